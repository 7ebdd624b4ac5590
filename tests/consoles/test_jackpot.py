"""A jackpot's display and its management console, in a real browser against a house that is really served.

Anna is a bot in seat 1, the chair of spade faces with the nine of hearts. At NZ-14 a tie on 9 in which both hands have
a pair wins the Major.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.bots.player import Player
from puntobanco.jackpot.link.state import Link
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import rack_of
from tests.consoles.pressed import Bots, standing
from tests.consoles.staged import Guest, house
from tests.consoles.test_staff_access import wrong
from tests.server.api.served import Served

MA, NZ = "massachusetts-ez", "new-zealand-commission-jackpot"
ROYAL, JACKPOT = "Royal 9", "Baccarat Jackpot"
TABLES = {ROYAL: (MA, "MA-03"), JACKPOT: (NZ, "NZ-14")}
K9 = "Ks 2d 9h 3d"
"""King of spades and nine of hearts to the Player, 5 to the Banker: the chair's own K9 on the Player."""
BANKERS_K9 = "2d Ks 3d 9h"
PLAIN = "2s 3d 7h 5d"
"""9 against 8, and nothing that wins a meter."""
TIE_ON_9 = "Ks Qd Kh Qc 9s 9d"
"""Both hands have a pair that counts nothing and draw a 9 each."""


class Played:
    """A table with its jackpot, where Anna has sat down."""

    def __init__(self, served: Served, link: str) -> None:
        self.served, self.link, self.table = served, link, TABLES[link][1]
        self.bots = Bots(served, self.table)
        self.anna: Player = self.bots.seat(served)

    def bets(self, **bets: int) -> None:
        """Anna bets in the next round, in minor units."""
        self.bots.until("free-hand", "close-bets")
        for wager, amount in bets.items():
            self.bots.bet(self.anna, wager.replace("_", "-"), amount)

    def round(self, cards: str, **bets: int) -> None:
        """A round with these cards, on which Anna has bet."""
        self.bets(**bets)
        self.bots.stack(cards)
        self.bots.until("open-bets")

    def hit(self, cards: str) -> int:
        """A round that wins of a meter; the number of the hit."""
        self.round(cards, player=25_00, royal_9=5_00)
        return self.state.hits

    def opens_bets(self) -> bool:
        """The dealer calls for bets, whatever the table waits for; whether it was done."""
        return self.bots._run(self._opens_bets())

    async def _opens_bets(self) -> bool:
        dealer = await self.bots._crew.member("dealer")
        return (await dealer.command(self.bots._crew.stream, ask.OpenBets())).done

    def shown(self, meter: str) -> int:
        """What a meter shows, in minor units."""
        return self.state.meters[meter].shown

    @property
    def state(self) -> Link:
        """The link as it stands."""
        link: Link = self.served.state(f"link/{self.link}")
        return link

    @property
    def rack(self) -> int:
        """Anna's chips, in minor units."""
        return standing(self.served, self.table).books[rack_of(self.anna.person)]


@contextmanager
def played(data: Path, link: str) -> Iterator[Played]:
    """A house with one table, whose cards are keyed, and its jackpot."""
    with house(data, TABLES[link][0], random_cards=False) as served:
        made = Played(served, link)
        yield made
        made.bots.close()


class Consoles(ExitStack):
    """Browsers that are closed at the end."""

    def __init__(self, browser: Browser, at: Played) -> None:
        super().__init__()
        self.browser, self.at = browser, at

    def open(self, screen: str, shows: str, language: str = "en", at: str = "") -> Page:
        """Somebody of their own before a screen of the jackpot, or of a table."""
        guest = Guest(self.browser, self.at.served)
        self.callback(guest.close)
        guest.come_in(language)
        guest.page.goto(f"{guest.served.origin}/#/{screen}/{at or self.at.link}")
        guest.page.locator(shows).first.wait_for()
        return guest.page

    def display(self, language: str = "en") -> Page:
        """A display."""
        return self.open("jackpot-display", ".jd-level", language)

    def console(self, language: str = "en") -> Page:
        """A management console."""
        return self.open("jackpot", ".jc-meter", language)


def said(minor: int) -> str:
    """An amount as the board writes it."""
    return f"PLAY{minor / 100:,.2f}"


@pytest.fixture(scope="module")
def royal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """One table with Royal 9 for several tests, each with hits of its own."""
    with played(tmp_path_factory.mktemp("royal"), ROYAL) as at:
        yield at


@pytest.mark.clause("NZ 18.13", "MA 13(i) T1 K9 Player", "MA 13(i) T1 major rate", "MA 13(i) T2 chair 1")
def test_a_royal_9_grows_is_hit_confirmed_by_two_people_and_paid(browser: Browser, royal: Played) -> None:
    """A bet of 5 puts 0.45 into the major meter; the chair's K9 wins 350 and more, paid when a second person agrees."""
    with Consoles(browser, royal) as open_:
        display = open_.display()
        major, begun = display.locator('[data-meter="major"] .jd-amount [aria-hidden]'), royal.shown("major")
        expect(major).to_have_text(said(begun))
        expect(display.locator(".jd-chairs li").first).to_have_text("1K♠9♥Q♠9♥J♠9♥")
        royal.round(PLAIN, player=25_00, royal_9=5_00)
        expect(major).to_have_text(said(begun + 45))
        won = royal.shown("k9-player")
        dealer = open_.open("deal", ".deal", at=royal.table)
        royal.bets(player=25_00, royal_9=5_00)
        royal.bots.stack(K9)
        royal.bots.until("settle")
        pays = dealer.locator(".staff-settlement")
        expect(pays).to_contain_text("paid when the console has confirmed it")
        expect(pays).to_contain_text(f"PLAY {won // 100}")
        expect(pays).not_to_contain_text("PLAY 5")  # the stake is neither collected nor returned
        royal.bots.until("open-bets")
        hit = royal.state.hits
        expect(display.locator(f'.jd-win.pending[data-hit="{hit}"]')).to_contain_text(f"{won / 100:,.2f}")
        expect(display.locator(f'.jd-win.pending[data-hit="{hit}"]')).to_contain_text("Seat 1")
        before = royal.rack
        first, second = open_.console(), open_.console()
        waits = first.locator(f'#jc-pending [data-hit="{hit}"]')
        expect(waits.locator(".card")).to_have_count(4)
        waits.locator('[data-act="confirm"]').click()
        first.get_by_label("Figure that you see on the display").fill(f"{won / 100:.2f}")
        first.locator("dialog .main").click()
        mine = first.locator("[data-proposed]")
        expect(mine).to_contain_text("Another person must agree")
        expect(mine.get_by_role("button", name="Agreed: carry it out")).to_be_disabled()
        assert royal.rack == before and royal.state.pending, "one person alone pays nothing"
        expect(second.locator("[data-approval]")).to_contain_text(f"{won / 100:,.2f}")
        second.locator("[data-approval]").get_by_role("button", name="Agree").click()
        expect(mine).to_contain_text("has agreed")
        mine.get_by_role("button", name="Agreed: carry it out").click()
        expect(waits).to_have_count(0)
        assert royal.rack == before + won
        expect(display.locator(".jd-last li").first).to_contain_text(f"{won / 100:,.2f}")
        first.locator("#jc-tab-hits").click()
        expect(first.locator('[data-closed="confirmed"]').first).to_contain_text("Seat 1")


@pytest.mark.clause("NZ 18.21")
def test_a_hit_is_deemed_invalid_and_a_declined_proposal_is_told_to_its_proposer(
    browser: Browser, royal: Played
) -> None:
    """The second person declines, and says why; agreed to at last, the meter stands as if there had been no hit."""
    before, hits = royal.shown("k9-player"), royal.state.meters["k9-player"].hits
    hit = royal.hit(K9)
    with Consoles(browser, royal) as open_:
        rack = royal.rack
        first, second = open_.console(), open_.console()
        waits = first.locator(f'#jc-pending [data-hit="{hit}"]')
        for agree in (False, True):
            waits.locator('[data-act="reject"]').click()
            first.get_by_label("Invalid because").select_option("malfunction")
            first.get_by_label("Reason").fill("the reader failed")
            first.locator("dialog .main").click()
            waiting = second.locator("[data-approval]")
            if agree:
                waiting.get_by_role("button", name="Agree").click()
                first.get_by_role("button", name="Agreed: carry it out").click()
            else:
                waiting.get_by_label("Reason (if declined)").fill("the camera shows it")
                waiting.get_by_role("button", name="Decline").click()
                expect(first.locator('[data-stage="declined"]')).to_contain_text("has declined. the camera shows it")
                first.get_by_role("button", name="Dismiss").click()
        expect(waits).to_have_count(0)
        assert (royal.rack, royal.shown("k9-player"), royal.state.meters["k9-player"].hits) == (rack, before + 25, hits)
        first.locator("#jc-tab-hits").click()
        expect(first.locator('[data-closed="rejected"]').first).to_contain_text("deemed invalid")


@pytest.mark.clause("NZ 18.9(b)", "NZ 18.10", "NZ 18.12", "NZ 18.19", "NZ 18.20")
def test_a_changed_rate_waits_for_the_next_hit_and_everything_reconciles(browser: Browser, tmp_path: Path) -> None:
    """0.5% of 100 and 0.25 go into the Major; 0.7% is agreed to, waits, and holds after a tie on 9 with two pairs.

    The dealer forgets the first round, which the console adds, and activates the second by a key.
    """
    with played(tmp_path, JACKPOT) as at, Consoles(browser, at) as open_:
        first, second, display = open_.console(), open_.console(), open_.display("zh-Hans")
        major = first.locator('.jc-meter[data-meter="major"]')
        major.locator('[data-act="change-parameters"]').click()
        first.get_by_label(re.compile(r"^Rate")).fill("0.7")
        first.get_by_label("Reason").fill("filed on Monday")
        first.locator("dialog .main").click()
        expect(second.locator("[data-approval] .link-changed")).to_contain_text("0.5%→ 0.7%")
        second.locator("[data-approval]").get_by_role("button", name="Agree").click()
        first.get_by_role("button", name="Agreed: carry it out").click()
        expect(major.locator(".jc-waiting")).to_contain_text("wait for the next hit")
        at.bots._crew._jackpots = ()  # the dealer forgets to activate it
        at.round(PLAIN, player=100_00)
        first.get_by_role("button", name="Add the missed round 1").click()
        expect(display.locator('[data-meter="major"] .jd-amount [aria-hidden]')).to_have_text("PLAY5,000.75")
        expect(display.locator('[data-meter="major"]')).to_contain_text("9 点和局，且庄闲双方均有对子")
        dealer = open_.open("deal", ".deal", at=at.table)
        at.bots.until("free-hand", "close-bets")
        at.bots.bet(at.anna, "tie", 100_00)
        at.bots.stack(TIE_ON_9)
        at.bots.until("draw")
        dealer.get_by_role("button", name="Activate the jackpot").wait_for()
        dealer.keyboard.press("J")
        expect(dealer.locator("[data-jackpot] button")).to_have_count(0)
        at.bots.until("end-round")
        dealer.get_by_role("button", name="Record the hit").click()
        expect(dealer.locator("[data-record]")).to_have_count(0)
        assert [(hit.meter, hit.amount) for hit in at.state.pending] == [("major", 5_005_00)]
        expect(major.locator(".jc-waiting")).to_have_count(0)
        expect(major).to_contain_text("0.7%")
        major.locator("summary").click()
        expect(major.locator('[data-balances="true"]')).to_contain_text("Contributed1.70")
        first.locator("#jc-tab-tables").click()
        first.locator('[data-act="lose-table"]').click()
        first.get_by_label("Reason").fill("cable")
        first.locator("dialog .main").click()
        expect(display.locator(".jd-rests")).to_contain_text("连线中断：cable")
        first.locator('[data-act="regain-table"]').click()
        expect(display.locator(".jd-rests")).to_have_count(0)
        first.locator('[data-act="check-health"]').click()
        first.get_by_label("recording the time of settlement").uncheck()
        first.locator("dialog .main").click()
        expect(display.locator(".jd-rests")).to_have_text("累进大奖系统故障，无法：记录结算时间")
        first.locator('[data-act="restore"]').click()
        first.get_by_label("Reason").fill("clock mended")
        first.locator("dialog .main").click()
        second.locator("[data-approval]").get_by_role("button", name="Agree").click()
        first.get_by_role("button", name="Agreed: carry it out").click()
        expect(display.locator(".jd-rests")).to_have_count(0)
        first.locator("#jc-tab-log").click()
        first.get_by_label("Filter the log").fill("monday")
        expect(first.locator(".jc-log li")).to_have_count(1)


@pytest.mark.clause("NZ 18.10", "NZ 18.11", "NZ 18.12", "NZ 18.17", "NZ 18.19", "NZ 18.20", "NZ 18.21")
def test_a_hit_is_never_lost_however_often_enter_is_pressed(browser: Browser, tmp_path: Path) -> None:
    """The dealer forgets a hit, which the console points out until it is recorded; the pit sees and adjusts the rest.

    Before that the console refuses another figure than was recorded, without asking anybody else.
    """
    with played(tmp_path, JACKPOT) as at, Consoles(browser, at) as open_:
        at.bots._crew._jackpots = ()  # nobody but the person at the console attends to the jackpot
        dealer, pit = open_.open("deal", ".deal", at=at.table), open_.open("pit", ".pit-table", at=at.table)
        at.bots.until("free-hand", "close-bets")
        dealer.locator("[data-jackpot]").wait_for()
        dealer.keyboard.press("J")
        expect(dealer.locator("body")).to_contain_text(
            re.compile("the link is activated after “No more bets” has been called", re.IGNORECASE)
        )
        at.bots.bet(at.anna, "tie", 100_00)
        at.bots.stack(TIE_ON_9)
        at.bots.until("end-round")
        expect(pit.locator("[data-jackpot]")).to_contain_text("the jackpot was not activated in round 1")
        expect(pit.locator("[data-jackpot]")).to_contain_text("round 1 has won Major")
        expect(dealer.locator("[data-record]")).to_contain_text("was won in round 1. [NZ 18.12]")
        at.bots.move()
        expect(dealer.locator('[data-step="record-hit"]')).to_be_visible()
        assert not at.opens_bets(), "the table calls for no bets before the hit is recorded"
        pit.get_by_role("button", name="Add the missed round 1").click()
        expect(pit.locator("[data-jackpot]")).not_to_contain_text("was not activated")
        assert [(hit.standing.value, hit.amount) for hit in at.state.pending] == [("locked", 5_000_00)]
        dealer.keyboard.press("Enter")
        dealer.keyboard.press("Enter")
        expect(dealer.locator('[data-step="open-bets"]')).to_be_visible()
        assert [(hit.standing.value, hit.amount) for hit in at.state.pending] == [("pending", 5_000_00)]
        expect(pit.locator('[data-waits="1"]')).to_contain_text("Major is won and waits to be confirmed")
        _figures_differ(at, open_)
        expect(pit.locator("[data-waits]")).to_have_count(0)


def _figures_differ(at: Played, open_: Consoles) -> None:
    """A figure that is not the recorded one: said at once, and treated as a malfunction."""
    first, second = open_.console(), open_.console()
    waits = first.locator('#jc-pending [data-hit="1"]')
    waits.locator('[data-act="confirm"]').click()
    expect(first.locator(".link-figures")).to_contain_text("On the display at settlement5,000.00")
    first.get_by_label("Figure that you see on the display").fill("5000.75")
    first.locator("dialog .main").click()
    expect(first.locator("body")).to_contain_text("You see 5,000.75, and 5,000 was recorded at settlement")
    assert second.locator("[data-approval]").count() == 0, "nobody is asked about a figure that differs"
    first.locator('dialog [data-act="figures-differ"]').click()
    expect(first.locator(".jc-ill")).to_contain_text("The jackpot is malfunctioning")
    first.locator('[data-act="restore"]').click()
    first.get_by_label("Reason").fill("the display was a picture behind")
    first.locator("dialog .main").click()
    second.locator("[data-approval]").get_by_role("button", name="Agree").click()
    first.get_by_role("button", name="Agreed: carry it out").click()
    expect(first.locator(".jc-ill")).to_have_count(0)
    rack = at.rack
    waits.locator('[data-act="confirm"]').click()
    first.get_by_label("Figure that you see on the display").fill("5000")
    first.locator("dialog .main").click()
    second.locator("[data-approval]").get_by_role("button", name="Agree").click()
    first.get_by_role("button", name="Agreed: carry it out").click()
    expect(waits).to_have_count(0)
    assert at.rack == rack + 5_000_00


@pytest.mark.parametrize(("width", "scheme", "language"), [(1440, "dark", "en"), (320, "light", "zh-Hant")])
def test_axe_finds_no_serious_fault_at_the_jackpot(
    browser: Browser, royal: Played, width: int, scheme: str, language: str
) -> None:
    """With a hit that waits and every tab opened once; wide and dark in English, narrow and light in Chinese."""
    hit = royal.hit(BANKERS_K9)
    guest = Guest(browser, royal.served, width=width, color_scheme=scheme, bypass_csp=True).come_in(language)
    page = guest.page
    page.goto(f"{royal.served.origin}/")
    page.locator(".lobby-jackpots a").first.wait_for()
    assert not wrong(page, width)
    page.locator(".lobby-jackpots a").first.click()
    page.locator(f'.jd-win[data-hit="{hit}"]').wait_for()
    assert not wrong(page, width)
    page.goto(f"{royal.served.origin}/#/jackpot/{ROYAL}")
    page.locator('[data-act="confirm"]').first.click()
    page.locator("dialog .staff-form").wait_for()
    assert not wrong(page, width)
    page.keyboard.press("Escape")
    for tab in ("meters", "tables", "hits", "log"):
        page.locator(f"#jc-tab-{tab}").click()
        assert not wrong(page, width)
    guest.close()
