"""Finding a declared wager for a test."""

from puntobanco.analysis.cases import Query
from puntobanco.analysis.correlation import Staked
from puntobanco.analysis.distribution import PricedWager
from puntobanco.analysis.removal import Effects, effects_of_removal
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook

BIG_TIGER_TAGS = "3,4,5=-1 6=-2 7=+1 8,9=+2"
"""Published by Jacobson."""

DRAGON_7_TAGS = "4-7=-1 8-9=+2"
"""Published by Discount Gambling."""


def rulebook(name: str) -> Rulebook:
    return next(one for one in RULEBOOKS if one.id == name)


def asked(name: str, version: str, *wagers: str) -> Query:
    book = rulebook(name)
    found = book.version(version)
    assert found is not None
    return Query(rulebook=book, versions=(found,), wagers=frozenset(wagers))


def offered(name: str, version: str, wager: str, table: str | None = None) -> PricedWager:
    book = rulebook(name)
    options = frozenset(option.id for option in book.options)
    found = next(one for one in book.wagers_of(version, options) if one.id == wager)
    chosen = found.pay_tables[0] if table is None else found.pay_table(table)
    assert chosen is not None
    return PricedWager(found, chosen, book.currency)


def staked(name: str, version: str, *wagers: str) -> list[Staked]:
    found = [offered(name, version, wager) for wager in wagers]
    return [Staked(one, one.wager.givens()[0]) for one in found]


def effects(name: str, version: str, wager: str, decks: int = 8) -> Effects:
    return effects_of_removal(asked(name, version, wager), decks)[0]
