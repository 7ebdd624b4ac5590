"""Routes about integrity: checkpoints and proofs for everybody who has an account, the rest for those who oversee."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.floor import table_stream
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.api.door import Door, json
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import number_in, route
from puntobanco.server.integrity.checkpoints import Proof
from puntobanco.server.integrity.integrity import Integrity
from puntobanco.server.integrity.self_check import Result
from puntobanco.server.integrity.significant import SignificantEvents
from puntobanco.wire.posts import ALL, Post
from puntobanco.words import Text

OVERSEES = frozenset({Post.SURVEILLANCE, Post.OFFICER, Post.SHIFT_MANAGER, Post.OPERATOR, Post.ANCHOR_HOLDER})
"""Who reads significant events and self-checks."""
ASKS = OVERSEES - {Post.SURVEILLANCE, Post.ANCHOR_HOLDER}
"""Who may have the files checked now; the others only see the results."""
MOST_EVENTS = 500


class CheckpointsOut(Struct, frozen=True, kw_only=True):
    """The last checkpoint as it was signed, and the key to check it with."""

    last: str | None
    """A line of `checkpoints.jsonl`; nothing if none was made yet."""
    public: str
    """The public key, PEM. Compare it with the one in the second place."""
    second_place: bool
    waits: Text | None
    """Why the last one is not in the second place yet; nothing if it is."""


def _integrity(door: Door) -> Integrity:
    found = door.service.integrity
    if found is None:
        raise Problem("not-found.watches-over")
    return found


def _oversees(door: Door, request: Request, posts: frozenset[Post] = OVERSEES) -> tuple[str, Holding]:
    """Who asks, and in which post: one of those who oversee the house."""
    session = door.found(request).session
    if session.acting is None or session.acting.post not in posts:
        raise Problem("not-your-role.those-who")
    return session.person, session.acting


def _oversees_all(door: Door, request: Request, posts: frozenset[Post] = OVERSEES) -> str:
    """Who asks about the whole house: with a grant for all tables."""
    person, acting = _oversees(door, request, posts)
    if acting.scope != ALL:
        raise Problem("not-your-table.about-whole", status=403, scope=acting.scope)
    return person


@route("GET", "/api/checkpoints", gives=CheckpointsOut, signed_in=False, more=(404, 429))
async def list_checkpoints(door: Door, request: Request) -> Response:
    """The last signed checkpoint."""
    made = _integrity(door).checkpoints
    last = made.last.decode() if made.last is not None else None
    public, second = made.keys.public.decode(), made.second is not None
    return json(CheckpointsOut(last=last, public=public, second_place=second, waits=made.waits))


@route("GET", "/api/proofs/{stream:path}/{number}", gives=Proof, more=(429,))
async def get_entry_proof(door: Door, request: Request) -> Response:
    """That an entry is under the last checkpoint."""
    door.found(request)
    text, stream = request.path_params["number"], request.path_params["stream"]
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 12 else -1
    checkpoints_ = _integrity(door).checkpoints
    found = await door.service.in_thread(lambda: checkpoints_.proof(stream, number))
    if found is None:
        raise Problem("not-found.checkpoint-seen")
    return json(found)


_QUERY = ("kind", "from", "until", "before", "most")


@route("GET", "/api/significant", gives=SignificantEvents, query=_QUERY, more=(404, 429))
async def list_significant_events(door: Door, request: Request) -> Response:
    """Significant events, the newest first; with a grant for one table those of that table."""
    (person, acting), book = _oversees(door, request), _integrity(door).book
    stream = "" if acting.scope == ALL else table_stream(acting.scope)
    kind, most = request.query_params.get("kind", ""), min(MOST_EVENTS, max(1, number_in(request, "most", 100)))
    start, until, before = (
        number_in(request, name, 0) if name in request.query_params else None for name in ("from", "until", "before")
    )
    door.service.log("significant read", person=person, kind=kind[:40], start=start, until=until)
    found = await door.service.in_thread(
        lambda: book.find(kind=kind, stream=stream, start=start, until=until, before=before, most=most)
    )
    return json(found)


@route("GET", "/api/self-checks", gives=list[Result], more=(404, 429))
async def list_self_checks(door: Door, request: Request) -> Response:
    """What self-checks of the last 90 days found."""
    _oversees_all(door, request)
    checks = _integrity(door).self_check
    return json(await door.service.in_thread(checks.results))


@route("POST", "/api/self-checks", gives=Result, more=(404,))
async def run_self_check(door: Door, request: Request) -> Response:
    """Look at the installed files now."""
    person, checks = _oversees_all(door, request, ASKS), _integrity(door).self_check
    door.service.log("self-check asked", person=person)
    return json(await door.service.in_thread(checks.run_once))
