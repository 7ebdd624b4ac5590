"""Plans that cannot be run are refused with a sentence; how a plan is cut into chunks and waves."""

from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.procedure.opening import LastHand
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import CHUNK_OF_HANDS, CHUNK_OF_SHOES, MOST, MOST_CHUNK, MOST_DECKS, MOST_SEED, Plan
from tests.simulate.twin import shoe_rules, shuffler


def plan(**given: Any) -> Plan:
    return Plan(**{"rules": shoe_rules(), **given})


def faults(**given: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        plan(**given)
    return [str(fault) for fault in refused.value.faults]


@pytest.mark.parametrize("given", [{}, {"shoes": 1, "hands": 1}])
def test_either_shoes_or_hands(given: dict[str, int]) -> None:
    assert faults(**given) == ["plan: say either how many shoes or how many hands, and not both."]


@pytest.mark.parametrize("name", ["shoes", "hands"])
@pytest.mark.parametrize(("number", "told"), [(-1, "-1"), (0, "0"), (MOST + 1, str(MOST + 1)), (10**30, "a number")])
def test_none_and_too_many_are_refused(name: str, number: int, told: str) -> None:
    (sentence,) = faults(**{name: number})
    assert sentence.startswith(f"{name}: {told}")
    assert sentence.endswith("Give 1 to 1,000,000,000,000.")


def test_a_game_in_which_a_hand_may_still_choose_is_refused() -> None:
    first, *others = PUNTO_BANCO.rows
    open_row = replace(first, draws=first.draws - {(5, None)}, may=frozenset({(5, None)}))
    game = replace(PUNTO_BANCO, id="free-on-5", rows=(open_row, *others))
    (sentence,) = faults(shoes=1, game=game)
    assert sentence.startswith("free-on-5: in Punto banco a hand may choose (Player on 0 to 5).")
    assert all(plan(shoes=1, game=chosen).game is chosen for chosen in game.strategies())


def test_pairs_are_facts_of_punto_banco_alone() -> None:
    (sentence,) = faults(shoes=1, what=What.FULL, game=replace(PUNTO_BANCO, id="other"))
    assert "are told apart by views" in sentence


@pytest.mark.parametrize("name", ["shoes", "hands"])
@pytest.mark.parametrize("number", [1, MOST])
def test_one_and_the_most_are_taken(name: str, number: int) -> None:
    assert plan(**{name: number}).wanted == number


@pytest.mark.parametrize("seed", [0, 1, MOST_SEED])
def test_any_seed_of_64_bits(seed: int) -> None:
    assert plan(shoes=1, seed=seed).seed == seed


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_seeds_outside_64_bits_are_refused(seed: int) -> None:
    assert faults(shoes=1, seed=seed)[0].startswith("seed: ")


@pytest.mark.parametrize("seed", ["seven", 1.5, None, True])
def test_a_seed_that_is_no_number_is_refused(seed: object) -> None:
    assert faults(shoes=1, seed=seed) == [f"seed: {str(seed)!r} is not a whole number."]


@pytest.mark.parametrize(("chunk", "lawful"), [(0, False), (1, True), (MOST_CHUNK, True), (MOST_CHUNK + 1, False)])
def test_the_size_of_a_chunk(chunk: int, lawful: bool) -> None:
    if lawful:
        assert plan(shoes=1, chunk=chunk).chunk_size == chunk
    else:
        assert faults(shoes=1, chunk=chunk)[0].startswith("chunk: ")


@pytest.mark.parametrize(("decks", "lawful"), [(0, False), (1, True), (MOST_DECKS, True), (MOST_DECKS + 1, False)])
def test_the_number_of_decks(decks: int, lawful: bool) -> None:
    if lawful:
        assert plan(rules=shoe_rules(decks), shoes=1).rules.decks == decks
    else:
        assert faults(rules=shoe_rules(decks), shoes=1)[0].startswith("decks: ")


@pytest.mark.parametrize(("depth", "lawful"), [(0, True), (51, True), (52, False), (-1, False)])
def test_the_cutting_card_lies_in_the_shoe(depth: int, lawful: bool) -> None:
    rules = shoe_rules(1, depth=depth)
    if lawful:
        assert plan(rules=rules, shoes=1).rules.depth == depth
    else:
        assert faults(rules=rules, shoes=1) == [f"cutting card depth: {depth} cannot be run. Give 0 to 51."]


def test_a_cutting_card_that_ends_nothing_is_refused() -> None:
    assert "ends nothing" in faults(rules=shoe_rules(last_hand=LastHand.NONE), shoes=1)[0]


def test_a_shuffler_has_no_shoes() -> None:
    assert faults(rules=shuffler(), shoes=1) == [
        "shoes: a continuous shuffler has no shoes to count. Say how many hands."
    ]


@pytest.mark.parametrize(("buffer", "lawful"), [(-1, False), (0, True), (46, True), (47, False)])
def test_a_shuffler_keeps_a_round_in_the_mix(buffer: int, lawful: bool) -> None:
    rules = shuffler(1, buffer=buffer)
    if lawful:
        assert plan(rules=rules, hands=1).rules.buffer == buffer
    else:
        assert faults(rules=rules, hands=1)[0].startswith("buffer: ")


def test_every_fault_is_told_at_once() -> None:
    assert len(faults(shoes=0, seed=-1, chunk=0, rules=shoe_rules(0))) == 4


def test_chunks_are_whole_but_the_last() -> None:
    assert list(plan(shoes=25, chunk=10).chunks(25)) == [10, 10, 5]
    assert list(plan(shoes=20, chunk=10).chunks(20)) == [10, 10]
    assert plan(shoes=1).chunk_size == CHUNK_OF_SHOES
    assert plan(rules=shuffler(), hands=1).chunk_size == CHUNK_OF_HANDS


def test_waves_never_overshoot_by_more_than_a_shoe() -> None:
    hands = plan(hands=10_400)
    assert hands.next_wave(0, 0) == 100  # eight decks give at most 104 rounds of four cards
    assert hands.next_wave(100, 8_150) == 21
    assert hands.next_wave(127, 10_300) == 1
    assert hands.next_wave(128, 10_399) == 1
    assert hands.next_wave(129, 10_400) == 0
    assert hands.next_wave(129, 10_470) == 0


def test_shoes_and_shuffled_hands_are_one_wave() -> None:
    assert [plan(shoes=50).next_wave(dealt, 0) for dealt in (0, 49, 50)] == [50, 1, 0]
    shuffled = plan(rules=shuffler(), hands=1_000)
    assert [shuffled.next_wave(0, dealt) for dealt in (0, 999, 1_000)] == [1_000, 1, 0]


def test_a_plan_changed_into_a_bad_one_is_refused() -> None:
    with pytest.raises(Refused, match="seed"):
        replace(plan(shoes=1), seed=-1)
