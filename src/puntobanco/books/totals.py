"""Totals added up while the streams are read, by table, period and dealer, and by wager."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from puntobanco.money import Minor


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


class Totals(Struct, kw_only=True):
    """The totals of one bucket, in minor units."""

    entries: int = 0
    rounds: int = 0
    voids: int = 0
    free_hands: int = 0
    without_bets: int = 0
    open_for: int = 0
    """Milliseconds during which the table was open and not paused."""
    drop_cash: int = 0
    drop_wallet: int = 0
    drop_unsaid: int = 0
    """Bought in without a house that says whether it was cash."""
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
    float_before: int = 0
    float_after: int = 0
    owed: int = 0
    """Commission that players owe at the end."""
    counts: list[Counted] = []


class WagerTotals(Struct, kw_only=True):
    """The totals of one wager in one bucket."""

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
    """What was staked on a case and what came of it."""

    rounds: int = 0
    handle: int = 0
    squares: int = 0
    """The squares of what lay on it altogether in each round: all those bets win or lose together."""
    cubes: int = 0
    actual: Fraction = Fraction(0)
    added: int = 0
    """Won winnings that played along; they are no stake and are not compared."""
