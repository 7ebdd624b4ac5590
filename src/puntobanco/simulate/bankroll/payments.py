"""What a table pays for a stake, of any size: settled by the settlement itself, and laid out for the compiled part.

Rounded commission, stakes that chips cannot pay, winnings brought to chips, capped pay-outs, the differential and the
Ante make a payment depend on the stake by more than its odds. All of it repeats: from one *period* of stakes to the
next each line pays the same amount more, as long as no cap or limit is passed. So the stakes of one period are settled
by `settle`, once for every stretch between two such limits, and every other stake follows from them.

Commission that is marked counts as collected after every round. A side wager is followed alone: what must lie beside
it is there and is not counted. The Ante belongs to the main bet and is counted with it.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, gcd, lcm

import numpy as np
from msgspec.structs import replace

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Grouped, grouped
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.faults import Fault, Refused
from puntobanco.money import LARGEST_MINOR, Amount, Odds
from puntobanco.rules.facts import Facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.witnesses import by_counts
from puntobanco.simulate.bankroll.numbers import Pay
from puntobanco.simulate.numbering import Source, source_of
from puntobanco.simulate.views import table_of, view_of
from puntobanco.wagers.settlement import Settlement, settle
from puntobanco.wagers.terms import Bet, Offer, Terms
from puntobanco.wagers.wager import Kind, Result

MOST_ENTRIES = 20_000
"""Stakes that are settled for one table: some seconds."""

RESULTS = {Result.WIN: 1, Result.PUSH: 0, Result.LOSE: -1}


def lines_of(offer: Offer, game: Game = PUNTO_BANCO) -> Grouped:
    """The lines of a wager over the point counts of a round, or over the answers of its view if it asks for more."""
    source = source_of(offer.wager.leaves(), game)
    facts = by_counts(game) if source is Source.VALUES else table_of(view_of(offer.wager.leaves()), game).witnesses
    return grouped(offer.wager, None, (source, game), facts)


def _chances(offer: Offer, game: Game, decks: int) -> dict[tuple[str, ...], float]:
    """How likely the lines of a wager are to hold, from a full shoe."""
    weights = FastWeights(fresh(decks), game)
    kind = weights.kind_for(offer.wager, None)
    facts, ways = weights.of(kind)
    lines, total = grouped(offer.wager, None, kind, facts), sum(ways)
    return {key: number / total for key, number in zip(lines.keys, lines.ways(ways), strict=True)}


def settled(terms: Terms, offer: Offer, stake: int, facts: Facts) -> Settlement:
    """One bet of a stake in minor units settled on a round, with the Ante beside it where one is due."""
    bets = [Bet(seat=terms.seats[0], wager=offer.wager.id, stake=Amount(stake, terms.currency))]
    if terms.ante:
        bets.append(Bet(seat=terms.seats[0], wager=terms.ante.wager, stake=terms.ante.amount))
    return settle(terms, facts, bets)


def net(settlement: Settlement) -> int:
    """What a bettor is richer by, in minor units, for a stake settled by `settled`."""
    counted = settlement.wagers if settlement.wagers[0].kind is Kind.MAIN else settlement.wagers[:1]
    owed = sum(debt.due.minor for debt in settlement.owed)
    return sum(wager.returned.minor - wager.bet.stake.minor for wager in counted) - owed


def most_taken(terms: Terms, offer: Offer, stake: int) -> int:
    """The largest stake, up to this one, that chips can make and that the table can pay; nought if there is none."""
    if terms.exact_chips and offer.commission:
        return terms.chips.payable_part(Amount(stake, terms.currency), 1 - offer.commission).minor
    return terms.chips.most_of(Amount(stake, terms.currency)).minor


def least_taken(terms: Terms, offer: Offer) -> Amount:
    """The least stake from the posted minimum up that chips can make and that the table can pay."""
    minor = offer.minimum.minor
    while most_taken(terms, offer, minor) != minor:
        minor += 1
    return Amount(minor, terms.currency)


def pay_of(terms: Terms, offer: Offer, decks: int, game: Game = PUNTO_BANCO) -> Pay:
    """The payments of a wager at a table, its exact means those of a full shoe; `Refused` where odds are too fine."""
    lines, step, period = lines_of(offer, game), gcd(*terms.chips.values), _period(terms, offer)
    begins = sorted({0, *_changes(terms, offer, lines, step, period)})
    entries = period // step
    if entries * len(begins) > MOST_ENTRIES or period >= 2**32:
        raise Refused(Fault.of("too-fine.payments-wager", offer.wager.id, offer.wager.clause))
    nets = np.array([[_nets(terms, offer, begin + step * place, lines) for place in range(entries + 1)]
                     for begin in begins], np.int64)  # fmt: skip
    chances = _chances(offer, game, decks)
    means = nets @ np.array([chances.get(key, 0.0) for key in lines.keys])
    over = [[begin + step * place - most_taken(terms, offer, begin + step * place) for place in range(entries)]
            for begin in begins]  # fmt: skip
    results = [settled(terms, offer, begins[-1] + period, witness).wagers[0].result for witness in lines.witnesses]
    return Pay(
        begins=np.array(begins, np.int64),
        period=period,
        step=step,
        over=np.array(over, np.int64),
        nets=nets[:, :-1].copy(),
        more=nets[:, -1] - nets[:, 0],
        means=means[:, :-1].copy(),
        more_mean=means[:, -1] - means[:, 0],
        fees=np.array([_fee(terms, offer, max(begin, step), lines.witnesses[0]) for begin in begins], np.int64),
        results=np.array([RESULTS[result] for result in results], np.int64),
    )


def _nets(terms: Terms, offer: Offer, stake: int, lines: Grouped) -> list[int]:
    return [net(settled(terms, offer, stake, facts)) for facts in lines.witnesses]


def _fee(terms: Terms, offer: Offer, stake: int, facts: Facts) -> int:
    """What is to be put down beside a main bet and does not come back."""
    if offer.wager.kind is not Kind.MAIN:
        return 0
    beside = settled(terms, offer, stake, facts).wagers[1:]
    return sum(wager.bet.stake.minor - wager.returned.minor for wager in beside)


def _period(terms: Terms, offer: Offer) -> int:
    """A number of minor units that no odds, commission, rounding or chip can break."""
    parts = [row.pays.staked * (row.commission or Fraction(1)).denominator for row in offer.pay_table.rows
             if isinstance(row.pays, Odds)]  # fmt: skip
    rounded = terms.commission.rounding.whole(1) if terms.commission else 1
    return lcm(*parts) * lcm(rounded, gcd(*terms.chips.values))


def _changes(terms: Terms, offer: Offer, lines: Grouped, step: int, period: int) -> Iterator[int]:
    """The stakes from which on payments follow another line than before, all of them whole steps."""
    yield from range(period, _regular_from(terms, offer, step) + period, period)
    if terms.ante and terms.ante.waived_from and offer.wager.kind is Kind.MAIN:
        yield ceil(Fraction(terms.ante.waived_from.minor, step)) * step
    if terms.differential and terms.differential.automatic:
        yield (terms.differential.limit.minor // step + 1) * step
    for facts in lines.witnesses if offer.cap else ():
        if capped := _capped_from(terms, offer, facts, step):
            yield capped


def _regular_from(terms: Terms, offer: Offer, step: int) -> int:
    """The stake from which on chips make every whole step of whatever it pays; nought for most sets of chips.

    Once chips make as many steps in a row as the smallest chip has, they make all that follow.
    """
    in_a_row, begin = 0, 0
    while in_a_row * step < terms.chips.values[0]:
        made = terms.chips.makes(Amount(begin + in_a_row * step, terms.currency))
        in_a_row, begin = (in_a_row + 1, begin) if made else (0, begin + (in_a_row + 1) * step)
    ratios = [row.pays.ratio for row in offer.pay_table.rows if isinstance(row.pays, Odds)]
    return ceil(begin / min([Fraction(1), 1 - offer.commission, *ratios]))


def _capped_from(terms: Terms, offer: Offer, facts: Facts, step: int) -> int | None:
    """The least stake, in whole steps, whose winnings by the odds alone exceed the cap; none for a line without any."""
    free = replace(offer, cap=None)
    uncapped = replace(terms, offers={**terms.offers, offer.wager.id: free}, to_chips=False)

    def exceeds(steps: int) -> bool:
        paid = settled(uncapped, free, steps * step, facts).wagers[0].pays
        return offer.cap is not None and paid > offer.cap

    low, high = 0, LARGEST_MINOR // step
    if not exceeds(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if exceeds(middle) else (middle, high)
    return high * step
