"""The tables of the kernels, worked out from the readable rules, and a table's shoe rules in numbers.

A kernel that only looks things up holds no rule of its own: who draws comes from `rules.tableau`, how hands match
from `rules.facts`, how many cards burn and what the cutting card means from `puntobanco.shoe`.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product

import numpy as np

from puntobanco.cards import DECK, Card, Rank
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rules.facts import Facts, HandFacts, facts
from puntobanco.rules.hand import PairKind
from puntobanco.rules.round import Round
from puntobanco.rules.tableau import banker_decision, player_decision
from puntobanco.shoe.cut import place_cutting_card
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.simulate.kernels.continuous import Plain
from puntobanco.simulate.kernels.shoes import DRAWN, MATCHES, NO_CARD, PAIR, ROYAL, Array, Deal, Tables
from puntobanco.simulate.numbering import What, facts_by_number, royals_by_number

BEYOND = 1 << 14
"""Cards in front of a cutting card that is not there: more than any shoe holds."""


@cache
def tables() -> Tables:
    """All of them, worked out once."""
    first, shape, match = _matches()
    return Tables(
        after_four=_row(player_decision(player, banker).draws for player, banker in product(range(10), repeat=2)),
        after_five=_after_five(),
        points=_row(card.points for card in DECK),
        rank=_row(list(Rank).index(card.rank) for card in DECK),
        two_cards=_two_cards(),
        first=first,
        shape=shape,
        match=match,
    )


def kind(card: Card, what: What) -> int:
    """A card as the kernels know it: by its value, or by its place in the deck."""
    return card.points if what is What.VALUES else DECK.index(card)


def deal(rules: ShoeRules, what: What) -> Deal:
    """What the rules come to; a continuous shuffler has no burn and no end here, see `continuous`."""
    pile = sorted(kind(card, what) for card in decks_of(rules.decks))
    kinds = {kind(card, what): card for card in DECK}
    cutting = None if rules.continuous else place_cutting_card(len(pile), rules)
    first_seen = rules.burn in (Burn.VALUE_SHOWN, Burn.VALUE_HIDDEN)
    return Deal(
        pile=np.array(pile, dtype=np.uint8),
        edges=np.searchsorted(pile, range(1, len(kinds))).astype(np.uint16),
        hidden=_row(cards_to_burn(rules.burn, kinds[one]) - first_seen for one in range(len(kinds))),
        first_seen=first_seen,
        cutting=BEYOND if cutting is None else cutting,
        by_end=rules.last_hand is LastHand.THIS_HAND,
        past=int(rules.last_hand is not LastHand.THIS_IF_FIRST),
        buffer=rules.buffer,
    )


def _row(values: Iterable[int]) -> Array:
    return np.array(list(values), dtype=np.uint16)


def _third(hand: HandFacts) -> int:
    return NO_CARD if hand.third is None else hand.third


def _after_five() -> Array:
    known: dict[tuple[int, int, int], int] = {}
    for number, one in enumerate(facts_by_number(What.VALUES)):
        known.setdefault((one.player.two, one.banker.two, _third(one.player)), number)
    table = np.zeros((10, 10, NO_CARD + 1), dtype=np.uint16)
    for (player, banker, third), number in known.items():
        draws = banker_decision(player, banker, None if third == NO_CARD else third).draws
        table[player, banker, third] = number | draws << DRAWN
    return table.ravel()


def _two_cards() -> Array:
    kinds, royals = list(PairKind), royals_by_number()
    words = []
    for hand in product(DECK, repeat=2):
        known = facts(Round(hand, hand)).player
        words.append(known.two | kinds.index(known.pair) << PAIR | royals.index(known.royal) << ROYAL)
    return _row(words)


def _matches() -> tuple[Array, Array, Array]:
    """`first`, `shape` and `match`: the facts by cards follow those by values, each with all its ways of matching."""
    first: dict[tuple[int, int, int, int], int] = {}
    added: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}
    for number, one in enumerate(facts_by_number(What.FULL)):
        plain = (one.player.two, one.banker.two, _third(one.player), _third(one.banker))
        start = first.setdefault(plain, number)
        added.setdefault(plain, []).append((_way(one), number - start))
    shapes = {ways: number for number, ways in enumerate(dict.fromkeys(map(tuple, added.values())))}
    match = np.zeros((len(shapes), 2 * MATCHES**2), dtype=np.uint16)
    for ways, number in shapes.items():
        for way, more in ways:
            match[number, way] = more
    return _row(first.values()), _row(shapes[tuple(ways)] for ways in added.values()), match.ravel()


def _way(one: Facts) -> int:
    kinds = list(PairKind)
    player, banker = (len(kinds) if hand.triple else kinds.index(hand.pair) for hand in (one.player, one.banker))
    return (player * MATCHES + banker) * 2 + one.twin


@cache
def plain() -> Plain:
    """The same tables one by one, for the kernel that deals one round after another."""
    table, thirds = tables(), (10, 10, NO_CARD + 1)
    words, after_five = table.two_cards.reshape(len(DECK), len(DECK)), table.after_five.reshape(thirds)
    return Plain(
        counts=words & ((1 << PAIR) - 1),
        pair=words >> PAIR & (len(PairKind) - 1),
        royal=words >> ROYAL,
        player_draws=table.after_four.reshape(10, 10),
        banker_draws=after_five >> DRAWN,
        fact=after_five & ((1 << DRAWN) - 1),
        points=table.points,
        rank=table.rank,
        first=table.first,
        shape=table.shape,
        match=table.match.reshape(-1, MATCHES, MATCHES, 2),
    )
