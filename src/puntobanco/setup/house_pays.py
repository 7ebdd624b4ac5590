"""Pay tables of the house for wagers of a rulebook: other odds, another commission, a named rounding."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from puntobanco.elections import NotPermitted, Portion, Values
from puntobanco.faults import near_to
from puntobanco.money import ChipRounding
from puntobanco.setup.house_values import HouseOdds
from puntobanco.setup.house_wagers import ROUNDINGS
from puntobanco.setup.reading import Reading, Toml
from puntobanco.wagers.wager import PayTable, Row, Wager
from puntobanco.words import listed

T = TypeVar("T")


def house_table(reading: Reading, wager: Wager, table: PayTable, chosen: Mapping[str, Toml], where: str) -> PayTable:
    """A pay table with the odds of some lines, the commission or the rounding that the house declared instead."""
    rows = {row.line: row for row in table.rows}
    pays = chosen.get("pays")
    for line, raw in pays.items() if isinstance(pays, dict) else ():
        _pay_line(reading, wager, rows, line, raw, f"{where}.pays.{line}")
    if "commission" in chosen:
        rate = _value(reading, Portion(zero=True), chosen["commission"], f"{where}.commission")
        taken = [line for line, row in rows.items() if row.commission] or [*rows]
        rows |= {line: replace(rows[line], commission=rate or None) for line in taken}
    if tuple(rows.values()) != table.rows:
        table = replace(table, id="house", title="", rows=tuple(rows.values()), house=True)
    return _rounded(reading, wager, table, chosen["rounding"], f"{where}.rounding") if "rounding" in chosen else table


def _pay_line(reading: Reading, wager: Wager, rows: dict[str, Row], line: str, raw: Toml, where: str) -> None:
    odds = _value(reading, HouseOdds(), raw, where)
    if line not in rows:
        near = near_to(line, rows)
        key = "no-such-line.near" if near else "no-such-line.known"
        reading.fault(key, where, wager.clause, wager=wager.names, line=line[:40], near=near, known=listed(rows))
    elif odds is not None:
        rows[line] = replace(rows[line], pays=odds)


def _rounded(reading: Reading, wager: Wager, table: PayTable, raw: Toml, where: str) -> PayTable:
    rule = _value(reading, ROUNDINGS, raw, where)
    if not table.house:
        reading.fault("no-meaning.what-house", where, wager.clause)
    return table if rule is None else replace(table, rounding=ChipRounding(rule))


def _value(reading: Reading, values: Values[T], raw: Toml, where: str) -> T | None:
    try:
        return values.read(raw, reading.currency)
    except NotPermitted as found:
        reading.fault("not-permitted.found", where, found=found.said, values=values.describe())
        return None
