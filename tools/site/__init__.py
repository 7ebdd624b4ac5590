"""The documentation site and the laboratory: `./go docs` builds both into `site/`, `./go docs --serve` shows them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "site"
"""What is built: any static HTTP server will do."""
CACHE = ROOT / ".cache" / "site"
"""The generator, what was fetched, and the pages as they go into the generator; all of it can be made again."""


class Failed(Exception):
    """Why the site was not built, in a sentence."""
