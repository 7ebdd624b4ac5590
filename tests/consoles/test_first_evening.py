"""A house for money from `serve` to its first settled bet: in browsers, with no command line, no raw HTTP.

It takes the pictures of the operator's guide on its way: with GUIDE_PICTURES=1 in the environment, anew.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.table.steps import next_step
from tests.consoles.evening import ANSWERS
from tests.consoles.first_house import House, add_person, admit, agree, deposit, propose
from tests.consoles.pressed import press, shown, standing
from tests.consoles.test_start import add_ready, name_officers, to_tables
from tests.server.api.served import Served

TABLE = "SG-01"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures" / "guide"
MOST = {"clicks": 100, "keys": 25, "fields": 65}
"""What everybody together may do before the first bet is settled; docs/guide/first-start.md tells it."""
STAFF = {"omar": "operator", "carl": "cashier", "dina": "dealer", "pete": "pit"}


def shot(page: Page, name: str) -> None:
    """The picture of the guide that shows this moment; taken anew if asked for."""
    file = PICTURES / f"{name}.jpg"
    if os.environ.get("GUIDE_PICTURES"):
        page.screenshot(path=file, type="jpeg", quality=55, animations="disabled")
    assert file.exists(), "GUIDE_PICTURES=1 takes it"


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[House]:
    with Served(data=tmp_path / "house", tables=(), database="") as served, ExitStack() as stack:
        yield House(browser, served, stack)


def found(house: House) -> None:
    """The wizard: one table and two officers."""
    page = house.page()
    to_tables(page, house.served)
    add_ready(page, "rws-non-commission")
    shot(page, "tables")
    name_officers(page)
    page.locator(".start-acts .main").click()
    for login in ("olga", "otto"):
        house.codes[login] = page.locator(f"[data-officer={login}] [data-code]").inner_text()
    shot(page, "founded")


def hire(house: House, one: Page, two: Page) -> None:
    """One officer adds the staff and proposes their posts; the other agrees to each."""
    for page in (one, two):
        page.locator('a[href="#/officer"]').click()
        page.locator("[data-person]").first.wait_for()
    for login, post in STAFF.items():
        add_person(one, house, login, post)
        shot(one, "officer")
        propose(one)
        two.locator("[data-approval=grant]").wait_for()
        shot(two, "agree")
        agree(two)


def appoint(page: Page, role: str, name: str) -> None:
    """The operator puts somebody on the table's record."""
    table = page.locator(f"[data-table={TABLE}]")
    table.locator("[data-act=appoint]").click()
    page.locator("dialog select").first.select_option(role)
    page.locator("dialog input[type=search]").fill(name)
    expect(page.locator("dialog .staff-picker select")).not_to_have_value("")
    shot(page, "appoint")
    page.locator("dialog button.main").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(table).to_contain_text(name)


def test_from_serve_to_the_first_settled_bet(house: House) -> None:
    found(house)
    hire(house, house.settle_in("olga"), house.settle_in("otto"))
    owner = house.settle_in("omar")
    owner.locator('a[href="#/operator"]').click()
    owner.locator("#tab-money").click()
    owner.locator("[data-act=fund-cage] input").nth(0).fill("500000")
    owner.locator("[data-act=fund-cage] button").click()
    expect(owner.locator(".staff-sums")).to_contain_text("500,000")
    owner.locator("#tab-tables").click()
    appoint(owner, "dealer", "Dina")
    appoint(owner, "cashier", "Carl")

    dealer, cage, pit = (house.settle_in(login) for login in ("dina", "carl", "pete"))
    pit.locator(f'a[href="#/pit/{TABLE}"]').click()
    pit.get_by_role("button", name="Go on duty").click()
    dealer.locator(f'a[href="#/deal/{TABLE}"]').click()
    dealer.locator('[data-act="ask-fill"]').click()
    dealer.locator("dialog[open] .staff-count input").nth(0).fill("200")
    dealer.locator("dialog[open] .staff-form button.main").click()
    cage.locator('a[href="#/cage"]').click()
    cage.locator('[data-order="1"] button.main').wait_for()
    shot(cage, "fill")
    cage.locator('[data-order="1"] button.main').click()
    dealer.locator('[data-order="1"] button.main').click()
    pit.locator("#pit-tab-chips").click()
    pit.locator('[data-order="1"] button.main').click()
    expect(pit.locator('[data-order="1"]')).to_have_attribute("data-stage", "done")
    pit.locator("#pit-tab-table").click()
    pit.locator("[data-checks=opening]").wait_for()
    shot(pit, "opening")
    pit.locator('[data-act="post-signs"]').click()
    pit.locator('[data-act="open-table"]').click()
    pit.locator("dialog[open] .staff-form button.main").click()
    expect(pit.locator(".bar .phase")).not_to_have_class("phase phase-closed")
    assert house.served.state(f"table/{TABLE}").is_open and house.served.serving.casino.name == "Casino Nord"

    admit(cage, house, "gina")
    shot(cage, "admit")
    cage.locator("dialog[open] header button").click()
    expect(cage.locator("[data-wallet]")).to_contain_text("NZD 0")
    cage.locator("#tab-balance").click()
    cage.locator("#tab-guests").click()
    cage.locator("[data-guest=gina]").click()
    deposit(cage, "1000")
    player = house.settle_in("gina")
    player.locator(f'a.main[href="#/play/{TABLE}"]').click()
    player.locator(".play-felt").wait_for()
    expect(player.locator(".play-watching")).to_have_count(0)  # Play in the lobby takes a seat
    cage.locator("#tab-tables").click()
    cage.locator("[data-act=buy-in]").click()
    chips = [int(one) for one in house.served.state(f"table/{TABLE}").rules.terms.chips.values]
    cage.locator("dialog[open] .staff-count input").nth(chips.index(100_00)).fill("5")
    cage.locator("dialog[open] .staff-form button.main").click()
    expect(player.locator(".play-money")).to_contain_text("500")

    until(house, dealer, player, "close-bets")
    player.locator(".play-box.hand.open").first.wait_for()
    shot(player, "bets")
    player.locator('[data-wager="player"].open').click()
    player.locator('[data-wager="player"] .play-stake:not(.new)').wait_for()
    until(house, dealer, player, "settle")
    press(house.served, TABLE, dealer, "Enter")
    until(house, dealer, player, "end-round")
    assert house.served.state(f"table/{TABLE}").the_round.settled
    shot(dealer, "settled")
    done = house.done()
    assert all(0 < done[kind] <= most for kind, most in MOST.items()), done
    pit.locator("#pit-tab-chips").click()
    pit.goto(f"{house.served.origin}/#/floor")
    pit.locator(".pit-tile .phase").first.wait_for()
    shot(pit, "floor")
    owner.locator("#tab-safety").click()
    owner.locator("[data-make]").click()
    expect(owner.locator("[data-backups] .good")).to_be_visible()
    shot(owner, "safety")
    owner.goto(f"{house.served.origin}/#/audit")
    owner.get_by_label("Stream").select_option(f"table/{TABLE}")
    owner.locator(".audit-told").first.wait_for()
    shot(owner, "audit")


def until(house: House, dealer: Page, player: Page, *acts: str) -> None:
    """The dealer goes on with Enter, and the player answers, until one of these is next."""
    served, answers = house.served, {**ANSWERS, "answer-cut": "Cut at card"}
    while (step := next_step(standing(served, TABLE))).act not in acts:
        shown(served, TABLE, dealer, ".deal")
        if step.person is None:
            press(served, TABLE, dealer, "Enter")
            continue
        shown(served, TABLE, player, ".play")
        before = standing(served, TABLE).position
        player.get_by_role("button", name=answers.get(step.act, "Reveal all")).first.click()
        player.locator(f'.play[data-position="{before}"]').wait_for(state="detached")
    shown(served, TABLE, player, ".play")
