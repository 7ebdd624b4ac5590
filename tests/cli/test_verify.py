"""`puntobanco verify`: folders, files and stores, with and without a checkpoint, and what it says of each."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.audit import verify as verify_run
from puntobanco.audit.source import find_source, write_folder
from puntobanco.journal.checkpoint import signed_line
from puntobanco.signing import load_private, make_keys
from puntobanco.store import Batch, Part, SqliteStore
from tests.cli.run import answer, run
from tests.journal.journals import a_night, checkpoints_of, rebuilt
from tests.journal.tampering import entry_of

TABLE = "table/SG-01"


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A journal as a folder."""
    folder = tmp_path / "journal"
    write_folder(folder, a_night())
    return folder


@pytest.fixture
def kept(tmp_path: Path) -> tuple[str, str]:
    """The signed checkpoints that surveillance keeps, and the public key."""
    private, public = make_keys(tmp_path / "house")
    signer = load_private(private)
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b"".join(signed_line(one, signer.key, signer.sign) + b"\n" for one in checkpoints_of(a_night())))
    return str(file), str(public)


def stored(path: Path, streams: dict[str, list[bytes]]) -> str:
    with closing(SqliteStore(path)) as store:
        store.append(Batch(parts=tuple(Part(name, 0, tuple(lines)) for name, lines in streams.items()))).result()
    return f"sqlite:///{path}"


def forged() -> list[bytes]:
    """The table's lines with another id in the middle and the whole chain made anew."""
    entries: list[Any] = [entry_of(TABLE, line) for line in a_night()[TABLE]]
    entries[20] = replace(entries[20], id="another")
    return rebuilt(TABLE, entries)


def failed(words: Sequence[str]) -> str:
    result = run("verify", *words)
    assert result.exit_code == 1, result.output
    return result.output


def test_a_folder_that_holds(night: Path) -> None:
    got = answer("verify", str(night), "--json")
    assert got["holds"] and {one["stream"]: one["judged"] for one in got["streams"]} == {
        name: len(lines) for name, lines in a_night().items()
    }
    result = run("verify", str(night))
    assert result.exit_code == 0 and "everything holds" in result.output and "No checkpoint was given" in result.output


def test_one_stream_and_its_chain_alone(night: Path) -> None:
    got = answer("verify", str(night / f"{TABLE}.jsonl"), "--chain-only", "--json")
    assert got["streams"][0]["entries"] == len(a_night()[TABLE]) and got["streams"][0]["judged"] == 0
    assert "Nothing was judged" in got["unproved"][0]


def test_a_store_is_read_and_left_alone(tmp_path: Path) -> None:
    address = stored(tmp_path / "casino.sqlite", a_night())
    assert answer("verify", address, "--json")["holds"]
    with closing(sqlite3.connect(tmp_path / "casino.sqlite")) as file:
        file.execute("UPDATE entries SET line = CAST(replace(CAST(line AS TEXT), 'anna', 'hans') AS BLOB) "
                     "WHERE stream = 'house' AND number = 3")  # fmt: skip
        file.commit()
    assert "house, entry 3, event 3" in failed([address])


def test_the_first_bad_event_is_named_with_what_was_expected(night: Path) -> None:
    file = night / f"{TABLE}.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"said":[{"call":"place-bets"', b'"said":[{"call":"no-more-bets"'))
    text = failed([str(night)])
    assert f"{TABLE}, entry" in text and "bets-opened.said[0].call is not what the rulebook gives" in text
    assert "expected: place-bets" in text and "found:    no-more-bets" in text


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (a_night()[TABLE][:-3], "the end of the stream is gone"),
        (forged(), "has seen something else in entries 20 to 29"),
        (a_night()[TABLE][:12], "the end of the stream is gone"),
    ],
    ids=["tail cut", "rebuilt", "rolled back"],
)
def test_what_only_a_second_party_can_show(night: Path, kept: tuple[str, str], lines: list[bytes], says: str) -> None:
    write_folder(night, {TABLE: lines})
    before = run("verify", str(night / f"{TABLE}.jsonl"))
    assert before.exit_code == 0, before.output
    assert says in failed([str(night), "--checkpoint", kept[0], "--key", kept[1]])


def test_with_a_checkpoint_and_its_key_nothing_is_left_unsaid(night: Path, kept: tuple[str, str]) -> None:
    got = answer("verify", str(night), "--checkpoint", kept[0], "--key", kept[1], "--json")
    assert got["holds"] and got["unproved"] == []
    got = answer("verify", str(night), "--checkpoint", kept[0], "--json")
    assert got["unproved"] == ["No key was given: the signatures of the checkpoints were not checked."]


def test_checkpoints_beside_the_journal_are_no_second_party(night: Path, kept: tuple[str, str]) -> None:
    (night / "checkpoints.jsonl").write_bytes(Path(kept[0]).read_bytes())
    assert "lie beside the journal" in answer("verify", str(night), "--json")["unproved"][0]
    (night / f"{TABLE}.jsonl").unlink()
    assert "the stream is gone" in failed([str(night)])


def test_a_checkpoint_says_nothing_against_a_single_stream_of_the_journal(night: Path, kept: tuple[str, str]) -> None:
    assert answer("verify", str(night / "house.jsonl"), "--checkpoint", kept[0], "--json")["holds"]


def test_a_wrong_key_is_found(night: Path, kept: tuple[str, str], tmp_path: Path) -> None:
    other = make_keys(tmp_path / "other")[1]
    assert "not signed by the key you gave" in failed([str(night), "--checkpoint", kept[0], "--key", str(other)])


def test_a_house_that_does_not_know_of_chips_at_the_table(night: Path) -> None:
    write_folder(night, {"house": a_night()["house"][:-1]})
    assert "from the house" in failed([str(night)])


def test_several_processes_come_to_the_same_verdict(night: Path) -> None:
    write_folder(night, {TABLE: forged()[:-1] + [b"nonsense"]})
    source = find_source(str(night))
    alone, together = (verify_run.verify(source, processes=number) for number in (1, 2))
    assert alone == together and alone.findings[0].code == "unreadable"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["none.jsonl"], 3),
        (["README.md"], 3),
        (["sqlite:///none.sqlite"], 3),
        (["sqlite:none"], 3),
        (["mysql://host/db"], 2),
        (["sqlite://"], 2),
        ([], 2),
        (["src"], 3),
        (["README.md", "--checkpoint", "none"], 3),
        (["README.md", "--key", "README.md"], 2),
        (["README.md", "--key", "none.pub"], 3),
    ],
)
def test_what_cannot_be_read_ends_in_a_sentence(words: list[str], code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    result = run("verify", *words)
    assert result.exit_code == code, result.output
    assert result.output.strip().endswith(".")


def test_a_checkpoint_file_without_checkpoints(night: Path, tmp_path: Path) -> None:
    for text in (b"", b"nonsense\n"):
        (tmp_path / "kept").write_bytes(text)
        assert run("verify", str(night), "--checkpoint", str(tmp_path / "kept")).exit_code == 3


def test_a_shoe_of_any_source_is_checked_as_far_as_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "evening.coups"
    file.write_text("1  4hAc8s|2d4d > B3-6\n", "utf-8")
    assert "everything holds as far as a shoe file goes" in run("verify", str(file)).output
    assert answer("verify", str(file), "--json")["coups"] == 1
    file.write_text("1  4hAc8s|2d4d > P6-3\n", "utf-8")
    assert "line 1" in failed([str(file)])


def test_a_stream_name_never_leads_out_of_the_folder(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="cannot be a file"):
        write_folder(tmp_path / "a", {"table/../../b": []})
    write_folder(tmp_path / "a", {"table/50% off": a_night()["house"]})
    assert find_source(str(tmp_path / "a")).streams() == ("table/50% off",)


def test_a_journal_cannot_steer_the_terminal(night: Path) -> None:
    file = night / "house.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"stream":"house"', b'"stream":"\\u001b[2J[red]"', 1))
    text = failed([str(night)])
    assert "\x1b" not in text and "·[2J[red]" in text


def test_the_folder_of_a_house_is_read_from_its_store(tmp_path: Path) -> None:
    stored(tmp_path / "puntobanco.sqlite", a_night())
    assert len(answer("verify", str(tmp_path), "--json")["streams"]) == 3


def test_a_store_that_grows_is_read_as_it_was_at_first(tmp_path: Path) -> None:
    night = a_night()
    address = stored(tmp_path / "casino.sqlite", {"house": night["house"][:5]})
    source = find_source(address)
    with closing(SqliteStore(tmp_path / "casino.sqlite")) as store:
        store.append(Batch(parts=(Part("house", 5, tuple(night["house"][5:])),))).result()
    assert verify_run.verify(source).streams[0].entries == 5


def test_a_store_that_breaks_while_it_is_read(tmp_path: Path) -> None:
    address = stored(tmp_path / "casino.sqlite", a_night())
    file = tmp_path / "casino.sqlite"
    data = bytearray(file.read_bytes())
    data[4096 * 2 :] = bytes(len(data) - 4096 * 2)
    file.write_bytes(data)
    result = run("verify", address)
    assert result.exit_code in (1, 3) and result.output.strip().endswith(".")


def record_of(tmp_path: Path, *left_out: int) -> Path:
    """A chained record of three coups without some of its lines."""
    coups, file = tmp_path / "evening.coups", tmp_path / "evening.record.jsonl"
    coups.write_text("1  4hAc8s|2d4d > B3-6\n2  4hAc8s|2d4d > B3-6\n3  4hAc8s|2d4d > B3-6\n", "utf-8")
    assert run("convert", str(coups), str(file), "--chain").exit_code == 0
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(line for number, line in enumerate(lines, 1) if number not in left_out))
    return file


def test_a_chained_record_with_missing_lines_is_an_extract_and_names_its_gaps(tmp_path: Path) -> None:
    whole = run("verify", str(record_of(tmp_path)))
    assert whole.exit_code == 0 and "extract" not in whole.output
    assert answer("verify", str(record_of(tmp_path)), "--json")["gaps"] == []
    some = run("verify", str(record_of(tmp_path, 1, 3)))
    assert "This is an extract: 2 lines are not in it (seq 1, 3), and the chain was not followed" in some.output
    found = run("verify", str(record_of(tmp_path, 2, 3)), "--json")
    told = json.loads(found.stdout)
    assert (told["extract"], told["gaps"]) == (True, [[2, 3]]) and "an extract" in told["unproved"][0]


def test_a_line_of_a_record_in_which_a_field_stands_twice_is_found(tmp_path: Path) -> None:
    file = record_of(tmp_path)
    file.write_bytes(file.read_bytes().replace(b'{"seq":2,', b'{"seq":2,"seq":2,', 1))
    assert "stands twice" in failed([str(file)])
