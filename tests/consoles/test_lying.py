"""Cards that lie wrong, calls and questions at a table whose cards are keyed: all at the consoles of its staff."""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.house.commands import OpenAccount
from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase, phase_of
from tests.consoles.pressed import Bots, shown, standing
from tests.consoles.staged import Guest
from tests.server.api.served import Served, setup_text

SINGAPORE, AUCKLAND, WELLINGTON = "SG-01", "NZ-01", "NZ-02"
IVY = ask.Person("ivy")
"""A guest without a device."""


def changed(setup: str, called: str, lines: str) -> tuple[str, str]:
    """A shipped set-up with other lines."""
    name, text = setup_text(setup, called)
    keys = [line.split(" = ")[0] for line in lines.splitlines()]
    kept = [line for line in text.splitlines() if line.split(" = ")[0] not in keys]
    at = next(number for number, line in enumerate(kept) if line.startswith("name = ")) + 1
    return name, "\n".join([*kept[:at], lines, *kept[at:]]) + "\n"


class Floor:
    """A house with keyed tables: bots who run them, and the consoles of a dealer and a supervisor."""

    def __init__(self, browser: Browser, served: Served, stack: ExitStack) -> None:
        self.served, self.stack, self._browser = served, stack, browser
        self.dealer, self.pit = (Guest(browser, served).come_in() for _ in range(2))
        self.guest = Guest(browser, served).come_in()
        for one in (self.dealer, self.pit, self.guest):
            stack.callback(one.close)
        self.bots: Bots

    def open(self, table: str) -> None:
        """Bots bring the table to its first round; then staff and the guest stand before their screens."""
        self.table = table
        self.bots = Bots(self.served, table)
        self.stack.callback(self.bots.close)
        self.bots.until("open-bets")
        self.dealer.open("deal", table)
        self.pit.open("pit", table)
        self.follow()

    def give(self, act: ask.AnyAct) -> None:
        """A command of the dealer that is a bot."""
        self.bots._run(self._give(act))

    async def _give(self, act: ask.AnyAct) -> None:
        client = await self.bots._crew.member("dealer")
        answer = await client.command(f"table/{self.table}", act)
        assert answer.done, answer.refused

    def seat_ivy(self, seat: int) -> None:
        """Somebody without a device sits down and buys chips."""
        self.bots._run(self.bots._house._cashier.command("house", OpenAccount(person=IVY)))
        self.give(ask.Join(person=IVY, seat=seat))
        self.give(ask.BuyIn(person=IVY, amount=Minor(1_000_00), cash=True))

    def follow(self) -> None:
        shown(self.served, self.table, self.dealer.page, ".deal")
        shown(self.served, self.table, self.pit.page, ".pit-table")

    def another_supervisor(self) -> Page:
        """Somebody else at the pit's console, who goes on duty by agreeing."""
        guest = Guest(self._browser, self.served).come_in()
        self.stack.callback(guest.close)
        return guest.open("pit", self.table)

    def report(self, what: str, about: str = "", card: str = "") -> None:
        """The dealer says what went wrong, and which card it is about."""
        self.follow()
        page = self.dealer.page
        page.keyboard.press("E")
        page.locator(f'[data-report="{what}"]').click()
        if about:
            page.locator('[data-field="about"]').select_option(label=about)
        if card:
            page.get_by_placeholder("9h 4s").fill(card)
        page.locator("dialog[open] .staff-form button.main").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        self.follow()

    def resolve(self, page: Page, way: str) -> None:
        """Somebody takes a way out; for the dealer, the large button leads to the first."""
        if page is self.dealer.page:
            page.keyboard.press("Enter")
            assert page.locator("[data-exit]").first.get_attribute("data-exit") == way
        else:
            page.locator(f'[data-exit="{way}"]').click()
        page.locator("dialog[open]").get_by_label("Reason").fill("as seen")
        page.keyboard.press("Enter")
        expect(page.locator(".staff-ways")).to_have_count(0)
        self.follow()


@pytest.fixture(scope="module")
def floor(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """One house for all tests of the module."""
    tables = (
        changed("rws-non-commission", SINGAPORE, "face_down = true"),
        *(
            changed("new-zealand-commission-international", table, 'style = "B"\nround_start = "close-first"')
            for table in (AUCKLAND, WELLINGTON)
        ),
    )
    data = tmp_path_factory.mktemp("lying") / "house"
    with Served(data=data, practice=True, random_cards=False, tables=tables) as served, ExitStack() as stack:
        yield Floor(browser, served, stack)


@pytest.mark.clause("RWS 5.8.1", "RWS 5.9", "RWS 5.12")
def test_a_card_on_the_wrong_side_a_guest_without_a_device_and_going_on_without_an_answer(floor: Floor) -> None:
    floor.open(SINGAPORE)
    floor.seat_ivy(5)
    floor.guest.sit(SINGAPORE, 1)
    floor.bots.move()
    for person in (floor.guest.person, IVY):
        floor.give(ask.PlaceBets(bets=(ask.Stake(wager="player", amount=Minor(100_00)),), bettor=person))
    floor.bots.until("turn")

    floor.report("wrong-side", about="Card 1 of the Banker's")
    expect(floor.dealer.page.locator(".staff-ways").first).to_contain_text("[RWS 5.8.1]")
    floor.resolve(floor.pit.page, "rebuild")
    page = floor.dealer.page
    assert phase_of(standing(floor.served, SINGAPORE)) is Phase.OPTIONS

    before = standing(floor.served, SINGAPORE).position
    page.keyboard.press("Enter")  # which used to go on with everybody's answer unheard
    expect(page.locator("[data-step]")).to_have_count(0)
    page.locator(f'[data-asked="{floor.guest.person}"] [data-answer="go-on"]').click()
    expect(page.locator("body")).to_contain_text("answers at their own screen")
    assert standing(floor.served, SINGAPORE).position == before

    page.locator(f'[data-asked="{IVY}"] [data-answer="take-back"]').click()
    expect(page.locator(f'[data-asked="{IVY}"]')).to_have_count(0)
    assert standing(floor.served, SINGAPORE).rack(IVY) == 1_000_00
    page.locator('[data-act="close-options"]').click()
    expect(page.locator("dialog[open]")).to_contain_text("Seat 1")
    page.locator('[data-confirm="close-options"]').click()
    expect(page.locator(".staff-questions")).to_have_count(0)
    floor.follow()

    floor.report("exposed", about="Card 2 of the Player's", card="9h")
    expect(page.locator(".staff-ways").first).to_contain_text("[RWS 5.9]")
    floor.resolve(page, "stand")
    cards = standing(floor.served, SINGAPORE).the_round.cards
    assert [str(one.card) for one in cards if one.shown] == ["9h"] and cards[2].side is Side.PLAYER


@pytest.mark.clause("NZ 15.10(a)", "NZ 15.10 middle", "NZ 15.10 closing")
def test_whole_bets_are_withdrawn_after_cards_went_to_the_wrong_side_though_the_result_is_known(floor: Floor) -> None:
    """A guest asks for it, and two supervisors let everybody choose; Ivy, without a device, has hers taken off by the
    dealer, the other guest at their own screen. The round is dealt out without any bet.
    """
    floor.open(WELLINGTON)
    floor.seat_ivy(5)
    floor.guest.sit(WELLINGTON, 1)
    floor.bots.until("free-hand", "close-bets")
    for person in (floor.guest.person, IVY):
        floor.give(ask.PlaceBets(bets=(ask.Stake(wager="player", amount=Minor(100_00)),), bettor=person))
    floor.bots.stack("Ks 2d 9h 5c")
    floor.bots.until("turn")
    nine = (ask.CardText("Ks"), ask.CardText("9h"))
    floor.give(ask.KeyTurned(side=Side.PLAYER, holder=floor.guest.person, cards=nine))
    floor.bots.until("call-result")

    floor.report("wrong-side", about="Card 2 of the Player's")
    pit, page = floor.pit.page, floor.dealer.page
    pit.locator('[data-exit="rebuild"]').click()
    form = pit.locator("dialog[open]")
    form.get_by_label("Reason").fill("as seen")
    form.get_by_label("Let bettors withdraw").check()
    form.locator("select").select_option(index=1)
    form.locator(".staff-form button.main").click()
    floor.another_supervisor().locator("[data-approval] button.main").click()
    expect(page.locator(f'[data-asked="{IVY}"]')).to_be_visible()
    floor.follow()

    page.locator(f'[data-asked="{IVY}"] [data-answer="player"]').click()
    expect(page.locator(f'[data-asked="{IVY}"] [data-answer="player"]')).to_have_count(0)
    assert standing(floor.served, WELLINGTON).rack(IVY) == 1_000_00
    withdraws = floor.guest.page.get_by_role("button", name=re.compile("Withdraw.*100"))
    withdraws.click()
    expect(withdraws).to_have_count(0)
    page.locator('[data-act="close-options"]').click()
    page.locator('[data-confirm="close-options"]').click()
    expect(page.locator(".staff-questions")).to_have_count(0)
    table = standing(floor.served, WELLINGTON)
    assert not table.the_round.bets and phase_of(table) is Phase.COMPLETE
    floor.bots.until("open-bets")


@pytest.mark.clause("NZ 15.11", "NZ 12.3")
def test_no_bets_this_hand_is_on_the_dealers_screen_until_the_next_card(floor: Floor) -> None:
    """The bet goes back, the queen lies as the first card of the Void Hand, and the call stays."""
    floor.open(AUCKLAND)
    floor.guest.sit(AUCKLAND, 1)
    floor.bots.move()
    floor.guest.does(AUCKLAND, ask.PlaceBets(bets=(ask.Stake(wager="player", amount=Minor(100_00)),)))
    floor.bots.until("draw")
    floor.report("face-up-in-shoe", card="Qh")
    expect(floor.dealer.page.locator(".staff-ways").first).to_contain_text("[NZ 15.11]")
    floor.resolve(floor.pit.page, "without-bets-now")
    expect(floor.dealer.page.locator(".deal-next")).to_contain_text("No bets this hand")
    floor.dealer.page.keyboard.press("Enter")
    expect(floor.dealer.page.locator(".deal-next")).not_to_contain_text("No bets this hand")
