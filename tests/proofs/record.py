"""The page of proofs: one row a proof, rewritten each time the proof is run in full."""

from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "proofs.md"

HEAD = """\
# Proofs

Large claims, shown in full by `./go prove [NAME]`, which rewrites the row of each proof it runs; the
tests run the same proofs at a small size. They are declared in `tests/proofs/`.

| proof | what it shows | date | seed | count | seconds | result |
| --- | --- | --- | ---: | ---: | ---: | --- |
"""


def write_row(page: str, cells: tuple[str, ...]) -> str:
    """The page with this row in place of the one that has the same first cell, rows sorted by it."""
    rows = {first_cell(line): line for line in page.removeprefix(HEAD).splitlines() if line.startswith("|")}
    rows[cells[0]] = "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"
    return HEAD + "".join(f"{rows[name]}\n" for name in sorted(rows))


def first_cell(row: str) -> str:
    """The name of the proof a row is about."""
    return row.split("|")[1].strip()
