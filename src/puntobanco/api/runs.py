"""Runs, which need the extra `sim`: shoes dealt fast and settled afterwards, bankrolls by a plan, wagers counted."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from msgspec import Struct

from puntobanco.api.asked import AnyBook, AnyWager, priced
from puntobanco.api.figures import removal
from puntobanco.api.records import Records
from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.faults import Refused, not_offered
from puntobanco.html_text import Record
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.availability import needs_numba
from puntobanco.wagers.terms import Offer

if TYPE_CHECKING:
    from puntobanco.analysis.tags import Tags
    from puntobanco.simulate.bankroll.figures import Bankroll
    from puntobanco.simulate.bankroll.plans import OwnPlan
    from puntobanco.simulate.compare import Compared
    from puntobanco.simulate.counting.study import CountingStudy

MOST_UNITS = 10**6
"""The highest stake in units where a table posts no maximum."""


class Simulation(Struct, Records, frozen=True, kw_only=True):
    """What was dealt, and every wager over it beside its exact figures."""

    table: str
    seed: int
    shoes: int
    hands: int
    wagers: "tuple[Compared, ...]"

    def __iter__(self) -> "Iterator[Compared]":
        return iter(self.wagers)

    def __repr__(self) -> str:
        return f"<Simulation {self.table}: {self.shoes:,} shoes, {self.hands:,} hands, seed {self.seed}>"

    def records(self) -> list[Record]:
        """A row a wager: simulated beside exact."""
        return [
            {
                "wager": compared.exact.wager,
                "given": " ".join(f"{name}={value}" for name, value in compared.exact.given.items()),
                "bets": compared.bets,
                "simulated_return": float(compared.simulated.expected_return),
                "exact_return": float(compared.exact.expected_return),
                "z": compared.z,
                "simulated_hits": float(compared.simulated.hit_frequency),
                "exact_hits": float(compared.exact.hit_frequency),
            }
            for compared in self.wagers
        ]


def simulate(
    setup: AnySetup,
    *,
    shoes: int | None = None,
    hands: int | None = None,
    seed: int = 1,
    wagers: str | Iterable[str] = (),
    executor: Executor | None = None,
) -> Simulation:
    """Deal shoes as the rulebook says and settle wagers over them, all unless named; a thousand shoes unless told.

    The same seed gives the same figures whatever the executor: threads of this machine, `ProcessPoolExecutor`, or a
    Dask client's. `Refused` where the extra `sim` is not installed.

    >>> run = simulate("rws-non-commission", shoes=20, seed=7, wagers=["tie"])
    >>> run
    <Simulation SG-01: 20 shoes, 1,630 hands, seed 7>
    """
    known = setup_of(setup)
    needs_numba()
    from puntobanco.simulate.compare import compare, plan_of
    from puntobanco.simulate.run import run

    asked = frozenset((wagers,) if isinstance(wagers, str) else wagers)
    if unknown := sorted(asked - _names(known)):
        raise Refused(*(not_offered(name, known.offers) for name in unknown))
    number = 1_000 if shoes is None and hands is None else shoes
    dealt = run(plan_of(known, asked, shoes=number, hands=hands, seed=seed), executor)
    found = tuple(compare(known, dealt, asked))
    return Simulation(table=known.name, seed=seed, shoes=dealt.shoes, hands=dealt.rounds, wagers=found)


def bankroll(
    setup: AnySetup,
    wager: str = "banker",
    plan: "str | OwnPlan" = "flat",
    *,
    sessions: int = 1_000,
    hands: int = 80,
    units: int = 100,
    goal: int | None = None,
    unit: str | int | None = None,
    most: str | int | None = None,
    seed: int = 1,
    executor: Executor | None = None,
) -> "Bankroll":
    """Play sessions on one wager by a staking plan; a session ends after its hands, at the goal, or in ruin.

    Plans: flat, martingale, paroli, 1-3-2-6, fibonacci, labouchere, dalembert, or a function of your own. A session
    begins with `units` units and may leave at `goal` units; a `unit` is the least stake taken unless it is given, and
    no stake is above `most`.

    >>> found = bankroll("massachusetts-commission", plan="martingale", sessions=50, seed=3)
    >>> found.sessions, found.plan, 0 <= found.ruin.value <= 1
    (50, 'martingale', True)
    """
    known = setup_of(setup)
    needs_numba()
    from puntobanco.simulate.bankroll.plans import plan_named
    from puntobanco.simulate.bankroll.run import run
    from puntobanco.simulate.bankroll.session import Session
    from puntobanco.simulate.bankroll.table import table_for

    offer = _offer(known, wager)
    one_unit, least, highest = _stakes(known, offer, unit, most)
    session = Session(
        hands=hands,
        bankroll=units * one_unit,
        unit=one_unit,
        minimum=least,
        maximum=highest,
        goal=None if goal is None else goal * one_unit,
        currency=known.currency,
    )
    staking = plan_named(plan) if isinstance(plan, str) else plan
    table = table_for(known.terms, offer, known.shoe, known.game)
    return run(table, session, staking, sessions, seed, executor=executor).bankroll


def count(
    wager: AnyWager,
    of: AnyBook,
    *,
    tags: "Tags | None" = None,
    depth: int = 14,
    shoes: int = 1_000,
    seed: int = 1,
    given: int | None = None,
    decks: int | None = None,
    executor: Executor | None = None,
) -> "CountingStudy":
    """What counting a wager would bring, over dealt shoes: every target count, the best of them, and a verdict.

    By the best tags unless `tags` are given; `depth` cards lie behind the cutting card. The decks are those
    of the set-up unless `decks` is given.

    >>> count("dragon-7", "massachusetts-ez", shoes=500).grade.value
    'moderate'
    """
    asked = priced(wager, of)
    needs_numba()
    from puntobanco.simulate.counting import run as counting
    from puntobanco.simulate.counting.study import approach, study_counting

    decks = asked.decks if decks is None else decks
    effects = removal(wager, of, given=given, decks=decks)
    conditions = counting.Conditions(tags=tags, decks=decks, depth=depth)
    wagered = counting.Wagered(offered=asked.offered, given=given, rules=asked.game)
    counting.check(wagered, conditions, [0.0], shoes, seed)
    taken = approach(wagered, effects, conditions, tags)
    return study_counting(wagered, effects, conditions, taken, shoes=shoes, seed=seed, executor=executor)


def _names(setup: Setup) -> set[str]:
    return {str(name) for offer in setup.offers.values() for name in (offer.wager.id, offer.wager.family)}


def _offer(setup: Setup, wager: str) -> Offer:
    found = next((offer for offer in setup.offers.values() if offer.wager.id == wager), None)
    if found is None:
        raise Refused(not_offered(wager, setup.offers))
    return found


def _stakes(setup: Setup, offer: Offer, unit: str | int | None, most: str | int | None) -> tuple[int, int, int]:
    """The unit, and the least and the highest stake, in minor units."""
    from puntobanco.simulate.bankroll.payments import least_taken

    least = least_taken(setup.terms, offer).minor
    one_unit = least if unit is None else Amount.read(unit, setup.currency).minor
    posted = offer.maximum.minor if offer.maximum else MOST_UNITS * one_unit
    highest = posted if most is None else min(posted, Amount.read(most, setup.currency).minor)
    return one_unit, least, highest
