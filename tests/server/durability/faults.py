"""A disk that fails under a served house: it stops and says so, or does not open; nothing acknowledged is lost.

Every run begins with a copy of one prepared house, at which bettors sit with bets open, so that nothing has to be
played before the call that fails.
"""

import asyncio
import os
import re
import resource
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
from msgspec.structs import replace

from puntobanco.store.open import FILE
from tests.patience import PATIENCE
from tests.proofs import Found, Piece
from tests.server.durability.audit import Auditor
from tests.server.durability.bettors import Bettors
from tests.server.durability.houses import House, NotBorn, Nursery, nursery
from tests.server.durability.nursery import Order
from tests.server.durability.players import Book
from tests.store.faults import strace

SETUPS, TABLE = ("massachusetts-ez", "rws-non-commission"), "MA-03"
"""Bets are made at one table; the other one must stop with it."""
SYNC, FULL, HALF = "EIO at a sync", "ENOSPC at a write", "a short write"
OPEN = "EMFILE at an open or at the door"
LATE = "EMFILE in the middle of play"
FAULTS = {
    SYNC: ("fdatasync,fsync:error=EIO", 1),
    FULL: ("pwrite64:error=ENOSPC", 3),
    HALF: ("", 1301),
    OPEN: ("openat,accept4,socket:error=EMFILE", 1),
    LATE: ("", 0),
}
"""What strace does to a call, and how far apart the points are.

No tracer makes a short write: there the file may not grow beyond a size, and the kernel writes what still fits. Nor
does one take away files later: there the process may suddenly have no more of them than it has, and a few.
"""
FEW = 12
"""The most files a house may open beyond those it has open when the limit is set."""
LOOKERS = 8
KNOCKS = 600
"""How often somebody comes to the door at most, until a call that takes a file has failed."""
STOPPED, REFUSED, TURNED_AWAY = "stopped", "did not open", "turned away at the door"
WENT_ON, WAITED = "went on", "went on while others waited at the door"


class Run:
    """One prepared house and its bettors, and copies of it that fail."""

    def __init__(self, born: Nursery, folder: Path, chance: Random) -> None:
        self._born, self._folder, self._chance = born, folder, chance
        self._bettors: Bettors | None = None
        self.slowest = 0.0

    async def prepare(self) -> None:
        """A house with bets open, killed as it stands."""
        house = await self._born.open(self._order(self._folder / "prepared"))
        self._bettors = Bettors(house.url, TABLE, 2, self._chance)
        await self._bettors.come()
        await self._bettors.bet(10)
        house.kill()
        await house.ended()

    def _order(self, data: Path) -> Order:
        return Order(data=str(data), port=self._born.port, tables=SETUPS)

    async def go(self) -> None:
        """Everybody leaves."""
        if self._bettors is not None:
            await self._bettors.go()

    async def fail(self, fault: str, point: int) -> str:
        """One run in which one call fails; what became of it."""
        data = self._folder / "now"
        shutil.copytree(self._folder / "prepared", data)
        assert self._bettors is not None
        self._bettors.book.told.clear()
        try:
            end = await self._failed(fault, point, data)
            await self._afterwards(data, self._bettors.book)
        except AssertionError as found:
            raise AssertionError(f"{fault}, point {point}: {found}") from found
        finally:
            shutil.rmtree(data)
        return end

    async def _failed(self, fault: str, point: int, data: Path) -> str:
        call, step = FAULTS[fault]
        order = replace(self._order(data), held=True, checkpoint=40)
        if fault == HALF:
            size = max((data / f"{FILE}{ending}").stat().st_size for ending in ("", "-wal"))
            order = replace(order, checkpoint=0, most_bytes=size + point * step)
        first = 1 + (point - 1) * step
        when = str(first)
        if fault == OPEN and point % 2:
            when = f"{first}..{first + 4}"  # at every second point five calls in a row
        begun = perf_counter()
        house = self._born.born(order)
        while not (data / "waits").exists():  # what the harness itself opens must not fail
            await asyncio.sleep(0.002)
        try:
            with traced(house, f"{call}:when={when}" if call else "", paths=fault != OPEN):
                (data / "go").touch()
                if fault == LATE:
                    return await self._starved(house, begun, point % FEW)
                if fault == OPEN:
                    return await self._knocked(house, begun)
                return await self._used(house, begun, 40 + 6 * point)
        finally:
            house.kill()
            await house.ended()

    async def _knocked(self, house: House, begun: float) -> str:
        """Come to the door until the call has failed; then it has not opened, or serves everybody again."""
        knocking: set[asyncio.Task[bytes]] = set()
        for _ in range(KNOCKS):
            if is_injected(house) or not house.lives:
                break
            knocking.add(asyncio.create_task(house.get(f"/api/view/table/{TABLE}?public=1")))
            await asyncio.sleep(0.01)
            knocking = {one for one in knocking if not one.done()}
        await asyncio.gather(*knocking)
        assert is_injected(house), "no call has failed"
        return await self._used(house, begun, 6)

    async def _used(self, house: House, begun: float, most: int) -> str:
        try:
            await house.ready(begun)
        except NotBorn as why:
            told = re.findall(r"^ended: (\w+): ", str(why), re.MULTILINE)
            assert told and told[-1] in ("Refused", "OSError", "SystemExit"), f"no clean refusal: {why}"
            return REFUSED
        assert self._bettors is not None
        why_not = await self._bettors.until_stopped(most)
        await asyncio.sleep(0.05)  # in which every table hears of it
        ready = await house.get("/ready")
        if why_not is None and b" 200 " in ready.split(b"\r\n")[0]:
            return WENT_ON
        assert why_not is None or why_not.code == "stopped", f"turned away with {why_not.code}: {why_not}"
        if b" 200 " in ready.split(b"\r\n")[0]:
            assert "cannot be read" in str(why_not), f"turned away for no reason: {why_not}"
            return TURNED_AWAY
        await self._says_so(house, ready)
        return STOPPED

    async def _starved(self, house: House, begun: float, spare: int) -> str:
        """No more files while everybody plays: all are answered or turned away, and afterwards it goes on as before."""
        assert self._bettors is not None
        await house.ready(begun)
        await self._bettors.bet(4)
        with few_files(house.pid, spare):
            looking = [asyncio.create_task(house.get(f"/api/view/table/{TABLE}?public=1")) for _ in range(LOOKERS)]
            why = await self._bettors.until_stopped(10)
            waited = not all(one.done() for one in looking)
        seen = [(await one).partition(b"\r\n")[0] for one in looking]
        assert not [one for one in seen if one and b" 200 " not in one and b" 503 " not in one], seen
        assert why is None or why.code == "stopped", f"turned away with {why.code}: {why}"
        ready = await house.get("/ready")
        if b" 200 " not in ready.split(b"\r\n")[0]:
            await self._says_so(house, ready)
            return STOPPED
        again = await self._bettors.until_stopped(4)
        assert again is None, f"there are files again, and bets are turned away: {again}"
        return TURNED_AWAY if why is not None else WAITED if waited else WENT_ON

    async def _says_so(self, house: House, ready: bytes) -> None:
        """The house is not ready, its table shows that it stopped and why, and takes no bet."""
        assert b" 503 " in ready.split(b"\r\n")[0], f"it stopped and says it is ready: {ready[-300:]!r}"
        lobby = msgspec.json.decode((await house.get("/api/lobby")).split(b"\r\n\r\n", 1)[1])
        running = [one["name"] for one in lobby["tables"] if not one["stopped"]]
        assert TABLE not in running, f"the lobby does not say that {running} stopped"
        written = "written" in next(one["stopped"] for one in lobby["tables"] if one["name"] == TABLE)
        assert not (written and running), f"nothing can be written, and the lobby does not say that {running} stopped"
        view = msgspec.json.decode((await house.get(f"/api/view/table/{TABLE}?public=1")).split(b"\r\n\r\n", 1)[1])
        assert view["stopped"], "the view does not say that the table stopped"
        assert self._bettors is not None
        again = await self._bettors.until_stopped(2)
        assert again is not None and again.code == "stopped", f"a stopped table took a bet: {again}"

    async def _afterwards(self, data: Path, book: Book) -> None:
        """Without faults it opens again; nothing acknowledged is missing, and the whole journal holds."""
        begun = perf_counter()
        house = self._born.born(self._order(data))
        await house.ready(begun)
        self.slowest = max(self.slowest, house.seconds)
        assert b" 200 " in (await house.get("/ready")).split(b"\r\n")[0], "it opens again and is not ready"
        house.kill()
        await house.ended()
        auditor = Auditor(data, book)
        auditor.look()
        auditor.close()


@contextmanager
def few_files(pid: int, spare: int) -> Iterator[None]:
    """A process that may open only this number of files more than it has open now."""
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    highest = max(int(one) for one in os.listdir(f"/proc/{pid}/fd"))
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (highest + 1 + spare, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)


@contextmanager
def traced(house: House, inject: str, *, paths: bool) -> Iterator[None]:
    """A tracer at a house that waits, which makes one call fail: of the database's files, or of any."""
    if not inject:
        yield
        return
    command = [strace(), "-f", "-qq", "-o", str(trace_of(house)), "-e", f"inject={inject}", "-p", str(house.pid)]
    for ending in ("", "-wal") if paths else ():
        command += ["-P", f"{house.file}{ending}"]
    command += ["-e", f"trace={inject.partition(':')[0]}"]
    tracer = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    status = Path(f"/proc/{house.pid}/status")
    until = perf_counter() + PATIENCE
    while "TracerPid:\t0\n" in status.read_text(encoding="ascii"):
        assert tracer.poll() is None and perf_counter() < until, "strace does not come to the house"
    try:
        yield
    finally:
        house.kill()
        tracer.wait(PATIENCE)


def trace_of(house: House) -> Path:
    """What the tracer saw, beside the house and not in it."""
    return house.data.with_suffix(".trace")


def is_injected(house: House) -> bool:
    """Whether the call that was to fail has failed."""
    trace = trace_of(house)
    return trace.exists() and b"(INJECTED)" in trace.read_bytes()


def injected(piece: Piece, seed: int) -> Found:
    """Each fault at these points; what became of the houses."""
    ends: Counter[str] = Counter()

    async def all_faults() -> float:
        with nursery() as born, TemporaryDirectory() as folder:
            run = Run(born, Path(folder), Random(f"{seed} {piece.start}"))
            await run.prepare()
            try:
                for point in range(piece.start + 1, piece.start + piece.size + 1):
                    for fault in FAULTS:
                        if fault != LATE or point <= FEW:
                            ends[f"{fault}: {await run.fail(fault, point)}"] += 1
            finally:
                await run.go()
            return run.slowest

    slowest = asyncio.run(all_faults())
    return Found(dict(ends), {"seconds": slowest})


def told_of_faults(found: Found, points: int, seed: int) -> str:
    """What became of all houses, in a sentence."""
    ends = {fault: found.group(f"{fault}: ") for fault in FAULTS}
    told = "; ".join(
        f"{fault}: {', '.join(f'{end} {number:,}' for end, number in among.items())}" for fault, among in ends.items()
    )
    for fault in (SYNC, FULL, HALF):
        assert set(ends[fault]) <= {STOPPED, REFUSED}, f"{fault} did not stop every house: {told}"
    for fault in (SYNC, FULL, HALF, OPEN):
        assert sum(ends[fault].values()) == points, f"{fault} did not come to pass at every point: {told}"
    assert set(ends[LATE]) != {WENT_ON}, f"there were files enough: {told}"
    return (
        f"{told}. Every call that was to fail did; nothing acknowledged missing, every journal held; back within "
        f"{found.most['seconds']:.2f} s (seed {seed})."
    )
