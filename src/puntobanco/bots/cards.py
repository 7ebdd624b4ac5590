"""The cards in the hands of a dealer bot: a real shoe, as far as the house knows, from which it names one at a time."""

from collections import Counter
from random import Random

from puntobanco.cards import Card, card
from puntobanco.dealing.moves import UsualSet
from puntobanco.dealing.shuffled import shown_when_burnt
from puntobanco.procedure.opening import Burn
from puntobanco.rules.hand import Side
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shuffle import shuffled
from puntobanco.table.commands import CardText
from puntobanco.table.next_move import WantedCard
from puntobanco.table.views.felt import Felt, ShoeSeen


class Cards(UsualSet):
    """A shuffled shoe, followed by what the dealer's view says of the real one."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._shoe: ShoeSeen | None = None
        self.left: list[Card] = []
        """The cards still in the shoe, the next one first."""
        self._faces: dict[int, Card] = {}
        """The cards that have left it, by their places."""
        self._out = 0

    def look(self, felt: Felt) -> None:
        """Take out what has left the shoe; a set that is new or together again is mixed, but for what was seen."""
        before, shoe = self._shoe, felt.shoe
        self._shoe = shoe
        if shoe is None:
            return
        out = shoe.total - shoe.left
        if before is None or before.set_id != shoe.set_id or before.left < shoe.left:
            left = Counter(decks_of(shoe.total // 52)) - Counter(card(name) for name in _named(felt, shoe))
            self.left = list(shuffled(tuple(left.elements()), self._chance.randrange))
            self._faces, self._out = {}, out
        self._take(out)

    def _take(self, out: int) -> None:
        while self._out < out:
            self._faces[self._out] = self.left.pop(0)
            self._out += 1

    def _face(self, place: int) -> Card:
        self._take(place + 1)
        if place not in self._faces:  # it was dealt before this bot came
            self._faces[place] = self.left.pop()
        return self._faces[place]

    def card(self, wanted: WantedCard) -> CardText:
        return CardText(str(self._face(wanted.place)))

    def burnt(self, burn: Burn) -> tuple[CardText, ...]:
        """The first cards, as far as they are shown."""
        return shown_when_burnt(burn, self._face)

    def cut_at(self, total: int, margin: int) -> int:
        return self._chance.randrange(total // 4, 3 * total // 4)


def _named(felt: Felt, shoe: ShoeSeen) -> list[CardText]:
    """Every card of the present shoe that has been seen; those that a shuffler has back are not counted."""
    under_way = felt.round.number if felt.round is not None else 0
    there = [seen.name for hand in felt.hands for seen in hand.cards if seen.name and not seen.printed]
    names = [*shoe.burnt_shown, *there]
    printed = felt.game.printed if felt.game else {}
    for result in [result for result in felt.results if result.number != under_way]:
        names += [*result.player[Side.PLAYER in printed :], *result.banker[Side.BANKER in printed :]]
    return names if len(names) <= shoe.total - shoe.left else there
