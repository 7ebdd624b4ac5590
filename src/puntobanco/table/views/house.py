"""What the house knows about a table: its people, its books, its cards, and what was tried at it."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Minor
from puntobanco.procedure.opening import SetState
from puntobanco.procedure.roles import Duty, Role
from puntobanco.table.commands import At, Person
from puntobanco.table.model.accounts import ANTES, COMMISSION, DIFFERENCES, DROP, FLOAT, HOUSE
from puntobanco.table.model.state import Incident, Stage, Table
from puntobanco.table.shared.paying import commission_due
from puntobanco.table.views.trouble import titles_of
from puntobanco.words import Names, Text


class StaffSeen(Struct, frozen=True, kw_only=True):
    """A member of staff, perhaps only acting in the post [RWS 1.13]."""

    person: Person
    role: Role
    title: Text | Names
    """What the rulebook calls the post."""
    acting: bool
    duty: Duty
    section: tuple[int, ...]
    since: At


class Rack(Struct, frozen=True, kw_only=True):
    """A person's chips."""

    person: Person
    rack: Minor
    held: Minor
    owed: Minor
    unclaimed: Minor


class Personal(Struct, frozen=True, kw_only=True):
    """A maximum that holds for one person."""

    person: Person
    maximum: Minor


class Account(Struct, frozen=True, kw_only=True):
    """The table's books in a few figures."""

    in_float: Minor
    """What the tray holds, chips and coin."""
    filled: Minor
    """Fills less credits."""
    drop: Minor
    """The cash in the drop box."""
    win: Minor
    """What the house has won of the bets, with commission and antes. Marked commission counts."""
    commission: Minor
    antes: Minor
    owed: Minor
    racks: Minor
    held: Minor
    unclaimed: Minor
    clearing: Minor
    """What the house has sent here, as a negative balance."""


class SetSeen(Struct, frozen=True, kw_only=True):
    """A set of cards."""

    id: str
    back: str
    route: Names
    """How it came to the table."""
    state: SetState
    shoes: int
    handled: bool


class Notice(Struct, frozen=True, kw_only=True):
    """A written notice that is out."""

    matter: str
    at: At


class NomineeSeen(Struct, frozen=True, kw_only=True):
    """A nominee and how far they have come."""

    person: Person
    player: Person
    stage: Stage


class IncidentSeen(Struct, frozen=True, kw_only=True):
    """Something forbidden that was tried."""

    at: At
    person: Person | None
    matter: Text | str
    """A text where the table itself says it, else as somebody wrote it."""
    clause: ClauseId | None
    note: Text | str


def staff_of(table: Table) -> tuple[StaffSeen, ...]:
    """Everybody on the table's record of staff."""
    titles = titles_of(table)
    return tuple(
        StaffSeen(
            person=person,
            role=member.role,
            title=titles.get(member.role, member.role.text),
            acting=member.acting,
            duty=member.duty,
            section=member.section,
            since=member.since,
        )
        for person, member in table.staff.items()
    )


def racks_of(table: Table) -> tuple[Rack, ...]:
    """Everybody's chips at the table, and whatever waits for people who left."""
    racks, held, unclaimed = (table.books.of(kind) for kind in ("rack", "held", "unclaimed"))
    people = sorted({*table.guests, *map(Person, (*racks, *held, *unclaimed))})
    return tuple(
        Rack(
            person=person,
            rack=Minor(racks.get(person, 0)),
            held=Minor(held.get(person, 0)),
            owed=commission_due(table, person),
            unclaimed=Minor(unclaimed.get(person, 0)),
        )
        for person in people
    )


def personal_of(table: Table) -> tuple[Personal, ...]:
    """The maxima that were agreed with single people."""
    return tuple(
        Personal(person=Person(person), maximum=Minor(amount.minor))
        for person, amount in table.rules.terms.personal.items()
    )


def account_of(table: Table) -> Account:
    """The books."""
    books = table.books
    sums = {kind: Minor(sum(books.of(kind).values())) for kind in ("rack", "held", "unclaimed", "owed")}
    return Account(
        in_float=Minor(table.tray.holds),
        filled=table.filled,
        drop=Minor(books[DROP]),
        win=Minor(books[FLOAT] + books[DIFFERENCES] + books[COMMISSION] + books[ANTES] + table.sold - table.filled),
        commission=Minor(books[COMMISSION]),
        antes=Minor(books[ANTES]),
        owed=Minor(-sums["owed"]),
        racks=sums["rack"],
        held=sums["held"],
        unclaimed=sums["unclaimed"],
        clearing=Minor(books[HOUSE]),
    )


def sets_of(table: Table) -> tuple[SetSeen, ...]:
    """Every set of cards that has come to the table."""
    routes = {route.id: route.names for route in table.procedure.routes}
    return tuple(
        SetSeen(
            id=name,
            back=cards.back,
            route=routes[cards.route],
            state=cards.state,
            shoes=cards.shoes,
            handled=cards.handled,
        )
        for name, cards in table.sets.items()
    )


def notices_of(table: Table) -> tuple[Notice, ...]:
    """The notices that are out."""
    return tuple(Notice(matter=matter, at=at) for matter, at in table.notices.items())


def nominees_of(table: Table) -> tuple[NomineeSeen, ...]:
    """Everybody who acts or asks to act for a player."""
    return tuple(
        NomineeSeen(person=name, player=link.player, stage=link.stage) for name, link in table.nominees.items()
    )


def incidents_of(table: Table) -> tuple[IncidentSeen, ...]:
    """What was tried and is forbidden, the last at the end."""
    return tuple(_incident(incident) for incident in table.incidents)


def _incident(incident: Incident) -> IncidentSeen:
    return IncidentSeen(
        at=incident.at, person=incident.person, matter=incident.matter, clause=incident.clause, note=incident.note
    )
