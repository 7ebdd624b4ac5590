"""A significant event: what a regulator asks for first."""

from msgspec import Struct

from puntobanco.procedure.asking import At


class Significant(Struct, frozen=True, kw_only=True):
    """Something that happened and that somebody will ask about."""

    number: int = 0
    """In the order of noting; the clock may have jumped."""
    at: At
    kind: str
    words: str
    stream: str = ""
    entry: int | None = None
    """Where it stands in the journal, if it does."""
    person: str = ""
    address: str = ""
    times: int = 1
    """How often the same was noted before it was written down."""
    until: At | None = None
    """When it was noted last, where it was gathered over an hour."""
