"""What the terms of this table do to a wager at its smallest and its largest stake."""

from collections.abc import Iterator
from functools import lru_cache

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.stakes import AtStake, at_stake
from puntobanco.money import Amount
from puntobanco.procedure.keys import DECKS
from puntobanco.reports.paper.draft import Block, Prose, Right, Row, sum_of, table, titled
from puntobanco.reports.paper.format import percent, points
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.words import ClauseRef, Money, Text, Wording, say, sentences


def at_limits(setup: Setup, study: Study) -> Iterator[Block]:
    """The edge by the odds alone and as the table pays, at both ends of the limits."""
    offer = study.offer
    stakes = [offer.minimum] if offer.maximum in (None, offer.minimum) else [offer.minimum, offer.maximum]
    rows = [
        _row(name, settled(setup, study, figures, stake))
        for name, figures in study.cases.items()
        for stake in stakes
        if stake is not None
    ]
    columns = (
        "figures.plays", "figures.by-odds", "figures.as-settled", "figures.difference", "figures.put-down",
        "figures.most-won",
    )  # fmt: skip
    yield table(say("figures.settled-caption"), (say("figures.stake"), *(Right(say(code)) for code in columns)), rows)
    yield Prose(sentences(_terms(setup, study)) or say("figures.no-term"))


def settled(setup: Setup, study: Study, figures: Figures, stake: Amount) -> AtStake:
    shoe = _weights(setup.chosen[DECKS], setup.game)
    return at_stake(setup, study.offer.wager.id, stake, shoe.composition, given=_given(figures), weights=shoe)


@lru_cache(maxsize=1)
def _weights(decks: int, game: Game) -> FastWeights:
    """The weighed facts of the fresh shoe, for all stakes of a report."""
    return FastWeights(fresh(decks), game)


def _given(figures: Figures) -> int | None:
    """The chair, or which insurance bet."""
    return next((value for value in figures.given.values() if isinstance(value, int)), None)


def _row(name: Wording, found: AtStake) -> Row:
    stake, played = found.stake, found.played
    shown = titled(name, sum_of(stake))
    odds = percent(-found.by_odds.expected_return)
    if not played:
        return shown, say("figures.nothing"), odds, say("figures.not-valid"), "–", "–", "–"
    won = Amount(int(max(line.net for line in found.paid.lines if line.ways) * played.minor), stake.currency)
    plays = say("figures.all") if played == stake else sum_of(played)
    edges = percent(-found.paid.expected_return), points(-found.effect), percent(-found.return_put_down)
    return shown, plays, odds, *edges, sum_of(won)


def _terms(setup: Setup, study: Study) -> Iterator[Text]:
    """The rules that may change what the odds alone would pay, as far as this set-up has them."""
    terms, offer = setup.terms, study.offer
    if offer.commission and terms.commission is not None:
        rounding = say(f"figures.rounding-{terms.commission.rounding.name.lower().replace('_', '-')}")
        at_once = "yes" if terms.commission.at_once else "no"
        yield say("figures.term-commission", at_once=at_once, rounding=rounding)
    if offer.commission and terms.exact_chips is not None:
        yield say("figures.term-exact-chips", clause=ClauseRef(terms.exact_chips.partly_valid))
    if offer.cap is not None and offer.wager.cap is not None:
        yield say("figures.term-cap", cap=Money.of(offer.cap), clause=ClauseRef(offer.wager.cap))
    if offer.wager.insures and terms.insurance_cap is not None:
        yield say("figures.term-insurance", clause=ClauseRef(terms.insurance_cap))
    rule = terms.differential
    if rule is not None and rule.automatic and offer.wager.id in [side.value for side in Side]:
        yield say("figures.term-differential", limit=Money.of(rule.limit), clause=ClauseRef(rule.reduced))
    if terms.to_chips:
        yield say("figures.term-chips")
