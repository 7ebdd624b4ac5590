"""How ``puntobanco user list`` looks: people and their posts, and what waits for a second officer."""

from collections.abc import Sequence

import msgspec
from rich.markup import escape
from rich.table import Table

from puntobanco.cli.refusals import Record
from puntobanco.cli.terminal import console
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.approvals import LASTS
from puntobanco.server.accounts.officers import OFFICERS_DO, Change
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Approval, Profile, Stage
from puntobanco.wire.posts import ALL


def state_of(profile: Profile) -> str:
    """How an account stands, in a word."""
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


def print_people(people: Sequence[Profile], waiting: Sequence[dict[str, str]]) -> None:
    """A table of people, and a line for each proposal."""
    table = Table("login", "name", "state", "posts", "id", box=None, pad_edge=False)
    for profile in people:
        posts = ", ".join(map(_words, profile.holdings)) or "none"
        table.add_row(*map(escape, (profile.login, profile.name, state_of(profile), posts, profile.id)))
    console.print(table if people else "Nobody has an account.")
    for proposal in waiting:
        console.print(escape(f"Waits for a second officer: {proposal['what']}, {proposal['about']}, "), end="")
        console.print(escape(f"proposed by {proposal['by']}: {proposal['id']}"))
