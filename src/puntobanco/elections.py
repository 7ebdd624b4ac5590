"""What an operator may elect: a key with its meaning, the values a rulebook permits, and the clause."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.money import Amount, Currency, NotAnAmount, quoted
from puntobanco.words import listed

T_co = TypeVar("T_co", covariant=True)

Election = bool | int | str | Amount | Fraction | Struct | tuple["Election", ...] | Mapping[int, Struct] | None
"""The value of an election as the engine uses it; none where nothing was elected."""


class NotPermitted(ValueError):
    """A value that the rulebook does not permit, with the sentence that says what it does."""

    read_as: Election = None
    """What the value is taken for until it is put right, where that is not the default."""
    place: str = ""
    """Where in the value the mistake is, such as ``:8`` for a column of a text."""


class SeveralNotPermitted(NotPermitted):
    """A value with keys of its own that the rulebook does not permit, with every fault found below it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.sentence for fault in faults))
        self.faults = faults
        self.read_as = ()


class Values(Protocol[T_co]):
    """The values that a rulebook permits for a key."""

    def read(self, value: object, currency: Currency) -> T_co:
        """The value as the engine uses it, or `NotPermitted`."""

    def describe(self) -> str:
        """The permitted values in a few words."""


class Key(Struct, Generic[T_co], frozen=True):
    """The name of an election in a set-up file, with its type and meaning."""

    name: str
    meaning: str


class Permit(Struct, frozen=True, kw_only=True):
    """A rulebook's word on one key: what may be chosen, by which clause, and what holds if nothing is."""

    key: Key[Election]
    values: Values[Election]
    clause: ClauseId | None
    """None where the document is silent and the election is the operator's own policy."""
    default: Election = None
    required: bool = False
    only: frozenset[str] = frozenset()
    """The versions and options with which alone the key has a meaning; empty for all."""

    def applies(self, adopted: frozenset[str]) -> bool:
        """Whether the key has a meaning at a table with these versions and options."""
        return not self.only or bool(self.only & adopted)


class Chosen(Struct, frozen=True):
    """The elections of one table, read by their keys."""

    values: Mapping[str, Election]

    def __getitem__(self, key: Key[T_co]) -> T_co:
        return self.values[key.name]  # type: ignore[return-value]

    def get(self, key: Key[T_co]) -> T_co | None:
        """The value of a key, or nothing where the rulebook knows no such key."""
        return self[key] if key.name in self.values else None


class Between(Struct, frozen=True):
    """A whole number in a range."""

    low: int
    high: int

    def read(self, value: object, currency: Currency) -> int:
        """The number itself."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        return value

    def describe(self) -> str:
        """``6 to 8``, or ``at least 14``."""
        if self.high >= 10**6:
            return f"a whole number of at least {self.low}"
        return f"{self.low} to {self.high}" if self.low < self.high else f"exactly {self.low}"


class OneOf(Struct, frozen=True):
    """One of a few words or numbers."""

    choices: tuple[str | int, ...]

    def read(self, value: object, currency: Currency) -> str | int:
        """The choice itself."""
        for choice in self.choices:
            if _same(choice, value):
                return choice
        raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")

    def describe(self) -> str:
        """``shoe, batch or continuous``."""
        return _listed(self.choices, "or")


class AnyOf(Struct, frozen=True):
    """Any of a few words or numbers, each at most once, and at least `least` of them."""

    choices: tuple[str | int, ...]
    least: int = 0

    def read(self, value: object, currency: Currency) -> tuple[str | int, ...]:
        """The choices in the rulebook's order."""
        listed = value if isinstance(value, list) else []
        chosen = tuple(choice for choice in self.choices if any(_same(choice, one) for one in listed))
        if not isinstance(value, list) or len(chosen) < len(listed):
            raise NotPermitted(f"{quoted(value, 40)} is not a list of {self.describe()}")
        if len(chosen) < self.least:
            raise NotPermitted(f"the list names fewer than {self.least} of {self.describe()}")
        return chosen

    def describe(self) -> str:
        """``any of voice, notice and signal``."""
        return f"any of {_listed(self.choices, 'and')}"


class Flag(Struct, frozen=True):
    """Yes or no."""

    def read(self, value: object, currency: Currency) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise NotPermitted(f"{quoted(value, 40)} is not true or false")
        return value

    def describe(self) -> str:
        """True or false."""
        return "true or false"


class Reference(Struct, frozen=True):
    """A short text that names a filing, an approval or a thing on the floor."""

    def read(self, value: object, currency: Currency) -> str:
        """The text without spaces around it."""
        if not isinstance(value, str) or not value.strip() or len(value) > 200 or not value.isprintable():
            raise NotPermitted(f"{quoted(value, 40)} names nothing: write a reference of 1 to 200 characters")
        return value.strip()

    def describe(self) -> str:
        """A reference."""
        return "a reference in words or numbers"


class Chinese(Struct, frozen=True):
    """Permitted: a name in both writings of Chinese."""

    def read(self, value: object, currency: Currency) -> tuple[str, str]:
        """The simplified and the traditional writing."""
        if not isinstance(value, list) or len(value) != 2:
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        simplified, traditional = (Reference().read(writing, currency) for writing in value)
        return simplified, traditional

    def describe(self) -> str:
        """Its shape."""
        return "a list of the simplified and the traditional writing"


class References(Struct, frozen=True):
    """Several short texts, all different."""

    least: int
    most: int

    def read(self, value: object, currency: Currency) -> tuple[str, ...]:
        """The texts in the order given."""
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        read = tuple(Reference().read(one, currency) for one in value)
        if len(set(read)) < len(read):
            raise NotPermitted(f"{quoted(value, 40)} names one thing twice: {self.describe()}")
        return read

    def describe(self) -> str:
        """How many."""
        number = f"{self.least} to {self.most}" if self.least < self.most else str(self.least)
        return f"a list of {number} different references"


class Money(Struct, frozen=True):
    """An amount above nothing; with `zero`, nothing too."""

    zero: bool = False

    def read(self, value: object, currency: Currency) -> Amount:
        """The amount in the table's currency."""
        try:
            amount = Amount.read(value, currency)
        except NotAnAmount as fault:
            raise NotPermitted(str(fault).rstrip(".")) from None
        if not amount and not self.zero:
            raise NotPermitted(f"{quoted(value, 40)} is nothing: write an amount above zero")
        return amount

    def describe(self) -> str:
        """An amount."""
        return "an amount such as 100.00" + (", or 0" if self.zero else "")


class Portion(Struct, frozen=True):
    """A part of a whole, above nothing and at most all of it; with `zero`, nothing too."""

    zero: bool = False

    def read(self, value: object, currency: Currency) -> Fraction:
        """The part as an exact fraction."""
        try:
            text = value.strip() if isinstance(value, str) else str(value) if isinstance(value, int) else ""
            part = _part(text)
        except (ValueError, ZeroDivisionError):
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}") from None
        if isinstance(value, bool) or not (self.zero or part) or not 0 <= part <= 1:
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        return part

    def describe(self) -> str:
        """A part."""
        return "a part of the whole such as 1/2, 50% or 1" + (", or 0" if self.zero else "")


_PART = re.compile(r"\d{1,9}(?:/\d{1,9}|(?:\.\d{1,9})?%?)", re.ASCII)


def _part(text: str) -> Fraction:
    """``1/2``, ``0.5`` or ``50%``."""
    if not _PART.fullmatch(text):
        raise ValueError(text)
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


class Tables(Struct, frozen=True):
    """Several tables of values, each with the same keys."""

    permits: tuple[Permit, ...]
    most: int

    def read(self, value: object, currency: Currency) -> tuple[Chosen, ...]:
        """The elections of each, or every fault in any of them."""
        listed = value if isinstance(value, list) else []
        if not 1 <= len(listed) <= self.most or not all(isinstance(table, dict) for table in listed):
            found = NotPermitted(f"{quoted(value, 40)} is not a list of 1 to {self.most} tables")
            found.read_as = ()
            raise found
        faults: list[Fault] = []
        read = tuple(self._one(f"[{place}]", table, currency, faults) for place, table in enumerate(listed, 1))
        if faults:
            raise SeveralNotPermitted(*faults)
        return read

    def _one(self, where: str, table: Mapping[str, object], currency: Currency, faults: list[Fault]) -> Chosen:
        values: dict[str, Election] = {}
        for permit in self.permits:
            name, allowed = permit.key.name, permit.values
            values[name] = permit.default
            if name in table:
                try:
                    values[name] = allowed.read(table[name], currency)
                except NotPermitted as found:
                    faults += faults_below(f"{where}.{name}", found, permit)
            elif permit.required:
                faults.append(
                    Fault.of(
                        "missing.must-say",
                        f"{where}.{name}",
                        permit.clause,
                        meaning=permit.key.meaning,
                        allowed=allowed.describe(),
                    )
                )
        for name in table.keys() - values.keys():
            faults.append(Fault.of("unknown-key.such-election", f"{where}.{quoted(name, 40)}", values=listed(values)))
        return Chosen(values)

    def describe(self) -> str:
        """The keys of each."""
        return f"1 to {self.most} tables of {', '.join(permit.key.name for permit in self.permits)}"


def faults_below(where: str, found: NotPermitted, permit: Permit) -> list[Fault]:
    """The faults of a value: its own, or every fault that was found below it."""
    if isinstance(found, SeveralNotPermitted):
        return [replace(fault, where=f"{where}{fault.where}") for fault in found.faults]
    described = permit.values.describe()
    key = "not-permitted.value" if described in str(found) or found.place else "not-permitted.found"
    return [Fault.of(key, f"{where}{found.place}", permit.clause, found=str(found), values=described)]


def _same(choice: object, value: object) -> bool:
    """Equal and of one type: true is not 1, and 1.0 is not 1."""
    return type(choice) is type(value) and choice == value


def _listed(choices: tuple[str | int, ...], word: str) -> str:
    texts = [str(choice) for choice in choices]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {word} {texts[-1]}"
