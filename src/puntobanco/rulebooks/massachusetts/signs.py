"""Massachusetts: what must be displayed at the table."""

from collections.abc import Iterator

from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.massachusetts.games import EZ
from puntobanco.rulebooks.model import Setup, Sign


def dragon_7_pushes(setup: Setup) -> Iterator[str]:
    """At an EZ table: Banker bets push on a Dragon 7."""
    if setup.version.id == EZ:
        yield "A Banker bet is neither won nor lost when the round is a Dragon 7: it is handed back."
        yield "Dragon 7: the Banker wins with three cards that count 7."


SIGNS = (Sign(MA("2(b)(2)(ii)"), "Dragon 7", dragon_7_pushes),)
