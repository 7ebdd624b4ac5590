"""What an auditor asks for: the journal as it is written, everything verified, and a round replayed."""

from collections.abc import Mapping
from itertools import islice

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.audit.entries import Wanted as Sought
from puntobanco.audit.entries import last_entries
from puntobanco.audit.frames import Frame, FrameBet, frames_of
from puntobanco.floor import link_stream, table_stream
from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.journal.checkpoint import read_checkpoints, wanted_of
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.server.accounts.records import Session
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import number_in, route
from puntobanco.server.api.routes.roads import RoadsOut, roads_of
from puntobanco.server.integrity.verification import Held, VerifyOut
from puntobanco.server.reading import StoreJob
from puntobanco.store import Reader
from puntobanco.store.open import MEMORY
from puntobanco.table.model.state import Result
from puntobanco.wagers.wager import Names
from puntobanco.wire.messages import Message
from puntobanco.wire.posts import ALL, Post

READERS = frozenset({Post.SURVEILLANCE, Post.SHIFT_MANAGER, Post.OPERATOR, Post.OFFICER, Post.ANCHOR_HOLDER})
"""Who reads the journal."""
MOST_LINES = 1000
_QUERY = ("from", "most", "before", "kind", "person")


def reader(door: Door, request: Request, place: str, *more: Post) -> Session:
    """The session of somebody who reads the journal of a table, or of all."""
    session = door.found(request).session
    if session.acting is None or session.acting.post not in READERS | {*more} or not session.acting.covers(place):
        raise Problem("not-your-role.journal-read")
    return session


@route("GET", "/api/journal/{stream:path}", media="application/jsonl", query=_QUERY, more=(429,))
async def read_journal(door: Door, request: Request) -> Response:
    """Entries of a stream as they are on disk, one a line; for surveillance, shift managers and officers.

    With before, kind or person: the last ones that are meant.
    """
    service, stream = door.service, request.path_params["stream"]
    place = stream.removeprefix("table/") if stream.startswith("table/") else ALL
    session = reader(door, request, place, *((Post.JACKPOT,) if stream.startswith(link_stream("")) else ()))
    if stream != ACCOUNTS and service.casino.head(stream) is None:
        raise Problem("no-such-stream.here")
    start, most = number_in(request, "from", 0), min(MOST_LINES, number_in(request, "most", MOST_LINES))
    service.log("journal read", person=session.person, stream=stream, start=start, most=most)
    query, store = request.query_params, service.casino.store
    if query.keys() & {"before", "kind", "person"}:
        before = number_in(request, "before", 0) if "before" in query else None
        sought = Sought(before=before, most=most, kind=query.get("kind", ""), person=query.get("person", ""))
        if sought.sifts:  # perhaps everything has to be read for it
            lines = await service.readings.ask(LastEntries(url=door.settings.url, stream=stream, sought=sought))
        else:
            lines = await service.in_thread(lambda: last_entries(store, stream, sought))
    else:
        lines = await service.in_thread(lambda: tuple(islice(store.read(stream, start), most)))
    return Response(b"".join(line + b"\n" for line in lines), 200, media_type="application/jsonl")


class LastEntries(StoreJob[tuple[bytes, ...]], frozen=True, kw_only=True):
    """The last entries of a stream that are sought."""

    stream: str
    sought: Sought

    def read(self, store: Reader) -> tuple[bytes, ...]:
        """Look from the end on."""
        return tuple(last_entries(store, self.stream, self.sought))


# Everything verified.


class VerifyIn(Message, frozen=True, kw_only=True):
    """How thoroughly."""

    chain_only: bool = False
    """Only whether the lines follow each other; nothing is judged again."""


@route("POST", "/api/verify", takes=VerifyIn, gives=VerifyOut)
async def begin_verification(door: Door, request: Request) -> Response:
    """Have the whole journal verified."""
    session, service = reader(door, request, ALL), door.service
    message = await body_of(request, VerifyIn)
    if door.settings.url == MEMORY:
        raise Problem("no-file", status=409)
    service.log("journal verified", person=session.person, chain_only=message.chain_only)
    held = await service.in_thread(lambda: _held(door))
    begun = service.verification.begin(door.settings.url, held, by=session.person, chain_only=message.chain_only)
    return json(begun)


@route("GET", "/api/verify", gives=VerifyOut)
async def verification(door: Door, request: Request) -> Response:
    """How far a verification has come, or what the last one found."""
    reader(door, request, ALL)
    return json(door.service.verification.now)


def _held(door: Door) -> Held:
    """The last checkpoint, if its signature holds."""
    integrity = door.service.integrity
    last = integrity.checkpoints.last if integrity is not None else None
    if integrity is None or last is None:
        return Held()
    good, wrong = read_checkpoints((last,), integrity.checkpoints.keys.check)
    return Held(checkpoint=good[-1].number if good else None, wanted=wanted_of(good), wrong=wrong)


# A round replayed.


class FrameOut(Struct, frozen=True, kw_only=True):
    """A moment of a round, as it is shown."""

    entry: int
    event: int
    at: int
    by: str
    role: str
    kind: str
    about: dict[str, str]
    was: str
    player: tuple[str | None, ...]
    banker: tuple[str | None, ...]
    player_count: int | None
    banker_count: int | None
    winner: Winner | None
    void: bool
    bets: tuple[FrameBet, ...]
    roads: int
    """Which of the roads were those of this moment."""


class ReplayOut(Struct, frozen=True, kw_only=True):
    """A round moment by moment."""

    table: str
    number: int
    rounds: int
    """How many the table has played."""
    currency: str
    digits: int
    names: Mapping[str, Names]
    """Of the wagers that are offered now."""
    printed: tuple[Side, ...]
    """The hands whose first card is printed on the layout."""
    frames: tuple[FrameOut, ...]
    roads: tuple[RoadsOut, ...]


@route("GET", "/api/replay/{table}/{number}", gives=ReplayOut, more=(409, 429))
async def replay_round(door: Door, request: Request) -> Response:
    """A round as it went, card by card, with bets, pays and roads of each moment; corrections in their place."""
    name, text = request.path_params["table"], request.path_params["number"]
    session = reader(door, request, name)
    table = table_named(door, name)
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 0
    door.service.log("round replayed", person=session.person, table=name, number=number)
    job = Replay(url=door.settings.url, stream=table_stream(name), number=number)
    frames, roads = await door.service.readings.ask(job)
    if not frames:
        raise Problem("not-found.table-played", text=text[:9])
    setup = table.rules.setup
    names = {str(id_): offer.wager.names for id_, offer in setup.offers.items()}
    return json(
        ReplayOut(
            table=name,
            number=number,
            rounds=table.rounds,
            currency=setup.currency.code,
            digits=setup.currency.digits,
            names=names,
            printed=tuple(setup.game.printed),
            frames=frames,
            roads=roads,
        )
    )


class Replay(StoreJob[tuple[tuple[FrameOut, ...], tuple[RoadsOut, ...]]], frozen=True, kw_only=True):
    """The frames of a round, and the roads that they name."""

    stream: str
    number: int

    def read(self, store: Reader) -> tuple[tuple[FrameOut, ...], tuple[RoadsOut, ...]]:
        """Fold the table up to the round."""
        frames = frames_of(store.read(self.stream), self.number)
        places: dict[tuple[Result, ...], int] = {}
        for frame in frames:
            places.setdefault(frame.results, len(places))
        return tuple(_frame(frame, places[frame.results]) for frame in frames), tuple(
            roads_of(results, frames[0].game) for results in places
        )


def _frame(frame: Frame, roads: int) -> FrameOut:
    left_out = ("results", "about", "game")
    shared = {name: getattr(frame, name) for name in Frame.__struct_fields__ if name not in left_out}
    return FrameOut(**shared, about=dict(frame.about), roads=roads)
