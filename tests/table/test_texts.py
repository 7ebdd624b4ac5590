"""What a table says, in three languages: every step, warning, flag and incident of the golden scenes and of a walk."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cli.chance import chance
from puntobanco.cli.setups import setup_text
from puntobanco.script.reader import read_script
from puntobanco.script.runner import Runner
from puntobanco.shoe.alarms import AlarmKind, told
from puntobanco.table.model.state import Table
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from puntobanco.table.views.dealer import dealing_of
from puntobanco.table.views.house import incidents_of, sets_of, staff_of
from puntobanco.table.views.layout import wagers_of
from puntobanco.table.views.words import flags_of, step_for
from puntobanco.words import LANGUAGES, Names, Several, Text, in_words, language_of
from puntobanco.words.text import Param
from tests.table.evening import Evening as Opened
from tests.table.follower import PIA
from tests.table.stateful import Evening
from tools.golden import scenes

TYPED = frozenset({"matter", "note", "reason"})
"""Parameters that somebody wrote by hand."""
CARD = re.compile(r"\b(?:[2-9TJQKA][shdc])\b")
LATIN = re.compile(r"[A-Za-z]{2,}")
KNOWN = frozenset({"EZ", "Up", "Money", "House", "Baccarat", "Gold"})
"""Names that the trade writes in English."""
ELSEWHERE = frozenset({
    "doubt.came-late", "doubt.missing", "incident.alert-seen", "incident.supervisor-called", "own.tuck",
    "step.holds-impossible", "step.stopped", "stop.card-not-due", "stop.copy-too-many", "stop.wrong-side",
    "wait.answer-shoe", "warn.table-differential",
})  # fmt: skip
"""What other tests have said: those of cutting cards, of cards that cannot be, of consoles."""


def texts_in(found: object) -> Iterator[Text]:
    """Every text in a view, the innermost too."""
    if isinstance(found, Text):
        yield found
    elif isinstance(found, Struct):
        for field in found.__struct_fields__:
            yield from texts_in(getattr(found, field))
    elif isinstance(found, tuple):
        for part in found:
            yield from texts_in(part)


def said_at(table: Table) -> Iterator[Text]:
    """What is said at a table now, to everybody."""
    step = next_step(table)
    yield from (step.text, *step.warnings)
    viewers = (None, *table.guests, *table.nominees)
    views = (step_for(table, viewer) for viewer in viewers)
    staff = (step_for(table, pit=True), step_for(table, staff=True))
    house = (staff_of(table), incidents_of(table), sets_of(table), wagers_of(table))
    yield from texts_in((*views, *staff, flags_of(table), replace(dealing_of(table), move=None), *house))


@cache
def of_the_scenes() -> frozenset[Text]:
    """What is said in every golden scene."""
    found: set[Text] = set()
    for scene in scenes():
        script = read_script(scene.read_text(encoding="utf-8"), setup_text)
        runner = Runner(script, lambda step, asked: found.update(said_at(runner.host.table)), chance)  # noqa: B023
        runner.run()
    return frozenset(found)


@cache
def of_a_walk() -> frozenset[Text]:
    """What is said in evenings in which everything is tried."""
    found: set[Text] = set()
    for seed, name in (
        (4, "rws, face down"),
        (7, "massachusetts, players turning"),
        (3, "new zealand, international D"),
    ):
        evening = Evening(seed, name)
        for _ in range(60):
            evening.run(3)
            found.update(said_at(evening.table))
    return frozenset(found)


def without_typed(text: Text) -> Text:
    """A text with what somebody wrote left out."""
    return Text(text.code, {name: _cleared(name, value) for name, value in text.params.items()})


def _cleared(name: str, value: Param) -> Param:
    if isinstance(value, Text):
        return without_typed(value)
    if isinstance(value, Several):
        return replace(value, items=tuple(_cleared(name, item) for item in value.items))
    return "……" if isinstance(value, str) and name in TYPED else value


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_its_words(language: str) -> None:
    for text in of_the_scenes() | of_a_walk():
        said = in_words(text, language)
        assert said and "{" not in said, text


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_chinese_has_no_english_word_but_names_and_cards(language: str) -> None:
    for text in of_the_scenes() | of_a_walk():
        said = CARD.sub("", in_words(without_typed(text), language, lambda person: "某"))
        assert not set(LATIN.findall(said)) - KNOWN, (text, said)


def test_the_scenes_and_the_walk_say_nearly_everything_that_can_be_said() -> None:
    sections = ("step.", "warn.", "stop.", "doubt.", "trouble.", "own.", "wait.", "established.", "incident.")
    every = {code for code in language_of("en").sentences if code.startswith(sections)}
    found = {part.code for text in of_the_scenes() | of_a_walk() for part in inside(text)}
    assert every - found <= ELSEWHERE, sorted(every - found - ELSEWHERE)


def inside(text: Text) -> Iterator[Text]:
    """A text and those in its parameters."""
    yield text
    yield from chain.from_iterable(inside(value) for value in text.params.values() if isinstance(value, Text))


@pytest.mark.parametrize("kind", AlarmKind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alarm_names_the_cards(kind: AlarmKind, language: str) -> None:
    said = in_words(told(kind, 9, ["9h", "Ks"], 8), language)
    assert "9h" in said and "9" in said


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_titles_of_the_rulebooks_are_chinese(language: str) -> None:
    seen = [staff for text in of_the_scenes() for staff in text.params.values() if isinstance(staff, Names)]
    assert seen
    for names in seen:
        said = getattr(names, language.lower().replace("-", "_"))
        assert not set(LATIN.findall(said)) - KNOWN, names


def test_choices_have_the_names_of_the_rulebook() -> None:
    evening = Opened("rws-non-commission")
    offered = {one.act: one for one in offers(evening.table, PIA)}
    assert offered["change-style"].names["face-down"] == Names("cards dealt face down", "暗牌发牌", "暗牌派牌")
    assert set(offered["change-style"].choices) <= offered["change-style"].names.keys()
