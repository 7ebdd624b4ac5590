"""Moments of a round that a player has a part in: the squeeze, insurance, House Money, and a wager nobody knew."""

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.consoles.staged import Dealer, Guest
from tests.consoles.test_play import BETTING, Opened, finish, has_seen, opened, take_the_shoe

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
def test_whoever_holds_the_cards_may_squeeze_them_by_keys_and_nobody_else_sees_them(opened: Opened) -> None:
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


@pytest.mark.clause("NZ 11H.3(c)")
def test_insurance_is_offered_and_taken_while_the_cards_lie_open(opened: Opened) -> None:
    """Rounds are dealt until one of the two insurances opens to somebody who bet on both hands."""
    served, dealer, guest = opened("new-zealand-commission", "NZ-01")
    guest.sit("NZ-01")
    take_the_shoe(guest, dealer)
    for _ in range(25):
        guest.bet("player", "banker", chip="100")
        while (seen := dealer.until("turn", "draw", "call-result"))["step"]["act"] != "call-result":
            has_seen(guest, seen["position"])
            box = guest.page.locator(".play-box.insurance.open")
            if box.count():
                expect_insured(guest, served)
                return
            if seen["step"]["person"] is None:
                dealer.move()
            else:
                guest.page.get_by_role("button", name="Reveal all").first.click()
                guest.page.locator(f'.play[data-position="{seen["position"]}"]').wait_for(state="detached")
        dealer.until("open-bets", "place-cutting-card")
        dealer.until(*BETTING)
        guest.page.locator(".play-box.hand.open").first.wait_for()
    pytest.fail("no insurance in 25 rounds, which is far less likely than a fault")


def expect_insured(guest: Guest, served: Any) -> None:
    guest.page.get_by_role("radio", name="Chip PLAY 5", exact=True).click()
    guest.page.locator(".play-box.insurance.open").first.click()
    expect(guest.page.locator(".confirm"), guest.text(".notice-place")).to_be_enabled()
    guest.page.locator(".confirm").click()
    expect(guest.page.locator(".play-box.insurance .play-stake:not(.new)")).to_be_visible()
    assert any(key.wager.startswith("insurance") for key in served.state("table/NZ-01").round.bets)


@pytest.mark.clause("MA 9(e)")
def test_house_money_is_added_to_a_main_bet(opened: Opened) -> None:
    served, dealer, guest = opened("massachusetts-ez", "MA-03", keyed=True)
    guest.sit("MA-03")
    take_the_shoe(guest, dealer)
    guest.bet("player", "house-money")
    dealer.stack("9h 2c 9d 3s")  # the Player has a pair of nines
    dealer.until("settle-early")
    panel = guest.page.locator(".play-panel", has_text="House Money wins PLAY 15")
    panel.get_by_role("button", name="Add to Player").click()
    expect(panel.get_by_role("button", name="Add to Player")).to_have_attribute("aria-pressed", "true")
    assert set(served.state("table/MA-03").round.choices.values()) == {"player"}
    finish(guest, dealer)
    expect(guest.page.locator(".play-settled")).to_contain_text("Player or Banker pair")


def test_a_wager_that_was_declared_only_today_is_on_the_felt(opened: Opened) -> None:
    _, dealer, guest = opened("rws-non-commission", "SG-01")

    def with_more(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def passed(message: str | bytes) -> None:
            read = json.loads(message)
            if read["type"] == "view" and read["view"]["type"] == "person":
                read["view"]["felt"]["wagers"].append(INVENTED)
            route.send(json.dumps(read))

        server.on_message(passed)

    guest.page.route_web_socket("**/api/socket", with_more)
    guest.sit("SG-01")
    box = guest.page.locator('[data-wager="red-dog"]')
    expect(box).to_contain_text("Red Dog")
    expect(box).to_contain_text("88 to 1")
    guest.page.locator("select.language").select_option("zh-Hans")
    expect(box).to_contain_text("红狗")


INVENTED = {
    "id": "red-dog",
    "family": "red-dog",
    "names": {"en": "Red Dog", "zh_hans": "红狗", "zh_hant": "紅狗"},
    "kind": "side",
    "pay_table": "only",
    "pays": [{"line": "win", "label": "Three red aces", "pays": "88 to 1", "commission": None, "clause": "RWS 4.1"}],
    "minimum": 100,
    "maximum": None,
    "cap": None,
    "clause": "RWS 4.1",
    "closed": None,
}
