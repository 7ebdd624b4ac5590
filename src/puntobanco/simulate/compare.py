"""A run settled afterwards: every wager of a table over the facts that were dealt, beside its exact figures."""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, grouped, settled_lines
from puntobanco.analysis.figures import Figures, Given, LineFigure
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, HandFacts, Reads, Royal9
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import What, facts_by_number
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind

UNMATCHED = HandFacts(0, None)


class Compared(Struct, frozen=True, kw_only=True):
    """One wager, simulated and exact."""

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


def needed(setup: Setup, wagers: frozenset[str] = frozenset()) -> What:
    """What a run must tell apart for these wagers of a table."""
    reads = Reads(0)
    for offer in asked_offers(setup, wagers):
        reads |= offer.wager.reads()
    return What.VALUES if reads in (Reads(0), Reads.COUNTS) else What.FULL


def compare(setup: Setup, dealt: Histogram, wagers: frozenset[str] = frozenset()) -> Iterator[Compared]:
    """Every wager asked for, settled over what was dealt; insurance over the rounds in which its window opened."""
    weights = Weights(fresh(setup.shoe.decks))
    for offer in asked_offers(setup, wagers):
        offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
        for given in offer.wager.givens():
            simulated = _lines(offered, given, *_dealt_facts(dealt, offer))
            if not sum(line.ways for line in simulated):
                continue
            named: Given = {} if offer.wager.parameter is None else {offer.wager.parameter.name: given}
            yield Compared(
                simulated=_figures(setup, offer, named, simulated),
                exact=exact_figures(setup, offer, given, named, weights),
            )


def exact_figures(setup: Setup, offer: Offer, given: int | None, named: Given, weights: Weights) -> Figures:
    """The exact figures of one wager; of insurance over the rounds in which its window opens."""
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
    return _figures(setup, offer, named, _lines(offered, given, *weights.of(weights.kind_for(offer.wager, given))))


def asked_offers(setup: Setup, wagers: frozenset[str]) -> Iterable[Offer]:
    """The wagers of a table that are asked for; a fee is none."""
    offers = [offer for offer in setup.offers.values() if offer.wager.kind is not Kind.FEE]
    return [offer for offer in offers if not wagers or wagers & {offer.wager.id, offer.wager.family}]


def _dealt_facts(dealt: Histogram, offer: Offer) -> tuple[Sequence[Facts], Sequence[int]]:
    """The facts that a wager reads, and how often each was dealt."""
    reads = offer.wager.reads()
    if Reads.ROYAL in reads:
        found = list(dealt.royal_items())
        return [Facts(royal_hand(one), royal_hand(two)) for one, two, _ in found], [number for _, _, number in found]
    counted = dealt.by_values() if reads in (Reads(0), Reads.COUNTS) else dealt
    return facts_by_number(counted.what), [int(number) for number in counted.facts]


def royal_hand(royal: Royal9 | None) -> HandFacts:
    """A hand that shows this Royal 9, or none."""
    return HandFacts(9, None, royal=royal) if royal else UNMATCHED


def _lines(
    offered: PricedWager, given: int | None, facts: Sequence[Facts], ways: Sequence[int]
) -> tuple[LineFigure, ...]:
    wager = offered.wager
    if wager.windows:
        open_now = [(one, number) for one, number in zip(facts, ways, strict=True) if wager.is_open(one, given)]
        return settled_lines(offered, given, [one for one, _ in open_now], [number for _, number in open_now])
    if len(facts) in (len(facts_by_number(What.VALUES)), len(facts_by_number(What.FULL))):
        sorted_facts = grouped(wager, given, f"{len(facts)} facts", facts)
        return settled_lines(offered, given, sorted_facts.witnesses, sorted_facts.ways(ways))
    return settled_lines(offered, given, facts, ways)


def _figures(setup: Setup, offer: Offer, given: Given, lines: tuple[LineFigure, ...]) -> Figures:
    return Figures(
        rulebook=setup.rulebook.id,
        version=setup.version.id,
        wager=offer.wager.id,
        pay_table=offer.pay_table.id,
        decks=setup.shoe.decks,
        given=given,
        lines=lines,
    )
