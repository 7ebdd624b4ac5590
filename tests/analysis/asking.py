"""Wagers that look at every kind of thing a condition may look at, for tests of every reader."""

from msgspec.structs import replace

from puntobanco.analysis.distribution import PricedWager
from puntobanco.cards import Rank, Suit
from puntobanco.clauses import ClauseId
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.features import (
    CARD,
    RANK,
    RED,
    ROYAL,
    SUIT,
    THIRD,
    Among,
    Feature,
    Label,
    NumberOf,
    Part,
    Value,
    common,
    highest,
    in_order,
    kinds,
    only,
)
from puntobanco.rules.hand import PairKind, Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition, HandsAre, hand_is, hands_are
from puntobanco.wagers.wager import Wager, WagerId, lose, one_table, pays, same_lines, win

P, B = Side.PLAYER, Side.BANKER
CLAUSE = ClauseId("HOUSE test 1")
BOOK = RULEBOOKS[0]


def rising(ranks: tuple[Rank, ...]) -> bool:
    """Whether each card is of a higher rank than the one dealt before it."""
    places = [list(Rank).index(rank) for rank in ranks]
    return places == sorted(set(places))


def first_is_red(ranks: tuple[Value, ...]) -> bool:
    """Whether the first of the cards is red, and some later one is not."""
    return bool(ranks[0]) and not all(ranks)


RED_CARDS = Feature(RED, Part.ALL, NumberOf(frozenset({True})))
HEARTS = Feature(SUIT, Part.ALL, NumberOf(frozenset({Suit.HEARTS})))
ACES = Feature(RANK, Part.ALL, NumberOf(frozenset({Rank.ACE})))
SEVENS = Feature(RANK, Part.ALL, NumberOf(frozenset({Rank.SEVEN})))
SUITS = Feature(SUIT, Part.ALL, kinds)
FOUR_SUITS = Feature(SUIT, Part.FIRST_TWO, kinds)
BLACK_KING = Label("black king", Among(frozenset({Rank.KING}), frozenset({Suit.SPADES, Suit.CLUBS})))

CONDITIONS: dict[str, Condition] = {
    "values": on.wins(P) & on.cards_are(B, 3),
    "third cards": hand_is(P, THIRD, 4, 5) & hands_are(THIRD, on.same, (True,)),
    "points of one card": hand_is(B, Feature(None, Part.FIRST, only), 9, 6) & on.wins(B),
    "highest points": hand_is(P, Feature(None, Part.ALL, highest), 6, 7),
    "pairs": on.paired(P, PairKind.COLOURED) | on.paired(B, PairKind.PERFECT),
    "pairs with counts": on.paired(P) & on.wins(P),
    "pair of one rank": hand_is(P, Feature(RANK, Part.FIRST_TWO, common), Rank.KING, Rank.NINE),
    "twin": on.TWIN,
    "twin with counts": on.TWIN & ~on.TIE,
    "triple": on.triple(P) | on.triple(B),
    "Royal 9": on.royal(P) & ~on.suited_royal(B),
    "Royal 9 with counts": (on.royal(P) & on.TIE) | hand_is(B, ROYAL) | on.wins_on(B, 7),
    "colour": hand_is(P, RED_CARDS, 3) & on.wins(P),
    "colours of both hands": hands_are(RED_CARDS, on.total, (0, 5, 6)),
    "suit": hand_is(P, HEARTS, 2, 3) & on.wins(B),
    "suits of both hands": hands_are(SUITS, on.together, (4,)),
    "four suits at first": hands_are(FOUR_SUITS, on.together, (4,)),
    "rank": hand_is(P, ACES, 1, 2, 3) & hand_is(B, ACES, 1, 2, 3),
    "sevens of both hands": hands_are(SEVENS, on.total, (2, 4)),
    "one place": hand_is(P, Feature(SUIT, Part.FIRST, only), Suit.SPADES),
    "two places": hand_is(P, Feature(SUIT, Part.FIRST, only), Suit.SPADES)
    & hand_is(B, Feature(RANK, Part.SECOND, only), Rank.NINE, Rank.KING),
    "third place": hand_is(B, Feature(SUIT, Part.THIRD, only), Suit.DIAMONDS, None) & on.wins(P),
    "order": hand_is(P, Feature(RANK, Part.ALL, rising), True),
    "order of colours": hand_is(B, Feature(RED, Part.ALL, first_is_red), True) | on.tie_on(6),
    "order of two ranks": hand_is(P, Feature(RANK, Part.FIRST_TWO, in_order), (Rank.NINE, Rank.KING)),
    "one card": hands_are(Feature(BLACK_KING, Part.ALL, NumberOf(frozenset({True}))), on.total, (1, 3)) & on.wins(P),
    "different features": HandsAre(RED_CARDS, HEARTS, on.ahead, frozenset({0, 2})),
    "cards": hand_is(B, Feature(CARD, Part.THIRD, only), None) & ~hand_is(P, Feature(SUIT, Part.ALL, common), None),
}


def wager_on(name: str) -> PricedWager:
    """A wager that pays 3 to 1 when a condition holds."""
    usual = next(wager for wager in BOOK.wagers if wager.id == "tie")
    wager: Wager = replace(
        usual,
        id=WagerId("test-" + name.replace(" ", "-")),
        lines=same_lines(win("hit", "Hit", CONDITIONS[name], CLAUSE), lose("miss", "Miss", on.OTHERWISE, CLAUSE)),
        pay_tables=one_table(pays("hit", "3 to 1", CLAUSE)),
        open_odds=None,
    )
    return PricedWager(wager, wager.pay_tables[0], BOOK.currency)
