"""``puntobanco simulate``: shoes of a table dealt fast and settled afterwards, or a bankroll played by a plan."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Any

import click

from puntobanco.cli.find import find_setup
from puntobanco.cli.refuse import print_json, refuse
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup

PLANS = "flat, martingale, paroli, 1-3-2-6, fibonacci, labouchere or dalembert"


@click.command()
@click.argument("setup")
@click.option("--shoes", type=int, help="How many whole shoes.")
@click.option("--hands", type=int, help="Whole shoes until at least so many hands; with --plan, hands of a session.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="Deal the same again.")
@click.option("--wagers", default="", help="Ids or families, parted by commas; all unless said.")
@click.option("--plan", "staking", help=f"Play a bankroll by a plan: {PLANS}.")
@click.option("--sessions", type=int, default=10_000, show_default=True, help="Sessions to play with --plan.")
@click.option("--bankroll", "units", type=int, default=100, show_default=True, help="Units at the start, with --plan.")
@click.option("--goal", type=int, help="Units at which a session ends, with --plan.")
@click.option("--cluster", metavar="ADDRESS", help="Deal on a Dask cluster, given its scheduler.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(setup: str, as_json: bool, **given: Any) -> None:
    """Deal shoes as the table's rulebook says, count the facts of every round, and settle every wager afterwards.

    The same seed gives the same figures, however the work is split. Each simulated return stands beside the exact
    one with its z-score. Ctrl-C stops and keeps what was dealt.

    \b
    puntobanco simulate rws-non-commission --shoes 100000
    puntobanco simulate new-zealand-commission-tiger --hands 10000000 --wagers tiger,big-tiger,banker
    puntobanco simulate massachusetts-commission --plan martingale --wagers banker --hands 80 --bankroll 200
    """
    table = find_setup(setup, json=as_json)
    try:
        needs_numba()
        wagers = _wagers(table, given["wagers"])
        if given["staking"]:
            from puntobanco.cli.simulate_bankroll import play

            play(table, wagers, given, as_json=as_json)
        else:
            _deal(table, wagers, given, as_json=as_json)
    except Refused as refused:
        refuse(refused.faults, "Nothing was simulated.", json=as_json)


def needs_numba() -> None:
    """`Refused` where the extra is not installed."""
    try:
        import numba  # noqa: F401
    except ImportError:
        sentence = "simulation needs the extra sim, which is not installed."
        raise Refused(Fault("no-extra", "simulate", sentence, None, "Install puntobanco[sim].")) from None


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
    from puntobanco.simulate.first_use import get_ready
    from puntobanco.simulate.plan import Plan
    from puntobanco.simulate.run import run

    shoes = given["shoes"] if given["hands"] is not None or given["shoes"] is not None else 10_000
    plan = Plan(rules=table.shoe, shoes=shoes, hands=given["hands"], seed=given["seed"], what=needed(table, wagers))
    if not given["cluster"]:
        get_ready(plan, lambda sentence: click.echo(sentence, err=True))
    started = perf_counter()
    stopper = Stopper()
    with _executor(given["cluster"]) as executor, progress(plan.wanted) as told, stopper:
        dealt = run(plan, executor, told, stopper.asked)
    seconds = perf_counter() - started
    found = list(compare(table, dealt, wagers))
    if as_json:
        from puntobanco.cli.edge import figures_record

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
    from puntobanco.cli.simulate_look import print_run

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


def _executor(address: str | None) -> AbstractContextManager[Any]:
    if address is None:
        return nullcontext(None)
    try:
        from distributed import Client

        return Client(address, timeout=10).get_executor()  # type: ignore[no-any-return, no-untyped-call]
    except ImportError:
        fault = Fault(
            "no-extra", "--cluster", "a cluster needs the extra cluster.", None, "Install puntobanco[cluster]."
        )
        raise Refused(fault) from None
    except (OSError, ValueError) as found:
        raise Refused(Fault("no-cluster", address[:100], f"no scheduler answers there: {found}.")) from None


def progress(total: int) -> AbstractContextManager[Callable[[int, int], None] | None]:
    """A bar with rate and time left, where a person watches."""
    if not sys.stderr.isatty():
        return nullcontext(None)
    from puntobanco.cli.simulate_look import bar

    return bar(total)
