"""What follows an error: the chips of a seat afterwards, what may be done at a moment, who may order it."""

import pytest

import puntobanco as pb
from puntobanco.academy import Question, ask
from tests.academy.checks import check_question

HOMES = ("massachusetts-commission", "rws-non-commission", "new-zealand-commission-ante", "new-zealand-ez")


def questions(skill: str, number: int, homes: tuple[str, ...] = HOMES) -> list[Question]:
    return [ask(pb.load(name), skill, "after", place) for name in homes for place in range(number)]


@pytest.mark.clause("RWS 5.15")
@pytest.mark.clause("NZ 12.6 s3")
def test_the_chips_of_a_seat_after_an_error_are_what_another_program_works_out() -> None:
    exits = set()
    for question in questions("afterwards", 8):
        check_question(question)
        exits.add(question.posed.facts["exit"])
        if question.posed.facts["exit"] == "void":
            assert question.posed.accepted == ("0",)
    assert {"void", "stand", "first-of-next"} <= exits


@pytest.mark.clause("RWS 5.12.3")
@pytest.mark.clause("RWS 5.12 closing")
def test_a_bettor_who_takes_all_bets_back_has_what_was_there_before() -> None:
    chosen = [one for one in questions("afterwards", 40, ("rws-non-commission",)) if "RWS 5.12.3" in one.clauses]
    assert chosen and all(one.posed.accepted == ("0",) for one in chosen)


@pytest.mark.clause("MA 8(c)")
@pytest.mark.clause("RWS 5.6")
@pytest.mark.clause("NZ 5.14(a)")
def test_what_may_be_done_at_a_moment_is_what_another_program_says() -> None:
    met = set()
    for question in questions("lawful", 8):
        check_question(question)
        met |= set(question.clauses)
    assert {"MA 8(c)", "RWS 5.6"} <= met and any(clause.startswith("NZ 5.14") for clause in met)


def test_each_order_is_for_its_rank() -> None:
    for question in questions("rank", 4):
        check_question(question)
        assert question.clauses


@pytest.mark.clause("RWS 5.11")
@pytest.mark.clause("NZ 12.8")
def test_an_error_found_only_in_the_next_round_changes_nothing() -> None:
    for name, clause in (("rws-non-commission", "RWS 5.11"), ("new-zealand-commission", "NZ 12.8")):
        found = [one for one in questions("way-out", 40, (name,)) if one.posed.facts["later"]]
        assert found and all(one.posed.accepted == ("stand",) and clause in one.clauses for one in found)


@pytest.mark.clause("MA 15(e) s1")
@pytest.mark.clause("MA 15(e) s2")
@pytest.mark.clause("NZ 12.7")
def test_an_empty_shoe_and_a_forgotten_burn_are_asked_too() -> None:
    for name, clauses in (
        ("massachusetts-commission", {"MA 15(e) s1", "MA 15(e) s2"}),
        ("rws-non-commission", {"RWS 5.5.4"}),
        ("new-zealand-ez", {"NZ 12.5"}),
        ("new-zealand-ez", {"NZ 12.7"}),
    ):
        assert comes_up(pb.load(name), clauses)


def comes_up(setup: pb.Setup, clauses: set[str]) -> bool:
    """Whether one of the first questions about ways out cites all of these."""
    return any(clauses <= set(ask(setup, "way-out", "after", place).clauses) for place in range(150))


@pytest.mark.clause("MA 15(c)(1)")
def test_a_seen_third_card_goes_to_the_discards_with_another_where_that_is_filed() -> None:
    setup = pb.replace("massachusetts-commission", {"disclosed_third": "discard"})
    assert comes_up(setup, {"MA 15(c)(1)"})


@pytest.mark.clause("NZ 5.16")
def test_a_bet_that_stands_off_is_not_asked_about_before_the_next_round() -> None:
    setup = pb.load("new-zealand-commission")
    for number in (141, 175, 432, 486, 610, 718):  # moments after a Tie, were they not passed over
        facts = ask(setup, "lawful", "5", number).posed.facts
        assert facts["phase"] != "settled" or not facts["held"]
