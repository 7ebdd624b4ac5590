"""Checking the proofs of committed shoes that lie beside a journal against the entries of their tables."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from pathlib import Path

from puntobanco.audit.source import Source
from puntobanco.floor import table_stream
from puntobanco.journal.entry import NotAnEntry, read
from puntobanco.journal.findings import Finding
from puntobanco.journal.machines import TABLE
from puntobanco.journal.proofs import Told, faults_beside, shoes_told_of
from puntobanco.shoe.proof import ShoeProof, Unreadable
from puntobanco.shoe.proof import read as read_proof
from puntobanco.store import looked_at
from puntobanco.table import events as ev
from puntobanco.words import say

ENDING = ".shoe-proof.json"
DOCUMENT = "proof"
COMMITTED = b'"shoe-committed"'
"""What the line of a commitment holds; looking for it is much faster than reading every entry."""


def proof_findings(source: Source, folder: Path) -> tuple[Finding, ...]:
    """Everything that does not hold of the proofs in a folder or a store; and in a store, every proof that is gone."""
    proofs, found = _readable(source, folder)
    streams = _committing(source, bool(proofs))
    shoes_of = ((stream, shoes_told_of(_events(source, stream))) for stream in streams)
    told = {stream: shoes for stream, shoes in shoes_of if shoes is not None}
    for stream, proof in proofs:
        at = stream or next((name for name, shoes in told.items() if proof.shoe in shoes), "")
        if at not in told and len(told) < len(streams):
            continue  # it may be of a table that this program cannot read, which is the journal's own finding
        found += _findings(at, told.get(at, {}).get(proof.shoe), proof, kept=bool(source.store))
    if source.store:
        found += _missing(told, {proof.shoe for _, proof in proofs})
    return tuple(found)


def _readable(source: Source, folder: Path) -> tuple[list[tuple[str, ShoeProof]], list[Finding]]:
    """Every proof with its stream, those of one stream together, and a finding for each that cannot be read."""
    proofs: dict[str, list[ShoeProof]] = defaultdict(list)
    found: list[Finding] = []
    for stream, where, data in _kept(source, folder):
        try:
            proofs[stream].append(read_proof(data))
        except Unreadable as unreadable:
            found.append(
                Finding(
                    code="proof",
                    stream=stream,
                    text=say("finding.proof-unreadable", where=where),
                    found=str(unreadable),
                )
            )
    return [(stream, proof) for stream, many in proofs.items() for proof in many], found


def _findings(stream: str, there: Told | None, proof: ShoeProof, *, kept: bool) -> Iterator[Finding]:
    for fault in faults_beside(there, proof, kept=kept):
        yield Finding(code=fault.code, stream=stream, text=say("finding.proof", shoe=proof.shoe, why=fault.text))


def _missing(told: Mapping[str, Mapping[str, Told]], kept: Collection[str]) -> Iterator[Finding]:
    """A house keeps the proof of each shoe when the next one comes."""
    for stream, shoes in told.items():
        for shoe, proof in shoes.items():
            if proof.followed and shoe not in kept:
                yield Finding(code="proof-missing", stream=stream, text=say("finding.proof-missing", shoe=shoe))


def _committing(source: Source, proofs: bool) -> list[str]:
    """The tables whose proofs are looked at: those that ever committed to a shoe."""
    if not proofs and not source.store:
        return []
    return [name for name in _tables(source) if any(COMMITTED in line for line in source.read(name))]


def _tables(source: Source) -> list[str]:
    return [name for name in source.streams() if name.startswith(table_stream(""))]


def _kept(source: Source, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Every proof: of which stream, if that is known, where it is, and what it says."""
    if source.store:
        with closing(looked_at(source.store)) as store:
            for document in store.documents(DOCUMENT):
                streams = [
                    name for name in _tables(source) if document.key.startswith(name.removeprefix("table/") + "/")
                ]
                yield max(streams, key=len, default=""), document.key, document.body or b""
    elif folder.is_dir():
        for path in sorted(folder.rglob(f"*{ENDING}")):
            yield "", path.name, path.read_bytes()


def _events(source: Source, stream: str) -> Iterator[ev.Recorded]:
    """The events of a table; lines that are no entries are the journal's own findings."""
    position = 0
    for line in source.read(stream):
        try:
            entry = read(TABLE.decoder, line)
        except NotAnEntry:
            continue
        for event in entry.events:
            yield ev.Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
            position += 1
