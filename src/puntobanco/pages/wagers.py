"""A wager as a page of plain values and as a box on the felt, with its exact figures."""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import LightWeights, PricedWager
from puntobanco.analysis.engine import Progress
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.series import independent_rounds, rounds_of_one_shoe
from puntobanco.pages.rules import NOT_IN_THE_RULEBOOK, pay_table_page
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.simulate.series import Simulated, simulate_series
from puntobanco.wagers.wager import PayTable, Result, VersionId, Wager

Page = dict[str, Any]

LINE = re.compile(r"[+,]")
"""What parts the line of a wager from what else a figure tells apart: a meter that is hit, winnings that were added."""


def wager_figures(book: Rulebook, wager: Wager, decks: int, progress: Progress | None = None) -> tuple[Figures, ...]:
    """The exact figures of a wager with whole decks: by pay table and condition, in the first version that has it."""
    version = next(version for version in book.versions if version.id in wager.versions)
    if wager.series:
        return tuple(series_figures(book, version.id, wager, decks))
    asked, whole = Query(rulebook=book, versions=(version,), wagers=frozenset({wager.id})), fresh(decks)
    order = [line.id for given in wager.givens() for line in wager.lines[given]]
    return tuple(
        replace(found, lines=tuple(sorted(found.lines, key=lambda line: order.index(LINE.split(line.line)[0]))))
        for found in figures_of(asked, whole, decks, LightWeights(whole, book.game, progress))
        if found.wager == wager.id
    )


def series_figures(book: Rulebook, version: VersionId, wager: Wager, decks: int) -> Iterator[Figures]:
    """The exact figures of a wager over several rounds: of independent ones, and of two that one shoe is dealt for."""
    assert wager.series is not None
    base, most = base_of(book, version, wager), wager.series.most_rounds()
    for table in wager.pay_tables:
        offered = PricedWager(wager, table, book.currency)
        below = PricedWager(base, base.pay_tables[0], book.currency)
        found = {"independent": independent_rounds(offered, below, LightWeights(fresh(decks), book.game))}
        if most is not None and most <= 2 and book.game == RULEBOOKS[0].game:
            found["two of one shoe"] = rounds_of_one_shoe(offered, below, fresh(decks))
        for rounds, lines in found.items():
            yield Figures(
                rulebook=book.id,
                version=version,
                wager=wager.id,
                pay_table=table.id,
                decks=decks,
                given={"version": version, "rounds": rounds},
                lines=lines,
            )


def series_simulated(book: Rulebook, wager: Wager, decks: int, shoes: int) -> Simulated | None:
    """An estimate of a series that is too long to be figured from a dealt shoe; none where exact figures say it all."""
    if wager.series is None or ((most := wager.series.most_rounds()) is not None and most <= 2):
        return None
    version = next(version.id for version in book.versions if version.id in wager.versions)
    return simulate_series(wager, wager.pay_tables[0], base_of(book, version, wager), book.game, decks, shoes)


def base_of(book: Rulebook, version: VersionId, wager: Wager) -> Wager:
    """The wager whose lines a series reads; the library is read beside the first rulebook."""
    assert wager.series is not None
    host = book if any(known.id == wager.series.base for known in book.wagers) else RULEBOOKS[0]
    return next(known for known in host.wagers if known.id == wager.series.base and version in known.versions)


def wager_page(wager: Wager, book: Rulebook, figures: tuple[Figures, ...]) -> Page:
    return {
        "id": wager.id,
        "names": {"en": wager.names.en, "zh-Hans": wager.names.zh_hans, "zh-Hant": wager.names.zh_hant},
        "family": wager.family,
        "rulebook": None if wager.house else book.id,
        "remark": NOT_IN_THE_RULEBOOK if wager.house else None,
        "source": wager.source or None,
        "clause": wager.clause,
        "settled": wager.settles.value,
        "lines": [
            {"line": line.id, "when": line.label, "result": line.result.value}
            for line in {line.id: line for given in wager.givens() for line in wager.lines[given]}.values()
        ],
        "pay_tables": [pay_table_page(table) for table in wager.pay_tables],
        "figures": [_figures(found) for found in figures],
        "felt": felt_box(wager, wager.pay_tables[0]),
        "sign": sign_lines(wager, wager.pay_tables[0]),
    }


def _figures(found: Figures) -> Page:
    edge = -found.expected_return
    return {
        "decks": found.decks,
        "pay_table": found.pay_table,
        "given": dict(found.given),
        "lines": [
            {
                "line": line.line,
                "pays": line.pays or None,
                "result": line.result.value,
                "ways": line.ways,
                "probability": str(chance(found, line.ways)),
            }
            for line in found.lines
        ],
        "total": found.total,
        "return": str(found.expected_return),
        "edge": str(edge),
        "edge_percent": percent(edge),
        "hit": str(found.hit_frequency),
        "deviation": f"{found.stdev:.6f}",
    }


def chance(found: Figures, ways: int) -> Fraction:
    return Fraction(ways, found.total)


def percent(part: Fraction) -> str:
    return f"{float(part) * 100:.6f}%"


def sign_lines(wager: Wager, table: PayTable) -> list[str]:
    said = []
    for line in {line.id: line for given in wager.givens() for line in wager.lines[given]}.values():
        row = table.row(line.id)
        if row is not None:
            taken = f" less {row.commission * 100}%" if row.commission else ""
            said.append(f"{line.label}: {row.pays}{taken}")
        elif line.result is Result.PUSH:
            said.append(f"{line.label}: returned")
    return said


def felt_box(wager: Wager, table: PayTable) -> list[str]:
    """The box of a wager on the felt, as text: its names, each line with its pay, and whether it is in the rulebook."""
    rows = [line.rpartition(": ")[::2] for line in sign_lines(wager, table)]
    heads = [wager.names.en, f"{wager.names.zh_hans}  {wager.names.zh_hant}"]
    foot = [NOT_IN_THE_RULEBOOK] if wager.house or table.house else []
    room = max(
        *(_width(text) for text in (*heads, *foot)), *(_width(label) + 3 + len(pays) for label, pays in rows), 24
    )
    lines = [f"│ {_centred(text, room)} │" for text in heads]
    lines += [f"│ {label}{' ' * (room - _width(label) - len(pays))}{pays} │" for label, pays in rows]
    lines += [f"│ {_centred(text, room)} │" for text in foot]
    return [f"┌{'─' * (room + 2)}┐", *lines, f"└{'─' * (room + 2)}┘"]


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _centred(text: str, room: int) -> str:
    left = (room - _width(text)) // 2
    return " " * left + text + " " * (room - _width(text) - left)
