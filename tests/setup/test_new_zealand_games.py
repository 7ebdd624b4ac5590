"""New Zealand, sections 11 and 13 to 18: which versions, options and wagers stand together, and which do not."""

from itertools import chain, combinations
from typing import Any

import pytest

from puntobanco.wagers.wager import WagerId
from tests.support import REMOVE, case, money, refusals, refused_clauses, setup

TABLE = "new-zealand-commission"
ANTE = "new-zealand-commission-ante"
TIGER = "new-zealand-commission-tiger"
JACKPOT = "new-zealand-commission-jackpot-random"
LUCKY_MATCH = "new-zealand-commission-lucky-match"

VERSIONS = ("commission", "half-on-six", "2-to-1", "2-to-1-half-on-six", "ez")
TIGER_WAGERS = ("big-tiger", "small-tiger", "tiger", "tiger-pair", "tiger-tie")
NEEDS: dict[str, dict[str, Any]] = {
    "ante": {"limits.minimum": "40.00", "ante.amount": "5.00"},
    "international": {"style": "D", "round_start": "deal-first"},
    "tiger": {f"wagers.{wager}": {} for wager in TIGER_WAGERS},
    "jackpot": {
        "approvals.jackpot": "J-1",
        "jackpot.console": "console 1",
        "jackpot.display": "screen 1",
        "jackpot.funding": "house",
        "jackpot.house_contribution": "0.50",
        "jackpot.seed": "1000.00",
        "jackpot.trigger": "tie-on-9",
        "jackpot.split": "equal",
    },
}
EVERY_CHOICE = [*chain.from_iterable(combinations(NEEDS, number) for number in range(len(NEEDS) + 1))]


def adopting(version: str, *options: str) -> dict[str, Any]:
    """What turns the plain commission table into one of another version and options."""
    changes: dict[str, Any] = {"version": version, "options": list(options)}
    for option in options:
        changes |= NEEDS[option]
    return changes


# Versions: one of them. Options: any of them.


@pytest.mark.parametrize(
    ("version", "commission"),
    [
        case("NZ 5.10(b); NZ 1.1 Commission", "commission", True),
        case("NZ 5.11 s1", "half-on-six", False),
        case("NZ 1.1 2 to 1 Baccarat; NZ 13.1", "2-to-1", False),
        case("NZ 13.4", "2-to-1-half-on-six", False),
        case("NZ 1.1 EZ Baccarat; NZ 16.1", "ez", False),
    ],
)
def test_a_table_plays_one_version(version: str, commission: bool) -> None:
    table = setup(TABLE, {"version": version})
    assert table.version.id == version
    assert (table.terms.commission is not None) is commission
    assert table.shoe == setup(TABLE).shoe


@pytest.mark.parametrize(
    ("versions", "clause"),
    [
        case("NZ 5.10(b); NZ 5.11 s1", ["commission", "half-on-six"], "NZ 5.10(b)"),
        case("NZ 5.10(b); NZ 13.1", ["commission", "2-to-1"], "NZ 5.10(b)"),
        case("NZ 5.10(b); NZ 13.4", ["commission", "2-to-1-half-on-six"], "NZ 5.10(b)"),
        case("NZ 5.10(b); NZ 16.1", ["ez", "commission"], "NZ 5.10(b)"),
        case("NZ 5.11 s1; NZ 13.1", ["half-on-six", "2-to-1"], "NZ 5.11 s1"),
        case("NZ 5.11 s1; NZ 13.4", ["half-on-six", "2-to-1-half-on-six"], "NZ 5.11 s1"),
        case("NZ 5.11 s1; NZ 16.1", ["half-on-six", "ez"], "NZ 5.11 s1"),
        case("NZ 13.1; NZ 13.4", ["2-to-1", "2-to-1-half-on-six"], "NZ 13.1"),
        case("NZ 13.1; NZ 16.1", ["2-to-1", "ez"], "NZ 13.1"),
        case("NZ 13.4; NZ 16.1", ["2-to-1-half-on-six", "ez"], "NZ 13.4"),
    ],
)
def test_two_versions_pay_the_banker_in_two_ways_and_are_refused(versions: list[str], clause: str) -> None:
    (fault,) = refusals(TABLE, {"version": versions})
    assert (fault.code, fault.where, fault.clause) == ("combination", "version", clause)
    assert all(version in fault.sentence for version in versions)


@pytest.mark.clause("NZ 5.11 s1", "NZ 13.4")
def test_only_two_pairs_of_versions_are_called_alternatives_by_the_document() -> None:
    cells = setup(TABLE).rulebook.combinations
    stated = {frozenset({cell.one, cell.other}) for cell in cells if not cell.allowed and cell.stated}
    assert stated == {frozenset({"commission", "half-on-six"}), frozenset({"2-to-1", "2-to-1-half-on-six"})}


@pytest.mark.parametrize("version", [REMOVE, "punto", "EZ", 5, []], ids=["unsaid", "unknown", "capitals", "5", "none"])
def test_the_version_must_be_one_of_five(version: object) -> None:
    assert {fault.where for fault in refusals(TABLE, {"version": version})} == {"version"}


@pytest.mark.parametrize(
    ("option", "other"),
    [
        case("NZ 14.1; NZ 1.1 Ante Up Baccarat", "ante", "commission"),
        case("NZ 14.1", "ante", "half-on-six"),
        case("NZ 14.1; NZ 13.1", "ante", "2-to-1"),
        case("NZ 14.1; NZ 13.4", "ante", "2-to-1-half-on-six"),
        case("NZ 14.1; NZ 16.1", "ante", "ez"),
        case("NZ 15.1 s1; NZ 1.1 International Baccarat", "international", "commission"),
        case("NZ 15.1 s1", "international", "half-on-six"),
        case("NZ 15.1 s1; NZ 13.1", "international", "2-to-1"),
        case("NZ 15.1 s1; NZ 13.4", "international", "2-to-1-half-on-six"),
        case("NZ 15.1 s1; NZ 16.1", "international", "ez"),
        case("NZ 17.1; NZ 1.1 Tiger Baccarat", "tiger", "commission"),
        case("NZ 17.1", "tiger", "half-on-six"),
        case("NZ 17.1; NZ 1.1 2 to 1 Tiger Baccarat", "tiger", "2-to-1"),
        case("NZ 17.1; NZ 1.1 2 to 1 Tiger Baccarat", "tiger", "2-to-1-half-on-six"),
        case("NZ 17.1; NZ 16.1", "tiger", "ez"),
        case("NZ 18.2", "jackpot", "commission"),
        case("NZ 18.2", "jackpot", "half-on-six"),
        case("NZ 18.2", "jackpot", "2-to-1"),
        case("NZ 18.2", "jackpot", "2-to-1-half-on-six"),
        case("NZ 18.2", "jackpot", "ez"),
        case("NZ 14.1; NZ 15.1 s1", "ante", "international"),
        case("NZ 14.1; NZ 17.1", "ante", "tiger"),
        case("NZ 17.9; NZ 15.1 s2", "international", "tiger"),
        case("NZ 18.2; NZ 14.1", "ante", "jackpot"),
        case("NZ 18.2; NZ 15.1 s1", "international", "jackpot"),
        case("NZ 18.2; NZ 17.1", "tiger", "jackpot"),
    ],
)
def test_every_allowed_cell_of_the_combinations_is_a_set_up(option: str, other: str) -> None:
    changes = adopting(other, option) if other in VERSIONS else adopting("commission", option, other)
    table = setup(TABLE, changes)
    assert {option, other} <= table.adopted
    cells = [cell for cell in table.rulebook.combinations if {cell.one, cell.other} == {option, other}]
    assert [cell.allowed for cell in cells] == [True]


def test_the_combinations_hold_every_pair_of_versions_and_options_once() -> None:
    cells = [frozenset({cell.one, cell.other}) for cell in setup(TABLE).rulebook.combinations]
    assert len(cells) == len(set(cells))
    assert set(cells) == {frozenset(pair) for pair in combinations([*VERSIONS, *NEEDS], 2)}


@pytest.mark.clause("NZ 14.1", "NZ 15.1 s1", "NZ 17.1", "NZ 18.2")
@pytest.mark.parametrize("options", EVERY_CHOICE, ids=lambda options: "+".join(options) or "plain")
@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_stands_with_every_choice_of_options(version: str, options: tuple[str, ...]) -> None:
    assert setup(TABLE, adopting(version, *options)).adopted == {version, *options}


@pytest.mark.parametrize("options", ["tiger", ["lion"], ["tiger", "tiger"], [1], True, 3], ids=str)
def test_options_are_a_list_of_known_names(options: object) -> None:
    changes = {**NEEDS["tiger"], "options": options}
    assert "options" in {fault.where for fault in refusals(TABLE, changes)}


# Ante Up.


@pytest.mark.clause("NZ 1.1 Ante")
@pytest.mark.parametrize(
    ("ante", "allowed"), [("4.50", True), ("5.00", True), ("5.01", False), ("5.50", False), ("40.00", False)]
)
def test_an_ante_is_at_most_an_eighth_of_the_minimum(ante: str, allowed: bool) -> None:
    refused = refused_clauses(ANTE, {"ante.amount": ante, "chips": ["0.01", "1.00"]})
    assert refused == (set() if allowed else {"NZ 1.1 Ante"})


@pytest.mark.clause("NZ 1.1 Ante")
@pytest.mark.parametrize("ante", [REMOVE, "0.00", "-5.00", "five", 5.0, True], ids=["unsaid", "0", "-5", "w", "f", "b"])
def test_an_ante_is_an_amount(ante: object) -> None:
    assert refused_clauses(ANTE, {"ante.amount": ante}) == {"NZ 1.1 Ante"}


@pytest.mark.clause("NZ 1.1 Ante Up Baccarat", "NZ 14.2")
def test_an_ante_is_charged_in_ante_up_only() -> None:
    assert "ante" in setup(ANTE).offers
    assert "ante" not in setup(TABLE).offers
    assert refused_clauses(TABLE, {"ante.amount": "0.10"}) == {"NZ 1.1 Ante"}
    assert refused_clauses(TABLE, {"wagers.ante": {}}) == {"NZ 1.1 Ante"}


@pytest.mark.clause("NZ 14.4")
def test_the_operator_may_waive_the_ante_from_a_posted_bet_upward() -> None:
    table = setup(ANTE)
    assert table.terms.ante is not None
    assert table.terms.ante.waived_from == money(table, "1000.00")
    never = setup(ANTE, {"ante.waived_from": REMOVE}).terms.ante
    assert never is not None
    assert never.waived_from is None
    assert refused_clauses(TABLE, {"ante.waived_from": "1000.00"}) == {"NZ 14.4"}


# Tiger.


@pytest.mark.clause("NZ 1.1 Tiger Baccarat", "NZ 17.1")
@pytest.mark.parametrize("kept", TIGER_WAGERS)
def test_any_mix_of_tiger_wagers_makes_a_tiger_table(kept: str) -> None:
    others = {f"wagers.{wager}": REMOVE for wager in TIGER_WAGERS if wager != kept}
    assert set(TIGER_WAGERS) & setup(TIGER, others).offers.keys() == {kept}


@pytest.mark.clause("NZ 1.1 Tiger Baccarat")
def test_a_tiger_table_without_a_tiger_wager_is_refused() -> None:
    none = {f"wagers.{wager}": REMOVE for wager in TIGER_WAGERS}
    assert refused_clauses(TIGER, none) == {"NZ 1.1 Tiger Baccarat"}


@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        case("NZ 17.2(a)", "big-tiger", "NZ 17.2(a)"),
        case("NZ 17.2(b)", "small-tiger", "NZ 17.2(b)"),
        case("NZ 17.2(c)", "tiger", "NZ 17.2(c)"),
        case("NZ 17.2(d)", "tiger-pair", "NZ 17.2(d)"),
        case("NZ 17.2(e)", "tiger-tie", "NZ 17.2(e)"),
    ],
)
def test_a_tiger_wager_belongs_to_tiger_baccarat(wager: str, clause: str) -> None:
    assert refused_clauses(TABLE, {f"wagers.{wager}": {}}) == {clause}


@pytest.mark.clause("NZ 11A.1A", "NZ 17.2(d)")
@pytest.mark.parametrize("name", [TIGER, LUCKY_MATCH, "new-zealand-commission-any-pair"])
def test_tiger_pair_stands_beside_any_family_of_pairs(name: str) -> None:
    assert "tiger-pair" in setup(name, {"options": ["tiger"], "wagers.tiger-pair": {}}).offers


# The jackpot, as far as a table needs it.


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        case("NZ 1.1 Jackpot System; NZ 1.1 Jackpot System (b)", "approvals.jackpot", "NZ 1.1 Jackpot System (b)"),
        case("NZ 3.5", "jackpot.console", "NZ 3.5"),
        case("NZ 18.8(b)", "jackpot.display", "NZ 18.8(b)"),
        case("NZ 18.3", "jackpot.funding", "NZ 18.3"),
        case("NZ 18.4", "jackpot.house_contribution", "NZ 18.4"),
        case("NZ 18.3", "jackpot.wager_contribution", "NZ 18.3"),
        case("NZ 18.7", "jackpot.seed", "NZ 18.7"),
        case("NZ 18.8(d)", "jackpot.pick", "NZ 18.8(d)"),
        case("NZ 18.16", "jackpot.split", "NZ 18.16"),
    ],
)
def test_a_jackpot_without_its_particulars_is_refused(key: str, clause: str) -> None:
    assert refused_clauses(JACKPOT, {key: REMOVE}) == {clause}
    value = setup(JACKPOT).chosen.values[key]
    assert value is not None


@pytest.mark.clause("NZ 18.3")
@pytest.mark.parametrize(
    ("funding", "unneeded"),
    [("house", ["jackpot.wager_contribution"]), ("wagers", ["jackpot.house_contribution"]), ("both", [])],
)
def test_a_jackpot_is_funded_by_the_house_by_wagers_or_by_both(funding: str, unneeded: list[str]) -> None:
    changes: dict[str, Any] = {"jackpot.funding": funding} | {key: REMOVE for key in unneeded}
    assert setup(JACKPOT, changes).chosen.values["jackpot.funding"] == funding
    assert refused_clauses(JACKPOT, {"jackpot.funding": "sponsor"}) == {"NZ 18.3"}


@pytest.mark.clause("NZ 3.5", "NZ 18.3")
def test_particulars_of_a_jackpot_mean_nothing_at_a_table_without_one() -> None:
    assert refused_clauses(JACKPOT, {"options": REMOVE}) == {
        "NZ 1.1 Jackpot System (b)",
        "NZ 3.5",
        "NZ 18.1",
        "NZ 18.8(b)",
        "NZ 18.3",
        "NZ 18.4",
        "NZ 18.6",
        "NZ 18.7",
        "NZ 18.8(d)",
        "NZ 18.14",
        "NZ 18.16",
        "NZ 18.17",
    }


@pytest.mark.clause("NZ 18.2")
def test_a_jackpot_leaves_every_wager_as_it_was() -> None:
    beside = {key: value for key, value in adopting("commission", "jackpot").items()}
    assert setup(TABLE, beside).terms.offers.keys() == setup(TABLE).terms.offers.keys()
    tie = WagerId("tie")
    assert setup(TABLE, beside).offers[tie].pay_table == setup(TABLE).offers[tie].pay_table
