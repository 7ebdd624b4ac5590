"""``puntobanco simulate``: shoes of a table dealt fast and settled afterwards, or a bankroll played by a plan."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from time import perf_counter
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.refusals import FAILED, Headed, print_json
from puntobanco.cli.setups import find_setup
from puntobanco.cli.terminal import bar
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.availability import needs_numba
from puntobanco.words import listed

NOTHING = "Nothing was simulated."
PLANS = "flat, martingale, paroli, 1-3-2-6, fibonacci, labouchere, dalembert, or FILE.py:FUNCTION for your own"
HANDS = "Whole shoes until at least this number of hands; with --plan, hands of a session."
SESSIONS = "Sessions to play with --plan; 10,000 by default, 200 by your own plan."
UNIT = "One unit, with --plan; the least stake taken by default."
MOST = "The highest stake, with --plan; the table maximum by default."
SEEDS = click.IntRange(0, 2**64 - 1)


class Simulate(Struct, frozen=True, kw_only=True):
    """A table, what is dealt there, and the plan by which it is played if there is one."""

    setup: Annotated[str, argument()]
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
    plot: Annotated[str | None, option(metavar="FILE", help="Draw the sessions of a plan: .svg, .png or .pdf.")]
    cluster: Annotated[str | None, option(metavar="ADDRESS", help="Deal on a Dask cluster, given its scheduler.")]
    as_json: Annotated[bool, option("--json", help="For programs.")]


ONLY_WITH_A_PLAN = ("sessions", "bankroll", "goal", "unit", "most", "plot")
"""Options that mean nothing without --plan."""


@verb(NOTHING)
def simulate(given: Simulate) -> None:
    """Deal shoes as the table's rulebook says, count the facts of every round, and settle every wager afterwards.

    The same seed gives the same figures, however the work is split. Each simulated return stands beside the exact
    one with its z-score. Ctrl-C stops and keeps what was dealt.

    With --plan, sessions are played on one wager, each from a new shoe, and paid what this table pays for each stake.
    A plan of your own is a Python function (state, last_result, unit) that returns (stake, state).

    \b
    puntobanco simulate rws-non-commission --shoes 100000
    puntobanco simulate new-zealand-commission-tiger --hands 10000000 --wagers tiger,big-tiger,banker
    puntobanco simulate massachusetts-commission --plan martingale --wagers banker --bankroll 200 --plot ruin.svg
    puntobanco simulate massachusetts-commission --plan mine.py:cautious --hands 80
    """
    table = find_setup(given.setup)
    needs_numba()
    wagers = _wagers(table, given.wagers)
    try:
        if given.plan is not None:
            from puntobanco.cli.simulate.bankroll import play

            play(table, wagers, given.plan, given)
        else:
            _deal(table, wagers, given)
    except KeyboardInterrupt:
        fault = Fault.of("stopped.before-anything", "simulate")
        raise Headed(NOTHING, fault, code=FAILED) from None


def _wagers(table: Setup, text: str) -> frozenset[str]:
    wanted = frozenset(word.strip() for word in text.split(",") if word.strip())
    known = {str(name) for offer in table.offers.values() for name in (offer.wager.id, offer.wager.family)}
    if unknown := sorted(wanted - known):
        raise Refused(*(Fault.of("not-offered.known", wager[:60], offers=listed(table.offers)) for wager in unknown))
    return wanted


def _deal(table: Setup, wagers: frozenset[str], given: Simulate) -> None:
    from puntobanco.cli.edge.command import figures_record
    from puntobanco.cli.simulate.render import print_run
    from puntobanco.simulate.compare import compare, plan_of
    from puntobanco.simulate.kernels.first_use import get_ready
    from puntobanco.simulate.run import run

    if said := [f"--{name}" for name in ONLY_WITH_A_PLAN if getattr(given, name) is not None]:
        raise Refused(*(Fault.of("no-plan", name) for name in said))
    shoes = given.shoes if given.hands is not None or given.shoes is not None else 10_000
    plan = plan_of(table, wagers, shoes=shoes, hands=given.hands, seed=given.seed)
    if not given.cluster:
        get_ready(plan, lambda sentence: click.echo(sentence, err=True))
    started = perf_counter()
    stopper = Stopper()
    with executor_at(given.cluster) as executor, bar(plan.wanted, "dealing") as shown, stopper:
        dealt = run(plan, executor, shown.move, stopper.asked)
    seconds = perf_counter() - started
    if not dealt.rounds:
        raise KeyboardInterrupt
    found = list(compare(table, dealt, wagers))
    if not given.as_json:
        print_run(table, plan.seed, dealt, seconds, found)
        return
    ran = {"shoes": dealt.shoes, "hands": dealt.rounds, "partial": dealt.partial, "seconds": seconds}
    figures = [
        {"simulated": figures_record(wager.simulated), "exact": figures_record(wager.exact), "z": wager.z}
        for wager in found
    ]
    print_json({"table": table.name, "seed": plan.seed, **ran, "wagers": figures})


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
