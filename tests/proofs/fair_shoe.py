"""Fair shoes: even numbers, fair shuffles, and alarms for physical shoes."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from random import Random

import numpy as np

from puntobanco.cards import DECK, Card
from puntobanco.shoe.alarms import RUN, Alarm, AlarmKind, after_card, at_end, faces
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shuffle import BadDraw, below_from_bytes, shuffled
from tests.proofs import Proof
from tests.shoe.battery import Battery, rejected
from tests.shoe.canaries import CANARIES, Shuffle, production, system_bytes

# ---- even numbers --------------------------------------------------------------------------------------------------

WORDS = b"".join(word.to_bytes(2, "big") for word in range(1 << 16))
"""Every pair of bytes once."""

MODULI = range(2, 521)
"""Ten decks are 520 cards."""


def bounded(size: int, seed: int) -> str:
    """Feed every 16-bit word to the production function, for `size` of the bounds."""
    for bound in np.linspace(MODULI[0], MODULI[-1], size).round().astype(int).tolist():
        counts = Counter(_numbers_below(bound))
        assert counts == dict.fromkeys(range(bound), (1 << 16) // bound), f"uneven below {bound}"
        plain = Counter(word % bound for word in range(1 << 16)).values()
        assert (len(set(plain)) > 1) == bool(bound & (bound - 1)), "a plain remainder must be seen to be uneven"
    return f"All 65,536 words for {size} bounds from 2 to 520: every number equally often, plain remainders are not."


def _numbers_below(bound: int) -> Iterator[int]:
    below = below_from_bytes(iter(WORDS))
    with suppress(BadDraw):
        while True:
            yield below(bound)


# ---- the battery ---------------------------------------------------------------------------------------------------

BLOCK = 1_000
CANARY_SHUFFLES = 5_000


def battery_over(shuffle: Shuffle, number: int) -> dict[str, float]:
    """The battery's chances over this number of shuffles."""
    battery = Battery()
    for start in range(0, number, BLOCK):
        battery.add(np.array([shuffle() for _ in range(min(BLOCK, number - start))]))
    return battery.judge()


def shuffle_battery(size: int, seed: int) -> str:
    """Judge the production shuffle on bytes of the operating system; every canary must be caught."""
    caught = []
    for name, canary in CANARIES.items():
        failed = rejected(battery_over(canary(), CANARY_SHUFFLES))
        assert failed, f"the battery did not notice {name}"
        caught.append(f"{name} by {failed[0]}")
    again = ""
    chances = battery_over(production(), size)
    if failed := rejected(chances):
        again = f" (a second time, as {', '.join(failed)} failed at first)"
        chances = battery_over(production(), size)
    assert not rejected(chances), f"twice in a row: {rejected(chances)} with {chances}"
    least = min(chances, key=lambda name: chances[name])
    told = f"{size:,} shuffles pass {len(chances)} tests jointly at 99 %{again}"
    least_likely = f"least likely {least}, {chances[least]:.3f}"
    return f"{told}, {least_likely}; caught in {CANARY_SHUFFLES:,} each: {', '.join(caught)}."


# ---- physical shoes ------------------------------------------------------------------------------------------------

DECKS = 8
SLUG_CARDS = 40

BadShoe = tuple[tuple[Card, ...], int]
"""The cards as they come, and where the fault starts."""


def physical_alarms(size: int, seed: int) -> str:
    """Bad shoes of four kinds ring at the latest at the end, a slug within seven cards; honest shoes ring no slug."""
    chance = Random(seed)
    below = below_from_bytes(system_bytes())
    for kind, make in BAD_SHOES.items():
        for _ in range(size):
            previous = shuffled(decks_of(DECKS), below)
            shoe, start = make(previous, shuffled(decks_of(DECKS), below), chance)
            rung = [alarm for alarm in _alarms(shoe, previous) if alarm.kind is kind]
            assert rung, f"no alarm for {kind.value}"
            if kind is AlarmKind.SLUG:
                assert rung[0].after <= start + RUN, f"a slug at {start} rang only after {rung[0].after} cards"
    honest = Counter[AlarmKind]()
    previous = shuffled(decks_of(DECKS), below)
    for _ in range(10 * size):
        shoe = shuffled(decks_of(DECKS), below)
        honest.update(alarm.kind for alarm in _alarms(shoe, previous))
        previous = shoe
    assert not honest, f"honest shoes rang: {honest}"
    kinds = ", ".join(kind.value for kind in BAD_SHOES)
    return f"{size:,} shoes each of {kinds}: all rang, slugs within {RUN} cards; {10 * size:,} honest shoes: silence."


def _alarms(shoe: tuple[Card, ...], previous: tuple[Card, ...]) -> list[Alarm]:
    seen, before = faces(shoe), faces(previous)
    rung = [after_card(seen[: 2 * out], DECKS, before) for out in range(1, len(shoe) + 1)]
    return [*chain.from_iterable(rung), *at_end(shoe, DECKS)]


def _ninth_copy(previous: tuple[Card, ...], fresh: tuple[Card, ...], chance: Random) -> BadShoe:
    place = chance.randrange(len(fresh))
    card = chance.choice([card for card in DECK if card != fresh[place]])
    return (*fresh[:place], card, *fresh[place + 1 :]), place


def _missing(previous: tuple[Card, ...], fresh: tuple[Card, ...], chance: Random) -> BadShoe:
    place = chance.randrange(len(fresh))
    return fresh[:place] + fresh[place + 1 :], place


def _unshuffled(previous: tuple[Card, ...], fresh: tuple[Card, ...], chance: Random) -> BadShoe:
    stack, place = decks_of(DECKS)[:: chance.choice((1, -1))], chance.randrange(len(fresh))
    return stack[place:] + stack[:place], 0


def _slug(previous: tuple[Card, ...], fresh: tuple[Card, ...], chance: Random) -> BadShoe:
    """A slug of the previous shoe, forwards or backwards; the other cards come in an honest order."""
    start = chance.randrange(len(previous) - SLUG_CARDS + 1)
    slug = previous[start : start + SLUG_CARDS][:: chance.choice((1, -1))]
    wanting = Counter(slug)
    rest = []
    for card in fresh:
        if wanting[card]:
            wanting[card] -= 1
        else:
            rest.append(card)
    place = chance.randrange(len(rest) + 1)
    return (*rest[:place], *slug, *rest[place:]), place


BAD_SHOES: dict[AlarmKind, Callable[[tuple[Card, ...], tuple[Card, ...], Random], BadShoe]] = {
    AlarmKind.IMPOSSIBLE: _ninth_copy,
    AlarmKind.MISSING: _missing,
    AlarmKind.FACTORY: _unshuffled,
    AlarmKind.SLUG: _slug,
}


PROOFS = (
    Proof(
        name="bounded",
        what="every 16-bit word through the bounded-integer function gives every number equally often",
        run=bounded,
        small=40,
        full=len(MODULI),
    ),
    Proof(
        name="shuffle-battery",
        what="the production shuffle passes the battery jointly at 99 %, which catches six planted wrong shuffles",
        run=shuffle_battery,
        small=20_000,
        full=200_000,
    ),
    Proof(
        name="physical-alarms",
        what="bad physical shoes of four kinds are alarmed, honest ones are not",
        run=physical_alarms,
        small=20,
        full=1_000,
    ),
)
