"""Drills over HTTP: the house poses, takes the time, judges and keeps; no answer goes out before one is given."""

from pathlib import Path
from typing import Any

from puntobanco.academy import Form
from puntobanco.academy.skills import BY_ID
from puntobanco.server.academy.records import Asked
from tests.server.api.served import Caller, Served

SHOWN = {
    "number", "skill", "form", "situation", "asks", "choices", "chips", "currency", "digits", "limit", "left",
}  # fmt: skip
WITHOUT = ("float", "slips", "chips", "colour-up", "limits")
"""Skills of the trade on which this document is silent, or silent here."""
READY = {"kind": "ready", "name": "massachusetts-commission"}


def begun(learner: Caller, **more: Any) -> dict[str, Any]:
    body = {"of": READY, "skills": ["count"], "speed": "usual", "questions": 3, **more}
    drill: dict[str, Any] = learner.post("/api/academy/drills", body, good=True).json()
    return drill


def asked(served: Served, learner: Caller, drill: dict[str, Any]) -> Asked:
    """The question as the house keeps it, with its answers."""
    person = learner.get("/api/session").json()["person"]
    found = served.serving.service.academy.find(person, drill["id"]).asked
    assert found is not None
    return found


def typed(asked: Asked) -> str:
    """The right answer, as somebody types it."""
    posed, digits = asked.question.posed, asked.question.currency.digits
    plain, scale, ids = posed.accepted[0], 10**digits, [choice.id for choice in posed.choices]
    match posed.form:
        case Form.CHOICE:
            return str(ids.index(plain) + 1)
        case Form.ORDER:
            return " ".join(str(ids.index(step) + 1) for step in plain.split())
        case Form.MONEY:
            return f"{int(plain) // scale}.{int(plain) % scale:0{digits}}"
        case Form.CHIPS:
            parts = (part.split("x") for part in plain.split())
            return " ".join(f"{n}x{int(value) // scale}.{int(value) % scale:02}" for n, value in parts)
        case _:
            return plain


def test_a_drill_is_asked_judged_and_kept(practice: Served) -> None:
    learner = practice.guest()
    drill = begun(learner)
    path = f"/api/academy/drills/{drill['id']}"
    assert drill["question"]["limit"] == 30_000 and 0 < drill["question"]["left"] <= 30_000
    right = typed(asked(practice, learner, drill))
    good = learner.post(f"{path}/answer", {"number": 0, "typed": right}, good=True).json()
    assert good["corrected"]["right"] and not good["corrected"]["late"] and good["answered"] == 1
    assert [one["clause"] for one in good["corrected"]["clauses"]] == ["MA 6(b)"]
    assert learner.post(f"{path}/answer", {"number": 0, "typed": "99"}, good=True).json() == good, "once"
    second = learner.post(f"{path}/next", good=True).json()
    assert second["question"]["number"] == 1 and second["corrected"] is None
    practice.clock.later(1)
    late = learner.post(f"{path}/answer", {"number": 1, "typed": typed(asked(practice, learner, second))}, good=True)
    assert late.json()["corrected"]["right"] and late.json()["corrected"]["late"]
    learner.post(f"{path}/next", good=True)
    refused = learner.post(f"{path}/answer", {"number": 2, "typed": "many"})
    assert refused.status_code == 409 and refused.json()["title"] == "no-answer"
    over = learner.post(f"{path}/answer", {"number": 2}, good=True).json()
    assert not over["corrected"]["right"] and (over["score"]["total"]["asked"], over["score"]["total"]["good"]) == (
        3,
        1,
    )
    assert over["score"]["missed"][0] == {"clause": over["corrected"]["clauses"][0], "times": 2}
    assert learner.post(f"{path}/next", good=True).json() == over
    progress = learner.get(f"/api/academy/progress/{READY['name']}").json()
    assert progress["score"] == over["score"] and progress["drills"][0]["good"] == 1


def test_no_answer_goes_out_before_it_is_given(practice: Served) -> None:
    """Neither which are accepted, nor the ids of choices, nor the working, the clauses or the facts."""
    learner = practice.guest()
    drill = begun(learner, skills=[], questions=20)
    for number in range(20):
        question = asked(practice, learner, drill)
        assert drill["corrected"] is None and drill["question"].keys() == SHOWN
        assert all(choice.keys() == {"text"} for choice in drill["question"]["choices"])
        path = f"/api/academy/drills/{drill['id']}"
        found = learner.post(f"{path}/answer", {"number": number, "typed": typed(question)}, good=True).json()
        assert found["corrected"]["right"], question
        drill = learner.post(f"{path}/next", good=True).json()
    assert drill["score"]["total"]["good"] == 20


def test_a_drill_goes_on_where_it_was_and_a_new_one_ends_it(practice: Served) -> None:
    learner = practice.guest()
    first = begun(learner, speed="calm")
    assert first["question"]["limit"] is None
    assert learner.get("/api/academy").json()["drill"] == first
    second = begun(learner)
    assert learner.get("/api/academy").json()["drill"]["id"] == second["id"]
    left = learner.post(f"/api/academy/drills/{second['id']}/leave", good=True).json()
    assert left["score"]["total"]["asked"] == 0 and learner.get("/api/academy").json()["drill"] is None
    assert practice.guest().post(f"/api/academy/drills/{first['id']}/next").status_code == 404, "it is another's"


def test_every_skill_of_a_set_up_has_its_lesson(practice: Served) -> None:
    learner = practice.guest()
    found = learner.get("/api/academy").json()
    (of,) = [one for one in found["ready"] if one["name"] == READY["name"]]
    assert set(of["skills"]) <= BY_ID.keys() and {one["kind"] for one in found["tables"]} == {"table"}
    for skill in of["skills"]:
        lesson = learner.post("/api/academy/lessons", {"of": READY, "skill": skill}, good=True).json()
        assert len(lesson["examples"]) == 2 and all(one["meaning"] for one in lesson["clauses"])
        assert lesson["clauses"] or skill in WITHOUT, skill


def test_what_is_not_there_is_said(practice: Served, tmp_path: Path) -> None:
    learner = practice.guest()
    body = {"of": READY, "skills": ["juggling"], "questions": 3}
    assert learner.post("/api/academy/drills", body).json()["text"]["code"] == "refused.not-found.skill"
    body = {"of": {"kind": "ready", "name": "nowhere"}, "questions": 3}
    assert learner.post("/api/academy/drills", body).status_code == 404
    with Served(data=tmp_path) as money:
        assert money.caller().get("/api/academy").json()["text"]["code"] == "refused.not-practice.done-house"
