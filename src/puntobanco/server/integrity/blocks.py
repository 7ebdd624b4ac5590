"""Blocks of a stream: the roots of every 1,024 lines, so that a proof reads two blocks and not the whole stream."""

from collections.abc import Sequence
from itertools import islice
from threading import Lock

from puntobanco.journal.merkle import EMPTY, Tree, leaf_hash, node_hash
from puntobanco.store import Reader

BLOCK = 1024
"""Lines of a block: a power of two, so that a full block is a subtree."""


class Blocks:
    """The roots of the full blocks of one stream, as far as it was read."""

    def __init__(self, store: Reader, stream: str) -> None:
        self._store, self._stream = store, stream
        self._roots: list[bytes] = []
        self._lock = Lock()

    def root(self, length: int) -> bytes:
        """Merkle root of the first `count` lines; `IndexError` if there are fewer."""
        roots = self._over(length)
        return _root(roots) if roots else EMPTY

    def inclusion(self, number: int, length: int) -> tuple[bytes, tuple[bytes, ...]]:
        """The hash of a line as a leaf, and the path that shows it among the first `count` lines."""
        roots, block = self._over(length), number // BLOCK
        lines = self._lines(block, min(BLOCK, length - block * BLOCK))
        place = number - block * BLOCK
        return leaf_hash(lines[place]), (*Tree(lines).inclusion(place), *_path(roots, block))

    def _over(self, length: int) -> list[bytes]:
        """The roots of the blocks of the first `count` lines; the last block may not be full."""
        full, rest = divmod(length, BLOCK)
        with self._lock:
            while len(self._roots) < full:
                self._roots.append(Tree(self._lines(len(self._roots), BLOCK)).root())
        last = [Tree(self._lines(full, rest)).root()] if rest else []
        return [*self._roots[:full], *last]

    def _lines(self, block: int, count: int) -> list[bytes]:
        lines = list(islice(self._store.read(self._stream, block * BLOCK), count))
        if len(lines) < count:
            raise IndexError(f"{self._stream} does not have that many lines.")
        return lines


def _split(count: int) -> int:
    """The largest power of two below a count."""
    return 1 << ((count - 1).bit_length() - 1)


def _root(roots: Sequence[bytes]) -> bytes:
    if len(roots) == 1:
        return roots[0]
    middle = _split(len(roots))
    return node_hash(_root(roots[:middle]), _root(roots[middle:]))


def _path(roots: Sequence[bytes], at: int) -> tuple[bytes, ...]:
    if len(roots) == 1:
        return ()
    middle = _split(len(roots))
    if at < middle:
        return (*_path(roots[:middle], at), _root(roots[middle:]))
    return (*_path(roots[middle:], at - middle), _root(roots[:middle]))
