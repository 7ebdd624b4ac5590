"""The curator: the player who takes the shoe, keeps it or passes it on."""

from msgspec.structs import replace

from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import Role
from puntobanco.rules.round import Winner
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.answer import Answer, Asked, done, refuse
from puntobanco.table.commands import Person
from puntobanco.table.state import CuratorState, Table


def offer_from(table: Table, seat: int, without: Person | None = None) -> tuple[Person, ...]:
    """Whom the shoe is offered: upward by seat from the one after `seat`, round the table [MA 7(b); MA 14(b)]."""
    seats = sorted(table.by_seat, key=lambda one: (one <= seat, one))
    return tuple(table.by_seat[one] for one in seats if table.by_seat[one] != without)


def first_offer(table: Table) -> tuple[ev.ShoeOffered, ...]:
    """The offer of a freshly loaded shoe begins at the lowest seat; with nobody to take it the dealer deals."""
    rules = table.procedure.curator
    if rules is None:
        return ()
    offers = offer_from(table, 0)
    said = () if offers else (Said(Call.CURATOR, ("The dealer",), rules.nobody),)
    return (ev.ShoeOffered(offers=offers, reference=0, reason="new shoe", said=said),)


def after_round(table: Table, result: Winner, life: Life) -> tuple[ev.ShoeOffered, ...]:
    """The shoe must pass when the Banker's Hand lost; a tie or a push does not force it [MA 14(a)(1)]."""
    rules, curator = table.procedure.curator, table.curator
    if rules is None or life is Life.OVER or result is not Winner.PLAYER:
        return ()
    offers = offer_from(table, curator.reference, curator.holder)
    return (ev.ShoeOffered(offers=offers, reference=curator.reference, reason="the Banker lost"),)


def answer_shoe(asked: Asked, act: ask.AnswerShoe) -> Answer:
    """Whoever is asked takes the shoe, has the dealer deal for them, or declines [MA 7(c); MA 7(d)(1)]."""
    table, person = asked.table, asked.who.person
    rules, curator = table.procedure.curator, table.curator
    if rules is None:
        refuse("no-curator", "at this table the dealer deals.", table.procedure.dealer)
    if not curator.offers or curator.offers[0] != person:
        holds = curator.holder == person and act.take and act.dealer_deals and not curator.dealer
        if not holds:
            asked_now = curator.offers[0] if curator.offers else "nobody"
            refuse("not-offered", f"the shoe is offered to {asked_now}, not to {person}.", rules.offer)
    if act.take:
        name = "The dealer" if act.dealer_deals else person
        clause = rules.designate if act.dealer_deals else rules.taken
        return done(ev.ShoeTaken(person=person, dealer=act.dealer_deals, said=(Said(Call.CURATOR, (name,), clause),)))
    rest = curator.offers[1:]
    said = () if rest else (Said(Call.CURATOR, ("The dealer",), rules.nobody),)
    return done(ev.ShoeDeclined(person=person, offers=rest, said=said))


def shoe_offered(table: Table, event: ev.ShoeOffered) -> Table:
    """The shoe goes round; with nobody to ask the dealer deals [MA 7(d)(2)]."""
    curator = CuratorState(
        dealer=not event.offers, reference=event.reference, offers=event.offers, last=table.curator.last
    )
    return replace(table, curator=curator)


def shoe_taken(table: Table, event: ev.ShoeTaken) -> Table:
    """There is a curator."""
    seat = table.seat_of(event.person) or 0
    curator = CuratorState(holder=event.person, dealer=event.dealer, reference=seat, last=event.person)
    return replace(table, curator=curator)


def shoe_declined(table: Table, event: ev.ShoeDeclined) -> Table:
    """The next is asked; the last offered seat stays the one from which offers go on."""
    reference = table.seat_of(event.person) or table.curator.reference
    curator = replace(table.curator, offers=event.offers, dealer=not event.offers, reference=reference)
    return replace(table, curator=curator)


def pass_shoe(asked: Asked, act: ask.PassShoe) -> Answer:
    """The curator gives the shoe up after a round, or a supervisor has it passed [MA 14(a); MA 14(a)(2)]."""
    table, who = asked.table, asked.who
    rules, curator = table.procedure.curator, table.curator
    if rules is None:
        refuse("no-curator", "at this table the dealer deals.", table.procedure.dealer)
    if who.role is Role.PLAYER and curator.holder != who.person:
        refuse("not-the-curator", f"{who.person} does not have the shoe.", rules.keep)
    if who.role is not Role.PLAYER and not act.reason:
        refuse("no-reason", "an order to pass the shoe needs its reason.", rules.ordered)
    offers = offer_from(table, curator.reference, curator.holder)
    reason = act.reason or "passed"
    return done(ev.ShoeOffered(offers=offers, reference=curator.reference, reason=reason))
