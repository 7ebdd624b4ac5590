"""A whole evening at the dealer's console by keys alone, with a real shoe whose cards are keyed in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.table.steps import next_step
from tests.consoles.pressed import Bots, keyed_house, press, shown, standing
from tests.consoles.staged import Guest
from tests.server.api.served import Served

TABLE = "SG-01"


class Keyed:
    """A dealer who has nothing but a keyboard."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.served, self.bots = served, Bots(served, TABLE)
        self.player = self.bots.seat(served)
        self.guest = Guest(browser, served).come_in()
        self.page: Page = self.guest.open("deal", TABLE)
        shown(served, TABLE, self.page, ".deal")

    @property
    def act(self) -> str:
        """What is next."""
        return next_step(standing(self.served, TABLE)).act

    def key(self, *keys: str) -> None:
        """Keys, the last of which makes the table go on."""
        for one in keys[:-1]:
            self.page.keyboard.press(one)
        press(self.served, TABLE, self.page, keys[-1])

    def name(self, card: str) -> None:
        """One card by rank and suit, and on with Enter."""
        self.key(card[0], card[1], "Enter")

    def open_shoe(self, burnt: str, behind: int) -> None:
        """From the set of cards to the first call for bets; the player declines the cut, the dealer cuts."""
        while self.act != "open-bets":
            if self.act == "answer-cut" and next_step(standing(self.served, TABLE)).person:
                self.bots.move()
                shown(self.served, TABLE, self.page, ".deal")
            elif self.act == "place-cutting-card":
                self.key(*str(behind), "Enter")
            elif self.act == "burn":
                self.name(burnt)
            else:
                self.key("Enter")

    def play(self, names: str, stake: int, out_before: int | None = None) -> None:
        """A round with so much on the Player; perhaps the cutting card comes out before one of its cards."""
        self.key("Enter")
        self.bots.bet(self.player, "player", stake)
        shown(self.served, TABLE, self.page, ".deal")
        self.key("N")
        for place, card in enumerate(names.split()):
            if place == out_before:
                self.page.keyboard.press("Shift+K")
                expect(self.page.locator("dialog[open]")).to_contain_text("the cutting card was put in before the last")
                self.key("Enter")
            self.name(card)
        while self.act not in ("open-bets", "receive-cards", "replace-cards"):
            self.key("Enter")

    def close(self) -> None:
        """Good night."""
        self.guest.close()
        self.bots.close()


@contextmanager
def keyed(browser: Browser, data: Path) -> Iterator[Keyed]:
    """The table with nothing on it yet."""
    with keyed_house(data, "rws-non-commission") as served:
        one = Keyed(browser, served)
        yield one
        one.close()


def test_two_shoes_by_keys_alone(browser: Browser, tmp_path: Path) -> None:
    """Cards come, are cut and burnt; two coups; the cutting card; the last hand; and the next shoe is opened."""
    with keyed(browser, tmp_path) as dealer:
        dealer.open_shoe("3c", behind=400)
        shoe = standing(dealer.served, TABLE).shoe
        assert shoe is not None and (shoe.burnt, shoe.behind) == (4, 400)
        dealer.play("9h 2c Kd 4s", 25_00)
        dealer.play("2h 9c 3d 8s Kd", 25_00, out_before=2)
        expect(dealer.page.locator(".staff-life")).to_contain_text("last")
        expect(dealer.page.locator(".deal-said")).to_contain_text("Last hand")
        dealer.play("2h 2c Kd 5s 7c", 25_00)
        assert dealer.act == "receive-cards"
        last = [str(one) for one in standing(dealer.served, TABLE).finished[-1].player]
        assert last == ["2h", "Kd", "7c"], "the last hand: 9 over 7"
        dealer.open_shoe("2d", behind=14)
        shoe = standing(dealer.served, TABLE).shoe
        assert shoe is not None and shoe.left == 416 - 3 and standing(dealer.served, TABLE).shoes == 2


def test_a_ninth_copy_of_a_card_rings_the_alarm(browser: Browser, tmp_path: Path) -> None:
    """Eight decks have eight nines of hearts: a dealer who keys a ninth is told that a card cannot be right."""
    with keyed(browser, tmp_path) as dealer:
        dealer.bots.until("open-bets")
        for _ in range(2):
            dealer.bots.until("close-bets", "free-hand")
            dealer.bots.bet(dealer.player, "tie", 25_00)
            dealer.bots.stack("9h 9h 9h 9h")
            dealer.bots.until("open-bets")
        shown(dealer.served, TABLE, dealer.page, ".deal")
        dealer.key("Enter")
        dealer.bots.bet(dealer.player, "tie", 25_00)
        shown(dealer.served, TABLE, dealer.page, ".deal")
        dealer.key("N")
        dealer.name("9h")
        expect(dealer.page.locator(".deal-alarm[role=alert]")).to_contain_text("9♥ has come out 8 times already")
        expect(dealer.page.locator(".deal-waits")).to_contain_text("Waiting for pit supervisor")
        assert not standing(dealer.served, TABLE).the_round.cards, "the card was not taken"
        pit = Guest(browser, dealer.served).come_in()
        page = pit.open("pit", TABLE)
        expect(page.locator("#pit-alerts")).to_contain_text("9♥ has come out 8 times already")
        page.locator('[data-act="resume"]').click()
        page.locator("dialog[open]").get_by_label("Reason").fill("it was the nine of diamonds")
        page.keyboard.press("Enter")
        expect(dealer.page.locator(".deal-alarm")).to_have_count(0)
        dealer.name("9d")
        assert [str(one.card) for one in standing(dealer.served, TABLE).the_round.cards] == ["9d"]
        pit.close()


@pytest.mark.clause("NZ 8.14")
def test_real_cards_that_a_player_turns_are_keyed_by_the_dealer(browser: Browser, tmp_path: Path) -> None:
    """Style B from a real shoe: seat 1 turns the Banker's 9c 8s by hand, and the dealer keys what lies there."""
    with keyed_house(tmp_path, "new-zealand-commission") as served:
        bots = Bots(served, "NZ-01")
        player = bots.seat(served)
        bots.until("free-hand", "close-bets")
        bots.bet(player, "banker", 100_00)
        guest = Guest(browser, served).come_in()
        page = guest.open("deal", "NZ-01")
        shown(served, "NZ-01", page, ".deal")
        turned = iter(("2h3d", "9c8s", "Kd"))
        while (step := next_step(standing(served, "NZ-01"))).act != "call-result":
            for key in next(turned) if step.act == "turn" else "":
                page.keyboard.press(key)
            if step.person:
                expect(page.locator(".deal-button")).to_contain_text("Seat 1 has turned the Banker's cards")
            press(served, "NZ-01", page, "Enter")
        dealt = standing(served, "NZ-01").the_round.cards
        assert [str(one.card) for one in dealt] == ["2h", "9c", "3d", "8s", "Kd"]
        expect(page.locator(".deal-say")).to_contain_text("Banker wins, 7 over 5")
        guest.close()
        bots.close()
