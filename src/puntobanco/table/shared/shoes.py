"""The shoe between acts: what is next, who is asked to cut or offered the shoe, and the cards that go away."""

from collections.abc import Iterable

from msgspec.structs import replace

from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.opening import AfterShoe, Burn, CutFrom, SetState, Tick
from puntobanco.rules.round import Winner
from puntobanco.shoe.last_hand import Life
from puntobanco.table import events as ev
from puntobanco.table.commands import Person
from puntobanco.table.model.answer import Answer, done, refuse
from puntobanco.table.model.state import BANKER_LOST, NEW_SHOE, Ready, ShoeState, Table
from puntobanco.words import Text, say


def must_go(table: Table, shoe: ShoeState) -> bool:
    """Cards are not used again after a shoe in which players had the right to handle them [NZ 7.3(b); NZ 11.3 s1]."""
    life = table.procedure.life
    handled = table.sets[shoe.set_id].handled and life.handled_retires is not None
    return handled or life.after is AfterShoe.NEW_CARDS


def shuffle_exposed(table: Table) -> Answer:
    """A card exposed before it entered the shoe: this set is shuffled before anything else [NZ 7.1(c)]."""
    life, shoe = table.procedure.life, table.shoe
    if life.exposed is None or shoe is None or shoe.ready in (Ready.BURN, Ready.PLAY):
        refuse("not-in-this-book.card-before", life.exposed)
    shuffle = tuple(tick.id for tick in life.ordered)
    before = tuple(step for step in shoe.steps if step not in shuffle)
    noted = ev.IncidentNoted(matter=say("incident.card-exposed"), person=None, clause=life.exposed)
    return done(ev.ShuffleOrdered(reason=say("incident.card-exposed"), steps=(*before, *shuffle)), noted)


def old_cards(table: Table) -> tuple[ev.CardsRemoved, ...]:
    """A shoe that is over makes room: used cards are boxed and go for good, or rest until they are shuffled again.

    A continuous shuffler is never over [NZ 7.3(a); NZ 7.3 closing 1; NZ 7.3 closing 2; NZ 11.3 s1].
    """
    shoe = table.shoe
    if shoe is None or shoe.life is not Life.OVER:
        return ()
    return (ev.CardsRemoved(set_id=shoe.set_id, retired=must_go(table, shoe), reason=say("cause.shoe-over")),)


def cards_removed(table: Table, event: ev.CardsRemoved) -> Table:
    """The set is away: for good, or until it is shuffled again."""
    set_ = table.sets[event.set_id]
    state = SetState.RETIRED if event.retired else SetState.FINISHED
    sets = {**table.sets, event.set_id: replace(set_, state=state, shoes=set_.shoes + 1)}
    before = table.without_shoe()
    return replace(table, sets=sets, shoe=None, shoe_before=before, results=(), carried=None, may_replace=None)


def next_after(table: Table, ready: Ready) -> Ready:
    """What follows a step on the way to play, by the shoe's rules."""
    rules = table.rules.shoe
    order = [Ready.STEPS, Ready.CUT, Ready.CUTTING_CARD, Ready.LOAD, Ready.BURN, Ready.PLAY]
    wanted = {
        Ready.CUT: rules.cut_from_end is not None,
        Ready.CUTTING_CARD: rules.depth is not None,
        Ready.BURN: rules.burn is not Burn.NONE,
    }
    return next(stage for stage in order[order.index(ready) + 1 :] if wanted.get(stage, True))


def cut_offers(table: Table) -> tuple[Person, ...]:
    """Who is offered the cut, in order; after them the staff cut.

    Clockwise is downward by seat [MA 5(c)]; without an order in the document, upward [NZ 7.5 s2; NZ 7.5 s4].
    """
    rules = table.procedure.cut
    if rules is None or rules.order is CutFrom.STAFF:
        return ()
    seats = sorted(table.by_seat, reverse=rules.order is CutFrom.HIGHEST_DOWN)
    last = table.seat_of(table.curator.last) if table.curator.last is not None else None
    if rules.last_curator_first and table.shoes and last is not None:
        seats = sorted(seats, key=lambda seat: (seat > last, -seat))
    seated = tuple(table.by_seat[seat] for seat in seats)
    if rules.order is CutFrom.HIGHEST_DOWN:
        return seated
    return (*seated, *(person for person, guest in table.guests.items() if guest.seat is None and not guest.away))


def shoe_of(table: Table) -> ShoeState:
    """The cards at the table; refused where there are none."""
    if table.shoe is None:
        refuse("no-cards.at-table")
    return table.shoe


def all_ticks(table: Table) -> dict[str, Tick]:
    """Every step of this table's routes and shuffle, by id."""
    ticks: Iterable[Tick] = (
        *(tick for route in table.procedure.routes for tick in route.ticks),
        *table.procedure.shuffle,
        *table.procedure.life.ordered,
    )
    return {tick.id: tick for tick in ticks}


def last_hand_call(table: Table, *, first: bool) -> tuple[Said, ...]:
    """The call for the last hand, in this table's words: before its cards, or after the round before it."""
    calls = table.procedure.calls
    for call in (Call.LAST_HAND, Call.LAST_COUP):
        if call in calls:
            return (Said(call, (), calls[call] if first else table.procedure.one_more or calls[call]),)
    return ()


# Who is offered the shoe: the first offer, and the next after a round or after somebody leaves.


def offer_from(table: Table, seat: int, without: Person | None = None) -> tuple[Person, ...]:
    """Whom the shoe is offered: upward by seat from the one after `seat`, round the table [MA 7(b); MA 14(b)]."""
    seats = sorted(table.by_seat, key=lambda other: (other <= seat, other))
    return tuple(table.by_seat[number] for number in seats if table.by_seat[number] != without)


def first_offer(table: Table) -> tuple[ev.ShoeOffered, ...]:
    """The offer of a freshly loaded shoe begins at the lowest seat; with nobody to take it the dealer deals."""
    rules = table.procedure.curator
    if rules is None:
        return ()
    return (_offered(table, offer_from(table, 0), 0, NEW_SHOE),)


def _offered(table: Table, offers: tuple[Person, ...], reference: int, reason: Text | str) -> ev.ShoeOffered:
    """The shoe goes round; with nobody to ask the dealer deals [MA 7(d)(2)]."""
    rules = table.procedure.curator
    said = () if offers or rules is None else (Said(Call.DEALER_CURATOR, (), rules.nobody),)
    return ev.ShoeOffered(offers=offers, reference=reference, reason=reason, said=said)


def onward(table: Table, reason: Text | str) -> ev.ShoeOffered:
    """The offer goes on to the right of the curator, or of the last seat asked where the dealer deals [MA 14(b)]."""
    curator = table.curator
    seat = table.seat_of(curator.holder) if curator.holder is not None else None
    reference = curator.reference if seat is None else seat
    return _offered(table, offer_from(table, reference, curator.holder), reference, reason)


def after_round(table: Table, result: Winner, life: Life) -> tuple[ev.ShoeOffered, ...]:
    """The shoe must pass when the Banker's Hand lost; a tie or a push does not force it [MA 14(a)(1)]."""
    rules, curator = table.procedure.curator, table.curator
    if rules is None or curator.offers or life is Life.OVER or result is not Winner.PLAYER:
        return ()
    return (onward(table, BANKER_LOST),)


def after_leaving(table: Table, person: Person) -> tuple[ev.ShoeOffered, ...]:
    """A person who leaves gives up the shoe, or their turn to be asked for it; the dealer deals meanwhile."""
    curator, shoe = table.curator, table.shoe
    in_play = shoe is not None and shoe.ready is Ready.PLAY and shoe.life is not Life.OVER
    if table.procedure.curator is None or not in_play:
        return ()
    if curator.holder == person:
        return (onward(table, say("cause.curator-left")),)
    if person not in curator.offers:
        return ()
    seat = table.seat_of(person) if curator.offers[0] == person else None
    rest = tuple(offer for offer in curator.offers if offer != person)
    return (_offered(table, rest, curator.reference if seat is None else seat, say("cause.left-offered")),)
