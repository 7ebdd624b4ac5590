"""The full matrix: every post × every act of the three machines × own, other and all tables × open and closed.

Who may do what is written here a second time, by hand and by role, as the house would post it in the staff room; the
machines state it by act. A difference between the two is a cell wrongly allowed or wrongly denied.
"""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import fields, replace

from puntobanco.house.commands import AnyAct as AnyHouseAct
from puntobanco.jackpot.link.commands import AnyAct as AnyLinkAct
from puntobanco.procedure.asking import At, Person
from puntobanco.server.authority import Authority, Denied
from puntobanco.table.commands import AnyAct as AnyTableAct
from puntobanco.table.model.answer import Context
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.state import Nomination, Stage, Table
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS
from puntobanco.wire.posts import ALL, Post
from tests.server.accounts.front import acting
from tests.table.evening import Evening

NOTHING: frozenset[str] = frozenset()


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# At a table.

NOMINEE = words("place-bets take-back decline-hand pass-cards look turn choose-option withdraw-bet")
PLAYER = NOMINEE | words("""
    join leave cash-out name-nominee end-nominee answer-shoe pass-shoe ask-cards answer-cut show-burnt-card speak-bet
    draw tuck ask-squeeze choose-winnings
""")
DEALER = words("""
    count-float report-incident join leave buy-in cash-out collect-commission answer-shoe pass-shoe choose-winnings
    receive-cards tick-step answer-cut place-cutting-card load-shoe burn show-burnt-card cutting-card-out
    return-discards open-bets place-bets take-back confirm-spoken close-bets card-disclosed reduce-bets
    call-cards draw tuck hand-out decline-hand turn key-turned key-again answer-squeeze settle-early call-result settle
    enter-payment end-round
    report-trouble resolve choose-option withdraw-bet close-options deal-without-bets collect-debt
    open-dispute note-dispute
    ask-fill ask-credit accept-order cancel-order print-slip change-colour
""")
PIT = DEALER | words("""
    appoint dismiss
    post-signs open-table close-table accept-count empty-box change-setup change-style give-notice pause resume
    approve-nominee announce-nominee revoke-nominees order-shuffle dealer-turns assign-hand correct-round
    confirm-cutting-card confirm-seen-card
""")
CASINO_SUPERVISOR = PIT | words("order-recut banker-first")
DISCRETION = words("answer-cards replace-cards free-hand allow-late-change decide-dispute")
"""What a document leaves to the operator: from the rank up that the set-up names."""

AT_A_TABLE = {
    Post.PLAYER: PLAYER,
    Post.NOMINEE: NOMINEE,
    Post.DEALER: DEALER,
    Post.PIT: PIT,
    Post.CASINO_SUPERVISOR: CASINO_SUPERVISOR,
    Post.SHIFT_MANAGER: CASINO_SUPERVISOR,
    Post.CASHIER: words("make-up-order cancel-order print-slip empty-box count-float buy-in cash-out collect-debt"),
    Post.OPERATOR: words("appoint dismiss post-signs open-table close-table change-setup give-notice"),
}
RANKS = (Post.DEALER, Post.PIT, Post.CASINO_SUPERVISOR, Post.SHIFT_MANAGER)

WHILE_CLOSED = words("""
    appoint dismiss post-signs open-table count-float change-setup change-style give-notice report-incident
    ask-fill ask-credit make-up-order accept-order cancel-order print-slip accept-count change-colour empty-box
    leave cash-out collect-commission collect-debt correct-round
""")
BETWEEN_ROUNDS = WHILE_CLOSED - {"open-table"} | words("""
    close-table pause join buy-in name-nominee approve-nominee announce-nominee end-nominee revoke-nominees
    answer-shoe pass-shoe ask-cards answer-cards order-recut order-shuffle show-burnt-card cutting-card-out
    return-discards replace-cards open-bets report-trouble deal-without-bets open-dispute
    confirm-cutting-card confirm-seen-card
""")
"""At an open table that waits for the next round."""

# At the house: what is of no table asks for a grant for all of them.

AT_THE_HOUSE = {
    Post.OPERATOR: words(
        "add-table retire-table add-link fund-cage draw-from-cage open-account change-setups give-notices"
    ),
    Post.CASHIER: words("open-account deposit withdraw close-day"),
    Post.PLAYER: words("limit-own-play"),
}
ONES_OWN = words("limit-own-play")
ABOUT_A_TABLE = words("""
    add-table retire-table chips-to-table chips-from-table fill-table credit-table take-drop hand-award take-back-award
""")

# At a jackpot's link.

LINK_DEALER = words("report-display activate post-round record-hit")
LINK_PIT = LINK_DEALER | words("""
    add-missed-round select-winner reject acknowledge check-health restore lose-table regain-table
""")
AT_A_LINK = {
    Post.DEALER: LINK_DEALER,
    Post.PIT: LINK_PIT,
    Post.CASINO_SUPERVISOR: LINK_PIT,
    Post.SHIFT_MANAGER: LINK_PIT,
    Post.OPERATOR: words("open-link change-parameters"),
    Post.JACKPOT: words("""
        open-link link-table unlink-table report-display add-missed-round select-winner confirm reject acknowledge
        adjust change-parameters check-health restore lose-table regain-table
    """),
}
ABOUT_LINKED_TABLE = words("""
    link-table unlink-table report-display activate post-round add-missed-round record-hit unwind-round acknowledge
    lose-table regain-table
""")

POSTS = (None, *Post)
STAFF = {Post.DEALER: "dina", Post.PIT: "pia", Post.CASINO_SUPERVISOR: "sam", Post.SHIFT_MANAGER: "max",
         Post.CASHIER: "carl", Post.OPERATOR: "olga", Post.NOMINEE: "nora"}  # fmt: skip


def kinds(union: Any) -> tuple[type[Any], ...]:
    return tuple(sorted(union.__args__, key=tag_of))


def tag_of(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


def context(kind: type[Any], table: str) -> Any:
    """An act of a kind, about a table if it names one; what else it says does not matter here."""
    empty = {one.name: None for one in fields(kind) if one.required}
    return kind(**{**empty, **({"table": table} if any(one.name == "table" for one in fields(kind)) else {})})


@cache
def a_table(*, is_open: bool, discretion: str = "pit") -> Table:
    evening = Evening("new-zealand-commission", {"discretion": discretion}, ready=is_open)
    if not is_open:
        evening.staff()
    nominee = Nomination(player=Person("anna"), stage=next(iter(Stage)))
    return replace(evening.table, nominees={Person("nora"): nominee})


class Cells:
    """Asks, counts, and keeps what the log was told."""

    def __init__(self) -> None:
        self.log: list[Denied] = []
        self.authority = Authority(self.log.append, ready=lambda: True)
        self.allowed = self.denied = 0

    def ask(self, post: Post | None, scope: str, stream: str, kind: type[Any], table: str, at: Table | None) -> bool:
        """Whether a session is let through; a denial must be in the log, whole."""
        session = acting(STAFF.get(post, "anna") if post else "anna", post, scope)
        act, before = context(kind, table), len(self.log)
        fault = self.authority.allowed(session, stream, act, At(1), at.procedure if at else None)
        if fault is None:
            assert len(self.log) == before
            self.allowed += 1
            return True
        told = Denied(
            at=At(1), person=session.person, role=post.value if post else "nobody",
            stream=stream, act=tag_of(kind), code=fault.code,
        )  # fmt: skip
        assert self.log[before:] == [told] and fault.sentence
        self.denied += 1
        return False


def expected_at_table(post: Post | None, discretion: str) -> frozenset[str]:
    acts = AT_A_TABLE.get(post, NOTHING) if post else NOTHING
    lowest = Post(discretion)
    return acts | (DISCRETION if post in RANKS[RANKS.index(lowest) :] else NOTHING)


@pytest.mark.parametrize("discretion", ["pit", "shift-manager"])
def test_every_post_every_act_at_a_table_own_and_other_open_and_closed(discretion: str) -> None:
    cells = Cells()
    for post in POSTS:
        may = expected_at_table(post, discretion)
        for kind in kinds(AnyTableAct):
            for is_open, home in ((True, BETWEEN_ROUNDS), (False, WHILE_CLOSED)):
                table, tag = a_table(is_open=is_open, discretion=discretion), tag_of(kind)
                for scope, name in (("T1", "T1"), ("T1", "T2"), (ALL, "T1")):
                    let_through = cells.ask(post, scope, f"table/{name}", kind, name, table)
                    assert let_through == (tag in may and scope in (name, ALL)), (post, tag, scope, name)
                    if let_through:
                        assert has_place(post, kind, table) == (tag in home), (post, tag, is_open)
    assert cells.allowed + cells.denied == 15 * len(kinds(AnyTableAct)) * 2 * 3
    assert cells.denied == len(cells.log)


def has_place(post: Post | None, kind: type[Any], table: Table) -> bool:
    """Whether it has a home where the table stands; a person on its record is never turned away for their role."""
    assert post is not None
    who = acting(STAFF.get(post, "anna"), post).who
    assert who is not None
    fault = permitted(Context(table, who, At(1)), ACTS[kind])
    assert fault is None or fault.code not in ("not-your-role", "not-on-record"), (post, kind, fault)
    return phase_of(table) in ACTS[kind].phases


def test_every_post_every_act_of_the_house() -> None:
    cells = Cells()
    for post in POSTS:
        may = AT_THE_HOUSE.get(post, NOTHING) if post else NOTHING
        for kind in kinds(AnyHouseAct):
            for scope, name in (("T1", "T1"), ("T1", "T2"), (ALL, "T1")):
                covered = scope == ALL or tag_of(kind) in ONES_OWN or (tag_of(kind) in ABOUT_A_TABLE and scope == name)
                let_through = cells.ask(post, scope, "house", kind, name, None)
                assert let_through == (tag_of(kind) in may and covered), (post, tag_of(kind), scope, name)
    assert cells.allowed + cells.denied == 15 * len(kinds(AnyHouseAct)) * 3


def test_every_post_every_act_of_a_link() -> None:
    cells = Cells()
    for post in POSTS:
        may = AT_A_LINK.get(post, NOTHING) if post else NOTHING
        for kind in kinds(AnyLinkAct):
            for scope, name in (("T1", "T1"), ("T1", "T2"), (ALL, "T1")):
                covered = scope == ALL or (tag_of(kind) in ABOUT_LINKED_TABLE and scope == name)
                let_through = cells.ask(post, scope, "link/royal-9", kind, name, None)
                assert let_through == (tag_of(kind) in may and covered), (post, tag_of(kind), scope, name)
    assert cells.allowed + cells.denied == 15 * len(kinds(AnyLinkAct)) * 3


def test_an_act_of_one_machine_is_not_asked_of_another() -> None:
    cells = Cells()
    streams = {"house": AnyHouseAct, "table/T1": AnyTableAct, "link/royal-9": AnyLinkAct}
    table = a_table(is_open=True)
    for stream in (*streams, "", "shoe/1", "tables/T1", "person"):
        for home, union in streams.items():
            for kind in kinds(union) if home != stream else ():
                assert not any(cells.ask(post, ALL, stream, kind, "T1", table) for post in POSTS), (stream, kind)
    assert cells.denied == 15 * 6 * sum(len(kinds(union)) for union in streams.values())


def test_the_hand_written_words_name_every_act_and_nothing_else() -> None:
    """A contributor who adds an act writes here who may ask for it; acts that only the host asks for stand here too."""
    host = words("tell-link tell-hands close-hit pay-award cancel-award commit-shoe fill")
    assert frozenset().union(*AT_A_TABLE.values()) | DISCRETION | host == {tag_of(one) for one in kinds(AnyTableAct)}
    host = words("""
        fund-link hand-award take-back-award chips-to-table chips-from-table fill-table credit-table take-drop
    """)
    assert frozenset().union(*AT_THE_HOUSE.values()) | host == {tag_of(one) for one in kinds(AnyHouseAct)}
    assert frozenset().union(*AT_A_LINK.values()) | words("unwind-round unwind-hit lock-hit") == {
        tag_of(one) for one in kinds(AnyLinkAct)
    }
