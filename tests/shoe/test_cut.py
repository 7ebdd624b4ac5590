"""Where a cut may fall, what it does, and where the cutting card goes."""

import pytest

from puntobanco.faults import Refused
from puntobanco.procedure.opening import ShoeRules
from puntobanco.shoe.cut import cut, place_cutting_card
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shoe import load
from tests.shoe.stacks import continuous, massachusetts, mixed, new_zealand, only_fault, singapore
from tests.support import case


@pytest.mark.parametrize(
    ("rules", "at"),
    [
        case("MA 5(d)", massachusetts(), 52, id="MA a deck from the front"),
        case("MA 5(d)", massachusetts(), 53, id="MA more than a deck"),
        case("MA 5(d)", massachusetts(), 364, id="MA a deck from the back"),
        case("MA 5(d)", massachusetts(decks=6), 260, id="MA a deck from the back of six"),
        case("NZ 7.6 s1", new_zealand(), 52, id="NZ a deck from the front"),
        case("NZ 7.6 s1", new_zealand(), 364, id="NZ a deck from the back"),
        case("NZ 7.6 s1", new_zealand(decks=4), 156, id="NZ a deck from the back of four"),
    ],
)
def test_a_cut_a_deck_or_more_from_both_ends_is_good(rules: ShoeRules, at: int) -> None:
    stack = decks_of(rules.decks)
    assert cut(stack, at, rules) == stack[at:] + stack[:at]


@pytest.mark.parametrize(
    ("rules", "at", "clause"),
    [
        case("MA 5(d)", massachusetts(), 51, "MA 5(d)", id="MA 51 cards in front"),
        case("MA 5(d)", massachusetts(), 365, "MA 5(d)", id="MA 51 cards behind"),
        case("MA 5(d)", massachusetts(decks=6), 261, "MA 5(d)", id="MA 51 cards behind of six"),
        case("NZ 7.6 s1", new_zealand(), 51, "NZ 7.6 s1", id="NZ 51 cards in front"),
        case("NZ 7.6 s1", new_zealand(), 365, "NZ 7.6 s1", id="NZ 51 cards behind"),
        case("NZ 7.6 s1", new_zealand(decks=4), 157, "NZ 7.6 s1", id="NZ 51 cards behind of four"),
        case("MA 5(d)", massachusetts(), 0, "MA 5(d)", id="MA nothing in front"),
        case("MA 5(d)", massachusetts(), -100, "MA 5(d)", id="MA no such place"),
        case("MA 5(d)", massachusetts(), 1000, "MA 5(d)", id="MA behind the last card"),
    ],
)
def test_a_cut_nearer_than_a_deck_to_an_end_is_refused(rules: ShoeRules, at: int, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        cut(decks_of(rules.decks), at, rules)
    fault = only_fault(refused.value)
    assert (fault.code, fault.clause) == ("cut-near-end", clause)
    assert f"between 52 and {52 * rules.decks - 52}" in fault.instead


@pytest.mark.clause("MA 5(e) s1", "NZ 7.6 s2")
@pytest.mark.parametrize("rules", [massachusetts(), new_zealand()], ids=["MA", "NZ"])
def test_a_cut_at_100_puts_the_former_card_101_on_top_and_card_100_at_the_back(rules: ShoeRules) -> None:
    before = mixed(8, seed=1)
    after = cut(before, 100, rules)
    assert after[0] is before[100]
    assert after[-1] is before[99]
    assert after[316:] == before[:100]


def test_a_table_that_does_not_cut_refuses_a_cut() -> None:
    with pytest.raises(Refused, match="not cut"):
        cut(decks_of(8), 100, singapore())


@pytest.mark.clause("NZ 7.5 s1")
def test_an_operator_who_wants_no_cut_has_none() -> None:
    with pytest.raises(Refused, match="not cut") as refused:
        cut(decks_of(8), 100, new_zealand(cut=False))
    assert [fault.clause for fault in refused.value.faults] == ["NZ 7.5 s1"]


@pytest.mark.clause("NZ 7.5 s1", "NZ 6.4 s2")
def test_cards_may_be_cut_on_their_way_into_a_continuous_shuffler_if_the_operator_elects_it() -> None:
    rules = continuous(preload_cut=True)
    stack = mixed(rules.decks, seed=2)
    assert cut(stack, 100, rules)[0] is stack[100]
    with pytest.raises(Refused, match="not cut"):
        cut(stack, 100, continuous(preload_cut=False))


@pytest.mark.parametrize(
    ("rules", "behind", "place"),
    [
        case("MA 5(e) s2", massachusetts(), 14, 402, id="MA at 14"),
        case("MA 5(e) s2", massachusetts(), 15, 401, id="MA above 14"),
        case("NZ 7.6 s2", new_zealand(), 20, 396, id="NZ at 20"),
        case("NZ 7.6 s2", new_zealand(), 21, 395, id="NZ above 20"),
        case("NZ 7.6 s2", new_zealand(), 415, 1, id="NZ one card in front"),
    ],
)
def test_the_cutting_card_may_lie_at_the_depth_or_deeper(rules: ShoeRules, behind: int, place: int) -> None:
    assert place_cutting_card(416, rules, behind) == place
    assert len(decks_of(8)[place:]) == behind


@pytest.mark.parametrize(
    ("rules", "behind", "clause"),
    [
        case("MA 5(e) s2", massachusetts(), 13, "MA 5(e) s2", id="MA below 14"),
        case("NZ 7.6 s2", new_zealand(), 19, "NZ 7.6 s2", id="NZ below 20"),
        case("NZ 7.6 s2", new_zealand(), 416, "NZ 7.6 s2", id="NZ no card in front"),
    ],
)
def test_the_cutting_card_may_not_lie_nearer_to_the_back_nor_before_all_cards(
    rules: ShoeRules, behind: int, clause: str
) -> None:
    with pytest.raises(Refused) as refused:
        place_cutting_card(416, rules, behind)
    fault = only_fault(refused.value)
    assert (fault.code, fault.clause) == ("cutting-card-depth", clause)


def test_a_table_with_its_own_greater_depth_holds_to_it() -> None:
    rules = new_zealand(cutting_card_depth=60)
    assert place_cutting_card(416, rules) == 356
    with pytest.raises(Refused):
        place_cutting_card(416, rules, 59)


@pytest.mark.parametrize(
    ("rules", "places"),
    [
        case("MA 5(e) s2", massachusetts(), (402, 416), id="MA the second at the end"),
        case("NZ 3.4(b)", new_zealand(cutting_cards=1), (396,), id="NZ one"),
        case("NZ 3.4(b); NZ 7.6 s3", new_zealand(cutting_cards=2), (396, 416), id="NZ the second at the back"),
        case("NZ 7.8", continuous(), (), id="NZ none in a continuous shuffler"),
        pytest.param(singapore(), (), id="RWS none without the operator's policy"),
        pytest.param(
            singapore(cutting_card_depth=14, last_hand="this-hand"), (402,), id="RWS one by the operator's policy"
        ),
    ],
)
def test_one_cutting_card_ends_the_shoe_and_a_second_lies_at_its_end(rules: ShoeRules, places: tuple[int, ...]) -> None:
    assert load(decks_of(8), rules).cutting_cards == places


@pytest.mark.clause("NZ 7.8")
def test_no_cutting_card_can_be_put_into_a_continuous_shuffler() -> None:
    with pytest.raises(Refused, match="no cutting card"):
        load(decks_of(8), continuous(), behind=20)
