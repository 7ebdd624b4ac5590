"""What a table's own terms do to a wager at one stake: commission rounded, pay-outs capped, odds brought to chips."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Meters, PricedWager, Weights, grouped, settled_lines
from puntobanco.analysis.figures import Figures, Given, LineFigure
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, Rounding
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts
from puntobanco.wagers.settlement import Settlement, settle
from puntobanco.wagers.terms import Bet, Offer
from puntobanco.wagers.wager import Kind, WagerId
from puntobanco.words import Money


class AtStake(Struct, frozen=True, kw_only=True):
    """A wager as this table pays it at this stake, and as its pay table alone would have it.

    What is handed back unplayed (a differential, chips that cannot pay exactly) is no bet: it can be neither won
    nor lost. So returns are for each unit that plays, and beside them stands the return of what was put down.
    """

    stake: Amount
    played: Amount
    """What of the stake plays; the rest is handed back."""
    paid: Figures
    """For each unit that plays; every line void where none does."""
    by_odds: Figures

    @property
    def effect(self) -> Fraction:
        """What the terms add to the return of each unit that plays; below nought where they cost the bettor."""
        return self.paid.expected_return - self.by_odds.expected_return if self.played else Fraction(0)

    @property
    def return_put_down(self) -> Fraction:
        """Net for each unit put down, played or handed back."""
        return self.paid.expected_return * Fraction(self.played.minor, self.stake.minor)


def at_stake(
    setup: Setup,
    wager: str,
    stake: Amount,
    composition: Composition,
    *,
    given: int | None = None,
    meters: Meters | None = None,
    weights: Weights | None = None,
) -> AtStake:
    """The exact return of one bet at one stake: each line settled once under the terms of the set-up.

    Commission that is marked counts as collected for this bet alone, rounded as the table rounds it. Whether
    the table takes such a stake is for `puntobanco.wagers.accept`. Insurance stands beside a main bet of the
    same stake and is figured over the rounds in which it is open; where an Ante is due, it has been paid.
    """
    offer = setup.terms.offers.get(WagerId(wager))
    if offer is None:
        raise Refused(Fault.of("not-offered.table-offer", wager[:60]))
    if stake.minor <= 0:
        raise Refused(Fault.of("no-stake.nothing-staked", "stake"))
    if offer.wager.fixed_stake not in (None, stake.minor):
        fixed = Amount(offer.wager.fixed_stake or 0, setup.currency)
        raise Refused(Fault.of("fixed-stake.wager-neither", wager, offer.wager.stake_clause, fixed=Money.of(fixed)))
    weights = weights or Weights(composition, setup.game)
    kind = weights.kind_for(offer.wager, given)
    known, ways = weights.of(kind)
    if offer.wager.windows:
        is_open = [offer.wager.is_open(witness, given) for witness in known]
        ways = [number if shown else 0 for number, shown in zip(ways, is_open, strict=True)]
    sorted_facts = grouped(offer.wager, given, kind, known)
    sums = sorted_facts.ways(ways)
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
    by_odds = settled_lines(offered, given, sorted_facts.witnesses, sums, meters)
    bet = _bet(setup, offer, stake, given)
    settled = [_settled(setup, offer, bet, facts, meters) for facts in sorted_facts.witnesses]
    paid = tuple(_paid(offer, settlement, number) for settlement, number in zip(settled, sums, strict=True))
    named: Given = {} if offer.wager.parameter is None else {offer.wager.parameter.name: given}
    return AtStake(
        stake=stake,
        played=settled[0].wagers[0].played,  # what plays depends on the bets, and not on the cards
        paid=figures_at(setup, offer, {**named, "stake": str(stake)}, paid),
        by_odds=figures_at(setup, offer, named, by_odds),
    )


def figures_at(
    setup: Setup, offer: Offer, given: Given, lines: tuple[LineFigure, ...], decks: int | None = None
) -> Figures:
    """The figures of a wager as a table offers it."""
    return Figures(
        rulebook=setup.rulebook.id,
        version=setup.version.id,
        wager=offer.wager.id,
        pay_table=offer.pay_table.id,
        decks=decks,
        given=given,
        lines=lines,
    )


def _bet(setup: Setup, offer: Offer, stake: Amount, given: int | None) -> Bet:
    seat = given if offer.wager.parameter and given in setup.seats else setup.seats[0]
    return Bet(seat=seat or setup.seats[0], wager=offer.wager.id, stake=stake, given=given)


def _settled(setup: Setup, offer: Offer, bet: Bet, facts: Facts, meters: Meters | None) -> Settlement:
    """The bet, first, and what must lie beside it, as the table settles them."""
    return settle(setup.terms, facts, [bet, *_beside(setup, offer, bet)], meters=meters)


def _paid(offer: Offer, settlement: Settlement, ways: int) -> LineFigure:
    """One line of the bet: what comes back, less the stake and any commission still to be collected."""
    settled = settlement.wagers[0]
    net = settled.returned - settled.bet.stake
    if settled.marked:
        for owed in settlement.owed:
            net = net - owed.due
    row = offer.pay_table.row(settled.line)
    return LineFigure(
        line=settled.line,
        label=settled.label,
        result=settled.result,
        pays=str(row.pays) if row else "",
        net=Fraction(net.minor, settled.played.minor) if settled.played else Fraction(0),
        ways=ways,
    )


def _beside(setup: Setup, offer: Offer, bet: Bet) -> Iterator[Bet]:
    """What must lie beside the bet for it to play: the main bet that it insures or is a share of, and the Ante."""
    terms = setup.terms
    share = offer.wager.share
    if share is not None:
        yield Bet(seat=bet.seat, wager=WagerId(min(share.of)), stake=bet.stake.times(1 / share.part, Rounding.UP))
    if offer.wager.insures:
        yield Bet(seat=bet.seat, wager=WagerId(offer.wager.insures), stake=bet.stake)
    if terms.ante and offer.wager.kind is not Kind.FEE:
        yield Bet(seat=bet.seat, wager=terms.ante.wager, stake=terms.ante.amount)
