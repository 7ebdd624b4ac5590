"""The checkers that share no code with this package, where they lie: beside the package, or in its source tree."""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def stand_alone(name: str) -> Path:
    """The file of a checker, such as ``verify_extract.py``."""
    places = (_PACKAGE / "standalone", _PACKAGE.parent.parent / "standalone")
    return next(folder for folder in places if folder.is_dir()) / name
