"""The catalogue and the consoles fit: every key that is said exists, none is idle, a screen loads the words it says."""

import re

import pytest

from puntobanco.words.catalogue import language_of
from tests.words.consoles import PIECES, SOURCE, asked_for, closure, full, modules, named, screens, written
from tests.words.programs import codes

KEYS = language_of("en").sentences.keys()
SECTIONS = {key.split(".")[0] for key in KEYS}
OWN = {section for owned in PIECES.values() for section in owned}
ELSEWHERE = {"common.words-lost", "laboratory.no-proof"}
"""Keys that the server writes into the page, and that the laboratory's Python says."""
REFUSALS = set(PIECES["refusals"])
"""What the server says when it refuses; fetched when that first happens."""


def test_every_key_that_is_said_exists() -> None:
    found = {key: path.name for path in modules() for key in asked_for(path).keys}
    assert len(found) > 700
    assert not {key: where for key, where in found.items() if key not in KEYS}


def test_keys_that_are_put_together_begin_like_some_that_exist() -> None:
    found = {begin: path.name for path in modules() for begin in asked_for(path).beginnings}
    assert len(found) > 40
    assert not {begin: where for begin, where in found.items() if not any(key.startswith(begin) for key in KEYS)}


def test_every_code_of_the_package_exists() -> None:
    said = codes()
    assert len(said.whole) > 50
    assert not said.whole - KEYS
    assert not {begin for begin in said.beginnings if not any(key.startswith(begin) for key in KEYS)}


def test_no_key_of_a_screen_is_idle() -> None:
    said = codes()
    plain = {full(text) for path in modules() for text in written(path)} | said.whole | said.mentioned
    begun = {begin for path in modules() for begin in asked_for(path).beginnings} | said.beginnings
    idle = {
        key
        for key in KEYS
        if key.split(".")[0] in (OWN | {"common"}) - REFUSALS and key not in plain and not key.startswith(tuple(begun))
    }
    assert idle == ELSEWHERE


def test_every_piece_is_made_of_sections_that_exist_and_a_section_is_in_one_piece() -> None:
    assert OWN <= SECTIONS
    assert len(OWN) == sum(map(len, PIECES.values()))
    asked = {piece for screen in screens().values() for piece in screen.pieces}
    assert asked == PIECES.keys() - {"guide", "paper"}


@pytest.mark.parametrize("name", screens())
def test_a_screen_says_only_what_it_loads(name: str) -> None:
    screen = screens()[name]
    for path in closure(screen.path):
        said = asked_for(path)
        sections = {key.split(".")[0] for key in (*said.keys, *said.beginnings)}
        assert not sections & OWN - screen.sections, named(path)


def test_what_stands_around_every_screen_says_only_what_is_always_there() -> None:
    around = {path for path in closure(SOURCE / "main.tsx") if not path.is_relative_to(SOURCE / "screens")}
    assert any(path.is_relative_to(SOURCE / "guide") for path in around)
    for path in around:
        said = asked_for(path)
        sections = {key.split(".")[0] for key in (*said.keys, *said.beginnings)}
        assert not sections & OWN - set(PIECES["guide"]), named(path)


def test_every_part_of_an_act_that_a_second_person_agrees_to_has_a_name() -> None:
    types = (SOURCE / "types.ts").read_text(encoding="utf-8")
    shapes = re.findall(r"^export interface (\w+) \{\n(.*?)^\}", types, re.MULTILINE | re.DOTALL)
    parts = {name: set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE)) for name, body in shapes}
    acts = {name: keys - {"type"} for name, keys in parts.items() if {"type", "second"} <= keys}
    assert len(acts) > 10
    assert not {f"{name}.{key}" for name, keys in acts.items() for key in keys if f"field.{key}" not in KEYS}
