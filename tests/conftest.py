"""What holds for all tests: they are collected quickly, and a test that shows a clause shows one that exists."""

import gc
from collections.abc import Generator
from functools import cache

import pytest
from hypothesis import settings

from puntobanco.pages.register import Registers
from tests.bytecode import compiled_by_one, keep_bytecode
from tests.compiled_once import compile_once
from tests.looked_once import look_once
from tools.registers import read_registers, split_ids

pytest_plugins = ("tests.costs", "tests.workers")

keep_bytecode()
look_once()
compile_once()
gc.disable()  # until all tests are collected: nothing that is made until then is ever let go

settings.register_profile("any-machine", deadline=None)  # no test may depend on the machine's speed
settings.load_profile("any-machine")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    with compiled_by_one():
        return (yield)


def pytest_collection_finish() -> None:
    """Look no more at what was made while tests were collected, and seldom at the rest: a worker keeps much of it."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


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
