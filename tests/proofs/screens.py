"""A picture of every screen in every size, appearance and language."""

from pathlib import Path

from tests.consoles.pictures import LANGUAGES, SCENES, SIZES, THEMES, take
from tests.proofs import Proof

FOLDER = Path(".cache") / "pictures"


def pictured(size: int, seed: int) -> str:
    """As many sizes as asked, the usual one first; the folder is there to be looked at."""
    sizes = tuple(SIZES)[:size]
    made = take(FOLDER, sizes)
    assert len(made) == len(set(made)) == len(SCENES) * len(sizes) * len(THEMES) * len(LANGUAGES)
    assert all(one.stat().st_size > 5_000 for one in made), "a picture is empty"
    return f"{len(made)} pictures of {len(SCENES)} scenes in {FOLDER}: none too wide, no word without its language"


PROOFS = (
    Proof(
        name="screens",
        what="every screen fits its sizes, appearances and languages, and can be looked at",
        run=pictured,
        small=1,
        full=len(SIZES),
    ),
)
