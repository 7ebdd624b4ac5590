"""A disk that fails, and the order of writing: the store under strace."""

from tests.proofs import Found, Parts, Piece, Proof
from tests.store.faults import FAULTS, injected, unsynced


def disk_faults(piece: Piece, seed: int) -> Found:
    """At each of these calls, each fault: the store stops, and nothing acknowledged is missing afterwards."""
    counts = {}
    for fault in FAULTS:
        ends = injected(fault, range(piece.start + 1, piece.start + piece.size + 1))
        assert ends["stopped"] == piece.size, f"{fault}: {dict(ends)}"
        counts[fault] = ends["stopped"]
    return Found(counts)


def told_of_disk_faults(found: Found, points: int, seed: int) -> str:
    """What all faults came to."""
    assert all(found[fault] == points for fault in FAULTS), found
    told = ", ".join(f"{fault} at {points:,} points" for fault in FAULTS)
    return f"{told}: each stopped the store, nothing acknowledged was missing, no batch was half there."


def synced(count: int, seed: int) -> str:
    """Between what a batch writes and its acknowledgement lies a completed sync."""
    acknowledged, early = unsynced(count)
    assert acknowledged == count, f"{acknowledged} of {count} were acknowledged"
    assert not early, f"{early} of {acknowledged} were acknowledged before they were synced"
    return f"{acknowledged:,} batches acknowledged, none before its sync."


PROOFS = (
    Proof(
        name="store-disk-faults", what="a disk that fails stops the store and loses nothing",
        parts=Parts(work=disk_faults, told=told_of_disk_faults, step=20), small=2, full=200,
    ),
    Proof(
        name="store-synced", what="nothing is acknowledged before its sync", run=synced, small=100, full=10_000,
    ),
)  # fmt: skip
