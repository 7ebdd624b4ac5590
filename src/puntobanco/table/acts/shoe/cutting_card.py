"""The cutting card: what it means when it comes out, and the pit's word where real cards brought it far from its place.

At a committed shoe the host calls it. At real cards the dealer does, and is never refused, for the card on the table is
the fact; but one that comes more than half a deck from where it was put in, or has not come half a deck after it, is on
record, and the next round waits until the pit has confirmed it.
"""

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.procedure.calls import Call, Said
from puntobanco.shoe.last_hand import Life, cutting_card_out
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.state import CuttingCard, ShoeState, Table

HALF_A_DECK = 26
"""Cards by which a cutting card may be off without anybody's word."""


def cutting_card_came_out(context: Context, act: ask.CuttingCardOut) -> Answer:
    """The cutting card is set aside; what it means depends on when it came [MA 10(d) s1; NZ 11.2 lead]."""
    table, shoe = context.table, context.table.shoe
    assert shoe is not None
    dealt = len(table.round.cards) if table.round else 0
    life = cutting_card_out(shoe.life, dealt, table.rules.shoe)
    said = last_hand_call(table, first=True) if life is Life.THIS_IS_LAST and dealt == 0 else ()
    came = ev.CuttingCardCame(dealt=dealt, left=shoe.left, life=life.value, said=said)
    doubt = _doubt(replace(shoe, came=shoe.left))
    clause = table.rules.shoe.last_hand_clause
    noted = (ev.IncidentNoted(matter="cutting card", person=None, clause=clause, note=doubt),) if doubt else ()
    return done(*noted, came)


def last_hand_call(table: Table, *, first: bool) -> tuple[Said, ...]:
    """The call for the last hand, in this table's words: before its cards, or after the round before it."""
    calls = table.procedure.calls
    for call in (Call.LAST_HAND, Call.LAST_COUP):
        if call in calls:
            return (Said(call, (), calls[call] if first else table.procedure.one_more or calls[call]),)
    return ()


def cutting_card_came(table: Table, event: ev.CuttingCardCame) -> Table:
    """The shoe nears its end."""
    assert table.shoe is not None
    return replace(table, shoe=replace(table.shoe, life=Life(event.life), came=event.left))


# The pit's word.


def cutting_card_in_doubt(table: Table) -> str:
    """What the pit is to confirm about the cutting card before the next round; empty if nothing."""
    return _doubt(table.shoe) if table.shoe is not None else ""


def _doubt(shoe: ShoeState) -> str:
    """By how much the cutting card of real cards is off: come out too far away, or not come out for too long."""
    if shoe.behind is None or shoe.commitment:
        return ""
    if shoe.came is not None:
        early = shoe.came - shoe.behind
        if abs(early) <= HALF_A_DECK or shoe.confirmed is CuttingCard.CAME:
            return ""
        when = "before" if early > 0 else "after"
        return f"the cutting card came out {abs(early)} cards {when} the place where it was put in."
    late = shoe.behind - shoe.left
    if shoe.life is not Life.PLAY_ON or late < HALF_A_DECK or shoe.confirmed is CuttingCard.MISSING:
        return ""
    return f"the cutting card has not come out, {late} cards after the place where it was put in."


def cutting_card_unconfirmed(table: Table) -> Fault | None:
    """Why the next round, or another set of cards, waits for the pit."""
    doubt = cutting_card_in_doubt(table)
    if not doubt:
        return None
    clause = table.rules.shoe.last_hand_clause
    return Fault("cutting-card-unconfirmed", "table", doubt, clause, "The pit looks at it and confirms it.")


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
