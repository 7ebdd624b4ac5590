"""Totals added up while the streams are read, by table, period, dealer and wager; and what a wager adds to them."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from puntobanco.ledger.chips import Stack
from puntobanco.money import Minor
from puntobanco.table.events import WagerSettled
from puntobanco.table.model.state import Key, PlacedBet, Table
from puntobanco.wagers.wager import Kind, WagerId
from puntobanco.wagers.wager import Result as Outcome


class Bucket(NamedTuple):
    """The key of a total: table, period and dealer."""

    table: str
    period: str = ""
    dealer: str = ""


class Counted(Struct, frozen=True, kw_only=True):
    """A count of the float beside what the books said then."""

    at: int
    counted: Minor
    expected: Minor
    chips: Stack
    should_be: Stack


class Totals(Struct, kw_only=True):
    entries: int = 0
    rounds: int = 0
    voids: int = 0
    free_hands: int = 0
    without_bets: int = 0
    keyed_again: int = 0
    """Cards that the dealer keyed wrongly and corrected at once."""
    open_for: int = 0
    """Milliseconds during which the table was open and not paused."""
    drop_cash: int = 0
    drop_wallet: int = 0
    cash_out: int = 0
    fills: int = 0
    credits: int = 0
    won: int = 0
    antes: int = 0
    handle: int = 0
    taken: int = 0
    marked: int = 0
    rounding: int = 0
    """What rounding the sum added to marked commission when it was collected."""
    collected: int = 0
    coupons: int = 0
    awards: int = 0
    """Awards of jackpots handed out here in chips."""
    found: int = 0
    """What counts that the books followed found too much, or below nothing too little."""
    float_before: int = 0
    float_after: int = 0
    promised_before: int = 0
    promised_after: int = 0
    """Commission marked and debts, as negative balances: what the books count and the tray does not hold."""
    owed: int = 0
    """Commission that players owe at the end."""
    counts: list[Counted] = []
    chips_before: Stack = {}
    chips_after: Stack = {}
    chips_filled: Stack = {}
    chips_credited: Stack = {}


class WagerTotals(Struct, kw_only=True):
    bets: int = 0
    handle: int = 0
    added: int = 0
    won: int = 0
    commission: int = 0
    coupons: int = 0


class Case(NamedTuple):
    """What an exact figure belongs to: a wager under one set-up, with whatever it is conditioned on."""

    table: str
    setup: int
    """The number of the set-up among those that were met."""
    wager: str
    given: int | None
    own: int | None
    """Insurance: the counts that were seen when it could be made."""
    other: int | None


class CaseTotals(Struct, kw_only=True):
    rounds: int = 0
    handle: int = 0
    squares: int = 0
    """The squares of what lay on it altogether in each round: all those bets win or lose together."""
    cubes: int = 0
    actual: Fraction = Fraction(0)
    added: int = 0
    """Won winnings that played along; they are no stake and are not compared."""


# A settled wager as the books count it: handle, win and commission.


class Wagered(Struct, frozen=True, kw_only=True):
    """One wager as the books count it; a correction or a void counts the old one with its sign turned."""

    settled: WagerSettled
    fee: bool
    """Whether it is an ante, which is no bet."""
    coupon: Minor
    sign: int = 1

    @property
    def handle(self) -> int:
        """What played, coupons at their face; winnings that were added to it are no new stake."""
        return self.sign * self.settled.played

    @property
    def added(self) -> int:
        """Winnings of another wager that played with it."""
        return self.sign * self.settled.added

    @property
    def won(self) -> int:
        """What it brought into the float, or took out: chips in, less chips back; commission counts apart."""
        wager = self.settled
        return self.sign * (wager.stake - self.coupon + wager.added - wager.returned - wager.moved - self._taken)

    @property
    def taken(self) -> int:
        """Commission taken at once."""
        return self.sign * self._taken

    @property
    def marked(self) -> int:
        """Commission marked, to be collected later."""
        return self.sign * (self.settled.commission if self.settled.marked is not None else 0)

    @property
    def coupons(self) -> int:
        """The face of a coupon that lay with a losing bet: no chips came in for it."""
        lost = self.settled.result == Outcome.LOSE.value
        return self.sign * self.coupon if lost else 0

    @property
    def face(self) -> Fraction:
        """What the stake alone won the house, commission included, coupons at their face and without added winnings."""
        wager = self.settled
        whole = self.won + self.coupons + self.taken + self.marked
        return Fraction(whole * wager.played, wager.played + wager.added) if wager.added else Fraction(whole)

    @property
    def _taken(self) -> int:
        return self.settled.commission if self.settled.marked is None else 0


def wagered(
    table: Table, wagers: Iterable[WagerSettled], bets: Mapping[Key, PlacedBet], sign: int = 1
) -> Iterator[Wagered]:
    """Settled wagers with what the books know of them beside the event; one over several rounds counts at its end."""
    offers = table.rules.terms.offers
    for wager in wagers:
        laid = bets.get(Key(wager.bettor, wager.seat, wager.wager, wager.given))
        offer = offers.get(WagerId(wager.wager))
        if wager.stands and offer is not None and offer.wager.series:
            continue
        fee = offer is not None and offer.wager.kind is Kind.FEE
        yield Wagered(settled=wager, fee=fee, coupon=laid.coupon if laid is not None else Minor(0), sign=sign)
