"""Who is offered the shoe: the first offer, and the next after a round or after somebody leaves."""

from puntobanco.procedure.calls import Call, Said
from puntobanco.rules.round import Winner
from puntobanco.shoe.last_hand import Life
from puntobanco.table import events as ev
from puntobanco.table.commands import Person
from puntobanco.table.model.state import Ready, Table


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


def onward(table: Table, reason: str) -> ev.ShoeOffered:
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
    return (onward(table, "the Banker lost"),)


def after_leaving(table: Table, person: Person) -> tuple[ev.ShoeOffered, ...]:
    """A person who leaves gives up the shoe, or their turn to be asked for it; the dealer deals meanwhile."""
    curator, shoe = table.curator, table.shoe
    in_play = shoe is not None and shoe.ready is Ready.PLAY and shoe.life is not Life.OVER
    if table.procedure.curator is None or not in_play:
        return ()
    if curator.holder == person:
        return (onward(table, "the curator left"),)
    if person not in curator.offers:
        return ()
    seat = table.seat_of(person) if curator.offers[0] == person else None
    rest = tuple(one for one in curator.offers if one != person)
    return (_offered(table, rest, curator.reference if seat is None else seat, "left while it was offered"),)
