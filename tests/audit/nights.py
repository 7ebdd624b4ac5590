"""A night that is known to the cent, served: what the screens of reports and of the audit are shown with.

Round 1: a king and a six against a seven, so the Banker won; put right later, for the six was a nine. Round 2: a tie.
Anna has SGD 100 on the Player and ben SGD 300 on the Banker in round 1; ben has SGD 50 on the tie in round 2.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from puntobanco.procedure.asking import At
from puntobanco.server.accounts.founding import check_mode
from puntobanco.store import Batch, Part, opened
from puntobanco.table import commands as ask
from tests.journal.journals import Night
from tests.server.api.served import Served

TABLE = "SG-01"
STREAM = f"table/{TABLE}"


@cache
def the_night() -> dict[str, tuple[bytes, ...]]:
    """The lines of its two streams."""
    night = Night()
    night.sit(anna=1, ben=2)
    night.play("Ks 6h", "3d 4d", ("anna", "player", "100"), ("ben", "banker", "300"))
    night.do(
        "pia",
        ask.CorrectRound(
            number=1,
            player=(ask.CardText("Ks"), ask.CardText("9h")),
            banker=(ask.CardText("3d"), ask.CardText("4d")),
            reason="the nine was upside down",
            second=ask.Person("max"),
        ),
    )
    night.play("Ts 9c", "9d Jh", ("ben", "tie", "50"))
    return {name: tuple(writer.lines) for name, writer in night.writers.items()}


@contextmanager
def served_night(data: Path) -> Iterator[Served]:
    """A practice house that has had this night, with everything of it under a signed checkpoint."""
    data.mkdir()
    store = opened(data)
    check_mode(store, practice=True, now=At(0))
    for stream, lines in the_night().items():
        store.append(Batch(parts=(Part(stream, 0, lines),))).result()
    store.close()
    with Served(data=data, practice=True, tables=(), database="") as served:
        integrity = served.serving.service.integrity
        assert integrity is not None and integrity.checkpoints.make()
        served.guest("officer").get("/api/journal/house?kind=none")  # the process beside the tables has started
        yield served
