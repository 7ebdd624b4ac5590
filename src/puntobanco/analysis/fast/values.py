"""The exact counts once more, for many compositions at once: the fast twins of `values`, number for number.

Whole numbers throughout: up to ten decks no count exceeds 520 · 519 · … · 515, which 64 bits hold. A composition
is given by its ten values; a batch has one in each row.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import lcm
from typing import NamedTuple

from puntobanco.analysis.distribution import VALUES, PricedWager, by_counts, grouped, leaves_of, settled_lines
from puntobanco.analysis.fast.polynomial import (
    DRAWN,
    Integers,
    Numbers,
    Polynomial,
    batch_of,
    np,
    polynomial,
    sums,
)
from puntobanco.analysis.values import falling, value_facts
from puntobanco.faults import Fault, Refused
from puntobanco.rules.round import Winner

__all__ = [
    "Nets",
    "Polynomial",
    "all_draws",
    "expected_returns",
    "outcome_counts",
    "polynomial",
    "value_fact_counts",
    "value_nets",
    "weighted_sums",
]

OUTCOMES = (Winner.PLAYER, Winner.BANKER, Winner.TIE)


def all_draws(rows: Integers) -> Integers:
    """All ordered draws of six cards from each composition."""
    totals = rows.sum(axis=-1)
    draws: Integers = np.ones_like(totals)
    for step in range(DRAWN):
        draws = draws * (totals - step)
    return draws


def outcome_counts(values: Numbers) -> Integers:
    """The ordered draws that the Player wins, the Banker wins, and that tie, in this order, for each composition."""
    rows = batch_of(values)
    counts = np.empty((len(rows), len(OUTCOMES)), dtype=np.int64)
    counts[:, :2] = sums(rows, _winners(), exact=True)
    counts[:, 2] = all_draws(rows) - counts[:, 0] - counts[:, 1]
    return counts.reshape((*np.shape(values)[:-1], len(OUTCOMES)))


@lru_cache(maxsize=1)
def _winners() -> Polynomial:
    """How often the Player wins, and the Banker; the rest are ties."""
    return polynomial(
        np.array([[facts.winner is winner for facts in value_facts()] for winner in OUTCOMES[:2]], np.int64)
    )


# All 3,394 facts by counts.


class _Cases(NamedTuple):
    """The 66 ways to take out no, one or two third cards, and where the ways of each facts are found."""

    taken: Integers
    """By case and value, how many are taken out."""
    places: Integers
    """For each facts, the place of its two counts in the joint tables of all cases."""
    cases: Integers
    """For each facts, its case."""
    doubles: Numbers
    """By value and count: one where two cards of the value count so much."""
    turned: Integers
    """By value and count, the value that makes up the count."""


@lru_cache(maxsize=1)
def _cases() -> _Cases:
    thirds = list(combinations_with_replacement((*range(10), None), 2))
    known = {case: place for place, case in enumerate(thirds)}
    taken = np.array([[case.count(value) for value in range(10)] for case in thirds], dtype=np.int64)
    cases, places = [], []
    for facts in value_facts():
        drawn = (facts.player.third, facts.banker.third)
        cases.append(known[drawn] if drawn in known else known[drawn[::-1]])
        places.append(cases[-1] * 100 + facts.player.two * 10 + facts.banker.two)
    counts = np.arange(10)
    doubles = (2 * counts[:, None] % 10 == counts).astype(np.float64)
    return _Cases(taken, np.array(places), np.array(cases), doubles, (counts - counts[:, None]) % 10)


def value_fact_counts(values: Numbers) -> Integers:
    """The ways of each of `value_facts()`, for each composition; together they are all ordered draws of six cards."""
    rows = batch_of(values)
    counts = np.empty((len(rows), len(value_facts())), dtype=np.int64)
    for start in range(0, len(rows), _FACTS_CHUNK):
        chunk = slice(start, start + _FACTS_CHUNK)
        counts[chunk] = _chunk_fact_counts(rows[chunk])
    return counts.reshape((*np.shape(values)[:-1], len(value_facts())))


_FACTS_CHUNK = 16


def _chunk_fact_counts(rows: Integers) -> Integers:
    cases = _cases()
    left = rows[:, None, :] - cases.taken
    joint = _first_four(left).reshape(len(rows), -1)
    weights = _third_ways(rows, left)
    found: Integers = joint[:, cases.places] * weights[:, cases.cases]
    return found


def _first_four(left: Integers) -> Integers:
    """By both two-card counts, the ordered draws of four cards from what is left; doubles hold it exactly.

    With `mates`, how many cards make up each count beside one of a value, the pairs of a count are the sum over
    values of number times mates. Two pairs are drawn independently, less what they take from each other.
    """
    cases, numbers = _cases(), left.astype(np.float64)
    mates = numbers[..., cases.turned] - cases.doubles
    weighted = numbers[..., None] * mates
    pairs = weighted.sum(axis=-2)
    joint = pairs[..., :, None] * pairs[..., None, :] - 4 * (weighted.swapaxes(-1, -2) @ mates)
    counts = np.arange(10)
    joint[..., counts, counts] += 2 * pairs
    found: Integers = joint.astype(np.int64)
    return found


def _third_ways(rows: Integers, left: Integers) -> Integers:
    """By case, the ordered draws of the third cards and of the cards that nobody is dealt."""
    taken, numbers = _cases().taken, rows[:, None, :]
    drawn = np.choose(taken, [1, numbers, numbers * (numbers - 1)]).prod(axis=-1)
    beyond = left.sum(axis=-1) - 4
    found: Integers = drawn * np.choose(taken.sum(axis=-1), [beyond * (beyond - 1), beyond, 1])
    return found


# Any value wager.


class Nets(NamedTuple):
    """What one unit on a wager nets on each of `value_facts()`, in whole parts of a unit."""

    nets: Integers
    scale: int
    """How many parts make one unit."""


def value_nets(offered: PricedWager, given: int | None = None) -> Nets:
    """The nets of a wager that reads counts only, each line settled once by the settlement."""
    wager = offered.wager
    if not by_counts(leaves_of(wager, given)):
        raise Refused(Fault.of("not-counts.wager-looks", wager.id))
    sorted_facts = grouped(wager, given, VALUES, value_facts())
    nets = [settled_lines(offered, given, [witness], [1])[0].net for witness in sorted_facts.witnesses]
    scale = lcm(*(net.denominator for net in nets))
    parts = np.array([int(net * scale) for net in nets], dtype=np.int64)
    return Nets(parts[np.array(sorted_facts.places)], scale)


def weighted_sums(values: Numbers, wagers: Polynomial) -> Integers:
    """What wagers with whole nets sum to over all ordered draws, exactly; `Refused` where 64 bits cannot hold it."""
    rows = batch_of(values)
    if not wagers.is_exact(_most_draws(rows)):
        raise Refused(Fault.of("not-exact", "nets", most=format(wagers.most, ",.0f")))
    return _shaped(sums(rows, wagers, exact=True), values, wagers)


def expected_returns(values: Numbers, nets: Numbers | Nets | Polynomial) -> Numbers:
    """Net for each unit staked, for every composition; a column for each wager if several were given.

    Summed exactly where nets are whole and 64 bits hold the sum, and rounded once at the end; in doubles otherwise.
    """
    if isinstance(nets, Polynomial):
        wagers = nets
    else:
        wagers = polynomial(*nets) if isinstance(nets, Nets) else polynomial(nets)
    rows = batch_of(values)
    found = sums(rows, wagers, exact=wagers.is_exact(_most_draws(rows)))
    return _shaped(found / (all_draws(rows) * float(wagers.scale))[:, None], values, wagers)


def _most_draws(rows: Integers) -> int:
    return falling(int(rows.sum(axis=1).max(initial=0)), DRAWN)


def _shaped(found: Numbers, values: Numbers, wagers: Polynomial) -> Numbers:
    """One row for each composition, as they were given."""
    columns = () if wagers.wagers is None else (wagers.wagers,)
    return found.reshape((*np.shape(values)[:-1], *columns))
