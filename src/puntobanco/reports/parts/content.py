"""The content hash of the engine: what tells two builds of one version apart."""

from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
_READ = frozenset({".py", ".toml", ".typ"})


@cache
def content_hash() -> str:
    """SHA-256 over the names and the bytes of the source files and declarations of the package, in their order."""
    files = sorted(path for path in PACKAGE.rglob("*") if path.suffix in _READ)
    found = sha256()
    for path in files:
        name = path.relative_to(PACKAGE).as_posix()
        found.update(f"{name}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()
