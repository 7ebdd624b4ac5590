"""``puntobanco jackpot``: show a table's progressive, simulate its meters, verify a link's stream."""

from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Offered, Weights
from puntobanco.analysis.progressive import Progressive
from puntobanco.cli.find import find_setup
from puntobanco.cli.refuse import FAILED, UNREADABLE, print_json, refuse
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.procedure import keys
from puntobanco.progressives.link.evolve import BrokenStream
from puntobanco.progressives.link.terms import Tier
from puntobanco.progressives.wagered import tiers_of
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import Offer

MOST_ROUNDS = 10_000_000

_TERMS = (
    keys.JACKPOT_NAME, keys.JACKPOT_APPROVAL, keys.JACKPOT_DISPLAY, keys.JACKPOT_CONSOLE, keys.JACKPOT_FUNDING,
    keys.JACKPOT_CONTRIBUTION, keys.JACKPOT_RATE, keys.JACKPOT_QUALIFYING, keys.JACKPOT_WINS_ON, keys.JACKPOT_PAYS,
    keys.JACKPOT_SPLIT,
)  # fmt: skip


@click.group()
def jackpot() -> None:
    """Progressive meters: what they are worth, how they grow, and whether a record of them holds."""


class Progression(NamedTuple):
    """A progressive wager of a table, its meters and the chairs it is offered at."""

    offered: Offered
    tiers: tuple[Tier, ...]
    chairs: tuple[int, ...]
    weights: Weights


def progression(setup: Setup) -> Progression | None:
    """The progressive wager that a table offers, if it does."""
    offer = next((one for one in setup.offers.values() if one.pay_table.meters), None)
    if offer is None:
        return None
    chairs = _chairs(setup, offer)
    own = chairs if offer.elected.get(keys.METERS_OF) == "chair" else ()
    reserve = offer.elected.get(keys.RESERVE_RATE) or Fraction(0)
    tiers = tiers_of(offer.pay_table, setup.currency, reserve_rate=reserve, chairs=own)
    decks = offer.wager.only_decks[0] if offer.wager.only_decks else setup.chosen[keys.DECKS]
    return Progression(Offered(offer.wager, offer.pay_table, setup.currency), tiers, chairs, Weights(fresh(decks)))


def _chairs(setup: Setup, offer: Offer) -> tuple[int, ...]:
    posted = offer.wager.parameter.values if offer.wager.parameter else setup.seats
    return tuple(seat for seat in setup.seats if seat in posted)


@jackpot.command()
@click.argument("setup")
@click.option("--json", "as_json", is_flag=True, help="For programs, fractions exact.")
def show(setup: str, as_json: bool) -> None:
    """The progressive of a table: its meters, what the bet returns, and where the bettor breaks even.

    \b
    puntobanco jackpot show massachusetts-ez
    puntobanco jackpot show new-zealand-commission-jackpot
    """
    table = find_setup(setup, json=as_json)
    found = progression(table)
    terms = {key.name: str(value) for key in _TERMS if (value := table.chosen.get(key)) is not None}
    if found is None and not terms:
        refuse([_no_progressive(table)], "Nothing was shown.", json=as_json)
    record: dict[str, Any] = {"table": table.name, "terms": terms}
    if found is not None:
        record |= _worth(found)
    if as_json:
        print_json(record)
        return
    from puntobanco.cli.jackpot_look import print_worth

    print_worth(table, record)


def _no_progressive(table: Setup) -> Fault:
    sentence = "this table offers no progressive wager with meters of its own."
    return Fault("no-progressive", table.name, sentence, None, "Try massachusetts-ez.")


def _worth(found: Progression) -> dict[str, Any]:
    """What the wager is worth at its seeds, at the first chair: every chair has the same figures."""
    bet = Progressive(found.offered, found.chairs[0], found.weights)
    seeds = bet.seeds()
    meters = []
    for meter in found.offered.table.meters:
        even, between = bet.break_even(meter.id, seeds), bet.bets_between(meter.id, seeds)
        meters.append(
            {
                "meter": meter.id,
                "title": meter.title,
                "seed": str(meter.seed),
                "rate": str(meter.rate),
                "break_even": even and str(even),
                "bets_between_hits": between and str(between),
            }
        )
    tiers = [tier.name for tier in found.tiers]
    wager = {"wager": found.offered.wager.id, "pay_table": found.offered.table.id, "chairs": found.chairs}
    return {**wager, "net_at_seeds": str(bet.net(seeds)), "meters": meters, "tiers": tiers}


@jackpot.command()
@click.argument("setup")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), default=100_000, help="100,000 unless said.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, help="The same seed gives the same history.")
@click.option("--plot", help="A picture of the meters: .svg, .png or .pdf.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(setup: str, rounds: int, seed: int, plot: str | None, as_json: bool) -> None:
    """A history of the meters with one bet at every chair in every round.

    \b
    puntobanco jackpot simulate massachusetts-ez --rounds 200000 --seed 7 --plot meters.svg
    """
    from puntobanco.cli import simulate_plot
    from puntobanco.cli.jackpot_look import draw, print_history
    from puntobanco.simulate.meters import history

    table = find_setup(setup, json=as_json)
    found = progression(table)
    if found is None:
        refuse([_no_progressive(table)], "Nothing was simulated.", json=as_json)
    try:
        simulate_plot.check(plot)
        ran = history(found.offered, found.tiers, found.chairs, found.weights, rounds=rounds, seed=seed)
        if plot:
            draw(plot, table, ran, seed)
    except Refused as refused:
        refuse(refused.faults, "No picture was drawn.", json=as_json)
    if as_json:
        meters = {
            name: {"shown": str(Amount(one.shown, table.currency)), "hits": one.hits, "paid": one.paid // 10**6}
            for name, one in ran.meters.items()
        }
        print_json({"table": table.name, "rounds": rounds, "seed": seed, "bets": ran.bets, "meters": meters})
        return
    print_history(table, ran, seed)


@jackpot.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def verify(file: str, as_json: bool) -> None:
    """Work a link's record out again, event by event: a file with one event a line.

    \b
    puntobanco jackpot verify link.jsonl
    """
    from puntobanco.progressives.link.verify import verify as work_out
    from puntobanco.progressives.link.wire import decode

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
