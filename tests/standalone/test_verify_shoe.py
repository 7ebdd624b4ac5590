"""The stand-alone verifier: one file, no code of ours, the same verdicts as the package."""

import ast
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from puntobanco.shoe.proof import ShoeProof, faults_of, publish, write
from standalone import verify_shoe as verifier
from tests.shoe.tampering import changes, committed_shoe, other_cut, seat_3_cuts, with_openings

FILE = Path(verifier.__file__)
SHOE = committed_shoe(1)
IN_PLAY = publish(SHOE, seat_3_cuts(17), 20, hidden=(1, 2))
CLOSED = publish(SHOE, seat_3_cuts(17), 20, closed=True)


def verdict(tmp_path: Path, data: bytes, *options: str) -> tuple[int, str]:
    file = tmp_path / "proof.json"
    file.write_bytes(data)
    ran = subprocess.run([sys.executable, "-I", FILE, file, *options], capture_output=True, text=True, check=False)
    assert not ran.stderr
    return ran.returncode, ran.stdout


def objection(proof: ShoeProof) -> str:
    with pytest.raises(verifier.DoesNotHold) as found:
        verifier.check(verifier.read_proof(write(proof)))
    return str(found.value)


def test_it_imports_nothing_but_the_standard_library() -> None:
    imported = set()
    for one in ast.walk(ast.parse(FILE.read_text("utf-8"))):
        if isinstance(one, ast.Import):
            imported |= {name.name.split(".")[0] for name in one.names}
        elif isinstance(one, ast.ImportFrom):
            imported.add((one.module or ".").split(".")[0])
    assert imported and imported <= sys.stdlib_module_names


def test_a_closed_shoe_holds_and_is_said_to_be_exactly_the_decks(tmp_path: Path) -> None:
    code, said = verdict(tmp_path, write(CLOSED), "--root", CLOSED.root, "--cut", "17")
    assert code == 0
    assert "HOLDS: every opened card" in said and "exactly the decks" in said


def test_a_shoe_in_play_holds_and_is_said_to_be_open(tmp_path: Path) -> None:
    code, said = verdict(tmp_path, write(IN_PLAY))
    assert code == 0
    assert "Cards that left the shoe: 20, 2 of them face down. Cards opened: 18." in said and "still open" in said


@pytest.mark.parametrize(("option", "value"), [("--root", "ab" * 32), ("--cut", "18")])
def test_what_the_player_was_told_is_compared(tmp_path: Path, option: str, value: str) -> None:
    code, said = verdict(tmp_path, write(CLOSED), option, value)
    assert code == 1 and "DOES NOT HOLD" in said


def test_a_changed_card_ends_in_1_and_names_its_place(tmp_path: Path) -> None:
    card, other = CLOSED.openings[5].card, "As" if CLOSED.openings[5].card != "As" else "Ks"
    code, said = verdict(tmp_path, write(with_openings(CLOSED, {5: replace(CLOSED.openings[5], card=other)})))
    assert (code, other != card) == (1, True)
    assert f"the {other} at position 22 is not the card that was committed to" in said


@pytest.mark.parametrize("data", [b"", b"{}", b"[" * 100_000, b"\xff\xfe", b'{"format":1}', b"1" * 5000])
def test_what_is_no_proof_ends_in_3(tmp_path: Path, data: bytes) -> None:
    code, said = verdict(tmp_path, data)
    assert code == 3 and said.startswith("NO PROOF")


def test_a_file_that_is_not_there_ends_in_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert verifier.main(["/no/such/file"]) == 3
    assert "No such file" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"decks":1', b'"decks":true'),
        (b'"decks":1', b'"decks":1,"decks":1'),
        (b'"decks":1', b'"decks":0'),
        (b'"at":17', b'"at":17.0'),
        (b'"at":17', b'"at":-1'),
        (b'"how":"cut"', b'"how":"shuffle"'),
        (b'"who":"seat 3"', b'"who":""'),
        (b'"hidden":[1,2]', b'"hidden":{}'),
        (b'"hidden":[1,2]', b'"hidden":[1,"2"]'),
        (b'"closed":false', b'"closed":0'),
        (b'"out":20', b'"out":null'),
        (b'"openings":[', b'"openings":[1,'),
        (b'"path":["', b'"path":["0'),
        (b'"salt":"', b'"salt":"A'),
        (b'"card":"', b'"card":"1'),
        (b'"position":17', b'"position":520'),
        (b"proof-1", b"proof-2"),
    ],
)
def test_a_field_of_the_wrong_kind_makes_it_no_proof(old: bytes, new: bytes) -> None:
    data = write(IN_PLAY)
    assert old in data
    with pytest.raises(verifier.NoProof):
        verifier.read_proof(data.replace(old, new, 1))


@pytest.mark.parametrize(
    ("proof", "says"),
    [
        (replace(IN_PLAY, out=53), "cannot have left"),
        (replace(IN_PLAY, cuts=seat_3_cuts(52)), "outside the stack"),
        (replace(IN_PLAY, cuts=seat_3_cuts(18)), "card 1 of the shoe must be the one at position 18"),
        (replace(IN_PLAY, hidden=(2, 1)), "face down"),
        (replace(IN_PLAY, hidden=(20,)), "face down"),
        (replace(IN_PLAY, out=21), "19 cards should be opened, and 18 are"),
        (replace(CLOSED, closed=False), "20 cards should be opened, and 52 are"),
        (replace(IN_PLAY, shoe="other"), "not the card that was committed to"),
    ],
)
def test_it_says_what_does_not_hold_and_the_package_agrees(proof: ShoeProof, says: str) -> None:
    assert says in objection(proof)
    assert faults_of(proof)


def test_every_kind_of_tampering_is_refused_by_both() -> None:
    chance = Random(1)
    tampered = [with_openings(CLOSED, changed) for _, changed in changes(CLOSED, 30, chance)]
    assert len(tampered) == 3
    for proof in (*tampered, other_cut(CLOSED, chance)):
        assert objection(proof) and faults_of(proof)


@pytest.mark.parametrize(
    ("number", "root"),
    [
        (7, "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
        (8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"),
    ],
)
def test_its_tree_meets_the_published_vectors_of_certificate_transparency(number: int, root: str) -> None:
    texts = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
    leaves = [sha256(b"\0" + bytes.fromhex(text)).digest() for text in texts[:number]]
    assert verifier.tree_root(leaves).hex() == root


@pytest.mark.parametrize("decks", [6, 8, 10])
def test_both_build_the_same_tree(decks: int) -> None:
    """312, 416 and 520 leaves are no powers of two: a node without a neighbour moves up alone."""
    shoe = committed_shoe(decks)
    assert verifier.tree_root(list(shoe.tree[0])).hex() == shoe.commitment.root


def test_a_shoe_that_is_not_whole_decks_is_found_when_it_is_closed() -> None:
    """Such a root can be made, though not with our code; here two aces of spades and no king of clubs."""
    wrong = [str(card) for card in SHOE.order]
    wrong[wrong.index("Kc")] = "As"
    openings = [
        {"position": place, "card": card, "salt": f"{place:064x}", "path": []} for place, card in enumerate(wrong)
    ]
    proof = {"shoe": "bad", "decks": 1, "closed": True, "openings": openings}
    with pytest.raises(verifier.DoesNotHold, match="As comes 2 times out of 1 decks"):
        verifier.check_decks(proof)
