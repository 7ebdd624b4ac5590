"""A loaded shoe: the cards in their order, how far it has been dealt, and how near its end it is.

Every card is in one of three places: left in the shoe, on the table, or among the discards. A card moves
from the first to the second when it is drawn and from the second to the third when the round is over, so
the three together are always the stack that was loaded.
"""

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND, ShoeRules
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.shoe.cut import place_cutting_card
from puntobanco.shoe.last_hand import Life, cutting_card_out, round_opens, round_over


class Shoe(Struct, frozen=True, kw_only=True):
    """The whole truth about a shoe, undealt cards included: never to be shown to anybody as it is."""

    rules: ShoeRules
    stack: tuple[Card, ...]
    out: int = 0
    discarded: int = 0
    """How many of those are among the discards; the others lie on the table."""
    burnt: int = 0
    """How many of the discards were burnt before the first round."""
    cutting_card: int | None = None
    """The cards that lay in front of the cutting card at loading; none without one, or once it is set aside."""
    life: Life = Life.PLAY_ON
    rounds: int = 0
    """Rounds dealt, those without bets included."""

    @property
    def left(self) -> tuple[Card, ...]:
        return self.stack[self.out :]

    @property
    def table(self) -> tuple[Card, ...]:
        return self.stack[self.discarded : self.out]

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards burnt and played; in whole they are at most the cards of the shoe [MA 2(c); NZ 3.4(c)]."""
        return self.stack[: self.discarded]

    @property
    def cutting_cards(self) -> tuple[int, ...]:
        """The places of the cutting cards in the shoe: one that ends it, and a second at the very end where there
        are two: always [MA 3(a)], or as the operator likes [NZ 3.4(b); NZ 7.6 s3].
        """
        first = () if self.cutting_card is None else (self.cutting_card,)
        return (*first, len(self.stack)) if self.rules.second_cutting_card else first

    @property
    def shows_cutting_card(self) -> bool:
        return self.cutting_card is not None and self.out >= self.cutting_card


class OutOfCards(Struct, frozen=True, kw_only=True):
    """A card was due and none was left: a round that cannot be finished. What it means for bets is not said here."""

    shoe: Shoe
    """Over; the cards of the broken round still lie on the table."""
    at_cutting_card: bool
    """Whether the second cutting card showed the end; it means an empty shoe [NZ 7.6 s3]."""
    round: Round = Round()
    due: Side | None = None
    """Whose card it was, when it was known."""


def load(stack: tuple[Card, ...], rules: ShoeRules, *, behind: int | None = None) -> Shoe:
    """Put a stack into the shoe, with the cutting card where the table has it, or a number of cards from the back.

    The stack is taken as it is; `missing_or_excess` tells whether it is whole decks.
    """
    return Shoe(rules=rules, stack=stack, cutting_card=place_cutting_card(len(stack), rules, behind))


def set_aside(shoe: Shoe) -> Shoe:
    """Take out the cutting card that shows. `draw` does it too; who must announce the last hand first does it here."""
    if not shoe.shows_cutting_card:
        return shoe
    dealt = min(shoe.out - shoe.discarded, MOST_CARDS_IN_A_ROUND)  # more lie there only by a dealing error
    return replace(shoe, cutting_card=None, life=cutting_card_out(shoe.life, dealt, shoe.rules))


def draw(shoe: Shoe) -> tuple[Card, Shoe] | OutOfCards:
    """Take the next card onto the table, past the cutting card if it shows; the first card opens a round."""
    shoe = set_aside(shoe)
    life = round_opens(shoe.life, shoe.rules)
    if shoe.out == len(shoe.stack):
        return OutOfCards(shoe=replace(shoe, life=Life.OVER), at_cutting_card=shoe.rules.second_cutting_card)
    return shoe.stack[shoe.out], replace(shoe, out=shoe.out + 1, life=life)


def end_round(shoe: Shoe, *, counts: bool = True) -> Shoe:
    """Clear the table into the discards and see what follows; a round without bets may not count."""
    life = round_over(shoe.life, counts=counts)
    return replace(shoe, discarded=shoe.out, rounds=shoe.rounds + 1, life=life)
