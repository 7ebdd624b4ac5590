"""A house for money run by its staff in the browser: by rank, and by names."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.procedure.asking import Person
from puntobanco.wire.posts import Post
from tests.consoles.hired import at_screen, hire
from tests.server.api.hired import Hired
from tests.server.api.served import Served, setup_text

TABLE = "MA-03"


@pytest.fixture
def hired(tmp_path: Path) -> Iterator[Hired]:
    with Served(data=tmp_path, tables=(setup_text("massachusetts-ez"),)) as served:
        yield Hired(served)


def on_record(hired: Hired) -> dict[str, str]:
    """Who is on the table's record, in which role."""
    logins = {id_: login for login, id_ in hired.ids.items()}
    table = hired.served.serving.casino.floor.tables[TABLE]
    return {logins[person]: member.role.value for person, member in table.staff.items()}


def appoints(page: Page, name: str, role: str = "dealer") -> None:
    page.locator("[data-act=appoint]").click()
    form = page.locator(".staff-form")
    form.locator("select").first.select_option(role)
    page.get_by_role("searchbox").fill(name[:3])
    option = page.locator(".staff-picker option", has_text=name)
    expect(option).to_have_count(1)
    page.locator(".staff-picker select").select_option(value=option.get_attribute("value") or "")
    form.locator("button.main").click()
    expect(form).to_have_count(0)


@pytest.mark.parametrize("post", [Post.PIT, Post.CASINO_SUPERVISOR, Post.SHIFT_MANAGER], ids=lambda post: post.value)
def test_every_supervisor_opens_pit_and_floor_and_changes_dealers(browser: Browser, hired: Hired, post: Post) -> None:
    hire(hired, "vera", post)
    for login in ("dina", "dora"):
        hire(hired, login, Post.DEALER)
    with at_screen(browser, hired, "vera") as page:
        page.locator('a[href="#/floor"]').click()
        page.locator(".pit-tile").click()
        page.get_by_role("button", name="Go on duty here").click()
        page.locator("#pit-tab-people").click()
        assert on_record(hired) == {"vera": post.value}
        appoints(page, "Dina")
        expect(page.locator(".pit-panel")).to_contain_text("Dina")
        appoints(page, "Dora")
        page.locator("[data-act=dismiss]").click()
        page.locator(".staff-form select").select_option(label="Dina")
        page.locator(".staff-form button.main").click()
        expect(page.locator(".pit-panel")).not_to_contain_text("Dina")
        assert on_record(hired) == {"vera": post.value, "dora": "dealer"}
        expect(page.locator(".pit-tile footer")).to_contain_text("Dora")
        expect(page.locator("body")).not_to_contain_text(re.compile("p-[0-9a-f]{4}"))
        below = {"pit": 1, "casino-supervisor": 2, "shift-manager": 3}[post.value]
        page.locator("[data-act=appoint]").click()
        expect(page.locator(".staff-form select").first.locator("option")).to_have_count(below)
        assert Person(hired.ids["vera"]) in hired.served.serving.casino.floor.tables[TABLE].staff
