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
from functools import cached_property
from itertools import groupby, product

from msgspec import Struct, field
from msgspec.structs import replace

from puntobanco.cards import Card, Rank
from puntobanco.clauses import ClauseId
from puntobanco.rules.hand import Side
from puntobanco.words import Names, names_from

Case = tuple[int, int | None]
"""A hand's two-card count and the value of the Player's third card; None for the Player, and where the Player stood."""


class _Writing(Struct, frozen=True):
    """What a row says in one writing of Chinese."""

    hands: Mapping[Side, str]
    count: str
    stood: str
    drew: str
    draws: str
    stands: str


_WRITINGS = (
    _Writing({Side.PLAYER: "闲家", Side.BANKER: "庄家"}, "点", "闲家不补牌时的庄家", "，闲家已补牌", "补牌", "不补牌"),
    _Writing({Side.PLAYER: "閒家", Side.BANKER: "莊家"}, "點", "閒家不補牌時的莊家", "，閒家已補牌", "補牌", "不補牌"),
)
"""Simplified, traditional."""


def _case_in_chinese(row: "Row", writing: _Writing) -> str:
    own = sorted(row.own)
    run = len(own) > 2 and own[-1] - own[0] == len(own) - 1
    counts = f"{own[0]} 至 {own[-1]}" if run else "、".join(map(str, own))
    said = f" {counts} {writing.count}"
    if row.side is Side.PLAYER:
        return writing.hands[row.side] + said
    if row.after == STOOD:
        return writing.stood + (said if len(own) < 8 else "")
    return writing.hands[row.side] + said + writing.drew


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

    @property
    def names(self) -> Names:
        """The title in the three languages: in Chinese it follows from the cases."""
        return Names(self.title, *(_case_in_chinese(self, writing) for writing in _WRITINGS))

    def decides(self, side: Side, case: Case) -> bool:
        """Whether the case belongs to this row."""
        return side is self.side and case[0] in self.own and case[1] in self.after


class Natural(Struct, frozen=True):
    """The row that ends the deal: a hand has a natural."""

    id: str
    title: str
    side: Side

    @property
    def names(self) -> Names:
        """The title in the three languages."""
        return Names(self.title, *(f"{writing.hands[self.side]}例牌" for writing in _WRITINGS))


NATURAL_PLAYER = Natural("natural-player", "the Player has a natural", Side.PLAYER)
NATURAL_BANKER = Natural("natural-banker", "the Banker has a natural", Side.BANKER)

AnyRow = Row | Natural

USUAL_POINTS: Mapping[Rank, int] = {rank: rank.points for rank in Rank}
"""What ranks are worth in every rulebook."""

ANY_VALUE: frozenset[int | None] = frozenset(range(10))
STOOD: frozenset[int | None] = frozenset({None})


class Decision(Struct, frozen=True):
    """What one hand does about a third card, and the row that says so."""

    side: Side
    draws: bool
    row: AnyRow


class BadGame(ValueError):
    """A game that leaves a case open or decides it twice, with the sentences that say which."""


class OpenChoice(ValueError):
    """A question to a game in which a hand may still choose."""


class Game(Struct, frozen=True, kw_only=True, dict=True):
    """The rules by which cards become a round."""

    id: str
    title: str
    rows: tuple[Row, ...]
    naturals: frozenset[int] = frozenset({8, 9})
    """The two-card counts that end the deal."""
    points: Mapping[Rank, int] = field(default_factory=lambda: dict(USUAL_POINTS))
    """What each rank is worth in a hand, 0 to 9."""
    printed: Mapping[Side, Card] = {}
    """A first card that is printed on the layout and never part of the shoe."""
    clause: ClauseId | None = None
    """What its rows cite, for a game that no rulebook prints."""
    source: str = ""
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}>"

    def __post_init__(self) -> None:
        if found := tuple(table_faults(self.rows, self.naturals)):
            raise BadGame(f"{self.id}: {' '.join(found)}")
        if any(not 0 <= worth <= 9 for worth in self.points.values()) or set(self.points) != set(Rank):
            raise BadGame(f"{self.id}: every rank is worth 0 to 9 points.")

    @property
    def names(self) -> Names:
        """The title in the three languages."""
        return names_from(self.title, self.chinese)

    @property
    def first_cards(self) -> int:
        """How many cards leave the shoe before any hand acts: four, less those that are printed."""
        return 4 - len(self.printed)

    def __hash__(self) -> int:
        """By its id alone: games are compared by value, and most that differ have different ids."""
        return hash(self.id)

    def worth(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """What each card is worth in a hand of this game."""
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
        return {(side, case): self._decision(side, case) for side, case in cases(self.naturals)}

    def _decision(self, side: Side, case: Case) -> Decision:
        row = next(row for row in self.rows if row.decides(side, case))
        if case in row.may:
            raise OpenChoice(f"{self.title}: {_in_words(side, case[0], case[1:])} may choose; say whether it draws.")
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
        """The rows in which somebody may choose to draw."""
        return tuple(row for row in self.rows if row.may)

    def choosing(self, draws: Mapping[str, bool]) -> "Game":
        """The game in which every choice has been made: by the id of its row, whether the hand draws."""
        made = "".join(f", {row.title} {'draws' if draws[row.id] else 'stands'}" for row in self.choices)
        marks = "".join(f"+{row.id}-{'draws' if draws[row.id] else 'stands'}" for row in self.choices)
        rows = tuple(
            replace(row, may=frozenset(), draws=row.draws | (row.may if draws.get(row.id) else frozenset()))
            for row in self.rows
        )
        hans, hant = (self._made(draws, place) for place in range(2))
        return replace(self, id=self.id + marks, title=self.title + made, rows=rows, chinese=(hans, hant))

    def _made(self, draws: Mapping[str, bool], place: int) -> str:
        """The title in Chinese, with the choices that are made."""
        writing, own = _WRITINGS[place], (self.names.zh_hans, self.names.zh_hant)[place]
        said = (
            _case_in_chinese(row, writing) + (writing.draws if draws[row.id] else writing.stands)
            for row in self.choices
        )
        return "，".join((own, *said))

    def strategies(self) -> "tuple[Game, ...]":
        """The game under every way to make its choices; itself where nobody may choose."""
        ids = [row.id for row in self.choices]
        ways = product((True, False), repeat=len(ids))
        return tuple(self.choosing(dict(zip(ids, way, strict=True))) for way in ways) if ids else (self,)


def cases(naturals: frozenset[int]) -> Iterator[tuple[Side, Case]]:
    """Every case that a drawing table has to decide."""
    counts = [own for own in range(10) if own not in naturals]
    for own in counts:
        yield Side.PLAYER, (own, None)
    for own in counts:
        yield from ((Side.BANKER, (own, after)) for after in (None, *range(10)))


def table_faults(rows: Iterable[Row], naturals: frozenset[int]) -> Iterator[str]:
    """Every case that these rows leave open or decide twice, in sentences; neighbouring cases in one."""
    known = tuple(rows)
    decided = (
        (side, case, tuple(row.id for row in known if row.decides(side, case))) for side, case in cases(naturals)
    )
    for (side, own, ids), alike in groupby(decided, key=lambda decision: (decision[0], decision[1][0], decision[2])):
        if len(ids) != 1:
            said = f"by {' and '.join(ids)}" if ids else "by no row"
            after = [case[1] for _, case, _ in alike]
            yield f"{_in_words(side, own, after)} is decided {said}; each case belongs to exactly one row."


def _in_words(side: Side, own: int, after: Iterable[int | None]) -> str:
    known = tuple(after)
    values = ", ".join(str(value) for value in known if value is not None)
    stood = ["when the Player stood"] if side is Side.BANKER and None in known else []
    drew = [f"after a third card worth {values}"] if values else []
    return " ".join((f"the {side.title} on {own}", *[" and ".join((*stood, *drew))] * bool(stood or drew)))


def player_row(id: str, title: str, own: Iterable[int], *, draws: bool) -> Row:
    """A row of the Player's Hand: on these counts it draws, or stands."""
    counts = frozenset(own)
    drawn = frozenset((count, None) for count in counts) if draws else frozenset[Case]()
    return Row(id=id, title=title, side=Side.PLAYER, own=counts, after=STOOD, draws=drawn)


def player_choice(id: str, title: str, own: Iterable[int]) -> Row:
    """A row of the Player's Hand in which the bettor may choose."""
    row = player_row(id, title, own, draws=True)
    return replace(row, draws=frozenset(), may=row.draws)


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
    chinese=("百家乐", "百家樂"),
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
