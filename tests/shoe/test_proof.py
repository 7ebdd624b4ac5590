"""The published proof of a shoe: what it says while the shoe is in play, and when it is closed."""

import msgspec
import pytest
from msgspec.structs import replace

from puntobanco.shoe.proof import MOST_BYTES, ShoeProof, Unreadable, faults_of, publish, read, write
from tests.shoe.tampering import committed_shoe, seat_3_cuts

SHOE = committed_shoe(1)
CUT = seat_3_cuts(17)


def codes(proof: ShoeProof) -> set[str]:
    return {fault.code for fault in faults_of(proof)}


def test_while_the_shoe_is_in_play_only_the_cards_dealt_face_up_are_opened() -> None:
    proof = publish(SHOE, CUT, 6, hidden=(1, 2))
    assert [opening.position for opening in proof.openings] == [17, 20, 21, 22]
    assert not faults_of(proof)


def test_when_the_shoe_is_closed_every_card_is_opened_the_burnt_ones_too() -> None:
    proof = publish(SHOE, CUT, 6, hidden=(1, 2), closed=True)
    assert [opening.position for opening in proof.openings] == [*range(17, 52), *range(17)]
    assert not faults_of(proof)


def test_before_the_first_card_there_is_nothing_but_the_commitment() -> None:
    proof = publish(SHOE, (), 0)
    assert (proof.openings, codes(proof)) == ((), set())


def test_a_document_reads_back_and_is_always_the_same_bytes() -> None:
    proof = publish(SHOE, CUT, 6, closed=True)
    assert read(write(proof)) == proof
    assert write(read(write(proof))) == write(proof)


def test_spaces_do_not_matter() -> None:
    proof = publish(SHOE, CUT, 6)
    assert read(msgspec.json.format(write(proof), indent=4)) == proof


IN_PLAY = publish(SHOE, CUT, 6)
CLOSED = publish(SHOE, CUT, 6, closed=True)


@pytest.mark.parametrize(
    ("proof", "code"),
    [
        (replace(IN_PLAY, cuts=seat_3_cuts(18)), "not-due"),
        (replace(IN_PLAY, cuts=()), "not-due"),
        (replace(IN_PLAY, out=7), "not-due"),
        (replace(IN_PLAY, out=5), "not-due"),
        (replace(IN_PLAY, hidden=(0,)), "not-due"),
        (replace(IN_PLAY, openings=IN_PLAY.openings[::-1]), "not-due"),
        (replace(IN_PLAY, closed=True), "not-due"),
        (replace(CLOSED, closed=False), "not-due"),
        (replace(IN_PLAY, out=53), "too-many"),
        (replace(IN_PLAY, cuts=seat_3_cuts(52)), "cut"),
        (replace(IN_PLAY, hidden=(6,)), "hidden"),
        (replace(IN_PLAY, hidden=(2, 1)), "hidden"),
        (replace(IN_PLAY, shoe="table-1/shoe-2"), "not-committed"),
        (replace(IN_PLAY, root="ab" * 32), "not-committed"),
        (replace(IN_PLAY, decks=2), "not-committed"),
        (replace(CLOSED, openings=CLOSED.openings[:1] * 52), "excess"),
        (replace(CLOSED, openings=CLOSED.openings[:51]), "missing"),
    ],
)
def test_a_proof_that_does_not_hold_says_why(proof: ShoeProof, code: str) -> None:
    assert code in codes(proof)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"[" * 100_000,
        write(IN_PLAY)[:-20],
        write(IN_PLAY).replace(b'"decks":1', b'"decks":1,"decks":1'),
        write(IN_PLAY).replace(b'"decks":1', b'"decks":11'),
        write(IN_PLAY).replace(b'"decks":1', b'"decks":1.0'),
        write(IN_PLAY).replace(b'"closed":false', b'"closed":false,"note":"fine"'),
        write(IN_PLAY).replace(b"proof-1", b"proof-2"),
        write(IN_PLAY) + b" " * MOST_BYTES,
        b"\xff" + write(IN_PLAY),
    ],
    ids=["empty", "a list", "deep", "cut off", "twice", "11 decks", "a fraction", "unknown", "format", "long", "bytes"],
)
def test_what_is_no_proof_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(Unreadable, match="The file is"):
        read(data)
