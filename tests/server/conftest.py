"""Every kind of store, for tests of the server that hold on all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from puntobanco.store import Store, opened
from puntobanco.store.open import MEMORY
from tests.store.postgres import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store of each kind is."""
    known = {"memory": MEMORY, "sqlite": f"sqlite:///{tmp_path / 'house.sqlite'}"}
    return known.get(request.param) or str(request.getfixturevalue("postgres"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An empty store of each kind."""
    made = opened(address)
    yield made
    made.close()
