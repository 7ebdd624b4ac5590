"""Reading a set-up step by step while collecting every fault, so that a person sees them all at once."""

from collections.abc import Mapping
from typing import TypeVar, overload

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.elections import Election, NotPermitted, Permit, SeveralNotPermitted, Values
from puntobanco.faults import Fault, near_to
from puntobanco.money import Currency
from puntobanco.words import Param, any_of

T = TypeVar("T")
D = TypeVar("D")

Toml = str | int | bool | list["Toml"] | dict[str, "Toml"]
"""A value of a set-up file. TOML has broken numbers and dates too; no key permits them."""


def is_sane(values: Mapping[str, object], *, deepest: int, largest: int) -> bool:
    """Whether nothing in a table of values is nested deeper, and no number is larger, than it should be."""
    waiting: list[tuple[object, int]] = [(values, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > deepest or (isinstance(value, int) and abs(value) > largest):
            return False
        inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
        waiting += [(item, depth + 1) for item in inner]
    return True


class Reading:
    """A TOML table being read: what was asked for, what was never asked for, and all faults so far."""

    def __init__(self, table: Mapping[str, Toml], currency: Currency) -> None:
        self.flat = dict(_flattened(table))
        self.currency = currency
        self.faults: list[Fault] = []
        self._asked: set[str] = set()

    def fault(self, key: str, where: str, clause: ClauseId | None = None, /, **params: Param) -> None:
        self.faults.append(Fault(key, where, clause, params))

    def take(self, name: str) -> Toml | None:
        """The raw value of a key, or nothing."""
        self._asked.add(name)
        return self.flat.get(name)

    @overload
    def read(self, name: str, values: Values[T], clause: ClauseId | None = None) -> T | None: ...

    @overload
    def read(self, name: str, values: Values[T], clause: ClauseId | None = None, *, default: D) -> T | D: ...

    def read(
        self, name: str, values: Values[T], clause: ClauseId | None = None, *, default: D | None = None
    ) -> T | D | None:
        """The value of a key as the engine uses it; its default, after noting a fault, if it is not permitted."""
        value = self._permitted(name, values, clause)
        return default if value is None or isinstance(value, NotPermitted) else value

    def _permitted(self, name: str, values: Values[T], clause: ClauseId | None) -> T | NotPermitted | None:
        """The value of a key, nothing if it is not there, or why it is not permitted, with the faults noted."""
        raw = self.take(name)
        if raw is None:
            return None
        try:
            return values.read(raw, self.currency)
        except NotPermitted as found:
            if isinstance(found, SeveralNotPermitted):
                self.faults += [replace(fault, where=f"{name}{fault.where}") for fault in found.faults]
            else:
                self.fault("not-permitted.found", name, clause, found=found.said, values=values.describe())
            return found

    def elect(self, permit: Permit, adopted: frozenset[str], prefix: str = "") -> Election:
        """The election of one permit at a table with these versions and options."""
        name = prefix + permit.key.name
        if not permit.applies(adopted):
            if self.take(name) is not None:
                self.fault("no-meaning.without", name, permit.clause, needed=any_of(sorted(permit.only)))
            return None
        if permit.required and name not in self.flat:
            self.fault(
                "missing.one-of",
                name,
                permit.clause,
                meaning=permit.key.meaning,
                values=permit.values.describe(),
            )
        value = self._permitted(name, permit.values, permit.clause)
        if isinstance(value, NotPermitted):
            value = value.read_as
        return permit.default if value is None else value

    def under(self, prefix: str) -> dict[str, Toml]:
        """Every key below a prefix, marked as asked for."""
        found = {name: value for name, value in self.flat.items() if name.startswith(prefix)}
        self._asked.update(found)
        return found

    def report_unknown(self) -> None:
        """Note every key that nothing asked for, with the nearest key that exists."""
        sections = tuple(name.rpartition(".")[0] for name in self._asked)
        for name, value in self.flat.items():
            if name not in self._asked and not (value == {} and name in sections):
                near = near_to(name, self._asked)
                self.fault("unknown-key.election-near" if near else "unknown-key.election", name, near=near)


def _flattened(table: Mapping[str, Toml], prefix: str = "") -> list[tuple[str, Toml]]:
    flat: list[tuple[str, Toml]] = []
    for name, value in table.items():
        dotted = "." in name and prefix != "limits.personal."
        whole = prefix + (f'"{name}"' if dotted else name)  # a quoted key is never taken for a path
        if isinstance(value, dict) and value and not whole.startswith("wagers."):
            flat += _flattened(value, whole + ".")
        else:
            flat.append((whole, value))
    return flat
