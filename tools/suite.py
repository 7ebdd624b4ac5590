"""`python -m tools.suite` runs what the builder runs and records on docs/suite.md what each command cost.

The processor's time is that of all processes the command started and waited for; run it on a quiet machine.
"""

import resource
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "suite.md"
COMMANDS = ("./go test", "./go prove --small")

HEAD = """# What the suite costs

Written by `python -m tools.suite`, which runs both commands of the builder one after the other. `./go check --figures`
prints the last column beside the budgets: 7 CPU minutes for `./go test`, 12 for both.

| command | date | minutes | CPU minutes |
| --- | --- | ---: | ---: |
"""


class Row(NamedTuple):
    """What one command cost."""

    command: str
    day: str
    minutes: float
    cpu_minutes: float

    def __str__(self) -> str:
        return f"| `{self.command}` | {self.day} | {self.minutes:.1f} | {self.cpu_minutes:.1f} |"


def measured(command: str) -> Row:
    """Run a command to its end; `CalledProcessError` if it fails, because a failed run costs less."""
    began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command.split(), cwd=ROOT, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Row(command, date.today().isoformat(), (time.monotonic() - began) / 60, cpu / 60)


def recorded() -> list[Row]:
    """The rows of the page."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| `")]
    return [Row(command.strip("`"), day, *map(float, numbers)) for command, day, *numbers in cells]


if __name__ == "__main__":
    try:
        rows = [str(measured(command)) for command in COMMANDS]
    except subprocess.CalledProcessError as failed:
        sys.exit(f"nothing is recorded: {failed}")
    PAGE.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")
