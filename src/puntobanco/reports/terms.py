"""What the terms of this table do to a wager at its smallest and its largest stake."""

from collections.abc import Iterator
from functools import lru_cache

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.stakes import AtStake, at_stake
from puntobanco.money import Amount
from puntobanco.procedure.keys import DECKS
from puntobanco.reports.document import Block, Prose, table
from puntobanco.reports.format import percent, points, titled
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side


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
    yield table(
        "House edge by the odds alone and as this table settles, for each unit that plays; and for each unit "
        "put down, where part of it is handed back unplayed",
        ("Stake", ">Plays", ">By the odds", ">As settled", ">Difference, points", ">Put down", ">Most that is won"),
        rows,
    )
    yield Prose(" ".join(_terms(setup, study)) or "No term of this table changes what the odds say.")


def settled(setup: Setup, study: Study, figures: Figures, stake: Amount) -> AtStake:
    """One case of a wager at one stake, as a set-up settles it."""
    shoe = _weights(setup.chosen[DECKS], setup.game)
    return at_stake(setup, study.offer.wager.id, stake, shoe.composition, given=_given(figures), weights=shoe)


@lru_cache(maxsize=1)
def _weights(decks: int, game: Game) -> FastWeights:
    """The weighed facts of the fresh shoe, for all stakes of a report."""
    return FastWeights(fresh(decks), game)


def _given(figures: Figures) -> int | None:
    """The chair, or which insurance bet."""
    return next((value for value in figures.given.values() if isinstance(value, int)), None)


def _row(name: str, found: AtStake) -> tuple[str, ...]:
    stake, played = found.stake, found.played
    shown = titled(name, stake.shown)
    odds = percent(-found.by_odds.expected_return)
    if not played:
        return shown, "nothing", odds, "not valid", "–", "–", "–"
    won = Amount(int(max(line.net for line in found.paid.lines if line.ways) * played.minor), stake.currency)
    plays = "all" if played == stake else played.shown
    edges = percent(-found.paid.expected_return), points(-found.effect), percent(-found.return_put_down)
    return shown, plays, odds, *edges, won.shown


def _terms(setup: Setup, study: Study) -> Iterator[str]:
    """The rules that may change what the odds alone would pay, as far as this set-up has them."""
    terms, offer = setup.terms, study.offer
    if offer.commission and terms.commission is not None:
        when = "at once" if terms.commission.at_once else "later, and marked until then"
        yield f"Commission is taken {when}, rounded {terms.commission.rounding.value}."
    if offer.commission and terms.exact_chips is not None:
        clause = terms.exact_chips.partly_valid
        yield f"A stake whose winnings chips cannot pay exactly is valid only in part [{clause}]."
    if offer.cap is not None:
        yield f"The pay-out is limited to {offer.cap.shown} [{offer.wager.cap}]."
    if offer.wager.insures and terms.insurance_cap is not None:
        yield f"Insurance pays no more than the bet it insures, here of the same stake [{terms.insurance_cap}]."
    rule = terms.differential
    if rule is not None and rule.automatic and offer.wager.id in [side.value for side in Side]:
        yield (
            f"A bet alone at the table plays only up to the differential of {rule.limit.shown} [{rule.reduced}]; "
            "the rest is handed back, neither won nor lost."
        )
    if terms.to_chips:
        yield "Winnings are brought down to what chips can pay."
