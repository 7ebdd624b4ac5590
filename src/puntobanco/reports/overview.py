"""The overview of a report: all wagers of a table side by side, and the cost of an hour of play."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.correlation import Staked, Together, together
from puntobanco.analysis.distribution import PricedWager
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.figures import Figures
from puntobanco.money import Amount, Currency
from puntobanco.procedure.keys import DECKS
from puntobanco.reports import columns as col
from puntobanco.reports.cases import pay_table_id
from puntobanco.reports.paper.draft import Part, Prose, Right, Row, Table, sum_of, table, titled
from puntobanco.reports.paper.format import decimal, percent
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Kind
from puntobanco.words import ClauseRef, Money, Param, Text, Wording, say, sentences

_Row = tuple[Study, Wording, Figures]


def summary(studies: Sequence[Study]) -> Part:
    rows = (
        (
            _named(study, name),
            study.offer.pay_table.names if study.offer.pay_table.title else pay_table_id(study.offer.pay_table),
            percent(-figures.expected_return),
            percent(figures.edge_resolved),
            decimal(figures.stdev),
            percent(figures.hit_frequency),
            percent(figures.push_frequency),
        )
        for study, name, figures in _rows(studies)
    )
    columns = (
        col.WAGER, col.PAY_TABLE, col.EDGE, Right(say("figures.resolved")), col.SD, col.HIT, col.PUSH,
    )  # fmt: skip
    return Part(say("figures.summary"), (table(say("figures.summary-caption"), columns, rows),))


def combined(setup: Setup, studies: Sequence[Study], pace: int) -> Part:
    """The expected loss of an hour at the least stake, and how the results of a round hang together."""
    mains = [study for study in studies if study.offer.wager.kind is Kind.MAIN]
    rows = list(_rows(studies))
    whole = fresh(setup.chosen[DECKS])
    joint = together([_staked(setup, *row) for row in rows], whole, weights=FastWeights(whole, setup.game))
    places = [place for place, (study, _, _) in enumerate(rows) if study.offer.wager.kind is Kind.MAIN]
    written, losses = [], Fraction(0)
    for place, (study, name, figures) in enumerate(rows):
        stake, bets = study.offer.minimum, pace * study.chance[name]
        loss = -figures.expected_return * bets * stake.minor
        losses += loss
        spread = sqrt(joint.covariances[place][place] * pace) * stake.minor
        written.append(
            (
                _named(study, name),
                sum_of(stake),
                decimal(bets, 1),
                money(loss, setup.currency),
                money(spread, setup.currency),
                *(decimal(joint.correlation(place, main), 3) for main in places),
            )
        )
    spread = sqrt(joint.variance([study.offer.minimum.minor for study, _, _ in rows]) * pace)
    sums = money(losses, setup.currency), money(spread, setup.currency)
    foot: Row = (say("figures.all-together"), "", "", *sums, *("" for _ in mains))
    names = [Right(say("figures.correlation-with", wager=study.offer.wager.names)) for study in mains]
    bets_an_hour, lost = Right(say("figures.bets-an-hour")), Right(say("figures.expected-loss"))
    columns: tuple[Wording | Right, ...] = (col.WAGER, col.STAKE, bets_an_hour, lost, col.SD, *names)
    loss_table = table(say("figures.hour-caption", pace=pace), columns, written, foot)
    return Part(say("figures.combined"), (loss_table, Prose(_words(setup, pace)), *_closest(rows, joint)))


MOST_PAIRS = 12


def _closest(rows: Sequence[_Row], joint: Together) -> tuple[Table, ...]:
    """The wagers whose results in one round hang together most, for or against each other."""
    pairs = sorted(combinations(range(len(rows)), 2), key=lambda pair: -abs(joint.correlation(*pair)))
    written = tuple(
        (
            _named(*rows[first][:2]),
            _named(*rows[second][:2]),
            decimal(joint.correlation(first, second)),
            decimal(joint.covariances[first][second], 6),
        )
        for first, second in pairs[:MOST_PAIRS]
    )
    columns = (col.WAGER, col.WAGER, Right(say("figures.correlation")), Right(say("figures.covariance")))
    return (table(say("figures.correlations-caption"), columns, written),) if written else ()


def money(minor: Fraction | float, currency: Currency) -> Text:
    """An expected sum, to the nearest minor unit."""
    return sum_of(Amount(round(minor), currency))


def _words(setup: Setup, pace: int) -> Wording:
    words = [say("figures.pace", pace=pace)]
    if any(offer.wager.windows for offer in setup.offers.values()):
        words.append(say("figures.pace-insurance"))
    ante = setup.terms.ante
    if ante is not None:
        cost = Money.of(Amount(ante.amount.minor * pace, setup.currency))
        due: dict[str, Param] = {"ante": Money.of(ante.amount), "clause": ClauseRef(ante.posted), "cost": cost}
        if ante.waived_from:
            words.append(say("figures.pace-ante-below", least=Money.of(ante.waived_from), **due))
        else:
            words.append(say("figures.pace-ante", **due))
    return sentences(words)


def _staked(setup: Setup, study: Study, name: Wording, figures: Figures) -> Staked:
    given = next((value for value in figures.given.values() if isinstance(value, int)), None)
    return Staked(PricedWager(study.offer.wager, study.offer.pay_table, setup.currency), given)


def _rows(studies: Sequence[Study]) -> list[_Row]:
    return [(study, name, figures) for study in studies for name, figures in study.cases.items()]


def _named(study: Study, name: Wording) -> Wording:
    return titled(name, study.offer.titled)
