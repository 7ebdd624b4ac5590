"""Hidden cards: nothing that leaves a house of random shoes tells a card before it is seen."""

import asyncio
import io
import logging
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from puntobanco.floor import table_stream
from puntobanco.journal.entry import encode
from puntobanco.journal.proofs import proof_faults
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import SUPERVISORS, Role
from puntobanco.server.hub import Audience
from puntobanco.server.log import Log
from puntobanco.server.standing import Standing
from puntobanco.shoe.proof import write
from puntobanco.store import SqliteStore
from standalone import verify_shoe as verifier
from tests.proofs import Proof
from tests.server.shoes.evening import GUESTS, STAFF, Evening, setup
from tests.server.shoes.recorder import Leak, Secret, faces_of, named_in

SETUPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("massachusetts-ez", {"card_handling": "players", "filings.card_handling": "CH-1"}),
    ("rws-non-commission", {}),
    ("new-zealand-commission-international", {"style": "B"}),
    ("new-zealand-commission-continuous", {}),
)
NAME = "T7"
STREAM = table_stream(NAME)
RESTART = 5
"""Rounds after which the house is closed and opened again."""
DUMP = 500
"""Commands after which everything that is on disk is searched."""

Plant = Callable[[Evening], None]


class Recorder:
    """Hears everything at one table and knows what nobody may know."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.evening: Evening
        self.log = io.StringIO()
        self.searched = {"views": 0, "answers": 0, "entries": 0, "documents": 0, "files": 0, "proofs": 0, "log": 0}
        self.bytes = 0
        self._entries = self._told = self._asked = 0
        self._opened: frozenset[str] = frozenset()
        self._known: frozenset[str] = frozenset()
        self._last: dict[Audience, tuple[str, bytes]] = {}
        people = sorted((Who(one, role) for one, role in STAFF.items()), key=lambda who: who.role not in SUPERVISORS)
        watching = (*people, *GUESTS, Who(Person("eye"), Role.SURVEILLANCE), None)
        self._audiences = [Audience(STREAM, who) for who in watching]
        """Supervisors of three ranks first, of whom each command is followed by the view of one; then everybody."""

    def attend(self, evening: Evening) -> None:
        """Listen from now on."""
        self.evening = evening
        evening.heard.append(self.hear)
        log = Log(evening.house.now, self.log)
        evening.house.desk.on_change.append(lambda stream, standing: log("grown", stream=stream))
        evening.house.desk.on_stop.append(lambda stream, why: log("stopped", stream=stream, why=why))

    def hear(self) -> None:
        """After every answer: whatever has left the process since the last one."""
        standing = self.evening.house.desk.durable.get(STREAM)
        if standing is None:
            return
        secret = self._secret(standing)
        trails = [one for one in (standing.story.now, standing.story.before) if one is not None]
        self._known |= faces_of(trails, alone=True)
        self._opened |= faces_of(trails, alone=False)
        self._search("answers", secret, encode(self.evening.answers[-1]), self._opened)
        for line in self.evening.store.read(STREAM, self._entries):
            self._search("entries", secret, line, self._known)
            self._entries += 1
        staff, rest = self._audiences[:3], self._audiences[3:]
        for audience in (staff[self._asked % len(staff)], *rest):
            own = faces_of(trails, alone=True) if audience.who in GUESTS else frozenset()
            view = encode(self.evening.house.hub._build(audience, standing))
            if self._last.get(audience) != (standing.story.now.root, view):  # else it was searched for more than now
                self._search("views", secret, view, self._opened | own)
            self._last[audience] = standing.story.now.root, view
        self._search("log", secret, self.log.getvalue()[self._told :].encode(), None)
        self._told = len(self.log.getvalue())
        self._asked += 1
        if self._asked % DUMP == 0:
            self.dump(standing, secret)

    def _secret(self, standing: Standing) -> Secret | None:
        """What nobody may know: of the shoe as it lies on disk, and before the cut wherever it may start."""
        trail = standing.story.now
        if not trail.root or trail.over:
            return None
        return Secret(self.evening.keeper._shoes._known[trail.root], trail)

    def _search(self, kind: str, secret: Secret | None, data: bytes, known: frozenset[str] | None) -> None:
        self.searched[kind] += 1
        self.bytes += len(data)
        if known is not None and (early := named_in(data) - known):
            raise Leak(f"{kind} name {len(early)} cards that nobody has seen")
        if secret is not None:
            secret.check(kind, data)

    def dump(self, standing: Standing, secret: Secret | None) -> None:
        """Everything on disk, a backup, and the proof as it is published."""
        if secret is None:
            return
        store, shoe = self.evening.store, standing.story.now.shoe
        for kind in store.kinds():
            for one in store.documents(kind):
                self.searched["documents"] += 1
                secret.check_raw(f"document {kind}", one.body or b"")
        copy = self.folder / f"backup-{self._asked}.sqlite"
        with closing(SqliteStore(copy)) as backup, store.frozen() as frozen:
            backup.fill(frozen)
        for path in sorted(self.folder.iterdir()):
            self.searched["files"] += 1
            self.bytes += path.stat().st_size
            secret.check_raw(f"file {path.suffix}", path.read_bytes())
        for path in self.folder.glob("backup-*"):
            path.unlink()
        proof = self.evening.keeper.proof_of(NAME, shoe)
        assert proof is not None
        self.searched["proofs"] += 1
        secret.check("proof", write(proof))
        verifier.check(verifier.read_proof(write(proof)))
        happened = (event for line in store.read(STREAM) for event in _events(line))
        assert proof_faults(happened, proof) == ()


def _events(line: bytes) -> tuple[Any, ...]:
    from puntobanco.journal.machines import TABLE

    return tuple(TABLE.decoder.decode(line).events)


async def _evening(recorder: Recorder, name: str, changes: dict[str, Any], rounds: int, plant: Plant | None) -> None:
    """So many rounds at one table, with restarts, everything searched."""
    path = recorder.folder / "house.sqlite"
    evening = await Evening(SqliteStore(path)).open(setup(name, NAME, **changes))
    recorder.attend(evening)
    if plant is not None:
        plant(evening)
    await evening.seat(NAME)
    for number in range(rounds):
        await evening.rounds(NAME, 1)
        if number % RESTART == RESTART // 2:
            evening = await _again(evening, path)
            recorder.attend(evening)
    standing = evening.house.desk.durable[STREAM]
    recorder.dump(standing, recorder._secret(standing))
    await evening.house.close()


async def _again(evening: Evening, path: Path) -> Evening:
    await evening.house.close()
    later = Evening(SqliteStore(path), seed=evening.asked)
    later.asked = evening.asked
    return await later.open()


def record(name: str, changes: dict[str, Any], rounds: int, plant: Plant | None = None) -> Recorder:
    """An evening in a folder of its own, and what was searched of it."""
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder))
        handler = logging.StreamHandler(recorder.log)
        logging.getLogger().addHandler(handler)
        try:
            asyncio.run(_evening(recorder, name, changes, rounds, plant))
        finally:
            logging.getLogger().removeHandler(handler)
    return recorder


def _order(evening: Evening) -> list[str]:
    shoes = list(evening.keeper._shoes._known.values())
    return [str(card) for card in shoes[-1].order] if shoes else []


def in_a_view(evening: Evening) -> None:
    """Somebody shows the order in a view of surveillance."""
    build = evening.house.hub._build
    evening.house.hub._build = lambda audience, standing: [build(audience, standing), _order(evening)]


def in_the_log(evening: Evening) -> None:
    """Somebody logs the order while looking for a fault."""
    logger = logging.getLogger("puntobanco.debug")
    evening.house.desk.on_change.append(lambda stream, standing: logger.warning("shoe %s", "".join(_order(evening))))


def unsealed(evening: Evening) -> None:
    """Somebody keeps a shoe without sealing it."""
    evening.keeper._shoes._seal.close = lambda place, secret: secret  # type: ignore[method-assign]


def one_card(evening: Evening) -> None:
    """Somebody shows the public the next card, and only that."""
    build = evening.house.hub._build

    def with_next(audience: Audience, standing: Standing) -> Any:
        trail, known = standing.story.now, evening.keeper._shoes._known
        face = evening.keeper._face(standing.state, trail) if trail.root in known and trail.out < 400 else None
        return [build(audience, standing), str(face(trail.out)) if face else ""]

    evening.house.hub._build = with_next


PLANTED = {"a view": in_a_view, "the log": in_the_log, "an unsealed shoe": unsealed, "the next card": one_card}


def hidden_cards(size: int, seed: int) -> str:
    """Play `size` rounds over the rulebooks and search everything; each planted leak must be found."""
    for where, plant in PLANTED.items():
        with suppress(Leak):
            record("rws-non-commission", {}, 1, plant)
            raise AssertionError(f"the recorder did not find the leak planted in {where}")
    total: dict[str, int] = {}
    searched = 0
    for name, changes in SETUPS:
        recorder = record(name, changes, max(1, size // len(SETUPS)))
        searched += recorder.bytes
        total = {kind: total.get(kind, 0) + number for kind, number in recorder.searched.items()}
    listed = ", ".join(f"{number:,} {kind}" for kind, number in total.items())
    return (
        f"{size:,} rounds at {len(SETUPS)} tables with restarts: no card that nobody has seen, and no salt, in "
        f"{listed}, {searched / 1e6:,.0f} MB; {len(PLANTED)} planted leaks were found."
    )


PROOFS = (
    Proof(
        name="hidden-cards",
        what="no view, answer, entry, document, file, backup, proof or log holds an undealt card of a random shoe",
        run=hidden_cards,
        small=8,
        full=1_000,
    ),
)
