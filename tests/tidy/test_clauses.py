"""Every clause of the documents is in a register, and each is accounted for."""

import csv
from functools import cache

import pytest

from tools.registers import EXCUSABLE, ROOT
from tools.trace import Trace, trace
from tools.trace_pages import stale

IDS = ROOT / "tests/data/clause_ids.txt"
DOCUMENTS = ROOT.parent / "shared/clauses"
"""What the registers were written from; not part of the repository, so a clone may lack it."""


@cache
def traced() -> Trace:
    return trace()


def registered_ids(prefix: str) -> list[str]:
    return [clause.id for clause in traced().registers.clauses.values() if clause.prefix == prefix]


@pytest.mark.parametrize("prefix", ["MA", "RWS", "NZ"])
def test_a_register_holds_the_clauses_of_its_document_in_their_order(prefix: str) -> None:
    committed = IDS.read_text("utf-8").splitlines()
    assert registered_ids(prefix) == [id for id in committed if id.startswith(f"{prefix} ")]


@pytest.mark.skipif(not DOCUMENTS.exists(), reason="the documents are not beside this clone")
@pytest.mark.parametrize("prefix", ["MA", "RWS", "NZ"])
def test_a_register_holds_the_clauses_listed_beside_the_documents(prefix: str) -> None:
    with (DOCUMENTS / f"{prefix.lower()}.csv").open(encoding="utf-8", newline="") as file:
        assert registered_ids(prefix) == [row["clause"] for row in csv.DictReader(file)]


def test_nothing_but_registered_ids_is_cited() -> None:
    assert not traced().faults, "\n".join(traced().faults)


def test_the_pages_are_fresh() -> None:
    assert not list(stale(traced(), ROOT)), "write them again with `python -m tools.trace`"


def test_only_definitions_and_physical_clauses_are_excused() -> None:
    excused = [clause for clause in traced().registers.clauses.values() if clause.excused is not None]
    assert excused
    assert all(clause.kind in EXCUSABLE for clause in excused)


def test_every_clause_of_the_game_is_implemented_and_tested() -> None:
    not_implemented = traced().wanting("game", traced().implemented)
    not_tested = traced().wanting("game", traced().tested)
    told = [
        f"not implemented ({len(not_implemented)}): {', '.join(not_implemented)}",
        f"not tested ({len(not_tested)}): {', '.join(not_tested)}",
    ]
    assert not not_implemented and not not_tested, "\n".join(told)
