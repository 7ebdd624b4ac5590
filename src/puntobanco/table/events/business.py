"""What happened in the operator's business."""

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.roles import Duty, Role
from puntobanco.table.commands.base import Person
from puntobanco.table.events.base import Happened


class TableSetUp(Happened, frozen=True, kw_only=True, tag="table-set-up"):
    """The table exists: the set-up as written, and the document it plays by."""

    values: dict[str, object]
    rulebook: str
    edition: str


class Appointed(Happened, frozen=True, kw_only=True, tag="appointed"):
    person: Person
    role: Role
    acting: bool
    duty: Duty
    section: tuple[int, ...]


class Dismissed(Happened, frozen=True, kw_only=True, tag="dismissed"):
    person: Person


class SignsPosted(Happened, frozen=True, kw_only=True, tag="signs-posted"):
    titles: tuple[str, ...]
    clauses: tuple[ClauseId, ...]


class TableOpened(Happened, frozen=True, kw_only=True, tag="table-opened"):
    pass


class TableClosed(Happened, frozen=True, kw_only=True, tag="table-closed"):
    pass


class FloatFilled(Happened, frozen=True, kw_only=True, tag="float-filled"):
    slip: str
    transfers: tuple[Transfer, ...]


class FloatCredited(Happened, frozen=True, kw_only=True, tag="float-credited"):
    slip: str
    transfers: tuple[Transfer, ...]


class FloatCounted(Happened, frozen=True, kw_only=True, tag="float-counted"):
    chips: dict[Minor, int]
    counted: Minor
    expected: Minor


class SetupChanged(Happened, frozen=True, kw_only=True, tag="setup-changed"):
    """Limits or elections, old and new."""

    old: dict[str, object]
    new: dict[str, object]
    reason: str
    signs_needed: bool


class StyleChanged(Happened, frozen=True, kw_only=True, tag="style-changed"):
    old: str
    new: str
    in_round: bool


class NoticeGiven(Happened, frozen=True, kw_only=True, tag="notice-given"):
    matter: str
    reference: str


class Paused(Happened, frozen=True, kw_only=True, tag="paused"):
    reason: str


class Resumed(Happened, frozen=True, kw_only=True, tag="resumed"):
    reason: str


class IncidentNoted(Happened, frozen=True, kw_only=True, tag="incident"):
    matter: str
    person: Person | None
    clause: ClauseId | None
    note: str = ""
