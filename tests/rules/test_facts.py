"""The facts of a round: what they say of it, and that the witnesses stand for exactly what real rounds can give."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.cards import DECK, Card, Rank, Suit
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.features import Among
from puntobanco.rules.hand import PairKind, Royal9, Side
from puntobanco.rules.round import Round, Winner, copies_over, faults, next_card, winner
from puntobanco.rules.witnesses import by_counts, by_pairs, by_royals
from tests.support import dealt, facts_of

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
    assert (len(found.player.cards), len(found.banker.cards)) == cards
    assert found.winner is won is winner(dealt(player, banker))


def test_two_card_counts_and_third_values() -> None:
    found = facts_of("2s 3h Kc", "Kd 3s 2h")
    assert (found.player.two, found.player.third, found.banker.two, found.banker.third) == (5, 0, 3, 2)
    assert facts_of("2s 4h", "Kd 6s").player.third is None


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


# One round for each of all facts.

Told = tuple[object, ...]


def counts_of(one: Facts) -> Told:
    return one.player.two, one.player.third, one.banker.two, one.banker.third


def pairs_of(one: Facts) -> Told:
    hands = [(hand.pair, hand.triple) for hand in (one.player, one.banker)]
    return *counts_of(one), *hands, one.twin


def royals_of(one: Facts) -> Told:
    return one.player.royal, one.banker.royal


KINDS = [(by_counts, counts_of, 3_394), (by_pairs, pairs_of, 26_765), (by_royals, royals_of, 49 * 49)]
Witnesses = Callable[[], tuple[Facts, ...]]
Telling = Callable[[Facts], Told]


@pytest.mark.parametrize(("witnesses", "told", "number"), KINDS)
def test_there_is_one_round_for_each(witnesses: Witnesses, told: Telling, number: int) -> None:
    assert len({told(one) for one in witnesses()}) == len(witnesses()) == number


@pytest.mark.parametrize(("witnesses", "told", "number"), KINDS)
def test_each_is_a_round_that_six_decks_can_deal(witnesses: Witnesses, told: Telling, number: int) -> None:
    for one in witnesses():
        round_ = Round(one.player.cards, one.banker.cards)
        assert not faults(round_) and not copies_over(round_, decks=6), round_
        assert facts(round_) == one


few_cards = st.lists(st.sampled_from(DECK), min_size=1, max_size=3)
rounds = few_cards.flatmap(lambda few: st.lists(st.sampled_from(few), min_size=6, max_size=6)) | st.lists(
    st.sampled_from(DECK), min_size=6, max_size=6
)


@cache
def every(witnesses: Witnesses, told: Telling) -> frozenset[Told]:
    return frozenset(told(one) for one in witnesses())


@settings(deadline=None)
@given(rounds)
def test_any_real_round_is_told_by_one_of_them(shoe: list[Card]) -> None:
    round_, stack = Round(), iter(shoe)
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, next(stack))
    for witnesses, told, _ in KINDS:
        assert told(facts(round_)) in every(witnesses, told)


def test_a_card_is_among_some_by_its_rank_and_its_suit() -> None:
    black_kings = Among(frozenset({Rank.KING}), frozenset({Suit.SPADES, Suit.CLUBS}))
    assert {str(card) for card in DECK if black_kings(card)} == {"Ks", "Kc"}
    assert sum(map(bool, map(Among(ranks=frozenset({Rank.KING})), DECK))) == 4
    assert sum(map(bool, map(Among(suits=frozenset({Suit.HEARTS})), DECK))) == 13
