"""`puntobanco train`: a lesson in the terminal, its corrections, what is kept of it."""

from pathlib import Path

import pytest

from tests.cli.run import answer, run

LESSON = ("train", "rws-non-commission", "--skill", "draw", "--skill", "count", "--skill", "cut", "--seed", "7")


def keyed(*, wrong: frozenset[int] = frozenset()) -> str:
    """What a trainee types who knows every answer, but for those at some places."""
    lines = []
    for place, one in enumerate(answer(*LESSON, "--questions", "6", "--json")):
        ids = list(one["choices"])
        if one["form"] == "choice":
            right = ids.index(one["accepted"][0]) + 1
            lines.append(str(3 - right if place in wrong else right))
        else:
            lines.append("99" if place in wrong else one["accepted"][0])
    return "\n".join(lines) + "\n"


def test_a_perfect_trainee_has_everything_right() -> None:
    told = run(*LESSON, "--questions", "6", given=keyed()).output
    assert "6 of 6 answered well" in told and "Wrong" not in told and "Clauses missed" not in told


def test_wrong_answers_are_corrected_at_once_with_the_clause_and_the_working() -> None:
    told = run(*LESSON, "--questions", "6", given=keyed(wrong=frozenset({1, 2}))).output
    assert told.count("Wrong. It is: ") == 2
    assert "4 of 6 answered well" in told and "Clauses missed" in told and "[RWS " in told


def test_what_is_no_answer_is_asked_again_and_nothing_typed_is_wrong() -> None:
    told = run(*LESSON, "--questions", "1", given="forty\n\n").output
    assert "That is not an answer here." in told and "Wrong. It is: " in told


def test_a_lesson_may_be_left_and_says_what_was_answered_so_far() -> None:
    two = "".join(keyed().splitlines(keepends=True)[:2])
    assert "2 of 2 answered well" in run(*LESSON, "--questions", "6", given=two + "q\n").output
    assert "Nothing was answered." in run(*LESSON, given="").output


@pytest.mark.parametrize(("language", "said"), [("zh-Hans", "6 题中答对 6 题"), ("zh-Hant", "6 題中答對 6 題")])
def test_a_lesson_in_chinese(language: str, said: str) -> None:
    assert said in run(*LESSON, "--questions", "6", "--language", language, given=keyed()).output


def test_progress_is_kept_and_told_by_skill_and_clause(tmp_path: Path) -> None:
    kept = str(tmp_path / "lin.jsonl")
    run(*LESSON, "--questions", "6", "--progress", kept, given=keyed(wrong=frozenset({1})))
    run(*LESSON, "--questions", "6", "--progress", kept, given=keyed())
    told = answer("train", "rws-non-commission", "--progress", kept, "--report", "--json")
    assert (told["asked"], told["good"]) == (12, 11)
    assert set(told["skills"]) == {"draw", "count", "cut"}
    assert sum(one["asked"] for one in told["skills"].values()) == 12
    assert "11 of 12" in run("train", "rws-non-commission", "--progress", kept, "--report").output
    assert answer("train", "massachusetts-ez", "--progress", kept, "--report", "--json")["asked"] == 0


def test_a_file_that_is_no_progress_is_refused_and_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("dear diary\n")
    refused = run(*LESSON, "--progress", str(other), given=keyed())
    assert refused.exit_code == 3 and "notes.txt, line 1" in refused.output
    assert other.read_text() == "dear diary\n"


def test_skills_are_listed_and_an_unknown_one_is_refused() -> None:
    listed = [one["skill"] for one in answer("train", "massachusetts-ez", "--skills", "--json")]
    assert "order" in listed and "differential" not in listed
    refused = run("train", "massachusetts-ez", "--skill", "differential")
    assert refused.exit_code == 2 and "There is no skill “differential” at MA-03." in refused.output


def test_a_learner_is_told_what_is_due_and_what_was_missed(tmp_path: Path) -> None:
    kept = ("--progress", str(tmp_path / "lin.jsonl"))
    train = ("train", "rws-non-commission", *kept)
    run(*LESSON, "--questions", "6", *kept, given=keyed(wrong=frozenset({0, 2, 4})))
    plan = answer(*train, "--plan", "--json")
    assert {*plan["due"], *plan["later"]} == {"draw", "count", "cut"} and "pay" in plan["new"]
    told = run(*train, "--plan").output
    assert "never asked" in told and "Point counts" in told
    errors = answer(*train, "--errors", "--json")
    assert errors[0]["missed"] > 0 and sum(one["asked"] for one in errors) >= 3
    assert errors[0]["clause"] in run(*train, "--errors").output
    due = answer(*train, "--due", "--questions", "8", "--seed", "1", "--json")
    assert len(due) == 8
    table, picture = tmp_path / "lin.csv", tmp_path / "lin.svg"
    assert run(*train, "--csv", str(table)).exit_code == run(*train, "--plot", str(picture)).exit_code == 0
    assert len(table.read_text("utf-8").splitlines()) == 7 and picture.read_bytes().lstrip().startswith(b"<?xml")
    assert run(*train, "--plot", str(tmp_path / "lin.gif")).exit_code == 2
    assert run(*train, "--forget").exit_code == 0 and not (tmp_path / "lin.jsonl").exists()
    assert run(*train, "--plot", str(picture)).exit_code == 2
    assert run("train", "rws-non-commission", "--plan").exit_code == 2


@pytest.mark.parametrize("name", ["massachusetts-ez", "rws-non-commission", "new-zealand-ez"])
def test_the_syllabus_shows_every_clause_that_binds_dealers(name: str) -> None:
    told = answer("train", name, "--syllabus", "--json")
    listed = {
        clause for part in ("skills", "by_hand", "left_out") for clauses in told[part].values() for clause in clauses
    }
    assert len(listed) == told["clauses"] and told["unplaced"] == []
    assert "clauses bind dealers" in run("train", name, "--syllabus").output
