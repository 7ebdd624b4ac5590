"""`puntobanco shoe`: a committed shoe to try, its proof checked, and the stand-alone verifier handed out."""

import json
from pathlib import Path

import pytest

from tests.cli.run import answer, run


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    """The proof of a closed shoe of one deck, cut at 17."""
    file = tmp_path / "proof.json"
    result = run("shoe", "demo", "--decks", "1", "--cut", "17", "--dealt", "20", "-o", str(file))
    assert result.exit_code == 0 and "Committed before the cut: root" in result.output
    return file


def test_the_demo_makes_a_proof_that_holds(proof: Path) -> None:
    result = run("shoe", "verify", str(proof), "--cut", "17")
    assert result.exit_code == 0
    assert "all 52 cards are opened and are exactly 1 decks" in result.output


def test_the_demo_sums_up_and_writes_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("shoe", "demo", "--decks", "1", "--cut", "17", "--dealt", "3").stdout
    (file,) = tmp_path.iterdir()
    document = json.loads(file.read_text("utf-8"))
    cards = {opening["position"]: opening["card"] for opening in document["openings"]}
    assert f"Dealt (3): {cards[17]} {cards[18]} {cards[19]}\n" in told and f"Proof: {file.name}\n" in told
    check = told.splitlines()[-1].removeprefix("Check it with: puntobanco ").split()
    assert run(*check).exit_code == 0


def test_no_two_demos_have_the_same_root() -> None:
    roots = {json.loads(run("shoe", "demo", "--decks", "1", "-o", "-").stdout)["root"] for _ in range(3)}
    assert len(roots) == 3


def test_a_shoe_in_play_is_checked_from_standard_input() -> None:
    made = run("shoe", "demo", "--open", "--dealt", "5", "-o", "-")
    got = answer("shoe", "verify", "-", "--json", given=made.stdout)
    assert (got["holds"], got["closed"], got["opened"], got["faults"]) == (True, False, 5, [])


def test_what_the_player_was_told_is_compared(proof: Path) -> None:
    result = run("shoe", "verify", str(proof), "--cut", "18", "--root", "ab" * 32)
    assert result.exit_code == 1
    assert "not the root that you were told" in result.output and "not the cut that you saw" in result.output


def test_a_tampered_proof_ends_in_1_and_says_where(proof: Path) -> None:
    document = json.loads(proof.read_text("utf-8"))
    document["openings"][0]["card"] = "As" if document["openings"][0]["card"] != "As" else "Ks"
    proof.write_text(json.dumps(document), "utf-8")
    assert run("shoe", "verify", str(proof)).exit_code == 1
    got = json.loads(run("shoe", "verify", str(proof), "--json").stdout)
    assert not got["holds"] and got["faults"][0]["where"] == "position 17"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("verify", "/no/such/file"), 3),
        (("verify", "-"), 3),
        (("demo", "--decks", "1", "--cut", "52"), 2),
        (("demo", "--decks", "1", "--dealt", "53"), 2),
        (("demo", "--decks", "11"), 2),
        (("demo", "-o", "/no/such/folder/proof.json"), 3),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words: tuple[str, ...], code: int) -> None:
    assert run("shoe", *words).exit_code == code


def test_the_verifier_is_printed_as_it_stands_in_the_repository() -> None:
    file = Path(__file__).parents[2] / "standalone" / "verify_shoe.py"
    assert run("shoe", "verifier").stdout == file.read_text("utf-8")
