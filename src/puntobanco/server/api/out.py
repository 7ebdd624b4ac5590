"""What is kept about people, as it goes out: no hash, no token, nothing that is not said here."""

import msgspec

from puntobanco.server.accounts.officers import OFFICERS_DO
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Approval, Profile
from puntobanco.wire import messages as m


def holding_out(holding: Holding) -> m.HoldingOut:
    """A post and where it holds."""
    return m.HoldingOut(post=holding.post.value, scope=holding.scope)


def person_out(profile: Profile) -> m.PersonOut:
    """A person, as an officer sees them."""
    return m.PersonOut(
        id=profile.id,
        login=profile.login,
        name=profile.name,
        holdings=tuple(map(holding_out, profile.holdings)),
        locked=profile.locked,
        disabled=profile.disabled,
        must_change=profile.must_change,
        second_factor=profile.factor is not None,
    )


def approval_out(approval: Approval, password: str | None = None) -> m.ApprovalOut:
    """A proposal, with what is proposed; a one-time password only for the officer whose agreement has just made it."""
    change = approval.matter in OFFICERS_DO
    return m.ApprovalOut(
        id=approval.id,
        matter=approval.matter.value,
        place=approval.place,
        by=approval.by,
        at=approval.at,
        stage=approval.stage.value,
        stream=approval.stream,
        fact=approval.fact,
        second=approval.second,
        words=approval.words,
        change=msgspec.json.decode(approval.details, type=m.ChangeOut) if change else None,
        act=msgspec.Raw(approval.details) if not change else None,
        password=password,
    )
