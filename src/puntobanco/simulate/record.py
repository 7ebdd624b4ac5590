"""The very cards that a run dealt, so that the readable rules can be given them and asked whether they agree."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from puntobanco.cards import DECK, Card
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import ShoeRules
from puntobanco.shoe.decks import decks_of
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.kernels import lookup
from puntobanco.simulate.kernels.chunk import deal_continuously, deal_shoes
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import CHUNK_OF_SHOES, Plan

UNSEEN = -1


def shoes_dealt(rules: ShoeRules, what: What, shoes: int, *, seed: int = 1) -> tuple[Histogram, list[tuple[Card, ...]]]:
    """A small run, and the shoes it dealt as whole stacks.

    Where a stack was never looked at (burnt unseen, left behind) it holds the cards that were not seen, in any
    order; by values, a card of that value.
    """
    if shoes > CHUNK_OF_SHOES:
        raise Refused(Fault("too-many", "shoes", f"the cards of at most {CHUNK_OF_SHOES:,} shoes are written out."))
    Plan(rules=rules, shoes=shoes, seed=seed, what=what)
    record = np.full((shoes, len(DECK) * rules.decks), UNSEEN, dtype=np.int8)
    found = deal_shoes(rules, what, seed, 0, shoes, record)
    return found, [tuple(_stack(row.tolist(), rules.decks, what)) for row in record]


def hands_dealt(rules: ShoeRules, hands: int, *, seed: int = 1) -> tuple[Histogram, tuple[Card, ...]]:
    """A small run of a continuous shuffler, and its cards in the order dealt, those then in the chute behind them."""
    Plan(rules=rules, hands=hands, seed=seed, what=What.FULL)
    found, dealt = deal_continuously(rules, seed, 0, hands, recorded=True)
    return found, tuple(DECK[card] for card in dealt)


def _stack(row: list[int], decks: int, what: What) -> Iterator[Card]:
    left: dict[int, list[Card]] = {}
    for card in decks_of(decks):
        left.setdefault(lookup.kind(card, what), []).append(card)
    taken = Counter(kind for kind in row if kind != UNSEEN)
    unseen = [card for kind, cards in left.items() for card in cards[taken[kind] :]]
    for kind in row:
        yield unseen.pop() if kind == UNSEEN else left[kind].pop(0)
