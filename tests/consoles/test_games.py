"""The usual game, Baccarat Gold in both its ways and 7 Up, each dealt at a served table before a browser.

The four tables get the same cards, and each makes another round of them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.journal.check import check_stream
from tests.consoles.pressed import Bots, shown
from tests.consoles.staged import Guest
from tests.server.api.served import Served, setup_text

SETUP = "massachusetts-commission"
GAMES = {
    "usual": "",
    "gold-draws": 'game = "baccarat-gold"\ngame_choices = { player-5 = "draw" }\ndeparts_from_rulebook = true\n',
    "gold-stands": 'game = "baccarat-gold"\ngame_choices = { player-5 = "stand" }\ndeparts_from_rulebook = true\n',
    "seven-up": 'game = "seven-up"\ndeparts_from_rulebook = true\n',
}
TITLES = {
    "gold-draws": "Baccarat Gold, Player on 5 draws (not in the rulebook)",
    "gold-stands": "Baccarat Gold, Player on 5 stands (not in the rulebook)",
    "seven-up": "7 Up Baccarat (not in the rulebook)",
}
ROUNDS = {
    # The Player's five draws the eight, against which the Banker's three stands.
    "usual": ("2h Kd 3c 3s 8d 5c", ("2h", "3c", "8d"), ("Kd", "3s"), 3, 3),
    # Against which it draws here.
    "gold-draws": ("2h Kd 3c 3s 8d 5c", ("2h", "3c", "8d"), ("Kd", "3s", "5c"), 3, 8),
    # The Player stands on five and the Banker draws.
    "gold-stands": ("2h Kd 3c 3s 8d 5c", ("2h", "3c"), ("Kd", "3s", "8d"), 5, 1),
    # Banker, Player, Banker: the first of the Player's cards is printed.
    "seven-up": ("Kd 3c 3s 8d 5c", ("7s", "3c", "8d"), ("Kd", "3s"), 8, 3),
}
RULES = {
    "usual": "MA 11(b)(1)",
    "gold-draws": "HOUSE baccarat-gold",
    "gold-stands": "HOUSE baccarat-gold",
    "seven-up": "MA 11(b)(1)",
}
RETURNS = {"usual": 5, "gold-draws": 0, "gold-stands": 10, "seven-up": 10}
"""What a bet of 5 on the Player brings back."""

IDS = {
    "usual": "",
    "gold-draws": "baccarat-gold+player-5-draws",
    "gold-stands": "baccarat-gold+player-5-stands",
    "seven-up": "seven-up",
}
DEALERS = "another-seven-up"
"""The table whose dealer is before the browser."""
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("games")
    tables = []
    for game, keys in (*GAMES.items(), (DEALERS, GAMES["seven-up"])):
        name, text = setup_text(SETUP, game)
        tables.append((name, text.replace("\nversion = ", f"\n{keys}version = ", 1)))
    with Served(data=data / "house", practice=True, random_cards=False, tables=tuple(tables)) as house:
        yield house


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_dealt_paid_and_shown(browser: Browser, served: Served, game: str, tmp_path: Path) -> None:
    stacked, player, banker, mine, theirs = ROUNDS[game]
    bots = Bots(served, game)
    bots.until("open-bets")
    guest = Guest(browser, served).come_in().sit(game)
    page = guest.page
    bots.until("close-bets", "free-hand")
    facts = page.locator(".play-facts")
    if game in TITLES:
        expect(facts).to_contain_text(TITLES[game])
    else:
        expect(facts).not_to_contain_text("rulebook")
    printed = page.locator(".play-hand.of-player .card.printed")
    expect(printed).to_have_count(1 if game == "seven-up" else 0)
    guest.bet("player")
    bots.stack(stacked)
    bots.until("settle")
    hands = page.locator(".play-hand")
    for side, cards, total in (("player", player, mine), ("banker", banker, theirs)):
        hand = hands.and_(page.locator(f".of-{side}"))
        expect(hand.locator(".card")).to_have_count(len(cards))
        expect(hand.locator(".play-total")).to_have_text(str(total))
        for place, name in enumerate(cards):
            expect(hand.locator(".card").nth(place)).to_have_attribute("aria-label", _named(name, side, place))
    expect(page.locator(".play-hand.of-player .play-rule")).to_contain_text(RULES[game])
    page.screenshot(path=tmp_path / f"{game}.png")
    bots.until("end-round")
    settled = page.locator(".play-settled tbody tr", has_text="Player")
    expect(settled).to_contain_text(f"PLAY {RETURNS[game]}" if RETURNS[game] else "Loses")
    expect(page.locator(".play-money")).to_contain_text(f"{4_995 + RETURNS[game]:,}")
    page.goto(f"{served.origin}/#/display/{game}")
    expect(page.locator(".display-game")).to_contain_text(TITLES.get(game, "vigorish"))
    page.goto(f"{served.origin}/#/replay/{game}~1")
    page.locator(".audit-steps button").last.click()
    expect(page.locator(".audit-hand.of-player .card")).to_have_count(len(player))
    expect(page.locator(".audit-hand .card.printed")).to_have_count(1 if game == "seven-up" else 0)
    guest.close()
    bots.close()
    told = served.guest().get("/api/lobby").json()["tables"]
    assert next(one["game"] for one in told if one["name"] == game) == IDS[game]
    lines = served.inside(lambda: list(served.serving.casino.store.read(f"table/{game}")))
    checked = check_stream(f"table/{game}", lines)
    assert checked.findings == () and checked.state is not None


def _named(name: str, side: str, place: int) -> re.Pattern[str]:
    printed = ", printed on the layout" if (name, side, place) == ("7s", "player", 0) else ""
    return re.compile(rf"^{name[0]} of {SUITS[name[1]]}{printed}$", re.IGNORECASE)


def test_the_lobby_marks_tables_of_other_games(browser: Browser, served: Served) -> None:
    guest = Guest(browser, served).walk_in()
    tables = guest.page.locator(".lobby-table")
    for game, title in TITLES.items():
        expect(tables.filter(has=guest.page.locator("h2", has_text=re.compile(f"^{game}$")))).to_contain_text(title)
    usual = tables.filter(has=guest.page.locator("h2", has_text=re.compile("^usual$")))
    expect(usual).not_to_contain_text("not in the rulebook")
    guest.close()


def test_the_dealer_of_seven_up_is_told_to_deal_to_the_banker_first(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    bots = Bots(served, DEALERS)
    player = bots.seat(served)
    bots.until("close-bets", "free-hand")
    bots.bet(player, "player", 25_00)
    bots.until("draw")
    guest = Guest(browser, served).come_in()
    guest.page.goto(f"{served.origin}/#/deal/{DEALERS}")
    shown(served, DEALERS, guest.page, ".deal")
    page = guest.page
    expect(page.locator(".staff-game")).to_have_text(TITLES["seven-up"])
    expect(page.locator(".deal-next")).to_contain_text("Banker")
    cards = page.locator(".staff-hand.of-player .card")
    expect(cards).to_have_count(1)
    expect(cards).to_have_attribute("aria-label", "7 of spades, printed on the layout")
    expect(page.locator(".staff-hand.of-player .staff-total")).to_have_text("7")
    page.screenshot(path=tmp_path / "dealer.png")
    guest.close()
    bots.close()
