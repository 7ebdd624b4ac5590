"""Authority: what a session may ask for. What no row gives to its role is denied, and every denial is told.

Who may do what is stated once, in the machines: the rows of the table, and the roles of the house and of the link. Here
they are read, together with what a machine cannot know: at which tables a grant holds, and that a second person really
agreed. Phases, and who is on a table's record, remain the table's own question.
"""

from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.floor.transaction import SYSTEM, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house.machine import HOUSE as HOUSE_MACHINE
from puntobanco.house.state import House
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.authorise import winners_of
from puntobanco.jackpot.link.machine import LINK
from puntobanco.jackpot.link.state import Link
from puntobanco.journal.entry import encode
from puntobanco.journal.machines import machine_of
from puntobanco.machine import ActSpec
from puntobanco.procedure.asking import At, Matter, Person, Who
from puntobanco.procedure.procedure import Procedure
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role, one_of
from puntobanco.server.accounts import approvals
from puntobanco.server.accounts.posts import place_words
from puntobanco.server.accounts.records import Session
from puntobanco.table import commands as ask
from puntobanco.table.machine import TABLE, decide
from puntobanco.table.model.bets import bettors_of
from puntobanco.table.model.state import Table
from puntobanco.table.shared import four_eyes
from puntobanco.table.shared.seeing import seen_unconfirmed
from puntobanco.wire.posts import ALL
from puntobanco.words import CardRef, Several, Text, say

AnyAct = ask.AnyAct | house_ask.AnyAct | link_ask.AnyAct

NOBODYS = frozenset({Role.CLOCK, Role.SURVEILLANCE})
"""Roles in which no session ever acts: the host's own, and the one that only looks."""

AT_THE_TABLE = frozenset({
    house_ask.ChipsToTable, house_ask.ChipsFromTable, house_ask.FillTable, house_ask.CreditTable, house_ask.TakeDrop
})  # fmt: skip
"""The house's half of what is asked of a table: it follows from there, on both books or on neither."""

ONES_OWN = frozenset({house_ask.LimitOwnPlay})
"""Acts about nobody but oneself, which no grant for one table keeps from anybody; the house sees to whose they are."""


class Denied(Struct, frozen=True, kw_only=True):
    at: At
    person: Person
    role: str
    stream: str
    act: str
    code: str


def roles_for(stream: str, act: type[Any], procedure: Procedure | None = None) -> frozenset[Role]:
    """Who may ask for an act of this stream; what an operator's discretion gives depends on the table's procedure."""
    spec = _spec(stream, act)
    return spec.may(procedure) if spec is not None else frozenset()


def _spec(stream: str, act: type[Any]) -> ActSpec[Any, Any] | None:
    journaled = machine_of(stream)
    return journaled.machine.acts.get(act) if journaled is not None else None


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
        return Fault.of("must-change.one-time-password", stream)
    if who is None:
        return Fault.of("not-your-role.acts-here", stream)
    roles = roles_for(stream, type(act), procedure) - NOBODYS
    if who.role not in roles or who.person == SYSTEM.person:
        able = one_of(roles) if roles else say("role.nobody")
        return Fault.of("not-your-role.able", stream, role=who.role.text, able=able)
    if type(act) in AT_THE_TABLE:
        return Fault.of("ask-the-table", stream)
    if type(act) in ONES_OWN:
        return None
    place = place_of(stream, act)
    if session.acting is None or not session.acting.covers(place):
        what = place_words(session.acting.scope) if session.acting else ""
        return Fault.of("not-your-table.elsewhere", stream, what=what, where=place_words(place))
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
            fault = Fault.of("not-ready.table-opens", stream)
        if fault is not None:
            self._tell(denied(session, stream, act, fault, now))
        return fault


def denied(session: Session, stream: str, act: AnyAct, fault: Fault, now: At) -> Denied:
    post = session.acting.post.value if session.acting else "nobody"
    tag = str(type(act).__struct_config__.tag)
    return Denied(at=now, person=session.person, role=post, stream=stream, act=tag, code=fault.code)


# The second person.


def second_for(act: AnyAct, table: Table | None = None, who: Who | None = None) -> Matter | None:
    """Which agreement a command of somebody needs, as its table stands; without the table, as if it needed one.

    Some acts need one only where the table itself refuses them to one person: the rule stands there.
    """
    spec = _SPECS.get(type(act))
    if spec is None:
        return None
    if isinstance(act, JUDGED_ALONE):
        if table is None or who is None:
            table = None
        elif not any(fault.code == four_eyes.CODE for fault in refused_alone(act, table, who)):
            return None
    return spec.second(act, table) if callable(spec.second) else spec.second


JUDGED_ALONE = (ask.Resolve, ask.ReduceBets, ask.BuyIn)
"""What names a second person only where the table refuses it to one: stakes that go back, and a large buy-in."""
_SPECS: dict[type[Any], ActSpec[Any, Any]] = {**TABLE.acts, **HOUSE_MACHINE.acts, **LINK.acts}


def refused_alone(act: AnyAct, table: Table | None, who: Who | None) -> tuple[Fault, ...]:
    """Why a table refuses such an act as one person asks for it; nothing about any other act."""
    if table is None or who is None or not isinstance(act, JUDGED_ALONE):
        return ()
    return decide(table, ask.Command(id="", at=At(0), who=who, act=replace(act, second=None))).refused


def alone(act: AnyAct) -> AnyAct:
    """The act without the second person whom a console may have named: only an agreement names one."""
    return replace(act, second=None) if isinstance(act, JUDGED_ALONE) else act


def fact_of(act: AnyAct, state: object) -> Text | None:
    """What the second person confirms: the report on the table's record, the round, or the card that was seen."""
    if not isinstance(state, Table):
        return None
    if isinstance(act, ask.Resolve) and state.trouble is not None:
        number = state.round.number if state.round is not None else state.rounds
        return say("fact.trouble", round=number, entry=state.trouble.position, trouble=state.trouble.text)
    if isinstance(act, ask.ReduceBets) and state.round is not None:
        return say("fact.round", round=state.round.number)
    if isinstance(act, ask.ConfirmSeenCard) and (cards := seen_unconfirmed(state)):
        number = state.round.number if state.round is not None else state.rounds + 1
        return say("fact.seen", round=number, cards=Several(tuple(map(CardRef.of, cards))))
    return None


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


ON_RECORD = frozenset({Matter.STAKES, Matter.VOID, Matter.CARDS, Matter.SEEN, Matter.BUY_IN})
"""What is agreed to by somebody on the table's own record: their name goes into its events."""


def unfit_on_record(matter: Matter, table: Table, proposer: Who | None, second: Who | None) -> Fault | None:
    """Why the second person cannot agree to what a table decides; nothing if they can.

    A table goes by the role in which somebody is on its record, whatever post they hold in the house.
    """
    if matter not in ON_RECORD:
        return None
    listed = table.staff.get(second.person) if second is not None else None
    if listed is None:
        return Fault("second-person.not-on-record", "approval")
    by_supervisor = proposer is not None and proposer.role in SUPERVISORS
    dealers_too = by_supervisor and matter is Matter.STAKES
    if listed.role in (DEALERS if dealers_too else SUPERVISORS):
        return None
    key = "second-person.record-dealers" if dealers_too else "second-person.record-supervisors"
    return Fault.of(key, "approval", role=listed.role.text)


def details_of(act: AnyAct) -> bytes:
    """What the second person agrees to: the act in its one written form, without the name of the second person."""
    return encode(replace(act, second=None) if _has_second(act) else act)


def refused_anyway(act: AnyAct, state: object, who: Who | None) -> tuple[Fault, ...]:
    """Why an act would be refused even if a second person agreed, so that nobody is asked in vain [NZ 18.20].

    Nothing about what a table does with a second person in it, who has a place on its record.
    """
    if who is None:
        return ()
    if isinstance(state, Table) and not _has_second(act):
        alone_ = ask.Command(id="", at=At(0), who=who, act=cast(ask.AnyAct, act))
        return decide(state, alone_).refused
    tried = with_second(act, Who(Person("somebody else"), Role.PIT))
    if isinstance(state, Link):
        asked = link_ask.Command(id="", at=At(0), who=who, act=cast(link_ask.AnyAct, tried))
        return LINK.decide(state, asked).refused
    if isinstance(state, House):
        paid = house_ask.Command(id="", at=At(0), who=who, act=cast(house_ask.AnyAct, tried))
        return HOUSE_MACHINE.decide(state, paid).refused
    return ()


def with_second(act: AnyAct, second: Who) -> AnyAct:
    """The act with the second person who agreed, in place of the one that the console named."""
    if not _has_second(act):
        return act
    is_link = type(act) in LINK.acts
    return replace(act, second=second if is_link else second.person)


def _has_second(act: AnyAct) -> bool:
    return "second" in act.__struct_fields__
