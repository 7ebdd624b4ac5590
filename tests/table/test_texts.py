"""What a table says, in three languages, and what it cites, in the golden scenes and in a walk."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.api.chance import chance
from puntobanco.cli.setups import setup_text
from puntobanco.script.host import Asked
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
from tests.table.cited import Cited, beside, cited_by, clauses, judged, of_ways_out, words_of
from tests.table.evening import Evening as Opened
from tests.table.follower import PIA
from tests.table.stateful import Evening
from tools.golden import scenes

TYPED = frozenset({"matter", "meter", "note", "reason"})
"""Parameters that somebody wrote by hand, the name of a meter among them."""
CARD = re.compile(r"\b(?:[2-9TJQKA][shdc])\b")
LATIN = re.compile(r"[A-Za-z]{2,}")
KNOWN = frozenset({"EZ", "Up", "Money", "House", "Baccarat", "Gold", "tie", "NZD", "SGD", "USD"})
"""Names that the trade writes in English, and codes of currencies."""
ELSEWHERE = frozenset({
    "doubt.came-late", "doubt.missing", "incident.alert-seen", "incident.shoe-alarm", "incident.supervisor-called",
    "own.tuck", "step.confirm-cutting-card", "step.holds-impossible", "step.stopped", "stop.card-not-due",
    "stop.copy-too-many", "stop.wrong-side", "wait.answer-shoe", "wait.confirm-cutting-card",
    "warn.table-differential",
})  # fmt: skip
"""What other tests have said: those of cutting cards and alarms, of cards that cannot be, of consoles."""


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
    house = (staff_of(table), incidents_of(table), sets_of(table))
    yield from texts_in((*views, *staff, flags_of(table), replace(dealing_of(table), move=None), *house))


class Heard:
    """What is said at tables; their wagers, which stay the same, only once for each set of rules."""

    def __init__(self) -> None:
        self.found: set[Text] = set()
        self._rules: object = None

    def listen(self, table: Table) -> None:
        """Hear what is said now."""
        self.found.update(said_at(table))
        if table.rules is not self._rules:
            self._rules = table.rules
            self.found.update(texts_in(wagers_of(table)))


CITED: set[Cited] = set()
"""What the scenes have cited."""


@cache
def of_the_scenes() -> frozenset[Text]:
    """What is said in every golden scene."""
    heard = Heard()

    def hear(step: object, asked: Asked) -> None:
        heard.listen(runner.host.table)
        CITED.update(cited_by(asked, runner.host.table))

    for scene in scenes():
        runner = Runner(read_script(scene.read_text(encoding="utf-8"), setup_text), hear, chance)
        runner.run()
    return frozenset(heard.found)


@cache
def of_a_walk() -> frozenset[Text]:
    """What is said in evenings in which everything is tried."""
    heard = Heard()
    for seed, name in (
        (8, "rws, face down"),
        (7, "massachusetts, players turning"),
        (3, "new zealand, international D"),
    ):
        evening = Evening(seed, name)
        for _ in range(60):
            evening.run(3)
            heard.listen(evening.table)
    return frozenset(heard.found)


def without_typed(text: Text) -> Text:
    """A text with what somebody wrote left out."""
    return Text(text.code, {name: _cleared(name, value) for name, value in text.params.items()})


def _cleared(name: str, value: Param) -> Param:
    if isinstance(value, Text):
        return without_typed(value)
    if isinstance(value, Several):
        return replace(value, items=tuple(_cleared(name, item) for item in value.items))
    return "……" if isinstance(value, str | Names) and name in TYPED else value


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


def test_every_citation_was_judged_beside_the_meaning_of_its_clause() -> None:
    """Those of random evenings are judged by `./go prove citations`."""
    assert of_the_scenes()
    unjudged = (CITED | of_ways_out()) - judged().keys()
    assert not unjudged, "read these beside their clauses (see tests/table/cited.py):\n" + "\n".join(
        map(beside, sorted(unjudged))
    )


def test_what_was_judged_is_still_said_and_cites_clauses_that_exist() -> None:
    assert not [cited for cited in judged() if cited.clause not in clauses() and not cited.clause.startswith("HOUSE ")]
    assert not [cited for cited in judged() if not words_of(cited)], "take these off the list"


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
