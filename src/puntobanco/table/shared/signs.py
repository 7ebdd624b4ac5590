"""The signs that a set-up asks for at the table."""

from puntobanco.rulebooks.model import Setup


def signs_of(setup: Setup) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The signs that this set-up must show: clause, title, lines."""
    return setup.posted
