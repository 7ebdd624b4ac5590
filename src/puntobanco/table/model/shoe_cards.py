"""Where the cards of a shoe have gone, each by its place: the number of cards that left the shoe before it.

A card has a face here only if somebody has seen it, so nothing in this record is secret. Set beside the order of a
random shoe it says which card is where: the host that deals it, the proof of the shoe, the check of that proof and the
alarms for real cards all read this one record.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.shoe.openings import Cut, CutBy
from puntobanco.table.commands import Person

Places = tuple[int, ...]
Named = Card | None
"""A card as it was named; none if it stays face down."""


class ShoeCards(Struct, frozen=True, kw_only=True):
    """The cards of one shoe."""

    root: str = ""
    """The commitment to the order in which they lie now: empty for real cards, before a random shoe is committed to,
    and while a shuffler that has its cards back has not been committed to anew."""
    cuts: tuple[Cut, ...] = ()
    """Since the commitment."""
    dealt: Places = ()
    """The cards of the round, in order of dealing."""
    lying: Places = ()
    """Cards that left the shoe by an error and belong to no hand yet."""
    carried: Places = ()
    """Cards that are kept for the next round, in the order in which they will be used."""
    faces: Mapping[int, Card] = {}
    """Every card that somebody has seen."""
    private: frozenset[int] = frozenset()
    """Those of them that only their holder has seen."""

    def committed(self, root: str) -> "ShoeCards":
        """The cards are bound to their order."""
        return replace(self, root=root, cuts=())

    def cut(self, person: Person, at: int) -> "ShoeCards":
        """The cards are cut; a proof names the person in plain letters."""
        name = person.encode("ascii", "backslashreplace").decode()[:80] or "?"
        return replace(self, cuts=(*self.cuts, Cut(CutBy.CUT, name, at)))

    def seen(self, cards: Iterable[tuple[int, Named]]) -> "ShoeCards":
        """Everybody has seen these cards at their places."""
        named = {place: card for place, card in cards if card is not None}
        if not named:
            return self
        return replace(self, faces={**self.faces, **named}, private=self.private.difference(named))

    def looked_at(self, number: int, card: Card) -> "ShoeCards":
        """Somebody has looked at a card of the round in their hands."""
        place = self.dealt[number]
        private = self.private if place in self.faces else self.private | {place}
        return replace(self, faces={**self.faces, place: card}, private=private)

    def turned(self, numbers: Sequence[int], cards: Sequence[Named]) -> "ShoeCards":
        """Cards of the round lie face up."""
        return self.seen(zip((self.dealt[number] for number in numbers), cards, strict=True))

    def read_again(self, number: int, card: Card) -> "ShoeCards":
        """A card of the round has its right name; who has seen it stays as it was."""
        return replace(self, faces={**self.faces, self.dealt[number]: card})

    def drawn(self, card: Named, out: int, *, lying: bool, carried: bool) -> "ShoeCards":
        """A card goes to a hand: one kept for this round, one that lies there, or the next of the shoe."""
        if carried:
            place, moved = self.carried[0], replace(self, carried=self.carried[1:])
        elif lying:
            place, moved = self.lying[0], replace(self, lying=self.lying[1:])
        else:
            place, moved = out, self
        dealt = (*self.dealt, place)
        if card is None:
            return replace(moved, dealt=dealt)
        return replace(moved, dealt=dealt, faces={**self.faces, place: card}, private=self.private - {place})

    def astray(self, number: int, card: Named, out: int) -> "ShoeCards":
        """`number` cards have left the shoe by an error; the first of them may have been seen."""
        lying = tuple(range(out, out + number))
        return replace(self, lying=lying).seen(zip(lying, [card], strict=False))

    def kept(self, places: Places, *, first: bool) -> "ShoeCards":
        """Cards lie apart for the next round, before or after those that are kept already."""
        carried = (*places, *self.carried) if first else (*self.carried, *places)
        return replace(self, carried=carried)

    def rebuilt(self, cards: Sequence[Named], left_over: Sequence[Named]) -> tuple["ShoeCards", Places]:
        """The cards in the order in which they should have fallen, and the places of those that no hand needs."""
        there = [*self.dealt, *self.lying]
        named = (*cards, *left_over)
        places = tuple(self._found(there, card) for card in named)
        after = self.seen(zip(places, named, strict=True))
        return replace(after, dealt=places[: len(cards)], lying=()), places[len(cards) :]

    def _found(self, there: list[int], card: Named) -> int:
        """Which of the cards that are there this is: one seen as such, or else the next that nobody has seen."""
        known = next((place for place in there if self.faces.get(place) == card), None)
        unseen = next((place for place in there if place not in self.faces), None)
        place = known if known is not None else unseen if unseen is not None else there[0]
        there.remove(place)
        return place

    def round_begins(self) -> "ShoeCards":
        """No card lies on the layout."""
        return replace(self, dealt=(), lying=())

    def none_carried(self) -> "ShoeCards":
        """No card is kept for a next round, because there is none."""
        return replace(self, carried=()) if self.carried else self

    def returned(self) -> "ShoeCards":
        """A shuffler holds every card again; those that are kept apart are its first, and have left it."""
        faces = {new: self.faces[place] for new, place in enumerate(self.carried) if place in self.faces}
        return ShoeCards(carried=tuple(range(len(self.carried))), faces=faces)
