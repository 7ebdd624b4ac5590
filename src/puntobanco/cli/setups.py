"""Finding a set-up by path or by the name of a ready one, and reading it."""

import sys
from difflib import get_close_matches
from pathlib import Path

from puntobanco.cli.refusals import UNREADABLE, WRONG_USE, refuse
from puntobanco.faults import Fault, Refused
from puntobanco.pages.ready import SETUPS, ready_names
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import Unreadable, read_setup

__all__ = ["SETUPS", "find_setup", "find_with_text", "ready_names", "setup_text", "standard_input"]


def setup_text(wanted: str) -> str:
    """The text of a set-up file, a ready set-up, or standard input for “-”; `Refused` if it cannot be read."""
    try:
        return _bytes_of(wanted).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as found:
        near = get_close_matches(wanted.removesuffix(".toml")[:100], ready_names(), n=3)
        advice = f"Ready set-ups with a similar name: {', '.join(near)}." if near else "See: puntobanco rules list."
        reason = getattr(found, "strerror", None) or "it is not text in UTF-8"
        fault = Fault("unreadable", wanted[:100], f"this set-up cannot be read ({reason}).", None, advice)
        raise Refused(fault) from None


def _bytes_of(wanted: str) -> bytes:
    if wanted == "-":
        return standard_input()
    ready = SETUPS / f"{wanted.removesuffix('.toml')}.toml"
    path = Path(wanted)
    if "/" not in wanted and len(wanted) < 100 and not path.is_file() and ready.is_file():
        path = ready
    return path.read_bytes()


def standard_input() -> bytes:
    """Everything on standard input; nothing where it is closed."""
    return sys.stdin.buffer.read() if sys.stdin else b""


def find_setup(wanted: str, *, json: bool = False) -> Setup:
    """A checked set-up, or the end of the program with every fault it has."""
    return find_with_text(wanted, json=json)[1]


def find_with_text(wanted: str, *, nothing: str = "Nothing was done.", json: bool = False) -> tuple[str, Setup]:
    """The text of a set-up and the set-up, checked; or the end of the program, which says what was not done."""
    try:
        text = setup_text(wanted)
    except Refused as refused:
        refuse(refused.faults, nothing, code=UNREADABLE, json=json)
    try:
        return text, read_setup(text, name=Path(wanted).stem)
    except Unreadable as found:
        refuse([Fault("unreadable", wanted[:100], str(found))], nothing, code=UNREADABLE, json=json)
    except Refused as refused:
        heading = f"The set-up {wanted} is not allowed; {nothing[0].lower()}{nothing[1:]}"
        refuse(refused.faults, heading, code=WRONG_USE, json=json)
