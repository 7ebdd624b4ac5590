"""Set-ups of tables: loaded by name or from a file, built in code, and changed."""

from collections.abc import Mapping
from pathlib import Path

from puntobanco.faults import Fault, Refused, near_to
from puntobanco.library import complete
from puntobanco.pages.ready import SETUPS, ready_names
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import Unreadable, read_setup, setup_from
from puntobanco.setup.reading import Toml
from puntobanco.words import listed

AnySetup = Setup | str | Path
"""A set-up, or what `load` loads: the name of a ready one, or the path of a TOML file."""


def setup_names() -> tuple[str, ...]:
    """The names of the ready set-ups.

    >>> setup_names()[:2]
    ('massachusetts-commission', 'massachusetts-commission-marked')
    """
    return ready_names()


def load(name: str | Path) -> Setup:
    """The set-up of a table: a ready one by its name, or a TOML file by its path; `Refused` with all of its faults.

    >>> load("massachusetts-ez")
    <Setup MA-03: massachusetts, EZ Baccarat, 9 wagers>
    """
    ready = SETUPS / f"{name}.toml"
    path = ready if isinstance(name, str) and ready.is_file() else Path(name if isinstance(name, Path) else str(name))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as found:
        near = near_to(str(name)[:100], ready_names())
        key = "unreadable.setup-near" if near else "unreadable.setup-list"
        why = getattr(found, "strerror", None) or "it is not text in UTF-8"
        raise Refused(Fault.of(key, str(name)[:100], why=why, near=listed([near]))) from None
    return _read(text, path.stem, path.parent)


def build(values: Mapping[str, Toml] | str, *, name: str = "") -> Setup:
    """A set-up from values as its file would hold them, or from the text of such a file.

    >>> build({**load("massachusetts-ez").values, "casino": "Example"}, name="mine").casino
    'Example'
    """
    if isinstance(values, str):
        return _read(values, name, None)
    return _checked(values, name)


def replace(setup: AnySetup, changes: Mapping[str, Toml] | None = None, /, **more: Toml) -> Setup:
    """A set-up with some keys changed, checked as a whole; keys inside tables are dotted and come as a mapping.

    >>> replace("rws-non-commission", {"limits.minimum": 50}, decks=6).limits.minimum.shown
    '$50'
    """
    from puntobanco.table.model.founding import with_changes

    known = setup_of(setup)
    return _checked(with_changes(known.values, {**(changes or {}), **more}), known.name)


def setup_of(given: AnySetup) -> Setup:
    """The set-up that is meant."""
    return given if isinstance(given, Setup) else load(given)


def _read(text: str, name: str, folder: Path | None) -> Setup:
    try:
        return read_setup(complete(text, folder), name=name)
    except Unreadable as found:
        raise Refused(Fault.of("not-toml.said", name or "set-up", why=str(found))) from None


def _checked(values: Mapping[str, Toml], name: str) -> Setup:
    try:
        return setup_from(values, name=name)
    except Unreadable as found:
        raise Refused(Fault.of("not-toml.said", name or "set-up", why=str(found))) from None
