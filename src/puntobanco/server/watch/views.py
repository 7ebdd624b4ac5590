"""Audiences: who sees what of a stream, and how soon. A table by role, a jackpot's display or console, the books."""

from typing import Any

from msgspec import Struct

from puntobanco.floor import Floor, link_offers
from puntobanco.house.own_play import play_of
from puntobanco.house.state import CAGE, House
from puntobanco.jackpot.from_setup import hands_of, known_of
from puntobanco.jackpot.link.board import board
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.views import console, levels
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.rules.hand import Side
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.table.model.accounts import held_of, rack_of
from puntobanco.table.model.state import Table
from puntobanco.table.views import AnyView, display_view
from puntobanco.table.views import view as table_view
from puntobanco.table.views.layout import wagers_of
from puntobanco.wire.views import ChairSeen, HouseView, JackpotView, OwnPlayView, RoundCards, WagerBoard, WalletView

PACE = 0.1
"""The shortest time in seconds between two views of one stream to one audience."""


class Audience(Struct, frozen=True):
    """Everybody who sees the same of a stream: the public, or one person in one role."""

    stream: str
    who: Who | None = None

    @property
    def deals(self) -> bool:
        """Whether it is somebody who runs a table: everybody at it waits for them."""
        return self.who is not None and self.who.role in DEALERS


def steady(audience: Audience) -> float:
    """The same pace for everybody, but for those who run a table, who are told sooner."""
    return PACE / 4 if audience.deals else PACE


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
        return HouseView(name=common.name, currency=common.currency, wallets=mine, own=_own(house, who.person))
    return HouseView(
        name=common.name,
        currency=common.currency,
        cage=house.books[CAGE],
        wallets=tuple(WalletView(person=person, holds=house.wallet(person)) for person in sorted(house.people)),
        tables={name: house.at_table(name) for name in sorted(house.tables)},
        jackpots={name: house.at_link(name) for name in sorted(house.links)},
        closed=house.closed,
    )


def _own(house: House, person: Person) -> OwnPlayView:
    play = play_of(house, person)
    return OwnPlayView(
        limits=play.limits,
        later=play.later,
        later_from=play.later_from,
        rest_until=play.rest_until,
        since=play.since,
        taken=play.taken,
    )


_SEES_CONSOLE = SUPERVISORS | {Role.JACKPOT, Role.OPERATOR, Role.SURVEILLANCE}
_SEES_OFFERS = DEALERS | {Role.JACKPOT, Role.OPERATOR}


def jackpot_view(link: Link, who: Who | None, floor: Floor) -> JackpotView:
    """What somebody sees of a link."""
    role, name = who.role if who is not None else None, link.terms.name
    keeps = role in _SEES_CONSOLE
    at_hand = [floor.tables[table] for table in link.tables if table in floor.tables]
    known = known_of(link.terms, [table.rules.setup for table in at_hand])
    return JackpotView(
        levels=levels(link, known),
        board=board(link, known),
        wager=next((found for table in at_hand if (found := _wager(link, table)) is not None), None),
        console=console(link, known) if keeps else None,
        rounds=_rounds(link, floor) if keeps else (),
        offers=link_offers(floor, name, who) if who is not None and role in _SEES_OFFERS else (),
    )


def _wager(link: Link, table: Table) -> WagerBoard | None:
    setup = table.rules.setup
    for seen in wagers_of(table):
        offer = next(offered for offered in table.rules.terms.offers.values() if offered.wager.id == seen.id)
        if seen.id not in link.terms.qualifying_wagers or not offer.wager.metered:
            continue
        chairs = [chair for chair in offer.wager.givens() if chair in setup.seats]
        return WagerBoard(
            names=seen.names,
            pays=seen.pays,
            chairs=tuple(
                ChairSeen(chair=chair, hands=tuple(tuple(map(str, hand)) for hand in hands_of(offer, chair)))
                for chair in chairs
                if chair is not None
            ),
        )
    return None


def _rounds(link: Link, floor: Floor) -> tuple[RoundCards, ...]:
    """The cards of every pending hit's round, and of the last that were closed."""
    wanted = dict.fromkeys((hit.table, hit.round) for hit in (*link.pending, *link.closed))
    found = (_cards(name, floor.tables[name], number) for name, number in wanted if name in floor.tables)
    return tuple(round_ for round_ in found if round_ is not None)


def _cards(name: str, table: Table, number: int) -> RoundCards | None:
    printed = tuple(table.rules.setup.game.printed)
    if table.round is not None and table.round.number == number:
        player, banker = (tuple(map(str, table.round.shown.hand(side))) for side in Side)
        return RoundCards(table=name, round=number, player=player, banker=banker, printed=printed)
    for done in table.finished:
        if done.number == number:
            return RoundCards(table=name, round=number, player=done.player, banker=done.banker, printed=printed)
    return None
