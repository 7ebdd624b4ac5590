"""What is seen of a jackpot: its levels and its board by everybody, its console and its offers by those who run it."""

from puntobanco.floor import Floor, link_offers
from puntobanco.jackpot.from_setup import hands_of
from puntobanco.jackpot.link.board import board
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.views import console, levels
from puntobanco.procedure.asking import Who
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.table.model.state import Table
from puntobanco.table.shared.paying import metered
from puntobanco.table.views.layout import wagers_of
from puntobanco.wagers.wager import Names
from puntobanco.wire.views import ChairSeen, JackpotView, RoundCards, WagerBoard

_SEES_CONSOLE = SUPERVISORS | {Role.JACKPOT, Role.OPERATOR, Role.SURVEILLANCE}
_SEES_OFFERS = DEALERS | {Role.JACKPOT}


def jackpot_view(link: Link, who: Who | None, floor: Floor) -> JackpotView:
    """What somebody sees of a link."""
    role, name = who.role if who is not None else None, link.terms.name
    keeps = role in _SEES_CONSOLE
    at_hand = [floor.tables[one] for one in link.tables if one in floor.tables]
    return JackpotView(
        levels=levels(link),
        board=board(link),
        wager=next((found for one in at_hand if (found := _wager(link, one)) is not None), None),
        qualifying=_names(link, at_hand),
        console=console(link) if keeps else None,
        rounds=_rounds(link, floor) if keeps else (),
        offers=link_offers(floor, name, who) if who is not None and role in _SEES_OFFERS else (),
    )


def _wager(link: Link, table: Table) -> WagerBoard | None:
    setup = table.rules.setup
    for seen in wagers_of(table):
        offer = next(one for one in table.rules.terms.offers.values() if one.wager.id == seen.id)
        if seen.id not in link.terms.qualifying_wagers or not metered(offer.wager):
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


def _names(link: Link, tables: list[Table]) -> tuple[Names, ...]:
    found: dict[str, Names] = {}
    for table in tables:
        for offer in table.rules.terms.offers.values():
            if offer.wager.id in link.terms.qualifying_wagers:
                found.setdefault(offer.wager.id, offer.wager.names)
    return tuple(found.values())


def _rounds(link: Link, floor: Floor) -> tuple[RoundCards, ...]:
    """The cards of every pending hit's round, and of the last that were closed."""
    wanted = dict.fromkeys((hit.table, hit.round) for hit in (*link.pending, *link.closed))
    found = (_cards(name, floor.tables[name], number) for name, number in wanted if name in floor.tables)
    return tuple(one for one in found if one is not None)


def _cards(name: str, table: Table, number: int) -> RoundCards | None:
    if table.round is not None and table.round.number == number:
        player, banker = table.round.shown.player, table.round.shown.banker
        return _cards_of(name, number, tuple(map(str, player)), tuple(map(str, banker)))
    done = next((one for one in table.finished if one.number == number), None)
    return _cards_of(name, number, done.player, done.banker) if done is not None else None


def _cards_of(table: str, number: int, player: tuple[str, ...], banker: tuple[str, ...]) -> RoundCards:
    return RoundCards(table=table, round=number, player=player, banker=banker)
