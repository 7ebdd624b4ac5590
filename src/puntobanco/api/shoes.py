"""A shoe: shuffled from a seed or in a given order, cut, burnt and dealt as its rulebook says."""

from collections import Counter
from collections.abc import Iterator

from puntobanco.analysis.composition import checked
from puntobanco.api.chance import chance
from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.cards import AnyCards, Card, cards
from puntobanco.faults import Fault, Refused
from puntobanco.html_text import table_html
from puntobanco.rules.game import Game
from puntobanco.rules.round import Round
from puntobanco.shoe.deal import deal_round, play_shoe
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.opening import Burnt, burn, recut
from puntobanco.shoe.shoe import OutOfCards, load
from puntobanco.shoe.shoe import Shoe as State
from puntobanco.shoe.shuffle import shuffled


class Shoe:
    """A shoe of a table, which never changes: cutting, burning and dealing give another shoe.

    Shuffled from a seed, the same every time, or by the system's chance without one; or `order` names the cards from
    the first to leave. `deal` burns before the first round if nobody has.

    >>> shoe = Shoe("massachusetts-ez", seed=7).cut(200).burn()
    >>> shoe
    <Shoe MA-03: 405 of 416 cards left, 0 rounds dealt>
    >>> round_, shoe = shoe.deal()
    >>> round_
    Round(cards('Qc Jc 5h'), cards('Jd 7d'))
    >>> len(list(shoe.rounds()))
    79
    """

    __slots__ = ("burnt", "game", "name", "state")

    state: State
    game: Game
    name: str
    burnt: Burnt | None
    """What was burnt, as everybody at the table knows it; none before."""

    def __init__(self, setup: AnySetup, *, seed: int | None = None, order: AnyCards | None = None) -> None:
        known = setup_of(setup)
        if order is None:
            stack = shuffled(decks_of(known.shoe.decks), chance(seed))
        else:
            stack = cards(order)
            checked(Counter(stack), known.shoe.decks)
        self._set(load(stack, known.shoe), known.game, known.name, None)

    def _set(self, state: State, game: Game, name: str, burnt: Burnt | None) -> None:
        for field, value in (("state", state), ("game", game), ("name", name), ("burnt", burnt)):
            object.__setattr__(self, field, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a shoe never changes; its methods give another one")

    def __setstate__(self, state: tuple[None, dict[str, object]]) -> None:
        for field, value in state[1].items():
            object.__setattr__(self, field, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shoe) and (self.state, self.game, self.name) == (other.state, other.game, other.name)

    def __hash__(self) -> int:
        return hash((self.name, self.state.out, self.state.stack))

    def __repr__(self) -> str:
        left, dealt = len(self.left), self.state.rounds
        return f"<Shoe {self.name}: {left} of {len(self.state.stack)} cards left, {dealt} rounds dealt>"

    def _repr_html_(self) -> str:
        counts = [sum(card.points == worth for card in self.left) for worth in range(10)]
        return table_html(["worth", *map(str, range(10))], [["left", *counts]], repr(self).strip("<>"))

    def _with(self, state: State, burnt: Burnt | None) -> "Shoe":
        made = object.__new__(Shoe)
        made._set(state, self.game, self.name, burnt)
        return made

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards still in the shoe, in the order in which they will leave."""
        return self.state.left

    @property
    def seen(self) -> tuple[Card, ...]:
        """The cards that left the shoe and were shown: burnt face up, or dealt."""
        shown = self.burnt.shown if self.burnt else ()
        return (*shown, *self.state.stack[self.state.burnt : self.state.out])

    @property
    def is_over(self) -> bool:
        """Whether no further round is dealt from it."""
        return self.state.life is Life.OVER

    def cut(self, at: int) -> "Shoe":
        """The shoe with this number of cards taken from the front to the back; `Refused` too near to an end."""
        return self._with(recut(self.state, at), self.burnt)

    def burn(self) -> "Shoe":
        """The shoe after its first cards are burnt by the table's way; `Refused` once a card has left it."""
        burnt, state = burn(self.state)
        return self._with(state, burnt)

    def deal(self) -> "tuple[Round, Shoe]":
        """One complete round, and the shoe after it; `Refused` at the end of the shoe."""
        ready = self if self.burnt is not None or self.state.out else self.burn()
        dealt = None if ready.is_over else deal_round(ready.state, ready.game)
        if dealt is None or isinstance(dealt, OutOfCards):
            raise Refused(Fault.of("shoe-over", "shoe", self.state.rules.last_hand_clause))
        round_, state = dealt
        return round_, ready._with(state, ready.burnt)

    def rounds(self) -> Iterator[Round]:
        """Every round from here to the last hand of the shoe."""
        ready = self if self.burnt is not None or self.state.out else self.burn()
        return play_shoe(ready.state, ready.game)
