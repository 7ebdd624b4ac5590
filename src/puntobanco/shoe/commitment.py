"""The order of a shoe, committed to before the first bet.

Every place of the shuffled stack is a leaf: the SHA-256 of its card, its position and a salt that nobody could
guess. The leaves are joined two by two up to one root, in the tree of RFC 9162; a node without a neighbour moves
up as it is. Anyone who has the root can check any card later, and learns nothing of the others. Positions are counted
in cards lying in front, as everywhere in the shoe, before the cut.
"""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from puntobanco.cards import DECK, Card
from puntobanco.faults import Fault, Refused
from puntobanco.shoe.decks import missing_or_excess
from puntobanco.words import Param

SALT_BYTES = 32
MOST_DECKS = 10

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes, as 64 small hexadecimal digits."""
ShoeId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9._:/-]{1,80}\Z")]
Position = Annotated[int, Meta(ge=0, lt=MOST_DECKS * len(DECK))]


class Commitment(Struct, frozen=True):
    """What everybody is told before the first bet."""

    shoe: ShoeId
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)]
    root: Hex

    @property
    def size(self) -> int:
        return self.decks * len(DECK)


class Committed(Struct, frozen=True, dict=True):
    """A commitment with what must stay secret until a card is dealt: never shown, and stored only under a key."""

    commitment: Commitment
    order: tuple[Card, ...]
    salts: bytes
    """32 bytes for each card, one after the other."""

    def salt(self, position: int) -> bytes:
        return self.salts[position * SALT_BYTES : (position + 1) * SALT_BYTES]

    @cached_property
    def tree(self) -> tuple[tuple[bytes, ...], ...]:
        """The leaves, the nodes above them, and so on up to the root."""
        return _tree(self.commitment.shoe, self.order, self.salts)

    def __repr__(self) -> str:
        """No order and no salt, so that none gets into a log."""
        return f"Committed({self.commitment!r}, …)"

    def __rich_repr__(self) -> tuple[Commitment]:  # type: ignore[override]
        return (self.commitment,)


def commit(shoe: str, order: Sequence[Card], salts: bytes) -> Committed:
    """Commit to an order of whole decks, with 32 bytes of salt for each card that nobody else knows or could know."""
    decks = len(order) // len(DECK)
    if not 1 <= decks <= MOST_DECKS or missing_or_excess(order, decks):
        raise _refused("not-whole-decks", shoe)
    each = {salts[start : start + SALT_BYTES] for start in range(0, len(salts), SALT_BYTES)}
    if len(salts) != SALT_BYTES * len(order) or len(each) != len(order):
        raise _refused("salts", shoe, order=len(order), salt_bytes=SALT_BYTES)
    if not (1 <= len(shoe) <= 80 and shoe.isascii() and all(sign.isalnum() or sign in "._:/-" for sign in shoe)):
        raise _refused("shoe-id", shoe[:80])
    root = _tree(shoe, order, salts)[-1][0].hex()
    return Committed(Commitment(shoe, decks, root), tuple(order), salts)


def leaf(shoe: str, salt: bytes, position: int, card: str) -> bytes:
    """The leaf of one card: a zero byte, then four lines of text, so that it can be worked out by hand."""
    return sha256(f"\0puntobanco-shoe-1 {shoe}\n{salt.hex()}\n{position}\n{card}\n".encode("ascii")).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Two neighbours joined; the byte in front keeps a node from ever passing for a leaf."""
    return sha256(b"\1" + left + right).digest()


def path_of(committed: Committed, position: int) -> tuple[bytes, ...]:
    """The neighbours met on the way from one leaf up to the root."""
    path = []
    for level in committed.tree[:-1]:
        if (position ^ 1) < len(level):
            path.append(level[position ^ 1])
        position //= 2
    return tuple(path)


def root_by(digest: bytes, position: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf leads to by its path; none when the path is too short or too long for the place."""
    left_of_path, last = list(reversed(path)), size - 1
    while last:
        if position % 2 or position < last:
            if not left_of_path:
                return None
            other = left_of_path.pop()
            digest = node(other, digest) if position % 2 else node(digest, other)
        position, last = position // 2, last // 2
    return None if left_of_path else digest


def _tree(shoe: str, order: Sequence[Card], salts: bytes) -> tuple[tuple[bytes, ...], ...]:
    starts = range(0, len(salts), SALT_BYTES)
    level = [
        leaf(shoe, salts[start : start + SALT_BYTES], position, str(card))
        for position, (start, card) in enumerate(zip(starts, order, strict=True))
    ]
    levels = [tuple(level)]
    while len(level) > 1:
        alone = level[-1:] if len(level) % 2 else []
        level = [node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)] + alone
        levels.append(tuple(level))
    return tuple(levels)


def _refused(key: str, where: str, /, **params: Param) -> Refused:
    return Refused(Fault(key, where, None, params))
