"""Stakes limited by a share of the bettor's main bet, and main bets that may not stand beside each other."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet, Terms
from puntobanco.wagers.wager import Barred, StakeShare, WagerId
from tests.support import facts_of, setup

TENTH = StakeShare(Fraction(1, 10), frozenset({"banker"}), ClauseId("HOUSE lucky 1"))
NOT_BOTH = Barred(frozenset({"player"}), ClauseId("HOUSE lucky 2"))


def terms() -> Terms:
    """A Massachusetts table where Dragon 7 is capped at a tenth of the Banker bet, and Banker bars Player."""
    plain = setup("massachusetts-ez").terms
    offers = dict(plain.offers)
    dragon, banker = offers[WagerId("dragon-7")], offers[WagerId("banker")]
    offers[WagerId("dragon-7")] = replace(dragon, wager=replace(dragon.wager, share=TENTH))
    offers[WagerId("banker")] = replace(banker, wager=replace(banker.wager, barred=NOT_BOTH))
    return replace(plain, offers=offers)


def bet(wager: str, major: int, seat: int = 1) -> Bet:
    return Bet(seat=seat, wager=WagerId(wager), stake=Amount(major * 100, setup("massachusetts-ez").currency))


@pytest.mark.parametrize(("staked", "refused"), [(15, False), (20, False), (25, True)])
def test_a_side_bet_is_at_most_its_share_of_the_main_bet(staked: int, refused: bool) -> None:
    found = [fault for fault in judge(terms(), [bet("banker", 200), bet("dragon-7", staked)]).refused]
    assert [fault.code for fault in found] == (["above-share"] if refused else [])
    if refused:
        assert "at most $20" in found[0].sentence and found[0].clause == TENTH.clause


def test_without_the_main_bet_nothing_may_be_staked() -> None:
    (fault,) = judge(terms(), [bet("dragon-7", 5)]).refused
    assert fault.code == "above-share" and "at most $0" in fault.sentence


def test_another_bettors_main_bet_does_not_count() -> None:
    (fault,) = judge(terms(), [bet("banker", 200, seat=2), bet("dragon-7", 5, seat=1)]).refused
    assert fault.code == "above-share"


def test_main_bets_that_bar_each_other() -> None:
    (fault,) = judge(terms(), [bet("banker", 50), bet("player", 50)]).refused
    assert (fault.code, fault.clause) == ("barred-beside", NOT_BOTH.clause)
    assert not judge(terms(), [bet("banker", 50), bet("player", 50, seat=2)]).refused
    assert not judge(terms(), [bet("banker", 50), bet("tie", 50)]).refused


def test_what_was_accepted_above_its_share_plays_only_as_far() -> None:
    won = facts_of("2s 3h Td", "Kd 3h 4s")
    settled = settle(terms(), won, [bet("banker", 100), bet("dragon-7", 25)]).wagers[1]
    assert (settled.played.minor, settled.pays.minor) == (10_00, 400_00)
    assert settled.returned.minor == 10_00 + 400_00 + 15_00 and TENTH.clause in settled.clauses
