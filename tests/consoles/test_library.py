"""Six wagers of the library, one of each kind of fact, bet and paid in a browser and verified from the journal."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.journal.check import check_stream
from puntobanco.library import complete
from puntobanco.table import commands as ask
from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest
from tests.server.api.served import Served, setup_text

TABLE = "library"
WINS = {
    "ox-6": ("final totals", "40 to 1", 205),
    "monkey-6": ("the rank of a third card", "12 to 1", 65),
    "matching-dragon-king": ("the rank of every card", "1 to 1", 10),
    "majestic-match": ("suits", "25 to 1", 130),
    "lucky-nines-binions": ("ranks and suits of the first four cards", "2 to 1", 15),
}
"""By wager: what it looks at, what it pays in the first round, and what comes back for 5."""
LOSES = "lucky-99"
"""Two-card totals: it loses in the first round and wins in the second, 2 for 1."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    name, text = setup_text("massachusetts-commission", TABLE)
    named = ", ".join(f'"library:{wager}"' for wager in (*WINS, LOSES))
    keys = f"departs_from_rulebook = true\nhouse_wagers = [{named}]\n"
    text = complete(text.replace("\nversion = ", f"\n{keys}version = ", 1), None)
    data = tmp_path_factory.mktemp("library") / "house"
    with Served(data=data, practice=True, random_cards=False, tables=((name, text),)) as house:
        yield house


def test_wagers_of_the_library_are_bet_paid_and_verified(
    browser: Browser, served: Served, tmp_path_factory: pytest.TempPathFactory
) -> None:
    bots = Bots(served, TABLE)
    bots.until("open-bets")
    guest = Guest(browser, served).come_in().sit(TABLE)
    page = guest.page
    bots.until("close-bets", "free-hand")
    for wager, (_, odds, _) in WINS.items():
        box = page.locator(f'[data-wager="{wager}"]')
        expect(box).to_contain_text(odds)
        expect(box).to_contain_text("not in the rulebook")
    guest.bet("player", *WINS, LOSES)
    page.screenshot(path=tmp_path_factory.getbasetemp() / "library-felt.png", full_page=True)
    bots.stack("Kh 9d Qh 6c 6s Jc")
    bots.until("end-round")
    for wager, (_, _, returned) in WINS.items():
        row = page.locator(f'.play-settled tbody tr:has-text("[HOUSE {wager}]")')
        expect(row).to_contain_text(f"PLAY {returned}")
    expect(page.locator(f'.play-settled tbody tr:has-text("[HOUSE {LOSES}]")')).to_contain_text("Loses")
    expect(page.locator(".play-money")).to_contain_text("5,400")
    bots.until("answer-shoe")
    guest.does(TABLE, ask.AnswerShoe(take=False))
    bots.until("close-bets", "free-hand")
    guest.bet("player", LOSES)
    bots.stack("9h 2c Kd 4s")
    bots.until("end-round")
    expect(page.locator(f'.play-settled tbody tr:has-text("[HOUSE {LOSES}]")')).to_contain_text("PLAY 10")
    expect(page.locator(".play-money")).to_contain_text("5,410")
    guest.close()
    bots.close()
    lines = served.inside(lambda: list(served.serving.casino.store.read(f"table/{TABLE}")))
    checked = check_stream(f"table/{TABLE}", lines)
    assert checked.findings == () and checked.state is not None
