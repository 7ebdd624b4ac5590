"""Formatting figures for a report. Everything is exact until it comes here."""

from fractions import Fraction

Number = Fraction | float | int


def percent(number: Number, digits: int = 4) -> str:
    """``1.0579 %``."""
    return f"{_signed(number * 100, digits)}%"


def points(number: Number, digits: int = 4) -> str:
    """A change in percentage points, always with its sign; none is plain nought."""
    text = _signed(number * 100, digits)
    return text if number <= 0 else f"+{text}"


def decimal(number: Number, digits: int = 4) -> str:
    return _signed(number, digits)


def whole(number: int) -> str:
    """``2,292,252,566,437,888``."""
    return f"{number:,}".replace("-", "−")


def exact(number: Fraction) -> str:
    """A fraction to the last digit."""
    return str(number).replace("-", "−")


def _signed(number: Number, digits: int) -> str:
    """With a real minus sign, and no minus before nothing."""
    text = f"{float(number):,.{digits}f}"
    if not text.strip("-0.,"):
        return text.removeprefix("-")
    return text.replace("-", "−")
