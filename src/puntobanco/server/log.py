"""The log: one JSON object a line, with times and codes, and never a password, a token or a card nobody has seen."""

import logging
import sys
from collections.abc import Callable
from threading import Lock
from typing import Any, TextIO

import msgspec

from puntobanco.procedure.asking import At

SECRET = frozenset({"password", "token", "cookie", "authorization", "old", "new", "salt", "order", "key", "secret"})


class Log:
    """Writes what happened to the process; what happened to the house is in its journal."""

    def __init__(self, now: Callable[[], At], out: TextIO | None = None) -> None:
        self._now, self._out = now, out if out is not None else sys.stderr
        self._lock = Lock()

    def __call__(self, what: str, **fields: Any) -> None:
        """One line. A log that cannot be written holds nobody up."""
        clean = {name: value for name, value in fields.items() if name not in SECRET}
        line = msgspec.json.encode({"at": self._now(), "what": what, **clean}, enc_hook=str)
        try:
            with self._lock:
                self._out.write(line.decode() + "\n")
                self._out.flush()
        except (OSError, ValueError):  # a full disk, a pipe that nobody reads any more, a closed file
            return


class Lines(logging.Handler):
    """What the web server has to say, as lines of the same log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """One line, with the kind of error but without the program's innards."""
        kind = record.exc_info[0] if record.exc_info else None
        error = kind.__name__ if kind is not None else ""
        self._log("web server", level=record.levelname.lower(), words=record.getMessage().strip()[:200], error=error)


def take_over(log: Log) -> None:
    """Let the web server write into this log and nowhere else."""
    server = logging.getLogger("uvicorn")
    server.handlers = [Lines(log)]
    server.propagate = False
