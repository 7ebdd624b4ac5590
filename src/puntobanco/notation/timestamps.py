"""Timestamps: milliseconds since 1970 as the date and time that records and shoe files print."""

_DAY = 86_400_000
_DAYS_TO_1970 = 719_468
"""From the first of March of the year 0, where a count of leap years begins best."""
_ERA = 146_097
"""Days in four hundred years."""


def day_of(at: int) -> str:
    """The date: ``2024-06-07``."""
    era, day = divmod(at // _DAY + _DAYS_TO_1970, _ERA)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    first = (153 * month + 2) // 5
    calendar = month + 3 if month < 10 else month - 9
    return f"{year + 400 * era + (calendar <= 2):04}-{calendar:02}-{of_year - first + 1:02}"


def time_of(at: int) -> str:
    """The date and time, to the second unless the clock says more: ``2024-06-07T12:14:00+00:00``."""
    seconds, part = divmod(at % _DAY, 1000)
    hours, rest = divmod(seconds, 3600)
    tail = f".{part:03}" if part else ""
    return f"{day_of(at)}T{hours:02}:{rest // 60:02}:{rest % 60:02}{tail}+00:00"
