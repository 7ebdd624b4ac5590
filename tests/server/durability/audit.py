"""The audit of a house whose process has ended: everything that anybody was told is there, once, and nothing else.

It looks at a copy of the files as the process left them, and folds every line for itself.
"""

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from puntobanco.audit.source import Source, find_source
from puntobanco.audit.verify import verify
from puntobanco.books.read import read_books
from puntobanco.books.scan import Query
from puntobanco.cards import Card
from puntobanco.floor import check_agreement
from puntobanco.floor.transaction import SYSTEM
from puntobanco.journal.accounts import Documents
from puntobanco.journal.entry import Entry
from puntobanco.journal.machines import machine_of
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.server.build import SHOES_KEY
from puntobanco.server.sequencer.heads import StreamHead, StreamHeads, empty
from puntobanco.server.sequencer.recovery import interruption
from puntobanco.server.sequencer.requests import as_kept
from puntobanco.server.shoes.sealed import Named, SealedShoes, card_at
from puntobanco.server.shoes.sealing import Seal, key_from
from puntobanco.store import Reader, SqliteStore
from puntobanco.store.open import FILE
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.cases import proof
from puntobanco.table.model.committed import committed_shoe
from puntobanco.table.model.state import Table
from tests.server.durability.players import Acknowledged, Book


@contextmanager
def image(data: Path) -> Iterator[SqliteStore]:
    """The files as they were left, opened as the next process would, without touching them."""
    with TemporaryDirectory() as folder:
        for ending in ("", "-wal"):
            if (data / f"{FILE}{ending}").exists():
                shutil.copy(data / f"{FILE}{ending}", folder)
        with closing(SqliteStore(Path(folder) / FILE)) as store:
            yield store


class Auditor:
    """Follows one house from one end of its process to the next."""

    def __init__(self, data: Path, book: Book) -> None:
        self._data, self._book = data, book
        self._checked = 0
        self.streams: dict[str, StreamHead] = {}
        self._ids: dict[str, set[str]] = {}
        self._orders: dict[str, tuple[Card, ...]] = {}
        self._due: dict[str, tuple[int, bool]] = {}
        """Where a table must come back as interrupted, and whether an outcome was established."""
        self._quiet: dict[str, int] = {}
        """Where a table must come back and wait."""
        self.bets: set[tuple[str, int, str, str]] = set()
        """Every bet that was acknowledged and not taken back: table, round, bettor, wager."""
        self.counts: Counter[str] = Counter()

    def look(self) -> None:
        """Audit the house as it lies there now."""
        with image(self._data) as store:
            assert store._file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            self.look_at(store)
        self._expect()

    def look_at(self, store: Reader) -> None:
        """Audit a store: every line follows, everything that was told is there, the books of all agree."""
        for stream in store.streams():
            self._fold(store, stream)
        self._acknowledged(store)
        for head in self.streams.values():
            if not isinstance(head.state, Documents):  # accounts and approvals: no money is kept there
                head.state.books.check()
            self._cards(store, head)
        check_agreement(StreamHeads(self.streams).floor)
        assert not self._book.broken, f"answers that changed: {self._book.broken}"

    # Folding.

    def _fold(self, store: Reader, stream: str) -> None:
        machine, head = machine_of(stream), self.streams.get(stream) or empty(stream)
        assert machine is not None
        ids = self._ids.setdefault(stream, set())
        for number, line in enumerate(store.read(stream, head.end.number), head.end.number):
            entry = machine.decoder.decode(line)
            assert entry.number == number and entry.prev == head.end.prev, f"{stream} {number} does not follow"
            assert entry.id not in ids, f"{entry.id} has happened twice in {stream}"
            ids.add(entry.id)
            self._came_back(head, entry)
            head = head.with_line(line)
            self._note_bets(head, entry)
        self.streams[stream] = head

    def _note_bets(self, head: StreamHead, entry: Entry[Any, Any]) -> None:
        """Bets that somebody was told of, by the round in which they lie."""
        told, table = self._book.told.get(entry.id), head.state
        for event in entry.events:
            if isinstance(event, ev.BetsPlaced) and told is not None:
                self.bets |= {(table.rules.setup.name, table.rounds, bet.bettor, bet.wager) for bet in event.bets}
            elif isinstance(event, ev.BetTakenBack) and not event.left:
                self.bets.discard((table.rules.setup.name, table.rounds, event.bettor, event.wager))

    # What was told.

    def _acknowledged(self, store: Reader) -> None:
        told = list(self._book.told.items())
        for id_, one in told[self._checked :]:
            kept = store.answered(id_)
            assert kept is not None, f"{id_} was acknowledged and is not there: {one}"
            assert as_kept(kept) == one.answer, id_
            self.counts["acknowledged"] += 1
            self._effect(store, id_, one)
        self._checked = len(told)

    def _effect(self, store: Reader, id_: str, one: Acknowledged) -> None:
        """What was done is in the journal where the answer says; what was not is nowhere."""
        for stream, length in one.answer.at.items():
            machine = machine_of(stream)
            assert machine is not None
            entry = machine.decoder.decode(next(iter(store.read(stream, length - 1))))
            assert entry.id == id_ or stream != one.stream, f"{stream} {length - 1} is {entry.id}, not {id_}"
            if stream == one.stream and isinstance(one.act, ask.PlaceBets):
                laid = sum(len(event.bets) for event in entry.events if isinstance(event, ev.BetsPlaced))
                assert laid == len(one.act.bets) - len(one.answer.refused), id_
                self.counts["acknowledged bets"] += laid
        if not one.answer.done:
            assert id_ not in self._ids.get(one.stream, ()), f"{id_} was refused and has happened"

    # Coming back.

    def _expect(self) -> None:
        """How each table must come back: interrupted with its proof, or waiting for its people."""
        self._due, self._quiet = {}, {}
        for stream, head in self.streams.items():
            table = head.state
            if not isinstance(table, Table) or table.round is None:
                continue
            if interruption(head) is not None:
                self._due[stream] = head.end.number, bool(proof(table))
            else:
                self._quiet[stream] = head.end.number

    def _came_back(self, head: StreamHead, entry: Entry[Any, Any]) -> None:
        stream, number = entry.stream, entry.number
        if stream in self._due and self._due[stream][0] == number:
            event = entry.events[0]
            assert isinstance(event, ev.TroubleReported) and event.report is Report.INTERRUPTED, (stream, event)
            assert entry.who == SYSTEM
            established = self._due.pop(stream)[1]
            assert bool(event.established) is established, event
            (remedy,) = event.remedies
            assert remedy.exit is (Exit.STAND if established else Exit.VOID) and remedy.by is Role.PIT, remedy
            self.counts[f"came back interrupted, {remedy.clause}"] += 1
        elif self._quiet.get(stream) == number:
            del self._quiet[stream]
            assert entry.who != SYSTEM, f"{stream} went on by itself: {entry.events}"
            self.counts[f"rounds that went on, {'random' if committed_shoe(head.state) else 'keyed'} shoe"] += 1
        if isinstance(entry.act, ask.Resolve):
            assert entry.who.role is Role.PIT
            self.counts["confirmed by the pit"] += 1

    def _cards(self, store: Reader, head: StreamHead) -> None:
        """Every card of a random shoe that was seen is the one that was sealed before the first was dealt."""
        if not isinstance(head.state, Table):
            return
        name = head.state.rules.setup.name
        shoes = SealedShoes(store, Seal(key_from(self._data / SHOES_KEY)))
        for shoe in (head.state.shoe, head.state.shoe_before):
            if shoe is None or not (root := shoe.cards.root):
                continue
            if root not in self._orders and shoe is head.state.shoe:
                self._orders[root] = shoes.committed(Named(name, shoe.committed_as), root).order
            elif shoe is head.state.shoe:
                assert shoes.committed(Named(name, shoe.committed_as), root).order == self._orders[root]
            if root in self._orders:
                order = self._orders[root]
                committed = _Order(order)
                for place, card in shoe.cards.faces.items():
                    due = card_at(committed, shoe.cards.cuts, place)  # type: ignore[arg-type]
                    assert due == card, f"{name}: card {place} of {shoe.committed_as}"
                self.counts["random shoes looked at"] += 1

    # At the end of an evening.

    def close(self) -> None:
        """The whole journal judged again, and every round recalled."""
        with TemporaryDirectory() as folder, image(self._data) as store:
            with closing(SqliteStore(Path(folder) / FILE)) as copy:
                copy.fill(store)
            self.judge_again(find_source(folder))

    def judge_again(self, source: Source) -> None:
        """Every entry judged again, and every bet in the round where it belongs."""
        verdict = verify(source, processes=1)
        assert not verdict.findings, verdict.findings[:3]
        self.counts["entries judged again"] += sum(one.entries for one in verdict.streams)
        found = read_books(source, Query(last=1_000_000))
        recalled = {(one.table, one.number): one for one in found.rounds}
        for table, number, bettor, wager in self.bets:
            round_ = recalled[table, number]
            assert any(bet.bettor == bettor and bet.wager == wager for bet in round_.bets), (round_, bettor, wager)
        for one in found.rounds:
            if one.state == "finished":
                assert len(one.player) >= 2 and len(one.banker) >= 2 and one.winner, one
                self.counts["rounds recalled"] += 1


class _Order:
    """An order as a committed shoe has it."""

    def __init__(self, order: tuple[Card, ...]) -> None:
        self.order = order
        self.commitment = self
        self.size = len(order)
