"""New Zealand: a shuffle ordered, the end of a shoe, which cards may be used again, and cards replaced."""

import pytest

from puntobanco.procedure.opening import SetState
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import ShoeState
from tests.table.evening import Evening
from tests.table.new_zealand.hands import INTERNATIONAL, Hands, at_table

BATCH = "new-zealand-commission-any-pair"
CONTINUOUS = "new-zealand-commission-continuous"


def shoe(table: Evening) -> ShoeState:
    assert table.table.shoe is not None
    return table.table.shoe


def play(table: Evening) -> None:
    table.play("Ks 9h", "2d 4d", ("anna", "player", "100"))


def play_out(table: Evening) -> None:
    """The cutting card comes out before the next round, which is then the last."""
    table.do("dina", ask.CuttingCardOut())
    play(table)
    assert shoe(table).life is Life.OVER


def again(table: Evening) -> ask.ReceiveCards:
    """The set that was just played comes back."""
    return ask.ReceiveCards(set_id=shoe(table).set_id, back=table.table.sets[shoe(table).set_id].back)


# A shuffle ordered.


@pytest.mark.clause("NZ 7.1(d)")
@pytest.mark.parametrize("by", ["pia", "sam"])
def test_a_supervisor_may_order_a_shuffle_between_rounds(by: str) -> None:
    table = at_table("B", anna=1)
    play(table)
    assert table.no("dina", ask.OrderShuffle(reason="players ask")).code == "not-your-role"
    table.do(by, ask.OrderShuffle(reason="players ask"))
    assert (table.phase, shoe(table).steps) == (Phase.SHOE, ("shuffle",))
    assert (shoe(table).set_id, shoe(table).left) == ("set-1", 416)
    table.prepare()
    assert table.phase is Phase.READY


@pytest.mark.clause("NZ 7.1(d)")
def test_during_a_round_no_shuffle_is_ordered() -> None:
    table = at_table("B", anna=1)
    table.betting()
    assert table.no("sam", ask.OrderShuffle(reason="players ask")).code == "not-now"


@pytest.mark.clause("NZ 7.1(d)")
def test_an_ordered_shuffle_leaves_the_inspection_still_to_be_done() -> None:
    table = at_table("B", anna=1)
    table.do("pia", ask.ReplaceCards(reason="worn"))
    table.do("dina", ask.ReceiveCards(set_id="set-2", back="red"))
    table.do("dina", ask.TickStep(step="inspect"))
    table.do("pia", ask.OrderShuffle(reason="dropped on the floor"))
    assert shoe(table).steps == ("verify", "spread", "viewed", "shuffle")


@pytest.mark.clause("NZ 7.1(d)")
def test_cards_of_a_continuous_shuffler_are_shuffled_on_order_too() -> None:
    table = Evening(CONTINUOUS)
    table.sit(anna=1)
    play(table)
    table.do("pia", ask.OrderShuffle(reason="the machine jammed"))
    assert shoe(table).steps == ("shuffle",)
    table.prepare()
    play(table)
    assert table.rack("anna") == "10200.00"


# The end of a shoe.


@pytest.mark.clause("NZ 7.3(a)")
def test_a_continuous_shuffler_has_no_end_of_shoe() -> None:
    table = Evening(CONTINUOUS)
    table.sit(anna=1)
    refused = table.no("dina", ask.CuttingCardOut())
    assert refused.code == "no-cutting-card"
    for _ in range(3):
        play(table)
    table.do("dina", ask.ReturnDiscards())
    assert (shoe(table).life, shoe(table).left) == (Life.PLAY_ON, 416)


@pytest.mark.clause("NZ 7.3 closing 1")
@pytest.mark.parametrize("style", ["A", "C"])
def test_in_styles_a_and_c_the_same_set_comes_back_after_a_shuffle(style: str) -> None:
    table = at_table(style, anna=1)
    play(table)
    play_out(table)
    table.do("dina", again(table))
    assert (shoe(table).set_id, shoe(table).steps) == ("set-1", ("shuffle",))
    assert table.no("dina", ask.LoadShoe()).clause == "NZ 7.1(a)"
    table.prepare()
    play(table)
    assert (table.rack("anna"), table.table.sets["set-1"].shoes) == ("10300.00", 1)


def style_a_but_for_one_round_in(style: str) -> Hands:
    """A shoe over, dealt in Style A but for one round, whose cards the dealer turned for want of a bet on a hand."""
    table = at_table("A", INTERNATIONAL, anna=1)
    play(table)
    table.do("pia", ask.ChangeStyle(style=style))
    table.play("Ks 9h", "2d 4d", ("anna", "tie", "100"))
    table.do("pia", ask.ChangeStyle(style="A"))
    play_out(table)
    return table


@pytest.mark.clause("NZ 7.3(b)", "NZ 7.3 closing 2", "NZ 11.3 s1")
@pytest.mark.parametrize("style", ["B", "D"])
def test_one_round_in_style_b_or_d_retires_the_set(style: str) -> None:
    table = style_a_but_for_one_round_in(style)
    shuffled = table.no("pia", ask.OrderShuffle(reason="use them again"))
    assert (shuffled.code, shuffled.clause) == ("set-used", "NZ 11.3 s1")
    reused = table.no("dina", again(table))
    assert (reused.code, reused.clause) == ("set-used", "NZ 11.3 s1")
    table.do("pia", ask.ReplaceCards(reason=""))
    assert table.set_state("set-1") is SetState.RETIRED


@pytest.mark.clause("NZ 7.3(b)")
def test_a_style_c_round_does_not_retire_the_set() -> None:
    table = at_table("A", INTERNATIONAL, anna=1)
    table.do("pia", ask.ChangeStyle(style="C"))
    play(table)
    play_out(table)
    table.do("pia", ask.ReplaceCards(reason=""))
    assert table.set_state("set-1") is SetState.FINISHED


@pytest.mark.clause("NZ 7.3 closing 2", "NZ 11.3 s1")
def test_after_a_style_d_shoe_another_set_comes_and_the_old_one_is_taken_away() -> None:
    table = at_table("D", INTERNATIONAL, anna=1)
    play_out(table)
    table.cards()
    assert (shoe(table).set_id, table.phase) == ("set-2", Phase.READY)
    assert table.set_state("set-1") is SetState.RETIRED
    removed = [one.event for one in table.events if isinstance(one.event, ev.CardsRemoved)]
    assert [(one.set_id, one.retired) for one in removed] == [("set-1", True)]


@pytest.mark.clause("NZ 11.3 s2")
def test_new_cards_may_come_preshuffled_if_the_players_take_them_so() -> None:
    table = at_table("B", anna=1)
    play_out(table)
    table.cards("preshuffled")
    play(table)
    assert (shoe(table).set_id, shoe(table).signed) == ("set-2", ())


@pytest.mark.clause("NZ 11.3 s2")
def test_players_who_do_not_take_them_so_have_them_go_the_ordinary_way() -> None:
    table = at_table("B", anna=1)
    play_out(table)
    table.cards("preshuffled")
    table.do("anna", ask.AskCards(full=True))
    table.do("pia", ask.AnswerCards(grant=True))
    assert shoe(table).steps == ("inspect", "verify", "spread", "viewed", "shuffle")
    assert table.no("dina", ask.OpenBets()).code == "not-now"


@pytest.mark.clause("NZ 1.1 Non-Continuous Shuffler")
def test_a_batch_shuffler_swaps_two_sets_of_different_backs_at_the_end_of_a_shoe() -> None:
    table = Evening(BATCH)
    table.sit(anna=1)
    play_out(table)
    first = table.table.sets["set-1"].back
    (second,) = set(table.table.procedure.backs) - {first}
    same = table.no("dina", ask.ReceiveCards(set_id="set-2", back=first))
    assert (same.code, same.clause) == ("same-back", "NZ 3.4(a)(ii) cards")
    table.do("dina", ask.ReceiveCards(set_id="set-2", back=second))
    table.prepare()
    play_out(table)
    table.do("dina", ask.ReceiveCards(set_id="set-1", back=first))
    assert shoe(table).steps == ("shuffle",)
    assert table.set_state("set-2") is SetState.FINISHED


# Cards replaced after any round.


@pytest.mark.clause("NZ 7.9")
def test_cards_are_replaced_between_rounds_and_not_during_one() -> None:
    table = at_table("A", anna=1)
    table.betting()
    refused = table.no("pia", ask.ReplaceCards(reason="a marked card"))
    assert (refused.code, refused.clause) == ("not-now", "NZ 7.9")
    table.bet("anna", "player", "100")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.finish()
    assert table.no("dina", ask.ReplaceCards(reason="a marked card")).code == "not-your-role"
    table.do("pia", ask.ReplaceCards(reason="a marked card"))
    assert (table.phase, table.set_state("set-1")) == (Phase.SHOE, SetState.RETIRED)


@pytest.mark.clause("NZ 7.9")
def test_the_new_cards_are_checked_shuffled_and_cut() -> None:
    table = at_table("A", anna=1)
    play(table)
    table.do("pia", ask.ReplaceCards(reason="a marked card"))
    table.do("dina", ask.ReceiveCards(set_id="set-2", back="red"))
    assert shoe(table).steps == ("inspect", "verify", "spread", "viewed", "shuffle")
    table.prepare()
    assert (table.phase, shoe(table).cut_at) == (Phase.READY, 100)
