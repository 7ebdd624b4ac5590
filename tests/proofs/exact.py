"""Exact counts equal brute force: on random small compositions for every wager, and by values for whole decks."""

from collections import Counter
from collections.abc import Hashable, Iterator
from math import perm
from random import Random

from puntobanco.analysis.composition import Composition, checked, fresh
from puntobanco.analysis.full import full_counts, full_facts
from puntobanco.analysis.values import value_counts, value_facts
from puntobanco.cards import DECK
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.game import PUNTO_BANCO
from tests.analysis.brute import expect_same
from tests.analysis.dealing import added_up, all_facts, counts_of, pairs_of
from tests.proofs import Proof

DECKS = (8, 10, 1, 2, 3, 4, 5, 6, 7, 9)


def any_composition(chance: Random) -> Composition:
    """Four to seven different cards, one to ten of each, often of few ranks, so that pairs and triples come up."""
    ranks = chance.sample(range(13), chance.choice((1, 2, 3, 5, 7)))
    cards = [card for place, card in enumerate(DECK) if place % 13 in ranks]
    chosen = chance.sample(cards, min(len(cards), chance.randint(4, 7)))
    return checked({card: chance.choice((1, 2, 3, 4, 9)) + (len(chosen) < 6) for card in chosen})


def every_wager(size: int, seed: int) -> str:
    """A number of random compositions: every figure of every rulebook, and every set of facts."""
    chance, figures, draws = Random(seed), 0, 0
    for _ in range(size):
        composition = any_composition(chance)
        draws += perm(composition.total, 6)
        figures += sum(expect_same(rulebook, composition) for rulebook in RULEBOOKS)
        counted = zip(full_facts(), full_counts(composition), strict=True)
        assert added_up(all_facts(composition).items(), pairs_of) == added_up(counted, pairs_of), composition
    return f"{size:,} compositions, {draws:,} ordered draws, {figures:,} figures line by line: no difference."


def whole_decks(size: int, seed: int) -> str:
    """Every order of values from this number of kinds of shoe, each weighed by the cards left as it is dealt."""
    for decks in DECKS[:size]:
        counted = zip(value_facts(), value_counts(fresh(decks).by_value), strict=True)
        assert added_up(counted, counts_of) == _dealt_by_value(decks), f"{decks} decks"
    return f"shoes of {', '.join(map(str, sorted(DECKS[:size])))} decks, all 3,394 counts each: no difference."


def _dealt_by_value(decks: int) -> Counter[Hashable]:
    left = list(fresh(decks).by_value)
    found: Counter[Hashable] = Counter()
    for values, ways in _drawn(left, 4, 1):
        player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
        for third, so_far in _third(left, ways, draws=PUNTO_BANCO.player_decision(player, banker).draws):
            for other, number in _third(left, so_far, draws=PUNTO_BANCO.banker_decision(player, banker, third).draws):
                undealt = (third is None) + (other is None)
                found[player, third, banker, other] += number * perm(sum(left), undealt)
    return found


def _drawn(left: list[int], cards: int, ways: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order of this number of values, taken out of `left` while it is looked at."""
    if not cards:
        yield (), ways
        return
    for value in range(10):
        if number := left[value]:
            left[value] -= 1
            for rest, together in _drawn(left, cards - 1, ways * number):
                yield (value, *rest), together
            left[value] += 1


def _third(left: list[int], ways: int, *, draws: bool) -> Iterator[tuple[int | None, int]]:
    """Every third card, taken out of `left` while it is looked at, or none."""
    if not draws:
        yield None, ways
        return
    for (value,), together in _drawn(left, 1, ways):
        yield value, together


PROOFS = (
    Proof(
        name="exact-wagers",
        what="exact figures of every wager, and all counts, equal dealing every round of random small compositions",
        run=every_wager,
        small=2,
        full=100,
    ),
    Proof(
        name="exact-decks",
        what="exact counts by value equal dealing every order of values from whole decks",
        run=whole_decks,
        small=1,
        full=len(DECKS),
    ),
)
