"""Massachusetts, section 9(e): House Money and Royal 9 are settled on the first four cards, before any third."""

import pytest
from msgspec.structs import replace

from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.evening import Evening

TABLE = "massachusetts-commission"
HAND_OVER = ask.ChooseWinnings(wager="house-money")
ONTO_PLAYER = ask.ChooseWinnings(wager="house-money", onto="player")
ONTO_BANKER = ask.ChooseWinnings(wager="house-money", onto="banker")


def four_up(
    *bets: tuple[str, str, str], player: str = "2s 2h", banker: str = "Kd 7c", changes: dict[str, object] | None = None
) -> Evening:
    """Bets, and four cards face up: by default the Player's Hand is a pair and draws."""
    table = Evening(TABLE, changes)
    table.sit(anna=2, ben=5, cleo=9)
    table.betting()
    for person, wager, amount in bets:
        table.bet(person, wager, amount)
    table.close()
    hands = {Side.PLAYER: player.split(), Side.BANKER: banker.split()}
    table.draw_four(hands)
    table.show(hands)
    return table


def thirds(table: Evening, player: str, banker: str) -> None:
    table.thirds({Side.PLAYER: player.split(), Side.BANKER: banker.split()})
    table.finish()


@pytest.mark.clause("MA 9(e)(2)")
def test_no_third_card_is_dealt_before_house_money_is_settled() -> None:
    table = four_up(("anna", "house-money", "10"))
    assert table.phase is Phase.EARLY
    assert next_step(table.table).act == "settle-early"
    refused = table.no("dina", ask.Draw(card=ask.CardText("5d")))
    assert refused.code == "not-now"
    assert "settled first" in refused.sentence
    table.do("dina", ask.SettleEarly())
    table.do("dina", ask.Draw(card=ask.CardText("5d")))


@pytest.mark.clause("MA 9(e)(2)")
def test_without_such_a_bet_third_cards_follow_at_once() -> None:
    table = four_up(("anna", "player", "10"))
    assert table.phase is Phase.DRAWING
    table.do("dina", ask.Draw(card=ask.CardText("5d")))


@pytest.mark.clause("MA 9(e)(1)", "MA 13(h) one pair")
def test_house_money_is_collected_and_paid_from_the_lowest_seat_upward() -> None:
    table = four_up(("cleo", "house-money", "10"), ("anna", "house-money", "20"), ("ben", "house-money", "30"))
    (settled,) = table.do("dina", ask.SettleEarly())
    assert isinstance(settled, ev.EarlySettled)
    assert [(step.act, step.bettor, step.amount) for step in settled.steps] == [
        ("pay", "anna", 6000),
        ("pay", "ben", 9000),
        ("pay", "cleo", 3000),
    ]
    assert [table.rack(person) for person in ("anna", "ben", "cleo")] == ["10060.00", "10090.00", "10030.00"]


@pytest.mark.clause("MA 9(e)(1)")
def test_losing_house_money_is_collected_before_third_cards() -> None:
    table = four_up(("anna", "house-money", "20"), ("ben", "house-money", "30"), player="2s 3h")
    (settled,) = table.do("dina", ask.SettleEarly())
    assert isinstance(settled, ev.EarlySettled)
    assert [(step.act, step.bettor) for step in settled.steps] == [("collect", "anna"), ("collect", "ben")]
    thirds(table, "2s 3h 5d", "Kd 7c")
    assert (table.rack("anna"), table.rack("ben")) == ("9980.00", "9970.00")


@pytest.mark.clause("MA 9(e)(1)(ii)")
def test_the_winner_only_chooses_and_the_dealer_moves_the_money() -> None:
    table = four_up(("anna", "player", "100"), ("anna", "house-money", "10"))
    assert table.no("anna", ask.SettleEarly()).code == "not-your-role"
    refused = table.no("anna", ask.TakeBack(wager="house-money"))
    assert (refused.code, refused.clause) == ("bets-closed", "MA 8(c)")
    before = table.table.books
    table.do("anna", ONTO_PLAYER)
    assert table.table.books == before
    table.do("dina", ask.SettleEarly())
    assert (table.held("anna"), table.rack("anna")) == ("130.00", "9900.00")


@pytest.mark.clause("MA 9(e)(1)(ii)")
def test_the_dealer_does_not_choose_for_the_winner() -> None:
    table = four_up(("anna", "player", "100"), ("anna", "house-money", "10"))
    assert table.no("dina", ONTO_PLAYER).code == "for-whom"
    assert table.no("dina", replace(ONTO_PLAYER, person=ask.Person("ben"))).code == "nothing-won"


@pytest.mark.clause("MA 9(e)(1)(ii)")
@pytest.mark.parametrize(
    ("choice", "banker", "rack"),
    [
        (None, "Kd 7c", "10130.00"),
        (HAND_OVER, "Kd 7c", "10130.00"),
        (ONTO_PLAYER, "Kd 7c", "10160.00"),
        (HAND_OVER, "Kd 9c", "9930.00"),
        (ONTO_PLAYER, "Kd 9c", "9900.00"),
    ],
    ids=["no word, won", "taken, won", "added, won", "taken, lost", "added, lost"],
)
def test_winnings_are_handed_over_whole_or_ride_on_the_main_bet(
    choice: ask.ChooseWinnings | None, banker: str, rack: str
) -> None:
    table = four_up(("anna", "player", "100"), ("anna", "house-money", "10"), banker=banker)
    if choice:
        table.do("anna", choice)
    table.do("dina", ask.SettleEarly())
    thirds(table, "2s 2h 5d", banker)
    assert table.rack("anna") == rack


@pytest.mark.clause("MA 9(e)(1)(ii)", "MA 9(e)(1)a")
def test_a_filed_portion_rides_and_the_rest_is_handed_over() -> None:
    half: dict[str, object] = {"house_money.added": "1/2", "filings.house_money": "RS-9e"}
    table = four_up(("anna", "player", "100"), ("anna", "house-money", "10"), changes=half)
    table.do("anna", ONTO_PLAYER)
    (settled,) = table.do("dina", ask.SettleEarly())
    assert isinstance(settled, ev.EarlySettled)
    assert [(step.act, step.amount) for step in settled.steps] == [("pay", 1500), ("add", 1500)]
    assert (table.held("anna"), table.rack("anna")) == ("115.00", "9915.00")


@pytest.mark.clause("MA 9(e)(1)(ii)")
def test_winnings_added_to_a_banker_bet_bear_its_vigorish() -> None:
    table = four_up(("anna", "banker", "100"), ("anna", "house-money", "10"), banker="Kd 9c")
    table.do("anna", ONTO_BANKER)
    table.do("dina", ask.SettleEarly())
    thirds(table, "2s 2h", "Kd 9c")
    # 130 on the Banker wins 130 less 6.50; the 10 on House Money went back.
    assert table.rack("anna") == "10153.50"


@pytest.mark.clause("MA 9(e)(1)(ii)")
def test_winnings_ride_only_on_a_main_bet_of_ones_own() -> None:
    table = four_up(("anna", "banker", "100"), ("anna", "house-money", "10"), ("ben", "player", "10"))
    refused = table.no("anna", ONTO_PLAYER)
    assert (refused.code, refused.clause) == ("no-main-bet", "MA 9(e)(1)a")
    assert table.no("ben", ONTO_PLAYER).code == "nothing-won"


@pytest.mark.clause("MA 9(e)(2)")
def test_a_choice_after_house_money_was_settled_comes_too_late() -> None:
    table = four_up(("anna", "player", "100"), ("anna", "house-money", "10"))
    table.do("dina", ask.SettleEarly())
    assert table.no("anna", ONTO_PLAYER).code == "not-now"


# Royal 9, with its meters at their seeds.


@pytest.mark.clause("MA 13(i) s3", "MA 13(i) T1 any", "MA 9(e)(2)")
def test_royal_9_is_settled_on_the_first_four_cards_too() -> None:
    table = four_up(("anna", "royal-9", "5"), ("ben", "royal-9", "5"), player="Js 9c", banker="Kd 7c")
    table.do("dina", ask.SettleEarly())
    # $25 for any Royal 9; the $5 went to the meters and the house.
    assert (table.rack("anna"), table.rack("ben")) == ("10020.00", "10020.00")
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("MA 13(i) T1 K9 Player", "MA 13(i) T1 K9 Player seed")
def test_the_chairs_own_king_nine_pays_the_meter_at_its_seed() -> None:
    table = four_up(("anna", "royal-9", "5"), ("ben", "royal-9", "5"), player="Ks 9d", banker="Kd 7c")
    table.do("dina", ask.SettleEarly())
    assert table.rack("anna") == "9995.00"  # chair 2: $350 for the king of spades with the nine of diamonds …
    table.confirm(1)
    assert table.rack("anna") == "10345.00"  # … once the console has confirmed it
    assert table.rack("ben") == "10020.00"  # chair 5: any Royal 9


@pytest.mark.clause("MA 13(i) s3")
@pytest.mark.parametrize("amount", ["4", "6"])
def test_royal_9_takes_five_dollars_and_nothing_else(amount: str) -> None:
    table = Evening(TABLE)
    table.sit(anna=2)
    table.betting()
    assert table.no_bet("anna", "royal-9", amount).code == "fixed-stake"
    table.bet("anna", "royal-9", "5")
