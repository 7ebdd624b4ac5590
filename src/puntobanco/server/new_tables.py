"""Tables that are added while the house is served: checked like the files of a start, then founded."""

import asyncio
from collections.abc import Sequence
from functools import cache

from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.from_setup import known_of, terms_of
from puntobanco.money import Currency
from puntobanco.pages.ready import ready_names, ready_text
from puntobanco.pages.signs import signs_of
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Setup
from puntobanco.server.casino import Casino
from puntobanco.server.shoes.keeper import Cards
from puntobanco.server.tables import Good, LeftOut, Tables, fitting, left_out_file, read_table
from puntobanco.setup import read_setup
from puntobanco.wire.answers import refusal
from puntobanco.wire.tables import CheckedTable, FileFaultOut, NewTable, ReadySetup
from puntobanco.words import Names


class Chosen(Good, frozen=True, kw_only=True):
    """A table that can be founded, and where its cards are to come from."""

    cards: Cards


@cache
def ready_setups() -> tuple[ReadySetup, ...]:
    """The set-ups that come with the program, with what a list shows of them."""
    found = []
    for id_ in ready_names():
        text = ready_text(id_) or ""
        setup = read_setup(text)
        found.append(
            ReadySetup(
                id=id_,
                name=setup.name,
                rulebook_title=setup.rulebook.names,
                title=setup.version.names,
                currency=setup.currency.code,
                jackpot=_jackpot(setup),
                text=text,
            )
        )
    return tuple(found)


def known_currencies() -> tuple[str, ...]:
    """The currencies of the rulebooks."""
    return tuple(sorted({rulebook.currency.code for rulebook in RULEBOOKS}))


def _jackpot(setup: Setup) -> Names | None:
    terms = terms_of(setup)
    return known_of(terms, [setup]).names if terms is not None else None


def _read(table: NewTable, place: int, currency: Currency) -> Good | LeftOut:
    """One table by itself: a ready set-up plays in the currency of the house, a file says its own if it says one."""
    file = table.name or f"{place + 1}"
    text = ready_text(table.ready) if table.ready else table.text
    over: dict[str, str] = {"name": table.name} if table.name else {}
    if text is None:
        return left_out_file(file, "", (Fault("not-found.set-up", file),))
    money = {"currency": currency.code}
    try:
        return read_table(file, text, over | (money if table.ready else {}), money)
    except Refused as refused:
        return left_out_file(file, text, refused.faults)


def _judged(casino: Casino, tables: Sequence[NewTable], currency: Currency) -> tuple[Good | LeftOut, ...]:
    """Each table, in their order, beside those that stand and those before it."""
    trial: dict[str, Good] = {}
    judged = list[Good | LeftOut]()
    for place, table in enumerate(tables):
        found = _read(table, place, currency)
        if isinstance(found, Good):
            name = found.setup.name
            if name in casino.floor.tables or name in trial:
                found = left_out_file(found.file, found.text, (Fault.of("same-name.two-tables", "name"),))
            else:
                together = Tables(good=(*trial.values(), found))
                left = fitting(together, casino.floor, currency, casino.now()).left_out
                found = left[0] if left else found
        if isinstance(found, Good):
            trial[found.setup.name] = found
        judged.append(found)
    return tuple(judged)


def checked(casino: Casino, tables: Sequence[NewTable], currency: Currency) -> tuple[CheckedTable, ...]:
    """How each table would stand, or every reason why it cannot."""
    return tuple(map(_checked, _judged(casino, tables, currency)))


def _checked(table: Good | LeftOut) -> CheckedTable:
    if isinstance(table, LeftOut):
        faults = (FileFaultOut(line=found.line, fault=refusal(found.fault)) for found in table.faults)
        return CheckedTable(name=table.file, faults=tuple(faults))
    setup = table.setup
    return CheckedTable(
        name=setup.name,
        rulebook_title=setup.rulebook.names,
        title=setup.version.names,
        minimum=setup.limits.minimum.shown,
        maximum=setup.limits.maximum.shown if setup.limits.maximum is not None else "",
        seats=len(setup.seats),
        decks=setup.shoe.decks,
        jackpot=_jackpot(setup),
        signs=len(signs_of(setup)),
    )


def good_tables(casino: Casino, tables: Sequence[NewTable], currency: Currency) -> tuple[Chosen, ...]:
    """The tables, if all of them can be founded; `Refused` with every fault of every table if not."""
    judged = _judged(casino, tables, currency)
    faults = [found.fault for table in judged if isinstance(table, LeftOut) for found in table.faults]
    if faults:
        raise Refused(*faults)
    pairs = zip(judged, tables, strict=True)
    return tuple(
        Chosen(file=good.file, text=good.text, values=good.values, setup=good.setup, cards=Cards(table.cards))
        for good, table in pairs
        if isinstance(good, Good)
    )


async def found_tables(casino: Casino, tables: Sequence[Chosen]) -> None:
    """Found them: where their cards come from is settled before anybody can ask for cards."""
    for table in tables:
        if casino.shoes is not None:
            await asyncio.to_thread(casino.shoes.elect, table.setup.name, table.cards)
        await casino.add_table(table.values)
