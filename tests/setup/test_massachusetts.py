"""Massachusetts: every choice a licensee has, and what is refused with its clause."""

from fractions import Fraction
from typing import Any

import pytest

from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import WagerId
from tests.support import REMOVE, case, refusals, refused_clauses, setup

TABLE = "massachusetts-commission"
EZ = "massachusetts-ez"
MARKED = "massachusetts-commission-marked"
NO_ROYAL_9 = {"wagers.royal-9": REMOVE}
TIE, ROYAL_9 = WagerId("tie"), WagerId("royal-9")


def bonus(table: Setup) -> list[Offer]:
    return [offer for offer in table.offers.values() if offer.wager.family == "dragon-bonus"]


@pytest.mark.clause("MA 2(a)")
@pytest.mark.parametrize(("seats", "allowed"), [(9, False), (10, True), (12, True), (14, True), (15, False)])
def test_a_table_has_10_to_14_seats(seats: int, allowed: bool) -> None:
    assert refused_clauses(TABLE, {"seats": seats}) == (set() if allowed else {"MA 2(a)"})


@pytest.mark.clause("MA 2(a)")
def test_seat_numbers_may_skip_13_but_their_number_counts() -> None:
    labels = [*range(1, 13), 14, 15]
    assert setup(TABLE, {"seats": labels}).seats == tuple(labels)
    assert refused_clauses(TABLE, {"seats": [*labels, 16]}) == {"MA 2(a)"}


@pytest.mark.parametrize(
    ("key", "value", "beside"),
    [
        case("MA 2(c)", "discard_holds", 8, {}, id="bucket-8"),
        case("MA 2(c)", "discard_holds", 9, {}, id="bucket-9"),
        case("MA 3(a)", "decks", 6, NO_ROYAL_9, id="6-decks"),
        case("MA 3(a)", "decks", 7, NO_ROYAL_9, id="7-decks"),
        case("MA 3(a)", "decks", 8, {}, id="8-decks"),
        case("MA 3(a)", "cutting_cards", 2, {}, id="two-cover-cards"),
        case("MA 4(a)", "opening", "standard", {}, id="cards-opened-at-the-table"),
        case("MA 4(d)", "opening", "preshuffled", {"filings.preshuffled": "RS-11"}, id="preshuffled-as-filed"),
        case("MA 4(e)", "opening", "batch", {"filings.batch_shuffler": "RS-12"}, id="batch-shuffler-as-filed"),
        case("MA 5(a)", "shuffle", "lace", {}, id="lace"),
        case("MA 5(a)", "shuffle", "wash-three", {}, id="wash-three"),
        case("MA 5(a)(1)(i)", "reshuffle_after_lace", True, {}, id="second-shuffle-after-lacing"),
        case("MA 5(c)", "cut_offer", "highest-seat", {}, id="cut-from-highest-seat"),
        case("MA 5(e) s2", "cutting_card_depth", 14, {}, id="depth-14"),
        case("MA 5(e) s2", "cutting_card_depth", 15, {}, id="depth-15"),
        case("MA 5(f) s2", "recut_by", "same", {}, id="recut-by-the-same"),
        case("MA 5(f) s2", "recut_by", "next", {}, id="recut-by-the-next"),
        case("MA 7(a)", "device", "shoe", {}, id="manual-shoe"),
        case("MA 9(d)", "card_handling", "players", {"filings.card_handling": "RS-13"}, id="players-turn-as-filed"),
        case("MA 9(d)", "card_handling", "dealer", {}, id="dealer-turns"),
        case("MA 13(c) s2", "vigorish.rounding", "up-to-quarter", {}, id="up-to-a-quarter"),
        case("MA 13(c) s2", "vigorish.rounding", "exact", {}, id="to-the-cent"),
        case("MA 13(d)(1)", "vigorish.collected", "at-once", {}, id="vigorish-with-the-payout"),
        case("MA 13(d)(2)", "vigorish.collected", "later", {}, id="vigorish-marked"),
        case("MA 15(c)", "disclosed_third", "discard", {}, id="seen-third-discarded"),
    ],
)
def test_a_licensee_may_choose(key: str, value: object, beside: dict[str, Any]) -> None:
    assert setup(TABLE, {key: value, **beside}).chosen.values[key] == value


@pytest.mark.parametrize(
    ("clause", "changes"),
    [
        case("MA 2(c)", "MA 2(c)", {"discard_holds": 7}, id="bucket-for-7-decks"),
        case("MA 3(a)", "MA 3(a)", {"decks": 5, **NO_ROYAL_9}, id="5-decks"),
        case("MA 3(a)", "MA 3(a)", {"decks": 9, **NO_ROYAL_9}, id="9-decks"),
        case("MA 3(a)", "MA 3(a)", {"decks": REMOVE}, id="decks-unsaid"),
        case("MA 3(a)", "MA 3(a)", {"cutting_cards": 1}, id="one-cover-card"),
        case("MA 3(a)", "MA 3(a)", {"cutting_cards": 3}, id="three-cover-cards"),
        case("MA 4(a)", "MA 4(a)", {"opening": "sealed"}, id="maker-sealed-cards"),
        case("MA 4(d)", "MA 4(d)", {"opening": "preshuffled"}, id="preshuffled-without-filing"),
        case("MA 4(e)", "MA 4(e)", {"opening": "batch"}, id="batch-shuffler-without-filing"),
        case("MA 5(a)", "MA 5(a)", {"shuffle": "riffle"}, id="another-shuffle"),
        case(
            "MA 5(a)(1)(i)",
            "MA 5(a)(1)(i)",
            {"shuffle": "wash-three", "reshuffle_after_lace": True},
            id="second-shuffle-without-lacing",
        ),
        case("MA 5(e) s2", "MA 5(e) s2", {"cutting_card_depth": 13}, id="depth-13"),
        case("MA 5(f) s2", "MA 5(f) s2", {"recut_by": "dealer"}, id="recut-by-the-dealer"),
        case("MA 7(a)", "MA 7(a)", {"device": "continuous"}, id="continuous-shuffler"),
        case("MA 7(a)", "MA 7(a)", {"device": "electronic-shoe"}, id="electronic-shoe"),
        case("MA 8(b) s1", "MA 8(b) s1", {"instruments": ["cheque"]}, id="cheques"),
        case("MA 8(b) s1", "MA 8(b) s1", {"instruments": []}, id="nothing-to-bet-with"),
        case("MA 8(b) s1", "MA 8(b) s1", {"instruments": ["chips", "match-play"]}, id="coupons-without-a-payout"),
        case("MA 9(d)", "MA 9(d)", {"card_handling": "players"}, id="players-turn-without-filing"),
        case("MA 13(c) s2", "MA 13(c) s2", {"vigorish.rounding": "nearest-quarter"}, id="nearest-quarter"),
        case("MA 13(d)", "MA 13(d)", {"vigorish.collected": "weekly"}, id="vigorish-weekly"),
        case("MA 15(c)", "MA 15(c)", {"disclosed_third": "reshuffle"}, id="seen-third-reshuffled"),
    ],
)
def test_what_the_document_does_not_permit_is_refused_by_its_clause(clause: str, changes: dict[str, Any]) -> None:
    assert refused_clauses(TABLE, changes) == {clause}


@pytest.mark.clause("MA 8(b) s1")
def test_coupons_are_taken_once_their_payout_is_set() -> None:
    table = setup(TABLE, {"instruments": ["chips", "match-play"], "match_play_pays": "even-money-once"})
    assert table.chosen.values["instruments"] == ("chips", "match-play")


@pytest.mark.clause("MA 2(b)")
def test_the_approval_of_the_layout_is_kept_and_a_table_without_it_is_noted_and_not_refused() -> None:
    approved, bare = setup(TABLE), setup(TABLE, {"approvals.layout": REMOVE})
    assert approved.chosen.values["approvals.layout"] == "L-2026-01"
    assert bare.chosen.values["approvals.layout"] is None
    fine, noted = ([note for rule in table.rulebook.notes for note in rule(table)] for table in (approved, bare))
    assert fine == []
    assert [(note.where, note.clause) for note in noted] == [("approvals.layout", "MA 2(b)")]


# Vigorish, and the form of the game without it.


@pytest.mark.clause("MA 13(d)")
@pytest.mark.parametrize("name", [TABLE, MARKED])
def test_a_table_with_vigorish_names_its_rules_submission(name: str) -> None:
    assert refused_clauses(name, {}) == set()
    assert refused_clauses(name, {"filings.rules_submission": REMOVE}) == {"MA 13(d)"}


@pytest.mark.clause("MA 13(c) s2", "MA 13(d)")
@pytest.mark.parametrize(
    ("collected", "chosen", "on_sum"),
    [
        ("at-once", REMOVE, False),
        ("later", REMOVE, True),
        ("at-once", "bet", False),
        ("at-once", "sum", True),
        ("later", "bet", False),
        ("later", "sum", True),
    ],
    ids=["at once", "later", "at once, bet", "at once, sum", "later, bet", "later, sum"],
)
def test_each_bets_vigorish_is_rounded_or_the_sum(collected: str, chosen: object, on_sum: bool) -> None:
    commission = setup(TABLE, {"vigorish.collected": collected, "vigorish.rounded_on": chosen}).terms.commission
    assert commission is not None
    assert commission.on_sum is on_sum


def test_what_is_rounded_is_the_operators_own_policy() -> None:
    (fault,) = refusals(TABLE, {"vigorish.rounded_on": "shoe"})
    assert (fault.where, fault.clause) == ("vigorish.rounded_on", None)
    (fault,) = refusals(EZ, {"vigorish.rounded_on": "bet"})
    assert fault.where == "vigorish.rounded_on"


@pytest.mark.clause("MA 1 EZ Baccarat", "MA 13(c) s2", "MA 13(d)")
def test_an_ez_table_has_no_vigorish_to_round_or_to_collect() -> None:
    assert setup(EZ).terms.commission is None
    assert setup(TABLE).terms.commission is not None
    assert refused_clauses(EZ, {"vigorish.rounding": "exact"}) == {"MA 13(c) s2"}
    assert refused_clauses(EZ, {"vigorish.collected": "at-once"}) == {"MA 13(d)"}


@pytest.mark.parametrize(
    ("removed", "clauses"),
    [
        case("MA 2(b)(2)(i)", ["dragon-7"], {"MA 2(b)(2)(i)"}, id="without-dragon-7"),
        case("MA 2(b)(2)(iii)", ["panda-8"], {"MA 2(b)(2)(iii)"}, id="without-panda-8"),
        case("MA 2(b)(2)", ["dragon-7", "panda-8"], {"MA 2(b)(2)(i)", "MA 2(b)(2)(iii)"}, id="without-both"),
    ],
)
def test_an_ez_table_offers_both_insurance_wagers(removed: list[str], clauses: set[str]) -> None:
    assert refused_clauses(EZ, {f"wagers.{wager}": REMOVE for wager in removed}) == clauses


@pytest.mark.parametrize(
    ("wager", "clause"), [case("MA 8(a)(5)", "dragon-7", "MA 8(a)(5)"), case("MA 8(a)(6)", "panda-8", "MA 8(a)(6)")]
)
def test_dragon_7_and_panda_8_stand_at_ez_tables_only(wager: str, clause: str) -> None:
    assert wager in setup(EZ).offers
    assert refused_clauses(TABLE, {f"wagers.{wager}": {}}) == {clause}


# Wagers.


@pytest.mark.clause("MA 8(a)")
def test_no_wager_stands_outside_the_list_of_the_document() -> None:
    (fault,) = refusals(TABLE, {"wagers.super-6": {}})
    assert (fault.code, fault.where, fault.clause) == ("unknown-wager", "wagers.super-6", "MA 8(a)")


@pytest.mark.parametrize(
    ("family", "wagers"),
    [
        case("MA 8(a)(4)", "dragon-bonus", {"dragon-bonus-player", "dragon-bonus-banker"}),
        case("MA 8(a)(7)", "house-money", {"house-money"}),
        case("MA 13(i) s1", "royal-9", {"royal-9"}),
    ],
)
def test_an_optional_wager_is_offered_only_where_the_set_up_names_it(family: str, wagers: set[str]) -> None:
    assert wagers <= setup(TABLE).offers.keys()
    assert not wagers & setup(TABLE, {f"wagers.{family}": REMOVE}).offers.keys()


@pytest.mark.clause("MA 13(b)")
@pytest.mark.parametrize("odds", ["8 to 1", "17 to 2", "9 to 1", "10 to 1"])
def test_a_tie_may_pay_8_to_1_or_better(odds: str) -> None:
    table = setup(TABLE, {"wagers.tie": {"pays": odds}})
    assert str(table.offers[TIE].pay_table.rows[0].pays) == odds


@pytest.mark.clause("MA 13(b)")
@pytest.mark.parametrize("tie", [{"pays": "7 to 1"}, {"pays": "15 to 2"}, {"pays": "8 for 1"}, {"pays": 8}, {}])
def test_a_tie_below_8_to_1_or_without_odds_is_refused(tie: dict[str, object]) -> None:
    assert refused_clauses(TABLE, {"wagers.tie": tie}) == {"MA 13(b)"}


@pytest.mark.clause("MA 13(e) lead")
def test_dragon_bonus_pays_by_one_of_three_filed_tables() -> None:
    for letter in ("A", "B", "C"):
        table = setup(TABLE, {"wagers.dragon-bonus": {"pay_table": letter}})
        assert {offer.pay_table.id for offer in bonus(table)} == {letter}
    assert refusals(TABLE, {"wagers.dragon-bonus": {"pay_table": "D"}})
    assert refusals(TABLE, {"wagers.dragon-bonus": {}})


@pytest.mark.clause("MA 13(e) lead", "MA 13(e) win by 9")
def test_both_hands_of_dragon_bonus_are_paid_by_one_table() -> None:
    split = {
        "wagers.dragon-bonus": REMOVE,
        "wagers.dragon-bonus-player": {"pay_table": "A"},
        "wagers.dragon-bonus-banker": {"pay_table": "B"},
    }
    assert [(fault.code, fault.clause) for fault in refusals(TABLE, split)] == [
        ("two-pay-tables", "MA 13(e) win by 9"),
    ]


@pytest.mark.clause("MA 2(b)(1)", "MA 8(a)(4)")
def test_dragon_bonus_is_offered_on_both_hands_or_not_at_all() -> None:
    half = {"wagers.dragon-bonus": REMOVE, "wagers.dragon-bonus-player": {"pay_table": "A"}}
    assert refused_clauses(TABLE, half) == {"MA 2(b)(1)"}


@pytest.mark.clause("MA 9(e)(1)a")
@pytest.mark.parametrize(("added", "part"), [("1", Fraction(1)), ("50%", Fraction(1, 2)), ("1/3", Fraction(1, 3))])
def test_all_of_a_house_money_win_or_a_filed_portion_may_be_added(added: str, part: Fraction) -> None:
    table = setup(TABLE, {"house_money.added": added, "filings.house_money": "RS-14"})
    assert table.terms.parlay_portion == part


@pytest.mark.clause("MA 9(e)(1)a")
@pytest.mark.parametrize("added", ["50%", "99/100"])
def test_a_portion_that_is_not_filed_is_refused(added: str) -> None:
    assert refused_clauses(TABLE, {"house_money.added": added}) == {"MA 9(e)(1)a"}


@pytest.mark.clause("MA 9(e)(1)a")
@pytest.mark.parametrize("added", ["0", "101%", "3/2", "-1/2", "half", "1/0", True])
def test_a_portion_is_more_than_nothing_and_at_most_all(added: object) -> None:
    changes = {"house_money.added": added, "filings.house_money": "RS-14"}
    assert refused_clauses(TABLE, changes) == {"MA 9(e)(1)a"}


# Royal 9.


@pytest.mark.clause("MA 13(i) s1")
@pytest.mark.parametrize(("decks", "allowed"), [(6, False), (7, False), (8, True)])
def test_royal_9_is_played_with_eight_decks_exactly(decks: int, allowed: bool) -> None:
    assert refused_clauses(TABLE, {"decks": decks}) == (set() if allowed else {"MA 13(i) s1"})


@pytest.mark.clause("MA 13(i) s4")
def test_royal_9_has_two_pay_tables_and_one_must_be_chosen() -> None:
    for number in ("1", "2"):
        assert setup(TABLE, {"wagers.royal-9.pay_table": number}).offers[ROYAL_9].pay_table.id == number
    assert [fault.code for fault in refusals(TABLE, {"wagers.royal-9": {}})] == ["missing"]
    assert [fault.code for fault in refusals(TABLE, {"wagers.royal-9.pay_table": "3"})] == ["no-such-pay-table"]


@pytest.mark.clause("MA 13(i) s3")
@pytest.mark.parametrize("limit", ["minimum", "maximum"])
def test_royal_9_has_one_stake_and_no_limits_beside_it(limit: str) -> None:
    assert setup(TABLE).offers[ROYAL_9].minimum == setup(TABLE).offers[ROYAL_9].maximum
    assert refused_clauses(TABLE, {f"wagers.royal-9.{limit}": "10.00"}) == {"MA 13(i) s3"}


@pytest.mark.clause("MA 13(i) s2")
def test_an_operator_may_give_chairs_10_to_14_combinations_of_their_own() -> None:
    royal_9 = setup(TABLE, {"wagers.royal-9.combinations": {"10": "Ks 9c", "14": "Ks 9s"}}).offers[ROYAL_9].wager
    assert royal_9.givens() == (*range(1, 10), 10, 14)
    assert setup(TABLE).offers[ROYAL_9].wager.givens() == tuple(range(1, 10))


@pytest.mark.clause("MA 13(i) s2")
@pytest.mark.parametrize(
    "combinations",
    [
        {"9": "Ks 9c"},
        {"15": "Ks 9c"},
        {"ten": "Ks 9c"},
        {"10": "Qs 9c"},
        {"10": "9c Ks"},
        {"10": "Ks"},
        {"10": "Kx 9c"},
        {"10": 9},
        {"10": "Ks 9h"},
        {"10": "Ks 9c", "11": "Ks 9c"},
        ["Ks 9c"],
        "Ks 9c",
    ],
    ids=str,
)
def test_combinations_that_are_taken_or_make_no_sense_are_refused(combinations: object) -> None:
    (fault,) = refusals(TABLE, {"wagers.royal-9.combinations": combinations})
    assert fault.where == "wagers.royal-9.combinations"
