"""The messages of the API, both ways: what a client may send, and what it gets. The schemas are made from these."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import LARGEST_MINOR
from puntobanco.table import commands as ask
from puntobanco.table.views import AnyView
from puntobanco.wire.answers import Refusal, RefusedBet
from puntobanco.wire.posts import Post
from puntobanco.wire.views import HouseView, JackpotView
from puntobanco.words import Text

Name = Annotated[str, Meta(min_length=1, max_length=80)]
CommandId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9._:-]{8,80}\Z")]
"""Made by the asker, another for each command: a UUID does well."""
_UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
StreamName = Annotated[str, Meta(pattern=rf"\A(house|(table|link)/[^/{_UNSEEN}]{{1,80}})\Z")]
"""Without characters that nobody sees: a jackpot is named by its stream."""
Position = Annotated[float, Meta(ge=0, le=2**53)]
"""How many events a stream has; a number, for to JSON 7 and 7.0 are the same."""
Password = Annotated[str, Meta(max_length=512)]
Code = Annotated[str, Meta(max_length=64)]
_POSTS = "|".join(post.value for post in Post)
PostName = Annotated[str, Meta(min_length=1, max_length=80, extra_json_schema={"pattern": f"^({_POSTS})$"})]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a client sends."""


class SignIn(Message, frozen=True, kw_only=True):
    """A name and a password."""

    login: Annotated[str, Meta(max_length=200)]
    password: Password
    code: Code = ""
    """The code of the second factor, where the account has one; or a recovery code."""


class Enter(Message, frozen=True, kw_only=True):
    """Come into a practice house under any name."""

    name: Annotated[str, Meta(max_length=60)] = ""


class SetPassword(Message, frozen=True, kw_only=True):
    """Another password of one's own."""

    old: Password
    new: Password


class NewFactor(Message, frozen=True, kw_only=True):
    """What is given for a new second factor: the password once more, and a code of the old one if there is one."""

    password: Password
    code: Code = ""


class FactorCode(Message, frozen=True, kw_only=True):
    """A code of a new second factor."""

    code: Code = ""


class ActAs(Message, frozen=True, kw_only=True):
    """In which post one acts from now on, and where: at one table, or `*` for all."""

    post: PostName
    scope: Name = "*"


class CommandIn(Message, frozen=True, kw_only=True):
    """A command to a stream: its act has the fields of its kind, and a `type` that names the kind."""

    stream: StreamName
    id: CommandId
    act: msgspec.Raw
    approval: Name | None = None
    """The approval that this command uses, where two people are needed."""
    seen: Position | None = None
    """The position of the view that the asker had before their eyes; if the stream has gone on since, it is refused."""


class ProposeIn(Message, frozen=True, kw_only=True):
    """A command for which another person is to agree first."""

    stream: StreamName
    act: msgspec.Raw


class AnswerApproval(Message, frozen=True, kw_only=True):
    """Agree to a proposal, or decline it."""

    agree: bool
    words: Annotated[str, Meta(max_length=500)] = ""


class CodeIn(Message, frozen=True, kw_only=True):
    """How much of one's own wallet the cage is to pay out, in minor units."""

    amount: Annotated[int, Meta(ge=1, le=LARGEST_MINOR)]


class CodeOut(Message, frozen=True, kw_only=True):
    """A code that is good once, for that amount, until a time; it is told once."""

    code: str
    amount: int
    until: int


class AddPerson(Message, frozen=True, kw_only=True):
    """A new person, with a one-time password that is told once."""

    login: Annotated[str, Meta(min_length=2, max_length=60)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]


class GrantIn(Message, frozen=True, kw_only=True):
    """A post for a person."""

    post: PostName
    scope: Name = "*"


class Why(Message, frozen=True, kw_only=True):
    """Why something is taken from a person, for the log."""

    words: Annotated[str, Meta(max_length=500)] = ""


class Watch(Message, frozen=True, kw_only=True, tag="watch"):
    """Send me views of a stream from now on; as the public sees it, or as I act."""

    stream: StreamName
    public: bool = False


class Unwatch(Message, frozen=True, kw_only=True, tag="unwatch"):
    """Send me no more of it."""

    stream: StreamName
    public: bool = False


class SocketCommand(Message, frozen=True, kw_only=True, tag="command"):
    """A command over the socket."""

    stream: StreamName
    id: CommandId
    act: msgspec.Raw
    approval: Name | None = None
    seen: Position | None = None


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""

    n: int = 0


AnySocketMessage = Watch | Unwatch | SocketCommand | Ping

Acts = ask.AnyAct | house_ask.AnyAct | link_ask.AnyAct


class HoldingOut(Struct, frozen=True, kw_only=True):
    """A post and where it holds."""

    post: str
    scope: str


class SessionOut(Struct, frozen=True, kw_only=True):
    """Who is signed in here, as what they act, and what they may choose."""

    person: str
    name: str
    acting: HoldingOut | None
    acts_as: str
    """The id under which commands are given now; empty if nobody acts here."""
    may: tuple[HoldingOut, ...]
    must_change: bool
    must_enrol: bool
    """Whether a post that they may choose needs a second factor, and they have none yet."""
    second_factor: bool
    """Whether a second factor was shown at sign-in."""
    practice: bool
    ends: int
    """When the session is over if nothing more is heard, in milliseconds since 1970."""


class OfferedOut(Struct, frozen=True, kw_only=True):
    """The secret of a new second factor, told once; it holds when a code of it has been shown."""

    secret: str
    link: str
    """As an authenticator reads it."""
    picture: tuple[str, ...]
    """The link as a QR code: a row of 0 and 1 a line."""


class EnrolledOut(Struct, frozen=True, kw_only=True):
    """The session under a new id, and recovery codes, which are told once: each is good once, in place of a code."""

    session: SessionOut
    recovery: tuple[str, ...]


class ChangeOut(Struct, frozen=True, kw_only=True):
    """What is proposed about an account."""

    person: str
    holding: HoldingOut | None = None


class ApprovalOut(Struct, frozen=True, kw_only=True):
    """A proposal, as somebody who may agree to it sees it: a change of an account, or an act."""

    id: str
    matter: str
    what: Text
    place: str
    by: str
    at: int
    stage: str
    stream: str = ""
    """What it is asked of; empty for what officers do."""
    fact: Text | None = None
    """What the second person confirms, as it stands on the table's record."""
    second: str | None = None
    """Who agreed or declined."""
    words: str = ""
    """Why it was declined."""
    change: ChangeOut | None = None
    act: msgspec.Raw | None = None
    password: str | None = None
    """A one-time password, told once to the officer whose agreement made it."""


class PersonOut(Struct, frozen=True, kw_only=True):
    """A person, as an officer sees them."""

    id: str
    login: str
    name: str
    holdings: tuple[HoldingOut, ...]
    locked: bool
    disabled: bool
    erased: bool
    """Whether nothing but the id is left."""
    must_change: bool
    """Whether the one-time password was not used yet."""
    second_factor: bool
    must_enrol: bool
    """Whether a post of theirs needs a second factor, and they have none yet."""


class SignedInOut(Struct, frozen=True, kw_only=True):
    """Somebody who is signed in, as an officer sees it."""

    id: str
    """Of the sign-in, however often its post was changed; it lets nobody in."""
    person: str
    acting: HoldingOut | None
    started: int
    seen: int
    """When its person last did something, in milliseconds since 1970."""
    ends: int
    """When it is over if nothing more is heard."""
    yours: bool


class AddedOut(Struct, frozen=True, kw_only=True):
    """A person that was added, or given a new one-time password: told once."""

    person: PersonOut
    password: str


class DoneOut(Struct, frozen=True, kw_only=True):
    """It was done."""

    done: bool = True


class HealthOut(Struct, frozen=True, kw_only=True):
    """The process lives."""

    ok: bool = True


class ReadyOut(Struct, frozen=True, kw_only=True):
    """Whether the house can be asked; for each stream that has stopped, why."""

    ready: bool
    stopped: dict[str, Text]
    second_place: Text | None = None
    """Why checkpoints are not copied to the second place; nothing if they are."""
    process: str = ""
    """Which of several processes this is; empty if it is the only one."""
    tables: tuple[str, ...] = ()
    """The tables that it hosts."""


# What goes out over the socket; an answer and a view are the same over HTTP.


class AnswerOut(Struct, frozen=True, kw_only=True, tag="answer"):
    """The answer to a command: the same again under the same id, except that words of refusal are kept for a day."""

    id: str
    done: bool
    refused: tuple[Refusal, ...]
    """The first faults, at most 20."""
    at: dict[str, int]
    more: int
    """Faults beyond those that `refused` names."""
    bets: tuple[RefusedBet, ...]
    """Every bet of the command that was refused, in full or in part; as long as the words of refusal are kept."""


class ViewOut(Struct, frozen=True, kw_only=True, tag="view"):
    """What one sees of a stream; a view whose number is not lower replaces it."""

    stream: str
    number: int
    stopped: Text | None
    """Why the stream has stopped, if it has."""
    until: int
    """When the dealer of a practice house goes on, in milliseconds by the house's clock; 0 where none waits."""
    view: AnyView | HouseView | JackpotView


class Pong(Struct, frozen=True, kw_only=True, tag="pong"):
    """I am here."""

    n: int
    at: int
    """The house's clock, in milliseconds since 1970."""


class SocketProblem(Struct, frozen=True, kw_only=True, tag="problem"):
    """What went wrong with a message, with the id of the command if it was one."""

    title: str
    status: int
    detail: str
    text: Text
    advice: Text | None = None
    id: str | None = None


AnySocketAnswer = AnswerOut | ViewOut | Pong | SocketProblem


class ProblemOut(Struct, frozen=True, kw_only=True):
    """What went wrong with a request, as RFC 9457 has it."""

    title: str
    status: int
    detail: str
    """What went wrong in English, for programs and logs; a screen says `text`."""
    text: Text
    advice: Text | None = None
    type: str = "about:blank"
