"""The operator's business: what the operator and the pit ask of a table, and what came of it."""

from puntobanco.clauses import ClauseId
from puntobanco.procedure.roles import Duty, Role
from puntobanco.shoe.alarms import AlarmKind
from puntobanco.table.words.base import Act, CardText, Happened, Person
from puntobanco.words import Text


class Appoint(Act, frozen=True, kw_only=True, tag="appoint"):
    """Put a person on record as staff of this table, perhaps only acting in the post."""

    person: Person
    role: Role
    acting: bool = False
    duty: Duty = Duty.DEALING
    section: tuple[int, ...] = ()
    """The seats that a paying dealer serves; empty for all."""


class Dismiss(Act, frozen=True, kw_only=True, tag="dismiss"):
    """Take a person off the record of staff: a change of dealer, the end of a shift."""

    person: Person


class PostSigns(Act, frozen=True, kw_only=True, tag="post-signs"):
    """Say that the signs of this set-up are displayed at the table."""


class OpenTable(Act, frozen=True, kw_only=True, tag="open-table"):
    """Open the table for play."""


class CloseTable(Act, frozen=True, kw_only=True, tag="close-table"):
    """Close the table."""


class ChangeSetup(Act, frozen=True, kw_only=True, tag="change-setup"):
    """Change limits or elections between rounds: dotted keys of the set-up with their new values."""

    changes: dict[str, str | int | bool | list[str]]
    reason: str = ""


class ChangeStyle(Act, frozen=True, kw_only=True, tag="change-style"):
    """Deal by another style from now on."""

    style: str


class GiveNotice(Act, frozen=True, kw_only=True, tag="give-notice"):
    """Record a written notice given to the authorities."""

    matter: str
    reference: str


class Pause(Act, frozen=True, kw_only=True, tag="pause"):
    """Stop the table where it stands."""

    reason: str


class Resume(Act, frozen=True, kw_only=True, tag="resume"):
    """Go on where the table stands."""

    reason: str = ""


class ReportIncident(Act, frozen=True, kw_only=True, tag="report-incident"):
    """Put something on record that changes nothing by itself: a card touched, a losing bet reached for."""

    matter: str = ""
    person: Person | None = None
    note: str = ""
    alarm: AlarmKind | None = None
    """What the host's watch over real cards found, and in how many and which cards; only the clock says so."""
    number: int = 0
    cards: tuple[CardText, ...] = ()


# What came of it.


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
    """Something for pit and surveillance; text where the table itself says it, else as somebody wrote it."""

    matter: Text | str
    person: Person | None
    clause: ClauseId | None
    note: Text | str = ""
