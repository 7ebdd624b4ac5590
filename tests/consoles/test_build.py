"""The bundle: its types hold, it is built with Node from a wheel alone, is small, and loads nothing from outside."""

import gzip
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from consoles import build
from puntobanco.server.api import static
from puntobanco.words import LANGUAGES
from puntobanco.words.catalogue import FOLDER
from tests.words.consoles import screens

SOURCES = sorted((build.HERE / "src").rglob("*.ts*"))
LIMIT = 130_000
"""Bytes of a first visit, compressed, without court figures and sounds, which are fetched when they are needed."""
STATIC = re.compile(r'(?:from|import)"\./(part-[A-Z0-9]+\.js)"')


def loaded(folder: Path, first: Path) -> set[Path]:
    """A script with every part that it needs at once."""
    found, waiting = {first}, [first]
    while waiting:
        for name in STATIC.findall(waiting.pop().read_text(encoding="utf-8")):
            if (part := folder / name) not in found:
                found.add(part)
                waiting.append(part)
    return found


def fetched_for(mark: str, folder: Path) -> set[Path]:
    """The parts of a screen that is fetched when it is opened: the one that has this mark, with what it needs."""
    found = next(path for path in folder.glob("part-*.js") if f'"{mark}' in path.read_text(encoding="utf-8"))
    return loaded(folder, found)


def piece(files: Mapping[str, bytes], code: str, name: str) -> bytes:
    """A file of words."""
    return next(body for file, body in files.items() if re.fullmatch(rf"words-{code}-\w{{8}}-{name}\.json", file))


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
    first = {*parts, tmp_path / "static" / "index.html"}
    later = {
        screen: fetched_for(mark, tmp_path / "static") for screen, mark in (("deal", "deal-next"), ("pit", "pit-table"))
    }
    words = static.words_of(tmp_path / "static", FOLDER).pieces
    for screen in ("lobby", "play", "deal", "pit"):
        for code in LANGUAGES:
            said = [piece(words, code, name) for name in ("base", *screens()[screen].pieces)]
            files = [*said, *(path.read_bytes() for path in first | later.get(screen, set()))]
            assert sum(len(gzip.compress(body)) for body in files) < LIMIT, (screen, code)
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


def test_no_rule_of_the_game_is_in_the_browser() -> None:
    """Nothing counts cards, knows odds or asks which rulebook it is; a wager is known by what the view says of it."""
    forbidden = re.compile(
        r"% 10\b|massachusetts|new-zealand|dragon-|tiger|panda|lucky|wins-on|\b\d+ to 1\b", re.IGNORECASE
    )
    for path in SOURCES:
        if path.name == "types.ts":
            continue
        code = re.sub(r"//.*|/\*.*?\*/", "", path.read_text(encoding="utf-8"))
        assert not (found := forbidden.search(code)), f"{path}: {found}"
