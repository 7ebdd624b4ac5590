"""“Is an outcome established?” agrees with dealing every completion of random partial rounds, for every set-up."""

import random
from collections.abc import Iterator
from itertools import product

from puntobanco.cards import DECK, Card
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.features import ROYAL, TRIPLE
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers.established import Exposed, established
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Result
from tests.proofs import Proof
from tests.support import SETUPS, setup

RANKS = tuple(DECK[:13])
"""One card of each rank, for tables where no wager looks at suits."""


def agree(size: int, seed: int) -> str:
    """`size` partial rounds a set-up; the decided wagers are exactly those that all completions decide alike."""
    rounds = decided = 0
    for path in sorted(SETUPS.glob("*.toml")):
        offers = tuple(setup(path.stem).offers.values())
        asked = {feature for offer in offers for leaf in offer.wager.leaves() for feature in leaf.features}
        suits = bool(asked & {TRIPLE, ROYAL}) or path.stem.startswith("new-zealand")
        source = random.Random(f"{seed} {path.stem}")
        for _ in range(size):
            exposed = partial_round(source, hide=1 if suits else 2)
            by_hand = decided_by_hand(offers, set(completions(exposed, DECK if suits else RANKS, TRIPLE in asked)))
            found = {(one.wager, one.given): one.won for one in established(offers, exposed)}
            assert found == by_hand, f"{path.stem}: {exposed}: {found} against {by_hand}"
            rounds += 1
            decided += len(found)
    return f"{rounds:,} partial rounds, {decided:,} wagers established, no difference."


def partial_round(source: random.Random, hide: int) -> Exposed:
    """A random round as it lies at some moment: some of its cards not dealt yet, some unseen, few of the first four."""
    round_ = Round()
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, source.choice(DECK))
    hands: dict[Side, list[Card | None]] = {side: list(round_.hand(side)) for side in Side}
    for side in Side:
        if len(hands[side]) == 3:
            hands[side][2:] = source.choice([[], [None], hands[side][2:]])
    if hands[Side.PLAYER][2:] == [] and hands[Side.BANKER][2:] and len(round_.player) == 3:
        hands[Side.BANKER] = hands[Side.BANKER][:2]  # the Banker's third follows the Player's
    for side, place in source.sample([(side, place) for side in Side for place in (0, 1)], source.randint(0, hide)):
        hands[side][place] = None
    return Exposed(tuple(hands[Side.PLAYER]), tuple(hands[Side.BANKER]))


def completions(exposed: Exposed, deck: tuple[Card, ...], triples: bool) -> Iterator[Facts]:
    """The facts of every round that may still come of it, by dealing every card in every open place."""
    first = [deck if card is None else (card,) for hand in (exposed.player, exposed.banker) for card in hand[:2]]
    for one, two, three, four in product(*first):
        yield from _finished(Round((one, two), (three, four)), exposed, triples)


def _finished(round_: Round, exposed: Exposed, triples: bool) -> Iterator[Facts]:
    side = next_card(round_)
    if side is None:
        if all(len(round_.hand(one)) >= len(exposed.hand(one)) for one in Side):
            yield facts(round_)
        return
    known = exposed.hand(side)[2:]
    pair = round_.hand(side)[:2]
    thirds = {card.points: card for card in RANKS}.values()
    for card in known if known and known[0] else (*thirds, *(pair if triples else ())):
        assert card is not None
        yield from _finished(round_.with_card(side, card), exposed, triples)


def decided_by_hand(offers: tuple[Offer, ...], rounds: set[Facts]) -> dict[tuple[str, int | None], bool]:
    """The wagers on which every round says the same, won or lost."""
    found: dict[tuple[str, int | None], bool] = {}
    for wager in (offer.wager for offer in offers if not offer.wager.windows and offer.wager.kind is not Kind.FEE):
        for given in wager.givens():
            results: set[Result] = set()
            for known in rounds:
                results.add(wager.lines_of(known, given)[0].result)
                if len(results) > 1 or Result.PUSH in results:
                    break
            if results in ({Result.WIN}, {Result.LOSE}):
                found[wager.id, given] = results == {Result.WIN}
    return found


PROOFS = (
    Proof(
        name="established",
        what="the wagers said to be decided by the cards exposed are those that every completion decides alike",
        run=agree,
        small=2,
        full=500,
    ),
)
