"""Sessions at a table worked out and not played: the plan as finitely many states, the payments of the settlement.

Rounds are independent, each from whole decks, so the answer differs from dealt shoes by what the cards before a hand
tell of it, which is little.
"""

from collections import defaultdict
from collections.abc import Sequence

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.desk import ruin
from puntobanco.analysis.desk.ruin import FinitePlan, PlanState, Way
from puntobanco.analysis.distribution import grouped
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import ShoeRules
from puntobanco.rules.game import Game
from puntobanco.simulate.bankroll import kernel
from puntobanco.simulate.bankroll.kernel import located, paid, stake_of
from puntobanco.simulate.bankroll.payments import lines_of
from puntobanco.simulate.bankroll.plans import StakingPlan
from puntobanco.simulate.bankroll.session import Session
from puntobanco.simulate.bankroll.table import Table
from puntobanco.wagers.terms import Offer

MOST_PLAN_STATES = 5_000
"""States of a plan alone; the Labouchère soon has more."""


def finite(plan: StakingPlan, hands: int) -> FinitePlan:
    """A built-in plan as the states that it may come to within that many hands; `Refused` where they are too many."""
    asked = getattr(kernel, plan.name.lower()).py_func
    number: dict[tuple[tuple[int, int], ...], int] = {}
    units: list[int] = []
    steps: list[list[int]] = []

    def state(memory: dict[int, int], result: int) -> int:
        after = defaultdict(int, memory)
        staked = asked(after, result)
        key = tuple(sorted((place, value) for place, value in after.items() if value))
        if key not in number:
            number[key] = len(units)
            units.append(staked)
            if len(units) > MOST_PLAN_STATES:
                raise Refused(
                    Fault.of("too-many.plan-states", "plan", plan=plan.value, most=MOST_PLAN_STATES, hands=hands)
                )
        return number[key]

    state({}, 0)
    done = 0
    for _ in range(hands):
        layer = list(number)[done:]
        done += len(layer)
        for key in layer:
            steps.append([state(dict(key), result) for result in (1, 0, -1)])
    last = [[place, place, place] for place in range(len(steps), len(units))]
    states = (PlanState(many, *then) for many, then in zip(units, [*steps, *last], strict=True))
    return FinitePlan(plan.value, tuple(states))


def terms_of(table: Table, offer: Offer, session: Session, rules: ShoeRules, game: Game) -> ruin.Terms:
    """A session at a table as the chain has it: every payment as the table settles it."""
    lines = lines_of(offer, game)
    ways = _ways(offer, rules, game)
    pay, results = table.pay, table.pay.results.tolist()

    def pays(stake: int) -> Sequence[Way]:
        return [
            Way(int(paid(stake, place, pay)[0]), results[place], ways.get(key, 0))
            for place, key in enumerate(lines.keys)
        ]

    stretch = located(session.minimum, pay)[0]
    return ruin.Terms(
        hands=session.hands,
        bankroll=session.bankroll,
        unit=session.unit,
        minimum=session.minimum,
        maximum=session.maximum,
        goal=session.goal,
        ruin=session.minimum + int(pay.fees[stretch]),
        taken=lambda wanted, left: int(stake_of(min(wanted, left), left, pay)),
        pays=pays,
    )


def _ways(offer: Offer, rules: ShoeRules, game: Game) -> dict[tuple[str, ...], int]:
    """By the lines that hold together, in how many draws from whole decks they do."""
    weights = FastWeights(fresh(rules.decks), game)
    kind = weights.kind_for(offer.wager, None)
    facts, ways = weights.of(kind)
    known = grouped(offer.wager, None, kind, facts)
    return dict(zip(known.keys, known.ways(ways), strict=True))
