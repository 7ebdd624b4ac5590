"""The words of the consoles: as Python says them, fetched in pieces, again when that fails, and in a language more."""

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from starlette.applications import Starlette
from starlette.testclient import TestClient

from puntobanco.clauses import ClauseId
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.server.api import static
from puntobanco.words import (
    LANGUAGES,
    ClauseRef,
    Money,
    Names,
    OddsOf,
    PersonRef,
    SeatRef,
    Several,
    Share,
    Text,
    in_words,
    render,
)
from puntobanco.words.catalogue import FOLDER, read_language
from puntobanco.words.message import Choice, Part, parse
from puntobanco.words.text import Param
from tests.consoles.bundled import printed
from tests.consoles.staged import Guest, house
from tests.server.api.served import Served
from tests.words.consoles import screens

SAMPLES = {
    "slots": "{a}–{b}, {a}",
    "plural": "{n, plural, one {# card of {side}} other {# cards}}; # is no number here",
    "nested": "{side, select, banker {B {n, plural, one {#} other {#+}}} other {{side}}} {n}",
    "set-off": "牌在 {who} 手中，{who}：{who} 点",
    "marks": "the dealer's “{a}” \\ 100% <b>",
}
NAMES = Names("Tie", "和", "和")
ODDS = OddsOf("8", "1")
TEXTS = (
    *(Text("sample.set-off", {"who": who}) for who in ("陈大文", "Anna", "百家乐（1 赔 2）", 7, "")),
    Text("sample.slots", {"a": Money(-150050, "NZD", 2, "NZD "), "b": Several(("和", "龙7", "A"), "or")}),
    Text("sample.slots", {"a": "x", "b": 1234567}),
    Text("sample.slots", {"a": Money(150050, "NZD", 2, "NZD "), "b": Money(125000, "PLAY", 2, "PLAY ")}),
    Text("sample.slots", {"a": Money(5, "JPY", 0, "JPY "), "b": Share(1, 20)}),
    Text("sample.slots", {"a": Share(1, 3), "b": SeatRef(7)}),
    Text("sample.slots", {"a": PersonRef("p-1"), "b": ODDS}),
    Text("sample.slots", {"a": NAMES, "b": ClauseRef(ClauseId("NZ 11H.3(c)"))}),
    Text("sample.slots", {"a": Several(("a", "b", "c"), "or"), "b": Several((ODDS, SeatRef(2)), "and")}),
    Text("sample.slots", {"a": Several((NAMES, 7), "or"), "b": Several((NAMES, NAMES), "or")}),
    Text("sample.slots", {"a": Several(("a", NAMES)), "b": Text("sample.marks", {"a": "#"})}),
    *(Text("sample.plural", {"n": n, "side": "Banker"}) for n in (0, 1, 2, 1000)),
    *(Text("sample.nested", {"side": side, "n": n}) for side in ("banker", "player") for n in (1, 2)),
)
ENTRY = """
import { bring, speak } from "{source}/ground/catalogue";
import { said } from "{source}/ground/words";
const { codes, texts } = globalThis.asked;
await bring(["base"]);
const out = {};
for (const code of codes) {
  await speak(code);
  out[code] = texts.map((text) => said(text, (person) => `<${person}>`));
}
console.log(JSON.stringify(out));
"""


def sampled(parts: tuple[Part, ...]) -> dict[str, Param]:
    """A parameter for each that a sentence of the catalogue has."""
    found: dict[str, Param] = {}
    for part in parts:
        if isinstance(part, Choice):
            found[part.name] = 2 if part.plural else part.forms[0][0]
            for _, form in part.forms:
                found = sampled(form) | found
        elif not isinstance(part, str):
            found[part.name] = f"<{part.name}>"
    return found


def in_the_browser_s_words(folder: Path, words: Mapping[str, Any], texts: list[Text]) -> dict[str, list[str]]:
    """What the consoles make of texts, in Node."""
    asked = {"codes": list(words), "words": words, "texts": msgspec.to_builtins(texts)}
    return msgspec.json.decode(printed(folder, ENTRY, asked), type=dict[str, list[str]])


def test_consoles_and_python_say_the_same(built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words: dict[str, Any] = {}
    for code in LANGUAGES:
        words[code] = json.loads((FOLDER / f"{code}.json").read_text(encoding="utf-8")) | {"sample": SAMPLES}
    spoken = {code: read_language(json.dumps(words[code])) for code in LANGUAGES}
    monkeypatch.setattr(render, "language_of", spoken.__getitem__)
    texts = [*TEXTS]
    texts += [Text(code, sampled(parse(text))) for code, text in spoken["en"].sentences.items() if "sample" not in code]
    found = in_the_browser_s_words(tmp_path, words, texts)
    for code in LANGUAGES:
        known = [place for place, text in enumerate(texts) if text.code in spoken[code].sentences]
        said = [in_words(texts[place], code, lambda person: f"<{person}>") for place in known]
        assert [found[code][place] for place in known] == said and len(known) > 1000
    assert found["en"][len(TEXTS) - 8] == "0 cards; # is no number here"


@pytest.fixture(scope="module")
def served(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with one table."""
    with house(tmp_path_factory.mktemp("house"), "rws-non-commission") as made:
        yield made


def fetched(page: Page) -> list[str]:
    """The files of words that a page asks for from now on."""
    names: list[str] = []
    page.on("request", lambda asked: names.append(asked.url.split("/")[-1]) if "/words-" in asked.url else None)
    return names


def pieces(names: list[str], code: str) -> list[str]:
    """The pieces of one language among them."""
    found = [name.removeprefix(f"words-{code}-") for name in names if name.startswith(f"words-{code}-")]
    return sorted(name.split("-", 1)[1].removesuffix(".json") for name in found)


def test_why_something_is_refused_is_fetched_when_it_is_first_said(browser: Browser, served: Served) -> None:
    guest = Guest(browser, served)
    names = fetched(guest.page)
    guest.page.goto(f"{served.origin}/")
    guest.page.get_by_label("Your name").fill("x\u0007")
    assert pieces(names, "en") == ["base", "lobby"]
    guest.page.get_by_role("button", name="Come in and play").click()
    expect(guest.page.get_by_role("alert").filter(has_text="A character")).to_be_visible()
    assert pieces(names, "en") == ["base", "lobby", "refusals"]
    guest.faults.clear()  # the browser notes that an answer was a refusal
    guest.close()


def test_a_page_fetches_the_words_of_its_language_and_screen_once(browser: Browser, served: Served) -> None:
    guest = Guest(browser, served).come_in("zh-Hant")
    names = fetched(guest.page)
    guest.page.goto(f"{served.origin}/")
    guest.page.locator(".lobby-table").wait_for()
    assert pieces(names, "zh-Hant") == ["base", "lobby"] and len(names) == 2
    guest.page.locator("select.language").select_option("en")
    expect(guest.page.locator("html")).to_have_attribute("lang", "en")
    assert pieces(names, "en") == ["base", "lobby"] and len(names) == 4
    guest.page.get_by_role("link", name="Display").first.click()
    guest.page.locator(".display-head").wait_for()
    of_display = screens()["display"].pieces
    assert pieces(names, "en") == sorted({"base", "lobby", *of_display}) and len(names) == 4 + len(of_display)
    guest.page.go_back()
    guest.page.locator(".lobby-table").wait_for()
    assert len(names) == 4 + len(of_display)
    guest.close()


def test_words_that_cannot_be_fetched_are_said_to_be_missing_and_fetched_again(
    browser: Browser, served: Served
) -> None:
    guest = Guest(browser, served)
    guest.page.route("**/words-*", lambda route: route.abort())
    guest.page.goto(f"{served.origin}/")
    expect(guest.page.get_by_role("status")).to_contain_text("The words of this page cannot be fetched")
    guest.page.unroute("**/words-*")
    guest.page.evaluate("dispatchEvent(new Event('online'))")
    guest.page.get_by_label("Your name").wait_for()
    guest.page.route("**/words-zh*", lambda route: route.abort())
    guest.page.locator("select.language").select_option("zh-Hans")
    expect(guest.page.get_by_role("alert")).to_contain_text("无法载入本页文字")
    expect(guest.page.locator("select.language")).to_have_value("en")
    expect(guest.page.get_by_label("Your name")).to_be_visible()
    guest.close()


def test_a_language_is_one_file(browser: Browser, served: Served, tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.mkdir()
    for code in LANGUAGES:
        shutil.copy(FOLDER / f"{code}.json", words)
    english = json.loads((words / "en.json").read_text(encoding="utf-8"))
    invented: dict[str, Any] = {
        section: {key: f"⟦{text}⟧" for key, text in texts.items()}
        for section, texts in english.items()
        if section != "language"
    }
    versions = [version.title for book in RULEBOOKS for version in book.versions]
    invented["names"] = {title: f"⟦{title}⟧" for title in versions}
    invented["language"] = {"code": "eo", "name": "Elpensita", "plural": {"one": "n == 1"}}
    (words / "eo.json").write_text(json.dumps(invented, ensure_ascii=False), encoding="utf-8")
    files = TestClient(Starlette(routes=static.routes(catalogues=words)))

    def answer(route: Route) -> None:
        found = files.get(route.request.url.removeprefix(served.origin))
        route.fulfill(status=found.status_code, content_type=found.headers["content-type"], body=found.content)

    guest = Guest(browser, served)
    guest.page.route(re.compile(rf"{served.origin}/([^/]*\.\w+)?$"), answer)
    guest.page.goto(f"{served.origin}/")
    guest.page.locator("select.language").select_option(label="Elpensita")
    expect(guest.page.get_by_role("button", name="⟦Come in and play⟧")).to_be_visible()
    guest.page.reload()
    guest.page.get_by_role("button", name="⟦Come in and play⟧").click()
    expect(guest.page.locator(".lobby-kind b", has_text=re.compile("^⟦.*Baccarat.*⟧$")).first).to_be_visible()
    assert not guest.faults
    guest.close()
    assert read_language((words / "eo.json").read_bytes()).form(2) == "other"
