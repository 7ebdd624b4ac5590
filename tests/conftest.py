"""Refuses to collect a test that claims to show a clause which no register holds."""

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
