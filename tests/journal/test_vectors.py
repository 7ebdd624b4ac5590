"""The bytes of every act and event are frozen: a change to them makes old journals unreadable."""

import msgspec
import pytest

from puntobanco.journal.entry import decode, decoder_of, encode, hash_of, plain
from puntobanco.journal.machines import MACHINES, AnyMachine
from tools import vectors

EACH = pytest.mark.parametrize("machine", MACHINES.values(), ids=lambda machine: machine.name)


@EACH
def test_every_kind_has_a_vector(machine: AnyMachine) -> None:
    frozen = vectors.kept(machine)
    for part, union in (("acts", machine.acts), ("events", machine.events)):
        lacking = vectors.kinds_of(union).keys() - frozen[part].keys()
        assert not lacking, f"no vector for {sorted(lacking)}: run python -m tools.vectors"


@EACH
def test_no_bytes_have_changed(machine: AnyMachine) -> None:
    assert not vectors.changed(machine), "see python -m tools.vectors"


@EACH
def test_frozen_bytes_are_read_and_written_again_as_they_are(machine: AnyMachine) -> None:
    frozen = vectors.kept(machine)
    for part, union in (("acts", machine.acts), ("events", machine.events)):
        decoder = decoder_of(union)
        for tag, ones in frozen[part].items():
            for one in ones:
                line = one["bytes"].encode()
                value = decode(decoder, line)
                assert type(value) is vectors.kinds_of(union)[tag]
                assert encode(value) == line and hash_of(line) == one["sha256"]
                assert value == decode(decoder, encode(value))


@EACH
def test_both_ways_of_writing_give_the_same_bytes(machine: AnyMachine) -> None:
    """Where msgspec cannot order something, we do; elsewhere both must agree."""
    for union in (machine.acts, machine.events):
        for kind in vectors.kinds_of(union).values():
            value = vectors.example(kind)
            assert msgspec.json.encode(plain(value)) == encode(value), kind


def test_a_changed_kind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = MACHINES["house"]
    frozen = vectors.kept(machine)
    frozen["acts"]["deposit"][0]["bytes"] += " "
    frozen["events"]["gone"] = []
    monkeypatch.setattr(vectors, "kept", lambda _: frozen)
    assert vectors.changed(machine) == ["acts deposit", "events gone"]
