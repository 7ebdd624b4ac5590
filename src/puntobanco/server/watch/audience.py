"""Audiences: everybody who sees the same of a stream, and how soon they get the next view."""

from msgspec import Struct

from puntobanco.procedure.asking import Who
from puntobanco.procedure.roles import DEALERS

PACE = 0.1
"""Seconds between two views of one stream to one audience, at the least."""


class Audience(Struct, frozen=True):
    """Everybody who sees the same of a stream: the public, or one person in one role."""

    stream: str
    who: Who | None = None

    @property
    def deals(self) -> bool:
        """Whether it is somebody who runs a table: everybody at it waits for them."""
        return self.who is not None and self.who.role in DEALERS


def steady(audience: Audience) -> float:
    """The same pace for everybody, but for those who run a table, who are told sooner."""
    return PACE / 4 if audience.deals else PACE
