"""Money in whole minor units, odds as fractions, and the named ways a figure may be rounded."""

import re
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import NewType, Self

from msgspec import Struct


class Currency(Struct, frozen=True):
    """A currency and how many digits its minor unit has."""

    code: str
    digits: int = 2
    symbol: str = ""

    @property
    def minor_per_major(self) -> int:
        """How many minor units make one major unit: 100 cents a dollar."""
        return int(10**self.digits)


class NotAnAmount(ValueError):
    """Text or a number that is not an amount of money; `why` is the same for programs."""

    def __init__(self, sentence: str, why: str = "unreadable") -> None:
        super().__init__(sentence)
        self.why = why


_DECIMAL = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?", re.ASCII)

Minor = NewType("Minor", int)
"""Whole minor units of the one currency that a table's books are kept in."""

LARGEST_MINOR = 10**15
"""No stake, limit or float of any table comes near ten million million."""


class Amount(Struct, frozen=True, gc=False):
    """A sum of money: whole minor units of one currency. Never a float."""

    minor: int
    currency: Currency

    @classmethod
    def read(cls, text: object, currency: Currency) -> "Amount":
        """Read ``100``, ``100.00`` or ``1,500.00``; refuse signs, exponents, NaN and fractions of a minor unit."""
        if isinstance(text, int) and not isinstance(text, bool):
            text = str(text) if abs(text) <= LARGEST_MINOR else "9" * 17
        match = _DECIMAL.fullmatch(text.strip()) if isinstance(text, str) else None
        if match is None:
            how = "plain digits, for example 100.00" if isinstance(text, str) else 'quotes, for example "100.00"'
            raise NotAnAmount(f"{quoted(text)} is not an amount: write it in {how}.")
        whole, part = match[1].replace(",", ""), match[2] or ""
        if len(part.rstrip("0")) > currency.digits:
            raise NotAnAmount(f"{quoted(text)} is finer than the smallest {currency.code} unit.", "too-fine")
        if len(whole) > 16:
            raise NotAnAmount(f"{quoted(text)} is more money than any table handles.", "too-large")
        minor = int(whole) * currency.minor_per_major + int(part[: currency.digits].ljust(currency.digits, "0") or 0)
        if minor > LARGEST_MINOR:
            raise NotAnAmount(f"{quoted(text)} is more money than any table handles.", "too-large")
        return cls(minor, currency)

    def __repr__(self) -> str:
        return f"Amount('{self}', '{self.currency.code}')"

    def __str__(self) -> str:
        """The plain decimal string: ``1500.00``."""
        sign, digits = "-" if self.minor < 0 else "", self.currency.digits
        whole, part = divmod(abs(self.minor), self.currency.minor_per_major)
        return f"{sign}{whole}.{part:0{digits}d}" if digits else f"{sign}{whole}"

    @property
    def shown(self) -> str:
        """As a person reads it: ``$1,500.50``, or ``$1,500`` when nothing follows the point; ``−$5`` and ``NZD −5``."""
        sign, digits = "−" if self.minor < 0 else "", self.currency.digits
        whole, part = divmod(abs(self.minor), self.currency.minor_per_major)
        tail = f".{part:0{digits}d}" if part else ""
        symbol, figure = self.currency.symbol, f"{whole:,}{tail}"
        return f"{symbol}{sign}{figure}" if symbol.endswith(" ") else f"{sign}{symbol}{figure}"

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(self.minor + self._same(other), self.currency)

    def __sub__(self, other: "Amount") -> "Amount":
        return Amount(self.minor - self._same(other), self.currency)

    def __lt__(self, other: "Amount") -> bool:
        return self.minor < self._same(other)

    def __le__(self, other: "Amount") -> bool:
        return self.minor <= self._same(other)

    def __gt__(self, other: "Amount") -> bool:
        return self.minor > self._same(other)

    def __ge__(self, other: "Amount") -> bool:
        return self.minor >= self._same(other)

    def __bool__(self) -> bool:
        return self.minor != 0

    def zero(self) -> "Amount":
        """Nothing, in the same currency."""
        return Amount(0, self.currency)

    def times(self, factor: Fraction, rounding: "Rounding") -> "Amount":
        """Multiply exactly, then bring a broken minor unit to a whole one by a named rule."""
        return Amount(rounding.whole(self.minor * factor), self.currency)

    def exactly(self, factor: Fraction) -> "Amount | None":
        """Multiply, or nothing at all when the product is no whole number of minor units."""
        product = self.minor * factor
        return Amount(product.numerator, self.currency) if product.denominator == 1 else None

    def _same(self, other: "Amount") -> int:
        if self.currency is not other.currency and self.currency != other.currency:
            raise ValueError(f"{self.currency.code} and {other.currency.code} do not mix.")
        return other.minor


def total(amounts: "list[Amount] | tuple[Amount, ...]", currency: Currency) -> Amount:
    """Add amounts up; nothing at all adds up to zero."""
    return sum(amounts, Amount(0, currency))


def span(least: Amount, most: Amount | None) -> str:
    """Limits as a person reads them: ``$5 to $500``, ``from $5``, or ``$5`` alone."""
    if most is None:
        return f"from {least.shown}"
    return least.shown if least == most else f"{least.shown} to {most.shown}"


def quoted(value: object, most: int = 24) -> str:
    """The beginning of a value as a refusal repeats it; Python does not print numbers of thousands of digits."""
    try:
        text = str(value)
    except ValueError:
        text = "a number of thousands of digits"
    return f"“{text[:most]}”"


class NotOdds(ValueError):
    """Text that states no odds; `why` is the same for programs."""

    def __init__(self, sentence: str, why: str = "unreadable") -> None:
        super().__init__(sentence)
        self.why = why


_ODDS = re.compile(r"\s*(\d{1,6})(?:\.(\d{1,4}))?\s*(to|for)\s*(\d{1,4})\s*", re.ASCII)


class Odds(Struct, frozen=True):
    """What a winning wager is paid: ``40 to 1`` is forty times the stake, ``1 to 2`` half of it."""

    pays: int
    staked: int = 1
    said: str = ""
    """The odds as the house declared them, where that is not in lowest terms: ``0.54 to 1``."""

    @classmethod
    def read(cls, text: object) -> Self:
        """Read ``8 to 1``, ``3 to 2`` or ``1.5 to 1``."""
        match = _ODDS.fullmatch(text) if isinstance(text, str) else None
        if match is None or match[3] != "to" or not int(match[4]):
            raise NotOdds(f"{quoted(text)} states no odds: write them as 8 to 1 or 3 to 2.")
        scale = 10 ** len(match[2] or "")
        ratio = Fraction(int(match[1] + (match[2] or "")), scale * int(match[4]))
        return cls(ratio.numerator, ratio.denominator)

    @classmethod
    def declared(cls, text: object) -> Self:
        """Read odds that are printed as they were declared; ``25 for 1`` counts the stake in: it is 24 to 1."""
        match = _ODDS.fullmatch(text) if isinstance(text, str) else None
        with_stake = match is not None and match[3] == "for"
        ratio = cls.read(match[0].replace("for", "to") if match else text).ratio - with_stake
        if ratio <= 0:
            sentence = f'{quoted(text)} pays nothing: a line that hands the stake back has result = "push".'
            raise NotOdds(sentence, "nothing")
        odds = cls(ratio.numerator, ratio.denominator)
        said = " ".join(str(text).split())
        return odds if said == str(odds) else cls(odds.pays, odds.staked, said)

    @property
    def ratio(self) -> Fraction:
        """Winnings for each unit staked."""
        return Fraction(self.pays, self.staked)

    @property
    def in_chinese(self) -> tuple[str, str]:
        """The odds as the title of a pay table, stake first, in simplified and in traditional characters."""
        return f"{self.staked} 赔 {self.pays}", f"{self.staked} 賠 {self.pays}"

    def __str__(self) -> str:
        return self.said or f"{self.pays} to {self.staked}"


class Rounding(Enum):
    """The named rules by which a broken figure becomes a payable one. Each use cites its clause."""

    DOWN = "down to the minor unit"
    UP = "up to the minor unit"
    UP_TO_QUARTER = "up to the next quarter of a major unit"

    def whole(self, minor: Fraction | int) -> int:
        """The whole number of minor units that the rule makes of an exact figure."""
        match self:
            case Rounding.DOWN:
                return minor // 1
            case Rounding.UP:
                return -(-minor // 1)
            case Rounding.UP_TO_QUARTER:
                return -(-minor // 25) * 25


class ChipRounding(Enum):
    """The named rules by which winnings that chips cannot make become winnings that they can."""

    DOWN = "down"
    UP = "up"
    BETTOR = "bettor"
    """To the bettor's favour: winnings go up."""


class Chips(Struct, frozen=True):
    """The denominations on a table, smallest first, and what can be made of them exactly."""

    values: tuple[int, ...]
    currency: Currency

    def makes(self, amount: Amount) -> bool:
        """Whether the amount can be put down exactly in chips."""
        unit, smallest, by_residue = _made_of(self.values)
        units, broken = divmod(amount.minor, unit)
        if units < 0 or broken:
            return False
        least = by_residue[units % smallest]
        return least is not None and least <= units

    def most_of(self, amount: Amount) -> Amount:
        minor = max(0, amount.minor)
        while minor and not self.makes(Amount(minor, self.currency)):
            minor -= 1
        return Amount(minor, self.currency)

    def rounded(self, exact: Fraction | int, rule: ChipRounding) -> Amount:
        """The winnings in chips that a named rule makes of an exact number of minor units."""
        if rule is ChipRounding.DOWN:
            return self.most_of(Amount(exact // 1, self.currency))
        minor = -(-exact // 1)
        while not self.makes(Amount(minor, self.currency)):
            minor += 1
        return Amount(minor, self.currency)

    def payable_part(self, stake: Amount, factor: Fraction) -> Amount:
        """The largest part of a stake whose winnings at a factor can be paid exactly in chips."""
        step = self._step(factor)
        minor = stake.minor - stake.minor % step
        while minor > 0 and not self._pays(minor, factor):
            minor -= step
        return Amount(max(0, minor), self.currency)

    def payable_from(self, stake: Amount, factor: Fraction) -> Amount:
        """The least stake from this one up that chips can make and whose winnings at a factor they can pay."""
        step = self._step(factor)
        minor = -(-stake.minor // step) * step
        while not self._pays(minor, factor):
            minor += step
        return Amount(minor, self.currency)

    def _step(self, factor: Fraction) -> int:
        """What every stake is a multiple of that chips can make and whose winnings are whole."""
        return lcm(factor.denominator, _made_of(self.values)[0])

    def _pays(self, minor: int, factor: Fraction) -> bool:
        """Whether chips can make this stake, a multiple of the step, and its winnings."""
        winnings = Amount(minor * factor.numerator // factor.denominator, self.currency)
        return self.makes(winnings) and self.makes(Amount(minor, self.currency))


@lru_cache(maxsize=64)
def _made_of(values: tuple[int, ...]) -> tuple[int, int, tuple[int | None, ...]]:
    """What every sum of these chips is a multiple of, the smallest chip in that unit, and the least sums by residue."""
    unit = gcd(*values)
    units = tuple(value // unit for value in values)
    return unit, units[0], _least_by_residue(units)


def _least_by_residue(values: tuple[int, ...]) -> tuple[int | None, ...]:
    """For each residue modulo the smallest chip, the least sum of chips that leaves it."""
    smallest = values[0]
    least: list[int | None] = [None] * smallest
    least[0] = 0
    waiting = [0]
    while waiting:
        waiting.sort(reverse=True)
        reached = waiting.pop()
        if least[reached % smallest] != reached:
            continue
        for value in values[1:]:
            further = reached + value
            known = least[further % smallest]
            if known is None or further < known:
                least[further % smallest] = further
                waiting.append(further)
    return tuple(least)
