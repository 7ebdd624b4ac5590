"""The OpenAPI document describes what the house really does: schemathesis calls on it with whatever it allows.

That every answer is one the document names, that nothing is accepted that does not fit and that whatever fits is
understood. A command that fits may still be refused, and is then answered. Cookie and origin are given, so the document
is read without them; what ends a session is asked under a new one each time.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings

from tests.patience import PATIENCE
from tests.server.api.served import TABLE, Served

COMMANDS = ("/api/commands", "/api/approvals")
"""They take every act: the shapes are too many to cover all, but each is tried."""
SLOW = ("/api/self-checks",)
"""It reads every installed file, each time."""
WORKED_OUT = "^/api/(academy|analysis|figures|verify|sheets|reports|replay)"
"""Answered by processes beside the house: everybody asks them once here, and their own tests ask them more."""
ENDS_THE_SESSION = ("/api/sign-out", "/api/act-as", "/api/enter", "/api/password")
TRIES = {**dict.fromkeys(COMMANDS, 20), **dict.fromkeys(SLOW, 1), **dict.fromkeys(ENDS_THE_SESSION, 5)}


def without_security(document: dict[str, object]) -> str:
    """The document without the cookie, which the program would leave out to see whether that is noticed."""
    return json.dumps(document, default=str).replace('"security": [{"session": []}]', '"security": []')


@pytest.mark.parametrize("post", ["", "officer"])
def test_whatever_the_document_allows_is_answered_as_the_document_says(tmp_path: Path, post: str) -> None:
    with Served(data=tmp_path / "house", practice=True) as served:
        caller = served.guest(post) if post else served.caller()
        document = tmp_path / "openapi.json"
        document.write_text(without_security(caller.get("/openapi.json").json()), encoding="utf-8")
        asked = ["run", str(document), "--url", served.origin, "--max-examples", "1", "--seed", "1", "--no-color"]
        asked += ["--phases", "coverage" if post else "fuzzing", "--continue-on-failure"]
        asked += ["--header", f"Origin: {served.origin}", "--suppress-health-check", "all"]
        if post:
            asked += ["--header", f"Cookie: {caller.cookies()['Cookie']}"]
        left_out = tuple(TRIES) if post else SLOW
        asked += [word for path in left_out for word in ("--exclude-path", path)]
        asked += ["--exclude-path-regex", WORKED_OUT] if post else []
        program = [sys.executable, "-m", "schemathesis.cli", *asked]
        found = subprocess.run(program, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=PATIENCE)
        assert found.returncode == 0, found.stdout[-8000:] + found.stderr[-2000:]
        assert not served.logged("program error"), served.logged("program error")[0]


@pytest.mark.parametrize("path", TRIES)
def test_commands_and_what_ends_a_session_are_answered_as_the_document_says(practice: Served, path: str) -> None:
    document = practice.caller().get("/openapi.json").json()
    for name in ("CommandIn", "ProposeIn"):  # streams that are there, so that acts come to be judged
        document["components"]["schemas"][name]["properties"]["stream"] = {"enum": ["house", TABLE]}
    import schemathesis  # it takes its time, and no other test needs it

    described = schemathesis.openapi.from_dict(json.loads(without_security(document)))
    asked = [expect_as_described(practice, described[path][method], TRIES[path]) for method in described[path]]
    assert all(asked)
    assert not practice.logged("program error"), practice.logged("program error")[0]


def expect_as_described(served: Served, operation: Any, tries: int) -> int:
    """Ask so often, each time as somebody else; how often it was answered as described."""
    answered = 0

    @seed(1)
    @settings(max_examples=tries, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        nonlocal answered
        caller = served.guest("shift-manager")
        case.call_and_validate(base_url=served.origin, headers={"Origin": served.origin, **caller.cookies()})
        caller.close()
        answered += 1

    ask()
    return answered
