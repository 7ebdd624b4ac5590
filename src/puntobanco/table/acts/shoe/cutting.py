"""The cut, the cutting card, and loading the shoe: who does what, where each may fall, and what follows from it."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.procedure.roles import DEALERS, Role, from_rank
from puntobanco.shoe.cut import check_cut, place_cutting_card
from puntobanco.shoe.last_hand import Life, cutting_card_out
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.acts.shoe.opening import no_debts
from puntobanco.table.commands import Person
from puntobanco.table.model import committed
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import PLAYING, Phase, at
from puntobanco.table.model.state import CuttingCard, Ready, ShoeState, Table
from puntobanco.table.shared.seeing import cutting_card_in_doubt, doubt_of
from puntobanco.table.shared.series import Cause, series_ends
from puntobanco.table.shared.shoes import all_ticks, cut_offers, first_offer, last_hand_call, next_after, shoe_of
from puntobanco.table.shared.trials import WORDS, plain
from puntobanco.table.specs import HOST, PIT, PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import PersonRef, in_words, say


def answer_cut(context: Context, act: ask.AnswerCut) -> Answer:
    """The person who is offered the cut cuts or declines; the staff cut when nobody else does.

    Once every seated player has declined, a standing player or the staff cut [NZ 7.5 s3]; with nobody seated the
    standing players are asked first [NZ 7.5 s4; NZ 7.5 s5].
    """
    table, who = context.table, context.who
    shoe, rules = shoe_of(table), table.procedure.cut
    if shoe.ready is not Ready.CUT:
        refuse("no-cut-now", table.rules.shoe.no_cut_clause)
    clause = rules.offer if rules else None
    offered = shoe.cut_offers[0] if shoe.cut_offers else None
    own = who.person if who.role is Role.PLAYER else act.person
    if {own, act.person} - {None, offered}:
        refuse("not-offered.cut", clause, what=PersonRef(offered) if offered else say("role.staff"))
    if act.at is None:
        if offered is None:
            refuse("staff-cut", rules.staff_last if rules else None)
        return done(ev.CutDeclined(person=offered))
    if own is None and offered is not None and (table.seat_of(offered) is not None or not table.by_seat):
        refuse("offer-first", clause, offered=PersonRef(offered))
    check_cut(shoe.total, act.at, table.rules.shoe)
    ready = next_after(table, Ready.CUT)
    return done(ev.CardsCut(person=own or who.person, at=act.at, ready=ready.value))


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
        refuse("no-recut", table.rules.shoe.no_cut_clause)
    if shoe.cut_at is None or shoe.out:
        refuse("too-late.fresh-cut", rules.recut)
    if not act.reason.strip():
        refuse("no-reason.order-cut", rules.recut)
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
        offered = context.table.shoe.cut_offers[:1] if context.who.role is not Role.PLAYER else ()
        for person in (None, *offered):
            yield Trial(ask.AnswerCut(at=context.table.shoe.total // 2, person=person), "cut")
        yield Trial(ask.AnswerCut(), "decline")


# The cutting card: what it means when it comes out, and the pit's word where real cards brought it far from its
# place.
#
# At a committed shoe the host calls it. At real cards the dealer does, and is never refused, for the card on the
# table is the fact; but one that comes more than half a deck from where it was put in, or has not come half a deck
# after it, is on record, and the next round waits until the pit has confirmed it.


def cutting_card_came_out(context: Context, act: ask.CuttingCardOut) -> Answer:
    """The cutting card is set aside; what it means depends on when it came [MA 10(d) s1; NZ 11.2 lead]."""
    table, shoe = context.table, context.table.shoe
    assert shoe is not None
    dealt = len(table.round.cards) if table.round else 0
    life = cutting_card_out(shoe.life, dealt, table.rules.shoe)
    said = last_hand_call(table, first=True) if life is Life.THIS_IS_LAST and dealt == 0 else ()
    came = ev.CuttingCardCame(dealt=dealt, left=shoe.left, life=life.value, said=said)
    doubt = doubt_of(replace(shoe, came=shoe.left))
    if doubt is None:
        return done(came)
    return done(ev.IncidentNoted(matter=say("incident.cutting-card"), person=None, clause=None, note=doubt), came)


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
        refuse("no-need.nothing-about")
    seen = CuttingCard.MISSING if shoe.came is None else CuttingCard.CAME
    return done(ev.CuttingCardConfirmed(seen=seen.value, note=doubt))


def cutting_card_confirmed(table: Table, event: ev.CuttingCardConfirmed) -> Table:
    """The pit has given its word, and play goes on."""
    assert table.shoe is not None
    return replace(table, shoe=replace(table.shoe, confirmed=CuttingCard(event.seen)))


# Loading the shoe: the cutting card placed, the order committed to, the shoe loaded.


def put_cutting_card(context: Context, act: ask.PlaceCuttingCard) -> Answer:
    """The cutting card goes in at the rulebook's depth or deeper."""
    table = context.table
    shoe = shoe_of(table)
    if shoe.ready is not Ready.CUTTING_CARD:
        refuse("no-cutting-card-now", table.rules.shoe.depth_clause)
    place = place_cutting_card(shoe.total, table.rules.shoe, act.behind)
    assert place is not None
    return done(ev.CuttingCardPlaced(behind=shoe.total - place))


def cutting_card_placed(table: Table, event: ev.CuttingCardPlaced) -> Table:
    """The cutting card lies in the stack."""
    return replace(table, shoe=replace(shoe_of(table), behind=event.behind, ready=Ready.LOAD, steps=()))


def load_shoe(context: Context, act: ask.LoadShoe) -> Answer:
    """The stack goes into the shoe or the shuffler; no card leaves before [MA 5(e) s3]."""
    table = context.table
    if shoe_of(table).ready is not Ready.LOAD:
        _not_ready(table, shoe_of(table))
    no_debts(table)
    ready = next_after(table, Ready.LOAD)
    offer = first_offer(table) if ready is Ready.PLAY else ()
    ends = series_ends(table, Cause.NEW_SHOE, table.standing)
    return done(ev.ShoeLoaded(ready=ready.value), *ends, *offer)


def commit_shoe(context: Context, act: ask.CommitShoe) -> Answer:
    """A random shoe is bound to its order while nobody has cut yet; a continuous shuffler anew before each round."""
    table, shoe = context.table, context.table.shoe
    if shoe is None:
        refuse("no-cards.table-commit")
    again = table.rules.shoe.continuous and shoe.ready is Ready.PLAY
    if shoe.cut_at is not None or shoe.ready in (Ready.BURN, Ready.PLAY) and not again:
        refuse("too-late.shoe-committed", table.procedure.load)
    if shoe.commitment and not again:
        refuse("committed-already")
    return done(ev.ShoeCommitted(shoe=act.shoe, root=act.root))


def shoe_committed(table: Table, event: ev.ShoeCommitted) -> Table:
    """Everybody can check its cards against the root."""
    shoe = shoe_of(table)
    cards = shoe.cards.committed(event.root)
    return replace(table, shoe=replace(shoe, commitment=event.root, committed_as=event.shoe, cards=cards))


def _not_ready(table: Table, shoe: ShoeState) -> None:
    """The refusal to load says which step is still open."""
    if shoe.ready is Ready.STEPS:
        tick = all_ticks(table)[shoe.steps[0]]
        refuse("not-ready.step", tick.clause, tick=tick.names, tick2=tick.id)
    refuse("not-ready.first-comes", table.procedure.load, ready=say(f"ready.{shoe.ready.value}"))


def shoe_loaded(table: Table, event: ev.ShoeLoaded) -> Table:
    """The shoe is loaded."""
    shoe = replace(shoe_of(table), ready=Ready(event.ready), steps=())
    return replace(table, shoe=shoe, shoes=table.shoes + 1)


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
    ActSpec(
        ask.CommitShoe,
        HOST,
        at(Phase.SHOE, Phase.READY),
        commit_shoe,
        plain(ask.CommitShoe(shoe="shoe", root="0" * 64)),
    ),
    ActSpec(ask.PlaceCuttingCard, DEALERS, at(Phase.SHOE), put_cutting_card, plain(ask.PlaceCuttingCard())),
    ActSpec(ask.LoadShoe, DEALERS, at(Phase.SHOE), load_shoe, plain(ask.LoadShoe())),
)


EVENTS = (
    EventSpec(ev.CutDeclined, cut_declined, told=LeftOut.PREPARING),
    EventSpec(ev.CardsCut, cards_cut, told=LeftOut.PREPARING),
    EventSpec(ev.RecutOrdered, recut_ordered, told=LeftOut.PREPARING),
    EventSpec(ev.CuttingCardCame, cutting_card_came, told=telling.cutting_card_came),
    EventSpec(
        ev.CuttingCardConfirmed,
        cutting_card_confirmed,
        told=telling.note(
            lambda event: telling.joined("The cutting card, seen by the pit", event.seen, in_words(event.note))
        ),
    ),
    EventSpec(ev.CuttingCardPlaced, cutting_card_placed, told=LeftOut.PREPARING),
    EventSpec(
        ev.ShoeCommitted,
        shoe_committed,
        told=telling.note(lambda event: f"The order of shoe {event.shoe} is committed: {event.root}"),
    ),
    EventSpec(ev.ShoeLoaded, shoe_loaded, told=telling.shoe_loaded),
)
