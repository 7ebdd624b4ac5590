"""The order of system calls is judged rightly; the disk's faults themselves are proofs (tests/proofs/disk.py)."""

from tests.store.faults import in_order


def test_an_acknowledgement_before_its_sync_is_noticed() -> None:
    write, said = "7 pwrite64(4</x.sqlite-wal>, ...) = 24", '8 write(1<pipe>, "acknowledged 0\\n", 15) = 15'
    begun, ended = "7 fdatasync(4</x.sqlite-wal> <unfinished ...>", "7 <... fdatasync resumed>) = 0"
    sync = "7 fdatasync(4</x.sqlite-wal>) = 0"
    assert in_order([write, sync, said]) == in_order([write, begun, ended, said]) == (1, 0)
    for early in (
        [write, said, sync],
        [write, begun, said, ended],
        [sync, write, said],
        [write, sync, said, said],
        [write, "7 fdatasync(4</x.sqlite-wal>) = -1 EIO (Input/output error) (INJECTED)", said],
        [write, "7 fdatasync(4</x.sqlite>) = 0", said],
    ):
        assert in_order(early)[1] == 1, early
