"""Checking a whole journal, on one core or on several."""

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from msgspec import Struct

from puntobanco.audit.source import Source
from puntobanco.journal.check import Checked, check_all, disagreements, in_order, merged, vanished
from puntobanco.journal.checkpoint import Wanted
from puntobanco.journal.findings import Finding, Summary
from puntobanco.journal.judge import Share
from puntobanco.work.job import Job, Progress
from puntobanco.work.worker import Worker, WorkerEnded

SMALL = 8_000_000
"""Bytes that one process has checked before others are ready to help."""


class Verdict(Struct, frozen=True, kw_only=True):
    """What a journal holds, and everything that is wrong with it."""

    streams: tuple[Summary, ...]
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def __repr__(self) -> str:
        said = "holds" if self.holds else f"{len(self.findings)} findings"
        streams = f"{len(self.streams)} stream{'s' if len(self.streams) != 1 else ''}"
        return f"<Verdict: {said}, {streams}, {sum(stream.entries for stream in self.streams)} entries>"


def verify(
    source: Source,
    *,
    wanted: Mapping[str, Sequence[Wanted]] | None = None,
    chain_only: bool = False,
    processes: int | None = None,
    progress: Callable[[int], None] = lambda read: None,
) -> Verdict:
    """Check every stream; several processes share the deciding, of which each does a part of every stream."""
    sought = wanted or {}
    few = chain_only or source.size < SMALL
    parts = processes or (1 if few else os.cpu_count() or 1)
    with _seldom_collecting():
        if parts == 1:
            checked = check_all(source, wanted=sought, chain_only=chain_only, progress=progress)
        else:
            checked = _together(source, sought, parts, progress)
    states = {name: stream.state for name, stream in checked.items()}
    gone = vanished(sought, checked) if source.whole else ()
    found = [*gone, *disagreements(states), *(finding for stream in checked.values() for finding in stream.findings)]
    return Verdict(streams=tuple(stream.summary for stream in checked.values()), findings=in_order(found))


def _together(
    source: Source, wanted: Mapping[str, Sequence[Wanted]], parts: int, progress: Callable[[int], None]
) -> dict[str, Checked]:
    """One share here, the others in workers; a thread waits for each of them."""
    shares = [CheckShare(source=source, share=Share(number, parts)) for number in range(1, parts)]
    with ThreadPoolExecutor(len(shares)) as threads:
        waiting = [threads.submit(_elsewhere, share) for share in shares]
        mine = check_all(source, wanted=wanted, share=Share(0, parts), progress=progress)
        theirs = [future.result() for future in waiting]
    return {name: merged([own, *(part[name] for part in theirs)]) for name, own in mine.items()}


class CheckShare(Job[None, dict[str, Checked]], frozen=True, kw_only=True):
    """A share of every stream, checked in another process; the states stay there."""

    source: Source
    share: Share

    def work(self, progress: Progress[None]) -> dict[str, Checked]:
        with _seldom_collecting():
            checked = check_all(self.source, wanted={}, share=self.share)
        return {name: stream._replace(state=None) for name, stream in checked.items()}


def _elsewhere(share: CheckShare) -> dict[str, Checked]:
    """What a worker finds; if the system ended that process, its share is done here."""
    with Worker() as worker:
        try:
            return worker.ask(share)
        except WorkerEnded:
            return check_all(share.source, wanted={}, share=share.share)


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Look for unreachable circles less often: a replay makes much that lives shortly and no circles to speak of."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)
