"""The OpenAPI document describes what the house really does: schemathesis calls on it with whatever it allows.

One check is left out: that whatever fits the document is accepted. JSON Schema calls 1.0 an integer, and money does
not; and a bet on a seat that is not there fits the document too. That every answer is one the document names, and that
nothing is accepted that does not fit, is checked. Cookie and origin are given, so the document is read without them.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.api.served import Served

LEFT_OUT = "positive_data_acceptance"
SLOW = ("/api/self-checks",)
"""It reads every installed file, each time."""
ENDS_THE_SESSION = ("/api/sign-out", "/api/act-as", "/api/enter", "/api/password")


def without_security(document: dict[str, object]) -> str:
    """The document without the cookie, which the program would leave out to see whether that is noticed."""
    return json.dumps(document, default=str).replace('"security": [{"session": []}]', '"security": []')


@pytest.mark.timeout(240)
@pytest.mark.parametrize("post", ["", "officer"])
def test_whatever_the_document_allows_is_answered_as_the_document_says(tmp_path: Path, post: str) -> None:
    with Served(data=tmp_path / "house", practice=True) as served:
        caller = served.guest(post) if post else served.caller()
        document = tmp_path / "openapi.json"
        document.write_text(without_security(caller.get("/openapi.json").json()), encoding="utf-8")
        asked = ["run", str(document), "--url", served.origin, "--max-examples", "1", "--seed", "1", "--no-color"]
        asked += [
            "--phases",
            "coverage,fuzzing" if post else "fuzzing",
            "--exclude-checks",
            LEFT_OUT,
            "--continue-on-failure",
        ]
        asked += ["--header", f"Origin: {served.origin}", "--suppress-health-check", "all"]
        if post:
            asked += ["--header", f"Cookie: {caller.cookies()['Cookie']}"]
        left_out = SLOW + ENDS_THE_SESSION if post else SLOW
        asked += [word for path in left_out for word in ("--exclude-path", path)]
        program = [sys.executable, "-m", "schemathesis.cli", *asked]
        found = subprocess.run(program, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=230)
        assert found.returncode == 0, found.stdout[-8000:] + found.stderr[-2000:]
        assert not served.logged("program error"), served.logged("program error")[0]
