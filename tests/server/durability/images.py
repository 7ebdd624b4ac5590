"""Disks after a power cut: what was synced is on them, and of the rest any part, torn or whole.

They are built from what a house really wrote and synced (`recording`), and opened as the next process would.
"""

import asyncio
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.floor import check_agreement
from puntobanco.house import commands as house_ask
from puntobanco.journal.accounts import Documents
from puntobanco.journal.entry import header_of
from puntobanco.money import Minor
from puntobanco.server.sequencer.heads import StreamHead, StreamHeads, empty
from puntobanco.store import Failed, SqliteStore
from puntobanco.store.open import FILE
from puntobanco.table import commands as ask
from puntobanco.wire.answers import Answer
from tests.server.durability.audit import image
from tests.server.durability.bettors import Bettors
from tests.server.durability.houses import nursery
from tests.server.durability.nursery import Order
from tests.server.durability.recording import FILES, Cut, Step, Sync, Told, Write, recorded, steps_of

SETUP, TABLE = "massachusetts-ez", "MA-03"
SECTOR = 512
"""Bytes that a disk writes whole or not at all."""
KINDS = ("only what was synced", "everything, the last of it torn", "any part of the rest")
EACH = 8
"""Cut points for each command that is given."""
FEWEST = 40
CANARY = 40
"""Images of a house that never syncs; what they lose must show."""


class Lost(AssertionError):
    """A disk on which something is missing that was acknowledged, or that does not hold together."""


class Busy(Bettors):
    """Bettors who also bring money: to the house's books alone, and over the table's and the house's in one."""

    async def one(self, place: int, number: int) -> Answer:
        person = self.clients[place].person
        if number % 5 == 3:
            return await self._cashier.command("house", house_ask.Deposit(person=person, amount=Minor(5_000)))
        if number % 5 == 4:
            dealer = await self._crews[0].member("dealer")
            chips = ask.BuyIn(person=person, amount=Minor(10_000), cash=True)
            return await dealer.command(f"table/{self.table}", chips)
        return await super().one(place, number % 5)


class Truth:
    """What the house that went on came to, and so what every earlier moment must have been."""

    def __init__(self, store: SqliteStore) -> None:
        self.lines = {stream: list(store.read(stream)) for stream in store.streams()}
        self.answers = {one.command: msgspec.json.decode(one.answer, type=Answer).at for one in store.answers()}
        self._ids = {stream: [header_of(line).id for line in lines] for stream, lines in self.lines.items()}
        self._folded = {stream: [empty(stream)] for stream in self.lines}
        self._good: set[tuple[int, ...]] = set()

    def check(self, store: SqliteStore, told: set[str]) -> int:
        """`Lost` unless a store is a moment of it, with everything that was told; how many entries it has."""
        lengths = {stream: self._length(store, stream) for stream in self.lines}
        kept = {one.command for one in store.answers()}
        if missing := told - kept:
            raise Lost(f"{len(missing)} acknowledged commands are not there, such as {min(missing)}")
        for stream, ids in self._ids.items():
            half = {id_ for id_ in ids[: lengths[stream]] if id_ in self.answers} - kept
            if half:
                raise Lost(f"{stream} has {min(half)} without its answer")
        for id_ in kept:
            if any(length > lengths[stream] for stream, length in self.answers[id_].items()):
                raise Lost(f"{id_} is answered, and what it did is not there")
        self._check_books(lengths)
        return sum(lengths.values())

    def _length(self, store: SqliteStore, stream: str) -> int:
        found = list(store.read(stream))
        if found != self.lines[stream][: len(found)]:
            raise Lost(f"{stream} has other lines than were written")
        return len(found)

    def _check_books(self, lengths: Mapping[str, int]) -> None:
        """The books of all at that moment: each zero, and agreed with each other."""
        moment = tuple(lengths.values())
        if moment in self._good:
            return
        heads = {stream: self._standing(stream, length) for stream, length in lengths.items()}
        for head in heads.values():
            if not isinstance(head.state, Documents):  # accounts and approvals: no money is kept there
                head.state.books.check()
        check_agreement(StreamHeads(heads).floor)
        self._good.add(moment)

    def _standing(self, stream: str, length: int) -> StreamHead:
        folded = self._folded[stream]
        while len(folded) <= length:
            folded.append(folded[-1].with_line(self.lines[stream][len(folded) - 1]))
        return folded[length]


class Disk:
    """A disk, step by step: what is on it for certain, and what may be."""

    def __init__(self, start: Mapping[str, bytes]) -> None:
        self._synced = {file: bytearray(data) for file, data in start.items()}
        self._pending: list[tuple[int, Write | Cut]] = []
        self.told: set[str] = set()

    def take(self, number: int, step: Step) -> None:
        """The next step happens."""
        match step:
            case Told(id):
                self.told.add(id)
            case Sync(file, before):
                sure = [one for at, one in self._pending if one.file == file and at < before]
                for one in sure:
                    _apply(self._synced, one)
                self._pending = [(at, one) for at, one in self._pending if one.file != file or at >= before]
            case Write() | Cut():
                self._pending.append((number, step))

    def images(self, chance: Random) -> Iterator[tuple[str, dict[str, bytearray]]]:
        """What may be found after a power cut here, of each kind one."""
        rest = [one for _, one in self._pending]
        yield KINDS[0], self._with(())
        yield KINDS[1], self._with((*rest[:-1], *(_torn(one, chance) for one in rest[-1:])))
        some = (_torn(one, chance) if chance.random() < 0.5 else one for one in rest if chance.random() < 0.7)
        yield KINDS[2], self._with(tuple(some))

    def _with(self, more: tuple[Write | Cut, ...]) -> dict[str, bytearray]:
        files = {file: bytearray(data) for file, data in self._synced.items()}
        for one in more:
            _apply(files, one)
        return files


def _apply(files: dict[str, bytearray], step: Write | Cut) -> None:
    file = files.setdefault(step.file, bytearray())
    if isinstance(step, Cut):
        del file[step.size :]
        file.extend(bytes(step.size - len(file)))
        return
    file.extend(bytes(max(0, step.offset - len(file))))
    file[step.offset : step.offset + len(step.data)] = step.data


def _torn(step: Write | Cut, chance: Random) -> Write | Cut:
    """A write of which the disk took the first sectors, or a single stretch of them."""
    if isinstance(step, Cut):
        return step
    first = -step.offset % SECTOR
    edges = [0, *range(first or SECTOR, len(step.data), SECTOR), len(step.data)]
    begin, end = sorted(chance.sample(range(len(edges)), 2)) if len(edges) > 2 else (0, 0)
    begin = 0 if chance.random() < 0.5 else begin
    return Write(step.file, step.offset + edges[begin], step.data[edges[begin] : edges[end]])


class Evening(msgspec.Struct, frozen=True):
    """A recorded stretch of a house's life."""

    start: dict[str, bytes]
    steps: list[Step]
    truth: Truth


async def _recorded(commands: int, seed: int, *, careless: bool) -> Evening:
    """A house with bets open is killed, opened again under a tracer, and given a number of commands."""
    with nursery() as born, TemporaryDirectory() as folder:
        data, trace = Path(folder) / "house", Path(folder) / "trace"
        order = Order(data=str(data), port=born.port, tables=(SETUP,), careless=careless, checkpoint=60)
        house = await born.open(order)
        bettors = Busy(house.url, TABLE, 4, Random(seed))
        try:
            await bettors.come()
            house.kill()
            await house.ended()
            start = {one: (data / f"{FILE}{one}").read_bytes() for one in FILES if (data / f"{FILE}{one}").exists()}
            begun = perf_counter()
            house = born.born(replace(order, held=True, tells=True))
            while not (data / "waits").exists():
                await asyncio.sleep(0.002)
            with recorded(house, trace):
                (data / "go").touch()
                await house.ready(begun)
                await bettors.bet(commands)
        finally:
            await bettors.go()
        with trace.open(errors="replace") as calls, image(data) as store:
            return Evening(start, steps_of(calls), Truth(store))


def _looked_at(evening: Evening, points: int, chance: Random) -> Counter[str]:
    """Images at this number of cut points; `Lost` if one is not legal, with where it was."""
    found: Counter[str] = Counter()
    disk = Disk(evening.start)
    chosen = set(chance.sample(range(len(evening.steps)), min(points, len(evening.steps))))
    with TemporaryDirectory() as folder:
        for number, step in enumerate(evening.steps):
            disk.take(number, step)
            if number not in chosen:
                continue
            found["cut points"] += 1
            found["acknowledged then"] += len(disk.told)
            for kind, files in disk.images(chance):
                try:
                    _open(Path(folder) / "image", files, evening.truth, disk.told)
                except Lost as lost:
                    raise Lost(f"step {number} of {len(evening.steps)}, {kind}: {lost}") from lost
                found[kind] += 1
    return found


def _open(folder: Path, files: Mapping[str, bytearray], truth: Truth, told: set[str]) -> None:
    folder.mkdir()
    try:
        for ending, data in files.items():
            (folder / f"{FILE}{ending}").write_bytes(data)
        with closing(SqliteStore(folder / FILE)) as store:
            checked = store._file.execute("PRAGMA integrity_check").fetchall()
            if checked != [("ok",)]:
                raise Lost(f"SQLite finds it damaged: {checked[:1]}")
            truth.check(store, told)
    except (Refused, Failed) as why:
        raise Lost(f"it does not open: {why}") from why
    finally:
        shutil.rmtree(folder)


def power_lost(points: int, seed: int) -> str:
    """Images at this number of cut points, three at each; what was found, in a sentence."""
    chance = Random(seed)
    evening = asyncio.run(_recorded(max(FEWEST, points // EACH), seed, careless=False))
    found = _looked_at(evening, points, chance)
    images = sum(found[kind] for kind in KINDS)
    assert images == 3 * points, f"only {found['cut points']} cut points were there, not {points}"
    careless = asyncio.run(_recorded(FEWEST, seed, careless=True))
    try:
        _looked_at(careless, CANARY, chance)
    except Lost:
        pass
    else:
        raise AssertionError(f"a house that never syncs lost nothing on {3 * CANARY} disks: they show nothing")
    writes = sum(isinstance(step, Write) for step in evening.steps)
    syncs = sum(isinstance(step, Sync) for step in evening.steps)
    return (
        f"{images:,} disks at {points:,} cut points in {writes:,} writes and {syncs:,} syncs: each opened whole, with "
        f"everything acknowledged ({found['acknowledged then']:,} looked up), no command half there and books zero; a "
        f"house that never syncs is noticed (seed {seed})."
    )
