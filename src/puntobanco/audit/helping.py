"""Processes that help this one, and end with it however it ends: a process that was killed cannot tell them to."""

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait


def helping(number: int) -> ProcessPoolExecutor:
    """So many of them, each begun anew and started when there is something to do."""
    return ProcessPoolExecutor(number, mp_context=multiprocessing.get_context("spawn"), initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Each holds both ends of the pipe from which it takes its work, so it would wait there for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="ends with its parent").start()
