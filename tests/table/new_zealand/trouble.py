"""Short words for what goes wrong at a New Zealand table: the report, the way out, and what is refused."""

from typing import Any

from puntobanco.faults import Fault
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.commands import CardText
from tests.table.evening import SECOND
from tests.table.new_zealand.hands import B, Hands, P


def report(table: Hands, what: Report, card: str = "", **more: Any) -> list[tuple[Exit, str]]:
    """The dealer reports it; the ways out that the rulebook gives, each with its clause."""
    named = CardText(card) if card else None
    table.do("dina", ask.ReportTrouble(report=what, card=named, **more))
    assert table.table.trouble is not None
    return [(one.exit, str(one.clause)) for one in table.table.trouble.remedies]


def resolve(table: Hands, way: Exit, by: str = "pia", order: str = "", card: str = "", **more: Any) -> None:
    """A way out is taken, with a second person who stands for it where one is needed."""
    named = CardText(card) if card else None
    table.do(by, ask.Resolve(exit=way, order=texts(order), card=named, **{"second": SECOND[by], **more}))


def no_way(table: Hands, way: Exit, by: str = "max", **more: Any) -> Fault:
    """A way out that is not given, or not by that person."""
    return table.no(by, ask.Resolve(exit=way, **more))


def texts(cards: str) -> tuple[CardText, ...]:
    """Cards as a command names them."""
    return tuple(CardText(card) for card in cards.split())


def whole(table: Hands) -> None:
    """Every card of the set is somewhere, and the events tell the whole story."""
    shoe = table.table.shoe
    assert shoe is not None
    apart = len(table.table.carried.cards) if table.table.carried else 0
    on_table = len(table.table.round.cards) if table.table.round else 0
    if table.table.round is None:
        assert shoe.out == shoe.discarded + apart
    else:
        assert shoe.out == shoe.discarded + on_table + apart
    assert table.refolded() == table.table


def turn_rest(table: Hands, hands: dict[Side, list[str]]) -> None:
    """Cards that still lie hidden are turned by the people entitled to."""
    for side in Side:
        assert table.table.round is not None
        of_hand = [one for one in table.table.round.cards if one.side is side]
        hidden = [hands[side][number] for number, one in enumerate(of_hand) if not one.shown]
        if hidden:
            table.reveal(side, *hidden)


def void_hand(table: Hands, player: str, banker: str) -> None:
    """The rest of a Void Hand whose first card lies there; nothing is settled but the end is called."""
    assert table.table.round is not None and table.table.round.without_bets
    hands = {P: player.split(), B: banker.split()}
    order = [(P, 0), (B, 0), (P, 1), (B, 1)]
    for side, place in order[len(table.table.round.cards) :]:
        table.draw(hands[side][place]) if table.table.dealing.first_face_up else table.face_down()
    turn_rest(table, hands)
    table.thirds(hands)
    table.finish()
