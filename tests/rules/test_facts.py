"""The facts of a round: what they say of it, and that the list of all facts is exactly what real rounds can give."""

from collections import defaultdict
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from puntobanco.cards import DECK, Card, Rank, Suit
from puntobanco.rules.facts import Facts, HandFacts, Reads, Royal9, every_facts, facts
from puntobanco.rules.hand import PairKind, Side
from puntobanco.rules.round import Round, Winner, copies_over, faults, next_card, winner
from tests.support import dealt, facts_of

ALL = Reads.COUNTS | Reads.PAIRS | Reads.TRIPLES | Reads.ROYAL
EVERY_READS = [
    Reads.COUNTS,
    Reads.COUNTS | Reads.PAIRS,
    Reads.COUNTS | Reads.PAIRS | Reads.TRIPLES,
    Reads.COUNTS | Reads.ROYAL,
    Reads.COUNTS | Reads.PAIRS | Reads.ROYAL,
    ALL,
]


# What they say.


@pytest.mark.parametrize(
    ("player", "banker", "counts", "cards", "won"),
    [
        ("K 9", "2 3", (9, 5), (2, 2), Winner.PLAYER),
        ("2 3 8", "K 3", (3, 3), (3, 2), Winner.TIE),
        ("2 4", "2 3 4", (6, 9), (2, 3), Winner.BANKER),
        ("2 3 T", "K 3 2", (5, 5), (3, 3), Winner.TIE),
    ],
)
def test_counts_cards_and_winner(
    player: str, banker: str, counts: tuple[int, int], cards: tuple[int, int], won: Winner
) -> None:
    found = facts_of(player, banker)
    assert (found.player.count, found.banker.count) == counts
    assert (found.player.cards, found.banker.cards) == cards
    assert found.winner is won is winner(dealt(player, banker))


def test_two_card_counts_and_third_values() -> None:
    assert facts_of("2s 3h Kc", "Kd 3s 2h") == Facts(HandFacts(5, 0), HandFacts(3, 2))


@pytest.mark.parametrize(("player", "naturals"), [("K 7", (False, True)), ("K 8", (True, True)), ("A 8", (True, True))])
def test_naturals(player: str, naturals: tuple[bool, bool]) -> None:
    found = facts_of(player, "3 5")
    assert (found.player.is_natural, found.of(Side.BANKER).is_natural) == naturals


def test_a_three_card_nine_is_no_natural() -> None:
    assert not facts_of("2 3 4", "K 7").player.is_natural


@pytest.mark.parametrize(
    ("player", "kind"),
    [
        ("4s 4s", PairKind.PERFECT),
        ("4s 4c", PairKind.COLOURED),
        ("4s 4h", PairKind.MIXED),
        ("Ks 8s", PairKind.NONE),
    ],
)
def test_the_kind_of_pair(player: str, kind: PairKind) -> None:
    assert facts_of(player, "2d 3s").player.pair is kind


@pytest.mark.parametrize(
    ("player", "banker", "twin"),
    [
        ("4s 4h", "4d 4c", True),
        ("4s 4h", "9d 9c", False),
        ("4s 4h", "4d 3c", False),
        ("Ks Kh 8d", "Qs Qh 3d", False),
        ("Ks Kh 8d", "Kd Kc 3d", True),
    ],
)
def test_a_twin_is_two_pairs_of_one_rank(player: str, banker: str, twin: bool) -> None:
    assert facts_of(player, banker).twin is twin


@pytest.mark.parametrize(
    ("player", "triple"), [("2s 2s 2s", True), ("2s 2s 2h", False), ("2s 2h 2s", False), ("2s 2s 7s", False)]
)
def test_a_triple_is_three_of_one_rank_and_suit(player: str, triple: bool) -> None:
    assert facts_of(player, "Kd 7s").player.triple is triple


@pytest.mark.parametrize(
    ("player", "royal", "suited"),
    [
        ("Ks 9s", Royal9(Rank.KING, Suit.SPADES, Suit.SPADES), True),
        ("9h Jd", Royal9(Rank.JACK, Suit.DIAMONDS, Suit.HEARTS), False),
        ("Qc 9c", Royal9(Rank.QUEEN, Suit.CLUBS, Suit.CLUBS), True),
        ("Ts 9s", None, False),
        ("4s 5s", None, False),
    ],
)
def test_a_royal_9_is_a_nine_with_a_face(player: str, royal: Royal9 | None, suited: bool) -> None:
    found = facts_of(player, "2d 3s").player.royal
    assert found == royal
    assert bool(found and found.is_suited) is suited


# The list of all facts.


@cache
def listed(reads: Reads) -> frozenset[Facts]:
    return frozenset(every_facts(reads))


def as_far_as(reads: Reads, whole: Facts) -> Facts:
    """The same facts without what `reads` does not ask for."""
    return Facts(
        _hand_as_far_as(reads, whole.player), _hand_as_far_as(reads, whole.banker), whole.twin and Reads.PAIRS in reads
    )


def _hand_as_far_as(reads: Reads, hand: HandFacts) -> HandFacts:
    return replace(
        hand,
        pair=hand.pair if Reads.PAIRS in reads else PairKind.NONE,
        triple=hand.triple and Reads.TRIPLES in reads,
        royal=hand.royal if Reads.ROYAL in reads else None,
    )


@pytest.mark.parametrize(
    ("reads", "number"),
    [
        (Reads.COUNTS, 3_394),
        (Reads.COUNTS | Reads.PAIRS | Reads.TRIPLES, 26_765),
        (Reads.TRIPLES, 26_765),
        (Reads(0), 3_394),
    ],
)
def test_how_many_facts_there_are(reads: Reads, number: int) -> None:
    assert len(list(every_facts(reads))) == number


@pytest.mark.parametrize("reads", EVERY_READS, ids=str)
def test_no_facts_are_listed_twice(reads: Reads) -> None:
    assert len(list(every_facts(reads))) == len(listed(reads))


@pytest.mark.parametrize("reads", EVERY_READS, ids=str)
def test_asking_for_less_tells_fewer_facts_apart(reads: Reads) -> None:
    assert {as_far_as(reads, one) for one in listed(ALL)} == listed(reads)


few_cards = st.lists(st.sampled_from(DECK), min_size=1, max_size=3)
rounds = few_cards.flatmap(lambda few: st.lists(st.sampled_from(few), min_size=6, max_size=6)) | st.lists(
    st.sampled_from(DECK), min_size=6, max_size=6
)


@settings(deadline=None)
@given(rounds)
def test_the_facts_of_any_real_round_are_listed(shoe: list[Card]) -> None:
    round_, stack = Round(), iter(shoe)
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, next(stack))
    for reads in EVERY_READS:
        assert as_far_as(reads, facts(round_)) in listed(reads)


def test_every_listed_facts_is_that_of_a_round_which_four_decks_can_deal() -> None:
    hands = some_hands()
    for one in listed(ALL):
        candidates = product(hands[one.player], hands[one.banker])
        assert any(is_round_of(one, Round(player, banker)) for player, banker in candidates), one


def is_round_of(wanted: Facts, round_: Round) -> bool:
    return facts(round_) == wanted and not faults(round_) and not copies_over(round_, decks=4)


def some_hands() -> dict[HandFacts, list[tuple[Card, ...]]]:
    """For each facts of a hand, one hand for every card that it can begin with."""
    found: dict[HandFacts, dict[Card, tuple[Card, ...]]] = defaultdict(dict)
    for first, second in product(DECK, repeat=2):
        for third in ((), *((one,) for one in DECK)):
            hand = (first, second, *third)
            found[facts(Round(hand, hand)).player].setdefault(first, hand)
    return {one: list(by_first.values()) for one, by_first in found.items()}
