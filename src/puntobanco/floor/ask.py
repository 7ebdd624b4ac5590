"""Asking on the floor: a request to a table, to the house or to a link, with everything that belongs to it."""

from puntobanco.faults import Fault, Refused
from puntobanco.floor.clearing import check_own_limits, check_streams, fund, house_act
from puntobanco.floor.jackpot import after_table, filled_in, with_awards
from puntobanco.floor.retiring import check_empty, check_in_use
from puntobanco.floor.together import Several, at_each, changes_setup, check_together
from puntobanco.floor.told import after_link
from puntobanco.floor.transaction import Floor, Outcome, Transaction, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.table import commands as ask


def at_table(floor: Floor, name: str, command: ask.Command) -> Outcome:
    """Ask a table, and house and links with it where money crosses; a refusal leaves all of them as they were.

    Where only part of what was asked for is refused, as of several bets, the rest is done.
    """
    transaction = Transaction(floor, command.id, command.at)
    try:
        check_in_use(floor, name)
        command = with_awards(transaction, name, command)
        check_own_limits(transaction, floor.tables[name], command.act, command.who)
        beside = house_act(floor.tables[name], command.act, command.who) if floor.house is not None else None
        turned_away = _house_refuses(transaction, beside, command) if beside is not None else ()
        events, refused = transaction.table(name, command)
        if turned_away or (refused and len(transaction.parts) > bool(events)):
            return Outcome(floor=floor, refused=(*turned_away, *refused))
        if changes_setup(events):
            check_together(transaction.floor)
            transaction.looked_at |= frozenset(map(table_stream, floor.tables))
        after_table(transaction, name, events)
        fund(transaction)
    except Refused as stopped:
        return Outcome(floor=floor, refused=stopped.faults)
    check_streams(transaction.floor, {part.stream for part in transaction.parts})
    return transaction.done(refused)


def _house_refuses(transaction: Transaction, act: house_ask.AnyAct, command: ask.Command) -> tuple[Fault, ...]:
    """Ask the house for its part; why it does not do it, so that both may say why."""
    try:
        transaction.house(act, command.who, command.id)
    except Refused as refused:
        return refused.faults
    return ()


def at_house(floor: Floor, command: house_ask.Command) -> Outcome:
    """Ask the house for something that concerns no table, or several at once."""
    transaction = Transaction(floor, command.id, command.at)
    try:
        transaction.house(command.act, command.who, command.id)
        if isinstance(command.act, house_ask.RetireTable):
            check_empty(floor, command.act)
            transaction.looked_at |= {table_stream(command.act.table)}
        if isinstance(command.act, Several):
            at_each(transaction, command.act, command.who)
            transaction.looked_at = frozenset(map(table_stream, floor.tables))
    except Refused as stopped:
        return Outcome(floor=floor, refused=stopped.faults)
    return transaction.done()


def at_link(floor: Floor, name: str, command: link_ask.Command) -> Outcome:
    """Ask a link, and tables and house with it where awards are handed out or the link is lost."""
    transaction = Transaction(floor, command.id, command.at)
    try:
        act = filled_in(floor, name, command.act)
        events = transaction.link(name, act, command.who, command.id)
        after_link(transaction, name, events)
        fund(transaction)
    except Refused as stopped:
        return Outcome(floor=floor, refused=stopped.faults)
    check_streams(transaction.floor, {part.stream for part in transaction.parts})
    return transaction.done()
