"""``puntobanco edge``: exact figures of every wager, for whole decks or for the cards that are left."""

import csv
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, fresh, read_composition
from puntobanco.analysis.figures import Figures
from puntobanco.cards import Card, NotACard, cards
from puntobanco.cli.refusals import UNREADABLE, print_json, refuse
from puntobanco.cli.setups import standard_input
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, NotAnAmount
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import MeterId, VersionId


@click.command()
@click.argument("wagers", nargs=-1)
@click.option("--rulebook", "name", required=True, help="massachusetts, rws, new-zealand or all.")
@click.option("--version", help="One version only; without it, all.")
@click.option("--decks", help="Such as 6,8, or all that the rulebook permits; 8 unless said.")
@click.option("--seen", default="", help='Cards that are gone, such as "9h 9d".')
@click.option("--composition", "file", help="A file of 52 lines such as “As 8” instead of whole decks; - reads it.")
@click.option("--meter", "meters", multiple=True, metavar="NAME=AMOUNT", help="A Royal 9 meter; its seed unless said.")
@click.option("--json", "as_json", is_flag=True, help="For programs, fractions exact.")
@click.option("--csv", "as_csv", is_flag=True, help="A table for spreadsheets.")
def edge(**given: Any) -> None:
    """Exact return, house edge, deviation and hit frequency of wagers, by whole-number counts.

    Returns are net for each unit staked. Royal 9 is figured with its meters at their seeds unless given; House
    Money taken, always added, and added only when the four cards favour it; an Ante at 12.5% of a bet of one
    table minimum; Insurance given the counts that are seen, and with the other hand's counts put together (the
    table for people shows only the latter unless insurance is asked for by name, and nothing twice).

    \b
    puntobanco edge --rulebook new-zealand --decks 6,8
    puntobanco edge dragon-7 panda-8 --rulebook massachusetts --seen "9h 9d 8c"
    puntobanco edge --rulebook all --decks all --csv > edges.csv
    """
    try:
        asked = list(_asked(given))
    except Refused as refused:
        refuse(refused.faults, "Nothing was figured.", json=given["as_json"])
    found = (figures for one in asked for figures in figures_of(one.asked, one.composition, one.decks))
    if given["as_json"]:
        print_json([figures_record(figures) for figures in found])
    elif given["as_csv"]:
        _print_csv(found)
    else:
        from puntobanco.cli.edge.render import print_figures

        print_figures(found, every_state=any("insurance" in wager for wager in given["wagers"]))


class _One(NamedTuple):
    asked: Query
    composition: Composition
    decks: int | None


def _asked(given: dict[str, Any]) -> Iterator[_One]:
    """Every rulebook and composition asked for; `Refused` with every fault before anything is figured."""
    rulebooks = [one for one in RULEBOOKS if given["name"] in ("all", one.id)]
    faults = _unknown(given, rulebooks)
    if faults:
        raise Refused(*faults)
    gone = _seen(given["seen"])
    left = _from_file(given["file"], given["as_json"]).without(gone) if given["file"] is not None else None
    for rulebook in rulebooks:
        known = {name for wager in rulebook.wagers for name in (wager.id, wager.family)}
        wanted = frozenset(given["wagers"]) & known
        versions = tuple(one for one in rulebook.versions if given["version"] in (None, one.id))
        if not versions or (given["wagers"] and not wanted):
            continue
        asked = Query(rulebook=rulebook, versions=versions, wagers=wanted, meters=_meters(given["meters"], rulebook))
        if left is not None:
            yield _One(asked, left, None)
            continue
        for decks in _decks("8" if given["decks"] is None else given["decks"], rulebook):
            yield _One(asked, fresh(decks).without(gone), decks)


def _unknown(given: dict[str, Any], rulebooks: list[Rulebook]) -> list[Fault]:
    faults = []
    if not rulebooks:
        known = ", ".join(one.id for one in RULEBOOKS)
        faults.append(Fault("no-rulebook", given["name"], "there is no such rulebook.", None, f"Known: {known}, all."))
    versions = {version.id for one in rulebooks for version in one.versions}
    faults += _unknown_wagers(given, rulebooks, versions)
    if rulebooks and given["version"] and given["version"] not in versions:
        known = ", ".join(sorted(versions))
        faults.append(Fault("no-version", given["version"][:60], "there is no such version.", None, f"Known: {known}."))
    faults += _unknown_meters(given, rulebooks)
    if given["file"] is not None and given["decks"] is not None:
        sentence = "a composition already says which cards are left."
        faults.append(Fault("twice", "--decks", sentence, None, "Leave it out."))
    if given["as_json"] and given["as_csv"]:
        faults.append(Fault("twice", "--csv", "the answer is either JSON or CSV.", None, "Leave one out."))
    return faults


def _unknown_meters(given: dict[str, Any], rulebooks: list[Rulebook]) -> list[Fault]:
    tables = [table for one in rulebooks for wager in one.wagers for table in wager.pay_tables]
    meters = sorted({meter.id for table in tables for meter in table.meters})
    advice = f"Known: {', '.join(meters)}." if meters else "None of these wagers has one."
    names = [word.partition("=")[0] for word in given["meters"]]
    return [
        Fault("unknown-meter", name[:60], "there is no such meter.", None, advice)
        for name in names
        if rulebooks and name not in meters
    ]


def _unknown_wagers(given: dict[str, Any], rulebooks: list[Rulebook], versions: set[VersionId]) -> list[Fault]:
    any_version = given["version"] is None or given["version"] not in versions
    offered = {
        str(name)
        for one in rulebooks
        for wager in one.wagers
        if any_version or given["version"] in wager.versions
        for name in (wager.id, wager.family)
    }
    return [
        Fault("unknown-wager", wager[:60], "no rulebook and version asked for knows this wager.")
        for wager in given["wagers"]
        if rulebooks and wager not in offered
    ]


def _decks(text: str, rulebook: Rulebook) -> list[int]:
    permit = next(permit for permit in rulebook.permits if permit.key is DECKS)
    permitted = range(permit.values.low, permit.values.high + 1)  # type: ignore[attr-defined]
    if text == "all":
        return list(permitted)
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= 10 for word in words):
        sentence = f"“{text[:40]}” is not a list of numbers of decks from 1 to 10, such as 6,8."
        raise Refused(Fault("decks", "--decks", sentence, permit.clause))
    return list(dict.fromkeys(int(word) for word in words))


def _seen(text: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except NotACard as found:
        raise Refused(Fault("not-a-card", "--seen", str(found))) from None


def _from_file(file: str, as_json: bool) -> Composition:
    try:
        text = standard_input() if file == "-" else Path(file).read_bytes()
        return read_composition(text.decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError, ValueError) as found:
        reason = getattr(found, "strerror", None) or "it is not text in UTF-8"
        fault = Fault("unreadable", file[:100], f"this composition cannot be read ({reason}).")
        refuse([fault], "Nothing was figured.", code=UNREADABLE, json=as_json)


def _meters(words: tuple[str, ...], rulebook: Rulebook) -> dict[MeterId, Amount]:
    known = {meter.id for wager in rulebook.wagers for table in wager.pay_tables for meter in table.meters}
    read = {}
    for word in words:
        name, _, amount = word.partition("=")
        if name not in known:
            continue
        try:
            read[MeterId(name)] = Amount.read(amount, rulebook.currency)
        except NotAnAmount as found:
            raise Refused(Fault("not-an-amount", f"--meter {name}", str(found))) from None
    return read


def figures_record(figures: Figures) -> dict[str, Any]:
    """One figure as JSON: fractions exact, decimals beside them."""
    return {
        "rulebook": figures.rulebook,
        "version": figures.version,
        "wager": figures.wager,
        "pay_table": figures.pay_table,
        "decks": figures.decks,
        "given": figures.given,
        **_numbers(figures),
    }


_NUMBERS: dict[int, tuple[Figures, dict[str, Any]]] = {}


def _numbers(figures: Figures) -> dict[str, Any]:
    """What follows from the lines alone; versions that share a wager share its lines."""
    key = id(figures.lines)
    if key not in _NUMBERS:
        _NUMBERS[key] = (figures, _worked_out(figures))
    return _NUMBERS[key][1]


def _worked_out(figures: Figures) -> dict[str, Any]:
    total, expected = figures.total, figures.expected_return
    return {
        "expected_return": str(expected),
        "house_edge": float(-expected),
        "house_edge_resolved": float(figures.edge_resolved),
        "stdev": figures.stdev,
        "variance": str(figures.variance),
        "skew": figures.skew,
        "hit_frequency": float(figures.hit_frequency),
        "push_frequency": float(figures.push_frequency),
        "lines": [
            {
                "line": line.line,
                "result": line.result.value,
                "pays": line.pays or None,
                "net": str(line.net),
                "ways": line.ways,
                "total": total,
                "probability": line.ways / total,
            }
            for line in figures.lines
        ],
    }


_COLUMNS = ("rulebook", "version", "wager", "pay_table", "decks", "given", "expected_return", "house_edge")
_MORE = ("house_edge_resolved", "stdev", "skew", "hit_frequency", "push_frequency")


def _print_csv(found: Iterator[Figures]) -> None:
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow((*_COLUMNS, *_MORE))
    for figures in found:
        record = figures_record(figures)
        record["given"] = " ".join(f"{key}={value}" for key, value in figures.given.items())
        table.writerow([record[column] for column in (*_COLUMNS, *_MORE)])
    sys.stdout.write(text.getvalue())
