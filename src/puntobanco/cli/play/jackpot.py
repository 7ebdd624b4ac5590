"""The jackpot in a game: the staff activate and record, and the console confirms what was won, told to the guest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puntobanco.dealing.moves import Staff, able
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.events import Hit
from puntobanco.jackpot.link.state import Link
from puntobanco.procedure.jackpot import Instrument, RoundMoment
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.words import in_words

if TYPE_CHECKING:
    from puntobanco.cli.play.game import Game

CONSOLE = ask.Who(ask.Person("the console"), Role.JACKPOT)


def before_settling(game: Game, staff: Staff, act: ask.AnyAct) -> None:
    """Where the dealer activates the jackpot it is done once the result is called."""
    link = _link(game)
    if link is not None and isinstance(act, ask.Settle) and not link.terms.auto_activate:
        activate = link_ask.Activate(table=game.host.name, round=0, moment=RoundMoment.COMPLETE)
        game.host.ask_link(able(staff, Role.DEALER), activate)


def after_settling(game: Game, staff: Staff, act: ask.AnyAct) -> None:
    """What the round has won is recorded and confirmed, in chips."""
    link = _link(game)
    if link is None or not isinstance(act, ask.SettleEarly | ask.Settle):
        return
    if isinstance(act, ask.Settle) and not link.terms.auto_activate:
        for won in game.host.table.unrecorded:
            record = link_ask.RecordHit(table=game.host.name, round=won.round, meter=won.hand.meter)
            game.host.ask_link(able(staff, Role.DEALER), record)
    for hit in game.host.floor.links[link.terms.name].pending:
        _decided(game, staff, hit)


def _decided(game: Game, staff: Staff, hit: Hit) -> None:
    """Pay the winners of a hit at the console; where nobody qualified, deem it invalid."""
    second = able(staff, Role.PIT)
    if not hit.winners:
        why = link_ask.Invalid.NOTHING_QUALIFIES
        game.host.ask_link(CONSOLE, link_ask.Reject(hit=hit.number, why=why, words=in_words(why.words), second=second))
        game.screen.say(f"The cards win the jackpot {hit.meter}, and nobody had a qualifying wager.")
        return
    confirm = link_ask.Confirm(hit=hit.number, shown=hit.before.shown, instrument=Instrument.CHIPS, second=second)
    game.host.ask_link(CONSOLE, confirm)
    game.screen.say(f"★ You win {game.money(hit.amount)} of {hit.meter}; the console has confirmed it.")


def _link(game: Game) -> Link | None:
    return next(iter(game.host.floor.links.values()), None)
