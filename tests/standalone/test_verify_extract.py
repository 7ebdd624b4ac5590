"""The stand-alone verifier of extracts: a round as the house signs it, and every way in which it could be altered."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from puntobanco.audit.extract import Heading, Proven, lines_of, numbers_of_round
from puntobanco.journal.checkpoint import checkpoint_of, signed_line
from puntobanco.journal.merkle import Frontier, Tree
from puntobanco.money import Currency
from puntobanco.procedure.asking import At
from puntobanco.signing import load_private, make_keys
from standalone import verify_extract as verifier
from tests.audit.nights import STREAM, the_night

FILE = Path(verifier.__file__)


@pytest.fixture(scope="module")
def extract(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Path]:
    """Round 1 of the night, and the public key."""
    folder = tmp_path_factory.mktemp("keys")
    return made(folder, 1), folder / "house.pub"


def made(folder: Path, number: int) -> bytes:
    private, public = make_keys(folder / "house")
    signer, lines, tree = load_private(private), the_night()[STREAM], Frontier()
    for line in lines:
        tree.append(line)
    checkpoint = signed_line(checkpoint_of({STREAM: tree}, at=At(1)), signer.key, signer.sign)
    numbers = numbers_of_round(lambda: lines, number)
    heading = Heading(
        house="The House",
        stream=STREAM,
        about={"round": number},
        currency=Currency("SGD", 2),
        at=At(2),
        entries=len(numbers),
    )
    entries = [Proven(line=lines[one], path=[step.hex() for step in paths().inclusion(one)]) for one in numbers]
    return b"".join(lines_of(heading, checkpoint, public.read_bytes(), entries, key=signer.key, sign=signer.sign))


@cache
def paths() -> Tree:
    return Tree(the_night()[STREAM])


def verdict(tmp_path: Path, data: bytes, *options: str) -> tuple[int, str]:
    file = tmp_path / "round.jsonl"
    file.write_bytes(data)
    ran = subprocess.run([sys.executable, "-I", FILE, file, *options], capture_output=True, text=True, check=False)
    assert not ran.stderr
    return ran.returncode, ran.stdout


def changed(data: bytes) -> Iterator[tuple[str, bytes]]:
    """An extract altered in every way that we can think of, each with what is said of it."""
    lines = data.splitlines(keepends=True)
    yield "the file is not signed", data.replace(b'"The House"', b'"My House"')
    yield "the file is not signed", data.replace(b'"round":1', b'"round":2', 1)
    yield "the file is not signed", data.replace(b'"6h"', b'"9h"')
    yield "the file is not signed", data.replace(b'"stake":10000', b'"stake":90000')
    yield "the checkpoint is not signed", data.replace(b'"at":1,', b'"at":3,', 1)
    fewer = lines[0].replace(b'"entries":13', b'"entries":12')
    yield "the file is not signed", b"".join([fewer, *lines[1:-3], lines[-1]])


def test_it_imports_nothing_but_the_standard_library() -> None:
    imported = set()
    for one in ast.walk(ast.parse(FILE.read_text("utf-8"))):
        if isinstance(one, ast.Import):
            imported |= {name.name.split(".")[0] for name in one.names}
        elif isinstance(one, ast.ImportFrom):
            imported.add((one.module or ".").split(".")[0])
    assert imported and imported <= sys.stdlib_module_names


def test_a_round_holds_and_is_told_with_its_correction(extract: tuple[bytes, Path], tmp_path: Path) -> None:
    data, public = extract
    code, said = verdict(tmp_path, data, "--key", str(public))
    assert code == 0, said
    assert "The House, table/SG-01, round 1: 13 entries." in said
    assert "Player Ks 6h = 6; Banker 3d 4d = 7." in said and "Player Ks 9h = 9; Banker 3d 4d = 7." in said
    assert "seat 2, banker 300.00: win, wins 300.00, gets 600.00 back." in said
    assert "seat 1, player 100.00: win, wins 100.00, gets 200.00 back." in said and "and max:" in said
    assert "HOLDS" in said and "Nobody compared" not in said


def test_another_key_is_noticed_and_an_uncompared_one_is_said(extract: tuple[bytes, Path], tmp_path: Path) -> None:
    data, _ = extract
    assert "Nobody compared the key" in verdict(tmp_path, data)[1]
    (tmp_path / "other").mkdir()
    made(tmp_path / "other", 2)
    code, said = verdict(tmp_path, data, "--key", str(tmp_path / "other" / "house.pub"))
    assert code == 1 and "not the one that you have" in said


def test_every_alteration_is_found(extract: tuple[bytes, Path]) -> None:
    data, _ = extract
    for what, other in changed(data):
        assert other != data, what
        read = verifier.Extract(other)
        with pytest.raises(verifier.DoesNotHold, match=what):
            verifier.check(read, verifier.key_of(read.public))


def test_an_entry_of_another_journal_is_found_even_when_the_file_is_signed_anew(tmp_path: Path) -> None:
    """Somebody who has the key may sign any file, but cannot put an entry under the root that others hold."""
    data = made(tmp_path, 1)
    signer = load_private(tmp_path / "house.key")
    lines = data.splitlines(keepends=True)
    lines[10] = lines[10].replace(b'"seat":1', b'"seat":3').replace(b'"seat":2', b'"seat":3')
    body = b"".join(lines[:-1])
    digest = sha256(body).hexdigest().encode()
    signature = signer.sign(b"puntobanco extract\n" + digest).hex()
    forged = verifier.Extract(body + b'{"key":"%s","signature":"%s"}\n' % (signer.key.encode(), signature.encode()))
    with pytest.raises(verifier.DoesNotHold, match="not under the signed root"):
        verifier.check(forged, verifier.key_of(forged.public))


@pytest.mark.parametrize("data", [b"", b"{}\n" * 6, b"\xff\n" * 9, b'{"format":"x"}\n'])
def test_what_is_no_extract_is_said_to_be_none(tmp_path: Path, data: bytes) -> None:
    code, said = verdict(tmp_path, data)
    assert code == 3 and said.startswith("NO EXTRACT")
