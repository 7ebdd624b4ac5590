"""How to count the rounds of a game by whatever some conditions ask: classes of cards, states of a hand, cells.

A condition sees of a card no more than labels. At each place of a hand, cards that no question tells apart are one
*class*. Two hands are in one *state* if every question has the same answer for both and the drawing table treats
them alike. A *cell* is a state of the Player's Hand with a state of the Banker's that the drawing table admits, and
one round of it, its witness, stands for all. All this is fixed by the game and the questions; the cards that are
left only say how often each cell comes (`puntobanco.analysis.engine`).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, product

from msgspec import Struct

from puntobanco.cards import DECK, Card, Rank, Suit
from puntobanco.faults import Fault, Refused
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.features import Feature, Label, Value
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers.conditions import HandIs, HandsAre

Leaf = HandIs | HandsAre
Codes = tuple[int, ...]

MOST_CELLS = 4_000_000
"""Cells of a plan; a finer one is refused."""

HAND = range(3)
FILLER = Card(Rank.TEN, Suit.SPADES)
"""Lies where nobody looks."""
_FILLER = DECK.index(FILLER)


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
        """How many cards of each class there are."""
        found = [0] * len(self.cards)
        for number, count in zip(self.classes, counts, strict=True):
            found[number] += count
        return found


class Block(Struct, frozen=True):
    """The hands of one length: the slots that they fill, in the order in which they are filled."""

    slots: tuple[Slot, ...]
    hands: tuple[tuple[Codes, int, int], ...]
    """The classes of its cards, in how many orders they come, and the state that they come to."""


class HandPlan(Struct, frozen=True):
    """The hands of one side."""

    blocks: tuple[Block, ...]
    witnesses: tuple[tuple[Card, ...], ...]
    """By state, a hand in cards."""
    sizes: tuple[int, ...]
    """By state, how many cards are drawn from the shoe."""

    @property
    def longest(self) -> tuple[Slot, ...]:
        """The slots of the longest hand."""
        return max((block.slots for block in self.blocks), key=len)


class Plan(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """What has to be counted for some questions in one game."""

    game: Game
    player: HandPlan
    banker: HandPlan
    cells: tuple[tuple[int, int], ...]
    """The states of the Player's Hand and of the Banker's; those of which least is to be said come last."""

    @property
    def draws(self) -> int:
        """The most cards that a round takes from the shoe: ways are counted in ordered draws of this number."""
        return draws_of(self.game)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every place that is filled from the shoe."""
        return tuple(slot for hand in (self.player, self.banker) for slot in hand.longest)

    @cached_property
    def facts(self) -> tuple[Facts, ...]:
        """A witness of each cell: a complete round in cards."""
        player, banker, game = self.player.witnesses, self.banker.witnesses, self.game
        return tuple(_complete(player[one], banker[other], game) for one, other in self.cells)


def draws_of(game: Game) -> int:
    """The most cards that a round of the game takes from the shoe."""
    return 2 * len(HAND) - len(game.printed)


def _complete(player: tuple[Card, ...], banker: tuple[Card, ...], game: Game) -> Facts:
    """The facts of a round that begins with these hands; cards that nobody looks at are added."""
    round_ = Round(player, banker)
    while (side := next_card(round_, game)) is not None:
        round_ = round_.with_card(side, FILLER)
    return facts(round_, game)


def plan(game: Game, leaves: Iterable[Leaf]) -> Plan:
    """The plan for these questions, or `Refused`: the only way to their weights."""
    return _plan(game, tuple(dict.fromkeys(leaves)))


@lru_cache(maxsize=128)
def _plan(game: Game, leaves: tuple[Leaf, ...]) -> Plan:
    if game.choices:
        rows = ", ".join(row.title for row in game.choices)
        sentence = f"in {game.title} a hand may choose ({rows}); figures are made for each way to choose."
        raise Refused(Fault("open-choice", game.id, sentence, None, "Ask for the strategies of the game one by one."))
    return _Planner(game, leaves).plan()


# Questions.


class Question(Struct, frozen=True, eq=False):
    """A feature of one hand, told apart no further than some leaf does."""

    side: Side
    feature: Feature
    codes: dict[tuple[Value, ...], int]
    """By the labels of the cards that it looks at; the lowest code comes first in the order of cells."""
    labels: tuple[Value, ...]
    """By each of the 52 cards, its label, the same for labels that no hand tells apart."""

    @property
    def places(self) -> range:
        """The places of the hand at which it looks."""
        return HAND[self.feature.part.value]

    @property
    def ordered(self) -> bool:
        """Whether the order of the first two cards matters."""
        if len(self.places) < 2:
            return 2 not in self.places
        return any(self.codes[seen[1], seen[0], *seen[2:]] != code for seen, code in self.codes.items())

    def code(self, hand: Sequence[int]) -> int:
        """The answer for a hand, its cards given by their places in `DECK`."""
        labels = self.labels
        return self.codes[tuple([labels[card] for card in hand[self.feature.part.value]])]


def _labelled(label: Label | None, game: Game) -> tuple[Value, ...]:
    return tuple(game.points[card.rank] if label is None else label.of(card) for card in DECK)


def _values(feature: Feature, game: Game) -> dict[tuple[Value, ...], Value]:
    """The value of a feature for whatever labels it may see."""
    labels, (start, stop, _) = dict.fromkeys(_labelled(feature.label, game)), feature.part.value.indices(3)
    sizes = {stop - start, min(stop, 2) - start} if stop > 2 else {stop - start}
    return {seen: feature.measure(seen) for size in sorted(sizes) for seen in product(labels, repeat=size)}


def _questions(leaf: Leaf, game: Game) -> Iterator[Question]:
    if isinstance(leaf, HandIs):
        yield _question(leaf.side, leaf.feature, game, lambda value: value in leaf.values)
        return
    players, bankers = (tuple(dict.fromkeys(_values(one, game).values())) for one in (leaf.player, leaf.banker))
    holds = [[leaf.join(one, other) in leaf.values for other in bankers] for one in players]
    rows = dict(zip(players, map(tuple, holds), strict=True))
    columns = dict(zip(bankers, zip(*holds, strict=True), strict=True))
    yield _question(Side.PLAYER, leaf.player, game, rows.__getitem__)
    yield _question(Side.BANKER, leaf.banker, game, columns.__getitem__)


def _question(side: Side, feature: Feature, game: Game, answer: Callable[[Value], object]) -> Question:
    """What a leaf asks of one hand: two values are told apart if its answers for them differ."""
    answers = {seen: answer(value) for seen, value in _values(feature, game).items()}
    codes = {found: code for code, found in enumerate(sorted(set(answers.values()), reverse=True))}  # type: ignore[type-var]
    found = {seen: codes[said] for seen, said in answers.items()}
    labels = _labelled(feature.label, game)
    alike = _alike(found, dict.fromkeys(labels))
    return Question(side, feature, found, tuple(alike[label] for label in labels))


def _alike(codes: dict[tuple[Value, ...], int], labels: Iterable[Value]) -> dict[Value, Value]:
    """For each label the first that can take its place in every hand."""
    seen: dict[Value, list[Hashable]] = {label: [] for label in labels}
    for hand, code in codes.items():
        for place, label in enumerate(hand):
            seen[label].append((place, hand[:place], hand[place + 1 :], code))
    known: dict[Hashable, Value] = {}
    return {label: known.setdefault(frozenset(found), label) for label, found in seen.items()}


# The plan.


class _State(Struct, frozen=True, order=True):
    """What is told apart of a hand: the answers to all questions, and what the drawing table makes of it."""

    codes: Codes
    drawing: int


class _Planner:
    """Builds a plan: which places are filled, by which classes, and what state each hand is in."""

    def __init__(self, game: Game, leaves: Sequence[Leaf]) -> None:
        self.game = game
        asked = list(dict.fromkeys(leaf for leaf in leaves))
        self.questions: dict[Side, list[Question]] = {side: [] for side in Side}
        for question in chain.from_iterable(_questions(leaf, game) for leaf in asked):
            self.questions[question.side].append(question)
        looked = {side: {place for one in self.questions[side] for place in one.places} for side in Side}
        self.draws = any(2 in places for places in looked.values())
        self.banker_draws = 2 in looked[Side.BANKER]
        if self.draws:
            looked = {Side.PLAYER: set(HAND), Side.BANKER: set(HAND[: 3 if self.banker_draws else 2])}
        self.points = game.worth(DECK)
        self.slots = self._slots([Place(side, index) for side in Side for index in sorted(looked[side])])
        self._drawings: dict[Hashable, int] = {}
        self._examples: dict[tuple[Side, int], tuple[int, int | None, bool]] = {}

    # Which cards are alike, and in which order places are filled: the finest first.

    def _slots(self, places: list[Place]) -> list[Slot]:
        seen = {place: self._seen(place) for place in places if not self._printed(place)}
        order = sorted(seen, key=lambda place: -len(set(seen[place])))
        slots: list[Slot] = []
        kinds: dict[Hashable, int] = {}
        for number, place in enumerate(order):
            finer = list(zip(*(seen[later] for later in order[number:]), strict=True))
            known = {found: code for code, found in enumerate(dict.fromkeys(finer))}
            classes = tuple(known[found] for found in finer)
            after = tuple(one for one in order[:number] if one.side is not place.side)
            kind = kinds.setdefault((place.side, classes, after), len(kinds))
            cards = tuple(classes.index(code) for code in range(len(known)))
            slots.append(Slot(place=place, classes=classes, cards=cards, kind=kind, after=after))
        return slots

    def _printed(self, place: Place) -> bool:
        return place.index == 0 and place.side in self.game.printed

    def _seen(self, place: Place) -> list[Hashable]:
        """What may be told apart of a card at a place."""
        asked = [one.labels for one in self.questions[place.side] if place.index in one.places]
        if self.draws and (place.index < 2 or (place.side is Side.PLAYER and self.banker_draws)):
            asked.append(self.points)
        return list(zip(*asked, strict=True)) if asked else [()] * len(DECK)

    # The states of a hand.

    def _hand(self, side: Side) -> tuple[HandPlan, list[_State]]:
        slots = tuple(slot for slot in self.slots if slot.place.side is side)
        thirds = any(slot.place.index == 2 for slot in slots)
        blocks: list[tuple[tuple[Slot, ...], list[tuple[Codes, int, _State]]]] = []
        witnesses: dict[_State, tuple[tuple[Card, ...], int]] = {}
        for size in (2, 3) if thirds else (2,):
            filled = tuple(slot for slot in slots if slot.place.index < size)
            hands = []
            for classes, orders in self._every(side, filled):
                hand = self._cards(side, size, filled, classes)
                state = self._state(side, hand)
                hands.append((classes, orders, state))
                witnesses.setdefault(state, (tuple(DECK[card] for card in hand), len(filled)))
            blocks.append((filled, hands))
        states = sorted(witnesses)
        number = {state: place for place, state in enumerate(states)}
        found = tuple(
            Block(filled, tuple((classes, orders, number[state]) for classes, orders, state in hands))
            for filled, hands in blocks
        )
        shown, sizes = zip(*(witnesses[state] for state in states), strict=True)
        return HandPlan(found, shown, sizes), states

    def _every(self, side: Side, filled: tuple[Slot, ...]) -> Iterator[tuple[Codes, int]]:
        """The classes of every hand; the first two cards in one order, where none asks for their order."""
        first = [place for place, slot in enumerate(filled) if slot.place.index < 2]
        ordered = any(one.ordered for one in self.questions[side])
        ordered = ordered or len(first) < 2 or filled[first[0]].classes != filled[first[1]].classes
        for classes in product(*(range(len(slot.cards)) for slot in filled)):
            if ordered:
                yield classes, 1
            elif classes[first[0]] <= classes[first[1]]:
                yield classes, 1 if classes[first[0]] == classes[first[1]] else 2

    def _cards(self, side: Side, size: int, filled: tuple[Slot, ...], classes: Codes) -> list[int]:
        """The hand as places in `DECK`: a card of each class, the printed card, and anything where nobody looks."""
        hand = [_FILLER] * size
        if side in self.game.printed:
            hand[0] = DECK.index(self.game.printed[side])
        for slot, code in zip(filled, classes, strict=True):
            hand[slot.place.index] = slot.cards[code]
        return hand

    def _state(self, side: Side, hand: list[int]) -> _State:
        codes = tuple([one.code(hand) for one in self.questions[side]])
        if not self.draws:
            return _State(codes, 0)
        points = [self.points[card] for card in hand]
        two, third = (points[0] + points[1]) % 10, points[2] if len(points) > 2 else None
        key = (side, self._treated[side][two], third if third is None else self._thirds[third], len(hand))
        drawing = self._drawings.setdefault(key, len(self._drawings))
        self._examples.setdefault((side, drawing), (two, third, len(hand) > 2))
        return _State(codes, drawing)

    # What the drawing table makes of a hand.

    def _decided(self, player: int, banker: int, third: int | None) -> Hashable:
        """Whether the Player draws, and whether the Banker does after this third card, or none."""
        draws = self.game.player_decision(player, banker).draws
        if not self.banker_draws or draws is (third is None):
            return draws
        return draws, self.game.banker_decision(player, banker, third).draws

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
        """By what a third card is worth, what the table says after it; a Banker's matters to nobody else."""
        return [tuple(self._decided(p, b, third) for p in range(10) for b in range(10)) for third in range(10)]

    def _admitted(self, one: int, other: int) -> bool:
        """Whether the table lets two hands meet."""
        if not self.draws:
            return True
        player, third, drew = self._examples[Side.PLAYER, one]
        banker, _, banker_drew = self._examples[Side.BANKER, other]
        if self.game.player_decision(player, banker).draws is not drew:
            return False
        return not self.banker_draws or self.game.banker_decision(player, banker, third).draws is banker_drew

    def plan(self) -> Plan:
        player, states = self._hand(Side.PLAYER)
        banker, others = self._hand(Side.BANKER)
        meets: dict[int, list[int]] = {}
        drawings = {state.drawing for state in others}
        for drawing in {state.drawing for state in states}:
            found = {other for other in drawings if self._admitted(drawing, other)}
            meets[drawing] = [place for place, state in enumerate(others) if state.drawing in found]
        number = sum(len(meets[state.drawing]) for state in states)
        if number > MOST_CELLS:
            raise Refused(_too_fine(self.questions, number))
        plain = [[state.codes == max(states).codes for state in states] for states in (states, others)]
        cells = [(one, other) for one, state in enumerate(states) for other in meets[state.drawing]]
        cells.sort(key=lambda cell: plain[0][cell[0]] + plain[1][cell[1]])
        return Plan(game=self.game, player=player, banker=banker, cells=tuple(cells))


def _too_fine(questions: dict[Side, list[Question]], number: int) -> Fault:
    asked = dict.fromkeys(one.feature for side in Side for one in questions[side])
    sentence = f"{', '.join(map(in_words, asked))} tell {number:,} rounds apart; exact counts go to {MOST_CELLS:,}."
    return Fault("too-fine", "conditions", sentence, None, "Ask fewer things at once, or simulate.")


def in_words(feature: Feature) -> str:
    """A feature as a sentence names it: ``number of suit of all cards``."""
    measure = getattr(feature.measure, "__name__", type(feature.measure).__name__).strip("_").replace("_", " ")
    label = "points" if feature.label is None else feature.label.id
    return f"“{measure}” of {label} ({feature.part.name.lower().replace('_', ' ')})"
