"""A client: one session of one person, over HTTP for signing in and over a socket for everything else."""

import asyncio
import ssl
from contextlib import suppress
from functools import cache
from typing import Any, Self, TypeVar
from urllib.parse import quote, urlsplit
from uuid import uuid4

import httpx2 as httpx
import msgspec

from puntobanco.client.connection import Connection, Subscription
from puntobanco.client.messages import NotServed, View, ViewIn
from puntobanco.client.seat import Seat
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.journal.entry import encode
from puntobanco.table import commands as ask
from puntobanco.table.views.person import PersonView
from puntobanco.wire.answers import Answer
from puntobanco.wire.lobby import LobbyOut
from puntobanco.wire.messages import EnrolledOut, OfferedOut, ProblemOut, SessionOut
from puntobanco.words import in_words

AnyAct = ask.AnyAct | house_ask.AnyAct | link_ask.AnyAct
Kind = TypeVar("Kind")

PATIENCE = 60.0
"""Seconds that a command is asked again before it is given up, without knowing whether it was done."""


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


class Client:
    """A client of one house: one person in one role, over HTTP for signing in and over a socket for the rest."""

    def __init__(self, url: str = "http://127.0.0.1:8000", *, origin: str = "", patience: float = PATIENCE) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"“{url}” is no address of a house: write it as http://127.0.0.1:8000.")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.patience = patience
        self._origin = origin or self.url
        self._http = httpx.AsyncClient(
            base_url=self.url,
            headers={"Origin": self._origin},
            verify=_certificates(),
            timeout=30,
            limits=httpx.Limits(max_keepalive_connections=0),
            trust_env=False,
        )
        self._link: Connection | None = None
        self.session: SessionOut | None = None

    def __repr__(self) -> str:
        session, who = self.session, "nobody"
        if session is not None:
            who = session.name or session.person
            who += f", {session.acting.post}" if session.acting else ""
        return f"<{type(self).__name__} of {self.url}: {who}>"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *found: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the house; the session stays as it is."""
        await self._unlink()
        await self._http.aclose()

    # Signing in.

    async def enter(self, name: str = "") -> SessionOut:
        """Come in under a name, where the house takes everybody: a practice house."""
        return await self._signed("/api/enter", {"name": name})

    async def sign_in(self, login: str, password: str, code: str = "") -> SessionOut:
        """Come in with an account, and with the code of its second factor where it has one."""
        return await self._signed("/api/sign-in", {"login": login, "password": password, "code": code})

    async def offer_second_factor(self, password: str, code: str = "") -> OfferedOut:
        """A secret for a new second factor; for the password, and a code of the old one if there is one."""
        answer = await self._http_ask("POST", "/api/second-factor", {"password": password, "code": code})
        return msgspec.json.decode(answer, type=OfferedOut)

    async def set_second_factor(self, code: str) -> tuple[str, ...]:
        """Make the secret that was offered the second factor; the recovery codes, which are told once."""
        await self._unlink()
        answer = await self._http_ask("POST", "/api/second-factor/confirm", {"code": code})
        enrolled = msgspec.json.decode(answer, type=EnrolledOut)
        self.session = enrolled.session
        return enrolled.recovery

    async def set_password(self, old: str, new: str) -> SessionOut:
        """Choose another password; what came with the account is good once."""
        return await self._signed("/api/password", {"old": old, "new": new})

    async def act_as(self, post: str, scope: str = "*") -> SessionOut:
        """Act in a post, at one table or at all; whatever was watched is watched no longer."""
        return await self._signed("/api/act-as", {"post": post, "scope": scope})

    async def sign_out(self) -> None:
        """End the session here and at the house."""
        await self._unlink()
        await self._http_ask("POST", "/api/sign-out", {})
        self.session = None

    async def _signed(self, path: str, message: dict[str, str]) -> SessionOut:
        """A session begins, or goes on under another id: the socket of the old one is of no use."""
        await self._unlink("the session goes on in another role: sit down or watch again.")
        self.session = msgspec.json.decode(await self._http_ask("POST", path, message), type=SessionOut)
        return self.session

    @property
    def person(self) -> ask.Person:
        """As whom the commands of this session are given: in a practice house each role tried is another person."""
        if self.session is None:
            raise NotServed("no-session", "Nobody has come in yet.", "Enter or sign in first.", 401)
        return ask.Person(self.session.acts_as or self.session.person)

    # Looking.

    async def lobby(self) -> LobbyOut:
        """The tables of the house, with their limits, seats and roads."""
        return msgspec.json.decode(await self._http_ask("GET", "/api/lobby"), type=LobbyOut)

    async def view(self, stream: str, *, public: bool = False) -> View:
        """What this person, or with ``public`` anybody, sees of a stream now."""
        path = f"/api/view/{quote(stream)}{'?public=1' if public else ''}"
        found = msgspec.json.decode(await self._http_ask("GET", path), type=ViewIn)
        return View(found.stream, found.number, found.view)

    async def watch(self, stream: str, *, public: bool = False) -> Subscription:
        """Every view of a stream from now on, as it changes; `NotServed` where there is none for this person."""
        await self.view(stream, public=public)
        return await self._linked().watch(stream, _frame(type="watch", stream=stream, public=public))

    async def unwatch(self, stream: str, *, public: bool = False) -> None:
        """End what `watch` began."""
        await self._linked().unwatch(stream, _frame(type="unwatch", stream=stream, public=public))

    # Asking.

    async def sit(self, table: str, seat: int | None = None) -> Seat:
        """Sit down at a table as a player, at the first free seat unless one is named; `Declined` if refused."""
        acting = self.session.acting if self.session else None
        if acting is None or (acting.post, acting.scope) != ("player", table):
            await self.act_as("player", table)
        seat_named = seat is not None
        taken = Seat(self, table, await self.watch(f"table/{table}"))
        with suppress(TimeoutError):  # the dealer of a practice house opens a table when somebody looks at it
            await asyncio.wait_for(taken.until(_may_sit), self.patience)
        view = await taken.view()
        if seat is None:
            seat = next((place.seat for place in view.felt.places if place.person is None), None)
        elif seat == view.seat:
            return taken
        if not view.is_here or seat_named:
            await taken.do(ask.Join(person=self.person, seat=seat))
        return taken

    async def practice_chips(self, table: str) -> None:
        """Have chips for nothing at a table of a practice house."""
        await self._http_ask("POST", "/api/practice/chips", {"table": table})

    async def command(
        self,
        stream: str,
        act: AnyAct,
        *,
        id: str = "",
        approval: str | None = None,
        seen: int | None = None,
    ) -> Answer:
        """Give a command and have its answer; it is done once, however often it has to be sent.

        The id is made here unless one is named: name it to ask again for the answer to an earlier command.
        With `seen`, the position of a view, it is refused if the stream has gone on since.
        """
        id = id or str(uuid4())
        frame = _frame(type="command", stream=stream, id=id, act=act, approval=approval, seen=seen)
        return await self._linked().ask(id, frame, self.patience)

    def _linked(self) -> Connection:
        if self._link is None:
            address = self.url.replace("http", "ws", 1) + "/api/socket"
            self._link = Connection(address, self._headers)
        return self._link

    async def _unlink(self, why: str = "this client was closed.") -> None:
        link, self._link = self._link, None
        if link is not None:
            await link.close(why)

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return {"Origin": self._origin, **({"Cookie": cookies} if cookies else {})}

    async def _http_ask(self, method: str, path: str, message: dict[str, str] | None = None) -> bytes:
        try:
            answer = await self._http.request(method, path, json=message)
        except httpx.TransportError as found:
            why = str(found).rstrip(".") or type(found).__name__
            raise NotServed("no-house", f"the house at {self.url} does not answer: {why}.") from None
        if answer.is_success:
            return answer.content
        try:
            problem = msgspec.json.decode(answer.content, type=ProblemOut)
        except msgspec.MsgspecError:
            raise NotServed("no-house", f"{self.url} is no house of this kind.", status=answer.status_code) from None
        raise NotServed(
            problem.title, problem.detail, in_words(problem.advice) if problem.advice else "", problem.status
        )


def _may_sit(view: PersonView) -> bool:
    """Whether waiting is over: one is here, or may come; or every place is taken, which the house will say."""
    taken = bool(view.felt.places) and all(place.person is not None for place in view.felt.places)
    return view.is_here or taken or any(offer.act == "join" for offer in view.offers)


def _frame(**fields: Any) -> str:
    return encode(fields).decode()
