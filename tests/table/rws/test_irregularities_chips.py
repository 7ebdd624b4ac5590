"""RWS 5.1, 5.13 and 5.14: room on a box, chips where they lay at the close, and displays that err."""

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.views.felt import felt_for
from puntobanco.words import in_words
from tests.table.rws.mishaps import HUNDRED, Mishaps, P


def box(**changes: object) -> Mishaps:
    """A differential of 1,000 and a minimum of 100; Stan and Tara stand, and bet on Anna's box."""
    evening = Mishaps({"limits.differential": "1000.00", "limits.minimum": "100.00", **changes})
    evening.sit(stan=0, tara=0)
    evening.betting()
    return evening


# Seated bettors first.


@pytest.mark.clause("RWS 5.1 s2")
def test_a_standing_bet_gives_way_to_a_later_seated_one() -> None:
    evening = box()
    evening.bet("stan", "banker", "700", seat=1)
    evening.bet("anna", "banker", "600")
    assert (evening.held("anna"), evening.held("stan"), evening.rack("stan")) == ("600.00", "400.00", "9600.00")
    assert evening.refolded() == evening.table


@pytest.mark.clause("RWS 5.1 s2")
@pytest.mark.parametrize(("seated", "standing"), [("299", "700"), ("300", "700"), ("301", "699"), ("1000", "0")])
def test_it_gives_way_by_no_more_than_is_needed(seated: str, standing: str) -> None:
    evening = box()
    evening.bet("stan", "banker", "700", seat=1)
    evening.bet("anna", "banker", seated)
    assert (evening.held("anna"), evening.held("stan")) == (f"{seated}.00", f"{standing}.00")


@pytest.mark.clause("RWS 5.1 s2")
def test_of_two_standing_bets_the_later_gives_way_first() -> None:
    evening = box()
    evening.bet("stan", "banker", "400", seat=1)
    evening.bet("tara", "banker", "500", seat=1)
    evening.bet("anna", "banker", "700")
    assert (evening.held("anna"), evening.held("stan"), evening.held("tara")) == ("700.00", "300.00", "0.00")


@pytest.mark.clause("RWS 5.1 s2", "RWS 5.1 s1")
def test_a_seated_bet_past_the_limit_itself_is_cut_to_it() -> None:
    evening = box()
    evening.bet("stan", "banker", "700", seat=1)
    evening.attempt("anna", ask.PlaceBets(bets=(evening.stake("banker", "1200"),)))
    assert [fault.code for fault in evening.refused] == ["over-differential"]
    assert (evening.held("anna"), evening.held("stan")) == ("1000.00", "0.00")


@pytest.mark.clause("RWS 5.1 s2")
def test_a_seated_bet_makes_no_room_on_another_box_or_for_one_who_only_stands() -> None:
    evening = box()
    evening.bet("ben", "banker", "1000")
    evening.bet("stan", "banker", "700", seat=1)
    assert evening.held("ben") == "1000.00"
    evening.attempt("ben", ask.PlaceBets(bets=(evening.stake("banker", "600", seat=1),)))
    assert (evening.held("ben"), evening.held("stan")) == ("1300.00", "700.00"), "on box 1 Ben is a standing bettor"


@pytest.mark.clause("RWS 5.1 s2")
def test_a_seated_bet_that_is_refused_moves_nobody_aside() -> None:
    """Anna bets more than she has, and then 300 for which there is room beside Stan's 700."""
    evening = box()
    evening.bet("stan", "banker", "700", seat=1)
    evening.do("carl", ask.CashOut(person=ask.Person("anna"), amount=evening.minor("9500")))
    stakes = (evening.stake("banker", "600"), evening.stake("banker", "300"))
    evening.attempt("anna", ask.PlaceBets(bets=stakes))
    assert [fault.code for fault in evening.refused] == ["not-enough"]
    assert (evening.held("anna"), evening.held("stan")) == ("300.00", "700.00")


@pytest.mark.clause("RWS 5.1 s2")
def test_after_the_close_nobody_gives_way() -> None:
    evening = box()
    evening.bet("stan", "banker", "700", seat=1)
    evening.close()
    assert evening.no_bet("anna", "banker", "600").clause == "RWS 5.6"
    assert evening.held("stan") == "700.00"


# Excess that was found late.


@pytest.mark.clause("RWS 5.1.1 s1")
def test_excess_that_nobody_noticed_plays_in_proportion_for_everybody() -> None:
    evening = unnoticed(("anna", "1500"), ("stan", "500"))
    win_on_banker(evening)
    assert (evening.rack("anna"), evening.rack("stan")) == ("10750.00", "10250.00"), "half of each bet played"


@pytest.mark.clause("RWS 5.1.1 s2")
def test_nobody_is_brought_below_the_minimum() -> None:
    evening = unnoticed(("anna", "1800"), ("stan", "150"))
    win_on_banker(evening)
    assert (evening.rack("anna"), evening.rack("stan")) == ("10900.00", "10100.00"), "Stan plays 100, Anna the rest"


@pytest.mark.clause("RWS 5.1.2")
def test_a_bet_that_was_below_the_minimum_plays_whole() -> None:
    evening = unnoticed(("anna", "1800"), ("stan", "50"))
    win_on_banker(evening)
    assert (evening.rack("anna"), evening.rack("stan")) == ("10950.00", "10050.00")


def unnoticed(*bets: tuple[str, str]) -> Mishaps:
    """Tara's bet on Player made room for these on Banker; she took it back, and betting closed."""
    evening = box()
    evening.bet("tara", "player", "1000", seat=1)
    for person, amount in bets:
        evening.bet(person, "banker", amount, seat=1)
    evening.do("tara", ask.TakeBack(wager="player", seat=1))
    evening.close()
    return evening


def win_on_banker(evening: Mishaps) -> None:
    """Seven beats six."""
    evening.deal("2s 4h", "3d 4d")
    evening.finish()


# Chips where they lay.


@pytest.mark.clause("RWS 5.13 s1")
def test_a_chip_moved_after_the_close_is_settled_where_it_lay() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    assert evening.no("anna", ask.TakeBack(wager="player")).code == "bets-closed"
    assert evening.no_bet("anna", "banker", "100").code == "bets-closed"
    assert [in_words(one.matter) for one in evening.table.incidents] == ["late withdrawal", "late bet"]
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    assert evening.rack("anna") == "10100.00", "as a bet on Player"


@pytest.mark.clause("RWS 5.13 s2")
def test_a_claim_to_have_meant_the_banker_is_noted_and_changes_nothing() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.draw("2s 3d 4h")
    evening.do("dina", ask.OpenDispute(matter="anna says she meant Banker", person=ask.Person("anna")))
    assert evening.phase is Phase.DISPUTED
    assert evening.no("dina", ask.Draw(card=ask.CardText("4d"))).code == "not-now", "the round is frozen"
    evening.do("dina", ask.NoteDispute(note="the chips lay on Player when I closed"))
    assert evening.no("dina", ask.DecideDispute(decision="stands")).code == "not-your-role"
    assert evening.no("anna", ask.DecideDispute(decision="pay me")).code == "not-your-role"
    evening.do("pia", ask.DecideDispute(decision="the bet stands on Player"))
    evening.draw("4d")
    evening.finish()
    assert evening.rack("anna") == "9900.00", "six against seven: the bet on Player has lost"
    kinds = [type(one.event) for one in evening.events]
    assert kinds.index(ev.DisputeOpened) < kinds.index(ev.DisputeNoted) < kinds.index(ev.DisputeDecided)


@pytest.mark.clause("RWS 5.13 s2", "RWS 5.16 s2")
def test_a_bet_that_staff_put_down_wrongly_is_the_bettors_own() -> None:
    evening = Mishaps()
    evening.betting()
    evening.do("pia", ask.PlaceBets(bets=(evening.stake("player", "100", seat=1),), bettor=ask.Person("anna")))
    evening.close()
    fault = evening.no("anna", ask.TakeBack(wager="player"))
    assert (fault.clause, "it stands" in fault.sentence) == ("RWS 5.16 s2", True)
    win_on_banker(evening)
    assert evening.rack("anna") == "9900.00"


# Displays that err.


@pytest.mark.clause("RWS 5.14")
def test_a_nine_that_was_read_as_a_six_is_paid_as_the_nine_that_lay_there() -> None:
    """The display counts 6 against 7; the table has 9 against 7."""
    evening = Mishaps()
    evening.start(HUNDRED, ("ben", "banker", "300"))
    evening.draw("Ks 3d 6h 4d")
    assert evening.report(Report.MISREAD, side=P, place=2) == ("read-again [RWS 5.14]",)
    assert evening.no_way(Exit.VOID).clause == "RWS 5.14"
    assert evening.no_way(Exit.READ_AGAIN, by="dina", card=ask.CardText("9h")).code == "not-your-role"
    evening.resolve(Exit.READ_AGAIN, card=ask.CardText("9h"))
    assert (evening.hands(), evening.asked) == ("Ks 9h | 3d 4d", ())
    evening.finish()
    assert evening.racks() == ("10100.00", "9700.00", "10000.00")
    assert [one.winner.value for one in felt_for(evening.table).results] == ["player"]


@pytest.mark.clause("RWS 5.14")
def test_a_result_called_from_a_misread_card_is_called_again() -> None:
    evening = Mishaps()
    evening.start(HUNDRED, ("ben", "banker", "300"))
    evening.draw("Ks 3d 6h 4d")
    evening.do("dina", ask.CallResult())
    evening.report(Report.MISREAD, side=P, place=2)
    evening.resolve(Exit.READ_AGAIN, card=ask.CardText("9h"))
    assert evening.phase is Phase.COMPLETE
    evening.finish()
    assert evening.racks() == ("10100.00", "9700.00", "10000.00")


@pytest.mark.clause("RWS 5.14")
def test_a_board_that_showed_the_banker_is_put_right_with_the_money() -> None:
    evening = Mishaps()
    evening.play("Ks 6h", "3d 4d", HUNDRED, ("ben", "banker", "300"))
    assert [one.winner.value for one in felt_for(evening.table).results] == ["banker"]
    right = ask.CorrectRound(
        number=1,
        player=(ask.CardText("Ks"), ask.CardText("9h")),
        banker=(ask.CardText("3d"), ask.CardText("4d")),
        reason="the nine was upside down",
        second=ask.Person("max"),
    )
    assert evening.no("dina", right).code == "not-your-role"
    (corrected,) = evening.do("pia", right)
    assert isinstance(corrected, ev.RoundCorrected)
    assert dict((person, (old, new)) for person, old, new in corrected.changes) == {
        "anna": (0, evening.minor("200")),
        "ben": (evening.minor("600"), 0),
    }
    assert evening.racks() == ("10100.00", "9700.00", "10000.00")
    assert [one.winner.value for one in felt_for(evening.table).results] == ["player"]
