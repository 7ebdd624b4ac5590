"""A run settled afterwards: every wager of a table over the facts that were dealt, beside its exact figures."""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, grouped, settled_lines
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.figures import Figures, Given, LineFigure
from puntobanco.analysis.stakes import figures_at
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import Source, What, source_of, witnesses
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.views import view_of
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Wager


class Compared(Struct, frozen=True, kw_only=True):
    simulated: Figures
    exact: Figures

    @property
    def bets(self) -> int:
        """How many rounds of the run the wager could be made in."""
        return self.simulated.total

    @property
    def z(self) -> float:
        """How many standard errors the simulated return lies from the exact one."""
        error = self.exact.stdev / sqrt(self.bets)
        gap = float(self.simulated.expected_return - self.exact.expected_return)
        return gap / error if error else 0.0


def plan_of(
    setup: Setup,
    wagers: frozenset[str] = frozenset(),
    *,
    shoes: int | None = None,
    hands: int | None = None,
    seed: int = 1,
    chunk: int | None = None,
) -> Plan:
    """A run of a table's shoes that tells rounds apart as these wagers need it; all of them by default.

    The same seed deals the same hands whichever of the table's wagers are asked for.
    """
    asked = [offer.wager for offer in asked_offers(setup, wagers)]
    sources = {wager: source_of(wager.leaves(), setup.game) for wager in asked}
    what = What.FULL if {Source.FULL, Source.ROYALS} & set(sources.values()) else What.VALUES
    views = {view_of(wager.leaves()): None for wager, source in sources.items() if source is Source.VIEW}
    return Plan(
        rules=setup.shoe,
        game=setup.game,
        shoes=shoes,
        hands=hands,
        seed=seed,
        chunk=chunk,
        what=what,
        views=tuple(views),
        by_card=any(
            source_of(offer.wager.leaves(), setup.game) is not Source.VALUES for offer in setup.offers.values()
        ),
    )


def _source(offer: Offer, setup: Setup) -> Source:
    """What tells the lines of an offered wager apart; of a series, those of the wager that it lies on are elsewhere."""
    return Source.VALUES if offer.wager.series else source_of(offer.wager.leaves(), setup.game)


def compare(setup: Setup, dealt: Histogram, wagers: frozenset[str] = frozenset()) -> Iterator[Compared]:
    """Every wager asked for, settled over what was dealt; insurance over the rounds in which its window opened."""
    weights = FastWeights(fresh(setup.shoe.decks), setup.game)
    for offer in asked_offers(setup, wagers):
        offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
        facts, ways = sample(dealt, offer.wager)
        for given in offer.wager.givens():
            simulated = _lines(offered, given, facts, ways)
            if not sum(line.ways for line in simulated):
                continue
            named: Given = {} if offer.wager.parameter is None else {offer.wager.parameter.name: given}
            yield Compared(
                simulated=figures_at(setup, offer, named, simulated, setup.shoe.decks),
                exact=exact_figures(setup, offer, given, named, weights),
            )


def exact_figures(setup: Setup, offer: Offer, given: int | None, named: Given, weights: Weights) -> Figures:
    """The exact figures of one wager; of insurance over the rounds in which its window opens."""
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
    lines = _lines(offered, given, *weights.of(weights.kind_for(offer.wager, given)))
    return figures_at(setup, offer, named, lines, setup.shoe.decks)


def asked_offers(setup: Setup, wagers: frozenset[str]) -> Iterable[Offer]:
    """The wagers of a table that are asked for; a fee is none, and a series of rounds is `Refused` if it is named."""
    offers = [offer for offer in setup.offers.values() if offer.wager.kind is not Kind.FEE]
    if not wagers:
        return [offer for offer in offers if offer.wager.series is None]
    named = [offer for offer in offers if wagers & {offer.wager.id, offer.wager.family}]
    if series := [offer.wager for offer in named if offer.wager.series]:
        raise Refused(*(Fault.of("series.lies-several-rounds", wager.id, wager.clause) for wager in series))
    return named


def sample(dealt: Histogram, wager: Wager) -> tuple[Sequence[Facts], Sequence[int]]:
    """A witness of everything that was dealt and that the wager tells apart, and how often it was."""
    source = source_of(wager.leaves(), dealt.game)
    ways = dealt.counts(source)
    if ways is None:
        seen = dealt.views[view_of(wager.leaves())].values()
        return [facts for facts, _ in seen], [number for _, number in seen]
    return witnesses(source, dealt.game), ways.tolist()


def _lines(
    offered: PricedWager, given: int | None, facts: Sequence[Facts], ways: Sequence[int]
) -> tuple[LineFigure, ...]:
    wager = offered.wager
    if wager.windows:
        open_now = [
            (witness, number) for witness, number in zip(facts, ways, strict=True) if wager.is_open(witness, given)
        ]
        return settled_lines(offered, given, [witness for witness, _ in open_now], [number for _, number in open_now])
    sorted_facts = grouped(wager, given, len(facts), facts)
    return settled_lines(offered, given, sorted_facts.witnesses, sorted_facts.ways(ways))
