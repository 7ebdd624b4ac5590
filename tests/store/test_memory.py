"""The store in memory keeps the contract."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from puntobanco.store import MemoryStore
from tests.store.contract import *  # noqa: F403


@pytest.fixture
def store() -> Iterator[MemoryStore]:
    with closing(MemoryStore()) as opened:
        yield opened
