"""The documentation site is built as a reader gets it: strictly, every link followed, every example run."""

import tempfile
from pathlib import Path

from tests.proofs import Found, Parts, Piece, Proof
from tools.site.__main__ import FEWEST, build


def run(piece: Piece, seed: int) -> Found:
    """Build it: small without the laboratory and what runs long, at full size with them."""
    with tempfile.TemporaryDirectory() as name:
        pages = build(Path(name) / "site", small=piece.size == 1)
        return Found({"pages": pages, "laboratory": int((Path(name) / "site/laboratory/index.html").is_file())})


def told(found: Found, size: int, seed: int) -> str:
    """What was built."""
    assert found["pages"] >= FEWEST and found["laboratory"] == int(size > 1), found
    beside = ", and the laboratory" if size > 1 else ""
    return f"{found['pages']} pages, every example run, without a warning or a broken link{beside}."


PROOFS = (
    Proof(
        name="docs-site",
        what="the site is built without a warning, a broken link or an example that prints something else",
        parts=Parts(work=run, told=told, step=2),
        small=1,
        full=2,
    ),
)
