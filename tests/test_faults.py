"""The shape of a refusal: where, what, by which clause, and what to do instead."""

import pytest

from puntobanco.clauses import ClauseId, citing
from puntobanco.faults import Fault, Refused

DECKS = Fault.of("not-permitted.found", "decks", ClauseId("MA 3(a)"), found="5 is not 6 to 8", values="6 to 8")
NAME = Fault.of("any.said", "name", why="the table has no name.")


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (DECKS, "decks: 5 is not 6 to 8. [MA 3(a)] Permitted: 6 to 8."),
        (NAME, "name: the table has no name."),
        (Fault.of("x.said", "seat 3", ClauseId("NZ 5.9(b)"), why="no."), "seat 3: no. [NZ 5.9(b)]"),
        (Fault.of("x.advised", "seat 3", why="no.", advice="Try again."), "seat 3: no. Try again."),
    ],
)
def test_a_fault_reads_as_a_sentence(fault: Fault, sentence: str) -> None:
    assert str(fault) == sentence


def test_a_refusal_carries_every_fault_and_says_one_a_line() -> None:
    refused = Refused(DECKS, NAME)
    assert refused.faults == (DECKS, NAME)
    assert str(refused).splitlines() == [str(DECKS), str(NAME)]


def test_a_rulebook_cites_with_its_own_prefix() -> None:
    cite = citing("NZ")
    assert cite("11A.5") == "NZ 11A.5"
