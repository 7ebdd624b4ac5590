"""Exact figures as the analysis screen and the felt show them; worked out in a worker."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, checked, fresh
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures, weights_for
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.house_money import parts_of
from puntobanco.cards import card
from puntobanco.faults import Fault, Refused
from puntobanco.reports.cases import Cases, cases_of, distinct, elected, line_said, permits, tables_of
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook, Setup, Version
from puntobanco.rules.game import Game
from puntobanco.server.analysis.jobs import Source
from puntobanco.setup import read_setup, setup_from
from puntobanco.wagers.paid import commission, paid
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, PayTable, Wager
from puntobanco.wire import analysis as m
from puntobanco.wire.analysis import FiguresOut, WagerFigures

USUAL_DECKS = 8
"""For a version of a rulebook, which elects none."""


class Studied(NamedTuple):
    """What is figured: a rulebook with the wagers that count, and the set-up if there is one."""

    subject: m.Subject
    rulebook: Rulebook
    version: Version
    setup: Setup | None

    @property
    def game(self) -> Game:
        """The rules by which its cards become rounds."""
        return self.setup.game if self.setup is not None else self.rulebook.game

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """Those that one round decides; figures of single rounds leave a series out."""
        options = frozenset(option.id for option in self.rulebook.options)
        found = self.rulebook.wagers_of(self.version.id, options)
        return tuple(wager for wager in found if wager.kind is not Kind.FEE and not wager.series)

    def figures(self, composition: Composition, wagers: frozenset[str] = frozenset()) -> Iterable[Figures]:
        asked = Query(rulebook=self.rulebook, versions=(self.version,), wagers=wagers)
        decks = self.subject.decks if self.setup is not None else None
        return figures_of(asked, composition, decks, weights_for(composition, self.game))

    def pay_tables(self, wager: Wager) -> tuple[PayTable, ...]:
        return tables_of(self.setup.offers[wager.id]) if self.setup is not None else wager.pay_tables


def setup_of(source: Source) -> Setup:
    """The set-up of a source; `Refused` for a rulebook, which has none."""
    if source.kind == "rulebook":
        raise Refused(Fault.of("no-setup", source.name[:80]))
    if source.kind == "ready":
        return read_setup(source.text, name=source.name)
    return setup_from(msgspec.json.decode(source.text))


@lru_cache(maxsize=64)
def studied(source: Source) -> Studied:
    """A source, read once: what the analysis knows of a wager is kept by the wager."""
    if source.kind != "rulebook":
        setup = setup_of(source)
        subject = subject_of(source, setup.rulebook, setup.version, setup.shoe.decks)
        return Studied(subject, elected(setup), setup.version, setup)
    rulebook = next((book for book in RULEBOOKS if book.id == source.name), None)
    version = next((game for game in rulebook.versions if game.id == source.version), None) if rulebook else None
    if rulebook is None or version is None:
        raise Refused(Fault.of("not-found.such-version", source.name[:80]))
    return Studied(subject_of(source, rulebook, version, USUAL_DECKS), rulebook, version, None)


def subject_of(source: Source, rulebook: Rulebook, version: Version, decks: int) -> m.Subject:
    return m.Subject(
        kind=source.kind,
        name=source.name,
        version=str(version.id),
        rulebook=str(rulebook.id),
        rulebook_title=rulebook.names,
        title=version.names,
        decks=decks,
    )


def listed(ready: Iterable[Source]) -> tuple[m.Subject, ...]:
    """Everything that comes with the program: ready set-ups, then every version of every rulebook."""
    whole = [
        Source(kind="rulebook", name=str(rulebook.id), version=str(version.id))
        for rulebook in RULEBOOKS
        for version in rulebook.versions
    ]
    return tuple(studied(source).subject for source in (*ready, *whole))


def cards_left(found: Studied, decks: int | None, left: Mapping[str, int] | None) -> tuple[int | None, Composition]:
    """The cards that are figured, and how many whole decks they are, if they are."""
    if left is not None:
        return None, checked({card(name): number for name, number in left.items()})
    number = decks or found.subject.decks
    return number, fresh(number)


def wagers_out(source: Source, decks: int | None, left: Mapping[str, int] | None) -> m.WagersOut:
    found = studied(source)
    number, composition = cards_left(found, decks, left)
    by_table = _by_table(found.figures(composition))
    return m.WagersOut(
        of=found.subject,
        decks=number,
        cards=composition.total,
        wagers=tuple(
            m.WagerOut(
                wager=str(wager.id),
                names=wager.names,
                pay_table=table.names,
                pay_tables=len(found.pay_tables(wager)),
                clause=str(wager.clause),
                lawful=permits(found.rulebook, wager, number or found.subject.decks),
                cases=cases_out(found, wager, table, by_table[str(wager.id), table.id]),
            )
            for wager in found.wagers
            for table in wager.pay_tables
            if (str(wager.id), table.id) in by_table
        ),
    )


def _by_table(figures: Iterable[Figures]) -> dict[tuple[str, str], list[Figures]]:
    by_table: dict[tuple[str, str], list[Figures]] = defaultdict(list)
    for figure in figures:
        by_table[figure.wager, figure.pay_table].append(figure)
    return by_table


def cases_out(found: Studied, wager: Wager, table: PayTable, figures: list[Figures]) -> tuple[m.CaseOut, ...]:
    """The cases of a wager, then what depends on another bet: winnings added to it, an Ante beside it."""
    main = main_cases(wager, figures)
    named = {wager.parameter.name} if wager.parameter else set()
    more = [figure for figure in figures if not wager.windows and set(figure.given) != named]
    return tuple(case_out(found, wager, table, case) for case in (*main.values(), *more))


def main_cases(wager: Wager, figures: list[Figures]) -> Cases:
    """The cases that differ, by name; where all are alike, such as the chairs of Royal 9, none is named."""
    found = distinct(cases_of(wager, figures))
    if len(found) > 1:
        return found
    (only,) = found.values()
    return {"": replace(only, given={})}


def given_out(figures: Figures) -> m.Given:
    return {key: "any" if value is None else str(value) for key, value in figures.given.items()}


def case_out(found: Studied, wager: Wager, table: PayTable, figures: Figures) -> m.CaseOut:
    """The figures of one case, fractions exact and decimals beside them."""
    total, expected = figures.total, figures.expected_return
    return m.CaseOut(
        given=given_out(figures),
        edge=float(-expected),
        edge_exact=str(-expected),
        resolved=float(figures.edge_resolved),
        hit=float(figures.hit_frequency),
        push=float(figures.push_frequency),
        deviation=figures.stdev,
        variance_exact=str(figures.variance),
        skew=figures.skew,
        total=str(total),
        lines=tuple(
            m.LineOut(
                line=line.line,
                names=line_said(wager, figures, line, found.wagers),
                result=line.result.value,
                pays=paid(row, table, found.rulebook.currency) if row else None,
                commission=commission(row) if row else None,
                net=str(line.net),
                returns=float(line.net),
                ways=str(line.ways),
                probability=line.ways / total,
                part=float(Fraction(line.ways, total) * line.net),
            )
            for line in figures.lines
            for row in (table.row(parts_of(line.line)[0]),)
        ),
    )


def pay_tables_out(source: Source, name: str, decks: int | None) -> m.PayTablesOut:
    """One wager on every pay table that its document allows."""
    found = studied(source)
    wager = next((offered for offered in found.wagers if offered.id == name), None)
    if wager is None:
        raise Refused(Fault.of("not-offered.table-offers-such", name[:80]))
    every = found.pay_tables(wager)
    others = tuple(offered for offered in found.rulebook.wagers if offered is not wager)
    wide = found._replace(rulebook=replace(found.rulebook, wagers=(*others, replace(wager, pay_tables=every))))
    by_table = _by_table(wide.figures(fresh(decks or found.subject.decks), frozenset({name})))
    return m.PayTablesOut(
        wager=name,
        names=wager.names,
        pay_tables=tuple(
            m.PayTableOut(
                pay_table=table.names,
                elected=found.setup is not None and found.setup.offers[wager.id].pay_table == table,
                cases=cases_out(found, wager, table, by_table[name, table.id]),
            )
            for table in every
        ),
    )


def felt_out(source: Source, left: Mapping[str, int] | None = None) -> FiguresOut:
    setup = setup_of(source)
    decks = setup.shoe.decks
    cards = fresh(decks) if left is None else checked({card(name): number for name, number in left.items()})
    weights = weights_for(cards, setup.game)
    plain = [offer for offer in setup.offers.values() if _by_one_round(offer) and not offer.pay_table.meters]
    return FiguresOut(
        decks=decks,
        wagers=tuple(
            _of_wager(offer, PricedWager(offer.wager, offer.pay_table, setup.currency), weights) for offer in plain
        ),
        left_out=tuple(str(name) for name, offer in setup.offers.items() if offer not in plain),
    )


def _by_one_round(offer: Offer) -> bool:
    """Whether one round decides the wager, and it may be bet on before the round."""
    return not offer.wager.windows and offer.wager.series is None


def _of_wager(offer: Offer, offered: PricedWager, weights: Weights) -> WagerFigures:
    given = offer.wager.givens()[0]
    lines = line_figures(offered, given, weights)
    found = Figures(
        rulebook="", version="", wager=offer.wager.id, pay_table=offer.pay_table.id, decks=None, given={}, lines=lines
    )
    return WagerFigures(
        wager=offer.wager.id,
        edge=float(-found.expected_return),
        hit=float(found.hit_frequency),
        push=float(found.push_frequency),
        deviation=found.stdev,
    )
