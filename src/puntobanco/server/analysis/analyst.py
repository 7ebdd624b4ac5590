"""The analyst of a house: it keeps answers and follows runs and reports; workers do the calculating."""

import asyncio
import secrets
import time
from collections import OrderedDict
from typing import TypeVar

import msgspec

from puntobanco.faults import Fault
from puntobanco.server.analysis import jobs
from puntobanco.server.api.problems import Problem, problem_of
from puntobanco.wire import analysis as m
from puntobanco.work.runner import DROPPED, NotDone, Runner, Task

QUESTIONS_WAITING, RUNS_WAITING = 32, 8
QUESTION_SECONDS, RUN_SECONDS, REPORT_SECONDS = 60.0, 120.0, 400.0
GRACE = 60.0
"""Seconds beyond its own that a run has, for the kernels to be compiled."""
MOST_ANSWERS, MOST_MADE, MOST_RUNS = 256, 12, 24
"""Answers, finished runs and reports, and people's runs that are kept."""

Value = TypeVar("Value")
Long = jobs.Run | jobs.Report


class Running:
    def __init__(self, person: str, job: Long) -> None:
        self.id, self.person, self.job = secrets.token_hex(8), person, job
        self.state = "waiting"
        self.stage, self.done, self.wanted, self.code = "", 0, 0, ""
        self.why: Fault | None = None
        self.seen, self.body = m.RunSeen(), b""
        self.task: Task[jobs.Told, jobs.Made] | None = None
        self._begun = self._ended = 0.0

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.state in ("done", "stopped", "failed")

    def told(self, news: jobs.Told) -> None:
        self._begun = self._begun or time.monotonic()
        self.state, self.stage, self.done, self.wanted = "running", news.stage, news.done, news.wanted
        self.seen = news.seen or self.seen

    def over(self, found: jobs.Made) -> None:
        """It is done, or was stopped and keeps what it has."""
        self.state = "stopped" if found.stopped else "done"
        self.seen, self.body, self._ended = found.seen or self.seen, found.body, time.monotonic()
        if not found.stopped:
            self.done = self.wanted = self.wanted or 1

    def failed(self, problem: Problem) -> None:
        """End in a problem; what was already shown stays."""
        self.state, self.why, self.code, self._ended = "failed", problem.fault, problem.code, time.monotonic()

    def out(self) -> m.RunOut:
        job = self.job
        seconds = (self._ended or time.monotonic()) - self._begun if self._begun else 0.0
        return m.RunOut(
            id=self.id,
            kind="run" if isinstance(job, jobs.Run) else "report",
            state=self.state,  # type: ignore[arg-type]
            of=job.source.name,
            stage=self.stage,
            done=self.done,
            wanted=self.wanted,
            seconds=round(seconds, 3),
            why=self.why.text if self.why else None,
            advice=self.why.advice if self.why else None,
            code=self.code,
            seed=job.seed if isinstance(job, jobs.Run) else 0,
            form=job.form if isinstance(job, jobs.Report) else "",
            seen=self.seen,
        )


class Analyst:
    """Asks two runners: one for questions that take a moment, one for what takes longer."""

    def __init__(self) -> None:
        self.questions, self.runs = Runner(QUESTIONS_WAITING), Runner(RUNS_WAITING)
        self._answers: OrderedDict[bytes, asyncio.Future[bytes]] = OrderedDict()
        self._made: OrderedDict[bytes, jobs.Made] = OrderedDict()
        self._running: OrderedDict[str, Running] = OrderedDict()
        """The newest of each person."""

    async def ask(self, job: jobs.Question) -> bytes:
        """The answer to a question, worked out or kept; asked twice at once it is worked out once."""
        key = _key(job)
        if key not in self._answers:
            self._answers[key] = self.questions.put(job, QUESTION_SECONDS).result
            self._answers[key].add_done_callback(lambda done: self._forget_failed(key, done))
            _bound(self._answers, MOST_ANSWERS)
        else:
            self._answers.move_to_end(key)
        return await asyncio.shield(self._answers[key])

    def _forget_failed(self, key: bytes, done: "asyncio.Future[bytes]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._answers.pop(key, None)

    def begin(self, person: str, job: Long) -> Running:
        """Begin a run or a report; `Problem` while another of the same person goes on."""
        before = self._running.get(person)
        if before is not None and not before.is_over:
            raise Problem("one-run", status=409)
        made = Running(person, job)
        key = _key(job)
        if key in self._made:
            made.over(self._made[key])
        else:
            seconds = REPORT_SECONDS if isinstance(job, jobs.Report) else job.seconds + GRACE
            made.task = self.runs.put(job, seconds, made.told, again=False)
            made.task.result.add_done_callback(lambda done: self._finished(key, made, done))
        self._running[person] = made
        self._running.move_to_end(person)
        for old in [name for name, run in self._running.items() if run.is_over][
            : max(0, len(self._running) - MOST_RUNS)
        ]:
            del self._running[old]
        return made

    def _finished(self, key: bytes, running: Running, done: "asyncio.Future[jobs.Made]") -> None:
        found = None if done.cancelled() else done.exception()
        if isinstance(found, NotDone) and found.code == DROPPED:
            running.over(jobs.Made(stopped=True))
        elif isinstance(found, Exception):
            running.failed(problem_of(found))
        elif not done.cancelled():
            running.over(done.result())
            if running.state == "done":
                self._made[key] = done.result()
                _bound(self._made, MOST_MADE)

    def newest(self, person: str) -> Running | None:
        return self._running.get(person)

    def run(self, person: str, id_: str) -> Running:
        """A run or report of this person; nobody sees another's."""
        found = self._running.get(person)
        if found is None or found.id != id_:
            raise Problem("not-found.such-run")
        return found

    def stop(self, running: Running) -> None:
        if running.task is not None and not running.is_over:
            self.runs.stop(running.task)

    async def close(self) -> None:
        await self.questions.close()
        await self.runs.close()


def _key(job: jobs.Question | Long) -> bytes:
    return msgspec.msgpack.encode(job, order="deterministic")


def _bound(kept: "OrderedDict[bytes, Value]", most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)
