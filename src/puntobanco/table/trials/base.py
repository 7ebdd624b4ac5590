"""A trial: an act that somebody could ask for now, tried without being done."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.table.boxes import Box
from puntobanco.table.commands import AnyAct, CardText, Person
from puntobanco.table.events import RoundStopped
from puntobanco.table.model.answer import Context
from puntobanco.table.model.phases import Row
from puntobanco.table.model.state import Table


class Trial(Struct, frozen=True):
    """An act to try, and the choice it stands for where its kind names one of a closed list."""

    act: AnyAct
    choice: str = ""
    sure: bool = False
    """Whether it is known to be accepted, and trying it would only cost time."""
    box: Box | None = None
    """For a bet: the box it is put on."""


Trials = Callable[[Context], Iterable[Trial]]
"""For one kind of act: what a person could ask for in a state, as far as it is worth trying."""

SOMEBODY = Person("somebody new")
"""Stands for a person whom only the asker can name."""
WORDS = "in the asker's own words"


def would_do(context: Context, row: Row, trial: Trial) -> bool:
    """Whether the act would be accepted whole, as what it is and not as a fault of the deal."""
    if trial.sure:
        return True
    try:
        answer = row.decide(context, trial.act)
    except Refused:
        return False
    return not answer.refused and not any(isinstance(event, RoundStopped) for event in answer.events)


def plain(act: AnyAct) -> Trials:
    """An act that says nothing, or nothing that matters."""
    return lambda context: (Trial(act),)


def unseen(table: Table, number: int = 1) -> tuple[CardText, ...]:
    """Names of different cards that may still come; whichever comes, somebody will have seen it."""
    assert table.shoe is not None
    seen = table.shoe.seen
    possible = (one for one in DECK if seen.get(one, 0) < table.rules.shoe.decks)
    return tuple(CardText(str(one)) for one, _ in zip(possible, range(number), strict=False))


def seconds_of(context: Context) -> Iterator[Person]:
    """Somebody else of each rank at the table, who could stand for what two people decide."""
    others = {one.role: person for person, one in context.table.staff.items() if person != context.who.person}
    yield from (others[role] for role in LADDER if role in others)


def own_or_guests(context: Context) -> Iterator[Person]:
    """Whom somebody may act for: a player themselves, staff everybody who plays."""
    if context.who.role is Role.PLAYER:
        yield context.who.person
    else:
        yield from context.table.guests
