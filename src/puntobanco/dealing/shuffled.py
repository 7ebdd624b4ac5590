"""A shuffled shoe from which the staff of a table draw: its order, and the trail of what has left it."""

from collections.abc import Callable, Iterable, Sequence

from puntobanco.cards import Card
from puntobanco.dealing.moves import next_set
from puntobanco.dealing.trail import Story, Trail, told
from puntobanco.procedure.shoe_life import Burn
from puntobanco.shoe.cut import cut
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.shoe.shuffle import DrawBelow, shuffled
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table

Face = Callable[[int], Card]
"""The card at a place of the shoe, counted in cards that leave before it."""


def shown_when_burnt(table: Table, face: Face) -> tuple[ask.CardText, ...]:
    """The first cards of a shoe, as far as they are shown when they are burnt."""
    kind = table.rules.shoe.burn
    number = {Burn.VALUE_SHOWN: cards_to_burn(kind, face(0)), Burn.VALUE_HIDDEN: 1}.get(kind, 0)
    return tuple(ask.CardText(str(face(place))) for place in range(number))


def next_place(table: Table, trail: Trail) -> int:
    """The place of the card that comes next: one that was kept for this round, or the first in the shoe."""
    carried, round_ = table.carried, table.round
    kept = carried is not None and round_ is not None and carried.since < round_.number
    return trail.apart[0] if kept else trail.out


def mixed_again(order: Sequence[Card], before: Trail, buffer: int, below: DrawBelow) -> tuple[Card, ...]:
    """The cards of a shuffler that has its discards back: those kept apart, those in the chute, and all others mixed.

    The trail is the one before the return, of this order.
    """
    left = order[before.out :]
    back = (order[place] for place in range(before.out) if place not in before.apart)
    apart = (order[place] for place in before.apart)
    return (*apart, *left[:buffer], *shuffled((*left[buffer:], *back), below))


class Shuffled:
    """The cards in the order in which they will come, as soon as they are loaded."""

    def __init__(self, below: DrawBelow) -> None:
        self.below = below
        self.order: tuple[Card, ...] = ()
        self.story = Story()

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
        assert self.story.before is not None
        self.order = mixed_again(self.order, self.story.before, table.rules.shoe.buffer, self.below)

    def burnt(self, table: Table) -> tuple[ask.CardText, ...]:
        """The first cards, as far as they are shown."""
        return shown_when_burnt(table, self.order.__getitem__)

    def card(self, table: Table, place: int) -> ask.CardText:
        """The card of the round at this place, in order of dealing; one that was kept for it comes first."""
        dealt = self.story.now.dealt
        where = dealt[place] if place < len(dealt) else next_place(table, self.story.now)
        return ask.CardText(str(self.order[where]))

    def following(self, table: Table, number: int) -> tuple[ask.CardText, ...]:
        """The next cards of the shoe."""
        out = self.story.now.out
        return tuple(ask.CardText(str(one)) for one in self.order[out : out + number])

    def happened(self, events: Iterable[ev.AnyEvent]) -> None:
        """Follow the cards."""
        self.story = told(self.story, events)
