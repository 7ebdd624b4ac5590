"""The record of an examination in a file: read and judged anew before every line that is added to it."""

import os
from pathlib import Path
from time import time_ns

from msgspec import json

from puntobanco.academy import exam
from puntobanco.cli.refusals import UNREADABLE, Headed, reason, unreadable
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At
from puntobanco.signing import load_private
from puntobanco.signing.keys import Signer


class Kept:
    """A record on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self, paper: exam.Paper) -> exam.Sitting:
        """A new record; a file that exists is never replaced."""
        sitting, line = exam.first_line(paper, at=now())
        try:
            with self.path.open("xb") as file:
                file.write(line + b"\n")
        except OSError as found:
            raise Refused(Fault.of("unwritable.error", str(self.path)[:100], error=reason(found))) from None
        return sitting

    def bytes(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError as found:
            raise unreadable(str(self.path), f"this record cannot be read ({reason(found)}).") from None

    def read(self) -> exam.Sitting:
        """The sitting as it stands; `Refused` if the record does not hold."""
        try:
            return exam.read_sitting(self.bytes())
        except Refused as refused:
            raise Headed("The record does not hold; nothing was added.", *refused.faults, code=UNREADABLE) from None

    def say(self, said: exam.Said, by: str) -> exam.Sitting:
        """Add a line, on disk before anything goes on."""
        sitting = self.read()
        after, line = exam.next_line(sitting, said, at=max(now(), sitting.at), by=by)
        with self.path.open("ab") as file:
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())
        return after


def now() -> At:
    return At(time_ns() // 1_000_000)


def key_of(sitting: exam.Sitting, path: Path) -> Signer:
    """The examiner's key; `Refused` where the paper was set with another."""
    signer = load_private(path)
    if signer.key != sitting.paper.key:
        raise Refused(Fault.of("exam.key", str(path), key=sitting.paper.key))
    return signer


def read_person(path: Path, sitting: exam.Sitting) -> exam.Candidate:
    """The document with the name, which must be the one that the paper holds the hash of."""
    try:
        document = path.read_bytes()
        person = json.decode(document, type=exam.Candidate)
    except (OSError, ValueError) as found:
        raise unreadable(str(path), f"it does not say who a candidate is ({reason(found, str(found))}).") from None
    if exam.candidate_hash(document) != sitting.paper.person:
        raise Refused(Fault.of("exam.person", str(path)))
    return person
