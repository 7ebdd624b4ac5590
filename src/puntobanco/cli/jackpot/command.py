"""``puntobanco jackpot``: show a table's progressive, simulate its meters, verify a link's stream."""

from pathlib import Path
from typing import Any

import click
import msgspec

from puntobanco.cli.refusals import FAILED, UNREADABLE, print_json, refuse
from puntobanco.cli.setups import find_setup
from puntobanco.faults import Fault, Refused
from puntobanco.machine import BrokenStream
from puntobanco.money import Amount, Minor, NotAnAmount
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Setup

MOST_ROUNDS = 10_000_000


@click.group()
def jackpot() -> None:
    """Progressive meters: what they are worth, how they grow, and whether a record of them holds."""


STAKED = click.option("--staked", help="What qualifies in a round in all; one bet of the least unless said.")


@jackpot.command()
@click.argument("setup")
@click.option("--meter", "meters", multiple=True, metavar="NAME=AMOUNT", help="What a meter shows, if not its seed.")
@STAKED
@click.option("--json", "as_json", is_flag=True, help="For programs, fractions exact.")
def show(setup: str, meters: tuple[str, ...], staked: str | None, as_json: bool) -> None:
    """The progressive of a table: its meters, what the bet returns, and where the bettor breaks even.

    \b
    puntobanco jackpot show massachusetts-ez --meter major=600000
    puntobanco jackpot show new-zealand-commission-jackpot --meter mini=450 --staked 300
    """
    from puntobanco.cli.jackpot import worth
    from puntobanco.cli.jackpot.render import print_jackpot, print_worth

    table = find_setup(setup, json=as_json)
    found = worth.progression(table)
    if found is None:
        refuse([_no_progressive(table)], "Nothing was shown.", json=as_json)
    record: dict[str, Any] = {"table": table.name, "terms": _terms(table)}
    try:
        shown = worth.shown_by(meters, found)
        if found.offered is not None:
            _no_staked(staked)
            record |= worth.of_wager(found, shown)
        else:
            record |= worth.of_jackpot(table, found, shown, _staked(staked, table, found.least))
    except Refused as refused:
        refuse(refused.faults, "Nothing was shown.", json=as_json)
    if as_json:
        print_json(record)
    elif found.offered is not None:
        print_worth(table, record)
    else:
        print_jackpot(table, record)


def _terms(table: Setup) -> dict[str, str]:
    """What was elected about a jackpot as a whole, by key; its tiers are shown one by one."""
    elected = [keys.JACKPOT_APPROVAL.name, *(name for name in table.chosen.values if name.startswith("jackpot."))]
    values = {name: table.chosen.values.get(name) for name in elected if name != keys.JACKPOT_TIERS.name}
    return {name: _said(value) for name, value in values.items() if value is not None}


def _said(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _staked(text: str | None, table: Setup, least: Minor) -> Minor:
    if text is None:
        return least
    try:
        staked = Amount.read(text, table.currency)
    except NotAnAmount as found:
        raise Refused(Fault("no-amount", "--staked", str(found))) from None
    if staked.minor < least:
        shown = Amount(least, table.currency).shown
        raise Refused(Fault("no-amount", "--staked", f"less than {shown} does not qualify at all."))
    return Minor(staked.minor)


def _no_staked(text: str | None) -> None:
    if text is not None:
        sentence = "this wager has a fixed stake, and each bet wins by itself."
        raise Refused(Fault("no-meaning", "--staked", sentence, None, "Leave it out."))


def _no_progressive(table: Setup) -> Fault:
    sentence = "this table offers no jackpot, and no progressive wager with meters of its own."
    return Fault("no-progressive", table.name, sentence, None, "Try massachusetts-ez.")


@jackpot.command()
@click.argument("setup")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), default=100_000, help="100,000 unless said.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, help="The same seed gives the same history.")
@STAKED
@click.option("--plot", help="A picture of the meters: .svg, .png or .pdf.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(setup: str, rounds: int, seed: int, staked: str | None, plot: str | None, as_json: bool) -> None:
    """A history of the meters: one bet at every chair in every round, or so much that qualifies in every round.

    \b
    puntobanco jackpot simulate massachusetts-ez --rounds 200000 --seed 7 --plot meters.svg
    puntobanco jackpot simulate new-zealand-commission-jackpot --staked 300 --plot meters.svg
    """
    from puntobanco.cli.jackpot import worth
    from puntobanco.cli.jackpot.render import draw, print_history
    from puntobanco.cli.plot import check
    from puntobanco.simulate.jackpot_meters import jackpot_history
    from puntobanco.simulate.wager_meters import history

    table = find_setup(setup, json=as_json)
    found = worth.progression(table)
    if found is None:
        refuse([_no_progressive(table)], "Nothing was simulated.", json=as_json)
    terms, weights = found.terms, found.weights
    try:
        check(plot)
        if found.offered is not None:
            _no_staked(staked)
            ran = history(found.offered, terms.tiers, found.chairs, weights, rounds=rounds, seed=seed)
        else:
            each = _staked(staked, table, found.least)
            ran = jackpot_history(terms, weights, staked=each, rounds=rounds, seed=seed)
        if plot:
            draw(plot, table, ran, seed)
    except Refused as refused:
        refuse(refused.faults, "Nothing was simulated.", json=as_json)
    never = [tier.name for tier in terms.tiers if tier.random and not tier.one_in]
    if as_json:
        meters = {
            name: {"shown": str(Amount(one.shown, table.currency)), "hits": one.hits, "paid": one.paid // 10**6}
            for name, one in ran.meters.items()
        }
        record = {"table": table.name, "rounds": rounds, "seed": seed, "bets": ran.bets, "meters": meters}
        print_json({**record, "never_drawn": never} if never else record)
        return
    print_history(table, ran, seed, never)


@jackpot.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def verify(file: str, as_json: bool) -> None:
    """Work a link's record out again, event by event: a file with one event a line.

    \b
    puntobanco jackpot verify link.jsonl
    """
    from puntobanco.jackpot.link.verify import verify as work_out
    from puntobanco.jackpot.link.wire import decode

    try:
        lines = [line for line in Path(file).read_bytes().splitlines() if line.strip()]
        events = [decode(line) for line in lines]
    except (OSError, ValueError, msgspec.MsgspecError) as found:
        reason = getattr(found, "strerror", None) or str(found)[:200]
        refuse([Fault("unreadable", file[:100], f"{reason}.")], "Nothing was verified.", code=UNREADABLE, json=as_json)
    try:
        link = work_out(events)
    except (AssertionError, ValueError, LookupError, Refused) as found:
        told = str(found) if isinstance(found, BrokenStream) else f"the record does not hold ({str(found)[:200]})."
        refuse([Fault("broken", file[:100], told)], "The record is broken.", code=FAILED, json=as_json)
    shown = {name: str(link.terms.money(meter.shown)) for name, meter in link.meters.items()}
    if as_json:
        print_json({"link": link.terms.name, "events": len(events), "hits": link.hits, "meters": shown})
        return
    meters = ", ".join(f"{name} {amount}" for name, amount in shown.items())
    click.echo(f"{link.terms.name}: {len(events):,} events and {link.hits:,} hits hold. Meters: {meters}.")
