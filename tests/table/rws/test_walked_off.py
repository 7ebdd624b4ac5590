"""RWS: a bettor who walks off is settled all the same, and the money waits for them."""

import pytest

from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import HOUSE, unclaimed_of
from tests.table.evening import Evening

ANNA = ask.Person("anna")


def walked_off(wager: str = "player") -> Evening:
    """Anna bets 100 and walks off with the rest of her chips before the cards."""
    evening = Evening("rws-non-commission")
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", wager, "100")
    evening.close()
    evening.do("dina", ask.Leave(person=ANNA))
    return evening


def waiting(evening: Evening) -> str:
    return str(evening.table.money(evening.table.books[unclaimed_of(ANNA)]))


@pytest.mark.clause("RWS 5.3")
@pytest.mark.parametrize(
    ("player", "banker", "kept"),
    [
        ("Ks 9h", "2d 4d", "200.00"),  # stake and winnings
        ("2s 4h", "Kd 6d", "100.00"),  # a tie: the stake
        ("2s 4h", "3d 4d", "0.00"),
    ],
)
def test_the_bet_is_settled_and_what_is_due_is_kept(player: str, banker: str, kept: str) -> None:
    evening = walked_off()
    evening.deal(player, banker)
    evening.finish()
    assert waiting(evening) == kept
    assert (evening.rack("anna"), evening.held("anna")) == ("0.00", "0.00")
    assert ANNA not in evening.table.guests
    assert evening.refolded() == evening.table


@pytest.mark.clause("RWS 5.3")
def test_what_was_kept_goes_to_its_owner_who_comes_back() -> None:
    evening = walked_off()
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    evening.do("anna", ask.Join(person=ANNA, seat=5))
    assert (evening.rack("anna"), waiting(evening)) == ("200.00", "0.00")
    before = evening.table.books[HOUSE]
    evening.do("anna", ask.CashOut(person=ANNA, amount=evening.minor("200")))
    assert evening.table.books[HOUSE] - before == evening.minor("200")


@pytest.mark.clause("RWS 5.3")
def test_nobody_else_can_claim_it() -> None:
    evening = walked_off()
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    assert evening.no("ben", ask.Join(person=ANNA, seat=5)).code == "not-yours"
    evening.sit(carla=1)
    assert (evening.rack("carla"), waiting(evening)) == ("10000.00", "200.00")


@pytest.mark.clause("RWS 5.3")
def test_a_player_who_comes_back_before_the_settlement_is_paid_at_the_table() -> None:
    evening = walked_off()
    evening.deal("Ks 9h", "2d 4d")
    evening.do("anna", ask.Join(person=ANNA, seat=1))
    evening.finish()
    assert (evening.rack("anna"), waiting(evening)) == ("200.00", "0.00")


@pytest.mark.clause("RWS 5.3", "RWS 5.6")
def test_walking_off_takes_the_rack_and_leaves_the_bet() -> None:
    evening = walked_off()
    assert (evening.rack("anna"), evening.held("anna")) == ("0.00", "100.00")
    assert evening.no("anna", ask.TakeBack(wager="player")).code == "not-here"


@pytest.mark.clause("RWS 5.3")
def test_the_seat_is_free_for_others_while_the_bet_still_lies() -> None:
    evening = walked_off()
    evening.do("carla", ask.Join(person=ask.Person("carla"), seat=1))
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    assert (evening.rack("carla"), waiting(evening)) == ("0.00", "200.00")
