"""The kernels are given to the readable rules to check: the same cards, dealt and read by `puntobanco.shoe`."""

from itertools import product

import pytest

from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.record import hands_dealt, shoes_dealt
from tests.simulate.twin import (
    counted,
    expect_shoes_agree,
    expect_shuffler_agrees,
    rounds_of,
    shoe_rules,
    shuffler,
    told,
)
from tests.support import setup

CUTTING = [kind for kind in LastHand if kind is not LastHand.NONE]


@pytest.mark.parametrize("what", What)
@pytest.mark.parametrize(("last_hand", "burn"), list(product(CUTTING, Burn)), ids=lambda kind: kind.value)
def test_every_way_to_burn_and_to_end(last_hand: LastHand, burn: Burn, what: What) -> None:
    rules = shoe_rules(decks=2, depth=14, last_hand=last_hand, burn=burn)
    assert expect_shoes_agree(rules, what, 150) > 2_000


@pytest.mark.parametrize("what", What)
@pytest.mark.parametrize("burn", Burn, ids=lambda kind: kind.value)
def test_cards_dealt_until_they_run_out(burn: Burn, what: What) -> None:
    rules = shoe_rules(decks=1, depth=None, last_hand=LastHand.NONE, burn=burn)
    assert expect_shoes_agree(rules, what, 300) > 2_000


@pytest.mark.parametrize("what", What)
@pytest.mark.parametrize("last_hand", CUTTING, ids=lambda kind: kind.value)
@pytest.mark.parametrize("depth", [0, 3, 6, 12])
def test_a_cutting_card_so_near_the_end_that_cards_may_run_out(last_hand: LastHand, depth: int, what: What) -> None:
    assert expect_shoes_agree(shoe_rules(decks=1, depth=depth, last_hand=last_hand), what, 200) > 1_000


@pytest.mark.parametrize("what", What)
@pytest.mark.parametrize("last_hand", CUTTING, ids=lambda kind: kind.value)
@pytest.mark.parametrize("in_front", [1, 2, 5, 11, 12, 20])
def test_a_cutting_card_that_the_burn_may_pass(last_hand: LastHand, in_front: int, what: What) -> None:
    rules = shoe_rules(decks=1, depth=52 - in_front, last_hand=last_hand)
    assert expect_shoes_agree(rules, what, 200) >= 200


@pytest.mark.parametrize(("decks", "what"), list(product((1, 4, 9, 10, 16), What)))
def test_any_number_of_decks(decks: int, what: What) -> None:
    assert expect_shoes_agree(shoe_rules(decks=decks), what, 10) > 50


@pytest.mark.parametrize("name", ["massachusetts-commission", "new-zealand-commission", "rws-non-commission"])
@pytest.mark.parametrize("what", What)
def test_the_shoes_of_the_shipped_setups(name: str, what: What) -> None:
    assert expect_shoes_agree(setup(name).shoe, what, 40) > 1_000


@pytest.mark.parametrize("what", What)
def test_more_shoes_than_go_side_by_side(what: What) -> None:
    assert expect_shoes_agree(shoe_rules(decks=1), what, 129, seed=7) > 500
    assert expect_shoes_agree(shoe_rules(decks=1), what, 1, seed=8) >= 1


@pytest.mark.parametrize("buffer", [0, 1, 5, 6, 7, 16, 52 - 6])
def test_a_continuous_shuffler_with_any_buffer(buffer: int) -> None:
    assert expect_shuffler_agrees(shuffler(decks=1, buffer=buffer), 2_000) == 2_000


def test_the_shuffler_of_the_shipped_setup() -> None:
    rules = setup("new-zealand-commission-continuous").shoe
    assert expect_shuffler_agrees(unburnt(rules), 2_000) == 2_000


def unburnt(rules: ShoeRules) -> ShoeRules:
    """The kernel burns nothing from a shuffler: unseen cards that go back after the first round change nothing."""
    return shuffler(decks=rules.decks, buffer=rules.buffer)


def test_what_a_buffer_keeps_out_of_the_mix() -> None:
    _, dealt = hands_dealt(Plan(rules=shuffler(decks=1, buffer=20), hands=500, what=What.FULL))
    for place in range(len(dealt) - 26):
        assert len(set(dealt[place : place + 20])) == 20, "one deck: no card twice within the chute"


def test_the_rare_facts_come_up_too() -> None:
    found, stacks = shoes_dealt(Plan(rules=shoe_rules(decks=1), shoes=5_000, what=What.FULL))
    assert any(one.twin for one, _ in found.items())
    by_facts, by_royals = counted(found, rounds_of(stacks, shoe_rules(decks=1)))
    assert by_facts == {told(one, What.FULL): number for one, number in found.items()}
    assert sum(1 for player, banker in by_royals if player and banker) > 20
