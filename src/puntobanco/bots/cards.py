"""The cards in the hands of a dealer bot: a real shoe, as far as the house knows, from which it names one at a time."""

from typing import Any

from puntobanco.cards import Card, card
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shuffle import DrawBelow, shuffled
from puntobanco.table.commands import CardText

SIDES = ("player", "banker")


class Cards:
    """A shuffled shoe, and the hands that were dealt from it: also the cards that lie face down."""

    def __init__(self, below: DrawBelow) -> None:
        self._below = below
        self._set = ""
        self._left: list[Card] = []
        self._round = 0
        self._hands: dict[str, list[Card]] = {side: [] for side in SIDES}

    def look(self, felt: dict[str, Any]) -> None:
        """Another set of cards, or another round: what lies there is counted, and the rest is mixed."""
        shoe, round_ = felt["shoe"], felt["round"]
        if shoe is None:
            return
        if shoe["set_id"] != self._set:
            self._set = shoe["set_id"]
            self._left = list(shuffled(decks_of(shoe["total"] // 52), self._below))
            for name in _named(felt):
                self._left.remove(card(name))
        if round_ is not None and round_["number"] != self._round:
            self._round = round_["number"]
            self._hands = {side: [] for side in SIDES}

    def mixed(self) -> None:
        """The discards have gone back into the shuffler."""
        self._set = ""

    def following(self, number: int = 1) -> tuple[CardText, ...]:
        """The next cards of the shoe, which stay where they are until they have left."""
        return tuple(CardText(str(one)) for one in self._left[:number])

    def gone(self, number: int = 1, side: str | None = None) -> None:
        """Cards have left the shoe, to a hand or to be burnt."""
        gone, self._left = self._left[:number], self._left[number:]
        if side is not None:
            self._hands[side] += gone

    def hidden(self, felt: dict[str, Any], side: str, holder: str | None) -> tuple[CardText, ...]:
        """The names of a hand's hidden cards that somebody has, or the dealer if nobody."""
        cards = next(hand["cards"] for hand in felt["hands"] if hand["side"] == side)
        known = self._hands[side]
        while len(known) < len(cards):  # dealt before this bot came
            known.append(self._left.pop(0))
        return tuple(
            CardText(str(known[place]))
            for place, one in enumerate(cards)
            if not one["shown"] and one["holder"] == holder
        )


def _named(felt: dict[str, Any]) -> list[str]:
    """Every card of the present shoe that has been seen."""
    names = list(felt["shoe"]["burnt_shown"])
    for result in felt["results"]:
        names += [*result["player"], *result["banker"]]
    return names + [one["name"] for hand in felt["hands"] for one in hand["cards"] if one["name"]]
