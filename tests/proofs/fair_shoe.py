"""Fair shoes: even numbers, fair shuffles, commitments that bind and hide, and alarms for physical shoes."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from random import Random
from typing import Any

import msgspec
import numpy as np

from puntobanco.cards import DECK, Card
from puntobanco.shoe.alarms import RUN, Alarm, AlarmKind, after_card, at_end, faces
from puntobanco.shoe.commitment import Committed
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.proof import ShoeProof, publish, write
from puntobanco.shoe.shuffle import BadDraw, below_from_bytes, shuffled
from standalone import verify_shoe as verifier
from tests.proofs import Proof
from tests.shoe.battery import Battery, rejected
from tests.shoe.canaries import CANARIES, Shuffle, production, system_bytes
from tests.shoe.tampering import changes, committed_shoe, other_cut, seat_3_cuts, with_openings

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
    """The battery's chances over so many shuffles."""
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


# ---- commitments ---------------------------------------------------------------------------------------------------

DECK_NUMBERS = (8, 6, 1, 10)
FACES = [str(card) for card in DECK]


def committed_shoes(size: int, seed: int) -> str:
    """Proofs made here, judged by the stand-alone verifier: honest ones hold, tampered ones do not, nothing leaks."""
    chance, tried, guesses = Random(seed), Counter[str](), 0
    thorough = max(2, size // 50)
    _expect_the_guesser_can_guess()
    for number in range(size):
        committed = committed_shoe(DECK_NUMBERS[number % len(DECK_NUMBERS)], f"proof/shoe-{number}")
        total = committed.commitment.size
        out, cuts = chance.randrange(4, total), seat_3_cuts(chance.randrange(total))
        in_play = publish(committed, cuts, out, hidden=chance.sample(range(out), 3))
        closed = publish(committed, cuts, out, closed=True)
        assert _verdict(in_play) is None and _verdict(closed) is None, f"an honest shoe is refused: {committed}"
        places = range(total) if number < thorough else [chance.randrange(total - 1)]
        tried += _expect_refused(closed, places, chance)
        assert _verdict(other_cut(closed, chance)) and _verdict(other_cut(in_play, chance)), "another cut is accepted"
        tried["cut"] += 2
        guesses += _expect_nothing_guessed(committed, in_play)
    kinds = ", ".join(f"{tried[kind]:,} of another {kind}" for kind in ("card", "salt", "cut"))
    told = f"{size:,} shoes accepted open and closed; refused: {kinds}, {tried['swap']:,} swaps of neighbours"
    return f"{told}; no leaf met in {guesses:,} guesses."


def _verdict(proof: ShoeProof) -> str | None:
    """What the stand-alone verifier has against a proof."""
    return _objection(verifier.read_proof(write(proof)))


def _objection(document: dict[str, Any]) -> str | None:
    try:
        verifier.check(document)
    except verifier.DoesNotHold as found:
        return str(found)
    return None


def _expect_refused(proof: ShoeProof, places: range | list[int], chance: Random) -> Counter[str]:
    tried = Counter[str]()
    document = verifier.read_proof(write(proof))
    honest = document["openings"]
    for place in places:
        for kind, changed in changes(proof, place, chance):
            document["openings"] = honest.copy()
            for where, opening in changed.items():
                document["openings"][where] = msgspec.to_builtins(opening) | {"path": list(opening.path)}
            assert _objection(document), f"another {kind} at place {place} is accepted"
            tried[kind] += 1
    assert _verdict(with_openings(proof, changed)), "the same change is accepted in the document itself"
    return tried


def _expect_nothing_guessed(committed: Committed, public: ShoeProof) -> int:
    """Try the 52 cards at every unopened position, with each salt that somebody outside might think of."""
    root = bytes.fromhex(public.root)
    salts = ["", "00" * 32, public.root, sha256(root).hexdigest()]
    salts += [public.openings[-1].salt] if public.openings else []
    unopened = set(range(committed.commitment.size)) - {opening.position for opening in public.openings}
    met, guesses = _guess(committed, unopened, salts)
    assert not met, f"{met} cards of {public.shoe} were guessed"
    return guesses


def _guess(committed: Committed, positions: set[int], salts: list[str]) -> tuple[int, int]:
    leaves, met, guesses = set(committed.tree[0]), 0, 0
    for position in positions:
        for salt in salts:
            for card in FACES:
                guess = {"position": position, "salt": salt, "card": card}
                met += verifier.leaf_hash(committed.commitment.shoe, guess) in leaves
                guesses += 1
    return met, guesses


def _expect_the_guesser_can_guess() -> None:
    """Against a salt that everybody knows, the same guesser finds every card."""
    weak = committed_shoe(1)
    known = [weak.salt(position).hex() for position in range(52)]
    assert sum(_guess(weak, {position}, [known[position]])[0] for position in range(52)) == 52


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
        name="committed-shoes",
        what="the stand-alone verifier accepts committed shoes and refuses every change; unopened cards stay hidden",
        run=committed_shoes,
        small=20,
        full=1_000,
    ),
    Proof(
        name="physical-alarms",
        what="bad physical shoes of four kinds are alarmed, honest ones are not",
        run=physical_alarms,
        small=20,
        full=1_000,
    ),
)
