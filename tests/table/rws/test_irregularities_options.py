"""RWS 5.12 and 5.17: each bettor's own choice after a dealing error, and who decides what is not listed."""

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import Ready
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.table.rws.mishaps import B, Mishaps, P

THREE = (("anna", "player", "100"), ("ben", "banker", "300"), ("cleo", "tie", "20"))


def misplaced(*bets: tuple[str, str, str], rebuildable: bool = True) -> Mishaps:
    """The first card went to the wrong side, and everybody is asked."""
    evening = Mishaps()
    evening.start(*(bets or THREE))
    evening.report(Report.WRONG_SIDE, "4s", side=B, rebuildable=rebuildable)
    evening.resolve(Exit.REBUILD if rebuildable else Exit.STAND)
    return evening


@pytest.mark.clause("RWS 5.12", "RWS 5.12.2", "RWS 5.12.3")
def test_of_three_bettors_two_go_on_and_one_takes_the_bet_back() -> None:
    evening = misplaced()
    evening.choose("anna", take_back=False)
    evening.choose("ben", take_back=True)
    assert evening.phase is Phase.OPTIONS, "no card before everybody has been asked"
    assert evening.no("dina", ask.Draw(card=ask.CardText("2d"))).code == "not-now"
    evening.choose("cleo", take_back=False)
    assert evening.rack("ben") == "10000.00"
    evening.draw("2d 5h 4d")
    assert evening.hands() == "4s 5h | 2d 4d"
    evening.finish()
    assert evening.racks() == ("10100.00", "10000.00", "9980.00"), "Ben neither won nor lost"


@pytest.mark.clause("RWS 5.12.1", "RWS 5.12.2")
@pytest.mark.parametrize("rebuildable", [True, False], ids=["the hand put in order", "the hand as it lies"])
def test_everybody_goes_on_with_the_cards_as_they_then_lie(rebuildable: bool) -> None:
    evening = misplaced(rebuildable=rebuildable)
    resolved = next(one.event for one in reversed(evening.events) if isinstance(one.event, ev.TroubleResolved))
    assert resolved.exit is (Exit.REBUILD if rebuildable else Exit.STAND)
    assert evening.hands() == "4s | "
    offered = {one.act for one in offers(evening.table, ask.Who(ask.Person("anna"), Role.PLAYER))}
    assert "choose-option" in offered
    assert not offered & {"withdraw-bet", "take-back", "place-bets"}, "go on, or take all bets back: nothing else"
    for person in ("anna", "ben", "cleo"):
        evening.choose(person, take_back=False)
    evening.draw("2d 5h 4d")
    evening.finish()
    assert evening.racks() == ("10100.00", "9700.00", "9980.00")


@pytest.mark.clause("RWS 5.12.1")
def test_without_an_order_to_rebuild_nothing_is_rebuilt() -> None:
    evening = Mishaps()
    evening.start(*THREE)
    evening.report(Report.WRONG_SIDE, "4s", side=B, rebuildable=False)
    assert evening.no_way(Exit.REBUILD).code == "not-lawful"


@pytest.mark.clause("RWS 5.12.2")
def test_with_an_order_to_rebuild_the_cards_do_not_stay_as_they_lie() -> None:
    evening = Mishaps()
    evening.start(*THREE)
    evening.report(Report.WRONG_SIDE, "4s", side=B, rebuildable=True)
    assert evening.no_way(Exit.STAND).code == "not-lawful"


@pytest.mark.clause("RWS 5.12.3")
def test_a_refund_is_of_all_bets_of_that_bettor() -> None:
    evening = misplaced(("anna", "banker", "100"), ("anna", "tie", "10"), ("ben", "banker", "300"))
    assert evening.rack("anna") == "9890.00"
    evening.choose("anna", take_back=True)
    assert (evening.rack("anna"), evening.held("anna")) == ("10000.00", "0.00")
    assert evening.held("ben") == "300.00"
    fault = evening.no("ben", ask.WithdrawBet(wager="banker"))
    assert fault.sentence == "all bets of the round are taken back together, or none."


@pytest.mark.clause("RWS 5.12.3", "RWS 5.10.1")
def test_a_refund_covers_a_pair_bet_that_has_lost_already() -> None:
    """Two cards at once after the first four: Player Pair has lost with king and five, and goes back all the same."""
    evening = Mishaps()
    evening.start(("anna", "player", "100"), ("anna", "player-pair", "10"))
    evening.draw("Ks 4d 5h Ac")
    evening.report(Report.TWO_AT_ONCE)
    assert "Player Pair has lost: K 5" in [in_words(one.text) for one in evening.trouble.established]
    evening.resolve(Exit.DECIDE_ORDER, order="4s 9d")
    evening.choose("anna", take_back=True)
    assert evening.rack("anna") == "10000.00"


@pytest.mark.clause("RWS 5.12 closing")
def test_a_bettor_who_goes_on_accepts_every_card_that_follows() -> None:
    evening = misplaced()
    evening.go_on()
    evening.draw("2d Kh 4d")
    evening.draw("9c")
    assert evening.hands() == "4s Kh 9c | 2d 4d"
    assert evening.no("anna", ask.ChooseOption(take_back=True)).code == "not-now"
    fault = evening.no("anna", ask.TakeBack(wager="player"))
    assert (fault.code, fault.clause) == ("bets-closed", "RWS 5.6")
    assert evening.held("anna") == "100.00"


@pytest.mark.clause("RWS 5.12 closing")
def test_an_answer_binds_while_others_still_think() -> None:
    evening = misplaced()
    evening.choose("anna", take_back=False)
    fault = evening.no("anna", ask.ChooseOption(take_back=True))
    assert fault.sentence == "anna is not asked, or has answered and is bound by it."
    evening.choose("ben", take_back=True)
    assert evening.no("ben", ask.ChooseOption(take_back=False)).code == "not-asked", "a bet taken back stays back"


@pytest.mark.clause("RWS 5.12 closing")
def test_a_second_error_in_the_round_asks_nobody_who_went_on() -> None:
    evening = misplaced()
    evening.choose("ben", take_back=True)
    evening.go_on()
    evening.report(Report.WRONG_SIDE, "2d", side=P)
    evening.resolve(Exit.REBUILD)
    assert (evening.asked, evening.hands()) == ((), "4s | 2d")
    evening.draw("5h")


@pytest.mark.clause("RWS 1.14", "RWS 5.12")
def test_somebody_without_a_bet_in_the_round_is_not_asked() -> None:
    evening = misplaced(("anna", "player", "100"))
    assert evening.asked == ("anna",)
    fault = evening.no("cleo", ask.ChooseOption(take_back=False))
    assert (fault.code, fault.clause) == ("not-asked", "RWS 5.8 closing 2")
    evening.choose("anna", take_back=False)
    assert evening.phase is Phase.DEALING


@pytest.mark.clause("RWS 1.14")
def test_with_no_bet_on_the_table_nobody_is_asked() -> None:
    evening = Mishaps()
    evening.start()
    evening.report(Report.WRONG_SIDE, "4s", side=B)
    evening.resolve(Exit.REBUILD)
    assert (evening.asked, evening.phase) == ((), Phase.DEALING)


@pytest.mark.clause("RWS 5.12", "RWS 5.3")
def test_a_bettor_who_does_not_answer_or_has_left_goes_on() -> None:
    evening = misplaced()
    evening.do("cleo", ask.Leave(person=ask.Person("cleo")))
    evening.choose("ben", take_back=True)
    assert next_step(evening.table).sentence == "Ask anna, cleo; those who do not answer go on."
    (closed,) = evening.go_on()
    assert closed == ev.OptionsClosed(unanswered=(ask.Person("anna"), ask.Person("cleo")))
    evening.draw("2d 5h 4d")
    evening.finish()
    assert evening.racks()[:2] == ("10100.00", "10000.00")


@pytest.mark.clause("RWS 5.12")
def test_the_dealer_writes_down_what_a_bettor_says() -> None:
    evening = misplaced()
    assert evening.no("dina", ask.ChooseOption(take_back=True)).code == "for-whom"
    evening.do("dina", ask.ChooseOption(take_back=True, bettor=ask.Person("ben")))
    assert evening.rack("ben") == "10000.00"


@pytest.mark.clause("RWS 5.12", "RWS 5.6")
def test_while_bettors_choose_nobody_bets_anew() -> None:
    evening = misplaced()
    assert evening.no_bet("anna", "tie", "10").code in ("bets-closed", "bets-not-open")
    assert evening.held("anna") == "100.00"


# What is not listed.


@pytest.mark.clause("RWS 5.17")
@pytest.mark.parametrize("person", ["dina", "pia", "sam"])
def test_what_is_not_listed_is_for_the_shift_manager_alone(person: str) -> None:
    evening = Mishaps()
    evening.start(*THREE)
    evening.draw("Ks")
    ways = evening.report(Report.OTHER, note="a drink was spilt over the cards")
    assert ways == ("stand [RWS 5.17]", "rebuild [RWS 5.17]", "void [RWS 5.17]")
    fault = evening.no_way(Exit.STAND, by=person)
    assert (fault.code, fault.clause) == ("not-your-role", "RWS 5.17")
    assert fault.sentence == "this is for the shift manager or above to decide."
    assert evening.no("dina", ask.Draw(card=ask.CardText("2d"))).code == "not-now", "the round waits"
    evening.resolve(Exit.STAND, by="max")
    assert evening.asked == ("anna", "ben", "cleo")


@pytest.mark.clause("RWS 5.17", "RWS 5.15")
def test_the_shift_manager_may_void_what_is_not_listed() -> None:
    evening = Mishaps()
    evening.start(*THREE)
    evening.report(Report.OTHER)
    evening.resolve(Exit.VOID, by="max", reason="the table was knocked over")
    assert evening.racks() == ("10000.00", "10000.00", "10000.00")


@pytest.mark.clause("RWS 5.17")
def test_between_rounds_there_is_nothing_for_the_shift_manager_to_void() -> None:
    evening = Mishaps()
    evening.play("Ks 9h", "2d 4d", *THREE)
    assert evening.report(Report.OTHER) == ("stand [RWS 5.17]",)
    assert evening.no_way(Exit.VOID, by="max").code == "not-lawful"
    evening.resolve(Exit.STAND, by="max")
    assert evening.rack("anna") == "10100.00"


@pytest.mark.clause("RWS 5.17")
def test_a_forgotten_burn_is_not_listed_and_voids_nothing() -> None:
    evening = Mishaps()
    evening.do("pia", ask.ReplaceCards(reason="another set"))
    evening.cards(until=Ready.BURN)
    assert evening.report(Report.NO_BURN) == ("stand [RWS 5.17]",)
    assert evening.no_way(Exit.VOID, by="max").code == "not-lawful"
    evening.resolve(Exit.STAND, by="max")
    evening.play("Ks 9h", "2d 4d", *THREE)
    assert evening.rack("anna") == "10100.00"


@pytest.mark.clause("RWS 5.12.3", "RWS 5.17")
def test_once_the_bets_are_settled_nobody_takes_one_back() -> None:
    evening = Mishaps()
    evening.start(*THREE)
    evening.deal("Ks 9h", "2d 4d")
    evening.do("dina", ask.CallResult())
    evening.do("dina", ask.Settle())
    evening.report(Report.OTHER)
    evening.resolve(Exit.STAND, by="max")
    assert evening.asked == ()
    assert evening.racks() == ("10100.00", "9700.00", "9980.00")


@pytest.mark.clause("RWS 5.12")
def test_the_dealer_goes_on_only_by_naming_everybody_who_has_not_answered() -> None:
    evening = Mishaps()
    evening.start(("anna", "player", "100"), ("ben", "banker", "100"))
    evening.draw("Ks")
    evening.report(Report.TWO_AT_ONCE)
    evening.resolve(Exit.DECIDE_ORDER, order="4d 9h")
    anna, ben = ask.Person("anna"), ask.Person("ben")
    for people in ((), (anna,), (anna, ben, ask.Person("cleo"))):
        fault = evening.no("dina", ask.CloseOptions(people=people))
        assert (fault.code, fault.clause) == ("unanswered", "RWS 5.10.1")
    evening.choose("anna", take_back=True)
    assert evening.no("dina", ask.CloseOptions(people=(anna, ben))).code == "unanswered", "Anna has answered meanwhile"
    evening.do("dina", ask.CloseOptions(people=(ben,)))
    assert evening.rack("anna") == "10000.00"
