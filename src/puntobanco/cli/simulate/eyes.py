"""A plan with eyes on the command line: a Python function of what a bettor at the table sees."""

from collections.abc import Callable
from inspect import getdoc, signature
from typing import Any

import click

from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, print_sheets
from puntobanco.cli.refusals import Record
from puntobanco.cli.simulate.command import Simulate
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup

SESSIONS, HANDS, UNITS = 100, 80, 100
"""What is played unless something else is said."""
MEANINGLESS = ("goal", "unit", "most", "plot", "cluster", "shoes")
"""A plan with eyes chooses stakes and leaves for itself; it plays on this machine, by sessions."""


def has_eyes(plan: Callable[..., Any]) -> bool:
    """Whether a function is a plan that sees: it takes one thing, where a staking plan takes three."""
    try:
        return len(signature(plan).parameters) == 1
    except (TypeError, ValueError):
        return False


def play(table: Setup, plan: Callable[..., Any], given: Simulate) -> None:
    """Play sessions by it and print what came of them."""
    from puntobanco.api.eyes import play_plan

    if said := [name for name in (*MEANINGLESS, "wagers") if getattr(given, name)]:
        raise Refused(*(Fault("own-plan.eyes", f"--{name}") for name in said))
    sessions = SESSIONS if given.sessions is None else given.sessions
    hands = HANDS if given.hands is None else given.hands
    units = UNITS if given.bankroll is None else given.bankroll
    click.echo(f"Playing {sessions:,} session{'s' if sessions != 1 else ''}, card by card.", err=True)
    found = play_plan(table, plan, sessions=sessions, hands=hands, units=units, seed=given.seed)
    major = table.currency.minor_per_major
    results = sorted(found.results)
    rows: tuple[tuple[Value, ...], ...] = (
        ("sessions", len(results)),
        ("hands", found.hands),
        ("bets", found.bets),
        ("staked", found.staked / major),
        ("mean result", found.mean / major),
        ("standard error", found.error / major),
        ("lowest result", results[0] / major),
        ("median result", results[len(results) // 2] / major),
        ("highest result", results[-1] / major),
        ("net for each unit staked", found.net_per_unit),
        ("sessions ruined", found.ruined),
        ("sessions left early", found.left_early),
    )
    about = (getdoc(plan) or "A plan of your own.").split("\n")[0]
    shown = tuple((what, f"{value:,}" if isinstance(value, int) else f"{value:,.4f}") for what, value in rows)
    columns = Column("what", "what", Kind.NAME), Column("value", f"{table.currency.code} or number", Kind.TEXT)
    title = f"{found.plan} · table {table.name} · seed {given.seed}"
    sheet = Sheet(title=title, columns=columns, rows=rows if given.as_csv else shown, note=about)
    record: Record = {"table": table.name, "plan": found.plan, "seed": given.seed, "hands": found.hands}
    bets: Record = {"bets": found.bets, "staked": found.staked}
    money: Record = {"mean": found.mean, "error": found.error, "results": list(found.results)}
    ends: Record = {"net_per_unit": found.net_per_unit, "ruined": found.ruined, "left_early": found.left_early}
    print_sheets([sheet], given, {**record, **bets, **money, **ends})
