"""Work beside the tables: reports, replays and searches are done in a process of their own, on what is on disk."""

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import cache
from typing import TypeVar

from puntobanco.audit.helping import helping
from puntobanco.server.casino import Casino
from puntobanco.store import Reader, looked_at
from puntobanco.store.open import MEMORY

Result = TypeVar("Result")


async def beside(casino: Casino, url: str, work: Callable[..., Result], *given: object) -> Result:
    """What the work makes of the store; a house that is only in memory has nothing that another process could read."""
    if url == MEMORY:
        return await asyncio.to_thread(work, casino.store, *given)
    loop = asyncio.get_running_loop()
    try:
        return await loop.run_in_executor(_worker(), _looking, url, work, given)
    except BrokenExecutor:  # the system has ended that process, for want of memory perhaps: another one, once
        _worker.cache_clear()
        return await loop.run_in_executor(_worker(), _looking, url, work, given)


@cache
def _worker() -> ProcessPoolExecutor:
    """One process beside the tables; started when it is first asked for something."""
    return helping(1)


def _looking(url: str, work: Callable[..., Result], given: tuple[object, ...]) -> Result:
    store: Reader = looked_at(url)
    try:
        return work(store, *given)
    finally:
        store.close()
