"""What a wager would be worth if it paid a little more or less, at another commission, or on another pay table."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.elections import Chosen, Key, OneOf
from puntobanco.money import Amount, Odds
from puntobanco.procedure.keys import VIGORISH_ROUNDING
from puntobanco.reports.cases import Cases
from puntobanco.reports.document import Block, Table, table
from puntobanco.reports.format import decimal, percent, titled
from puntobanco.reports.study import Study
from puntobanco.reports.terms import settled
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Result, Row

COMMISSIONS = (Fraction(4, 100), Fraction(45, 1000), Fraction(5, 100))


STAKES = (1, 3, 5, 10, 50)
"""The number of smallest stakes at which the rounding of commission is compared."""

CAPS = (1, Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))
"""At such parts of the largest pay-out a cap is tried."""


def sensitivity(setup: Setup, study: Study) -> Iterator[Block]:
    """One unit more or less on each pay; commission, its rounding and caps; other pay tables; other versions."""
    for name, figures in study.cases.items():
        yield _by_pay(name, study, figures)
    if study.offer.commission:
        yield _by_commission(study)
        yield from _by_rounding(setup, study)
    if study.pay_tables:
        yield _by_table(study)
    if any(study.versions.values()):
        yield _by_version(setup, study)
    if study.offer.wager.cap is not None:
        yield _by_cap(setup, study)


def _by_pay(name: str, study: Study, figures: Figures) -> Table:
    rows = []
    for line in figures.lines:
        if line.result is Result.WIN and line.ways:
            row = study.offer.pay_table.row(line.line)
            kept = 1 - (row.commission if row and row.commission else Fraction(0))
            less = percent(-_moved(figures, line, -kept)) if line.net >= kept else "–"
            more = percent(-_moved(figures, line, kept))
            rows.append((line.label, line.pays, less, percent(-figures.expected_return), more))
    return table(
        titled(name, "House edge if one line paid one unit less or more"),
        ("Line", "Pays", ">One less", ">As it is", ">One more"),
        rows,
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
                    titled(name, f"{float(rate * 100):g} %"),
                    percent(-changed.expected_return),
                    percent(changed.edge_resolved),
                    decimal(changed.stdev),
                )
            )
    return table(
        "House edge at other rates of commission, before rounding",
        ("Commission", ">House edge", ">Edge, resolved", ">SD"),
        rows,
    )


def _relined(figures: Figures, net: Callable[[LineFigure], Fraction]) -> Figures:
    return replace(figures, lines=tuple(replace(line, net=net(line)) for line in figures.lines))


def _at_commission(line: LineFigure, study: Study, rate: Fraction) -> Fraction:
    row: Row | None = study.offer.pay_table.row(line.line)
    if row is None or not row.commission or not isinstance(row.pays, Odds):
        return line.net
    return row.pays.ratio * (1 - rate)


def _by_rounding(setup: Setup, study: Study) -> Iterator[Table]:
    """Every rounding of the commission that the rulebook permits, at a few stakes."""
    permit = next((permit for permit in setup.rulebook.permits if permit.key is VIGORISH_ROUNDING), None)
    if permit is None or not isinstance(permit.values, OneOf):
        return
    roundings = [str(choice) for choice in permit.values.choices]
    tables = [_elected(setup, VIGORISH_ROUNDING, choice) for choice in roundings]
    figures = next(iter(study.cases.values()))
    rows = []
    for stake in (Amount(study.offer.minimum.minor * times, setup.currency) for times in STAKES):
        edges = [percent(-settled(table, study, figures, stake).paid.expected_return) for table in tables]
        rows.append((stake.shown, *edges))
    caption = f"House edge by how the commission of one win is rounded [{permit.clause}]"
    yield table(caption, (">Stake", *(f">{choice.replace('-', ' ')}" for choice in roundings)), rows)


def _elected(setup: Setup, key: Key[str], choice: str) -> Setup:
    """The same table with one election made otherwise."""
    return replace(setup, chosen=Chosen({**setup.chosen.values, key.name: choice}))


def _by_cap(setup: Setup, study: Study) -> Table:
    """Pay-out limits at parts of the largest pay-out, for the largest stake taken."""
    offer = study.offer
    stake = offer.maximum or offer.minimum
    rows = []
    for name, figures in study.cases.items():
        largest = max(line.net for line in figures.lines) * stake.minor
        for part in CAPS:
            cap = Amount(int(largest * part), setup.currency)
            capped = replace(setup, offers={**setup.offers, offer.wager.id: replace(offer, cap=cap)})
            paid = settled(capped, study, figures, stake).paid
            rows.append(
                (titled(name, cap.shown), percent(part, 0), percent(-paid.expected_return), decimal(paid.stdev))
            )
    return table(
        f"House edge if the pay-out for a stake of {stake.shown} were limited [{offer.wager.cap}]",
        ("Limit", ">Of the largest pay-out", ">House edge", ">SD"),
        rows,
    )


def _by_version(setup: Setup, study: Study) -> Table:
    """The bet of the same name where other versions of the game pay it otherwise, such as half on a six."""
    here = {setup.version.title: study.cases}
    return _compared(
        "House edge of the bet of this name in other versions that the rulebook has",
        "Version",
        {**here, **{title: cases for title, cases in study.versions.items() if cases}},
        setup.version.title,
    )


def _by_table(study: Study) -> Table:
    caption = "House edge on every pay table that the rulebook lists for this wager"
    return _compared(caption, "Pay table", study.pay_tables, study.offer.pay_table.id)


def _compared(caption: str, what: str, known: Mapping[str, Cases], chosen: str) -> Table:
    rows = []
    for key, cases in known.items():
        for name, figures in cases.items():
            rows.append(
                (
                    titled(name, key),
                    "elected" if key == chosen else "",
                    percent(-figures.expected_return),
                    percent(figures.edge_resolved),
                    decimal(figures.stdev),
                )
            )
    return table(caption, (what, "", ">House edge", ">Edge, resolved", ">SD"), rows)
