"""The pit's console: an irregularity is resolved, and what two people decide is decided by two."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import rack_of
from puntobanco.table.model.phases import Phase, phase_of
from tests.consoles.pressed import Bots, keyed_house, shown, standing
from tests.consoles.staged import Guest, house
from tests.server.api.served import Served


@contextmanager
def supervisor(browser: Browser, served: Served, table: str) -> Iterator[Page]:
    """Somebody before the pit's console of a table."""
    guest = Guest(browser, served).come_in()
    guest.page.goto(f"{served.origin}/#/pit/{table}")
    guest.page.locator(".pit-table").wait_for()
    shown(served, table, guest.page, ".pit-table")
    yield guest.page
    guest.close()


@pytest.mark.clause("RWS 5.4.2")
def test_the_pit_voids_a_round_that_was_interrupted(browser: Browser, tmp_path: Path) -> None:
    """PLAY 25 lie on the Player when the light goes out: the round is void and the bet goes back."""
    with house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, "SG-01")
        player = bots.seat(served)
        bots.until("free-hand", "close-bets")
        rack = standing(served, "SG-01").books[rack_of(player.person)]
        bots.bet(player, "player", 25_00)
        bots.until("draw")
        with supervisor(browser, served, "SG-01") as page:
            page.keyboard.press("V")
            page.locator('[data-report="interrupted"]').click()
            page.locator(".staff-form button.main").click()
            expect(page.locator("#pit-alerts")).to_contain_text("a decision is needed")
            page.locator('[data-exit="void"]').click()
            page.get_by_label("Reason").fill("power cut")
            page.keyboard.press("Enter")
            expect(page.locator(".staff-wrong [data-exit]")).to_have_count(0)
            table = standing(served, "SG-01")
            assert table.round is None
            assert table.books[rack_of(player.person)] == rack
        bots.close()


def test_a_change_of_limits_is_proposed_agreed_to_and_carried_out(browser: Browser, tmp_path: Path) -> None:
    """The minimum goes from 1 to 5 between rounds, with a player at the table: one proposes, another agrees."""
    with house(tmp_path, "massachusetts-commission") as served:
        bots = Bots(served, "MA-01")
        bots.seat(served)
        bots.until("open-bets")
        old = standing(served, "MA-01").rules.setup.limits.minimum
        with supervisor(browser, served, "MA-01") as first, supervisor(browser, served, "MA-01") as second:
            first.keyboard.press("M")
            first.get_by_label("Minimum: New").fill("5")
            first.locator(".pit-limits").get_by_label("Reason").fill("a busy evening")
            first.locator(".pit-limits button.main").click()
            expect(first.locator("[data-proposed]")).to_contain_text("Minimum: 5.00")
            expect(first.get_by_role("button", name="Agreed: carry it out")).to_be_disabled()
            assert standing(served, "MA-01").rules.setup.limits.minimum == old, "nobody has agreed yet"
            second.locator("[data-approval]").get_by_role("button", name="Agree").click()
            expect(second.locator("[data-approval]")).to_have_count(0)
            first.get_by_role("button", name="Agreed: carry it out").click()
            expect(first.locator("[data-proposed]")).to_have_count(0)
            assert standing(served, "MA-01").rules.setup.limits.minimum.minor == 5_00
            expect(first.locator(".pit-panel")).to_contain_text("Minimum: 1.00 → 5.00")
        bots.close()


def test_an_incident_is_an_alert_until_somebody_has_acknowledged_it(browser: Browser, tmp_path: Path) -> None:
    with house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, "SG-01")
        with supervisor(browser, served, "SG-01") as page:
            expect(page.locator("#pit-alerts")).to_contain_text("No alerts.")
            page.keyboard.press("V")
            page.locator('dialog[open] [data-act="report-incident"]').click()
            page.get_by_label("Matter").fill("a guest reached for a losing bet")
            page.keyboard.press("Enter")
            expect(page.locator("#pit-alerts")).to_contain_text("reached for a losing bet")
            expect(page.locator(".pit-tile.chosen .pit-alerts")).to_contain_text("reached for a losing bet")
            page.get_by_role("button", name="Acknowledge").click()
            expect(page.locator("#pit-alerts")).to_contain_text("No alerts.")
            assert len(standing(served, "SG-01").incidents) == 2, "who has seen it is on record too"
        bots.close()


def test_a_correction_is_previewed_agreed_to_and_flashes_on_the_display(browser: Browser, tmp_path: Path) -> None:
    """PLAY 25 on the Player: by the cards put in, the round returns 50 or nothing, and the board says so.

    A dispute about it is open meanwhile, and the player reads the correction and its reason.
    """
    with keyed_house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, "SG-01")
        player = bots.seat(served)
        bots.until("free-hand", "close-bets")
        bots.bet(player, "player", 25_00)
        bots.until("settle")
        _settles(browser, served)
        bots.until("open-bets")
        was = standing(served, "SG-01").finished[-1].wagers[0].returned
        hands = (["5h", "4s"], ["Td", "7c"]) if was == 0 else (["Td", "7c"], ["5h", "4s"])
        board = Guest(browser, served)
        board.page.goto(f"{served.origin}/#/display/SG-01")
        board.page.locator(".display-char").wait_for()
        guest = Guest(browser, served)
        cookies = player.client._http.cookies.items()
        guest.context.add_cookies([{"name": name, "value": value, "url": served.origin} for name, value in cookies])
        guest.page.goto(f"{served.origin}/#/play/SG-01")
        guest.page.locator(".play-side").wait_for()
        with supervisor(browser, served, "SG-01") as first, supervisor(browser, served, "SG-01") as second:
            bots.dispute("a card was another")
            expect(first.locator(".pit-alert-list")).to_contain_text("a card was another")
            first.keyboard.press("C")
            for label, cards in zip(("Player", "Banker"), hands, strict=True):
                first.locator(".staff-cards-field", has_text=label).locator("input").fill(" ".join(cards))
            propose = first.get_by_role("button", name="Propose the correction")
            expect(propose).to_be_disabled()
            first.get_by_role("button", name="Preview every seat's change").click()
            expect(first.locator(".pit-preview tbody tr")).to_contain_text("Seat 1")
            expect(first.locator(".pit-preview tbody b")).to_have_text("+50" if was == 0 else f"−{was // 100}")
            first.locator(".pit-panel").get_by_label("Reason").fill("the camera shows other cards")
            propose.click()
            second.locator("[data-approval]").get_by_role("button", name="Agree").click()
            expect(second.locator("[data-approval]")).to_have_count(0)
            first.get_by_role("button", name="Agreed: carry it out").click()
            expect(first.locator("[data-proposed]")).to_have_count(0)
        assert standing(served, "SG-01").finished[-1].wagers[0].returned == (50_00 if was == 0 else 0)
        expect(board.page.locator(".display-corrected")).to_have_text("Round 1 corrected")
        expect(guest.page.locator('[data-corrected="1"]')).to_contain_text("Reason: the camera shows other cards")
        expect(board.page.locator(".display-char")).to_have_text("闲" if was == 0 else "庄")
        board.close()
        bots.close()


def _settles(browser: Browser, served: Served) -> None:
    """The pit may settle too, where the dealer does not; money never moves by one press."""
    with supervisor(browser, served, "SG-01") as page:
        page.locator('[data-act="settle"]').click()
        confirms = page.locator("dialog[open] .staff-form button.main")
        expect(confirms).to_be_visible()
        assert phase_of(standing(served, "SG-01")) is Phase.RESULT
        confirms.click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert phase_of(standing(served, "SG-01")) is Phase.SETTLED


def test_twelve_tables_are_seen_at_once_and_those_that_need_somebody_come_first(
    browser: Browser, tmp_path: Path
) -> None:
    names = [f"T{number:02}" for number in range(1, 13)]
    with house(tmp_path, *(f"{name}=rws-non-commission" for name in names)) as served:
        guest = Guest(browser, served).come_in()
        page = guest.page
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(f"{served.origin}/#/floor")
        expect(page.locator(".pit-tile")).to_have_count(12)
        expect(page.locator(".pit-tile [data-pace]").first).to_contain_text("of 60")
        bottoms = page.locator(".pit-tile").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
        assert max(bottoms) <= 768
        assert page.evaluate("document.documentElement.scrollHeight") == 768, "nothing scrolls"
        page.goto(f"{served.origin}/#/pit/T09")
        page.locator(".pit-table").wait_for()
        top = page.locator(".pit-table").evaluate("table => table.getBoundingClientRect().top")
        assert top < 768 / 2, "what is decided at the table is in sight beside twelve tables"
        page.goto(f"{served.origin}/#/floor")
        pit = served.guest("pit")
        pit.post("/api/practice/stand", {"table": "T09"}, good=True)
        pit.does(ask.ReportIncident(matter="a spill"), "table/T09")
        expect(page.locator(".pit-tile").first).to_contain_text("T09")
        expect(page.locator(".pit-tile").first.locator(".pit-alerts")).to_be_visible()
        guest.close()
