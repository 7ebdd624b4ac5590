"""New Zealand: cards dealt or placed wrongly are put in order or the round is void; what is never void; corrections."""

from collections.abc import Callable

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.new_zealand.hands import B, Hands, P, at_table
from tests.table.new_zealand.insuring import insure, round_in, show
from tests.table.new_zealand.trouble import no_way, report, resolve, texts, turn_rest, whole

ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "200")
BACK = ("10000.00", "10000.00")


def started(style: str = "A", *cards: str) -> Hands:
    """Anna has 100 on the Player, Ben 200 on the Banker; these cards have been dealt."""
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    for card in cards:
        table.draw(card) if style == "A" else table.face_down()
    return table


def racks(table: Hands) -> tuple[str, str]:
    return table.rack("anna"), table.rack("ben")


# 12.6: put in order.


@pytest.mark.clause("NZ 12.6 s1")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_the_fourth_card_on_the_wrong_side_is_moved_and_the_round_stands(style: str) -> None:
    table = started(style, "Ks", "2d", "9s")
    card = "4d" if style == "A" else ""
    assert report(table, Report.WRONG_SIDE, card, side=P) == [(Exit.REBUILD, "NZ 12.6 s1")]
    resolve(table, Exit.REBUILD)
    turn_rest(table, {P: ["Ks", "9s"], B: ["2d", "4d"]})
    assert (table.hand(P), table.hand(B)) == ("Ks 9s", "2d 4d")
    assert table.table.round is not None and table.table.round.options is None  # all abide by it
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


@pytest.mark.clause("NZ 12.6 s1")
def test_a_card_that_stopped_the_round_on_the_wrong_side_is_reported_and_moved() -> None:
    table = started("A", "Ks", "2d", "9s")
    table.do("dina", ask.Draw(card=ask.CardText("4d"), to=P))
    assert table.phase is Phase.STOPPED
    report(table, Report.WRONG_SIDE, side=P)
    resolve(table, Exit.REBUILD)
    assert (table.hand(P), table.hand(B)) == ("Ks 9s", "2d 4d")
    table.finish()
    whole(table)


@pytest.mark.clause("NZ 12.6 s1")
def test_two_cards_at_once_fall_as_the_pit_puts_them() -> None:
    table = started("A", "Ks", "2d")
    assert report(table, Report.TWO_AT_ONCE) == [(Exit.REBUILD, "NZ 12.6 s1")]
    assert no_way(table, Exit.REBUILD, "dina").code == "not-your-role"
    assert no_way(table, Exit.REBUILD, "pia").code == "no-card"
    resolve(table, Exit.REBUILD, order="9s 4d")
    assert (table.hand(P), table.hand(B)) == ("Ks 9s", "2d 4d")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


@pytest.mark.clause("NZ 12.6 s1", "NZ 12.2(b)")
def test_a_seen_card_that_is_left_over_when_they_are_put_in_order_begins_a_void_hand() -> None:
    table = started("A", "2s", "2d", "3s", "5d")  # the Player's third is due, and two come
    report(table, Report.TWO_AT_ONCE)
    resolve(table, Exit.REBUILD, order="4h 9h")
    assert (table.hand(P), table.hand(B)) == ("2s 3s 4h", "2d 5d")
    table.finish()
    assert table.no("dina", ask.OpenBets()).clause == "NZ 12.2(b)"
    table.do("dina", ask.DealWithoutBets())
    assert table.hand(P) == "9h"


@pytest.mark.clause("NZ 12.6 s1")
def test_an_unseen_card_left_over_beside_hidden_hands_is_their_third_if_one_is_due() -> None:
    table = started("B", "2s", "2d", "3s")
    report(table, Report.TWO_AT_ONCE)
    resolve(table, Exit.REBUILD)
    turn_rest(table, {P: ["2s", "3s"], B: ["2d", "5d"]})
    out = table.table.shoe.out if table.table.shoe else 0
    table.face_down()
    assert table.table.shoe is not None and (table.table.shoe.out, table.table.carried) == (out, None)
    table.reveal(P, "4h")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


@pytest.mark.clause("NZ 12.6 s1")
def test_with_the_result_called_a_whole_round_is_put_in_order_and_the_result_called_again() -> None:
    table = started("A", "Ks", "2d", "9s", "4d")
    table.do("dina", ask.CallResult())
    report(table, Report.WRONG_SIDE, side=P, place=2)
    resolve(table, Exit.REBUILD, order="Ks 9s 2d 4d")
    assert (table.hand(P), table.hand(B)) == ("Ks 2d", "9s 4d")
    assert table.phase is Phase.DRAWING  # the Player is on 2 now
    table.draw("7h")
    table.draw("2h")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


@pytest.mark.clause("NZ 12.6 s1")
@pytest.mark.parametrize("style", ["B", "C"])
def test_nobody_keeps_a_card_when_hidden_cards_are_put_in_order(style: str) -> None:
    table = started(style, "Ks", "2d", "9s", "4d")
    if style == "B":
        table.pass_out(P)
        assert table.holders(P) == ["anna", "anna"]
    report(table, Report.WRONG_NUMBER)
    assert table.no("anna", ask.Turn(side=P, cards=texts("Ks 9s"))).code == "not-now"
    resolve(table, Exit.REBUILD)
    assert table.holders(P) == [None, None]
    turn_rest(table, {P: ["Ks", "9s"], B: ["2d", "4d"]})
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")


@pytest.mark.clause("NZ 12.6 s1")
def test_cards_turned_for_the_wrong_hand_change_sides_and_the_hidden_ones_with_them() -> None:
    table = started("B", "Ks", "2d", "9s", "4d")
    table.reveal(P, "2d", "4d")
    report(table, Report.WRONG_HANDLER, side=P)
    resolve(table, Exit.REBUILD, order="? 2d ? 4d")
    assert (table.hand(P), table.hand(B)) == ("", "2d 4d")
    table.reveal(P, "Ks", "9s")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


# Void.


@pytest.mark.clause("NZ 12.6 s2", "NZ 12.6 s3")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_an_order_that_is_lost_voids_the_round_and_returns_every_bet(style: str) -> None:
    table = at_table(style, anna=1, ben=2)
    table.start(("ben", "banker", "100"), ("ben", "tie", "10"), ANNA)
    for card in ("Ks", "2d", "9s"):
        table.draw(card) if style == "A" else table.face_down()
    assert table.held("ben") == "110.00"
    out = table.table.shoe.out if table.table.shoe else 0
    assert report(table, Report.WRONG_NUMBER, rebuildable=False) == [(Exit.VOID, "NZ 12.6 s2")]
    assert no_way(table, Exit.VOID, "dina").code == "not-your-role"
    resolve(table, Exit.VOID, reason="two cards fell to the floor")
    assert racks(table) == BACK
    assert (table.table.round, table.phase) == (None, Phase.READY)
    assert table.table.shoe is not None and table.table.shoe.discarded == out
    voided = table.last()
    assert isinstance(voided, ev.RoundVoided) and voided.reason == "two cards fell to the floor"
    assert table.table.results[-1].kind == "void"
    table.play("Ks 9h", "2s 4s", ANNA)
    whole(table)


@pytest.mark.clause("NZ 12.6 s2")
def test_the_operator_may_find_only_later_that_the_order_is_lost_and_says_why() -> None:
    table = started("A", "Ks", "2d")
    report(table, Report.TWO_AT_ONCE)
    assert no_way(table, Exit.VOID, "pia", rebuildable=False).code == "no-reason"
    resolve(table, Exit.VOID, rebuildable=False, reason="the tape does not show it")
    assert racks(table) == BACK
    whole(table)


@pytest.mark.clause("NZ 12.6 s3")
def test_insurance_goes_back_with_everything_else() -> None:
    table = round_in("B")
    show(table, "3s 4s")  # the Player's 7 is shown, the Banker's cards are not
    insure(table, "anna", "player", 1)
    assert table.held("anna") == "120.00"
    report(table, Report.WRONG_NUMBER, rebuildable=False)
    resolve(table, Exit.VOID, reason="the Banker's cards fell to the floor")
    assert racks(table) == BACK
    whole(table)


@pytest.mark.clause("NZ 12.6 s3")
def test_so_does_the_ante() -> None:
    table = at_table("B", "new-zealand-commission-ante", anna=1)
    table.start(("anna", "player", "100"), ("anna", "ante", "5"))
    table.face_down(3)
    report(table, Report.WRONG_NUMBER, rebuildable=False)
    resolve(table, Exit.VOID, reason="lost")
    assert table.rack("anna") == "10000.00"


@pytest.mark.clause("NZ 12.6 s3")
def test_cards_out_with_a_handler_are_discarded_too() -> None:
    table = started("B", "Ks", "2d", "9s", "4d")
    table.pass_out(P)
    report(table, Report.WRONG_NUMBER, rebuildable=False)
    resolve(table, Exit.VOID, reason="lost")
    assert table.no("anna", ask.Turn(side=P, cards=texts("Ks 9s"))).code == "not-now"
    whole(table)


Scene = Callable[[], Hands]


def _complete() -> Hands:
    return started("A", "3s", "2d", "4s", "6d")


def _due() -> Hands:
    return started("A", "2s", "2d", "3s", "5d")


def _first() -> Hands:
    return started("A")


def _settled() -> Hands:
    table = _complete()
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    return table


NEVER_VOID = [
    pytest.param(scene, what, card, clause, id=f"{what.value}-{clause}", marks=pytest.mark.clause(clause))
    for scene, what, card, clause in [
        (lambda: started("A", "3s", "2d", "4s", "3d"), Report.WRONGFUL_THIRD, "5h", "NZ 12.1(a)"),
        (_complete, Report.WRONGFUL_THIRD, "", "NZ 12.1(b) s1"),
        (_complete, Report.WRONGFUL_THIRD, "5h", "NZ 12.1(b) s2"),
        (_complete, Report.EXTRA_CARD, "", "NZ 12.2(a)"),
        (_complete, Report.EXTRA_CARD, "5h", "NZ 12.2(b)"),
        (_first, Report.FACE_UP_IN_SHOE, "5h", "NZ 12.3"),
        (_due, Report.FACE_UP_IN_SHOE, "5h", "NZ 12.4"),
        (_due, Report.EXTRA_CARD, "", "NZ 12.6 s1"),
        (_due, Report.WRONG_SIDE, "5h", "NZ 12.6 s1"),
        (_due, Report.WRONG_HANDLER, "", "NZ 12.6 s1"),
        (_due, Report.WRONG_NUMBER, "", "NZ 12.6 s1"),
        (_due, Report.TWO_AT_ONCE, "", "NZ 12.6 s1"),
        (_due, Report.OTHER, "", "NZ 12.6 s1"),
        (_due, Report.FOREIGN_CARD, "", "NZ 12.8"),
        (_due, Report.CARD_COUNT, "", "NZ 12.8"),
        (_due, Report.UNSHUFFLED, "", "NZ 12.8"),
        (_settled, Report.WRONG_NUMBER, "", "NZ 12.8"),
        (_settled, Report.OTHER, "", "NZ 12.8"),
    ]
]


@pytest.mark.parametrize(("scene", "what", "card", "clause"), NEVER_VOID)
def test_no_round_is_void_where_the_rules_give_another_way(scene: Scene, what: Report, card: str, clause: str) -> None:
    table = scene()
    ways = report(table, what, card)
    assert clause in [cited for _, cited in ways]
    held = table.held("anna"), table.held("ben")
    refused = no_way(table, Exit.VOID, reason="simpler")
    assert (refused.code, refused.clause) == ("not-lawful", ways[0][1])
    assert (table.held("anna"), table.held("ben")) == held
    assert next_step(table.table).act == "resolve"


@pytest.mark.clause("NZ 12.6 s2")
def test_a_technical_interruption_is_no_dealing_error_and_the_round_goes_on() -> None:
    table = _due()
    assert [way for way, _ in report(table, Report.INTERRUPTED, rebuildable=False)] == [Exit.STAND]
    assert no_way(table, Exit.VOID, reason="power cut").code == "not-lawful"
    resolve(table, Exit.STAND)
    table.draw("9h")
    table.finish()
    assert racks(table) == ("9900.00", "10190.00")


# 12.8: later hands stand.


@pytest.mark.clause("NZ 12.8")
def test_an_error_of_an_earlier_round_changes_nothing_about_the_rounds_since() -> None:
    table = at_table("A", anna=1, ben=2)
    table.play("Ks 9s", "2d 4d", ANNA)
    table.play("3s 4s", "2h 6h", ANNA)
    table.start(ANNA)
    table.draw("Kh")
    before, results = racks(table), table.table.results
    assert report(table, Report.WRONG_NUMBER, number=1, rebuildable=False) == [(Exit.STAND, "NZ 12.8")]
    assert no_way(table, Exit.VOID, reason="round 1 was wrong").code == "not-lawful"
    resolve(table, Exit.STAND)
    assert (racks(table), table.table.results) == (before, results)
    table.draw("2s", "9h", "4s")
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("NZ 12.8")
def test_found_once_the_bets_are_settled_the_round_itself_stands_too() -> None:
    table = _settled()
    assert report(table, Report.WRONG_SIDE, side=P, place=2) == [(Exit.STAND, "NZ 12.8")]
    resolve(table, Exit.STAND)
    table.do("dina", ask.EndRound())
    assert racks(table) == ("9900.00", "10190.00")


@pytest.mark.clause("NZ 12.8")
def test_hands_dealt_after_a_void_hand_stand() -> None:
    table = _first()
    report(table, Report.FACE_UP_IN_SHOE, "Qh")
    resolve(table, Exit.WITHOUT_BETS_NOW)
    table.draw("2d", "9s", "4d")
    table.finish()
    table.play("Ks 9h", "2s 4s", ANNA, BEN)
    assert report(table, Report.OTHER, number=1) == [(Exit.STAND, "NZ 12.8")]
    resolve(table, Exit.STAND)
    assert racks(table) == ("10100.00", "9800.00")
    assert [one.kind for one in table.table.results] == ["without-bets", ""]
