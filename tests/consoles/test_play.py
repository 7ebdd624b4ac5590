"""A player at the table of each rulebook, in a real browser against a house that is really served."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.server.api.socket import cut
from tests.consoles.staged import Dealer, Guest, house
from tests.server.api.served import Served

BETTING = ("close-bets", "free-hand")
Opened = Callable[..., tuple[Served, Dealer, Guest]]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """A house with one open table, its dealer, and a guest who has come in."""
    with ExitStack() as stack:

        def make(setup: str, table: str, *, keyed: bool = False, **more: Any) -> tuple[Served, Dealer, Guest]:
            served = stack.enter_context(house(tmp_path, setup, random_cards=not keyed))
            dealer = Dealer(served, table)
            dealer.until("open-bets")
            guest = Guest(browser, served, **more)
            stack.callback(dealer.close)
            stack.callback(guest.close)
            return served, dealer, guest.come_in()

        yield make


def test_a_guest_walks_in_cuts_the_cards_and_has_chips(browser: Browser, tmp_path: Path) -> None:
    """The first page, the lobby, a seat, PLAY 5,000, and the cut that the only player is offered."""
    with house(tmp_path, "rws-non-commission") as served:
        dealer, guest = Dealer(served, "SG-01"), Guest(browser, served).walk_in()
        guest.page.locator(".lobby-table", has_text="SG-01").locator(".button.main").click()
        guest.page.locator(".play-money", has_text="5,000").wait_for()
        take_the_shoe(guest, dealer)
        assert served.state("table/SG-01").shoe.cut_at == 416 // 2
        guest.close()
        dealer.close()


def take_the_shoe(guest: Guest, dealer: Dealer) -> None:
    """On the way to the bets the only player is perhaps offered the cut and the shoe, and lets the dealer deal."""
    answers = {"answer-cut": "Cut at card", "answer-shoe": "Take it, the dealer deals"}
    while (seen := dealer.until(*answers, *BETTING)["step"])["act"] in answers:
        if seen["person"] is None:
            dealer.move()
        else:
            panel = guest.page.locator(".play-panel")
            panel.get_by_role("button", name=answers[seen["act"]]).click()
            panel.wait_for(state="detached")
    guest.page.locator(".play-box.hand.open").first.wait_for()


def has_seen(guest: Guest, position: int) -> None:
    """The page has shown the table as far as this."""
    guest.page.locator(f'.play[data-position="{position}"]').wait_for()


def finish(guest: Guest, dealer: Dealer) -> None:
    """The round goes on until it is settled; whatever the guest holds, the guest turns."""
    while dealer.until("turn", "end-round")["step"]["act"] != "end-round":
        seen = dealer.until("turn", "end-round")
        if seen["step"]["person"] is None:
            dealer.move()
        else:
            guest.page.get_by_role("button", name="Reveal all").first.click()
            guest.page.locator(".squeeze").wait_for(state="detached")
    guest.page.locator(".play-settled").wait_for()


def test_a_refusal_is_one_line_with_its_clause_and_the_good_bets_stand(opened: Opened) -> None:
    _, dealer, guest = opened("new-zealand-commission", "NZ-01")
    guest.sit("NZ-01")
    take_the_shoe(guest, dealer)
    guest.page.get_by_role("radio", name="Chip PLAY 5", exact=True).click()
    guest.page.locator('[data-wager="banker"]').click()  # 5 less 5% is 4.75, which no chips make
    guest.page.locator('[data-wager="player"]').click()
    expect(guest.page.locator('[data-wager="banker"] .play-least')).to_have_text("min 10")
    expect(guest.page.locator('[data-wager="player"] .play-stake:not(.new)')).to_be_visible()
    guest.page.locator(".confirm").click()
    expect(guest.page.locator(".notice.bad")).to_contain_text("[NZ 5.12")
    expect(guest.page.locator('[data-wager="player"] .play-stake:not(.new)')).to_be_visible()
    expect(guest.page.locator('[data-wager="banker"] .play-stake.new')).to_be_visible()


def test_a_reload_in_the_middle_of_a_round_finds_everything_as_it_was(opened: Opened) -> None:
    served, dealer, guest = opened("rws-non-commission", "SG-01")
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    guest.bet("player", "tie")
    guest.page.locator(".phase", has_text="Betting").wait_for()
    number = dealer.until("turn", "call-result")["position"]
    has_seen(guest, number)
    shown = guest.page.locator(".play-hand .card").count()
    assert shown >= 4
    cards = [one.card for one in served.state("table/SG-01").round.cards]
    guest.page.reload()
    expect(guest.page.locator(".play-hand .card")).to_have_count(shown)
    expect(guest.page.locator('[data-wager="tie"] .play-stake')).to_be_visible()
    assert [one.card for one in served.state("table/SG-01").round.cards] == cards
    finish(guest, dealer)


def test_a_lost_line_says_that_bets_stand_and_catches_up(opened: Opened) -> None:
    served, dealer, guest = opened("rws-non-commission", "SG-01")
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    guest.bet("banker")
    guest.context.set_offline(True)
    served.inside(lambda: cut_all(served))
    expect(guest.page.locator(".lost")).to_contain_text("Your confirmed bets stand")
    dealer.until("end-round")
    guest.context.set_offline(False)
    expect(guest.page.locator(".play-settled")).to_be_visible()
    expect(guest.page.locator(".lost")).to_have_count(0)


def cut_all(served: Served) -> None:
    """Every line goes dead at once."""
    for one in served.sockets._open:
        cut(one.socket)


def test_a_second_window_shows_the_same_and_bets_are_never_doubled(opened: Opened) -> None:
    served, dealer, guest = opened("rws-non-commission", "SG-01")
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    other = guest.tab()
    other.goto(guest.page.url)
    other.locator(".play-box.hand.open").first.wait_for()
    guest.bet("banker")
    expect(other.locator('[data-wager="banker"] .play-stake')).to_be_visible()
    bets = served.state("table/SG-01").round.bets
    assert [laid.bet.stake.minor for laid in bets.values()] == [5_00]


def test_a_whole_round_by_keys_alone(opened: Opened) -> None:
    served, dealer, guest = opened("rws-non-commission", "SG-01")
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    page = guest.page
    for key in ("4", "B", "B", "T", "Shift+P", "Z"):
        page.keyboard.press(key)
    comes_to(guest, served, {"banker": 10_00, "tie": 5_00})
    while dealer.until("turn", "end-round")["step"]["act"] != "end-round":
        if dealer.until("turn", "end-round")["step"]["person"] is None:
            dealer.move()
        else:
            page.keyboard.press("Space")
            page.locator(".squeeze").wait_for(state="detached")
    dealer.until("open-bets")
    page.keyboard.press("H")
    expect(page.locator(".play-history li")).to_have_count(1)
    page.keyboard.press("Escape")
    dealer.until(*BETTING)
    page.locator(".play-box.hand.open").first.wait_for()
    page.keyboard.press("R")
    page.keyboard.press("D")
    comes_to(guest, served, {"banker": 20_00, "tie": 10_00})


def comes_to(guest: Guest, served: Served, wanted: dict[str, int]) -> None:
    """These stakes lie on the felt and at the house, and no others."""
    for wager, amount in wanted.items():
        lies = guest.page.locator(f'[data-wager="{wager}"] .play-stake:not(.new) > b')
        expect(lies).to_have_text(str(amount // 100))
    expect(guest.page.locator(".play-stake")).to_have_count(len(wanted))
    assert stakes_at(served) == wanted


def stakes_at(served: Served, table: str = "SG-01") -> dict[str, int]:
    """What lies on the layout at the house, in minor units."""
    return {key.wager: laid.bet.stake.minor for key, laid in served.state(f"table/{table}").round.bets.items()}


def test_letters_do_nothing_where_they_are_switched_off(opened: Opened) -> None:
    _, dealer, guest = opened("rws-non-commission", "SG-01")
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    guest.page.keyboard.press("?")
    guest.page.get_by_label("Single-letter keys").uncheck()
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("B")
    expect(guest.page.locator(".play-stake")).to_have_count(0)
    expect(guest.page.locator(".play-laid")).to_be_visible()


def test_the_table_speaks_three_languages_and_remembers_which(opened: Opened) -> None:
    _, dealer, guest = opened("rws-non-commission", "SG-01")
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    for language, banker, laid in (("zh-Hans", "庄", "投注区内"), ("zh-Hant", "莊", "投注區內")):
        guest.page.locator("select.language").select_option(language)
        expect(guest.page.locator('[data-wager="banker"] .play-name')).to_have_text(banker)
        expect(guest.page.locator(".play-laid")).to_contain_text(laid)
    guest.page.reload()
    expect(guest.page.locator(".play-laid")).to_contain_text("投注區內")
    assert guest.page.locator("html").get_attribute("lang") == "zh-Hant"


def test_a_narrow_screen_has_everything_and_scrolls_one_way_only(opened: Opened) -> None:
    _, dealer, guest = opened("new-zealand-commission", "NZ-01", width=320, height=700)
    guest.sit("NZ-01")
    take_the_shoe(guest, dealer)
    guest.bet("player")
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 320
    offered = guest.page.locator("[data-wager]").count()
    assert offered == len(dealer.until(*BETTING)["felt"]["wagers"])
