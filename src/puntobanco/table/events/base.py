"""What everything that happens at a table has in common."""

from msgspec import Struct


class Happened(Struct, frozen=True, kw_only=True):
    """Something that happened."""
