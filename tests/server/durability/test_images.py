"""Disks after a power cut are built rightly; that houses survive them is a proof (tests/proofs/durability.py)."""

from random import Random

import pytest

from tests.server.durability.images import Disk
from tests.server.durability.recording import Cut, Step, Sync, Told, Write, steps_of

WAL = "/x/puntobanco.sqlite-wal"


def hexed(data: bytes) -> str:
    return "".join(f"\\x{one:02x}" for one in data)


def test_a_trace_is_read_as_writes_syncs_and_answers() -> None:
    path = hexed(WAL.encode())
    calls = [
        f'7 pwrite64(4<{path}>, "{hexed(b"ab")}", 2, 56 <unfinished ...>',
        f'8 write(9<{hexed(b"/x/told")}>, "{hexed(b"one")}\\x0a", 4) = 4',
        "7 <... pwrite64 resumed>) = 2",
        f"7 fdatasync(4<{path}> <unfinished ...>",
        f'8 pwrite64(5<{path}>, "{hexed(b"c")}", 1, 0) = 1',
        "7 <... fdatasync resumed>) = 0",
        f"7 ftruncate(4<{path}>, 0) = 0",
    ]
    assert steps_of(calls) == [
        Write("-wal", 56, b"ab"), Told("one"), Write("-wal", 0, b"c"), Sync("-wal", 2), Cut("-wal", 0),
    ]  # fmt: skip


def test_a_write_of_which_not_all_was_recorded_is_an_error() -> None:
    with pytest.raises(AssertionError, match="not understood"):
        steps_of([f'7 pwrite64(4<{WAL}>, "{hexed(b"a")}"..., 9000, 0) = 9000'])


STEPS: list[Step] = [
    Write("", 0, b"new"),
    Write("-wal", 0, b"log"),
    Sync("-wal", 2),
    Told("one"),
    Write("-wal", 3, b"+"),
]


def certain(steps: list[Step]) -> dict[str, bytes]:
    disk = Disk({"": b"old", "-wal": b""})
    for number, step in enumerate(steps):
        disk.take(number, step)
    return {file: bytes(data) for file, data in next(disk.images(Random(1)))[1].items()}


def test_only_a_sync_of_its_own_file_makes_a_write_certain() -> None:
    assert certain(STEPS[:2]) == {"": b"old", "-wal": b""}
    assert certain(STEPS) == {"": b"old", "-wal": b"log"}
    assert certain([*STEPS, Sync("", 5)]) == {"": b"new", "-wal": b"log"}


def test_what_is_written_while_a_sync_is_under_way_is_not_certain() -> None:
    assert certain([Write("", 0, b"new"), Sync("", 0)])[""] == b"old"


def test_of_what_was_not_synced_a_disk_may_hold_any_part() -> None:
    page = bytes(range(256)) * 16
    disk = Disk({"": bytes(4096)})
    disk.take(0, Write("", 0, page))
    seen = {bytes(files[""]) for seed in range(200) for _, files in disk.images(Random(seed))}
    assert bytes(4096) in seen and page in seen
    assert {one for one in seen if one not in (page, bytes(4096))}, "none is torn"
    assert all(one[start : start + 512] in (page[:512], bytes(512)) for one in seen for start in range(0, 4096, 512))
