"""A served house that is killed, traced and given a failing disk: what was acknowledged is kept."""

from tests.proofs import Parts, Proof
from tests.server.durability.awards import awards, told_of_awards
from tests.server.durability.every_call import WHOLE, killed_at_every_call, told_of_every_call
from tests.server.durability.faults import injected, told_of_faults
from tests.server.durability.images import power_lost
from tests.server.durability.kills import killed, told_of_kills
from tests.server.durability.tracing import traced

CANARY = 60
"""Commands to a house that never syncs; the trace must show it."""


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


PROOFS = (
    Proof(
        name="kills", what="a house killed at random moments loses nothing acknowledged",
        parts=Parts(work=killed, told=told_of_kills, step=100), small=15, full=2_000,
    ),
    Proof(
        name="kill-points", what="a house killed at every write and sync of a session loses nothing and plays on",
        parts=Parts(work=killed_at_every_call, told=told_of_every_call, step=WHOLE), small=2, full=50 * WHOLE,
    ),
    Proof(
        name="award-kills", what="a house killed inside the award of a jackpot pays it exactly once",
        parts=Parts(work=awards, told=told_of_awards, step=25), small=2, full=500,
    ),
    Proof(
        name="sync-order", what="no acknowledgement leaves a house before its data is synced", run=sync_order,
        small=1_000, full=10_000,
    ),
    Proof(
        name="io-faults", what="a failing disk stops a house, which says so and loses nothing",
        parts=Parts(work=injected, told=told_of_faults, step=10), small=4, full=200,
    ),
    Proof(
        name="power-loss", what="whatever a power cut leaves of unsynced writes opens, whole and with all acknowledged",
        run=power_lost, small=100, full=5_000,
    ),
)  # fmt: skip
