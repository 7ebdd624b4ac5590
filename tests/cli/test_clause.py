"""`puntobanco clause`: what a clause says, where it is kept and shown, and which events of a journal cite it."""

from pathlib import Path

import pytest

from puntobanco.audit.source import write_folder
from puntobanco.pages import clauses
from puntobanco.pages.clauses import clauses_of, registers, told
from tests.cli.run import answer, run
from tests.journal.journals import a_night
from tests.journal.tampering import entry_of

ROOT = Path(__file__).parents[2]


def test_a_clause_says_what_it_means_where_it_is_kept_and_which_tests_show_it() -> None:
    page = run("clause", "MA 5(d)").output
    assert "The cut must fall a full deck or more away from both ends." in page
    assert "src/puntobanco/shoe/cut.py:" in page and "check_cut" in page
    assert "test_a_cut_nearer_than_a_deck_to_an_end_is_refused" in page


def test_every_line_that_is_named_is_the_line_of_that_name() -> None:
    for clause in list(registers().clauses.values())[::40]:
        known = told(clause)
        for place in (*known.code, *known.tests):
            assert place.line is not None, place
            line = (ROOT / place.file).read_text("utf-8").splitlines()[place.line - 1]
            assert place.name.rpartition(".")[2].rpartition("::")[2] in line, place


def test_a_shorter_id_stands_for_all_its_parts_and_needs_no_quotation_marks() -> None:
    parts = [one["clause"] for one in answer("clause", "NZ", "11H.3(c)", "--json")["clauses"]]
    assert parts == [one.id for one in clauses_of("NZ 11H.3(c)")] and len(parts) == 7


@pytest.mark.parametrize("wanted", ["nz 11h.3(C)", "NZ11H.3(c)", "nz  11H.3(c)"])
def test_capitals_and_spaces_do_not_matter(wanted: str) -> None:
    assert clauses_of(wanted) == clauses_of("NZ 11H.3(c)")


@pytest.mark.parametrize(("wanted", "advice"), [("NZ 99.9", "Nearest: NZ 9."), ("nonsense", 'such as "NZ 11H.3(c)"')])
def test_an_unknown_clause_is_refused_with_the_nearest(wanted: str, advice: str) -> None:
    result = run("clause", wanted)
    assert result.exit_code == 2 and advice in result.output


def test_an_installed_package_has_no_tests_and_names_them_without_lines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clauses, "_TREE", tmp_path)
    known = told(clauses_of("MA 5(d)")[0])
    assert all(place.line is not None for place in known.code)
    assert known.tests and all(place.line is None for place in known.tests)


def test_the_events_of_a_journal_that_cite_a_clause_are_told_one_by_one(tmp_path: Path) -> None:
    write_folder(tmp_path / "night", a_night())
    settled = [
        (stream, entry.number, clause)
        for stream, lines in a_night().items()
        for entry in (entry_of(stream, line) for line in lines)
        for event in entry.events
        if type(event).__name__ == "RoundSettled"
        for wager in event.wagers
        for clause in wager.clauses
    ]
    clause = settled[0][2]
    told_events = answer("clause", clause, "--journal", str(tmp_path / "night"), "--json")["events"]
    rounds = [(one["stream"], one["entry"]) for one in told_events if one["event"] == "round-settled"]
    assert rounds == list(dict.fromkeys(place[:2] for place in settled if place[2] == clause))
    times = [one["times"] for one in told_events if one["event"] == "round-settled"]
    assert sum(times) == sum(place[2] == clause for place in settled)
    page = run("clause", clause, "--journal", str(tmp_path / "night"), "--most", "1").output
    assert f"{rounds[0][0]} #" in page and ("and more" in page) == (len(told_events) > 1)


def test_a_clause_that_no_event_cites_is_said_to_be_so(tmp_path: Path) -> None:
    write_folder(tmp_path / "night", a_night())
    assert "No event of" in run("clause", "MA 1 Curator", "--journal", str(tmp_path / "night")).output
