"""The cards in the hands of a dealer bot: a real shoe, as far as the house knows, from which it names one at a time."""

from collections import Counter
from random import Random

from puntobanco.cards import Card, card
from puntobanco.dealing.moves import UsualSet
from puntobanco.dealing.shuffled import shown_when_burnt
from puntobanco.procedure.shoe_life import Burn
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shuffle import shuffled
from puntobanco.table.commands import CardText
from puntobanco.table.next_move import WantedCard
from puntobanco.table.views.felt import Felt, ShoeSeen


class Cards(UsualSet):
    """A shuffled shoe: the card at a place is taken when it is first asked for, and stays the same."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._shoe: ShoeSeen | None = None
        self.left: list[Card] = []
        """The cards that have no place yet, the next one first."""
        self._faces: dict[int, Card] = {}

    def look(self, felt: Felt) -> None:
        """Take up another set of cards, or one that is together again: what lies there is counted, the rest mixed."""
        before, shoe = self._shoe, felt.shoe
        self._shoe = shoe
        if shoe is None or (before is not None and before.set_id == shoe.set_id and before.left >= shoe.left):
            return
        seen = _named(felt, shoe)
        left = Counter(decks_of(shoe.total // 52)) - Counter(card(name) for name in seen)
        self.left = list(shuffled(tuple(left.elements()), self._chance.randrange))
        self._faces = {}

    def _face(self, place: int) -> Card:
        if place not in self._faces:
            self._faces[place] = self.left.pop(0)
        return self._faces[place]

    def card(self, wanted: WantedCard) -> CardText:
        """The card at its place in the shoe."""
        return CardText(str(self._face(wanted.place)))

    def burnt(self, burn: Burn) -> tuple[CardText, ...]:
        """The first cards, as far as they are shown."""
        return shown_when_burnt(burn, self._face)

    def cut_at(self, total: int, margin: int) -> int:
        """Somewhere in the middle."""
        return self._chance.randrange(total // 4, 3 * total // 4)


def _named(felt: Felt, shoe: ShoeSeen) -> list[CardText]:
    """Every card of the present shoe that has been seen; those that a shuffler has back are not counted."""
    there = [seen.name for hand in felt.hands for seen in hand.cards if seen.name]
    names = [*shoe.burnt_shown, *there]
    for result in felt.results:
        names += [*result.player, *result.banker]
    return names if len(names) <= shoe.total - shoe.left else there
