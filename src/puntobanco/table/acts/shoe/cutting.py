"""The cut: who is offered it in which order, where it may fall, and a fresh cut that a supervisor orders."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.procedure.roles import DEALERS, Role, from_rank
from puntobanco.shoe.cut import check_cut
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import Person
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import Ready, ShoeState, Table
from puntobanco.table.shared.shoes import cut_offers, next_after, shoe_of
from puntobanco.table.shared.trials import WORDS, plain
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial


def answer_cut(context: Context, act: ask.AnswerCut) -> Answer:
    """The person who is offered the cut cuts or declines; the staff cut when nobody else does.

    Once every seated player has declined, a standing player or the staff cut [NZ 7.5 s3]; with nobody seated the
    standing players are asked first [NZ 7.5 s4; NZ 7.5 s5].
    """
    table, who = context.table, context.who
    shoe, rules = shoe_of(table), table.procedure.cut
    if shoe.ready is not Ready.CUT:
        refuse("no-cut-now", "the cards are not to be cut now.", table.rules.shoe.no_cut_clause)
    clause = rules.offer if rules else None
    offered = shoe.cut_offers[0] if shoe.cut_offers else None
    if who.role is Role.PLAYER and who.person != offered:
        refuse("not-offered", f"the cut is offered to {offered or 'the staff'}.", clause)
    staff = who.role is not Role.PLAYER
    if act.at is None:
        if offered is None:
            refuse("staff-cut", "nobody else is left to cut: the staff do.", rules.staff_last if rules else None)
        return done(ev.CutDeclined(person=offered))
    if staff and offered is not None and (table.seat_of(offered) is not None or not table.by_seat):
        refuse("offer-first", f"the cut is offered to {offered} first.", clause)
    check_cut(shoe.total, act.at, table.rules.shoe)
    ready = next_after(table, Ready.CUT)
    return done(ev.CardsCut(person=who.person, at=act.at, ready=ready.value))


def cut_declined(table: Table, event: ev.CutDeclined) -> Table:
    """The next person is asked."""
    shoe = shoe_of(table)
    rest = tuple(person for person in shoe.cut_offers if person != event.person)
    return replace(table, shoe=replace(shoe, cut_offers=rest))


def cards_cut(table: Table, event: ev.CardsCut) -> Table:
    """The cards are cut."""
    shoe = replace(shoe_of(table), cutter=event.person, cut_at=event.at, cut_offers=(), ready=Ready(event.ready))
    shoe = replace(shoe, turned=(shoe.turned + event.at) % shoe.total)
    return replace(table, shoe=replace(shoe, steps=(), cards=shoe.cards.cut(event.person, event.at)))


def order_recut(context: Context, act: ask.OrderRecut) -> Answer:
    """A supervisor orders a fresh cut before any card has left [MA 5(f) s1]."""
    table = context.table
    shoe, rules = shoe_of(table), table.procedure.cut
    if rules is None or rules.recut is None:
        refuse("no-recut", "this rulebook knows no order to cut again.", table.rules.shoe.no_cut_clause)
    if shoe.cut_at is None or shoe.out:
        refuse("too-late", "a fresh cut is ordered after the cut and before any card is dealt.", rules.recut)
    if not act.reason.strip():
        refuse("no-reason", "an order to cut again needs its reason.", rules.recut)
    return done(ev.RecutOrdered(reason=act.reason, cut_offers=_recutters(table, shoe)))


def _recutters(table: Table, shoe: ShoeState) -> tuple[Person, ...]:
    """The same person again, or the next in line, as the operator elected [MA 5(f) s2]."""
    assert table.procedure.cut is not None
    line = cut_offers(table)
    if shoe.cutter not in line:
        return ()
    at = line.index(shoe.cutter) + (1 if table.procedure.cut.recut_by_next else 0)
    return line[at:] if table.procedure.cut.recut_by_next else (shoe.cutter,)


def recut_ordered(table: Table, event: ev.RecutOrdered) -> Table:
    """The cards are to be cut again; a stack that was in the shoe comes out of it and does not count as one."""
    shoe = shoe_of(table)
    loaded = shoe.ready in (Ready.BURN, Ready.PLAY)
    shoe = replace(shoe, cut_at=None, behind=None, recut=True, ready=Ready.CUT, cut_offers=event.cut_offers)
    return replace(table, shoe=shoe, shoes=table.shoes - 1 if loaded else table.shoes)


def _try_cut(context: Context) -> Iterator[Trial]:
    if context.table.shoe is not None:
        yield Trial(ask.AnswerCut(at=context.table.shoe.total // 2), "cut")
        yield Trial(ask.AnswerCut(), "decline")


ACTS = (
    ActSpec(ask.AnswerCut, PLAYER | DEALERS, at(Phase.SHOE), answer_cut, _try_cut, when=when.cuts_now),
    ActSpec(
        ask.OrderRecut,
        from_rank(Role.CASINO_SUPERVISOR),
        at(Phase.SHOE, Phase.READY),
        order_recut,
        plain(ask.OrderRecut(reason=WORDS)),
        cites=lambda procedure: procedure.cut.recut if procedure.cut else None,
    ),
)

EVENTS = (
    EventSpec(ev.CutDeclined, cut_declined, left_out=LeftOut.PREPARING),
    EventSpec(ev.CardsCut, cards_cut, left_out=LeftOut.PREPARING),
    EventSpec(ev.RecutOrdered, recut_ordered, left_out=LeftOut.PREPARING),
)
