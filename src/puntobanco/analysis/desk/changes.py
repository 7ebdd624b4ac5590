"""One thing changed about a set-up or a rulebook for an analysis: decks, depth, what a line pays, the commission.

Figures of a changed set-up do not mean that it may be played: `departures` tells what its rulebook does not permit.
A wager that is played with one number of decks is left out where there are others.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import MOST_DECKS, fresh
from puntobanco.clauses import ClauseId
from puntobanco.elections import Between, Chosen, NotPermitted
from puntobanco.faults import Fault, Refused, near_to
from puntobanco.money import Odds
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.wagers.wager import PayTable, Row, Wager
from puntobanco.words import ClauseRef, Share, Text, Wording, in_words, listed, say

CHANGED = "changed"
"""The id of a pay table that was changed for an analysis."""


class Pays(Struct, frozen=True):
    """What a wager is to pay: on one of its lines, or on the only one that pays."""

    wager: str
    line: str | None
    odds: Odds

    @property
    def text(self) -> Text:
        if self.line is None:
            return say("figures.changed-pays", wager=self.wager, odds=str(self.odds))
        return say("figures.changed-line", wager=self.wager, line=self.line, odds=str(self.odds))

    def __str__(self) -> str:
        line = f".{self.line}" if self.line else ""
        return f"{self.wager}{line}={self.odds.ratio}"


class Changes(Struct, frozen=True, kw_only=True):
    """What is changed; nothing that is none."""

    decks: int | None = None
    depth: int | None = None
    """Cards behind the cutting card."""
    pays: tuple[Pays, ...] = ()
    commission: Fraction | None = None

    @property
    def text(self) -> Text | None:
        """Every change in a few words; nothing where nothing is changed."""
        parts = [say("figures.changed-decks", n=self.decks)] if self.decks is not None else []
        parts += [say("figures.changed-depth", n=self.depth)] if self.depth is not None else []
        parts += [pays.text for pays in self.pays]
        if self.commission is not None:
            parts.append(say("figures.changed-commission", rate=Share.of(self.commission)))
        return say("ref.whole", what=listed(parts)) if parts else None

    @property
    def said(self) -> str:
        """The same in English; empty where nothing is changed."""
        return in_words(self.text) if self.text else ""


def changed_setup(setup: Setup, changes: Changes) -> Setup:
    """The set-up with these changes; `Refused` where they mean nothing there."""
    if faults := (*_size_faults(setup, changes), *_wager_faults([o.wager for o in setup.offers.values()], changes)):
        raise Refused(*faults)
    elected = dict(setup.chosen.values)
    if changes.decks is not None:
        elected[keys.DECKS.name] = changes.decks
    if changes.depth is not None:
        elected[keys.CUTTING_CARD_DEPTH.name] = changes.depth
    offers = {
        name: replace(offer, pay_table=_changed_table(offer.wager, offer.pay_table, changes))
        for name, offer in setup.offers.items()
        if changes.decks is None or offer.wager.only_decks is None or offer.wager.only_decks[0] == changes.decks
    }
    return replace(setup, chosen=Chosen(elected), offers=offers)


def changed_book(book: Rulebook, changes: Changes) -> Rulebook:
    """The rulebook with other pays; the number of decks is asked beside it, and it has no shoe."""
    faults = [*_wager_faults(book.wagers, changes)]
    if changes.depth is not None:
        faults.append(Fault.of("no-shoe.rulebook", "--depth"))
    if faults:
        raise Refused(*faults)
    wagers = (
        replace(wager, pay_tables=tuple({_changed_table(wager, table, changes): 0 for table in wager.pay_tables}))
        for wager in book.wagers
    )
    return replace(book, wagers=tuple(wagers))


def decks_permitted(book: Rulebook) -> range:
    """The numbers of decks that may be elected."""
    permit = next(permit for permit in book.permits if permit.key is keys.DECKS)
    assert isinstance(permit.values, Between)
    return range(permit.values.low, permit.values.high + 1)


def book_of(setup: Setup) -> Rulebook:
    """A set-up as a rulebook of one version: its wagers, each with the pay table that it elected."""
    version = setup.version
    wagers = (
        replace(offer.wager, pay_tables=(offer.pay_table,), versions=frozenset({version.id}), option=None)
        for offer in setup.offers.values()
    )
    return replace(setup.rulebook, wagers=tuple(wagers), versions=(version,), options=(), game=setup.game)


def departures(setup: Setup, changes: Changes) -> Iterator[Text]:
    """What of the changes the rulebook does not permit, in sentences with their clauses."""
    for key, value in ((keys.DECKS, changes.decks), (keys.CUTTING_CARD_DEPTH, changes.depth)):
        permit = next((permit for permit in setup.rulebook.permits if permit.key is key), None)
        if permit is None or value is None:
            continue
        try:
            permit.values.read(value, setup.currency)
        except NotPermitted as found:
            yield _departs(key.name, found.said, permit.clause)
    for offer in changed_setup(setup, changes).offers.values():
        if offer.pay_table.id == CHANGED and not _permitted(offer.wager, offer.pay_table):
            yield _departs(str(offer.wager.id), say("figures.no-such-table"), offer.wager.clause)
    if dropped := setup.offers.keys() - changed_setup(setup, changes).offers.keys():
        yield say("figures.left-out-decks", wagers=listed(sorted(dropped)))


def _departs(what: str, why: Wording, clause: ClauseId | None) -> Text:
    if clause is None:
        return say("figures.departs", what=what, why=why)
    return say("figures.departs-cited", what=what, why=why, clause=ClauseRef(clause))


def _permitted(wager: Wager, table: PayTable) -> bool:
    pays = [(row.line, row.pays, row.commission) for row in table.rows]
    return any([(row.line, row.pays, row.commission) for row in known.rows] == pays for known in wager.pay_tables)


def _changed_table(wager: Wager, table: PayTable, changes: Changes) -> PayTable:
    rows = list(table.rows)
    for change in changes.pays:
        if change.wager in (wager.id, wager.family):
            rows = [replace(row, pays=change.odds) if _is_meant(row, change, rows) else row for row in rows]
    if changes.commission is not None:
        rows = [replace(row, commission=changes.commission) if row.commission else row for row in rows]
    changed = tuple(rows)
    return table if changed == table.rows else replace(table, id=CHANGED, title="", rows=changed, house=True)


def _is_meant(row: Row, change: Pays, rows: list[Row]) -> bool:
    return isinstance(row.pays, Odds) and (row.line == change.line or (change.line is None and len(rows) == 1))


def _size_faults(setup: Setup, changes: Changes) -> Iterator[Fault]:
    if changes.decks is not None and not 1 <= changes.decks <= MOST_DECKS:
        yield Fault.of("decks.number", "--decks", decks=changes.decks, most_decks=MOST_DECKS)
        return
    if changes.depth is None:
        return
    if setup.chosen.get(keys.CUTTING_CARD_DEPTH) is None:
        yield Fault.of("no-cutting-card.table", "--depth", table=setup.name)
        return
    cards = fresh(changes.decks if changes.decks is not None else setup.chosen[keys.DECKS]).total
    if not 0 <= changes.depth < cards:
        yield Fault.of("depth.shoe", "--depth", depth=changes.depth, cards=cards)


def _wager_faults(wagers: Iterable[Wager], changes: Changes) -> Iterator[Fault]:
    known = tuple(wagers)
    for change in changes.pays:
        where = "--pays"
        meant = [wager for wager in known if change.wager in (wager.id, wager.family)]
        if not meant:
            near = near_to(change.wager, (name for wager in known for name in (wager.id, wager.family)))
            key = "unknown-wager.here-near" if near else "unknown-wager.here"
            yield Fault.of(key, where, wager=change.wager[:60], near=near)
        for wager in meant:
            yield from _line_faults(wager, change, where)
    if changes.commission is not None and not any(row.commission for row in _rows(known)):
        yield Fault.of("no-commission.here", "--commission")


def _line_faults(wager: Wager, change: Pays, where: str) -> Iterator[Fault]:
    tables = wager.pay_tables
    paying = sorted({row.line for row in _rows([wager]) if isinstance(row.pays, Odds)})
    if not paying:
        yield Fault.of("which-line.fixed", where, wager=str(wager.id))
    elif change.line is None and any(len(table.rows) != 1 for table in tables):
        yield Fault.of("which-line.several", where, wager=str(wager.id), lines=listed(paying))
    elif change.line not in (None, *paying):
        line = (change.line or "")[:40]
        yield Fault.of("which-line.none", where, wager=str(wager.id), line=line, lines=listed(paying))


def _rows(wagers: Iterable[Wager]) -> list[Row]:
    return [row for wager in wagers for table in wager.pay_tables for row in table.rows]
