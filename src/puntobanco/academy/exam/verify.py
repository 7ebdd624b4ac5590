"""A record read again: its chain, every line judged as when it was written, the questions, the score, the signature."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy.exam.paper import check_paper
from puntobanco.academy.exam.record import (
    Entry,
    Set,
    Signed,
    Sitting,
    after,
    asks_as_written,
    judge,
    signature_holds,
)
from puntobanco.faults import Fault, Refused
from puntobanco.journal.entry import NOTHING, NotAnEntry, decode, decoder_of, hash_of
from puntobanco.journal.findings import Finding
from puntobanco.setup import Unreadable
from puntobanco.words import Param, say

Check = Callable[[bytes, bytes], bool]
STREAM = "examination"
BEGINS = b'{"examination":'
LONGEST = 4_000_000
UNFINISHED, UNSIGNED = "unfinished", "unsigned"
"""What is wrong with a record that may still be gone on with."""
_DECODER = decoder_of(Entry)


class Verdict(Struct, frozen=True, kw_only=True):
    """What a record says, and everything that is wrong with it."""

    sitting: Sitting | None
    """As far as the record holds."""
    lines: int
    findings: tuple[Finding, ...]
    checked: bool
    """Whether the signature was set beside a key."""

    @property
    def holds(self) -> bool:
        return not self.findings


def is_record(data: bytes) -> bool:
    """Whether a file begins as the record of an examination does."""
    return data.startswith(BEGINS)


def read_sitting(data: bytes) -> Sitting:
    """The sitting that a record tells, to go on with it; `Refused` with what is wrong if anything is."""
    verdict = verify(data)
    wrong = [finding for finding in verdict.findings if finding.code not in (UNFINISHED, UNSIGNED)]
    if verdict.sitting is None or wrong:
        raise Refused(*(Fault.of("exam-record", STREAM, why=finding.text) for finding in wrong))
    return verdict.sitting


def verify(data: bytes, check: Check | None = None) -> Verdict:
    """Replay a record; what is wrong first is told, for all that follows hangs on it.

    The chain and the signature are looked at before anything is judged, so that a changed line costs little.
    """
    lines = data.split(b"\n")
    if lines.pop() or not lines or len(data) > LONGEST:
        return _verdict(lines, None, _found("exam-cut", len(lines)), check)
    try:
        entries, heads = _chained(lines)
        _check_signature(entries[-1], heads, check)
        sitting = _replayed(entries, heads)
    except _Wrong as wrong:
        return _verdict(lines, None, wrong.finding, check)
    left = UNFINISHED if sitting.result is None else UNSIGNED if sitting.signed is None else None
    return _verdict(lines, sitting, _found(f"exam-{left}", len(lines), code=left) if left else None, check)


class _Wrong(Exception):
    """A line that cannot stand where it stands."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def _chained(lines: list[bytes]) -> tuple[list[Entry], list[str]]:
    """The entries of these lines and the hash of each, if each names its place and the line before it."""
    entries, heads, head = [], [], NOTHING
    for number, line in enumerate(lines):
        try:
            entry: Entry = decode(_DECODER, line)
        except NotAnEntry as found:
            raise _Wrong(_found("exam-unreadable", number, why=str(found))) from None
        if (entry.number, entry.prev) != (number, head):
            raise _Wrong(_found("exam-chain", number))
        head = hash_of(line)
        entries.append(entry)
        heads.append(head)
    return entries, heads


def _check_signature(last: Entry, heads: list[str], check: Check | None) -> None:
    if isinstance(last.said, Signed) and check is not None:
        if len(heads) < 2 or not signature_holds(last.said, heads[-2], check):
            raise _Wrong(_found("exam-signature", last.number))


def _replayed(entries: list[Entry], heads: list[str]) -> Sitting:
    """The sitting after these entries, each judged as when it was written."""
    sitting: Sitting | None = None
    for entry, head in zip(entries, heads, strict=True):
        try:
            said = _begun(entry) if sitting is None else _judged(sitting, entry)
        except (Refused, Unreadable) as found:
            why = found.faults[0].text if isinstance(found, Refused) else str(found)
            raise _Wrong(_found("exam-refused", entry.number, why=why)) from None
        sitting = replace(said, entries=entry.number + 1, head=head, at=entry.at)
    assert sitting is not None
    return sitting


def _judged(sitting: Sitting, entry: Entry) -> Sitting:
    judge(sitting, entry.said, at=entry.at, by=entry.by)
    return after(sitting, entry.said)


def _begun(entry: Entry) -> Sitting:
    """The sitting of a paper that asks what this program asks."""
    if not isinstance(entry.said, Set) or entry.by != entry.said.paper.examiner:
        raise _Wrong(_found("exam-no-paper", entry.number))
    paper = entry.said.paper
    check_paper(paper)
    if not asks_as_written(paper):
        raise _Wrong(_found("exam-questions", entry.number, software=paper.software))
    return Sitting(paper=paper, entries=0, head=NOTHING, at=entry.at)


def _found(key: str, number: int, *, code: str = "", **params: Param) -> Finding:
    text = say(f"finding.{key}", n=number, **params)
    return Finding(code=code or key, stream=STREAM, number=number, text=text)


def _verdict(lines: list[bytes], sitting: Sitting | None, finding: Finding | None, check: Check | None) -> Verdict:
    found = () if finding is None else (finding,)
    return Verdict(sitting=sitting, lines=len(lines), findings=found, checked=check is not None)
