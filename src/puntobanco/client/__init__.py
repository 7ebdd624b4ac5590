"""A client of the house: sign in, give commands that are done once, and watch what one may see.

async with Client("http://127.0.0.1:8000") as me:
    await me.enter("Ada")
    await me.act_as("player", "MA-03")
    answer = await me.command("table/MA-03", ask.PlaceBets(bets=(...,)))
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from puntobanco.client.client import Client
from puntobanco.client.connection import Subscription
from puntobanco.client.messages import NoAnswer, NotServed, View
from puntobanco.wire.answers import Answer, Refusal
from puntobanco.wire.lobby import LobbyOut, TableOut
from puntobanco.wire.messages import SessionOut
