"""The second person: another one, at another session, who may; in time, once, and for exactly what was proposed."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.procedure.asking import Matter, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.accounts import approvals, people
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Approval, Session, Stage
from puntobanco.store.port import Clash
from puntobanco.wire.posts import Post
from tests.server.accounts.front import MINUTE, Front, acting, code, use

DETAILS = b'{"type":"correct-round","number":7}'


class Pit(Front):
    """A house with three supervisors: Pia and Sam at T1, Tom at T2."""

    def __init__(self) -> None:
        super().__init__()
        self.pia = self.hire("pia", Post.PIT, "T1")
        self.sam = self.hire("sam", Post.CASINO_SUPERVISOR, "T1")
        self.tom = self.hire("tom", Post.PIT, "T2")

    def propose(self, details: bytes = DETAILS) -> Approval:
        return approvals.propose(self.accounts, self.pia.session, Matter.CARDS, "T1", details, self.now)

    def approve(self, approval: Approval, session: Session | None = None) -> Approval:
        return approvals.approve(self.accounts, session or self.sam.session, approval.id, self.now)

    def spend(self, approval: Approval, session: Session | None = None, details: bytes = DETAILS) -> approvals.Spent:
        by = session or self.pia.session
        return approvals.spend(self.accounts, by, approval.id, Matter.CARDS, "T1", details, self.now)


def test_one_proposes_another_agrees_and_the_first_uses_it() -> None:
    pit = Pit()
    approval = pit.propose()
    assert approvals.waiting(pit.accounts, pit.sam.session, pit.now) == (approval,)
    pit.approve(approval)
    spent = pit.spend(approval)
    assert spent.second == Who(pit.sam.session.person, Role.CASINO_SUPERVISOR)


def test_what_nobody_agreed_to_is_not_used() -> None:
    pit = Pit()
    approval = pit.propose()
    assert code(lambda: pit.spend(approval)) == "approval-stage"


def test_the_same_person_does_not_agree_neither_here_nor_at_another_session() -> None:
    pit = Pit()
    approval = pit.propose()
    elsewhere = pit.sign_in("pia", Post.PIT, "T1")
    assert code(lambda: pit.approve(approval, pit.pia.session)) == "second-person"
    assert code(lambda: pit.approve(approval, elsewhere.session)) == "second-person"
    assert len(pit.told("agreement-refused")) == 2


def test_the_session_that_proposed_does_not_agree_under_another_id() -> None:
    """A person who sits down at a colleague's open session is still at that session, whatever role it changes to."""
    pit = Pit()
    approval = pit.propose()
    moved = pit.choose(pit.pia, Post.PIT, "T1")
    assert moved.key != pit.pia.key
    stolen = replace(moved.session, person=pit.sam.session.person)
    assert code(lambda: pit.approve(approval, stolen)) == "second-person"


@pytest.mark.parametrize(
    "post", [post for post in Post if post.value not in ("pit", "casino-supervisor", "shift-manager")]
)
def test_only_a_supervisor_agrees_to_a_correction(post: Post) -> None:
    pit = Pit()
    approval = pit.propose()
    assert code(lambda: pit.approve(approval, acting("somebody", post))) == "second-person"


def test_a_supervisor_of_another_table_does_not_agree() -> None:
    pit = Pit()
    approval = pit.propose()
    assert code(lambda: pit.approve(approval, pit.tom.session)) == "second-person"
    assert approvals.waiting(pit.accounts, pit.tom.session, pit.now) == ()


@pytest.mark.parametrize(
    "post, fine", [(Post.PIT, True), (Post.JACKPOT, True), (Post.DEALER, False), (Post.CASHIER, False)]
)
def test_pit_and_jackpot_console_agree_about_a_jackpot(post: Post, fine: bool) -> None:
    front = Front()
    jack = front.hire("jack", Post.JACKPOT)
    approval = approvals.propose(front.accounts, jack.session, Matter.JACKPOT, "*", b"{}", front.now)
    other = front.hire("other", post)

    def agree() -> Approval:
        return approvals.approve(front.accounts, other.session, approval.id, front.now)

    if fine:
        assert agree().second == other.session.person
    else:
        assert code(agree) == "second-person"


@pytest.mark.parametrize("beyond, fine", [(-1, True), (0, False), (1, False)], ids=["below", "at", "above"])
def test_an_agreement_is_used_within_ten_minutes_of_the_proposal(beyond: int, fine: bool) -> None:
    pit = Pit()
    approval = pit.propose()
    pit.later(9 * MINUTE)
    pit.approve(approval)
    pit.later(MINUTE + beyond)
    if fine:
        assert pit.spend(approval).second is not None
    else:
        assert code(lambda: pit.spend(approval)) == "approval-over"


def test_nobody_agrees_after_ten_minutes() -> None:
    pit = Pit()
    approval = pit.propose()
    pit.later(10 * MINUTE)
    assert code(lambda: pit.approve(approval)) == "approval-over"
    assert approvals.waiting(pit.accounts, pit.sam.session, pit.now) == ()


def test_an_agreement_is_used_once() -> None:
    pit = Pit()
    approval = pit.propose()
    pit.approve(approval)
    use(pit.store, pit.spend(approval))
    assert code(lambda: pit.spend(approval)) == "approval-stage"


def test_of_sixteen_who_use_it_at_once_one_does() -> None:
    pit = Pit()
    approval = pit.propose()
    pit.approve(approval)

    def used(_: int) -> bool:
        try:
            use(pit.store, pit.spend(approval))
        except (Clash, Refused):
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        assert sum(pool.map(used, range(16))) == 1


def test_an_agreement_whose_command_was_refused_can_be_used_again() -> None:
    pit = Pit()
    approval = pit.propose()
    pit.approve(approval)
    pit.spend(approval)  # nothing was written with it
    assert pit.spend(approval).second is not None


def test_what_was_declined_is_over() -> None:
    pit = Pit()
    approval = pit.propose()
    declined = approvals.decline(pit.accounts, pit.sam.session, approval.id, pit.now, "the video shows a six")
    assert declined.stage is Stage.DECLINED
    assert code(lambda: pit.approve(approval)) == code(lambda: pit.spend(approval)) == "approval-stage"


def test_the_proposer_takes_it_back_even_when_it_was_agreed_to() -> None:
    pit = Pit()
    approval = pit.propose()
    pit.approve(approval)
    approvals.decline(pit.accounts, pit.pia.session, approval.id, pit.now)
    assert code(lambda: pit.spend(approval)) == "approval-stage"


def test_a_person_who_could_not_agree_cannot_decline() -> None:
    pit = Pit()
    approval = pit.propose()
    assert code(lambda: approvals.decline(pit.accounts, pit.tom.session, approval.id, pit.now)) == "second-person"
    assert pit.approve(approval).stage is Stage.APPROVED


def test_something_else_than_what_was_agreed_to_is_refused() -> None:
    pit = Pit()
    approval = pit.propose()
    pit.approve(approval)

    def use(matter: Matter, place: str) -> approvals.Spent:
        return approvals.spend(pit.accounts, pit.pia.session, approval.id, matter, place, DETAILS, pit.now)

    assert code(lambda: pit.spend(approval, details=DETAILS.replace(b"7", b"8"))) == "second-person"
    assert code(lambda: use(Matter.VOID, "T1")) == code(lambda: use(Matter.CARDS, "T2")) == "second-person"
    assert use(Matter.CARDS, "T1").person == pit.sam.session.person


def test_nobody_uses_what_another_proposed() -> None:
    pit = Pit()
    approval = pit.propose()
    pit.approve(approval)
    assert code(lambda: pit.spend(approval, pit.sam.session)) == "second-person"
    as_another = replace(pit.pia.session, acting=Holding(Post.SHIFT_MANAGER, "T1"))
    assert code(lambda: pit.spend(approval, as_another)) == "second-person"


def test_what_officers_decide_is_used_by_the_one_who_proposed_it() -> None:
    front = Front()
    ona = front.hire("ona", Post.OFFICER)
    approval = approvals.propose(front.accounts, front.olga.session, Matter.RESTORE, "*", b"monday", front.now)
    approvals.approve(front.accounts, front.otto.session, approval.id, front.now)

    def use(session: Session) -> approvals.Spent:
        return approvals.spend(front.accounts, session, approval.id, Matter.RESTORE, "*", b"monday", front.now)

    assert code(lambda: use(ona.session)) == "second-person"
    assert use(front.olga.session).person == front.otto.session.person


@pytest.mark.parametrize("how", ["disabled", "locked", "revoked", "erased"])
def test_an_agreement_falls_with_the_post_of_the_person_who_gave_it(how: str) -> None:
    pit = Pit()
    approval = pit.propose()
    pit.approve(approval)
    sam, olga = pit.sam.session.person, pit.olga.session
    match how:
        case "disabled":
            people.disable(pit.accounts, olga, sam, pit.now)
        case "locked":
            people.lock(pit.accounts, olga, sam, pit.now)
        case "revoked":
            people.revoke(pit.accounts, olga, sam, Holding(Post.CASINO_SUPERVISOR, "T1"), pit.now)
        case _:
            people.erase(pit.accounts, olga, sam, pit.now)
    assert code(lambda: pit.spend(approval)) == "second-person"


def test_nothing_is_proposed_in_no_role() -> None:
    front = Front()
    nobody = acting("somebody", None)
    ask = partial(approvals.propose, front.accounts, nobody, Matter.CARDS, "T1", b"", front.now)
    assert code(ask) == "not-your-role"


@pytest.mark.parametrize("id_", ["", "approval-none", "\0", "\ud800", "x" * 100_000])
def test_a_hostile_id_is_no_approval(id_: str) -> None:
    pit = Pit()
    assert code(lambda: approvals.approve(pit.accounts, pit.sam.session, id_, pit.now)) == "no-approval"


def test_every_matter_of_the_four_eyes_list_has_somebody_who_agrees() -> None:
    assert set(approvals.AGREES) == set(Matter) and all(approvals.AGREES.values())


def test_old_proposals_are_swept_away_after_a_day() -> None:
    pit = Pit()
    pit.propose()
    pit.later(24 * 60 * MINUTE - 1)
    approvals.sweep(pit.accounts, pit.now)
    before = len(pit.store.documents("approval"))
    pit.later(1)
    approvals.sweep(pit.accounts, pit.now)
    assert (before, len(pit.store.documents("approval"))) == (4, 0)
