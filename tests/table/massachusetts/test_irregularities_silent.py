"""Massachusetts: errors of which section 15 says nothing. The floorperson puts the cards right; nothing is void.

A card that is left over follows section 15 all the same: unseen it opens the next hand, seen a simulated round.
"""

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.massachusetts.troubles import (
    closed,
    four_up,
    hand,
    left,
    not_resolved,
    report,
    resolve,
    turned,
    ways,
)

ON_PLAYER = ("anna", "player", "100")
ON_BANKER = ("ben", "banker", "100")


@pytest.mark.clause("MA 9(c) s2", "MA 11(b)")
def test_a_third_card_that_went_to_the_wrong_hand_is_the_hands_that_was_due() -> None:
    table = four_up("2s 3h", "Kd 7c", ON_PLAYER)
    before = left(table)
    table.do("dina", ask.Draw(card=ask.CardText("4c"), to=Side.BANKER))
    assert table.phase is Phase.STOPPED
    offered = report(table, Report.WRONG_SIDE, side=Side.BANKER)
    assert ways(offered) == [("rebuild", "pit", None), ("stand", "pit", None)]
    assert not_resolved(table, Exit.REBUILD, by="dina").code == "not-your-role"
    resolve(table, Exit.REBUILD, by="pia")
    assert (hand(table, Side.PLAYER), hand(table, Side.BANKER)) == (["2s", "3h", "4c"], ["Kd", "7c"])
    assert left(table) == before - 1
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 9(c) s2")
def test_two_cards_that_came_together_face_down_go_to_the_hands_in_the_order_of_the_deal() -> None:
    table = closed(ON_PLAYER)
    before = left(table)
    assert ways(report(table, Report.TWO_AT_ONCE)) == [("decide-order", "pit", None)]
    resolve(table, Exit.DECIDE_ORDER, by="pia")
    assert (hand(table, Side.PLAYER), hand(table, Side.BANKER), left(table)) == (["?"], ["?"], before - 2)
    turned(table, "Ks 9h", "2d 4d")
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 15(d)", "MA 11(c)(1)")
def test_of_two_thirds_that_came_together_the_one_that_nobody_may_have_opens_a_simulated_round() -> None:
    table = four_up("3s 4h", "2d 3c", ON_PLAYER)
    report(table, Report.TWO_AT_ONCE)
    order = (ask.CardText("5d"), ask.CardText("9c"))
    resolve(table, Exit.DECIDE_ORDER, by="pia", order=order)
    assert hand(table, Side.BANKER) == ["2d", "3c", "5d"]
    table.finish()
    table.take_shoe()
    step = next_step(table.table)
    assert (step.act, step.clause) == ("deal-without-bets", "MA 15(d)")
    table.do("dina", ask.DealWithoutBets())
    assert hand(table, Side.PLAYER) == ["9c"]


@pytest.mark.clause("MA 9(e)(2)")
def test_cards_by_which_house_money_was_settled_are_not_put_in_another_order() -> None:
    table = four_up("2s 2h", "Kd 3c", ("anna", "house-money", "10"), ON_BANKER)
    table.do("dina", ask.SettleEarly())
    report(table, Report.WRONG_NUMBER)
    order = tuple(ask.CardText(text) for text in ("2s", "Kd", "3c", "2h"))
    refused = not_resolved(table, Exit.REBUILD, by="pia", order=order)
    assert (refused.code, refused.instead) == ("settled", "Go on as dealt, then correct the round.")
    resolve(table, Exit.STAND, by="pia")
    table.do("dina", ask.Draw(card=ask.CardText("4c")))
    assert table.rack("anna") == "10030.00"


@pytest.mark.clause("MA 3(b)")
@pytest.mark.parametrize("kind", [Report.FOREIGN_CARD, Report.CARD_COUNT, Report.UNSHUFFLED, Report.INTERRUPTED])
def test_what_no_clause_speaks_of_lets_the_round_stand_at_the_floorpersons_word(kind: Report) -> None:
    table = four_up("Ks 9h", "2d 4d", ON_PLAYER)
    assert ways(report(table, kind)) == [("stand", "pit", None)]
    assert not_resolved(table, Exit.STAND, by="dina").code == "not-your-role"
    resolve(table, Exit.STAND, by="pia", reason="nothing in the book")
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 15(a)", "MA 15(b)", "MA 15(d)")
def test_one_thing_at_a_time() -> None:
    table = four_up("Ks 9h", "2d 4d", ON_PLAYER)
    report(table, Report.EXTRA_CARD)
    refused = table.no("dina", ask.ReportTrouble(report=Report.EXTRA_CARD))
    assert (refused.code, refused.instead) == ("trouble", "Resolve it first.")
    assert table.no("dina", ask.CallResult()).code == "not-now"
    assert table.no("pia", ask.Resume(reason="never mind")).code == "trouble"
    for person in ("anna", "eye", "carl"):
        assert table.no(person, ask.Resolve(exit=Exit.FIRST_OF_NEXT)).code == "not-your-role"
    resolve(table, Exit.FIRST_OF_NEXT)
    assert table.no("dina", ask.Resolve(exit=Exit.FIRST_OF_NEXT)).code in ("nothing-reported", "not-now")


@pytest.mark.clause("MA 9(c) s2")
@pytest.mark.parametrize(
    ("order", "player", "banker"),
    [((), ["As"], ["?"]), (("?", "As"), ["?"], ["As"]), (("Ks", "5h"), ["Ks"], ["5h"])],
    ids=["as they lie", "the ace came second", "the ace was misread"],
)
def test_of_two_cards_that_came_together_one_that_was_seen_stays_known_once(
    order: tuple[str, ...], player: list[str], banker: list[str]
) -> None:
    table = closed(ON_PLAYER)
    report(table, Report.TWO_AT_ONCE, "As")
    resolve(table, Exit.DECIDE_ORDER, by="pia", order=tuple(ask.CardText(one) for one in order))
    assert (hand(table, Side.PLAYER), hand(table, Side.BANKER)) == (player, banker)
    shoe = table.table.shoe
    assert shoe is not None
    known = [card for card in (*player, *banker) if card != "?"]
    assert sum(shoe.seen.values()) == len(shoe.burnt_shown) + len(known)
