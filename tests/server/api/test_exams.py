"""Examinations over HTTP: two accounts, no hints, extra time, marks by hand, a signed record that anybody verifies."""

from typing import Any

from puntobanco.academy import exam
from tests.server.api.served import Caller, Served
from tests.server.api.test_academy import READY, typed
from tests.server.api.test_live_tables import person_of

SKILLS = ["count", "winner", "burn", "cut"]


def enrolled(practice: Served, **more: Any) -> tuple[Caller, Caller, dict[str, Any], str]:
    """An examiner, a candidate of their class, and the paper that was set."""
    teacher, learner = practice.guest("instructor"), practice.guest()
    made = teacher.post("/api/school/classes", {"name": "Exam"}, good=True).json()
    learner.post("/api/academy/join", {"code": made["code"]}, good=True)
    who = person_of(learner)
    body = {"of": READY, "candidate": who, "skills": SKILLS, "questions": 4, "seed": "7", **more}
    set_ = teacher.post("/api/school/exams", body, good=True).json()
    return teacher, learner, set_, f"/api/school/exams/{who}/{set_['id']}"


def asked(practice: Served, learner: Caller, id_: str) -> str:
    found = practice.serving.service.exams.find(person_of(learner), id_).asked  # type: ignore[arg-type]
    assert found is not None
    return typed(found)


def test_an_examination_from_enrolment_to_the_verified_record(practice: Served) -> None:
    teacher, learner, set_, path = enrolled(practice)
    own = f"/api/academy/exams/{set_['id']}"
    assert set_["question"] is None and not set_["opened"]
    assert learner.get("/api/academy").json()["exam"]["id"] == set_["id"]
    assert teacher.get(f"{path}/record").json()["text"]["code"] == "refused.not-found.record"
    first = learner.post(f"{own}/begin", good=True).json()
    assert first["question"]["limit"] == 30_000 and first["result"] is None
    longer = teacher.post(f"{path}/extend", {"percent": 50}, good=True).json()
    assert longer["extra"] == 50 and longer["question"] is None, "the examiner sees no question through this door"
    second = learner.post(f"{own}/answer", {"number": 0, "typed": asked(practice, learner, set_["id"])}, good=True)
    assert "corrected" not in second.json() and second.json()["question"]["limit"] == 45_000
    again = learner.post(f"{own}/answer", {"number": 0, "typed": "99"}, good=True).json()
    assert again["answered"] == 1, "once"
    for number in (1, 2):
        learner.post(f"{own}/answer", {"number": number, "typed": asked(practice, learner, set_["id"])}, good=True)
    over = learner.post(f"{own}/answer", {"number": 3, "typed": ""}, good=True).json()
    assert over["over"] and over["question"] is None and over["result"] is None
    marks = [{"item": "voice", "mark": "passed"}, {"item": "chips", "mark": "failed"}]
    closed = teacher.post(f"{path}/close", {"marks": marks}, good=True).json()["result"]
    assert (closed["total"]["good"], closed["total"]["asked"], closed["passed"]) == (3, 4, False)
    assert [missed["number"] for missed in closed["missed"]] == [3]
    assert {one["item"]: one["mark"] for one in closed["by_hand"]}["chips"] == "failed"
    assert teacher.get(f"{path}/verdict").json()["holds"]
    record = teacher.get(f"{path}/record").content
    check = practice.serving.service.exams.keys.check
    assert exam.verify(record, check).holds
    assert not exam.verify(record.replace(b'"failed"', b'"passed"'), check).holds
    assert learner.get("/api/academy").json()["exam"]["result"] == closed
    page = teacher.get(f"{path}/certificate?language=zh-Hant").text
    assert "<html" in page and "205 CMR 137.01" in page


def test_only_the_two_of_it_may_say_something_and_the_name_can_be_deleted(practice: Served) -> None:
    teacher, learner, set_, path = enrolled(practice)
    other = practice.guest("instructor")
    told = other.post(f"{path}/extend", {"percent": 10}).json()
    assert told["text"]["code"] == "refused.exam.account"
    assert learner.post(f"{path}/close", {}).json()["text"]["code"] == "refused.not-your-role.instructors"
    own = f"/api/academy/exams/{set_['id']}"
    assert other.post(f"{own}/begin").json()["text"]["code"] == "refused.not-found.exam"
    learner.post(f"{own}/begin", good=True)
    learner.post(f"{own}/hand-in", good=True)
    who = person_of(learner)
    assert practice.serving.service.exams.name(who, set_["id"]) is not None  # type: ignore[arg-type]
    teacher.post(f"{path}/forget", good=True)
    assert practice.serving.service.exams.name(who, set_["id"]) is None  # type: ignore[arg-type]
    teacher.post(f"{path}/close", {}, good=True)
    assert teacher.get(f"{path}/verdict").json()["holds"]


def test_a_paper_is_for_a_learner_and_not_for_the_examiner(practice: Served) -> None:
    teacher = practice.guest("instructor")
    body = {"of": READY, "candidate": person_of(teacher), "questions": 2}
    assert teacher.post("/api/school/exams", body).json()["text"]["code"] == "refused.not-found.learner"
