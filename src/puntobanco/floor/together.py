"""Rules that bind several tables: enforced when a set-up changes, and changed at all of those tables in one act."""

from collections.abc import Iterable

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.floor.retiring import in_use
from puntobanco.floor.transaction import Floor, Transaction, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.procedure.asking import Who
from puntobanco.setup.house import check_house
from puntobanco.table import commands as ask
from puntobanco.table import events as ev

Several = house_ask.ChangeSetups | house_ask.GiveNotices
"""What is asked of the house and done at several tables."""


def at_each(transaction: Transaction, act: Several, who: Who) -> None:
    """Do it at every table that it names; where one refuses, none does it, and all say why."""
    faults: list[Fault] = []
    for name in act.tables:
        if name not in transaction.floor.tables:
            faults.append(Fault.of("no-such-table.here", name))
            continue
        command = ask.Command(id=transaction.next_id(), at=transaction.at, who=who, act=_own(act))
        _, refused = transaction.table(name, command)
        faults += [replace(fault, where=table_stream(name)) for fault in refused]
    if faults:
        raise Refused(*faults)
    check_together(transaction.floor)


def _own(act: Several) -> ask.ChangeSetup | ask.GiveNotice:
    if isinstance(act, house_ask.GiveNotices):
        return ask.GiveNotice(matter=act.matter, reference=act.reference)
    return ask.ChangeSetup(changes=act.changes, reason=act.reason)


def changes_setup(events: Iterable[ev.AnyEvent]) -> bool:
    """Whether a set-up is another one after these."""
    return any(isinstance(event, ev.SetupChanged) for event in events)


def check_together(floor: Floor) -> None:
    """Refuse what would leave tables apart that must agree [NZ 11A.8; NZ 11B.9; MA 5(b)]."""
    faults = check_house([table.rules.setup for _, table in sorted(in_use(floor).items())])
    if faults:
        raise Refused(*faults)
