"""The scanner and the page of the clause registers, on small samples."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from puntobanco.pages.register import Clause, Registers, parse_register
from tools.citations import Citation, Source, cited_in_code, cited_in_test
from tools.registers import faults_of
from tools.trace import Status, join, main
from tools.trace_pages import FOLDER, PAGE, PLACES

SOME_IDS = (
    "MA 9(e)(1)",
    "MA 9(e)(1)a",
    "NZ 5.1(a)(i)",
    "NZ 5.1(a)(ii)",
    "NZ 5.10(a)",
    "NZ 5.12",
    "NZ 5.13",
    "NZ 11A.7 mixed",
    "NZ 11A.7 perfect",
    "RWS 4.1.2 on 1",
)


def registers_of(*ids: str) -> Registers:
    return Registers(Clause(id, "invented", kind="rule", due="game", meaning="Something.") for id in ids)


REGISTERS = registers_of(*SOME_IDS)


def in_code(text: str) -> list[Citation]:
    return list(cited_in_code(Source(dedent(text), "src/puntobanco/room/file.py"), REGISTERS.prefixes))


def in_test(text: str) -> list[Citation]:
    return list(cited_in_test(Source(dedent(text), "tests/room/test_file.py"), REGISTERS.prefixes))


def cites(id: str, place: str = "here") -> Citation:
    return Citation(id, place, "file.py", 7)


# What an id stands for


@pytest.mark.parametrize(
    ("cited", "parts"),
    [
        ("NZ 5.12", ["NZ 5.12"]),
        ("NZ 5.1", ["NZ 5.1(a)(i)", "NZ 5.1(a)(ii)"]),
        ("NZ 5.1(a)", ["NZ 5.1(a)(i)", "NZ 5.1(a)(ii)"]),
        ("NZ 11A.7", ["NZ 11A.7 mixed", "NZ 11A.7 perfect"]),
        ("RWS 4.1.2 on", ["RWS 4.1.2 on 1"]),
        ("MA 9(e)", ["MA 9(e)(1)", "MA 9(e)(1)a"]),
        ("MA 9(e)(1)", ["MA 9(e)(1)"]),
        ("NZ 1", []),
        ("NZ 5.1(", []),
        ("NZ 11", []),
        ("NZ", []),
        ("", []),
    ],
)
def test_a_shorter_id_stands_for_its_parts_and_a_registered_one_for_itself(cited: str, parts: list[str]) -> None:
    assert list(REGISTERS.stands_for(cited)) == parts


def test_a_letter_after_a_bracket_is_a_part() -> None:
    assert registers_of("MA 9(e)(1)a").stands_for("MA 9(e)(1)") == ("MA 9(e)(1)a",)


def test_a_letter_after_a_number_is_another_clause() -> None:
    assert registers_of("NZ 11A.5").stands_for("NZ 11") == ()


def test_an_unknown_id_is_named_with_its_place_and_its_neighbours() -> None:
    (fault,) = join(REGISTERS, [cites("NZ 5.14")], []).faults
    assert fault.startswith('file.py:7: there is no clause "NZ 5.14"; nearest: NZ 5.1')


# What a register may say


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('kind = "rule", due = "game", meaning = "M", excused = "E"', "NZ 1: a rule cannot be excused"),
        (
            'kind = "procedure", due = "table", meaning = "M", excused = "E"',
            "NZ 1: a procedure cannot be excused",
        ),
        ('kind = "law", due = "game", meaning = "M"', 'NZ 1: its kind "law"'),
        ('kind = "rule", due = "later", meaning = "M"', 'NZ 1: its due "later"'),
        ('kind = "rule", due = "game", meaning = ""', "NZ 1: it says no meaning"),
    ],
)
def test_a_faulty_line_of_a_register_is_told(entry: str, fault: str) -> None:
    (told,) = faults_of(Registers(parse_register(f'"NZ 1" = {{ {entry} }}', "invented")))
    assert told.startswith(fault)


def test_a_definition_may_be_excused() -> None:
    entry = '"NZ 1" = { kind = "definition", due = "game", meaning = "M", excused = "E" }'
    assert faults_of(Registers(parse_register(entry, "invented"))) == []


# What code cites


def test_a_call_cites_at_the_constant_or_function_it_stands_in() -> None:
    text = """
        TIE = Wager(lines=[Line(NZ("5.12"))])
        TABLE: Table = {NZ("5.13"): 1}

        def settle():
            local = NZ("11A.7 mixed")

        class Cap:
            rule = MA("9(e)(1)a")

            def apply(self):
                return RWS("4.1.2 on 1")

        check(NZ("5.12"))
    """
    assert {(citation.id, citation.place) for citation in in_code(text)} == {
        ("NZ 5.12", "room.file"),
        ("NZ 5.12", "room.file:TIE"),
        ("NZ 5.13", "room.file:TABLE"),
        ("NZ 11A.7 mixed", "room.file:settle"),
        ("MA 9(e)(1)a", "room.file:Cap.rule"),
        ("RWS 4.1.2 on 1", "room.file:Cap.apply"),
    }


def test_a_package_is_named_without_its_init_file() -> None:
    source = Source('X = NZ("5.12")', "src/puntobanco/room/__init__.py")
    assert [citation.place for citation in cited_in_code(source, REGISTERS.prefixes)] == ["room:X"]


def test_brackets_cite_in_comments_and_docstrings_but_not_in_other_strings() -> None:
    text = '''
        """The module. [NZ 5.12]"""

        # The largest part that can be paid exactly
        # [NZ 5.13].
        PART = 1
        """What is left goes back. [NZ 5.10(a);
        MA 9(e)(1)]"""

        def said() -> str:
            """Words. [RWS 4.1.2 on 1]"""
            return "[NZ 5.1(a)(i)]"
    '''
    assert {(citation.id, citation.place) for citation in in_code(text)} == {
        ("NZ 5.12", "room.file"),
        ("NZ 5.13", "room.file:PART"),
        ("NZ 5.10(a)", "room.file:PART"),
        ("MA 9(e)(1)", "room.file:PART"),
        ("RWS 4.1.2 on 1", "room.file:said"),
    }


def test_a_comment_at_the_end_of_a_line_belongs_to_that_line() -> None:
    text = """
        FIRST = (
            1,
        )  # [NZ 5.12]
        SECOND = 2  # [NZ 5.13]
    """
    assert [citation.place for citation in in_code(text)] == ["room.file:FIRST", "room.file:SECOND"]


def test_an_f_string_cites_its_fixed_beginning_and_another_function_cites_nothing() -> None:
    assert [citation.id for citation in in_code('X = [RWS(f"4.1.2 on {n}"), OTHER("5.12")]')] == ["RWS 4.1.2 on"]


# What tests cite


def test_marks_cite_all_their_ids_at_the_test() -> None:
    text = """
        @pytest.mark.clause("NZ 5.12", "NZ 5.13; MA 9(e)(1)")
        def test_exact(): ...

        class TestPairs:
            @mark.clause("NZ 11A.7 mixed")
            def test_mixed(self): ...
    """
    assert {(citation.id, citation.place) for citation in in_test(text)} == {
        ("NZ 5.12", "room/test_file.py::test_exact"),
        ("NZ 5.13", "room/test_file.py::test_exact"),
        ("MA 9(e)(1)", "room/test_file.py::test_exact"),
        ("NZ 11A.7 mixed", "room/test_file.py::TestPairs::test_mixed"),
    }


def test_rows_of_a_table_cite_at_the_tests_that_use_it() -> None:
    text = """
        ROWS = [case("NZ 5.12", "NZ 5.13; NZ 5.10(a)", "Ks 9h"), pytest.param(1, marks=clause("MA 9(e)(1)"))]

        @pytest.mark.parametrize("row", ROWS)
        def test_rows(row): ...

        def test_nothing(): ...
    """
    assert {citation.id for citation in in_test(text)} == {"NZ 5.12", "NZ 5.13", "NZ 5.10(a)", "MA 9(e)(1)"}
    assert {citation.place for citation in in_test(text)} == {"room/test_file.py::test_rows"}


def test_other_calls_named_alike_cite_nothing() -> None:
    assert in_test('x = [case("Ks 9h", "NZ 5.12"), line.clause("NZ 5.12"), clause(id)]') == []


# What counts


def status_of(id: str, *, code: list[Citation], tests: list[Citation]) -> Status:
    traced = join(REGISTERS, code, tests)
    return traced.status(traced.registers.clauses[id])


def test_status_follows_code_and_tests() -> None:
    here = [cites("NZ 5.12")]
    assert status_of("NZ 5.12", code=here, tests=here) is Status.DONE
    assert status_of("NZ 5.12", code=here, tests=[]) is Status.IMPLEMENTED
    assert status_of("NZ 5.12", code=[], tests=here) is Status.TESTED
    assert status_of("NZ 5.12", code=[], tests=[]) is Status.OPEN


def test_a_shorter_id_counts_once_each_part_is_cited_by_its_own_name() -> None:
    short, mixed, perfect = [cites("NZ 11A.7")], cites("NZ 11A.7 mixed"), cites("NZ 11A.7 perfect")
    assert status_of("NZ 11A.7 mixed", code=short, tests=[mixed]) is Status.TESTED
    assert status_of("NZ 11A.7 mixed", code=short, tests=[mixed, perfect]) is Status.DONE
    assert status_of("NZ 11A.7 mixed", code=[mixed, perfect], tests=short) is Status.DONE
    assert status_of("NZ 11A.7 mixed", code=short, tests=short) is Status.OPEN


def test_a_clause_of_a_part_that_is_not_built_is_begun_at_most() -> None:
    later = Clause(id="NZ 9", rulebook="invented", kind="rule", due="consoles", meaning="Later.")
    here = [cites("NZ 9")]
    assert join(Registers([later]), here, here).status(later) is Status.BEGUN
    assert join(Registers([later]), [], []).status(later) is Status.OPEN


# The command


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    rulebook = tmp_path / "src/puntobanco/rulebooks/invented"
    rulebook.mkdir(parents=True)
    lines = [
        '"NZ 1" = { kind = "rule", due = "game", meaning = "One or two | three." }',
        '"NZ 2" = { kind = "physical", due = "table", meaning = "A box.", excused = "Furniture." }',
    ]
    (rulebook / "clauses.toml").write_text("\n".join(lines), "utf-8")
    (rulebook / "wagers.py").write_text('ONE = NZ("1")\n', "utf-8")
    (tmp_path / "tests").mkdir()
    tests = "".join(f'@pytest.mark.clause("NZ 1")\ndef test_{letter}(): ...\n' for letter in "abcde")
    (tmp_path / "tests/test_one.py").write_text(tests, "utf-8")
    return tmp_path


INVENTED = f"{FOLDER}/invented.md"


def test_a_page_links_to_every_line_of_code_and_every_test(repository: Path) -> None:
    assert main([], repository) == 0
    text = (repository / INVENTED).read_text("utf-8")
    assert "### NZ 1\n\nOne or two | three.\n\nrule · game · implemented and tested\n" in text
    assert "Code: [`rulebooks.invented.wagers:ONE`](../../src/puntobanco/rulebooks/invented/wagers.py#L1)\n" in text
    links = [
        f"[`test_one.py::test_{one}`](../../tests/test_one.py#L{line})"
        for line, one in zip((1, 3, 5, 7, 9), "abcde", strict=True)
    ]
    assert "Tests: " + ",\n".join(links) + "\n" in text
    assert "### NZ 2\n\nA box.\n\nphysical · table · excused: Furniture.\n" in text
    assert "| invented | all | 1 | 0 | 0 | 0 | 1 | 0 | 2 |" in (repository / PAGE).read_text("utf-8")


def test_the_data_of_the_command_hold_no_numbers_of_lines(repository: Path) -> None:
    assert main([], repository) == 0
    tests = [f"test_one.py::test_{letter}" for letter in "abcde"]
    data = {"NZ 1": [["rulebooks.invented.wagers:ONE"], tests], "NZ 2": [[], []]}
    assert json.loads((repository / PLACES).read_text("utf-8")) == data


def test_a_stale_page_fails_the_check_with_its_difference(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], repository) == 0
    assert main(["--check"], repository) == 0
    (repository / "tests/test_one.py").unlink()
    assert main(["--check"], repository) == 1
    told = capsys.readouterr().err
    assert f"{PAGE} is stale" in told and f"{INVENTED} is stale" in told and f"{PLACES} is stale" in told
    assert "-rule · game · implemented and tested" in told and "+rule · game · implemented only" in told


def test_a_moved_line_makes_no_page_stale_until_a_release_asks_for_exact_ones(repository: Path) -> None:
    assert main([], repository) == 0
    before = (repository / INVENTED).read_text("utf-8")
    code = repository / "src/puntobanco/rulebooks/invented/wagers.py"
    code.write_text("import os\n\n" + code.read_text("utf-8"), "utf-8")
    assert main(["--check"], repository) == 0
    assert main(["--check", "--exact"], repository) == 1
    assert main([], repository) == 0
    assert (repository / INVENTED).read_text("utf-8") == before
    assert main(["--exact"], repository) == 0
    assert "wagers.py#L3)" in (repository / INVENTED).read_text("utf-8")
    assert main(["--check", "--exact"], repository) == 0


def test_an_unknown_id_stops_the_command_and_writes_nothing(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "tests/test_two.py").write_text('\nmark = clause("NZ 3")\n', "utf-8")
    assert main([], repository) == 1
    assert capsys.readouterr().err.startswith('tests/test_two.py:2: there is no clause "NZ 3"')
    assert not (repository / PAGE).exists()


def test_an_id_that_comes_in_a_variable_is_told_with_what_is_wanted() -> None:
    (found,) = cited_in_code(Source("CLAUSES = [NZ(name) for name in NAMES]\n", "src/puntobanco/room/file.py"), ["NZ"])
    assert found.id == "NZ (name), known only at run time: write the id out here"
    assert not REGISTERS.stands_for(found.id), "so that tools.trace names the file and the line"
