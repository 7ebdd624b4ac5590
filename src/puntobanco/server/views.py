"""What an audience sees of a stream: a table by role, a jackpot's display or console, the house's books at the cage."""

from msgspec import Struct

from puntobanco.floor import Floor
from puntobanco.house.accounts import CAGE
from puntobanco.house.state import House
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.progressives.link.state import Link
from puntobanco.server.hub import PACE, Audience, steady
from puntobanco.server.jackpots import JackpotView, jackpot_view
from puntobanco.server.standing import Standing
from puntobanco.table.accounts import held_of, rack_of
from puntobanco.table.state import Table
from puntobanco.table.views import AnyView, display_view
from puntobanco.table.views import view as table_view


class WalletView(Struct, frozen=True, kw_only=True):
    """What the cage keeps for a person."""

    person: Person
    holds: int


class HouseView(Struct, frozen=True, kw_only=True, tag="house"):
    """The house's money as its cashier and its operator see it; a person sees only their own wallet."""

    name: str
    currency: str
    cage: int | None = None
    wallets: tuple[WalletView, ...] = ()
    tables: dict[str, int] = {}
    jackpots: dict[str, int] = {}


BETS_SHOWN = 0.5
OTHERS_BETS_SHOWN = 2.0
"""Seconds after which staff and the public, and after which players, see that only others' bets have changed."""


def pace_of(audience: Audience, before: Standing, after: Standing) -> float:
    """How soon an audience gets its next view: others' bets before the close are no hurry, everything else is."""
    old, new, who = before.state, after.state, audience.who
    if not isinstance(old, Table) or not isinstance(new, Table) or not _only_bets(old, new):
        return steady(audience, before, after)
    if who is None or who.role is not Role.PLAYER:
        return BETS_SHOWN
    mine = (rack_of(who.person), held_of(who.person))
    return PACE if any(old.books[one] != new.books[one] for one in mine) else OTHERS_BETS_SHOWN


def _only_bets(old: Table, new: Table) -> bool:
    """Whether between two moments of one round nothing but bets was put down or taken back."""
    was, now = old.round, new.round
    if was is None or now is None or was.number != now.number or was.called or now.called:
        return False
    one, other = (
        (of.guests, of.staff, of.nominees, of.curator, of.shoe, of.trouble, of.dispute, of.paused, of.unlinked, of.owed)
        for of in (old, new)
    )
    same = all(left is right or left == right for left, right in zip(one, other, strict=True))
    return same and was.cards == now.cards and was.spoken == now.spoken and was.options == now.options


_SEES_BOOKS = frozenset({Role.CASHIER, Role.OPERATOR, Role.SURVEILLANCE, Role.SHIFT_MANAGER})


def view_of(audience: Audience, standing: Standing, floor: Floor) -> AnyView | HouseView | JackpotView:
    """What this audience sees, built up from nothing."""
    state, who = standing.state, audience.who
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
    if who.role not in _SEES_BOOKS:
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
