"""The audit in the browser: entries with their hashes, everything verified twice over, and a round replayed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.journal.entry import hash_of, header_of
from puntobanco.store.open import FILE
from puntobanco.wire.posts import Post
from standalone import verify_extract
from tests.audit.nights import STREAM, TABLE, served_night, the_night
from tests.consoles.audited import auditor
from tests.consoles.staged import Guest
from tests.consoles.test_access import faults
from tests.consoles.test_staff_access import BESIDE
from tests.patience import PATIENCE
from tests.server.api.hired import Hired
from tests.server.api.served import Served


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served_night(tmp_path_factory.mktemp("audit") / "house") as served:
        yield served


def test_an_entry_is_found_by_kind_and_opened_to_its_hash(browser: Browser, night: Served) -> None:
    (line,) = (one for one in the_night()[STREAM] if b'"type":"correct-round"' in one)
    number = header_of(line).number
    with auditor(browser, night, "audit") as page:
        page.get_by_label("Stream").select_option(STREAM)
        page.get_by_label("Kind of command or event").fill("round-corrected")
        page.get_by_role("button", name="Find").click()
        expect(page.locator(".audit-entries tbody tr")).to_have_count(1)
        page.get_by_role("button", name=f"Entry {number}").click()
        expect(page.locator(".audit-opened")).to_contain_text(hash_of(line))
        expect(page.locator(".audit-opened")).to_contain_text(f"It follows the present entry {number - 1}")
        expect(page.locator(".audit-opened")).to_contain_text("the nine was upside down")
        page.keyboard.press("Escape")
        page.get_by_label("Kind of command or event").fill("")
        page.get_by_label("Round", exact=True).fill("2")
        page.get_by_role("button", name="Find").click()
        expect(page.locator(".audit-entries tbody tr").last).to_contain_text("Betting opened")
        expect(page.locator(".audit-entries")).not_to_contain_text("Round corrected")


def test_rows_tell_names_amounts_and_results_and_what_stands_out(browser: Browser, night: Served) -> None:
    with auditor(browser, night, "audit") as page:
        page.get_by_label("Stream").select_option(STREAM)
        told = page.locator(".audit-told")
        expect(told.filter(has_text="Any tie")).not_to_have_count(0)
        expect(told.filter(has_text="SGD 100 → Win SGD 200")).not_to_have_count(0)
        expect(told.filter(has_text="the nine was upside down")).to_contain_text("Player K♠ 9♥")
        page.get_by_label("Only what stands out").check()
        expect(page.locator(".audit-entries tbody tr")).to_have_count(1)
        expect(page.locator(".audit-flagged")).to_contain_text("Round corrected")


def test_an_entry_gets_a_bookmark_with_a_note_that_others_see(browser: Browser, night: Served) -> None:
    with auditor(browser, night, "audit") as page:
        page.get_by_label("Stream").select_option(STREAM)
        page.get_by_label("Only what stands out").check()
        page.locator(".audit-flagged .audit-link").click()
        page.locator("[data-noting] input").fill("ask the dealer about the six")
        page.locator("[data-noting] button.main").click()
        expect(page.get_by_role("button", name="Remove the bookmark")).to_be_visible()
    with auditor(browser, night, "audit") as page:
        page.get_by_role("tab", name="Bookmarks").click()
        expect(page.locator("[data-bookmarks]")).to_contain_text("ask the dealer about the six")
        page.locator("[data-bookmarks] .audit-link").click()
        expect(page.locator(".audit-opened")).to_contain_text("round-corrected")
        page.get_by_role("button", name="Remove the bookmark").click()
        expect(page.get_by_role("button", name="Remove the bookmark")).to_have_count(0)


def test_a_round_is_saved_as_a_signed_file_that_the_verifier_reads(
    browser: Browser, night: Served, tmp_path: Path
) -> None:
    with auditor(browser, night, f"replay/{TABLE}~1") as page:
        with page.expect_download() as saved:
            page.locator("[data-export]").click()
        file = tmp_path / saved.value.suggested_filename
        saved.value.save_as(file)
    assert verify_extract.main([str(file)]) == 0


def test_a_round_is_replayed_by_keys_with_its_correction_in_place(browser: Browser, night: Served) -> None:
    """King and six against seven; then the six is a nine, and the money goes the other way."""
    with auditor(browser, night, f"replay/{TABLE}~1") as page:
        said = page.locator(".audit-said")
        expect(said).to_have_text("Bets are opened.")
        page.keyboard.press("End")
        expect(page.locator(".of-player h3 b")).to_have_text("9")
        bets = page.locator(".audit-felt tbody tr")
        expect(bets.first.locator("td").last).to_have_text("100.00")
        expect(bets.last.locator("td").last).to_have_text("−300.00")
        page.keyboard.press("ArrowLeft")
        expect(said).to_have_text("The record is corrected. the nine was upside down")
        expect(page.locator(".audit-moment")).to_contain_text("Ks6h|3d4d > B6-7")
        expect(page.locator(".audit-moment")).to_contain_text("agreed by max")
        while "cleared" not in said.inner_text():
            page.keyboard.press("ArrowLeft")
        expect(page.locator(".of-player h3 b")).to_have_text("6")
        expect(page.locator(".audit-result")).to_have_text("Banker wins")
        expect(bets.last.locator("td").last).to_have_text("300.00")
        expect(page.locator(".audit-roads .road-counts")).to_contain_text("Banker 1")
        page.keyboard.press("Home")
        expect(page.locator(".audit-hand .card")).to_have_count(0)
        page.keyboard.press("PageDown")
        expect(page.locator(".audit-rounds h2")).to_have_text("Round 2 of 2")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (320, "zh-Hans")])
def test_axe_finds_no_serious_fault_in_the_audit(browser: Browser, night: Served, width: int, language: str) -> None:
    with auditor(browser, night, "audit", width=width, language=language) as page:
        page.locator(".audit-link").first.wait_for()
        assert not faults(page)
        page.get_by_role("tab").nth(2).click()
        page.locator('[data-verifies="browser"] button.main').click()
        expect(page.locator('[data-verifies="browser"] .audit-banner.good')).to_be_visible()
        assert not faults(page)
        assert not page.evaluate(BESIDE, width)
        page.goto(f"{night.origin}/#/replay/{TABLE}~1")
        page.locator(".audit-replay").wait_for()
        page.keyboard.press("End")
        assert not faults(page)
        assert not page.evaluate(BESIDE, width)
        if language != "en":
            expect(page.locator(".audit-result")).to_have_text("闲赢")


def test_a_planted_tamper_is_found_by_the_house_and_by_the_browser(browser: Browser, tmp_path: Path) -> None:
    """Ben's SGD 300 become SGD 900 in the database, while the house is open."""
    number, line = next((place, one) for place, one in enumerate(the_night()[STREAM]) if b'"amount":30000' in one)
    with served_night(tmp_path / "house") as served, auditor(browser, served, "audit") as page:
        page.get_by_role("tab", name="Verify").click()
        house, own = (page.locator(f'[data-verifies="{one}"]') for one in ("house", "browser"))
        for one in (house, own):
            one.get_by_role("button", name="Verify everything").click()
        expect(own.locator(".audit-signed")).to_contain_text("Ed25519 signature is valid")
        for one in (house, own):
            expect(one.locator(".audit-banner")).to_contain_text("Everything is verified.")
        with closing(sqlite3.connect(served.settings.data / FILE)) as file, file:
            other = line.replace(b'"amount":30000', b'"amount":90000')
            file.execute("UPDATE entries SET line = ? WHERE stream = ? AND number = ?", (other, STREAM, number))
        for one in (house, own):
            one.get_by_role("button", name="Verify everything").click()
            expect(one.locator(".audit-bad h3")).to_contain_text(
                f"{STREAM}, entry {number}, event", timeout=PATIENCE * 1000
            )
            expect(one.locator(".audit-banner")).to_contain_text("The verification failed.")


def test_the_lobby_leads_to_reports_and_audit_only_people_who_may_read_them(browser: Browser, tmp_path: Path) -> None:
    """Surveillance reads both, the pit of one table its books, a player neither; each may prove a shoe fair."""
    shown = {"lena": ["Reports", "Audit", "Analysis"], "pia": ["Reports"], "ben": []}
    with Served(data=tmp_path / "house") as served:
        people = Hired(served)
        people.hire("lena", Post.SURVEILLANCE)
        people.hire("pia", Post.PIT, TABLE)
        people.hire("ben", Post.PLAYER)
        for login, screens in shown.items():
            guest = Guest(browser, served)
            guest.page.goto(f"{served.origin}/")
            guest.page.locator('input[autocomplete="username"]').fill(login)
            guest.page.locator('input[type="password"]').fill(people.passwords[login])
            guest.page.locator(".lobby-door button.main").click()
            expect(guest.page.locator(".lobby-door")).to_have_count(0)
            expect(guest.page.locator(".lobby-house a")).to_have_text(screens)
            expect(guest.page.locator(".lobby-table").get_by_role("link", name="Verify fairness")).to_have_count(1)
            guest.close()
