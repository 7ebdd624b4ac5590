"""What a route is: the message it takes and the one it gives, so that the document is made from the same table."""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.server.api.door import Door
from puntobanco.server.api.problems import Problem

Handler = Callable[[Door, Request], Awaitable[Response]]


class Route(Struct, frozen=True, kw_only=True):
    """One way in."""

    method: str
    path: str
    handler: Handler
    about: str
    takes: Any = None
    gives: Any = None
    media: str = "application/json"
    """In what form it gives it."""
    signed_in: bool = True
    query: tuple[str, ...] = ()
    more: tuple[int, ...] = ()
    """Statuses besides those that follow from the rest; with 429 among them every request counts for the pace."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names in its path."""
        return tuple(part[1:-1].split(":")[0] for part in self.path.split("/") if part.startswith("{"))

    @property
    def statuses(self) -> tuple[int, ...]:
        """With what it may answer besides 200."""
        found = {500, *self.more}
        found |= {401, 403, 503} if self.signed_in else set()
        found |= {403, 429, 503} if self.method == "POST" else set()
        found |= {400, 408, 409, 413, 415} if self.takes is not None else set()
        found |= {404} if self.parameters else set()
        return tuple(sorted(found | {400}))  # for a question that nobody asks here, if for nothing else


ROUTES: list[Route] = []
"""Every way in, in the order in which they are read."""


def route(method: str, path: str, **more: Any) -> Callable[[Handler], Handler]:
    """Put a handler on the table of routes; its docstring says what the route is for."""

    def add(handler: Handler) -> Handler:
        about = " ".join((handler.__doc__ or "").split())
        ROUTES.append(Route(method=method, path=path, handler=handler, about=about, **more))
        return handler

    return add


def number_in(request: Request, name: str, otherwise: int) -> int:
    """A number of the query; `Problem` if it is none."""
    text = request.query_params.get(name, str(otherwise))
    if not (text.isascii() and text.isdigit() and len(text) <= 13):
        raise Problem("not-understood.whole-number", name=name)
    return int(text)
