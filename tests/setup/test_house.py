"""Several tables of one house: what must be the same in a pit, or everywhere, and what need not."""

from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.rulebooks.model import Setup
from puntobanco.setup.house import check_house
from tests.support import case, setup

MA = "massachusetts-commission"
NZ = "new-zealand-commission"
ANY_PAIR = "new-zealand-commission-any-pair"
LUCKY_MATCH = "new-zealand-commission-lucky-match"


def tables(name: str, *changes: dict[str, Any]) -> list[Setup]:
    """One table of a ready set-up for each set of changes, named 1, 2, 3 …"""
    return [setup(name, {"name": str(number), **change}) for number, change in enumerate(changes, start=1)]


def clauses(faults: tuple[Fault, ...]) -> list[str]:
    return [str(fault.clause) for fault in faults]


@pytest.mark.parametrize(
    ("clause", "wager", "one", "other"),
    [
        case("NZ 11A.8", "NZ 11A.8", "perfect-pair", "1", "2"),
        case("NZ 11A.8", "NZ 11A.8", "perfect-pair", "2", "3", id="NZ 11A.8 two-and-three"),
        case("NZ 11B.9", "NZ 11B.9", "dragon-bonus", "1", "3"),
        case("NZ 11B.9", "NZ 11B.9", "dragon-bonus", "2", "1", id="NZ 11B.9 two-and-one"),
    ],
)
def test_a_scale_that_holds_everywhere_is_the_same_at_all_tables(clause: str, wager: str, one: str, other: str) -> None:
    key = f"wagers.{wager}.pay_table"
    assert clauses(check_house(tables(NZ, {key: one}, {key: other}))) == [clause]
    assert check_house(tables(NZ, {key: one}, {key: one})) == ()
    assert check_house(tables(NZ, {key: other}, {key: other})) == ()


@pytest.mark.clause("NZ 11A.8")
def test_the_fault_names_every_table_and_its_scale() -> None:
    key = "wagers.perfect-pair.pay_table"
    (fault,) = check_house(tables(NZ, {key: "1"}, {key: "1"}, {key: "3"}))
    assert (fault.code, fault.where) == ("must-agree", "wagers.perfect-pair")
    assert "1: 1, 2: 1, 3: 3" in fault.sentence


@pytest.mark.clause("NZ 11A.8", "NZ 11B.9")
def test_both_wagers_at_odds_are_two_faults() -> None:
    other = {"wagers.perfect-pair.pay_table": "2", "wagers.dragon-bonus.pay_table": "2"}
    assert sorted(clauses(check_house(tables(NZ, {}, other)))) == ["NZ 11A.8", "NZ 11B.9"]


@pytest.mark.clause("NZ 11A.8")
def test_a_table_without_perfect_pair_is_not_bound_by_its_scale() -> None:
    with_it = setup(NZ, {"name": "1", "wagers.perfect-pair.pay_table": "3"})
    without = setup(ANY_PAIR, {"name": "2"})
    assert check_house([with_it, without]) == ()


@pytest.mark.clause("NZ 11A.8", "NZ 11B.9")
def test_the_tables_of_another_casino_do_not_bind() -> None:
    other = {"casino": "Harbour", "wagers.perfect-pair.pay_table": "2", "wagers.dragon-bonus.pay_table": "3"}
    assert check_house(tables(NZ, {"casino": "Tower"}, other)) == ()


@pytest.mark.clause("NZ 11A.8", "NZ 11B.9")
def test_a_scale_that_holds_everywhere_holds_across_pits() -> None:
    one, other = {"pit": "1"}, {"pit": "2", "wagers.perfect-pair.pay_table": "2"}
    assert clauses(check_house(tables(NZ, one, other))) == ["NZ 11A.8"]


@pytest.mark.parametrize(
    ("name", "wager", "one", "other"),
    [
        case("NZ 11C.9", ANY_PAIR, "any-pair", "1", "2"),
        case("NZ 11D.10", LUCKY_MATCH, "lucky-match", "1", "2"),
        case("NZ 11I.7(a); NZ 11I.7(b)", NZ, "super-6", "12", "15"),
        case("NZ 5.10(c)", NZ, "tie", "8", "9"),
        case("MA 13(e) lead", MA, "dragon-bonus", "A", "B"),
    ],
)
def test_other_scales_may_differ_from_table_to_table(name: str, wager: str, one: str, other: str) -> None:
    chosen = [{f"wagers.{wager}": {"pay_table": scale}} for scale in (one, other)]
    assert check_house(tables(name, *chosen)) == ()


# Massachusetts: one way to shuffle in a pit.


@pytest.mark.clause("MA 5(b)")
@pytest.mark.parametrize(
    "other", [{"shuffle": "wash-three"}, {"reshuffle_after_lace": True}], ids=["wash-three", "second-shuffle"]
)
def test_all_tables_of_a_pit_shuffle_alike(other: dict[str, Any]) -> None:
    (fault,) = check_house(tables(MA, {"pit": "2"}, {"pit": "2", **other}))
    assert (fault.code, fault.where, fault.clause) == ("must-agree", "pit 2", "MA 5(b)")
    assert check_house(tables(MA, {"pit": "2", **other}, {"pit": "2", **other})) == ()


@pytest.mark.clause("MA 5(b)")
def test_another_pit_or_another_casino_may_shuffle_otherwise() -> None:
    washed = {"shuffle": "wash-three"}
    assert check_house(tables(MA, {"pit": "1"}, {"pit": "2", **washed})) == ()
    assert check_house(tables(MA, {"pit": "1"}, {"pit": "1", "casino": "Harbour", **washed})) == ()


@pytest.mark.clause("MA 5(b)")
def test_vigorish_cut_and_decks_are_chosen_table_by_table() -> None:
    other = {"cut_offer": "highest-seat", "recut_by": "next", "cutting_card_depth": 20, "vigorish.collected": "later"}
    assert check_house(tables(MA, {}, other)) == ()


# Over all of them.


def test_two_tables_of_one_name_are_a_fault_however_many_they_are() -> None:
    faults = check_house([setup(NZ), setup(NZ), setup(NZ)])
    assert [(fault.code, fault.where) for fault in faults] == [("same-name", "NZ-01")]


def test_a_house_of_no_table_and_a_house_of_one_are_faultless() -> None:
    assert check_house([]) == ()
    assert check_house([setup(NZ)]) == ()


def test_tables_of_different_rulebooks_under_one_roof_do_not_bind_each_other() -> None:
    massachusetts = setup(MA, {"wagers.dragon-bonus.pay_table": "C"})
    assert massachusetts.casino == setup(NZ).casino
    assert check_house([massachusetts, setup(NZ), setup("rws-non-commission")]) == ()


JACKPOT = "new-zealand-commission-jackpot"


@pytest.mark.clause("NZ 18.8(a)")
def test_tables_that_share_a_jackpot_share_its_terms_and_each_has_its_own_display() -> None:
    displays = [{"jackpot.display": f"screen {number}"} for number in range(4)]
    assert check_house(tables(JACKPOT, *displays)) == ()
    (fault,) = check_house(tables(JACKPOT, {}, {"jackpot.split": "pro-rata", "jackpot.payable_unit": "10.00"}))
    assert (fault.code, fault.where, str(fault.clause)) == ("must-agree", "jackpot Baccarat Jackpot", "NZ 18.8(a)")
    assert "1, 2" in fault.sentence and "payable unit" in fault.sentence and "split" in fault.sentence


@pytest.mark.clause("NZ 18.8")
def test_jackpots_of_two_names_run_on_terms_of_their_own() -> None:
    assert check_house(tables(JACKPOT, {}, {"jackpot.name": "Lucky Pot", "jackpot.split": "pro-rata"})) == ()


def test_no_table_has_the_name_that_stands_for_all_tables() -> None:
    """A grant for such a table would be one for all of them."""
    (table,) = tables(NZ, {})
    assert [one.code for one in check_house([replace(table, name="*")])] == ["no-name"]
