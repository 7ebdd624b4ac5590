"""The readable twin of the kernels: the same cards dealt by `puntobanco.shoe` and read by `puntobanco.rules`."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from puntobanco.cards import Card
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Royal9
from puntobanco.rules.round import Round
from puntobanco.shoe.continuous import play_continuously
from puntobanco.shoe.deal import play_shoe
from puntobanco.shoe.decks import composition, decks_of, missing_or_excess
from puntobanco.shoe.opening import prepare
from puntobanco.shoe.shoe import load
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.record import hands_dealt, shoes_dealt
from puntobanco.simulate.views import Answers, View

Royals = tuple[Royal9 | None, Royal9 | None]


def shoe_rules(
    decks: int = 8,
    *,
    depth: int | None = 14,
    last_hand: LastHand = LastHand.ALWAYS_ONE_MORE,
    burn: Burn = Burn.VALUE_SHOWN,
) -> ShoeRules:
    """Any shoe, lawful or not: the kernels must agree with the readable rules on all of them."""
    return ShoeRules(
        decks=decks,
        continuous=False,
        cut_from_end=None,
        depth=depth,
        second_cutting_card=False,
        burn=burn,
        last_hand=last_hand,
    )


def shuffler(decks: int = 8, *, buffer: int = 0) -> ShoeRules:
    """A continuous shuffler that burns nothing."""
    return ShoeRules(
        decks=decks,
        continuous=True,
        cut_from_end=None,
        depth=None,
        second_cutting_card=False,
        burn=Burn.NONE,
        last_hand=LastHand.NONE,
        buffer=buffer,
    )


def rounds_of(stacks: Iterable[tuple[Card, ...]], rules: ShoeRules, game: Game = PUNTO_BANCO) -> Iterator[Round]:
    """Every complete round of the stacks, prepared and played by the readable rules."""
    for stack in stacks:
        assert not missing_or_excess(stack, rules.decks)
        yield from play_shoe(prepare(stack, rules)[1], game)


Told = tuple[object, ...]


def told(known: Facts, what: What) -> Told:
    """What a histogram tells apart of the facts."""
    hands = (known.player, known.banker)
    if what is What.VALUES:
        return tuple((hand.two, hand.third) for hand in hands)
    return (*((hand.two, hand.third, hand.pair, hand.triple) for hand in hands), known.twin)


def counted(found: Histogram, rounds: Iterable[Round]) -> tuple[Counter[Told], Counter[Royals]]:
    """The rounds by what a histogram tells apart of their facts, and by their Royal 9 hands; their answers agree."""
    by_facts: Counter[Told] = Counter()
    by_royals: Counter[Royals] = Counter()
    by_answers: dict[View, Counter[Answers]] = {view: Counter() for view in found.views}
    for round_ in rounds:
        known = facts(round_, found.game)
        by_facts[told(known, found.what)] += 1
        by_royals[known.player.royal, known.banker.royal] += 1
        for view, answers in by_answers.items():
            answers[bytes(leaf.holds(known) for leaf in view)] += 1
    for view, seen in found.views.items():
        assert {key: number for key, (_, number) in seen.items()} == by_answers[view]
        assert all(bytes(leaf.holds(witness) for leaf in view) == key for key, (witness, _) in seen.items())
    return by_facts, by_royals


def expect_same(found: Histogram, rounds: Iterable[Round]) -> int:
    """The histogram holds exactly these rounds; how many they are."""
    by_facts, by_royals = counted(found, rounds)
    assert {told(known, found.what): number for known, number in found.items()} == by_facts
    if found.what is What.FULL:
        assert {(player, banker): number for player, banker, number in found.royal_items()} == by_royals
    return found.rounds


def expect_shoes_agree(rules: ShoeRules, what: What, shoes: int, *, seed: int = 1, **more: Any) -> int:
    """The kernel and the readable rules make the same of the same cards; the number of rounds compared."""
    plan = Plan(rules=rules, shoes=shoes, seed=seed, what=what, **more)
    found, stacks = shoes_dealt(plan)
    assert found.shoes == len(stacks) == shoes
    return expect_same(found, rounds_of(stacks, rules, plan.game))


def expect_shuffler_agrees(rules: ShoeRules, hands: int, *, seed: int = 1, what: What = What.FULL, **more: Any) -> int:
    """The same for a continuous shuffler, whose mix is put into the order in which the kernel drew from it."""
    plan = Plan(rules=rules, hands=hands, seed=seed, what=what, **more)
    found, dealt = hands_dealt(plan)
    return expect_same(found, shuffled_rounds(rules, dealt, hands, plan.game))


def shuffled_rounds(rules: ShoeRules, dealt: tuple[Card, ...], hands: int, game: Game = PUNTO_BANCO) -> Iterator[Round]:
    """Rounds of a readable machine that is made to move up the cards that were dealt after those in its chute.

    How many move up while a round is dealt follows from the cards themselves, so each mix begins with the cards
    that stand behind the chute in the record, as far as they are there to be mixed.
    """
    moved = rules.buffer

    def mix(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        left, first = composition(cards), []
        for card in dealt[moved : moved + 6]:
            if not left[card]:
                break
            left[card] -= 1
            first.append(card)
        return (*first, *left.elements())

    chute = dealt[: rules.buffer]
    left = composition(decks_of(rules.decks)) - composition(chute)
    machine = load((*chute, *mix(tuple(left.elements()))), rules)
    for round_, _ in zip(play_continuously(machine, mix, game), range(hands), strict=False):
        yield round_
        moved += len(round_.player) + len(round_.banker) - len(game.printed)
