"""Commitments that bind and hide: proofs made here, judged by the stand-alone verifier, which shares no code with them.

Every one of the 416 cards of every shoe is changed, given another salt and swapped with its neighbour. A change of one
card is put before the verifier in a document that opens this card alone (or, for a swap, these two), as a table gives
it while a shoe is in play; the honest document is accepted first, so that the change alone is refused. The document of
a closed shoe opens all cards; there changes are tried at some places of each shoe, and at every place of some shoes.
"""

from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from puntobanco.cards import DECK
from puntobanco.shoe.commitment import Committed
from puntobanco.shoe.openings import Opening
from puntobanco.shoe.proof import ShoeProof, publish, write
from standalone import verify_shoe as verifier
from tests.proofs import Found, Parts, Piece, Proof
from tests.shoe.tampering import changes, committed_shoe, other_cut, seat_3_cuts, with_openings

DECKS = 8
OTHER_DECKS = (6, 1, 10)
ALSO = 10
"""One shoe in this number has another number of decks."""
THOROUGH = 250
"""One shoe in this number is changed at every place of its closed document too."""
PLACES = 3
"""Places of the closed document at which every other shoe is changed."""
FACES = [str(card) for card in DECK]
KINDS = ("card", "salt", "swap")


def shoes(piece: Piece, seed: int) -> Found:
    """Shoes of eight decks, and some of other numbers."""
    tried: Counter[str] = Counter()
    if piece.start == 0:
        _expect_the_guesser_can_guess()
    for number in range(piece.start, piece.start + piece.size):
        chance = Random(f"{seed}/{number}")
        tried += _shoe(DECKS, number, chance)
        if number % ALSO == 0:
            tried += _shoe(OTHER_DECKS[number // ALSO % len(OTHER_DECKS)], number, chance)
            tried["others"] += 1
    return Found(dict(tried))


def _shoe(decks: int, number: int, chance: Random) -> Counter[str]:
    committed = committed_shoe(decks, f"proof/shoe-{number}")
    total = committed.commitment.size
    out, cuts = chance.randrange(4, total), seat_3_cuts(chance.randrange(total))
    in_play = publish(committed, cuts, out, hidden=chance.sample(range(out), 3))
    closed = publish(committed, cuts, out, closed=True)
    assert _verdict(in_play) is None and _verdict(closed) is None, f"an honest shoe is refused: {committed}"
    tried = _expect_every_card_binds(closed, chance)
    every = decks == DECKS and number % THOROUGH == 0
    tried["closed"] = _expect_refused(closed, range(total) if every else chance.sample(range(total), PLACES), chance)
    assert _verdict(other_cut(closed, chance)) and _verdict(other_cut(in_play, chance)), "another cut is accepted"
    tried["cut"] += 2
    tried["guesses"] += _expect_nothing_guessed(committed, in_play)
    return tried


def told(found: Found, size: int, seed: int) -> str:
    """What was tried, card by card."""
    cards = 52 * DECKS
    assert all(found[kind] >= size * (cards - (kind == "swap")) for kind in KINDS), "a card was left out"
    return (
        f"{size:,} shoes of {cards} cards and {found['others']:,} of other numbers accepted, open and closed; refused "
        f"at every card: {found['card']:,} of another card, {found['salt']:,} of another salt, {found['swap']:,} swaps "
        f"of neighbours; {found['closed']:,} more in closed documents, {found['cut']:,} of another cut; no leaf met in "
        f"{found['guesses']:,} guesses."
    )


# ---- judging -------------------------------------------------------------------------------------------------------


def _verdict(proof: ShoeProof) -> str | None:
    """What the stand-alone verifier has against a proof."""
    return _objection(verifier.read_proof(write(proof)))


def _objection(document: dict[str, Any]) -> str | None:
    try:
        verifier.check(document)
    except verifier.DoesNotHold as found:
        return str(found)
    return None


def _read(opening: Opening) -> dict[str, Any]:
    """An opening as the verifier reads it."""
    read: dict[str, Any] = msgspec.to_builtins(opening) | {"path": list(opening.path)}
    return read


def _expect_every_card_binds(closed: ShoeProof, chance: Random) -> Counter[str]:
    """Every card by itself: accepted as it is, refused as another, with another salt, and in its neighbour's place."""
    tried = Counter[str]()
    total = closed.commitment.size
    document = verifier.read_proof(write(closed)) | {"closed": False, "out": total}
    honest = [_read(opening) for opening in closed.openings]
    for place in range(total):
        for kind, changed in changes(closed, place, chance):
            document["hidden"] = [one for one in range(total) if one not in changed]
            document["openings"] = [honest[one] for one in sorted(changed)]
            if kind != "salt":
                assert _objection(document) is None, f"the honest card at place {place} is refused"
            document["openings"] = [_read(changed[one]) for one in sorted(changed)]
            assert _objection(document), f"another {kind} at place {place} is accepted"
            tried[kind] += 1
    return tried


def _expect_refused(proof: ShoeProof, places: range | list[int], chance: Random) -> int:
    """The same changes in a document that opens every card."""
    tried = 0
    document = verifier.read_proof(write(proof))
    honest = document["openings"]
    for place in places:
        for kind, changed in changes(proof, place, chance):
            document["openings"] = honest.copy()
            for where, opening in changed.items():
                document["openings"][where] = _read(opening)
            assert _objection(document), f"another {kind} at place {place} is accepted"
            tried += 1
    assert _verdict(with_openings(proof, changed)), "the same change is accepted in the document itself"
    return tried


# ---- guessing ------------------------------------------------------------------------------------------------------


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


PROOFS = (
    Proof(
        name="committed-shoes",
        what="the stand-alone verifier accepts committed shoes and refuses every change of every card; nothing leaks",
        parts=Parts(work=shoes, told=told, step=50),
        small=3,
        full=1_000,
    ),
)
