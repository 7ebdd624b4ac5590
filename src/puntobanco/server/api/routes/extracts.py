"""Extracts: a round or a whole period as a signed file, which standalone/verify_extract.py checks without the house."""

from itertools import islice

from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.audit.extract import Heading, Proven, lines_of, numbers_of_round
from puntobanco.audit.period import Pair, Period, archive_of, period_of
from puntobanco.books.scan import Query
from puntobanco.floor import table_stream
from puntobanco.journal.checkpoint import Signed
from puntobanco.procedure.asking import At
from puntobanco.server.api.door import Door, sent
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.routes.audit import READERS, reader
from puntobanco.server.api.routes.reports import READERS as BOOK_READERS
from puntobanco.server.api.routes.reports import query_of
from puntobanco.server.integrity.checkpoints import Checkpoints, Proof
from puntobanco.server.reading import StoreJob
from puntobanco.store import Reader

TRIES = 5
"""How often a new checkpoint may come between the proofs of one extract."""


class EntriesOfRound(StoreJob[tuple[tuple[int, bytes], ...]], frozen=True, kw_only=True):
    """The entries that tell of a round, with their numbers."""

    stream: str
    number: int

    def read(self, store: Reader) -> tuple[tuple[int, bytes], ...]:
        """Fold the table up to the round, then fetch its lines."""
        wanted = numbers_of_round(lambda: store.read(self.stream), self.number)
        return tuple((position, next(iter(islice(store.read(self.stream, position), 1)))) for position in wanted)


class Covered(Struct, frozen=True):
    """Entries with their proofs under one checkpoint."""

    checkpoint: bytes
    entries: tuple[Proven, ...]


@route("GET", "/api/extracts/{table}/{number}", media="application/jsonl", more=(409, 429))
async def export_round(door: Door, request: Request) -> Response:
    """A round as a signed file: its entries, later corrections included, each with its proof under a checkpoint."""
    name, text = request.path_params["table"], request.path_params["number"]
    session, service = reader(door, request, name), door.service
    currency = table_named(door, name).rules.setup.currency
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 0
    stream = table_stream(name)
    found = await service.readings.ask(EntriesOfRound(url=door.settings.url, stream=stream, number=number))
    if not found:
        raise Problem("not-found.table-played", text=text[:9])
    if service.integrity is None:
        raise Problem("not-found.watches-over")
    checkpoints = service.integrity.checkpoints
    covered = await service.in_thread(lambda: _covered(checkpoints, stream, found))
    service.log("round exported", person=session.person, table=name, number=number)
    heading = Heading(
        house=service.casino.name,
        stream=stream,
        about={"round": number},
        currency=currency,
        at=service.now,
        entries=len(found),
    )
    keys = checkpoints.keys
    made = lines_of(heading, covered.checkpoint, keys.public, covered.entries, key=keys.key, sign=keys.sign)
    return sent(b"".join(made), "application/jsonl")


# A period.


EXPORTERS = READERS & BOOK_READERS
"""Who takes the journal and the books of a period out of the house: as far as the grant goes."""
ROUNDS = 100_000
"""Rounds that are recalled card for card in the file of a period."""


class MakePeriod(StoreJob[Period], frozen=True, kw_only=True):
    """The journal of a period with its proofs, and the reports; without signatures."""

    asked: Query
    checkpoint: bytes
    at: At

    def read(self, store: Reader) -> Period:
        """Read every stream up to where it was signed."""
        checkpoint = decode(self.checkpoint, type=Signed).checkpoint
        return period_of(store, checkpoint, self.checkpoint, self.asked, self.at)


@route("GET", "/api/exports", query=("from", "to", "table"), media="application/zip", more=(404, 409, 429))
async def export_period(door: Door, request: Request) -> Response:
    """A period as one signed file for a regulator: journal with proofs, reports, manifest, key and verifier."""
    session, service = door.found(request).session, door.service
    acting = session.acting
    if acting is None or acting.post not in EXPORTERS:
        raise Problem("not-your-role.journal-read")
    asked = replace(await query_of(door, request, acting), last=ROUNDS)
    if service.integrity is None:
        raise Problem("not-found.watches-over")
    checkpoints = service.integrity.checkpoints
    await service.in_thread(checkpoints.try_to_make)
    if checkpoints.last is None:
        raise Problem("not-found.checkpoint-seen")
    job = MakePeriod(url=door.settings.url, asked=asked, checkpoint=checkpoints.last, at=service.now)
    made, keys = await service.readings.ask(job), checkpoints.keys
    service.log("period exported", person=session.person, tables=sorted(asked.tables))
    data = await service.in_thread(lambda: archive_of(made, Pair(keys.key, keys.sign, keys.public)))
    return sent(data, "application/zip", "period.zip")


def _covered(checkpoints: Checkpoints, stream: str, entries: tuple[tuple[int, bytes], ...]) -> Covered:
    """Every entry with its path to one signed root; a checkpoint is made first if the last does not cover them."""
    if checkpoints.proof(stream, entries[-1][0]) is None:
        checkpoints.try_to_make()
    for _ in range(TRIES):
        last = checkpoints.last
        proofs = [checkpoints.proof(stream, number) for number, _ in entries]
        good = [proof for proof in proofs if proof is not None]
        if last is None or len(good) < len(entries):
            break
        if last is checkpoints.last and len({proof.checkpoint for proof in good}) == 1:
            return Covered(last, tuple(map(_proven, good, (line for _, line in entries))))
    raise Problem("not-found.checkpoint-seen")


def _proven(proof: Proof, line: bytes) -> Proven:
    return Proven(line=line, path=proof.path)
