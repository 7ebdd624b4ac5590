"""The results display: what the whole room reads, and that it says so when it is not current."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from puntobanco.rules.round import Round, Winner, winner
from puntobanco.table.model.state import Result
from tests.consoles.pressed import Bots, standing
from tests.consoles.staged import Guest, house


def test_the_display_shows_the_result_and_says_when_it_is_old(browser: Browser, tmp_path: Path) -> None:
    """Nobody signs in for it; when the house is gone, what stands there is called old."""
    with house(tmp_path, "massachusetts-commission") as served:
        bots = Bots(served, "MA-01")
        player = bots.seat(served)
        bots.until("close-bets")
        bots.bet(player, "player", 25_00)
        guest = Guest(browser, served, width=1920, height=1080)
        page = guest.page
        page.goto(f"{served.origin}/#/display/MA-01")
        expect(page.locator(".display-head h1")).to_have_text("MA-01")
        expect(page.locator(".display-phase")).to_have_text("Betting")
        expect(page.locator(".display-new")).to_have_text("New shoe")
        bots.until("end-round")
        bots.until("open-bets")
        last = standing(served, "MA-01").results[-1]
        expect(page.locator(".display-char")).to_have_text(on_record(last))
        assert len(last.player) == page.locator(".display-hand.of-player .card").count()
        expect(page.locator(".display-counts div").last).to_contain_text("1")
        expect(page.locator(".display-roads .road")).to_have_count(5)
        expect(page.locator(".display-foot")).to_contain_text("The result at the table stands")
        foot = page.locator(".display-foot").bounding_box()
        assert foot is not None and foot["y"] + foot["height"] <= 1080, "it fits its screen"
        expect(page.locator(".display-old")).to_have_count(0)
        page.keyboard.press("/")
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        bots.close()
    expect(page.locator(".display-old")).to_contain_text("显示内容已过时")
    guest.close()


def on_record(last: Result) -> str:
    """The character of the side that won by the table's own record."""
    return {Winner.PLAYER: "闲", Winner.BANKER: "庄", Winner.TIE: "和"}[winner(Round(last.player, last.banker))]
