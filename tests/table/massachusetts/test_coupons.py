"""Massachusetts, section 8(b): match-play coupons, once the operator says that they pay even money, once.

The document names coupons and gives them no payout, so they are refused until the set-up does (reading 17). Our form:
a coupon is a bet of its value on the Player's or the Banker's Hand; a win pays like chips, with the vigorish of the
Banker's Hand; decided the coupon is taken, won or lost, and after a tie it goes back. It never becomes chips.
"""

import pytest

from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.accounts import COUPONS, FLOAT
from puntobanco.words import in_words
from tests.table.evening import Evening

COUPONS_TAKEN = {"instruments": ["chips", "plaques", "match-play"], "match_play_pays": "even-money-once"}


def betting(chips: str | None = "100", wager: str = "player", name: str = "massachusetts-commission") -> Evening:
    """Anna has a coupon of 50 on a hand, beside chips or alone."""
    table = Evening(name, COUPONS_TAKEN)
    table.sit(anna=3)
    table.betting()
    if chips:
        table.bet("anna", wager, chips)
    table.bet("anna", wager, "50", instrument="match-play")
    return table


def played(table: Evening, player: str, banker: str) -> ev.WagerSettled:
    """The bet as it was settled."""
    table.close()
    table.deal(player, banker)
    table.do("dina", ask.CallResult())
    (settled,) = table.do("dina", ask.Settle())
    table.do("dina", ask.EndRound())
    assert isinstance(settled, ev.RoundSettled)
    assert table.table.books[COUPONS] == 0
    return settled.wagers[0]


@pytest.mark.clause("MA 8(b) s1")
def test_a_coupon_lies_with_the_chips_and_takes_nothing_from_the_rack() -> None:
    table = betting()
    assert (table.held("anna"), table.rack("anna")) == ("150.00", "9900.00")
    assert table.table.books[COUPONS] == -5000


@pytest.mark.clause("MA 8(b) s1")
@pytest.mark.parametrize(
    ("wager", "player", "banker", "rack", "note"),
    [
        ("player", "Ks 9h", "2d 4d", "10150.00", "The coupon of $50 is taken."),
        ("player", "2d 4d", "Ks 9h", "9900.00", "The coupon of $50 is taken."),
        ("player", "2d 4d", "Ks 6h", "10000.00", "The coupon of $50 goes back."),
        ("banker", "2d 4d", "Ks 9h", "10142.50", "The coupon of $50 is taken."),
    ],
    ids=["won", "lost", "tie", "won on the Banker, less 5%"],
)
def test_a_coupon_of_50_beside_chips_of_100(wager: str, player: str, banker: str, rack: str, note: str) -> None:
    table = betting(wager=wager)
    settled = played(table, player, banker)
    assert table.rack("anna") == rack
    assert [*map(in_words, settled.notes)] == [note]
    assert table.held("anna") == "0.00"


@pytest.mark.clause("MA 8(b) s1")
@pytest.mark.parametrize(("player", "banker", "rack"), [("Ks 9h", "2d 4d", "10050.00"), ("2d 4d", "Ks 9h", "10000.00")])
def test_a_coupon_alone_wins_its_value_and_costs_nothing(player: str, banker: str, rack: str) -> None:
    table = betting(None)
    before = table.table.books[FLOAT]
    settled = played(table, player, banker)
    assert table.rack("anna") == rack
    assert settled.returned == table.table.rack(ask.Person("anna")) - table.minor("10000")
    assert table.table.books[FLOAT] == before - settled.returned


@pytest.mark.clause("MA 8(b) s1")
@pytest.mark.parametrize("wager", ["tie", "house-money", "royal-9"])
def test_a_coupon_lies_on_no_wager_that_pays_more_than_even_money(wager: str) -> None:
    table = betting()
    refused = table.no_bet("anna", wager, "5", instrument="match-play")
    assert (refused.code, refused.clause) == ("instrument", "MA 8(b) s1")
    assert "Banker and Player" in refused.sentence


@pytest.mark.clause("MA 8(b) s1", "MA 8(c)")
def test_before_the_close_a_bet_with_a_coupon_is_taken_back_whole() -> None:
    table = betting()
    assert table.no("anna", ask.TakeBack(wager="player", amount=table.minor("50"))).code == "no-such-part"
    table.do("anna", ask.TakeBack(wager="player"))
    assert (table.held("anna"), table.rack("anna")) == ("0.00", "10000.00")
    assert table.table.books[COUPONS] == 0


@pytest.mark.clause("MA 8(b) s1")
def test_a_coupon_counts_toward_the_maximum() -> None:
    table = betting(None)
    table.do("dina", ask.BuyIn(person=ask.Person("anna"), amount=table.minor("100000")))
    assert table.no_bet("anna", "player", "99951").code == "above-maximum"
    table.bet("anna", "player", "99950")
