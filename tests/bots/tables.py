"""The tables at which guests are silent: every shipped set-up, and each dealing style that a rulebook knows."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.support import table_of
from tests.table.stateful import ALL_SETUPS, OTHER_GAMES, SERIES, VARIANTS

TABLES: dict[str, Callable[[], dict[str, Any]]] = {
    **{name: partial(table_of, name) for name in ALL_SETUPS},
    **{name: partial(table_of, *changed) for name, changed in (VARIANTS | OTHER_GAMES | SERIES).items()},
}
"""The values of each set-up, by its name."""
