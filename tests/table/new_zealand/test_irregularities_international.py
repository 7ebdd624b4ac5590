"""New Zealand, International: cards delivered to the wrong side or handler, whole bets withdrawn, and boxed cards."""

from typing import Any

import pytest

from puntobanco.faults import Fault
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import Person, Who
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import offers
from tests.table.new_zealand.hands import INTERNATIONAL, STANDARD, B, Hands, P, at_table
from tests.table.new_zealand.trouble import no_way, report, resolve, texts, turn_rest, void_hand, whole

ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "100")
BEN_TIE = ("ben", "tie", "10")
HIDDEN = ("B", "D")


def four_down(style: str = "B", name: str = INTERNATIONAL, **changes: Any) -> Hands:
    """Anna has 100 on the Player, Ben 100 on the Banker and 10 on the tie; four cards lie face down."""
    table = at_table(style, name, changes, anna=1, ben=2)
    table.start(ANNA, BEN, BEN_TIE)
    table.face_down(4)
    return table


def shown(style: str = "B", player: str = "2s 3s", banker: str = "2d 5d") -> Hands:
    """Both hands lie face up: the Player's third is due unless the cards say otherwise."""
    table = four_down(style)
    table.reveal(P, *player.split())
    table.reveal(B, *banker.split())
    return table


def misdelivered(table: Hands, what: Report = Report.WRONG_SIDE, by: str = "pia") -> None:
    """It is found, Ben asks, and the operator lets bets be withdrawn."""
    report(table, what, side=P, place=1)
    resolve(table, Exit.REBUILD, by, withdrawal=True, asked_by=Person("ben"))


def withdraw(table: Hands, person: str, wager: str, given: int | None = None) -> None:
    table.do(person, ask.WithdrawBet(wager=wager, given=given))


def no_withdraw(table: Hands, person: str, wager: str) -> Fault:
    return table.no(person, ask.WithdrawBet(wager=wager))


# 15.10: what it covers.


@pytest.mark.parametrize("style", HIDDEN)
@pytest.mark.parametrize(
    ("what", "clause"),
    [
        pytest.param(Report.WRONG_SIDE, "NZ 15.10(a)", marks=pytest.mark.clause("NZ 15.10(a)")),
        pytest.param(Report.WRONG_HANDLER, "NZ 15.10(b)", marks=pytest.mark.clause("NZ 15.10(b)")),
    ],
)
def test_cards_to_the_wrong_area_or_handler_let_bets_be_withdrawn(style: str, what: Report, clause: str) -> None:
    table = four_down(style)
    assert report(table, what, side=B, place=1) == [(Exit.REBUILD, "NZ 12.6 s1")]
    resolve(table, Exit.REBUILD, withdrawal=True, asked_by=Person("anna"))
    assert table.phase is Phase.OPTIONS
    opened = table.last()
    assert isinstance(opened, ev.OptionsOpened)
    assert (opened.clause, opened.people, opened.whole_bets) == (clause, ("anna", "ben"), True)


@pytest.mark.clause("NZ 15.10(a)")
@pytest.mark.parametrize(("style", "name"), [("A", INTERNATIONAL), ("C", INTERNATIONAL), ("B", STANDARD)])
def test_in_other_styles_and_outside_international_nothing_is_withdrawn(style: str, name: str) -> None:
    table = at_table(style, name, anna=1, ben=2)
    table.start(ANNA, BEN)
    for card in ("Ks", "2d", "9s"):
        table.draw(card) if style == "A" else table.face_down()
    report(table, Report.WRONG_SIDE, "4d" if style == "A" else "", side=P)
    refused = no_way(table, Exit.REBUILD, "pia", withdrawal=True, asked_by=Person("anna"))
    assert (refused.code, refused.clause) == ("no-withdrawal", "NZ 12.6 s1")
    resolve(table, Exit.REBUILD)
    assert table.phase is not Phase.OPTIONS


@pytest.mark.clause("NZ 15.10(b)")
def test_cards_that_the_wrong_player_holds_come_back_to_the_dealer() -> None:
    table = four_down("B")
    table.pass_out(P)
    assert table.holders(P) == ["anna", "anna"]
    misdelivered(table, Report.WRONG_HANDLER)
    assert table.holders(P) == [None, None]
    table.go_on()
    table.reveal(P, "Ks", "9s")
    table.reveal(B, "2d", "4d")
    table.finish()
    assert table.rack("anna") == "10100.00"
    whole(table)


@pytest.mark.clause("NZ 15.10(b)", "NZ 12.6 s1")
@pytest.mark.parametrize("style", HIDDEN)
def test_cards_turned_by_the_other_hands_handler_change_sides(style: str) -> None:
    table = four_down(style)
    table.reveal(P, "2d", "4d")
    report(table, Report.WRONG_HANDLER, side=P)
    resolve(table, Exit.REBUILD, order="? 2d ? 4d", withdrawal=True, asked_by=Person("ben"))
    assert (table.hand(P), table.hand(B)) == ("", "2d 4d")
    withdraw(table, "ben", "banker")
    table.go_on()
    table.reveal(P, "Ks", "9s")
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9990.00")  # the tie bet stayed and lost
    whole(table)


# Who lets it be, and until when.


@pytest.mark.clause("NZ 15.10 middle")
def test_the_operator_lets_bets_be_withdrawn_and_only_if_a_player_asks() -> None:
    table = four_down(discretion="casino-supervisor")
    report(table, Report.WRONG_SIDE, side=P, place=1)
    for by in ("dina", "pia"):
        refused = no_way(table, Exit.REBUILD, by, withdrawal=True, asked_by=Person("ben"))
        assert refused.code == "not-your-role"
    assert no_way(table, Exit.REBUILD, "sam", withdrawal=True).clause == "NZ 15.10(a)"
    assert no_way(table, Exit.REBUILD, "sam", withdrawal=True, asked_by=Person("zoe")).code == "no-request"
    resolve(table, Exit.REBUILD, "sam", withdrawal=True, asked_by=Person("ben"))
    assert table.phase is Phase.OPTIONS


@pytest.mark.clause("NZ 15.10 middle", "NZ 12.6 s1")
def test_the_operator_need_not() -> None:
    table = four_down()
    report(table, Report.WRONG_SIDE, side=P, place=1)
    resolve(table, Exit.REBUILD)
    assert table.phase is Phase.SHOWING
    assert table.no("ben", ask.WithdrawBet(wager="tie")).code == "not-now"


@pytest.mark.clause("NZ 15.10 middle")
@pytest.mark.parametrize("style", HIDDEN)
@pytest.mark.parametrize("called", [False, True])
def test_bets_are_withdrawn_even_with_the_result_known(style: str, called: bool) -> None:
    table = shown(style, "Ks 9s", "2d 4d")
    if called:
        table.do("dina", ask.CallResult())
    misdelivered(table)
    withdraw(table, "ben", "banker")  # beaten 9 to 6, and taken back all the same
    withdraw(table, "ben", "tie")
    table.go_on()
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "10000.00")
    whole(table)


@pytest.mark.clause("NZ 15.10 middle")
def test_once_bets_are_settled_it_is_too_late() -> None:
    table = shown("B", "Ks 9s", "2d 4d")
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    assert report(table, Report.WRONG_SIDE, side=P, place=1) == [(Exit.STAND, "NZ 12.8")]
    refused = no_way(table, Exit.STAND, "pia", withdrawal=True, asked_by=Person("ben"))
    assert refused.code == "no-withdrawal"
    assert table.rack("ben") == "9890.00"


# What is withdrawn, and what may not happen any more.


@pytest.mark.clause("NZ 15.10 middle")
def test_each_bet_is_withdrawn_whole_or_not_at_all_and_one_without_the_other() -> None:
    table = four_down()
    misdelivered(table)
    part = ask.TakeBack(wager="banker", amount=table.minor("50"))
    assert table.no("ben", part).code == "bets-closed"
    withdraw(table, "ben", "tie")
    assert (table.held("ben"), table.rack("ben")) == ("100.00", "9900.00")
    assert no_withdraw(table, "ben", "tie").code == "no-such-bet"
    assert no_withdraw(table, "anna", "banker").code == "no-such-bet"
    whole_only = table.no("ben", ask.ChooseOption(take_back=True))
    assert (whole_only.code, whole_only.clause) == ("bet-by-bet", "NZ 15.10(a)")
    whole(table)


@pytest.mark.clause("NZ 15.10 middle")
def test_the_operator_says_who_handles_the_bets_that_are_withdrawn() -> None:
    table = four_down()
    report(table, Report.WRONG_SIDE, side=P, place=1)
    given: dict[str, Any] = {"withdrawal": True, "asked_by": Person("ben")}
    assert no_way(table, Exit.REBUILD, "pia", handler=Person("zoe"), **given).code == "not-here"
    resolve(table, Exit.REBUILD, handler=Person("dina"), **given)
    refused = no_withdraw(table, "ben", "tie")
    assert (refused.code, refused.clause) == ("not-the-handler", "NZ 15.10(a)")
    table.do("dina", ask.WithdrawBet(wager="tie", bettor=Person("ben")))
    assert table.held("ben") == "100.00"


@pytest.mark.clause("NZ 15.10(c)")
@pytest.mark.parametrize("closed", [False, True])
def test_no_new_bet_is_made_not_even_the_one_that_was_withdrawn(closed: bool) -> None:
    table = four_down()
    misdelivered(table)
    withdraw(table, "ben", "tie")
    if closed:
        table.go_on()
    for wager in ("tie", "player", "banker"):
        refused = table.no_bet("ben", wager, "10")
        assert (refused.code, refused.clause) == ("bets-closed", "NZ 15.10(c)")
    assert table.held("ben") == "100.00"


@pytest.mark.clause("NZ 15.10(c)")
def test_no_insurance_is_taken_afterwards_either() -> None:
    table = four_down("B")
    misdelivered(table)
    table.go_on()
    table.reveal(P, "3s", "4s")
    refused = table.no_bet("anna", "insurance-player", "20", given=1)
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 15.10(c)")
    found = offers(table.table, Who(Person("anna"), Role.PLAYER))
    assert "place-bets" not in {one.act for one in found}


@pytest.mark.clause("NZ 15.10(d)")
def test_what_is_left_is_not_touched_until_the_round_is_over() -> None:
    table = four_down()
    misdelivered(table)
    withdraw(table, "ben", "tie")
    table.do("ben", ask.ChooseOption(take_back=False))
    assert no_withdraw(table, "ben", "banker").code == "not-asked"
    table.go_on()
    assert no_withdraw(table, "ben", "banker").code == "not-now"
    refused = table.no("ben", ask.TakeBack(wager="banker"))
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 15.10(d)")
    late = table.no("pia", ask.AllowLateChange(handler=Person("dina")))
    assert (late.code, late.clause) == ("bets-locked", "NZ 15.10(d)")
    assert table.held("ben") == "100.00"


@pytest.mark.clause("NZ 15.10(c)", "NZ 15.10(d)")
def test_found_while_bets_are_open_it_ends_the_betting() -> None:
    table = at_table("B", INTERNATIONAL, {"round_start": "deal-first"}, anna=1, ben=2)
    table.betting()
    table.bet("ben", "banker", "100")
    table.face_down(4)
    misdelivered(table)
    table.go_on()
    assert table.no_bet("anna", "player", "100").clause == "NZ 15.10(c)"
    assert table.no("ben", ask.TakeBack(wager="banker")).clause == "NZ 15.10(d)"
    turn_rest(table, {P: ["Ks", "9s"], B: ["2d", "4d"]})
    table.finish()
    assert table.rack("ben") == "9900.00"


@pytest.mark.clause("NZ 15.10 closing")
@pytest.mark.parametrize("style", HIDDEN)
def test_with_every_bet_withdrawn_the_round_is_dealt_out(style: str) -> None:
    table = shown(style)
    misdelivered(table)
    for person, wager in (("anna", "player"), ("ben", "banker"), ("ben", "tie")):
        withdraw(table, person, wager)
    table.go_on()
    assert table.phase is Phase.DRAWING
    table.thirds({P: ["2s", "3s", "9h"], B: ["2d", "5d"]})
    table.finish()
    assert [str(card) for card in table.table.results[-1].player] == ["2s", "3s", "9h"]
    assert (table.rack("anna"), table.rack("ben")) == ("10000.00", "10000.00")
    assert table.table.results[-1].kind == ""
    whole(table)


@pytest.mark.clause("NZ 15.10 middle")
def test_insurance_goes_back_with_the_bet_it_insures() -> None:
    table = four_down("B")
    table.reveal(P, "3s", "4s")  # 7 against cards still hidden: the window for insurance is open
    table.bet("anna", "insurance-player", "20", given=1)
    misdelivered(table)
    withdraw(table, "anna", "player")
    assert (table.held("anna"), table.rack("anna")) == ("0.00", "10000.00")
    gone = table.last()
    assert isinstance(gone, ev.BetWithdrawn)
    assert gone.with_it == ((1, "insurance-player", 1),)
    assert sum(one.amount for one in gone.transfers) == 12_000


@pytest.mark.clause("NZ 15.10 middle", "NZ 15.10(c)")
def test_with_the_window_open_insurance_alone_may_be_withdrawn_and_is_not_made_again() -> None:
    table = four_down("B")
    table.reveal(P, "3s", "4s")
    table.bet("anna", "insurance-player", "20", given=1)
    misdelivered(table)
    withdraw(table, "anna", "insurance-player", 1)
    assert table.held("anna") == "100.00"
    table.go_on()
    assert table.no_bet("anna", "insurance-player", "20", given=1).clause == "NZ 15.10(c)"
    table.reveal(B, "2d", "6d")
    table.finish()
    assert table.rack("anna") == "9900.00"
    whole(table)


# 15.11: boxed cards.


def boxed(style: str, dealt: int, what: Report = Report.FACE_UP_IN_SHOE) -> tuple[Hands, list[tuple[Exit, str]]]:
    """A number of cards is dealt, and the next lies face up; the ways out."""
    table = at_table(style, INTERNATIONAL, anna=1, ben=2)
    table.start(ANNA, BEN)
    cards = ["Ks", "2d", "9s", "4d"]
    for card in cards[:dealt]:
        table.draw(card) if style == "A" else table.face_down()
    return table, report(table, what, cards[dealt])


@pytest.mark.clause("NZ 15.11", "NZ 1.1 Void Hand")
@pytest.mark.parametrize("dealt", [0, 1, 2, 3])
@pytest.mark.parametrize("style", ["A", "B", "C", "D"])
def test_any_of_the_first_four_found_face_up_in_the_shoe_makes_a_void_hand(style: str, dealt: int) -> None:
    table, ways = boxed(style, dealt)
    assert ways == [(Exit.WITHOUT_BETS_NOW, "NZ 15.11")]
    assert no_way(table, Exit.USE_CARD).code == "not-lawful"
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert (table.rack("anna"), table.rack("ben")) == ("10000.00", "10000.00")
    assert table.no_bet("ben", "banker", "100").clause == "NZ 15.11"
    void_hand(table, "Ks 9s", "2d 4d")  # the present deal goes on, the card in its place
    last = table.table.results[-1]
    assert ([str(card) for card in last.player], last.kind) == (["Ks", "9s"], "without-bets")
    table.play("Kh 9h", "2h 4h", ANNA)
    assert table.rack("anna") == "10100.00"
    whole(table)


@pytest.mark.clause("NZ 15.11")
@pytest.mark.parametrize("dealt", [0, 1, 2, 3])
@pytest.mark.parametrize("style", ["B", "C", "D"])
def test_dealt_face_up_by_mistake_it_does_so_where_cards_lie_hidden(style: str, dealt: int) -> None:
    table, ways = boxed(style, dealt, Report.EXPOSED)
    assert ways == [(Exit.WITHOUT_BETS_NOW, "NZ 15.11")]
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert (table.rack("ben"), table.table.round and table.table.round.without_bets) == ("10000.00", "NZ 15.11")


@pytest.mark.clause("NZ 15.11")
def test_in_style_a_every_card_is_dealt_face_up_and_no_hand_is_void_for_it() -> None:
    table, ways = boxed("A", 2, Report.EXPOSED)
    assert [way for way, _ in ways] == [Exit.STAND]
    assert no_way(table, Exit.WITHOUT_BETS_NOW).code == "not-lawful"
    resolve(table, Exit.STAND, "dina")
    table.draw("4d")
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9900.00")


@pytest.mark.clause("NZ 15.11", "NZ 12.4")
@pytest.mark.parametrize("style", HIDDEN)
def test_a_fifth_card_face_up_is_used(style: str) -> None:
    table = shown(style)
    assert report(table, Report.FACE_UP_IN_SHOE, "9h") == [(Exit.USE_CARD, "NZ 12.4")]
    resolve(table, Exit.USE_CARD, "dina")
    assert table.hand(P) == "2s 3s 9h"
    table.finish()
    assert table.table.results[-1].kind == ""


@pytest.mark.clause("NZ 15.11")
def test_a_card_boxed_before_the_close_hands_the_bets_back_too() -> None:
    table = at_table("B", INTERNATIONAL, {"round_start": "deal-first"}, anna=1, ben=2)
    table.betting()
    table.bet("ben", "banker", "100")
    table.face_down(2)
    report(table, Report.EXPOSED, "9s")
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert (table.rack("ben"), table.held("ben")) == ("10000.00", "0.00")
    void_hand(table, "Ks 9s", "2d 4d")
    table.play("Kh 9h", "2h 4h", ANNA)
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("NZ 15.11")
def test_nobody_keeps_a_card_of_a_void_hand() -> None:
    table = at_table("D", INTERNATIONAL, anna=1, ben=2)
    table.start(ANNA, BEN)
    table.face_down(2)
    table.pass_out(P)
    assert table.holders(P) == ["anna"]
    report(table, Report.EXPOSED, "9s")
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert table.holders(P) == [None, None]
    assert table.no("anna", ask.Turn(side=P, cards=texts("Ks"))).code == "not-holding"
    void_hand(table, "Ks 9s", "2d 4d")
    whole(table)
