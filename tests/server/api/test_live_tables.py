"""Live tables over HTTP: the learner deals, the house judges, an instructor looks on, stops and lets things happen."""

from typing import Any

from tests.server.api.served import Caller, Served
from tests.server.api.test_academy import READY, typed

KNOWN = {"id", "of", "round", "rounds", "answered", "good", "stopped", "question", "corrected", "score"}


def begun(learner: Caller, **more: Any) -> dict[str, Any]:
    body = {"of": READY, "rounds": 1, "guests": 2, "faults": 0, **more}
    shift: dict[str, Any] = learner.post("/api/academy/shifts", body, good=True).json()
    return shift


def person_of(learner: Caller) -> str:
    return str(learner.get("/api/session").json()["person"])


def right(served: Served, learner: Caller, shift: dict[str, Any]) -> str:
    """The right answer as somebody types it, from what the house keeps."""
    asked = served.serving.service.live.find(person_of(learner), shift["id"]).asked  # type: ignore[arg-type]
    assert asked is not None
    return typed(asked)


def answered(served: Served, learner: Caller, shift: dict[str, Any], given: str = "") -> dict[str, Any]:
    body = {"number": shift["answered"], "typed": given or right(served, learner, shift)}
    after: dict[str, Any] = learner.post(f"/api/academy/shifts/{shift['id']}/answer", body, good=True).json()
    return after


def test_a_live_table_is_dealt_to_its_end_and_scored(practice: Served) -> None:
    learner = practice.guest()
    shift = begun(learner)
    assert set(shift) == KNOWN and shift["question"]["skill"] == "live" and len(shift["question"]["choices"]) == 12
    wrong = answered(practice, learner, shift, "9")
    assert not wrong["corrected"]["right"] and (wrong["answered"], wrong["good"]) == (1, 0)
    again = learner.post(f"/api/academy/shifts/{shift['id']}/answer", {"number": 0, "typed": "1"}, good=True).json()
    assert again == wrong, "once"
    assert learner.get("/api/academy").json()["shift"] == wrong
    shift = wrong
    while shift["score"] is None:
        shift = answered(practice, learner, shift)
    score = shift["score"]
    assert score["total"]["asked"] - score["total"]["good"] == 1 and score["an_hour"] > 0
    assert [error["number"] for error in score["errors"]] == [0]
    assert learner.get("/api/academy").json()["shift"] is None


def test_an_instructor_watches_stops_lets_things_happen_and_looks_back(practice: Served) -> None:
    teacher, learner = practice.guest("instructor"), practice.guest()
    made = teacher.post("/api/school/classes", {"name": "Live"}, good=True).json()
    learner.post("/api/academy/join", {"code": made["code"]}, good=True)
    shift = answered(practice, learner, begun(learner))
    path = f"/api/school/shifts/{person_of(learner)}/{shift['id']}"
    (row,) = teacher.get(f"/api/school/classes/{made['id']}").json()["learners"]
    assert row["shift"] == shift
    assert teacher.post(f"{path}/stop", {"stopped": True}, good=True).json()["stopped"]
    assert answered(practice, learner, shift)["answered"] == 1, "the table stands still"
    after = teacher.post(f"{path}/surprise", {"surprise": "chat"}, good=True).json()
    assert len(after["question"]["situation"]) == len(shift["question"]["situation"]) + 1
    assert not teacher.post(f"{path}/stop", {"stopped": False}, good=True).json()["stopped"]
    shift = answered(practice, learner, after, "11")
    assert not shift["corrected"]["right"], "a guest who talks is let talk"
    told = teacher.get(f"{path}/moments/1").json()
    assert (told["question"]["number"], told["area"], told["corrected"]["right"]) == (1, "control", False)
    assert told["given"]["code"] == "live.deed-refuse"
    for wanted in ("2", "x"):
        found = teacher.get(f"{path}/moments/{wanted}").json()
        assert found["text"]["code"] == "refused.not-found.moment"
    assert learner.post(f"{path}/stop", {"stopped": True}).json()["text"]["code"] == "refused.not-your-role.instructors"
    over = learner.post(f"/api/academy/shifts/{shift['id']}/leave", good=True).json()
    assert over["score"]["total"]["asked"] == 2 and over["question"] is None
    told = teacher.post(f"{path}/surprise", {"surprise": "chat"}).json()
    assert told["text"]["code"] == "refused.not-found.shift"
