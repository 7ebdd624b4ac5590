"""Authority: what a session may ask for. What no row gives to its role is denied, and every denial is told.

Who may do what is stated once, in the machines: the rows of the table, and the roles of the house and of the link. Here
they are read, together with what a machine cannot know: at which tables a grant holds, and that a second person really
agreed. Phases, and who is on a table's record, remain the table's own question.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.floor.transaction import HOUSE, SYSTEM, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house.machine import ROLES as HOUSE_ROLES
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.authorise import ROLES as LINK_ROLES
from puntobanco.jackpot.link.authorise import winners_of
from puntobanco.jackpot.link.state import Link
from puntobanco.journal.entry import encode
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.irregular import Exit
from puntobanco.procedure.procedure import Procedure
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.server.accounts import approvals
from puntobanco.server.accounts.records import Matter, Session
from puntobanco.table import commands as ask
from puntobanco.table.machine import decide
from puntobanco.table.model.own_bets import bettors_of
from puntobanco.table.model.state import Table
from puntobanco.table.registry import ACTS
from puntobanco.table.shared import four_eyes
from puntobanco.table.shared.confirmations import named, seen_unconfirmed
from puntobanco.wire.posts import ALL

AnyAct = ask.AnyAct | house_ask.AnyAct | link_ask.AnyAct

NOBODYS = frozenset({Role.CLOCK, Role.SURVEILLANCE})
"""Roles in which no session ever acts: the host's own, and the one that only looks."""

AT_THE_TABLE = frozenset({
    house_ask.ChipsToTable, house_ask.ChipsFromTable, house_ask.FillTable, house_ask.CreditTable
})  # fmt: skip
"""The house's half of what is asked of a table: it follows from there, on both books or on neither."""


class Denied(Struct, frozen=True, kw_only=True):
    """A denial, for the log."""

    at: At
    person: Person
    role: str
    stream: str
    act: str
    code: str


def roles_for(stream: str, act: type[Any], procedure: Procedure | None = None) -> frozenset[Role]:
    """Who may ask for an act of this stream; what an operator's discretion gives depends on the table's procedure."""
    if stream == HOUSE:
        return HOUSE_ROLES.get(act, frozenset())
    if stream.startswith(link_stream("")):
        return LINK_ROLES.get(act, frozenset())
    row = ACTS.get(act) if stream.startswith(table_stream("")) else None
    if row is None:
        return frozenset()
    if callable(row.roles):
        return row.roles(procedure) if procedure is not None else frozenset()
    return row.roles


def place_of(stream: str, act: AnyAct) -> str:
    """The table that an act is about; `*` if it is about none, or about several."""
    if stream.startswith(table_stream("")):
        return stream.removeprefix(table_stream(""))
    table = getattr(act, "table", None)
    return table if isinstance(table, str) else ALL


def fault_of(session: Session, stream: str, act: AnyAct, procedure: Procedure | None = None) -> Fault | None:
    """Why this session may not ask for this; nothing if it may."""
    who = session.who
    if session.must_change:
        return Fault("must-change", stream, "a one-time password is good only for setting another.")
    if who is None:
        return Fault("not-your-role", stream, "nobody acts here now.", None, "Choose in which role and where you act.")
    roles = roles_for(stream, type(act), procedure) - NOBODYS
    if who.role not in roles or who.person == SYSTEM.person:
        able = " or ".join(role.words for role in Role if role in roles) or "nobody"
        return Fault("not-your-role", stream, f"{who.role.words} may not do this; {able} may.")
    if type(act) in AT_THE_TABLE:
        return Fault("ask-the-table", stream, "this is asked of the table; the house does its part then.")
    place = place_of(stream, act)
    if session.acting is None or not session.acting.covers(place):
        where = "all tables" if place == ALL else place
        return Fault("not-your-table", stream, f"you act at {session.acting and session.acting.scope}, not at {where}.")
    return None


class Authority:
    """The one place where a session's commands are let through."""

    def __init__(self, tell: Callable[[Denied], None], ready: Callable[[], bool]) -> None:
        self._tell, self._ready = tell, ready

    def allowed(
        self, session: Session, stream: str, act: AnyAct, now: At, procedure: Procedure | None = None
    ) -> Fault | None:
        """Why this is denied, which has then been told; nothing if it is allowed."""
        fault = fault_of(session, stream, act, procedure)
        if fault is None and isinstance(act, ask.OpenTable) and not self._ready():
            sentence = "no table opens for money until two officers have passwords of their own and a second factor."
            fault = Fault("not-ready", stream, sentence, None, "Let both officers sign in.")
        if fault is not None:
            self._tell(denied(session, stream, act, fault, now))
        return fault


def denied(session: Session, stream: str, act: AnyAct, fault: Fault, now: At) -> Denied:
    """A denial as it is logged."""
    post = session.acting.post.value if session.acting else "nobody"
    tag = str(type(act).__struct_config__.tag)
    return Denied(at=now, person=session.person, role=post, stream=stream, act=tag, code=fault.code)


# The second person.

_Needs = Callable[[Any, Table | None, Who | None], Matter | None]


def _goes_back(act: ask.Resolve | ask.ReduceBets, table: Table | None, who: Who | None) -> Matter | None:
    """Whether the table itself refuses it for want of a second person: the rule stands there and nowhere else."""
    if table is None or who is None:
        return Matter.VOID
    if not any(fault.code == four_eyes.CODE for fault in refused_alone(act, table, who)):
        return None
    if isinstance(act, ask.Resolve) and act.exit is Exit.READ_AGAIN:
        return Matter.CARDS
    return Matter.VOID if four_eyes.result_known(table) else Matter.STAKES


def _change_setup(act: ask.ChangeSetup, table: Table | None, who: Who | None) -> Matter | None:
    return None if table is not None and not table.guests else Matter.LIMITS


def _always(matter: Matter) -> _Needs:
    return lambda act, table, who: matter


SECOND: dict[type[Any], _Needs] = {
    ask.CorrectRound: _always(Matter.CARDS),
    ask.ConfirmSeenCard: _always(Matter.SEEN),
    ask.Resolve: _goes_back,
    ask.ReduceBets: _goes_back,
    ask.ChangeSetup: _change_setup,
    link_ask.OpenLink: _always(Matter.JACKPOT),
    link_ask.Confirm: _always(Matter.JACKPOT),
    link_ask.Reject: _always(Matter.JACKPOT),
    link_ask.Adjust: _always(Matter.JACKPOT),
    link_ask.ChangeParameters: _always(Matter.JACKPOT),
    link_ask.Restore: _always(Matter.JACKPOT),
    house_ask.Withdraw: _always(Matter.WITHDRAWAL),
    house_ask.DrawFromCage: _always(Matter.CAGE),
    house_ask.ChangeSetups: _always(Matter.LIMITS),
}
"""The commands that two people give."""


def second_for(act: AnyAct, table: Table | None = None, who: Who | None = None) -> Matter | None:
    """Which agreement a command of somebody needs, as its table stands; without the table, as if it needed one."""
    needs = SECOND.get(type(act))
    return needs(act, table, who) if needs else None


def refused_alone(act: AnyAct, table: Table | None, who: Who | None) -> tuple[Fault, ...]:
    """Why a table refuses what sends stakes back as one person asks for it; nothing about any other act."""
    if table is None or who is None or not isinstance(act, ask.Resolve | ask.ReduceBets):
        return ()
    return decide(table, ask.Command(id="", at=At(0), who=who, act=replace(act, second=None))).refused


def alone(act: AnyAct) -> AnyAct:
    """The act without the second person whom a console may have named: only an agreement names one."""
    return replace(act, second=None) if isinstance(act, ask.Resolve | ask.ReduceBets) else act


def fact_of(act: AnyAct, state: object) -> str:
    """What the second person confirms: the report on the table's record, the round, or the card that was seen."""
    if not isinstance(state, Table):
        return ""
    if isinstance(act, ask.Resolve) and state.trouble is not None:
        number = state.round.number if state.round is not None else state.rounds
        return f"Round {number}, entry {state.trouble.position}: {state.trouble.sentence}"
    if isinstance(act, ask.ReduceBets) and state.round is not None:
        return f"Round {state.round.number}"
    if isinstance(act, ask.ConfirmSeenCard) and (cards := seen_unconfirmed(state)):
        number = state.round.number if state.round is not None else state.rounds + 1
        return f"Round {number}: everybody knows {named(cards)}."
    return ""


def concerns(act: AnyAct, state: object) -> approvals.Concerns:
    """Whom an act concerns as its stream stands: they agree to it in no post, but as players to their withdrawals."""
    match act:
        case house_ask.Withdraw():
            return approvals.Concerns((act.person,), owner=act.person)
        case ask.CorrectRound() if isinstance(state, Table):
            return approvals.Concerns(tuple(sorted(bettors_of(state, act.number))))
        case ask.Resolve() | ask.ReduceBets() | ask.ConfirmSeenCard() if isinstance(state, Table):
            return approvals.Concerns(tuple(sorted(bettors_of(state))), fact=fact_of(act, state))
        case link_ask.Confirm() | link_ask.Reject() if isinstance(state, Link):
            return approvals.Concerns(tuple(sorted(winners_of(state, act.hit))))
        case _:
            return approvals.NOBODY


ON_RECORD = frozenset({Matter.STAKES, Matter.VOID, Matter.CARDS, Matter.SEEN})
"""What is agreed to by somebody on the table's own record: their name goes into its events."""


def unfit_on_record(matter: Matter, table: Table, proposer: Who | None, second: Who | None) -> str:
    """Why the second person cannot agree to what a table decides, in a sentence; empty if they can.

    A table goes by the role in which somebody is on its record, whatever post they hold in the house.
    """
    if matter not in ON_RECORD:
        return ""
    listed = table.staff.get(second.person) if second is not None else None
    if listed is None:
        return "you are not on this table's record; the operator or a casino supervisor appoints you first."
    by_supervisor = proposer is not None and proposer.role in SUPERVISORS
    able, words = (DEALERS, "a dealer or a supervisor") if by_supervisor else (SUPERVISORS, "a supervisor")
    if matter is not Matter.STAKES:
        able, words = SUPERVISORS, "a supervisor"
    if listed.role in able:
        return ""
    role = listed.role.value.replace("-", " ")
    return f"you are on this table's record as {role}; only {words} on that record may agree to this."


def details_of(act: AnyAct) -> bytes:
    """What the second person agrees to: the act in its one written form, without the name of the second person."""
    return encode(replace(act, second=None) if _has_second(act) else act)


def with_second(act: AnyAct, second: Who) -> AnyAct:
    """The act with the second person who agreed, in place of the one that the console named."""
    if not _has_second(act):
        return act
    is_link = type(act) in LINK_ROLES
    return replace(act, second=second if is_link else second.person)


def _has_second(act: AnyAct) -> bool:
    return "second" in act.__struct_fields__
