"""Cards in a player's own hands: the squeeze by keys and by pointer."""

import pytest
from playwright.sync_api import expect

from tests.consoles.staged import Dealer, Guest
from tests.consoles.test_play import Opened, finish, opened, take_the_shoe

__all__ = ["opened"]


def to_own_cards(guest: Guest, dealer: Dealer, table: str, wager: str = "player") -> None:
    """A bet on a hand large enough to be handed its cards."""
    guest.sit(table)
    take_the_shoe(guest, dealer)
    guest.bet(wager, chip="100")
    while dealer.until("turn", "call-result", "end-round")["step"]["person"] is None:
        assert dealer.until("turn", "call-result")["step"]["act"] == "turn", "nobody was handed any cards"
        dealer.move()
    guest.page.locator(".play-peel").first.wait_for()


@pytest.mark.clause("NZ 8.13")
def test_the_holder_of_the_cards_may_squeeze_them_by_keys_and_nobody_else_sees_them(opened: Opened) -> None:
    served, dealer, guest = opened("new-zealand-commission", "NZ-01")
    to_own_cards(guest, dealer, "NZ-01")
    card = guest.page.locator(".play-peel").first
    card.focus()
    for _ in range(3):
        guest.page.keyboard.press("ArrowUp")
    expect(card.locator(".card.up")).to_be_visible()
    assert int(card.get_attribute("aria-valuenow") or 0) == 36
    public = served.caller().get("/api/view/table/NZ-01?public=1").json()["view"]
    assert all(one["name"] is None for hand in public["felt"]["hands"] for one in hand["cards"] if not one["shown"])
    guest.page.reload()
    expect(card).to_have_attribute("aria-valuenow", "100")  # what was squeezed before a reload stays open
    expect(card.locator(".card.up")).to_be_visible()
    expect(guest.page.locator(".play-peel").nth(1)).to_have_attribute("aria-valuenow", "0")
    card.click()
    expect(guest.page.locator(".play-peel")).to_have_count(2)
    finish(guest, dealer)


def test_a_card_is_peeled_with_the_pointer_and_turned_when_it_is_open(opened: Opened) -> None:
    served, dealer, guest = opened("new-zealand-commission", "NZ-01")
    to_own_cards(guest, dealer, "NZ-01")
    for card in guest.page.locator(".play-peel").all():
        box = card.bounding_box()
        assert box is not None
        guest.page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 5)
        guest.page.mouse.down()
        guest.page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2, steps=6)
        expect(card.locator(".card.up")).to_be_visible()
        guest.page.mouse.move(box["x"] + 20, box["y"] - 20, steps=6)
        guest.page.mouse.up()
    expect(guest.page.locator(".play-peel")).to_have_count(0)
    assert all(one.shown for one in served.state("table/NZ-01").round.cards if one.side.value == "player")
