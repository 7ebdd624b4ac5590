"""Whom the house does not admit: a list or a program of the house says so, and is asked by digests alone.

A digest is the SHA-256 of a person's id in hexadecimal. Ids are random, so the list names nobody to those who do not
have the accounts. What cannot be checked is refused.
"""

import asyncio
import re
import subprocess
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person

HOLDS = 60_000
"""Milliseconds for which an answer about somebody who plays holds."""
PATIENCE = 5
"""Seconds that a program has for an answer."""
MOST = 100_000
"""Answers that are kept."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
EXCLUDED = Fault.of("not-admitted.you", "house")
OTHER = Fault.of("not-admitted.they", "house")
"""What staff are told."""
UNCHECKED = Fault.of("not-admitted.unchecked", "house")


class Register(Protocol):
    """Says whether a digest stands for somebody who is excluded; may take its time. `OSError` if it cannot say."""

    def excludes(self, digest: str) -> bool: ...


class Nobody:
    """The register of a house that has none."""

    def excludes(self, digest: str) -> bool:
        """Never."""
        return False


class Listed:
    """A file with a digest on each line; `#` begins a comment. It is read again when it has changed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stamp: tuple[int, ...] = ()
        self._digests: frozenset[str] = frozenset()
        self._lock = threading.Lock()

    def excludes(self, digest: str) -> bool:
        """Whether the file has the digest as it stands now."""
        with self._lock:
            seen = self._file.stat()
            stamp = (seen.st_ino, seen.st_size, seen.st_mtime_ns)
            if stamp != self._stamp:
                self._digests, self._stamp = self._read(), stamp
            return digest in self._digests

    def _read(self) -> frozenset[str]:
        lines = (line.partition("#")[0].strip() for line in self._file.read_text(encoding="ascii").splitlines())
        digests = frozenset(line.lower() for line in lines if line)
        if not all(map(_DIGEST.fullmatch, digests)):
            raise OSError
        return digests


class Asked:
    """A program of the house: it reads the digest on standard input, and ends with 0 for no, 1 for excluded."""

    def __init__(self, program: Path, patience: float = PATIENCE) -> None:
        self._program, self._patience = program, patience

    def excludes(self, digest: str) -> bool:
        """What the program says; anything but the two answers, and none in time, is an `OSError`."""
        try:
            done = subprocess.run(
                [self._program],
                input=f"{digest}\n",
                capture_output=True,
                text=True,
                timeout=self._patience,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            raise OSError from late
        if done.returncode not in (0, 1):
            raise OSError
        return done.returncode == 1


def register_of(file: Path | None, program: Path | None) -> Register:
    """The register that the settings name; `Refused` if it cannot be used from the start."""
    if file is None and program is None:
        return Nobody()
    register: Register = Listed(file) if file is not None else Asked(program or Path())
    try:
        register.excludes(digest_of(Person("nobody")))
    except (OSError, ValueError):
        where = str(file or program)
        raise Refused(Fault.of("exclusions.no-answer", where)) from None
    return register


def digest_of(person: Person) -> str:
    """What a register is asked for; in a practice house the roles that somebody tries are one person."""
    return sha256(person.partition(".")[0].encode()).hexdigest()


class Exclusions:
    """Asks the register, and remembers its answers about people who play."""

    def __init__(self, register: Register, tell: Callable[[Person, Fault], None], now: Callable[[], At]) -> None:
        self._register, self._tell, self._now = register, tell, now
        self._known: dict[str, tuple[At, Fault | None]] = {}

    def check(self, person: Person) -> None:
        """`Refused` for somebody who is excluded, or of whom that cannot be said. It may wait for a program."""
        if isinstance(self._register, Nobody):
            return
        fault = self._fault(person)
        self._known[digest_of(person)] = self._now(), fault
        if fault is not None:
            self._tell(person, fault)
            raise Refused(fault)

    async def check_playing(self, person: Person, *, oneself: bool) -> None:
        """The same before each act of play; an answer holds for a minute, and nobody else waits for a new one."""
        if isinstance(self._register, Nobody):
            return
        try:
            await self._known_or_asked(person)
        except Refused as refused:
            raise Refused(OTHER) if refused.faults[0] == EXCLUDED and not oneself else refused from None

    async def _known_or_asked(self, person: Person) -> None:
        at, fault = self._known.get(digest_of(person), (None, None))
        if at is None or not 0 <= self._now() - at < HOLDS:
            if len(self._known) >= MOST:
                self._known.clear()
            return await asyncio.to_thread(self.check, person)
        if fault is not None:
            raise Refused(fault)

    def _fault(self, person: Person) -> Fault | None:
        try:
            return EXCLUDED if self._register.excludes(digest_of(person)) else None
        except (OSError, ValueError):
            return UNCHECKED
