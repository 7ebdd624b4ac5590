"""The chapter of one wager: the same parts in the same order every time."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.reports.cases import condition
from puntobanco.reports.document import Block, Chapter, Part, Plot, Prose, Table, table
from puntobanco.reports.format import decimal, exact, percent, points, titled, whole
from puntobanco.reports.removal import removal
from puntobanco.reports.sensitivity import sensitivity
from puntobanco.reports.session import RUNS, SESSION, run, session, volatility
from puntobanco.reports.simulated import Simulated, cross_check
from puntobanco.reports.study import DECK_TABLE, Study
from puntobanco.reports.terms import at_limits
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Result

CONFIDENCES = (90, 95, 99)


class Edition(Struct, frozen=True, kw_only=True):
    """What tells one report from another: engine, date, and the hash of the set-up text."""

    engine: str
    date: str
    sha256: str


def chapter(
    setup: Setup, study: Study, edition: Edition, simulated: Simulated | None, counting: Sequence[Block]
) -> Chapter:
    """Everything about one wager; the part on counting only where there is one."""
    parts = [
        Part("Wager", (_heading(setup, study, edition),)),
        Part("Outcomes", tuple(_outcomes(study))),
        Part("Key figures", tuple(_key_figures(study))),
        Part("Decks", (_decks(study),)),
        Part("Effect of removing one card", tuple(_removal(study))),
        *([Part("Counting", tuple(counting))] if counting else []),
        Part("Sensitivity", tuple(sensitivity(setup, study))),
        Part("Rounding and caps at this table", tuple(at_limits(setup, study))),
        Part("Cross-check", tuple(cross_check(setup, study, simulated))),
    ]
    return Chapter(study.offer.title, tuple(parts))


def _heading(setup: Setup, study: Study, edition: Edition) -> Table:
    offer, rulebook = study.offer, setup.rulebook
    wager = offer.wager
    rows = [
        ("Wager", f"{study.offer.title} ({wager.id})"),
        ("Rulebook", f"{rulebook.title}. {rulebook.edition}"),
        ("Version", ", ".join([setup.version.title, *(option.title for option in setup.options)])),
        ("Clauses", ", ".join(_clauses(study))),
        ("Pay table", ", ".join(dict.fromkeys(word for word in (offer.pay_table.id, offer.pay_table.title) if word))),
        ("Decks", f"{next(iter(study.figures)).decks}, no card removed"),
        ("Settled", wager.settles.value),
        ("Engine", edition.engine),
        ("Date", edition.date),
        ("Set-up", f"{setup.name}, SHA-256 {edition.sha256}"),
    ]
    return table("The wager and where it comes from", ("", ""), rows)


def _clauses(study: Study) -> tuple[str, ...]:
    """What permits the wager, what decides its lines, and what pays them."""
    wager = study.offer.wager
    lines = (clause for given in wager.givens() for line in wager.lines[given] for clause in line.clauses)
    return tuple(dict.fromkeys([wager.clause, *lines, *(row.clause for row in study.offer.pay_table.rows)]))


# Outcomes.


def _outcomes(study: Study) -> Iterator[Block]:
    if study.offer.wager.windows:
        yield Prose(
            "This bet can only be made in some rounds, at the moments the rulebook names. Each table below holds "
            "one such moment, for a bettor who takes every chance; what the bettor can see is told apart further down."
        )
    for name, figures in study.cases.items():
        yield _outcome_table(name, study, figures)
    conditions = [figure for figure in study.figures if condition(figure) not in study.cases]
    if study.offer.wager.parlay:
        yield Prose(
            "Winnings may be taken, or added to a main bet of the bettor's own. The tables that follow hold what one "
            "unit of this wager nets when all winnings ride on: always, or only when the four cards seen favour it."
        )
        for figures in conditions:
            yield _outcome_table(condition(figures), study, figures)
    if conditions:
        yield _conditions(conditions)


def _outcome_table(name: str, study: Study, figures: Figures) -> Table:
    total = figures.total
    rows = [
        (
            line.label,
            _pays(line, study),
            exact(line.net),
            whole(line.ways),
            decimal(Fraction(line.ways, total), 10),
            decimal(line.net * line.ways / total, 10),
        )
        for line in _in_order(study, figures)
    ]
    sure = sum((Fraction(line.ways, total) for line in figures.lines), Fraction(0))
    foot = ("Sum", "", "", whole(total), exact(sure), decimal(figures.expected_return, 10))
    return table(
        titled(name, "Every way the bet can end, by exact count of ordered draws"),
        ("Event", "Pays", ">Net", ">Exact ways", ">Probability", ">Return"),
        rows,
        foot,
    )


def _in_order(study: Study, figures: Figures) -> list[LineFigure]:
    """Lines in the order of the declaration; winnings taken or added stand with the line that won them."""
    wager = study.offer.wager
    declared = list(dict.fromkeys(line.id for given in wager.givens() for line in wager.lines[given]))
    first = {line.line: line.line.split(", ")[0] for line in figures.lines}
    return sorted(figures.lines, key=lambda line: (*declared, first[line.line]).index(first[line.line]))


def _pays(line: LineFigure, study: Study) -> str:
    row = study.offer.pay_table.row(line.line)
    if row is not None and row.commission:
        return f"{line.pays} less {float(row.commission * 100):g} %"
    return line.pays or {Result.PUSH: "returned", Result.LOSE: "lost"}.get(line.result, "")


def _conditions(figures: list[Figures]) -> Table:
    rows = [
        (
            condition(figure),
            percent(-figure.expected_return),
            decimal(figure.stdev),
            percent(figure.hit_frequency),
            percent(figure.push_frequency),
            exact(figure.expected_return),
        )
        for figure in figures
    ]
    return table(
        "By what the bettor sees or chooses", ("Given", ">House edge", ">SD", ">Hit", ">Push", ">Return, exactly"), rows
    )


# Key figures.


def _key_figures(study: Study) -> Iterator[Block]:
    columns = [_figures_column(figures) for figures in study.cases.values()]
    names = [f">{name or 'Value'}" for name in study.cases]
    rows = ((label, *(column[label] for column in columns)) for label in columns[0])
    yield table("Key figures, for each unit staked", ("Figure", *names), rows)
    for name, figures in study.cases.items():
        yield _ranges(name, figures)
        yield Prose(_session_words(figures))


def _figures_column(figures: Figures) -> Mapping[str, str]:
    expected = figures.expected_return
    largest = max(line.net for line in figures.lines if line.ways)
    return {
        "Return, exactly": exact(expected),
        "House edge, for each bet made": percent(-expected, 6),
        "House edge, for each bet resolved": percent(figures.edge_resolved, 6),
        "Return to player": percent(1 + expected, 6),
        "Hit frequency": percent(figures.hit_frequency, 6),
        "Push frequency": percent(figures.push_frequency, 6),
        "Variance": decimal(figures.variance, 6),
        "Standard deviation (SD)": decimal(figures.stdev, 6),
        "Skew": decimal(figures.skew),
        **{
            f"Volatility index at {confidence} % ({volatility(figures, confidence / 100) / figures.stdev:.4f} SD)": (
                decimal(volatility(figures, confidence / 100))
            )
            for confidence in CONFIDENCES
        },
        "Largest pay": f"{decimal(largest, 2)} to 1, net",
    }


def _ranges(name: str, figures: Figures) -> Table:
    rows = []
    for bets in RUNS:
        found = run(figures, bets)
        rows.append(
            (
                whole(bets),
                decimal(found.expected, 1),
                f"{decimal(found.low, 1)} to {decimal(found.high, 1)}",
                f"{percent(1 + found.low / bets, 2)} to {percent(1 + found.high / bets, 2)}",
                decimal(figures.stdev * sqrt(bets), 1),
            )
        )
    return table(
        titled(name, "Result of many equal bets, in units staked, and the range that holds 95 % of runs"),
        (">Bets", ">Expected", ">95 % range", ">Return to player, 95 %", ">SD"),
        rows,
    )


def _session_words(figures: Figures) -> str:
    found = session(figures)
    low, high = found.quantile(0.025), found.quantile(0.975)
    return (
        "The ranges follow the normal law, cut off at the most that can be lost or won. Worked out bet by bet, "
        f"{SESSION} bets end between {decimal(low, 2)} and {decimal(high, 2)} units in 95 % of sessions; the bettor "
        f"is ahead in {percent(found.chance(1), 2)} of them, even in {percent(found.chance(0), 2)} and behind in "
        f"{percent(found.chance(-1), 2)}."
    )


# Decks, and single cards.


def _decks(study: Study) -> Table:
    names = list(study.cases)
    several = len(names) > 1
    columns = [">Decks", "Permitted"]
    for name in names:
        columns += [f">Edge, {name}", f">Hit, {name}"] if several else [">House edge", ">Hit frequency", ">SD"]
    rows = []
    for decks in DECK_TABLE:
        row = [str(decks), "yes" if decks in study.permitted else "no"]
        for name in names:
            figures = study.by_decks[decks][name]
            row += [percent(-figures.expected_return), percent(figures.hit_frequency)]
            row += [] if several else [decimal(figures.stdev)]
        rows.append(tuple(row))
    caption = "Edge and hit frequency by number of decks, and which the rulebook permits for this wager"
    return table(caption, columns, rows)


def _removal(study: Study) -> Iterator[Block]:
    from puntobanco.reports.plots import picture

    removed = removal(study)
    names = list(study.cases)
    yield table(
        "Change of the return, in percentage points, when one card is gone from a fresh shoe",
        ("Card", ">In a deck", *(f">{name or 'Change of return'}" for name in names)),
        ((gone.cards, str(gone.number), *(points(gone.effects[name], 6) for name in names)) for gone in removed),
    )
    first = next(iter(study.cases))
    svg = picture(
        decks=DECK_TABLE,
        permitted=study.permitted,
        returns={
            name: [float(study.by_decks[decks][name].expected_return) * 100 for decks in DECK_TABLE] for name in names
        },
        results=session(study.cases[first]),
        cards=[_short(gone.cards) for gone in removed],
        eor={name: [float(gone.effects[name]) * 100 for gone in removed] for name in names},
    )
    wager = study.offer.wager.names.en
    caption = (
        f"{wager}: (a) return by decks, filled where the rulebook permits; (b) {titled(first, 'results')} of {SESSION} "
        "equal bets, worked out bet by bet with the chances of a fresh shoe, results beyond one in a thousand on "
        "either side left off; (c) effect of removing one card"
    )
    yield Plot(caption, f"Three charts of {wager}; their figures stand in the tables of this chapter.", svg)


def _short(cards: str) -> str:
    words = cards.split()
    return words[0] if len(words) == 1 else f"{words[0]}…"
