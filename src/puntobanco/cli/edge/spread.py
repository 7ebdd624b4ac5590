"""``puntobanco spread``: several bets of one bettor on the same round, together and exactly."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from puntobanco.cli.desk.sheet import Column, ExactForms, Kind, Sheet, Value, check_forms, print_sheets
from puntobanco.cli.desk.where import (
    OTHER_COMMISSION,
    OTHER_DECKS,
    OTHER_DEPTH,
    OTHER_PAYS,
    as_setup,
    meant,
    one_table,
    place_named,
)
from puntobanco.cli.files import read_amount
from puntobanco.cli.refusals import Json, Record
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import WagerId

if TYPE_CHECKING:
    from puntobanco.analysis.desk.spread import Spread as Together


class Spread(ExactForms, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    bets: Annotated[tuple[str, ...], argument(metavar="WAGER=STAKE...")]
    version: Annotated[str | None, option(help="With a rulebook: the version whose ready set-up is meant.")]
    seen: Annotated[str, option(help='Cards that are gone, such as "9h 9d".')] = ""
    decks: Annotated[str | None, OTHER_DECKS]
    depth: Annotated[str | None, OTHER_DEPTH]
    pays: Annotated[tuple[str, ...], OTHER_PAYS]
    commission: Annotated[str | None, OTHER_COMMISSION]


@verb("Nothing was figured.")
def spread(given: Spread) -> None:
    """A set of bets on one round: exact mean and variance, every result, and how likely any of them loses.

    By the odds of the table's pay tables; what a wager nets depends on the others only through the cards, and that is
    counted, not estimated. Bets that the table would turn away are figured all the same, and said to be such.

    \b
    puntobanco spread massachusetts-ez banker=100 dragon-7=5 tie=5
    puntobanco spread rws-non-commission player=100 player-pair=10 --decks 6 --csv
    """
    from puntobanco.api.figures import spread as together

    check_forms(given)
    place = as_setup(place_named(given.setup), given.version)
    assert place.setup is not None
    table, changes = one_table(place.setup, given)
    stakes = _stakes(table, given.bets)
    found = together(stakes, table, seen=given.seen)
    title = f"{', '.join(given.bets)} · table {table.name}"
    not_taken = _not_taken(table, stakes)
    after = [f"Changed: {changes.said}."] if changes.said else []
    after += [f"Not taken by this table: {sentence}" for sentence in not_taken]
    sheets = [_results(found)] if given.as_csv else [_key(found, title), _results(found)]
    record = _record(found, table, stakes) | {"not_taken": list(not_taken)}
    print_sheets(sheets, given, record, after="\n".join(after))


def _not_taken(table: Setup, stakes: dict[str, Fraction]) -> tuple[str, ...]:
    """Why the table would turn these bets away; those that are made while cards are shown are not looked at."""
    from puntobanco.wagers.accept import judge

    bets = []
    for wager, stake in stakes.items():
        offer, amount = (
            table.offers[WagerId(wager)],
            Amount(int(stake * table.currency.minor_per_major), table.currency),
        )
        if not offer.wager.windows:
            bets.append(Bet(seat=table.seats[0], wager=WagerId(wager), stake=amount, given=offer.wager.givens()[0]))
    return tuple(dict.fromkeys(fault.sentence for fault in judge(table.terms, bets).on_placing))


def _stakes(table: Setup, bets: tuple[str, ...]) -> dict[str, Fraction]:
    """The stake of each wager, in the table's currency; `Refused` with every bet that cannot be read."""
    wagers, stakes = [offer.wager for offer in table.offers.values()], dict[str, Fraction]()
    for bet in bets:
        name, equals, amount = bet.partition("=")
        if not equals:
            raise Refused(Fault.of("not-a-bet", bet[:60]))
        named = sorted(wager.id for wager in wagers if {wager.id, wager.family} & meant([name], wagers))
        if len(named) != 1 or named[0] in stakes:
            raise Refused(Fault.of("one-wager.bet", bet[:60], name=name[:60]))
        stakes[named[0]] = Fraction(
            read_amount(amount, table.currency, name[:60]).minor, table.currency.minor_per_major
        )
    return stakes


_COLUMNS = (
    Column("what", "what", Kind.NAME),
    Column("value", "value", Kind.TEXT),
    Column("exact", "exactly", Kind.EXACT),
)


def _key(found: "Together", title: str) -> Sheet:
    rows: tuple[tuple[Value, ...], ...] = (
        ("staked", f"{float(found.staked):,.2f}", None),
        ("mean", f"{float(found.mean):+,.6f}", str(found.mean)),
        ("mean for each unit staked", f"{float(found.mean / found.staked):+.6%}", str(found.mean / found.staked)),
        ("variance", f"{float(found.variance):,.6f}", str(found.variance)),
        ("standard deviation", f"{found.stdev:,.6f}", None),
        ("ahead after the round", f"{float(found.ahead):.6%}", str(found.ahead)),
        ("behind after the round", f"{float(found.behind):.6%}", str(found.behind)),
        ("some bet loses", f"{float(found.some_bet_loses):.6%}", str(found.some_bet_loses)),
    )
    return Sheet(title=title, columns=_COLUMNS, rows=rows)


def _results(found: "Together") -> Sheet:
    columns = (
        Column("net", "net", Kind.NUMBER, decimals=2),
        Column("probability", "probability", Kind.PERCENT, decimals=6),
        Column("exact", "exactly", Kind.EXACT),
    )
    total = found.total
    rows = tuple((float(net), ways / total, Fraction(ways, total)) for net, ways in found.outcomes)
    return Sheet(columns=columns, rows=rows)


def _record(found: "Together", table: Setup, stakes: dict[str, Fraction]) -> Record:
    exact = {name: str(getattr(found, name)) for name in ("staked", "mean", "variance", "ahead", "behind")}
    outcomes: list[Json] = [{"net": str(net), "ways": str(ways)} for net, ways in found.outcomes]
    bets: dict[str, Json] = {wager: str(stake) for wager, stake in stakes.items()}
    head: Record = {"table": table.name, "bets": bets, **exact, "some_bet_loses": str(found.some_bet_loses)}
    return {**head, "stdev": found.stdev, "draws": str(found.total), "outcomes": outcomes}
