"""Examples of the documents: run, and compared with what the page says; `--reset` writes what they print.

Three forms are run: a session (lines with ``>>>``), a program with its output (a block of ``python`` and one of
``text`` after it), and a command with its output (a block of ``console`` whose first line begins with
``$ puntobanco``). A line of dots in an output stands for any number of lines. The examples of a page run in one folder
with the files that the help names, so that a later one may use what an earlier one wrote; each program begins afresh, a
session goes on.
"""

import contextlib
import doctest
import io
import re
import shlex
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

from tools.site import ROOT, schemas

DOCS = ROOT / "docs"
PROGRAM = re.compile(r"^```python\n(?!>>> )(.*?)^```\n\n```text\n(.*?)^```$", re.M | re.S)
SESSION = re.compile(r"^```python\n(>>> .*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^```console\n\$ puntobanco ([^\n]*)\n(?!\$|```)(.*?)^```$", re.M | re.S)
HOUSE = "http://127.0.0.1:8000"
"""The address of a practice house in an example: a new one is served while it runs."""
ANY = "…"


def faults(pages: list[Path] | None = None) -> list[str]:
    """Each example that does not print what its page says."""
    found: list[str] = []
    with schemas.files():
        for page in pages if pages is not None else sorted(DOCS.rglob("*.md")):
            with _own_folder():
                found += _of(page)
    return found


@contextlib.contextmanager
def _own_folder() -> Iterator[None]:
    """A folder for one page, in which the files of the present one lie too."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        for file in here.iterdir():
            Path(name, file.name).symlink_to(file)
        with contextlib.chdir(name):
            yield


def _of(page: Path) -> Iterator[str]:
    text, name = page.read_text("utf-8"), page.relative_to(ROOT)
    said = io.StringIO()
    session = "\n".join(SESSION.findall(text))
    if session:
        examples = doctest.DocTestParser().get_doctest(session, {}, str(name), str(name), 0)
        if doctest.DocTestRunner(verbose=False).run(examples, out=said.write).failed:
            yield f"{name}: {said.getvalue()}"
    for code, output in PROGRAM.findall(text):
        if not _same(printed(code), output):
            yield f"{name}: this program prints something else:\n{code}\nIt printed:\n{printed(code)}"
    for line, output in COMMAND.findall(text):
        if not _same(told := shown(line), output):
            yield f"{name}: puntobanco {line}\nprints:\n{told}"


def printed(code: str) -> str:
    """What a program prints; log lines of a house that is served beside it are left out."""
    out = io.StringIO()
    with contextlib.ExitStack() as opened:
        if HOUSE in code:
            new = Path(opened.enter_context(tempfile.TemporaryDirectory()))
            code = code.replace(HOUSE, opened.enter_context(_house(new)))
        with contextlib.redirect_stdout(out):
            try:
                exec(compile(code, "example", "exec"), {"__name__": "__main__"})
            except Exception as found:  # noqa: BLE001  # whatever a program ends in is what it shows
                out.write(f"{type(found).__name__}: {found}\n")
    return "".join(line for line in out.getvalue().splitlines(keepends=True) if not line.startswith('{"at":'))


def _house(folder: Path) -> contextlib.AbstractContextManager[str]:
    from puntobanco.bots.attend import attend
    from puntobanco.bots.hands import Pace
    from tests.client.served import served

    beside = partial(attend, pace=Pace(bets=60, bots=0, ready=0, asked=0, choice=0, look=0.05))
    return served(folder, "rws-non-commission", beside=(beside,))


def shown(line: str) -> str:
    """What a command prints, on both streams, as a terminal shows it."""
    from tests.cli.run import run

    told = run(*shlex.split(line)).output
    return "".join(f"{part.rstrip()}\n" for part in told.splitlines())


def _same(found: str, output: str) -> bool:
    if ANY not in output.splitlines():
        return found == output
    signs = output.replace("[", "[[]").replace("*", "[*]").replace("?", "[?]")
    return fnmatchcase(found, signs.replace(f"\n{ANY}\n", "\n*\n").replace(f"{ANY}\n", "*"))


def _shown_again(found: re.Match[str]) -> str:
    if ANY in found[2].splitlines():
        return found[0]
    return f"```console\n$ puntobanco {found[1]}\n{shown(found[1])}```"


def reset(page: Path) -> bool:
    """Write what the programs and commands of a page print now; sessions are for people to mend."""
    text = page.read_text("utf-8")
    with schemas.files(), _own_folder():
        made = PROGRAM.sub(lambda found: found[0][: found.start(2) - found.start()] + printed(found[1]) + "```", text)
        made = COMMAND.sub(_shown_again, made)
    page.write_text(made, "utf-8")
    return made != text
