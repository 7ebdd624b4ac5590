"""The curator: the player who takes the shoe, keeps it or passes it on."""

from msgspec.structs import replace

from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import Role
from puntobanco.rules.round import Winner
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import Person
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.state import CuratorState, Ready, Table


def offer_from(table: Table, seat: int, without: Person | None = None) -> tuple[Person, ...]:
    """Whom the shoe is offered: upward by seat from the one after `seat`, round the table [MA 7(b); MA 14(b)]."""
    seats = sorted(table.by_seat, key=lambda one: (one <= seat, one))
    return tuple(table.by_seat[one] for one in seats if table.by_seat[one] != without)


def first_offer(table: Table) -> tuple[ev.ShoeOffered, ...]:
    """The offer of a freshly loaded shoe begins at the lowest seat; with nobody to take it the dealer deals."""
    rules = table.procedure.curator
    if rules is None:
        return ()
    return (_offered(table, offer_from(table, 0), 0, "new shoe"),)


def _offered(table: Table, offers: tuple[Person, ...], reference: int, reason: str) -> ev.ShoeOffered:
    """The shoe goes round; with nobody to ask the dealer deals [MA 7(d)(2)]."""
    rules = table.procedure.curator
    said = () if offers or rules is None else (Said(Call.CURATOR, ("The dealer",), rules.nobody),)
    return ev.ShoeOffered(offers=offers, reference=reference, reason=reason, said=said)


def _onward(table: Table, reason: str) -> ev.ShoeOffered:
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
    return (_onward(table, "the Banker lost"),)


def after_leaving(table: Table, person: Person) -> tuple[ev.ShoeOffered, ...]:
    """Whoever leaves gives the shoe up, or their place among those who are asked; the dealer deals meanwhile."""
    curator, shoe = table.curator, table.shoe
    in_play = shoe is not None and shoe.ready is Ready.PLAY and shoe.life is not Life.OVER
    if table.procedure.curator is None or not in_play:
        return ()
    if curator.holder == person:
        return (_onward(table, "the curator left"),)
    if person not in curator.offers:
        return ()
    seat = table.seat_of(person) if curator.offers[0] == person else None
    rest = tuple(one for one in curator.offers if one != person)
    return (_offered(table, rest, curator.reference if seat is None else seat, "left while it was offered"),)


def answer_shoe(context: Context, act: ask.AnswerShoe) -> Answer:
    """Whoever is asked takes the shoe, has the dealer deal for them, or declines [MA 7(c); MA 7(d)(1)]."""
    table, person = context.table, context.who.person
    rules, curator = table.procedure.curator, table.curator
    assert rules is not None
    if curator.holder == person and not (act.take and act.dealer_deals and not curator.dealer):
        sentence = f"{person} has the shoe already."
        refuse("has-it", sentence, rules.designate, "Have the dealer deal, or pass the shoe after a round.")
    if act.take:
        name = "The dealer" if act.dealer_deals else person
        clause = rules.designate if act.dealer_deals else rules.taken
        return done(ev.ShoeTaken(person=person, dealer=act.dealer_deals, said=(Said(Call.CURATOR, (name,), clause),)))
    rest = curator.offers[1:]
    said = () if rest else (Said(Call.CURATOR, ("The dealer",), rules.nobody),)
    return done(ev.ShoeDeclined(person=person, offers=rest, said=said))


def shoe_offered(table: Table, event: ev.ShoeOffered) -> Table:
    """The shoe goes round; with nobody to ask the dealer deals [MA 7(d)(2)]."""
    last = table.curator.last if event.offers else None
    curator = CuratorState(dealer=not event.offers, reference=event.reference, offers=event.offers, last=last)
    return replace(table, curator=curator)


def shoe_taken(table: Table, event: ev.ShoeTaken) -> Table:
    """There is a curator."""
    seat = table.seat_of(event.person) or 0
    curator = CuratorState(holder=event.person, dealer=event.dealer, reference=seat, last=event.person)
    return replace(table, curator=curator)


def shoe_declined(table: Table, event: ev.ShoeDeclined) -> Table:
    """The next is asked; the last offered seat stays the one from which offers go on."""
    reference = table.seat_of(event.person) or table.curator.reference
    last = table.curator.last if event.offers else None
    curator = replace(table.curator, offers=event.offers, dealer=not event.offers, reference=reference, last=last)
    return replace(table, curator=curator)


def pass_shoe(context: Context, act: ask.PassShoe) -> Answer:
    """The curator gives the shoe up after a round, or is ordered to at any time [MA 14(a); MA 14(a)(2)]."""
    rules = context.table.procedure.curator
    assert rules is not None
    if context.who.role is not Role.PLAYER and not act.reason.strip():
        refuse("no-reason", "an order to pass the shoe needs its reason.", rules.ordered, "Say what was wrong.")
    return done(_onward(context.table, act.reason or "passed"))
