"""A link as a machine: how a command is decided, and how an event is recorded."""

from typing import assert_never

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link import record
from puntobanco.jackpot.link.accounts import moved
from puntobanco.jackpot.link.authorise import check_asker, check_won_nothing
from puntobanco.jackpot.link.console import adjusted, confirmed, parameters_changed, rejected, unwound
from puntobanco.jackpot.link.events import AnyEvent, LinkOpened, Recorded
from puntobanco.jackpot.link.health import (
    checked,
    display_reported,
    lost,
    regained,
    restored,
    table_linked,
    table_unlinked,
)
from puntobanco.jackpot.link.hits import recorded as hit_recorded
from puntobanco.jackpot.link.hits import selected
from puntobanco.jackpot.link.rounds import acknowledged, activated, missed_added, posted
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Terms, faults
from puntobanco.jackpot.meter import opened
from puntobanco.machine import Answer, Machine
from puntobanco.procedure.asking import Who

Health = (
    ask.LinkTable
    | ask.UnlinkTable
    | ask.ReportDisplay
    | ask.CheckHealth
    | ask.Restore
    | ask.LoseTable
    | ask.RegainTable
)
"""The acts about the tables, the displays and the checks of a link."""


def _answer(link: Link, command: ask.Command) -> Answer[AnyEvent]:
    check_asker(link.terms, command.who, command.act)
    check_won_nothing(link, command.who, command.act)
    return Answer(_events(link, command))


def _opened(command: ask.Command) -> Answer[AnyEvent]:
    act = command.act
    if not isinstance(act, ask.OpenLink):
        raise Refused(Fault("no-link", "link", "there is no such link.", None, "Open it first."))
    check_asker(act.terms, command.who, act)
    if found := tuple(faults(act.terms)):
        raise Refused(*found)
    return Answer((opening_of(act.terms, act.second),))


def opening_of(terms: Terms, second: Who) -> LinkOpened:
    """Every meter at its seed, which the house puts in."""
    meters = {tier.name: opened(tier.parameters) for tier in terms.tiers}
    transfers = tuple(transfer for name, meter in meters.items() for transfer in moved(name, None, meter))
    return LinkOpened(terms=terms, second=second, meters=meters, transfers=transfers)


def _events(link: Link, command: ask.Command) -> tuple[AnyEvent, ...]:
    act, who, at = command.act, command.who, command.at
    if isinstance(act, Health):
        return _health_events(link, act)
    match act:
        case ask.OpenLink():
            raise Refused(Fault("known-already", "link", "this link is open already."))
        case ask.Activate():
            return activated(link, act)
        case ask.PostRound():
            return posted(link, act, who, at)
        case ask.AddMissedRound():
            return missed_added(link, act, at)
        case ask.RecordHit():
            return hit_recorded(link, act, who, at)
        case ask.SelectWinner():
            return selected(link, act, who, at)
        case ask.Confirm():
            return confirmed(link, act)
        case ask.Reject():
            return rejected(link, act)
        case ask.UnwindRound():
            return unwound(link, act)
        case ask.Acknowledge():
            return acknowledged(link, act)
        case ask.Adjust():
            return adjusted(link, act)
        case ask.ChangeParameters():
            return parameters_changed(link, act)
        case _:
            assert_never(act)


def _health_events(link: Link, act: Health) -> tuple[AnyEvent, ...]:
    match act:
        case ask.LinkTable():
            return table_linked(link, act)
        case ask.UnlinkTable():
            return table_unlinked(link, act)
        case ask.ReportDisplay():
            return display_reported(link, act)
        case ask.CheckHealth():
            return checked(link, act)
        case ask.Restore():
            return restored(link, act)
        case ask.LoseTable():
            return lost(link, act)
        case ask.RegainTable():
            return regained(link, act)
        case _:
            assert_never(act)


def _recorded(link: Link, recorded: Recorded) -> Link:
    return record.after(link, recorded.event)


def _placed(link: Link, event: AnyEvent, position: int) -> Link:
    return replace(link, position=position)


LINK: Machine[Link, ask.AnyAct, AnyEvent] = Machine(
    name="link",
    answer=_answer,
    begin=_opened,
    founding=LinkOpened,
    found=record.opened,
    record=_recorded,
    place=_placed,
)
decide, evolve, step, fold = LINK.decide, LINK.evolve, LINK.step, LINK.fold
