"""Set-ups on the command line: found by path or by the name of a ready one, and checked."""

from difflib import get_close_matches
from pathlib import Path

from puntobanco.cli.files import read_bytes
from puntobanco.cli.refusals import Headed, reason, unreadable
from puntobanco.faults import Fault, Refused
from puntobanco.library import complete
from puntobanco.pages.ready import SETUPS, ready_names
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import Unreadable, read_setup
from puntobanco.setup.read import MOST_BYTES, TOO_LONG
from puntobanco.words import listed


def setup_text(wanted: str) -> str:
    """The text of a set-up file, a ready set-up, or standard input for “-”; `Refused` if it cannot be read."""
    ready = SETUPS / f"{wanted.removesuffix('.toml')}.toml"
    try:
        named = "/" not in wanted and len(wanted) < 100 and not Path(wanted).is_file() and ready.is_file()
        data = read_bytes(str(ready) if named else wanted, MOST_BYTES)
        text = "" if len(data) > MOST_BYTES else data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as found:
        near = get_close_matches(wanted.removesuffix(".toml")[:100], ready_names(), n=3)
        key = "unreadable.setup-near" if near else "unreadable.setup-list"
        raise Refused(Fault.of(key, wanted[:100], why=reason(found), near=listed(near))) from None
    if len(data) > MOST_BYTES:
        raise Refused(Fault.of("not-toml.said", wanted[:100], why=TOO_LONG))
    return complete(text, None if wanted == "-" else Path(wanted).parent)


def find_setup(wanted: str) -> Setup:
    """A checked set-up, or `Refused` with every fault it has."""
    return find_with_text(wanted)[1]


def find_with_text(wanted: str) -> tuple[str, Setup]:
    """The text of a set-up and the set-up, checked; or `Refused` with every fault it has."""
    text = setup_text(wanted)
    try:
        return text, read_setup(text, name=Path(wanted).stem)
    except Unreadable as found:
        raise unreadable(wanted, str(found)) from None
    except Refused as refused:
        raise Headed(f"The set-up {wanted} is not allowed; nothing was done.", *refused.faults) from None
