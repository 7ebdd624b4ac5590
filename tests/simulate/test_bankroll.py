"""Bankroll runs: plans as they are known, sessions that do not depend on who plays them, and the exact return."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Weights, line_figures
from puntobanco.cards import DECK, Card, Rank, Suit
from puntobanco.faults import Refused
from puntobanco.money import Amount, Currency
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rules.features import RANK, RED, SUIT, Feature, NumberOf, Part, in_order, kinds
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Side
from puntobanco.shoe.deal import play_shoe
from puntobanco.shoe.opening import prepare
from puntobanco.simulate.bankroll import kernel
from puntobanco.simulate.bankroll import run as bankroll_run
from puntobanco.simulate.bankroll.figures import NO_PLAN_HELPS, Bankroll, Played, ended_by
from puntobanco.simulate.bankroll.kernel import ENDING, HANDS, RUINED, units_asked
from puntobanco.simulate.bankroll.payments import least_taken
from puntobanco.simulate.bankroll.plans import OwnPlan, StakingPlan, plan_named, twin_of
from puntobanco.simulate.bankroll.run import check, paths, run
from puntobanco.simulate.bankroll.session import Session
from puntobanco.simulate.bankroll.table import Table, table_for
from puntobanco.wagers.conditions import OTHERWISE, Condition, ahead, hand_is, hands_are, same, together, wins
from puntobanco.wagers.terms import Offer, bare_terms
from puntobanco.wagers.wager import WagerId, lose, same_lines, win
from tests.analysis.wanted import offered
from tests.support import SETUPS, setup

RULES = ShoeRules(decks=8, depth=20, burn=Burn.VALUE_HIDDEN, last_hand=LastHand.THIS_IF_FIRST, continuous=False,
                  cut_from_end=None, second_cutting_card=False)  # fmt: skip
MIXED = replace(RULES, continuous=True, depth=None, last_hand=LastHand.NONE)


def plain(wager: str, rules: ShoeRules, wins_when: Condition | None = None, game: Game = PUNTO_BANCO) -> Table:
    """A wager of New Zealand at a table without elections, whose smallest chip is a cent; it may win otherwise."""
    one = offered("new-zealand", "commission", wager)
    declared = one.wager
    if wins_when:
        line, clause = one.table.rows[0].line, declared.clause
        lines = same_lines(win(line, "It wins", wins_when, clause), lose("lose", "It loses", OTHERWISE, clause))
        declared = replace(declared, lines=lines)
    offer = Offer(wager=declared, pay_table=one.table, minimum=Amount(1, one.currency), maximum=None)
    return table_for(bare_terms(one.currency, [offer]), offer, rules, game)


BANKER = plain("banker", RULES)
PLAYER = plain("player", RULES)
SESSION = Session(hands=100, bankroll=20_000, unit=500, minimum=500, maximum=20_000, goal=30_000)


def played(
    table: Table, plan: StakingPlan | OwnPlan, sessions: int, seed: int = 7, session: Session = SESSION
) -> Bankroll:
    return run(table, session, plan, sessions, seed, executor=ThreadPoolExecutor(1)).bankroll


@pytest.mark.parametrize(
    ("plan", "results", "stakes"),
    [
        ("flat", "LLWPL", [1, 1, 1, 1, 1, 1]),
        ("martingale", "LLPLWL", [1, 2, 4, 4, 8, 1, 2]),
        ("paroli", "WPWWWLW", [1, 2, 2, 4, 1, 2, 1, 2]),
        ("1-3-2-6", "WWPWWWL", [1, 3, 2, 2, 6, 1, 3, 1]),
        ("fibonacci", "LLLLPWLWWW", [1, 1, 2, 3, 5, 5, 2, 3, 1, 1, 1]),
        ("labouchere", "LPWWWLWWWW", [5, 6, 6, 6, 3, 5, 6, 6, 3, 5, 5]),
        ("dalembert", "LLPWWWL", [1, 2, 3, 3, 2, 1, 1, 2]),
    ],
)
def test_a_plan_stakes_as_it_is_known(plan: str, results: str, stakes: list[int]) -> None:
    own, state, found = twin_of(plan_named(plan)), None, []
    for last in (None, *({"W": 1, "P": 0, "L": -1}[letter] for letter in results)):
        stake, state = own(state, last, 100)
        found.append(stake)
    assert found == [100 * stake for stake in stakes]


@pytest.mark.parametrize("plan", StakingPlan)
def test_the_compiled_plan_stakes_as_its_twin_on_any_results(plan: StakingPlan) -> None:
    chance, state, own = Random(plan.value), None, twin_of(plan)
    memory = np.zeros(3000, np.int64)
    for result in [0, *chance.choices((-1, -1, 0, 1), k=500), *[-1] * 80, *[1] * 200]:
        stake, state = own(state, result, 1)
        assert units_asked(plan.number, memory, result) == stake >= 1
    assert plan.sentence.endswith(".")


@pytest.mark.parametrize("plan", StakingPlan)
def test_a_plan_in_plain_python_plays_the_same_sessions_to_the_last_figure(plan: StakingPlan) -> None:
    compiled = played(BANKER, plan, 20)
    assert replace(played(BANKER, twin_of(plan), 20), plan=plan.value) == compiled
    assert compiled.sentence == NO_PLAN_HELPS and "expected return" in NO_PLAN_HELPS


def test_the_sessions_do_not_depend_on_how_the_work_was_split(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, int]] = []
    whole = run(BANKER, SESSION, StakingPlan.FIBONACCI, 500, 3, progress=lambda *more: heard.append(more))
    monkeypatch.setattr(bankroll_run, "HANDS_IN_A_CHUNK", 700)
    for workers in (1, 3):
        split = run(BANKER, SESSION, StakingPlan.FIBONACCI, 500, 3, executor=ThreadPoolExecutor(workers))
        assert split.bankroll == whole.bankroll
    assert heard == [(500, whole.bankroll.hands)] and whole.hands_a_second > 0
    assert played(BANKER, StakingPlan.FIBONACCI, 500, 4).net != whole.bankroll.net


def test_flat_play_returns_what_the_exact_figure_says() -> None:
    session = Session(hands=400, bankroll=10**6, unit=100, minimum=100, maximum=100)
    lines = line_figures(offered("new-zealand", "commission", "banker"), None, Weights(fresh(8)))
    total = sum(line.ways for line in lines)
    mean = sum(line.net * line.ways for line in lines) / total
    spread = sqrt(float(sum(line.net**2 * line.ways for line in lines) / total - mean**2))
    for rules in (RULES, MIXED, replace(MIXED, buffer=20)):
        found = played(plain("banker", rules), StakingPlan.FLAT, 5000, 1, session)
        assert found.expected_return == mean
        assert found.hands == 5000 * 400 and found.staked == 100 * found.hands
        assert found.ruin.value == found.reached.value == 0
        assert abs(found.z) < 3.5
        assert found.net_per_unit.error == pytest.approx(spread / sqrt(found.hands), rel=0.05)
        assert found.net == pytest.approx(found.result.value * 5000)


@pytest.mark.parametrize("plan", StakingPlan)
def test_no_plan_changes_the_return(plan: StakingPlan) -> None:
    session = replace(SESSION, bankroll=6000, goal=9000)
    found = played(PLAYER, plan, 20_000, session=session)
    assert abs(found.z) < 3.5
    assert found.ruin.error == pytest.approx(sqrt(found.ruin.value * (1 - found.ruin.value) / 20_000))
    assert 0.01 < found.ruin.value < 0.99 and 0.01 < found.reached.value < 0.99
    assert sum(found.counts) == found.sessions == 20_000 and len(found.edges) == len(found.counts) + 1
    assert all(below <= above for (_, below), (_, above) in pairwise(found.quantiles))
    assert found.mean_drawdown.value <= found.worst_drawdown <= session.bankroll + found.edges[-1]


def test_ruin_is_as_likely_as_a_walk_says() -> None:
    """All or nothing, one unit brought: each session is one hand not pushed, won or lost."""
    session = Session(hands=1000, bankroll=100, unit=100, minimum=100, maximum=100, goal=200)
    found = played(plain("player", MIXED), StakingPlan.FLAT, 40_000, 9, session)
    lines = line_figures(offered("new-zealand", "commission", "player"), None, Weights(fresh(8)))
    ways = Counter({int(line.net): 0 for line in lines})
    for line in lines:
        ways[int(line.net)] += line.ways
    lost = float(Fraction(ways[-1], ways[-1] + ways[1]))
    assert abs(found.ruin.z(lost)) < 3.5
    assert found.ruin.value + found.reached.value == pytest.approx(1)


def test_a_martingale_is_ruined_by_a_losing_streak() -> None:
    """Seven units last for three losses in a row and no more: ruin within three hands not pushed."""
    session = Session(hands=3, bankroll=700, unit=100, minimum=100, maximum=10_000)
    table = plain("player", MIXED)
    lines = line_figures(offered("new-zealand", "commission", "player"), None, Weights(fresh(8)))
    lost = Fraction(sum(line.ways for line in lines if line.net < 0), sum(line.ways for line in lines))
    found = played(table, StakingPlan.MARTINGALE, 40_000, 5, session)
    assert abs(found.ruin.z(float(lost**3))) < 3.5
    assert found.edges[0] == -700 == -found.worst_drawdown


def test_stakes_keep_to_the_limits_and_to_what_is_left() -> None:
    session = Session(hands=50, bankroll=1050, unit=100, minimum=100, maximum=400)

    def greedy(state: Any, last_result: int | None, unit: int) -> tuple[int, Any]:
        assert unit == 100 and last_result in (None, 1, 0, -1)
        return 10**9, None

    found = played(PLAYER, greedy, 300, 2, session)
    assert found.plan == "greedy"
    assert found.staked <= 400 * found.hands and found.edges[0] == -1050
    timid = played(PLAYER, lambda *_: (1, None), 20, 2, session)
    assert timid.staked == 100 * timid.hands


def test_shoes_are_dealt_as_the_readable_rules_deal_them() -> None:
    """Two decks, a deep cut: the mean number of rounds a shoe has, for every last hand and burn."""
    for last_hand, burn in ((LastHand.THIS_IF_FIRST, Burn.VALUE_HIDDEN), (LastHand.ALWAYS_ONE_MORE, Burn.SINGLE_HIDDEN),
                            (LastHand.THIS_HAND, Burn.NONE)):  # fmt: skip
        rules = replace(RULES, decks=2, depth=40, burn=burn, last_hand=last_hand)
        chance, readable = Random(1), []
        for _ in range(1500):
            stack = list(DECK * 2)
            chance.shuffle(stack)
            readable.append(len(list(play_shoe(prepare(tuple(stack), rules)[1]))))
        compiled = _rounds_of_shoes(rules, 1500)
        error = sqrt((np.var(readable) + np.var(compiled)) / 1500)
        assert abs(np.mean(readable) - np.mean(compiled)) < 4 * error
        assert abs(min(readable) - min(compiled)) <= 1


def test_a_continuous_shuffler_holds_every_card_after_every_round() -> None:
    deal = plain("player", replace(MIXED, decks=1, buffer=9)).deal
    state, shoe = np.arange(1, 5, dtype=np.uint64), kernel.new_shoe(deal)
    kernel.open_shoe(state, shoe, deal)
    for _ in range(500):
        chute = list(shoe[kernel.KINDS + 10 :])
        front = shoe[kernel.FRONT]
        kernel.next_line(state, shoe, deal)
        after, used = shoe[kernel.KINDS + 10 :], (shoe[kernel.FRONT] - front) % 9
        assert used in (4, 5, 6)
        assert all(after[(front + place) % 9] == chute[(front + place) % 9] for place in range(used, 9))
        assert list(np.bincount(after, minlength=10) + shoe[kernel.KINDS :][:10]) == list(deal.full)
        assert shoe[kernel.TOTAL] == 43


def _rounds_of_shoes(rules: ShoeRules, shoes: int) -> list[int]:
    deal = plain("player", rules).deal
    state, shoe, rounds = np.arange(1, 5, dtype=np.uint64), kernel.new_shoe(deal), []
    for _ in range(20):
        kernel._next(state)
    for _ in range(shoes):
        kernel.open_shoe(state, shoe, deal)
        rounds.append(0)
        while shoe[kernel.MORE]:
            kernel.next_line(state, shoe, deal)
            rounds[-1] += 1
    return rounds


@pytest.mark.parametrize("name", sorted(path.stem for path in SETUPS.glob("*.toml")))
def test_the_main_bets_of_every_shipped_table_can_be_played(name: str) -> None:
    table = setup(name)
    for wager in ("player", "banker"):
        offer = table.offers[WagerId(wager)]
        least = least_taken(table.terms, offer).minor
        session = Session(hands=80, bankroll=40 * least, unit=least, minimum=least, maximum=20 * least)
        found = played(table_for(table.terms, offer, table.shoe, table.game), StakingPlan.LABOUCHERE, 2000, 4, session)
        assert found.sessions == 2000 and abs(found.z) < 4


@pytest.mark.parametrize("plan", [StakingPlan.FLAT, twin_of(StakingPlan.FLAT)])
def test_stopped_by_the_keyboard_it_keeps_the_sessions_played(
    plan: StakingPlan | OwnPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bankroll_run, "HANDS_IN_A_CHUNK", 100)

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    found = run(BANKER, SESSION, plan, 1000, 3, executor=ThreadPoolExecutor(1), progress=stop).bankroll
    assert found.stopped and found.sessions == 1
    assert replace(found, stopped=False) == played(BANKER, plan, 1, 3)


@pytest.mark.parametrize(
    ("changes", "sessions", "seed", "codes"),
    [
        ({}, 0, 1, ["sessions"]),
        ({}, 1, -1, ["seed"]),
        ({"hands": 0}, 1, 1, ["hands"]),
        ({"bankroll": 499}, 1, 1, ["bankroll"]),
        ({"unit": 499}, 1, 1, ["unit"]),
        ({"maximum": 499}, 1, 1, ["limits"]),
        ({"goal": 20_000}, 1, 1, ["goal"]),
        ({"maximum": 10**18}, 1, 1, ["too-much"]),
        ({"hands": -1, "bankroll": 0}, 0, 1, ["hands", "bankroll", "sessions"]),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, int], sessions: int, seed: int, codes: list[str]) -> None:
    check(BANKER, SESSION, 1, 1)
    check(BANKER, replace(SESSION, bankroll=500, goal=501), 1, 2**64 - 1)
    with pytest.raises(Refused) as refused:
        run(BANKER, replace(SESSION, **changes), StakingPlan.FLAT, sessions, seed)
    assert [fault.code for fault in refused.value.faults] == codes


def test_a_refusal_shows_money_as_people_read_it() -> None:
    fault = replace(SESSION, bankroll=499, currency=Currency("NZD", symbol="$")).faults()[0]
    assert fault.sentence == "a bankroll of $4.99 does not cover the table minimum of $5."
    assert "bankroll of 499 does" in replace(SESSION, bankroll=499).faults()[0].sentence


def test_the_quantiles_and_the_drawdown_are_those_of_the_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four sessions written by hand; brought: 20,000."""
    left = np.array(
        [[0, 20_000, 20_000, 9, 2], [30_000, 8000, 500, 30, 1], [21_000, 4000, 0, 8, 0], [20_500, 8000, 1500, 16, 0]]
    )
    monkeypatch.setattr(bankroll_run, "_compiled_chunk", lambda *_: Played(left, np.array([-100.0, -200, -60, -40])))
    found = played(BANKER, StakingPlan.FLAT, 4)
    assert dict(found.quantiles) == {
        0.01: -20_000, 0.05: -20_000, 0.25: -20_000, 0.5: 500, 0.75: 1000, 0.95: 10_000, 0.99: 10_000,
    }  # fmt: skip
    assert (found.net, found.staked, found.hands) == (-8500, 40_000, 63)
    assert (found.result.value, found.mean_drawdown.value, found.worst_drawdown) == (-2125, 5500, 20_000)
    assert (found.ruin.value, found.reached.value, found.net_per_unit.value) == (0.25, 0.25, -0.2125)
    assert (found.edges[0], found.edges[-1], found.counts[0], found.counts[-1]) == (-20_000, 10_000, 1, 1)
    assert found.expected_at_stakes == -0.01
    assert found.ruin_by_hand == tuple((hand, 0.25) for hand in range(10, 101, 10))


@pytest.mark.parametrize("plan", [StakingPlan.LABOUCHERE, twin_of(StakingPlan.LABOUCHERE)])
def test_sessions_can_be_followed_hand_by_hand(plan: StakingPlan | OwnPlan) -> None:
    session = replace(SESSION, bankroll=4000, goal=6000)
    ran = run(BANKER, session, plan, 30, 6)
    followed = paths(BANKER, session, plan, 30, 6)
    for path, (end, _, drawdown, hands, _) in zip(followed, ran.played.sessions.tolist(), strict=True):
        assert (path[0], path[-1], len(path)) == (4000, end, hands + 1)
        assert (np.maximum.accumulate(path) - path).max() == drawdown
    ruined = ran.played.sessions[ran.played.sessions[:, ENDING] == RUINED, HANDS]
    shares = ended_by(ran.played, RUINED, session.hands)
    assert len(ruined) and shares[-1] == ran.bankroll.ruin.value
    assert [shares[hand] for hand in (0, ruined.min() - 1)] == [0, 0] and shares[ruined.min()] > 0


@pytest.mark.parametrize("stake", [0, -5, 2.5, True, None])
def test_an_answer_that_is_no_stake_is_refused(stake: Any) -> None:
    with pytest.raises(Refused, match="not a stake"):
        run(BANKER, SESSION, lambda *_: (stake, None), 1, 1)


REDS = Feature(RED, Part.ALL, NumberOf(frozenset({True})))
SUITS = Feature(SUIT, Part.FIRST_TWO, kinds)
SEVEN_UP = replace(PUNTO_BANCO, id="seven-up", printed={Side.PLAYER: Card(Rank.SEVEN, Suit.SPADES)})


@pytest.mark.parametrize("rules", [RULES, replace(MIXED, buffer=9)], ids=["shoe", "shuffler"])
@pytest.mark.parametrize(
    ("wins_when", "game"),
    [
        (None, PUNTO_BANCO),
        (hand_is(Side.PLAYER, REDS, 3), PUNTO_BANCO),
        (hands_are(SUITS, together, (4,)), PUNTO_BANCO),
        (None, SEVEN_UP),
        (wins(Side.PLAYER), SEVEN_UP),
        (hands_are(REDS, ahead, (1, 2, 3)), SEVEN_UP),
    ],
    ids=["pairs", "colour", "suits of both hands", "pairs, first card printed", "counts", "colours"],
)
def test_sessions_follow_whatever_a_wager_asks(rules: ShoeRules, wins_when: Condition | None, game: Game) -> None:
    table = plain("any-pair-player" if wins_when is None else "player", rules, wins_when, game)
    found = played(table, StakingPlan.FLAT, 1_500)
    assert abs(found.z) < 4
    assert float(found.expected_return) == pytest.approx(found.expected_at_stakes)


def test_wagers_and_shoes_that_cannot_be_followed_are_refused() -> None:
    for rules in (replace(RULES, last_hand=LastHand.NONE, depth=None), replace(RULES, depth=10)):
        with pytest.raises(Refused, match="cutting card"):
            plain("player", rules)
    with pytest.raises(Refused, match="“rank” of all cards"):
        plain("player", RULES, hands_are(Feature(RANK, Part.ALL, in_order), same, (True,)))
    for wager in ("ante", "insurance-player"):
        with pytest.raises(Refused, match="staked by a plan"):
            plain(wager, RULES)
    with pytest.raises(Refused, match="no staking plan"):
        plan_named("grand martingale")
