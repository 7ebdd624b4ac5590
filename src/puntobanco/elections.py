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
from puntobanco.words import Money as MoneyOf
from puntobanco.words import Names, Text, Wording, all_of, any_of, in_words, language_of, listed, say

T_co = TypeVar("T_co", covariant=True)

Election = bool | int | str | Amount | Fraction | Struct | tuple["Election", ...] | Mapping[int, Struct] | None
"""The value of an election as the engine uses it; none where nothing was elected."""


class NotPermitted(ValueError):
    """A value that the rulebook does not permit, with the words that say what it does."""

    def __init__(self, said: Wording) -> None:
        super().__init__(in_words(said))
        self.said = said

    read_as: Election = None
    """What the value is taken for until it is put right, where that is not the default."""
    place: str = ""
    """Where in the value the mistake is, such as ``:8`` for a column of a text."""


def is_not(value: object, values: Wording, length: int = 40) -> NotPermitted:
    return NotPermitted(say("value.is-not", value=quoted(value, length), values=values))


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

    def describe(self) -> Wording:
        """The permitted values in a few words."""


class Key(Struct, Generic[T_co], frozen=True):
    """The name of an election in a set-up file, with its type and meaning."""

    name: str
    meaning: Wording

    def choice_said(self, choice: str | int) -> Wording:
        """A value in words, where the catalogue has some beside those of the key; else as a set-up writes it."""
        key = self.meaning.code.removeprefix("elect.") if isinstance(self.meaning, Text) else ""
        said = say(f"elected.{key}.{str(choice).lower().replace(' ', '-')}")
        return said if said.code in language_of("en").sentences else str(choice)


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

    def permitted(self) -> Wording:
        """The permitted values for a reader; `Values.describe` has them as a set-up writes them."""
        values = self.values
        if isinstance(values, OneOf):
            return say("ref.whole", what=any_of(map(self.said_in, values.choices)))
        if isinstance(values, AnyOf):
            return say("value.any-of-these", choices=all_of(map(self.said_in, values.choices)))
        return values.describe()

    def said_in(self, choice: str | int) -> Wording:
        """One of the permitted values in words: the rulebook's own, or those of its key."""
        named = self.values.named if isinstance(self.values, OneOf | AnyOf) else {}
        return named.get(choice) or self.key.choice_said(choice)

    def said(self, value: Election) -> Wording:
        """What was elected, as a person reads it; a dash where nothing was."""
        if value is None or value in ((), {}):
            return "–"
        if isinstance(value, bool):
            return say("common.yes" if value else "common.no")
        if isinstance(value, Amount):
            return say("ref.whole", what=MoneyOf.of(value))
        if isinstance(value, tuple) and all(isinstance(part, str | int) for part in value):
            return say("ref.whole", what=listed(self._one(part) for part in value))
        return self._one(value)

    def _one(self, value: Election) -> Wording:
        if isinstance(value, str | int) and isinstance(self.values, OneOf | AnyOf):
            return self.said_in(value)
        return getattr(value, "shown", None) or str(value)


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
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise is_not(value, self.describe())
        return value

    def describe(self) -> Wording:
        """``6 to 8``, or ``at least 14``."""
        if self.high >= 10**6:
            return say("value.whole-from", low=str(self.low))
        if self.low < self.high:
            return say("value.range", low=str(self.low), high=str(self.high))
        return say("value.exactly", n=str(self.low))


class OneOf(Struct, frozen=True):
    """One of a few words or numbers."""

    choices: tuple[str | int, ...]
    named: Mapping[str | int, Names] = {}
    """What a person reads for them, where the catalogue does not have it: an extension brings its own."""

    def read(self, value: object, currency: Currency) -> str | int:
        for choice in self.choices:
            if _same(choice, value):
                return choice
        raise is_not(value, self.describe())

    def describe(self) -> Wording:
        """``shoe, batch or continuous``."""
        return say("ref.whole", what=any_of(map(str, self.choices)))


class AnyOf(Struct, frozen=True):
    """Any of a few words or numbers, each at most once, and at least `least` of them."""

    choices: tuple[str | int, ...]
    least: int = 0
    named: Mapping[str | int, Names] = {}
    """As in `OneOf`."""

    def read(self, value: object, currency: Currency) -> tuple[str | int, ...]:
        """The choices in the rulebook's order."""
        given = value if isinstance(value, list) else []
        chosen = tuple(choice for choice in self.choices if any(_same(choice, wanted) for wanted in given))
        if not isinstance(value, list) or len(chosen) < len(given):
            raise NotPermitted(say("value.not-list", value=quoted(value, 40), values=self.describe()))
        if len(chosen) < self.least:
            raise NotPermitted(say("value.too-few", least=self.least, values=self.describe()))
        return chosen

    def describe(self) -> Wording:
        """``any of voice, notice and signal``."""
        return say("value.any-of", choices=all_of(map(str, self.choices)))


class Flag(Struct, frozen=True):
    def read(self, value: object, currency: Currency) -> bool:
        if not isinstance(value, bool):
            raise is_not(value, self.describe())
        return value

    def describe(self) -> Wording:
        return say("value.flag")


class Reference(Struct, frozen=True):
    """A short text that names a filing, an approval or a thing on the floor."""

    def read(self, value: object, currency: Currency) -> str:
        """The text without spaces around it."""
        if not isinstance(value, str) or not value.strip() or len(value) > 200 or not value.isprintable():
            raise NotPermitted(say("value.names-nothing", value=quoted(value, 40)))
        return value.strip()

    def describe(self) -> Wording:
        return say("value.reference")


class Chinese(Struct, frozen=True):
    """Permitted: a name in both writings of Chinese."""

    def read(self, value: object, currency: Currency) -> tuple[str, str]:
        """The simplified and the traditional writing."""
        if not isinstance(value, list) or len(value) != 2:
            raise is_not(value, self.describe())
        simplified, traditional = (Reference().read(writing, currency) for writing in value)
        return simplified, traditional

    def describe(self) -> Wording:
        return say("value.chinese")


class References(Struct, frozen=True):
    """Several short texts, all different."""

    least: int
    most: int

    def read(self, value: object, currency: Currency) -> tuple[str, ...]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise is_not(value, self.describe())
        read = tuple(Reference().read(item, currency) for item in value)
        if len(set(read)) < len(read):
            raise NotPermitted(say("value.twice", value=quoted(value, 40), values=self.describe()))
        return read

    def describe(self) -> Wording:
        several = say("value.range", low=self.least, high=self.most)
        return say("value.references", number=several if self.least < self.most else self.least)


class Money(Struct, frozen=True):
    """An amount above nothing; with `zero`, nothing too."""

    zero: bool = False

    def read(self, value: object, currency: Currency) -> Amount:
        try:
            amount = Amount.read(value, currency)
        except NotAnAmount as fault:
            said = say(f"value.amount-{fault.why}", value=quoted(value), unit=currency.code)
            raise NotPermitted(said) from None
        if not amount and not self.zero:
            raise NotPermitted(say("value.nothing", value=quoted(value, 40)))
        return amount

    def describe(self) -> Wording:
        return say("value.amount", zero="yes" if self.zero else "no")


class Portion(Struct, frozen=True):
    """A part of a whole, above nothing and at most all of it; with `zero`, nothing too."""

    zero: bool = False

    def read(self, value: object, currency: Currency) -> Fraction:
        try:
            text = value.strip() if isinstance(value, str) else str(value) if isinstance(value, int) else ""
            part = _part(text)
        except (ValueError, ZeroDivisionError):
            raise is_not(value, self.describe()) from None
        if isinstance(value, bool) or not (self.zero or part) or not 0 <= part <= 1:
            raise is_not(value, self.describe())
        return part

    def describe(self) -> Wording:
        return say("value.portion", zero="yes" if self.zero else "no")


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
        given = value if isinstance(value, list) else []
        if not 1 <= len(given) <= self.most or not all(isinstance(table, dict) for table in given):
            found = is_not(value, say("value.tables-wanted", most=self.most))
            found.read_as = ()
            raise found
        faults: list[Fault] = []
        read = tuple(self._one(f"[{place}]", table, currency, faults) for place, table in enumerate(given, 1))
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
        for name in sorted(table.keys() - values.keys()):
            faults.append(Fault.of("unknown-key.such-election", f"{where}.{quoted(name, 40)}", values=listed(values)))
        return Chosen(values)

    def describe(self) -> Wording:
        return say("value.tables", most=self.most, keys=listed(permit.key.name for permit in self.permits))


def faults_below(where: str, found: NotPermitted, permit: Permit) -> list[Fault]:
    """The faults of a value: its own, or every fault that was found below it."""
    if isinstance(found, SeveralNotPermitted):
        return [replace(fault, where=f"{where}{fault.where}") for fault in found.faults]
    described = permit.values.describe()
    key = "not-permitted.amount" if in_words(described) in str(found) or found.place else "not-permitted.found"
    return [Fault.of(key, f"{where}{found.place}", permit.clause, found=found.said, values=described)]


def _same(choice: object, value: object) -> bool:
    """Equal and of one type: true is not 1, and 1.0 is not 1."""
    return type(choice) is type(value) and choice == value
