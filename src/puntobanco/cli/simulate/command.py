"""``puntobanco simulate``: shoes of a table dealt fast and settled afterwards, or a bankroll played by a plan."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, NamedTuple

import click

from puntobanco.analysis.desk.changes import Changes
from puntobanco.cli.desk.sheet import check_forms
from puntobanco.cli.desk.where import Changed, as_setup, left_out, notes, offered, place_named, sweep
from puntobanco.cli.refusals import FAILED, Headed, Json, Record
from puntobanco.cli.terminal import bar
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.availability import needs_numba

if TYPE_CHECKING:
    from puntobanco.simulate.compare import Compared
    from puntobanco.simulate.histogram import Histogram
    from puntobanco.simulate.plan import Plan
    from puntobanco.simulate.run import Progress

NOTHING = "Nothing was simulated."
PLANS = "flat, martingale, paroli, 1-3-2-6, fibonacci, labouchere, dalembert, or FILE.py:FUNCTION for your own"
HANDS = "Whole shoes until at least this number of hands; with --plan, hands of a session."
SESSIONS = "Sessions to play with --plan; 10,000 by default, 200 by your own plan."
UNIT = "One unit, with --plan; the least stake taken by default."
MOST = "The highest stake, with --plan; the table maximum by default."
PLOT = "Draw the sessions of a plan, or a sweep: .svg, .png or .pdf."
SEEDS = click.IntRange(0, 2**64 - 1)


class Simulate(Changed, frozen=True, kw_only=True):
    """A table, what is dealt there, and the plan by which it is played if there is one."""

    setup: Annotated[str, argument()]
    version: Annotated[str | None, option(help="With a rulebook: the version whose ready set-up is dealt.")]
    shoes: Annotated[int | None, option(help="How many whole shoes.")]
    hands: Annotated[int | None, option(help=HANDS)]
    seed: Annotated[int, option(type=SEEDS, show_default=True, help="Deal the same again.")] = 1
    wagers: Annotated[str, option(help="Ids or families, parted by commas; all by default.")] = ""
    plan: Annotated[str | None, option(help=f"Play a bankroll by a plan: {PLANS}.")]
    sessions: Annotated[int | None, option(help=SESSIONS)]
    bankroll: Annotated[int | None, option(help="Units at the start, with --plan; 100 by default.")]
    goal: Annotated[int | None, option(help="Units at which a session ends, with --plan.")]
    unit: Annotated[str | None, option(metavar="AMOUNT", help=UNIT)]
    most: Annotated[str | None, option(metavar="AMOUNT", help=MOST)]
    plot: Annotated[str | None, option(metavar="FILE", help=PLOT)]
    cluster: Annotated[str | None, option(metavar="ADDRESS", help="Deal on a Dask cluster, given its scheduler.")]


ONLY_WITH_A_PLAN = ("sessions", "bankroll", "goal", "unit", "most", "plot")
"""Options that mean nothing without --plan."""


@verb(NOTHING)
def simulate(given: Simulate) -> None:
    """Deal shoes as the table's rulebook says, count the facts of every round, and settle every wager afterwards.

    The same seed gives the same figures, however the work is split. Each simulated return stands beside the exact
    one with its z-score. Ctrl-C stops and keeps what was dealt.

    With --plan, sessions are played on one wager, each from a new shoe, and paid what this table pays for each stake.
    A plan of your own is a Python function (state, last_result, unit) that returns (stake, state); or one of what a
    bettor sees (cards, counts, roads, limits), which returns bets, nothing to sit out, or "leave" (docs/simulate.md).

    \b
    puntobanco simulate rws-non-commission --shoes 100000
    puntobanco simulate new-zealand-commission-tiger --hands 10000000 --wagers tiger,big-tiger,banker
    puntobanco simulate massachusetts-commission --plan martingale --wagers banker --bankroll 200 --plot ruin.svg
    puntobanco simulate massachusetts-commission --plan mine.py:cautious --hands 80
    puntobanco simulate massachusetts-ez --plan seeing.py:counter --sessions 20
    puntobanco simulate massachusetts-ez --wagers dragon-7 --decks 6..8 --depth 14..104:30 --csv
    """
    check_forms(given)
    place = as_setup(place_named(given.setup), given.version)
    needs_numba()
    cells = sweep(given, place)
    tables = [setup for changes in cells if (setup := place.changed(changes).setup) is not None]
    wagers = offered(given.wagers, tables[0])
    told = (*notes(place, cells), *left_out(place, sorted(wagers)))
    try:
        if given.plan is not None:
            from puntobanco.cli.simulate.bankroll import play
            from puntobanco.cli.simulate.eyes import has_eyes
            from puntobanco.cli.simulate.eyes import play as play_seeing
            from puntobanco.simulate.bankroll.plans import own_plan

            if len(tables) > 1:
                raise Refused(Fault.of("one-table", "--plan"))
            plan = own_plan(given.plan) if ":" in given.plan and not given.cluster else None
            if plan is not None and has_eyes(plan):
                play_seeing(tables[0], plan, given)
            else:
                play(tables[0], wagers, given.plan, given)
        else:
            _deal(list(zip(cells, tables, strict=True)), wagers, given, told)
    except KeyboardInterrupt:
        fault = Fault.of("stopped.before-anything", "simulate")
        raise Headed(NOTHING, fault, code=FAILED) from None


class Dealt(NamedTuple):
    """One cell of a run: what was changed, what was dealt, and every wager over it."""

    changes: Changes
    table: Setup
    dealt: "Histogram"
    seconds: float
    found: "tuple[Compared, ...]"


def _deal(
    cells: Sequence[tuple[Changes, Setup]], wagers: frozenset[str], given: Simulate, notes: Sequence[str]
) -> None:
    from puntobanco.cli.simulate.render import print_run, print_sweep
    from puntobanco.simulate.compare import plan_of
    from puntobanco.simulate.kernels.first_use import get_ready

    only = ("sessions", "bankroll", "goal", "unit", "most") if len(cells) > 1 else ONLY_WITH_A_PLAN
    if said := [f"--{name}" for name in only if getattr(given, name) is not None]:
        raise Refused(*(Fault.of("no-plan", name) for name in said))
    if given.plot:
        from puntobanco.cli.plot import check

        check(given.plot)
    shoes = given.shoes if given.hands is not None or given.shoes is not None else 10_000
    plans = [plan_of(table, wagers, shoes=shoes, hands=given.hands, seed=given.seed) for _, table in cells]
    if not given.cluster:
        get_ready(plans[0], lambda sentence: click.echo(sentence, err=True))
    found = _dealt_all(cells, plans, wagers, given.cluster)
    if not found[0].dealt.rounds:
        raise KeyboardInterrupt
    if len(cells) > 1:
        print_sweep(found, given, notes)
    else:
        print_run(found[0], given, notes)


def _dealt_all(
    cells: Sequence[tuple[Changes, Setup]], plans: "Sequence[Plan]", wagers: frozenset[str], cluster: str | None
) -> list[Dealt]:
    """Every cell dealt in its order; of those that Ctrl-C stops, what was dealt until then."""
    found: list[Dealt] = []
    wanted = sum(plan.wanted for plan in plans)
    with executor_at(cluster) as executor, bar(wanted, "dealing") as shown, Stopper() as stopper:
        for (changes, table), plan in zip(cells, plans, strict=True):
            before = sum(each.wanted for each in plans[: len(found)])

            def progress(done: int, _: int, before: int = before) -> None:
                shown.move(before + done)

            found.append(_dealt(changes, table, wagers, plan, executor, progress, stopper))
            if stopper.asked():
                break
    return found


def _dealt(
    changes: Changes,
    table: Setup,
    wagers: frozenset[str],
    plan: "Plan",
    executor: Executor | None,
    progress: "Progress",
    stopper: "Stopper",
) -> Dealt:
    from puntobanco.simulate.compare import compare
    from puntobanco.simulate.run import run

    started = perf_counter()
    dealt = run(plan, executor, progress, stopper.asked)
    seconds = perf_counter() - started
    return Dealt(changes, table, dealt, seconds, tuple(compare(table, dealt, wagers)) if dealt.rounds else ())


def run_record(each: Dealt, seed: int) -> Record:
    """A run as JSON: every wager simulated beside exact."""
    from puntobanco.cli.edge.command import figures_record

    dealt = each.dealt
    ran = {"shoes": dealt.shoes, "hands": dealt.rounds, "partial": dealt.partial, "seconds": each.seconds}
    figures: list[Json] = [
        {"simulated": figures_record(wager.simulated), "exact": figures_record(wager.exact), "z": wager.z}
        for wager in each.found
    ]
    return {"table": each.table.name, "seed": seed, **ran, "wagers": figures}


class Stopper:
    """Ctrl-C asks a run to stop instead of ending the program."""

    def __init__(self) -> None:
        self._asked = False

    def asked(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self._asked

    def __enter__(self) -> "Stopper":
        import signal

        self._before = signal.signal(signal.SIGINT, lambda *_: setattr(self, "_asked", True))
        return self

    def __exit__(self, *_: object) -> None:
        import signal

        signal.signal(signal.SIGINT, self._before)


@contextmanager
def executor_at(address: str | None) -> Iterator[Executor | None]:
    """What a Dask cluster deals by, given its scheduler; nothing without an address, for this machine."""
    if address is None:
        yield None
        return
    try:
        from distributed import Client

        client = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except ImportError:
        fault = Fault.of("no-extra.cluster-needs", "--cluster")
        raise Refused(fault) from None
    except (OSError, ValueError) as found:
        raise Refused(Fault.of("no-cluster", address[:100], found=str(found))) from None
    with client, client.get_executor() as executor:  # type: ignore[no-untyped-call]
        yield executor
