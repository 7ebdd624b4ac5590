"""What a wager would be worth if it paid a little more or less, at another commission, or on another pay table."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.elections import Chosen, OneOf
from puntobanco.money import Amount, Odds
from puntobanco.procedure.keys import VIGORISH_ROUNDING
from puntobanco.reports import columns as col
from puntobanco.reports.cases import Cases, line_pays, line_said, pay_table_id, tables_of
from puntobanco.reports.paper.draft import Block, Right, Row, Table, sum_of, table, titled
from puntobanco.reports.paper.format import decimal, percent
from puntobanco.reports.study import Study
from puntobanco.reports.terms import settled
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Result
from puntobanco.wagers.wager import Row as PayRow
from puntobanco.words import ClauseRef, Money, Wording, say

COMMISSIONS = (Fraction(4, 100), Fraction(45, 1000), Fraction(5, 100))


STAKES = (1, 3, 5, 10, 50)
"""The number of smallest stakes at which the rounding of commission is compared."""

CAPS = (1, Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))
"""At such parts of the largest pay-out a cap is tried."""


def sensitivity(setup: Setup, study: Study) -> Iterator[Block]:
    """One unit more or less on each pay; commission, its rounding and caps; other pay tables; other versions."""
    for name, figures in study.cases.items():
        yield _by_pay(name, setup, study, figures)
    if study.offer.commission:
        yield _by_commission(study)
        yield from _by_rounding(setup, study)
    if study.pay_tables:
        yield _by_table(study)
    if any(study.versions.values()):
        yield _by_version(setup, study)
    if study.offer.wager.cap is not None:
        yield _by_cap(setup, study)


def _by_pay(name: Wording, setup: Setup, study: Study, figures: Figures) -> Table:
    rows: list[Row] = []
    for line in figures.lines:
        if line.result is Result.WIN and line.ways:
            row = study.offer.pay_table.row(line.line)
            kept = 1 - (row.commission if row and row.commission else Fraction(0))
            less = percent(-_moved(figures, line, -kept)) if line.net >= kept else "–"
            more = percent(-_moved(figures, line, kept))
            said = line_said(study.offer.wager, figures, line)
            pays = line_pays(line, study.offer.pay_table, setup.currency)
            rows.append((said, pays, less, percent(-figures.expected_return), more))
    changes = ("figures.one-less", "figures.as-it-is", "figures.one-more")
    columns: tuple[Wording | Right, ...] = (col.LINE, col.PAYS, *map(Right, map(say, changes)))
    return table(titled(name, say("figures.by-pay-caption")), columns, rows)


def _moved(figures: Figures, line: LineFigure, change: Fraction) -> Fraction:
    return figures.expected_return + change * line.ways / figures.total


def _by_commission(study: Study) -> Table:
    rows: list[Row] = []
    for rate in COMMISSIONS:
        for name, figures in study.cases.items():
            changed = _relined(figures, lambda line, rate=rate: _at_commission(line, study, rate))  # type: ignore[misc]
            rows.append(
                (
                    titled(name, f"{float(rate * 100):g}%"),
                    percent(-changed.expected_return),
                    percent(changed.edge_resolved),
                    decimal(changed.stdev),
                )
            )
    columns = (say("figures.commission"), col.EDGE, col.EDGE_RESOLVED, col.SD)
    return table(say("figures.by-commission-caption"), columns, rows)


def _relined(figures: Figures, net: Callable[[LineFigure], Fraction]) -> Figures:
    return replace(figures, lines=tuple(replace(line, net=net(line)) for line in figures.lines))


def _at_commission(line: LineFigure, study: Study, rate: Fraction) -> Fraction:
    row: PayRow | None = study.offer.pay_table.row(line.line)
    if row is None or not row.commission or not isinstance(row.pays, Odds):
        return line.net
    return row.pays.ratio * (1 - rate)


def _by_rounding(setup: Setup, study: Study) -> Iterator[Table]:
    """Every rounding of the commission that the rulebook permits, at a few stakes."""
    permit = next((permit for permit in setup.rulebook.permits if permit.key is VIGORISH_ROUNDING), None)
    if permit is None or not isinstance(permit.values, OneOf):
        return
    roundings = [str(choice) for choice in permit.values.choices]
    tables = [
        replace(setup, chosen=Chosen({**setup.chosen.values, VIGORISH_ROUNDING.name: choice})) for choice in roundings
    ]
    figures = next(iter(study.cases.values()))
    rows: list[Row] = []
    for stake in (Amount(study.offer.minimum.minor * times, setup.currency) for times in STAKES):
        edges = [percent(-settled(table, study, figures, stake).paid.expected_return) for table in tables]
        rows.append((sum_of(stake), *edges))
    assert permit.clause is not None, "the rounding of a commission has its clause"
    caption = say("figures.by-rounding-caption", clause=ClauseRef(permit.clause))
    yield table(caption, (col.STAKE, *(Right(say(f"figures.rounded-{choice}")) for choice in roundings)), rows)


def _by_cap(setup: Setup, study: Study) -> Table:
    """Pay-out limits at parts of the largest pay-out, for the largest stake taken."""
    offer = study.offer
    stake = offer.maximum or offer.minimum
    rows: list[Row] = []
    for name, figures in study.cases.items():
        largest = max(line.net for line in figures.lines) * stake.minor
        for part in CAPS:
            cap = Amount(int(largest * part), setup.currency)
            capped = replace(setup, offers={**setup.offers, offer.wager.id: replace(offer, cap=cap)})
            paid = settled(capped, study, figures, stake).paid
            rows.append(
                (titled(name, sum_of(cap)), percent(part, 0), percent(-paid.expected_return), decimal(paid.stdev))
            )
    assert offer.wager.cap is not None, "a wager whose pay-out may be limited"
    caption = say("figures.by-cap-caption", stake=Money.of(stake), clause=ClauseRef(offer.wager.cap))
    return table(caption, (say("figures.limit"), Right(say("figures.of-largest")), col.EDGE, col.SD), rows)


def _by_version(setup: Setup, study: Study) -> Table:
    """The bet of the same name where other versions of the game pay it otherwise, such as half on a six."""
    known: dict[Wording, Cases] = {setup.version.names: study.cases}
    known |= {names: cases for names, cases in study.versions.items() if cases}
    return _compared(say("figures.by-version-caption"), say("figures.version"), known, setup.version.names)


def _by_table(study: Study) -> Table:
    named = {table.id: pay_table_id(table) for table in tables_of(study.offer)}
    known = {named[id]: cases for id, cases in study.pay_tables.items()}
    caption = say("figures.by-table-caption")
    return _compared(caption, col.PAY_TABLE, known, named[study.offer.pay_table.id])


def _compared(caption: Wording, what: Wording, known: Mapping[Wording, Cases], chosen: Wording) -> Table:
    rows: list[Row] = []
    for key, cases in known.items():
        for name, figures in cases.items():
            rows.append(
                (
                    titled(name, key),
                    say("figures.elected") if key == chosen else "",
                    percent(-figures.expected_return),
                    percent(figures.edge_resolved),
                    decimal(figures.stdev),
                )
            )
    return table(caption, (what, "", col.EDGE, col.EDGE_RESOLVED, col.SD), rows)
