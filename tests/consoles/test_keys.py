"""The keyboard of the dealer: nothing repeats itself, nothing typed is lost, money moves only by a key that is held."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from puntobanco.table.model.phases import Phase, phase_of
from tests.consoles.pressed import Bots, hold, keyed_house, press, shown, standing
from tests.consoles.staged import Guest
from tests.server.api.served import Served

TABLE = "SG-01"


def cards(served: Served) -> list[str]:
    return [str(dealt.card) for dealt in standing(served, TABLE).the_round.cards]


def phase(served: Served) -> Phase:
    return phase_of(standing(served, TABLE))


def test_a_round_from_a_restless_keyboard(browser: Browser, tmp_path: Path) -> None:
    with keyed_house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, TABLE)
        player = bots.seat(served)
        bots.until("open-bets")
        guest = Guest(browser, served).come_in()
        page = guest.page
        page.goto(f"{served.origin}/#/deal/{TABLE}")
        shown(served, TABLE, page, ".deal")

        # A second Enter after the call for bets ends no betting in which nobody has bet yet.
        press(served, TABLE, page, "Enter")
        page.keyboard.press("Enter")
        expect(page.locator(".notice")).to_contain_text("Hold it a moment")
        assert phase(served) is Phase.BETTING
        page.locator('[data-act="buy-in"]').click()
        expect(page.locator("dialog[open] select")).to_contain_text("Seat 1 (bot)")
        page.keyboard.press("Escape")
        bots.bet(player, "player", 25_00)
        shown(served, TABLE, page, ".deal")
        press(served, TABLE, page, "N")
        while not page.locator(".staff-pad").count():
            press(served, TABLE, page, "Enter")

        # A key that is held down deals one card.
        for key in "ks":
            page.keyboard.press(key)
        for _ in range(6):
            page.keyboard.down("Enter")  # all but the first are repeats
        page.keyboard.up("Enter")
        expect(page.locator(".staff-hands .card")).to_have_count(1)
        assert cards(served) == ["Ks"]

        # Cards keyed faster than the table answers are dealt one after another, each once.
        for key in ("2", "d", "Enter", "8", "s", "Enter", "6", "d", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(".staff-hands .card")).to_have_count(4)
        assert cards(served) == ["Ks", "2d", "8s", "6d"]

        # The last of them was a five: keyed again, announced, and the focus is back on the next step.
        shown(served, TABLE, page, ".deal")
        page.keyboard.press("u")
        page.locator("dialog[open] input").first.wait_for()
        page.keyboard.type("5x")
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_contain_text("“5x” is not a card.")
        page.keyboard.press("Backspace")
        page.keyboard.type("d")
        page.keyboard.press("Enter")
        expect(page.locator(".deal-next")).to_contain_text("Correction: 5♦, not 6♦")
        assert cards(served) == ["Ks", "2d", "8s", "5d"]
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(".deal-next:focus, .deal-next :focus")).to_have_count(1)

        # A card where none is due is said not to have been taken; a window that closes leaves the next step in focus.
        page.keyboard.press("9")
        expect(page.locator(".notice")).to_contain_text("No card was due: 9 was not taken.")
        page.keyboard.press("E")
        expect(page.locator("dialog[open]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".deal-next:focus, .deal-next :focus")).to_have_count(1)

        # The result is called by a press; bets are settled only by one that is held.
        press(served, TABLE, page, "Enter")
        assert phase(served) is Phase.RESULT
        for _ in range(3):
            page.keyboard.press("Enter")
        expect(page.locator(".notice")).to_contain_text("Hold it a moment")
        assert phase(served) is Phase.RESULT
        hold(served, TABLE, page, "Enter")
        assert phase(served) is Phase.SETTLED
        guest.close()
        bots.close()
