"""The very cards that a run dealt, so that the readable rules can be given them and asked whether they agree."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from puntobanco.cards import DECK, Card
from puntobanco.faults import Fault, Refused
from puntobanco.shoe.decks import decks_of
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.kernels import lookup
from puntobanco.simulate.kernels.chunk import by_values, deal_continuously, deal_shoes
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import CHUNK_OF_SHOES, Plan

UNSEEN = -1


def shoes_dealt(plan: Plan) -> tuple[Histogram, list[tuple[Card, ...]]]:
    """A small run, and the shoes it dealt as whole stacks.

    Where a stack was never looked at (burnt unseen, left behind) it holds the cards that were not seen, in any
    order; by values, a card of that value.
    """
    shoes = plan.wanted
    if shoes > CHUNK_OF_SHOES:
        raise Refused(Fault.of("too-many.cards-most", "shoes", chunk_of_shoes=CHUNK_OF_SHOES))
    record = np.full((shoes, len(DECK) * plan.rules.decks), UNSEEN, dtype=np.int8)
    found = deal_shoes(plan, 0, shoes, record)
    return found, [tuple(_stack(row.tolist(), plan)) for row in record]


def hands_dealt(plan: Plan) -> tuple[Histogram, tuple[Card, ...]]:
    """A small run of a continuous shuffler, and its cards in the order dealt, those then in the chute behind them."""
    found, dealt = deal_continuously(plan, 0, plan.wanted)
    return found, tuple(DECK[card] for card in dealt)


def _stack(row: list[int], plan: Plan) -> Iterator[Card]:
    left: dict[int, list[Card]] = {}
    what = What.VALUES if by_values(plan) else What.FULL
    for card in decks_of(plan.rules.decks):
        left.setdefault(lookup.kind(card, what, plan.game), []).append(card)
    taken = Counter(kind for kind in row if kind != UNSEEN)
    unseen = [card for kind, cards in left.items() for card in cards[taken[kind] :]]
    for kind in row:
        yield unseen.pop() if kind == UNSEEN else left[kind].pop(0)
