"""Checkpoints: signed, kept with somebody else, and what they show of a house that was tampered with."""

import json
import os
import shutil
import stat
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Struct

from puntobanco.faults import Refused
from puntobanco.journal.chain import End
from puntobanco.journal.entry import encode
from puntobanco.journal.merkle import included
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.integrity.checkpoints import ENTRIES, Checkpoints, house_keys
from puntobanco.server.integrity.second_place import NotKept, SecondPlace
from puntobanco.store import Batch, MemoryStore, Part
from puntobanco.words import in_words
from tests.cli.run import run as command
from tests.server.integrity.watched import TABLE, Watched


class Numbered(Struct):
    number: int


def chained(count: int) -> tuple[bytes, ...]:
    """The lines of a stream in which each follows the one before."""
    end, lines = End(stream="table/a"), list[bytes]()
    for number in range(count):
        event = Numbered(number)
        lines.append(encode(end.founding(id=str(number), at=At(1), who=Who(Person("host"), Role.CLOCK), event=event)))
        end = end.after(lines[-1], 1)
    return tuple(lines)


@pytest.fixture
def house(tmp_path: Path) -> Watched:
    """A house that has played a round, signed, played another and signed again."""
    watched = Watched(tmp_path)
    watched.play(1, 1)
    return watched


def test_a_house_that_was_played_is_accepted_by_a_holder_of_its_checkpoints(house: Watched) -> None:
    result = command(*house.verify)
    assert result.exit_code == 0, result.output
    assert len((house.second / "checkpoints.jsonl").read_bytes().splitlines()) == 2
    house.opened()
    assert house.told == []


@pytest.mark.parametrize("stream", [TABLE, "house"])
def test_a_cut_tail_is_found_and_the_house_does_not_open(house: Watched, stream: str) -> None:
    house.cut(stream, 1)
    result = command(*house.verify)
    assert result.exit_code == 1 and stream in result.output
    with pytest.raises(Refused, match="its end was cut"):
        house.opened()


@pytest.mark.parametrize("stream", [TABLE, "house"])
def test_an_entry_that_follows_nothing_is_not_signed_and_the_house_does_not_open(house: Watched, stream: str) -> None:
    """It was put in after the last checkpoint, so no signature speaks against it."""
    with closing(house.store()) as store:
        *_, last = store.read(stream)
    line = encode({**json.loads(last), "number": (after := json.loads(last)["number"] + 1)})
    house.change("INSERT INTO entries VALUES (?, ?, ?)", stream, after, line)
    with pytest.raises(Refused, match=f"entry {after} of {stream} does not follow the one before it"):
        house.opened()


def test_a_chain_that_was_made_anew_is_found_and_the_house_does_not_open(house: Watched) -> None:
    house.rebuild(TABLE)
    assert command("verify", str(house.data)).exit_code == 0, "lawful in itself: only the second place can tell"
    result = command(*house.verify)
    assert result.exit_code == 1 and TABLE in result.output
    with pytest.raises(Refused, match="not the ones that were signed"):
        house.opened()


def test_an_old_copy_that_was_put_back_is_found_and_the_house_does_not_open(tmp_path: Path) -> None:
    house, copy = Watched(tmp_path), tmp_path / "yesterday"
    house.play(1)
    shutil.copytree(house.data, copy)
    house.play(1)
    shutil.rmtree(house.data)
    shutil.copytree(copy, house.data)
    assert command("verify", str(house.data)).exit_code == 0, "yesterday's house is a lawful house"
    assert command(*house.verify).exit_code == 1
    with pytest.raises(Refused, match="the second place keeps checkpoint 1, and the database has only 0: an old copy"):
        house.opened()


def test_a_checkpoint_of_the_database_that_was_altered_or_taken_away_is_noticed(house: Watched) -> None:
    house.change("DELETE FROM documents WHERE kind = 'checkpoint'")
    with pytest.raises(Refused, match="the database has none"):
        house.opened()
    other = Watched(house.data.parent / "other")
    other.play(1)
    with closing(other.store()) as store:
        document = store.document("checkpoint", "last")
    assert document is not None
    house.change("INSERT INTO documents VALUES ('checkpoint', 'last', 1, ?)", document.body)
    with pytest.raises(Refused, match="not signed by the key of this house"):
        house.opened()


def test_the_keys_are_for_the_house_alone_and_the_second_place_knows_one_house(house: Watched) -> None:
    private = house.data / "keys" / "house.key"
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert (house.second / "house.pub").read_bytes() == (house.data / "keys" / "house.pub").read_bytes()
    stranger = Watched(house.data.parent / "stranger")
    stranger.second = house.second
    with pytest.raises(Refused, match="not the house that the second place knows"):
        stranger.play(1)


def test_a_second_place_that_cannot_be_written_is_told_and_gets_everything_later(tmp_path: Path) -> None:
    house = Watched(tmp_path)
    house.play(1)
    away = tmp_path / "away"

    def cut_off() -> None:
        if not away.exists():
            house.second.rename(away)
            house.second.write_text("somebody put a file here")

    house.play(1, after=cut_off)
    with closing(house.store()) as store:
        signing = house.checkpoints(store)
        signing.open()
        assert signing.waits is not None
        assert "cannot be copied to the second place" in house.told[-1]
        length = store.length(TABLE)
        assert not signing.make(), "nothing more is signed before the last one is copied"
        house.second.unlink()
        away.rename(house.second)
        signing.make()
        assert not signing.waits and house.told[-1] == "the second place can be written to again"
        assert length == store.length(TABLE)
    assert command(*house.verify).exit_code == 0


def test_a_line_that_a_crash_cut_short_is_completed(house: Watched) -> None:
    file = house.second / "checkpoints.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-100])
    house.opened()
    with closing(house.store()) as store:
        signing = house.checkpoints(store)
        signing.open()
        signing.make()
    assert file.read_bytes() == whole


def test_a_damaged_line_is_never_overwritten(house: Watched) -> None:
    file = house.second / "checkpoints.jsonl"
    file.write_bytes(file.read_bytes() + b"{nonsense")
    with pytest.raises(NotKept, match="damaged"):
        SecondPlace(house.second).add(b'{"checkpoint":1}')


def test_a_second_place_that_has_lost_checkpoints_is_told_of(house: Watched) -> None:
    file = house.second / "checkpoints.jsonl"
    file.write_bytes(b"")
    house.opened()
    assert house.told == ["the checkpoints up to 0 are not in the second place: it lost them, or was moved"]


def test_nothing_new_gives_no_checkpoint_and_a_hundred_entries_are_time_for_one(tmp_path: Path) -> None:
    store = MemoryStore()
    signing = Checkpoints(store, house_keys(tmp_path), None, now=lambda: At(1), tell=lambda kind, words: None)
    signing.open()
    assert not signing.make()
    assert not signing.heard("table/a", ENTRIES - 1)
    assert signing.heard("table/a", ENTRIES)
    store.append(Batch(parts=(Part("table/a", 0, chained(ENTRIES)),))).result()
    assert signing.make() and not signing.make()
    assert signing.new == 0 and not signing.heard("table/a", ENTRIES + 99)
    assert signing.heard("table/b", 1), "entries of all streams count together"


def test_two_processes_on_one_store_make_one_chain(tmp_path: Path) -> None:
    store, second = MemoryStore(), SecondPlace(tmp_path / "second")
    two = [
        Checkpoints(store, house_keys(tmp_path), second, now=lambda: At(1), tell=lambda kind, words: None)
        for _ in range(2)
    ]
    for one in two:
        one.open()
    for number, line in enumerate(chained(20)):
        store.append(Batch(parts=(Part("table/a", number, (line,)),))).result()
        assert two[number % 2].make()
        assert not two[1 - number % 2].make()
    kept = [json.loads(line) for line in (tmp_path / "second" / "checkpoints.jsonl").read_bytes().splitlines()]
    assert [one["checkpoint"]["number"] for one in kept] == list(range(20))
    assert [one["checkpoint"]["heads"][0]["length"] for one in kept] == list(range(1, 21))


def test_a_proof_shows_an_entry_under_the_checkpoint_and_nothing_else(house: Watched) -> None:
    with closing(house.store()) as store:
        signing = house.checkpoints(store)
        signing.open()
        lines = list(store.read(TABLE))
        for number in (0, 7, len(lines) - 1):
            proof = signing.proof(TABLE, number)
            assert proof is not None and len(encode(proof)) <= 2048
            path, root = [bytes.fromhex(step) for step in proof.path], bytes.fromhex(proof.root)
            assert included(lines[number], number, proof.length, path, root)
            assert not included(lines[number - 1], number, proof.length, path, root)
        assert signing.proof(TABLE, len(lines)) is None
        assert signing.proof("table/nobody", 0) is None


def test_the_proof_of_an_entry_among_a_million_would_be_shorter_than_two_kilobytes(tmp_path: Path) -> None:
    store = MemoryStore()
    store.append(Batch(parts=(Part("table/a", 0, chained(20_000)),))).result()
    signing = Checkpoints(store, house_keys(tmp_path), None, now=lambda: At(1), tell=lambda kind, words: None)
    signing.make()
    proof = signing.proof("table/a", 12_345)
    assert proof is not None
    hashes = len(proof.path)
    assert hashes == 15 and len(encode(proof)) + (20 - hashes) * 67 <= 2048, "a million entries have 20 hashes"


def test_every_line_is_synced_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(
        "puntobanco.server.integrity.second_place._sync", lambda file: synced.append(os.fstat(file).st_size)
    )
    place = SecondPlace(tmp_path / "second")
    place.greet(b"key")
    place.add(b"one")
    place.add(b"one")
    place.add(b"two")
    assert (tmp_path / "second" / "checkpoints.jsonl").read_bytes() == b"one\ntwo\n"
    assert 4 in synced and synced[-1] == 8


def test_a_long_house_opens_by_its_frontiers_and_is_read_afterwards(
    house: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puntobanco.server.integrity.checkpoints.WHOLE", 10)
    with closing(house.store()) as store:
        signing = house.checkpoints(store)
        signing.open()
        assert signing.long and signing.compare() is None and not signing.make()
    house.rebuild(TABLE)
    with closing(house.store()) as store:
        signing = house.checkpoints(store)
        signing.open()
        wrong = signing.compare()
        assert wrong is not None and f"of {TABLE} are not the ones that were signed" in in_words(wrong)
    house.cut(TABLE, 1)
    with pytest.raises(Refused, match="its end was cut"):
        house.opened()


def test_frontiers_that_were_altered_are_not_taken_up(house: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puntobanco.server.integrity.checkpoints.WHOLE", 10)
    for change in ("SET body = x'7b7d'", "SET body = x'00'", "SET version = 99"):
        house.change(f"UPDATE documents {change} WHERE kind = 'checkpoint' AND key = 'frontiers'")
        house.opened()
    house.rebuild(TABLE)
    with pytest.raises(Refused, match="not the ones that were signed"):
        house.opened()
