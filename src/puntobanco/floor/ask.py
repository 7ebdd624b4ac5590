"""Asking on the floor: a request to a table, to the house or to a link, with everything that belongs to it."""

from puntobanco.faults import Fault, Refused
from puntobanco.floor.agree import check_streams, fund
from puntobanco.floor.chips import house_act
from puntobanco.floor.jackpot import after_link, after_table, filled_in, with_awards
from puntobanco.floor.together import Several, at_each, changes_setup, check_together
from puntobanco.floor.work import Floor, Stepped, Work, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.progressives.link import commands as link_ask
from puntobanco.table import commands as ask


def at_table(floor: Floor, name: str, command: ask.Command, *, cash: bool = False) -> Stepped:
    """Ask a table, and house and links with it where money crosses; a refusal leaves all of them as they were.

    Where only part of what was asked for is refused, as of several bets, the rest is done.
    """
    work = Work(floor, command.id, command.at)
    try:
        command = with_awards(work, name, command)
        beside = house_act(floor.tables[name], command.act, cash) if floor.house is not None else None
        turned_away = _house_refuses(work, beside, command) if beside is not None else ()
        events, refused = work.table(name, command)
        if turned_away or (refused and len(work.parts) > bool(events)):
            return Stepped(floor=floor, refused=(*turned_away, *refused))
        if changes_setup(events):
            check_together(work.floor)
            work.looked_at = frozenset(map(table_stream, floor.tables))
        after_table(work, name, events)
        fund(work)
    except Refused as stopped:
        return Stepped(floor=floor, refused=stopped.faults)
    check_streams(work.floor, {part.stream for part in work.parts})
    return work.done(refused)


def _house_refuses(work: Work, act: house_ask.AnyAct, command: ask.Command) -> tuple[Fault, ...]:
    """Ask the house for its part; why it does not do it, so that both may say why."""
    try:
        work.house(act, command.who, command.id)
    except Refused as refused:
        return refused.faults
    return ()


def at_house(floor: Floor, command: house_ask.Command) -> Stepped:
    """Ask the house for something that concerns no table, or several at once."""
    work = Work(floor, command.id, command.at)
    try:
        work.house(command.act, command.who, command.id)
        if isinstance(command.act, Several):
            at_each(work, command.act, command.who)
            work.looked_at = frozenset(map(table_stream, floor.tables))
    except Refused as stopped:
        return Stepped(floor=floor, refused=stopped.faults)
    return work.done()


def at_link(floor: Floor, name: str, command: link_ask.Command) -> Stepped:
    """Ask a link, and tables and house with it where awards are handed out or the link is lost."""
    work = Work(floor, command.id, command.at)
    try:
        act = filled_in(floor, name, command.act)
        events = work.link(name, act, command.who, command.id)
        after_link(work, name, events)
        fund(work)
    except Refused as stopped:
        return Stepped(floor=floor, refused=stopped.faults)
    check_streams(work.floor, {part.stream for part in work.parts})
    return work.done()
