"""New Zealand, sections 5 and 11: which wagers a table may offer, on which scale, beside which others."""

from typing import Any

import pytest

from puntobanco.wagers.wager import WagerId
from tests.support import REMOVE, case, money, refusals, refused_clauses, setup

TABLE = "new-zealand-commission"
ANY_PAIR = "new-zealand-commission-any-pair"
LUCKY_MATCH = "new-zealand-commission-lucky-match"
TIGER = "new-zealand-commission-tiger"
OF_PAIRS = {"perfect-pair": TABLE, "any-pair": ANY_PAIR, "lucky-match": LUCKY_MATCH}
HANDS = ("player", "banker")


@pytest.mark.parametrize(
    ("name", "family", "wagers"),
    [
        case("NZ 11A.1; NZ 1.1 Perfect Pair Wager", TABLE, "perfect-pair", 2),
        case("NZ 11B.1; NZ 1.1 Dragon Bonus Wager", TABLE, "dragon-bonus", 2),
        case("NZ 11C.1; NZ 1.1 Any Pair Wager", ANY_PAIR, "any-pair", 2),
        case("NZ 11D.1; NZ 1.1 Lucky Match Wager", LUCKY_MATCH, "lucky-match", 2),
        case("NZ 11E.1; NZ 1.1 Dragon 7 Wager", TABLE, "dragon-7", 1),
        case("NZ 11F.1; NZ 1.1 Panda 8 Wager", TABLE, "panda-8", 1),
        case("NZ 11G.1; NZ 1.1 Lucky 6 Wager", TABLE, "lucky-6", 1),
        case("NZ 11H.1; NZ 1.1 Insurance Wagers", TABLE, "insurance-player", 1, id="NZ 11H.1 Player"),
        case("NZ 11H.1; NZ 1.1 Insurance Wagers", TABLE, "insurance-banker", 1, id="NZ 11H.1 Banker"),
        case("NZ 11I.1; NZ 1.1 Super 6 Wagers", TABLE, "super-6", 1),
    ],
)
def test_an_optional_wager_is_offered_only_where_the_set_up_names_it(name: str, family: str, wagers: int) -> None:
    offered = [offer for offer in setup(name).offers.values() if offer.wager.family == family]
    assert len(offered) == wagers
    assert not setup(name, {f"wagers.{family}": REMOVE}).offers_family(family)


@pytest.mark.clause("NZ 11E.1", "NZ 11F.1", "NZ 1.1 Dragon 7 Wager", "NZ 1.1 Panda 8 Wager")
@pytest.mark.parametrize("version", ["commission", "half-on-six", "2-to-1", "2-to-1-half-on-six", "ez"])
def test_dragon_7_and_panda_8_need_no_ez_table(version: str) -> None:
    assert {"dragon-7", "panda-8"} <= setup(TABLE, {"version": version}).offers.keys()
    without = {"version": version, "wagers.dragon-7": REMOVE, "wagers.panda-8": REMOVE}
    assert not {"dragon-7", "panda-8"} & setup(TABLE, without).offers.keys()


@pytest.mark.clause("NZ 1.1 Super 6 Wagers", "NZ 11G.1", "NZ 11I.1")
def test_super_6_and_lucky_6_stand_together() -> None:
    assert {"super-6", "lucky-6"} <= setup(TABLE).offers.keys()


def test_the_main_bets_are_always_offered() -> None:
    bare = setup(TABLE, {"wagers": {"tie": {"pays": "8 to 1"}}})
    assert set(bare.offers) == {"player", "banker", "tie"}


# Pairs: one family of three.


@pytest.mark.parametrize(
    ("offered", "added", "clauses"),
    [
        case("NZ 11A.1A", "perfect-pair", ["any-pair"], {"NZ 11A.1A", "NZ 11C.2"}, id="any-beside-perfect"),
        case("NZ 11A.1A", "perfect-pair", ["lucky-match"], {"NZ 11A.1A", "NZ 11D.2"}, id="lucky-beside-perfect"),
        case("NZ 11C.2", "any-pair", ["perfect-pair"], {"NZ 11A.1A", "NZ 11C.2"}, id="perfect-beside-any"),
        case("NZ 11C.2", "any-pair", ["lucky-match"], {"NZ 11C.2", "NZ 11D.2"}, id="lucky-beside-any"),
        case("NZ 11D.2", "lucky-match", ["perfect-pair"], {"NZ 11A.1A", "NZ 11D.2"}, id="perfect-beside-lucky"),
        case("NZ 11D.2", "lucky-match", ["any-pair"], {"NZ 11C.2", "NZ 11D.2"}, id="any-beside-lucky"),
    ],
)
def test_two_families_of_pairs_do_not_stand_together(offered: str, added: list[str], clauses: set[str]) -> None:
    changes = {f"wagers.{family}": {"pay_table": "1"} for family in added}
    (fault,) = refusals(OF_PAIRS[offered], changes)
    assert fault.code == "excluded"
    assert fault.clause in clauses
    assert offered in fault.sentence and added[0] in fault.sentence


@pytest.mark.clause("NZ 11A.1A", "NZ 11C.2", "NZ 11D.2")
def test_all_three_families_of_pairs_are_three_faults() -> None:
    faults = refusals(TABLE, {"wagers.any-pair.pay_table": "1", "wagers.lucky-match.pay_table": "1"})
    assert [fault.code for fault in faults] == ["excluded"] * 3


@pytest.mark.parametrize(
    ("family", "clause"),
    [
        case("NZ 11A.1A; NZ 1.1 Perfect Pair Wager", "perfect-pair", "NZ 11A.1A"),
        case("NZ 11C.2; NZ 1.1 Any Pair Wager", "any-pair", "NZ 11C.2"),
        case("NZ 11D.2; NZ 1.1 Lucky Match Wager", "lucky-match", "NZ 11D.2"),
    ],
)
def test_each_family_of_pairs_names_the_two_others_by_its_own_clause(family: str, clause: str) -> None:
    table = setup(OF_PAIRS[family])
    (found,) = {offer.wager.excludes for offer in table.offers.values() if offer.wager.family == family}
    assert found is not None
    assert found.families == OF_PAIRS.keys() - {family}
    assert found.clause == clause


@pytest.mark.parametrize(
    ("name", "family", "clause"),
    [
        case("NZ 11A.2", TABLE, "perfect-pair", "NZ 11A.2"),
        case("NZ 11B.3", TABLE, "dragon-bonus", "NZ 11B.3"),
        case("NZ 11C.3", ANY_PAIR, "any-pair", "NZ 11C.3"),
        case("NZ 11D.3", LUCKY_MATCH, "lucky-match", "NZ 11D.3"),
    ],
)
@pytest.mark.parametrize("hand", HANDS)
def test_a_wager_on_either_hand_is_not_offered_on_one(name: str, family: str, clause: str, hand: str) -> None:
    half: dict[str, Any] = {f"wagers.{family}": REMOVE, f"wagers.{family}-{hand}": {"pay_table": "1"}}
    assert refused_clauses(name, half) == {clause}


@pytest.mark.parametrize(
    ("name", "family", "clause"),
    [
        case("NZ 11A.8", TABLE, "perfect-pair", "NZ 11A.8"),
        case("NZ 11B.9", TABLE, "dragon-bonus", "NZ 11B.9"),
        case("NZ 11C.8", ANY_PAIR, "any-pair", "NZ 11C.8"),
        case("NZ 11D.8 mixed", LUCKY_MATCH, "lucky-match", "NZ 11D.8 mixed"),
    ],
)
def test_both_hands_are_paid_by_one_scale(name: str, family: str, clause: str) -> None:
    split: dict[str, Any] = {f"wagers.{family}": REMOVE}
    split |= {f"wagers.{family}-{hand}": {"pay_table": scale} for hand, scale in zip(HANDS, "12", strict=True)}
    assert [(fault.code, fault.clause) for fault in refusals(name, split)] == [("two-pay-tables", clause)]


# Scales.


@pytest.mark.parametrize(
    ("name", "wager", "scales"),
    [
        case("NZ 11A.7 mixed; NZ 11A.8", TABLE, "perfect-pair", ["1", "2", "3"]),
        case("NZ 11B.9", TABLE, "dragon-bonus", ["1", "2", "3"]),
        case("NZ 11C.8", ANY_PAIR, "any-pair", ["1", "2"]),
        case("NZ 11D.8 lucky; NZ 11D.10", LUCKY_MATCH, "lucky-match", ["1", "2"]),
        case("NZ 11I.7(a); NZ 11I.7(b)", TABLE, "super-6", ["12", "15"]),
        case("NZ 5.10(c)", TABLE, "tie", ["8", "9"]),
    ],
)
def test_the_operator_chooses_one_of_the_printed_scales(name: str, wager: str, scales: list[str]) -> None:
    for scale in scales:
        offers = setup(name, {f"wagers.{wager}": {"pay_table": scale}}).offers.values()
        assert {offer.pay_table.id for offer in offers if offer.wager.family == wager} == {scale}
    for other in ("0", "4", "13", ""):
        faults = refusals(name, {f"wagers.{wager}": {"pay_table": other}})
        assert {fault.code for fault in faults} == {"no-such-pay-table"}
    assert {fault.code for fault in refusals(name, {f"wagers.{wager}": {}})} == {"missing"}


@pytest.mark.clause("NZ 5.10(c)")
@pytest.mark.parametrize(
    ("odds", "allowed"), [("7 to 1", False), ("8 to 1", True), ("9 to 1", True), ("10 to 1", False)]
)
def test_a_tie_pays_8_or_9_to_1(odds: str, allowed: bool) -> None:
    assert refused_clauses(TABLE, {"wagers.tie": {"pays": odds}}) == (set() if allowed else {"NZ 5.10(c)"})


@pytest.mark.parametrize(
    ("odds", "clause"),
    [
        case("NZ 11I.7(a)", "12 to 1", None),
        case("NZ 11I.7(b)", "15 to 1", None),
        case("NZ 11I.7(a)", "14 to 1", "NZ 11I.7(a)", id="neither"),
    ],
)
def test_super_6_pays_12_or_15_to_1(odds: str, clause: str | None) -> None:
    assert refused_clauses(TABLE, {"wagers.super-6": {"pays": odds}}) == ({clause} if clause else set())


@pytest.mark.parametrize("wager", ["dragon-7", "panda-8"])
def test_odds_that_the_document_prints_alone_are_not_elected(wager: str) -> None:
    assert [fault.code for fault in refusals(TABLE, {f"wagers.{wager}.pays": "30 to 1"})] == ["odds-not-permitted"]


def test_odds_are_given_once() -> None:
    faults = refusals(TABLE, {"wagers.tie": {"pays": "8 to 1", "pay_table": "9"}})
    assert [fault.code for fault in faults] == ["twice"]


# Insurance.

NINES = ["8", "9", "8-9", "9-8"]
OF_INSURANCE = ("insurance-player", "insurance-banker")


@pytest.mark.clause("NZ 11H.4(c)", "NZ 11H.4(d)", "NZ 11H.4(p)")
@pytest.mark.parametrize("four", ["1.5", "2"])
@pytest.mark.parametrize("nines", NINES)
def test_the_operator_chooses_what_a_beaten_4_and_tied_nines_on_bets_1_and_3_pay(nines: str, four: str) -> None:
    chosen = {"insurance-player": nines, "insurance-banker": f"{four}-{nines}"}
    table = setup(TABLE, {f"wagers.{wager}.pay_table": scale for wager, scale in chosen.items()})
    for wager, scale in chosen.items():
        offer = table.offers[WagerId(wager)]
        pays = [str(row.pays) for row in offer.pay_table.rows if row.line in ("bet-1-on-9", "bet-3-on-9")]
        assert offer.pay_table.id == scale
        assert pays == [f"{nines[0]} to 1", f"{nines[-1]} to 1"]


@pytest.mark.clause("NZ 11H.4(c)", "NZ 11H.4(p)")
@pytest.mark.parametrize(
    ("player", "banker", "clauses"),
    [
        ("8", "1.5-8", []),
        ("9", "2-9", []),
        ("9-8", "2-9-8", []),
        ("8", "1.5-9", ["NZ 11H.4(c)", "NZ 11H.4(p)"]),
        ("8", "1.5-9-8", ["NZ 11H.4(c)"]),
        ("8", "1.5-8-9", ["NZ 11H.4(p)"]),
        ("9-8", "2-9", ["NZ 11H.4(p)"]),
    ],
)
def test_tied_nines_pay_one_figure_whichever_hand_is_insured(player: str, banker: str, clauses: list[str]) -> None:
    changes = {"wagers.insurance-player.pay_table": player, "wagers.insurance-banker.pay_table": banker}
    found = [(fault.code, fault.clause) for fault in refusals(TABLE, changes)]
    assert found == [("two-pay-tables", clause) for clause in clauses]


@pytest.mark.clause("NZ 11H.4(c)", "NZ 11H.4(d)", "NZ 11H.4(p)")
@pytest.mark.parametrize("wager", OF_INSURANCE)
def test_insurance_pays_by_no_other_scale(wager: str) -> None:
    alone = {f"wagers.{other}": REMOVE for other in OF_INSURANCE if other != wager}
    for scale in ("0", "10", "8-10", "1.5", "3-8", ""):
        assert [fault.code for fault in refusals(TABLE, {**alone, f"wagers.{wager}.pay_table": scale})] == [
            "no-such-pay-table"
        ]
    assert [fault.code for fault in refusals(TABLE, {**alone, f"wagers.{wager}": {}})] == ["missing"]


@pytest.mark.parametrize(
    ("style", "wager", "bet", "clause"),
    [
        case("NZ 11H.3(b)(ii)", "A", "insurance-player", 1, "NZ 11H.3(b)(ii)", id="style A, Player 1"),
        case("NZ 11H.3(a)(ii)", "A", "insurance-banker", 1, "NZ 11H.3(a)(ii)", id="style A, Banker 1"),
        case("NZ 11H.3(e)(ii)", "A", "insurance-banker", 3, "NZ 11H.3(e)(ii)", id="style A, Banker 3"),
        case("NZ 11H.3(f)(ii)", "A", "insurance-player", 3, None, id="style A, Player 3"),
        case("NZ 11H.3(c)(ii)", "A", "insurance-banker", 2, None, id="style A, Banker 2"),
        case("NZ 11H.3(a)(ii)", "B", "insurance-banker", 1, None, id="style B, Banker 1"),
        case("NZ 11H.3(e)(ii)", "B", "insurance-banker", 3, None, id="style B, Banker 3"),
        case("NZ 11H.3(b)(ii)", "C", "insurance-player", 1, None, id="style C, Player 1"),
        case("NZ 11H.3(a)(ii)", "C", "insurance-banker", 1, None, id="style C, Banker 1"),
        case("NZ 11H.3(f)(ii)", "C", "insurance-player", 3, None, id="style C, Player 3"),
        case("NZ 11H.3(e)(ii)", "C", "insurance-banker", 3, "NZ 11H.3(e)(ii)", id="style C, Banker 3"),
    ],
)
def test_an_insurance_bet_whose_moment_never_comes_is_not_offered(
    style: str, wager: str, bet: int, clause: str | None
) -> None:
    others = {f"wagers.{other}.bets": [2] for other in OF_INSURANCE if other != wager}
    faults = refusals(TABLE, {"style": style, **others, f"wagers.{wager}.bets": [bet]})
    expected = [("never-open", f"wagers.{wager}.bets", clause)] if clause else []
    assert [(fault.code, fault.where, fault.clause) for fault in faults] == expected


@pytest.mark.clause("NZ 11H.5(b)")
@pytest.mark.parametrize("bets", [[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]], ids=str)
def test_any_combination_of_insurance_bets_may_be_offered(bets: list[int]) -> None:
    wager = setup(TABLE, {"wagers.insurance-banker.bets": bets}).offers[WagerId("insurance-banker")].wager
    assert wager.givens() == tuple(bets)


@pytest.mark.clause("NZ 11H.5(b)")
@pytest.mark.parametrize("bets", [[], [0], [4], [1, 1], ["1"], 1, "1", [True], [1.0]], ids=repr)
def test_there_are_three_insurance_bets_and_no_other(bets: object) -> None:
    assert refused_clauses(TABLE, {"wagers.insurance-banker.bets": bets}) == {"NZ 11H.5(b)"}


@pytest.mark.parametrize(
    ("key", "term", "clause"),
    [
        case("NZ 11H.5(a)", "insurance.cap_to_main", "insurance_cap", "NZ 11H.5(a)"),
        case("NZ 11H.5(c)", "insurance.one_bettor", "insurance_alone", "NZ 11H.5(c)"),
    ],
)
def test_insurance_may_be_limited_to_the_bet_it_insures_and_to_one_bettor(key: str, term: str, clause: str) -> None:
    assert getattr(setup(TABLE).terms, term) is None
    assert getattr(setup(TABLE, {key: True}).terms, term) == clause
    assert refused_clauses(TABLE, {key: "yes"}) == {clause}


# Limits on what is paid.


@pytest.mark.parametrize(
    ("name", "wager", "approval", "clause"),
    [
        case("NZ 11D.11", LUCKY_MATCH, "lucky-match", "approvals.lucky_match_cap", "NZ 11D.11"),
        case("NZ 17.8", TIGER, "tiger", "approvals.tiger_cap", "NZ 17.8"),
        case("NZ 17.8", TIGER, "tiger-pair", "approvals.tiger_cap", "NZ 17.8", id="NZ 17.8 tiger-pair"),
    ],
)
def test_a_limit_on_the_pay_out_needs_the_approval_of_its_own_wager(
    name: str, wager: str, approval: str, clause: str
) -> None:
    cap = {f"wagers.{wager}.cap": "10000.00"}
    table = setup(name, {**cap, approval: "A-1"})
    capped = [offer.cap for offer in table.offers.values() if offer.wager.family == wager]
    assert set(capped) == {money(table, "10000.00")}
    assert refused_clauses(name, cap) == {clause}
    other = "approvals.tiger_cap" if wager == "lucky-match" else "approvals.lucky_match_cap"
    assert refused_clauses(name, {**cap, other: "A-1"}) == {clause}
    assert all(offer.cap is None for offer in setup(name).offers.values())


@pytest.mark.parametrize("wager", ["perfect-pair", "dragon-bonus", "dragon-7", "super-6", "insurance-player", "tie"])
def test_no_other_pay_out_may_be_limited(wager: str) -> None:
    approved = {"approvals.lucky_match_cap": "A-1", "approvals.tiger_cap": "A-2"}
    faults = refusals(TABLE, {f"wagers.{wager}.cap": "10000.00", **approved})
    assert {fault.code for fault in faults} == {"no-cap"}


# Limits on what is staked.


@pytest.mark.parametrize(
    ("name", "wager"),
    [
        case("NZ 11A.4", TABLE, "perfect-pair"),
        case("NZ 11B.5", TABLE, "dragon-bonus"),
        case("NZ 11C.5", ANY_PAIR, "any-pair"),
        case("NZ 11D.5", LUCKY_MATCH, "lucky-match"),
        case("NZ 11E.4", TABLE, "dragon-7"),
        case("NZ 11F.4", TABLE, "panda-8"),
        case("NZ 11G.4", TABLE, "lucky-6"),
        case("NZ 11I.4", TABLE, "super-6"),
        case("NZ 17.5", TIGER, "tiger-tie"),
    ],
)
def test_a_side_wager_has_limits_of_its_own_or_those_of_the_table(name: str, wager: str) -> None:
    table = setup(name, {f"wagers.{wager}.minimum": "5.00", f"wagers.{wager}.maximum": "500.00"})
    own = {(str(o.minimum), str(o.maximum)) for o in table.offers.values() if o.wager.family == wager}
    assert own == {("5.00", "500.00")}
    bare = setup(name, {f"wagers.{wager}.minimum": REMOVE, f"wagers.{wager}.maximum": REMOVE})
    posted = {(o.minimum, o.maximum) for o in bare.offers.values() if o.wager.family == wager}
    assert posted == {(bare.limits.minimum, bare.limits.maximum)}
