"""``puntobanco simulate``: shoes of a table dealt fast and settled afterwards, or a bankroll played by a plan."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import Any

import click

from puntobanco.cli.refusals import FAILED, UNREADABLE, WRONG_USE, print_json, refuse
from puntobanco.cli.setups import find_setup
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.availability import needs_numba

PLANS = "flat, martingale, paroli, 1-3-2-6, fibonacci, labouchere, dalembert, or FILE.py:FUNCTION for your own"

ONLY_WITH_A_PLAN = ("sessions", "units", "goal", "unit", "most", "plot")
"""Options that mean nothing without --plan."""


@click.command()
@click.argument("setup")
@click.option("--shoes", type=int, help="How many whole shoes.")
@click.option("--hands", type=int, help="Whole shoes until at least so many hands; with --plan, hands of a session.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="Deal the same again.")
@click.option("--wagers", default="", help="Ids or families, parted by commas; all unless said.")
@click.option("--plan", "staking", help=f"Play a bankroll by a plan: {PLANS}.")
@click.option("--sessions", type=int, help="Sessions to play with --plan; 10,000 unless said, 200 by your own plan.")
@click.option("--bankroll", "units", type=int, help="Units at the start, with --plan; 100 unless said.")
@click.option("--goal", type=int, help="Units at which a session ends, with --plan.")
@click.option("--unit", metavar="AMOUNT", help="One unit, with --plan; the least stake taken unless said.")
@click.option("--most", metavar="AMOUNT", help="The highest stake, with --plan; the table maximum unless said.")
@click.option("--plot", metavar="FILE", help="Draw the sessions of a plan: .svg, .png or .pdf.")
@click.option("--cluster", metavar="ADDRESS", help="Deal on a Dask cluster, given its scheduler.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(setup: str, as_json: bool, **given: Any) -> None:
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
    table = find_setup(setup, json=as_json)
    try:
        needs_numba()
        wagers = _wagers(table, given["wagers"])
        if given["staking"] is not None:
            from puntobanco.cli.simulate.bankroll import play

            play(table, wagers, given, as_json=as_json)
        else:
            _without_a_plan(given)
            _deal(table, wagers, given, as_json=as_json)
    except Refused as refused:
        unreadable = any(fault.code == "unreadable" for fault in refused.faults)
        code = UNREADABLE if unreadable else WRONG_USE
        refuse(refused.faults, "Nothing was simulated.", code=code, json=as_json)
    except KeyboardInterrupt:
        fault = Fault("stopped", "simulate", "it was stopped before anything was dealt.")
        refuse([fault], "Nothing was simulated.", code=FAILED, json=as_json)


def _without_a_plan(given: dict[str, Any]) -> None:
    names = {"units": "bankroll"}
    said = [f"--{names.get(name, name)}" for name in ONLY_WITH_A_PLAN if given[name] is not None]
    if said:
        sentence = "this is for a bankroll that is played by a plan."
        raise Refused(*(Fault("no-plan", one, sentence, None, "Say --plan too.") for one in said))


def _wagers(table: Setup, text: str) -> frozenset[str]:
    wanted = frozenset(word.strip() for word in text.split(",") if word.strip())
    known = {str(name) for offer in table.offers.values() for name in (offer.wager.id, offer.wager.family)}
    unknown = sorted(wanted - known)
    if unknown:
        advice = f"It offers {', '.join(table.offers)}."
        raise Refused(
            *(Fault("not-offered", one[:60], "this table offers no such wager.", None, advice) for one in unknown)
        )
    return wanted


def _deal(table: Setup, wagers: frozenset[str], given: dict[str, Any], *, as_json: bool) -> None:
    from puntobanco.simulate.compare import compare, needed
    from puntobanco.simulate.kernels.first_use import get_ready
    from puntobanco.simulate.plan import Plan
    from puntobanco.simulate.run import run

    shoes = given["shoes"] if given["hands"] is not None or given["shoes"] is not None else 10_000
    plan = Plan(rules=table.shoe, shoes=shoes, hands=given["hands"], seed=given["seed"], what=needed(table, wagers))
    if not given["cluster"]:
        get_ready(plan, lambda sentence: click.echo(sentence, err=True))
    started = perf_counter()
    stopper = Stopper()
    with executor_at(given["cluster"]) as executor, progress(plan.wanted) as told, stopper:
        dealt = run(plan, executor, told, stopper.asked)
    seconds = perf_counter() - started
    if not dealt.rounds:
        raise KeyboardInterrupt
    found = list(compare(table, dealt, wagers))
    if as_json:
        from puntobanco.cli.edge.command import figures_record

        print_json(
            {
                "table": table.name,
                "seed": plan.seed,
                "shoes": dealt.shoes,
                "hands": dealt.rounds,
                "partial": dealt.partial,
                "seconds": seconds,
                "wagers": [
                    {"simulated": figures_record(one.simulated), "exact": figures_record(one.exact), "z": one.z}
                    for one in found
                ],
            }
        )
        return
    from puntobanco.cli.simulate.render import print_run

    print_run(table, plan.seed, dealt, seconds, found)


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
def executor_at(address: str | None) -> Iterator[Any]:
    """What a Dask cluster deals by, given its scheduler; nothing without an address, for this machine."""
    if address is None:
        yield None
        return
    try:
        from distributed import Client

        client = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except ImportError:
        advice = "Install puntobanco[cluster]."
        fault = Fault("no-extra", "--cluster", "a cluster needs the extra cluster.", None, advice)
        raise Refused(fault) from None
    except (OSError, ValueError) as found:
        raise Refused(Fault("no-cluster", address[:100], f"no scheduler answers there: {found}.")) from None
    with client, client.get_executor() as executor:  # type: ignore[no-untyped-call]
        yield executor


def progress(total: int) -> AbstractContextManager[Callable[[int, int], None] | None]:
    """A bar with rate and time left, where a person watches."""
    if not sys.stderr.isatty():
        return nullcontext(None)
    from puntobanco.cli.simulate.render import bar

    return bar(total)
