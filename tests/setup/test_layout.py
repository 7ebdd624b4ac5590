"""What lies before each seat: a spot for every offered wager, no spot without one, as many boxes as drawn."""

from typing import Any

import pytest

from tests.support import REMOVE, case, refusals, refused_clauses, setup

MA, EZ, MARKED = "massachusetts-commission", "massachusetts-ez", "massachusetts-commission-marked"
RWS = "rws-non-commission"
NZ = "new-zealand-commission"


def said(value: object) -> str:
    """The name of a test row by the value it tries."""
    return "unsaid" if value is REMOVE else repr(value)


def spots(name: str, *, without: str = "") -> list[str]:
    """The spots of a ready set-up, written out, but for those of one wager or family."""
    table = setup(name)
    left_out = {without} | {offer.wager.id for offer in table.offers.values() if offer.wager.family == without}
    return [spot for spot in table.spots if spot not in left_out]


# Massachusetts.


@pytest.mark.clause("MA 2(b)(1)")
def test_twelve_seats_with_dragon_bonus_have_24_spots_for_it() -> None:
    table = setup(MA, {"seats": 12})
    bonus = [spot for spot in table.spots if spot.startswith("dragon-bonus")]
    assert len(bonus) * len(table.seats) == 24
    assert not any(spot.startswith("dragon-bonus") for spot in setup(MA, {"wagers.dragon-bonus": REMOVE}).spots)


@pytest.mark.parametrize(
    ("wager", "spotted", "bare"),
    [
        case("MA 2(b)(2)(i)", "dragon-7", EZ, MA),
        case("MA 2(b)(2)(iii)", "panda-8", EZ, MA),
        case("MA 2(b)(4)", "vigorish", MARKED, MA, id="MA 2(b)(4) taken-with-the-payout"),
        case("MA 2(b)(4)", "vigorish", MARKED, EZ, id="MA 2(b)(4) ez"),
    ],
)
def test_a_spot_is_there_where_it_is_needed_and_nowhere_else(wager: str, spotted: str, bare: str) -> None:
    assert wager in setup(spotted).spots
    assert wager not in setup(bare).spots


@pytest.mark.clause("MA 2(b)(3)")
def test_house_money_has_a_spot_only_where_it_is_offered() -> None:
    assert "house-money" in setup(MA).spots
    assert "house-money" not in setup(MA, {"wagers.house-money": REMOVE}).spots


# A list of the operator's own.


@pytest.mark.parametrize("name", [MA, EZ, MARKED, NZ])
def test_a_written_list_of_the_same_spots_is_accepted(name: str) -> None:
    assert setup(name, {"layout.spots": spots(name)}).spots == setup(name).spots


def test_a_family_stands_for_its_wagers_in_the_list() -> None:
    families = list(dict.fromkeys(offer.wager.family for offer in setup(NZ).offers.values()))
    assert sorted(setup(NZ, {"layout.spots": families}).spots) == sorted(setup(NZ).spots)


@pytest.mark.parametrize(
    ("clause", "name", "wager"),
    [
        case("MA 2(b)(1)", "MA 2(b)(1)", MA, "dragon-bonus"),
        case("MA 2(b)(2)(i)", "MA 2(b)(2)(i)", EZ, "dragon-7"),
        case("MA 2(b)(2)(iii)", "MA 2(b)(2)(iii)", EZ, "panda-8"),
        case("MA 2(b)(3)", "MA 2(b)(3)", MA, "house-money"),
        case("MA 2(b)(4)", "MA 2(b)(4)", MARKED, "vigorish"),
        case("NZ 3.3(a)", "NZ 3.3(a)", NZ, "banker"),
        case("NZ 3.3(b)", "NZ 3.3(b)", NZ, "player"),
        case("NZ 3.3(c)", "NZ 3.3(c)", NZ, "tie"),
        case("NZ 11A.2", "NZ 11A.2", NZ, "perfect-pair"),
        case("NZ 11B.2", "NZ 11B.2", NZ, "dragon-bonus"),
        case("NZ 11C.3", "NZ 11C.3", "new-zealand-commission-any-pair", "any-pair"),
        case("NZ 11D.3", "NZ 11D.3", "new-zealand-commission-lucky-match", "lucky-match"),
        case("NZ 11E.2", "NZ 11E.2", NZ, "dragon-7"),
        case("NZ 11F.2", "NZ 11F.2", NZ, "panda-8"),
        case("NZ 11G.2", "NZ 11G.2", NZ, "lucky-6"),
        case("NZ 11I.2", "NZ 11I.2", NZ, "super-6"),
        case("NZ 14.2", "NZ 14.2", "new-zealand-commission-ante", "ante"),
        case("NZ 17.3", "NZ 17.3", "new-zealand-commission-tiger", "tiger-tie"),
        case("NZ 17.9", "NZ 17.3", "new-zealand-commission-international-tiger", "big-tiger", id="NZ 17.9"),
    ],
)
def test_a_wager_without_a_spot_is_refused(clause: str, name: str, wager: str) -> None:
    faults = refusals(name, {"layout.spots": spots(name, without=wager)})
    assert {(fault.code, fault.clause) for fault in faults} == {("wager-without-spot", clause)}


@pytest.mark.parametrize(
    ("clause", "name", "spot"),
    [
        case("MA 2(b)", "MA 2(b)", MA, "dragon-7", id="dragon-7-off-an-ez-table"),
        case("MA 2(b)(4)", "MA 2(b)", MA, "vigorish", id="marker-boxes-where-vigorish-is-taken-at-once"),
        case("NZ 2.2(b)", "NZ 2.2(b)", NZ, "any-pair-player", id="midi"),
        case("NZ 2.2(a)", "NZ 2.2(a)", "new-zealand-half-on-six", "ante", id="mini"),
        case("NZ 2.2(c)", "NZ 2.2(c)", "new-zealand-commission-jackpot", "tiger", id="full"),
    ],
)
def test_a_spot_without_a_wager_is_refused(clause: str, name: str, spot: str) -> None:
    faults = refusals(name, {"layout.spots": [*spots(name), spot]})
    assert [(fault.code, fault.clause) for fault in faults] == [("spot-without-wager", clause)]


@pytest.mark.parametrize("twice", ["banker", "dragon-bonus"])
def test_a_spot_is_listed_once(twice: str) -> None:
    assert {fault.code for fault in refusals(NZ, {"layout.spots": [*spots(NZ), twice]})} == {"twice"}


@pytest.mark.parametrize("own", ["banker", 5, [1, 2], [["banker"]], [None], True], ids=str)
def test_spots_are_a_list_of_words(own: object) -> None:
    assert [fault.code for fault in refusals(NZ, {"layout.spots": own})] == ["not-spots"]


# New Zealand: three formats.


@pytest.mark.parametrize(
    ("layout", "seats", "clause"),
    [
        case("NZ 2.2(a); NZ 3.1(a)", "mini", 7, None, id="mini-7"),
        case("NZ 3.1(a)", "mini", 8, "NZ 3.1(a)", id="mini-8"),
        case("NZ 2.2(b); NZ 3.1(b)", "midi", 9, None, id="midi-9"),
        case("NZ 3.1(b)", "midi", 10, "NZ 3.1(b)", id="midi-10"),
        case("NZ 2.2(c); NZ 3.1(c)", "full", 14, None, id="full-14"),
        case("NZ 3.1(c)", "full", 15, "NZ 3.1(c)", id="full-15"),
        case("NZ 3.1(a)", "mini", 1, None, id="mini-1"),
    ],
)
def test_a_format_has_a_greatest_number_of_numbered_areas(layout: str, seats: int, clause: str | None) -> None:
    expected = {clause} if clause else set()
    assert refused_clauses(NZ, {"layout.name": layout, "seats": seats, "players_per_area": 1}) == expected


@pytest.mark.clause("NZ 2.2")
@pytest.mark.parametrize("layout", ["grand", "Mini", "A", REMOVE, 7, ["mini"]], ids=said)
def test_there_are_three_formats_and_one_must_be_named(layout: object) -> None:
    assert refused_clauses(NZ, {"layout.name": layout, "seats": 7}) == {"NZ 2.2"}


@pytest.mark.parametrize(
    ("layout", "standing"),
    [
        case("NZ 3.2(a); NZ App A mini", "mini", False),
        case("NZ 3.2(b); NZ App B midi", "midi", False),
        case("NZ 3.2(c); NZ App C full", "full", True),
    ],
)
def test_without_a_drawing_the_cloth_has_a_spot_for_each_wager(layout: str, standing: bool) -> None:
    table = setup(NZ, {"layout.name": layout, "seats": 7, "players_per_area": 1})
    assert table.spots == tuple(table.offers)
    assert {"banker", "player", "tie"} <= set(table.spots)
    assert table.layout.standing_areas is standing


# Singapore: eight layouts, one of which we can read.


@pytest.mark.clause("RWS 2.1.1", "RWS App A")
def test_layout_a_has_a_spot_for_every_bet_of_the_document() -> None:
    table = setup(RWS)
    assert len([spot for spot in table.spots if "-wins-on-" in spot]) == 28
    assert {"player", "banker", "tie", "player-pair", "banker-pair"} <= set(table.spots)


@pytest.mark.clause("RWS 2.1.1")
@pytest.mark.parametrize("layout", ["J", "I", "a", REMOVE, 1], ids=said)
def test_only_layouts_a_to_h_are_played_on(layout: object) -> None:
    assert refused_clauses(RWS, {"layout.name": layout}) == {"RWS 2.1.1"}


@pytest.mark.parametrize(
    "layout",
    [
        case("RWS App B", "B"),
        case("RWS App C", "C"),
        case("RWS App D", "D"),
        case("RWS App E", "E"),
        case("RWS App F", "F"),
        case("RWS App G", "G"),
        case("RWS App H", "H"),
    ],
)
def test_a_layout_missing_from_our_copy_needs_a_list_of_its_spots(layout: str) -> None:
    (fault,) = refusals(RWS, {"layout.name": layout})
    assert (fault.code, fault.clause) == ("no-spot-map", f"RWS App {layout}")
    fewer = {"layout.name": layout, "wagers": {"player-pair": {}}}
    listed = setup(RWS, {**fewer, "layout.spots": ["player", "banker", "tie", "player-pair"]})
    assert listed.spots == ("player", "banker", "tie", "player-pair")
    (unspotted,) = refusals(RWS, {**fewer, "layout.spots": ["player", "banker", "tie"]})
    assert (unspotted.code, unspotted.clause) == ("wager-without-spot", f"RWS App {layout}")
    (unoffered,) = refusals(RWS, {**fewer, "layout.spots": [*listed.spots, "tie-wins-on-0"]})
    assert (unoffered.code, unoffered.clause) == ("spot-without-wager", f"RWS App {layout}")


@pytest.mark.clause("RWS App A")
@pytest.mark.parametrize(
    ("family", "cells"),
    [("player-pair", 1), ("banker-pair", 1), ("player-wins-on", 9), ("banker-wins-on", 9), ("tie-wins-on", 10)],
)
def test_layout_a_shows_every_family_so_the_table_offers_it(family: str, cells: int) -> None:
    faults = refusals(RWS, {f"wagers.{family}": REMOVE})
    assert [(fault.code, fault.clause) for fault in faults] == [("spot-without-wager", "RWS App A")] * cells


@pytest.mark.clause("RWS App A")
def test_a_single_cell_of_layout_a_cannot_be_left_out() -> None:
    all_but_0: dict[str, Any] = {f"wagers.tie-wins-on-{number}": {} for number in range(1, 10)}
    (fault,) = refusals(RWS, {"wagers.tie-wins-on": REMOVE, **all_but_0})
    assert (fault.code, fault.clause) == ("spot-without-wager", "RWS App A")
    assert "tie-wins-on-0" in fault.sentence


@pytest.mark.clause("RWS App A", "RWS 2.1.1")
def test_layout_a_is_printed_in_the_document_and_is_not_redrawn() -> None:
    redrawn: dict[str, Any] = {"wagers.player-pair": REMOVE, "layout.spots": spots(RWS, without="player-pair")}
    assert refusals(RWS, redrawn)


@pytest.mark.clause("RWS 2.1.1a")
@pytest.mark.parametrize(("boxes", "seats", "allowed"), [(7, 6, True), (7, 7, True), (7, 8, False), (8, 8, True)])
def test_there_are_no_more_seats_than_boxes_on_the_layout(boxes: int, seats: int, allowed: bool) -> None:
    changes = {"layout.boxes": boxes, "seats": seats}
    assert refused_clauses(RWS, changes) == (set() if allowed else {"RWS 2.1.1a"})


@pytest.mark.clause("RWS 2.1.1a")
@pytest.mark.parametrize("boxes", [REMOVE, 0, -1, "7", 7.0, True], ids=said)
def test_the_number_of_boxes_is_stated_as_a_number(boxes: object) -> None:
    assert refused_clauses(RWS, {"layout.boxes": boxes}) == {"RWS 2.1.1a"}


@pytest.mark.parametrize("name", [MA, RWS, NZ])
@pytest.mark.parametrize("seats", [REMOVE, 0, -3, 100, "9", 9.0, True, [], [1, 1], [2, 1], [0, 1], [1, "2"]], ids=said)
def test_seats_are_a_number_or_a_rising_list_of_numbers(name: str, seats: object) -> None:
    (fault,) = refusals(name, {"seats": seats})
    assert fault.where == "seats"
    assert fault.clause in {"MA 2(a)", "RWS 2.1.1a", "NZ 3.1(b)"}
