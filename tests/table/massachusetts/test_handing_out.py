"""Massachusetts, section 9(d) and 9(f): the highest bettors look at the cards and return them face up."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import is_offered
from puntobanco.table.steps import next_step
from tests.table.evening import Evening

PLAYERS_TURN = {"card_handling": "players", "filings.card_handling": "RS-9d"}
DEALER = ask.Who(ask.Person("dina"), Role.DEALER)


def dealt(*bets: tuple[str, str, str], name: str = "massachusetts-commission", **seats: int) -> Evening:
    """Four cards lie face down under the bets given."""
    table = Evening(name, PLAYERS_TURN)
    table.sit(**seats)
    table.betting()
    for person, wager, amount in bets:
        table.bet(person, wager, amount)
    table.close()
    for _ in range(4):
        table.do("dina", ask.Draw())
    return table


def tucked(*bets: tuple[str, str, str], name: str = "massachusetts-commission", **seats: int) -> Evening:
    table = dealt(*bets, name=name, **seats)
    table.do("dina", ask.Tuck())
    return table


def out(table: Evening, side: Side) -> str:
    """Hand a hand out; to whom it went."""
    (handed,) = table.do("dina", ask.HandOut(side=side))
    assert isinstance(handed, ev.HandedOut)
    return handed.to


def turn(table: Evening, person: str, side: Side, cards: str) -> None:
    table.do(person, ask.Turn(side=side, cards=tuple(ask.CardText(one) for one in cards.split())))


@pytest.mark.clause("MA 9(d)(1)")
def test_the_bankers_cards_are_tucked_before_the_players_go_out() -> None:
    table = dealt(("anna", "player", "100"), anna=2)
    assert not is_offered(table.table, DEALER, ask.HandOut(side=Side.PLAYER))
    assert next_step(table.table).act == "tuck"
    refused = table.no("dina", ask.HandOut(side=Side.PLAYER))
    assert (refused.code, refused.clause) == ("not-tucked", "MA 9(d)(1)")
    table.do("dina", ask.Tuck())
    assert is_offered(table.table, DEALER, ask.HandOut(side=Side.PLAYER))
    assert out(table, Side.PLAYER) == "anna"


@pytest.mark.clause("MA 9(d)(1)")
def test_the_curator_tucks_and_no_other_player_does() -> None:
    table = Evening("massachusetts-commission", PLAYERS_TURN)
    table.do("pia", ask.CloseTable())
    table.do("pia", ask.OpenTable())
    table.sit(anna=2, ben=7)
    table.cards()
    table.do("anna", ask.AnswerShoe(take=True))
    table.do("dina", ask.OpenBets())
    table.close()
    for _ in range(4):
        table.do("anna", ask.Draw())
    assert table.no("ben", ask.Tuck()).code == "not-the-curator"
    table.do("anna", ask.Tuck())
    assert table.table.round is not None and table.table.round.tucked


@pytest.mark.clause("MA 9(d)(2)")
def test_the_players_hand_goes_to_the_largest_bettor_on_it_and_its_count_is_called() -> None:
    table = tucked(("two", "player", "100"), ("seven", "player", "300"), two=2, seven=7)
    refused = table.no("dina", ask.HandOut(side=Side.PLAYER, to=ask.Person("two")))
    assert (refused.code, refused.clause) == ("not-entitled", "MA 9(d)(2)")
    assert out(table, Side.PLAYER) == "seven"
    table.do("seven", ask.Look(side=Side.PLAYER, place=1, card=ask.CardText("2s")))
    turn(table, "seven", Side.PLAYER, "2s 4h")
    assert table.words()[0] == "Player 6"


@pytest.mark.clause("MA 9(d)(2)")
def test_a_player_who_does_not_hold_the_hand_turns_nothing() -> None:
    table = tucked(("two", "player", "100"), ("seven", "player", "300"), two=2, seven=7)
    out(table, Side.PLAYER)
    assert (
        table.no("two", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("2s"), ask.CardText("4h")))).code
        == "not-holding"
    )
    assert table.no("dina", ask.Turn(side=Side.PLAYER)).code == "cards-out"


@pytest.mark.clause("MA 9(d)(3)")
def test_the_bankers_hand_goes_out_once_the_players_is_back() -> None:
    table = tucked(("two", "player", "100"), ("four", "banker", "50"), ("nine", "banker", "40"), two=2, four=4, nine=9)
    out(table, Side.PLAYER)
    refused = table.no("dina", ask.HandOut(side=Side.BANKER))
    assert (refused.code, refused.clause) == ("player-first", "MA 9(d)(3)")
    turn(table, "two", Side.PLAYER, "2s 4h")
    assert out(table, Side.BANKER) == "four"
    turn(table, "four", Side.BANKER, "3d 4d")
    assert table.words()[0] == "Banker 7"
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("MA 9(d)(4)")
def test_the_players_third_goes_to_the_holder_of_the_hand_even_if_a_parlay_makes_another_bet_larger() -> None:
    table = tucked(("seven", "player", "300"), ("two", "player", "250"), ("two", "house-money", "100"), two=2, seven=7)
    assert out(table, Side.PLAYER) == "seven"
    turn(table, "seven", Side.PLAYER, "2s 2h")
    turn(table, "dina", Side.BANKER, "Kd 7c")
    table.do("two", ask.ChooseWinnings(wager="house-money", onto="player"))
    table.do("dina", ask.SettleEarly())
    assert table.held("two") == "550.00"
    refused = table.no("dina", ask.Draw(card=ask.CardText("5d")))
    assert (refused.code, refused.clause) == ("card-seen", "MA 9(d)(4)")
    table.do("dina", ask.Draw())
    assert table.no("dina", ask.HandOut(side=Side.PLAYER, to=ask.Person("two"))).code == "not-entitled"
    assert out(table, Side.PLAYER) == "seven"
    turn(table, "seven", Side.PLAYER, "5d")
    assert table.words() == ["Player 9"]  # that the Banker stands on 7 was said before


@pytest.mark.clause("MA 9(d)(5)")
def test_the_bankers_third_goes_to_the_holder_of_the_bankers_hand() -> None:
    table = tucked(("two", "player", "300"), ("four", "banker", "100"), two=2, four=4)
    out(table, Side.PLAYER)
    turn(table, "two", Side.PLAYER, "2s 4h")
    assert out(table, Side.BANKER) == "four"
    turn(table, "four", Side.BANKER, "Kd 5c")
    table.do("dina", ask.Draw())
    step = next_step(table.table)
    assert (step.act, step.sentence) == ("hand-out", "Hand the Banker's cards to four.")
    assert out(table, Side.BANKER) == "four"
    turn(table, "four", Side.BANKER, "4d")
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("MA 9(d)(6)")
@pytest.mark.parametrize(
    ("three", "eight", "holder"), [("499", "500", "eight"), ("500", "500", "three"), ("501", "500", "three")]
)
def test_of_equal_top_bets_the_one_nearest_the_caller_counterclockwise_has_the_hand(
    three: str, eight: str, holder: str
) -> None:
    table = tucked(("eight", "player", eight), ("three", "player", three), three=3, eight=8)
    assert out(table, Side.PLAYER) == holder


@pytest.mark.clause("MA 9(d)(6)")
def test_the_equal_bettor_farther_from_the_caller_is_told_why_the_hand_passes_by() -> None:
    table = tucked(("eight", "banker", "500"), ("three", "banker", "500"), three=3, eight=8)
    turn(table, "dina", Side.PLAYER, "2s 4h")
    refused = table.no("dina", ask.HandOut(side=Side.BANKER, to=ask.Person("eight")))
    assert (refused.code, refused.clause) == ("not-entitled", "MA 9(d)(6)")
    assert out(table, Side.BANKER) == "three"


@pytest.mark.clause("MA 9(d)(7)")
def test_a_hand_without_a_bet_is_turned_by_the_caller() -> None:
    table = tucked(("five", "banker", "100"), five=5)
    refused = table.no("dina", ask.HandOut(side=Side.PLAYER))
    assert (refused.code, refused.clause) == ("dealer-turns", "MA 9(d)(7)")
    turn(table, "dina", Side.PLAYER, "2s 3h")
    refused = table.no("dina", ask.Turn(side=Side.BANKER, cards=(ask.CardText("Kd"), ask.CardText("2c"))))
    assert refused.code == "not-the-dealers"
    assert out(table, Side.BANKER) == "five"
    turn(table, "five", Side.BANKER, "Kd 2c")
    table.do("dina", ask.Draw())
    turn(table, "dina", Side.PLAYER, "Kc")
    table.do("dina", ask.Draw())
    assert out(table, Side.BANKER) == "five"


@pytest.mark.clause("MA 9(d)(7)")
def test_a_tie_bet_or_a_side_bet_gives_no_hand() -> None:
    table = tucked(("five", "tie", "500"), five=5)
    for side, cards in ((Side.PLAYER, "Ks 9h"), (Side.BANKER, "Kd 7c")):
        assert table.no("dina", ask.HandOut(side=side)).clause == "MA 9(d)(7)"
        turn(table, "dina", side, cards)


@pytest.mark.clause("MA 9(d)(1)")
def test_card_handling_changes_between_two_rounds_with_its_filing() -> None:
    table = Evening("massachusetts-commission")
    table.sit(anna=2)
    table.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    table.do("pia", ask.ChangeSetup(changes=dict(PLAYERS_TURN)))
    table.betting()
    table.bet("anna", "player", "100")
    table.close()
    for _ in range(4):
        table.do("dina", ask.Draw())
    table.do("dina", ask.Tuck())
    assert out(table, Side.PLAYER) == "anna"


# 9(f): giving the right up.


@pytest.mark.clause("MA 9(f) s1", "MA 9(f) s2")
@pytest.mark.parametrize("person", ["seven", "dina", "pia"])
def test_a_hand_given_up_or_taken_from_a_slow_player_goes_to_the_right_whatever_they_bet(person: str) -> None:
    table = tucked(("seven", "player", "300"), ("two", "player", "200"), two=2, seven=7, nine=9)
    out(table, Side.PLAYER)
    table.do(person, ask.DeclineHand(side=Side.PLAYER))
    assert out(table, Side.PLAYER) == "nine"
    turn(table, "nine", Side.PLAYER, "2s 4h")


@pytest.mark.clause("MA 9(f) s2", "MA 9(f) s3")
def test_a_hand_that_goes_round_the_table_and_is_not_wanted_is_the_callers() -> None:
    table = tucked(("seven", "player", "300"), two=2, seven=7, nine=9)
    for person in ("seven", "nine", "two"):
        table.do(person, ask.DeclineHand(side=Side.PLAYER))
    refused = table.no("dina", ask.HandOut(side=Side.PLAYER))
    assert (refused.code, refused.clause) == ("dealer-turns", "MA 9(f) s3")
    turn(table, "dina", Side.PLAYER, "2s 4h")


@pytest.mark.clause("MA 9(f) s2")
def test_the_right_to_a_third_card_that_is_given_up_goes_to_the_right_too() -> None:
    table = tucked(("seven", "player", "300"), two=2, seven=7, nine=9)
    out(table, Side.PLAYER)
    turn(table, "seven", Side.PLAYER, "2s 3h")
    turn(table, "dina", Side.BANKER, "Kd 7c")
    table.do("dina", ask.Draw())
    table.do("seven", ask.DeclineHand(side=Side.PLAYER))
    assert out(table, Side.PLAYER) == "nine"
    turn(table, "nine", Side.PLAYER, "4d")
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("MA 9(f) s2")
def test_somebody_who_turned_the_hand_without_a_bet_and_left_is_not_handed_its_third_card() -> None:
    table = tucked(("seven", "player", "300"), two=2, seven=7, nine=9)
    table.do("seven", ask.DeclineHand(side=Side.PLAYER))
    assert out(table, Side.PLAYER) == "nine"
    assert table.no("nine", ask.Leave(person=ask.Person("nine"))).code == "holds-cards"
    turn(table, "nine", Side.PLAYER, "2s 3h")
    table.do("nine", ask.Leave(person=ask.Person("nine")))
    turn(table, "dina", Side.BANKER, "Kd 7c")
    table.do("dina", ask.Draw())
    assert out(table, Side.PLAYER) == "two"


@pytest.mark.clause("MA 9(f) s1")
@pytest.mark.parametrize("person", ["dina", "pia"])
def test_the_right_taken_from_a_slow_player_is_on_record_with_who_took_it_and_why(person: str) -> None:
    table = tucked(("seven", "player", "300"), two=2, seven=7, nine=9)
    out(table, Side.PLAYER)
    assert table.no("nine", ask.DeclineHand(side=Side.PLAYER)).code == "not-asked"
    (declined,) = table.do(person, ask.DeclineHand(side=Side.PLAYER, reason="three minutes for two cards"))
    assert isinstance(declined, ev.HandDeclined)
    assert (declined.person, declined.reason) == ("seven", "three minutes for two cards")
    assert table.events[-1].by.person == person


@pytest.mark.clause("MA 9(f) s2")
def test_the_right_is_lost_for_the_rest_of_that_round_and_no_longer() -> None:
    table = tucked(("seven", "player", "300"), two=2, seven=7, nine=9)
    table.do("dina", ask.DeclineHand(side=Side.PLAYER, reason="too slow"))
    assert out(table, Side.PLAYER) == "nine"
    turn(table, "nine", Side.PLAYER, "2s 4h")
    turn(table, "dina", Side.BANKER, "Kd 9c")
    table.finish()
    table.betting()
    table.bet("seven", "player", "300")
    table.close()
    for _ in range(4):
        table.do("dina", ask.Draw())
    table.do("dina", ask.Tuck())
    assert out(table, Side.PLAYER) == "seven"
