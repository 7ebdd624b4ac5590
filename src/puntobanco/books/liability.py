"""What the house owes and is owed at a moment: wallets, racks, stakes that lie, jackpots, commission and debts."""

from collections.abc import Iterator

from msgspec import Struct

from puntobanco.books.heading import Heading, heading
from puntobanco.books.jackpots import MeterRow, meter_rows
from puntobanco.books.scan import Query, Scan
from puntobanco.floor.clearing import received
from puntobanco.house.state import CAGE, DOOR, JACKPOTS
from puntobanco.notation.timestamps import time_of
from puntobanco.table.model.accounts import COUPONS
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.round_state import Key
from puntobanco.table.model.state import Table
from puntobanco.table.shared.series import lying as lying_of
from puntobanco.words import say


class Holding(Struct, frozen=True, kw_only=True):
    """What somebody has somewhere, or owes there, in minor units."""

    kind: str
    """wallet, rack, unclaimed, stakes; or owed: commission and debts."""
    where: str
    person: str
    amount: int


class Lying(Struct, frozen=True, kw_only=True):
    """A stake in a round that is not finished, in minor units."""

    table: str
    round: int
    phase: str
    since: str
    person: str
    seat: int
    wager: str
    amount: int
    coupon: int = 0
    won: bool = False
    """Whether it is not the stake itself but what it has won meanwhile."""


class Agreement(Struct, frozen=True, kw_only=True):
    """What the house says stands at a table, and what the table says it has from the house."""

    table: str
    house: int
    received: int
    differs: int


class Sums(Struct, frozen=True, kw_only=True):
    """The whole, in minor units; jackpots in the report of their own currency."""

    wallets: int
    racks: int
    unclaimed: int
    stakes: int
    """Chips that lie on layouts; coupons are no money."""
    players: int
    """All of these together: what players could ask for."""
    commission_owed: int
    debts: int
    coupons: int
    floats: int
    cage: int
    put_into_jackpots: int
    cash: int
    """What was carried into the house and not out again: the cash that must lie at the cage and the tables."""
    differs: int
    """Stakes on layouts as the rounds say, less those that the books hold: nothing, or something is broken."""


class LiabilityReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    sums: Sums
    holdings: tuple[Holding, ...]
    lying: tuple[Lying, ...]
    """Funds in rounds that are not finished."""
    jackpots: tuple[MeterRow, ...]
    agreements: tuple[Agreement, ...]


def liability_report(scan: Scan, query: Query, made: int) -> LiabilityReport:
    """The whole liability at the end of the interval."""
    holdings = tuple(_holdings(scan))
    lying = tuple(bet for name, table in sorted(scan.tables.items()) for bet in _lying(scan, name, table))
    active = bool(holdings or scan.tables or scan.links)
    return LiabilityReport(
        heading=heading(say("sheet.liability"), scan, query, made, active),
        sums=_sums(scan, holdings, lying),
        holdings=holdings,
        lying=lying,
        jackpots=meter_rows(scan),
        agreements=tuple(_agreements(scan)),
    )


_KINDS = {"rack": "rack", "unclaimed": "unclaimed", "held": "stakes", "owed": "commission-owed", "debt": "debt"}


def _holdings(scan: Scan) -> Iterator[Holding]:
    if scan.house is not None:
        for person, amount in sorted(scan.house.books.of("wallet").items()):
            yield Holding(kind="wallet", where="house", person=person, amount=amount)
    for name, table in sorted(scan.tables.items()):
        for account, kind in _KINDS.items():
            for person, amount in sorted(table.books.of(account).items()):
                yield Holding(kind=kind, where=name, person=person, amount=amount)


def _lying(scan: Scan, name: str, table: Table) -> Iterator[Lying]:
    """Every stake on a layout: of the round under way, what it has won meanwhile, and what a stand-off left."""
    phase, since, round_ = phase_of(table).value, time_of(scan.since[name]), table.round

    def lying(key: Key, amount: int, coupon: int, won: bool = False) -> Lying:
        return Lying(
            table=name, round=round_.number if round_ is not None else table.rounds, phase=phase, since=since,
            person=key.bettor, seat=key.seat, wager=key.wager, amount=amount, coupon=coupon, won=won,
        )  # fmt: skip

    bets = lying_of(table)
    settled = () if round_ is None else round_.early or () if round_.settled is None else round_.settled
    for wager in settled:
        key = Key(wager.bettor, wager.seat, wager.wager, wager.given)
        bet = bets.pop(key)
        if wager.stands and wager.played + wager.added:
            yield lying(key, wager.played + wager.added, bet.coupon)
        elif not wager.stands and wager.moved and round_ is not None and round_.settled is None:
            yield lying(key, wager.moved, 0, won=True)
    for key, bet in bets.items():
        yield lying(key, bet.bet.stake.minor, bet.coupon)


def _sums(scan: Scan, holdings: tuple[Holding, ...], lying: tuple[Lying, ...]) -> Sums:
    by_kind: dict[str, int] = {}
    for holding in holdings:
        by_kind[holding.kind] = by_kind.get(holding.kind, 0) + holding.amount
    coupons = -sum(table.books[COUPONS] for table in scan.tables.values())
    stakes = by_kind.get("stakes", 0) - coupons
    wallets, racks, unclaimed = (by_kind.get(kind, 0) for kind in ("wallet", "rack", "unclaimed"))
    return Sums(
        wallets=wallets,
        racks=racks,
        unclaimed=unclaimed,
        stakes=stakes,
        players=wallets + racks + unclaimed + stakes,
        commission_owed=-by_kind.get("commission-owed", 0),
        debts=-by_kind.get("debt", 0),
        coupons=coupons,
        floats=sum(table.tray.holds for table in scan.tables.values()),
        cage=scan.house.books[CAGE] if scan.house is not None else 0,
        put_into_jackpots=-scan.house.books[JACKPOTS] if scan.house is not None else 0,
        cash=-scan.house.books[DOOR] if scan.house is not None else 0,
        differs=sum(bet.amount for bet in lying) - by_kind.get("stakes", 0),
    )


def _agreements(scan: Scan) -> Iterator[Agreement]:
    if scan.house is None:
        return
    for name, table in sorted(scan.tables.items()):
        sent, has = scan.house.at_table(name), received(table)
        yield Agreement(table=name, house=sent, received=has, differs=sent - has)
