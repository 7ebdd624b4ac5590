"""Houses whose entrance the tests try."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from puntobanco.server.entrance.limits import Limits
from tests.server.api.conftest import practice
from tests.server.api.served import Served
from tests.server.entrance.lines import HEADER, SHORT

__all__ = ["practice"]


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Served]:
    """A practice house with short limits."""
    limits = Limits(header_bytes=HEADER, body_bytes=100_000, header=SHORT, body=SHORT, idle=SHORT, stalled=SHORT)
    with Served(data=tmp_path / "house", practice=True, limits=limits) as served:
        yield served


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Served]:
    """A practice house whose limits of time are never met in a test."""
    limits = Limits(header_bytes=HEADER, body_bytes=100_000, header=600, body=600, idle=600, stalled=600)
    with Served(data=tmp_path / "house", practice=True, limits=limits) as served:
        yield served
