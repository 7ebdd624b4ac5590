"""The table that the tests of this rulebook play at."""

from collections.abc import Mapping
from typing import Any

from puntobanco.rulebooks.model import Setup
from tests.support import setup

NAME = "rws-non-commission"


def rws(changes: Mapping[str, Any] | None = None) -> Setup:
    """The shipped Sentosa table with some keys changed."""
    return setup(NAME, changes)
