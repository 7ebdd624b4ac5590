"""RWS 5.7 to 5.10: cards too many, at the wrong place, shown too early, or out of the shoe together."""

from typing import Any

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.words import in_words
from tests.table.rws.mishaps import HUNDRED, B, Mishaps, P

BETS = (HUNDRED, ("ben", "banker", "300"))
FACE_DOWN = {"face_down": True}


# Cards drawn in excess.


@pytest.mark.clause("RWS 5.7 s1", "RWS 5.7.1")
@pytest.mark.parametrize("way", [Exit.FIRST_OF_NEXT, Exit.REBUILD])
def test_a_five_too_many_opens_the_next_round(way: Exit) -> None:
    """With four cards shown the pairs are decided: nobody is asked. No hand is entitled to the five."""
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw("Ks 4d 7h 3c")
    assert evening.report(Report.EXTRA_CARD, "5h") == ("rebuild [RWS 5.7 s1]", "first-of-next [RWS 5.7 s1]")
    evening.resolve(way)
    assert (evening.asked, evening.hands()) == ((), "Ks 7h | 4d 3c")
    evening.finish()
    assert evening.racks() == ("10000.00", "10000.00", "10000.00"), "seven each: the bets are handed back"
    evening.start(*BETS)
    evening.do("dina", ask.Draw())
    assert evening.hands() == "5h | ", "the bettors of the next round play with it"
    evening.draw("9d 3h 9c")
    evening.finish()
    assert evening.racks() == ("10000.00", "10000.00", "10000.00"), "eight each"


@pytest.mark.clause("RWS 5.7 s1")
def test_between_two_rounds_a_card_too_many_opens_the_next() -> None:
    evening = Mishaps()
    assert evening.report(Report.EXTRA_CARD, "5h") == ("first-of-next [RWS 5.7 s1]",)
    evening.resolve(Exit.FIRST_OF_NEXT)
    evening.start(*BETS)
    assert evening.no("dina", ask.Draw(card=ask.CardText("6h"))).code == "other-card"
    evening.do("dina", ask.Draw())
    evening.draw("2d 4c 2h")
    evening.finish()
    assert evening.racks() == ("10100.00", "9700.00", "10000.00"), "a natural nine of five and four"


@pytest.mark.clause("RWS 5.7 s1", "RWS 5.7.1")
def test_a_card_drawn_for_a_standing_player_becomes_the_bankers_third() -> None:
    """The Player stands on 6, the Banker draws on 5: put in order, the card is the Banker's."""
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw("2s 2d 4h 3c")
    (stopped,) = evening.do("dina", ask.Draw(card=ask.CardText("4s"), to=P))
    assert isinstance(stopped, ev.RoundStopped)
    assert evening.report(Report.WRONGFUL_THIRD) == ("rebuild [RWS 5.7 s1]",)
    assert evening.no_way(Exit.VOID).clause == "RWS 5.7 s1"
    evening.resolve(Exit.REBUILD)
    assert (evening.hands(), evening.asked) == ("2s 4h | 2d 3c 4s", ())
    evening.finish()
    assert evening.racks() == ("9900.00", "10300.00", "10000.00"), "nine beats six"
    shoe = evening.table.shoe
    assert shoe is not None and shoe.out == shoe.discarded


@pytest.mark.clause("RWS 5.7.1", "RWS 5.12")
def test_a_card_too_many_before_anything_is_decided_gives_the_bettors_their_options() -> None:
    evening = Mishaps(FACE_DOWN)
    evening.start(*BETS)
    evening.face_down(4)
    evening.report(Report.EXTRA_CARD)
    assert evening.trouble.established == ()
    evening.resolve(Exit.REBUILD)
    assert evening.asked == ("anna", "ben")
    assert evening.round.options is not None and evening.round.options.clause == "RWS 5.7.1"


@pytest.mark.clause("RWS 5.7 s1")
@pytest.mark.parametrize(
    ("player", "banker", "lie"),
    [
        ("2s 3h", "Kd 7c", "2s 3h 9c | Kd 7c"),
        ("Ks 6h", "2d 2c", "Ks 6h | 2d 2c 9c"),
        ("Ks 9h", "2d 4d", "Ks 9h | 2d 4d"),
    ],
    ids=["the Player draws it", "the Banker draws it", "nobody does"],
)
def test_a_fifth_card_beside_four_hidden_ones_waits_until_they_show_whose_it_is(
    player: str, banker: str, lie: str
) -> None:
    evening = Mishaps(FACE_DOWN)
    evening.start(*BETS)
    evening.face_down(4)
    evening.report(Report.EXTRA_CARD)
    evening.resolve(Exit.REBUILD)
    evening.go_on()
    evening.turn(P, player)
    evening.turn(B, banker)
    assert evening.table.shoe is not None
    out = evening.table.shoe.out
    if "9c" in lie:
        evening.face_down(1)
        evening.turn(P if lie.startswith(f"{player} 9c") else B, "9c")
    assert (evening.hands(), evening.table.shoe.out) == (lie, out), "no other card left the shoe"
    evening.finish()
    assert (evening.table.carried is None) is ("9c" in lie), "else it opens the next round"


@pytest.mark.clause("RWS 5.7 s1", "RWS 5.7.1")
def test_a_card_found_face_up_in_the_shoe_is_used_and_the_bettors_are_asked() -> None:
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw("Ks")
    assert evening.report(Report.FACE_UP_IN_SHOE, "9d") == ("use-card [RWS 5.7 s1]",)
    assert evening.no_way(Exit.VOID).code == "not-lawful"
    evening.resolve(Exit.USE_CARD)
    assert (evening.hands(), evening.asked) == ("Ks | 9d", ("anna", "ben"))


@pytest.mark.clause("RWS 5.7 s1")
def test_an_extra_card_never_voids_the_round() -> None:
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw("Ks 4d 7h 3c")
    for rebuildable in (True, False):
        evening.report(Report.EXTRA_CARD, "5h", rebuildable=rebuildable)
        fault = evening.no_way(Exit.VOID)
        assert (fault.code, fault.clause) == ("not-lawful", "RWS 5.7 s1")
        assert "The card opens the next round." in fault.instead
        evening.resolve(Exit.FIRST_OF_NEXT)


@pytest.mark.clause("RWS 5.7 s2")
def test_only_the_house_judges_whether_cards_can_be_put_in_order() -> None:
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw("Ks 4d 7h 4c")
    evening.report(Report.WRONGFUL_THIRD, "5h", rebuildable=True)
    reason = "both hands were swept together"
    judged: dict[str, Any] = {"rebuildable": False, "reason": reason}
    assert evening.no_way(Exit.VOID, by="anna", **judged).code == "not-your-role"
    assert evening.no_way(Exit.VOID, by="dina", **judged).code == "not-your-role"
    assert evening.no_way(Exit.VOID, rebuildable=False).code == "no-reason"
    resolved, voided = evening.resolve(Exit.VOID, **judged)
    assert isinstance(resolved, ev.TroubleResolved) and isinstance(voided, ev.RoundVoided)
    assert (resolved.reason, resolved.clause) == (reason, "RWS 5.5.3")
    assert evening.events[-2].by.person == "pia", "who judged it is on record"


@pytest.mark.clause("RWS 5.7 s2")
def test_the_house_may_find_an_order_where_the_dealer_saw_none() -> None:
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw("Ks 4d 7h 4c")
    evening.report(Report.WRONGFUL_THIRD, "5h", rebuildable=False)
    evening.resolve(Exit.REBUILD, rebuildable=True, reason="the camera shows every card")
    assert evening.hands() == "Ks 7h | 4d 4c"


# Cards at the wrong place.


@pytest.mark.clause("RWS 5.8", "RWS 5.8.1", "RWS 5.8 closing 1")
def test_the_first_card_laid_on_the_bankers_area_goes_to_the_player() -> None:
    evening = Mishaps()
    evening.start(*BETS)
    evening.do("dina", ask.Draw(card=ask.CardText("4s"), to=B))
    assert evening.report(Report.WRONG_SIDE) == ("rebuild [RWS 5.8.1]",)
    fault = evening.no("dina", ask.Draw(card=ask.CardText("9d")))
    assert fault.sentence == "“Draw a card” cannot be done now: the round is stopped until a way out has been taken."
    evening.resolve(Exit.REBUILD)
    assert (evening.hands(), evening.asked) == ("4s | ", ("anna", "ben"))
    assert evening.no("dina", ask.Draw(card=ask.CardText("9d"))).code == "not-now", "the bettors answer first"
    evening.go_on()
    evening.draw("9d")
    assert evening.hands() == "4s | 9d"


@pytest.mark.clause("RWS 1.18", "RWS 5.8.1")
def test_four_nine_two_king_in_the_order_of_the_shoe_are_four_two_against_nine_king() -> None:
    """The dealer laid two cards before the Player and two before the Banker."""
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw("4s 2h 9d Kc")
    assert evening.hands() == "4s 9d | 2h Kc"
    evening.report(Report.WRONG_SIDE, side=P, place=2)
    _, rebuilt, *_ = evening.resolve(Exit.REBUILD, order="4s 9d 2h Kc")
    assert evening.hands() == "4s 2h | 9d Kc"
    assert isinstance(rebuilt, ev.CardsRebuilt)
    assert rebuilt.before == ((P, "4s"), (B, "2h"), (P, "9d"), (B, "Kc"))
    assert rebuilt.cards == ((P, "4s"), (B, "9d"), (P, "2h"), (B, "Kc"))
    evening.finish()
    assert evening.racks() == ("9900.00", "10300.00", "10000.00"), "the Banker's natural nine wins"


@pytest.mark.clause("RWS 5.8.2", "RWS 5.8 closing 1")
def test_bankers_cards_passed_to_the_person_who_turns_the_players_come_back_before_play_goes_on() -> None:
    evening = Mishaps(FACE_DOWN)
    evening.start(*BETS)
    evening.face_down(4)
    assert evening.report(Report.WRONG_HANDLER, side=B) == ("rebuild [RWS 5.8.2]",)
    assert evening.no("dina", ask.Turn(side=B, cards=(ask.CardText("2d"), ask.CardText("4d")))).code == "not-now"
    evening.resolve(Exit.REBUILD)
    assert evening.asked == ("anna", "ben"), "unseen cards decide nothing"
    evening.go_on()
    assert evening.hands() == "? ? | ? ?"
    evening.turn(P, "Ks 9h")
    evening.turn(B, "2d 4d")
    evening.finish()
    assert evening.racks() == ("10100.00", "9700.00", "10000.00")


MATRIX = [
    # established, can be put in order: who is asked
    pytest.param("", False, ("anna", "ben"), id="open, lost order"),
    pytest.param("", True, ("anna", "ben"), id="open, in order"),
    pytest.param("Ks Ad 7h 2c", False, ("anna", "ben"), id="established, lost order"),
    pytest.param("Ks Ad 7h 2c", True, (), id="established, in order"),
]


@pytest.mark.clause("RWS 5.8 closing 2", "RWS 5.12")
@pytest.mark.parametrize(("cards", "rebuildable", "asked"), MATRIX)
@pytest.mark.parametrize("report", [Report.WRONG_SIDE, Report.WRONG_HANDLER])
def test_options_follow_misplaced_cards_unless_an_outcome_is_established_and_they_are_put_in_order(
    report: Report, cards: str, rebuildable: bool, asked: tuple[str, ...]
) -> None:
    evening = Mishaps()
    evening.start(*BETS)
    evening.draw(cards)
    evening.report(report, "9s" if report is Report.WRONG_SIDE else None, side=P, rebuildable=rebuildable)
    assert bool(evening.trouble.established) is bool(cards)
    assert evening.no_way(Exit.VOID).code == "not-lawful", "never void"
    evening.resolve(Exit.REBUILD if rebuildable else Exit.STAND)
    assert evening.asked == asked


@pytest.mark.clause("RWS 5.8")
@pytest.mark.parametrize("face_down", [True, False])
def test_misplaced_cards_never_void_a_round_seen_or_not(face_down: bool) -> None:
    evening = Mishaps({"face_down": face_down})
    evening.start(*BETS)
    evening.report(Report.WRONG_SIDE, None if face_down else "4s", side=B)
    assert evening.table.round is not None
    fault = evening.no_way(Exit.VOID)
    assert (fault.code, fault.clause) == ("not-lawful", "RWS 5.8.1")
    evening.resolve(Exit.REBUILD)
    assert evening.hands() == ("? | " if face_down else "4s | ")


# Cards exposed on a face-down table.


@pytest.mark.clause("RWS 5.9", "RWS 5.12")
def test_a_first_card_exposed_by_a_slip_asks_each_bettor_and_the_result_stands() -> None:
    evening = Mishaps(FACE_DOWN)
    evening.start(*BETS)
    assert evening.report(Report.EXPOSED, "9s") == ("stand [RWS 5.9]",)
    evening.resolve(Exit.STAND, by="dina")
    assert evening.asked == ("anna", "ben")
    evening.choose("anna", take_back=False)
    evening.choose("ben", take_back=True)
    evening.face_down(3)
    assert evening.hands() == "9s ? | ? ?"
    evening.turn(P, "Kh")
    evening.turn(B, "2d 4d")
    evening.finish()
    assert evening.racks() == ("10100.00", "10000.00", "10000.00")


@pytest.mark.clause("RWS 5.9")
def test_the_exposed_card_itself_may_establish_an_outcome() -> None:
    """King, then seven for the Player: the pair is lost with the second slip, and nobody is asked again."""
    evening = Mishaps(FACE_DOWN)
    evening.start(*BETS)
    evening.report(Report.EXPOSED, "Ks")
    evening.resolve(Exit.STAND)
    evening.go_on()
    evening.face_down(1)
    evening.report(Report.EXPOSED, "7h")
    assert "Player Pair has lost: K 7" in [in_words(one.text) for one in evening.trouble.established]
    evening.resolve(Exit.STAND)
    assert (evening.asked, evening.hands()) == ((), "Ks 7h | ?")


@pytest.mark.clause("RWS 5.9")
def test_an_exposed_card_never_voids_the_round() -> None:
    evening = Mishaps(FACE_DOWN)
    evening.start(*BETS)
    evening.report(Report.EXPOSED, "9s")
    fault = evening.no_way(Exit.VOID, by="max")
    assert (fault.code, fault.clause, fault.instead) == (
        "not-lawful",
        "RWS 5.9",
        "What may be done: Continue as dealt.",
    )


@pytest.mark.clause("RWS 5.9")
def test_where_cards_are_dealt_face_up_a_face_up_card_asks_nobody() -> None:
    evening = Mishaps()
    evening.start(*BETS)
    assert evening.report(Report.EXPOSED, "9s") == ("stand [None]",)
    evening.resolve(Exit.STAND, by="dina")
    assert (evening.hands(), evening.asked) == ("9s | ", ())


@pytest.mark.clause("RWS 5.9")
def test_with_no_card_due_none_can_have_been_exposed_as_it_was_dealt() -> None:
    evening = Mishaps(FACE_DOWN)
    evening.start(*BETS)
    evening.face_down(4)
    fault = evening.no("dina", ask.ReportTrouble(report=Report.EXPOSED, card=ask.CardText("9s")))
    assert fault.code == "no-card-due"


# Two cards at once.


def together(cards: str = "", *bets: tuple[str, str, str]) -> Mishaps:
    """Two cards left the shoe at once after these."""
    evening = Mishaps()
    evening.start(*(bets or BETS))
    evening.draw(cards)
    evening.report(Report.TWO_AT_ONCE)
    return evening


@pytest.mark.clause("RWS 5.10")
def test_of_a_four_and_a_nine_that_came_together_the_pit_says_which_was_first() -> None:
    evening = together()
    fault = evening.no("dina", ask.Resolve(exit=Exit.DECIDE_ORDER, order=(ask.CardText("4s"), ask.CardText("9d"))))
    assert (fault.code, fault.clause) == ("not-your-role", "RWS 5.10")
    assert fault.sentence == "this is for the pit or above to decide."
    evening.resolve(Exit.DECIDE_ORDER, order="9d 4s", reason="the nine was on top")
    assert evening.hands() == "9d | 4s"


@pytest.mark.clause("RWS 5.10")
@pytest.mark.parametrize("person", ["pia", "sam", "max"])
def test_the_pit_supervisor_and_everybody_above_may_decide_the_order(person: str) -> None:
    evening = together()
    evening.resolve(Exit.DECIDE_ORDER, by=person, order="4s 9d")
    assert evening.hands() == "4s | 9d"


@pytest.mark.clause("RWS 5.10", "RWS 5.10.1")
def test_two_at_once_never_void_the_round() -> None:
    evening = together()
    fault = evening.no_way(Exit.VOID)
    assert (fault.code, fault.clause) == ("not-lawful", "RWS 5.10")


@pytest.mark.clause("RWS 5.10.1", "RWS 5.12")
@pytest.mark.parametrize("cards", ["", "2s 2d 3h 3c"], ids=["nothing decided", "both pairs decided"])
def test_after_two_at_once_everybody_is_asked_established_or_not(cards: str) -> None:
    """As fifth and sixth card: the Player on 5 draws the four, and the Banker on 5 draws against a four."""
    evening = together(cards)
    evening.resolve(Exit.DECIDE_ORDER, order="4s 9d")
    assert evening.asked == ("anna", "ben")
    assert evening.hands() == ("2s 3h 4s | 2d 3c 9d" if cards else "4s | 9d")


@pytest.mark.clause("RWS 5.10", "RWS 5.7 s1")
def test_the_second_of_two_to_which_no_hand_is_entitled_opens_the_next_round() -> None:
    """The Player on 5 draws an eight, against which a Banker on 3 stands: the nine is left over."""
    evening = together("2s Kd 3h 3c")
    evening.resolve(Exit.DECIDE_ORDER, order="8s 9d")
    evening.go_on()
    assert evening.hands() == "2s 3h 8s | Kd 3c"
    evening.finish()
    evening.start(*BETS)
    evening.do("dina", ask.Draw())
    assert evening.hands() == "9d | "


@pytest.mark.clause("RWS 5.10.2")
def test_after_two_at_once_the_pit_may_have_the_cards_replaced() -> None:
    evening = together()
    evening.resolve(Exit.DECIDE_ORDER, order="4s 9d")
    evening.go_on()
    evening.draw("4h Kc")
    evening.finish()
    fault = evening.no("dina", ask.ReplaceCards(reason="two at once"))
    assert fault.code == "not-your-role"
    evening.do("pia", ask.ReplaceCards(reason="two at once"))
    evening.cards()
    assert evening.table.shoe is not None and evening.table.shoe.set_id == "set-2"
    evening.play("Ks 9h", "2d 4d", HUNDRED)


@pytest.mark.clause("RWS 5.10.2")
def test_without_such_an_event_the_shoe_is_played_to_its_end() -> None:
    evening = Mishaps()
    evening.play("Ks 9h", "2d 4d", HUNDRED)
    assert evening.no("pia", ask.ReplaceCards(reason="bad luck")).code == "shoe-under-way"
