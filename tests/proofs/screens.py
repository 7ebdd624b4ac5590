"""A picture of every screen in every size, appearance and language."""

from pathlib import Path

from tests.consoles.pictures import LOOKS, SCENES, take
from tests.proofs import Proof

FOLDER = Path(".cache") / "pictures"


def pictured(size: int, seed: int) -> str:
    """In as many ways as asked, the usual size first in each language; the folder is there to be looked at."""
    made = take(FOLDER, size)
    assert len(made) == len(set(made)) == len(SCENES) * size
    assert all(one.stat().st_size > 5_000 for one in made), "a picture is empty"
    return f"{len(made)} pictures of {len(SCENES)} scenes in {FOLDER}: none too wide, no word without its language"


PROOFS = (
    Proof(
        name="screens",
        what="every screen fits its sizes, appearances and languages, and can be looked at",
        run=pictured,
        small=2,
        full=len(set(LOOKS)),
    ),
)
