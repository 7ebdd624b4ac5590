"""What a learner has answered, in a file of their own: given answer a line, as JSON."""

from pathlib import Path

from msgspec import DecodeError, ValidationError, json

from puntobanco.academy.session import Answered
from puntobanco.cli.refusals import Headed
from puntobanco.faults import Fault


class History:
    """The answers of a learner; without a file, none are kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.answers = list(_read(path)) if path is not None and path.exists() else []

    def of(self, setup: str) -> list[Answered]:
        return [given for given in self.answers if given.setup == setup]

    def add(self, given: Answered) -> None:
        """Keep an answer, on disk before the next question."""
        self.answers.append(given)
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(json.encode(given) + b"\n")


def _read(path: Path) -> list[Answered]:
    answers = []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            answers.append(json.decode(line, type=Answered))
        except (DecodeError, ValidationError) as found:
            fault = Fault.of("no-answer", f"{path.name}, line {number}", why=str(found))
            raise Headed("Nothing was asked.", fault, code=3) from None
    return answers
