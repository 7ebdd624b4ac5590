"""Proofs: large claims about the game, each one function with a size.

A module of this package declares its proofs as a tuple `PROOFS`; nothing else is needed. `./go test`
runs every proof at its small size, `./go prove [NAME]` at its full size and records it in
`docs/proofs.md`.
"""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A claim that can be shown at any size.

    `run(size, seed)` returns a sentence saying what was found, or raises AssertionError. A proof that
    enumerates rather than samples may ignore the seed.
    """

    name: str
    what: str
    run: Callable[[int, int], str]
    small: int
    full: int


def find_proofs() -> tuple[Proof, ...]:
    """Every proof declared in the modules beside this one, by name."""
    declared: list[Proof] = []
    for info in pkgutil.iter_modules(__path__):
        if not info.name.startswith(("_", "test_")):
            declared += getattr(importlib.import_module(f"{__name__}.{info.name}"), "PROOFS", ())
    names = [proof.name for proof in declared]
    assert len(names) == len(set(names)), f"two proofs share a name: {sorted(names)}"
    return tuple(sorted(declared, key=lambda proof: proof.name))
