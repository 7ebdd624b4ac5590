"""The curriculum: every clause that binds dealers has its place, and what a skill cites is placed in a skill."""

import pytest

import puntobanco as pb
from puntobanco.academy import ask, skills_of
from puntobanco.academy.curriculum.coverage import BOOKS, coverage, shortens
from puntobanco.academy.exam import ByHand
from puntobanco.academy.skills import BY_ID
from puntobanco.clauses import ClauseId
from puntobanco.cli.train.syllabus import coverage_of
from puntobanco.pages.register import read_registers
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Setup

NOT_ON_A_SCREEN = {"RWS 5.1 s2"}
"""Irregularity clauses that the examiner watches at a table: which of two people's chips goes down first."""


@pytest.mark.parametrize("book", [book.id for book in RULEBOOKS if book.id in BOOKS])
def test_every_clause_that_binds_dealers_has_one_place(book: str) -> None:
    found = coverage_of(book)
    assert len(found.places) > 100 and found.unplaced == ()
    for place in found.places:
        assert place.reason is None or not (place.skills or place.by_hand), place
    assert len(found.asked) > len(found.places) * 3 // 4


@pytest.mark.parametrize("book", list(BOOKS))
def test_every_entry_is_a_clause_and_every_name_a_skill_an_item_or_a_reason(book: str) -> None:
    registers = read_registers()
    for name, entries in BOOKS[book].PLACES.items():
        kind, _, rest = name.rpartition(":")
        known = {
            "": set(BY_ID),
            "hand": {item.value for item in ByHand},
            "not": {"setup", "office", "guest", "reference"},
        }
        assert rest in known[kind], name
        for entry in entries.split(";"):
            assert registers.stands_for(entry.strip()), (name, entry)


@pytest.mark.parametrize("book", list(BOOKS))
def test_every_irregularity_clause_belongs_to_a_skill(book: str) -> None:
    registers = read_registers().clauses
    for place in coverage_of(book).places:
        if registers[place.clause].due == "irregularities" and place.clause not in NOT_ON_A_SCREEN:
            assert place.skills, place


@pytest.mark.parametrize(
    ("entry", "clause", "whether"),
    [
        ("MA 9", "MA 9(e)", True),
        ("MA 9", "MA 9", True),
        ("MA 1", "MA 13(i)", False),
        ("NZ 11A", "NZ 11A.5", True),
        ("NZ 11", "NZ 11A.5", False),
        ("MA 8(a)(4)(i)", "MA 8(a)(4)(i)c", True),
    ],
)
def test_an_entry_stands_for_its_parts_only(entry: str, clause: str, whether: bool) -> None:
    assert shortens(entry, clause) is whether


def test_the_longest_entry_places_a_clause_and_an_unknown_book_places_none() -> None:
    (place,) = coverage("massachusetts", [ClauseId("MA 5(a)(1)(ii)")]).places
    assert place.reason is not None and place.skills == ()
    assert coverage("elsewhere", [ClauseId("X 1")]).unplaced == ("X 1",)


def cited(setup: Setup, number: int) -> dict[str, set[str]]:
    """The clauses that some questions of a set-up cite, with the skills that do."""
    registers, found = read_registers(), dict[str, set[str]]()
    for skill in skills_of(setup):
        for place in range(number):
            for clause in ask(setup, skill.id, "cited", place).clauses:
                for part in registers.stands_for(clause):
                    found.setdefault(part, set()).add(skill.id)
    return found


@pytest.mark.parametrize("name", ["massachusetts-commission-marked", "rws-non-commission", "new-zealand-commission"])
def test_what_a_question_cites_belongs_to_some_skill(name: str) -> None:
    setup = pb.load(name)
    places = {place.clause: place for place in coverage_of(setup.rulebook.id).places}
    for clause, skills in cited(setup, 3).items():
        place = places.get(ClauseId(clause))
        assert place is None or place.skills, (clause, skills)
