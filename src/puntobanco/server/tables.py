"""The table files that a house is started with: which of them it takes, and which it leaves out, with every fault.

A fault in one file never keeps the rest of the house from being served. All of it is found out before anything is
written: what is left out is told at the terminal and on the pit's screens.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from puntobanco import floor
from puntobanco.faults import Fault, Refused
from puntobanco.floor import Floor
from puntobanco.money import Currency
from puntobanco.procedure.asking import At
from puntobanco.rulebooks.model import Setup
from puntobanco.server.casino import OVERSEER, Setups, Values
from puntobanco.server.settings import Settings
from puntobanco.setup import Unreadable, currency_named, parsed, setup_from
from puntobanco.setup.house import check_house
from puntobanco.setup.toml_places import lines_of
from puntobanco.table.model.founding import set_up, table_set_up

PLAY_MONEY = currency_named("PLAY")
"""What a practice house plays for: one currency for tables of all rulebooks."""
_AT_LINE = re.compile(r"\bline (\d+), ")
"""Where a fault that was found before the file could be read says its line itself."""


class FileFault(Struct, frozen=True, kw_only=True):
    line: int | None
    """Where it stands in the file; none for something that is missing, or about several tables."""
    fault: Fault


class LeftOut(Struct, frozen=True, kw_only=True):
    """A table file that the house does not use, and why."""

    file: str
    faults: tuple[FileFault, ...]


class Good(Struct, frozen=True, kw_only=True):
    """A table file without a fault of its own."""

    file: str
    text: str
    values: Values
    setup: Setup


class Tables(Struct, frozen=True, kw_only=True):
    """The tables of a start, in the order of their files, and the files that are left out."""

    good: tuple[Good, ...]
    left_out: tuple[LeftOut, ...] = ()

    @property
    def setups(self) -> Setups:
        """The set-ups of the good ones, by the name of each table."""
        return {table.setup.name: table.values for table in self.good}


def read_tables(settings: Settings) -> Tables:
    """Every table file read and checked by itself; in practice they all play for the same money."""
    good, left_out = list[Good](), list[LeftOut]()
    for file, text in settings.tables:
        try:
            good.append(read_table(file, text, {"currency": PLAY_MONEY.code} if settings.practice else {}))
        except Refused as refused:
            left_out.append(left_out_file(file, text, refused.faults))
    return Tables(good=tuple(good), left_out=tuple(left_out))


def read_table(file: str, text: str | tuple[Fault, ...], over: Values, otherwise: Values | None = None) -> Good:
    """One table file, checked by itself; `over` stands for what it says, `otherwise` for what it does not say."""
    if not isinstance(text, str):
        raise Refused(*text)
    try:
        values = {"name": Path(file).stem, **(otherwise or {}), **parsed(text), **over}
        return Good(file=file, text=text, values=values, setup=setup_from(values))
    except Unreadable as found:
        raise Refused(Fault.of("unreadable.said", file, why=str(found))) from None


def left_out_file(file: str, text: str | tuple[Fault, ...], faults: tuple[Fault, ...]) -> LeftOut:
    """A table file with its faults, each with its line."""
    if isinstance(text, str) and not any(fault.code == "unreadable" for fault in faults):
        lines = lines_of([fault.where for fault in faults], text)
    else:
        said = (_AT_LINE.search(str(fault)) for fault in faults)
        lines = [int(match[1]) if match else None for match in said]
    found = (FileFault(line=line, fault=fault) for line, fault in zip(lines, faults, strict=True))
    return LeftOut(file=file, faults=tuple(found))


def currency_of(settings: Settings, tables: Tables) -> Currency | None:
    """The currency of a new house: play money, or that of its tables, which must be one.

    A house keeps it for good, so none is guessed: without a table the house is founded at its first page.
    """
    currencies = {table.setup.currency for table in tables.good}
    if len(currencies) > 1:
        codes = ", ".join(sorted(currency.code for currency in currencies))
        raise Refused(Fault.of("currency.house-keeps", "tables", codes=codes))
    if tables.left_out and not tables.good:
        raise Refused(*_unusable(tables.left_out))
    if settings.practice:
        return PLAY_MONEY
    return currencies.pop() if currencies else None


def _unusable(left_out: Iterable[LeftOut]) -> Iterable[Fault]:
    for file in left_out:
        for found in file.faults:
            yield replace(found.fault, where=placed(file.file, found))


def placed(file: str, found: FileFault) -> str:
    """Where a fault stands: the file, the line, and the key."""
    key = found.fault.where.rpartition(", ")[2]
    parts = [file, f"line {found.line}" if found.line is not None else "", key if key != file else ""]
    return ", ".join(filter(None, parts))


def fitting(tables: Tables, stands: Floor, currency: Currency, at: At) -> Tables:
    """The tables that can be founded beside what stands and each other; the rest is left out.

    A table that stands already keeps its set-up, whatever its file says now.
    """
    good, left_out, trial = dict[str, Good](), list(tables.left_out), stands
    for table in tables.good:
        name = table.setup.name
        try:
            if name in good:
                raise Refused(Fault.of("same-name.two-tables", "name"))
            if name not in stands.tables:
                trial = _with(trial, table, currency, at)
        except Refused as refused:
            left_out.append(left_out_file(table.file, table.text, refused.faults))
        else:
            good[name] = table
    return Tables(good=tuple(good.values()), left_out=tuple(left_out))


def _with(trial: Floor, table: Good, currency: Currency, at: At) -> Floor:
    """The floor with one more table, and its jackpot; `Refused` if they do not go together.

    [NZ 11A.8; NZ 11B.9; MA 5(b)]
    """
    setup, name = table.setup, table.setup.name
    if setup.currency.code != currency.code:
        raise Refused(
            Fault.of("currency.plays-house", "currency", table=name, currency=setup.currency.code, code=currency.code)
        )
    faults = check_house([*(stood.rules.setup for stood in trial.tables.values()), setup])
    if faults:
        raise Refused(*faults)
    tables = {**trial.tables, name: table_set_up(set_up(table.values))}
    linked = floor.linked(replace(trial, tables=tables), name, at=at, second=OVERSEER)
    if linked.refused:
        raise Refused(*linked.refused)
    return linked.floor
