"""Exact figures of wagers over several rounds.

Where rounds are independent, as from a shuffler without a buffer, a series is a Markov chain: from each state the line
of the base wager leads on with its exact probability, and the chances to end in each line are the solution of a system
of linear equations in fractions. From a dealt shoe the second round depends on the cards of the first. For two rounds
of one shoe that is summed exactly: the cards of the first round are told apart by their values alone (7,722 different
handfuls of four to six cards), and for each of them the second round is counted from what is left. Longer series of a
dealt shoe are refused here; `simulate` follows them, with an error, and says so.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import VALUES, PricedWager, Weights, by_counts, grouped, leaves_of, whole_stake
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.values import falling, value_facts
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.rules.facts import Facts
from puntobanco.wagers.series import Series
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet, Offer, bare_terms
from puntobanco.wagers.wager import Result, Wager

Chances = Mapping[str, Fraction]
"""By the id of a line, how likely it is."""


def independent_rounds(offered: PricedWager, base: PricedWager, weights: Weights) -> tuple[LineFigure, ...]:
    series = _series(offered.wager)
    facts, ways = weights.of(weights.kind_for(base.wager, None))
    groups = grouped(base.wager, None, weights.kind_for(base.wager, None), facts)
    total = sum(ways)
    lines = {key[0]: Fraction(number, total) for key, number in zip(groups.keys, groups.ways(ways), strict=True)}
    witnesses = {key[0]: witness for key, witness in zip(groups.keys, groups.witnesses, strict=True)}
    return _figures(offered, base, _absorbed(series, lines), witnesses)


def rounds_of_one_shoe(offered: PricedWager, base: PricedWager, composition: Composition) -> tuple[LineFigure, ...]:
    """The lines of a series of at most two rounds that are dealt one after the other from these cards.

    Cards are not returned and none is burnt in between.
    """
    series = _series(offered.wager)
    rounds = series.most_rounds()
    if rounds is None or rounds > 2:
        raise Refused(Fault.of("series-too-long", offered.wager.id, what=rounds or "any number of"))
    if not by_counts(leaves_of(base.wager, None)):
        raise Refused(Fault.of("not-counts.two-rounds", offered.wager.id, wager=base.wager.names))
    groups = grouped(base.wager, None, VALUES, value_facts())
    witnesses = {key[0]: witness for key, witness in zip(groups.keys, groups.witnesses, strict=True)}
    found: dict[str, Fraction] = {}
    for first, second, chance in _two_rounds(base.wager, composition):
        to = series.step("", first)
        end = series.step(to, second) if to in series.states else to
        found[end] = found.get(end, Fraction(0)) + chance
    return _figures(offered, base, found, witnesses)


def _series(wager: Wager) -> Series:
    if wager.series is None:
        raise Refused(Fault.of("one-round", wager.id))
    return wager.series


# Independent rounds.


def _absorbed(series: Series, lines: Chances) -> Chances:
    """How likely each end is, by elimination: one unknown for each state, the vector of chances from there."""
    states = list(series.states)
    ends = sorted({to for state in series.states.values() for to in state.steps.values()} - series.states.keys())
    rows = []
    for name in states:
        into = dict.fromkeys((*states, *ends), Fraction(0))
        for line, to in series.states[name].steps.items():
            into[to] += lines.get(line, Fraction(0))
        rows.append([Fraction(name == other) - into[other] for other in states] + [into[end] for end in ends])
    _eliminate(rows, len(states))
    start = rows[states.index(series.start)][len(states) :]
    return dict(zip(ends, start, strict=True))


def _eliminate(rows: list[list[Fraction]], unknowns: int) -> None:
    """Solve a system of equations in place: each row then holds one unknown alone and its solution."""
    for pivot in range(unknowns):
        swap = next((row for row in range(pivot, unknowns) if rows[row][pivot]), None)
        if swap is None:
            raise Refused(Fault.of("endless", "series"))
        rows[pivot], rows[swap] = rows[swap], rows[pivot]
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for row in range(unknowns):
            if row != pivot and rows[row][pivot]:
                factor = rows[row][pivot]
                rows[row] = [mine - factor * other for mine, other in zip(rows[row], rows[pivot], strict=True)]


# Two rounds of one shoe.


def _two_rounds(base: Wager, composition: Composition) -> Iterator[tuple[str, str, Fraction]]:
    """Every two lines of the base wager in a row, with their chance."""
    from puntobanco.analysis.fast.polynomial import np, polynomial  # NumPy is an extra
    from puntobanco.analysis.fast.values import weighted_sums

    groups = grouped(base, None, VALUES, value_facts())
    lines = [key[0] for key in groups.keys]
    places = np.array(groups.places)
    indicator = polynomial(np.array([places == number for number in range(len(lines))]).astype(np.int64))
    values = composition.by_value
    total = sum(values)
    hands = _first_rounds(base)
    left = np.array([[have - took for have, took in zip(values, taken, strict=True)] for taken, _ in hands])
    possible = [place for place, row in enumerate(left) if row.min() >= 0]
    second = weighted_sums(left[possible], indicator)
    sums: Counter[tuple[int, int, int]] = Counter()
    for place, after in zip(possible, second.tolist(), strict=True):
        taken, orders = hands[place]
        drawn = 1
        for have, took in zip(values, taken, strict=True):
            drawn *= falling(have, took)
        for first, number in orders.items():
            for line, ways in enumerate(after):
                sums[sum(taken), first, line] += drawn * number * ways
    for (cards, first, line), ways in sums.items():
        yield lines[first], lines[line], Fraction(ways, falling(total, cards + 6))


@lru_cache(maxsize=16)
def _first_rounds(base: Wager) -> Sequence[tuple[tuple[int, ...], Mapping[int, int]]]:
    """Every handful of values that a round takes from the shoe, and in how many orders it ends on which line."""
    places = grouped(base, None, VALUES, value_facts()).places
    found: dict[tuple[int, ...], Counter[int]] = {}
    pairs = [[(value, (count - value) % 10) for value in range(10)] for count in range(10)]
    for facts, line in zip(value_facts(), places, strict=True):
        thirds = [third for third in (facts.player.third, facts.banker.third) if third is not None]
        for player, banker in product(pairs[facts.player.two], pairs[facts.banker.two]):
            taken = [0] * 10
            for value in (*player, *banker, *thirds):
                taken[value] += 1
            found.setdefault(tuple(taken), Counter())[line] += 1
    return tuple(found.items())


# Figures.


def _figures(
    offered: PricedWager, base: PricedWager, chances: Chances, witnesses: Mapping[str, Facts]
) -> tuple[LineFigure, ...]:
    """The lines with their chances in whole parts, each settled once on a round that ends in it."""
    parts = lcm(*(chance.denominator for chance in chances.values()))
    return tuple(
        _settled(offered, base, line.id, int(chances[line.id] * parts), witnesses)
        for line in offered.wager.lines[None]
        if chances.get(line.id)
    )


def _settled(
    offered: PricedWager, base: PricedWager, line: str, ways: int, witnesses: Mapping[str, Facts]
) -> LineFigure:
    series = _series(offered.wager)
    before, last = next(
        (name, by) for name, state in series.states.items() for by, to in state.steps.items() if to == line
    )
    row = offered.table.row(line)
    stake = Amount(whole_stake(offered.table), offered.currency)
    offers = [
        Offer(wager=priced.wager, pay_table=priced.table, minimum=stake, maximum=None) for priced in (base, offered)
    ]
    bet = Bet(seat=1, wager=offered.wager.id, stake=stake, state=before)
    (settled,) = settle(bare_terms(offered.currency, offers), witnesses[last], [bet]).wagers
    net = Fraction((settled.returned - stake).minor, stake.minor)
    paid = str(row.pays) if row else ""
    return LineFigure(line=line, label=settled.label, result=Result(settled.result), pays=paid, net=net, ways=ways)
