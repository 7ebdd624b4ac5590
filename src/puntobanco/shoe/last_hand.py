"""When a shoe ends: what the cutting card means by the place in the round at which it comes out.

The life of a shoe is one of five words, and three things move it: the cutting card comes out, a round
opens, a round is over. A table that scans its cards calls these three; a shoe in memory does it by itself.
"""

from enum import Enum

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND, LastHand, ShoeRules
from puntobanco.words import Text, say


class Life(Enum):
    """Where a shoe stands on its way to the end."""

    PLAY_ON = "play-on"
    ONE_AFTER_THIS = "one-after-this"
    NEXT_IS_LAST = "next-is-last"
    """To be announced as soon as the shoe is in this state, between two rounds."""
    THIS_IS_LAST = "this-is-last"
    """Announced before its first card, either between the rounds or when the cutting card is set aside."""
    OVER = "over"

    @property
    def words(self) -> Text:
        return say(f"life.{self.value}")


def cutting_card_out(life: Life, position: int, rules: ShoeRules) -> Life:
    """Set the cutting card aside after 0 to 6 cards of the round [MA 10(d) s1; NZ 11.2 lead].

    One more round always [MA 10(d) s3], or only if it was not the first to come out [NZ 11.2(a); NZ 11.2(b)].
    A cutting card that lay right behind the last card of a round comes out first in the next.
    """
    if rules.last_hand is LastHand.NONE:
        raise _refused("no-cutting-card.ends-play", rules)
    if life is not Life.PLAY_ON:
        raise Refused(Fault.of("cutting-card-twice", "shoe"))
    if not 0 <= position <= MOST_CARDS_IN_A_ROUND:
        raise Refused(Fault.of("cutting-card-place", "shoe", position=position))
    first = rules.last_hand is LastHand.THIS_IF_FIRST and position == 0
    return Life.THIS_IS_LAST if first or rules.last_hand is LastHand.THIS_HAND else Life.ONE_AFTER_THIS


def round_opens(life: Life, rules: ShoeRules) -> Life:
    """A round begins; after the last there is none until new or newly shuffled cards come [NZ 11.2 closing]."""
    if life is Life.OVER:
        raise _refused("shoe-over", rules)
    return Life.THIS_IS_LAST if life is Life.NEXT_IS_LAST else life


def round_over(life: Life, *, counts: bool = True) -> Life:
    """What follows a round that is over.

    A round that does not count (a simulated round, a Void Hand) leaves the announced last hand still to be
    dealt; it may well be the round in which the cutting card came out.
    """
    if life is Life.ONE_AFTER_THIS:
        return Life.NEXT_IS_LAST
    if life is Life.THIS_IS_LAST:
        return Life.OVER if counts else Life.NEXT_IS_LAST
    return life


def _refused(key: str, rules: ShoeRules) -> Refused:
    return Refused(Fault.of(key, "shoe", rules.last_hand_clause))
