"""The tables of the kernels, worked out from the readable rules, and a table's shoe rules in numbers.

A kernel that only looks things up holds no rule of its own: who draws comes from the game, how hands match
from `rules.facts`, how many cards burn and what the cutting card means from `puntobanco.shoe`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from puntobanco.cards import DECK, Card, Rank
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rules.facts import Facts, HandFacts, hand_facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import PairKind, Side
from puntobanco.shoe.cut import place_cutting_card
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.simulate.kernels.continuous import Plain
from puntobanco.simulate.kernels.shoes import (
    DRAWN,
    MATCHES,
    NO_CARD,
    NOT_PRINTED,
    PAIR,
    ROYAL,
    Array,
)
from puntobanco.simulate.kernels.tables import Deal, Tables, Views
from puntobanco.simulate.numbering import What, facts_by_number, royals_by_number
from puntobanco.simulate.views import Table

BEYOND = 1 << 14
"""Cards in front of a cutting card that is not there: more than any shoe holds."""


@lru_cache(maxsize=16)
def tables(game: Game = PUNTO_BANCO) -> Tables:
    first, shape, match = _matches() if game == PUNTO_BANCO else _no_matches(game)
    return Tables(
        after_four=_row(game.player_decision(player, banker).draws for player, banker in product(range(10), repeat=2)),
        after_five=_after_five(game),
        points=_row(game.worth(DECK)),
        rank=_row(list(Rank).index(card.rank) for card in DECK),
        two_cards=_two_cards(game),
        first=first,
        shape=shape,
        match=match,
    )


def kind(card: Card, what: What, game: Game = PUNTO_BANCO) -> int:
    """A card as the kernels know it: by its value, or by its place in the deck."""
    return game.points[card.rank] if what is What.VALUES else DECK.index(card)


def burn_follows_value(rules: ShoeRules, game: Game) -> bool:
    """Whether the value of the first card says how many are burnt after it."""
    burnt: dict[int, set[int]] = {}
    for card in DECK:
        burnt.setdefault(game.points[card.rank], set()).add(cards_to_burn(rules.burn, card))
    return rules.continuous or all(len(numbers) == 1 for numbers in burnt.values())


def deal(rules: ShoeRules, what: What, game: Game = PUNTO_BANCO) -> Deal:
    """What the rules come to; a continuous shuffler has no burn and no end here, see `continuous`."""
    pile = sorted(kind(card, what, game) for card in decks_of(rules.decks))
    kinds = {kind(card, what, game): card for card in DECK}
    number = 10 if what is What.VALUES else len(DECK)
    cutting = None if rules.continuous else place_cutting_card(len(pile), rules)
    first_seen = rules.burn in (Burn.VALUE_SHOWN, Burn.VALUE_HIDDEN)
    return Deal(
        pile=np.array(pile, dtype=np.uint8),
        edges=np.searchsorted(pile, range(1, number)).astype(np.uint16),
        hidden=_row(
            cards_to_burn(rules.burn, kinds.get(kind_number, DECK[0])) - first_seen for kind_number in range(number)
        ),
        first_seen=first_seen,
        cutting=BEYOND if cutting is None else cutting,
        by_end=rules.last_hand is LastHand.THIS_HAND,
        past=int(rules.last_hand is not LastHand.THIS_IF_FIRST),
        buffer=rules.buffer,
        printed=np.array([_printed(game, side, what) for side in Side], dtype=np.int64),
    )


def views(tables: Sequence[Table]) -> Views:
    hands = [hand for table in tables for hand in table.hands]
    answers = [table.answers for table in tables if table.answers is not None]
    return Views(
        two=np.concatenate([np.zeros(0, np.uint16), *(hand.two for hand in hands)]),
        three=np.concatenate([np.zeros(0, np.uint32), *(hand.three for hand in hands)]),
        begin=np.cumsum([0, *(hand.three.size for hand in hands)]),
        answers=np.concatenate([np.zeros(0, np.uint16), *answers]),
        cells=np.cumsum([0, *(known.size for known in answers)]),
        width=np.array([table.hands[1].sorts for table in tables], dtype=np.int64),
    )


def _printed(game: Game, side: Side, what: What) -> int:
    card = game.printed.get(side)
    return NOT_PRINTED if card is None else kind(card, what, game)


def _row(values: Iterable[int]) -> Array:
    return np.array(list(values), dtype=np.uint16)


def _third(hand: HandFacts) -> int:
    return NO_CARD if hand.third is None else hand.third


def _after_five(game: Game) -> Array:
    known: dict[tuple[int, int, int], int] = {}
    for number, witness in enumerate(facts_by_number(What.VALUES, game)):
        known.setdefault((witness.player.two, witness.banker.two, _third(witness.player)), number)
    table = np.zeros((10, 10, NO_CARD + 1), dtype=np.uint16)
    for (player, banker, third), number in known.items():
        draws = game.banker_decision(player, banker, None if third == NO_CARD else third).draws
        table[player, banker, third] = number | draws << DRAWN
    return table.ravel()


def _two_cards(game: Game) -> Array:
    kinds, royals = list(PairKind), royals_by_number()
    words = []
    for hand in product(DECK, repeat=2):
        known = hand_facts(hand, game)
        words.append(known.two | kinds.index(known.pair) << PAIR | royals.index(known.royal) << ROYAL)
    return _row(words)


def _matches() -> tuple[Array, Array, Array]:
    """`first`, `shape` and `match`: the facts by cards follow those by values, each with all its ways of matching."""
    first: dict[tuple[int, int, int, int], int] = {}
    added: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}
    for number, witness in enumerate(facts_by_number(What.FULL)):
        plain = (witness.player.two, witness.banker.two, _third(witness.player), _third(witness.banker))
        start = first.setdefault(plain, number)
        added.setdefault(plain, []).append((_way(witness), number - start))
    shapes = {ways: number for number, ways in enumerate(dict.fromkeys(map(tuple, added.values())))}
    match = np.zeros((len(shapes), 2 * MATCHES**2), dtype=np.uint16)
    for ways, number in shapes.items():
        for way, more in ways:
            match[number, way] = more
    return _row(first.values()), _row(shapes[tuple(ways)] for ways in added.values()), match.ravel()


def _no_matches(game: Game) -> tuple[Array, Array, Array]:
    """The same for facts by values: no way of matching adds to their numbers."""
    numbers = range(len(facts_by_number(What.VALUES, game)))
    return _row(numbers), _row(0 for _ in numbers), _row(0 for _ in range(2 * MATCHES**2))


def _way(facts: Facts) -> int:
    kinds = list(PairKind)
    player, banker = (len(kinds) if hand.triple else kinds.index(hand.pair) for hand in (facts.player, facts.banker))
    return (player * MATCHES + banker) * 2 + facts.twin


@lru_cache(maxsize=16)
def plain(game: Game = PUNTO_BANCO) -> Plain:
    """The same tables one by one, for the kernel that deals one round after another."""
    table, thirds = tables(game), (10, 10, NO_CARD + 1)
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
