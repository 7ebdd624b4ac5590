"""What a line pays, as data that every language writes in its own way: odds, a sum, or a part of a meter."""

from msgspec import Struct

from puntobanco.money import Amount, Currency, Odds
from puntobanco.wagers.wager import PayTable, Row, Share, Sum
from puntobanco.words import Money, Names, OddsOf, Text, say
from puntobanco.words import Share as Percent


class PartOf(Struct, frozen=True, tag_field="is", tag="part"):
    """A part of a progressive meter."""

    meter: str
    names: Names
    part: Percent


Paid = OddsOf | Money | PartOf


def odds_of(odds: Odds) -> OddsOf:
    wins, to, stake = str(odds).split()
    return OddsOf(wins, stake, counts_stake=to == "for")


def paid(row: Row, table: PayTable, currency: Currency) -> Paid:
    match row.pays:
        case Odds():
            return odds_of(row.pays)
        case Sum(major):
            return Money.of(Amount(major * currency.minor_per_major, currency))
        case Share(meter, part):
            names = next(known.names for known in table.meters if known.id == meter)
            return PartOf(meter, names, Percent.of(part))


def commission(row: Row) -> Percent | None:
    return Percent.of(row.commission) if row.commission else None


def before_commission(row: Row, table: PayTable, currency: Currency) -> OddsOf | Money | Text:
    pays = paid(row, table, currency)
    return say("pay.part", part=pays.part, meter=pays.names) if isinstance(pays, PartOf) else pays


def posted(row: Row, table: PayTable, currency: Currency) -> OddsOf | Money | Text:
    pays, taken = before_commission(row, table, currency), commission(row)
    return pays if taken is None else say("pay.less", pays=pays, rate=taken)
