"""The cutting card: what it means when it comes out, and the pit's word where real cards brought it far from its place.

At a committed shoe the host calls it. At real cards the dealer does, and is never refused, for the card on the table is
the fact; but one that comes more than half a deck from where it was put in, or has not come half a deck after it, is on
record, and the next round waits until the pit has confirmed it.
"""

from msgspec.structs import replace

from puntobanco.procedure.roles import DEALERS
from puntobanco.shoe.last_hand import Life, cutting_card_out
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model import committed
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import PLAYING, Phase
from puntobanco.table.model.state import CuttingCard, Table
from puntobanco.table.shared.confirmations import cutting_card_in_doubt, doubt_of
from puntobanco.table.shared.shoes import last_hand_call
from puntobanco.table.shared.trials import plain
from puntobanco.table.specs import HOST, PIT, ActSpec, EventSpec


def cutting_card_came_out(context: Context, act: ask.CuttingCardOut) -> Answer:
    """The cutting card is set aside; what it means depends on when it came [MA 10(d) s1; NZ 11.2 lead]."""
    table, shoe = context.table, context.table.shoe
    assert shoe is not None
    dealt = len(table.round.cards) if table.round else 0
    life = cutting_card_out(shoe.life, dealt, table.rules.shoe)
    said = last_hand_call(table, first=True) if life is Life.THIS_IS_LAST and dealt == 0 else ()
    came = ev.CuttingCardCame(dealt=dealt, left=shoe.left, life=life.value, said=said)
    doubt = doubt_of(replace(shoe, came=shoe.left))
    clause = table.rules.shoe.last_hand_clause
    noted = (ev.IncidentNoted(matter="cutting card", person=None, clause=clause, note=doubt),) if doubt else ()
    return done(*noted, came)


def cutting_card_came(table: Table, event: ev.CuttingCardCame) -> Table:
    """The shoe nears its end."""
    assert table.shoe is not None
    return replace(table, shoe=replace(table.shoe, life=Life(event.life), came=event.left))


# The pit's word.


def confirm_cutting_card(context: Context, act: ask.ConfirmCuttingCard) -> Answer:
    """The pit has looked at the cards: the cutting card did come out there, or has not come out."""
    shoe = context.table.shoe
    doubt = cutting_card_in_doubt(context.table)
    if shoe is None or not doubt:
        clause = context.table.rules.shoe.last_hand_clause
        refuse("no-need", "nothing about the cutting card is to be confirmed.", clause)
    seen = CuttingCard.MISSING if shoe.came is None else CuttingCard.CAME
    return done(ev.CuttingCardConfirmed(seen=seen.value, note=doubt))


def cutting_card_confirmed(table: Table, event: ev.CuttingCardConfirmed) -> Table:
    """The pit has given its word, and play goes on."""
    assert table.shoe is not None
    return replace(table, shoe=replace(table.shoe, confirmed=CuttingCard(event.seen)))


ACTS = (
    ActSpec(
        ask.CuttingCardOut,
        DEALERS | HOST,
        PLAYING - {Phase.RESULT, Phase.SETTLED} | {Phase.READY},
        cutting_card_came_out,
        plain(ask.CuttingCardOut()),
        when=committed.calls_cutting_card,
    ),
    ActSpec(
        ask.ConfirmCuttingCard,
        PIT,
        PLAYING | {Phase.READY, Phase.SHOE},
        confirm_cutting_card,
        plain(ask.ConfirmCuttingCard()),
        when=when.cutting_card_waits,
    ),
)

EVENTS = (
    EventSpec(ev.CuttingCardCame, cutting_card_came),
    EventSpec(ev.CuttingCardConfirmed, cutting_card_confirmed),
)
