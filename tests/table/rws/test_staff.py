"""RWS: who deals, who acts in which post, and bets that staff put down for a player."""

import pytest

from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import FLOAT
from tests.table.evening import Evening


def at_the_table() -> Evening:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1, ben=2, cleo=3)
    return evening


@pytest.mark.clause("RWS 1.5")
def test_a_player_does_not_deal() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    fault = evening.no("anna", ask.Draw(card=ask.CardText("9h")))
    assert (fault.code, fault.clause) == ("not-the-curator", "RWS 1.5")
    assert evening.table.shoe is not None and evening.table.round is not None
    assert not evening.table.round.cards


@pytest.mark.clause("RWS 1.5")
def test_nobody_deals_who_is_not_on_record_as_dealer() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    assert evening.no("guest", ask.Draw(card=ask.CardText("9h")), role=Role.DEALER).code == "not-on-record"
    evening.do("dina", ask.Draw(card=ask.CardText("9h")))


@pytest.mark.clause("RWS 1.9")
@pytest.mark.parametrize(
    ("wager", "banker", "house"),
    [
        ("player", "3d 4d", 10_000),  # 6 against 7: the house wins the 100
        ("player", "Kd 2d 3d", -10_000),  # 6 against 5: it pays 100
        ("player", "3d 3c", 0),  # a tie: nobody wins
        ("banker", "3d 4d", -10_000),
        ("banker", "Kd 2d 3d", 10_000),
    ],
)
def test_the_house_is_the_other_side_of_every_bet(wager: str, banker: str, house: int) -> None:
    evening = at_the_table()
    before = evening.table.books[FLOAT]
    evening.play("2s 4h", banker, ("anna", wager, "100"))
    assert evening.table.books[FLOAT] - before == house
    assert evening.table.rack(ask.Person("anna")) == 1_000_000 - house


@pytest.mark.clause("RWS 1.9")
def test_two_players_on_opposite_hands_bet_against_the_house_and_not_against_each_other() -> None:
    evening = at_the_table()
    evening.play("2s 4h", "Kd 6d", ("anna", "banker", "100"), ("ben", "player", "300"), ("cleo", "tie", "10"))
    assert [evening.rack(one) for one in ("anna", "ben", "cleo")] == ["10000.00", "10000.00", "10080.00"]
    assert evening.table.books[FLOAT] == evening.minor("1000000") - evening.minor("80")


@pytest.mark.clause("RWS 1.13")
def test_a_person_assigned_to_a_post_may_rule_from_then_on() -> None:
    evening = at_the_table()
    pause = ask.Pause(reason="a spilt drink")
    assert evening.no("dave", pause, role=Role.PIT).code == "not-on-record"
    evening.do("olga", ask.Appoint(person=ask.Person("dave"), role=Role.PIT, acting=True))
    staff = evening.table.staff[ask.Person("dave")]
    assert (staff.role, staff.acting, staff.since) == (Role.PIT, True, evening.now)
    evening.do("dave", pause, role=Role.PIT)
    assert evening.table.paused == "a spilt drink"


@pytest.mark.clause("RWS 1.13")
def test_with_the_post_the_right_to_rule_is_gone() -> None:
    evening = at_the_table()
    evening.do("olga", ask.Appoint(person=ask.Person("dave"), role=Role.PIT, acting=True))
    evening.do("olga", ask.Dismiss(person=ask.Person("dave")))
    fault = evening.no("dave", ask.Pause(reason="a spilt drink"), role=Role.PIT)
    assert (fault.code, fault.clause) == ("not-on-record", "RWS 1.13")


@pytest.mark.clause("RWS 1.13")
def test_nobody_appoints_to_their_own_post_or_above() -> None:
    evening = at_the_table()
    for role in (Role.CASINO_SUPERVISOR, Role.SHIFT_MANAGER):
        assert evening.no("sam", ask.Appoint(person=ask.Person("dave"), role=role)).clause == "RWS 1.13"
    evening.do("sam", ask.Appoint(person=ask.Person("dave"), role=Role.PIT, acting=True))


def asked_for(evening: Evening, person: str, wager: str, amount: str) -> ask.PlaceBets:
    return ask.PlaceBets(bets=(evening.stake(wager, amount),), bettor=ask.Person(person))


@pytest.mark.clause("RWS 5.16 s1")
@pytest.mark.parametrize("staff", ["dina", "pia", "sam"])
def test_staff_put_a_bet_down_for_a_player_and_it_is_the_players(staff: str) -> None:
    evening = at_the_table()
    evening.betting()
    evening.do(staff, asked_for(evening, "cleo", "banker", "200"))
    assert evening.table.round is not None
    ((key, laid),) = evening.table.round.bets.items()
    assert (key.bettor, key.seat, laid.by, laid.bet.stake.minor) == ("cleo", 3, staff, Minor(20_000))
    evening.close()
    evening.deal("2s 4h", "3d 4d")
    evening.finish()
    assert evening.rack("cleo") == "10200.00"


@pytest.mark.clause("RWS 5.16 s1")
def test_staff_must_say_whose_bet_it_is() -> None:
    evening = at_the_table()
    evening.betting()
    fault = evening.no("dina", ask.PlaceBets(bets=(evening.stake("banker", "200"),)))
    assert (fault.code, fault.clause) == ("for-whom", "RWS 5.16 s1")


@pytest.mark.clause("RWS 5.16 s1")
def test_staff_put_no_bet_down_for_somebody_who_is_not_there() -> None:
    evening = at_the_table()
    evening.betting()
    assert evening.no("dina", asked_for(evening, "zoe", "banker", "200")).code == "not-here"


@pytest.mark.clause("RWS 5.16 s1")
def test_one_player_does_not_bet_for_another() -> None:
    evening = at_the_table()
    evening.betting()
    assert evening.no("anna", asked_for(evening, "cleo", "banker", "200")).code == "not-yours"


@pytest.mark.clause("RWS 5.16 s2")
def test_until_the_close_the_player_may_set_a_misplaced_bet_right() -> None:
    evening = at_the_table()
    evening.betting()
    evening.do("dina", asked_for(evening, "cleo", "player", "200"))
    evening.do("cleo", ask.TakeBack(wager="player"))
    evening.bet("cleo", "banker", "200")
    assert evening.held("cleo") == "200.00"


@pytest.mark.clause("RWS 5.16 s2")
def test_a_misplaced_bet_that_nobody_challenged_stands() -> None:
    evening = at_the_table()
    evening.betting()
    evening.do("dina", asked_for(evening, "cleo", "player", "200"))  # cleo had said Banker
    evening.close()
    fault = evening.no("cleo", ask.TakeBack(wager="player"))
    assert fault.clause == "RWS 5.16 s2"
    assert fault.sentence == "dina put the bet down for cleo, who let it lie until the close: it stands."
    evening.deal("2s 4h", "3d 4d")
    evening.finish()
    assert evening.rack("cleo") == "9800.00", "Banker won, and the bet lay on Player"
