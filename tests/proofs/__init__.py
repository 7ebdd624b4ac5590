"""Proofs: large claims about the game, each with a size.

A module of this package declares its proofs as a tuple `PROOFS`; nothing else is needed. `./go prove
--small` runs every proof at its small size, `./go prove [NAME]` at its full size and records it in
`docs/proofs.md`.

A proof is either one function `run(size, seed)`, or `Parts`: work that can be divided into pieces.
Pieces are worked on by all cores, and a run that was stopped goes on where it was.
"""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from msgspec import Struct


class Found(Struct, frozen=True):
    """What a piece of a proof found: numbers that add up, and numbers of which the largest counts."""

    counts: dict[str, int] = {}
    most: dict[str, float] = {}

    def __getitem__(self, name: str) -> int:
        return self.counts.get(name, 0)

    def __add__(self, other: "Found") -> "Found":
        counts = Counter(self.counts)
        counts.update(other.counts)
        return Found(dict(counts), {**self.most, **{n: max(m, self.most.get(n, m)) for n, m in other.most.items()}})

    def group(self, prefix: str) -> dict[str, int]:
        """The counts whose name begins with `prefix`, under the rest of their names, in order of name."""
        start = len(prefix)
        return {name[start:]: count for name, count in sorted(self.counts.items()) if name.startswith(prefix)}


def grouped(prefix: str, counts: Mapping[str, int]) -> dict[str, int]:
    """Counts under names that `Found.group` finds again."""
    return {f"{prefix}{name}": count for name, count in counts.items()}


@dataclass(frozen=True, kw_only=True)
class Piece:
    """The numbers `start` to `start + size - 1` of a proof."""

    start: int
    size: int


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Work that can be divided.

    `work(piece, seed)` does its part of the numbers 0 to size - 1 and raises AssertionError if the claim
    does not hold there. It must stand at the top of its module, so that another process finds it.
    `told(found, size, seed)` says in a sentence what all pieces found together, and raises AssertionError
    if they do not amount to what was claimed. `step` is the size of a piece: take about a minute's work.
    """

    work: Callable[[Piece, int], Found]
    told: Callable[[Found, int, int], str]
    step: int

    def pieces(self, size: int) -> tuple[Piece, ...]:
        """The pieces of a proof of this size."""
        return tuple(Piece(start=at, size=min(self.step, size - at)) for at in range(0, size, self.step))

    def run(self, size: int, seed: int) -> str:
        """All pieces one after another, in this process."""
        return self.told(total(self.work(piece, seed) for piece in self.pieces(size)), size, seed)


def total(found: Iterable[Found]) -> Found:
    """Everything that was found."""
    return sum(found, Found())


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A claim that can be shown at any size.

    `run(size, seed)` returns a sentence saying what was found, or raises AssertionError. A proof that
    enumerates rather than samples may ignore the seed. A proof that has `parts` needs no `run`.
    """

    name: str
    what: str
    small: int
    full: int
    run: Callable[[int, int], str] | None = None
    parts: Parts | None = None

    def show(self, size: int, seed: int) -> str:
        """Run the proof in this process, at any size."""
        if self.parts is not None:
            return self.parts.run(size, seed)
        assert self.run is not None, f"{self.name} has nothing to run"
        return self.run(size, seed)


def find_proofs() -> tuple[Proof, ...]:
    """Every proof declared in the modules beside this one, by name."""
    declared: list[Proof] = []
    for info in pkgutil.iter_modules(__path__):
        if not info.name.startswith(("_", "test_")):
            declared += getattr(importlib.import_module(f"{__name__}.{info.name}"), "PROOFS", ())
    names = [proof.name for proof in declared]
    assert len(names) == len(set(names)), f"two proofs share a name: {sorted(names)}"
    return tuple(sorted(declared, key=lambda proof: proof.name))
