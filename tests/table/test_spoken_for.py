"""Questions to a guest without a device: staff write the answer down, and it is on record as that guest's."""

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Ready, Table
from puntobanco.table.steps import next_step
from puntobanco.table.views.questions import questions_of
from tests.table.evening import Evening
from tests.table.new_zealand.hands import INTERNATIONAL, at_table
from tests.table.rws.mishaps import Mishaps

P, B = Side.PLAYER, Side.BANKER
ANNA, BEN = ask.Person("anna"), ask.Person("ben")


def asked(table: Table) -> dict[str, list[str]]:
    """Who is asked, and by which acts they answer."""
    return {question.person: [offer.act for offer in question.answers] for question in questions_of(table)}


def massachusetts(until: Ready) -> Evening:
    evening = Evening("massachusetts-commission-marked", ready=False)
    evening.staff()
    evening.do("olga", ask.PostSigns())
    evening.fill("1000000")
    evening.do("pia", ask.OpenTable())
    evening.sit(anna=1, ben=2)
    evening.cards(until=until)
    return evening


@pytest.mark.clause("MA 5(c)")
def test_the_cut_of_a_guest_without_a_device_is_on_record_as_theirs() -> None:
    evening = massachusetts(Ready.CUT)
    assert asked(evening.table) == {"ben": ["answer-cut"]}, "from the highest seat down"
    assert evening.no("dina", ask.AnswerCut(at=100)).code == "offer-first"
    assert evening.no("dina", ask.AnswerCut(at=100, person=ANNA)).code == "not-offered"
    (cut,) = evening.do("dina", ask.AnswerCut(at=100, person=BEN))
    assert isinstance(cut, ev.CardsCut) and cut.person == "ben"
    assert evening.events[-1].by.person == "dina", "and who wrote it down is on record too"


@pytest.mark.clause("MA 7(b)", "MA 7(c)", "MA 7(d)(1)", "MA 7(d)(2)")
def test_the_shoe_is_taken_left_to_the_dealer_or_declined_on_a_guests_word() -> None:
    evening = massachusetts(Ready.PLAY)
    assert asked(evening.table) == {"anna": ["answer-shoe"]}
    assert evening.no("dina", ask.AnswerShoe(take=True)).code == "for-whom"
    assert evening.no("dina", ask.AnswerShoe(take=True, person=BEN)).code == "for-whom"
    (declined,) = evening.do("dina", ask.AnswerShoe(take=False, person=ANNA))
    assert isinstance(declined, ev.ShoeDeclined) and declined.person == "anna"
    (taken,) = evening.do("pia", ask.AnswerShoe(take=True, person=BEN))
    assert isinstance(taken, ev.ShoeTaken) and (taken.person, taken.dealer) == ("ben", False)
    assert not asked(evening.table), "the curator may leave it to the dealer, and is not asked"
    (dealer,) = evening.do("dina", ask.AnswerShoe(take=True, dealer_deals=True, person=BEN))
    assert isinstance(dealer, ev.ShoeTaken) and dealer.dealer


@pytest.mark.clause("MA 7(b)", "MA 14(a)(2)")
def test_a_guest_who_does_not_answer_is_passed_over_with_a_reason() -> None:
    evening = massachusetts(Ready.PLAY)
    evening.do("dina", ask.PassShoe(reason="does not answer"))
    assert evening.table.curator.offers == ("ben",)
    evening.do("dina", ask.PassShoe(reason="does not answer"))
    assert evening.table.curator.dealer


@pytest.mark.clause("MA 9(e)(1)(ii)")
def test_where_house_money_goes_is_said_by_its_winner_and_written_down_by_the_dealer() -> None:
    evening = Evening("massachusetts-commission-marked")
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("anna", "house-money", "10")
    evening.close()
    evening.draw_four({P: ["Ks", "Kh"], B: ["2d", "5c"]})
    evening.show({P: ["Ks", "Kh"], B: ["2d", "5c"]})
    assert asked(evening.table) == {"anna": ["choose-winnings"]}
    evening.do("dina", ask.ChooseWinnings(wager="house-money", onto="player", person=ANNA))
    evening.do("dina", ask.SettleEarly())
    assert evening.held("anna") == "130.00", "a pair of one hand pays 3 to 1"


@pytest.mark.clause("RWS 5.12")
def test_an_option_is_chosen_on_a_guests_word() -> None:
    evening = Mishaps()
    evening.start(("anna", "player", "100"), ("ben", "banker", "100"))
    evening.report(Report.TWO_AT_ONCE)
    evening.resolve(Exit.DECIDE_ORDER, order="4d 9h")
    assert asked(evening.table) == {"anna": ["choose-option"], "ben": ["choose-option"]}
    evening.do("dina", ask.ChooseOption(take_back=True, bettor=ANNA))
    assert (evening.rack("anna"), asked(evening.table)) == ("10000.00", {"ben": ["choose-option"]})


@pytest.mark.clause("NZ 11H.1")
def test_insurance_is_put_down_on_a_guests_word_and_other_bets_are_not() -> None:
    evening = at_table("B", INTERNATIONAL, anna=4)
    evening.start(("anna", "player", "200"))
    evening.draw_four({P: ["Ks", "7h"], B: ["Kd", "4c"]})
    evening.do("dina", ask.HandOut(side=P))
    assert asked(evening.table) == {"anna": ["turn"]}
    evening.do("dina", ask.KeyTurned(side=P, holder=ANNA, cards=(ask.CardText("Ks"), ask.CardText("7h"))))
    assert asked(evening.table) == {"anna": ["place-bets"]}
    bet = evening.stake("insurance-player", "50", given=1)
    evening.do("dina", ask.PlaceBets(bets=(bet,), bettor=ANNA))
    assert evening.held("anna") == "250.00"
    main = ask.PlaceBets(bets=(evening.stake("player", "50"),), bettor=ANNA)
    assert evening.no("dina", main).code in ("no-staff-bets", "bets-closed")


def test_nobody_is_asked_while_the_dealer_goes_on() -> None:
    evening = Mishaps()
    evening.start(("anna", "player", "100"))
    assert next_step(evening.table).act == "draw" and asked(evening.table) == {}
