"""A bankroll played by a staking plan, session by session."""

from inspect import getdoc

import click
from msgspec import Struct
from rich.text import Text

from puntobanco.cli import plot
from puntobanco.cli.files import read_amount
from puntobanco.cli.refusals import Record, print_json
from puntobanco.cli.simulate.command import Simulate, executor_at
from puntobanco.cli.terminal import bar, console, plain_table
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.bankroll.figures import Bankroll, Ran
from puntobanco.simulate.bankroll.payments import least_taken
from puntobanco.simulate.bankroll.plans import OwnPlan, StakingPlan, own_plan, plan_named
from puntobanco.simulate.bankroll.run import check, get_ready, paths, run
from puntobanco.simulate.bankroll.session import Session
from puntobanco.simulate.bankroll.table import Table, table_for
from puntobanco.simulate.counting.results import Estimate
from puntobanco.wagers.terms import Offer
from puntobanco.words import Money, listed

MOST_UNITS = 10**6
"""The highest stake in units where a table posts no maximum."""

SESSIONS, OWN_SESSIONS, UNITS, HANDS = 10_000, 200, 100, 80
"""What is played unless something else is said; a plan in plain Python plays fewer sessions."""


class Asked(Struct, frozen=True):
    table: Table
    session: Session
    plan: StakingPlan | OwnPlan
    sessions: int
    seed: int

    @property
    def sentence(self) -> str:
        """The plan in a sentence; of one's own, the first line of what it says about itself."""
        if isinstance(self.plan, StakingPlan):
            return self.plan.sentence
        return (getdoc(self.plan) or "A plan in plain Python.").split("\n")[0]


def play(table: Setup, wagers: frozenset[str], plan: str, given: Simulate) -> None:
    plot.check(given.plot)
    asked = _asked(table, wagers, plan, given)
    click.echo("Getting the simulation ready; compiling takes some seconds once.", err=True)
    get_ready(asked.table, asked.session)
    with executor_at(given.cluster) as executor, bar(asked.sessions, "playing") as shown:

        def progress(sessions: int, hands: int) -> None:
            shown.advance(sessions)

        ran = run(
            asked.table, asked.session, asked.plan, asked.sessions, asked.seed, executor=executor, progress=progress
        )
    if given.plot:
        few = min(plot.PATHS, ran.bankroll.sessions)
        followed = paths(asked.table, asked.session, asked.plan, few, asked.seed)
        plot.draw(given.plot, table, asked.sentence, ran, followed)
        click.echo(f"Drawn: {given.plot}.", err=True)
    if given.as_json:
        print_json(bankroll_record(ran))
    else:
        _print(table, asked.sentence, ran)


def _asked(table: Setup, wagers: frozenset[str], plan: str, given: Simulate) -> Asked:
    own = ":" in plan
    if own and given.cluster:
        raise Refused(Fault.of("own-plan", "--cluster"))
    if given.shoes is not None:
        raise Refused(Fault.of("sessions.bankroll-played", "--shoes"))
    staking = own_plan(plan) if own else plan_named(plan)
    offer = _offer(table, wagers)
    ready, session = table_for(table.terms, offer, table.shoe, table.game), _session(table, offer, given)
    sessions = given.sessions if given.sessions is not None else OWN_SESSIONS if own else SESSIONS
    check(ready, session, sessions, given.seed)
    return Asked(ready, session, staking, sessions, given.seed)


def _offer(table: Setup, wagers: frozenset[str]) -> Offer:
    wanted = wagers or {"banker"}
    chosen = [offer for offer in table.offers.values() if wanted & {offer.wager.id, offer.wager.family}]
    if len(chosen) != 1:
        key = "one-wager.asked" if chosen else "one-wager"
        raise Refused(Fault.of(key, "--wagers", asked=listed(offer.wager.id for offer in chosen)))
    return chosen[0]


def _session(table: Setup, offer: Offer, given: Simulate) -> Session:
    least = least_taken(table.terms, offer)
    unit = _amount(table, "--unit", given.unit) or least.minor
    posted = offer.maximum.minor if offer.maximum else MOST_UNITS * unit
    most = _amount(table, "--most", given.most)
    if most is not None and most > posted:
        raise Refused(
            Fault.of(
                "above-maximum.table-takes",
                "--most",
                amount=Money.of(Amount(posted, table.currency)),
                wager=offer.wager.id,
            )
        )
    return Session(
        hands=HANDS if given.hands is None else given.hands,
        bankroll=(UNITS if given.bankroll is None else given.bankroll) * unit,
        unit=unit,
        minimum=least.minor,
        maximum=posted if most is None else most,
        goal=None if given.goal is None else given.goal * unit,
        currency=table.currency,
    )


def _amount(table: Setup, where: str, text: str | None) -> int | None:
    if text is None:
        return None
    amount = read_amount(text, table.currency, where).minor
    if not amount:
        raise Refused(Fault.of("no-stake.nothing", where))
    return amount


def bankroll_record(ran: Ran) -> Record:
    """How the sessions ended, as JSON; amounts in minor units."""
    found, session = ran.bankroll, ran.bankroll.session

    def pair(estimate: Estimate) -> list[float]:
        return [estimate.value, estimate.error]

    return {
        **{name: getattr(found, name) for name in ("wager", "plan", "seed", "sessions", "stopped", "hands")},
        "hands_a_second": ran.hands_a_second,
        "bankroll": session.bankroll,
        "unit": session.unit,
        "limits": [session.minimum, session.maximum],
        "goal": session.goal,
        "ruin": pair(found.ruin),
        "ruin_by_hand": {str(hand): share for hand, share in found.ruin_by_hand},
        "reached_goal": pair(found.reached),
        "mean_result": pair(found.result),
        "quantiles": {str(share): value for share, value in found.quantiles},
        "histogram": {"edges": found.edges, "counts": found.counts},
        "mean_drawdown": pair(found.mean_drawdown),
        **{name: getattr(found, name) for name in ("worst_drawdown", "staked", "net")},
        "net_per_unit_staked": pair(found.net_per_unit),
        "expected_return": str(found.expected_return),
        "expected_at_these_stakes": found.expected_at_stakes,
        "z": found.z,
        "note": found.sentence,
    }


def _print(table: Setup, sentence: str, ran: Ran) -> None:
    found, session = ran.bankroll, ran.bankroll.session
    heading = f"{found.plan} on {found.wager} · table {table.name} · {found.sessions:,} sessions"
    console.print(Text(heading + ("  (stopped before the end)" if found.stopped else ""), "bold"))
    console.print(Text(sentence, "italic"))
    console.print(f"{plot.stakes_in_words(session)}, up to {session.hands:,} hands")
    console.print(f"{found.hands:,} hands, {ran.hands_a_second:,.0f} a second; seed {found.seed}\n")
    rows = plain_table("", "", right=("",))
    for name, value in _rows(found, table.currency.minor_per_major):
        rows.add_row(name, value)
    console.print(rows)
    console.print()
    _print_ends(found, table.currency.minor_per_major)
    console.print(Text(f"\n{found.sentence}", "yellow"))


def _rows(found: Bankroll, major: int) -> list[tuple[str, str]]:
    spread = [f"{share:.0%} {value / major:+,.2f}" for share, value in found.quantiles]
    return [
        ("ruined", f"{found.ruin.value:.2%} ± {found.ruin.error:.2%}"),
        ("reached the goal", f"{found.reached.value:.2%} ± {found.reached.error:.2%}"),
        ("mean result of a session", f"{found.result.value / major:+,.2f} ± {found.result.error / major:,.2f}"),
        ("low quantiles", "   ".join(spread[:3])),
        ("median", spread[3]),
        ("high quantiles", "   ".join(spread[4:])),
        ("mean drawdown", f"{found.mean_drawdown.value / major:,.2f}"),
        ("worst drawdown", f"{found.worst_drawdown / major:,.2f}"),
        ("return for each unit staked", f"{found.net_per_unit.value:+.4%} ± {found.net_per_unit.error:.4%}"),
        ("exactly, for these stakes here", f"{found.expected_at_stakes:+.4%}   z {found.z:+.2f}"),
        ("exactly, by the odds alone", f"{float(found.expected_return):+.4%}"),
    ]


def _print_ends(found: Bankroll, major: int) -> None:
    most = max(found.counts) or 1
    console.print(Text("How sessions ended", "dim"))
    for low, count in zip(found.edges, found.counts, strict=False):
        if count:
            console.print(Text(f"{low / major:>14,.2f} ", "dim").append("█" * max(1, 50 * count // most), "cyan"))
