"""Massachusetts: whatever the round, the stakes and the elections, the money of a settlement balances."""

from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.cards import DECK, Card, cards
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import Settled, Settlement
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Result
from tests.support import bet, settled, setup

HALF = {"house_money.added": "1/2", "filings.house_money": "RS-2026-02"}
TABLES = {
    "at once, exact": ("massachusetts-commission", {}),
    "at once, rounded up": ("massachusetts-commission", {"vigorish.rounding": "up-to-quarter"}),
    "half of House Money": ("massachusetts-commission", HALF),
    "every Royal 9 award": ("massachusetts-commission", {"wagers.royal-9.awards": "all"}),
    "marked": ("massachusetts-commission-marked", {}),
    "EZ": ("massachusetts-ez", {}),
}

# Few cards, so that pairs, naturals and the combinations of chair 1 come up often.
PACKS = st.sampled_from([DECK, cards("Ks Qs 9h 9h 9s 2d 3c"), cards("2s 2h 3d 3c 4s 5h Ks 8d")])


@cache
def at_table(name: str) -> Setup:
    """One of the tables above."""
    return setup(*TABLES[name])


def dealt_from(six: list[Card]) -> Round:
    """A complete round off the top of six cards."""
    round_ = Round()
    for card in six:
        side = next_card(round_)
        if side is None:
            break
        round_ = round_.with_card(side, card)
    return round_


rounds = PACKS.flatmap(lambda pack: st.lists(st.sampled_from(pack), min_size=6, max_size=6)).map(dealt_from)
quarters = st.integers(min_value=4, max_value=4_000).map(lambda quarters: f"{quarters // 4}.{quarters % 4 * 25:02}")


@st.composite
def every_wager(draw: st.DrawFn, at: Setup) -> list[Bet]:
    """Each offered wager at one or two seats, with stakes in quarters."""
    bets = []
    for seat in draw(st.sampled_from([[1], [3], [5, 1]])):
        for wager, offer in at.offers.items():
            chair = seat if offer.wager.parameter else None
            stake = "5.00" if offer.wager.fixed_stake else draw(quarters)
            choice = draw(st.sampled_from([None, "player", "banker"])) if offer.wager.parlay else None
            bets.append(bet(at, wager, stake, seat=seat, given=chair, add_to=choice))
    return bets


def minor(*amounts: Amount) -> int:
    """Amounts added up in cents."""
    return sum(amount.minor for amount in amounts)


def expected_back(one: Settled) -> int:
    """What comes back, from the result and the figures beside it."""
    staked = minor(one.played, one.added)
    taken = 0 if one.marked else one.commission.minor
    match one.result:
        case Result.WIN:
            kept = 0 if one.bet.wager == "royal-9" else staked
            return kept + one.pays.minor - one.moved.minor - taken
        case Result.PUSH:
            return staked
        case _:
            return 0


def expect_balanced_wagers(settlement: Settlement) -> None:
    """Every wager by itself, and what was moved against what was added."""
    for one in settlement.wagers:
        assert one.returned.minor == expected_back(one), one
        assert one.played == one.bet.stake
        amounts = (one.played, one.added, one.pays, one.moved, one.commission, one.remainder, one.returned)
        assert all(amount.minor >= 0 for amount in amounts), one
        assert one.moved.minor <= one.pays.minor
        assert bool(one.pays) is (one.result is Result.WIN)
        assert one.clauses and all(clause.startswith("MA ") for clause in one.clauses)
    for seat in {one.bet.seat for one in settlement.wagers}:
        own = [one for one in settlement.wagers if one.bet.seat == seat]
        assert minor(*(one.moved for one in own)) == minor(*(one.added for one in own))


def expect_order_agrees(settlement: Settlement) -> None:
    """The dealer's movements pay, collect and return exactly what the wagers say, and nothing else."""
    moved: defaultdict[tuple[int, str, str], int] = defaultdict(int)
    for step in settlement.order:
        moved[step.seat, step.wager, step.act] += step.amount.minor
    said: dict[tuple[int, str, str], int] = {}
    for one in settlement.wagers:
        at = (one.bet.seat, one.bet.wager)
        staked = minor(one.played, one.added)
        said[*at, "pay"] = one.pays.minor - one.moved.minor
        said[*at, "add"] = one.moved.minor
        said[*at, "mark-commission" if one.marked else "take-commission"] = one.commission.minor
        kept = one.result is Result.LOSE or (one.result is Result.WIN and one.stake_taken)
        said[*at, "collect"] = staked if kept else 0
        said[*at, "return"] = staked if one.result is Result.PUSH else 0
    assert moved == {key: amount for key, amount in said.items() if amount}


def expect_owed_is_what_was_marked(at: Setup, settlement: Settlement) -> None:
    """Marked vigorish is owed seat by seat, collected for no less than was marked and less than a quarter more."""
    marked = [one for one in settlement.wagers if one.marked]
    exact = sum(one.commission_exact for one in marked)
    assert 0 <= exact - minor(*(owed.marked for owed in settlement.owed)) < max(1, len(settlement.owed))
    for owed in settlement.owed:
        assert 0 <= owed.due.minor - owed.marked.minor < 25
    if at.terms.commission is None:
        assert not any(one.commission for one in settlement.wagers)


@pytest.mark.clause("MA 8(a)", "MA 12(b) s1", "MA 12(b) s3", "MA 13(c) s1", "MA 9(e)(1)a")
@pytest.mark.parametrize("name", TABLES)
@given(data=st.data(), round_=rounds)
def test_the_money_of_every_round_balances(name: str, data: st.DataObject, round_: Round) -> None:
    at = at_table(name)
    bets = data.draw(every_wager(at))
    assert judge(at.terms, bets).refused == ()
    settlement = settled(at, round_, *bets)
    assert [one.bet for one in settlement.wagers] == bets
    expect_balanced_wagers(settlement)
    expect_order_agrees(settlement)
    expect_owed_is_what_was_marked(at, settlement)


@pytest.mark.clause("MA 12(b) s1", "MA 12(b) s2", "MA 12(b) s3")
@given(data=st.data(), round_=rounds)
def test_after_the_first_four_cards_losers_come_first_and_winners_downward(data: st.DataObject, round_: Round) -> None:
    at = at_table("at once, exact")
    settlement = settled(at, round_, *data.draw(every_wager(at)))
    late = [step for step in settlement.order if step.wager not in ("house-money", "royal-9")]
    acts = [step.act == "collect" for step in late]
    assert acts == sorted(acts, reverse=True)
    paid = [step.seat for step in late if step.act != "collect"]
    assert paid == sorted(paid, reverse=True)
