"""The examination: a paper set by an examiner, a chained record of how it was sat, and what it comes to."""

# mypy: implicit-reexport
# ruff: noqa: F401

from puntobanco.academy.exam.paper import (
    ByHand,
    Candidate,
    Mark,
    Paper,
    PassMarks,
    candidate_hash,
    new_paper,
    questions_of,
)
from puntobanco.academy.exam.record import (
    Closed,
    Entry,
    Extended,
    Gave,
    HandedIn,
    Marked,
    Opened,
    Said,
    Set,
    Signed,
    Sitting,
    answer_to,
    asked,
    closing,
    first_line,
    limit_of,
    next_line,
    signature,
)
from puntobanco.academy.exam.result import Missed, Result
from puntobanco.academy.exam.verify import Verdict, is_record, read_sitting, verify
