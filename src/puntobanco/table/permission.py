"""Who may ask for an act now: the role, the record of the table's staff, and the phase."""

from puntobanco.faults import Fault
from puntobanco.procedure.roles import BETTORS, Role, one_of
from puntobanco.table.commands import Act
from puntobanco.table.model.answer import Context
from puntobanco.table.model.bets import plays_here
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.specs import ActSpec
from puntobanco.table.wrong_moment import wrong_moment
from puntobanco.words import PersonRef

TRUSTED = frozenset({Role.OPERATOR, Role.CLOCK})
"""Roles that the host vouches for; everybody else must stand on the table's own record."""


def permitted(context: Context, spec: ActSpec[Act]) -> Fault | None:
    """Why this person may not ask for this act now; nothing if they may. `offers` asks the same question."""
    return _not_theirs(context, spec) or _not_now(context, spec) or (spec.when(context) if spec.when else None)


def _not_theirs(context: Context, spec: ActSpec[Act]) -> Fault | None:
    table, who = context.table, context.who
    roles = spec.may(table.procedure)
    if who.role not in roles:
        clause = spec.cites(table.procedure)
        return Fault.of("not-your-role.able", "table", clause, role=who.role.text, able=one_of(roles))
    if who.role not in BETTORS and who.role is not Role.CLOCK and plays_here(table, who.person):
        return Fault.of("plays-here.table-nothing", "table", person=PersonRef(who.person))
    if not _on_record(table, context):
        return Fault.of(
            "not-on-record",
            "table",
            table.procedure.acting,
            person=PersonRef(who.person),
            role=who.role.text,
        )
    return None


def _on_record(table: Table, context: Context) -> bool:
    person, role = context.who.person, context.who.role
    if role in TRUSTED:
        return True
    if role is Role.PLAYER:
        return True  # whether they must have joined is each act's own question: joining itself comes first
    if role is Role.NOMINEE:
        return person in table.nominees
    staff = table.staff.get(person)
    return staff is not None and staff.role is role


def _not_now(context: Context, spec: ActSpec[Act]) -> Fault | None:
    phase = phase_of(context.table)
    return None if phase in spec.phases else wrong_moment(context.table, phase, spec.act)
