"""One chunk of a run: the typed front of the kernels. A chunk is a pure function of its arguments."""

from functools import lru_cache

import numpy as np

from puntobanco.procedure.opening import ShoeRules
from puntobanco.simulate.histogram import Counts, Histogram
from puntobanco.simulate.kernels import continuous, lookup
from puntobanco.simulate.kernels import shoes as kernels
from puntobanco.simulate.kernels.chance import starting_state
from puntobanco.simulate.kernels.shoes import LANES, Array
from puntobanco.simulate.numbering import What, facts_by_number, royals_by_number

NO_RECORD: Array = np.zeros((0, 0), dtype=np.int8)

deal_of = lru_cache(maxsize=64)(lookup.deal)


def deal_chunk(rules: ShoeRules, what: What, seed: int, chunk: int, amount: int) -> Histogram:
    """Deal the shoes of one chunk of a seed, or its rounds where the shuffler is continuous."""
    if rules.continuous:
        found = deal_continuously(rules, seed, chunk, amount)[0]
        return found if what is What.FULL else found.by_values()
    return deal_shoes(rules, what, seed, chunk, amount, NO_RECORD)


def deal_shoes(rules: ShoeRules, what: What, seed: int, chunk: int, shoes: int, record: Array) -> Histogram:
    """Deal whole shoes; their cards go into the record if it has room for them."""
    state, deal, table = starting_state(seed, chunk), deal_of(rules, what), lookup.tables()
    counted = np.zeros(1 + len(facts_by_number(what)), dtype=np.int32)
    if what is What.VALUES:
        kernels.deal_values(state, shoes, deal, table, counted, record)
        return Histogram(what, counted[1:].astype(np.int64), None, shoes)
    kinds = len(royals_by_number())
    royals = np.zeros(kinds * kinds, dtype=np.int32)
    kernels.deal_cards(state, shoes, deal, table, counted, royals, record)
    facts = counted[1:].astype(np.int64)
    return Histogram(what, facts, _with_none(royals.astype(np.int64), int(facts.sum())).reshape(kinds, kinds), shoes)


def _with_none(royals: Counts, rounds: int) -> Counts:
    """The rounds without any Royal 9, which the kernel does not look at, are all the others."""
    royals[0] = rounds - royals[1:].sum()
    return royals


def deal_continuously(
    rules: ShoeRules, seed: int, chunk: int, rounds: int, *, recorded: bool = False
) -> tuple[Histogram, Array]:
    """Deal rounds from a machine just loaded; also the cards in the order dealt and those then in the chute."""
    deal, found = deal_of(rules, What.FULL), Histogram.empty(What.FULL)
    numbers = _numbers(seed, chunk, deal.buffer + 6 * rounds)
    pile, rows = _loaded(deal.pile, numbers[: deal.buffer]), numbers[deal.buffer :].reshape(rounds, 6)
    record = np.empty(6 * rounds if recorded else 0, dtype=np.uint8)
    royals = found.royals if found.royals is not None else NO_RECORD
    dealt = continuous.deal_rounds(pile, deal.buffer, rows, lookup.plain(), found.facts, royals, record)
    chute = np.roll(pile, -dealt)[: deal.buffer]
    return found, np.concatenate([record[:dealt], chute])


def _numbers(seed: int, chunk: int, amount: int) -> Array:
    """`amount` random numbers of 32 bits."""
    width = 6 * LANES
    rows = np.empty((-(-amount // width), width), dtype=np.uint32)
    kernels.random_numbers(starting_state(seed, chunk), rows)
    return rows.ravel()[:amount]


def _loaded(cards: Array, numbers: Array) -> Array:
    """The pile with a chute of as many cards as there are numbers, drawn one after another."""
    pile = cards.copy()
    for at, number in enumerate(numbers):
        chosen = at + (int(number) * (pile.size - at) >> 32)
        pile[at], pile[chosen] = pile[chosen], pile[at]
    return pile
