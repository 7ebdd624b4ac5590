"""Cards that are known before bets on them are closed: everybody must know them, or nobody bets.

Where a document lets a card that was seen open the next round [RWS 5.7 s1], or an error shows one while bets are open,
the card lies open for all, the pit confirms it, and so does a second person, which is a rule of our own.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.procedure.asking import Matter
from puntobanco.procedure.roles import SUPERVISORS
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import CardText
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import Table
from puntobanco.table.shared.confirmations import seen_unconfirmed
from puntobanco.table.specs import PIT, ActSpec, EventSpec, Trial


def confirm_seen_card(context: Context, act: ask.ConfirmSeenCard) -> Answer:
    """The pit and a second person have seen that the card was announced and lies open for all."""
    table = context.table
    cards = seen_unconfirmed(table)
    if not cards:
        refuse("no-need", "no card that was seen is to be confirmed.", table.procedure.seen_card_next)
    other = table.staff.get(act.second) if act.second is not None else None
    if act.second is None or act.second == context.who.person or other is None or other.role not in SUPERVISORS:
        sentence = "a card known before the bets is confirmed by another supervisor too."
        refuse("second-person", sentence, table.procedure.seen_card_next)
    return done(ev.SeenCardConfirmed(cards=tuple(CardText(str(one)) for one in cards), second=act.second))


def seen_card_confirmed(table: Table, event: ev.SeenCardConfirmed) -> Table:
    """Bets may be made, with the card before everybody's eyes."""
    round_, carried = table.round, table.carried
    if carried is not None and (round_ is None or carried.since < round_.number):
        carried = replace(carried, confirmed=True)
    return replace(table, round=replace(round_, confirmed=True) if round_ is not None else None, carried=carried)


def _try_confirm_seen(context: Context) -> Iterator[Trial]:
    for second in (person for person in context.table.staff if person != context.who.person):
        yield Trial(ask.ConfirmSeenCard(second=second), "")


ACTS = (
    ActSpec(
        ask.ConfirmSeenCard,
        PIT,
        at(Phase.READY, Phase.BETTING),
        confirm_seen_card,
        _try_confirm_seen,
        second=Matter.SEEN,
        when=when.seen_card_waits,
    ),
)

EVENTS = (EventSpec(ev.SeenCardConfirmed, seen_card_confirmed),)
