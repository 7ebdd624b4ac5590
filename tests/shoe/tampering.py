"""Committed shoes to try the verifiers on, and the ways in which a proof can be tampered with."""

import os
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from puntobanco.cards import DECK
from puntobanco.shoe.commitment import SALT_BYTES, Committed, commit
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.openings import Cut, CutBy, Opening
from puntobanco.shoe.proof import ShoeProof
from puntobanco.shoe.shuffle import below_from_bytes, shuffled
from tests.shoe.canaries import system_bytes


def committed_shoe(decks: int, name: str = "table-1/shoe-1") -> Committed:
    """A shoe shuffled and salted by the operating system."""
    order = shuffled(decks_of(decks), below_from_bytes(system_bytes()))
    return commit(name, order, os.urandom(SALT_BYTES * len(order)))


def seat_3_cuts(at: int) -> tuple[Cut, ...]:
    """One cut, by the player at seat 3."""
    return (Cut(CutBy.CUT, "seat 3", at),)


def other_card(opening: Opening, chance: Random) -> Opening:
    """Another card in its place."""
    others = [str(card) for card in DECK if str(card) != opening.card]
    return replace(opening, card=chance.choice(others))


def other_salt(opening: Opening, chance: Random) -> Opening:
    """One bit of the salt flipped."""
    flipped = int(opening.salt, 16) ^ 1 << chance.randrange(8 * SALT_BYTES)
    return replace(opening, salt=f"{flipped:064x}")


def swapped(one: Opening, other: Opening) -> tuple[Opening, Opening]:
    """Two cards with their salts in each other's place."""
    return replace(one, card=other.card, salt=other.salt), replace(other, card=one.card, salt=one.salt)


def with_openings(proof: ShoeProof, changed: dict[int, Opening]) -> ShoeProof:
    """The proof with other openings at some places of its list."""
    return replace(proof, openings=tuple(changed.get(place, one) for place, one in enumerate(proof.openings)))


def changes(proof: ShoeProof, place: int, chance: Random) -> Iterator[tuple[str, dict[int, Opening]]]:
    """Another card, another salt, and a swap with the next card, at one place of the list of openings."""
    one = proof.openings[place]
    yield "card", {place: other_card(one, chance)}
    yield "salt", {place: other_salt(one, chance)}
    if place + 1 < len(proof.openings):
        left, right = swapped(one, proof.openings[place + 1])
        yield "swap", {place: left, place + 1: right}


def other_cut(proof: ShoeProof, chance: Random) -> ShoeProof:
    """The proof with the cut at another place."""
    (cut,) = proof.cuts
    at = (cut.at + chance.randrange(1, proof.commitment.size)) % proof.commitment.size
    return replace(proof, cuts=(replace(cut, at=at),))
