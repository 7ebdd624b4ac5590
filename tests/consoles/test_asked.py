"""Guests without a device: what the table asks them, the dealer writes down at the console, and the table goes on."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Locator, expect

from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.server.shoes.keeper import Cards
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import held_of
from puntobanco.table.steps import next_step
from tests.consoles.pressed import Bots, hold, press, shown, standing
from tests.consoles.staged import Guest
from tests.consoles.styles import set_up
from tests.server.api.served import Served

BOSTON, AUCKLAND, QUEENSTOWN = "MA-01", "NZ-01", "NZ-02"
"""Two tables whose cards are keyed, and one with a random shoe."""


class Asked:
    """A dealer before the console of a table, and Ivy, who bets and has no screen."""

    def __init__(self, browser: Browser, served: Served, table: str, stack: ExitStack) -> None:
        self.served, self.table = served, table
        self.bots = Bots(served, table)
        stack.callback(self.bots.close)
        self.ivy, dealer = (Guest(browser, served).come_in() for _ in range(2))
        for one in (self.ivy, dealer):
            stack.callback(one.close)
        self.ivy.person = self.ivy.sends("/api/act-as", {"post": "player", "scope": "*"})["acts_as"]
        self.ivy.does(table, ask.Join(person=self.ivy.person, seat=1))
        self.ivy.sends("/api/practice/chips", {"table": table})
        self.page = dealer.open("deal", table)

    @property
    def question(self) -> Locator:
        return self.page.locator(f'[data-asked="{self.ivy.person}"]')

    def answers(self, *offered: str, says: str = "") -> None:
        """The console has these answers and no others; the dealer writes one of them down, if any was given."""
        shown(self.served, self.table, self.page, ".deal")
        assert [one.get_attribute("data-answer") for one in self.question.locator("[data-answer]").all()] == [*offered]
        if not says:
            return
        before = standing(self.served, self.table).position
        self.question.locator(f'[data-answer="{says}"]').click()
        expect(self.page.locator(f'.deal[data-position="{before}"]')).to_have_count(0)
        expect(self.page.locator("button:focus")).to_have_count(0)  # Enter says nothing twice

    def bets(self, **stakes: int) -> None:
        self.bots.until("close-bets", "free-hand")
        bets = tuple(ask.Stake(wager=wager.replace("_", "-"), amount=Minor(stakes[wager])) for wager in stakes)
        self.ivy.does(self.table, ask.PlaceBets(bets=bets))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for all tests of the module."""
    boston, style_b = "Massachusetts, cards turned by players", "New Zealand, Style B"
    tables = (set_up(boston, BOSTON), set_up(style_b, AUCKLAND), set_up(style_b, QUEENSTOWN))
    data = tmp_path_factory.mktemp("asked") / "house"
    with Served(data=data, practice=True, random_cards=False, tables=tables) as house:
        assert house.serving.casino.shoes is not None
        house.serving.casino.shoes.elect(QUEENSTOWN, Cards.RANDOM)
        yield house


@pytest.mark.clause("MA 5(c)", "MA 7(b)", "MA 9(d)(2)", "MA 9(e)(1)(ii)")
def test_the_cut_the_shoe_the_cards_and_house_money(browser: Browser, served: Served) -> None:
    with ExitStack() as stack:
        asked = Asked(browser, served, BOSTON, stack)
        asked.bots.until("answer-cut")
        asked.answers("cut", "decline", says="cut")
        asked.bots.until("answer-shoe")
        asked.answers("take", "dealer-deals", "decline", says="dealer-deals")
        asked.bets(player=100_00, house_money=10_00)
        asked.bots.stack("Ks 2d Kh 5c")
        asked.bots.until("turn")
        assert next_step(standing(served, BOSTON)).person == asked.ivy.person
        shown(served, BOSTON, asked.page, ".deal")
        asked.page.keyboard.type("kskh")
        press(served, BOSTON, asked.page, "Enter")
        asked.bots.until("settle-early")
        asked.answers("house-money", "house-money player", says="house-money player")
        hold(served, BOSTON, asked.page, "Enter")
        held = standing(served, BOSTON).books[held_of(asked.ivy.person)]
        assert held == 130_00, "a pair of one hand pays 3 to 1, and that lies on the Player now"


@pytest.mark.clause("NZ 11H.1")
def test_insurance(browser: Browser, served: Served) -> None:
    with ExitStack() as stack:
        asked = Asked(browser, served, AUCKLAND, stack)
        asked.bots.until("answer-cut")
        asked.answers("cut", "decline")
        asked.question.locator("[data-pass-over]").click()
        asked.bets(player=200_00)
        asked.bots.stack("Ks Kd 7h 4c")
        asked.bots.until("turn")
        shown(served, AUCKLAND, asked.page, ".deal")
        asked.page.keyboard.type("ks7h")
        press(served, AUCKLAND, asked.page, "Enter")
        asked.question.locator("input").first.fill("50")
        asked.answers("insurance-player 1", says="insurance-player 1")
        assert {key.wager for key in standing(served, AUCKLAND).the_round.bets} == {"player", "insurance-player"}


@pytest.mark.clause("NZ 8.13")
def test_the_cards_of_a_random_shoe(browser: Browser, served: Served) -> None:
    """Nobody at the table names them: the host does, when the dealer says that she has turned them."""
    with ExitStack() as stack:
        asked = Asked(browser, served, QUEENSTOWN, stack)
        asked.bots.until("answer-cut")
        asked.answers("cut", "decline", says="cut")
        asked.bets(banker=200_00)
        asked.bots.until("turn")
        while next_step(standing(served, QUEENSTOWN)).person is None:  # the Player's, on which nobody has bet
            asked.bots.move()
        asked.answers("banker", says="banker")
        round_ = standing(served, QUEENSTOWN).the_round
        assert not round_.hidden(Side.BANKER) and all(card.card is not None for card in round_.cards)
