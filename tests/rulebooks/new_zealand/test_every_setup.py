"""New Zealand: whatever is dealt and whatever is bet, at every shipped set-up the money adds up."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.cards import DECK, Card
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import Settled, Settlement, settle
from puntobanco.wagers.terms import Bet, Offer
from puntobanco.wagers.wager import Kind, Result
from tests.support import SETUPS, setup

NAMES = sorted(path.stem for path in SETUPS.glob("new-zealand-*.toml"))


@cache
def plain_table(name: str) -> Setup:
    """A shipped set-up with a differential, so that the dealer may reduce bets."""
    return setup(name, {"limits.differential": "250.00"})


@cache
def capped_table(name: str) -> Setup:
    """The same without any fraction of a dollar in the rack, and with insurance held to the main bet."""
    changes = {"limits.differential": "250.00", "chips": ["1.00", "5.00", "25.00"], "insurance.cap_to_main": True}
    return setup(name, changes)


def dealt(cards: list[Card]) -> Round:
    """The complete round that six cards in a row make; some may not be needed."""
    round_ = Round()
    for card in cards:
        side = next_card(round_)
        if side is not None:
            round_ = round_.with_card(side, card)
    return round_


def open_bets(offer: Offer, on: Facts, seat: int, stake: Amount, shown_first: dict[int, str]) -> list[Bet]:
    """One bet on a wager, or one for each of its stages that this round opens."""
    wager = offer.wager
    return [
        Bet(seat=seat, wager=wager.id, stake=stake, given=given)
        for given in wager.givens()
        if wager.is_open(on, given) and shown_first.get(given or 0, wager.insures) == wager.insures
    ]


@st.composite
def bets_on(draw: st.DrawFn, table: Setup, on: Facts) -> list[Bet]:
    """Stakes on everything offered at up to three seats, each with its main bets and perhaps without its Ante."""
    bets: list[Bet] = []
    hands = st.sampled_from(["player", "banker"])
    shown_first = {1: draw(hands), 3: draw(hands)}  # of the first two cards, and of the third
    for seat in draw(st.lists(st.integers(1, 7), min_size=1, max_size=3, unique=True)):
        for offer in table.offers.values():
            fee = offer.wager.kind is Kind.FEE
            if fee and draw(st.booleans()):
                continue
            dollars = st.integers(offer.minimum.minor // 100, 1200).map(lambda one: Amount(one * 100, table.currency))
            stake = table.terms.ante.amount if fee and table.terms.ante else draw(dollars)
            bets += open_bets(offer, on, seat, stake, shown_first)
    return bets


def check_wager(one: Settled) -> None:
    """No amount is negative, and what is handed back follows from the result."""
    stake = one.bet.stake
    for amount in (one.played, one.pays, one.commission, one.remainder, one.returned):
        assert amount.minor >= 0
    assert one.played.minor <= stake.minor
    assert one.clauses and all(clause.startswith("NZ ") for clause in one.clauses)
    match one.result:
        case Result.WIN:
            assert one.returned == stake + one.pays - one.commission
            assert one.pays.minor > 0 or one.remainder or "NZ 11H.5(a)" in one.clauses
        case Result.LOSE:
            assert (one.returned, one.pays.minor) == (stake - one.played, 0)
        case Result.PUSH:
            assert (one.returned, one.pays.minor) == (stake, 0)
        case Result.VOID:
            assert (one.returned, one.played.minor) == (stake, 0)


SIGN = {"collect": -1, "pay": 1, "take-commission": -1, "return": 0, "stand": 0}


def check_order(settlement: Settlement) -> None:
    """The dealer's movements come to what the wagers say, and losers go first."""
    moved: dict[tuple[int, str], int] = defaultdict(int)
    owed: dict[tuple[int, str], int] = defaultdict(int)
    for step in settlement.order:
        assert step.amount.minor > 0
        moved[step.seat, step.wager] += SIGN[step.act] * step.amount.minor
    for one in settlement.wagers:
        owed[one.bet.seat, one.bet.wager] += one.returned.minor - one.bet.stake.minor
    assert {key: moved[key] for key in owed} == owed
    acts = [step.act == "collect" for step in settlement.order]
    assert acts == sorted(acts, reverse=True)


@pytest.mark.clause("NZ 5.19", "NZ 10.2")
@pytest.mark.parametrize("make", [plain_table, capped_table])
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_the_money_adds_up_whatever_happens(name: str, make: Callable[[str], Setup], data: st.DataObject) -> None:
    table = make(name)
    on = facts(dealt(data.draw(st.lists(st.sampled_from(DECK), min_size=6, max_size=6))))
    bets = data.draw(bets_on(table, on))
    judged = judge(table.terms, bets)
    assert judged.refused == ()
    assert {fault.clause for fault in judged.on_placing} <= {"NZ 5.12"}
    reduce = data.draw(st.booleans())
    settlement = settle(table.terms, on, bets, reduce=reduce)
    assert [one.bet for one in settlement.wagers] == bets
    for one in settlement.wagers:
        check_wager(one)
        assert reduce or table.chips.makes(one.pays - one.commission), "every win is paid in chips"
    check_order(settlement)
