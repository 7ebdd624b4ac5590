"""A shuffled shoe for a game in the terminal: the staff of the table draw from it."""

import os
from collections.abc import Iterator
from random import Random

from puntobanco.cards import Card
from puntobanco.procedure.shoe_life import Burn
from puntobanco.shoe.cut import cut
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.shoe.shuffle import DrawBelow, below_from_bytes, shuffled
from puntobanco.table import commands as ask
from puntobanco.table.state import Table


def chance(seed: int | None) -> DrawBelow:
    """Numbers from a seed, the same every time and for practice only; without one from the system."""
    return below_from_bytes(_system_bytes()) if seed is None else Random(seed).randrange


def _system_bytes() -> Iterator[int]:
    while True:
        yield from os.urandom(1024)


class Shuffled:
    """The cards in the order in which they will come, as soon as they are loaded."""

    def __init__(self, below: DrawBelow) -> None:
        self.below = below
        self.order: tuple[Card, ...] = ()

    def next_set(self, table: Table) -> ask.ReceiveCards:
        """Another set, freshly shuffled, with the next back."""
        self.order = shuffled(decks_of(table.rules.shoe.decks), self.below)
        backs = table.procedure.backs or ("blue", "red")
        number = len(table.sets) + 1
        return ask.ReceiveCards(set_id=f"set-{number}", back=backs[number % len(backs)], secured="the card room")

    def cut_at(self, table: Table) -> int:
        """Anywhere that the table allows."""
        assert table.shoe is not None
        margin = table.rules.shoe.cut_from_end or 0
        return margin + self.below(table.shoe.total - 2 * margin + 1)

    def behind(self, table: Table) -> int | None:
        """The table's own depth."""
        return None

    def loaded(self, table: Table) -> None:
        """The stack went into the shoe as it was cut."""
        assert table.shoe is not None
        if table.shoe.cut_at is not None:
            self.order = cut(self.order, table.shoe.cut_at, table.rules.shoe)

    def returned(self, table: Table, out: int) -> None:
        """The cards that were out went back into the shuffler, which mixes all but those in its chute."""
        left, buffer = self.order[out:], table.rules.shoe.buffer
        self.order = left[:buffer] + shuffled(left[buffer:] + self.order[:out], self.below)

    def burnt(self, table: Table) -> tuple[ask.CardText, ...]:
        """The first cards, as far as they are shown."""
        kind = table.rules.shoe.burn
        faces = {Burn.VALUE_SHOWN: cards_to_burn(kind, self.order[0]), Burn.VALUE_HIDDEN: 1}.get(kind, 0)
        return tuple(ask.CardText(str(one)) for one in self.order[:faces])

    def card(self, table: Table, place: int) -> ask.CardText:
        """The card of the round at this place, in order of dealing."""
        assert table.shoe is not None and table.round is not None
        return ask.CardText(str(self.order[table.shoe.out - len(table.round.cards) + place]))
