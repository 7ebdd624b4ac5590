"""Where somebody comes from: the one definition of a client's address, for limits, locks and the log.

It is the address of the peer. Only when the peer is a trusted proxy is the header `X-Forwarded-For` believed, and of
that only what trusted proxies wrote: every proxy appends the address it was called from, so the header is read from
the right, and the first address that is no trusted proxy is the client's. What stands to the left of it was sent
by the client, who may write anything there.
"""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

FORWARDED = b"x-forwarded-for"
MOST_HOPS = 16
"""Proxies in a row that are followed; nobody has more."""
LONGEST = 64
"""Characters of one hop that are looked at; an address with its port is shorter."""


class Proxies:
    """The proxies whose word on where somebody comes from is taken: addresses and networks; ValueError for others."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._networks = tuple(ip_network(text) for text in texts)
        self.trusts = lru_cache(maxsize=4096)(self._trusts)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def _trusts(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def client(self, peer: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """The address of the client that speaks through this peer."""
        nearest = plain(peer)
        if not self._networks or nearest is None or not self.trusts(nearest):
            return nearest or peer
        lines = [value for name, value in headers if name == FORWARDED]
        hops = [hop for line in reversed(lines) for hop in reversed(line.rsplit(b",", MOST_HOPS)[-MOST_HOPS:])]
        for hop in hops[:MOST_HOPS]:
            found = plain(hop[:LONGEST].decode("latin-1"))
            if found is None:  # what a trusted proxy cannot name is no address: the proxy itself is the last one known
                return nearest
            nearest = found
            if not self.trusts(found):
                return found
        return nearest


def plain(text: str) -> str | None:
    """An address in its usual form, without a port, a zone or brackets; none if it is no address."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else str(found)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one place for limits: an IPv4 address, or the /64 of an IPv6 one, of which a host has them all."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(ip_network((int(found) >> 64 << 64, 64)))


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as the entrance found it; empty if there is none."""
    return connection.client.host if connection.client else ""
