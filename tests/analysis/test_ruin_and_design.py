"""Exact ruin and the bet designer against brute force on small cases."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import count, product

import pytest

import puntobanco as pb
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.desk import ruin
from puntobanco.analysis.desk.design import LineRange, Target, design, designable
from puntobanco.analysis.desk.ruin import FLAT, FinitePlan, PlanState, Terms, Way, sessions, unlimited
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.api.asked import priced
from puntobanco.simulate.bankroll import exact
from puntobanco.simulate.bankroll.plans import OwnPlan
from puntobanco.wagers.wager import Result

WAYS = (Way(95, 1, 46), Way(0, 0, 10), Way(-100, -1, 44))
DOUBLING = FinitePlan("doubling", tuple(PlanState(2**k, 0, k, min(k + 1, 5)) for k in range(6)))


def terms(hands: int, bankroll: int = 300, goal: int | None = None) -> Terms:
    def pays(stake: int) -> Sequence[Way]:
        return [Way(way.net * stake // 100, way.result, way.ways) for way in WAYS]

    def taken(wanted: int, left: int) -> int:
        return min(wanted, left) // 100 * 100

    return Terms(
        hands=hands,
        bankroll=bankroll,
        unit=100,
        minimum=100,
        maximum=10**6,
        goal=goal,
        ruin=100,
        taken=taken,
        pays=pays,
    )


def played_out(asked: Terms, plan: FinitePlan) -> tuple[Fraction, dict[int, Fraction]]:
    """Every sequence of results, one by one."""
    ruined, ends, goal = Fraction(0), dict[int, Fraction](), asked.goal
    for results in product(WAYS, repeat=asked.hands):
        left, at, chance = asked.bankroll, 0, Fraction(1)
        for way in results:
            chance *= Fraction(way.ways, 100)
        for way in results:
            state = plan.states[at]
            left += way.net * asked.taken(int(state.units * asked.unit), left) // 100
            at = {1: state.won, 0: state.pushed, -1: state.lost}[way.result]
            if left < asked.ruin or (goal is not None and left >= goal):
                break
        ends[left] = ends.get(left, Fraction(0)) + chance
        ruined += chance if left < asked.ruin else 0
    return ruined, ends


@pytest.mark.parametrize("plan", [FLAT, DOUBLING], ids=lambda plan: plan.name)
@pytest.mark.parametrize("goal", [None, 500])
def test_sessions_are_those_of_every_sequence_of_results(plan: FinitePlan, goal: int | None) -> None:
    asked = terms(6, goal=goal)
    found = sessions(asked, plan)
    assert (found.ruin, dict(found.ends)) == played_out(asked, plan)
    assert found.exact and found.mean == sum((left - 300) * chance for left, chance in found.ends)


def test_the_error_of_a_longer_session_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    exactly = sessions(terms(40, bankroll=800))
    monkeypatch.setattr(ruin, "MOST_EXACT", 39)
    nearly = sessions(terms(40, bankroll=800))
    assert not nearly.exact and 0 < nearly.error < 1e-12
    for mine, other in zip(nearly.ruin_by_hand, exactly.ruin_by_hand, strict=True):
        assert abs(Fraction(mine) - Fraction(other)) <= Fraction(nearly.error)
    for (left, mine), (same, other) in zip(nearly.ends, exactly.ends, strict=True):
        assert left == same and abs(Fraction(mine) - Fraction(other)) <= Fraction(nearly.error)


def test_the_threshold_of_fractions() -> None:
    assert sessions(terms(99, bankroll=200)).exact
    assert sessions(terms(100, bankroll=200)).exact
    assert not sessions(terms(101, bankroll=200)).exact


def test_play_without_an_end_is_a_bound_that_holds_the_classical_ruin() -> None:
    def pays(stake: int) -> Sequence[Way]:
        return [Way(stake, 1, 49), Way(-stake, -1, 51)]

    asked = Terms(
        hands=5_000, bankroll=5, unit=1, minimum=1, maximum=1, goal=10, ruin=1, taken=lambda want, left: 1, pays=pays
    )
    found = unlimited(asked)
    ratio = Fraction(51, 49)
    gambler = (ratio**5 - ratio**10) / (1 - ratio**10)
    assert found.low <= gambler <= found.high and found.width < 1e-8
    assert unlimited(Terms(**{**{f: getattr(asked, f) for f in asked.__struct_fields__}, "goal": None})).high == 1.0


def test_too_many_states_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruin, "MOST_STATES", 20)
    with pytest.raises(pb.Refused, match="more than 20 states"):
        sessions(terms(50, bankroll=5_000))


NUMBERS = count(1)


def doubled(state: tuple[str, int] | None, last_result: int | None, unit: int) -> tuple[int, tuple[str, int]]:
    """The martingale in one's own words."""
    lost = 0 if state is None or last_result == 1 else state[1] - (last_result or 0)
    return unit * 2**lost, ("lost", lost)


def test_a_plan_of_one_s_own_is_worked_out_as_the_built_in_one_is() -> None:
    table = "massachusetts-commission"
    mine = pb.ruin(table, "player", doubled, hands=9, units=12)
    theirs = pb.ruin(table, "player", "martingale", hands=9, units=12)
    assert mine.exact and mine.plan == "doubled"
    assert (mine.ends, mine.ruin_by_hand, mine.states) == (theirs.ends, theirs.ruin_by_hand, theirs.states)


def test_stakes_of_one_s_own_plan_need_not_be_whole_units() -> None:
    found = pb.ruin("massachusetts-commission", "player", lambda state, last, unit: (unit * 3 // 2, None), hands=1)
    assert {left - found.bankroll for left, _ in found.ends} == {-1_50, 0, 1_50}


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (lambda state, last, unit: (next(NUMBERS) * unit, None), "two answers"),
        (lambda state, last, unit: (unit, [last]), "remembered"),
        (lambda state, last, unit: (unit, (state or 0, object())), "remembered"),
        (lambda state, last, unit: (unit, (last, state)), "more than 20 states"),
        (lambda state, last, unit: (0, None), "not a stake"),
        (lambda state, last, unit: 1 / 0, "division"),
    ],
)
def test_a_plan_that_cannot_be_worked_out_is_refused(plan: OwnPlan, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "MOST_PLAN_STATES", 20)
    with pytest.raises(pb.Refused, match=why):
        pb.ruin("massachusetts-commission", plan=plan, hands=8)


def test_a_table_is_paid_as_it_pays() -> None:
    found = pb.ruin("massachusetts-commission", hands=12, units=5)
    assert found.exact and sum(chance for _, chance in found.ends) == 1
    edge = pb.edge("banker", "massachusetts-commission")
    hands = sum(1 - chance for chance in (Fraction(0), *found.ruin_by_hand[:-1]))
    assert found.mean == -edge * hands * 100  # flat stakes: the edge for every hand that is played
    with pytest.raises(pb.Refused, match="labouchere has more than"):
        pb.ruin("massachusetts-commission", plan="labouchere")


# The designer.


def fits(offered: PricedWager, lines: Sequence[str], pays: Sequence[int], target: Target, weights: Weights) -> bool:
    """One pay table looked at alone."""
    chosen = dict(zip(lines, pays, strict=True))
    mean = square = Fraction(0)
    hits = total = 0
    for line in line_figures(offered, None, weights):
        net = Fraction(chosen[line.line] or -1) if line.line in chosen else line.net
        won = chosen[line.line] > 0 if line.line in chosen else line.result is Result.WIN
        mean, square = mean + net * line.ways, square + net**2 * line.ways
        hits, total = hits + line.ways * won, total + line.ways
    mean, square, hit = mean / total, square / total, Fraction(hits, total)
    assert target.edge and target.hit and target.deviation
    variance = square - mean**2
    return (
        target.edge[0] <= -mean <= target.edge[1]
        and target.hit[0] <= hit <= target.hit[1]
        and target.deviation[0] ** 2 <= variance <= target.deviation[1] ** 2
    )


def test_the_designer_finds_what_looking_at_every_pay_table_finds() -> None:
    offered, weights = priced("dragon-bonus-player", "massachusetts-ez").offered, Weights(fresh(8))
    lines = [row.line for row in designable(offered.table)][:3]
    target = Target(
        edge=(Fraction(1, 5), Fraction(3, 10)),
        hit=(Fraction(1, 4), Fraction(7, 25)),
        deviation=(Fraction(1), Fraction(7, 5)),
    )
    found = design(offered, [LineRange(line, 0, 6) for line in lines], target, weights)
    every = {pays for pays in product(range(7), repeat=3) if fits(offered, lines, pays, target, weights)}
    assert {one.pays for one in found.found} == every and 0 < len(every) < 7**3
    assert found.complete and found.looks < 7**3


def test_a_search_that_stops_says_how_far_it_came() -> None:
    offered, weights = priced("dragon-bonus-player", "massachusetts-ez").offered, Weights(fresh(8))
    ranges = [LineRange(row.line, 1, 30) for row in designable(offered.table)[:6]]
    target = Target(edge=(Fraction(2, 100), Fraction(3, 100)))
    found = design(offered, ranges, target, weights, looks=500)
    assert not found.complete and 0 < found.share < 1 and found.space == 30**6
    few = design(offered, ranges, target, weights, most=3)
    assert len(few.found) == 3 and not few.complete


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ({}, "1 to 6 can be"),
        ({"nonsense": (1, 2)}, "has no line"),
        ({"dragon-7": (5, 2)}, "is no range"),
    ],
)
def test_what_cannot_be_designed_is_refused(lines: dict[str, tuple[int, int]], said: str) -> None:
    with pytest.raises(pb.Refused, match=said):
        pb.design("dragon-7", "massachusetts-ez", lines)
