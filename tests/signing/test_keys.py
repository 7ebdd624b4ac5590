"""Keys: made once, kept to their owner, and signatures that hold for nothing else."""

import stat
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.journal.checkpoint import read_checkpoints, signed_line
from puntobanco.signing import load_private, load_public, make_keys
from tests.journal.journals import a_night, checkpoints_of


def code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.faults[0].code


def test_a_private_key_is_its_owners_alone(tmp_path: Path) -> None:
    private, public = make_keys(tmp_path / "house")
    assert (private.name, public.name) == ("house.key", "house.pub")
    assert [stat.S_IMODE(file.stat().st_mode) for file in (private, public)] == [0o600, 0o644]
    private.chmod(0o640)
    with pytest.raises(Refused, match="others may read") as refused:
        load_private(private)
    assert code(refused) == "open-key" and "chmod 600" in refused.value.faults[0].instead


def test_a_key_is_never_replaced(tmp_path: Path) -> None:
    private, _ = make_keys(tmp_path / "house")
    before = private.read_bytes()
    with pytest.raises(Refused) as refused:
        make_keys(tmp_path / "house")
    assert code(refused) == "known-already" and private.read_bytes() == before


def test_a_signature_holds_for_these_bytes_and_this_key(tmp_path: Path) -> None:
    private, public = make_keys(tmp_path / "one")
    signer, checker = load_private(private), load_public(public)
    assert signer.key == checker.key
    signature = signer.sign(b"text")
    assert checker.check(signature, b"text")
    assert not checker.check(signature, b"Text") and not checker.check(signature[:-1], b"text")
    other = load_public(make_keys(tmp_path / "other")[1])
    assert not other.check(signature, b"text") and other.key != checker.key


def test_checkpoints_are_signed_and_checked(tmp_path: Path) -> None:
    private, public = make_keys(tmp_path / "house")
    signer = load_private(private)
    made = checkpoints_of(a_night())
    lines = [signed_line(one, signer.key, signer.sign) for one in made]
    assert read_checkpoints(lines, load_public(public).check) == (made, ())
    other = load_public(make_keys(tmp_path / "other")[1])
    assert {one.code for one in read_checkpoints(lines, other.check)[1]} == {"signature"}


@pytest.mark.parametrize("text", [b"", b"nonsense", b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"])
def test_what_is_no_key_is_said(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "no.key"
    file.write_bytes(text)
    file.chmod(0o600)
    for load in (load_private, load_public):
        with pytest.raises(Refused) as refused:
            load(file)
        assert code(refused) == "no-key"
    with pytest.raises(Refused) as refused:
        load_public(tmp_path / "none")
    assert code(refused) == "unreadable"
