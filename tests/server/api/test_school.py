"""A school: everybody signs in, instructors teach classes, learners see their own, and nothing is played for."""

from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.founding import check_mode
from puntobanco.store import MemoryStore
from puntobanco.wire.posts import Post
from tests.server.api.hired import Hired
from tests.server.api.served import Served
from tests.server.api.test_academy import READY, asked, begun, typed


def test_a_school_has_accounts_and_no_money(tmp_path: Path) -> None:
    with Served(data=tmp_path, practice=True, school=True) as school:
        stranger = school.caller()
        lobby = stranger.get("/api/lobby").json()
        assert lobby["practice"] and lobby["school"]
        assert stranger.post("/api/enter", {"name": "x"}).json()["text"]["code"] == "refused.not-practice.school"
        hired = Hired(school)
        teacher = hired.hire("tess", Post.INSTRUCTOR)
        lee = teacher.post("/api/people", {"login": "lee", "name": "Lee"}, good=True).json()
        hired.passwords["lee"], hired.ids["lee"] = lee["password"], lee["person"]["id"]
        learner = hired.settle_in("lee")
        may = {one["post"] for one in learner.get("/api/session").json()["may"]}
        assert {"dealer", "player", "pit"} <= may and not may & {"instructor", "officer", "cashier", "operator"}
        learner.acting("dealer")
        assert learner.post("/api/practice/stand", {"table": "SG-01"}).status_code == 200
        assert learner.get("/api/school/classes").json()["text"]["code"] == "refused.not-your-role.instructors"

        made = teacher.post("/api/school/classes", {"name": "Monday"}, good=True).json()
        assert learner.post("/api/academy/join", {"code": "WRONG1"}).status_code == 404
        joined = learner.post("/api/academy/join", {"code": made["code"].lower()}, good=True).json()
        assert joined == {"id": made["id"], "name": "Monday", "assignments": []}
        body = {"of": READY, "skills": ["count"], "speed": "calm", "questions": 2}
        teacher.post(f"/api/school/classes/{made['id']}/assignments", body, good=True)
        (given,) = learner.get("/api/academy").json()["classes"][0]["assignments"]
        assert given["skills"] == ["count"] and given["done"] is None
        drill = learner.post("/api/academy/assignments", {"assignment": given["id"]}, good=True).json()
        (row,) = teacher.get(f"/api/school/classes/{made['id']}").json()["learners"]
        assert row["name"] == "Lee" and row["now"]["question"] == drill["question"] and row["done"] == [None]
        path = f"/api/academy/drills/{drill['id']}"
        learner.post(f"{path}/answer", {"number": 0, "typed": typed(asked(school, learner, drill))}, good=True)
        learner.post(f"{path}/next", good=True)
        learner.post(f"{path}/answer", {"number": 1}, good=True)
        (row,) = teacher.get(f"/api/school/classes/{made['id']}").json()["learners"]
        assert (row["done"][0]["good"], row["done"][0]["asked"], row["now"]) == (1, 2, None)
        assert [one["clause"]["clause"] for one in row["missed"]] == ["MA 6(b)"]
        rows = teacher.get(f"/api/school/classes/{made['id']}/results").text.splitlines()
        assert rows[0].startswith("learner,set-up,assignment,skill,seed,number") and len(rows) == 3
        assert {line.split(",")[8] for line in rows[1:]} == {"0", "1"}


def test_what_is_assigned_must_be_there_and_is_for_the_class_alone(practice: Served) -> None:
    teacher, outsider = practice.guest("instructor"), practice.guest()
    made = teacher.post("/api/school/classes", {"name": "Tuesday"}, good=True).json()
    path = f"/api/school/classes/{made['id']}/assignments"
    wrong = {"of": READY, "skills": ["juggling"], "questions": 2}
    assert teacher.post(path, wrong).json()["text"]["code"] == "refused.not-found.skill"
    teacher.post(path, {"of": READY, "skills": [], "questions": 2}, good=True)
    (given,) = teacher.get(f"/api/school/classes/{made['id']}").json()["assignments"]
    told = outsider.post("/api/academy/assignments", {"assignment": given["id"]}).json()
    assert told["text"]["code"] == "refused.not-found.assignment"
    begun(outsider)
    assert not teacher.get(f"/api/school/classes/{made['id']}").json()["learners"]


@pytest.mark.parametrize(("first", "then"), [((True, True), (True, False)), ((True, False), (True, True))])
def test_a_school_stays_a_school(first: tuple[bool, bool], then: tuple[bool, bool]) -> None:
    store = MemoryStore()
    check_mode(store, practice=first[0], school=first[1], now=At(1))
    check_mode(store, practice=first[0], school=first[1], now=At(2))
    with pytest.raises(Refused):
        check_mode(store, practice=then[0], school=then[1], now=At(3))
