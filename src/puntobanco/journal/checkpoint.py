"""Checkpoints: how long every stream is and what its root is, signed as one, to be copied to somebody else.

Anyone who holds a copy can tell later that a tail was cut, a chain rebuilt, an old copy put back or a stream taken
away. Without such a copy a journal shows damage, not a careful forgery.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from puntobanco.journal.entry import NOTHING, SCHEMA, NotAnEntry, decode, decoder_of, encode, hash_of
from puntobanco.journal.findings import Finding
from puntobanco.journal.merkle import Frontier
from puntobanco.procedure.asking import At
from puntobanco.words import Text, say

Sign = Callable[[bytes], bytes]
Check = Callable[[bytes, bytes], bool]
"""Whether a signature is one of these bytes."""

STREAM = "checkpoints"
_PURPOSE = b"puntobanco checkpoint\n"
"""Stands before what is signed, so that a signature given for this can serve for nothing else."""


class Head(Struct, frozen=True, kw_only=True):
    """How far one stream had come."""

    stream: str
    length: int
    """Entries."""
    root: str


class Checkpoint(Struct, frozen=True, kw_only=True):
    """How far all streams had come."""

    schema: int = SCHEMA
    number: int
    at: At
    """By the host's clock, as it was told."""
    prev: str = NOTHING
    """The hash of the checkpoint before."""
    heads: tuple[Head, ...]
    """In the order of the streams' names."""


class Signed(Struct, frozen=True, kw_only=True):
    """A checkpoint, whose key signed it, and the signature."""

    checkpoint: Checkpoint
    key: str
    signature: str


_DECODER = decoder_of(Signed)


def checkpoint_of(trees: Mapping[str, Frontier], *, at: At, before: Checkpoint | None = None) -> Checkpoint:
    """The checkpoint of all streams as they stand, after the one before."""
    heads = tuple(Head(stream=name, length=trees[name].size, root=trees[name].root().hex()) for name in sorted(trees))
    number, prev = (0, NOTHING) if before is None else (before.number + 1, hash_of(encode(before)))
    return Checkpoint(number=number, at=at, prev=prev, heads=heads)


def signed_line(checkpoint: Checkpoint, key: str, sign: Sign) -> bytes:
    """A checkpoint with its signature, as a line."""
    signature = sign(_PURPOSE + encode(checkpoint)).hex()
    return encode(Signed(checkpoint=checkpoint, key=key, signature=signature))


def signature_holds(signed: Signed, check: Check) -> bool:
    """Whether the signature is the key's."""
    try:
        signature = bytes.fromhex(signed.signature)
    except ValueError:
        return False
    return check(signature, _PURPOSE + encode(signed.checkpoint))


def read_checkpoints(
    lines: Iterable[bytes], check: Check | None = None
) -> tuple[tuple[Checkpoint, ...], tuple[Finding, ...]]:
    """The checkpoints of these lines, and everything that is wrong with them; those that are wrong are left out."""
    good: list[Checkpoint] = []
    findings: list[Finding] = []
    for number, line in enumerate(lines):
        try:
            signed: Signed = decode(_DECODER, line)
        except NotAnEntry as found:
            findings.append(_wrong(number, "unreadable", say("finding.no-checkpoint", n=number + 1), str(found)))
            continue
        checkpoint = signed.checkpoint
        if check is not None and not signature_holds(signed, check):
            findings.append(_wrong(checkpoint.number, "signature", say("finding.signature", n=checkpoint.number)))
            continue
        if wrong := next(_follows(good[-1] if good else None, checkpoint), None):
            findings.append(_wrong(checkpoint.number, "checkpoint-order", wrong))
        good.append(checkpoint)
    return tuple(good), tuple(findings)


def _follows(before: Checkpoint | None, checkpoint: Checkpoint) -> Iterator[Text]:
    streams = [head.stream for head in checkpoint.heads]
    if streams != sorted(set(streams)):
        yield say("finding.streams-listed", n=checkpoint.number)
    if before is None:
        return
    if checkpoint.number <= before.number:
        yield say("finding.stands-after", n=checkpoint.number, before=before.number)
    if checkpoint.number == before.number + 1 and checkpoint.prev != hash_of(encode(before)):
        yield say("finding.not-made-after", n=checkpoint.number, before=before.number)
    lengths = {head.stream: head.length for head in checkpoint.heads}
    for head in before.heads:
        if lengths.get(head.stream, -1) < head.length:
            yield say("finding.shorter", stream=head.stream, n=checkpoint.number, before=before.number)


def _wrong(number: int, code: str, text: Text, found: str = "") -> Finding:
    return Finding(code=code, stream=STREAM, number=number, text=text, found=found)


class Wanted(Struct, frozen=True, kw_only=True):
    """What a checkpoint says of one stream."""

    checkpoint: int
    length: int
    root: str


def wanted_of(checkpoints: Iterable[Checkpoint]) -> dict[str, tuple[Wanted, ...]]:
    """What the checkpoints say of each stream, the shortest first."""
    wanted: dict[str, set[tuple[int, int, str]]] = {}
    for checkpoint in checkpoints:
        for head in checkpoint.heads:
            wanted.setdefault(head.stream, set()).add((head.length, checkpoint.number, head.root))
    return {
        stream: tuple(Wanted(checkpoint=number, length=length, root=root) for length, number, root in sorted(ones))
        for stream, ones in wanted.items()
    }
