"""A bankroll played by a staking plan, session by session."""

from typing import Any

import click

from puntobanco.analysis.distribution import Offered
from puntobanco.cli.refuse import print_json
from puntobanco.cli.simulate import progress
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.bankroll import Bankroll, Ran, Session, get_ready, run, table_of
from puntobanco.simulate.plans import plan_named

MOST_UNITS = 10**6
"""The highest stake in units where a table posts no maximum."""


def play(table: Setup, wagers: frozenset[str], given: dict[str, Any], *, as_json: bool) -> None:
    """Play sessions of one wager by a plan and tell how they ended."""
    plan = plan_named(given["staking"])
    chosen = [offer for wager, offer in table.offers.items() if wager in (wagers or {"banker"})]
    if len(chosen) != 1:
        raise Refused(Fault("one-wager", "--wagers", "a bankroll is played on one wager: name just one, by its id."))
    offer = chosen[0]
    unit = offer.minimum.minor
    session = Session(
        hands=80 if given["hands"] is None else given["hands"],
        bankroll=given["units"] * unit,
        unit=unit,
        minimum=unit,
        maximum=offer.maximum.minor if offer.maximum else MOST_UNITS * unit,
        goal=None if given["goal"] is None else given["goal"] * unit,
        currency=table.currency,
    )
    ready = table_of(Offered(offer.wager, offer.pay_table, table.currency), table.shoe)
    click.echo("Getting the simulation ready; compiling takes some seconds once.", err=True)
    get_ready(ready, session)
    with progress(given["sessions"]) as told:
        ran = run(
            ready,
            session,
            plan,
            given["sessions"],
            given["seed"],
            progress=(lambda sessions, hands: told(sessions, given["sessions"])) if told else None,
        )
    if as_json:
        print_json(bankroll_record(ran))
    else:
        _print(table, plan.sentence, ran)


def bankroll_record(ran: Ran) -> dict[str, Any]:
    """How the sessions ended, as JSON; amounts in minor units."""
    found = ran.bankroll
    return {
        "wager": found.wager,
        "plan": found.plan,
        "seed": found.seed,
        "sessions": found.sessions,
        "stopped": found.stopped,
        "hands": found.hands,
        "hands_a_second": ran.hands_a_second,
        "ruin": [found.ruin.value, found.ruin.error],
        "reached_goal": [found.reached.value, found.reached.error],
        "mean_result": [found.result.value, found.result.error],
        "quantiles": {str(share): value for share, value in found.quantiles},
        "histogram": {"edges": found.edges, "counts": found.counts},
        "mean_drawdown": [found.mean_drawdown.value, found.mean_drawdown.error],
        "worst_drawdown": found.worst_drawdown,
        "staked": found.staked,
        "net_per_unit_staked": [found.net_per_unit.value, found.net_per_unit.error],
        "expected_return": str(found.expected_return),
        "z": found.z,
        "note": found.sentence,
    }


def _print(table: Setup, sentence: str, ran: Ran) -> None:
    from rich.text import Text

    from puntobanco.cli.look import console, plain_table

    found = ran.bankroll
    heading = f"{found.plan} on {found.wager} · table {table.name} · {found.sessions:,} sessions"
    console.print(Text(heading + ("  (stopped before the end)" if found.stopped else ""), "bold"))
    console.print(Text(sentence, "italic"))
    console.print(f"{found.hands:,} hands, {ran.hands_a_second:,.0f} a second; seed {found.seed}\n")
    rows = plain_table("", "", right=("",))
    for name, value in _rows(found, table.currency.minor_per_major):
        rows.add_row(name, value)
    console.print(rows)
    console.print()
    _print_ends(found, table.currency.minor_per_major)
    console.print(Text(f"\n{found.sentence}", "yellow"))


def _rows(found: Bankroll, major: int) -> list[tuple[str, str]]:
    spread = "  ".join(f"{share:.0%} {value / major:+,.2f}" for share, value in found.quantiles)
    return [
        ("ruined", f"{found.ruin.value:.2%} ± {found.ruin.error:.2%}"),
        ("reached the goal", f"{found.reached.value:.2%} ± {found.reached.error:.2%}"),
        ("mean result of a session", f"{found.result.value / major:+,.2f} ± {found.result.error / major:,.2f}"),
        ("quantiles", spread),
        ("mean drawdown", f"{found.mean_drawdown.value / major:,.2f}"),
        ("worst drawdown", f"{found.worst_drawdown / major:,.2f}"),
        ("return for each unit staked", f"{found.net_per_unit.value:+.4%} ± {found.net_per_unit.error:.4%}"),
        ("exact return", f"{float(found.expected_return):+.4%}   z {found.z:+.2f}"),
    ]


def _print_ends(found: Bankroll, major: int) -> None:
    from rich.text import Text

    from puntobanco.cli.look import console

    most = max(found.counts) or 1
    console.print(Text("How sessions ended", "dim"))
    for low, count in zip(found.edges, found.counts, strict=False):
        if count:
            console.print(Text(f"{low / major:>14,.2f} ", "dim").append("█" * max(1, 50 * count // most), "cyan"))
