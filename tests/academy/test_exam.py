"""The examination: who may say what and when, what it comes to, and that no change of its record stays unseen."""

from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

import puntobanco as pb
from puntobanco.academy import exam
from puntobanco.academy.session import Speed, limit
from puntobanco.faults import Refused
from puntobanco.words import LANGUAGES, in_words
from tests.academy.sat import CANDIDATE, EXAMINER, START, Sat, check, paper, sat, sign
from tests.academy.tampering import TAMPERS

FAULTS = frozenset(range(3, 40, 4))


def test_a_perfect_candidate_has_a_hundred_per_cent() -> None:
    done = sat(paper())
    verdict = exam.verify(done.record, check)
    assert verdict.holds and verdict.checked and verdict.sitting == done.sitting
    result = done.sitting.result
    assert result is not None and result.passed and result.missed == ()
    assert result.total.good == result.total.asked == 40
    assert sum(tally.asked for tally in result.parts.values()) == 40 and set(result.parts) == {"cards", "pays", "table"}


def test_a_candidate_with_ten_faults_is_told_exactly_those_with_their_clauses() -> None:
    result = sat(paper(), FAULTS).sitting.result
    assert result is not None and not result.passed
    assert {missed.number for missed in result.missed} == FAULTS and len(FAULTS) == 10
    questions = exam.questions_of(paper())
    for missed in result.missed:
        question = questions[missed.number]
        assert (missed.skill, missed.clauses) == (question.skill, question.clauses)
        assert missed.right == question.posed.accepted[0] and missed.answer not in question.posed.accepted
    assert any(missed.clauses for missed in result.missed)


def test_the_same_examination_gives_the_same_record_to_the_byte() -> None:
    assert sat(paper(), FAULTS).record == sat(paper(), FAULTS).record
    replayed = exam.verify(sat(paper(), FAULTS).record).sitting
    assert replayed is not None and replayed.result == sat(paper(), FAULTS).sitting.result


def test_tampers_are_found() -> None:
    chance, record = Random(25), sat(paper(questions=12), {4, 7}).record
    for number in range(20 * len(TAMPERS)):
        tamper = TAMPERS[number % len(TAMPERS)]
        changed = tamper(chance, record)
        if changed != record:
            assert not exam.verify(changed, check).holds, (tamper.__name__, number)
    assert exam.verify(record, check).holds


def test_a_forged_chain_is_found_by_its_result_where_the_answer_changes_it_even_without_the_key() -> None:
    done = sat(paper(questions=12), {4})
    entries = [json.decode(line, type=exam.Entry) for line in done.lines]
    again = Sat(paper(questions=12))
    with pytest.raises(Refused, match="do not give this result"):
        for entry in entries[1:]:
            said = entry.said
            if isinstance(said, exam.Gave) and said.number == 4:
                said = replace(said, answer=exam.questions_of(paper(questions=12))[4].posed.accepted[0])
            again.say(said, entry.by)


@pytest.mark.parametrize(("good", "passes"), [(31, False), (32, True), (33, True)])
def test_the_pass_mark_is_reached_at_it_and_above_it(good: int, passes: bool) -> None:
    result = sat(paper(), range(40 - good)).sitting.result
    assert result is not None and result.passed is passes


def test_a_part_below_its_own_mark_fails_the_whole() -> None:
    marked = paper(each_part=75)
    cards = [place for place, asked in enumerate(exam.questions_of(marked)) if asked.skill in ("count", "draw")]
    result = sat(marked, cards).sitting.result
    assert result is not None and result.total.good * 100 >= 80 * 40 and not result.passed


def test_extra_time_counts_from_the_answer_after_it_and_is_recorded() -> None:
    timed = Sat(paper(speed=Speed.FAST, questions=4))
    timed.say(exam.Opened(), CANDIDATE)
    question = exam.asked(timed.sitting)
    assert question is not None
    most = limit(Speed.FAST, question.posed.form)
    assert most is not None and exam.limit_of(timed.sitting, question) == most
    timed.answer(question.posed.accepted[0], most + 1)
    timed.say(exam.Extended(percent=50))
    for over in (0, 1):
        asked = exam.asked(timed.sitting)
        assert asked is not None
        allowed = exam.limit_of(timed.sitting, asked)
        assert allowed == (limit(Speed.FAST, asked.posed.form) or 0) * 3 // 2
        timed.answer(asked.posed.accepted[0], allowed + over)
    timed.say(exam.HandedIn(), EXAMINER)
    timed.finish()
    result = timed.sitting.result
    assert result is not None
    assert [(missed.number, missed.late) for missed in result.missed] == [(0, True), (2, True), (3, False)]
    assert exam.verify(timed.record, check).holds and b'"percent":50' in timed.record


def refused(said: exam.Said, by: str, done: Sat) -> str:
    with pytest.raises(Refused) as found:
        done.say(said, by)
    fault = found.value.faults[0]
    assert all(in_words(fault.text, language) for language in LANGUAGES)
    return fault.key


def test_each_account_says_only_what_is_its_own_and_in_its_turn() -> None:
    done = Sat(paper(questions=2))
    assert exam.asked(done.sitting) is None
    assert refused(exam.Opened(), EXAMINER, done) == "exam.account"
    assert refused(exam.HandedIn(), CANDIDATE, done) == "exam.not-begun"
    done.say(exam.Opened(), CANDIDATE)
    assert refused(exam.Opened(), CANDIDATE, done) == "exam.begun"
    assert refused(exam.Extended(percent=25), CANDIDATE, done) == "exam.account"
    assert refused(exam.Extended(percent=401), EXAMINER, done) == "exam.extra"
    gave = exam.answer_to(done.sitting, "1", 10)
    assert refused(gave, EXAMINER, done) == "exam.account"
    assert refused(replace(gave, question="0" * 64), CANDIDATE, done) == "exam.other-question"
    assert refused(replace(gave, milliseconds=-1), CANDIDATE, done) == "exam.answer"
    assert refused(exam.closing(done.sitting), EXAMINER, done) == "exam.not-over"
    done.answer_all(lambda place, question: question.posed.accepted[0])
    assert refused(exam.Extended(percent=25), EXAMINER, done) == "exam.over"
    assert refused(exam.HandedIn(), CANDIDATE, done) == "exam.over"
    assert refused(exam.closing(done.sitting), EXAMINER, done) == "exam.unmarked"
    assert refused(exam.Marked(marks={}), EXAMINER, done) == "exam.marks"
    done.say(exam.Marked(marks=dict.fromkeys(exam.ByHand, exam.Mark.NOT_SEEN)))
    assert refused(exam.signature(done.sitting, "key-1", sign), EXAMINER, done) == "exam.not-closed"
    wrong = exam.Closed(result=replace(exam.closing(done.sitting).result, passed=False))
    assert refused(wrong, EXAMINER, done) == "exam.result"
    assert refused(exam.closing(done.sitting), CANDIDATE, done) == "exam.account"
    done.say(exam.closing(done.sitting))
    assert refused(exam.Marked(marks={exam.ByHand.VOICE: exam.Mark.PASSED}), EXAMINER, done) == "exam.closed"
    assert refused(exam.signature(done.sitting, "key-2", sign), EXAMINER, done) == "exam.key"
    done.say(exam.signature(done.sitting, "key-1", sign))
    assert refused(exam.HandedIn(), EXAMINER, done) == "exam.signed"
    with pytest.raises(Refused, match="earlier"):
        Sat(paper()).say(exam.Opened(), CANDIDATE, at=START - 1)


def test_a_record_is_gone_on_with_only_as_long_as_it_holds() -> None:
    done = Sat(paper(questions=3))
    done.say(exam.Opened(), CANDIDATE)
    done.answer("1")
    assert exam.read_sitting(done.record) == done.sitting
    assert [finding.code for finding in exam.verify(done.record).findings] == ["unfinished"]
    with pytest.raises(Refused, match="does not follow"):
        exam.read_sitting(done.record.replace(b'"c-17","said":{"is":"opened"', b'"c-18","said":{"is":"opened"'))


def test_a_paper_is_set_for_two_people_and_asks_what_its_table_needs() -> None:
    with pytest.raises(Refused, match="cannot examine and be examined"):
        exam.new_paper(
            pb.load("rws-non-commission"), candidate="x", examiner="x", key="k", seed="1", software="s", questions=1
        )
    with pytest.raises(Refused, match="commission"):
        paper(skills=("commission",))
    with pytest.raises(Refused, match="1 to 500"):
        paper(questions=501)
    assert paper().values == pb.load("rws-non-commission").values
    assert paper(seed="8").digest != paper().digest


def test_the_record_names_nobody() -> None:
    document = b'{"name":"Lin Mei","salt":"5f2c"}'
    named = replace(paper(), person=exam.candidate_hash(document))
    record = sat(named).record
    assert b"Lin" not in record and exam.candidate_hash(document).encode() in record
    assert exam.verify(record, check).holds
