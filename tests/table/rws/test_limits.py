"""RWS: the differential of a box while bets are open, room for others on it, and bets below the minimum."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.table.evening import Evening


def open_box(**changes: object) -> Evening:
    """A table with a differential of 1,000 and a minimum of 100; Anna has seat 1, Stan stands."""
    limits = {"limits.differential": "1000.00", "limits.minimum": "100.00"}
    evening = Evening("rws-non-commission", {**limits, **changes})
    evening.sit(anna=1, ben=2, stan=0)
    evening.betting()
    return evening


def put(evening: Evening, person: str, wager: str, amount: str, seat: int = 1) -> tuple[str, list[str]]:
    """A bet on a box: what lies then, and what was refused."""
    evening.attempt(person, ask.PlaceBets(bets=(evening.stake(wager, amount, seat=seat),)))
    return evening.held(person), [f"{fault.code} [{fault.clause}]" for fault in evening.refused]


REFUSED = ["over-differential [RWS 5.1 s1]"]


@pytest.mark.clause("RWS 5.1 s1")
@pytest.mark.parametrize(
    ("amount", "lies", "refused"),
    [("999.50", "999.50", []), ("1000", "1000.00", []), ("1000.50", "1000.00", REFUSED), ("1400", "1000.00", REFUSED)],
)
def test_on_an_empty_box_what_goes_past_the_differential_is_refused(amount: str, lies: str, refused: list[str]) -> None:
    assert put(open_box(), "anna", "banker", amount) == (lies, refused)


@pytest.mark.clause("RWS 5.1 s1")
def test_the_refusal_says_how_much_goes_back() -> None:
    evening = open_box()
    put(evening, "anna", "banker", "1400")
    assert evening.refused[0].sentence == "$400 of the bet goes past the differential of $1,000 on this box."
    assert evening.refused[0].instead
    assert (evening.refused[0].bet, evening.refused[0].taken) == (0, 1000_00)
    assert (evening.rack("anna"), evening.held("anna")) == ("9000.00", "1000.00")


@pytest.mark.clause("RWS 5.1 s1")
def test_bets_on_the_other_hand_of_the_box_make_room() -> None:
    evening = open_box()
    assert put(evening, "anna", "player", "300") == ("300.00", [])
    assert put(evening, "stan", "banker", "1301") == ("1300.00", REFUSED)
    assert put(evening, "stan", "banker", "100") == ("1300.00", REFUSED), "a full box takes nothing at all"


@pytest.mark.clause("RWS 5.1 s1")
def test_one_box_leaves_the_room_of_another_alone() -> None:
    evening = open_box()
    put(evening, "anna", "banker", "1000")
    assert put(evening, "ben", "banker", "1000", seat=2) == ("1000.00", [])


@pytest.mark.clause("RWS 5.1 s1")
def test_a_table_may_measure_the_differential_over_all_its_boxes() -> None:
    evening = open_box(**{"limits.differential_scope": "table"})
    put(evening, "anna", "banker", "700")
    assert put(evening, "ben", "banker", "500", seat=2) == ("300.00", REFUSED)


@pytest.mark.clause("RWS 5.1 s1")
def test_ties_and_pairs_do_not_count_towards_the_differential() -> None:
    evening = open_box()
    put(evening, "anna", "banker", "1000")
    evening.bet("anna", "tie", "500")
    evening.bet("anna", "player-pair", "500")
    assert evening.held("anna") == "2000.00"


@pytest.mark.clause("RWS 5.1 s1")
def test_of_several_bets_the_good_ones_stand() -> None:
    evening = open_box()
    stakes = (evening.stake("banker", "800"), evening.stake("banker", "500"), evening.stake("tie", "100"))
    evening.attempt("anna", ask.PlaceBets(bets=stakes))
    assert [fault.code for fault in evening.refused] == ["over-differential"]
    assert evening.held("anna") == "1100.00", "1,000 on Banker and 100 on the tie"


@pytest.mark.clause("RWS 5.1 s1")
def test_the_room_that_is_left_is_part_of_what_is_offered() -> None:
    evening = open_box()
    put(evening, "anna", "banker", "400")
    offered = next(
        one for one in offers(evening.table, ask.Who(ask.Person("anna"), Role.PLAYER)) if one.act == "place-bets"
    )
    most = {box.wager: box.most for box in offered.boxes if box.wager in ("player", "banker")}
    assert most == {"player": evening.minor("1400"), "banker": evening.minor("600")}


@pytest.mark.clause("RWS 5.1 s1")
def test_a_box_left_lopsided_by_a_withdrawal_is_pointed_out_and_set_right() -> None:
    evening = lopsided()
    step = next_step(evening.table)
    assert step.sentence.startswith("Box 1 exceeds the differential of $1,000 by $500: hand that back.")
    evening.do("dina", ask.TakeBack(wager="banker", amount=evening.minor("500"), bettor=ask.Person("anna")))
    assert next_step(evening.table).sentence == "Close the betting."
    assert evening.held("anna") == "1000.00"


def lopsided() -> Evening:
    """Stan's 500 on Player made room for 1,500 on Banker, and he took them back."""
    evening = open_box()
    put(evening, "stan", "player", "500")
    put(evening, "anna", "banker", "1500")
    assert next_step(evening.table).sentence == "Close the betting."
    evening.do("stan", ask.TakeBack(wager="player", seat=1))
    return evening


@pytest.mark.clause("RWS 5.1 s1")
def test_a_box_left_lopsided_and_not_set_right_plays_in_proportion() -> None:
    evening = lopsided()
    evening.close()
    evening.deal("2s 4h", "3d 4d")
    evening.finish()
    assert evening.rack("anna") == "11000.00", "1,500 lay on Banker and 1,000 of it played"


@pytest.mark.clause("RWS 3.6")
@pytest.mark.parametrize(
    ("amount", "lies", "refused"),
    [("599.50", "599.50", []), ("600", "600.00", []), ("600.50", "600.00", REFUSED)],
)
def test_another_takes_up_what_the_seated_player_leaves(amount: str, lies: str, refused: list[str]) -> None:
    evening = open_box()
    put(evening, "anna", "banker", "400")
    assert put(evening, "stan", "banker", amount) == (lies, refused)


@pytest.mark.clause("RWS 3.6")
def test_the_holder_of_a_box_cannot_send_another_bettor_away() -> None:
    evening = open_box()
    put(evening, "anna", "banker", "400")
    put(evening, "stan", "banker", "600")
    fault = evening.no("anna", ask.TakeBack(wager="banker", seat=1, bettor=ask.Person("stan")))
    assert (fault.code, fault.clause) == ("not-yours", "RWS 3.6")
    assert evening.held("stan") == "600.00"


@pytest.mark.clause("RWS 3.6")
def test_any_number_of_people_share_a_box_while_it_has_room() -> None:
    evening = open_box()
    evening.sit(tara=0, uwe=0, vera=0)
    for person in ("anna", "stan", "tara", "uwe", "vera"):
        assert put(evening, person, "banker", "200") == ("200.00", [])
    assert put(evening, "ben", "banker", "100") == ("0.00", REFUSED)


@pytest.mark.clause("RWS 5.2")
@pytest.mark.parametrize(("amount", "flagged"), [("99.50", True), ("100", False), ("100.50", False)])
def test_a_bet_below_the_minimum_is_taken_and_pointed_out(amount: str, flagged: bool) -> None:
    evening = open_box()
    events = evening.do("anna", ask.PlaceBets(bets=(evening.stake("player", amount),)))
    placed = next(event for event in events if isinstance(event, ev.BetsPlaced))
    assert bool(placed.bets[0].notes) is flagged
    assert ("Tell anna: $99.50 on Player is below the minimum of $100." in next_step(evening.table).sentence) is flagged


@pytest.mark.clause("RWS 5.2")
def test_a_bet_below_the_minimum_may_be_raised_to_it() -> None:
    evening = open_box()
    evening.bet("anna", "player", "50")
    evening.bet("anna", "player", "50")
    assert evening.held("anna") == "100.00"
    assert evening.table.round is not None
    assert [laid.notes for laid in evening.table.round.bets.values()] == [()]
    assert next_step(evening.table).sentence == "Close the betting."


@pytest.mark.clause("RWS 5.2")
def test_a_bet_below_the_minimum_may_be_withdrawn() -> None:
    evening = open_box()
    evening.bet("anna", "player", "50")
    evening.do("anna", ask.TakeBack(wager="player"))
    assert (evening.rack("anna"), evening.held("anna")) == ("10000.00", "0.00")


@pytest.mark.clause("RWS 5.2")
def test_a_withdrawal_that_leaves_less_than_the_minimum_is_pointed_out() -> None:
    evening = open_box()
    evening.bet("anna", "player", "150")
    (event,) = evening.do("anna", ask.TakeBack(wager="player", amount=evening.minor("100")))
    assert isinstance(event, ev.BetTakenBack)
    assert tuple(map(in_words, event.notes)) == ("$50 is below the minimum of $100; accepted, it plays.",)
    assert "Tell anna" in next_step(evening.table).sentence


@pytest.mark.clause("RWS 5.2", "RWS 5.6")
def test_after_the_close_a_bet_below_the_minimum_is_not_raised_and_plays_as_it_lies() -> None:
    evening = open_box()
    evening.bet("anna", "player", "50")
    evening.close()
    assert evening.no_bet("anna", "player", "50").clause == "RWS 5.6"
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    assert evening.rack("anna") == "10050.00"
