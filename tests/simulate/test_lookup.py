"""The tables of the kernels say what the readable rules say, for every fact and every two cards."""

from itertools import product

import numpy as np
import pytest

from puntobanco.cards import DECK
from puntobanco.procedure.opening import Burn, LastHand
from puntobanco.rules.facts import Facts, HandFacts, hand_facts
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import PairKind
from puntobanco.simulate.kernels.lookup import BEYOND, deal, plain, tables
from puntobanco.simulate.kernels.shoes import DRAWN, MATCHES, NO_CARD, PAIR, ROYAL
from puntobanco.simulate.numbering import What, facts_by_number, royals_by_number
from tests.simulate.twin import shoe_rules, shuffler


def test_there_are_as_many_numbers_as_facts() -> None:
    assert len(facts_by_number(What.VALUES)) == 3_394
    assert len(facts_by_number(What.FULL)) == 26_765
    assert len(royals_by_number()) == 1 + 3 * 4 * 4


def number_by_values(known: Facts) -> tuple[int, bool]:
    third = NO_CARD if known.player.third is None else known.player.third
    word = int(tables().after_five[(known.player.two * 10 + known.banker.two) * (NO_CARD + 1) + third])
    return (word & ((1 << DRAWN) - 1)) + (known.banker.third or 0), bool(word >> DRAWN)


def test_every_fact_by_values_is_found_under_its_number() -> None:
    for number, known in enumerate(facts_by_number(What.VALUES)):
        assert number_by_values(known) == (number, known.banker.third is not None)
        draws = bool(tables().after_four[known.player.two * 10 + known.banker.two])
        assert draws == (known.player.third is not None)
        assert draws == PUNTO_BANCO.player_decision(known.player.two, known.banker.two).draws


def match(hand: HandFacts) -> int:
    return MATCHES - 1 if hand.triple else list(PairKind).index(hand.pair)


def test_every_fact_by_cards_is_found_under_its_number() -> None:
    table = tables()
    for number, known in enumerate(facts_by_number(What.FULL)):
        values, _ = number_by_values(known)
        way = (match(known.player) * MATCHES + match(known.banker)) * 2 + known.twin
        assert table.first[values] + table.match[table.shape[values] * 2 * MATCHES**2 + way] == number


def test_every_two_cards_have_their_word() -> None:
    for (one, first), (other, second) in product(enumerate(DECK), repeat=2):
        known = hand_facts((first, second))
        word = int(tables().two_cards[one * 52 + other])
        assert word & 15 == known.two
        assert list(PairKind)[word >> PAIR & 3] is known.pair
        assert royals_by_number()[word >> ROYAL] == known.royal


def test_the_plain_tables_are_the_same_tables() -> None:
    table, apart = tables(), plain()
    assert np.array_equal(apart.counts | apart.pair << PAIR | apart.royal << ROYAL, table.two_cards.reshape(52, 52))
    assert np.array_equal((apart.fact | apart.banker_draws << DRAWN).ravel(), table.after_five)


@pytest.mark.parametrize("what", What)
def test_a_full_shoe_ends_each_kind_at_its_edge(what: What) -> None:
    shoe = deal(shoe_rules(decks=6), what)
    kinds = len(set(shoe.pile.tolist()))
    assert (shoe.pile.size, kinds) == (312, 10 if what is What.VALUES else 52)
    for edge, kind in zip(shoe.edges.tolist(), range(kinds - 1), strict=True):
        assert (shoe.pile[edge - 1], shoe.pile[edge]) == (kind, kind + 1)


@pytest.mark.parametrize(
    ("burn", "seen", "after_a_ten", "after_an_ace", "after_a_nine"),
    [
        (Burn.VALUE_SHOWN, True, 10, 1, 9),
        (Burn.VALUE_HIDDEN, True, 10, 1, 9),
        (Burn.SINGLE_HIDDEN, False, 1, 1, 1),
        (Burn.NONE, False, 0, 0, 0),
    ],
)
def test_cards_burnt_unseen(burn: Burn, seen: bool, after_a_ten: int, after_an_ace: int, after_a_nine: int) -> None:
    shoe = deal(shoe_rules(burn=burn), What.VALUES)
    assert shoe.first_seen is seen
    assert [int(shoe.hidden[value]) for value in (0, 1, 9)] == [after_a_ten, after_an_ace, after_a_nine]


def test_the_place_of_the_cutting_card() -> None:
    assert deal(shoe_rules(depth=14), What.FULL).cutting == 416 - 14
    assert deal(shoe_rules(depth=None, last_hand=LastHand.NONE), What.FULL).cutting == BEYOND
    assert deal(shuffler(), What.FULL).cutting == BEYOND
