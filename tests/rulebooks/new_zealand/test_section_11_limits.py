"""New Zealand, 11A to 11I and 17: side wagers are the house's to offer, within posted limits, with a main bet."""

from typing import Any

import pytest

from tests.rulebooks.new_zealand.examples import COMMISSION, complaints, judged
from tests.support import REMOVE, bet, case, setup

ANY_PAIR = "new-zealand-commission-any-pair"
LUCKY_MATCH = "new-zealand-commission-lucky-match"
TIGER = "new-zealand-commission-tiger"


@pytest.mark.parametrize(
    ("table", "families"),
    [
        case("NZ 11A.1", COMMISSION, ["perfect-pair"]),
        case("NZ 11B.1", COMMISSION, ["dragon-bonus"]),
        case("NZ 11C.1", ANY_PAIR, ["any-pair"]),
        case("NZ 11D.1", LUCKY_MATCH, ["lucky-match"]),
        case("NZ 11E.1", COMMISSION, ["dragon-7"]),
        case("NZ 11F.1", COMMISSION, ["panda-8"]),
        case("NZ 11G.1", COMMISSION, ["lucky-6"]),
        case("NZ 11H.1", COMMISSION, ["insurance-player", "insurance-banker"]),
        case("NZ 11I.1", COMMISSION, ["super-6"]),
    ],
)
def test_a_side_wager_is_offered_only_if_the_house_chose_it(table: str, families: list[str]) -> None:
    with_them = {offer.wager.family for offer in setup(table).offers.values()}
    without = setup(table, {f"wagers.{family}": REMOVE for family in families})
    assert with_them - {offer.wager.family for offer in without.offers.values()} == set(families)


LIMITS = {"minimum": "5.00", "maximum": "100.00"}
SIZES = [
    case("NZ 11A.4", COMMISSION, "perfect-pair", "perfect-pair-player", "NZ 11A.4"),
    case("NZ 11B.5", COMMISSION, "dragon-bonus", "dragon-bonus-banker", "NZ 11B.5"),
    case("NZ 11C.5", ANY_PAIR, "any-pair", "any-pair-player", "NZ 11C.5"),
    case("NZ 11D.5", LUCKY_MATCH, "lucky-match", "lucky-match-banker", "NZ 11D.5"),
    case("NZ 11E.4", COMMISSION, "dragon-7", "dragon-7", "NZ 11E.4"),
    case("NZ 11F.4", COMMISSION, "panda-8", "panda-8", "NZ 11F.4"),
    case("NZ 11G.4", COMMISSION, "lucky-6", "lucky-6", "NZ 11G.4"),
    case("NZ 11I.4", COMMISSION, "super-6", "super-6", "NZ 11I.4"),
    *(
        case("NZ 17.5", TIGER, family, family, "NZ 17.5", id=f"NZ 17.5 {family}")
        for family in ("tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair")
    ),
]


@pytest.mark.parametrize(("table", "family", "wager", "clause"), SIZES)
@pytest.mark.parametrize(
    ("stake", "code"),
    [
        ("4.50", "below-minimum"),
        ("5", None),
        ("5.50", None),
        ("99.50", None),
        ("100", None),
        ("100.50", "above-maximum"),
    ],
)
def test_the_size_of_a_side_wager_follows_its_posted_limits(
    table: str, family: str, wager: str, clause: str, stake: str, code: str | None
) -> None:
    changes: dict[str, Any] = {f"wagers.{family}.{which}": amount for which, amount in LIMITS.items()}
    offered = setup(table, changes)
    found = judged(offered, bet(offered, "player", "50"), bet(offered, wager, stake))
    expected = [(code, f"seat 3, {wager}", clause)] if code else []
    assert [(fault.code, fault.where, fault.clause) for fault in found.refused] == expected
    assert found.noted == ()


# “At the time of the initial wager”: a main bet of the same bettor lies beside it, on whichever outcome.

WITH_A_MAIN_BET = [
    case("NZ 11A.2", COMMISSION, "perfect-pair-player", "NZ 11A.2"),
    case("NZ 11B.2", COMMISSION, "dragon-bonus-banker", "NZ 11B.2"),
    case("NZ 11C.3", ANY_PAIR, "any-pair-player", "NZ 11C.3"),
    case("NZ 11D.3", LUCKY_MATCH, "lucky-match-banker", "NZ 11D.3"),
    case("NZ 11G.2", COMMISSION, "lucky-6", "NZ 11G.2"),
    case("NZ 11I.2", COMMISSION, "super-6", "NZ 11I.2"),
    *(
        case("NZ 17.4 s1", TIGER, wager, "NZ 17.4 s1", id=f"NZ 17.4 s1 {wager}")
        for wager in ("tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair")
    ),
]


@pytest.mark.parametrize(("table", "wager", "clause"), WITH_A_MAIN_BET)
def test_a_side_wager_without_a_main_bet_is_noted(table: str, wager: str, clause: str) -> None:
    offered = setup(table)
    found = judged(offered, bet(offered, wager, "5"))
    assert (complaints(found.refused), complaints(found.noted)) == ([], [(f"seat 3, {wager}", clause)])


@pytest.mark.parametrize(("table", "wager", "clause"), WITH_A_MAIN_BET)
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_any_main_bet_of_the_bettor_will_do(table: str, wager: str, clause: str, main: str) -> None:
    offered = setup(table)
    found = judged(offered, bet(offered, main, "50"), bet(offered, wager, "5"))
    assert clause not in dict(complaints((*found.refused, *found.noted))).values()


@pytest.mark.parametrize(("table", "wager", "clause"), WITH_A_MAIN_BET)
def test_the_main_bet_of_somebody_else_will_not(table: str, wager: str, clause: str) -> None:
    offered = setup(table)
    found = judged(offered, bet(offered, "player", "50", seat=2), bet(offered, wager, "5", seat=3))
    assert complaints(found.noted) == [(f"seat 3, {wager}", clause)]


@pytest.mark.parametrize(("table", "wager", "clause"), WITH_A_MAIN_BET)
def test_a_house_may_read_it_otherwise(table: str, wager: str, clause: str) -> None:
    offered = setup(table, {"side_needs_main": False})
    found = judged(offered, bet(offered, wager, "5"))
    assert clause not in dict(complaints((*found.refused, *found.noted))).values()


@pytest.mark.parametrize("wager", [case("NZ 11E.2", "dragon-7"), case("NZ 11F.2", "panda-8")])
def test_dragon_7_and_panda_8_may_be_bet_alone(wager: str) -> None:
    table = setup(COMMISSION)
    found = judged(table, bet(table, wager, "5"))
    assert (found.refused, found.noted) == ((), ())
