"""What went wrong, as each role sees it: the ways out for those who take them, the choice for those who are asked.

Only a card that lies there for all to see has a name here. What somebody noted down is for the staff.
"""

from collections.abc import Mapping

from msgspec import Struct

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.procedure.irregular import Exit, Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.table.commands import CardText, Person
from puntobanco.table.model.state import Table, Trouble
from puntobanco.table.shared.four_eyes import asks_two
from puntobanco.words import CardRef, Names, Text, say


class WayOut(Struct, frozen=True, kw_only=True):
    """A lawful way out: what it does, the lowest rank that may take it, and what follows for the bettors."""

    exit: Exit
    by: Role
    title: Text | Names
    """What the rulebook calls that rank."""
    clause: ClauseId | None
    options: ClauseId | None
    withdrawal: ClauseId | None
    replaces_cards: ClauseId | None
    two_people: bool
    """Whether stakes go back by it after a card was seen, so that two people stand for it."""


class TroubleSeen(Struct, frozen=True, kw_only=True):
    """What was reported and waits for a way out."""

    report: Report
    text: Text
    card: CardText | None
    """The card that lies there, if it was seen."""
    lying: int
    established: tuple[Text, ...]
    """Which offered bets the exposed cards have decided already, and why."""
    rebuildable: bool
    """Whether the cards can be put in order, as it was reported."""
    ways: tuple[WayOut, ...]
    otherwise: tuple[WayOut, ...]
    """The ways out if the operator judges otherwise whether the cards can be put in order."""


class OptionsSeen(Struct, frozen=True, kw_only=True):
    """Who is still to be asked after an error, and who is bound by an answer."""

    clause: ClauseId
    whole_bets: bool
    waiting: tuple[Person, ...]
    answered: tuple[Person, ...]


class DisputeSeen(Struct, frozen=True, kw_only=True):
    """What is disputed, with everything that was said about it."""

    matter: str
    person: Person | None
    notes: tuple[str, ...]


class Wrong(Struct, frozen=True, kw_only=True):
    """What the staff see of something that went wrong."""

    trouble: TroubleSeen | None
    options: OptionsSeen | None
    dispute: DisputeSeen | None
    may_replace: ClauseId | None
    """The clause by which the cards may be replaced after it."""


def wrong_of(table: Table) -> Wrong | None:
    """Everything that is wrong at the table; nothing on a quiet evening."""
    dispute = table.dispute
    seen = Wrong(
        trouble=_trouble(table, table.trouble) if table.trouble is not None else None,
        options=_options(table),
        dispute=DisputeSeen(matter=dispute.matter, person=dispute.person, notes=dispute.notes) if dispute else None,
        may_replace=table.may_replace,
    )
    return None if seen == _NOTHING else seen


_NOTHING = Wrong(trouble=None, options=None, dispute=None, may_replace=None)


def _trouble(table: Table, trouble: Trouble) -> TroubleSeen:
    titles = titles_of(table)
    return TroubleSeen(
        report=trouble.report,
        text=trouble.text,
        card=_name(trouble.card) if trouble.lying else None,
        lying=trouble.lying,
        established=tuple(outcome.text for outcome in trouble.established),
        rebuildable=trouble.rebuildable,
        ways=tuple(_way(table, trouble, remedy, titles) for remedy in trouble.remedies),
        otherwise=tuple(_way(table, trouble, remedy, titles) for remedy in trouble.otherwise),
    )


def titles_of(table: Table) -> Mapping[Role, Names]:
    """What the rulebook calls each rank of the staff."""
    return {rank.role: rank.names for rank in reversed(table.procedure.ranks)}


def _way(table: Table, trouble: Trouble, remedy: Remedy, titles: Mapping[Role, Names]) -> WayOut:
    return WayOut(
        exit=remedy.exit,
        by=remedy.by,
        title=titles.get(remedy.by, remedy.by.text),
        clause=remedy.clause,
        options=remedy.options,
        withdrawal=remedy.withdrawal,
        replaces_cards=remedy.replaces_cards,
        two_people=asks_two(table, trouble, remedy),
    )


def _name(card: Card | None) -> CardText | None:
    return CardText(str(card)) if card is not None else None


def _options(table: Table) -> OptionsSeen | None:
    round_, options = table.round, table.asked
    if options is None:
        return None
    answered = round_.answered if round_ is not None else options.answered
    return OptionsSeen(clause=options.clause, whole_bets=options.whole_bets, waiting=options.waiting, answered=answered)


# For everybody in the room, and for one bettor.


class Aside(Struct, frozen=True, kw_only=True):
    """Cards that left the shoe by an error and lie beside it, in the order in which they open the next round."""

    cards: tuple[CardText | None, ...]
    """None for a card that nobody has seen."""
    without_bets: ClauseId | None
    """The clause by which that round is dealt without bets."""
    confirmed: bool
    """Whether the pit and a second person have confirmed that everybody knows those that were seen."""


def aside_of(table: Table) -> Aside | None:
    """The cards that lie aside."""
    carried = table.carried
    if carried is None:
        return None
    return Aside(
        cards=tuple(_name(card) for card in carried.cards),
        without_bets=carried.without_bets,
        confirmed=carried.confirmed,
    )


def in_public(table: Table) -> Text | None:
    """Why the table stands still, without what was noted about it."""
    if table.dispute is not None:
        return say("trouble.dispute")
    trouble = table.trouble
    if trouble is None:
        return None
    what = trouble.report.text
    if trouble.card is not None and trouble.lying:
        what = say("trouble.card", report=what, card=CardRef.of(trouble.card))
    return say("trouble.in-public", what=what)


class ErrorChoice(Struct, frozen=True, kw_only=True):
    """What a bettor may choose after an error: go on, or take all bets back; or withdraw whole bets."""

    clause: ClauseId
    whole_bets: bool


def choice_of(table: Table, person: Person) -> ErrorChoice | None:
    """The choice of somebody who is asked and has not answered."""
    options = table.asked
    if options is None or person not in options.waiting:
        return None
    return ErrorChoice(clause=options.clause, whole_bets=options.whole_bets)
