"""Runs: the chunks of a plan dealt by all cores, or by any executor, and added up."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import islice

from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.kernels.chunk import deal_chunk
from puntobanco.simulate.kernels.first_use import get_ready
from puntobanco.simulate.plan import Plan

Progress = Callable[[int, int], None]
"""Called with the number of shoes or hands done, and with the number asked for."""

Look = Callable[[Histogram], None]
"""Shown what has been dealt so far, whenever a chunk has been added."""

Stop = Callable[[], bool]
"""Asked between chunks, and a few times a second, whether to stop."""

AHEAD = 64
"""Chunks handed out and not yet added up: enough to keep a cluster busy, few enough to stop soon."""

ASKING = 0.1
"""Seconds between two questions whether to stop."""


def run(
    plan: Plan,
    executor: Executor | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
    look: Look | None = None,
) -> Histogram:
    """Deal what the plan says: on all cores of this machine, or by any executor, such as a Dask client's.

    Chunks are numbered, and a chunk's chance follows from the seed and its number: the integers are the same
    in every process. A run that is stopped keeps the chunks that were dealt and says that it is partial.
    """
    found, chunk, stopped = Histogram.empty(plan.what, plan.game, plan.views), 0, _once(stop)
    with _workers(plan, executor) as workers:
        while wave := plan.next_wave(found.shoes, found.rounds):
            numbered = enumerate(plan.chunks(wave), chunk)
            chunk += -(-wave // plan.chunk_size)
            for dealt in _dealt(plan, workers, numbered, stopped):
                found += dealt
                if progress:
                    progress(min(found.shoes if plan.hands is None else found.rounds, plan.wanted), plan.wanted)
                if look:
                    look(found)
            if stopped() and plan.next_wave(found.shoes, found.rounds):
                return replace(found, partial=True)
    return found


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _workers(plan: Plan, executor: Executor | None) -> AbstractContextManager[Executor]:
    if executor is not None:
        return nullcontext(executor)
    get_ready(plan)
    return ThreadPoolExecutor(cores(), thread_name_prefix="simulate")


def _once(stop: Stop | None) -> Stop:
    """The same question, not asked again after the first yes."""
    said = False

    def stopped() -> bool:
        nonlocal said
        said = said or (stop is not None and stop())
        return said

    return stopped


def _dealt(plan: Plan, workers: Executor, chunks: Iterator[tuple[int, int]], stop: Stop) -> Iterator[Histogram]:
    """The chunks as they come in, no more of them handed out than `AHEAD`, and none once it is to stop."""
    pending: set[Future[Histogram]] = set()
    try:
        while True:
            if stop():
                pending = {future for future in pending if not future.cancel()}
            else:
                for number, amount in islice(chunks, AHEAD - len(pending)):
                    pending.add(workers.submit(deal_chunk, plan, number, amount))
            if not pending:
                return
            done, pending = wait(pending, timeout=ASKING, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in pending:
            future.cancel()
