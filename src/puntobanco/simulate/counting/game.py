"""A declared wager as the numbers that the counting kernel wants: nets by point counts, or by two-card hands.

A wager on point counts becomes a polynomial in the ten values. A wager on cards (pairs, suits, Royal 9) is decided
by the two-card hands it looks at, each alone and both together, and at most by suited triples of one hand. Every
number is what the settlement of the declaration pays on a round that shows it.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement, product

import numpy as np

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, grouped, settled_lines
from puntobanco.analysis.values import value_facts
from puntobanco.cards import DECK, Card
from puntobanco.faults import Fault, Refused
from puntobanco.rules.facts import Facts, HandFacts, Reads, facts
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import PairKind
from puntobanco.rules.round import Round
from puntobanco.simulate.counting.kernel import NO_CARD, Floats, Game, Ints, terms_of

VALUES = tuple(range(10))

PLAIN = HandFacts(0, None)
PERFECT = HandFacts(0, None, PairKind.PERFECT)
TRIPLE = HandFacts(0, 0, PairKind.PERFECT, triple=True)


def game_of(
    offered: PricedWager, main: PricedWager | None = None, main_units: float = 0.0, *, given: int | None = None
) -> Game:
    """The tables of a wager, with the chair where it has one, and of the main bet that the room forces beside it."""
    if not can_be_followed(offered, given):
        sentence = "it is made in the middle of a round, on counts that all can see, not on a count of cards gone."
        instead = "See each state with: puntobanco edge, and --seen or --composition for the cards gone."
        raise Refused(Fault("not-counted", offered.wager.id, sentence, offered.wager.clause, instead))
    on_values = _is_on_values(offered)
    shape = (10, 10, NO_CARD + 1, NO_CARD + 1)
    side = _net_table(offered) if on_values else np.zeros(shape)
    forced = main_units * _net_table(main) if main else np.zeros(shape)
    player = np.array([[PUNTO_BANCO.player_decision(p, b).draws for b in VALUES] for p in VALUES])
    banker = np.array([[[_banker_draws(p, b, t) for t in range(NO_CARD + 1)] for b in VALUES] for p in VALUES])
    nets = np.stack([side, forced], axis=-1)
    terms = terms_of(player, banker, nets) if on_values or main else np.zeros((0, 2))
    points = np.array(VALUES if on_values else [card.points for card in DECK])
    tables = _no_hands() if on_values else _hand_tables(offered, given)
    return Game(points, player, banker, nets, terms, *tables)


def can_be_followed(offered: PricedWager, given: int | None = None) -> bool:
    """Whether it is made before the round and decided by point counts alone or by cards alone."""
    kind = Weights(fresh(1)).kind_for(offered.wager, given)
    return not offered.wager.windows and kind != "full"


def _is_on_values(offered: PricedWager) -> bool:
    return offered.wager.reads() in (Reads.COUNTS, Reads(0))


def _banker_draws(player: int, banker: int, third: int) -> bool:
    drew = PUNTO_BANCO.player_decision(player, banker).draws
    return drew is (third != NO_CARD) and PUNTO_BANCO.banker_decision(player, banker, third if drew else None).draws


def _net_table(offered: PricedWager) -> Floats:
    """By both two-card counts and both third cards."""
    table = np.zeros((10, 10, NO_CARD + 1, NO_CARD + 1))
    groups = grouped(offered.wager, None, "values", value_facts())
    nets = [float(settled_lines(offered, None, [witness], [1])[0].net) for witness in groups.witnesses]
    for known, place in zip(value_facts(), groups.places, strict=True):
        thirds = (NO_CARD if hand.third is None else hand.third for hand in (known.player, known.banker))
        table[(known.player.two, known.banker.two, *thirds)] = nets[place]
    return table


# Wagers on cards.

Tables = tuple[Ints, Ints, Floats, Floats, Floats, float]


def _no_hands() -> Tables:
    place = np.zeros((len(VALUES), len(VALUES)), np.int64)
    return np.zeros((0, 2), np.int64), place, np.zeros((2, 1)), np.zeros((0, 0)), np.zeros(2), 0.0


def _hand_tables(offered: PricedWager, given: int | None) -> Tables:
    """The last six tables of `Game`; `both` is empty where each hand pays for itself."""
    net = _netting(offered, given)
    looked_at = [
        (one, other, hand)
        for one, other in combinations_with_replacement(range(len(DECK)), 2)
        if (hand := _hand(DECK[one], DECK[other], royal=Reads.ROYAL in offered.wager.reads())) != PLAIN
    ]
    hands = np.array([(one, other) for one, other, _ in looked_at])
    place = np.full((len(DECK), len(DECK)), len(hands))
    for number, (one, other) in enumerate(hands):
        place[one, other] = place[other, one] = number
    base = net(PLAIN, PLAIN, False)
    alone = np.zeros((2, len(hands) + 1))
    for number, (_, _, hand) in enumerate(looked_at):
        alone[:, number] = net(hand, PLAIN, False) - base, net(PLAIN, hand, False) - base
    both = np.zeros((len(hands), len(hands)))
    for (i, (one, _, mine)), (j, (other, _, theirs)) in product(enumerate(looked_at), repeat=2):
        twin = mine.royal is None and DECK[one].rank is DECK[other].rank
        both[i, j] = net(mine, theirs, twin) - base - alone[0, i] - alone[1, j]
    triples = [net(TRIPLE, PLAIN, False) - net(PERFECT, PLAIN, False)]
    triples += [net(PLAIN, TRIPLE, False) - net(PLAIN, PERFECT, False)]
    return hands, place, alone, both if np.abs(both).max() > 1e-12 else np.zeros((0, 0)), np.array(triples), base


def _hand(card: Card, other: Card, *, royal: bool) -> HandFacts:
    """A hand of two cards as a wager sees it that looks at Royal 9s, or at pairs."""
    known = facts(Round((card, other), (card, other))).player
    if royal:
        return HandFacts(9, None, royal=known.royal) if known.royal else PLAIN
    return HandFacts(0, None, known.pair)


def _netting(offered: PricedWager, given: int | None) -> Callable[[HandFacts, HandFacts, bool], float]:
    """What one unit nets on two hands, each question settled once."""
    known: dict[tuple[HandFacts, HandFacts, bool], float] = {}

    def net(player: HandFacts, banker: HandFacts, twin: bool) -> float:
        key = (player, banker, twin)
        if key not in known:
            known[key] = float(settled_lines(offered, given, [Facts(player, banker, twin)], [1])[0].net)
        return known[key]

    return net
