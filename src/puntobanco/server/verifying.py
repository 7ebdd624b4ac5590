"""The journal of a house verified while it is served: in a process of its own, one at a time, with its progress.

The process reads what is on disk and gives way to the tables; a thread here only hears how far it has come. What it
ends with stays to be read until the next one begins.
"""

import multiprocessing
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Lock, Thread
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.audit.documents import documents_beside
from puntobanco.audit.proofs import proof_findings
from puntobanco.audit.source import find_source
from puntobanco.audit.verify import verify
from puntobanco.faults import Refused
from puntobanco.journal.check import in_order
from puntobanco.journal.checkpoint import Wanted
from puntobanco.journal.findings import Finding, Summary
from puntobanco.procedure.asking import At
from puntobanco.store import Failed

GIVES_WAY = 10
"""By how much the process is nicer than the tables."""


class VerifyOut(Struct, frozen=True, kw_only=True):
    """A verification of the whole journal: how far it has come, or what it found."""

    state: Literal["none", "running", "done", "failed"] = "none"
    chain_only: bool = False
    by: str = ""
    begun: int = 0
    ended: int = 0
    read: int = 0
    size: int = 0
    """Bytes read, of about so many."""
    checkpoint: int | None = None
    """The signed checkpoint that it was held against, if there was one."""
    words: str = ""
    """Why it failed."""
    streams: tuple[Summary, ...] = ()
    findings: tuple[Finding, ...] = ()
    """Everything that is not as it must be, the first bad entry of each stream first."""


class Held(Struct, frozen=True, kw_only=True):
    """What the journal is held against: the last checkpoint, and what is wrong with that itself."""

    checkpoint: int | None = None
    wanted: Mapping[str, Sequence[Wanted]] = {}
    wrong: tuple[Finding, ...] = ()


class _Ended(Struct, frozen=True):
    streams: tuple[Summary, ...] = ()
    findings: tuple[Finding, ...] = ()
    words: str = ""


class Verifying:
    """The one verification that runs, or the last that has."""

    def __init__(self) -> None:
        self.now = VerifyOut()
        self._lock = Lock()

    def begin(self, url: str, held: Held, *, by: str, chain_only: bool, clock: Callable[[], At]) -> VerifyOut:
        """Begin, unless one is running: then that one."""
        with self._lock:
            if self.now.state == "running":
                return self.now
            begun = VerifyOut(state="running", chain_only=chain_only, by=by, begun=clock(), checkpoint=held.checkpoint)
            self.now = begun
        ours, theirs = multiprocessing.get_context("spawn").Pipe(duplex=False)
        process = multiprocessing.get_context("spawn").Process(
            target=_work, args=(url, held.wanted, chain_only, theirs), daemon=True
        )
        process.start()
        theirs.close()
        Thread(target=self._hear, args=(ours, process, held, clock), daemon=True).start()
        return begun

    def _hear(self, ours: Connection, process: SpawnProcess, held: Held, clock: Callable[[], At]) -> None:
        ended = _Ended(words="The process that verified has gone; nothing is known.")
        with ours, suppress(EOFError, OSError):
            while True:
                heard = ours.recv()
                if isinstance(heard, _Ended):
                    ended = heard
                    break
                read, size = heard
                self.now = replace(self.now, read=read, size=max(read, size))
        process.join()
        self.now = replace(
            self.now,
            state="failed" if ended.words else "done",
            ended=clock(),
            words=ended.words,
            streams=ended.streams,
            findings=in_order([*held.wrong, *ended.findings]),
        )


def _work(url: str, wanted: Mapping[str, Sequence[Wanted]], chain_only: bool, out: Connection) -> None:
    """Verify everything, in a process of its own."""
    with suppress(OSError):
        os.nice(GIVES_WAY)
    try:
        source = find_source(url)
        read = 0

        def progress(more: int) -> None:
            nonlocal read
            read += more
            out.send((read, source.size))

        progress(0)
        verdict = verify(source, wanted=wanted, chain_only=chain_only, processes=1, progress=progress)
        beside = documents_beside(source)
        proofs = () if chain_only else proof_findings(source, Path())
        out.send(_Ended(streams=verdict.streams, findings=(*verdict.findings, *beside, *proofs)))
    except Refused as refused:
        out.send(_Ended(words=refused.faults[0].sentence))
    except (OSError, Failed) as failed:
        out.send(_Ended(words=f"It could not be read to its end ({failed})."))
