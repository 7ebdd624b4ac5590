"""How much a connection may take before anybody knows whose it is, and how many there may be."""

from contextlib import suppress

from msgspec import Struct

try:
    import resource
except ImportError:  # Windows: there is no such limit
    resource = None  # type: ignore[assignment]

RESERVE = 200
"""File descriptors kept for the store, its backups, the processes that work out figures, and other processes."""
PLENTY = 65_536
"""The most file descriptors that are asked for."""


class Limits(Struct, frozen=True, kw_only=True):
    """Bounds on connections; times in seconds."""

    header_bytes: int = 32 * 1024
    """The longest request line and header together."""
    body_bytes: int = 512 * 1024
    """The longest body as it comes over the line; what it holds is bounded more tightly by the code that reads it."""
    header: float = 10.0
    """Seconds for a complete header, from the connection or, on one that is kept, from its first byte."""
    body: float = 30.0
    """Seconds for a complete body, from the end of its header."""
    idle: float = 5.0
    """Seconds between two requests."""
    stalled: float = 10.0
    """Seconds for which the other side may read nothing while something is to be sent to it."""
    connections: int = 20_000
    """Connections of all kinds; fewer where the system allows fewer files."""
    anonymous: int = 4_000
    """Connections of people who are not signed in."""
    of_address: int = 1_000
    """Connections from one address of people who are not signed in."""
    of_session: int = 64
    """Connections of one session."""


def raise_descriptors() -> None:
    """Raise this process's limit of open files as far as the system allows."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = PLENTY if hard == resource.RLIM_INFINITY else min(hard, PLENTY)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(OSError, ValueError):  # some systems say more than they allow; then it stays as it is
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for(limits: Limits) -> int:
    """How many connections there may be, so that files remain for everything else."""
    if resource is None:
        return limits.connections
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return limits.connections
    return min(limits.connections, max(soft - RESERVE, soft // 2))
