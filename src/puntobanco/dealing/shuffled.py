"""A shuffled shoe from which the staff of a table draw: the order of its cards, kept outside the table."""

from collections.abc import Callable, Sequence

from puntobanco.cards import Card
from puntobanco.dealing.moves import next_set
from puntobanco.procedure.shoe_life import Burn
from puntobanco.shoe.cut import cut
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.shoe.shuffle import DrawBelow, shuffled
from puntobanco.table import commands as ask
from puntobanco.table.model.state import ShoeState, Table

Face = Callable[[int], Card]
"""The card at a place of the shoe, counted in cards that leave before it."""


def shown_when_burnt(table: Table, face: Face) -> tuple[ask.CardText, ...]:
    """The first cards of a shoe, as far as they are shown when they are burnt."""
    kind = table.rules.shoe.burn
    number = {Burn.VALUE_SHOWN: cards_to_burn(kind, face(0)), Burn.VALUE_HIDDEN: 1}.get(kind, 0)
    return tuple(ask.CardText(str(face(place))) for place in range(number))


def next_place(table: Table) -> int:
    """The place of the card that comes next: one that was kept for this round, or the first in the shoe."""
    carried, round_, shoe = table.carried, table.round, table.the_shoe
    kept = carried is not None and round_ is not None and carried.since < round_.number
    return shoe.cards.carried[0] if kept else shoe.out


def mixed_again(order: Sequence[Card], before: ShoeState, buffer: int, below: DrawBelow) -> tuple[Card, ...]:
    """The cards of a shuffler that has its discards back: those kept apart, those in the chute, and all others mixed.

    `before` is the shoe before the return, whose order this is.
    """
    left, carried = order[before.out :], before.cards.carried
    back = (order[place] for place in range(before.out) if place not in carried)
    return (*(order[place] for place in carried), *left[:buffer], *shuffled((*left[buffer:], *back), below))


class Shuffled:
    """The cards in the order in which they will come, as soon as they are loaded."""

    def __init__(self, below: DrawBelow) -> None:
        self.below = below
        self.order: tuple[Card, ...] = ()

    def next_set(self, table: Table) -> ask.ReceiveCards:
        """Another set, freshly shuffled, with the next back."""
        self.order = shuffled(decks_of(table.rules.shoe.decks), self.below)
        return next_set(table)

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

    def returned(self, table: Table) -> None:
        """The cards that were out went back into the shuffler, which mixes all but those in its chute."""
        assert table.shoe_before is not None
        self.order = mixed_again(self.order, table.shoe_before, table.rules.shoe.buffer, self.below)

    def burnt(self, table: Table) -> tuple[ask.CardText, ...]:
        """The first cards, as far as they are shown."""
        return shown_when_burnt(table, self.order.__getitem__)

    def card(self, table: Table, place: int) -> ask.CardText:
        """The card of the round at this place, in order of dealing; one that was kept for it comes first."""
        dealt = table.the_shoe.cards.dealt
        where = dealt[place] if place < len(dealt) else next_place(table)
        return ask.CardText(str(self.order[where]))

    def following(self, table: Table, number: int) -> tuple[ask.CardText, ...]:
        """The next cards of the shoe."""
        out = table.the_shoe.out
        return tuple(ask.CardText(str(one)) for one in self.order[out : out + number])
