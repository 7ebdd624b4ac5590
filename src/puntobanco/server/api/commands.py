"""Judging commands in this process: what was sent is read, checked against grants, and given to the sequencer."""

import asyncio
import time
from typing import Any

import msgspec

from puntobanco.faults import Fault, Refused
from puntobanco.floor import HOUSE
from puntobanco.floor.clearing import bettor_of
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.journal.entry import read_value
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.accounts import approvals
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.credentials import codes
from puntobanco.server.accounts.exclusions import Exclusions
from puntobanco.server.accounts.records import Approval, Session
from puntobanco.server.accounts.sessions import Found
from puntobanco.server.api.pace import Pace, check_size, is_small
from puntobanco.server.api.problems import Problem, of_faults, problem_of
from puntobanco.server.api.speaking import Speaking
from puntobanco.server.authority import (
    Authority,
    alone,
    concerns,
    details_of,
    fact_of,
    place_of,
    refused_alone,
    refused_anyway,
    second_for,
    unfit_on_record,
    with_second,
)
from puntobanco.server.casino import Casino
from puntobanco.server.metrics import Metrics
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import Answer
from puntobanco.wire.messages import Acts, CommandIn, ProposeIn, SocketCommand


def _decoders() -> dict[str, msgspec.json.Decoder[Any]]:
    kinds: dict[str, Any] = {"table": ask.AnyAct, HOUSE: house_ask.AnyAct, "link": link_ask.AnyAct}
    return {name: msgspec.json.Decoder(kind, dec_hook=read_value) for name, kind in kinds.items()}


DECODERS = _decoders()


class Commands:
    """The commands that are judged in this process."""

    def __init__(
        self,
        casino: Casino,
        accounts: Accounts,
        authority: Authority,
        metrics: Metrics,
        exclusions: Exclusions,
        speaking: Speaking,
    ) -> None:
        self.casino, self.accounts, self.authority, self.metrics = casino, accounts, authority, metrics
        self._exclusions = exclusions
        self.pace = Pace()
        self._speaking = speaking

    @property
    def now(self) -> At:
        """The time by the house's clock."""
        return self.casino.now()

    async def judged(self, found: Found, message: CommandIn | SocketCommand) -> Answer:
        """Judge a command in this process."""
        begun = time.perf_counter()
        act = alone(self.act_of(message.stream, message.act))
        table = self._table(message.stream)
        procedure = table.procedure if table is not None else None
        fault = self.authority.allowed(found.session, message.stream, act, self.now, procedure)
        if fault is not None:
            self.metrics.count("turned_away", fault.code)
            raise of_faults([fault])
        who = found.session.who
        assert who is not None, "authority lets nobody through who acts as nothing"
        if (fault := await self._speaking.fault(message.stream, table, who, act, self.now)) is not None:
            self.metrics.count("turned_away", fault.code)
            raise of_faults([fault])
        await self._check_admitted(act, who, table)
        asked = details_of(act)
        request = Request(
            stream=message.stream,
            id=message.id,
            who=who,
            act=act,
            seen=message.seen,
            asked=asked,
        )
        try:
            # The sequencer looks for an earlier answer itself; here only so that a repeated command uses no approval.
            answer = self.casino.sequencer.kept(request) if second_for(act, table, who) is not None else None
            if answer is None:
                spent: approvals.Spent | None = None
                if not self.casino.sequencer.is_flying(request.id):  # else what it used may have been used by itself
                    request, spent = self._with_second(found, request, message.approval, table)
                if spent is None:
                    answer = await self.casino.ask(request)
                else:
                    answer = await self.casino.ask(request, spent.document, deed=spent.deed)
        except (NotJudged, Refused) as found_out:
            problem = problem_of(found_out)
            self.metrics.count("turned_away", problem.code)
            raise problem from None
        self.metrics.count("commands", "done" if answer.done else "refused")
        self.metrics.answered(time.perf_counter() - begun)
        return answer

    async def _check_admitted(self, act: Acts, who: Who, table: Table | None) -> None:
        """`Problem` for play of somebody whom the house does not admit; to leave and to be paid stays open to them."""
        try:
            for person in players_of(act, who, table):
                await self._exclusions.check_playing(person, oneself=person == who.person)
        except Refused as refused:
            self.metrics.count("turned_away", refused.faults[0].code)
            raise of_faults(refused.faults) from None

    def check_pace(self, found: Found, act: msgspec.Raw) -> None:
        """`Problem` for a session that asks too much; counted before anything is read."""
        try:
            self.pace.ask(found.key, act)
        except Problem as problem:
            self.metrics.count("turned_away", problem.code)
            raise

    def act_of(self, stream: str, raw: msgspec.Raw) -> Acts:
        """What is asked for, checked as far as its form goes."""
        kind = stream.partition("/")[0]
        try:
            act: Acts = DECODERS[kind].decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as found:
            raise Problem("not-understood.command", kind=kind, found=str(found)) from None
        if not is_small(raw):
            check_size(act)
        for name in (getattr(act, "person", None), getattr(act, "nominee", None)):
            if isinstance(name, str) and not name.isprintable():
                raise Problem("control-character.name-person", status=409)
        return act

    def _table(self, stream: str) -> Table | None:
        """The table on which the next command is judged: whether two people are needed hangs on how it stands."""
        state = self.casino.sequencer.ahead(stream)
        return state if isinstance(state, Table) else None

    def _with_second(
        self, found: Found, request: Request, approval: str | None, table: Table | None
    ) -> tuple[Request, approvals.Spent | None]:
        """The command with the second person who agreed to it, where two are needed."""
        matter = second_for(request.act, table, request.who)
        if matter is None:
            return request, None
        if approval is None:
            raise Problem("second-person.two-people", status=409, matter=matter.words)
        place, session, now = place_of(request.stream, request.act), found.session, self.now
        if isinstance(request.act, house_ask.Withdraw) and codes.is_code(approval):
            owner, asked = request.act.person, details_of(_without_slip(request.act))
            spent = codes.spend(self.accounts, session, owner, approval, asked, request.stream, now)
        else:
            stream, fact = request.stream, fact_of(request.act, table)
            spent = approvals.spend(self.accounts, session, approval, matter, place, request.asked, now, stream, fact)
        act = with_second(request.act, spent.second) if spent.second is not None else request.act
        return msgspec.structs.replace(request, act=act), spent

    async def withdrawal_code(self, found: Found, amount: Minor) -> str:
        """A code by which the cage may pay this person the amount out of their wallet, once."""
        session = found.session
        details = details_of(house_ask.Withdraw(person=session.acts_as, amount=amount))
        self.check_pace(found, msgspec.Raw(details))
        return await asyncio.to_thread(lambda: codes.make(self.accounts, session, details, HOUSE, self.now))

    async def propose(self, found: Found, message: ProposeIn) -> Approval:
        """Ask that another person agrees to a command."""
        self.check_pace(found, message.act)
        act = self.act_of(message.stream, message.act)
        table = self._table(message.stream)
        procedure = table.procedure if table is not None else None
        fault = self.authority.allowed(found.session, message.stream, act, self.now, procedure)
        if fault is not None:
            raise of_faults([fault])
        matter = second_for(act, table, found.session.who)
        if matter is None:
            if refused := refused_alone(act, table, found.session.who):
                raise of_faults(refused)
            raise Problem("no-second", status=409)
        if refused := self._refused_anyway(message.stream, act, found.session.who):
            raise of_faults(refused)
        place, details = place_of(message.stream, act), details_of(act)
        session, stream = found.session, message.stream
        whom = concerns(act, self.casino.sequencer.ahead(stream))
        return await asyncio.to_thread(
            lambda: approvals.propose(self.accounts, session, matter, place, details, self.now, stream, whom)
        )

    def _refused_anyway(self, stream: str, act: Acts, who: Who | None) -> tuple[Fault, ...]:
        """Why nobody is asked to agree; where several processes write, by what all of them have written."""
        sequencer = self.casino.sequencer
        refused = refused_anyway(act, sequencer.ahead(stream), who)
        if refused and sequencer.tenancy.shared:
            sequencer.catch_up(stream)
            refused = refused_anyway(act, sequencer.ahead(stream), who)
        return refused

    async def agree(self, session: Session, id_: str) -> Approval:
        """Agree to a proposal; to what a table decides, in a role on that table's record that may agree to it."""

        def unfit(approval: Approval) -> Fault | None:
            table = self._table(approval.stream)
            return unfit_on_record(approval.matter, table, approval.who, session.who) if table is not None else None

        return await asyncio.to_thread(lambda: approvals.approve(self.accounts, session, id_, self.now, unfit))


def players_of(act: Acts, who: Who, table: Table | None) -> tuple[Person, ...]:
    """Whose play an act begins or goes on with; nobody's, if it is no play."""
    match act:
        case ask.Join() | ask.BuyIn() | house_ask.OpenAccount() | house_ask.Deposit():
            return (act.person,)
        case ask.PlaceBets() | ask.SpeakBet() if table is not None:
            bettor = bettor_of(table, act, who)
            others = (who.person,) if who.role is Role.NOMINEE else ()
            return (*others, bettor) if bettor is not None else others
        case _:
            return ()


def _without_slip(act: house_ask.Withdraw) -> house_ask.Withdraw:
    """A withdrawal as its owner knows it: the slip is the cashier's."""
    return msgspec.structs.replace(act, slip="")
