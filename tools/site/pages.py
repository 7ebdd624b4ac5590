"""The pages as they go into the generator: those under docs/, some of the repository's own, and the generated ones.

Nothing is written under docs/. What a page links to and the site does not have (a source file, a folder of the
repository) becomes its name alone; clause ids in the rulebook pages become links to their clauses.
"""

import os
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

import puntobanco as pb
from tools.registers import read_registers
from tools.site import CACHE, ROOT, schemas
from tools.site.diagram import drawn

DOCS = ROOT / "docs"
SOURCE = CACHE / "source"
OTHERS = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "README.md": "project/readme.md",
    "tests/README.md": "project/tests.md",
    "bench/results.md": "project/bench.md",
}
"""Documents of the repository outside docs/, and where they stand in the site."""
CLAUSES = {"massachusetts": "massachusetts", "new-zealand": "new_zealand", "rws": "rws"}
"""The folder with the register of each rulebook."""
LINK = re.compile(r"(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
MERMAID = re.compile(r"```mermaid\n(.*?)```\n", re.S)
WRITTEN = re.compile(r"^Written by `[^`]*`(?: from the code)?(?:; do not edit)?\.[ \n]", re.M)
"""For those who edit the tree; a reader of the site need not know it."""
FENCE = re.compile(r"(^```.*?^```$)", re.S | re.M)


def gather() -> list[str]:
    """Write every page into the folder that the generator reads; their paths."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    SOURCE.mkdir(parents=True)
    home = {path.relative_to(ROOT).as_posix(): path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    home |= OTHERS
    for file in DOCS.rglob("*"):
        if file.is_file() and file.suffix != ".md":
            _write(file.relative_to(DOCS).as_posix(), file.read_bytes())
    anchors = {book: _anchors(book) for book in CLAUSES}
    for file_name, page in home.items():
        text = WRITTEN.sub("", (ROOT / file_name).read_text("utf-8"))
        text = _outside_code(MERMAID.sub(lambda found: drawn(found[1]), text), file_name, page, home)
        book = Path(page).stem if page.startswith("rulebooks/") else None
        _write(page, (_with_clauses(text, book, anchors[book]) if book in anchors else text).encode())
    made = {**reference(), **{f"clauses/{book}.md": clause_page(book) for book in CLAUSES}, **schemas.pages()}
    for page, text in made.items():
        _write(page, text.encode())
    for name, text in schemas.documents().items():
        _write(f"schemas/{name}", text.encode())
    return sorted([*home.values(), *made])


def _write(page: str, data: bytes) -> None:
    file = SOURCE / page
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


# Links.


def _outside_code(text: str, file_name: str, page: str, home: dict[str, str]) -> str:
    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else _linked(part, file_name, page, home) for part in parts)


def _linked(text: str, file_name: str, page: str, home: dict[str, str]) -> str:
    """The links of a page as they lead from its place in the site."""
    here = Path(file_name).parent

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        path, _, anchor = target.partition("#")
        if "://" in target or not path:
            return found[0]
        named = os.path.normpath(here / path).replace(os.sep, "/")
        if named.startswith("docs/") and (ROOT / named).is_file():
            there = home.get(named, named.removeprefix("docs/"))
        elif named in home or f"{named}/README.md" in home:
            there = home.get(named) or home[f"{named}/README.md"]
        elif (ROOT / named).is_dir() and named.startswith("docs/"):
            there = next(iter(sorted(page for file, page in home.items() if file.startswith(f"{named}/"))))
        elif (ROOT / named).exists():
            return f"`{named}`" if words == named or words.startswith("`") else f"{words} (`{named}`)"
        else:
            return found[0]
        away = os.path.relpath(there, Path(page).parent).replace(os.sep, "/")
        return f"{picture}[{words}]({away}{'#' + anchor if anchor else ''})"

    return LINK.sub(link, text)


# Rulebooks beside their clauses.


def _anchors(book: str) -> dict[str, str]:
    return {clause: f"c{number}" for number, clause in enumerate(_register(book), 1)}


@cache
def _register(book: str) -> dict[str, tuple[str, str]]:
    """Each clause of a rulebook with its kind and its meaning, in the order of the document."""
    found = read_registers().clauses.values()
    return {clause.id: (clause.kind, clause.meaning) for clause in found if clause.rulebook == CLAUSES[book]}


def clause_page(book: str) -> str:
    """Every clause of a rulebook in our own words, each with a place that links lead to."""
    title = pb.rulebook(book).title
    rows = [
        f'| <span id="{anchor}"></span>{clause} | {kind} | {meaning.replace("|", chr(92) + "|")} |'
        for (clause, (kind, meaning)), anchor in zip(_register(book).items(), _anchors(book).values(), strict=True)
    ]
    lead = f"Every clause in our own words, in the order of the document; [the rulebook](../rulebooks/{book}.md) as the engine knows it, and [which code keeps each clause and which test shows it](../traceability.md)."  # noqa: E501
    return "\n".join(
        [f"# Clauses: {title}", "", lead, "", "| clause | kind | meaning |", "| --- | --- | --- |", *rows, ""]
    )


def _with_clauses(text: str, book: str, anchors: dict[str, str]) -> str:
    """Clause ids in the tables of a rulebook page lead to their clauses."""
    known = re.compile("|".join(re.escape(clause) for clause in sorted(anchors, key=len, reverse=True)) + r"(?![\w(])")
    lines = [
        known.sub(lambda found: f"[{found[0]}](../clauses/{book}.md#{anchors[found[0]]})", line)
        if line.startswith("|") or "permitted by" in line
        else line
        for line in text.splitlines()
    ]
    lead = f"Beside it: [every clause of the document, in our own words](../clauses/{book}.md)."
    return "\n".join([lines[0], "", lead, *lines[1:], ""])


# The API, from the docstrings of every public name.

PARTS = {
    "Cards, hands and rounds": "Card Rank Suit card cards DECK Hand hand deal Round Side PairKind Winner winner Game PUNTO_BANCO",  # noqa: E501
    "Set-ups, rulebooks and wagers": "load build replace setup_names Setup rulebooks rulebook Rulebook Version wagers wager Wager Line Result PayTable house_wager settle Settlement Settled",  # noqa: E501
    "Figures": "edge figures Figures LineFigure edges EdgeTable removal Effects correlation Together tags Tags best_tags betting_correlation remaining Composition",  # noqa: E501
    "The analyst's desk": "game_statistics GameStatistics spread Spread ruin Sessions design Search",
    "Runs": "simulate Simulation count CountingStudy bankroll Bankroll play_plan Seen LEAVE Played",
    "Shoes, roads and tables": "Shoe roads Board Table Phase Offered PersonView WagerSettled shoe_file read_shoes write_shoe ShoeFile verify Verdict",  # noqa: E501
    "Clients": "Client AsyncClient BlockingSeat Seat boxes Declined NotServed NoAnswer Answer",
}


def reference() -> dict[str, str]:
    """A page for each part of the API; names that no part lists are told with money and refusals."""
    every = sorted(name for name in dir(pb) if not name.startswith("_"))
    listed = {name for names in PARTS.values() for name in names.split()}
    parts = {title: names.split() for title, names in PARTS.items()}
    parts["Money and refusals"] = [name for name in every if name not in listed]
    pages = {f"reference/{_slug(title)}.md": _api_page(title, names) for title, names in parts.items()}
    index = ["# API reference", "", "Every public name, from its docstring.", ""]
    for (title, names), page in zip(parts.items(), pages, strict=True):
        leads = ", ".join(f"[`{name}`]({Path(page).name}#{name})" for name in names if name in every)
        index += [f"**[{title}]({Path(page).name})**: {leads}", ""]
    return {"reference/index.md": "\n".join(index), **pages}


def _slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def _api_page(title: str, names: list[str]) -> str:
    return "\n".join([f"# {title}", "", "Public names of `puntobanco`, used as `pb`.", "", *_entries(names)])


def _entries(names: list[str]) -> Iterator[str]:
    for name in names:
        found = getattr(pb, name)
        if not callable(found):
            yield f"## `{name}` {{ #{name} }}\n\n`pb.{name}`: {type(found).__name__}, {str(found)[:60]} …\n"
            continue
        options = dedent(
            f"""\
            ::: {found.__module__}.{found.__qualname__}
                options:
                  heading: "{name}"
                  toc_label: "{name}"
            """
        )
        yield f'<span id="{name}"></span>\n\n{options}'
