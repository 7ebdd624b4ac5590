"""`puntobanco exam`: an examination in the terminal from the paper to the certificate page, and its verification."""

from pathlib import Path

import pytest
from msgspec import json

from puntobanco.academy import exam
from puntobanco.academy.question import Form
from puntobanco.words import in_words, say
from tests.academy.checks import typed
from tests.cli.run import answer, run

SET = ("exam", "set", "rws-non-commission")
PAPER = ("--candidate", "c-17", "--examiner", "e-4", "--questions", "6", "--seed", "7")
QUICK = ("--skill", "count", "--skill", "draw", "--skill", "pay")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an examiner's key and a record that is open."""
    monkeypatch.chdir(tmp_path)
    assert run("keys", "make", "examiner").exit_code == 0
    done = run(*SET, "exam.pb", *PAPER, *QUICK, "--key", "examiner.key", "--name", "Lin Mei")
    assert done.exit_code == 0 and "6 questions of 3 skills" in done.output, done.output
    return tmp_path


def keyed(*, wrong: frozenset[int] = frozenset()) -> list[str]:
    """What a candidate types who knows every answer, but for those at some places."""
    paper = exam.read_sitting(Path("exam.pb").read_bytes()).paper
    lines = []
    for place, question in enumerate(exam.questions_of(paper)):
        right = typed(question, question.posed.accepted[0])
        other = str(3 - int(right)) if question.posed.form is Form.CHOICE else "77"
        lines.append(other if place in wrong else right)
    return lines


def close(*more: str) -> str:
    done = run("exam", "close", "exam.pb", "--key", "examiner.key", *more)
    assert done.exit_code == 0, done.output
    return done.output


def test_an_examination_from_the_paper_to_the_page(desk: Path) -> None:
    answers = keyed(wrong=frozenset({1, 4}))
    left = run("exam", "take", "exam.pb", given="\n".join([*answers[:2], "nonsense", answers[2], "q"]) + "\n")
    assert "3 questions are left" in left.output and "That is not an answer here." in left.output
    assert "Wrong" not in left.output and "Right" not in left.output
    extended = run("exam", "extend", "exam.pb", "--percent", "25", "--key", "examiner.key").output
    assert "25% more time from question 4 on" in extended
    assert "Every question is answered." in run("exam", "take", "exam.pb", given="\n".join(answers[3:]) + "\n").output
    told = close("--mark", "voice=passed", "--mark", "chips=failed")
    assert "Not passed: 4 of 6 answered well" in told and told.count("Wrong. It is:") == 2
    assert "Voice and calls: passed" in told and "Hospitality: not seen" in told

    verified = run("verify", "exam.pb", "--key", "examiner.pub")
    assert verified.exit_code == 0 and "everything holds" in verified.output and told.splitlines()[0] in verified.output
    found = answer("verify", "exam.pb", "--json")
    assert (found["holds"], found["extra"], found["result"]["total"]["good"]) == (True, 25, 4)
    assert {missed["number"] for missed in found["result"]["missed"]} == {1, 4}
    assert found["marks"]["chips"] == "failed" and len(found["unproved"]) == 1
    assert b"Lin" not in Path("exam.pb").read_bytes()

    for language in ("en", "zh-Hant"):
        page = ("exam", "certificate", "exam.pb", "--key", "examiner.pub", "--language", language)
        assert run(*page, "-o", "page.html", "--person", "exam.person.json").exit_code == 0
        text = Path("page.html").read_text("utf-8")
        assert "Lin Mei" in text and in_words(say("certificate.school"), language) in text
        assert run(*page, "-o", "bare.html").exit_code == 0
        assert "Lin Mei" not in Path("bare.html").read_text("utf-8") and "c-17" in Path("bare.html").read_text("utf-8")
    first = run(*page[:-2], "-o", "page.pdf")
    assert first.exit_code == 0 and Path("page.pdf").read_bytes().startswith(b"%PDF")


def test_a_changed_record_is_told_and_gets_no_page(desk: Path) -> None:
    assert run("exam", "take", "exam.pb", given="\n".join(keyed()) + "\n").exit_code == 0
    close()
    record = Path("exam.pb").read_bytes()
    Path("exam.pb").write_bytes(record.replace(b'"number":3,"question"', b'"number":2,"question"'))
    failed = run("verify", "exam.pb", "--key", "examiner.pub")
    assert failed.exit_code == 1 and "does not follow" in failed.output
    page = run("exam", "certificate", "exam.pb", "-o", "page.html", "--key", "examiner.pub")
    assert page.exit_code == 2 and not Path("page.html").exists()
    assert run("exam", "extend", "exam.pb", "--percent", "5", "--key", "examiner.key").exit_code == 3
    Path("exam.pb").write_bytes(record)
    assert run("keys", "make", "other").exit_code == 0
    assert "not signed with the key you gave" in run("verify", "exam.pb", "--key", "other.pub").output


def test_only_the_examiners_key_closes_and_open_questions_need_a_word(desk: Path) -> None:
    assert run("keys", "make", "other").exit_code == 0
    assert "this is another" in run("exam", "close", "exam.pb", "--key", "other.key").output
    assert run("exam", "take", "exam.pb", given=keyed()[0] + "\nq\n").exit_code == 0
    before = Path("exam.pb").read_bytes()
    assert "questions are still open" in run("exam", "close", "exam.pb", "--key", "examiner.key").output
    assert "is no mark" in run("exam", "close", "exam.pb", "--key", "examiner.key", "--mark", "voice=good").output
    assert Path("exam.pb").read_bytes() == before
    assert "1 of 6 answered well" in close("--hand-in")
    assert run("exam", "take", "exam.pb").exit_code == 0
    assert Path("exam.pb").read_bytes().startswith(before)


def test_a_record_is_never_replaced_and_a_name_belongs_to_its_paper(desk: Path) -> None:
    again = run(*SET, "exam.pb", *PAPER, "--key", "examiner.key")
    assert again.exit_code != 0 and "No paper was set." in again.output
    alone = run(*SET, "two.pb", "--candidate", "x", "--examiner", "x", "--key", "examiner.key")
    assert alone.exit_code == 2 and "cannot examine and be examined" in alone.output
    close("--hand-in") if run("exam", "take", "exam.pb", given="q\n").exit_code == 0 else None
    Path("else.json").write_bytes(json.encode({"candidate": "c-17", "name": "Nobody", "salt": "0"}))
    page = run("exam", "certificate", "exam.pb", "-o", "p.html", "--key", "examiner.pub", "--person", "else.json")
    assert page.exit_code == 2 and "not the document" in page.output
