"""New Zealand, sections 1 to 9: every choice about cards, equipment and people, and what is refused with its clause."""

from typing import Any

import pytest

from puntobanco.procedure.opening import Burn, LastHand
from tests.support import REMOVE, case, dealt, money, refusals, refused_clauses, settled_one, setup

TABLE = "new-zealand-commission"
BATCH = "new-zealand-commission-any-pair"
CONTINUOUS = "new-zealand-commission-continuous"
INTERNATIONAL = "new-zealand-commission-international"
FULL = "new-zealand-commission-jackpot"
NO_INSURANCE = {"wagers.insurance-player": REMOVE, "wagers.insurance-banker": REMOVE}
IN_STYLE_A = {"wagers.insurance-player.bets": [2, 3], "wagers.insurance-banker.bets": [2]}
IN_STYLE_C = {"wagers.insurance-banker.bets": [1, 2]}


@pytest.mark.parametrize(
    ("name", "key", "value", "beside"),
    [
        case("NZ 1.2", TABLE, "no_more_bets", ("notice",), {}, id="close-by-notice"),
        case("NZ 1.2", TABLE, "no_more_bets", ("voice", "notice", "signal"), {}, id="close-in-three-ways"),
        case("NZ 2.1", TABLE, "general_rules", "division 1, edition of 2024", {}, id="general-rules"),
        case("NZ 3.1 closing", TABLE, "drop_box", "DB-17", {}, id="drop-box"),
        case("NZ 3.4(a)", TABLE, "device", "shoe", {}, id="set-one"),
        case("NZ 3.4(a)", BATCH, "device", "batch", {}, id="set-two"),
        case("NZ 3.4(a)", CONTINUOUS, "device", "continuous", {}, id="set-three"),
        case("NZ 3.4(a)(i) shoe", TABLE, "shoe_holds", 8, {}, id="shoe-for-8"),
        case("NZ 3.4(a)(i) shoe", TABLE, "shoe_holds", 6, {"decks": 6}, id="shoe-for-6-of-6"),
        case("NZ 3.4(a)(ii) shoe", BATCH, "shoe_holds", 8, {}, id="shoe-beside-a-shuffler"),
        case("NZ 3.4(a)(ii) cards", BATCH, "backs", ("red", "blue"), {}, id="two-back-colours"),
        case("NZ 3.4(a)(ii) shuffler", BATCH, "shuffler_holds", 8, {}, id="batch-for-8"),
        case("NZ 3.4(a)(ii) shuffler", BATCH, "shuffler_holds", 10, {}, id="batch-for-10"),
        case("NZ 3.4(a)(iii) shuffler", CONTINUOUS, "shuffler_holds", 6, {"decks": 6}, id="continuous-for-6-of-6"),
        case("NZ 3.4(b)", TABLE, "cutting_cards", 1, {}, id="one-cutting-card"),
        case("NZ 3.4(b)", TABLE, "cutting_cards", 2, {}, id="two-cutting-cards"),
        case("NZ 3.4(c)", TABLE, "discard_holds", 8, {}, id="discards-8"),
        case("NZ 3.4(c)", TABLE, "discard_holds", 6, {"decks": 6}, id="discards-6-of-6"),
        case("NZ 3.4(d)", TABLE, "palette", True, {}, id="palette"),
        case("NZ 3.4(f) pucks", INTERNATIONAL, "pucks", True, {}, id="pucks"),
        case("NZ 3.4(f) display", TABLE, "results_display", True, {}, id="results-display"),
        case("NZ 5.6", TABLE, "standing_players", False, {}, id="nobody-stands"),
        case("NZ 5.8(a)", TABLE, "players_per_area", 3, {}, id="three-share-an-area"),
        case("NZ 5.8(b)", TABLE, "area_cap", "all-players", {}, id="one-maximum-for-an-area"),
        case("NZ 5.8(b)", TABLE, "area_cap", "named-players", {"area_cap_players": ["Wu"]}, id="for-named-players"),
        case("NZ 5.18", TABLE, "limits.pro_rata_floor", False, {}, id="no-floor-under-reduced-bets"),
        case("NZ 6.4 s2", BATCH, "preload_shuffle", True, {}, id="shuffled-before-loading"),
        case("NZ 6.4 s2", BATCH, "preload_cut", True, {}, id="cut-before-loading"),
        case("NZ 6.5 s1", TABLE, "opening", "prechecked", {"secured_at": "cage 2"}, id="prechecked-and-secured"),
        case("NZ 6.5 s1", TABLE, "opening", "preshuffled", {"secured_at": "cage 2"}, id="preshuffled-and-secured"),
        case("NZ 6.6", TABLE, "opening", "sealed", {"approvals.sealed_cards": "S-9"}, id="sealed-with-approval"),
        case("NZ 6.7", TABLE, "cut_by", "staff", {}, id="staff-cut"),
        case("NZ 7.5 s1", TABLE, "cut", False, {}, id="no-cut"),
        case("NZ 7.6 s2", TABLE, "cutting_card_depth", 20, {}, id="depth-20"),
        case("NZ 7.6 s2", TABLE, "cutting_card_depth", 21, {}, id="depth-21"),
        case("NZ 7.7", TABLE, "burn", "value-hidden", {}, id="burn-by-value"),
        case("NZ 7.7", TABLE, "burn", "single-hidden", {}, id="burn-one-card"),
        case("NZ 11.2(a)", TABLE, "last_call", "Last coup", {}, id="last-coup"),
        case("NZ 11.2(a)", TABLE, "last_call", "Last hand", {}, id="last-hand"),
        case("NZ 8.3 s2", TABLE, "max_free_hands", 0, {}, id="no-free-hands"),
        case("NZ 8.5 s1", TABLE, "style", "A", IN_STYLE_A, id="style-A"),
        case("NZ 8.5 s1", TABLE, "style", "B", {}, id="style-B"),
        case("NZ 8.5 s1", TABLE, "style", "C", IN_STYLE_C, id="style-C"),
        case("NZ 8.5 s1; NZ 1.1 International Baccarat", INTERNATIONAL, "style", "D", {}, id="style-D"),
        case("NZ 3.4(a)(iii)", CONTINUOUS, "style", "A", IN_STYLE_A, id="continuous-style-A"),
        case("NZ 3.4(a)(iii)", CONTINUOUS, "style", "C", {}, id="continuous-style-C"),
        case("NZ 15.4", INTERNATIONAL, "round_start", "bet-first", {}, id="a-bet-before-the-cards"),
        case("NZ 15.4", INTERNATIONAL, "round_start", "deal-first", {"style": "D"}, id="cards-before-bets"),
    ],
)
def test_the_operator_may_choose(name: str, key: str, value: object, beside: dict[str, Any]) -> None:
    written = list(value) if isinstance(value, tuple) else value
    assert setup(name, {key: written, **beside}).chosen.values[key] == value


@pytest.mark.parametrize(
    ("clause", "name", "changes"),
    [
        case("NZ 1.2", "NZ 1.2", TABLE, {"no_more_bets": ["bell"]}, id="close-by-bell"),
        case("NZ 1.2", "NZ 1.2", TABLE, {"no_more_bets": []}, id="close-untold"),
        case("NZ 3.4(a)", "NZ 3.4(a)", TABLE, {"device": REMOVE}, id="no-device"),
        case("NZ 3.4(a)", "NZ 3.4(a)", TABLE, {"device": "electronic-shoe"}, id="electronic-shoe"),
        case("NZ 3.4(a)(i) shoe", "NZ 3.4(a)(i) shoe", TABLE, {"shoe_holds": 7}, id="shoe-for-7-of-8"),
        case("NZ 3.4(a)(ii) shoe", "NZ 3.4(a)(ii) shoe", BATCH, {"shoe_holds": 7}, id="shoe-beside-shuffler-for-7"),
        case("NZ 3.4(a)(ii) cards", "NZ 3.4(a)(ii) cards", BATCH, {"backs": ["blue"]}, id="one-set"),
        case("NZ 3.4(a)(ii) cards", "NZ 3.4(a)(ii) cards", BATCH, {"backs": REMOVE}, id="backs-unsaid"),
        case("NZ 3.4(a)(ii) shuffler", "NZ 3.4(a)(ii) shuffler", BATCH, {"shuffler_holds": 7}, id="batch-for-7"),
        case("NZ 3.4(a)(ii) shuffler", "NZ 3.4(a)(ii) shuffler", BATCH, {"shuffler_holds": REMOVE}, id="batch-unsaid"),
        case(
            "NZ 3.4(a)(iii) shuffler",
            "NZ 3.4(a)(iii) shuffler",
            CONTINUOUS,
            {"decks": 6, "shuffler_holds": 5},
            id="continuous-for-5-of-6",
        ),
        case(
            "NZ 3.4(a)(iii) shuffler",
            "NZ 3.4(a)(iii) shuffler",
            CONTINUOUS,
            {"shuffler_holds": REMOVE},
            id="continuous-unsaid",
        ),
        case("NZ 3.4(a)(iii)", "NZ 3.4(a)(iii)", CONTINUOUS, {"style": "B"}, id="continuous-style-B"),
        case(
            "NZ 3.4(a)(iii)",
            "NZ 3.4(a)(iii)",
            INTERNATIONAL,
            {"device": "continuous", "shuffler_holds": 8, "style": "D"},
            id="continuous-style-D",
        ),
        case("NZ 3.4(b)", "NZ 3.4(b)", TABLE, {"cutting_cards": 0}, id="no-cutting-card"),
        case("NZ 3.4(b)", "NZ 3.4(b)", TABLE, {"cutting_cards": 3}, id="three-cutting-cards"),
        case("NZ 3.4(c)", "NZ 3.4(c)", TABLE, {"discard_holds": 7}, id="discards-7-of-8"),
        case("NZ 3.4(d)", "NZ 3.4(d)", TABLE, {"palette": "yes"}, id="palette-in-words"),
        case("NZ 5.7", "NZ 5.7", FULL, {"players_per_area": 2}, id="full-two-share"),
        case("NZ 5.8(a)", "NZ 5.8(a)", TABLE, {"players_per_area": 4}, id="four-share"),
        case("NZ 5.8(a)", "NZ 5.8(a)", TABLE, {"players_per_area": 0}, id="nobody-bets"),
        case("NZ 5.8(b)", "NZ 5.8(b)", FULL, {"area_cap": "all-players"}, id="full-joint-maximum"),
        case("NZ 5.8(b)", "NZ 5.8(b)", TABLE, {"area_cap": "named-players"}, id="named-players-unnamed"),
        case("NZ 5.8(b)", "NZ 5.8(b)", TABLE, {"area_cap_players": ["Wu"]}, id="names-without-a-joint-maximum"),
        case("NZ 6.4 s2", "NZ 6.4 s2", TABLE, {"preload_shuffle": True}, id="shuffled-before-no-shuffler"),
        case("NZ 6.4 s2", "NZ 6.4 s2", TABLE, {"preload_cut": True}, id="cut-before-no-shuffler"),
        case("NZ 6.5 s1", "NZ 6.5 s1", TABLE, {"opening": "prechecked"}, id="prechecked-unsecured"),
        case("NZ 6.5 s1", "NZ 6.5 s1", TABLE, {"opening": "preshuffled"}, id="preshuffled-unsecured"),
        case("NZ 6.6", "NZ 6.6", TABLE, {"opening": "sealed"}, id="sealed-without-approval"),
        case("NZ 6.7", "NZ 6.7", TABLE, {"cut_by": "standing-players"}, id="standing-players-cut"),
        case("NZ 7.6 s2", "NZ 7.6 s2", TABLE, {"cutting_card_depth": 19}, id="depth-19"),
        case("NZ 7.7", "NZ 7.7", TABLE, {"burn": "none"}, id="no-burn"),
        case("NZ 7.7", "NZ 7.7", TABLE, {"burn": "value-shown"}, id="all-burnt-cards-shown"),
        case("NZ 11.2(a)", "NZ 11.2(a)", TABLE, {"last_call": "Last round"}, id="last-round"),
        case("NZ 8.3 s2", "NZ 8.3 s2", TABLE, {"max_free_hands": -1}, id="fewer-than-no-free-hands"),
        case("NZ 15.12.1", "NZ 15.12.1", TABLE, {"style": "D"}, id="style-D-alone"),
        case("NZ 8.5 s1", "NZ 8.5 s1", TABLE, {"style": "E", **NO_INSURANCE}, id="style-E"),
        case("NZ 8.5 s1", "NZ 8.5 s1", TABLE, {"style": "a", **NO_INSURANCE}, id="style-a"),
        case("NZ 15.4", "NZ 15.4", TABLE, {"style": "B", "round_start": "deal-first"}, id="cards-first-at-home"),
        case(
            "NZ 15.4 closing",
            "NZ 15.4 closing",
            INTERNATIONAL,
            {"style": "A", **IN_STYLE_A},
            id="cards-first-style-A",
        ),
        case(
            "NZ 15.4 closing",
            "NZ 15.4 closing",
            INTERNATIONAL,
            {"style": "C", **IN_STYLE_C},
            id="cards-first-style-C",
        ),
    ],
)
def test_what_the_document_does_not_permit_is_refused_by_its_clause(
    clause: str, name: str, changes: dict[str, Any]
) -> None:
    assert refused_clauses(name, changes) == {clause}


@pytest.mark.parametrize(
    "name",
    [
        case("NZ 3.4(a)(i) cards", TABLE),
        case("NZ 3.4(a)(ii) cards", BATCH),
        case("NZ 3.4(a)(iii) cards", CONTINUOUS),
    ],
)
@pytest.mark.parametrize(("decks", "allowed"), [(3, False), (4, True), (8, True), (9, False)])
def test_a_set_of_cards_is_4_to_8_decks(name: str, decks: int, allowed: bool) -> None:
    faults = refusals(name, {"decks": decks})
    assert (not faults) is allowed
    assert all(fault.where == "decks" for fault in faults)


@pytest.mark.parametrize(
    "name",
    [
        case("NZ 3.4(a)(i) cards", TABLE),
        case("NZ 3.4(a)(ii) cards", BATCH),
        case("NZ 3.4(a)(iii) cards", CONTINUOUS),
    ],
)
def test_the_number_of_decks_must_be_said(name: str) -> None:
    assert {fault.where for fault in refusals(name, {"decks": REMOVE})} == {"decks"}


@pytest.mark.clause("NZ 3.4(a)(ii) cards")
def test_two_sets_with_blue_backs_cannot_be_told_apart() -> None:
    assert "NZ 3.4(a)(ii) cards" in refused_clauses(BATCH, {"backs": ["blue", "blue"]})


@pytest.mark.clause("NZ 2.1")
def test_general_rules_outside_our_copy_are_named_as_such() -> None:
    assert "not in our copy" in str(setup(TABLE).chosen.values["general_rules"])


# Cards that are cut, marked and finished, and cards that never are.


@pytest.mark.clause("NZ 3.4(b)", "NZ 7.6 s3")
@pytest.mark.parametrize(("number", "second"), [(1, False), (2, True)])
def test_a_second_cutting_card_lies_at_the_back(number: int, second: bool) -> None:
    assert setup(TABLE, {"cutting_cards": number}).shoe.second_cutting_card is second


@pytest.mark.clause("NZ 7.5 s1", "NZ 7.6 s1")
def test_where_cards_are_cut_a_deck_is_left_at_both_ends() -> None:
    assert setup(TABLE).shoe.cut_from_end == 52
    assert setup(TABLE, {"cut": False}).shoe.cut_from_end is None


@pytest.mark.clause("NZ 1.1 Continuous Shuffler", "NZ 7.2", "NZ 7.5 s1", "NZ 7.8", "NZ 11.1")
def test_a_continuous_shuffler_knows_neither_cut_nor_cutting_card_nor_last_hand() -> None:
    shoe = setup(CONTINUOUS, {"cutting_cards": 2, "cutting_card_depth": 30}).shoe
    assert shoe.continuous
    assert (shoe.cut_from_end, shoe.depth, shoe.second_cutting_card) == (None, None, False)
    assert (shoe.last_hand, shoe.last_hand_clause) == (LastHand.NONE, "NZ 11.1")


@pytest.mark.clause("NZ 11.1", "NZ 7.2")
@pytest.mark.parametrize("name", [TABLE, BATCH])
def test_any_other_device_comes_to_the_end_of_its_shoe(name: str) -> None:
    shoe = setup(name).shoe
    assert not shoe.continuous
    assert (shoe.depth, shoe.last_hand) == (20, LastHand.THIS_IF_FIRST)


@pytest.mark.clause("NZ 7.7")
@pytest.mark.parametrize("burn", ["value-hidden", "single-hidden"])
def test_cards_are_burnt_by_one_of_two_methods(burn: str) -> None:
    assert setup(TABLE, {"burn": burn}).shoe.burn is Burn(burn)


@pytest.mark.clause("NZ 1.1 Continuous Shuffler")
@pytest.mark.parametrize(("cards", "allowed"), [(-1, False), (0, True), (60, True), (61, False)])
def test_a_continuous_shuffler_may_hold_some_cards_out_of_the_mix(cards: int, allowed: bool) -> None:
    expected = set() if allowed else {"NZ 1.1 Continuous Shuffler"}
    assert refused_clauses(CONTINUOUS, {"continuous_buffer": cards}) == expected


@pytest.mark.clause("NZ 3.4(d)", "NZ 3.4(f) pucks", "NZ 3.4(f) display")
def test_things_on_the_table_change_nothing_about_money() -> None:
    plain, furnished = setup(TABLE), setup(TABLE, {"palette": True, "pucks": True, "results_display": True})
    round_ = dealt("K 7", "3 6")
    assert settled_one(furnished, round_, "banker", "100.00") == settled_one(plain, round_, "banker", "100.00")
    assert furnished.shoe == plain.shoe


# Limits.


@pytest.mark.clause("NZ 5.17", "NZ 1.1 Table Differential")
def test_a_differential_is_set_only_if_the_operator_wants_one() -> None:
    assert setup(TABLE).terms.differential is None
    table = setup(TABLE, {"limits.differential": "10000.00"})
    assert table.terms.differential is not None
    assert table.terms.differential.limit == money(table, "10000.00")


@pytest.mark.clause("NZ 5.6", "NZ 5.6(a)", "NZ 5.7", "NZ 3.1(c)")
def test_standing_players_have_areas_of_their_own_in_full_baccarat_only() -> None:
    full, midi = setup(FULL).terms.sharing, setup(TABLE).terms.sharing
    assert (full.standing_area, full.standing_on_seats, full.most) == (True, False, 1)
    assert (midi.standing_area, midi.standing_on_seats) == (False, True)
    assert not setup(TABLE, {"standing_players": False}).terms.sharing.standing


@pytest.mark.clause("NZ 5.9(b)")
def test_a_player_may_have_a_maximum_of_his_own() -> None:
    table = setup(TABLE, {"limits.personal.Wu": "250000.00"})
    assert table.terms.personal == {"Wu": money(table, "250000.00")}
