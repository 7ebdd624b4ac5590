"""Resorts World Sentosa: what must be displayed at the table."""

from collections.abc import Iterator

from puntobanco.rulebooks.model import Setup, Sign
from puntobanco.rulebooks.rws.cite import RWS


def limits(setup: Setup) -> Iterator[str]:
    """The minimum and the greatest differential."""
    yield f"Minimum bet {setup.limits.minimum.shown}."
    if setup.limits.differential is not None:
        yield f"Maximum differential {setup.limits.differential.shown}."


SIGNS = (Sign(RWS("3.4"), "Limits", limits),)
