"""Massachusetts, section 15(e): a shoe that runs dry in a round. Every bet goes back, and a whole new set comes."""

from fractions import Fraction
from random import Random

import pytest

from puntobanco.cards import DECK, Card, card
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.opening import SetState
from puntobanco.rules.round import Round, next_card
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.accounts import COMMISSION, COUPONS, FLOAT, debt_of
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.evening import Evening
from tests.table.massachusetts.troubles import (
    TABLE,
    Bet,
    bets_closed,
    left,
    not_resolved,
    played_down_to,
    report,
    resolve,
    seated,
    turned,
    ways,
)

PEOPLE = ("anna", "ben", "cleo")
VOID = [("void", "dealer", "MA 15(e) s1")]
PAIR = ("2s 2h", "Kd 7c")
"""The Player has a pair and draws."""
ANNA = ask.Person("anna")
AS_THEY_WERE = ["10000.00"] * 3


def racks(table: Evening) -> list[str]:
    return [table.rack(person) for person in PEOPLE]


def four_left(*bets: Bet, hands: tuple[str, str] = PAIR, table: Evening | None = None) -> Evening:
    """The last four cards of a shoe lie on the table, face up, and a third is due."""
    table = table or seated()
    played_down_to(table, 4)
    turned(bets_closed(table, *bets), *hands)
    assert left(table) == 0
    return table


# 15(e), first sentence: void.


@pytest.mark.clause("MA 15(e) s1")
def test_with_a_third_card_due_and_the_shoe_empty_the_round_is_void_and_the_bet_goes_back() -> None:
    table = four_left(("ben", "banker", "100"), ("anna", "tie", "20"))
    assert table.no("dina", ask.Draw(card=ask.CardText("5d"))).code == "out-of-cards"
    assert ways(report(table, Report.OUT_OF_CARDS)) == VOID
    (resolved, voided) = table.do("dina", ask.Resolve(exit=Exit.VOID, second=ask.Person("pia")))
    assert isinstance(voided, ev.RoundVoided)
    assert voided.clause == "MA 15(e) s1"
    assert racks(table) == AS_THEY_WERE
    assert (table.held("anna"), table.held("ben")) == ("0.00", "0.00")
    assert [one.kind for one in table.table.results] == ["void"]


@pytest.mark.clause("MA 15(e) s1")
@pytest.mark.parametrize("cards", [0, 1, 2, 3], ids=lambda cards: f"{cards} left")
def test_the_shoe_may_run_dry_before_four_cards_lie_there(cards: int) -> None:
    table = seated()
    played_down_to(table, cards)
    bets_closed(table, ("anna", "player", "100"))
    for _ in range(cards):
        table.do("dina", ask.Draw())
    assert table.no("dina", ask.Draw()).code == "out-of-cards"
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert table.rack("anna") == "10000.00"


@pytest.mark.clause("MA 15(e) s1")
def test_a_round_that_the_last_card_completes_is_not_void() -> None:
    table = four_left(("anna", "player", "100"), hands=("Ks 9h", "2d 4d"))
    assert table.no("dina", ask.ReportTrouble(report=Report.OUT_OF_CARDS)).code == "nothing-due"
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 15(e) s1")
def test_nor_is_a_settled_round_void_because_the_shoe_is_empty() -> None:
    table = four_left(("anna", "player", "100"), hands=("Ks 9h", "2d 4d"))
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    assert table.no("max", ask.ReportTrouble(report=Report.OUT_OF_CARDS)).code == "nothing-due"
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 15(e) s1")
@pytest.mark.parametrize("other", [exit_ for exit_ in Exit if exit_ is not Exit.VOID])
def test_an_empty_shoe_leaves_no_other_way(other: Exit) -> None:
    table = four_left(("ben", "banker", "100"))
    report(table, Report.OUT_OF_CARDS)
    refused = not_resolved(table, other, by="max")
    assert (refused.code, refused.clause) == ("not-lawful", "MA 15(e) s1")


@pytest.mark.clause("MA 15(e) s1", "MA 14(a)(1)")
def test_a_void_round_does_not_pass_the_shoe() -> None:
    table = seated()
    table.take_shoe()
    before = table.table.curator
    four_left(hands=("2s 3h", "Kd Kc"), table=table)  # the Banker was behind
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert table.table.curator == before


@pytest.mark.clause("MA 15(e) s1", "MA 15(d)")
def test_a_simulated_round_may_run_dry_too() -> None:
    table = seated()
    table.take_shoe()
    played_down_to(table, 3)
    report(table, Report.FACE_UP_IN_SHOE, "7c")
    resolve(table, Exit.WITHOUT_BETS_NOW)
    table.do("dina", ask.Draw())
    table.do("dina", ask.Draw())
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert (table.phase, racks(table)) == (Phase.SHOE, AS_THEY_WERE)


# House Money and Royal 9, settled on the first four cards and unwound.

MAIN = ("anna", "player", "100")
HOUSE_MONEY = ("anna", "house-money", "10")


@pytest.mark.clause("MA 15(e) s1", "MA 9(e)(1)")
def test_house_money_that_was_paid_is_handed_back_and_its_stake_stays_with_the_bettor() -> None:
    table = four_left(MAIN, HOUSE_MONEY, ("ben", "house-money", "30"))
    table.do("dina", ask.SettleEarly())
    assert (table.rack("anna"), table.rack("ben")) == ("9930.00", "10090.00")
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert racks(table) == AS_THEY_WERE


@pytest.mark.clause("MA 15(e) s1", "MA 9(e)(1)")
def test_house_money_that_was_collected_goes_back_out_of_the_float() -> None:
    table = seated()
    before = table.table.books[FLOAT]
    four_left(MAIN, HOUSE_MONEY, hands=("2s 3h", "Kd 7c"), table=table)
    table.do("dina", ask.SettleEarly())
    assert table.table.books[FLOAT] == before + 1000
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert (racks(table), table.table.books[FLOAT]) == (AS_THEY_WERE, before)


@pytest.mark.clause("MA 15(e) s1", "MA 9(e)(1)(ii)")
@pytest.mark.parametrize("portion", ["1", "1/2"])
def test_house_money_that_rides_on_a_bet_goes_back_to_the_float_and_the_stakes_to_the_bettor(portion: str) -> None:
    table = seated({"house_money.added": portion, "filings.house_money": "RS-9e"})
    before = table.table.books[FLOAT]
    four_left(MAIN, HOUSE_MONEY, table=table)
    table.do("anna", ask.ChooseWinnings(wager="house-money", onto="player"))
    table.do("dina", ask.SettleEarly())
    assert table.held("anna") == {"1": "130.00", "1/2": "115.00"}[portion]
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert (racks(table), table.held("anna"), table.table.books[FLOAT]) == (AS_THEY_WERE, "0.00", before)


@pytest.mark.clause("MA 15(e) s1", "MA 9(e)(2)")
def test_house_money_not_yet_settled_simply_goes_back() -> None:
    table = four_left(MAIN, HOUSE_MONEY)
    assert table.phase is Phase.EARLY
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert racks(table) == AS_THEY_WERE


@pytest.mark.clause("MA 15(e) s1", "MA 13(i) s3")
def test_royal_9_that_was_collected_goes_back() -> None:
    table = seated()
    before = table.table.books[FLOAT]
    four_left(("anna", "royal-9", "5"), table=table)
    table.do("dina", ask.SettleEarly())
    assert (table.rack("anna"), table.table.books[FLOAT]) == ("9995.00", before + 500)
    assert ways(report(table, Report.OUT_OF_CARDS)) == VOID
    resolve(table, Exit.VOID)
    assert (racks(table), table.table.books[FLOAT]) == (AS_THEY_WERE, before)


@pytest.mark.clause("MA 15(e) s1", "MA 13(i) s3")
@pytest.mark.parametrize("hands", [("Ks 9d", "2d 3c"), ("2d 3c", "Ks 9d"), ("Js 9c", "Qd 9h")])
def test_an_award_of_royal_9_is_never_unwound_for_a_royal_9_is_a_natural_and_ends_the_round(
    hands: tuple[str, str],
) -> None:
    table = four_left(("anna", "royal-9", "5"), hands=hands)
    table.do("dina", ask.SettleEarly())
    for hit in table.jackpot.pending:
        table.confirm(hit.number)
    paid = table.rack("anna")
    assert paid != "9995.00"
    assert table.no("dina", ask.ReportTrouble(report=Report.OUT_OF_CARDS)).code == "nothing-due"
    table.finish()
    assert table.rack("anna") == paid


# Coupons, marked commission, chips that are gone.


@pytest.mark.clause("MA 15(e) s1", "MA 8(b) s1")
def test_a_coupon_goes_back_as_a_coupon() -> None:
    table = seated({"instruments": ["chips", "match-play"], "match_play_pays": "even-money-once"})
    played_down_to(table, 4)
    table.betting()
    table.bet("anna", "banker", "100")
    table.bet("anna", "banker", "50", instrument="match-play")
    table.bet("anna", "house-money", "10")
    table.close()
    turned(table, *PAIR)
    table.do("anna", ask.ChooseWinnings(wager="house-money", onto="banker"))
    table.do("dina", ask.SettleEarly())
    assert table.held("anna") == "180.00"
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert (table.rack("anna"), table.held("anna"), table.table.books[COUPONS]) == ("10000.00", "0.00", 0)


@pytest.mark.clause("MA 15(e) s1", "MA 13(d)(2)(ii)")
def test_commission_marked_in_earlier_rounds_stays_owed_and_none_comes_from_the_void_round() -> None:
    table = seated(name="massachusetts-commission-marked")
    table.play("2d 4d", "Ks 9h", ("anna", "banker", "100"))
    four_left(("anna", "banker", "200"), table=table)
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert table.table.owed == {ANNA: Fraction(500)}
    assert (table.rack("anna"), table.table.books[COMMISSION]) == ("10100.00", 500)
    refused = table.no("dina", ask.ReceiveCards(set_id="set-2", back="red"))
    assert (refused.code, refused.clause) == ("commission-owed", "MA 13(d)(2)(i)")
    table.do("dina", ask.CollectCommission(person=ANNA))
    table.cards()


@pytest.mark.clause("MA 15(e) s1")
def test_paid_house_money_that_is_no_longer_in_the_rack_becomes_a_debt_or_stops_the_void() -> None:
    table = four_left(("anna", "house-money", "100"), ("anna", "player", "9900"))
    table.do("dina", ask.SettleEarly())
    assert table.rack("anna") == "400.00"
    table.do("anna", ask.CashOut(person=ANNA, amount=table.minor("400")))
    report(table, Report.OUT_OF_CARDS)
    # 300 was paid and 100 came back; the 9,900 on the Player go back with the void, so nothing is missing.
    resolve(table, Exit.VOID)
    assert (table.rack("anna"), table.table.books[debt_of(ANNA)]) == ("9600.00", 0)


@pytest.mark.clause("MA 15(e) s1")
def test_where_somebody_cannot_hand_back_what_was_paid_the_pit_lets_it_be_a_debt() -> None:
    table = four_left(("anna", "house-money", "100"))
    table.do("dina", ask.SettleEarly())
    table.do("anna", ask.CashOut(person=ANNA, amount=table.minor("10250")))
    report(table, Report.OUT_OF_CARDS)
    refused = not_resolved(table, Exit.VOID)
    assert (refused.code, refused.sentence) == (
        "would-be-negative",
        "anna would hand back $250 more than is in the rack.",
    )
    assert refused.instead == "Let it become a debt, or stop here."
    resolve(table, Exit.VOID, debt=True)
    assert (table.rack("anna"), table.table.books[debt_of(ANNA)]) == ("0.00", -25000)
    table.table.books.check()


@pytest.mark.clause("MA 15(e) s1")
@pytest.mark.parametrize(("on_player", "missing"), [("250", 50_00), ("300", 0), ("350", 0)])
def test_the_missing_amount_counts_house_money_and_the_stakes_that_go_back(on_player: str, missing: int) -> None:
    """House Money won 300 and the rack was emptied: the stakes that go back count against it."""
    table = four_left(("anna", "house-money", "100"), ("anna", "player", on_player))
    table.do("dina", ask.SettleEarly())
    table.do("anna", ask.CashOut(person=ANNA, amount=table.table.rack(ANNA)))
    report(table, Report.OUT_OF_CARDS)
    if missing:
        assert not_resolved(table, Exit.VOID).sentence == "anna would hand back $50 more than is in the rack."
    resolve(table, Exit.VOID, debt=True)
    assert table.table.books[debt_of(ANNA)] == -missing
    table.table.books.check()


# 15(e), second sentence: a whole new set.


def void_table() -> Evening:
    table = four_left(("ben", "banker", "100"))
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    return table


@pytest.mark.clause("MA 15(e) s2")
def test_after_such_a_void_no_round_begins_before_a_whole_new_set_is_in_the_shoe() -> None:
    table = void_table()
    assert table.phase is Phase.SHOE
    assert table.no("dina", ask.OpenBets()).code == "shoe-over"
    step = next_step(table.table)
    assert (step.act, step.clause) == ("receive-cards", "MA 15(e) s2")


@pytest.mark.clause("MA 15(e) s2")
def test_the_same_set_does_not_come_back() -> None:
    table = void_table()
    refused = table.no("dina", ask.ReceiveCards(set_id="set-1", back="red"))
    assert (refused.code, refused.clause) == ("set-used", "MA 15(e) s2")
    table.cards()
    assert table.set_state("set-1") is SetState.RETIRED
    assert table.table.shoe is not None and table.table.shoe.set_id == "set-2"


@pytest.mark.clause("MA 15(e) s2", "MA 4(a)", "MA 5(c)")
def test_the_new_set_goes_the_whole_way_from_inspection_to_the_burn_and_then_a_new_round_begins() -> None:
    table = void_table()
    table.do("dina", ask.ReceiveCards(set_id="set-2", back="red"))
    assert table.table.shoe is not None
    assert table.table.shoe.steps == ("inspect", "verify", "spread", "viewed", "wash", "shuffle", "lace")
    assert table.no("dina", ask.LoadShoe()).code == "not-ready"
    assert table.no("dina", ask.OpenBets()).code == "not-now"
    table.prepare()
    table.play("Ks 9h", "2d 4d", ("ben", "player", "100"))
    assert table.rack("ben") == "10100.00"


# The whole of a shoe, with no cutting card noticed.


def pack(seed: int, burnt: str) -> list[Card]:
    """Six decks in an order, without the burnt cards."""
    cards = [one for one in DECK for _ in range(6)]
    for text in burnt.split():
        cards.remove(card(text))
    Random(seed).shuffle(cards)
    return cards


def next_round(cards: list[Card]) -> Round | None:
    """The next round off the pack; none if the pack runs out in it."""
    round_, taken = Round(), 0
    while (side := next_card(round_)) is not None:
        if taken == len(cards):
            return None
        round_ = round_.with_card(side, cards[taken])
        taken += 1
    del cards[:taken]
    return round_


def words(hand: tuple[Card, ...]) -> str:
    return " ".join(str(one) for one in hand)


@pytest.mark.clause("MA 15(e) s1", "MA 15(e) s2")
def test_six_decks_dealt_to_the_last_card() -> None:
    table = Evening(TABLE, {"decks": 6, "wagers": {"tie": {"pays": "8 to 1"}}})
    table.sit(anna=2, ben=5, cleo=9)
    cards = pack(15, "5s 6s 6h 6d 6c 6s")
    while (round_ := next_round(cards)) is not None:
        table.play(words(round_.player), words(round_.banker), ("anna", "player", "10"), ("ben", "tie", "5"))
    assert left(table) == len(cards) == 4
    before = racks(table)
    bets_closed(table, ("anna", "player", "10"), ("ben", "banker", "40"))
    turned(table, words((cards[0], cards[2])), words((cards[1], cards[3])))
    report(table, Report.OUT_OF_CARDS)
    resolve(table, Exit.VOID)
    assert racks(table) == before
    assert table.table.shoe is not None and table.table.shoe.discarded == 312
    assert table.refolded() == table.table
