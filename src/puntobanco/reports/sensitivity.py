"""What a wager would be worth if it paid a little more or less, at another commission, or on another pay table."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.money import Odds
from puntobanco.reports.document import Block, Table
from puntobanco.reports.shown import decimal, percent
from puntobanco.reports.study import Study
from puntobanco.wagers.wager import Result, Row

COMMISSIONS = (Fraction(4, 100), Fraction(45, 1000), Fraction(5, 100))


def sensitivity(study: Study) -> Iterator[Block]:
    """One unit more or less on each pay; other commissions; the other pay tables that the rulebook permits."""
    for name, figures in study.cases.items():
        yield _by_pay(name, study, figures)
    if any(row.commission for row in study.offer.pay_table.rows):
        yield _by_commission(study)
    if study.pay_tables:
        yield _by_table(study)


def _by_pay(name: str, study: Study, figures: Figures) -> Table:
    rows = []
    for line in figures.lines:
        if line.result is Result.WIN and line.ways:
            row = study.offer.pay_table.row(line.line)
            kept = 1 - (row.commission if row and row.commission else Fraction(0))
            less = percent(-_moved(figures, line, -kept)) if line.net >= kept else "–"
            more = percent(-_moved(figures, line, kept))
            rows.append((line.label, line.pays, less, percent(-figures.expected_return), more))
    return Table(
        caption=f"House edge if one line paid one unit less or more{f', {name}' if name else ''}",
        columns=("Line", "Pays", "One less", "As it is", "One more"),
        align="llrrr",
        rows=tuple(rows),
    )


def _moved(figures: Figures, line: LineFigure, change: Fraction) -> Fraction:
    return figures.expected_return + change * line.ways / figures.total


def _by_commission(study: Study) -> Table:
    rows = []
    for rate in COMMISSIONS:
        for name, figures in study.cases.items():
            changed = _relined(figures, lambda line, rate=rate: _at_commission(line, study, rate))  # type: ignore[misc]
            rows.append(
                (
                    f"{float(rate * 100):g} %{f', {name}' if name else ''}",
                    percent(-changed.expected_return),
                    percent(changed.edge_resolved),
                    decimal(changed.stdev),
                )
            )
    return Table(
        caption="House edge at other rates of commission, before rounding",
        columns=("Commission", "House edge", "Edge, resolved", "SD"),
        align="lrrr",
        rows=tuple(rows),
    )


def _relined(figures: Figures, net: Callable[[LineFigure], Fraction]) -> Figures:
    return replace(figures, lines=tuple(replace(line, net=net(line)) for line in figures.lines))


def _at_commission(line: LineFigure, study: Study, rate: Fraction) -> Fraction:
    row: Row | None = study.offer.pay_table.row(line.line)
    if row is None or not row.commission or not isinstance(row.pays, Odds):
        return line.net
    return row.pays.ratio * (1 - rate)


def _by_table(study: Study) -> Table:
    rows = []
    for table, cases in study.pay_tables.items():
        chosen = "elected" if table == study.offer.pay_table.id else ""
        for name, figures in cases.items():
            shown = f"{table}, {name}" if name else table
            rows.append((shown, chosen, percent(-figures.expected_return), decimal(figures.stdev)))
    return Table(
        caption="House edge on every pay table that the rulebook lists for this wager",
        columns=("Pay table", "", "House edge", "SD"),
        align="llrr",
        rows=tuple(rows),
    )
