"""How to count the rounds of a game by whatever some conditions ask: classes of cards, states of a hand, outcomes.

A condition sees of a card no more than labels. At each place of a hand, cards that no question tells apart are one
*class*. Two hands are in one *state* if every question has the same answer for both and the drawing table treats
them alike. A state of the Player's Hand and a state of the Banker's that the drawing table admits are a cell; cells
with the same answers to all conditions are one *outcome*, and one complete round, its witness, stands for all. All
this is fixed by the game and the conditions; the cards left only say how often each outcome comes (`analysis.engine`).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import product, repeat

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


class _Once(dict[Codes, int]):
    """What a function makes of some numbers, worked out when it is first asked for."""

    def __init__(self, of: Callable[[Codes], int]) -> None:
        self._of = of

    def __missing__(self, numbers: Codes) -> int:
        found = self[numbers] = self._of(numbers)
        return found


def _told(question: Question, laid: Sequence[int], filled: tuple[Slot, ...]) -> Iterator[int]:
    """What each hand comes to for a question, in the order of their classes."""
    labels, codes = question.labels, question.codes
    looked = question.places[: len(laid) - question.places.start]
    at = [looked.index(slot.place.index) if slot.place.index in looked else None for slot in filled]
    seen = product(
        *(
            [0] * len(slot.cards) if place is None else [labels[card] for card in slot.cards]
            for place, slot in zip(at, filled, strict=True)
        )
    )
    if at == list(range(len(looked))):
        return map(codes.__getitem__, seen)
    usual = [labels[laid[place]] for place in looked]

    def code(seen: Codes) -> int:
        found = usual.copy()
        for place, label in zip(at, seen, strict=True):
            if place is not None:
                found[place] = label
        return codes[tuple(found)]

    return map(_Once(code).__getitem__, seen)


def _numbered(blocks: Sequence[tuple[tuple[Slot, ...], list[_Row]]], hands: _Known) -> _Hands:
    """Hands with their states numbered, those that answer yes most first."""
    answers = sorted({codes for codes, _ in hands})
    number = {codes: place for place, codes in enumerate(answers)}
    states = {key: State(number[key[0]], key[1], size) for key, (_, size) in hands.items()}
    order = {state: rank for rank, state in enumerate(sorted(states.values()))}
    place = {key: order[state] for key, state in states.items()}
    found = tuple(
        Block(filled, tuple([(classes, orders, place[key]) for classes, orders, key in rows]))
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
            (filled, list(self._rows(side, size, filled, hands)))
            for size in range(2, 4 if any(slot.place.index == 2 for slot in slots) else 3)
            for filled in [tuple(slot for slot in slots if slot.place.index < size)]
        ]
        return _numbered(blocks, hands)

    def _rows(self, side: Side, size: int, filled: tuple[Slot, ...], hands: _Known) -> Iterator[_Row]:
        """The classes of every hand, in how many orders they come, and its key; the first hand with a key is kept."""
        told = [_told(question, self._laid(side, size), filled) for question in self.questions[side]]
        answers = zip(*told, strict=True) if told else repeat(())
        drawings = self._drawn(side, self._laid(side, size), filled) if self.draws else repeat(0)
        every = product(*(range(len(slot.cards)) for slot in filled))
        one, other = self._in_one_order(side, filled)
        for classes, codes, drawing in zip(every, answers, drawings, strict=False):
            if one != other and classes[one] > classes[other]:
                continue
            key = (codes, drawing)
            if key not in hands:
                hand = self._laid(side, size)
                for slot, code in zip(filled, classes, strict=True):
                    hand[slot.place.index] = slot.cards[code]
                hands[key] = (hand, len(filled))
            yield classes, 1 if one == other or classes[one] == classes[other] else 2, key

    def _in_one_order(self, side: Side, filled: tuple[Slot, ...]) -> tuple[int, int]:
        """The slots of the first two cards, where none asks for their order; else one slot twice."""
        first = [place for place, slot in enumerate(filled) if slot.place.index < 2]
        if len(first) < 2 or filled[first[0]].classes != filled[first[1]].classes:
            return 0, 0
        return (0, 0) if any(question.ordered for question in self.questions[side]) else (first[0], first[1])

    def _laid(self, side: Side, size: int) -> list[int]:
        """A hand as places in `DECK` before its slots are filled: the printed card, and anything where nobody looks."""
        hand = [DECK.index(FILLER)] * size
        if side in self.game.printed:
            hand[0] = DECK.index(self.game.printed[side])
        return hand

    def _drawn(self, side: Side, laid: list[int], filled: tuple[Slot, ...]) -> Iterator[int]:
        """What the drawing table makes of each hand, in the order of their classes."""
        points = self.points

        def drawing(seen: Codes) -> int:
            worth = [points[card] for card in laid]
            for slot, value in zip(filled, seen, strict=True):
                worth[slot.place.index] = value
            return self._drawing(side, (worth[0] + worth[1]) % 10, worth[2] if len(worth) > 2 else None)

        return map(_Once(drawing).__getitem__, product(*([points[card] for card in slot.cards] for slot in filled)))

    def _drawing(self, side: Side, two: int, third: int | None) -> int:
        key = (self._treated[side][two], third if third is None else self._thirds[third])
        self.drawings[side].setdefault(key, (two, third))
        return list(self.drawings[side]).index(key)

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
        known: dict[tuple[bool, ...], int] = {}
        found = [[NEVER] * len(banker.answers) for _ in player.answers]
        witnesses: list[tuple[list[int], list[int]]] = []
        for one, other, mine, theirs in _meeting(player, banker, admitted):
            answers = self._answers(player.answers[one], banker.answers[other])
            found[one][other] = known.setdefault(answers, len(known))
            if len(known) > len(witnesses):
                witnesses.append((player.witnesses[one, mine], banker.witnesses[other, theirs]))
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


def _meeting(player: _Hands, banker: _Hands, admitted: tuple[tuple[bool, ...], ...]) -> list[tuple[int, int, int, int]]:
    """Which answers of both hands meet, the last answers last, and what the drawing table makes of such hands."""
    opposite = _by_answers(banker)

    @cache
    def met(drawings: tuple[int, ...]) -> list[tuple[int, int, int]]:
        """By the answers opposite, the first drawings that meet."""
        pairs = {
            others: next(((mine, theirs) for mine in drawings for theirs in others if admitted[mine][theirs]), None)
            for others in set(opposite)
        }
        return [(other, *pair) for other, others in enumerate(opposite) if (pair := pairs[others]) is not None]

    found = [(mine, *rest) for mine, drawings in enumerate(_by_answers(player)) for rest in met(drawings)]
    return sorted(found, key=lambda pair: (pair[0] == len(player.answers) - 1) + (pair[1] == len(banker.answers) - 1))


def _by_answers(hands: _Hands) -> list[tuple[int, ...]]:
    """What the drawing table may make of hands with the same answers."""
    found: list[list[int]] = [[] for _ in hands.answers]
    for answers, drawing in hands.witnesses:
        found[answers].append(drawing)
    return [tuple(drawings) for drawings in found]
