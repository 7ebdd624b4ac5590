"""The continuous shuffler: discards go back, the machine is full again, and there is no end."""

import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.cards import Card, cards
from puntobanco.faults import Refused
from puntobanco.procedure.opening import ShoeRules
from puntobanco.rules.round import Round, faults
from puntobanco.shoe.continuous import Mix, chute, play_continuously, return_discards, to_mix
from puntobanco.shoe.deal import deal_round
from puntobanco.shoe.decks import decks_of, missing_or_excess
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.opening import burn
from puntobanco.shoe.shoe import OutOfCards, Shoe, load
from puntobanco.shoe.shuffle import shuffled
from tests.shoe.stacks import continuous, drawn, massachusetts, mixed, only_fault, singapore

SHUFFLER = singapore(device="shuffler")


def mixing(seed: int) -> Mix:
    """A machine that mixes as a seed says."""
    rng = random.Random(seed)

    def mix(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return shuffled(some, rng.randrange)

    return mix


def after_a_round(shoe: Shoe) -> tuple[Round, Shoe]:
    """A round that the machine has cards for."""
    answer = deal_round(shoe)
    assert not isinstance(answer, OutOfCards)
    return answer


@pytest.mark.clause("NZ 7.2", "NZ 1.1 Continuous Shuffler")
@pytest.mark.parametrize("buffer", [0, 16])
def test_after_each_of_a_hundred_rounds_the_return_fills_the_machine_again(buffer: int) -> None:
    rules, mix = continuous(continuous_buffer=buffer), mixing(7)
    _, shoe = burn(load(mixed(8, seed=7), rules))
    for _ in range(100):
        round_, shoe = after_a_round(shoe)
        assert len(shoe.left) < 416
        assert not missing_or_excess(shoe.left + shoe.discards, 8)
        shoe = return_discards(shoe, mix(to_mix(shoe)))
        assert not faults(round_)
        assert (len(shoe.left), shoe.discards, shoe.life) == (416, (), Life.PLAY_ON)
        assert not missing_or_excess(shoe.left, 8)


@pytest.mark.clause("NZ 11.1", "RWS 1.7")
@pytest.mark.parametrize("rules", [continuous(), SHUFFLER], ids=["NZ", "RWS"])
def test_a_thousand_rounds_bring_no_last_hand(rules: ShoeRules) -> None:
    shoe, mix, lives = load(mixed(8, seed=8), rules), mixing(8), set()
    for _ in range(1_000):
        _, shoe = after_a_round(shoe)
        lives.add(shoe.life)
        shoe = return_discards(shoe, mix(to_mix(shoe)))
    assert lives == {Life.PLAY_ON}
    assert shoe.rounds == 1_000


@pytest.mark.clause("RWS 1.4")
def test_an_electronic_shoe_is_dealt_like_any_other() -> None:
    assert singapore(device="electronic-shoe") == singapore(device="shoe")
    assert SHUFFLER.continuous and not singapore(device="electronic-shoe").continuous


@pytest.mark.clause("NZ 7.2")
def test_without_a_buffer_everything_but_the_round_just_dealt_is_mixed_with_it() -> None:
    _, shoe = after_a_round(load(decks_of(4), continuous(decks=4, continuous_buffer=0)))
    assert chute(shoe) == ()
    assert not missing_or_excess(to_mix(shoe), 4)


@pytest.mark.clause("NZ 1.1 Continuous Shuffler")
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_the_buffer_keeps_its_cards_and_their_order_through_a_return(seed: int, buffer: int) -> None:
    rules = continuous(continuous_buffer=buffer)
    _, shoe = after_a_round(load(mixed(8, seed), rules))
    waiting = chute(shoe)
    assert len(waiting) == buffer
    again = return_discards(shoe, mixing(seed)(to_mix(shoe)))
    assert again.left[:buffer] == waiting


def test_the_cards_after_the_buffer_come_in_the_order_handed_in() -> None:
    rules = continuous(decks=4, continuous_buffer=2)
    _, shoe = after_a_round(load(mixed(4, seed=9), rules))
    order = tuple(reversed(to_mix(shoe)))
    assert return_discards(shoe, order).left[2:] == order


def test_a_card_just_played_can_come_again_at_once_only_from_behind_the_buffer() -> None:
    """Four kings and nothing else in the mix: with the chute full of them the played nine waits."""
    rules = continuous(decks=4, continuous_buffer=6)
    shoe = load(cards("9s 2h Kd 5c") + cards("Kh") * 6, rules)
    _, shoe = after_a_round(shoe)
    assert (chute(shoe), to_mix(shoe)) == (cards("Kh") * 6, cards("9s 2h Kd 5c"))
    assert return_discards(shoe, to_mix(shoe)).left[6:] == cards("9s 2h Kd 5c")


def test_burnt_cards_stay_out_until_the_discards_are_returned() -> None:
    _, shoe = burn(load(cards("2h") + mixed(8, seed=10), continuous(burn="value-hidden")))
    assert len(shoe.discards) == 3
    again = return_discards(shoe, to_mix(shoe))
    assert (again.discards, len(again.left)) == ((), 417)


@pytest.mark.parametrize("wrong", ["one missing", "one over", "another card"])
def test_what_goes_back_must_be_the_discards_and_the_mix(wrong: str) -> None:
    _, shoe = after_a_round(load(decks_of(4), continuous(decks=4)))
    mix = to_mix(shoe)
    handed_in = {
        "one missing": mix[1:],
        "one over": (*mix, mix[0]),
        "another card": (cards("Kh")[0] if mix[0] != cards("Kh")[0] else cards("Ks")[0], *mix[1:]),
    }[wrong]
    with pytest.raises(Refused) as refused:
        return_discards(shoe, handed_in)
    assert only_fault(refused.value).code == "other-cards"


def test_nothing_goes_back_in_the_middle_of_a_round() -> None:
    shoe = drawn(load(decks_of(8), continuous()), 3)
    with pytest.raises(Refused) as refused:
        return_discards(shoe, to_mix(shoe))
    assert only_fault(refused.value).code == "round-under-way"


def test_nothing_goes_back_into_a_shoe() -> None:
    _, shoe = after_a_round(load(decks_of(8), massachusetts()))
    with pytest.raises(Refused) as refused:
        return_discards(shoe, to_mix(shoe))
    assert only_fault(refused.value).code == "not-continuous"


def test_play_from_a_continuous_shuffler_goes_on_as_long_as_one_asks() -> None:
    shoe = load(mixed(4, seed=11), continuous(decks=4, continuous_buffer=10))
    rounds = list(islice(play_continuously(shoe, mixing(11)), 500))
    assert len(rounds) == 500
    assert not any(faults(round_) for round_ in rounds)
    dealt = Counter(card for round_ in rounds for card in round_.player + round_.banker)
    assert max(dealt.values()) > 4


def test_a_machine_with_too_few_cards_for_a_round_stops() -> None:
    shoe = load(cards("Ks") * 5, continuous(decks=4))
    assert list(play_continuously(shoe, mixing(12))) == []
