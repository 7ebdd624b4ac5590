"""The chapter of one wager: the same parts in the same order every time."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.clauses import ClauseId
from puntobanco.reports import columns as col
from puntobanco.reports.cases import condition, line_pays, line_said, pay_table_id, together
from puntobanco.reports.paper.draft import Block, Chapter, Drawing, Part, Prose, Right, Row, Table, table, titled
from puntobanco.reports.paper.format import decimal, exact, percent, points, whole
from puntobanco.reports.removal import removal
from puntobanco.reports.sensitivity import sensitivity
from puntobanco.reports.session import RUNS, SESSION, run, session, volatility
from puntobanco.reports.simulated import Simulated, cross_check
from puntobanco.reports.study import DECK_TABLE, Study
from puntobanco.reports.terms import at_limits
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Result
from puntobanco.words import ClauseRef, Text, Wording, say

CONFIDENCES = (90, 95, 99)


class Edition(Struct, frozen=True, kw_only=True):
    """What tells one report from another: engine with its content, date, and the hash of the set-up text."""

    engine: Text
    date: str
    sha256: str


def chapter(
    setup: Setup, study: Study, edition: Edition, simulated: Simulated | None, counting: Sequence[Block]
) -> Chapter:
    """Everything about one wager; the part on counting only where there is one."""
    parts = [
        Part(say("figures.wager"), (_heading(setup, study, edition),)),
        Part(say("figures.outcomes"), tuple(_outcomes(setup, study))),
        Part(say("figures.key-figures"), tuple(_key_figures(study))),
        Part(say("figures.decks"), (_decks(study),)),
        Part(say("figures.removal"), tuple(_removal(study))),
        *([Part(say("figures.counting"), tuple(counting))] if counting else []),
        Part(say("figures.sensitivity"), tuple(sensitivity(setup, study))),
        Part(say("figures.at-this-table"), tuple(at_limits(setup, study))),
        Part(say("figures.cross-check"), tuple(cross_check(setup, study, simulated))),
    ]
    return Chapter(study.offer.titled, tuple(parts))


def _heading(setup: Setup, study: Study, edition: Edition) -> Table:
    offer, rulebook = study.offer, setup.rulebook
    wager, pays = offer.wager, offer.pay_table
    named = [pay_table_id(pays), *([pays.names] if pays.title not in ("", pays.id) else [])]
    rows: list[Row] = [
        (say("figures.wager"), say("figures.wager-id", wager=offer.titled, id=str(wager.id))),
        (say("figures.rulebook"), say("figures.edition", rulebook=rulebook.title_names, edition=rulebook.edition)),
        (say("figures.version"), together([setup.version.names, *(option.names for option in setup.options)])),
        (say("figures.clauses"), together(map(ClauseRef, _clauses(study)))),
        (say("figures.pay-table"), together(named)),
        (say("figures.decks"), say("figures.none-removed", decks=str(next(iter(study.figures)).decks))),
        (say("figures.settled"), say(f"figures.settled-{wager.settles.name.lower().replace('_', '-')}")),
        (say("figures.engine"), edition.engine),
        (say("figures.date"), edition.date),
        (say("figures.set-up"), say("figures.set-up-hash", setup=setup.name, hash=edition.sha256)),
    ]
    return table(say("figures.heading-caption"), ("", ""), rows)


def _clauses(study: Study) -> tuple[ClauseId, ...]:
    """What permits the wager, what decides its lines, and what pays them."""
    wager = study.offer.wager
    lines = (clause for given in wager.givens() for line in wager.lines[given] for clause in line.clauses)
    return tuple(dict.fromkeys([wager.clause, *lines, *(row.clause for row in study.offer.pay_table.rows)]))


# Outcomes.


def _outcomes(setup: Setup, study: Study) -> Iterator[Block]:
    if study.offer.wager.windows:
        yield Prose(say("figures.insurance-moments"))
    for name, figures in study.cases.items():
        yield _outcome_table(name, setup, study, figures)
    conditions = [figure for figure in study.figures if condition(figure) not in study.cases]
    if study.offer.wager.parlay:
        yield Prose(say("figures.winnings-added"))
        for figures in conditions:
            yield _outcome_table(condition(figures), setup, study, figures)
    if conditions:
        yield _conditions(conditions)


def _outcome_table(name: Wording, setup: Setup, study: Study, figures: Figures) -> Table:
    total = figures.total
    offered = [offer.wager for offer in setup.offers.values()]
    rows = (
        (
            line_said(study.offer.wager, figures, line, offered),
            _pays(line, setup, study),
            exact(line.net),
            whole(line.ways),
            decimal(Fraction(line.ways, total), 10),
            decimal(line.net * line.ways / total, 10),
        )
        for line in _in_order(study, figures)
    )
    sure = sum((Fraction(line.ways, total) for line in figures.lines), Fraction(0))
    foot = (say("figures.sum"), "", "", whole(total), exact(sure), decimal(figures.expected_return, 10))
    net, returned = Right(say("figures.net")), Right(say("figures.return"))
    return table(
        titled(name, say("figures.outcomes-caption")),
        (say("figures.event"), col.PAYS, net, col.WAYS, col.PROBABILITY, returned),
        rows,
        foot,
    )


def _in_order(study: Study, figures: Figures) -> list[LineFigure]:
    """Lines in the order of the declaration; winnings taken or added stand with the line that won them."""
    wager = study.offer.wager
    declared = list(dict.fromkeys(line.id for given in wager.givens() for line in wager.lines[given]))
    first = {line.line: line.line.split(", ")[0] for line in figures.lines}
    return sorted(figures.lines, key=lambda line: (*declared, first[line.line]).index(first[line.line]))


def _pays(line: LineFigure, setup: Setup, study: Study) -> Wording:
    pays = line_pays(line, study.offer.pay_table, setup.currency)
    row = study.offer.pay_table.row(line.line)
    if pays and row is not None and row.commission:
        return say("figures.less", pays=pays, rate=f"{float(row.commission * 100):g}%")
    return pays or _UNPAID.get(line.result, "")


_UNPAID = {Result.PUSH: say("figures.returned"), Result.LOSE: say("figures.lost")}


def _conditions(figures: list[Figures]) -> Table:
    rows = (
        (
            condition(figure),
            percent(-figure.expected_return),
            decimal(figure.stdev),
            percent(figure.hit_frequency),
            percent(figure.push_frequency),
            exact(figure.expected_return),
        )
        for figure in figures
    )
    exactly = Right(say("figures.return-exactly"))
    columns = (say("figures.given"), col.EDGE, col.SD, col.HIT, col.PUSH, exactly)
    return table(say("figures.conditions-caption"), columns, rows)


# Key figures.


def _key_figures(study: Study) -> Iterator[Block]:
    columns = [_figures_column(figures) for figures in study.cases.values()]
    names = (Right(name or say("figures.value")) for name in study.cases)
    rows = ((label, *(column[label] for column in columns)) for label in columns[0])
    yield table(say("figures.key-figures-caption"), (say("figures.figure"), *names), rows)
    for name, figures in study.cases.items():
        yield _ranges(name, figures)
        yield Prose(_session_words(figures))


def _figures_column(figures: Figures) -> Mapping[Text, Wording]:
    expected = figures.expected_return
    largest = max(line.net for line in figures.lines if line.ways)
    return {
        say("figures.return-exactly"): exact(expected),
        say("figures.edge-made"): percent(-expected, 6),
        say("figures.edge-of-resolved"): percent(figures.edge_resolved, 6),
        say("figures.return-to-player"): percent(1 + expected, 6),
        say("figures.hit-frequency"): percent(figures.hit_frequency, 6),
        say("figures.push-frequency"): percent(figures.push_frequency, 6),
        say("figures.variance"): decimal(figures.variance, 6),
        say("figures.deviation-sd"): decimal(figures.stdev, 6),
        say("figures.skew"): decimal(figures.skew),
        **dict(_volatility(figures, confidence) for confidence in CONFIDENCES),
        say("figures.largest-pay"): say("figures.to-one-net", net=decimal(largest, 2)),
    }


def _volatility(figures: Figures, confidence: int) -> tuple[Text, str]:
    index = volatility(figures, confidence / 100)
    return say("figures.volatility", n=confidence, sds=f"{index / figures.stdev:.4f}"), decimal(index)


def _ranges(name: Wording, figures: Figures) -> Table:
    rows: list[Row] = []
    for bets in RUNS:
        found = run(figures, bets)
        rows.append(
            (
                whole(bets),
                decimal(found.expected, 1),
                _range(decimal(found.low, 1), decimal(found.high, 1)),
                _range(percent(1 + found.low / bets, 2), percent(1 + found.high / bets, 2)),
                decimal(figures.stdev * sqrt(bets), 1),
            )
        )
    columns = ("figures.bets", "figures.expected", "figures.range", "figures.return-range")
    return table(titled(name, say("figures.ranges-caption")), (*(Right(say(code)) for code in columns), col.SD), rows)


def _range(low: str, high: str) -> Text:
    return say("figures.from-to", low=low, high=high)


def _session_words(figures: Figures) -> Text:
    found = session(figures)
    return say(
        "figures.session",
        bets=SESSION,
        low=decimal(found.quantile(0.025), 2),
        high=decimal(found.quantile(0.975), 2),
        ahead=percent(found.chance(1), 2),
        even=percent(found.chance(0), 2),
        behind=percent(found.chance(-1), 2),
    )


# Decks, and single cards.


def _decks(study: Study) -> Table:
    names = list(study.cases)
    columns: list[Wording | Right] = [Right(say("figures.decks")), say("figures.permitted")]
    if several := len(names) > 1:
        for name in names:
            columns += [Right(titled(name, say("figures.edge-short"))), Right(titled(name, say("figures.hit")))]
    else:
        columns += [col.EDGE, Right(say("figures.hit-frequency")), col.SD]
    rows = []
    for decks in DECK_TABLE:
        row: list[Wording] = [str(decks), say("analysis.yes" if decks in study.permitted else "analysis.no")]
        for name in names:
            figures = study.by_decks[decks][name]
            row += [percent(-figures.expected_return), percent(figures.hit_frequency)]
            row += [] if several else [decimal(figures.stdev)]
        rows.append(tuple(row))
    return table(say("figures.decks-caption"), columns, rows)


def _removal(study: Study) -> Iterator[Block]:
    from puntobanco.reports.paper import plots

    removed = removal(study)
    names = list(study.cases)
    yield table(
        say("figures.removal-caption"),
        (
            say("figures.card"),
            Right(say("figures.in-a-deck")),
            *(Right(name or say("figures.change-of-return")) for name in names),
        ),
        ((gone.cards, str(gone.number), *(points(gone.effects[name], 6) for name in names)) for gone in removed),
    )
    first = next(iter(study.cases))
    drawn = plots.Picture(
        decks=DECK_TABLE,
        permitted=study.permitted,
        returns={
            name: [float(study.by_decks[decks][name].expected_return) * 100 for decks in DECK_TABLE] for name in names
        },
        results=session(study.cases[first]),
        cards=[_short(gone.cards) for gone in removed],
        effects={name: [float(gone.effects[name]) * 100 for gone in removed] for name in names},
    )
    wager = study.offer.wager.names
    results = titled(first, say("figures.results"))
    caption = say("figures.picture-caption", wager=wager, results=results, bets=SESSION)
    yield Drawing(caption, say("figures.picture-alt", wager=wager), lambda language: plots.picture(drawn, language))


def _short(cards: str) -> str:
    words = cards.split()
    return words[0] if len(words) == 1 else f"{words[0]}…"
