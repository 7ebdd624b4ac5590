"""One chunk of a run: the typed front of the kernels. A chunk is a pure function of its arguments."""

from functools import lru_cache

import numpy as np

from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.kernels import continuous, lookup
from puntobanco.simulate.kernels import shoes as kernels
from puntobanco.simulate.kernels.chance import starting_state
from puntobanco.simulate.kernels.shoes import LANES, Array
from puntobanco.simulate.numbering import What, facts_by_number, royals_by_number
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.views import NONE, Answered, View, answered, table_of

NO_RECORD: Array = np.zeros((0, 0), dtype=np.int8)

deal_of = lru_cache(maxsize=64)(lookup.deal)


def deal_chunk(plan: Plan, chunk: int, amount: int) -> Histogram:
    """Deal the shoes of one chunk of a plan, or its rounds where the shuffler is continuous."""
    if plan.rules.continuous:
        return deal_continuously(plan, chunk, amount)[0]
    return deal_shoes(plan, chunk, amount, NO_RECORD)


def by_values(plan: Plan) -> bool:
    """Whether shoes are dealt by values, which is faster: nothing else of a card is asked for, not even by the burn."""
    asked = plan.what is What.VALUES and not plan.views and not plan.by_card
    return asked and lookup.burn_follows_value(plan.rules, plan.game)


def deal_shoes(plan: Plan, chunk: int, shoes: int, record: Array) -> Histogram:
    """Deal whole shoes; their cards go into the record if it has room for them."""
    state, game, table = starting_state(plan.seed, chunk), plan.game, lookup.tables(plan.game)
    if by_values(plan):
        counted = np.zeros(1 + len(facts_by_number(What.VALUES, game)), dtype=np.int32)
        kernels.deal_values(state, shoes, deal_of(plan.rules, What.VALUES, game), table, counted, record)
        return Histogram(What.VALUES, counted[1:].astype(np.int64), None, shoes, game=game)
    counted, royals = _room(plan)
    views = {view: table_of(view, game) for view in plan.views}
    compiled = [view for view in views.values() if view.answers is not None]
    answers = np.zeros((len(compiled), max((len(view.keys) for view in compiled), default=0)), dtype=np.int32)
    rounds = np.zeros((shoes * plan.most_rounds if len(compiled) < len(views) else 0, 6), dtype=np.uint8)
    deal, looked_up = deal_of(plan.rules, What.FULL, game), lookup.views(compiled)
    noted = kernels.deal_cards(state, shoes, deal, table, looked_up, counted, royals, answers, record, rounds)
    numbers = iter(answers)
    seen = {
        view: answered(table, rounds[:noted]) if table.answers is None else table.counted(next(numbers))
        for view, table in views.items()
    }
    return _told(plan, counted, royals, shoes, seen)


def deal_continuously(plan: Plan, chunk: int, rounds: int) -> tuple[Histogram, Array]:
    """Deal rounds from a machine just loaded; also the cards in the order dealt and those then in the chute."""
    deal = deal_of(plan.rules, What.FULL, plan.game)
    counted, royals = _room(plan)
    numbers = _numbers(plan.seed, chunk, deal.buffer + 6 * rounds)
    pile, rows = _loaded(deal.pile, numbers[: deal.buffer]), numbers[deal.buffer :].reshape(rounds, 6)
    noted, table = np.empty((rounds, 6), dtype=np.uint8), lookup.plain(plan.game)
    dealt = continuous.deal_rounds(pile, deal.buffer, deal.printed, rows, table, counted, royals, noted)
    seen = {view: answered(table_of(view, plan.game), noted) for view in plan.views}
    from_machine = np.delete(noted, np.flatnonzero(deal.printed >= 0), axis=1)
    chute = np.roll(pile, -dealt)[: deal.buffer]
    return _told(plan, counted, royals, 0, seen), np.concatenate([from_machine[from_machine != NONE], chute])


def _room(plan: Plan) -> tuple[Array, Array]:
    """Where facts are counted, behind a place for what does not count, and Royal 9 hands."""
    what = What.FULL if plan.game == PUNTO_BANCO else What.VALUES
    facts = np.zeros(1 + len(facts_by_number(what, plan.game)), dtype=np.int32)
    return facts, np.zeros(len(royals_by_number()) ** 2, dtype=np.int32)


def _told(plan: Plan, counted: Array, counted_royals: Array, shoes: int, seen: dict[View, Answered]) -> Histogram:
    """What was counted by cards, told apart as the plan says.

    The rounds without any Royal 9, which the kernel does not look at, are all the others.
    """
    facts, royals, kinds = counted[1:].astype(np.int64), counted_royals.astype(np.int64), len(royals_by_number())
    royals[0] = facts.sum() - royals[1:].sum()
    if plan.game != PUNTO_BANCO:
        return Histogram(What.VALUES, facts, None, shoes, game=plan.game, views=seen)
    found = Histogram(What.FULL, facts, royals.reshape(kinds, kinds), shoes, views=seen)
    return found if plan.what is What.FULL else found.by_values()


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
