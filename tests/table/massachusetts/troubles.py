"""Rounds of Massachusetts in which something goes wrong: brought so far, reported, resolved."""

from typing import Any

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.procedure.irregular import Exit, Remedy, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from tests.table.evening import SECOND, Evening

TABLE = "massachusetts-commission"
PLAYERS_TURN = {"card_handling": "players", "filings.card_handling": "CH-1"}
DISCARD = {"disclosed_third": "discard"}
SIMULATE = {"disclosed_third": "simulate"}
Bet = tuple[str, str, str]


def seated(changes: dict[str, Any] | None = None, name: str = TABLE) -> Evening:
    """Anna at 2, Ben at 5 and Cleo at 9, with 10,000 each; the dealer deals."""
    table = Evening(name, changes)
    table.sit(anna=2, ben=5, cleo=9)
    return table


def closed(*bets: Bet, changes: dict[str, Any] | None = None, name: str = TABLE) -> Evening:
    """Bets lie, no more bets and cards have been called."""
    return bets_closed(seated(changes, name), *bets)


def bets_closed(table: Evening, *bets: Bet) -> Evening:
    table.betting()
    for person, wager, amount in bets:
        table.bet(person, wager, amount)
    table.close()
    return table


def four_up(player: str, banker: str, *bets: Bet, changes: dict[str, Any] | None = None, name: str = TABLE) -> Evening:
    """Bets lie and four cards lie face up."""
    return turned(closed(*bets, changes=changes, name=name), player, banker)


def turned(table: Evening, player: str, banker: str) -> Evening:
    """Four cards are dealt, as far as they do not lie there yet, and shown."""
    hands = both(player, banker)
    while table.table.round is not None and len(table.table.round.cards) < 4:
        table.do("dina", ask.Draw())
    table.show(hands)
    return table


def both(player: str, banker: str) -> dict[Side, list[str]]:
    return {Side.PLAYER: player.split(), Side.BANKER: banker.split()}


def report(table: Evening, kind: Report, card: str | None = None, **more: Any) -> tuple[Remedy, ...]:
    """The dealer says what happened; the lawful ways out."""
    named = ask.CardText(card) if card else None
    (reported,) = table.do("dina", ask.ReportTrouble(report=kind, card=named, **more))
    assert isinstance(reported, ev.TroubleReported)
    return reported.remedies


def ways(remedies: tuple[Remedy, ...]) -> list[tuple[str, str, str | None]]:
    """The ways out as way, lowest rank and clause."""
    return [(one.exit.value, one.by.value, one.clause) for one in remedies]


def resolve(table: Evening, exit_: Exit, card: str | None = None, by: str = "dina", **more: Any) -> None:
    """A way out is taken, with a second person who stands for it where one is needed."""
    named = ask.CardText(card) if card else None
    table.do(by, ask.Resolve(exit=exit_, card=named, **{"second": SECOND[by], **more}))


def not_resolved(table: Evening, exit_: Exit, by: str = "dina", card: str | None = None, **more: Any) -> Fault:
    return table.no(by, ask.Resolve(exit=exit_, card=ask.CardText(card) if card else None, **more))


def hand(table: Evening, side: Side) -> list[str]:
    """The cards of a hand as the table knows them; a hidden one is “?”."""
    round_ = table.table.round
    assert round_ is not None
    return [str(one.card) if one.card else "?" for one in round_.cards if one.side is side]


def left(table: Evening) -> int:
    """Cards in the shoe."""
    assert table.table.shoe is not None
    return table.table.shoe.left


def played_down_to(table: Evening, cards: int) -> None:
    """As if the shoe had been played down between two rounds until this number of cards is left."""
    shoe = table.table.shoe
    assert shoe is not None and table.table.round is None
    out = shoe.total - cards
    table.table = replace(table.table, shoe=replace(shoe, out=out, discarded=out))


def simulated(table: Evening, player: str, banker: str) -> None:
    """The rest of a round without bets, from however many cards lie there to the end."""
    hands = both(player, banker)
    turned(table, player, banker)
    table.thirds(hands)
    table.finish()
