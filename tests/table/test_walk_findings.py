"""What the random walk found, each pinned as the shortest evening that shows it."""

import pytest

from puntobanco.money import Minor
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.machine import decide
from puntobanco.table.model.state import Ready
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from tests.table.evening import NINE_O_CLOCK, Evening
from tests.table.new_zealand.hands import at_table
from tests.table.new_zealand.trouble import report, resolve

HALF_AN_HOUR = 30 * 60 * 1000


def test_the_second_shuffle_is_not_taken_away_while_it_is_still_to_be_done() -> None:
    evening = Evening("massachusetts-commission", {"reshuffle_after_lace": True}, ready=False)
    evening.staff()
    evening.do("olga", ask.PostSigns())
    evening.do("olga", ask.GiveNotice(matter="reshuffle_after_lace", reference="N-1"))
    evening.do("pia", ask.OpenTable())
    evening.do("dina", ask.ReceiveCards(set_id="set-1", back="blue"))
    evening.now += HALF_AN_HOUR
    change = ask.ChangeSetup(changes={"reshuffle_after_lace": False})
    assert evening.no("pia", change).code == "steps-open"
    evening.prepare(until=Ready.CUT)
    evening.do("pia", change)


@pytest.mark.parametrize("key", ["limits.minimum.x", "name.first"])
def test_a_value_of_the_set_up_has_no_keys_of_its_own(key: str) -> None:
    evening = Evening("rws-non-commission")
    assert evening.no("pia", ask.ChangeSetup(changes={key: "1.00"})).code in ("no-such-key", "fixed")


@pytest.mark.parametrize("name", ["", "  "])
def test_a_person_who_takes_a_place_or_a_post_has_a_name(name: str) -> None:
    evening = Evening("new-zealand-commission")
    person = ask.Person(name)
    assert evening.no("dina", ask.Join(person=person, seat=1)).code == "no-name"
    assert evening.no("olga", ask.Appoint(person=person, role=Role.DEALER)).code == "no-name"
    evening.sit(anna=1)
    assert evening.no("anna", ask.NameNominee(nominee=person)).code == "no-name"


@pytest.mark.parametrize(("amount", "taken"), [(-1, False), (0, False), (100, True)])
def test_a_spoken_bet_names_an_amount(amount: int, taken: bool) -> None:
    evening = Evening("massachusetts-commission")
    evening.sit(anna=1)
    evening.betting()
    spoken = ask.SpeakBet(bet=ask.Stake(wager="player", amount=Minor(amount)))
    if taken:
        evening.do("anna", spoken)
    else:
        assert evening.no("anna", spoken).code == "no-stake"


def test_a_coupon_is_offered_to_a_player_without_chips() -> None:
    changes = {"match_play_pays": "even-money-once", "instruments": ["chips", "plaques", "match-play"]}
    evening = Evening("massachusetts-ez", changes)
    anna = ask.Person("anna")
    evening.do("anna", ask.Join(person=anna, seat=1))
    evening.betting()
    assert "place-bets" in {one.act for one in offers(evening.table, ask.Who(anna, Role.PLAYER))}
    evening.bet("anna", "player", "100", instrument="match-play")


def test_cards_are_called_once_and_then_the_first_card_is_due() -> None:
    evening = Evening("massachusetts-commission")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.do("dina", ask.CloseBets())
    assert next_step(evening.table).act == "call-cards"
    evening.do("dina", ask.CallCards())
    assert next_step(evening.table).act == "draw"


def dealt() -> Evening:
    """Anna has the higher bet on the Player and Ben on the Banker, and four cards lie hidden."""
    evening = Evening("new-zealand-commission", {"style": "B"})
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("ben", "banker", "100")
    evening.close()
    for _ in range(4):
        evening.do("dina", ask.Draw())
    return evening


def test_a_hand_that_is_out_first_is_the_one_the_table_waits_for() -> None:
    evening = dealt()
    evening.do("sam", ask.BankerFirst())
    evening.do("dina", ask.HandOut(side=Side.BANKER))
    waiting = next_step(evening.table)
    assert (waiting.act, waiting.person) == ("turn", "ben")
    evening.do("ben", ask.Turn(side=Side.BANKER, cards=(ask.CardText("2d"), ask.CardText("4d"))))
    assert "Player" in next_step(evening.table).sentence


def test_a_hand_that_lies_open_can_no_longer_be_declined() -> None:
    evening = dealt()
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("Ks"), ask.CardText("9h"))))
    assert evening.no("anna", ask.DeclineHand(side=Side.PLAYER)).code == "nothing-hidden"


def test_a_volunteer_neither_leaves_with_cards_in_hand_nor_passes_them_to_themselves() -> None:
    evening = Evening("new-zealand-commission-international", {"style": "B"})
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    for _ in range(4):
        evening.do("dina", ask.Draw())
    ben = ask.Person("ben")
    evening.do("pia", ask.AssignHand(side=Side.BANKER, person=ben))
    evening.do("sam", ask.BankerFirst())
    evening.do("dina", ask.HandOut(side=Side.BANKER))
    assert evening.no("ben", ask.Leave(person=ben)).code == "holds-cards"
    assert evening.no("ben", ask.PassCards(side=Side.BANKER, to=ben)).code == "oneself"
    evening.do("ben", ask.Turn(side=Side.BANKER, cards=(ask.CardText("2d"), ask.CardText("4d"))))
    evening.do("ben", ask.Leave(person=ben))


def test_a_jackpot_that_hangs_on_no_wager_of_the_table_may_pay_anybody_and_says_for_which_hit() -> None:
    evening = Evening("new-zealand-2-to-1-tiger")
    evening.sit(anna=1)
    link = ask.Who(ask.Person("system"), Role.CLOCK)
    assert "pay-award" not in {one.act for one in offers(evening.table, link)}
    evening.betting()
    for hit, code in ((-1, "no-award"), (0, "no-award"), (1, None)):
        award = ask.PayAward(
            hit=hit,
            meter="major",
            round=1,
            person=ask.Person("anna"),
            seat=1,
            amount=Minor(500),
            instrument=Instrument.CHIPS,
        )
        answer = decide(evening.table, ask.Command(id="1", at=ask.At(NINE_O_CLOCK), who=link, act=award))
        assert [fault.code for fault in answer.refused] == ([code] if code else [])
    assert "pay-award" in {one.act for one in offers(evening.table, link)}


@pytest.mark.clause("MA 9(d)(1)")
def test_a_bankers_hand_that_lies_open_is_not_laid_aside_before_a_third_card_is_turned() -> None:
    evening = Evening("massachusetts-ez", {"card_handling": "players", "filings.card_handling": "CH-1"})
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    for first, second in (("2s", "As"), ("As", "2s")):
        evening.do("dina", ask.ReportTrouble(report=Report.TWO_AT_ONCE, note="they came together"))
        order = (ask.CardText(first), ask.CardText(second))
        evening.do("pia", ask.Resolve(exit=Exit.DECIDE_ORDER, order=order, reason="seen by the camera"))
    evening.do("dina", ask.Draw())
    assert next_step(evening.table).act == "turn"
    evening.do("dina", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("5h"),)))
    assert evening.no("dina", ask.Tuck()).code == "not-now"


@pytest.mark.clause("NZ 12.8")
def test_a_card_exposed_in_an_earlier_round_turns_no_card_of_this_one() -> None:
    table = at_table("B", anna=1, ben=2)
    table.play("Ks 8s", "2d 5d", ("anna", "player", "100"), ("ben", "banker", "100"))
    table.start(("anna", "player", "100"), ("ben", "banker", "100"))
    table.face_down(4)
    assert report(table, Report.EXPOSED, "8s", side=Side.PLAYER, place=2, number=1) == [(Exit.STAND, "NZ 12.8")]
    resolve(table, Exit.STAND, "dina")
    assert [dealt.shown for dealt in table.table.the_round.cards] == [False] * 4
