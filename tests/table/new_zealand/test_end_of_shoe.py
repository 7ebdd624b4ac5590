"""New Zealand: the cutting card first and later in a round, the last hand, and a shuffler that has no end."""

import pytest

from puntobanco.procedure.calls import Call, Said
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.support import REMOVE
from tests.table.new_zealand.hands import INTERNATIONAL, B, Hands, P, at_table

ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "200")
CONTINUOUS = "new-zealand-commission-continuous"


def cutting_card(table: Hands) -> list[Said]:
    """The cutting card is set aside; what is said with it."""
    table.do("dina", ask.CuttingCardOut())
    return list(table.table.said)


def life(table: Hands) -> Life:
    assert table.table.shoe is not None
    return table.table.shoe.life


def after_cards(style: str, cards: int) -> Hands:
    """A round in which this number of cards has left the shoe."""
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    for card in ("2s", "Kh", "5s", "6h")[:cards]:
        if style == "A":
            table.draw(card)
        else:
            table.face_down()
    return table


# First in the round.


@pytest.mark.clause("NZ 11.2(a)", "NZ 11.2 lead")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_before_the_first_card_this_round_is_announced_as_the_last(style: str) -> None:
    table = after_cards(style, 0)
    said = cutting_card(table)
    assert [(one.call, one.clause) for one in said] == [(Call.LAST_HAND, "NZ 11.2(a)")]
    table.deal("2s 5s", "Kh 6h")
    table.finish()
    assert (life(table), table.phase) == (Life.OVER, Phase.SHOE)


@pytest.mark.clause("NZ 11.2(a)")
def test_the_last_round_is_completed_and_paid() -> None:
    table = after_cards("A", 0)
    cutting_card(table)
    table.deal("2s 5s", "Kh 6h")
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9800.00")


@pytest.mark.clause("NZ 11.2(a)")
def test_while_bets_are_taken_the_cutting_card_is_first_of_that_round() -> None:
    table = at_table("B", INTERNATIONAL, {"round_start": "deal-first"}, anna=1)
    table.betting()
    assert [one.call for one in cutting_card(table)] == [Call.LAST_HAND]
    assert life(table) is Life.THIS_IS_LAST


# Later in the round.


@pytest.mark.clause("NZ 11.2(b)")
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_after_a_card_the_round_is_finished_and_one_more_is_announced_and_dealt(style: str, cards: int) -> None:
    table = after_cards(style, cards)
    assert cutting_card(table) == []
    for card in ("2s", "Kh", "5s", "6h")[cards:]:
        table.draw(card) if style == "A" else table.face_down()
    table.show({P: ["2s", "5s"], B: ["Kh", "6h"]})
    table.finish()
    assert [(one.call, one.clause) for one in table.table.said] == [(Call.LAST_HAND, "NZ 11.2(b)")]
    assert life(table) is Life.NEXT_IS_LAST
    table.play("2s 5s", "Kh 6h", ANNA, BEN)
    assert (life(table), table.phase) == (Life.OVER, Phase.SHOE)


@pytest.mark.clause("NZ 11.2(b)")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_between_two_third_cards_one_more_round_follows(style: str) -> None:
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    hands = {P: ["2s", "3s", "9d"], B: ["Kh", "3h", "5c"]}
    table.draw_four(hands)
    table.show(hands)
    table.do("dina", ask.CuttingCardOut())
    table.thirds(hands)
    table.finish()
    assert table.words() == ["Last hand"]


@pytest.mark.clause("NZ 11.2 lead")
def test_the_cutting_card_comes_out_once() -> None:
    table = after_cards("A", 2)
    cutting_card(table)
    assert table.no("dina", ask.CuttingCardOut()).code == "cutting-card-twice"


@pytest.mark.clause("NZ 11.2(a)", "NZ 11.2(b)")
def test_the_operator_may_have_it_called_the_last_coup() -> None:
    table = at_table("A", "new-zealand-commission", {"last_call": "Last coup"}, anna=1)
    table.start(ANNA)
    table.do("dina", ask.CuttingCardOut())
    assert table.words() == ["Last coup"]


@pytest.mark.clause("NZ 11.2 closing")
def test_after_the_last_hand_nothing_is_dealt_until_other_cards_come() -> None:
    table = after_cards("A", 0)
    cutting_card(table)
    table.deal("2s 5s", "Kh 6h")
    table.finish()
    refused = table.no("dina", ask.OpenBets())
    assert table.phase is Phase.SHOE and "shoe" in str(refused)
    table.do("pia", ask.ReplaceCards(reason="the shoe is over"))
    table.cards()
    table.play("2s 5s", "Kh 6h", ANNA)
    assert table.rack("anna") == "10200.00"


# A continuous shuffler.


@pytest.mark.clause("NZ 11.1", "NZ 7.3(a)")
def test_a_continuous_shuffler_knows_no_cutting_card_and_no_last_hand() -> None:
    table = at_table("C", CONTINUOUS, anna=1, ben=2)
    table.start(ANNA, BEN)
    refused = table.no("dina", ask.CuttingCardOut())
    assert (refused.code, refused.clause) == ("no-cutting-card", "NZ 11.1")
    table.deal("2s 5s", "Kh 6h")
    table.finish()
    assert (life(table), table.phase) == (Life.PLAY_ON, Phase.READY)


@pytest.mark.clause("NZ 11.1")
def test_the_discards_go_back_between_rounds_and_the_machine_is_full_again() -> None:
    table = at_table("C", CONTINUOUS, anna=1)
    assert table.table.shoe is not None
    burnt = table.table.shoe.out
    table.start(ANNA)
    assert table.no("dina", ask.ReturnDiscards()).code == "not-now"
    table.deal("2s 3s 9d", "Kh 3h 5c")
    table.finish()
    assert table.table.shoe.left == 416 - burnt - 6
    assert next_step(table.table).act == "return-discards"
    table.do("dina", ask.ReturnDiscards())
    assert (table.table.shoe.left, table.table.shoe.discarded) == (416, 0)
    assert table.no("dina", ask.ReturnDiscards()).code == "nothing-there"


@pytest.mark.clause("NZ 11.1")
def test_a_card_that_went_back_may_come_again() -> None:
    """Eight decks hold eight nines of hearts; with the return after each round a ninth may be dealt."""
    table = at_table("C", CONTINUOUS, anna=1)
    for _ in range(9):
        table.play("2s 5s", "Kh 9h", ANNA)
        table.do("dina", ask.ReturnDiscards())
    assert table.table.rounds == 9


@pytest.mark.clause("NZ 11.1")
def test_without_the_return_the_ninth_nine_of_hearts_stops_the_round() -> None:
    table = at_table("C", CONTINUOUS, anna=1)
    for _ in range(8):
        table.play("2s 5c", "Kh 9h", ANNA)
    table.start(ANNA)
    table.face_down(4)
    table.reveal(P, "2d", "5d")
    table.reveal(B, "2c", "9h")
    assert table.phase is Phase.STOPPED


@pytest.mark.clause("NZ 11.1")
@pytest.mark.parametrize(("chosen", "held"), [(REMOVE, 0), (1, 1), (16, 16)])
def test_the_cards_that_the_shuffler_holds_ready_are_a_stated_number(chosen: object, held: int) -> None:
    table = at_table("C", CONTINUOUS, {"continuous_buffer": chosen}, anna=1)
    assert (table.table.rules.shoe.continuous, table.table.rules.shoe.buffer) == (True, held)


@pytest.mark.clause("NZ 11.1")
def test_discards_of_an_ordinary_shoe_never_go_back_into_it() -> None:
    table = at_table("C", anna=1)
    table.play("2s 5s", "Kh 6h", ANNA)
    assert table.no("dina", ask.ReturnDiscards()).code == "not-continuous"
