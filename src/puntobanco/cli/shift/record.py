"""The record of a shift: what was chosen for it and every answer, as one JSON document."""

from pathlib import Path

from msgspec import DecodeError, ValidationError, json

from puntobanco.academy.live import Shift
from puntobanco.cli.files import write_file
from puntobanco.cli.refusals import UNREADABLE, Headed
from puntobanco.faults import Fault
from puntobanco.rulebooks.model import Setup


class ShiftFile:
    """A file with a shift; without one, nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def read(self, setup: Setup) -> Shift | None:
        """The shift that the file holds; none where there is no file yet."""
        if self.path is None or not self.path.exists():
            return None
        try:
            found = json.decode(self.path.read_bytes(), type=Shift)
        except (DecodeError, ValidationError) as error:
            raise self._unreadable(str(error)) from None
        if found.setup != setup.name:
            raise self._unreadable(found.setup)
        return found

    def write(self, shift: Shift) -> None:
        """Keep the shift as it stands."""
        if self.path is not None:
            write_file(self.path, json.format(json.encode(shift)) + b"\n", "the shift")

    def _unreadable(self, why: str) -> Headed:
        return Headed("Nothing was dealt.", Fault.of("no-shift", str(self.path)[:100], why=why), code=UNREADABLE)
