"""The continuous shuffler, as a stated model [NZ 1.1 Continuous Shuffler; NZ 7.2; RWS 1.7].

The machine is a shoe without cutting card and end. Its next cards, as many as the table's buffer, already
lie in the chute: their order is settled and nothing is mixed among them. All cards behind them are the mix.
When a round is over its cards go to the discards; when the discards are returned they join the mix, which
then gets a new order, and the machine holds every card again. Cards drawn in a round move the front of the
mix up into the chute. The new order comes from the caller.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.faults import Fault, Refused
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.round import Round
from puntobanco.shoe.deal import deal_round
from puntobanco.shoe.decks import composition
from puntobanco.shoe.shoe import OutOfCards, Shoe
from puntobanco.words import Param

Mix = Callable[[tuple[Card, ...]], tuple[Card, ...]]
"""Puts the cards of the mix into a new order."""


def chute(shoe: Shoe) -> tuple[Card, ...]:
    return shoe.left[: shoe.rules.buffer]


def to_mix(shoe: Shoe) -> tuple[Card, ...]:
    """The cards that a return would mix: those behind the chute, and the discards."""
    return shoe.left[shoe.rules.buffer :] + shoe.discards


def return_discards(shoe: Shoe, mixed: tuple[Card, ...]) -> Shoe:
    """The machine after the discards have gone back, with the mix in the order handed in."""
    if not shoe.rules.continuous:
        raise _refused(shoe, "not-continuous")
    if shoe.table:
        raise _refused(shoe, "round-under-way")
    if composition(mixed) != composition(to_mix(shoe)):
        raise _refused(shoe, "other-cards")
    return replace(shoe, stack=chute(shoe) + mixed, out=0, discarded=0, burnt=0)


def play_continuously(shoe: Shoe, mix: Mix, game: Game = PUNTO_BANCO) -> Iterator[Round]:
    """Rounds without end, the discards going back after each [NZ 11.1]; they end only if the machine is too empty."""
    while not isinstance(dealt := deal_round(shoe, game), OutOfCards):
        round_, shoe = dealt
        yield round_
        shoe = return_discards(shoe, mix(to_mix(shoe)))


def _refused(shoe: Shoe, key: str, /, **params: Param) -> Refused:
    return Refused(Fault(key, "shuffler", shoe.rules.last_hand_clause, params))
