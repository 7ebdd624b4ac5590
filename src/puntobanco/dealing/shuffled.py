"""A shuffled shoe from which the staff of a table draw: the order of its cards, kept outside the table."""

from collections.abc import Callable, Sequence

from puntobanco.cards import Card
from puntobanco.dealing.moves import UsualSet
from puntobanco.procedure.opening import Burn
from puntobanco.shoe.cut import cut
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.shoe.shuffle import DrawBelow, shuffled
from puntobanco.table import commands as ask
from puntobanco.table.model.state import ShoeState, Table
from puntobanco.table.next_move import WantedCard

Face = Callable[[int], Card]
"""The card at a place of the shoe, counted in cards that leave before it."""


def shown_when_burnt(burn: Burn, face: Face) -> tuple[ask.CardText, ...]:
    """The first cards of a shoe, as far as they are shown when they are burnt."""
    number = {Burn.VALUE_SHOWN: cards_to_burn(burn, face(0)), Burn.VALUE_HIDDEN: 1}.get(burn, 0)
    return tuple(ask.CardText(str(face(place))) for place in range(number))


def mixed_again(order: Sequence[Card], before: ShoeState, buffer: int, below: DrawBelow) -> tuple[Card, ...]:
    """The cards of a shuffler that has its discards back: those kept apart, those in the chute, and all others mixed.

    `before` is the shoe before the return, whose order this is.
    """
    left, carried = order[before.out :], before.cards.carried
    back = (order[place] for place in range(before.out) if place not in carried)
    return (*(order[place] for place in carried), *left[:buffer], *shuffled((*left[buffer:], *back), below))


class Shuffled(UsualSet):
    """The cards in the order in which they will come, as soon as they are loaded."""

    def __init__(self, below: DrawBelow) -> None:
        self.below = below
        self.order: tuple[Card, ...] = ()

    def next_set(self, usual: ask.ReceiveCards, total: int) -> ask.ReceiveCards:
        """Another set, freshly shuffled, with the next back."""
        self.order = shuffled(decks_of(total // 52), self.below)
        return usual

    def cut_at(self, total: int, margin: int) -> int:
        """Anywhere that the table allows."""
        return margin + self.below(total - 2 * margin + 1)

    def loaded(self, table: Table) -> None:
        """The stack went into the shoe as it was cut."""
        assert table.shoe is not None
        if table.shoe.cut_at is not None:
            self.order = cut(self.order, table.shoe.cut_at, table.rules.shoe)

    def returned(self, table: Table) -> None:
        """The cards that were out went back into the shuffler, which mixes all but those in its chute."""
        assert table.shoe_before is not None
        self.order = mixed_again(self.order, table.shoe_before, table.rules.shoe.buffer, self.below)

    def burnt(self, burn: Burn) -> tuple[ask.CardText, ...]:
        """The first cards, as far as they are shown."""
        return shown_when_burnt(burn, self.order.__getitem__)

    def card(self, wanted: WantedCard) -> ask.CardText:
        return ask.CardText(str(self.order[wanted.place]))

    def following(self, table: Table, number: int) -> tuple[ask.CardText, ...]:
        out = table.the_shoe.out
        return tuple(ask.CardText(str(card)) for card in self.order[out : out + number])
