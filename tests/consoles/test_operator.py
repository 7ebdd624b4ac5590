"""The operator of a house for money at a screen: money, tables, house rules and safety, with no command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.audit.source import find_source
from puntobanco.audit.verify import verify
from puntobanco.books.significant import LargeFrom
from puntobanco.server.thresholds import thresholds_of
from puntobanco.wire.posts import Post
from tests.consoles.english import TEXT, english_left
from tests.consoles.hired import at_screen, hire
from tests.consoles.test_staff_access import wrong
from tests.server.api.hired import Hired
from tests.server.api.served import Served, setup_text

TABLE = "MA-03"
TABS = ("today", "tables", "money", "rules", "safety")


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hired]:
    with Served(data=tmp_path_factory.mktemp("house"), tables=(setup_text("massachusetts-ez"),), database="") as served:
        made = Hired(served)
        made.hire("omar", Post.OPERATOR).close()
        made.hire("carla", Post.CASHIER).close()
        made.hire("jack", Post.JACKPOT).close()
        hire(made, "dina", Post.DEALER)
        yield made


def at_operator(page: Page, tab: str) -> Page:
    """The operator's screen at a tab."""
    page.locator('a[href="#/operator"]').click()
    page.locator(f"#tab-{tab}").click()
    return page


def test_money_comes_alone_and_goes_with_a_second_person(browser: Browser, hired: Hired) -> None:
    with at_screen(browser, hired, "omar") as page, at_screen(browser, hired, "carla") as cage:
        at_operator(page, "money")
        fund = page.locator("[data-act=fund-cage]")
        fund.locator("input").nth(0).fill("250,000")
        fund.locator("button").click()
        expect(page.locator(".staff-sums td").first).to_contain_text("250,000")
        draw = page.locator("[data-act=draw-from-cage]")
        draw.locator("input").nth(0).fill("1000.50")
        draw.locator("button").click()
        expect(page.locator("[data-proposed][data-stage=proposed]")).to_have_count(1)
        cage.locator('a[href="#/cage"]').click()
        cage.locator("[data-approval] button.main").click()
        page.locator("[data-proposed][data-stage=approved] button.main").click()
        expect(page.locator(".staff-sums td").first).to_contain_text("248,999.50")


def test_a_set_up_is_checked_as_it_is_written_and_becomes_a_table(browser: Browser, hired: Hired) -> None:
    with at_screen(browser, hired, "omar") as page:
        at_operator(page, "tables")
        page.locator("[data-new-table]").click()
        page.locator("dialog [data-ready]").select_option("massachusetts-commission")
        expect(page.locator("[data-verdict] .good")).to_be_visible()
        text = page.locator("dialog textarea").input_value()
        page.locator("dialog textarea").fill(text.replace("decks = 8", "decks = 5"))
        expect(page.locator("[data-verdict] .start-faults li")).to_have_count(1)
        expect(page.locator("dialog button.main")).to_be_disabled()
        page.locator("dialog textarea").fill(text)
        page.locator("dialog .start-table input").fill("Garden")
        expect(page.locator("[data-verdict] .good")).to_be_visible()
        page.locator("dialog button.main").click()
        table = page.locator("[data-table=Garden]")
        table.locator("[data-act=appoint]").click()
        page.locator("dialog select").first.select_option("dealer")
        page.locator("dialog input[type=search]").fill("Dina")
        expect(page.locator("dialog .staff-picker select")).not_to_have_value("")
        page.locator("dialog button.main").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(table).to_contain_text("Dina")


def test_a_table_is_retired_once_nothing_is_left_there(browser: Browser, hired: Hired) -> None:
    """One that takes part in a jackpot is refused with the reason; an empty one leaves every list, not its journal."""
    with at_screen(browser, hired, "omar") as page:
        at_operator(page, "tables")
        page.locator("[data-new-table]").click()
        page.locator("dialog [data-ready]").select_option("new-zealand-commission")
        page.locator("dialog .start-table input").fill("Old")
        expect(page.locator("[data-verdict] .good")).to_be_visible()
        page.locator("dialog button.main").click()
        for table, said in ((TABLE, "takes part in the jackpot"), ("Old", "")):
            page.locator(f"[data-table={table}] [data-act=retire-table]").click()
            page.locator("[data-retire] input").fill("the cloth is worn")
            page.locator("[data-retire] button").click()
            if said:
                expect(page.locator(".notice")).to_contain_text(said)
                page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator("[data-table=Old]")).to_have_count(0)
        for tab, row in (("money", ".staff-sums tr"), ("rules", "[data-rule]")):
            page.locator(f"#tab-{tab}").click()
            page.locator(row).first.wait_for()
            expect(page.locator(row, has_text="Old")).to_have_count(0)
    casino = hired.served.serving.service.casino
    assert casino.floor.house is not None and casino.floor.house.retired == {"Old"}
    verdict = verify(find_source(str(hired.served.settings.data)), processes=1)
    assert verdict.holds and "table/Old" in {stream.stream for stream in verdict.streams}


def test_the_operator_proposes_parameters_of_a_jackpot(browser: Browser, hired: Hired) -> None:
    """From the next hit on, and only when somebody who oversees jackpots has agreed."""
    with at_screen(browser, hired, "omar") as page, at_screen(browser, hired, "jack") as other:
        at_operator(page, "rules")
        meter = page.locator("[data-jackpot] [data-meter]").first
        meter.locator("[data-act=change-parameters]").click()
        form = page.locator("dialog[open] form")
        form.locator("input").nth(0).fill("6000")
        form.locator("input").last.fill("a larger seed")
        form.locator("button.main").click()
        expect(page.locator("[data-proposed][data-stage=proposed]")).to_have_count(1)
        other.locator('a[href^="#/jackpot/"]').first.click()
        other.locator("[data-approval] button.main").click()
        page.locator("[data-proposed][data-stage=approved] button.main").click()
        expect(meter.locator(".link-changed")).to_contain_text("6,000")


def test_limits_change_and_refusals_are_read(browser: Browser, hired: Hired) -> None:
    with at_screen(browser, hired, "omar") as page:
        at_operator(page, "tables")
        table = page.locator(f"[data-table={TABLE}]")
        table.locator("[data-act=change-setup]").click()
        page.locator("[data-change] [data-key]").select_option("limits.maximum")
        for place, text in enumerate(("0.01", "a slow night")):
            page.locator("[data-change] input").nth(place).fill(text)
        page.locator("[data-change] button").click()
        refusal = page.locator("dialog[open] .notice")  # in the window: nothing behind it can be read or closed
        refusal.get_by_role("button").click()
        expect(page.locator(".notice")).to_have_count(0)
        page.locator("[data-change] [data-value]").fill("7,500")
        page.locator("[data-change] button").click()
        expect(table).to_contain_text("$7,500")


def test_the_second_place_is_chosen_once_and_files_are_checked(browser: Browser, hired: Hired, tmp_path: Path) -> None:
    with at_screen(browser, hired, "omar") as page:
        at_operator(page, "safety")
        place = page.locator("[data-place]")
        place.locator("input").fill("safe")
        place.locator("button").click()
        expect(page.locator(".notice")).to_contain_text("whole path")
        place.locator("input").fill(str(tmp_path / "elsewhere"))
        place.locator("button").click()
        expect(place.locator(".good")).to_be_visible()
        assert (tmp_path / "elsewhere" / "house.pub").exists()


def test_a_backup_is_made_verified_and_downloaded(browser: Browser, hired: Hired, tmp_path: Path) -> None:
    with at_screen(browser, hired, "omar") as page:
        at_operator(page, "safety")
        box = page.locator("[data-backups]")
        box.locator("[data-make]").click()
        expect(box.locator(".good")).to_contain_text("every chain whole")
        one = box.locator("[data-backup]").first
        one.locator("button").click()
        expect(box.locator(".good")).to_contain_text("everything holds")
        with page.expect_download() as saved:
            one.locator("a").click()
        file = tmp_path / "house.sqlite"
        saved.value.save_as(file)
        verdict = verify(find_source(str(file)), processes=1)
        assert verdict.holds and {stream.stream for stream in verdict.streams} >= {"house", f"table/{TABLE}"}


def test_thresholds_are_set_for_the_whole_house_and_go_into_the_chain(browser: Browser, hired: Hired) -> None:
    with at_screen(browser, hired, "omar") as page:
        at_operator(page, "safety")
        form = page.locator("[data-thresholds]")
        expect(form.locator("input").nth(0)).to_have_value("10,000")
        for place, text in enumerate(("2500.50", "", "40000", "72")):
            form.locator("input").nth(place).fill(text)
        form.locator("button").click()
        expect(page.locator(".notice")).to_contain_text("whole house")
        form.locator("select").select_option(TABLE)
        expect(form.locator("input")).to_have_count(3)
        form.locator("input").nth(0).fill("900")
        form.locator("button.main").click()
        expect(page.locator(".notice")).to_contain_text(f"Set at {TABLE}")
        form.locator("[data-as-house]").wait_for()
    service = hired.served.serving.service
    now = thresholds_of(service.accounts.store, hired.served.settings)
    assert (now.large_wager, now.large_win, now.large_money, now.pace) == (250050, None, 40_000_00, 72)
    assert now.tables == {TABLE: LargeFrom(wager=900_00, win=None, money=40_000_00)}
    assert any(b"thresholds-set" in line for line in service.accounts.store.read("accounts"))


@pytest.mark.parametrize(("width", "scheme"), [(1366, "dark"), (390, "light")])
def test_axe_finds_no_serious_fault_and_nothing_overflows(
    browser: Browser, hired: Hired, width: int, scheme: str
) -> None:
    with at_screen(browser, hired, "omar") as page:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 800})
        for tab in TABS:
            at_operator(page, tab) if tab == "today" else page.locator(f"#tab-{tab}").click()
            page.locator("#tab-panel .staff-box").first.wait_for()
            assert not wrong(page, width), tab


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_no_english_is_left_in_chinese(browser: Browser, hired: Hired, language: str) -> None:
    with at_screen(browser, hired, "omar", language) as page:
        for tab in TABS:
            at_operator(page, tab) if tab == "today" else page.locator(f"#tab-{tab}").click()
            page.locator("#tab-panel .staff-box").first.wait_for()
            if tab == "rules":
                page.locator("[data-rule]").first.wait_for()
            document = set(  # the titles of the rulebooks' documents
                "Rules of the game Baccarat with Division of the casino rules on Baccarat sections to".split()
            )
            names = document | {
                "Omar",
                "Dina",
                "Carla",
                "Jack",
                "Old",
                "major",
                "Garden",
                "Officer",
                "lace",
                "limits",
                "maximum",
                "mnt",
                "surveillance",
                "house",
                "MB",
            }
            left = english_left(page.evaluate(TEXT)) - names
            assert not left, (tab, left)
