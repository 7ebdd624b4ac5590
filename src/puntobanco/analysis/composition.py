"""The cards that may still come: how many there are of each of the 52."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from puntobanco.cards import DECK, Card, NotACard, Rank, Suit, card
from puntobanco.faults import Fault, Refused
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.words import CardRef

LEAST_CARDS = 6
"""A round may need six cards."""

MOST_DECKS = 10


class Composition(Struct, frozen=True, dict=True):
    """How many of each card are left, in the order of `DECK`."""

    counts: tuple[int, ...]

    def __repr__(self) -> str:
        decks, more = divmod(self.total, len(DECK))
        whole = not more and set(self.counts) == {decks}
        return f"<Composition: {self.total} cards{f', {decks} decks' if whole else ''}>"

    @cached_property
    def total(self) -> int:
        """How many cards are left."""
        return sum(self.counts)

    @cached_property
    def by_value(self) -> tuple[int, ...]:
        """How many cards count 0, 1, … 9."""
        return self.worth(PUNTO_BANCO)

    def worth(self, game: Game) -> tuple[int, ...]:
        """How many cards are worth 0, 1, … 9 in a game."""
        values, points = [0] * 10, game.points
        for kind, number in zip(DECK, self.counts, strict=True):
            values[points[kind.rank]] += number
        return tuple(values)

    @cached_property
    def by_rank(self) -> Mapping[Rank, tuple[int, ...]]:
        """For each rank, how many there are of each suit."""
        suits: dict[Rank, list[int]] = {rank: [] for rank in Rank}
        for kind, number in zip(DECK, self.counts, strict=True):
            suits[kind.rank].append(number)
        return {rank: tuple(numbers) for rank, numbers in suits.items()}

    def of(self, rank: Rank, suit: Suit) -> int:
        """How many of one card are left."""
        return self.by_rank[rank][_SUIT_PLACE[suit]]

    def without(self, cards: Iterable[Card]) -> "Composition":
        """The same without these cards; `Refused` where fewer are left."""
        gone = Counter(cards)
        left = dict(zip(DECK, self.counts, strict=True))
        faults = [
            Fault.of("negative.named", str(kind), named=named, number=left[kind])
            for kind, named in gone.items()
            if named > left[kind]
        ]
        if faults:
            raise Refused(*faults)
        return checked({kind: number - gone[kind] for kind, number in left.items()})


_SUIT_PLACE = {suit: place for place, suit in enumerate(Suit)}


def fresh(decks: int) -> Composition:
    """Whole decks."""
    if type(decks) is not int or not 1 <= decks <= MOST_DECKS:
        shown = decks if type(decks) is int else repr(decks)[:20]
        raise Refused(Fault.of("decks.number", "decks", decks=shown, most_decks=MOST_DECKS))
    return Composition((decks,) * len(DECK))


def checked(counts: Mapping[Card, int], decks: int | None = None) -> Composition:
    """A composition that can be, or `Refused` with every fault."""
    faults = [
        Fault.of("negative.card-cannot", str(kind), number=number) for kind, number in counts.items() if number < 0
    ]
    most = MOST_DECKS if decks is None else decks
    faults += [
        Fault.of("too-many.decks-hold", str(kind), most=most, number=number)
        for kind, number in counts.items()
        if number > most
    ]
    if not faults and sum(counts.values()) < LEAST_CARDS:
        faults.append(Fault.of("too-few", "cards", least_cards=LEAST_CARDS))
    if faults:
        raise Refused(*faults)
    return Composition(tuple(counts.get(kind, 0) for kind in DECK))


def read_composition(text: str) -> Composition:
    """Read a composition file: 52 lines such as ``As 8``; a card not named is not there, ``#`` begins a remark."""
    counts: dict[Card, int] = {}
    faults: list[Fault] = []
    for place, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        where = f"line {place}"
        try:
            named = card(words[0])
        except NotACard:
            faults.append(Fault.of("not-a-card", where, text=words[0]))
            continue
        if len(words) != 2 or not words[1].removeprefix("-").isascii() or not words[1].removeprefix("-").isdigit():
            faults.append(Fault.of("not-a-count", where))
        elif len(words[1]) > 6:
            faults.append(Fault.of("too-many.shoe-holds", where))
        elif named in counts:
            faults.append(Fault.of("twice.counted", where, one=CardRef.of(named)))
        else:
            counts[named] = int(words[1])
    if faults:
        raise Refused(*faults)
    return checked(counts)
