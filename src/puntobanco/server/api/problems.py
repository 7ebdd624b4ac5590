"""Problems: what went wrong with a request, as RFC 9457 has it, in words for people."""

from collections.abc import Iterable, Mapping

import msgspec
from starlette.responses import Response

from puntobanco.faults import Fault, Faulted, Refused
from puntobanco.server.sequencer.requests import NotJudged
from puntobanco.store import Clash, Failed
from puntobanco.wire.answers import refusal
from puntobanco.wire.messages import ProblemOut
from puntobanco.words import Param
from puntobanco.work.runner import ENDED, TOO_LONG, NotDone

STATUS = {
    "no-session": 401,
    "sign-in": 401,
    "code-needed": 401,
    "code-wrong": 401,
    "first-start": 403,
    "second-factor": 403,
    "not-your-role": 403,
    "not-your-table": 403,
    "must-change": 403,
    "origin": 403,
    "not-granted": 403,
    "not-admitted": 403,
    "not-practice": 403,
    "password": 403,
    "password-same": 403,
    "password-short": 403,
    "password-long": 403,
    "password-common": 403,
    "password-name": 403,
    "password-pattern": 403,
    "not-found": 404,
    "no-such-stream": 404,
    "no-such-person": 404,
    "no-approval": 404,
    "method": 405,
    "too-slow": 408,
    "other-content": 409,
    "used-already": 409,
    "too-large-a-number": 409,
    "control-character": 409,
    "too-large": 413,
    "media-type": 415,
    "too-fast": 429,
    "locked-here": 429,
    "error": 500,
    "stopped": 503,
    "busy": 503,
    "not-known-yet": 503,
    "moved": 503,
    "not-ready": 503,
}
"""The status of a problem by its code; 400 for what was written wrongly, 409 for what cannot be now."""

LONGEST = 400
"""Characters of a sentence, which may quote what somebody sent."""


class Problem(Faulted):
    """A request that is not served, and why."""

    def __init__(self, key: str, /, *, status: int = 0, **params: Param) -> None:
        super().__init__(key, **params)
        self.status = status or STATUS.get(self.code, 400)

    def body(self) -> ProblemOut:
        """The problem as it goes out."""
        told = refusal(self.fault)
        detail = self.fault.sentence[:LONGEST]
        return ProblemOut(title=told.code, status=self.status, detail=detail, text=told.text, advice=told.advice)


def problem_of(found: Exception) -> Problem:
    """What is answered when something was raised: words where they are known, an error of the program where not."""
    match found:
        case Problem():
            return found
        case Refused():
            return of_faults(found.faults)
        case NotJudged():
            return _of(found.fault)
        case NotDone():
            return _of(found.fault, 503 if found.fault.code in (TOO_LONG, ENDED) else 0)
        case Failed():
            return Problem("stopped.store-failed", found=str(found))
        case Clash():
            return Problem("busy.others-faster")
        case _:
            return Problem("error")


def of_faults(faults: Iterable[Fault]) -> Problem:
    """The problem that the first of some faults makes."""
    first = next(iter(faults))
    return _of(first, STATUS.get(first.code, 409))


def _of(fault: Fault, status: int = 0) -> Problem:
    return Problem(fault.key, status=status, **fault.params)


def response(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """The answer with a problem."""
    body = msgspec.json.encode(problem.body())
    return Response(body, problem.status, {"Cache-Control": "no-store", **(headers or {})}, "application/problem+json")
