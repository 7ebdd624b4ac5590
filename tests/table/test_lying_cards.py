"""Cards that lie wrong: found while they lie in the hands and once the bets are settled, as far as a clause allows."""

from typing import Any

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from tests.table.evening import SECOND, STAFF, Evening
from tests.table.new_zealand.hands import INTERNATIONAL, at_table
from tests.table.rws.mishaps import Mishaps

P, B = Side.PLAYER, Side.BANKER
FACE_DOWN = {"face_down": True}
ANNA, BEN = ("anna", "player", "100"), ("ben", "banker", "100")


def texts(cards: str) -> tuple[ask.CardText, ...]:
    return tuple(ask.CardText(card) for card in cards.split())


def report(evening: Evening, what: Report, side: Side | None, place: int | None, card: str = "", **more: Any) -> str:
    """The dealer reports it, as it must be offered; the ways out with their clauses."""
    offered = {one.act: one for one in offers(evening.table, ask.Who(ask.Person("dina"), STAFF["dina"]))}
    assert what.value in offered["report-trouble"].choices
    named = ask.CardText(card) if card else None
    evening.do("dina", ask.ReportTrouble(report=what, side=side, place=place, card=named, **more))
    assert evening.table.trouble is not None
    return " or ".join(f"{way.exit.value} [{way.clause}]" for way in evening.table.trouble.remedies)


def resolve(evening: Evening, way: Exit, by: str = "pia", order: str = "", **more: Any) -> None:
    """A way out is taken, with a second person who stands for it."""
    evening.do(by, ask.Resolve(exit=way, order=texts(order), reason="as seen", **{"second": SECOND[by], **more}))
    assert evening.refolded() == evening.table
    assert all(offers(evening.table, ask.Who(ask.Person(one), STAFF[one])) for one in ("dina", "pia")), "no view fails"


def racks(evening: Evening) -> tuple[str, str]:
    return evening.rack("anna"), evening.rack("ben")


def hidden_four(setup: str | None = None, changes: dict[str, Any] | None = None) -> Evening:
    """Four cards lie face down, with 100 on either hand."""
    evening = Mishaps(FACE_DOWN) if setup is None else Evening(setup, changes)
    if setup is not None:
        evening.sit(anna=1, ben=2)
    evening.betting()
    for person, wager, amount in (ANNA, BEN):
        evening.bet(person, wager, amount)
    evening.close()
    evening.draw_four({P: ["Ks", "4h"], B: ["2d", "5c"]})
    assert evening.phase is Phase.SHOWING
    return evening


# Resorts World Sentosa.


@pytest.mark.clause("RWS 5.8.1", "RWS 5.8 closing 2")
def test_after_the_fourth_card_one_that_lies_on_the_wrong_side_is_put_in_order_and_bettors_choose() -> None:
    evening = hidden_four()
    assert report(evening, Report.WRONG_SIDE, B, 1) == "rebuild [RWS 5.8.1]"
    resolve(evening, Exit.REBUILD)
    assert evening.phase is Phase.OPTIONS
    evening.do("anna", ask.ChooseOption(take_back=True))
    evening.do("ben", ask.ChooseOption(take_back=False))
    evening.show({P: ["Ks", "9h"], B: ["2d", "5c"]})
    evening.finish()
    assert racks(evening) == ("10000.00", "9900.00")


@pytest.mark.clause("RWS 5.9")
def test_a_hidden_card_that_is_exposed_lies_face_up_and_bettors_choose() -> None:
    """A nine in the Player's hand: nothing is decided by it, for the other cards are unknown."""
    evening = hidden_four()
    assert report(evening, Report.EXPOSED, P, 2, "9h") == "stand [RWS 5.9]"
    resolve(evening, Exit.STAND, "dina")
    round_ = evening.table.the_round
    assert [(str(one.card) if one.card else None, one.shown) for one in round_.cards] == [
        (None, False), (None, False), ("9h", True), (None, False),
    ]  # fmt: skip
    assert evening.phase is Phase.OPTIONS
    for person in ("anna", "ben"):
        evening.do(person, ask.ChooseOption(take_back=False))
    evening.do("dina", ask.Turn(side=P, cards=texts("Ks")))
    evening.do("dina", ask.Turn(side=B, cards=texts("2d 5c")))
    evening.finish()
    assert racks(evening) == ("10100.00", "9900.00")


@pytest.mark.clause("RWS 5.9")
def test_which_card_was_exposed_must_be_said_and_be_one_that_lies_there() -> None:
    evening = hidden_four()
    bare = ask.ReportTrouble(report=Report.EXPOSED, side=P, place=1)
    assert evening.no("dina", bare).code == "no-card"
    third = ask.ReportTrouble(report=Report.EXPOSED, side=P, place=3, card=ask.CardText("9h"))
    assert evening.no("dina", third).code == "which-card"
    wrong = ask.ReportTrouble(report=Report.WRONG_SIDE, side=None, place=1)
    assert evening.no("dina", wrong).code == "which-card"


@pytest.mark.clause("RWS 5.7 s1", "RWS 5.7.1")
@pytest.mark.parametrize(
    ("player", "banker", "third"), [("Ks 4h", "2d 5c", P), ("Ks 7h", "2d 3c", B), ("Ks 9h", "2d 5c", None)]
)
def test_a_card_that_lies_face_up_in_the_shoe_before_the_hands_are_shown(
    player: str, banker: str, third: Side | None
) -> None:
    """Nothing is established, so bettors choose; then it is whichever third card is due, or opens the next round."""
    evening = Evening("rws-non-commission", FACE_DOWN)
    evening.sit(anna=1, ben=2)
    evening.betting()
    for person, wager, amount in (ANNA, BEN):
        evening.bet(person, wager, amount)
    evening.close()
    for _ in range(4):
        evening.do("dina", ask.Draw())
    assert report(evening, Report.FACE_UP_IN_SHOE, None, None, "6s") == "use-card [RWS 5.7 s1]"
    resolve(evening, Exit.USE_CARD)
    assert evening.phase is Phase.OPTIONS
    evening.do("anna", ask.ChooseOption(take_back=True))
    evening.do("ben", ask.ChooseOption(take_back=False))
    evening.do("dina", ask.Turn(side=P, cards=texts(player)))
    evening.do("dina", ask.Turn(side=B, cards=texts(banker)))
    if third is None:
        evening.finish()
        assert evening.table.carried is not None
        assert [str(card) for card in evening.table.carried.cards] == ["6s"]
        return
    evening.do("dina", ask.Draw())
    last = evening.table.the_round.cards[-1]
    assert (last.side, str(last.card), last.shown) == (third, "6s", True)


def settled(cleared: bool, *, player: str = "Qs 7h", banker: str = "2d 4d") -> Mishaps:
    """Queen and seven against two and four: Anna has won 100, Ben has lost 100, and the bets are settled."""
    evening = Mishaps()
    evening.start(ANNA, BEN)
    evening.deal(player, banker)
    evening.do("dina", ask.CallResult())
    evening.do("dina", ask.Settle())
    if cleared:
        evening.do("dina", ask.EndRound())
    assert racks(evening) == ("10100.00", "9900.00")
    return evening


@pytest.mark.clause("RWS 5.8 closing 1", "RWS 5.8.1", "RWS 5.11")
@pytest.mark.parametrize("cleared", [False, True])
def test_until_the_next_call_settled_cards_are_put_in_order_and_the_payments_reversed(cleared: bool) -> None:
    """The seven was the Banker's: in order the round was queen and four against two and seven."""
    evening = settled(cleared)
    assert report(evening, Report.WRONG_SIDE, P, 2) == "rebuild [RWS 5.8.1]"
    alone = ask.Resolve(exit=Exit.REBUILD, order=texts("Qs 2d 4d 7h"), reason="as seen")
    assert evening.no("pia", alone).code == "second-person"
    other = ask.Resolve(exit=Exit.REBUILD, order=texts("Qs 2d 4d 8h"), reason="as seen", second=ask.Person("sam"))
    assert evening.no("pia", other).code == "order"
    resolve(evening, Exit.REBUILD, order="Qs 2d 4d 7h")
    assert racks(evening) == ("9900.00", "10100.00")
    assert (evening.phase, next_step(evening.table).act) == (Phase.READY, "open-bets")
    assert [str(one) for one in evening.table.results[-1].banker] == ["2d", "7h"]


@pytest.mark.clause("RWS 5.8 closing 2", "RWS 5.12.1", "RWS 5.12.3")
@pytest.mark.parametrize("cleared", [False, True])
def test_settled_cards_that_cannot_be_put_in_order_give_every_bettor_the_options(cleared: bool) -> None:
    """Anna goes on with what she won; Ben has his bet returned."""
    evening = settled(cleared)
    assert report(evening, Report.WRONG_SIDE, P, 2, rebuildable=False) == "stand [RWS 5.8.1]"
    resolve(evening, Exit.STAND)
    assert (evening.phase, next_step(evening.table).act) == (Phase.OPTIONS, "close-options")
    assert evening.no("dina", ask.OpenBets()).code == "not-now"
    evening.do("anna", ask.ChooseOption(take_back=False))
    evening.do("ben", ask.ChooseOption(take_back=True))
    assert racks(evening) == ("10100.00", "10000.00")
    assert evening.phase is Phase.READY
    correct = ask.CorrectRound(
        number=1, player=texts("Ks 6h"), banker=texts("2d 5d"), reason="misread", second=ask.Person("max")
    )
    evening.do("pia", correct)
    assert racks(evening) == ("9900.00", "10000.00"), "a bet that was taken back is played by no cards"
    assert evening.refolded() == evening.table


@pytest.mark.clause("RWS 5.12.3")
def test_a_winner_who_takes_the_bet_back_hands_the_winnings_back_too() -> None:
    evening = settled(cleared=True)
    report(evening, Report.WRONG_HANDLER, None, None, rebuildable=False)
    resolve(evening, Exit.STAND)
    evening.do("anna", ask.ChooseOption(take_back=True))
    evening.do("ben", ask.ChooseOption(take_back=False))
    assert racks(evening) == ("10000.00", "9900.00")


@pytest.mark.clause("RWS 5.9", "RWS 5.11")
@pytest.mark.parametrize("cleared", [False, True])
def test_that_a_card_had_been_exposed_changes_nothing_once_the_result_is_known(cleared: bool) -> None:
    """All bets are decided then, so an outcome is established and nobody has a choice."""
    evening = Mishaps(FACE_DOWN)
    evening.play("Qs 7h", "2d 4d", ANNA) if cleared else None
    if not cleared:
        evening.start(ANNA)
        evening.deal("Qs 7h", "2d 4d")
        evening.do("dina", ask.CallResult())
        evening.do("dina", ask.Settle())
    assert report(evening, Report.EXPOSED, P, 1) == "stand [RWS 5.9]"
    evening.do("dina", ask.Resolve(exit=Exit.STAND))
    assert evening.rack("anna") == "10100.00"


@pytest.mark.clause("RWS 5.11")
def test_once_the_next_round_is_called_nothing_of_the_last_is_put_right() -> None:
    evening = settled(cleared=True)
    evening.betting()
    assert evening.no("dina", ask.ReportTrouble(report=Report.WRONG_SIDE, side=P, place=1)).code == "which-card"
    assert report(evening, Report.WRONG_SIDE, P, 2, number=1) == "stand [RWS 5.11]"
    evening.do("dina", ask.Resolve(exit=Exit.STAND))
    assert racks(evening) == ("10100.00", "9900.00")


@pytest.mark.clause("RWS 5.10", "RWS 5.10.1")
def test_two_cards_that_left_together_and_lie_in_the_hands_are_put_in_the_order_that_the_pit_decides() -> None:
    evening = Mishaps()
    evening.start(ANNA, BEN)
    evening.draw("Qs 7h 2d 4d")
    assert report(evening, Report.TWO_AT_ONCE, P, 1) == "decide-order [RWS 5.10]"
    resolve(evening, Exit.DECIDE_ORDER, order="7h Qs 2d 4d")
    assert evening.phase is Phase.OPTIONS
    assert [str(one.card) for one in evening.table.the_round.cards if one.side is P] == ["7h", "2d"]


# New Zealand.


@pytest.mark.clause("NZ 15.10(a)", "NZ 15.10 middle", "NZ 12.6 s1")
@pytest.mark.parametrize("when", [Phase.SHOWING, Phase.RESULT])
def test_a_card_in_the_wrong_box_may_be_found_until_the_bets_are_settled(when: Phase) -> None:
    evening = hidden_four(INTERNATIONAL, {"style": "B", "round_start": "close-first"})
    if when is Phase.RESULT:
        evening.show({P: ["Ks", "9h"], B: ["2d", "5c"]})
        evening.do("dina", ask.CallResult())
    assert report(evening, Report.WRONG_SIDE, B, 2) == "rebuild [NZ 12.6 s1]"
    assert evening.table.trouble is not None
    assert evening.table.trouble.remedies[0].withdrawal == "NZ 15.10(a)"
    resolve(evening, Exit.REBUILD, "pia", withdrawal=True, asked_by=ask.Person("ben"))
    evening.do("ben", ask.WithdrawBet(wager="banker"))
    assert evening.rack("ben") == "10000.00"


@pytest.mark.clause("NZ 12.6 s1", "NZ 12.8")
def test_elsewhere_it_is_put_in_order_and_after_the_settlement_it_stands() -> None:
    evening = at_table("C", anna=1, ben=2)
    evening.start(ANNA, BEN)
    evening.draw_four({P: ["Ks", "9h"], B: ["2d", "5c"]})
    assert report(evening, Report.WRONG_SIDE, B, 2) == "rebuild [NZ 12.6 s1]"
    assert evening.table.trouble is not None and evening.table.trouble.remedies[0].withdrawal is None
    resolve(evening, Exit.REBUILD)
    evening.show({P: ["Ks", "9h"], B: ["2d", "5c"]})
    evening.do("dina", ask.CallResult())
    evening.do("dina", ask.Settle())
    assert report(evening, Report.WRONG_SIDE, B, 2) == "stand [NZ 12.8]"


@pytest.mark.clause("NZ 15.11")
def test_one_of_the_first_four_that_lies_face_up_makes_a_void_hand() -> None:
    evening = hidden_four(INTERNATIONAL, {"style": "B", "round_start": "close-first"})
    assert report(evening, Report.EXPOSED, B, 1, "9h") == "without-bets-now [NZ 15.11]"
    resolve(evening, Exit.WITHOUT_BETS_NOW, "dina")
    assert racks(evening) == ("10000.00", "10000.00")
    assert evening.words() == ["No bets this hand"]
    assert [(str(one.card), one.shown) for one in evening.table.the_round.cards][1] == ("9h", True)


@pytest.mark.clause("NZ 12.6 s1")
def test_a_third_card_that_lies_face_up_where_it_should_not_is_played() -> None:
    evening = hidden_four(INTERNATIONAL, {"style": "B", "round_start": "close-first"})
    evening.show({P: ["2s", "3h"], B: ["2d", "5c"]})
    evening.do("dina", ask.Draw())
    assert report(evening, Report.EXPOSED, P, 3, "9h") == "stand [NZ 12.6 s1]"
    resolve(evening, Exit.STAND, "dina")
    evening.finish()
    assert racks(evening) == ("9900.00", "10095.00")


# Massachusetts.


MARKED = "massachusetts-commission-marked"


@pytest.mark.clause("MA 15(d)")
def test_a_later_card_that_lies_face_up_is_set_aside_and_the_next_serves() -> None:
    evening = hidden_four(MARKED)
    assert report(evening, Report.EXPOSED, P, 2, "9h") == "without-bets-next [MA 15(d)]"
    resolve(evening, Exit.WITHOUT_BETS_NEXT)
    assert (evening.phase, evening.table.the_round.number_of(P)) == (Phase.DEALING, 1)
    evening.do("dina", ask.Draw())
    assert evening.phase is Phase.SHOWING
    evening.show({P: ["Ks", "7h"], B: ["2d", "4c"]})
    evening.finish()
    assert racks(evening) == ("10100.00", "9900.00")
    evening.take_shoe()
    assert next_step(evening.table).act == "deal-without-bets"
    evening.do("dina", ask.DealWithoutBets())
    assert [str(one.card) for one in evening.table.the_round.cards] == ["9h"]
    assert evening.refolded() == evening.table


@pytest.mark.clause("MA 15(d)")
def test_the_first_card_that_lies_face_up_makes_its_round_a_simulated_one() -> None:
    evening = hidden_four(MARKED)
    assert report(evening, Report.EXPOSED, P, 1, "9h") == "without-bets-now [MA 15(d)]"
    resolve(evening, Exit.WITHOUT_BETS_NOW)
    assert racks(evening) == ("10000.00", "10000.00")


def test_a_card_on_the_wrong_side_is_put_in_order_until_the_bets_are_settled() -> None:
    """The document is silent: put in order, or it stands."""
    evening = hidden_four(MARKED)
    assert report(evening, Report.WRONG_SIDE, P, 1) == "rebuild [None] or stand [None]"
    resolve(evening, Exit.REBUILD)
    evening.show({P: ["Ks", "7h"], B: ["2d", "4c"]})
    evening.do("dina", ask.CallResult())
    evening.do("dina", ask.Settle())
    assert report(evening, Report.WRONG_SIDE, P, 1) == "stand [None]"


# What is offered.


def test_a_card_that_was_misread_is_offered_for_whichever_hand_has_been_read() -> None:
    """In Style D the Banker's cards may be turned first: then only one of those can have been misread."""
    evening = hidden_four(INTERNATIONAL, {"style": "D", "round_start": "close-first"})
    evening.do("dina", ask.HandOut(side=B))
    evening.do("ben", ask.Turn(side=B, cards=texts("2d 5c")))
    assert report(evening, Report.MISREAD, B, 1) == "read-again [NZ 12.9]"
