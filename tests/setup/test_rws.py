"""Resorts World Sentosa: every choice of the House, and what is refused with its clause."""

from typing import Any

import pytest

from puntobanco.procedure.opening import Burn, LastHand
from puntobanco.wagers.terms import Scope
from tests.support import REMOVE, case, money, refusals, refused_clauses, setup

TABLE = "rws-non-commission"
NO_POLICY = {"cut": REMOVE, "cutting_card_depth": REMOVE, "last_hand": REMOVE, "burn": REMOVE}


@pytest.mark.clause("RWS 2.2.1")
@pytest.mark.parametrize(("decks", "allowed"), [(3, False), (4, True), (8, True), (10, True), (11, False)])
def test_4_to_10_decks_are_played(decks: int, allowed: bool) -> None:
    assert refused_clauses(TABLE, {"decks": decks}) == (set() if allowed else {"RWS 2.2.1"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        case("RWS 1.4", "device", "shoe", id="shoe"),
        case("RWS 1.4", "device", "electronic-shoe", id="electronic-shoe"),
        case("RWS 1.6", "limits.differential_scope", "box", id="differential-by-box"),
        case("RWS 1.6", "limits.differential_scope", "table", id="differential-by-table"),
        case("RWS 1.21", "standing_players", False, id="nobody-stands"),
        case("RWS 3.9", "face_down", True, id="cards-dealt-face-down"),
    ],
)
def test_the_house_may_choose(key: str, value: object) -> None:
    assert setup(TABLE, {key: value}).chosen.values[key] == value


@pytest.mark.parametrize(
    ("clause", "changes"),
    [
        case("RWS 1.4", "RWS 1.4", {"device": REMOVE}, id="no-device"),
        case("RWS 1.4", "RWS 1.4", {"device": "batch"}, id="batch-shuffler"),
        case("RWS 1.6", "RWS 1.6", {"limits.differential_scope": "seat"}, id="differential-by-seat"),
        case("RWS 1.11", "RWS 1.11", {"version": "commission"}, id="another-version"),
        case("RWS 1.21", "RWS 1.21", {"standing_players": "no"}, id="standing-neither-yes-nor-no"),
        case("RWS 2.2.1", "RWS 2.2.1", {"decks": REMOVE}, id="decks-unsaid"),
        case("RWS 3.4", "RWS 3.4", {"limits.differential": REMOVE}, id="no-differential"),
        case("RWS 3.4", "RWS 3.4", {"limits.differential": "0"}, id="differential-of-nothing"),
        case("RWS 3.9", "RWS 3.9", {"face_down": 1}, id="face-down-neither-yes-nor-no"),
    ],
)
def test_what_the_document_does_not_permit_is_refused_by_its_clause(clause: str, changes: dict[str, Any]) -> None:
    assert refused_clauses(TABLE, changes) == {clause}


@pytest.mark.clause("RWS 1.6", "RWS 3.4")
@pytest.mark.parametrize(("chosen", "scope"), [({}, Scope.BOX), ({"limits.differential_scope": "table"}, Scope.TABLE)])
def test_the_differential_is_taken_by_box_unless_the_house_says_otherwise(chosen: dict[str, Any], scope: Scope) -> None:
    table = setup(TABLE, chosen)
    assert table.terms.differential is not None
    assert table.terms.differential.scope is scope
    assert table.terms.differential.limit == money(table, "50000.00")


@pytest.mark.clause("RWS 1.11")
def test_the_one_version_need_not_be_named_and_takes_no_commission() -> None:
    table = setup(TABLE, {"version": REMOVE})
    assert table.version.id == "non-commission"
    assert table.terms.commission is None


# What the document does not speak of: off unless the operator turns it on.


@pytest.mark.parametrize(
    ("key", "good", "bad"), [("discretion", "shift-manager", "dealer"), ("fractions", "to-chip", "up")]
)
def test_what_the_house_settles_by_itself_is_refused_by_no_clause(key: str, good: str, bad: str) -> None:
    assert setup(TABLE, {key: good}).chosen.values[key] == good
    (fault,) = refusals(TABLE, {key: bad})
    assert (fault.where, fault.clause) == (key, None)


def test_a_bare_set_up_has_no_cut_no_cutting_card_no_last_hand_and_no_burn() -> None:
    shoe = setup(TABLE, NO_POLICY).shoe
    assert (shoe.cut_from_end, shoe.depth, shoe.last_hand, shoe.burn) == (None, None, LastHand.NONE, Burn.NONE)


def test_operator_policy_is_cited_to_no_clause() -> None:
    shoe = setup(TABLE).shoe
    assert (shoe.cut_from_end, shoe.depth, shoe.burn) == (52, 14, Burn.VALUE_HIDDEN)
    assert shoe.last_hand is LastHand.ALWAYS_ONE_MORE
    assert (shoe.cut_clause, shoe.depth_clause, shoe.burn_clause, shoe.last_hand_clause) == (None, None, None, None)


@pytest.mark.parametrize("word", ["this-if-first", "this-hand", "always-one-more"])
def test_the_operator_words_its_own_last_hand(word: str) -> None:
    assert setup(TABLE, {"last_hand": word}).shoe.last_hand is LastHand(word)


@pytest.mark.parametrize("burn", ["none", "value-shown", "value-hidden", "single-hidden"])
def test_the_operator_chooses_its_own_burn(burn: str) -> None:
    assert setup(TABLE, {"burn": burn}).shoe.burn is Burn(burn)


@pytest.mark.parametrize(
    ("last_hand", "depth", "allowed"),
    [
        ("this-hand", 5, False),
        ("this-hand", 6, True),
        ("this-if-first", 10, False),
        ("this-if-first", 11, True),
        ("always-one-more", 11, False),
        ("always-one-more", 12, True),
        ("always-one-more", 409, True),
        ("always-one-more", 410, True),
        ("always-one-more", 411, False),
    ],
)
def test_the_cards_behind_the_marker_suffice_for_all_that_is_still_dealt(
    last_hand: str, depth: int, allowed: bool
) -> None:
    faults = refusals(TABLE, {"last_hand": last_hand, "cutting_card_depth": depth})
    assert (not faults) is allowed
    assert allowed or "cutting_card_depth" in {fault.where for fault in faults}
    assert {fault.clause for fault in faults} <= {None}


@pytest.mark.parametrize(
    "changes",
    [{"cutting_card_depth": REMOVE}, {"last_hand": REMOVE}, {"last_hand": "none"}],
    ids=["last-hand-without-marker", "marker-without-last-hand", "marker-and-no-last-hand"],
)
def test_a_cutting_card_and_the_last_hand_come_together(changes: dict[str, Any]) -> None:
    assert [fault.code for fault in refusals(TABLE, changes)] == ["marker"]


@pytest.mark.clause("RWS 1.7")
def test_a_dealing_shuffler_has_nothing_to_cut_to_mark_or_to_finish() -> None:
    shoe = setup(TABLE, {**NO_POLICY, "device": "shuffler"}).shoe
    assert shoe.continuous
    assert shoe.last_hand is LastHand.NONE
    assert not setup(TABLE).shoe.continuous


@pytest.mark.parametrize(
    "policy",
    [
        case("RWS 1.7", {"cut": True}, id="cut"),
        case("RWS 1.7", {"cutting_card_depth": 14, "last_hand": "this-hand"}, id="marked"),
    ],
)
def test_a_dealing_shuffler_is_refused_with_a_cut_or_a_marker(policy: dict[str, Any]) -> None:
    assert refused_clauses(TABLE, {**NO_POLICY, "device": "shuffler", **policy}) == {"RWS 1.7"}


@pytest.mark.clause("RWS 1.7")
@pytest.mark.parametrize(("cards", "allowed"), [(-1, False), (0, True), (60, True), (61, False)])
def test_a_shuffler_may_hold_some_cards_ready(cards: int, allowed: bool) -> None:
    changes = {**NO_POLICY, "device": "shuffler", "continuous_buffer": cards}
    assert refused_clauses(TABLE, changes) == (set() if allowed else {"RWS 1.7"})


# Wagers.


@pytest.mark.parametrize(
    ("family", "wagers"),
    [
        case("RWS 3.7 Player", "player", ["player"]),
        case("RWS 3.7 Banker", "banker", ["banker"]),
        case("RWS 3.7 Any Tie", "tie", ["tie"]),
        case("RWS 3.7 Player Pair", "player-pair", ["player-pair"]),
        case("RWS 3.7 Banker Pair", "banker-pair", ["banker-pair"]),
        case("RWS 3.7 Banker Wins On", "banker-wins-on", [f"banker-wins-on-{total}" for total in range(1, 10)]),
        case("RWS 3.7 Player Wins On", "player-wins-on", [f"player-wins-on-{total}" for total in range(1, 10)]),
        case("RWS 3.7 Tie Wins On", "tie-wins-on", [f"tie-wins-on-{total}" for total in range(10)]),
    ],
)
def test_a_table_may_offer_every_bet_of_a_family(family: str, wagers: list[str]) -> None:
    offered = [offer.wager.id for offer in setup(TABLE).offers.values() if offer.wager.family == family]
    assert sorted(offered) == sorted(wagers)


@pytest.mark.clause("RWS 3.7 list")
def test_there_are_eight_families_and_no_other() -> None:
    assert len({offer.wager.family for offer in setup(TABLE).offers.values()}) == 8
    faults = refusals(TABLE, {"wagers.dragon-bonus": {"pay_table": "1"}})
    assert [(fault.code, fault.clause) for fault in faults] == [("unknown-wager", "RWS 3.7 list")]


@pytest.mark.parametrize("wager", ["player", "banker", "tie", "player-pair", "tie-wins-on-0"])
def test_odds_are_printed_in_the_document_and_nobody_elects_them(wager: str) -> None:
    (fault,) = refusals(TABLE, {f"wagers.{wager}.pays": "7 to 1"})
    assert (fault.code, fault.where) == ("odds-not-permitted", f"wagers.{wager}.pays")
