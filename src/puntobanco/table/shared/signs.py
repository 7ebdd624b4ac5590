"""The signs that a set-up asks for at the table."""

from puntobanco.clauses import ClauseId
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Wording


def signs_of(setup: Setup) -> tuple[tuple[ClauseId, Wording, tuple[Wording, ...]], ...]:
    """The signs that this set-up must show: clause, title, lines."""
    return setup.posted
