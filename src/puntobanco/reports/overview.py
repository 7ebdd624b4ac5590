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
from puntobanco.reports.document import Part, Prose, Table, table
from puntobanco.reports.format import decimal, percent, titled
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Kind

_Row = tuple[Study, str, Figures]


def summary(studies: Sequence[Study]) -> Part:
    """One line a wager."""
    rows = tuple(
        (
            _named(study, name),
            study.offer.pay_table.title or study.offer.pay_table.id,
            percent(-figures.expected_return),
            percent(figures.edge_resolved),
            decimal(figures.stdev),
            percent(figures.hit_frequency),
            percent(figures.push_frequency),
        )
        for study, name, figures in _rows(studies)
    )
    return Part(
        "Summary",
        (
            table(
                "Every wager that this table offers, on its elected pay table",
                ("Wager", "Pay table", ">House edge", ">Resolved", ">SD", ">Hit", ">Push"),
                rows,
            ),
        ),
    )


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
                stake.shown,
                decimal(bets, 1),
                money(loss, setup.currency),
                money(spread, setup.currency),
                *(decimal(joint.correlation(place, main), 3) for main in places),
            )
        )
    spread = sqrt(joint.variance([study.offer.minimum.minor for study, _, _ in rows]) * pace)
    foot = ("All together", "", "", money(losses, setup.currency), money(spread, setup.currency), *("" for _ in mains))
    names = [f">Corr. {study.offer.wager.names.en}" for study in mains]
    loss_table = table(
        f"Expected loss of an hour at {pace} rounds, the least stake on each wager, and the correlation of "
        "results in one round with those of the main bets",
        ("Wager", ">Stake", ">Bets an hour", ">Expected loss", ">SD", *names),
        written,
        foot,
    )
    return Part("Combined play", (loss_table, Prose(_words(setup, pace)), *_closest(rows, joint)))


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
    caption = "The wagers that hang together most: correlation and covariance of what one unit on each nets in a round"
    return (table(caption, ("Wager", "Wager", ">Correlation", ">Covariance"), written),) if written else ()


def money(minor: Fraction | float, currency: Currency) -> str:
    """An expected sum, to the nearest minor unit."""
    return Amount(round(minor), currency).shown


def _words(setup: Setup, pace: int) -> str:
    words = (
        f"The pace of {pace} rounds an hour is an assumption and can be given. Expected losses add up whatever is bet "
        "together; deviations do not, so the last row takes the covariances of a round into account, exactly."
    )
    if any(offer.wager.windows for offer in setup.offers.values()):
        words += " Insurance is taken at every chance, and counted only in rounds that give one."
    ante = setup.terms.ante
    if ante is None:
        return words
    cost = Amount(ante.amount.minor * pace, setup.currency).shown
    waived = f" Below {ante.waived_from.shown} on a main bet," if ante.waived_from else " Besides,"
    return f"{words}{waived} an Ante of {ante.amount.shown} is due in every round [{ante.posted}]: {cost} an hour."


def _staked(setup: Setup, study: Study, name: str, figures: Figures) -> Staked:
    given = next((value for value in figures.given.values() if isinstance(value, int)), None)
    return Staked(PricedWager(study.offer.wager, study.offer.pay_table, setup.currency), given)


def _rows(studies: Sequence[Study]) -> list[_Row]:
    return [(study, name, figures) for study in studies for name, figures in study.cases.items()]


def _named(study: Study, name: str) -> str:
    return titled(name, study.offer.title)
