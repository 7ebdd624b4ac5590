"""The bundle: its types hold, it is built with Node from a wheel alone, is small, and loads nothing from outside."""

import gzip
import re
from pathlib import Path

import pytest

from consoles import build

SOURCES = sorted((build.HERE / "src").rglob("*.ts*"))
LIMIT = 150_000
"""Bytes of script and style together, compressed, that a page loads before anything is opened."""
STATIC = re.compile(r'(?:from|import)"\./(part-[A-Z0-9]+\.js)"')
"""A part that is fetched with the one that names it; what is fetched later is asked for as `import("…")`."""


def loaded(folder: Path, first: Path) -> set[Path]:
    """A script with every part that it needs at once."""
    found, waiting = {first}, [first]
    while waiting:
        for name in STATIC.findall(waiting.pop().read_text(encoding="utf-8")):
            if (part := folder / name) not in found:
                found.add(part)
                waiting.append(part)
    return found


def test_the_types_hold(built: None) -> None:
    build.check()  # raises what the compiler said
    assert SOURCES


def test_the_bundle_is_built_without_a_node_on_the_path(
    built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    build.build(tmp_path / "static")
    made = {path.suffix: path for path in (tmp_path / "static").glob("app-*")}
    page = (tmp_path / "static" / "index.html").read_text(encoding="utf-8")
    assert set(made) == {".js", ".css"} and all(f'="/{path.name}"' in page for path in made.values())
    parts = {*loaded(tmp_path / "static", made[".js"]), made[".css"]}
    assert sum(len(gzip.compress(path.read_bytes())) for path in parts) < LIMIT
    assert set((tmp_path / "static").glob("part-*.js")) - parts, "what a player does not need is fetched later"
    styles = made[".css"].read_text(encoding="utf-8")
    for path in (tmp_path / "static").glob("part-*.css"):
        rules = re.findall(r"[^{}]+\{[^{}]*\}", path.read_text(encoding="utf-8"))
        assert rules and all(one.strip() in styles for one in rules), "a style that nobody would load"
    assert build.is_fresh(tmp_path / "static")


def test_nothing_is_loaded_from_outside_and_nothing_is_inline(built: None) -> None:
    page = (build.OUT / "index.html").read_text(encoding="utf-8")
    assert (
        "//" not in page.replace("<!doctype", "") and "<style" not in page and not re.search(r"<script[^>]*>[^<]", page)
    )
    for path in (*build.OUT.glob("app-*"), *build.OUT.glob("part-*")):
        outside = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"'`)]*", path.read_text(encoding="utf-8"))
        assert not [one for one in outside if "www.w3.org" not in one], path.name


THREE = re.compile(r'^\s*(?:"([^"]+)"|(\w+)):\s*\[(.*?)\],?$', re.MULTILINE | re.DOTALL)
PARTS = re.compile(r'"((?:[^"\\]|\\.)*)"')


@pytest.mark.parametrize("path", [one for one in SOURCES if "words" in one.name or one.name == "catalogue.ts"], ids=str)
def test_every_word_is_in_three_languages(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    entries = THREE.findall(text)
    for quoted, bare, three in entries:
        said = PARTS.findall(three)
        assert len(said) == 3 and all(said), quoted or bare
        assert len({frozenset(re.findall(r"\{\w+\}", one)) for one in said}) == 1, (
            f"{quoted or bare} fills in differently"
        )
    assert entries or path.name == "words.ts"


def test_every_word_that_is_said_is_in_a_catalogue() -> None:
    known = {quoted or bare for path in SOURCES for quoted, bare, _ in THREE.findall(path.read_text(encoding="utf-8"))}
    said = {key for path in SOURCES for key in re.findall(r'\bt\("([^"]+)"', path.read_text(encoding="utf-8"))}
    assert len(said) > 100
    assert not sorted(said - known)


def test_no_rule_of_the_game_is_in_the_browser() -> None:
    """Nothing counts cards, knows odds or asks which rulebook it is; a wager is known by what the view says of it."""
    forbidden = re.compile(
        r"% 10\b|massachusetts|new-zealand|dragon-|tiger|panda|lucky|wins-on|\b\d+ to 1\b", re.IGNORECASE
    )
    for path in SOURCES:
        if "words" in path.name or path.name in ("types.ts", "catalogue.ts"):
            continue
        code = re.sub(r"//.*|/\*.*?\*/", "", path.read_text(encoding="utf-8"))
        assert not (found := forbidden.search(code)), f"{path}: {found}"
