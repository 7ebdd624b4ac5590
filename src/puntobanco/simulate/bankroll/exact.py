"""Sessions at a table worked out and not played: the plan as finitely many states, the payments of the settlement.

Rounds are independent, each from whole decks, so the answer differs from dealt shoes by what the cards before a hand
tell of it, which is little.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from fractions import Fraction

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
from puntobanco.simulate.bankroll.plans import OwnPlan, StakingPlan, asked_by
from puntobanco.simulate.bankroll.session import Session
from puntobanco.simulate.bankroll.table import Table
from puntobanco.wagers.terms import Offer

MOST_PLAN_STATES = 5_000
"""States of a plan alone; the Labouchère soon has more."""


Ask = Callable[[Hashable, int, int], tuple[int | Fraction, Hashable]]
"""What a plan remembers, the last result and the number of the hand: units to stake, and what is remembered then."""


def finite(plan: StakingPlan, hands: int) -> FinitePlan:
    """A built-in plan as the states that it may come to within that many hands; `Refused` where they are too many."""
    asked = getattr(kernel, plan.name.lower()).py_func

    def ask(memory: Hashable, result: int, hand: int) -> tuple[int, Hashable]:
        after = defaultdict(int, memory if isinstance(memory, tuple) else ())
        staked = asked(after, result)
        return staked, tuple(sorted((place, value) for place, value in after.items() if value))

    return _walked(plan.value, ask, hands)


def finite_own(plan: OwnPlan, name: str, unit: int, hands: int) -> FinitePlan:
    """A plan of one's own as its states; `Refused` where they are too many, or their answers cannot be relied upon."""

    def ask(memory: Hashable, result: int, hand: int) -> tuple[Fraction, Hashable]:
        last = None if hand == 1 else result
        answer = asked_by(plan, memory, last, unit, hand)
        if not _is_plain(answer[1]):
            raise Refused(Fault.of("plan.memory", "plan", hand=hand, answer=repr(answer[1])[:60]))
        if asked_by(plan, memory, last, unit, hand) != answer:
            raise Refused(Fault.of("plan.fickle", "plan", hand=hand))
        return Fraction(answer[0], unit), answer[1]

    return _walked(name, ask, hands)


def _is_plain(memory: object) -> bool:
    """Whether it is the same whenever it is equal, which what can be written into is not."""
    if isinstance(memory, tuple | frozenset):
        return all(map(_is_plain, memory))
    return memory is None or isinstance(memory, int | float | str | Fraction | Enum)


def _walked(name: str, ask: Ask, hands: int) -> FinitePlan:
    number: dict[tuple[int | Fraction, Hashable], int] = {}
    steps: list[list[int]] = []

    def state(memory: Hashable, result: int, hand: int) -> int:
        found = ask(memory, result, hand)
        if found not in number:
            number[found] = len(number)
            if len(number) > MOST_PLAN_STATES:
                raise Refused(Fault.of("too-many.plan-states", "plan", plan=name, most=MOST_PLAN_STATES, hands=hands))
        return number[found]

    state(None, 0, 1)
    for hand in range(2, hands + 2):
        layer = list(number)[len(steps) :]
        if not layer:
            break
        steps.extend([state(memory, result, hand) for result in (1, 0, -1)] for _, memory in layer)
    last = [[place, place, place] for place in range(len(steps), len(number))]
    states = (PlanState(staked, *then) for (staked, _), then in zip(number, [*steps, *last], strict=True))
    return FinitePlan(name, tuple(states))


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
