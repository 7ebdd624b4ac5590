"""What an audience sees of a stream: a table by role, a jackpot's display or console, the house's books at the cage."""

from typing import Any

from msgspec import Struct

from puntobanco.floor import Floor
from puntobanco.house.state import CAGE, House
from puntobanco.jackpot.link.state import Link
from puntobanco.procedure.asking import Who
from puntobanco.procedure.roles import Role
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.server.watch.audience import PACE, Audience, steady
from puntobanco.server.watch.jackpots import jackpot_view
from puntobanco.table.model.accounts import held_of, rack_of
from puntobanco.table.model.state import Table
from puntobanco.table.views import AnyView, display_view
from puntobanco.table.views import view as table_view
from puntobanco.wire.views import HouseView, JackpotView, WalletView

BETS_SHOWN = 0.5
OTHERS_BETS_SHOWN = 2.0
"""Seconds after which staff and the public, and after which players, see that only others' bets have changed."""


class Glance(Struct, frozen=True):
    """How a table stood when somebody was shown it: enough to know whether anything but bets has changed since."""

    beside_bets: tuple[Any, ...] | None
    """Everything else of a round before the close; nothing at any other time, when every change is urgent."""
    mine: tuple[int, ...]
    """What a player's own accounts held."""


def glance_of(audience: Audience, head: StreamHead) -> Glance | None:
    """What is remembered of a table's head after an audience has seen it."""
    table, who = head.state, audience.who
    if not isinstance(table, Table):
        return None
    plays = who is not None and who.role is Role.PLAYER
    mine = (table.books[rack_of(who.person)], table.books[held_of(who.person)]) if who is not None and plays else ()
    return Glance(_beside_bets(table), mine)


def _beside_bets(table: Table) -> tuple[Any, ...] | None:
    round_ = table.round
    if round_ is None or round_.called:
        return None
    of_table = (table.guests, table.staff, table.nominees, table.curator, table.shoe, table.trouble, table.dispute)
    of_round = (round_.number, round_.cards, round_.spoken, round_.options)
    return (*of_table, table.paused, table.unlinked, table.owed, *of_round)


def pace_of(audience: Audience, before: Glance | None, after: Glance | None) -> float:
    """How soon an audience gets its next view: others' bets before the close are no hurry, everything else is."""
    who = audience.who
    if before is None or after is None or before.beside_bets is None or before.beside_bets != after.beside_bets:
        return steady(audience)
    if who is None or who.role is not Role.PLAYER:
        return BETS_SHOWN
    return PACE if before.mine != after.mine else OTHERS_BETS_SHOWN


SEES_BOOKS = frozenset({Role.CASHIER, Role.OPERATOR, Role.SURVEILLANCE, Role.SHIFT_MANAGER})
"""Who is shown everybody's wallet and the cage, with a grant for all tables."""


def view_of(audience: Audience, head: StreamHead, floor: Floor) -> AnyView | HouseView | JackpotView:
    """What this audience sees, built up from nothing."""
    state, who = head.state, audience.who
    if isinstance(state, Table):
        return display_view(state) if who is None else table_view(state, who)
    if isinstance(state, Link):
        return jackpot_view(state, who, floor)
    assert isinstance(state, House)
    return _house(state, who)


def _house(house: House, who: Who | None) -> HouseView:
    common = HouseView(name=house.name, currency=house.currency.code)
    if who is None:
        return common
    if who.role not in SEES_BOOKS:
        mine = (WalletView(person=who.person, holds=house.wallet(who.person)),) if who.person in house.people else ()
        return HouseView(name=common.name, currency=common.currency, wallets=mine)
    return HouseView(
        name=common.name,
        currency=common.currency,
        cage=house.books[CAGE],
        wallets=tuple(WalletView(person=one, holds=house.wallet(one)) for one in sorted(house.people)),
        tables={name: house.at_table(name) for name in sorted(house.tables)},
        jackpots={name: house.at_link(name) for name in sorted(house.links)},
    )
