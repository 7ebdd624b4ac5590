"""Blocks: the same roots and paths as the whole tree, at every edge of a block."""

import pytest

from puntobanco.journal.merkle import Tree, included
from puntobanco.server.integrity.blocks import BLOCK, Blocks
from puntobanco.store import Batch, MemoryStore, Part

LINES = tuple(b"%d" % number for number in range(5 * BLOCK + 3))


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    """One long stream."""
    store = MemoryStore()
    store.append(Batch(parts=(Part("table/a", 0, LINES),))).result()
    return store


@pytest.mark.parametrize("length", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 4 * BLOCK - 1, 5 * BLOCK + 3])
def test_roots_and_paths_are_those_of_the_whole_tree(store: MemoryStore, length: int) -> None:
    tree, blocks = Tree(LINES[:length]), Blocks(store, "table/a")
    assert blocks.root(length) == tree.root()
    for number in {0, 1, BLOCK - 1, BLOCK, length // 2, length - 1}:
        if 0 <= number < length:
            leaf, path = blocks.inclusion(number, length)
            assert path == tree.inclusion(number)
            assert included(LINES[number], number, length, path, tree.root())


def test_a_shorter_stream_is_not_taken_for_a_longer_one(store: MemoryStore) -> None:
    with pytest.raises(IndexError):
        Blocks(store, "table/a").root(len(LINES) + 1)
