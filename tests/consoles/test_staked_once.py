"""What a refusal does to the chips that were put down: bets that the house took are never staked again."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.consoles.staged import Dealer, Guest, house
from tests.consoles.test_play import take_the_shoe
from tests.server.api.served import Served

TABLE = "MA-01"
Opened = tuple[Served, Dealer, Guest]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """A Massachusetts table with betting open, its dealer, and a guest who sits there."""
    with ExitStack() as stack:
        served = stack.enter_context(house(tmp_path, "massachusetts-commission"))
        dealer = Dealer(served, TABLE)
        dealer.until("open-bets")
        guest = Guest(browser, served).come_in()
        stack.callback(dealer.close)
        stack.callback(guest.close)
        guest.sit(TABLE)
        take_the_shoe(guest, dealer)
        yield served, dealer, guest


def staked(served: Served) -> dict[str, int]:
    """What lies on the layout at the house, in minor units."""
    return {key.wager: laid.bet.stake.minor for key, laid in served.state(f"table/{TABLE}").round.bets.items()}


def put(guest: Guest, wager: str, chip: str) -> None:
    """One chip on a box."""
    guest.page.get_by_role("radio", name=f"Chip PLAY {chip}", exact=True).click()
    guest.page.locator(f'[data-wager="{wager}"].open').click()


def noted(guest: Guest) -> list[list[str]]:
    """The wagers of every command with bets that the page sends from now on."""
    page, sent = guest.page, list[list[str]]()

    def note(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "command" and message["act"]["type"] == "place-bets":
            sent.append([bet["wager"] for bet in message["act"]["bets"]])

    page.on("websocket", lambda line: line.on("framesent", note))
    page.reload()
    page.locator(".play-box.hand.open").first.wait_for()
    return sent


def lies(guest: Guest, wager: str, *, new: bool = False) -> None:
    """Chips lie on a box, which the house has or has not."""
    expect(guest.page.locator(f'[data-wager="{wager}"] .play-stake{".new" if new else ":not(.new)"}')).to_be_visible()


def test_a_refused_dragon_bonus_banker_leaves_banker_staked_exactly_once(opened: Opened) -> None:
    served, _, guest = opened
    sent = noted(guest)
    put(guest, "dragon-bonus-banker", "0.25")  # the minimum is 1.00: it may still be raised
    put(guest, "banker", "5")
    lies(guest, "banker")
    lies(guest, "dragon-bonus-banker", new=True)
    guest.page.locator(".confirm").click()
    expect(guest.page.locator(".notice.bad")).to_be_visible()
    lies(guest, "dragon-bonus-banker", new=True)
    put(guest, "dragon-bonus-banker", "1")
    lies(guest, "dragon-bonus-banker")
    assert sent == [["banker"], ["dragon-bonus-banker"], ["dragon-bonus-banker"]]
    assert staked(served) == {"banker": 5_00, "dragon-bonus-banker": 1_25}


def test_bets_that_no_fault_in_the_answer_names_wait_for_their_owner_too(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puntobanco.server.sequencer.pending.MOST_FAULTS", 1)
    served, _, guest = opened
    sent = noted(guest)
    for wager in ("dragon-bonus-banker", "dragon-bonus-player"):
        put(guest, wager, "0.25")  # the minimum is 1.00
    put(guest, "banker", "5")
    lies(guest, "banker")
    guest.page.locator(".confirm").click()
    expect(guest.page.locator(".notice.bad")).to_contain_text("1 more fault")
    for wager in ("dragon-bonus-banker", "dragon-bonus-player"):
        lies(guest, wager, new=True)
    put(guest, "tie", "5")
    lies(guest, "tie")
    assert sent == [["banker"], ["dragon-bonus-banker", "dragon-bonus-player"], ["tie"]]
    assert staked(served) == {"banker": 5_00, "tie": 5_00}


def test_a_chip_put_down_while_the_house_answers_goes_to_it_next(opened: Opened) -> None:
    served, _, guest = opened
    guest.page.get_by_role("radio", name="Chip PLAY 5", exact=True).click()
    guest.page.evaluate(
        """() => {
          const box = (wager) => document.querySelector(`[data-wager="${wager}"].open`);
          box("banker").click();
          for (const wait of [1, 20, 40, 60]) setTimeout(() => box("tie").click(), wait);
        }"""
    )
    lies(guest, "banker")
    expect(guest.page.locator('[data-wager="tie"] .play-stake:not(.new) > b')).to_have_text("20")
    expect(guest.page.locator(".play-stake.new")).to_have_count(0)
    assert staked(served) == {"banker": 5_00, "tie": 20_00}
