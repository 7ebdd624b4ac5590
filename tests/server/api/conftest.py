"""Houses that the tests of the API call on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.api.served import Served


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[Served]:
    """A practice house with one table."""
    with Served(data=tmp_path / "house", practice=True) as served:
        yield served


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Served]:
    """A house for money with one table, its two officers not yet settled in."""
    with Served(data=tmp_path / "house") as served:
        yield served
