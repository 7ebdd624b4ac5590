"""What is put right once the bets are settled: the cards in their order, with the difference paid, and options.

A rulebook that names no earlier end has an error put right until the next round is called [RWS 5.8; RWS 5.11]: what was
paid is then reversed as far as it was wrong. Money has moved, so two supervisors stand for it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from puntobanco.procedure.irregular import Remedy
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular import corrections
from puntobanco.table.acts.irregular.ordering import fallen
from puntobanco.table.commands import FACE_DOWN, CardText
from puntobanco.table.model.answer import Context, refuse
from puntobanco.table.model.state import Finished, Table
from puntobanco.table.shared.ending import ending, round_ended
from puntobanco.table.shared.four_eyes import IN_ORDER
from puntobanco.table.shared.seeing import read_card

Hands = tuple[tuple[CardText, ...], tuple[CardText, ...]]
"""The Player's cards and the Banker's."""


def once_settled(
    context: Context, act: ask.Resolve, remedy: Remedy, resolved: ev.TroubleResolved
) -> Iterator[ev.AnyEvent]:
    """The events of a way out of a round whose bets are settled; the round is over with it [RWS 1.19]."""
    table = context.table
    ends = ending(table) if table.round is not None else ()
    over = round_ended(table, ends[0]) if ends and isinstance(ends[0], ev.RoundEnded) else table
    if not over.finished or over.finished[-1].number != over.rounds:
        yield resolved  # it happened in an earlier round, and stands
        return
    last = over.finished[-1]
    hands = (
        _as_they_fell(over, last, act.order) if remedy.exit in IN_ORDER and act.order else (last.player, last.banker)
    )
    changed, asked = hands != (last.player, last.banker), remedy.options is not None and bool(last.laid)
    if not changed and not asked:
        yield resolved
        return
    corrections.stands_for(context, act.second, act.reason)
    yield replace(resolved, second=act.second)
    yield from ends
    if changed:
        yield from _corrected(over, last.number, hands, act)
    if asked and remedy.options is not None:
        yield ev.OptionsOpened(people=tuple(dict.fromkeys(key.bettor for key in last.laid)), clause=remedy.options)


def _corrected(table: Table, number: int, hands: Hands, act: ask.Resolve) -> Iterator[ev.AnyEvent]:
    """The round by its cards as they should have fallen; a card too many is among the discards."""
    assert act.second is not None
    correct = ask.CorrectRound(
        number=number, player=hands[0], banker=hands[1], reason=act.reason, second=act.second, debt=act.debt
    )
    yield corrections.corrected(correct, corrections.preview(table, correct))
    yield from corrections.won_or_not(table, correct)


def _as_they_fell(table: Table, last: Finished, order: tuple[CardText, ...]) -> Hands:
    """Both hands out of all cards of the round in their right order."""
    named = [read_card(text) for text in order if text != FACE_DOWN]
    known = [read_card(text) for text in chain(last.player, last.banker)]
    if Counter(named) != Counter(known):
        refuse("order.settled", n=len(known))
    dealt, _ = fallen(named, table.rules.setup.game)
    player, banker = (
        tuple(CardText(str(card)) for side, card in dealt if side is hand) for hand in (Side.PLAYER, Side.BANKER)
    )
    return player, banker
