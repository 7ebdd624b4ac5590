"""The journal of a house verified while it is served: in a process of its own, one at a time, with its progress.

The process reads what is on disk, gives way to the tables and tells how far it has come. Its verdict can be read
until the next verification begins.
"""

from asyncio import Future
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.audit.entries import documents_beside
from puntobanco.audit.proofs import proof_findings
from puntobanco.audit.source import find_source
from puntobanco.audit.verify import verify
from puntobanco.faults import Refused
from puntobanco.journal.check import in_order
from puntobanco.journal.checkpoint import Wanted
from puntobanco.journal.findings import Finding, Summary
from puntobanco.procedure.asking import At
from puntobanco.store import Failed
from puntobanco.words import Text, say
from puntobanco.work.job import Job, Progress
from puntobanco.work.runner import Runner

LONGEST = 7 * 24 * 60 * 60.0
"""Seconds that a verification may take."""


class VerifyOut(Struct, frozen=True, kw_only=True):
    """A verification of the whole journal: how far it has come, or what it found."""

    state: Literal["none", "running", "done", "failed"] = "none"
    chain_only: bool = False
    by: str = ""
    begun: int = 0
    ended: int = 0
    read: int = 0
    size: int = 0
    """Bytes read, and about how many there are."""
    checkpoint: int | None = None
    """The signed checkpoint that it was held against, if there was one."""
    words: Text | None = None
    streams: tuple[Summary, ...] = ()
    findings: tuple[Finding, ...] = ()
    """Everything that is not as it must be, the first bad entry of each stream first."""


class Held(Struct, frozen=True, kw_only=True):
    """What the journal is compared with: the last checkpoint, and what is wrong with the checkpoint."""

    checkpoint: int | None = None
    wanted: Mapping[str, Sequence[Wanted]] = {}
    wrong: tuple[Finding, ...] = ()


class Ended(Struct, frozen=True):
    """What a verification came to; `words` say why it failed."""

    streams: tuple[Summary, ...] = ()
    findings: tuple[Finding, ...] = ()
    words: Text | None = None


class Read(Struct, frozen=True):
    """How many bytes were read, and of about how many."""

    bytes: int
    size: int


class Verify(Job[Read, Ended], frozen=True, kw_only=True):
    """The whole journal of a house, verified in another process."""

    url: str
    wanted: Mapping[str, Sequence[Wanted]]
    chain_only: bool

    def work(self, progress: Progress[Read]) -> Ended:
        try:
            source = find_source(self.url)
            read = 0

            def more(count: int) -> None:
                nonlocal read
                read += count
                progress.tell(Read(read, source.size))

            more(0)
            verdict = verify(source, wanted=self.wanted, chain_only=self.chain_only, processes=1, progress=more)
            beside = documents_beside(source)
            proofs = () if self.chain_only else proof_findings(source, Path())
            return Ended(streams=verdict.streams, findings=(*verdict.findings, *beside, *proofs))
        except Refused as refused:
            return Ended(words=refused.faults[0].text)
        except (OSError, Failed) as failed:
            return Ended(words=say("integrity.unread-to-end", why=str(failed)))


class Verification:
    def __init__(self, now: Callable[[], At]) -> None:
        self.now = VerifyOut()
        self._clock = now
        self._runner = Runner(1)

    def begin(self, url: str, held: Held, *, by: str, chain_only: bool) -> VerifyOut:
        """Begin, unless one is running: then that one."""
        if self.now.state != "running":
            self.now = VerifyOut(
                state="running", chain_only=chain_only, by=by, begun=self._clock(), checkpoint=held.checkpoint
            )
            job = Verify(url=url, wanted=held.wanted, chain_only=chain_only)
            task = self._runner.put(job, LONGEST, self._told, again=False)
            task.result.add_done_callback(lambda done: self._over(held, done))
        return self.now

    def _told(self, read: Read) -> None:
        self.now = replace(self.now, read=read.bytes, size=max(read.bytes, read.size))

    def _over(self, held: Held, done: "Future[Ended]") -> None:
        lost = Ended(words=say("integrity.verifier-gone"))
        ended = lost if done.cancelled() or done.exception() is not None else done.result()
        self.now = replace(
            self.now,
            state="failed" if ended.words else "done",
            ended=self._clock(),
            words=ended.words,
            streams=ended.streams,
            findings=in_order([*held.wrong, *ended.findings]),
        )

    async def close(self) -> None:
        await self._runner.close()
