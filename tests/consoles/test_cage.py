"""The cashier of a house for money at a screen: guests and wallets, chips by denomination, and where the money is."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.wire.posts import Post
from tests.consoles.english import TEXT, english_left
from tests.consoles.hired import at_screen
from tests.consoles.test_staff_access import wrong
from tests.server.api.hired import Hired
from tests.server.api.served import Served, setup_text

TABLE = "MA-03"
TABS = ("tables", "guests", "balance", "close")


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hired]:
    with Served(data=tmp_path_factory.mktemp("house"), tables=(setup_text("massachusetts-ez"),)) as served:
        made = Hired(served)
        owner = made.hire("omar", Post.OPERATOR)
        made.hire("carla", Post.CASHIER).close()
        made.hire("casper", Post.CASHIER).close()
        owner.does(house_ask.FundCage(amount=Minor(1_000_000_00)), "house")
        for login in ("carla", "casper"):
            owner.does(ask.Appoint(person=Person(made.ids[login]), role=Role.CASHIER), f"table/{TABLE}")
        yield made


def at_cage(page: Page, tab: str) -> Page:
    """The cage's screen at a tab."""
    page.locator('a[href="#/cage"]').click()
    page.locator(f"#tab-{tab}").click()
    return page


def move(page: Page, act: str, amount: str) -> None:
    """Money in or out of the wallet that is open."""
    form = page.locator(f"[data-act={act}]")
    form.locator("input").nth(0).fill(amount)
    form.locator("button").click()


def test_a_guest_is_admitted_brings_money_and_takes_some_home(browser: Browser, hired: Hired) -> None:
    """What is brought is sent twice before it is answered, as by an impatient hand, and counts once."""
    with at_screen(browser, hired, "carla") as page, at_screen(browser, hired, "casper") as other:
        at_cage(page, "guests").locator("[data-admit]").click()
        page.locator("dialog input").first.fill("Gina Gold")
        page.locator("dialog button.main").click()
        expect(page.locator("[data-admitted] [data-login]")).to_have_text("gina.gold")
        assert len(page.locator("[data-admitted] [data-code]").inner_text()) > 20
        page.locator("dialog[open] header button").click()
        expect(page.locator("[data-wallet]")).to_contain_text("USD 0")
        page.locator("[data-act=deposit] input").first.fill("500")
        page.locator("[data-act=deposit]").evaluate("form => (form.requestSubmit(), form.requestSubmit())")
        expect(page.locator("[data-receipt=deposit]")).to_contain_text("USD 500")
        page.locator("dialog[open] header button").click()
        move(page, "deposit", "not money")
        move(page, "withdraw", "120.50")
        expect(page.locator("[data-proposed][data-stage=proposed]")).to_have_count(1)
        at_cage(other, "balance")
        expect(other.locator("[data-approval]")).to_contain_text("Amount: 120.50")
        other.locator("[data-approval] button.main").click()
        expect(page.locator(".notice")).to_contain_text("Casper has agreed.")
        page.locator("[data-proposed][data-stage=approved] button.main").click()
        expect(page.locator("[data-receipt=withdraw]")).to_contain_text("USD 120.50")  # the slip that is signed now
        page.locator("dialog[open] header button").click()
        expect(page.locator("[data-wallet]")).to_contain_text("USD 379.50")
        move(page, "withdraw", "379.51")
        expect(page.locator(".notice")).to_contain_text("At most USD 379.50")  # and nobody was asked to agree
        expect(page.locator("[data-proposed]")).to_have_count(0)
        expect(other.locator(".staff-sums")).to_contain_text("USD 379.50")


def test_two_cashiers_close_the_day_with_a_shortage_to_the_cent(browser: Browser, hired: Hired) -> None:
    with at_screen(browser, hired, "carla") as page, at_screen(browser, hired, "casper") as other:
        at_cage(page, "close")
        form = page.locator("[data-close]")
        expect(form.locator("[data-expected]")).to_contain_text("USD")
        due = hired.served.state("house").in_cage
        counts = {100_000: due // 100_000, 1: due % 100_000}
        for kind, number in counts.items():
            if number:
                form.locator("label", has_text=re.compile(rf"^{'1K' if kind > 1 else '1c'}$")).locator("input").fill(
                    str(number)
                )
        expect(form.locator("[data-difference]")).to_have_class("good")
        form.locator("label", has_text=re.compile("^1c$")).locator("input").fill(str(counts[1] + 1))
        expect(form.locator("[data-difference]")).to_contain_text("0.01")
        form.locator("label input").last.fill("found under the drawer")
        form.locator("button.main").click()
        expect(form.locator("[data-chip='1']")).to_have_value("")
        other.locator('a[href="#/cage"]').click()
        asked = other.locator("[data-approval]")
        expect(asked).to_contain_text("the cage's own money")
        expect(asked).to_contain_text(f"{counts[100_000]} × 1K + {counts[1] + 1} × 1c = {(due + 1) / 100:,.2f}")
        other.locator("[data-approval] button.main").click()
        page.locator("[data-proposed][data-stage=approved] button.main").click()
        expect(page.locator("[data-proposed]")).to_have_count(0)
        page.locator("[data-slip-of='1']").click()
        slip = page.locator("[data-slip=day]")
        expect(slip).to_be_visible()
        total = f"{due // 100:,}.{due % 100:02}"
        rows = [" ".join(one.split()) for one in slip.locator("tfoot tr").all_inner_texts()]
        assert [row.rsplit(" ", 1)[1] for row in rows] == [f"{(due + 1) // 100:,}.{(due + 1) % 100:02}", total, "0.01"]
        expect(slip).to_contain_text("found under the drawer")
        expect(slip.locator(".slip-line")).to_have_count(2)
    assert hired.served.state("house").days == 1


@pytest.mark.parametrize(("width", "scheme", "language"), [(1366, "dark", "zh-Hans"), (390, "light", "zh-Hant")])
def test_nothing_serious_nothing_beside_the_screen_and_no_english(
    browser: Browser, hired: Hired, width: int, scheme: str, language: str
) -> None:
    with at_screen(browser, hired, "carla", language) as page:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 800})
        for tab in TABS:
            at_cage(page, tab) if tab == "tables" else page.locator(f"#tab-{tab}").click()
            page.locator("#tab-panel .staff-box").first.wait_for()
            assert not wrong(page, width), tab
            names = {"Omar", "Carla", "Casper", "Gina", "Gold", "gina.gold", "gina", "gold"}
            left = english_left(page.evaluate(TEXT)) - names
            assert not left, (tab, left)
