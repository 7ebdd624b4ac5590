"""A settled wager as the books count it: handle, win and commission."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from puntobanco.money import Minor
from puntobanco.table.events import WagerSettled
from puntobanco.table.model.state import Key, PlacedBet, Table
from puntobanco.wagers.wager import Kind, WagerId
from puntobanco.wagers.wager import Result as Outcome


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
        one = self.settled
        return self.sign * (one.stake - self.coupon + one.added - one.returned - one.moved - self._taken)

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
        one = self.settled
        whole = self.won + self.coupons + self.taken + self.marked
        return Fraction(whole * one.played, one.played + one.added) if one.added else Fraction(whole)

    @property
    def _taken(self) -> int:
        return self.settled.commission if self.settled.marked is None else 0


def wagered(
    table: Table, wagers: Iterable[WagerSettled], bets: Mapping[Key, PlacedBet], sign: int = 1
) -> Iterator[Wagered]:
    """Settled wagers with what the books know of them beside the event."""
    offers = table.rules.terms.offers
    for wager in wagers:
        laid = bets.get(Key(wager.bettor, wager.seat, wager.wager, wager.given))
        offer = offers.get(WagerId(wager.wager))
        fee = offer is not None and offer.wager.kind is Kind.FEE
        yield Wagered(settled=wager, fee=fee, coupon=laid.coupon if laid is not None else Minor(0), sign=sign)
