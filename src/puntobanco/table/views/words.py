"""The next step and what is said, in the words of three languages."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.procedure.calls import LANGUAGES, Said, spoken
from puntobanco.procedure.roles import Role
from puntobanco.table.commands import Person
from puntobanco.table.model.state import Table
from puntobanco.table.steps import next_step
from puntobanco.table.views.trouble import in_public


class Words(Struct, frozen=True, kw_only=True):
    """A call in the languages of the felt."""

    en: str
    zh_hans: str
    zh_hant: str
    clause: ClauseId | None = None


def words_of(said: Said) -> Words:
    """A call in words."""
    en, hans, hant = (spoken(said, language) for language in LANGUAGES)
    return Words(en=en, zh_hans=hans, zh_hant=hant, clause=said.clause)


class Step(Struct, frozen=True, kw_only=True):
    """What the table waits for, by whom, and the words to say with it."""

    act: str
    by: Role
    person: Person | None
    sentence: str
    words: tuple[Words, ...]
    clause: ClauseId | None


def step_for(table: Table, viewer: Person | None = None, *, pit: bool = False, staff: bool = False) -> Step:
    """The next step. Why the table is paused only the pit reads, and why a round stopped at a card that one person
    alone has seen, they and the pit. What was noted about an error or a dispute is for the staff."""
    waiting = next_step(table)
    stop = table.round.stopped if table.round else None
    sentence = waiting.sentence
    if table.paused is not None and not pit:
        sentence = "The table is paused."
    elif stop is not None and stop.seen_by not in (None, viewer) and not pit:
        sentence = f"The round is stopped: {stop.seen_by} holds a card that cannot be."
    elif not (pit or staff):
        sentence = in_public(table) or sentence
    return Step(
        act=waiting.act,
        by=waiting.by,
        person=waiting.person,
        sentence=sentence,
        words=tuple(words_of(said) for said in waiting.words),
        clause=waiting.clause,
    )
