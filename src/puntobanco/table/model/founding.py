"""From a set-up to the rules of a table, and to the table's first event."""

from collections import deque
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any

from msgspec import json

from puntobanco.faults import Fault, Refused
from puntobanco.setup import setup_from
from puntobanco.table.events import TableSetUp
from puntobanco.table.model.state import Rules, Table
from puntobanco.wagers.terms import Terms


def rules_from(values: Mapping[str, Any]) -> Rules:
    """Everything that a set-up makes of its rulebook; `Refused` with all faults if it is not valid.

    The same values give the same rules, so two folds of one stream are equal and a replay reads a set-up once.
    """
    return _rules(json.encode(values, order="deterministic"))


_REMEMBERED = 256
_MADE: deque[Rules] = deque(maxlen=_REMEMBERED)


@lru_cache(maxsize=_REMEMBERED)
def _rules(text: bytes) -> Rules:
    values = json.decode(text)
    setup = setup_from(values)
    rules = Rules(
        setup=setup,
        values=values,
        terms=setup.terms,
        shoe=setup.shoe,
        procedure=setup.rulebook.procedure(setup),
    )
    _MADE.append(rules)
    return rules


def rules_of(terms: Terms) -> Rules | None:
    """The rules that these terms are a part of, if they are remembered: a settled round keeps only its terms."""
    return next((rules for rules in _MADE if rules.terms is terms), None)


def with_changes(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a set-up with some dotted keys changed."""
    changed = deepcopy(dict(values))
    for key, value in changes.items():
        *path, last = key.split(".")
        inner = changed
        for step in path:
            inner = inner.setdefault(step, {})
            if not isinstance(inner, dict):
                raise Refused(Fault.of("no-such-key", "set-up", key=key, step=step))
        inner[last] = value
    return changed


def set_up(values: Mapping[str, Any]) -> TableSetUp:
    """The first event of a table: its set-up as written, checked, and the document it plays by."""
    setup = setup_from(values)
    return TableSetUp(values=dict(values), rulebook=setup.rulebook.id, edition=setup.edition)


def table_set_up(event: TableSetUp) -> Table:
    """A table that stands, closed."""
    rules = rules_from(event.values)
    return Table(rules=rules, style=rules.procedure.style, position=1)
