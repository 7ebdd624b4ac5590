"""Effects of removal: exact, nought on average, and told apart by suit only where suits matter."""

from fractions import Fraction

import pytest

from puntobanco.analysis.cases import figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.removal import effects_of_removal, key_of
from puntobanco.cards import DECK, Rank, card, cards
from tests.analysis.wanted import asked, effects


@pytest.mark.parametrize(
    ("rulebook", "version", "wager"),
    [
        ("massachusetts", "ez", "dragon-7"),
        ("new-zealand", "commission", "tiger-pair"),
        ("rws", "non-commission", "tie"),
    ],
)
def test_an_effect_is_the_return_without_the_card_less_the_return_with_it(
    rulebook: str, version: str, wager: str
) -> None:
    question = asked(rulebook, version, wager)
    whole, found = next(iter(figures_of(question, fresh(6)))), effects_of_removal(question, 6)[0]
    for gone in map(card, ("8h", "6s", "Kd", "Ac")):
        without = next(iter(figures_of(question, fresh(6).without([gone]))))
        assert found.by_card[gone] == without.expected_return - whole.expected_return, gone
        assert found.by_rank[gone.rank] == found.by_card[gone], gone
        assert found.by_value[gone.points] == found.by_card[gone], gone


@pytest.mark.parametrize("decks", [1, 10])
@pytest.mark.parametrize(
    ("rulebook", "version"), [("massachusetts", "ez"), ("rws", "non-commission"), ("new-zealand", "half-on-six")]
)
def test_a_card_taken_out_unseen_changes_nothing(rulebook: str, version: str, decks: int) -> None:
    names = {
        "massachusetts": ("banker", "dragon-7", "house-money"),
        "rws": ("player-pair", "tie-wins-on-6"),
        "new-zealand": ("banker", "big-tiger", "lucky-match-player"),
    }
    found = [
        one
        for one in effects_of_removal(asked(rulebook, version, *names[rulebook]), decks)
        if one.figures.given.get("when") != "favourable"  # a choice made on cards seen is no fixed bet
    ]
    assert len(found) >= 2
    for one in found:
        assert sum(one.by_card.values()) == 0, one.figures.wager
        assert not one.suits_matter


@pytest.mark.parametrize(
    ("rulebook", "version", "wager"),
    [
        ("massachusetts", "ez", "dragon-7"),
        ("massachusetts", "ez", "royal-9"),
        ("rws", "non-commission", "player-pair"),
        ("new-zealand", "commission", "perfect-pair-player"),
        ("new-zealand", "commission", "lucky-match-banker"),
    ],
)
def test_effects_of_the_cards_that_are_left(rulebook: str, version: str, wager: str) -> None:
    """Each card by itself, in a shoe that has lost whole ranks, suits of a rank and single cards."""
    question, left = (
        asked(rulebook, version, wager),
        fresh(2).without(cards("9h 9h 9d 9d 9s 9s 9c 9c Kh Kh Ks 8c 2d 2d")),
    )
    before = {key_of(figures): figures for figures in figures_of(question, left)}
    for found in effects_of_removal(question, 2, left=left):
        assert set(found.by_card) == {card for card, number in zip(DECK, left.counts, strict=True) if number}
        assert Rank.NINE not in found.by_rank and found.by_value[9] == 0
        for gone in map(card, ("Kd", "Kc", "Ks", "8h", "8c", "2s", "Ac")):
            after = {key_of(figures): figures for figures in figures_of(question, left.without([gone]))}
            key = key_of(found.figures)
            assert found.by_card[gone] == after[key].expected_return - before[key].expected_return, gone
        whole = zip(DECK, left.counts, strict=True)
        assert sum(number * found.by_card[card] for card, number in whole if number) == 0, "unseen, it changes nothing"


def test_every_rank_is_worth_the_same_to_a_pair() -> None:
    assert set(effects("rws", "non-commission", "player-pair").by_rank.values()) == {Fraction(0)}


def test_suits_matter_to_a_royal_9() -> None:
    found = effects("massachusetts", "ez", "royal-9")
    assert found.suits_matter
    assert sum(found.by_card.values()) == 0
    kings = {found.by_card[one] for one in DECK if one.rank is Rank.KING}
    assert len(kings) > 1
    assert (
        found.by_rank[Rank.KING] == sum((found.by_card[one] for one in DECK if one.rank is Rank.KING), Fraction(0)) / 4
    )


def test_effects_of_insurance_are_given_for_every_state() -> None:
    found = effects_of_removal(asked("new-zealand", "commission", "insurance-player"), 8)
    states = [one for one in found if one.figures.given.get("other", 0) is None]
    assert len(found) > len(states) > 5
    assert all(len(set(one.by_value)) > 1 for one in states)
