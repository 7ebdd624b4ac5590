"""The readable twin of the kernels: the same cards dealt by `puntobanco.shoe` and read by `puntobanco.rules`."""

from collections import Counter
from collections.abc import Iterable, Iterator

from puntobanco.cards import Card
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rules.facts import Facts, HandFacts, Royal9, facts
from puntobanco.rules.round import Round
from puntobanco.shoe.continuous import play_continuously
from puntobanco.shoe.deal import play_shoe
from puntobanco.shoe.decks import composition, decks_of, missing_or_excess
from puntobanco.shoe.opening import prepare
from puntobanco.shoe.shoe import load
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import What
from puntobanco.simulate.record import hands_dealt, shoes_dealt

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


def rounds_of(stacks: Iterable[tuple[Card, ...]], rules: ShoeRules) -> Iterator[Round]:
    """Every complete round of the stacks, prepared and played by the readable rules."""
    for stack in stacks:
        assert not missing_or_excess(stack, rules.decks)
        yield from play_shoe(prepare(stack, rules)[1])


def plain(known: Facts, what: What) -> Facts:
    """The facts as far as a histogram tells them apart."""
    hands = (known.player, known.banker)
    if what is What.VALUES:
        player, banker = (HandFacts(hand.two, hand.third) for hand in hands)
        return Facts(player, banker)
    player, banker = (HandFacts(hand.two, hand.third, hand.pair, hand.triple) for hand in hands)
    return Facts(player, banker, known.twin)


def counted(rounds: Iterable[Round], what: What) -> tuple[Counter[Facts], Counter[Royals]]:
    """The rounds by their facts, and by their Royal 9 hands."""
    by_facts: Counter[Facts] = Counter()
    by_royals: Counter[Royals] = Counter()
    for round_ in rounds:
        known = facts(round_)
        by_facts[plain(known, what)] += 1
        by_royals[known.player.royal, known.banker.royal] += 1
    return by_facts, by_royals


def expect_same(found: Histogram, rounds: Iterable[Round]) -> int:
    """The histogram holds exactly these rounds; how many they are."""
    by_facts, by_royals = counted(rounds, found.what)
    assert dict(found.items()) == by_facts
    if found.what is What.FULL:
        assert {(player, banker): number for player, banker, number in found.royal_items()} == by_royals
    return found.rounds


def expect_shoes_agree(rules: ShoeRules, what: What, shoes: int, *, seed: int = 1) -> int:
    """The kernel and the readable rules make the same of the same cards; the number of rounds compared."""
    found, stacks = shoes_dealt(rules, what, shoes, seed=seed)
    assert found.shoes == len(stacks) == shoes
    return expect_same(found, rounds_of(stacks, rules))


def expect_shuffler_agrees(rules: ShoeRules, hands: int, *, seed: int = 1) -> int:
    """The same for a continuous shuffler, whose mix is put into the order in which the kernel drew from it."""
    found, dealt = hands_dealt(rules, hands, seed=seed)
    return expect_same(found, shuffled_rounds(rules, dealt, hands))


def shuffled_rounds(rules: ShoeRules, dealt: tuple[Card, ...], hands: int) -> Iterator[Round]:
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
    for round_, _ in zip(play_continuously(machine, mix), range(hands), strict=False):
        yield round_
        moved += len(round_.player) + len(round_.banker)
