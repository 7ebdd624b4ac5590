"""Checking a whole journal, on one core or on several."""

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager

from msgspec import Struct

from puntobanco.audit.helping import helping
from puntobanco.audit.source import Source
from puntobanco.journal.check import Checked, check_all, disagreements, in_order, merged, vanished
from puntobanco.journal.checkpoint import Wanted
from puntobanco.journal.findings import Finding, Summary
from puntobanco.journal.judge import Share

SMALL = 8_000_000
"""Bytes that one process has checked before others are ready to help."""


class Verdict(Struct, frozen=True, kw_only=True):
    """What a journal holds, and everything that is wrong with it."""

    streams: tuple[Summary, ...]
    findings: tuple[Finding, ...]


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
    states = {name: one.state for name, one in checked.items()}
    gone = vanished(sought, checked) if source.whole else ()
    found = [*gone, *disagreements(states), *(finding for one in checked.values() for finding in one.findings)]
    return Verdict(streams=tuple(one.summary for one in checked.values()), findings=in_order(found))


def _together(
    source: Source, wanted: Mapping[str, Sequence[Wanted]], parts: int, progress: Callable[[int], None]
) -> dict[str, Checked]:
    with helping(parts - 1) as others:
        waiting = [(share, others.submit(_part, source, share)) for share in (Share(n, parts) for n in range(1, parts))]
        mine = check_all(source, wanted=wanted, share=Share(0, parts), progress=progress)
        theirs = [_result(source, share, future) for share, future in waiting]
    return {name: merged([one, *(part[name] for part in theirs)]) for name, one in mine.items()}


def _result(source: Source, share: Share, future: Future[dict[str, Checked]]) -> dict[str, Checked]:
    """What a helping process found; if the system ended that process, its share is done here."""
    try:
        return future.result()
    except BrokenExecutor:
        return check_all(source, wanted={}, share=share)


def _part(source: Source, share: Share) -> dict[str, Checked]:
    """One share, in a process of its own; the states stay there."""
    with _seldom_collecting():
        checked = check_all(source, wanted={}, share=share)
    return {name: one._replace(state=None) for name, one in checked.items()}


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Look for unreachable circles less often: a replay makes much that lives shortly and no circles to speak of."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)
