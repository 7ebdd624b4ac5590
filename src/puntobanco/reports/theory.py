"""Theoretical against actual: what each wager should have won by its exact edge, and how far from it the table lies.

For one wager and round everything that lay on it wins or loses together, so the variance goes by the squares of what
lay there in each round. Rounds of one shoe count as independent, which they nearly are. What commission rounding, caps
and pay-outs in chips add or take is no part of the theory; awards are paid by the meters and no part of it either.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.cases import Query as Figured
from puntobanco.analysis.cases import figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Weights, weights_for
from puntobanco.analysis.figures import Figures
from puntobanco.books.heading import Heading, heading
from puntobanco.books.scan import Query, Scan
from puntobanco.books.sheets import Column, Form, Sheet, count, money, said, sheet
from puntobanco.books.totals import Case, CaseTotals
from puntobanco.money import Amount
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.table.model.founding import rules_from
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Text, say

SIGMAS = 4
"""Standard deviations within which chance alone explains a difference, but for one time in sixteen thousand."""
MOST_SKEW = 0.25
"""Sums that are more skewed are not normal enough for that: of a wager that seldom wins, as long as it was won less
than about sixteen times."""


class TheoryRow(Struct, frozen=True, kw_only=True):
    """A wager on one pay table at one table; amounts in minor units, exact ones as fractions in words."""

    table: str
    wager: str
    pay_table: str
    decks: int
    given: int | None
    rounds: int
    handle: int
    edge: float
    """The house edge, by the handle of each of its cases."""
    expected: int
    expected_exact: str
    actual: int
    actual_exact: str
    """What the stakes won, commission included, coupons at their face."""
    sigma: float
    """The standard deviation of what is expected, in minor units."""
    z: float | None
    """How many deviations the actual lies from the expected."""
    skew: float
    within: bool | None
    """Whether that is within what chance explains; nothing while there are too few rounds to say."""
    added: int
    """Won winnings that played along and are not compared."""


class TheoryReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    sigmas: int
    rows: tuple[TheoryRow, ...]

    @property
    def holds(self) -> bool:
        """Whether no wager lies beyond what chance explains."""
        return all(row.within is not False for row in self.rows)


def theory_report(scan: Scan, query: Query, made: int) -> TheoryReport:
    """Every wager that was staked on beside its exact figures."""
    grouped: dict[tuple[str, str, str, int, int], list[tuple[CaseTotals, Figures]]] = defaultdict(list)
    for case, cell in scan.cases.items():
        setup = rules_from(scan.setups[case.setup]).setup
        figures = _figures(setup, case)
        key = (case.table, case.wager, figures.pay_table, setup.chosen[DECKS], -1 if case.given is None else case.given)
        grouped[key].append((cell, figures))
    rows = tuple(row for key, parts in sorted(grouped.items()) if (row := _row(key, parts)).handle or row.actual)
    top = heading(say("sheet.theory"), scan, query, made, bool(rows))
    return TheoryReport(heading=top, sigmas=SIGMAS, rows=rows)


def _row(key: tuple[str, str, str, int, int], parts: list[tuple[CaseTotals, Figures]]) -> TheoryRow:
    table, wager, pay_table, decks, given = key
    handle = sum(cell.handle for cell, _ in parts)
    expected = sum((-figures.expected_return * cell.handle for cell, figures in parts), Fraction(0))
    variance = sum((figures.variance * cell.squares for cell, figures in parts), Fraction(0))
    actual = sum((cell.actual for cell, _ in parts), Fraction(0))
    sigma = sqrt(variance) if variance > 0 else 0.0
    third = -sum(figures.skew * figures.stdev**3 * cell.cubes for cell, figures in parts)
    skew = third / sigma**3 if sigma else 0.0
    z = float(actual - expected) / sigma if sigma else None
    return TheoryRow(
        table=table,
        wager=wager,
        pay_table=pay_table,
        decks=decks,
        given=None if given < 0 else given,
        rounds=sum(cell.rounds for cell, _ in parts),
        handle=handle,
        edge=float(expected / handle) if handle else 0.0,
        expected=round(expected),
        expected_exact=str(expected),
        actual=round(actual),
        actual_exact=str(actual),
        sigma=sigma,
        z=z,
        skew=skew,
        within=None if z is None or abs(skew) > MOST_SKEW else abs(z) <= SIGMAS,
        added=sum(cell.added for cell, _ in parts),
    )


# The exact figures.


def _figures(setup: Setup, case: Case) -> Figures:
    """The one figure of a case: by the value of its parameter, and for insurance by the counts that were seen."""
    offer = setup.offers[WagerId(case.wager)]
    for figures in _all_figures(setup, offer):
        if _matches(figures, offer, case):
            return figures
    raise LookupError(f"{case.wager} has no figure given {case.given}.")


def _matches(figures: Figures, offer: Offer, case: Case) -> bool:
    given: Mapping[str, object] = figures.given
    if offer.wager.windows:
        return (given["bet"], given["own"], given["other"]) == (case.given, case.own, case.other)
    if offer.wager.parameter is not None:
        return given == {offer.wager.parameter.name: case.given}
    return not given


_KNOWN: dict[tuple[str, str, str, str, int, Game], tuple[Offer, tuple[Figures, ...]]] = {}
"""By rulebook, version, wager, pay table, decks and game: the figures of an offer, once worked out in a process."""


def _all_figures(setup: Setup, offer: Offer) -> tuple[Figures, ...]:
    wager, decks = offer.wager, setup.chosen[DECKS]
    key = (setup.rulebook.id, setup.version.id, wager.id, offer.pay_table.id, decks, setup.game)
    known = _KNOWN.get(key)
    if known is None or known[0].pay_table != offer.pay_table:
        alone = replace(setup.rulebook, wagers=(replace(wager, pay_tables=(offer.pay_table,)),), game=setup.game)
        nothing = {meter.id: Amount(0, setup.currency) for meter in offer.pay_table.meters}
        query = Figured(rulebook=alone, versions=(setup.version,), meters=nothing)
        shoe = _weights(decks, setup.game)
        known = _KNOWN[key] = (offer, tuple(figures_of(query, shoe.composition, decks, shoe)))
    return known[1]


@cache
def _weights(decks: int, game: Game) -> Weights:
    """The weighed facts of a fresh shoe."""
    return weights_for(fresh(decks), game)


def theory_sheets(report: TheoryReport) -> tuple[Sheet, ...]:
    columns = (
        Column("table"), Column("wager", Form.WAGER), Column("pay-table"), count("decks", adds=False),
        count("number", adds=False),
        count("rounds", adds=False), money("handle"), Column("edge", Form.PERCENT), money("expected"),
        money("actual"), Column("deviation", Form.NUMBER), Column("z", Form.NUMBER), said("verdict"),
        money("added-not-compared"),
    )  # fmt: skip
    minor_per_major = report.heading.currency.minor_per_major
    rows = (
        (
            row.table, row.wager, row.pay_table, row.decks, row.given, row.rounds,
            row.handle, Fraction(100 * row.edge), row.expected, row.actual, Fraction(row.sigma / minor_per_major),
            None if row.z is None else Fraction(row.z), _verdict(row, report.sigmas), row.added,
        )
        for row in report.rows
    )  # fmt: skip
    return (sheet(say("sheet.theory"), report.heading.currency, columns, rows),)


def _verdict(row: TheoryRow, sigmas: int) -> Text:
    if row.within is None:
        return say("says.too-few-rounds")
    return say("says.within-sigmas" if row.within else "says.beyond-sigmas", n=sigmas)
