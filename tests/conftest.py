"""Refuses to collect a test that cites a clause which no register holds, and has the longest tests begin first."""

from collections.abc import Generator
from functools import cache

import pytest

from tests.looked_once import look_once
from tools.registers import Registers, read_registers, split_ids

look_once()


@cache
def registers() -> Registers:
    return read_registers()


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, object, object]:
    made = yield
    for item in made if isinstance(made, list) else []:
        for mark in item.iter_markers("clause"):
            for cited in (id for text in mark.args for id in split_ids(text)):
                if not registers().stands_for(cited):
                    raise pytest.Collector.CollectError(f"{item.name}: {registers().unknown(cited)}")
    return made


LONGEST = (
    "io-faults", "screens", "host-kills", "kills", "power-loss", "hidden-cards", "shuffle-battery", "sync-order",
    "kernels", "simulated-house", "committed-shoes",
)  # fmt: skip
"""Small proofs that take a worker ten seconds or more: whichever comes last would have the others wait."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest proofs first, then the browser's tests; everything else in its order."""
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    folder = item.path.parent.name
    named = item.name.partition("[")[2].removesuffix("]")
    if folder == "proofs" and named in LONGEST:
        return LONGEST.index(named)
    return len(LONGEST) + (folder != "consoles")
