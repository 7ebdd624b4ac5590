"""A served house that is killed, traced and given a failing disk: what was acknowledged is kept."""

from tests.proofs import Proof
from tests.server.durability.faults import injected
from tests.server.durability.images import power_lost
from tests.server.durability.kills import killed
from tests.server.durability.tracing import traced

CANARY = 60
"""Commands to a house that never syncs; the trace must show it."""


def kills(size: int, seed: int) -> str:
    """kill -9 while bots play, most of them between the arrival and the acknowledgement of a command."""
    return killed(size, seed)


def sync_order(size: int, seed: int) -> str:
    """No acknowledgement leaves before a sync of what it says has come back; a house that does not sync is noticed."""
    found = traced(size, seed)
    assert found.acknowledged >= size, f"{found.acknowledged} of {size} acknowledgements were seen"
    assert not found.early, f"{len(found.early)} of {found.acknowledged} left before their sync: {found.early[:3]}"
    canary = traced(min(CANARY, size), seed, careless=True)
    assert len(canary.early) >= min(CANARY, size), f"without syncs only {len(canary.early)} early ones were noticed"
    return (
        f"{found.acknowledged:,} acknowledgements after {found.syncs:,} syncs, none before its own; "
        f"without syncs {len(canary.early):,} of {canary.acknowledged:,} were noticed (seed {seed})."
    )


def io_faults(size: int, seed: int) -> str:
    """EIO, ENOSPC, short writes and EMFILE at so many points each: fail-stop or a clean refusal, nothing lost."""
    return injected(size, seed)


PROOFS = (
    Proof(
        name="kills", what="a house killed at random moments loses nothing acknowledged", run=kills,
        small=25, full=2_000,
    ),
    Proof(
        name="sync-order", what="no acknowledgement leaves a house before its data is synced", run=sync_order,
        small=1_000, full=10_000,
    ),
    Proof(
        name="io-faults", what="a failing disk stops a house, which says so and loses nothing", run=io_faults,
        small=10, full=200,
    ),
    Proof(
        name="power-loss", what="whatever a power cut leaves of unsynced writes opens, whole and with all acknowledged",
        run=power_lost, small=100, full=5_000,
    ),
)  # fmt: skip
