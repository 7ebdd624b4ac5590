"""``puntobanco jackpot``: show a table's progressive, simulate its meters, verify a link's stream."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
import msgspec
from msgspec import Struct

from puntobanco.analysis.desk.changes import Changes, book_of
from puntobanco.cli.desk.sheet import Forms, check_forms, print_sheets
from puntobanco.cli.desk.where import (
    OTHER_COMMISSION,
    OTHER_DECKS,
    OTHER_DEPTH,
    OTHER_PAYS,
    Place,
    notes,
    one_table,
    ready_for,
    sweep,
)
from puntobanco.cli.files import read_amount
from puntobanco.cli.refusals import FAILED, Headed, answer, print_json, reason, unreadable
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import JSON, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.machine import BrokenStream
from puntobanco.money import Amount, Minor
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Setup

if TYPE_CHECKING:
    from puntobanco.cli.jackpot.worth import JackpotWorth, Progression, WagerWorth

MOST_ROUNDS = 10_000_000
STAKED = option(help="The total that qualifies in a round; one bet of the minimum by default.")


@click.group()
def jackpot() -> None:
    """Progressive meters: what they are worth, how they grow, and whether a record of them holds."""


class Show(Forms, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    meters: Annotated[
        tuple[str, ...], option("--meter", metavar="NAME=AMOUNT", help="What a meter shows, where it is not its seed.")
    ]
    staked: Annotated[str | None, STAKED]
    decks: Annotated[str | None, OTHER_DECKS]
    depth: Annotated[str | None, OTHER_DEPTH]
    pays: Annotated[tuple[str, ...], OTHER_PAYS]
    commission: Annotated[str | None, OTHER_COMMISSION]


@verb("Nothing was shown.", group=jackpot)
def show(given: Show) -> None:
    """The progressive of a table: its meters, what the bet returns, and where the bettor breaks even.

    \b
    puntobanco jackpot show massachusetts-ez --meter major=600000
    puntobanco jackpot show new-zealand-commission-jackpot --meter mini=450 --staked 300
    puntobanco jackpot show new-zealand-commission-jackpot --commission 4%
    puntobanco jackpot show new-zealand-commission-jackpot --decks 6..8 --commission 4%,5% --csv
    puntobanco jackpot show massachusetts
    """
    check_forms(given)
    from puntobanco.cli.jackpot.render import print_jackpot, print_worth
    from puntobanco.cli.jackpot.worth import WagerWorth

    whole = _table(given.setup)
    place = Place(book_of(whole), whole)
    cells = sweep(given, place)
    if len(cells) > 1:
        _print_sweep(given, place, cells)
        return
    table, changes = one_table(whole, given)
    terms, found = _terms(table, changes), _worth(given, table)
    if given.as_json:
        print_json({"table": table.name, "terms": terms, **msgspec.structs.asdict(found)})
    elif isinstance(found, WagerWorth):
        print_worth(table, terms, found, given)
    else:
        print_jackpot(table, terms, found, given)


def _worth(given: Show, table: Setup) -> "WagerWorth | JackpotWorth":
    """What the progressive of one table is worth at the meters as they are given."""
    from puntobanco.cli.jackpot import worth

    found = _progression(table)
    shown = worth.shown_by(given.meters, found)
    if found.offered is None:
        return worth.of_jackpot(table, found, shown, _staked(given.staked, table, found.least))
    _no_staked(given.staked)
    return worth.of_wager(found, shown)


def _print_sweep(given: Show, place: Place, cells: Sequence[Changes]) -> None:
    from puntobanco.cli.jackpot.sweep import Cell, swept
    from puntobanco.cli.terminal import bar

    done = []
    with bar(len(cells), "counting") as told:
        for changes in cells:
            table = place.changed(changes).setup
            assert table is not None
            done.append(Cell(table, changes, _worth(given, table)))
            told.advance(1)
    print_sheets([swept(done)], given, after="\n".join(notes(place, cells)))


def _table(name: str) -> Setup:
    from puntobanco.cli.jackpot.worth import progression

    return find_setup(ready_for(name, lambda table: progression(table) is not None))


def _progression(table: Setup) -> "Progression":
    from puntobanco.cli.jackpot.worth import progression

    found = progression(table)
    if found is None:
        raise Refused(Fault.of("no-progressive", table.name))
    return found


def _terms(table: Setup, changes: Changes) -> dict[str, str]:
    """The operator's elections for the jackpot as a whole, by key, and what was changed; tiers are shown separately."""
    elected = [keys.JACKPOT_APPROVAL.name, *(name for name in table.chosen.values if name.startswith("jackpot."))]
    values = {name: table.chosen.values.get(name) for name in elected if name != keys.JACKPOT_TIERS.name}
    changed = {"changed": changes.said} if changes.said else {}
    return {**{name: _said(value) for name, value in values.items() if value is not None}, **changed}


def _said(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _staked(text: str | None, table: Setup, least: Minor) -> Minor:
    if text is None:
        return least
    staked = read_amount(text, table.currency, "--staked", code="no-amount")
    if staked.minor < least:
        shown = Amount(least, table.currency).shown
        raise Refused(Fault.of("no-amount.less-qualify", "--staked", shown=shown))
    return Minor(staked.minor)


def _no_staked(text: str | None) -> None:
    if text is not None:
        raise Refused(Fault.of("no-meaning.wager-fixed", "--staked"))


class Simulate(Forms, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    rounds: Annotated[int, option(type=click.IntRange(1, MOST_ROUNDS), help="100,000 by default.")] = 100_000
    seed: Annotated[int, option(type=click.IntRange(0, 2**64 - 1), help="The same seed gives the same history.")] = 1
    staked: Annotated[str | None, STAKED]
    plot: Annotated[str | None, option(help="A picture of the meters: .svg, .png or .pdf.")]
    decks: Annotated[str | None, OTHER_DECKS]
    depth: Annotated[str | None, OTHER_DEPTH]
    pays: Annotated[tuple[str, ...], OTHER_PAYS]
    commission: Annotated[str | None, OTHER_COMMISSION]


@verb("Nothing was simulated.", group=jackpot)
def simulate(given: Simulate) -> None:
    """A history of the meters: one bet at every chair in every round, or the same qualifying amount in every round.

    \b
    puntobanco jackpot simulate massachusetts-ez --rounds 200000 --seed 7 --plot meters.svg
    puntobanco jackpot simulate new-zealand-commission-jackpot --staked 300 --plot meters.svg
    """
    check_forms(given)
    from puntobanco.cli.jackpot.render import draw, print_history
    from puntobanco.cli.plot import check
    from puntobanco.simulate.jackpot_meters import jackpot_history
    from puntobanco.simulate.wager_meters import history

    table, changes = one_table(_table(given.setup), given)
    rounds, seed = given.rounds, given.seed
    found = _progression(table)
    terms, weights = found.terms, found.weights
    check(given.plot)
    if found.offered is not None:
        _no_staked(given.staked)
        ran = history(found.offered, terms.tiers, found.chairs, weights, rounds=rounds, seed=seed)
    else:
        each = _staked(given.staked, table, found.least)
        ran = jackpot_history(terms, weights, staked=each, rounds=rounds, seed=seed)
    if given.plot:
        draw(given.plot, table, ran, seed)
    never = [tier.name for tier in terms.tiers if tier.random and not tier.one_in]
    if given.as_json:
        meters = {
            name: {"shown": str(Amount(meter.shown, table.currency)), "hits": meter.hits, "paid": meter.paid // 10**6}
            for name, meter in ran.meters.items()
        }
        changed = {"changed": changes.said} if changes.said else {}
        record = {"table": table.name, **changed, "rounds": rounds, "seed": seed, "bets": ran.bets, "meters": meters}
        print_json({**record, "never_drawn": never} if never else record)
        return
    print_history(table, ran, seed, given, never)
    if changes.said:
        click.echo(f"Changed: {changes.said}.", err=given.as_csv)


class Verify(Struct, frozen=True, kw_only=True):
    file: Annotated[str, argument()]
    as_json: Annotated[bool, JSON]


@verb("Nothing was verified.", group=jackpot)
def verify(given: Verify) -> None:
    """Work a link's record out again, event by event: a file with one event a line.

    \b
    puntobanco jackpot verify link.jsonl
    """
    from puntobanco.jackpot.link.verify import decode
    from puntobanco.jackpot.link.verify import verify as work_out

    try:
        lines = [line for line in Path(given.file).read_bytes().splitlines() if line.strip()]
        events = [decode(line) for line in lines]
    except (OSError, ValueError, msgspec.MsgspecError) as found:
        raise unreadable(given.file, f"{reason(found, str(found)[:200])}.") from None
    try:
        link = work_out(events)
    except (AssertionError, ValueError, LookupError, Refused) as found:
        told = str(found) if isinstance(found, BrokenStream) else f"the record does not hold ({str(found)[:200]})."
        raise Headed(
            "The record is broken.", Fault.of("broken.record", given.file[:100], why=told), code=FAILED
        ) from None
    shown = {name: str(link.terms.money(meter.shown)) for name, meter in link.meters.items()}
    meters = ", ".join(f"{name} {amount}" for name, amount in shown.items())
    sentence = f"{link.terms.name}: {len(events):,} events and {link.hits:,} hits hold. Meters: {meters}."
    record = {"link": link.terms.name, "events": len(events), "hits": link.hits, "meters": shown}
    answer(record, sentence, as_json=given.as_json)
