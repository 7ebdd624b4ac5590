"""Merkle trees as RFC 9162 has them, against a second, naive reading of its definitions."""

from hashlib import sha256

import pytest

from puntobanco.journal.merkle import Frontier, Tree, included

SIZES = range(71)
LEAVES = [b"", b"\x00", b"\x10", b"\x20\x21", b"\x30\x31", b"\x40\x41\x42\x43", bytes(range(0x50, 0x58)),
          bytes(range(0x60, 0x70))]  # fmt: skip
"""The leaves with which implementations of RFC 6962 are commonly tested, and their roots by size."""
ROOTS = {
    0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    6: "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    7: "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}


def lines(size: int) -> list[bytes]:
    return [f"line {number}".encode() for number in range(size)]


# The naive reading: the three definitions of section 2.1, word for word, over lists.


def naive_root(those: list[bytes]) -> bytes:
    if not those:
        return sha256(b"").digest()
    if len(those) == 1:
        return sha256(b"\x00" + those[0]).digest()
    half = naive_half(len(those))
    return sha256(b"\x01" + naive_root(those[:half]) + naive_root(those[half:])).digest()


def naive_half(size: int) -> int:
    half = 1
    while half * 2 < size:
        half *= 2
    return half


def naive_path(number: int, those: list[bytes]) -> list[bytes]:
    if len(those) == 1:
        return []
    half = naive_half(len(those))
    if number < half:
        return [*naive_path(number, those[:half]), naive_root(those[half:])]
    return [*naive_path(number - half, those[half:]), naive_root(those[:half])]


@pytest.mark.parametrize("size", ROOTS)
def test_roots_are_those_that_others_publish(size: int) -> None:
    assert Tree(LEAVES[:size]).root().hex() == ROOTS[size]


def test_roots_of_every_size_agree_with_the_naive_reading() -> None:
    tree, frontier = Tree(lines(max(SIZES))), Frontier()
    for size in SIZES:
        assert frontier.size == size
        assert frontier.root() == tree.root(size) == naive_root(lines(size)), size
        frontier.append(b"line %d" % size)


def test_inclusion_of_every_line_at_every_size() -> None:
    tree = Tree(lines(max(SIZES)))
    for size in SIZES:
        for number in range(size):
            path = tree.inclusion(number, size)
            assert list(path) == naive_path(number, lines(size))
            line, root = b"line %d" % number, tree.root(size)
            assert included(line, number, size, path, root)
            assert not included(b"another", number, size, path, root)
            assert not included(line, number + 1, size, path, root)
            assert not included(line, number, size, (*path, root), root)
            assert not path or not included(line, number, size, path[:-1], root)


def test_a_proof_for_a_million_lines_is_small() -> None:
    tree = Tree(lines(1000))
    assert max(len(tree.inclusion(number)) for number in range(1000)) == 10  # one hash a doubling: 20 for a million
    assert 20 * 32 <= 2048


def test_a_tree_has_no_part_beyond_its_size() -> None:
    tree = Tree(lines(3))
    for ask in (lambda: tree.root(4), lambda: tree.inclusion(3), lambda: tree.inclusion(2, 2)):
        with pytest.raises(ValueError, match="no such part"):
            ask()
