"""Cards out of a committed shoe: the host deals exactly what is due, so most errors of real cards cannot happen.

Nobody draws, sees or reads such a card by mistake, and a round that was dealt from it keeps its cards: they are those
that the commitment opens to. The host also knows where the cutting card lies and when the cards have run out.
"""

from typing import NoReturn

from puntobanco.faults import Fault
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.irregular import Report
from puntobanco.procedure.roles import Role
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table.model.answer import Context, refuse
from puntobanco.table.model.state import RoundState, ShoeState, Table
from puntobanco.words import Text

HOST_FINDS = frozenset({Report.INTERRUPTED, Report.OUT_OF_CARDS})
"""What the host itself reports: that it stopped, and that a committed shoe has run out."""
STAFF_REPORT = frozenset({Report.INTERRUPTED, Report.WRONG_HANDLER, Report.OTHER})
"""What may still go wrong at a committed shoe, as the staff report it."""


def reports_for(table: Table, role: Role) -> frozenset[Report]:
    """The reports that a role may make about the cards that are there."""
    if role is Role.CLOCK:
        return HOST_FINDS if is_committed(table) else frozenset({Report.INTERRUPTED})
    return STAFF_REPORT if is_committed(table) else frozenset(Report)


def is_committed(table: Table) -> bool:
    """Whether the cards at the table are random ones that the host has committed to."""
    return table.shoe is not None and bool(table.shoe.commitment)


def committed_shoe(table: Table) -> ShoeState | None:
    """The random shoe at the table, if the order in which its cards lie now is committed to."""
    shoe = table.shoe
    return shoe if shoe is not None and shoe.cards.root else None


def check_report(context: Context, act: ask.ReportTrouble) -> None:
    """Refuse a report that somebody of this role cannot make about these cards."""
    table, role = context.table, context.who.role
    if act.report in reports_for(table, role):
        return
    if role is Role.CLOCK:
        refuse("not-your-role.system-reports")
    if act.report is Report.OUT_OF_CARDS:
        refuse("host-deals.itself-reports")
    refuse("host-deals.these-cards-committed")


def check_facts(table: Table, act: ask.ReportTrouble) -> None:
    """Refuse what a report about committed cards cannot say: the name of a card, or a handler where nobody has one."""
    if not is_committed(table):
        return
    if act.card is not None or act.seen:
        refuse_named()
    if act.report is Report.WRONG_HANDLER and table.dealing.turning is not Turning.HANDLERS:
        refuse("host-deals.player-handles")


def refuse_named() -> NoReturn:
    """Refuse a command in which somebody names a card of a committed shoe."""
    refuse("card-named")


def refuse_not_due(sentence: Text) -> NoReturn:
    """Refuse a draw from a committed shoe that no hand is entitled to: no card leaves it by mistake."""
    refuse("not-due.card-left", sentence=sentence)


# What the host finds.


def cutting_card_due(table: Table) -> bool:
    """Whether the next card of the round lies behind the cutting card of a committed shoe: the host calls it now."""
    shoe = table.shoe
    if shoe is None or not shoe.commitment or shoe.behind is None or shoe.left > shoe.behind:
        return False
    return shoe.life is Life.PLAY_ON and _waits_for_a_card(table)


def has_run_out(table: Table) -> bool:
    """Whether a hand waits for a card and a committed shoe has none left."""
    shoe = table.shoe
    return shoe is not None and bool(shoe.commitment) and shoe.left == 0 and _waits_for_a_card(table)


def _waits_for_a_card(table: Table) -> bool:
    round_ = table.round
    if round_ is None or round_.settled is not None or round_.announced or _kept(table, round_):
        return False
    return round_.due is not None


def _kept(table: Table, round_: RoundState) -> bool:
    return table.carried is not None and table.carried.since < round_.number


def calls_cutting_card(context: Context) -> Fault | None:
    """At a committed shoe the host calls the cutting card, when it is due; at real cards the dealer does."""
    host = context.who.role is Role.CLOCK
    if not is_committed(context.table):
        return Fault.of("not-your-role.dealer-says", "table") if host else None
    if not host:
        return Fault.of("host-deals.knows-where", "table")
    return None if cutting_card_due(context.table) else Fault.of("not-due.cutting-card", "table")
