"""The laboratory in Chromium, with nothing behind it but files: settle, edge, counting, editor, roads, shoe, links."""

import json
import os
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import puntobanco as pb
from puntobanco.cards import Rank
from puntobanco.server.api import laboratory as served
from puntobanco.server.settings import Settings
from tests.consoles.staged import Guest
from tests.pace import allowed
from tests.patience import PATIENCE
from tests.server.api.served import Served
from tests.words.latin import WORD
from tools.site import Failed, laboratory
from tools.site.__main__ import Quiet

FIRST_ANSWER = 10.0
"""Seconds from the press of the button to the first settled round, on the quiet machine."""
LOAD = "Load the laboratory"


@pytest.fixture(scope="module")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the laboratory; fetched once for all runs on this machine."""
    out = tmp_path_factory.mktemp("site") / "laboratory"
    try:
        laboratory.build(out)
    except Failed as found:
        if os.environ.get("CI"):
            pytest.fail(f"the laboratory was not built: {found}")
        pytest.skip(f"the laboratory was not built: {found}")
    return out


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Any static HTTP server will do."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/laboratory/"
        server.shutdown()


def fresh(browser: Browser, address: str, elsewhere: list[str]) -> Page:
    """A page in a profile of its own; whatever it asks another host for is noted and not answered."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(PATIENCE * 1000)

    def route(asked: Route) -> None:
        if urlsplit(asked.request.url).netloc == urlsplit(address).netloc:
            asked.continue_()
        else:
            elsewhere.append(asked.request.url)
            asked.abort()

    page.context.route("**/*", route)
    page.on("pageerror", lambda error: elsewhere.append(str(error)))
    return page


@pytest.fixture(scope="module")
def wrong() -> list[str]:
    """What was asked of other hosts, and errors of the page."""
    return []


@pytest.fixture(scope="module")
def page(browser: Browser, address: str, wrong: list[str]) -> Iterator[Page]:
    """The laboratory, loaded once for all tests of this module."""
    page = fresh(browser, address, wrong)
    page.goto(address)
    expect(page.get_by_text("MB are loaded once")).to_be_visible()
    begun = perf_counter()
    page.get_by_role("button", name=LOAD).click()
    page.wait_for_selector("#settled table")
    assert perf_counter() - begun < allowed(FIRST_ANSWER)
    yield page
    page.context.close()


def settled(page: Page) -> None:
    page.wait_for_selector("[aria-busy=true]", state="detached")


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()


def test_it_says_its_size_and_runs_the_core_on_python_3_14(page: Page, site: Path) -> None:
    (size,) = re.findall(r'data-bytes="(\d+)"', (site / "index.html").read_text("utf-8"))
    assert 8_500_000 < int(size) < 9_500_000, "the documents say about 9 MB"
    expect(page.get_by_text("Python 3.14")).to_be_visible()


def test_a_round_is_settled_with_its_clauses(page: Page) -> None:
    tab(page, "Round")
    expect(page.locator("#settled")).to_contain_text("Player wins Player: 9 points, Banker: 6 points, natural")
    expect(page.locator("#settled tbody tr").nth(1)).to_contain_text("350")
    expect(page.locator("#settled tbody tr").nth(1)).to_contain_text("MA 13(i) T1 K9 Player")
    page.get_by_label("Banker", exact=True).fill("2d 4x")
    expect(page.locator("#settled .faults")).to_contain_text("“4x” is not a card")
    page.get_by_label("Banker", exact=True).fill("2d 4d")
    expect(page.locator("#settled table")).to_be_visible()


def test_an_edge_is_exact_with_any_cards_gone(page: Page) -> None:
    tab(page, "Edges")
    expect(page.locator("#edge")).to_contain_text("64613588827/848912750595")
    page.get_by_role("button", name="8 of hearts, 8 left").click()
    expect(page.locator("#edge")).to_contain_text("With a fresh shoe: 7.6113%")
    expect(page.get_by_text("415 cards are left")).to_be_visible()
    page.get_by_label("Put back instead").check()  # a phone has no Shift
    page.get_by_role("button", name="8 of hearts, 7 left").click()
    expect(page.get_by_text("416 cards are left")).to_be_visible()
    page.get_by_label("Put back instead").uncheck()
    page.get_by_role("button", name="8 of hearts, 8 left").click()
    page.get_by_role("button", name="Put all back").click()
    expect(page.get_by_text("416 cards are left")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390, "a phone scrolls no page sideways"
    page.set_viewport_size({"width": 1280, "height": 900})


def test_counting_shows_exact_effects_and_says_what_needs_dealt_shoes(page: Page) -> None:
    tab(page, "Counting")
    expect(page.locator("#counting")).to_contain_text("2,3=-1 4,5=-2 6,7=-3 8,9=+4 T=+1")
    expect(page.locator("#counting")).to_contain_text("correlation 0.964")
    expect(page.get_by_text("many dealt shoes")).to_be_visible()
    page.get_by_label("Gone").fill("9h 9d")
    left = pb.removal("dragon-7", "massachusetts-ez", seen="9h 9d")
    expect(page.locator("#counting")).to_contain_text(str(left.by_rank[Rank.EIGHT]))
    page.get_by_role("button", name="Put all back").click()


def test_the_editor_prices_a_wager_and_tells_its_faults(page: Page) -> None:
    tab(page, "Wager editor")
    expect(page.locator("#priced .felt")).to_contain_text("Red Dragon")
    expect(page.locator("#priced")).to_contain_text("House edge")
    editor = page.get_by_label("A wager in TOML")
    declared = editor.input_value()
    editor.fill(declared.replace("all cards red", "all cards pink", 1))
    expect(page.locator("#priced .faults")).to_contain_text("line")
    editor.fill(declared)
    expect(page.locator("#priced .felt")).to_be_visible()


def test_a_set_up_is_edited_and_its_faults_are_told(page: Page) -> None:
    tab(page, "Table")
    expect(page.locator(".felt")).to_contain_text("Dragon 7")
    editor = page.get_by_label("Its file")
    editor.fill(editor.input_value().replace("seats = 14", "seats = 3"))
    expect(page.locator(".faults")).to_contain_text("MA 2(a)")
    editor.fill("")
    expect(page.locator(".faults")).to_contain_text("names no rulebook")
    settled(page)
    page.get_by_role("button", name="Undo the changes").click()
    expect(page.locator(".felt")).to_be_visible()


def test_a_shoe_is_proved_fair_and_shows_its_roads(page: Page, tmp_path: Path) -> None:
    tab(page, "Fair shoe")
    page.get_by_role("button", name="Shuffle and commit").click()
    root = page.locator("#root").inner_text()
    cut, opens = page.get_by_label("Number of cards to cut"), page.get_by_role("button", name="Cut, deal and open")
    for written in ("abc", "12.7", "-5", ""):
        cut.fill(written)
        expect(opens).to_be_disabled()
    cut.fill("100")
    page.get_by_role("button", name="Cut, deal and open every card").click()
    expect(page.locator("#proved")).to_contain_text("The proof holds")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the proof").click()
    proof = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert proof["root"] == root and proof["closed"] and len(proof["openings"]) == 416
    proof["openings"][0]["card"] = "As" if proof["openings"][0]["card"] != "As" else "Ks"
    (tmp_path / "forged.json").write_text(json.dumps(proof, separators=(",", ":")) + "\n", "utf-8")
    page.get_by_label("A file that a house published").set_input_files(tmp_path / "forged.json")
    expect(page.locator("#checked .faults")).to_be_visible()
    page.get_by_role("button", name="Show its roads").click()
    expect(page.get_by_role("img", name="The roads of")).to_be_visible()


def test_a_shared_link_opens_in_a_fresh_profile(page: Page, browser: Browser, address: str, wrong: list[str]) -> None:
    tab(page, "Edges")
    page.get_by_label("Gone").fill("9h 9d")
    page.get_by_label("Wager").select_option("panda-8")
    settled(page)
    edge = page.locator("#edge .exact").inner_text()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    other = fresh(browser, address, wrong)
    other.goto(page.url)
    other.get_by_role("button", name="Load it and open this link").click()
    other.wait_for_selector("#edge")
    settled(other)
    assert other.locator("#edge .exact").inner_text() == edge and other.get_by_label("Gone").input_value() == "9h 9d"
    other.context.close()


NO_WORDS = re.compile(
    r"1:player=100|Shift|Python|MA|RWS|NZ|USD|TOML|HTTP|SHA|massachusetts|ez|EZ|[A-Z]?\d[\w().]*|puntobanco"
)
"""What stands in every language: names, clauses, currencies, forms of file, cards."""


def test_a_link_that_cannot_be_read_is_told(browser: Browser, address: str, wrong: list[str]) -> None:
    other = fresh(browser, address, wrong)
    other.goto(f"{address}#garbage")
    expect(other.get_by_role("alert")).to_contain_text("This link cannot be read")
    expect(other.get_by_role("button", name=LOAD)).to_be_visible()
    other.context.close()


def test_it_speaks_the_language_of_the_house(page: Page, tmp_path: Path) -> None:
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.get_by_role("heading", level=1)).to_contain_text("實驗室")
    for place in range(7):
        page.get_by_role("navigation").get_by_role("button").nth(place).click()
        settled(page)
        page.screenshot(path=tmp_path / f"{place}.png", full_page=True)
        texts = page.locator("main").evaluate(
            "main => [...main.querySelectorAll('*')].filter(one => !one.closest('code, .code, .clause, option'))"
            ".flatMap(one => [...one.childNodes]).filter(one => one.nodeType === 3).map(one => one.data)"
        )
        words = {word for text in texts for word in WORD.findall(NO_WORDS.sub("", text))}
        assert not words, (place, words)
    page.get_by_role("navigation").get_by_role("button", name="一局").click()
    page.get_by_label("莊", exact=True).fill("2d")
    expect(page.locator("#settled .faults")).to_contain_text("張")
    said = page.locator("#settled .faults").inner_text()
    assert not WORD.findall(NO_WORDS.sub("", said.removeprefix("cards: ")))
    page.get_by_label("莊", exact=True).fill("2d 4d")
    page.get_by_label("語言").select_option("en")
    expect(page.get_by_role("heading", level=1)).to_contain_text("The laboratory")


def test_nothing_was_asked_of_another_host_and_no_script_failed(page: Page, wrong: list[str]) -> None:
    tab(page, "Round")
    expect(page.locator("#settled table")).to_be_visible()
    assert wrong == []


def test_the_lobby_of_a_practice_house_leads_to_it(site: Path, browser: Browser, tmp_path: Path) -> None:
    with Served(data=tmp_path, practice=True, laboratory=site) as house:
        guest = Guest(browser, house).walk_in()
        guest.page.get_by_role("link", name="laboratory").click()
        expect(guest.page.get_by_role("button", name=LOAD)).to_be_visible()
        assert guest.page.url.startswith(f"{house.origin}/laboratory/") and not guest.faults
        guest.close()


def test_only_a_practice_house_serves_it_and_only_its_files_have_another_policy(site: Path, tmp_path: Path) -> None:
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.testclient import TestClient

    from puntobanco.server.api import app, static

    money = Settings(data=tmp_path, laboratory=site)
    assert served.served(money) is None and served.routes(money) == []
    practice = Settings(data=tmp_path, laboratory=site, practice=True)
    routes = [*served.routes(practice), *static.routes()]
    house = TestClient(Starlette(routes=routes, middleware=[Middleware(app.Careful, encrypted=False)]))
    page, lobby = house.get("/laboratory/"), house.get("/")
    assert page.status_code == 200 and "wasm-unsafe-eval" in page.headers["content-security-policy"]
    assert house.get("/laboratory/../index.html").headers["content-security-policy"] == app.HEADERS[3][1].decode()
    assert "wasm" not in lobby.headers["content-security-policy"]
    assert house.get("/laboratory/nothing").status_code == 404
