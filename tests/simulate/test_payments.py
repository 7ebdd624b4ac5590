"""A bankroll is paid what the settlement pays: every wager of every table, at thousands of stakes."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.stakes import at_stake
from puntobanco.faults import Refused
from puntobanco.money import Amount, Chips, Odds
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.bankroll.kernel import located, paid, stake_of
from puntobanco.simulate.bankroll.payments import least_taken, lines_of, most_taken, net, pay_of, settled
from puntobanco.simulate.bankroll.plans import StakingPlan
from puntobanco.simulate.bankroll.run import run
from puntobanco.simulate.bankroll.session import Session
from puntobanco.simulate.bankroll.table import Table, table_for
from puntobanco.simulate.numbering import Source, source_of
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Result, WagerId
from tests.support import SETUPS, case, setup

NAMES = sorted(path.stem for path in SETUPS.glob("*.toml"))
QUARTER = {"vigorish.rounding": "up-to-quarter"}
CAP = {"wagers.big-tiger.cap": "1000.00", "approvals.tiger_cap": "A-1"}


def staked_wagers(table: Setup) -> list[Offer]:
    """The wagers of a table that a plan can stake."""
    return [
        offer
        for offer in table.offers.values()
        if source_of(offer.wager.leaves()) is Source.VALUES
        and not offer.wager.windows
        and offer.wager.kind is not Kind.FEE
        and offer.wager.fixed_stake is None
    ]


def stakes(chance: Random, step: int, breaks: list[int], number: int) -> list[int]:
    """Small, large and any stakes in whole steps, and those beside every break."""
    beside = [begin + step * by for begin in breaks for by in (-1, 0, 1) if begin + step * by > 0]
    small = [step * chance.randint(1, 400) for _ in range(number)]
    return beside + small + [step * chance.randint(1, 10 ** chance.randint(3, 8)) for _ in range(number)]


def assert_paid_as_settled(table: Setup, offer: Offer, number: int) -> int:
    """Compare at this number of stakes; how many payments were compared."""
    pay, compared = pay_of(table.terms, offer, 8), 0
    for stake in stakes(Random(f"{table.name} {offer.wager.id}"), pay.step, pay.begins.tolist(), number):
        for line, facts in enumerate(lines_of(offer).witnesses):
            assert paid(stake, line, pay)[0] == net(settled(table.terms, offer, stake, facts)), (stake, line)
            compared += 1
        fee = pay.fees[located(stake, pay)[0]]
        assert stake_of(stake, stake + fee, pay) == most_taken(table.terms, offer, stake)
    return compared


@pytest.mark.parametrize("name", NAMES)
def test_every_wager_of_every_table_is_paid_as_settled(name: str) -> None:
    table = setup(name)
    offers = staked_wagers(table)
    assert len(offers) >= 4
    assert sum(assert_paid_as_settled(table, offer, 15) for offer in offers) > 300


@pytest.mark.parametrize(
    ("name", "wager", "changes"),
    [
        case("MA 13(c) s2", "massachusetts-commission", "banker", QUARTER, id="rounded at once"),
        case("MA 13(c) s2", "massachusetts-commission-marked", "banker", {}, id="rounded and marked"),
        case("NZ 17.8", "new-zealand-commission-tiger", "big-tiger", CAP, id="capped"),
        pytest.param("new-zealand-commission-ante", "banker", {"ante.waived_from": "1005.00"}, id="ante"),
    ],
)
def test_what_a_table_elects_is_paid_as_settled_at_a_thousand_stakes(
    name: str, wager: str, changes: dict[str, Any]
) -> None:
    table = setup(name, changes)
    assert assert_paid_as_settled(table, table.offers[WagerId(wager)], 500) > 2000


@pytest.mark.parametrize(
    ("name", "chips", "broken", "won"),
    [("new-zealand-half-on-six", (300, 700), 1000, 300), ("new-zealand-commission", (300, 700), 5000, 3800)],
    ids=["winnings brought to chips", "stakes that chips can pay"],
)
def test_chips_with_gaps_are_paid_as_settled(name: str, chips: tuple[int, ...], broken: int, won: int) -> None:
    """Three and seven make no five and no eleven: small stakes follow no period."""
    table = setup(name)
    terms = replace(table.terms, chips=Chips(chips, table.currency), to_chips=True)
    offer = table.offers[WagerId("banker")]
    pay, nets = pay_of(terms, offer, 8), set()
    assert len(pay.begins) > 1
    for stake in range(100, 30_000, 100):
        assert stake_of(stake, 10**9, pay) == most_taken(terms, offer, stake)
        for line, facts in enumerate(lines_of(offer).witnesses):
            assert paid(stake, line, pay)[0] == net(settled(terms, offer, stake, facts))
            nets |= {paid(broken, line, pay)[0]}
    assert won in nets


@pytest.mark.parametrize(
    ("name", "wager", "changes", "stake", "won"),
    [
        case("MA 13(c) s2", "massachusetts-commission", "banker", QUARTER, "7.00", "6.50"),
        case("MA 13(c) s2", "massachusetts-commission-marked", "banker", {}, "5.00", "4.75"),
        pytest.param("massachusetts-commission", "banker", {}, "7.00", "6.65", id="exact"),
        pytest.param("new-zealand-commission", "banker", {}, "50.00", "47.50", id="payable"),
        case("NZ 17.8", "new-zealand-commission-tiger", "big-tiger", CAP, "20.00", "1000.00", id="at the cap"),
        case("NZ 17.8", "new-zealand-commission-tiger", "big-tiger", CAP, "20.50", "1000.00", id="above it"),
        pytest.param("new-zealand-commission-ante", "banker", {}, "100.00", "90.00", id="with the Ante"),
        pytest.param("new-zealand-commission-ante", "banker", {}, "1000.00", "950.00", id="Ante waived"),
    ],
)
def test_a_win_is_worth_what_the_dealer_pays(
    name: str, wager: str, changes: dict[str, Any], stake: str, won: str
) -> None:
    table = setup(name, changes)
    offer = table.offers[WagerId(wager)]
    pay, staked = pay_of(table.terms, offer, 8), Amount.read(stake, table.currency).minor
    nets = [paid(staked, line, pay)[0] for line in range(len(pay.results))]
    assert max(nets) == Amount.read(won, table.currency).minor


@pytest.mark.parametrize("name", ["massachusetts-commission-marked", "new-zealand-commission", "rws-non-commission"])
def test_the_mean_is_the_exact_return_at_that_stake(name: str) -> None:
    table = setup(name)
    offer = table.offers[WagerId("banker")]
    pay = pay_of(table.terms, offer, 8)
    for stake in (most_taken(table.terms, offer, about) for about in (1000, 2350, 12_375, 100_000)):
        exact = at_stake(table, "banker", Amount(stake, table.currency), fresh(8)).paid.expected_return
        assert paid(stake, 0, pay)[1] == pytest.approx(float(exact) * stake, rel=1e-9)
    results = [settled(table.terms, offer, 1000, facts).wagers[0].result for facts in lines_of(offer).witnesses]
    assert [{1: Result.WIN, 0: Result.PUSH, -1: Result.LOSE}[one] for one in pay.results.tolist()] == results


def table_and_session(name: str, changes: dict[str, Any], **more: int) -> tuple[Table, Session]:
    table = setup(name, changes)
    offer = table.offers[WagerId("banker")]
    least = least_taken(table.terms, offer).minor
    terms = {"hands": 60, "bankroll": 40 * least, "unit": least, "minimum": least, "maximum": 100 * least} | more
    return table_for(table.terms, offer, table.shoe, table.game), Session(**terms, currency=table.currency)


@pytest.mark.clause("MA 13(c) s2")
def test_rounding_up_the_commission_costs_the_bettor_what_the_exact_figure_says() -> None:
    exact, rounded = (
        run(*table_and_session("massachusetts-commission", changes), StakingPlan.FLAT, 5000, 3).bankroll
        for changes in ({}, QUARTER)
    )
    assert rounded.expected_at_stakes < exact.expected_at_stakes - 0.08  # a quarter instead of 5c of each $1 won
    assert abs(exact.z) < 3.5 and abs(rounded.z) < 3.5
    assert exact.expected_return == rounded.expected_return


def test_the_ante_is_paid_from_the_bankroll_and_a_hand_without_it_is_ruin() -> None:
    table, session = table_and_session("new-zealand-commission-ante", {}, bankroll=20_000)
    found = run(table, session, StakingPlan.MARTINGALE, 2000, 3)
    assert abs(found.bankroll.z) < 3.5 and found.bankroll.expected_at_stakes < -0.03
    left, ruined = found.played.sessions[:, 0], found.played.sessions[:, 4] == 2
    assert (left >= 0).all() and (left[ruined] < 4500).all() and (left[~ruined] >= 4500).all()
    with pytest.raises(Refused, match="Ante"):
        run(table, replace(session, bankroll=4499), StakingPlan.FLAT, 1, 1)


def test_a_unit_that_chips_cannot_pay_is_refused() -> None:
    table, session = table_and_session("new-zealand-commission", {})
    assert session.unit == 1000
    with pytest.raises(Refused, match=r"a stake of \$12.50 cannot be made"):
        run(table, replace(session, unit=1250), StakingPlan.FLAT, 1, 1)


def test_odds_that_repeat_too_seldom_are_refused() -> None:
    table = setup("new-zealand-commission")
    terms, offer = replace(table.terms, chips=Chips((1,), table.currency)), table.offers[WagerId("tie")]
    rows = tuple(replace(row, pays=Odds(20_002, 20_001)) for row in offer.pay_table.rows)
    finer = replace(offer, pay_table=replace(offer.pay_table, rows=rows))
    with pytest.raises(Refused, match="repeat only after"):
        pay_of(terms, finer, 8)
