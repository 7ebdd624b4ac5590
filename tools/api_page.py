"""The page about the API: how to call on a house, with the table of routes as the code has it."""

from collections.abc import Iterator

WORDS = """\
A program, a browser or a bot calls on a house over HTTP and one WebSocket. The whole of it, with every message and
every view as a schema, is at `/openapi.json` (OpenAPI 3.1) of each served house.

## Signing in

`POST /api/sign-in` with a name and a password (in a practice house `POST /api/enter` with any name) sets a cookie that
scripts cannot read; nothing else carries the session, least of all an address. `POST /api/act-as` chooses the post in
which one acts, and where; the cookie changes then, as after another password. `acts_as` in the answer is the id under
which commands are given. Looking does not keep anybody signed in; doing something does: a dealer for 5 minutes, a
bettor for 30, everybody else for 15.

Everything that changes something is a POST whose `Origin` is exactly that of the house; the socket asks for it too.

## Commands

    POST /api/commands
    {"stream": "table/SG-01", "id": "5f0c1f0a9b3e",
     "act": {"type": "place-bets", "bets": [{"wager": "player", "amount": 10000}]}}

A stream is `house`, `table/NAME` or `link/NAME`; the acts of each are `HouseAct`, `TableAct` and `LinkAct` in the
document. Amounts are whole minor units. The id is made by the asker, another for each command. The answer says what was
done and what was refused, with the clause: `done` is false if nothing of it was, and a command of several bets may be
done in part: each refusal names the `bet` it is about by its index, and says how much of it was `taken` all the same.
It names at most 20 faults; `more` counts the rest.

The same command under the same id happens once and gets the same answer; after 24 hours the words of a refusal are
gone (`words-gone`), and the answer still says whether anything was done. Another content under the same id is turned
away with 409. After `503 not-known-yet` ask again under the same id.

A command that was meant for one moment names it: with `seen`, the position of the view it was decided on, it is refused
as `gone-on` if the stream has gone on since. Bets do without; a dealer's next step should not.

Where two people decide, `POST /api/approvals` proposes the act, somebody else who may agree does so at another session
with `POST /api/approvals/{id}`, and the proposer sends the command with `approval` within ten minutes. It is used once,
and only if the command is done.

## The socket

`/api/socket` takes `SocketMessage` (`watch`, `unwatch`, `command`, `ping`) and sends `SocketAnswer` (`view`, `answer`,
`problem`, `pong`). A view is the whole of what one may see of a stream, with the stream's number: a later one replaces
an earlier, some are skipped when much happens, and none is ever older than the one before. A client that missed one
asks `GET /api/view/STREAM`. Answers come when they are on disk, not in the order of asking: match them by id.

It is closed with 4401 when the session has ended (within a second), 4408 when the client does not read, and 4429 when
the session has too many sockets; a wrong origin is answered 403 before it opens.

## Problems and bounds

What is not served comes as a problem of RFC 9457: `title` is the code, `detail` an English
sentence for logs, `text` and `advice` the codes and parameters of what happened and what to do.
A header has at most 32 KB and arrives within 10 s, a message 64 KB within 30 s ([all bounds of a
connection](hosting.md#at-the-entrance)); no number is larger than 10^15; a list in a command has at most 64
entries and a text 4,000 characters. A session sends 400 commands at once and 100 a second after that, where every 512
bytes and every fault count as one more; it may send 1 MB at once and 200 KB a second, have 600 commands refused and one
a second, and send 600 messages over its sockets and 200 a second. Who is over a limit is answered late, and a socket is
not read meanwhile. A socket watches 64 streams and has 256 commands waiting; a session has 32 sockets. Whatever is more
is answered with 429 or 503.

`/health` says that the process lives, `/ready` whether everything can be asked (503 with the reasons if a stream has
stopped), `/metrics` counts for Prometheus. The log is one JSON object a line and holds no password and no token.

## Routes
"""


def api_page(note: str) -> Iterator[str]:
    """The page in Markdown."""
    from puntobanco.server.api.openapi import path_of
    from puntobanco.server.api.routes import ROUTES

    yield f"# Calling on a house\n\n{note}\n{WORDS}"
    yield "| | path | what it is for | signed in | answers besides 200 |"
    yield "| --- | --- | --- | --- | --- |"
    for route in sorted(ROUTES, key=lambda route: (route.path, route.method)):
        query = "".join(f"{'&' if place else '?'}{name}=" for place, name in enumerate(route.query))
        statuses = ", ".join(map(str, route.statuses))
        signed = "yes" if route.signed_in else ""
        yield f"| {route.method} | `{path_of(route)}{query}` | {route.about} | {signed} | {statuses} |"
