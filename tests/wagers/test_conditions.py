"""The named conditions, each on rounds where it holds and rounds where it just does not."""

import pytest

from puntobanco.cards import Suit
from puntobanco.rules.features import COUNT, PAIR, TRIPLE
from puntobanco.rules.hand import PairKind, Side
from puntobanco.wagers.conditions import (
    ALWAYS,
    BOTH_PAIRED,
    DRAGON_7,
    EITHER_PAIRED,
    NATURAL_TIE,
    PANDA_8,
    SAME_ROYAL,
    TIE,
    TWIN,
    Combination,
    Condition,
    cards_are,
    count_is,
    drew,
    leads_before_last,
    loses,
    margin,
    natural,
    natural_winner,
    paired,
    personal,
    royal,
    royal_king,
    suited_royal,
    tie_on,
    triple,
    two_count_is,
    two_counts,
    wins,
    wins_on,
)
from tests.support import facts_of

PLAYER, BANKER = Side.PLAYER, Side.BANKER
SPADES_ON_HEARTS = Combination(Suit.SPADES, Suit.HEARTS)

ROUNDS = [
    # condition, a round where it holds, a round where it does not
    (ALWAYS, "K 9 | 2 3", None),
    (TIE, "2 4 | K 6", "2 4 | K 7"),
    (wins(PLAYER), "K 9 | K 8", "K 8 | 3 5"),
    (wins(BANKER), "K 8 | K 9", "K 8 | 3 5"),
    (loses(PLAYER), "K 8 | K 9", "K 8 | 3 5"),
    (count_is(PLAYER, 6, 7), "K 7 | K 6", "2 3 3 | K 7"),
    (cards_are(BANKER, 3), "2 4 | 2 3 4", "2 4 | K 6"),
    (wins_on(BANKER, 6), "2 3 K | 2 4", "K 6 | K 7"),
    (wins_on(BANKER, 6), "2 3 K | 2 4", "2 4 | K 6"),
    (tie_on(6), "2 4 | K 6", "K 7 | 3 4"),
    (DRAGON_7, "K 6 | 2 3 2", "K 6 | K 7"),
    (DRAGON_7, "K 6 | 2 3 2", "K 7 | 2 3 2"),
    (DRAGON_7, "K 6 | 2 3 2", "K 6 | 2 3 3"),
    (PANDA_8, "2 3 3 | K 7", "K 8 | K 7"),
    (PANDA_8, "2 3 3 | K 7", "2 3 3 | K 2 6"),
    (natural(PLAYER), "K 8 | K 7", "2 3 3 | K 7"),
    (natural_winner(PLAYER), "K 9 | K 8", "K 8 | 3 5"),
    (NATURAL_TIE, "K 8 | 3 5", "K 7 | 3 4"),
    (margin(PLAYER, 4, 4), "2 3 3 | K 4 K", "2 3 3 | K 3 2"),
    (margin(PLAYER, 4, 4), "2 3 3 | K 4 K", "2 3 3 | K 3 K"),
    (margin(PLAYER, 4), "2 3 4 | K 4 A", "2 3 3 | K 3 2"),
    (margin(PLAYER, 4), "2 3 4 | K 4 A", "K 9 | K 5"),
    (two_count_is(PLAYER, 5), "2 3 K | K 7", "2 4 | K 7"),
    (two_counts(lambda own, other: own > other, BANKER), "2 2 K | K 5", "2 3 K | K 4"),
    (drew(PLAYER), "2 3 K | K 7", "2 4 | K 7"),
    (leads_before_last(PLAYER), "2 3 3 | K 2 6", "2 3 7 | K 2 6"),
    (paired(PLAYER), "4s 4h | 2d 3s", "4s 5h | 2d 3s"),
    (paired(PLAYER), "4s 4h | 2d 3s", "Ts Ks 8h | Kd 7s"),
    (paired(PLAYER, PairKind.PERFECT), "4s 4s | 2d 3s", "4s 4c | 2d 3s"),
    (paired(PLAYER, PairKind.MIXED, PairKind.COLOURED), "4s 4c | 2d 3s", "4s 4s | 2d 3s"),
    (BOTH_PAIRED, "4s 4h | 2d 2s", "4s 4h | 2d 3s"),
    (EITHER_PAIRED, "4s 5h | 2d 2s", "4s 5h | 2d 3s"),
    (TWIN, "4s 4h | 4d 4c", "4s 4h | 9d 9c"),
    (triple(PLAYER), "2s 2s 2s | Kd 7s", "2s 2s 2h | Kd 7s"),
    (royal(PLAYER), "Ks 9h | 2d 3s", "Ts 9h | 2d 3s"),
    (royal(PLAYER, BANKER), "Ks 9h | Jd 9s", "Ks 9h | Td 9s"),
    (suited_royal(PLAYER), "9h Kh | 2d 3s", "9h Ks | 2d 3s"),
    (suited_royal(PLAYER, BANKER), "9h Kh | 9d Jd", "9h Kh | 9d Js"),
    (personal(SPADES_ON_HEARTS, PLAYER), "Qs 9h | 2d 3s", "Qh 9s | 2d 3s"),
    (personal(SPADES_ON_HEARTS, PLAYER, BANKER), "Qs 9h | Ks 9h", "Qs 9h | 2d 3s"),
    (royal_king(PLAYER), "Ks 9h | 2d 3s", "Qs 9h | 2d 3s"),
    (royal_king(PLAYER), "Ks 9h | 2d 3s", "Ts 9h | 2d 3s"),
    (SAME_ROYAL, "Ks 9h | 9h Ks", "Ks 9h | Kh 9s"),
    (SAME_ROYAL, "Ks 9h | 9h Ks", "4s 5h | 4s 5h"),
]


def holds(condition: Condition, round_: str) -> bool:
    player, banker = round_.split(" | ")
    return condition.holds(facts_of(player, banker))


@pytest.mark.parametrize(("condition", "where", "where_not"), ROUNDS, ids=[f"{where}" for _, where, _ in ROUNDS])
def test_a_condition_holds_in_one_round_and_not_in_the_other(
    condition: Condition, where: str, where_not: str | None
) -> None:
    assert holds(condition, where)
    assert where_not is None or not holds(condition, where_not)
    assert holds(~condition, where) is False


def test_conditions_are_joined() -> None:
    both, either = wins(BANKER) & paired(PLAYER), wins(BANKER) | paired(PLAYER)
    rounds = ["4s 4h | Kd 9s", "4s 3h | Kd 9s", "4s 4h | Kd 7s", "4s 4h | Kd 8s", "Ks 8h | Kd 7s"]
    assert [holds(both, round_) for round_ in rounds] == [True, False, False, False, False]
    assert [holds(either, round_) for round_ in rounds] == [True, True, True, True, False]


def test_a_joined_condition_reads_what_both_read() -> None:
    joined = wins(BANKER) & paired(PLAYER)
    assert [leaf.features for leaf in joined.leaves()] == [(COUNT, COUNT), (PAIR,)]
    assert list((~joined).leaves()) == list(joined.leaves())
    assert [leaf.features for leaf in triple(PLAYER).leaves()] == [(TRIPLE,)]
    assert not list(ALWAYS.leaves())


@pytest.mark.parametrize(
    ("condition", "known"),
    [
        (ALWAYS, True),
        (natural(PLAYER), True),
        (paired(PLAYER) & royal(BANKER), True),
        (~two_count_is(PLAYER, 5), True),
        (wins(PLAYER), False),
        (paired(PLAYER) | wins(PLAYER), False),
        (triple(PLAYER), False),
        (drew(PLAYER), False),
    ],
)
def test_which_conditions_the_first_four_cards_answer(condition: Condition, known: bool) -> None:
    assert condition.first_four is known
