"""How ``puntobanco user list`` looks: people and their posts, and what waits for a second officer."""

from collections.abc import Sequence

import msgspec

from puntobanco.cli.desk.sheet import Column, Kind, Sheet
from puntobanco.cli.refusals import Record
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.approvals import LASTS
from puntobanco.server.accounts.officers import OFFICERS_DO, Change
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Approval, Profile, Stage
from puntobanco.wire.posts import ALL


def state_of(profile: Profile) -> str:
    if profile.disabled:
        return "disabled"
    if profile.locked:
        return "locked"
    return "one-time password" if profile.must_change else "good"


def record_of(profile: Profile) -> Record:
    """A person as JSON, without the password."""
    posts = [{"post": holding.post.value, "table": holding.scope} for holding in profile.holdings]
    known = {"id": profile.id, "login": profile.login, "name": profile.name}
    return {**known, "state": state_of(profile), "posts": posts}


def waiting_of(approvals: Sequence[Approval], people: Sequence[Profile], now: At) -> list[dict[str, str]]:
    """What one officer has proposed and another may still agree to."""
    names = {profile.id: profile.login for profile in people}
    found = []
    for approval in approvals:
        open_ = approval.stage is Stage.PROPOSED and approval.at <= now < approval.at + LASTS
        if approval.matter in OFFICERS_DO and open_:
            change = msgspec.json.decode(approval.details, type=Change)
            about = names.get(change.person, change.person) + (f" {_words(change.holding)}" if change.holding else "")
            by = names.get(approval.by, approval.by)
            found.append({"id": approval.id, "what": approval.matter.value, "about": about, "by": by})
    return found


def _words(holding: Holding) -> str:
    return holding.post.value + ("" if holding.scope == ALL else f" ({holding.scope})")


_PEOPLE = (
    Column("login", "login", Kind.NAME), Column("name", "name"), Column("state", "state"), Column("posts", "posts"),
    Column("id", "id", Kind.NAME),
)  # fmt: skip
_WAITING = (
    Column("what", "what", Kind.NAME), Column("about", "about"), Column("by", "proposed by", Kind.NAME),
    Column("id", "id", Kind.NAME),
)  # fmt: skip


def people_of(people: Sequence[Profile], waiting: Sequence[dict[str, str]]) -> list[Sheet]:
    """People with their posts, and what waits for a second officer."""
    rows = (
        (person.login, person.name, state_of(person), ", ".join(map(_words, person.holdings)) or None, person.id)
        for person in people
    )
    open_ = ((asked["what"], asked["about"], asked["by"], asked["id"]) for asked in waiting)
    told = [Sheet(columns=_PEOPLE, rows=tuple(rows))] if people else []
    if waiting:
        told.append(Sheet(title="Waits for a second officer", columns=_WAITING, rows=tuple(open_)))
    return told
