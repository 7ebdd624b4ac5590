"""Merkle trees over the lines of a stream, as RFC 9162 section 2.1 has them, with SHA-256.

A root stands for all lines so far. With a path of at most one hash a doubling, somebody who holds only a root can be
shown that a line is among them.
"""

from collections.abc import Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()


def leaf_hash(line: bytes) -> bytes:
    """The hash of a line as a leaf; a leaf can never pass for a node."""
    return sha256(b"\0" + line).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two halves."""
    return sha256(b"\1" + left + right).digest()


class Frontier:
    """A tree that only grows and keeps nothing but the roots of its full subtrees: enough for its own root."""

    def __init__(self, size: int = 0, full: Sequence[bytes] = ()) -> None:
        if len(full) != size.bit_count():
            raise ValueError(f"A tree of {size} lines has {size.bit_count()} full subtrees, not {len(full)}.")
        self.size = size
        self._full = list(full)

    @property
    def full(self) -> tuple[bytes, ...]:
        """The roots of the full subtrees, the largest first: one for each binary digit 1 of the size."""
        return tuple(self._full)

    def append(self, line: bytes) -> None:
        """One line more."""
        hashed, rest = leaf_hash(line), self.size
        while rest & 1:
            hashed, rest = node_hash(self._full.pop(), hashed), rest >> 1
        self._full.append(hashed)
        self.size += 1

    def root(self) -> bytes:
        """The root over all lines so far."""
        if not self._full:
            return EMPTY
        hashed = self._full[-1]
        for left in reversed(self._full[:-1]):
            hashed = node_hash(left, hashed)
        return hashed


class Tree:
    """A tree that keeps every full subtree, so that it can give roots and proofs for any size it has had."""

    def __init__(self, lines: Sequence[bytes] = ()) -> None:
        self._levels: list[list[bytes]] = [[]]
        """Full subtrees of 1, 2, 4 … leaves, in order."""
        for line in lines:
            self.append(line)

    @property
    def size(self) -> int:
        """How many lines it stands for."""
        return len(self._levels[0])

    def append(self, line: bytes) -> None:
        """One line more."""
        hashed = leaf_hash(line)
        for level in range(len(self._levels) + 1):
            if level == len(self._levels):
                self._levels.append([])
            row = self._levels[level]
            row.append(hashed)
            if len(row) % 2:
                return
            hashed = node_hash(row[-2], row[-1])

    def root(self, size: int | None = None) -> bytes:
        """The Merkle root of the first `size` lines; of all lines by default."""
        wanted = self.size if size is None else size
        _within(0, wanted, self.size)
        return self._range(0, wanted)

    def inclusion(self, number: int, size: int | None = None) -> tuple[bytes, ...]:
        """The path that shows a line among the first `size` lines (section 2.1.3.1)."""
        wanted = self.size if size is None else size
        _within(number + 1, wanted, self.size)
        return self._path(number, 0, wanted)

    def _range(self, start: int, end: int) -> bytes:
        width = end - start
        if width == 0:
            return EMPTY
        if width & (width - 1) == 0 and start % width == 0:
            return self._levels[width.bit_length() - 1][start // width]
        middle = start + _split(width)
        return node_hash(self._range(start, middle), self._range(middle, end))

    def _path(self, number: int, start: int, end: int) -> tuple[bytes, ...]:
        if end - start == 1:
            return ()
        middle = start + _split(end - start)
        if number < middle:
            return (*self._path(number, start, middle), self._range(middle, end))
        return (*self._path(number, middle, end), self._range(start, middle))


def _split(width: int) -> int:
    """The largest power of two below a width."""
    return 1 << ((width - 1).bit_length() - 1)


def _within(least: int, wanted: int, size: int) -> None:
    if not 0 <= least <= wanted <= size:
        raise ValueError(f"A tree of {size} lines has no such part: {least} of {wanted}.")


def _climbed(here: int, last: int, path: Sequence[bytes]) -> tuple[list[tuple[bytes, bool]], bool]:
    """The steps from a node up, each with whether it stands to the left, and whether they end at the root."""
    steps: list[tuple[bytes, bool]] = []
    for step in path:
        if last == 0:
            return steps, False
        left = bool(here & 1) or here == last
        steps.append((step, left))
        while left and not here & 1 and here:
            here, last = here >> 1, last >> 1
        here, last = here >> 1, last >> 1
    return steps, last == 0


def included(line: bytes, number: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether a path shows a line in its place under a root (section 2.1.3.2)."""
    if not 0 <= number < size:
        return False
    steps, whole = _climbed(number, size - 1, path)
    hashed = leaf_hash(line)
    for step, left in steps:
        hashed = node_hash(step, hashed) if left else node_hash(hashed, step)
    return whole and hashed == root
