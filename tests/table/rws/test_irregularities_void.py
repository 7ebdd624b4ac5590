"""RWS 5.4, 5.5, 5.11 and 5.15: when a round is void, what then goes back, and what stands."""

import pytest
from msgspec.structs import replace

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.cases import proof
from puntobanco.table.model.accounts import unclaimed_of
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from puntobanco.table.views.felt import felt_for
from puntobanco.words import in_words
from tests.pace import quickest
from tests.table.rws.mishaps import HUNDRED, Mishaps

PAIR = ("anna", "player-pair", "10")


# A technical interruption.


@pytest.mark.clause("RWS 5.4", "RWS 5.4.1")
def test_a_power_failure_after_a_king_and_a_seven_lets_the_round_go_on() -> None:
    evening = Mishaps()
    evening.start(HUNDRED, PAIR)
    evening.draw("Ks 4d 7h")
    assert evening.report(Report.INTERRUPTED, note="power failure") == ("stand [RWS 5.4.1]",)
    assert "Player Pair has lost: K 7" in [in_words(one.text) for one in evening.trouble.established]
    assert (
        next_step(evening.table).sentence
        == "Interrupted by power, light or an alarm: power failure. Continue as dealt."
    )
    evening.resolve(Exit.STAND)
    assert evening.asked == (), "an interruption is no dealing error: nobody is asked"
    evening.draw("2d")
    evening.finish()
    assert evening.rack("anna") == "10090.00", "100 won on Player with 7 against 6, 10 lost on the pair"


@pytest.mark.clause("RWS 5.4", "RWS 5.4.2")
@pytest.mark.parametrize("cards", ["", "Ks", "Ks 4d"], ids=["no card", "one card", "one card each"])
def test_a_power_failure_before_anything_is_decided_makes_the_round_void(cards: str) -> None:
    evening = Mishaps()
    evening.start(HUNDRED, PAIR)
    evening.draw(cards)
    assert evening.report(Report.INTERRUPTED) == ("void [RWS 5.4.2]",)
    assert evening.trouble.established == ()
    evening.resolve(Exit.VOID)
    assert evening.rack("anna") == "10000.00"
    assert evening.phase is Phase.READY


@pytest.mark.clause("RWS 5.4.1")
def test_after_an_established_outcome_no_interruption_voids_the_round() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.draw("Ks 4d 7h")
    evening.report(Report.INTERRUPTED)
    fault = evening.no_way(Exit.VOID)
    assert (fault.code, fault.clause, fault.instead) == (
        "not-lawful",
        "RWS 5.4.1",
        "What may be done: Continue as dealt.",
    )


@pytest.mark.clause("RWS 5.4.2")
def test_before_one_the_round_does_not_go_on() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.draw("Ks 4d")
    evening.report(Report.INTERRUPTED)
    assert evening.no_way(Exit.STAND).clause == "RWS 5.4.2"


@pytest.mark.clause("RWS 5.4.1")
def test_what_is_offered_counts_and_not_what_was_bet() -> None:
    """Nobody bet on a pair; that Player Pair has lost still establishes an outcome."""
    evening = Mishaps()
    evening.start(("anna", "tie", "50"))
    evening.draw("Ks 4d 7h")
    assert evening.report(Report.INTERRUPTED) == ("stand [RWS 5.4.1]",)


@pytest.mark.clause("RWS 5.4")
def test_cards_that_lie_face_down_decide_nothing() -> None:
    evening = Mishaps({"face_down": True})
    evening.start(HUNDRED)
    evening.face_down(4)
    assert evening.report(Report.INTERRUPTED) == ("void [RWS 5.4.2]",)


@pytest.mark.clause("RWS 5.4")
@pytest.mark.parametrize("cards", ["", "Ks 4d", "Ks 4d 7h", "Ks 4d 2h 3c", "Ks 4d 2h 3c 8s"])
def test_the_proof_is_quick_enough_for_the_table(cards: str) -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.draw(cards)
    proof(evening.table)  # what is worked out once a table is
    best = quickest(lambda: proof(evening.table), tries=5)
    assert best < 0.1, "a tenth of a second, and in truth a quarter of that"


# The five causes.

CAUSES = [
    pytest.param(Report.FOREIGN_CARD, "RWS 5.5.1", marks=pytest.mark.clause("RWS 5.5.1")),
    pytest.param(Report.CARD_COUNT, "RWS 5.5.2", marks=pytest.mark.clause("RWS 5.5.2")),
    pytest.param(Report.UNSHUFFLED, "RWS 5.5.5", marks=pytest.mark.clause("RWS 5.5.5")),
]


@pytest.mark.clause("RWS 5.5", "RWS 5.15")
@pytest.mark.parametrize(("cause", "clause"), CAUSES)
def test_cards_that_are_not_right_void_this_round_and_none_before(cause: Report, clause: str) -> None:
    evening = Mishaps()
    evening.play("Ks 9h", "2d 4d", HUNDRED)
    evening.play("2s 4h", "3d 4c", HUNDRED)
    assert evening.rack("anna") == "10000.00", "100 won, 100 lost"
    evening.start(HUNDRED, PAIR, ("ben", "banker", "300"))
    evening.draw("Kh 7c 7h")
    assert evening.report(cause, note="blue back among the red") == (f"void [{clause}]",)
    evening.resolve(Exit.VOID, reason="seen by two dealers")
    assert evening.racks() == ("10000.00", "10000.00", "10000.00")
    assert [(one.number, one.kind) for one in evening.table.results] == [(1, ""), (2, ""), (3, "void")]
    assert [one.number for one in evening.table.finished] == [1, 2]
    assert evening.refolded() == evening.table


@pytest.mark.clause("RWS 5.5.1")
def test_after_a_void_for_its_cards_nobody_deals_on_from_them() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.report(Report.FOREIGN_CARD)
    evening.resolve(Exit.VOID)
    assert evening.phase is Phase.SHOE
    assert evening.no("dina", ask.OpenBets()).code == "shoe-over"
    evening.cards()
    evening.play("Ks 9h", "2d 4d", HUNDRED)
    assert evening.rack("anna") == "10100.00"


@pytest.mark.clause("RWS 5.5", "RWS 1.19")
@pytest.mark.parametrize("cleared", [False, True], ids=["cards on the table", "cards cleared"])
@pytest.mark.parametrize(("cause", "clause"), CAUSES)
def test_a_round_whose_bets_are_settled_is_over_and_stands(cause: Report, clause: str, cleared: bool) -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.deal("Ks 9h", "2d 4d")
    evening.do("dina", ask.CallResult())
    evening.do("dina", ask.Settle())
    if cleared:
        evening.do("dina", ask.EndRound())
    assert evening.report(cause) == ("stand [RWS 5.5]",)
    assert evening.no_way(Exit.VOID).code == "not-lawful"
    evening.resolve(Exit.STAND)
    assert evening.rack("anna") == "10100.00"
    if not cleared:
        evening.do("dina", ask.EndRound())
    evening.do("pia", ask.ReplaceCards(reason="the set is not right"))
    assert evening.phase is Phase.SHOE


@pytest.mark.clause("RWS 5.5.2")
def test_the_ninth_seven_of_hearts_of_eight_decks_stops_the_round_and_voids_it() -> None:
    evening = Mishaps()
    for number in range(4):
        evening.play("7h 2s", "7h Kd", ("ben", "tie", "50"))
        assert evening.table.rounds == number + 1
    ben = evening.rack("ben")
    evening.start(HUNDRED)
    (stopped,) = evening.do("dina", ask.Draw(card=ask.CardText("7h")))
    assert isinstance(stopped, ev.RoundStopped) and stopped.why.code == "stop.copy-too-many"
    assert evening.report(Report.CARD_COUNT, "7h") == ("void [RWS 5.5.2]",)
    evening.resolve(Exit.VOID)
    assert (evening.rack("anna"), evening.rack("ben")) == ("10000.00", ben)


@pytest.mark.clause("RWS 5.5.4")
def test_three_cards_left_and_a_fourth_needed_void_the_round() -> None:
    evening = Mishaps()
    run_down(evening, leave=3)
    evening.start(HUNDRED, PAIR)
    evening.draw("2s 3s 4s")
    assert evening.no("dina", ask.Draw(card=ask.CardText("5s"))).code == "out-of-cards"
    assert evening.report(Report.OUT_OF_CARDS) == ("void [RWS 5.5.4]",)
    evening.resolve(Exit.VOID)
    assert evening.rack("anna") == "10000.00"
    assert evening.phase is Phase.SHOE, "other cards come before the next round"


@pytest.mark.clause("RWS 5.5.4")
def test_an_empty_shoe_does_not_void_a_round_that_has_all_its_cards() -> None:
    evening = Mishaps()
    run_down(evening, leave=4)
    evening.start(HUNDRED)
    evening.draw("As 3s 8c 4s")
    assert evening.table.shoe is not None and evening.table.shoe.left == 0
    fault = evening.no("dina", ask.ReportTrouble(report=Report.OUT_OF_CARDS))
    assert fault.code == "nothing-due"
    evening.finish()
    assert evening.rack("anna") == "10100.00", "a natural nine needs no fifth card"


@pytest.mark.clause("RWS 5.5.4")
def test_cards_in_the_shoe_are_no_lack_of_cards() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    assert evening.no("dina", ask.ReportTrouble(report=Report.OUT_OF_CARDS)).code == "cards-left"


def run_down(evening: Mishaps, leave: int) -> None:
    """The shoe near its end, with all the cards before it among the discards."""
    shoe = evening.table.shoe
    assert shoe is not None
    out = shoe.total - leave
    evening.table = replace(evening.table, shoe=replace(shoe, out=out, discarded=out))


# A wrong number of cards.


def given_three(evening: Mishaps, *, rebuildable: bool = False) -> None:
    """The Player stands on 7 and got a third card all the same."""
    evening.start(HUNDRED, PAIR, ("ben", "banker", "300"))
    evening.draw("Ks 4d 7h 4c")
    evening.report(Report.WRONGFUL_THIRD, "5h", rebuildable=rebuildable)


@pytest.mark.clause("RWS 5.5.3", "RWS 5.15")
def test_a_third_card_on_seven_that_cannot_be_put_in_order_voids_the_round() -> None:
    evening = Mishaps()
    given_three(evening)
    assert [f"{one.exit.value} [{one.clause}]" for one in evening.trouble.remedies] == ["void [RWS 5.5.3]"]
    evening.resolve(Exit.VOID)
    assert evening.racks() == ("10000.00", "10000.00", "10000.00"), "the pair bet that had lost goes back too"


@pytest.mark.clause("RWS 5.5.3", "RWS 5.7 s1")
def test_one_that_can_be_put_in_order_does_not() -> None:
    evening = Mishaps()
    given_three(evening, rebuildable=True)
    assert evening.no_way(Exit.VOID).clause == "RWS 5.7 s1"
    evening.resolve(Exit.REBUILD)
    assert evening.hands() == "Ks 7h | 4d 4c", "the Banker stands on a natural"
    evening.finish()
    assert evening.racks() == ("9890.00", "10300.00", "10000.00")
    evening.start(HUNDRED)
    evening.do("dina", ask.Draw())
    assert evening.hands() == "5h | ", "the card opens the next round"


@pytest.mark.clause("RWS 5.5.3", "RWS 5.15")
@pytest.mark.parametrize("cleared", [False, True], ids=["settled", "cleared"])
def test_found_after_the_payments_but_before_the_next_call_they_are_reversed(cleared: bool) -> None:
    evening = Mishaps()
    evening.play("2s 4h", "3d 4c", HUNDRED)
    evening.start(HUNDRED, PAIR, ("ben", "banker", "300"), ("cleo", "tie", "20"))
    evening.deal("Ks 7h", "2d 4d")
    evening.do("dina", ask.CallResult())
    evening.do("dina", ask.Settle())
    assert evening.racks() == ("9990.00", "9700.00", "9980.00")
    if cleared:
        evening.do("dina", ask.EndRound())
    assert evening.report(Report.WRONG_NUMBER, rebuildable=False) == ("void [RWS 5.5.3]",)
    evening.resolve(Exit.VOID, reason="the camera shows a fifth card")
    assert evening.racks() == ("9900.00", "10000.00", "10000.00"), "the lost 100 of round 1 stays lost"
    assert [(one.number, one.kind) for one in evening.table.results] == [(1, ""), (2, "void")]
    assert [result.number for result in felt_for(evening.table).results] == [1]
    assert evening.phase is Phase.READY


@pytest.mark.clause("RWS 5.5.3")
def test_winnings_that_were_spent_become_a_debt_or_stop_the_void() -> None:
    evening = Mishaps()
    evening.play("Ks 7h", "2d 4d", HUNDRED)
    evening.do("carl", ask.CashOut(person=ask.Person("anna"), amount=evening.minor("10100")))
    evening.report(Report.WRONG_NUMBER, rebuildable=False)
    fault = evening.no_way(Exit.VOID)
    assert (fault.code, fault.instead) == ("would-be-negative", "Let it become a debt, or stop here.")
    assert fault.sentence == "anna would hand back $100 more than is in the rack."
    evening.resolve(Exit.VOID, debt=True)
    assert evening.rack("anna") == "0.00"


@pytest.mark.clause("RWS 5.5.3")
def test_a_round_is_taken_back_once_and_the_one_before_it_not_at_all() -> None:
    evening = Mishaps()
    evening.play("Ks 7h", "2d 4d", HUNDRED)
    evening.play("Kh 7c", "2h 4h", HUNDRED)
    evening.report(Report.WRONG_NUMBER, rebuildable=False)
    evening.resolve(Exit.VOID)
    assert evening.rack("anna") == "10100.00"
    fault = evening.no("dina", ask.ReportTrouble(report=Report.WRONG_NUMBER, rebuildable=False))
    assert fault.code == "no-round"


@pytest.mark.clause("RWS 5.5.3")
def test_a_settled_round_that_can_be_put_in_order_is_not_void_but_corrected() -> None:
    """The seven was the Banker's: in order the round was queen and four against two and seven."""
    evening = Mishaps()
    evening.play("Qs 7h", "2d 4d", HUNDRED)
    assert evening.report(Report.WRONG_NUMBER, rebuildable=True) == ("rebuild [RWS 5.7 s1]",)
    assert evening.no_way(Exit.VOID).code == "not-lawful"
    assert evening.rack("anna") == "10100.00"
    evening.resolve(Exit.REBUILD, order="Qs 2d 4d 7h", reason="7 and 4 changed places", second="max")
    assert evening.rack("anna") == "9900.00", "in order it was 4 against a natural nine"


@pytest.mark.clause("RWS 5.11")
def test_an_error_of_round_eight_found_in_round_nine_leaves_both_alone() -> None:
    evening = Mishaps()
    for _ in range(8):
        evening.play("Ks 9h", "2d 4d", HUNDRED)
    evening.start(HUNDRED)
    evening.draw("2s 3d")
    assert evening.report(Report.WRONG_NUMBER, number=8, rebuildable=False) == ("stand [RWS 5.11]",)
    assert evening.no_way(Exit.VOID).clause == "RWS 5.11"
    evening.resolve(Exit.STAND, by="dina")
    assert evening.asked == ()
    evening.draw("4h 4c")
    evening.finish()
    assert evening.rack("anna") == "10700.00", "round 8 stays won and round 9 is lost as dealt"
    assert all(one.kind == "" for one in evening.table.results)


@pytest.mark.clause("RWS 5.11", "RWS 5.5.3")
def test_with_the_call_for_bets_the_time_to_void_the_last_round_has_passed() -> None:
    evening = Mishaps()
    evening.play("Ks 7h", "2d 4d", HUNDRED)
    evening.betting()
    assert evening.report(Report.WRONG_NUMBER, number=1, rebuildable=False) == ("stand [RWS 5.11]",)
    evening.resolve(Exit.STAND)
    assert evening.phase is Phase.BETTING
    assert evening.rack("anna") == "10100.00"


@pytest.mark.clause("RWS 5.11")
def test_a_round_that_was_never_played_has_no_errors() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    fault = evening.no("dina", ask.ReportTrouble(report=Report.WRONG_NUMBER, number=2))
    assert fault.code == "no-such-round"


# What void means.


@pytest.mark.clause("RWS 1.24", "RWS 5.15")
def test_a_void_round_has_no_result_and_gives_every_bet_back() -> None:
    evening = Mishaps()
    evening.start(HUNDRED, PAIR)
    evening.draw("Kh 7c 7h 2c")
    evening.report(Report.FOREIGN_CARD)
    (resolved, voided) = evening.resolve(Exit.VOID)
    assert isinstance(resolved, ev.TroubleResolved) and isinstance(voided, ev.RoundVoided)
    assert sum(one.amount for one in voided.transfers) == evening.minor("110"), "100 on Player and 10 on the pair"
    assert evening.rack("anna") == "10000.00"
    assert felt_for(evening.table).results == (), "neither Player nor Banker nor Tie"
    shoe = evening.table.shoe
    assert shoe is not None and shoe.out == shoe.discarded, "the cards are among the discards"


@pytest.mark.clause("RWS 5.5", "RWS 5.15")
def test_only_the_pit_declares_a_round_void() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.report(Report.FOREIGN_CARD)
    fault = evening.no_way(Exit.VOID, by="dina")
    assert (fault.code, fault.clause) == ("not-your-role", "RWS 5.5.1")
    assert evening.no_way(Exit.VOID, by="anna").code == "not-your-role"
    evening.resolve(Exit.VOID)


@pytest.mark.clause("RWS 5.15", "RWS 5.3")
def test_the_bets_of_somebody_who_walked_off_are_kept_for_them() -> None:
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.do("anna", ask.Leave(person=ask.Person("anna")))
    evening.report(Report.FOREIGN_CARD)
    evening.resolve(Exit.VOID)
    assert evening.held("anna") == "0.00"
    assert evening.table.books[unclaimed_of(ask.Person("anna"))] == evening.minor("100")
