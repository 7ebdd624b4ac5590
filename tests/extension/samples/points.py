"""``puntobanco points``: the points of a hand."""

from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cards import cards
from puntobanco.cli.verb import argument, verb
from puntobanco.rules.game import PUNTO_BANCO


class Points(Struct, frozen=True, kw_only=True):
    """A hand to be counted."""

    hand: Annotated[str, argument()]


@verb("Nothing was counted.")
def points(given: Points) -> None:
    """The points of a hand."""
    click.echo(PUNTO_BANCO.count(cards(given.hand)))
