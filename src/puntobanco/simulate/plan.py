"""What is to be run: a table's shoe, how much of it, and from which seed. A plan that cannot be run cannot be made."""

from collections.abc import Iterator

from msgspec import Struct

from puntobanco.cards import DECK
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND, LastHand, ShoeRules
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.simulate.numbering import What
from puntobanco.simulate.views import View

MOST = 10**12
"""Shoes or hands in one run: at a hundred million hands a second, hours to days."""

MOST_SEED = (1 << 64) - 1

MOST_DECKS = 16

FEWEST_CARDS_IN_A_ROUND = 4

CHUNK_OF_SHOES = 1 << 14
CHUNK_OF_HANDS = 1 << 17
"""For a continuous shuffler, which has no shoes: the hands dealt from a machine just loaded."""

MOST_CHUNK = 1 << 20
"""Shoes or hands in one chunk: their rounds still fit the kernels' counters."""


class Plan(Struct, frozen=True, kw_only=True):
    """A number of shoes, or whole shoes until a number of hands is reached; the same plan gives the same integers.

    By hands, shoes are dealt until at least that number is counted: fewer than one shoe's more. They are dealt in waves
    of as many shoes as surely do not overshoot, down to one at a time, so the answer does not depend on how the
    work was split. A continuous shuffler deals exactly that number of hands, and no shoes.
    """

    rules: ShoeRules
    shoes: int | None = None
    hands: int | None = None
    seed: int = 1
    game: Game = PUNTO_BANCO
    what: What = What.VALUES
    views: tuple[View, ...] = ()
    """What else is asked of every round, and no facts answer."""
    by_card: bool = False
    """Whether cards are dealt one by one even where nothing asks for more than their values: another way to deal means
    other hands, and a seed is to mean the same ones whatever is asked."""
    chunk: int | None = None
    """Shoes dealt in one piece (hands from a continuous shuffler); part of what a seed means."""

    def __post_init__(self) -> None:
        if found := tuple(_faults(self)):
            raise Refused(*found)

    @property
    def wanted(self) -> int:
        """The number of shoes or of hands that was asked for."""
        return (self.shoes or 0) + (self.hands or 0)

    @property
    def chunk_size(self) -> int:
        """Shoes, or hands of a continuous shuffler, in one chunk."""
        return self.chunk or (CHUNK_OF_HANDS if self.rules.continuous else CHUNK_OF_SHOES)

    def next_wave(self, shoes: int, rounds: int) -> int:
        """Shoes (hands of a continuous shuffler) to be dealt next, after those dealt by now; none at the end."""
        if self.hands is None:
            return self.wanted - shoes
        left = max(self.hands - rounds, 0)
        if self.rules.continuous or not left:
            return left
        return max(left // self.most_rounds, 1)

    @property
    def most_rounds(self) -> int:
        """More rounds than this no shoe has."""
        return len(DECK) * self.rules.decks // (FEWEST_CARDS_IN_A_ROUND - len(self.game.printed))

    def chunks(self, amount: int) -> Iterator[int]:
        """The sizes of the chunks that make up `amount` shoes or hands; the last is what is left over."""
        for begun in range(0, amount, self.chunk_size):
            yield min(self.chunk_size, amount - begun)


def _faults(plan: Plan) -> Iterator[Fault]:
    asked = {"shoes": plan.shoes, "hands": plan.hands}
    given = {name: number for name, number in asked.items() if number is not None}
    if len(given) != 1:
        yield Fault.of("amount", "plan")
    for name, number in given.items():
        yield from _outside(name, number, 1, MOST)
    yield from _outside("seed", plan.seed, 0, MOST_SEED)
    if plan.chunk is not None:
        yield from _outside("chunk", plan.chunk, 1, MOST_CHUNK)
    if plan.game.choices:
        rows = ", ".join(row.title for row in plan.game.choices)
        yield Fault.of("open-choice.hand-choose", plan.game.id, game=plan.game.title, rows=rows)
    if plan.what is What.FULL and plan.game != PUNTO_BANCO:
        yield Fault.of("not-punto-banco", "what", game=plan.game.title)
    decks = tuple(_outside("decks", plan.rules.decks, 1, MOST_DECKS))
    yield from decks or _shoe_faults(plan)


def _outside(where: str, number: object, least: int, most: int) -> Iterator[Fault]:
    if not isinstance(number, int) or isinstance(number, bool):
        yield Fault.of("not-a-number.whole", where, number=repr(str(number)[:40]))
    elif not least <= number <= most:
        told = str(number) if abs(number) <= MOST_SEED else "a number of that size"
        yield Fault.of("out-of-range", where, told=told, least=least, most=most)


def _shoe_faults(plan: Plan) -> Iterator[Fault]:
    rules, size = plan.rules, len(DECK) * plan.rules.decks
    if rules.continuous:
        if plan.shoes is not None:
            yield Fault.of("no-shoes", "shoes", rules.last_hand_clause)
        yield from _outside("buffer", rules.buffer, 0, size - MOST_CARDS_IN_A_ROUND)
        return
    if rules.depth is not None and rules.last_hand is LastHand.NONE:
        yield Fault.of("no-cutting-card.shoe-ends", "rules")
    if rules.depth is not None:
        yield from _outside("cutting card depth", rules.depth, 0, size - 1)
