"""Views: what each role sees of a table, built up from nothing by one pure function each.

A view is never the state with something taken away. Each builder puts into a small frozen record what its role may
know, so whatever the state learns later stays unseen until somebody adds it here. A card that lies face down has
no name in any view except that of a person who looked at it.
"""

# mypy: implicit-reexport

from collections.abc import Callable

from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.table.commands import Who
from puntobanco.table.model.state import Table
from puntobanco.table.views.dealer import DealerView, dealer_view
from puntobanco.table.views.person import PersonView, nominee_view, person_view
from puntobanco.table.views.staff import (
    CashierView,
    DisplayView,
    OperatorView,
    PitView,
    SurveillanceView,
    cashier_view,
    display_view,
    operator_view,
    pit_view,
    surveillance_view,
)

AnyView = PersonView | DealerView | PitView | SurveillanceView | DisplayView | OperatorView | CashierView
"""The closed union of all views."""

_VIEWS: dict[Role, Callable[[Table, Who], AnyView]] = {
    Role.PLAYER: lambda table, who: person_view(table, who.person),
    Role.NOMINEE: lambda table, who: nominee_view(table, who.person),
    Role.DEALER: dealer_view,
    **{role: pit_view for role in SUPERVISORS},
    Role.CASHIER: cashier_view,
    Role.OPERATOR: operator_view,
    Role.SURVEILLANCE: lambda table, who: surveillance_view(table),
}


_POSTS = DEALERS | {Role.CASHIER}
"""Posts of which the table keeps the record."""


def view(table: Table, who: Who) -> AnyView:
    """What a person in a role sees; a role without a view, or a person no longer in the post, gets the display."""
    builder = _VIEWS.get(who.role)
    staff = table.staff.get(who.person)
    off_record = who.role in _POSTS and (staff is None or staff.role is not who.role)
    return display_view(table) if builder is None or off_record else builder(table, who)
