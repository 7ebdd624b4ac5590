"""Hidden cards: nothing that leaves a served house of random shoes tells a card before it is seen."""

import base64
import json
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from puntobanco.floor import table_stream
from puntobanco.journal.machines import TABLE
from puntobanco.journal.proofs import proof_faults
from puntobanco.procedure.roles import Role
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.server.watch import hub
from puntobanco.server.watch import views as audiences
from puntobanco.server.watch.views import Audience
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.proof import write
from puntobanco.table.model.committed import committed_shoe
from puntobanco.table.model.phases import Phase
from puntobanco.words import Text
from standalone import verify_shoe as verifier
from tests.proofs import Proof
from tests.server.api.served import Served
from tests.server.shoes.evening import recorded
from tests.server.shoes.recorder import Leak
from tests.server.shoes.traffic import BACKUP, BODY, DATABASE, FRAME, LOG, Evening, Listeners, Recorder
from tests.support import table_of

SETUPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("massachusetts-ez", {"card_handling": "players", "filings.card_handling": "CH-1"}),
    ("new-zealand-commission-international", {"style": "B"}),
    ("rws-non-commission", {}),
    ("new-zealand-commission-continuous", {}),
)
NAME = "T7"
STREAM = table_stream(NAME)
RESTART = 80
"""Rounds after which the house is closed and opened again."""
SWEEP = 40
"""Rounds after which everybody asks for everything, and the files are searched."""
PACE = 0.05
"""Seconds between two views of one audience: of every state somebody gets one, and everybody many."""
CHIPS = 50_000_000
SELDOM = ("/api/reports/win", "/api/reports/recall")
"""What takes a process of its own to work out: asked for in long evenings alone."""

Plant = Callable[[Recorder], None]


def house(folder: Path, recorder: Recorder, name: str, changes: dict[str, Any]) -> Served:
    """A practice house with one table of random cards, and the recorder at its door."""
    text = "\n".join(f"{key} = {_toml(value)}" for key, value in {**table_of(name, changes), "name": NAME}.items())
    more: dict[str, Any] = {"tables": ((NAME, text),), "random_cards": True, "database": "", "practice": True}
    return Served(data=folder / "house", around=recorder.around, **more)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    return "[" + ", ".join(map(_toml, value)) + "]" if isinstance(value, list) else json.dumps(value)


def record(name: str, changes: dict[str, Any], rounds: int, plant: Plant | None = None) -> Recorder:
    """An evening in a folder of its own, everything that leaves the house searched; what was searched."""
    recorder, audiences.PACE, hub.LOOK = Recorder(STREAM), PACE, PACE / 10
    evening: Evening | None = None
    with tempfile.TemporaryDirectory() as found:
        folder = Path(found)
        for start in range(0, rounds, RESTART):
            with house(folder, recorder, name, changes) as served:
                recorder.again(served)
                if plant is not None:
                    plant(recorder)
                evening = _seated(served, evening, recorder)
                with Listeners(evening.everybody(), STREAM):
                    _play(evening, recorder, folder, min(RESTART, rounds - start), eager=plant is not None)
    return recorder


def _seated(served: Served, before: Evening | None, recorder: Recorder) -> Evening:
    """The same people as before the restart, or new ones."""
    if before is not None:
        before.again(served)
        return before
    evening = Evening(served, STREAM)
    while evening.phase is Phase.CLOSED:
        evening.next()
    for seat in (1, 2):
        recorder.bettors.add(evening.player(CHIPS, seat).cookies()["Cookie"])
    return evening


def _play(evening: Evening, recorder: Recorder, folder: Path, rounds: int, *, eager: bool) -> None:
    """A number of rounds; everything is asked for now and then, or eagerly as soon as there is a shoe."""
    until, asked = evening.table.rounds + rounds, 0
    while evening.table.rounds < until or evening.table.round is not None:
        number = evening.table.rounds
        evening.move()
        everybody = evening.everybody()
        everybody[asked % len(everybody)].get(f"/api/view/{STREAM}")
        recorder.check()
        asked += 1
        if eager and committed_shoe(evening.table) is not None:
            _sweep(evening, recorder, folder)
            eager = False
        if evening.table.round is not None and evening.table.rounds > number and number % SWEEP == SWEEP // 2:
            _sweep(evening, recorder, folder)
    for path in SELDOM if rounds > SWEEP else ():
        evening.eyes[0].get(path)
    _sweep(evening, recorder, folder)


def _sweep(evening: Evening, recorder: Recorder, folder: Path) -> None:
    """Everybody asks for everything that can be asked for; the files are searched, and the proof is checked."""
    head: StreamHead = evening.served.serving.casino.sequencer.durable[STREAM]
    now = committed_shoe(head.state)
    shoe = now.committed_as if now is not None else ""
    paths = [f"/api/{one}/{NAME}" for one in ("roads", "history")]
    paths += [
        f"/api/journal/{STREAM}?most=50&from={max(0, head.end.number - 50)}",
        f"/api/shoes/{NAME}?shoe={shoe}",
    ]
    paths += ["/api/lobby", "/api/significant", "/api/checkpoints", "/api/session", "/metrics", "/ready"]
    for caller in (evening.eyes[0], evening.players[0], evening.staff[Role.DEALER]):
        for path in paths:
            caller.get(path)
    recorder.check()
    recorder.search_files(folder)
    keeper = evening.served.serving.casino.shoes
    proof = keeper.proof_of(NAME, shoe) if keeper is not None and shoe else None
    if proof is not None:
        verifier.check(verifier.read_proof(write(proof)))
        lines = evening.served.serving.casino.store.read(STREAM)
        happened = [event for line in lines for event in TABLE.decoder.decode(line).events]
        assert proof_faults(recorded(happened), proof) == ()
        recorder.heard["proofs checked"] += 1


# Leaks that are planted, each in a place of its own.


def _order(recorder: Recorder) -> list[str]:
    keeper = recorder.served.serving.casino.shoes
    shoes = list(keeper._shoes._known.values()) if keeper is not None else []
    return [str(card) for card in shoes[-1].order] if shoes else []


def in_a_body(recorder: Recorder) -> None:
    """Somebody adds the order, encoded, to what is asked for over HTTP."""
    service = recorder.served.serving.service
    session_out = service.sessions.session_out

    def with_order(found: Any) -> Any:
        hidden = base64.b64encode("".join(_order(recorder)).encode()).decode()
        return {**msgspec.to_builtins(session_out(found)), "debug": hidden}

    service.sessions.session_out = with_order  # type: ignore[method-assign]


def in_a_frame(recorder: Recorder) -> None:
    """Somebody shows the order to surveillance, and over the socket alone."""
    views = recorder.served.serving.casino.hub
    build = views._encoded

    def with_order(audience: Audience, head: StreamHead) -> bytes:
        watches = audience.who is not None and audience.who.role is Role.SURVEILLANCE
        return build(audience, head) + (" ".join(_order(recorder)).encode() if watches else b"")

    views._encoded = with_order  # type: ignore[method-assign]
    views.view = build  # type: ignore[method-assign]


def in_the_log(recorder: Recorder) -> None:
    """Somebody logs the order while looking for a fault."""
    log, sequencer = recorder.served.log, recorder.served.serving.casino.sequencer

    class Careless:
        def grew(self, stream: str, head: StreamHead) -> None:
            log("looking for a fault", shoe="".join(_order(recorder)))

        def stopped(self, stream: str, why: Text) -> None:
            pass

    sequencer.listeners.append(Careless())


def unsealed(recorder: Recorder) -> None:
    """Somebody keeps a shoe without sealing it."""
    keeper = recorder.served.serving.casino.shoes
    assert keeper is not None
    keeper._shoes._seal.close = lambda place, secret: secret  # type: ignore[method-assign]


def in_the_backup(recorder: Recorder) -> None:
    """Somebody adds to a backup what is not in the database."""

    def spoil(backup: Path) -> None:
        with backup.open("ab") as file:
            file.write("".join(_order(recorder)).encode().hex().encode())

    recorder.spoil = spoil  # type: ignore[method-assign]


def one_card(recorder: Recorder) -> None:
    """Somebody shows the public the next card, and only that."""
    casino = recorder.served.serving.casino
    build, keeper = casino.hub._build, casino.shoes
    assert keeper is not None

    def with_next(audience: Audience, head: StreamHead) -> Any:
        shoe = committed_shoe(head.state)
        face = keeper._face(head.state, shoe) if shoe is not None and shoe.life is not Life.OVER else None
        return {**msgspec.to_builtins(build(audience, head)), "next": str(face(shoe.out)) if shoe and face else ""}

    casino.hub._build = with_next  # type: ignore[method-assign]
    recorder._seen = {alone: frozenset(_FACES) for alone in (True, False)}


_FACES = [f"{rank}{suit}" for rank in ("A", *map(str, range(2, 10)), "T", "10", *"JQK") for suit in "shdc"]
"""Every card has been seen before in this house, so that only foretelling is left to notice."""

PLANTED: dict[str, Plant] = {
    BODY: in_a_body,
    FRAME: in_a_frame,
    LOG: in_the_log,
    DATABASE: unsealed,
    BACKUP: in_the_backup,
    "the next card": one_card,
}


FORETOLD = 12
"""Rounds after which it cannot be chance that something named the card that came next."""


def hidden_cards(size: int, seed: int) -> str:
    """Play `size` rounds over the rulebooks and search everything; each planted leak must be found where it is."""
    for where, plant in PLANTED.items():
        with suppress(Leak):
            try:
                record("rws-non-commission", {}, FORETOLD if plant is one_card else 1, plant)
            except Leak as leak:
                assert where in str(leak) or where in ("the next card",), f"planted in {where}, found in {leak}"
                raise
            raise AssertionError(f"the recorder did not find the leak planted in {where}")
    total: Counter[str] = Counter()
    searched = 0
    tables = SETUPS[:size]
    for name, changes in tables:
        recorder = record(name, changes, size // len(tables))
        searched += recorder.bytes
        total += recorder.heard
    kinds = ((BODY, "HTTP bodies"), (FRAME, "WebSocket frames"), (LOG, "pieces of the log"))
    listed = ", ".join(f"{total[kind]:,} {words}" for kind, words in kinds)
    files = total[DATABASE] + total[BACKUP]
    return (
        f"{size:,} rounds over the wire at {len(tables)} tables, watched by every role: no card that nobody has seen, "
        f"and no salt, in {listed} and {files:,} files of databases and backups, {searched / 1e6:,.0f} MB; "
        f"{total['proofs checked']:,} proofs checked; {len(PLANTED)} planted leaks were found, each in its place."
    )


PROOFS = (
    Proof(
        name="hidden-cards",
        what="no HTTP body, WebSocket frame, log, database file or backup of a served house tells an undealt card",
        run=hidden_cards,
        small=1,
        full=1_000,
    ),
)
