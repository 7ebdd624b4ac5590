"""A dealer's browser that is reloaded, cut off, opened twice, put into another post and into another language."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.consoles.evening import Evening, evening
from tests.consoles.pressed import press, shown
from tests.consoles.test_play import cut_all


@pytest.fixture(scope="module")
def tonight(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One house; each test has a table of its own."""
    tables = (f"{one}=rws-non-commission" for one in ("SG-01", "SG-02", "SG-03"))
    with evening(browser, tmp_path_factory.mktemp("lines"), *tables) as one:
        yield one


def bet(tonight: Evening, table: str) -> None:
    """PLAY 100 on the Player, who will win with 9 over 6; the bets are closed."""
    tonight.open(table, "9h 2c Kd 4s")
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("player", chip="100")
    tonight.follow()
    tonight.key("N")


def test_the_dealer_is_reloaded_and_cut_off_in_the_middle_of_a_round(tonight: Evening) -> None:
    """The second card is dealt after a reload, the fourth after the line was lost; nothing is dealt twice."""
    bet(tonight, "SG-01")
    page = tonight.dealer.page
    tonight.key()
    page.reload()
    tonight.follow()
    expect(page.locator(".staff-hand .card.up")).to_have_count(1)
    tonight.key()
    tonight.key()
    tonight.dealer.context.set_offline(True)
    tonight.served.inside(lambda: cut_all(tonight.served))
    expect(page.locator(".lost")).to_be_visible()
    page.keyboard.press("Enter")  # it is given once the line is there again
    tonight.dealer.context.set_offline(False)
    expect(page.locator(".staff-hand .card.up")).to_have_count(4)
    expect(page.locator(".lost")).to_have_count(0)
    tonight.until("end-round")
    assert [str(one.card) for one in tonight.state.the_round.cards] == ["9h", "2c", "Kd", "4s"]
    assert tonight.rack == 5_100_00


def test_a_second_window_of_the_dealer_goes_on_where_the_first_was(tonight: Evening) -> None:
    bet(tonight, "SG-02")
    other = tonight.dealer.tab()
    other.goto(tonight.dealer.page.url)
    shown(tonight.served, "SG-02", other, ".deal")
    press(tonight.served, "SG-02", other, "Enter")
    tonight.follow()
    expect(tonight.dealer.page.locator(".staff-hand .card.up")).to_have_count(1)
    other.goto(f"{tonight.served.origin}/#/play/SG-02")  # one browser is one session: it is a player now
    expect(tonight.dealer.page.locator(".card-note")).to_contain_text("player")
    tonight.dealer.page.get_by_role("button", name="dealer").click()
    tonight.follow()
    other.close()
    tonight.until("end-round")
    assert tonight.rack == 5_100_00


def test_the_console_speaks_three_languages_in_the_middle_of_a_round(tonight: Evening) -> None:
    """The words to announce are in the language of the dealer, in the writing that was chosen."""
    bet(tonight, "SG-03")
    tonight.until("call-result")
    page = tonight.dealer.page
    for language, button, says in (
        ("zh-Hans", "宣布结果", "闲赢，9 点对 6 点"),
        ("zh-Hant", "宣布結果", "閒贏，9 點對 6 點"),
    ):
        page.locator("select.language").select_option(language)
        expect(page.locator(".deal-button span")).to_have_text(button)
        expect(page.locator(".deal-say")).to_contain_text(says)
    page.locator("select.language").select_option("en")
    tonight.until("end-round")
    assert tonight.rack == 5_100_00
