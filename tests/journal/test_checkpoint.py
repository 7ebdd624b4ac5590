"""Checkpoints: what a second party keeps, and what it shows."""

from hashlib import sha256

from msgspec.structs import replace

from puntobanco.journal.check import check_stream, vanished
from puntobanco.journal.checkpoint import Checkpoint, read_checkpoints, signed_line, wanted_of
from puntobanco.journal.entry import hash_of
from puntobanco.words import in_words
from tests.journal.journals import a_night, checkpoints_of

HOUSE = "house"


def sign(text: bytes) -> bytes:
    return sha256(b"secret" + text).digest()


def check(signature: bytes, text: bytes) -> bool:
    return signature == sign(text)


def lines_of(checkpoints: tuple[Checkpoint, ...]) -> list[bytes]:
    return [signed_line(one, "key 1", sign) for one in checkpoints]


def codes(lines: list[bytes]) -> list[str]:
    return [one.code for one in read_checkpoints(lines, check)[1]]


def test_checkpoints_follow_each_other_and_come_back_from_their_bytes() -> None:
    made = checkpoints_of(a_night())
    assert read_checkpoints(lines_of(made), check) == (made, ())
    assert [one.number for one in made] == list(range(6))
    assert [head.stream for head in made[-1].heads] == ["house", "link/major", "table/SG-01"]
    assert {head.stream: head.length for head in made[-1].heads} == {
        name: len(lines) for name, lines in a_night().items()
    }


def test_a_signature_by_another_key_is_found() -> None:
    made = checkpoints_of(a_night())
    lines = [*lines_of(made[:2]), signed_line(made[2], "key 1", lambda text: sha256(text).digest())]
    assert codes(lines) == ["signature"]
    assert codes([lines[0].replace(b'"signature":"', b'"signature":"zz')]) == ["signature"]
    assert not read_checkpoints(lines)[1], "without a key nothing is said of signatures"


def test_a_changed_checkpoint_is_not_what_was_signed() -> None:
    line = lines_of(checkpoints_of(a_night()))[0]
    assert codes([line.replace(b'"length":9', b'"length":8')]) == ["signature"]
    assert codes([line + b" "]) == ["unreadable"]


def test_checkpoints_that_do_not_follow_are_found() -> None:
    made = checkpoints_of(a_night())
    assert codes(lines_of((made[1], made[0]))) == ["checkpoint-order"]
    other = replace(made[1], prev=hash_of(b"another"))
    assert codes(lines_of((made[0], other))) == ["checkpoint-order"]
    shorter = replace(made[2], heads=made[2].heads[1:])
    assert codes(lines_of((made[1], shorter))) == ["checkpoint-order"]
    mixed = replace(made[0], heads=made[0].heads[::-1])
    assert codes(lines_of((mixed,))) == ["checkpoint-order"]


def test_a_second_party_may_keep_only_some_of_them() -> None:
    made = checkpoints_of(a_night())
    assert codes(lines_of((made[0], made[3]))) == []


def test_a_tail_cut_is_seen_only_with_a_checkpoint() -> None:
    lines, wanted = a_night()[HOUSE][:-2], wanted_of(checkpoints_of(a_night()))[HOUSE]
    assert not check_stream(HOUSE, lines).findings
    (found,) = check_stream(HOUSE, lines, wanted=wanted).findings
    assert (found.code, found.number, in_words(found.expected), in_words(found.found)) == (
        "cut",
        7,
        "9 entries",
        "7 entries",
    )


def test_what_came_after_the_checkpoint_is_not_its_business() -> None:
    night = a_night()
    early = {name: lines[:5] for name, lines in night.items()}
    wanted = wanted_of(checkpoints_of(early))
    assert not check_stream(HOUSE, night[HOUSE], wanted=wanted[HOUSE]).findings


def test_a_stream_that_vanished_is_named() -> None:
    wanted = wanted_of(checkpoints_of(a_night()))
    (found,) = vanished(wanted, ["house", "table/SG-01"])
    assert (found.code, found.stream) == ("vanished", "link/major")
    assert not vanished(wanted, wanted)
