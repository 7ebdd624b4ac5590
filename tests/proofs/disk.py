"""A disk that fails, and the order of writing: the store under strace."""

from tests.proofs import Proof
from tests.store.faults import FAULTS, injected, unsynced


def disk_faults(points: int, seed: int) -> str:
    """At each of the first calls, each fault: the store stops, and nothing acknowledged is missing afterwards."""
    told = []
    for fault in FAULTS:
        ends = injected(fault, points)
        assert ends["stopped"] == points, f"{fault}: {dict(ends)}"
        told.append(f"{fault} at {points:,} points")
    return f"{', '.join(told)}: each stopped the store, nothing acknowledged was missing, no batch was half there."


def synced(count: int, seed: int) -> str:
    """Between what a batch writes and its acknowledgement lies a completed sync."""
    acknowledged, early = unsynced(count)
    assert acknowledged == count, f"{acknowledged} of {count} were acknowledged"
    assert not early, f"{early} of {acknowledged} were acknowledged before they were synced"
    return f"{acknowledged:,} batches acknowledged, none before its sync."


PROOFS = (
    Proof(
        name="store-disk-faults", what="a disk that fails stops the store and loses nothing", run=disk_faults,
        small=2, full=200,
    ),
    Proof(
        name="store-synced", what="nothing is acknowledged before its sync", run=synced, small=100, full=10_000,
    ),
)  # fmt: skip
