"""Where each page stands. A page that is named nowhere stands under the section of its folder, or under the last."""

from collections.abc import Iterable
from fnmatch import fnmatch

SECTIONS: dict[str, tuple[str, ...]] = {
    "Home": ("index.md",),
    "Tutorials": ("tutorials/developer.md", "tutorials/mathematician.md", "tutorials/regulator.md", "tutorials/*"),
    "Guides": (
        "guests.md", "staff.md", "guide/README.md", "guide/install.md", "guide/first-start.md", "guide/day.md",
        "guide/safe.md", "guide/*", "academy*", "player.md",
    ),
    "How to": ("how-to/*",),
    "Library": (
        "library.md", "reference/index.md", "reference/*", "client.md", "simulate.md", "roads.md", "notation.md",
        "script.md", "comparison.md",
    ),
    "Commands": ("commands.md", "schemas.md"),
    "Tables and wagers": ("setups.md", "games.md", "wagers.md", "table.md", "irregularities.md", "presses.md"),
    "Rulebooks": ("rulebooks/*", "clauses/*", "traceability.md", "traceability/*"),
    "A house": (
        "accounts.md", "books.md", "hosting.md", "storage.md", "durability.md", "integrity.md", "api.md",
    ),
    "Trust": ("fair-shoes.md", "journal.md", "proofs.md", "suite.md", "project/security.md"),
    "The project": (
        "glossary.md", "architecture.md", "decisions/README.md", "decisions/*", "languages.md", "chinese.md",
        "project/*", "*",
    ),
}  # fmt: skip


def arranged(pages: Iterable[str]) -> dict[str, list[str]]:
    """Every page once, under the first section that names it, in the order of its patterns."""
    left = sorted(pages)
    named = {page for patterns in SECTIONS.values() for page in patterns if "*" not in page}
    found: dict[str, list[str]] = {}
    for section, patterns in SECTIONS.items():
        here: list[str] = []
        for pattern in patterns:
            here += [page for page in left if page not in here and _fits(page, pattern, named)]
        left = [page for page in left if page not in here]
        if here:
            found[section] = here
    return found


def _fits(page: str, pattern: str, named: set[str]) -> bool:
    return page == pattern if "*" not in pattern else page not in named and fnmatch(page, pattern)
