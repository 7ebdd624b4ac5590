"""The set-ups that come with the program, by name."""

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
SETUPS = next(folder for folder in (_PACKAGE / "setups", _PACKAGE.parent.parent / "setups") if folder.is_dir())


def ready_names() -> tuple[str, ...]:
    """The names of the set-ups that come with the program."""
    return tuple(sorted(path.stem for path in SETUPS.glob("*.toml")))


def ready_text(name: str) -> str | None:
    """The text of a ready set-up; none if there is no such name."""
    return (SETUPS / f"{name}.toml").read_text(encoding="utf-8") if name in ready_names() else None
