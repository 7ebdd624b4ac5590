"""Massachusetts: what must be displayed at the table."""

from collections.abc import Iterator
from itertools import product

from puntobanco.cards import Card, Rank, Suit
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.massachusetts.games import EZ
from puntobanco.rulebooks.model import Setup, Sign
from puntobanco.rules.facts import facts
from puntobanco.rules.round import Round
from puntobanco.wagers.posting import fact
from puntobanco.wagers.wager import Wager, WagerId
from puntobanco.words import Several, Wording, say

ROYAL_9 = WagerId("royal-9")


def dragon_7_pushes(setup: Setup) -> Iterator[Wording]:
    """At an EZ table: Banker bets push on a Dragon 7."""
    if setup.version.id == EZ:
        yield say("sign.dragon-7-handed-back")
        yield say("sign.dragon-7-is")


def chair_combinations(setup: Setup) -> Iterator[Wording]:
    """At each chair the three combinations that belong to it [MA 13(i) exact match text]."""
    if ROYAL_9 not in setup.offers:
        return
    wager = setup.offers[ROYAL_9].wager
    for chair in wager.givens():
        if chair in setup.seats:
            face, nine = _own_suits(wager, chair)
            hands = (f"{rank.value}{face.symbol} 9{nine.symbol}" for rank in (Rank.KING, Rank.QUEEN, Rank.JACK))
            yield fact(say("sign.chair", n=chair), Several(tuple(hands)))


def _own_suits(wager: Wager, chair: int) -> tuple[Suit, Suit]:
    """The suits of face card and nine that win at a chair, by asking the wager itself: the operator may add chairs."""
    plain = (Card(Rank.FOUR, Suit.HEARTS), Card(Rank.THREE, Suit.CLUBS))
    for face, nine in product(Suit, repeat=2):
        round_ = Round((Card(Rank.KING, face), Card(Rank.NINE, nine)), plain)
        if any(line.id == "k9-player" for line in wager.lines_of(facts(round_), chair)):
            return face, nine
    raise ValueError(f"chair {chair} has no combination")


SIGNS = (
    Sign(MA("2(b)(2)(ii)"), say("sign.ez-dragon-7"), dragon_7_pushes),
    Sign(MA("13(i) s2"), say("sign.royal-9-chairs"), chair_combinations),
)
