"""A declared wager as the numbers that the counting kernel wants: nets by point counts, or by two-card hands.

A wager on point counts becomes a polynomial in the ten values. A wager on cards (pairs, suits, Royal 9) is decided
by the two-card hands it looks at, each alone and both together, and at most by suited triples of one hand. Every
number is what the settlement of the declaration pays on a round that shows it. What can be followed in neither way is
refused.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from puntobanco.analysis.distribution import PricedWager, grouped, leaves_of, settled_lines
from puntobanco.cards import DECK, Card
from puntobanco.faults import Fault, Refused
from puntobanco.rules.facts import Facts, hand_facts
from puntobanco.rules.features import TRIPLE
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.game import Game as Rules
from puntobanco.rules.witnesses import by_counts
from puntobanco.simulate.counting.kernel import NO_CARD, Floats, Game, Ints, terms_of
from puntobanco.simulate.numbering import Source, source_of
from puntobanco.simulate.views import table_of, view_of
from puntobanco.wagers.conditions import HandIs
from puntobanco.wagers.questions import in_words

VALUES = tuple(range(10))

MOST_HANDS = 400
"""Two-card hands that a wager may look at; every pair of them is weighed before each bet."""


def game_of(
    offered: PricedWager,
    main: PricedWager | None = None,
    main_units: float = 0.0,
    *,
    given: int | None = None,
    rules: Rules = PUNTO_BANCO,
) -> Game:
    """The tables of a wager, with the chair where it has one, and of the main bet that the room forces beside it."""
    if faults := tuple(_faults(offered, main, given, rules)):
        raise Refused(*faults)
    on_values = _on_values(offered, given, rules)
    shape = (10, 10, NO_CARD + 1, NO_CARD + 1)
    side = _net_table(offered, rules) if on_values else np.zeros(shape)
    forced = main_units * _net_table(main, rules) if main else np.zeros(shape)
    player = np.array([[rules.player_decision(p, b).draws for b in VALUES] for p in VALUES])
    banker = np.array([[[_banker_draws(rules, p, b, t) for t in range(NO_CARD + 1)] for b in VALUES] for p in VALUES])
    nets = np.stack([side, forced], axis=-1)
    terms = terms_of(player, banker, nets) if on_values or main else np.zeros((0, 2))
    points = np.array(VALUES if on_values else rules.worth(DECK))
    tables = _no_hands() if on_values else _Hands(offered, given, rules).tables()
    return Game(points, player, banker, nets, terms, *tables)


def _on_values(offered: PricedWager, given: int | None, rules: Rules) -> bool:
    return source_of(leaves_of(offered.wager, given), rules) is Source.VALUES


def _faults(offered: PricedWager, main: PricedWager | None, given: int | None, rules: Rules) -> Iterator[Fault]:
    wager = offered.wager
    if wager.windows:
        yield Fault.of("not-counted.made-middle", wager.id, wager.clause)
        return
    if wager.series:
        yield Fault.of("not-counted.lies-several", wager.id, wager.clause)
        return
    if rules.printed or rules.worth(DECK) != PUNTO_BANCO.worth(DECK):
        yield Fault.of("not-counted.counting-follows", rules.id, rules=rules.title)
    if main and not _on_values(main, None, rules):
        yield Fault.of("not-counted.main-bet", main.wager.id, main.wager.clause, in_words=in_words(main.wager.leaves()))
    if not _on_values(offered, given, rules) and (words := _Hands(offered, given, rules).fault()):
        yield Fault.of("not-counted.said", wager.id, wager.clause, why=words)


def _banker_draws(rules: Rules, player: int, banker: int, third: int) -> bool:
    drew = rules.player_decision(player, banker).draws
    return drew is (third != NO_CARD) and rules.banker_decision(player, banker, third if drew else None).draws


def _net_table(offered: PricedWager, rules: Rules) -> Floats:
    """By both two-card counts and both third cards."""
    table = np.zeros((10, 10, NO_CARD + 1, NO_CARD + 1))
    groups = grouped(offered.wager, None, (Source.VALUES, rules), by_counts(rules))
    nets = [float(settled_lines(offered, None, [witness], [1])[0].net) for witness in groups.witnesses]
    for known, place in zip(by_counts(rules), groups.places, strict=True):
        thirds = (NO_CARD if hand.third is None else hand.third for hand in (known.player, known.banker))
        table[(known.player.two, known.banker.two, *thirds)] = nets[place]
    return table


# Wagers on cards.

Tables = tuple[Ints, Ints, Floats, Floats, Floats, float]
Cards = tuple[Card, ...]


def _no_hands() -> Tables:
    place = np.zeros((len(VALUES), len(VALUES)), np.int64)
    return np.zeros((0, 2), np.int64), place, np.zeros((2, 1)), np.zeros((0, 0)), np.zeros(2), 0.0


class _Hands:
    """A wager that the first two cards of both hands decide, and suited triples of one of them at most."""

    def __init__(self, offered: PricedWager, given: int | None, rules: Rules) -> None:
        self.offered, self.given, self.rules = offered, given, rules
        self.leaves = tuple(dict.fromkeys(leaves_of(offered.wager, given)))
        self.triples = tuple(leaf for leaf in self.leaves if leaf.features == (TRIPLE,))
        self.known: dict[tuple[str, ...], float] = {}

    @cached_property
    def told_apart(self) -> tuple[Ints, Ints]:
        """For both sides, by first and second card: the number of what the wager sees in them."""
        table = table_of(view_of(leaf for leaf in self.leaves if leaf not in self.triples), self.rules)
        player, banker = (hands.two.reshape(len(DECK), len(DECK)).astype(np.int64) for hands in table.hands)
        return player, banker

    @cached_property
    def plain(self) -> NDArray[np.bool_]:
        """By first and second card: whether the hand is one of the many that no wager is about."""
        player, banker = (numbers == np.bincount(numbers.ravel()).argmax() for numbers in self.told_apart)
        both: NDArray[np.bool_] = player & banker
        return both

    @cached_property
    def looked_at(self) -> list[tuple[int, int]]:
        return [hand for hand in combinations_with_replacement(range(len(DECK)), 2) if not self.plain[hand]]

    def fault(self) -> str | None:
        """Why it cannot be followed, in a sentence that names what it looks at."""
        if late := [leaf for leaf in self.leaves if leaf not in self.triples and not leaf.first_four]:
            return f"counting follows what the first two cards of a hand decide; it asks for {in_words(late)}."
        if self.triples and len({leaf.side if isinstance(leaf, HandIs) else None for leaf in self.leaves}) > 1:
            return f"counting follows suited triples of one hand; it asks for {in_words(self.leaves)} of both."
        if any((numbers != numbers.T).any() for numbers in self.told_apart):
            return f"counting follows cards in any order; it asks for {in_words(self.leaves)} in the order dealt."
        if len(self.looked_at) > MOST_HANDS or any(len(set(added)) > 1 for added in self.by_triples()):
            return f"counting follows up to {MOST_HANDS} kinds of hands; it asks for {in_words(self.leaves)}."
        return None

    def net(self, player: Cards, banker: Cards) -> float:
        """What one unit nets on two hands; all with the same lines are settled once."""
        facts = Facts(hand_facts(player, self.rules), hand_facts(banker, self.rules))
        lines = tuple(line.id for line in self.offered.wager.lines_of(facts, self.given))
        if lines not in self.known:
            self.known[lines] = float(settled_lines(self.offered, self.given, [facts], [1])[0].net)
        return self.known[lines]

    @cached_property
    def ordinary(self) -> Cards:
        """A plain hand."""
        one, other = np.argwhere(self.plain)[0]
        return DECK[one], DECK[other]

    def by_triples(self) -> tuple[list[float], list[float]]:
        """For both sides, by card: what a suited triple adds to two such cards."""
        plain = self.ordinary
        return (
            [self.net((card,) * 3, plain) - self.net((card,) * 2, plain) for card in DECK],
            [self.net(plain, (card,) * 3) - self.net(plain, (card,) * 2) for card in DECK],
        )

    def tables(self) -> Tables:
        """The last six tables of `Game`; `both` is empty where each hand pays for itself."""
        hands, plain = [(DECK[one], DECK[other]) for one, other in self.looked_at], self.ordinary
        place = np.full((len(DECK), len(DECK)), len(hands))
        for number, (one, other) in enumerate(self.looked_at):
            place[one, other] = place[other, one] = number
        base = self.net(plain, plain)
        alone = np.zeros((2, len(hands) + 1))
        for number, hand in enumerate(hands):
            alone[:, number] = self.net(hand, plain) - base, self.net(plain, hand) - base
        both = np.zeros((len(hands), len(hands)))
        for (i, mine), (j, theirs) in product(enumerate(hands), repeat=2):
            both[i, j] = self.net(mine, theirs) - base - alone[0, i] - alone[1, j]
        matters = both.size and np.abs(both).max() > 1e-12
        triples = np.array([added[0] for added in self.by_triples()])
        return np.array(self.looked_at), place, alone, both if matters else np.zeros((0, 0)), triples, base
