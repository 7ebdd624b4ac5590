"""What guests meet at a served table: chips that count at the close, roads at the call, odds of the moment, their way
back from the lobby, and a table that goes on without them.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.bots.attend import attend
from puntobanco.bots.hands import Pace
from puntobanco.table.steps import next_step
from tests.consoles.evening import Evening, evening
from tests.consoles.staged import Guest
from tests.consoles.test_play import Opened, opened, stakes_at, take_the_shoe
from tests.server.api.served import Served, setup_text

__all__ = ["opened"]

QUICK = Pace(bets=60, thinks=0.2, card=0.4, third=0.4, call=0.4, settled=0.4, ready=0, asked=1, choice=0.4, look=0.05)
"""A dealer whose pauses are longer than the time between two refused bets."""

MARKS = "g, :not(g) > .ring-tie"
"""The marks of a big road; a tie before any other result is a line without a circle."""


@pytest.fixture(scope="module")
def attended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A practice house with bots, as `./go run` serves it, whose dealer is quick."""
    tables = (setup_text("new-zealand-commission"), setup_text("rws-non-commission"))
    data, beside = tmp_path_factory.mktemp("house"), (partial(attend, pace=QUICK),)
    with Served(data=data, practice=True, random_cards=True, tables=tables, beside=beside) as served:
        yield served


def sits(browser: Browser, served: Served, table: str, **more: int) -> Guest:
    """Somebody who takes the first free seat as soon as the house's dealer has opened the table."""
    guest = Guest(browser, served, **more).come_in()
    guest.open("play", table)
    guest.page.locator(".play-watching .main").click()
    guest.page.locator(".play-money", has_text="5,000").wait_for()
    return guest


def bets(guest: Guest, wager: str, chip: str = "100") -> None:
    """Chips in the first round that is open, whatever was asked before."""
    guest.page.locator(f'[data-wager="{wager}"].open').wait_for()
    guest.bet(wager, chip=chip)


def round_of(served: Served, table: str) -> int:
    """How many rounds there were."""
    return int(served.state(f"table/{table}").rounds)


def expect_round(guest: Guest, number: int) -> None:
    """The page shows a round, with betting open."""
    expect(guest.page.locator(".play-facts")).to_contain_text(f"Round {number}")
    guest.page.locator(".play-box.hand.open").first.wait_for()


def test_a_silent_guest_who_holds_the_bankers_cards_stops_no_table(browser: Browser, attended: Served) -> None:
    guest = sits(browser, attended, "NZ-01")
    bets(guest, "banker", chip="500")
    number = round_of(attended, "NZ-01")
    guest.page.get_by_role("button", name="Deal now").click()
    guest.page.locator(".squeeze .of-banker").wait_for()
    expect_round(guest, number + 1)
    guest.close()


def test_bets_refused_several_times_a_second_hold_no_dealer_up(browser: Browser, attended: Served) -> None:
    guest = sits(browser, attended, "SG-01")
    bets(guest, "player")
    number = round_of(attended, "SG-01")
    guest.page.evaluate(
        """() => setInterval(() => fetch("/api/commands", {
          method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({
            stream: "table/SG-01", id: crypto.randomUUID(),
            act: {type: "place-bets", bets: [{wager: "banker", amount: 1}]},
          }),
        }), 100)"""
    )
    guest.page.get_by_role("button", name="Deal now").click()
    expect_round(guest, number + 1)
    assert attended.state("table/SG-01").incidents, "late bets are on record"
    guest.close()


@pytest.mark.parametrize("first", [False, True], ids=["as laid", "confirm first"])
def test_deal_now_takes_the_chips_that_lie_there(browser: Browser, attended: Served, first: bool) -> None:
    guest = sits(browser, attended, "SG-01", width=390, height=844)
    page = guest.page
    if first:
        page.get_by_role("button", name="Chips, seat and more").click()
        page.get_by_label("Confirm bets first").check()
        page.get_by_role("button", name="Chips, seat and more").click()
    page.locator('[data-wager="tie"].open').wait_for()
    page.get_by_role("radio", name="Chip PLAY 25", exact=True).click()
    page.locator('[data-wager="tie"].open').click()
    page.get_by_role("button", name="Deal now").click()
    expect(page.locator(".phase")).not_to_have_text("Betting")
    expect(page.locator('[data-wager="tie"] .play-stake:not(.new) > b')).to_have_text("25")
    guest.close()


def test_chips_count_at_the_close_unless_they_are_confirmed_first(opened: Opened) -> None:
    served, dealer, guest = opened("rws-non-commission", "SG-01")
    answers: list[int] = []
    guest.page.on("response", lambda answer: answers.append(answer.status))
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    page = guest.page
    page.get_by_role("radio", name="Chip PLAY 25", exact=True).click()
    page.locator('[data-wager="banker"].open').click()
    page.locator('[data-wager="banker"] .play-stake:not(.new)').wait_for()
    dealer.until("draw")
    page.locator('[data-wager="tie"].shut').click(force=True)
    expect(page.locator(".notice.bad")).to_be_visible()  # a chip put down after the close is no bet, and that is said
    assert stakes_at(served) == {"banker": 25_00}
    big_road = page.locator(".play-roads figure").first.locator(MARKS)
    expect(big_road).to_have_count(0)
    dealer.until("settle")
    expect(big_road).to_have_count(1)  # the roads have it at the call
    other = guest.tab()
    other.goto(f"{served.origin}/#/lobby")
    expect(other.locator(".lobby-road").locator(MARKS)).to_have_count(1)
    expect(other.locator(".lobby-yours")).to_contain_text("Your seat: 1")
    expect(other.locator(".lobby-yours")).to_contain_text("Your bet: PLAY 25")
    dealer.until("close-bets", "free-hand")
    page.get_by_role("button", name="Chips, seat and more").click()
    page.get_by_label("Confirm bets first").check()
    page.get_by_role("button", name="Chips, seat and more").click()
    page.locator('[data-wager="tie"].open').click()
    expect(page.locator('[data-wager="tie"] .play-stake.new')).to_be_visible()
    dealer.until("draw")
    expect(page.locator(".notice.bad")).to_contain_text("stays yours")
    assert stakes_at(served) == {}
    assert all(status < 400 for status in answers), answers


def test_no_request_of_a_first_visit_fails(browser: Browser, attended: Served) -> None:
    guest = Guest(browser, attended)
    answers: list[tuple[int, str]] = []
    guest.page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    guest.walk_in()
    assert answers and not [answer for answer in answers if answer[0] >= 400]
    guest.close()


@pytest.fixture
def tonight(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    """A New Zealand table with insurance, whose shoe the test stacks."""
    with evening(browser, tmp_path, "new-zealand-commission") as found:
        yield found


@pytest.mark.clause("NZ 11H.4(a)")
def test_insurance_shows_the_odds_of_the_cards_that_lie_there(tonight: Evening) -> None:
    tonight.open("NZ-01", "3h 2d 4h 3d 5s 6s")
    tonight.until("close-bets", "free-hand")
    tonight.player.bet("player", chip="100")
    tonight.until("turn")
    assert next_step(tonight.state).person == tonight.player.person
    tonight.player.page.get_by_role("button", name="Reveal all").click()
    box = tonight.player.page.locator('[data-wager="insurance-player"]')
    expect(box.locator(".play-pays.now b")).to_have_text("2 to 1")
    expect(box.locator(".play-pays.now span")).to_have_count(1)
