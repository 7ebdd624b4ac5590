"""How to count the rounds of a game by whatever some conditions ask: classes of cards, states of a hand, outcomes.

A condition sees of a card no more than labels. At each place of a hand, cards that no question tells apart are one
*class*. Two hands are in one *state* if every question has the same answer for both and the drawing table treats
them alike. A state of the Player's Hand and a state of the Banker's that the drawing table admits are a cell; cells
with the same answers to all conditions are one *outcome*, and one complete round, its witness, stands for all. All
this is fixed by the game and the conditions; the cards left only say how often each outcome comes (`analysis.engine`).
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product

from msgspec import Struct

from puntobanco.cards import DECK, Card, Rank, Suit
from puntobanco.faults import Fault, Refused
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers.questions import HAND, MOST_CELLS, Asked, Leaf, Question, asked, too_fine

Codes = tuple[int, ...]

FILLER = Card(Rank.TEN, Suit.SPADES)
"""Fills a place that no condition reads."""
NEVER = -1
"""In place of an outcome that no round has."""


class Place(Struct, frozen=True):
    """A card of the round by its place: the hand, and which of its cards."""

    side: Side
    index: int


class Slot(Struct, frozen=True, kw_only=True):
    """A place that is filled from the shoe."""

    place: Place
    classes: tuple[int, ...]
    """Of each of the 52 cards."""
    cards: tuple[int, ...]
    """One of each class, by its place in `DECK`."""
    kind: int
    """Alike for places with the same classes that are filled after the same cards of the other hand."""
    after: tuple[Place, ...]
    """The places of the other hand that are filled before."""

    def counted(self, counts: Sequence[int]) -> list[int]:
        found = [0] * len(self.cards)
        for number, count in zip(self.classes, counts, strict=True):
            found[number] += count
        return found


class Block(Struct, frozen=True):
    """The hands of one length: the slots that they fill, in the order in which they are filled."""

    slots: tuple[Slot, ...]
    hands: tuple[tuple[Codes, int, int], ...]
    """The classes of its cards, in how many orders they come, and the state that they come to."""


class State(Struct, frozen=True, order=True):
    """What is told apart of a hand: how it answers, what the drawing table makes of it, and the cards it takes."""

    answers: int
    drawing: int
    size: int


class HandPlan(Struct, frozen=True):
    blocks: tuple[Block, ...]
    states: tuple[State, ...]

    @property
    def longest(self) -> tuple[Slot, ...]:
        return max((block.slots for block in self.blocks), key=len)


class Plan(Struct, frozen=True, kw_only=True, eq=False):
    """What has to be counted for some conditions in one game."""

    game: Game
    player: HandPlan
    banker: HandPlan
    admitted: tuple[tuple[bool, ...], ...]
    """By what the drawing table makes of both hands, whether they can meet."""
    outcomes: tuple[tuple[int, ...], ...]
    """By how both hands answer; hands of which least is to be said give the last ones."""
    facts: tuple[Facts, ...]

    @property
    def draws(self) -> int:
        """The most cards that a round takes from the shoe: ways are counted in ordered draws of that many cards."""
        return 2 * len(HAND) - len(self.game.printed)

    @property
    def hands(self) -> tuple[int, int]:
        """How many hands of the Player and of the Banker are told apart by their cards."""
        player, banker = (sum(len(block.hands) for block in hand.blocks) for hand in (self.player, self.banker))
        return player, banker

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (*self.player.longest, *self.banker.longest)


def plan(game: Game, leaves: Iterable[Leaf]) -> Plan:
    """The plan for conditions with these leaves, or `Refused`: the only way to their weights."""
    return _plan(game, tuple(dict.fromkeys(leaves)))


@lru_cache(maxsize=64)
def _plan(game: Game, leaves: tuple[Leaf, ...]) -> Plan:
    if game.choices:
        rows = ", ".join(row.title for row in game.choices)
        raise Refused(Fault.of("open-choice.hand-choose-figures", game.id, game=game.title, rows=rows))
    return _Planner(game, [asked(leaf, game) for leaf in leaves]).plan()


class _Hands(Struct, frozen=True):
    plan: HandPlan
    answers: list[Codes]
    witnesses: dict[tuple[int, int], list[int]]
    """By answers and drawing, a hand as places in `DECK`."""


_Key = tuple[Codes, int]
"""The answers of a hand, and what the drawing table makes of it."""
_Known = dict[_Key, tuple[list[int], int]]
"""The first hand with each key, and how many cards it takes."""
_Row = tuple[Codes, int, _Key]


def _numbered(blocks: Sequence[tuple[tuple[Slot, ...], list[_Row]]], hands: _Known) -> _Hands:
    """Hands with their states numbered, those that answer yes most first."""
    answers = sorted({codes for codes, _ in hands})
    number = {codes: place for place, codes in enumerate(answers)}
    states = {key: State(number[key[0]], key[1], size) for key, (_, size) in hands.items()}
    order = {state: place for place, state in enumerate(sorted(states.values()))}
    found = tuple(
        Block(filled, tuple((classes, orders, order[states[key]]) for classes, orders, key in rows))
        for filled, rows in blocks
    )
    witnesses = {(number[codes], drawing): hand for (codes, drawing), (hand, _) in hands.items()}
    return _Hands(HandPlan(found, tuple(order)), answers, witnesses)


class _Planner:
    """Makes a plan: which places are filled, by which classes, what state each hand is in, and which states meet."""

    def __init__(self, game: Game, leaves: Sequence[Asked]) -> None:
        self.game, self.leaves, self.points = game, leaves, game.worth(DECK)
        self.questions: dict[Side, list[Question]] = {
            Side.PLAYER: [leaf.player for leaf in leaves if leaf.player],
            Side.BANKER: [leaf.banker for leaf in leaves if leaf.banker],
        }
        looked = {side: {place for question in self.questions[side] for place in question.places} for side in Side}
        self.draws = any(2 in places for places in looked.values())
        self.banker_draws = 2 in looked[Side.BANKER]
        if self.draws:
            looked = {Side.PLAYER: set(HAND), Side.BANKER: set(HAND[: 3 if self.banker_draws else 2])}
        self.slots = self._slots([Place(side, index) for side in Side for index in sorted(looked[side])])
        self.drawings: dict[Side, dict[Hashable, tuple[int, int | None]]] = {side: {} for side in Side}

    # Which cards are alike, and in which order places are filled: the finest first.

    def _slots(self, places: list[Place]) -> list[Slot]:
        seen = {place: self._seen(place) for place in places if place.index or place.side not in self.game.printed}
        order = sorted(seen, key=lambda place: -len(set(seen[place])))
        slots: list[Slot] = []
        kinds: dict[Hashable, int] = {}
        for number, place in enumerate(order):
            finer = list(zip(*(seen[later] for later in order[number:]), strict=True))
            known = {found: code for code, found in enumerate(dict.fromkeys(finer))}
            classes = tuple(known[found] for found in finer)
            after = tuple(earlier for earlier in order[:number] if earlier.side is not place.side)
            kind = kinds.setdefault((place.side, classes, after), len(kinds))
            cards = tuple(classes.index(code) for code in range(len(known)))
            slots.append(Slot(place=place, classes=classes, cards=cards, kind=kind, after=after))
        return slots

    def _seen(self, place: Place) -> list[Hashable]:
        """What may be told apart of a card at a place."""
        labels = [question.labels for question in self.questions[place.side] if place.index in question.places]
        if self.draws and (place.index < 2 or (place.side is Side.PLAYER and self.banker_draws)):
            labels.append(self.points)
        return list(zip(*labels, strict=True)) if labels else [()] * len(DECK)

    # The states of a hand.

    def _hands(self, side: Side) -> _Hands:
        slots = tuple(slot for slot in self.slots if slot.place.side is side)
        hands: _Known = {}
        blocks = [
            (filled, [self._keyed(side, size, filled, row, hands) for row in self._every(side, filled)])
            for size in range(2, 4 if any(slot.place.index == 2 for slot in slots) else 3)
            for filled in [tuple(slot for slot in slots if slot.place.index < size)]
        ]
        return _numbered(blocks, hands)

    def _keyed(
        self,
        side: Side,
        size: int,
        filled: tuple[Slot, ...],
        row: tuple[Codes, int],
        hands: _Known,
    ) -> _Row:
        """The classes and orders of a hand with its answers and drawing; the first hand with these is kept."""
        hand = self._cards(side, size, filled, row[0])
        key = (tuple([question.code(hand) for question in self.questions[side]]), self._drawing(side, hand))
        if key not in hands:
            hands[key] = (hand, len(filled))
        return (*row, key)

    def _every(self, side: Side, filled: tuple[Slot, ...]) -> Iterator[tuple[Codes, int]]:
        """The classes of every hand; the first two cards in one order, where none asks for their order."""
        first = [place for place, slot in enumerate(filled) if slot.place.index < 2]
        ordered = len(first) < 2 or filled[first[0]].classes != filled[first[1]].classes
        ordered = ordered or any(question.ordered for question in self.questions[side])
        for classes in product(*(range(len(slot.cards)) for slot in filled)):
            if ordered:
                yield classes, 1
            elif classes[first[0]] <= classes[first[1]]:
                yield classes, 1 if classes[first[0]] == classes[first[1]] else 2

    def _cards(self, side: Side, size: int, filled: tuple[Slot, ...], classes: Codes) -> list[int]:
        """The hand as places in `DECK`: a card of each class, the printed card, and anything where nobody looks."""
        hand = [DECK.index(FILLER)] * size
        if side in self.game.printed:
            hand[0] = DECK.index(self.game.printed[side])
        for slot, code in zip(filled, classes, strict=True):
            hand[slot.place.index] = slot.cards[code]
        return hand

    def _drawing(self, side: Side, hand: list[int]) -> int:
        if not self.draws:
            return 0
        points = self.points
        two, third = (points[hand[0]] + points[hand[1]]) % 10, points[hand[2]] if len(hand) > 2 else None
        known = self._numbered[side]
        if (two, third) not in known:
            key = (self._treated[side][two], third if third is None else self._thirds[third])
            self.drawings[side].setdefault(key, (two, third))
            known[two, third] = list(self.drawings[side]).index(key)
        return known[two, third]

    # What the drawing table makes of a hand.

    def _decided(self, player: int, banker: int, third: int | None) -> Hashable:
        """Whether the Player draws, and whether the Banker does after this third card, or none."""
        draws = self.game.player_decision(player, banker).draws
        if not self.banker_draws or draws is (third is None):
            return draws
        return draws, self.game.banker_decision(player, banker, third).draws

    @cached_property
    def _numbered(self) -> dict[Side, dict[tuple[int, int | None], int]]:
        return {side: {} for side in Side}

    @cached_property
    def _treated(self) -> dict[Side, list[Hashable]]:
        """By side and two-card count, what the table says against every other hand."""
        every, thirds = range(10), (None, *range(10))
        return {
            Side.PLAYER: [tuple(self._decided(own, b, third) for b in every for third in thirds) for own in every],
            Side.BANKER: [tuple(self._decided(p, own, third) for p in every for third in thirds) for own in every],
        }

    @cached_property
    def _thirds(self) -> list[Hashable]:
        """By what a third card is worth, what the table says after it."""
        return [tuple(self._decided(p, b, third) for p in range(10) for b in range(10)) for third in range(10)]

    def _admits(self, player: tuple[int, int | None], banker: tuple[int, int | None]) -> bool:
        """Whether the table lets two hands meet."""
        (own, third), (other, other_third) = player, banker
        if self.game.player_decision(own, other).draws is (third is None):
            return False
        return not self.banker_draws or self.game.banker_decision(own, other, third).draws is (other_third is not None)

    # Both hands.

    def plan(self) -> Plan:
        """The plan, or `Refused` where it would be too fine."""
        player, banker = self._hands(Side.PLAYER), self._hands(Side.BANKER)
        admitted: tuple[tuple[bool, ...], ...] = ((True,),)
        if self.draws:
            drawings = [list(self.drawings[side].values()) for side in Side]
            admitted = tuple(tuple(self._admits(own, other) for other in drawings[1]) for own in drawings[0])
        sizes = [[state.drawing for state in hands.plan.states] for hands in (player, banker)]
        number = sum(
            sizes[0].count(own) * sizes[1].count(other)
            for own, row in enumerate(admitted)
            for other, meets in enumerate(row)
            if meets
        )
        if number > MOST_CELLS:
            raise too_fine([question.feature for side in Side for question in self.questions[side]], number)
        outcomes, witnesses = self._outcomes(player, banker, admitted)
        return Plan(
            game=self.game,
            player=player.plan,
            banker=banker.plan,
            admitted=admitted,
            outcomes=tuple(map(tuple, outcomes)),
            facts=tuple(self._complete(one, other) for one, other in witnesses),
        )

    def _outcomes(
        self, player: _Hands, banker: _Hands, admitted: tuple[tuple[bool, ...], ...]
    ) -> tuple[list[list[int]], list[tuple[list[int], list[int]]]]:
        """By the answers of both hands the outcome, and for each outcome two hands that have it."""
        drawings = [_by_answers(hands) for hands in (player, banker)]
        last = (len(player.answers) - 1, len(banker.answers) - 1)
        pairs = list(product(range(len(player.answers)), range(len(banker.answers))))
        pairs.sort(key=lambda pair: (pair[0] == last[0]) + (pair[1] == last[1]))
        known: dict[tuple[bool, ...], int] = {}
        found = [[NEVER] * len(banker.answers) for _ in player.answers]
        witnesses = []
        for one, other in pairs:
            met = next(
                (
                    (mine, theirs)
                    for mine in drawings[0][one]
                    for theirs in drawings[1][other]
                    if admitted[mine][theirs]
                ),
                None,
            )
            if met is None:
                continue
            answers = self._answers(player.answers[one], banker.answers[other])
            if answers not in known:
                known[answers] = len(known)
                witnesses.append((player.witnesses[one, met[0]], banker.witnesses[other, met[1]]))
            found[one][other] = known[answers]
        return found, witnesses

    def _answers(self, player: Codes, banker: Codes) -> tuple[bool, ...]:
        mine, theirs = iter(player), iter(banker)
        return tuple(
            [leaf.holds[next(mine) if leaf.player else 0][next(theirs) if leaf.banker else 0] for leaf in self.leaves]
        )

    def _complete(self, player: list[int], banker: list[int]) -> Facts:
        """The facts of a round that begins with these hands; cards that nobody looks at are added."""
        round_ = Round(tuple(DECK[card] for card in player), tuple(DECK[card] for card in banker))
        while (side := next_card(round_, self.game)) is not None:
            round_ = round_.with_card(side, FILLER)
        return facts(round_, self.game)


def _by_answers(hands: _Hands) -> list[list[int]]:
    """What the drawing table may make of hands with the same answers."""
    found: list[list[int]] = [[] for _ in hands.answers]
    for answers, drawing in hands.witnesses:
        found[answers].append(drawing)
    return found
