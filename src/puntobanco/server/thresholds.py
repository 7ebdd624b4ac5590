"""Figures that the operator sets: what counts as significant, in the house or at one table, and the pace of tables.

They refuse nothing. They are kept as a mark of the house, which the chain covers, so a raised threshold shows.
"""

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.books.significant import LargeFrom, Significance
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.documents import HOUSE, Mark, decided, write
from puntobanco.server.accounts.records import Noted
from puntobanco.server.settings import LARGE_MONEY, Settings
from puntobanco.store import Reader, Store

KEY = "thresholds"
PACE = 60
"""Rounds an hour that a table aims at, until the operator says otherwise."""


class Thresholds(Struct, frozen=True, kw_only=True):
    """What the operator has set, or what the house started with."""

    large_wager: int | None
    """From which stake of one person in one round on it is a significant event, in minor units; none for never."""
    large_win: int | None
    """From which net win of one person in one round on it is one."""
    large_money: int | None = LARGE_MONEY
    """From which sum on that is carried in or out, or goes to or from a float, it is one."""
    pace: int = PACE
    """Rounds an hour."""
    tables: Mapping[str, LargeFrom] = {}
    """Of the tables that have their own."""

    @property
    def limits(self) -> Significance:
        house = LargeFrom(wager=self.large_wager, win=self.large_win, money=self.large_money)
        return Significance(house=house, tables=self.tables)


Change = Callable[[Thresholds], Thresholds]
_DECODER = msgspec.json.Decoder(Thresholds)


def kept_thresholds(store: Reader) -> Thresholds | None:
    """What the operator has set; nothing where that never happened."""
    kept = HOUSE.find(store, KEY)
    return _DECODER.decode(kept.record.value) if kept is not None else None


def thresholds_of(store: Reader, settings: Settings) -> Thresholds:
    """What holds now."""
    started = Thresholds(
        large_wager=settings.large_wager, large_win=settings.large_win, large_money=settings.large_money
    )
    return kept_thresholds(store) or started


def set_table_limits(store: Store, settings: Settings, table: str, own: LargeFrom | None, by: Person, now: At) -> None:
    """Give a table limits of its own, or have those of the house hold there again."""

    def changed(before: Thresholds) -> Thresholds:
        others = {name: limits for name, limits in before.tables.items() if name != table}
        return replace(before, tables=others if own is None else {**others, table: own})

    set_thresholds(store, settings, changed, by, now, words=table)


def set_thresholds(store: Store, settings: Settings, change: Change, by: Person, now: At, *, words: str = "") -> None:
    """Have others hold from now on, in every process of the house."""

    def work() -> None:
        kept = HOUSE.find(store, KEY)
        mark = Mark(msgspec.json.encode(change(thresholds_of(store, settings))).decode())
        document = HOUSE.new(KEY, mark) if kept is None else HOUSE.over(kept, mark)
        write(store, document, noted=Noted(at=now, what="thresholds-set", by=by, words=words))

    decided(work)
