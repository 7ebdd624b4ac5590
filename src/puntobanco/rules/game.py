"""A game of the baccarat family as data: what cards are worth, what is dealt first, and who draws a third card.

The Player's Hand acts first and looks only at itself. The Banker's Hand acts second: by its own count alone if the
Player stood, by its count and the Player's third card if the Player drew. A natural on either side ends the deal
before anybody acts. A game says all of this as one table of rows, each with its title as a document would print it;
a table that leaves a case open, or decides one twice, is refused. Every reader (the table, exact counts, simulation,
hints, pages) looks the answer up here, and none holds a rule of its own.

The three rulebooks play one game, `PUNTO_BANCO`; each cites its rows by clauses of its own. Nobody may choose
otherwise there [RWS 1.1; NZ 1.1 Table of Play].
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import product
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card, Rank
from puntobanco.rules.hand import Side

Case = tuple[int, int | None]
"""A hand's two-card count and the value of the Player's third card; None for the Player, and where the Player stood."""


class Row(Struct, frozen=True, kw_only=True):
    """One row of the drawing table, as a document prints it: the cases that it decides."""

    id: str
    title: str
    side: Side
    own: frozenset[int]
    after: frozenset[int | None]
    """The row decides every case of these two-card counts and these third cards."""
    draws: frozenset[Case]
    """The cases in which the hand draws; in the others it stands."""
    may: frozenset[Case] = frozenset()
    """The cases in which the bettor chooses; a game is dealt and priced once the choice is made (`Game.choosing`)."""

    def decides(self, side: Side, case: Case) -> bool:
        """Whether the case belongs to this row."""
        return side is self.side and case[0] in self.own and case[1] in self.after


class Natural(Struct, frozen=True):
    """The row that ends the deal: a hand has a natural."""

    id: str
    title: str
    side: Side


NATURAL_PLAYER = Natural("natural-player", "the Player has a natural", Side.PLAYER)
NATURAL_BANKER = Natural("natural-banker", "the Banker has a natural", Side.BANKER)

AnyRow = Row | Natural

ANY_VALUE: frozenset[int | None] = frozenset(range(10))
STOOD: frozenset[int | None] = frozenset({None})


class Decision(Struct, frozen=True):
    """What one hand does about a third card, and the row that says so."""

    side: Side
    draws: bool
    row: AnyRow


class BadGame(ValueError):
    """A drawing table that leaves a case open or decides it twice, with the sentence that says which."""


class OpenChoice(ValueError):
    """A question to a game in which a hand may still choose."""


class Game(Struct, frozen=True, kw_only=True, dict=True):
    """The rules by which cards become a round."""

    id: str
    title: str
    rows: tuple[Row, ...]
    naturals: frozenset[int] = frozenset({8, 9})
    """The two-card counts that end the deal."""
    points: Mapping[Rank, int] = MappingProxyType({rank: rank.points for rank in Rank})
    """What each rank is worth in a hand, 0 to 9."""
    printed: Mapping[Side, Card] = MappingProxyType({})
    """A first card that is printed on the layout and never part of the shoe."""
    clause: str = ""
    """Where the game comes from, for one that no rulebook prints."""

    def __post_init__(self) -> None:
        for side, case in self._cases():
            rows = [row.id for row in self.rows if row.decides(side, case)]
            if len(rows) != 1:
                said = f"by {' and '.join(rows)}" if rows else "by no row"
                raise BadGame(f"{self.id}: {_in_words(side, case)} is decided {said}; it belongs to exactly one row.")
        if any(not 0 <= worth <= 9 for worth in self.points.values()) or set(self.points) != set(Rank):
            raise BadGame(f"{self.id}: every rank is worth 0 to 9 points.")

    def _cases(self) -> Iterator[tuple[Side, Case]]:
        """Every case that the rows have to decide."""
        for own in range(10):
            if own not in self.naturals:
                yield Side.PLAYER, (own, None)
                yield from ((Side.BANKER, (own, after)) for after in (None, *range(10)))

    def __hash__(self) -> int:
        """By its id alone: games are compared by value, and most that differ have different ids."""
        return hash(self.id)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which does not know the mappings that nobody can change."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return partial(Game, **fields | {"points": dict(self.points), "printed": dict(self.printed)}), ()

    def worth(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """What each card is worth."""
        points = self.points
        return tuple(points[card.rank] for card in cards)

    def count(self, cards: Iterable[Card]) -> int:
        """The right-hand digit of the cards' total, 0 to 9.

        [MA 6(b); MA 6(b)(1); MA 6(b)(2); RWS 1.17; NZ 1.1 Point Count; NZ 4.2(a); NZ 4.2(b)]
        """
        points = self.points
        return sum([points[card.rank] for card in cards]) % 10

    def is_natural(self, count: int) -> bool:
        """Whether two cards with this count are a natural [MA 1 Natural; RWS 1.10; NZ 1.1 Natural]."""
        return count in self.naturals

    @cached_property
    def every_row(self) -> tuple[AnyRow, ...]:
        """The rows in the order in which documents print them, naturals first."""
        return (NATURAL_PLAYER, NATURAL_BANKER, *self.rows)

    @cached_property
    def _decisions(self) -> dict[tuple[Side, Case], Decision]:
        return {(side, case): self._decision(side, case) for side, case in self._cases()}

    def _decision(self, side: Side, case: Case) -> Decision:
        row = next(row for row in self.rows if row.decides(side, case))
        if case in row.may:
            raise OpenChoice(f"{self.title}: {_in_words(side, case)} may choose; say whether it draws.")
        return Decision(side, case in row.draws, row)

    def player_decision(self, player: int, banker: int) -> Decision:
        """What the Player's Hand does, given both two-card counts."""
        if player in self.naturals:
            return Decision(Side.PLAYER, False, NATURAL_PLAYER)
        if banker in self.naturals:
            return Decision(Side.PLAYER, False, NATURAL_BANKER)
        return self._decisions[Side.PLAYER, (player, None)]

    def banker_decision(self, player: int, banker: int, player_third: int | None) -> Decision:
        """What the Banker's Hand does, given both two-card counts and the value of the Player's third card."""
        if banker in self.naturals:
            return Decision(Side.BANKER, False, NATURAL_BANKER)
        if player in self.naturals:
            return Decision(Side.BANKER, False, NATURAL_PLAYER)
        return self._decisions[Side.BANKER, (banker, player_third)]

    @property
    def choices(self) -> tuple[Row, ...]:
        """The rows in which a hand may choose."""
        return tuple(row for row in self.rows if row.may)

    def choosing(self, draws: Mapping[str, bool]) -> "Game":
        """The game in which every choice has been made: by the id of its row, whether the hand draws."""
        made = "".join(f", {row.title} {'draws' if draws[row.id] else 'stands'}" for row in self.choices)
        marks = "".join(f"+{row.id}-{'draws' if draws[row.id] else 'stands'}" for row in self.choices)
        rows = tuple(
            replace(row, may=frozenset(), draws=row.draws | (row.may if draws.get(row.id) else frozenset()))
            for row in self.rows
        )
        return replace(self, id=self.id + marks, title=self.title + made, rows=rows)

    def strategies(self) -> "tuple[Game, ...]":
        """The game under every way to make its choices; itself where nobody may choose."""
        ids = [row.id for row in self.choices]
        ways = product((True, False), repeat=len(ids))
        return tuple(self.choosing(dict(zip(ids, way, strict=True))) for way in ways) if ids else (self,)


def _in_words(side: Side, case: Case) -> str:
    own, after = case
    return f"the {side.title} on {own}" + ("" if after is None else f" after a third card worth {after}")


def player_row(id: str, title: str, own: Iterable[int], *, draws: bool) -> Row:
    """A row of the Player's Hand: on these counts it draws, or stands."""
    counts = frozenset(own)
    drawn = frozenset((count, None) for count in counts) if draws else frozenset[Case]()
    return Row(id=id, title=title, side=Side.PLAYER, own=counts, after=STOOD, draws=drawn)


def after_stand(id: str, title: str, own: Iterable[int], draws_on: Iterable[int]) -> Row:
    """The row of the Banker's Hand when the Player stood."""
    draws = frozenset((count, None) for count in draws_on)
    return Row(id=id, title=title, side=Side.BANKER, own=frozenset(own), after=STOOD, draws=draws)


def after_draw(id: str, title: str, own: Iterable[int], draws_against: Iterable[int]) -> Row:
    """A row of the Banker's Hand when the Player drew: the values of the Player's third card against which it draws."""
    counts = frozenset(own)
    draws = frozenset(product(counts, draws_against))
    return Row(id=id, title=title, side=Side.BANKER, own=counts, after=ANY_VALUE, draws=draws)


PUNTO_BANCO = Game(
    id="punto-banco",
    title="Punto banco",
    rows=(
        player_row("player-0-5", "Player on 0 to 5", range(6), draws=True),
        player_row("player-6-7", "Player on 6 or 7", (6, 7), draws=False),
        after_stand("banker-after-stand", "Banker, when the Player stood", range(8), range(6)),
        after_draw("banker-0-2", "Banker on 0, 1 or 2, when the Player drew", range(3), range(10)),
        after_draw("banker-3", "Banker on 3, when the Player drew", (3,), (0, 1, 2, 3, 4, 5, 6, 7, 9)),
        after_draw("banker-4", "Banker on 4, when the Player drew", (4,), range(2, 8)),
        after_draw("banker-5", "Banker on 5, when the Player drew", (5,), range(4, 8)),
        after_draw("banker-6", "Banker on 6, when the Player drew", (6,), (6, 7)),
        after_draw("banker-7", "Banker on 7, when the Player drew", (7,), ()),
    ),
)
"""The game of all three rulebooks."""
