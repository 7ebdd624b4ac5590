"""Massachusetts, sections 9(b), 9(c) and 10: the call for cards, four hidden cards, and third cards face up."""

import pytest

from puntobanco.procedure.calls import Call
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.table.evening import Evening

DEALER = ask.Who(ask.Person("dina"), Role.DEALER)


def closed() -> Evening:
    """Anna has 100 on the Player, and no more bets has been called; the caller keeps the cards."""
    table = Evening("massachusetts-commission")
    table.sit(anna=3)
    table.betting()
    table.bet("anna", "player", "100")
    table.do("dina", ask.CloseBets())
    return table


def four_down() -> Evening:
    table = closed()
    table.do("dina", ask.CallCards())
    for _ in range(4):
        table.do("dina", ask.Draw())
    return table


def turn(table: Evening, side: Side, cards: str) -> None:
    table.do("dina", ask.Turn(side=side, cards=tuple(ask.CardText(one) for one in cards.split())))


def shown(player: str, banker: str) -> Evening:
    table = four_down()
    turn(table, Side.PLAYER, player)
    turn(table, Side.BANKER, banker)
    return table


@pytest.mark.clause("MA 9(b)")
def test_the_deal_begins_with_the_call_for_cards_after_the_close() -> None:
    table = closed()
    assert table.words() == ["No more bets"]
    assert next_step(table.table).act == "call-cards"
    refused = table.no("dina", ask.Draw())
    assert (refused.code, refused.clause) == ("cards-not-called", "MA 9(b)")
    table.do("dina", ask.CallCards())
    assert table.words() == ["Cards"]
    table.do("dina", ask.Draw())


@pytest.mark.clause("MA 9(b)")
def test_cards_are_called_once_and_not_before_the_close() -> None:
    table = Evening("massachusetts-commission")
    table.betting()
    assert table.no("dina", ask.CallCards()).code == "not-now"
    table.do("dina", ask.CloseBets())
    table.do("dina", ask.CallCards())
    assert table.no("dina", ask.CallCards()).clause == "MA 9(b)"


@pytest.mark.clause("MA 9(c) s1")
def test_four_cards_lie_face_down_before_any_is_turned() -> None:
    table = closed()
    table.do("dina", ask.CallCards())
    refused = table.no("dina", ask.Draw(card=ask.CardText("Ks")))
    assert (refused.code, refused.clause) == ("card-seen", "MA 9(c) s1")
    for _ in range(3):
        table.do("dina", ask.Draw())
    refused = table.no("dina", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("Ks"), ask.CardText("9h"))))
    assert (refused.code, refused.clause) == ("four-first", "MA 9(c) s1")
    table.do("dina", ask.Draw())
    assert table.phase is Phase.SHOWING
    assert table.table.round is not None
    assert [card.side for card in table.table.round.cards] == [Side.PLAYER, Side.BANKER] * 2
    assert [card.card for card in table.table.round.cards] == [None] * 4


@pytest.mark.clause("MA 9(c) s3")
def test_the_caller_turns_the_cards_and_no_hand_goes_out() -> None:
    table = four_down()
    assert "hand-out" not in [one.act for one in offers(table.table, DEALER)]
    assert next_step(table.table).act == "turn"
    refused = table.no("dina", ask.HandOut(side=Side.PLAYER))
    assert (refused.code, refused.clause) == ("dealer-keeps", "MA 9(c) s3")
    turn(table, Side.PLAYER, "2s 4h")
    turn(table, Side.BANKER, "3d 4d")


@pytest.mark.clause("MA 9(c) s3")
def test_a_player_who_reaches_for_the_cards_is_an_incident() -> None:
    table = four_down()
    cards = (ask.CardText("2s"), ask.CardText("4h"))
    refused = table.no("anna", ask.Turn(side=Side.PLAYER, cards=cards))
    assert (refused.code, refused.clause) == ("not-holding", "MA 9(c) s3")
    assert [(one.person, in_words(one.matter)) for one in table.table.incidents] == [("anna", "card touched")]


@pytest.mark.clause("MA 10(a)")
def test_both_counts_are_called_once_the_four_cards_lie_face_up() -> None:
    table = four_down()
    turn(table, Side.PLAYER, "2s 4h")
    assert table.words() == []
    turn(table, Side.BANKER, "3d 4d")
    assert table.words()[:2] == ["Player 6", "Banker 7"]
    assert [said.clause for said in table.table.said[:2]] == ["MA 10(a)", "MA 10(a)"]


@pytest.mark.clause("MA 10(b)")
@pytest.mark.parametrize(
    ("player", "banker", "instruction"),
    [
        ("2s 3h", "Kd 7c", [Call.PLAYER_DRAWS, Call.BANKER_STANDS]),
        ("2s 3h", "Kd 2c", [Call.PLAYER_DRAWS, Call.BANKER_DRAWS]),
        ("2s 3h", "Kd 4c", [Call.PLAYER_DRAWS]),
        ("2s 4h", "Kd 5c", [Call.PLAYER_STANDS, Call.BANKER_DRAWS]),
        ("2s 4h", "Kd 6c", [Call.PLAYER_STANDS, Call.BANKER_STANDS]),
        ("Ks 9h", "Kd 2c", [Call.PLAYER_STANDS, Call.BANKER_STANDS]),
    ],
)
def test_the_caller_says_who_draws_and_who_stands(player: str, banker: str, instruction: list[Call]) -> None:
    table = shown(player, banker)
    said = table.table.said[2:]
    assert [one.call for one in said] == instruction
    assert {one.clause for one in said} == {"MA 10(b)"}


@pytest.mark.clause("MA 10(b)")
def test_what_the_bankers_hand_does_is_said_once_the_players_third_decides_it() -> None:
    table = shown("2s 3h", "Kd 4c")
    table.do("dina", ask.Draw(card=ask.CardText("7d")))
    assert table.words() == ["Player 2", "Card for the Banker"]
    table.do("dina", ask.Draw(card=ask.CardText("5d")))
    assert table.words() == ["Banker 9"]


@pytest.mark.clause("MA 9(c) s4")
def test_third_cards_are_dealt_face_up_the_players_first() -> None:
    table = shown("2s 3h", "Kd 2c")
    refused = table.no("dina", ask.Draw())
    assert (refused.code, refused.clause) == ("no-card", "MA 9(c) s4")
    (player,) = table.do("dina", ask.Draw(card=ask.CardText("4d")))
    (banker,) = table.do("dina", ask.Draw(card=ask.CardText("6d")))
    assert isinstance(player, ev.CardDrawn) and isinstance(banker, ev.CardDrawn)
    assert (player.side, banker.side) == (Side.PLAYER, Side.BANKER)
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("MA 9(c) s4")
def test_a_third_card_for_the_banker_while_the_players_is_due_stops_the_round() -> None:
    table = shown("2s 3h", "Kd 2c")
    (stopped,) = table.do("dina", ask.Draw(card=ask.CardText("4d"), to=Side.BANKER))
    assert isinstance(stopped, ev.RoundStopped) and stopped.why.code == "stop.wrong-side"
    assert table.phase is Phase.STOPPED


@pytest.mark.clause("MA 10(b)")
def test_a_third_card_that_no_hand_may_have_stops_the_round() -> None:
    table = shown("2s 4h", "Kd 6c")
    (stopped,) = table.do("dina", ask.Draw(card=ask.CardText("4d")))
    assert isinstance(stopped, ev.RoundStopped) and stopped.why.code == "stop.card-not-due"
