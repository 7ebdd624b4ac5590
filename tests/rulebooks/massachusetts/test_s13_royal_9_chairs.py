"""Massachusetts 13(i), Table 2: the three combinations of each chair, and chairs that have none."""

from itertools import permutations

import pytest

from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import Settled
from puntobanco.wagers.wager import WagerId
from tests.rulebooks.massachusetts.examples import hands, table
from tests.support import bet, case, refusals, settled, setup

TABLE_2 = [
    case("MA 13(i) T2 chair 1; MA 13(i) s2", 1, "Ks 9h", "Qs 9h", "Js 9h"),
    case("MA 13(i) T2 chair 2; MA 13(i) s2", 2, "Ks 9d", "Qs 9d", "Js 9d"),
    case("MA 13(i) T2 chair 3; MA 13(i) s2", 3, "Kc 9h", "Qc 9h", "Jc 9h"),
    case("MA 13(i) T2 chair 4; MA 13(i) s2", 4, "Kc 9d", "Qc 9d", "Jc 9d"),
    case("MA 13(i) T2 chair 5; MA 13(i) s2", 5, "Kh 9s", "Qh 9s", "Jh 9s"),
    case("MA 13(i) T2 chair 6; MA 13(i) s2", 6, "Kh 9c", "Qh 9c", "Jh 9c"),
    case("MA 13(i) T2 chair 7; MA 13(i) s2", 7, "Kd 9s", "Qd 9s", "Jd 9s"),
    case("MA 13(i) T2 chair 8; MA 13(i) s2", 8, "Kd 9c", "Qd 9c", "Jd 9c"),
    case("MA 13(i) T2 chair 9; MA 13(i) s2", 9, "Kd 9h", "Qd 9h", "Jd 9h"),
]

ROYALS = [f"{face}{one} 9{two}" for face in "KQJ" for one in "shdc" for two in "shdc"]
"""All 48 Royal 9 hands by rank and suits."""

WITH_CHAIR_10 = {"wagers.royal-9.combinations": {"10": "Ks 9c"}}


def at_chair(at: Setup, chair: int, round_: str) -> Settled:
    """Five dollars at one chair, every meter at its seed."""
    return settled(at, hands(round_), bet(at, "royal-9", "5", seat=chair, given=chair)).wagers[0]


@pytest.mark.parametrize(("chair", "king", "queen", "jack"), TABLE_2)
def test_each_combination_twice_is_the_chairs_exact_match(chair: int, king: str, queen: str, jack: str) -> None:
    for own in (king, queen, jack):
        one = at_chair(table("commission"), chair, f"{own} | {own}")
        assert (one.line, str(one.pays)) == ("exact-match", "50000.00")


@pytest.mark.parametrize(("chair", "king", "queen", "jack"), TABLE_2)
def test_two_different_combinations_are_any_two(chair: int, king: str, queen: str, jack: str) -> None:
    for player, banker in permutations((king, queen, jack), 2):
        one = at_chair(table("commission"), chair, f"{player} | {banker}")
        assert (one.line, str(one.pays)) == ("any-two-personal", "5000.00")


@pytest.mark.parametrize(("chair", "king", "queen", "jack"), TABLE_2)
def test_one_combination_alone_pays_a_meter_only_with_the_king(chair: int, king: str, queen: str, jack: str) -> None:
    at = table("commission")
    assert [at_chair(at, chair, f"{own} | 2 3").line for own in (king, queen, jack)] == ["k9-player", "any", "any"]
    assert [at_chair(at, chair, f"2 3 | {own}").line for own in (king, queen, jack)] == ["k9-banker", "any", "any"]


@pytest.mark.parametrize(("chair", "king", "queen", "jack"), TABLE_2)
def test_no_other_royal_9_is_the_chairs(chair: int, king: str, queen: str, jack: str) -> None:
    at = table("commission")
    for other in set(ROYALS) - {king, queen, jack}:
        suited = other[1] == other[4]
        assert at_chair(at, chair, f"2 3 | {other}").line == ("any-suited" if suited else "any")
        assert at_chair(at, chair, f"{other} | {other}").line == ("suited-tie" if suited else "royal-9-tie")


@pytest.mark.parametrize(("chair", "king", "queen", "jack"), TABLE_2)
def test_each_chair_names_its_clause(chair: int, king: str, queen: str, jack: str, shown: tuple[str, ...]) -> None:
    at = table("commission")
    assert set(shown) <= set(at_chair(at, chair, f"2 3 | {king}").clauses)
    assert set(shown) <= set(at_chair(at, chair, f"{queen} | {jack}").clauses)
    parameter = at.offers[WagerId("royal-9")].wager.parameter
    assert parameter is not None and (parameter.name, parameter.values) == ("chair", tuple(range(1, 10)))


# Chairs 10 to 14: none in the document, so refused, unless the operator gives one.


@pytest.mark.clause("MA 13(i) s2", "MA 13(i) T2 chair 9")
@pytest.mark.parametrize(("chair", "refused"), [(8, []), (9, []), (10, ["no-such-given"]), (14, ["no-such-given"])])
def test_a_chair_without_a_combination_is_refused(chair: int, refused: list[str]) -> None:
    at = table("commission")
    judged = judge(at.terms, [bet(at, "royal-9", "5", seat=chair, given=chair)])
    assert [fault.code for fault in judged.refused] == refused
    assert {fault.clause for fault in judged.refused} <= {"MA 13(i) s2"}


@pytest.mark.clause("MA 13(i) s2")
def test_a_royal_9_bet_without_a_chair_is_refused() -> None:
    at = table("commission")
    (fault,) = judge(at.terms, [bet(at, "royal-9", "5", seat=4)]).refused
    assert (fault.code, fault.where) == ("no-such-given", "seat 4, royal-9")


@pytest.mark.clause("MA 13(i) s2")
def test_the_operator_may_give_chair_10_a_combination() -> None:
    at = setup("massachusetts-commission", WITH_CHAIR_10)
    assert judge(at.terms, [bet(at, "royal-9", "5", seat=10, given=10)]).refused == ()
    assert [fault.code for fault in judge(at.terms, [bet(at, "royal-9", "5", seat=11, given=11)]).refused] == [
        "no-such-given"
    ]
    assert at_chair(at, 10, "Js 9c | Js 9c").line == "exact-match"
    assert at_chair(at, 10, "2 3 | Ks 9c").line == "k9-banker"
    assert at_chair(at, 10, "2 3 | Ks 9h").line == "any"
    assert at_chair(at, 1, "2 3 | Ks 9h").line == "k9-banker"


@pytest.mark.clause("MA 13(i) s2")
@pytest.mark.parametrize(
    "combinations",
    [
        {"10": "Ks 9h"},
        {"10": "Ks 9c", "11": "Ks 9c"},
        {"9": "Ks 9c"},
        {"15": "Ks 9c"},
        {"10": "Qs 9c"},
        {"10": "Ks 8c"},
        {"10": "Ks"},
        {"10": "queen"},
        "Ks 9c",
    ],
    ids=[
        "taken by chair 1",
        "given twice",
        "a chair of the document",
        "no such chair",
        "no king",
        "no nine",
        "one card",
        "no card",
        "no chair",
    ],
)
def test_a_combination_is_unique_and_made_of_a_king_and_a_nine(combinations: object) -> None:
    (fault,) = refusals("massachusetts-commission", {"wagers.royal-9.combinations": combinations})
    assert (fault.code, fault.where) == ("not-permitted", "wagers.royal-9.combinations")
