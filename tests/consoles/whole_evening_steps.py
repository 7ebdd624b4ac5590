"""What happens in a whole evening of a house for money (`whole_evening.py`), step by step."""

import re
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from puntobanco.audit.source import find_source
from puntobanco.audit.verify import verify
from puntobanco.ledger.chips import worth
from puntobanco.procedure.opening import Burn
from puntobanco.table.steps import next_step
from tests.cli.run import run
from tests.consoles.evening import ANSWERS
from tests.consoles.first_house import House, add_person, admit, agree, deposit, propose
from tests.consoles.pressed import press, shown
from tests.consoles.test_start import OWN, add_ready, name_officers, to_tables
from tests.consoles.whole_evening import (
    CASH,
    GUESTS,
    K9,
    ROYAL,
    STAFF,
    STANDS,
    Evening,
    Stand,
    chips_of,
    stacks,
    submitted,
)
from tests.server.api.served import Served


def founded(one: Evening) -> None:
    """The wizard: every table, two officers, their codes."""
    page = one.pages["founder"] = one.house.page()
    to_tables(page, one.served)
    for stand in one.stands:
        add_ready(page, stand.setup)
        if stand.keyed:
            page.locator(f'[data-table="{stand.table}"] select').select_option("keyed")
    one.look("start", "founder")
    name_officers(page)
    page.locator(".start-acts .main").click()
    for login in ("olga", "otto"):
        one.house.codes[login] = page.locator(f"[data-officer={login}] [data-code]").inner_text()
    one.look("founded", "founder")


def hired(one: Evening, staff: Mapping[str, str] = STAFF) -> None:
    """Two officers at two machines hire the staff, who settle in."""
    for login in ("olga", "otto"):
        one.pages[login] = one.house.settle_in(login)
        one.goes(login, "officer", "[data-person]")
    olga, otto = one.pages["olga"], one.pages["otto"]
    for login, post in staff.items():
        add_person(olga, one.house, login, post)
        propose(olga)
        otto.locator("[data-approval=grant]").wait_for()
        if login == "omar":
            one.look("officer", "olga")
            one.look("officer-agrees", "otto")
        agree(otto)
    for login in staff:
        one.pages[login] = one.house.settle_in(login)


def funded(one: Evening) -> None:
    """The owner brings money, the dealer and the cashier come onto each table's record; two guests are admitted."""
    omar = one.goes("omar", "operator", "#tab-money")
    omar.locator("#tab-money").click()
    omar.locator("[data-act=fund-cage] input").nth(0).fill("900000.00")
    omar.locator("[data-act=fund-cage] button").click()
    expect(omar.locator(".staff-sums")).to_contain_text("900,000")
    one.look("operator-money", "omar")
    omar.locator("#tab-tables").click()
    one.look("operator-tables", "omar")
    for stand in one.stands:
        table = omar.locator(f'[data-table="{stand.table}"]')
        for role, name in (("dealer", "Dina"), ("cashier", "Carl")):
            table.locator("[data-act=appoint]").click()
            omar.locator("dialog select").first.select_option(role)
            omar.locator("dialog input[type=search]").fill(name)
            expect(omar.locator("dialog .staff-picker select")).not_to_have_value("")
            submitted(omar)
            expect(table).to_contain_text(name)
        table.locator("[data-act=change-setup]").click()
        omar.locator("[data-change] [data-key]").select_option("payment_check")
        omar.locator("[data-change] [data-value]").select_option("stop")
        omar.locator("[data-change] input").fill("owed against paid")
        omar.locator("[data-change] button").click()
        expect(omar.locator("dialog[open]")).to_have_count(0)
    carl = one.goes("carl", "cage", "#tab-guests")
    for login in GUESTS:
        admit(carl, one.house, login)
        one.look(f"admit-{login}", "carl")
        carl.locator("dialog[open] header button").click()
        carl.locator("[data-wallet]").wait_for()
        deposit(carl, "6000")
        one.pages[login] = one.house.settle_in(login)
    one.look("cage-guests", "carl")


def _at_cage(one: Evening, tab: str) -> Page:
    """The cashier's screen at a tab."""
    page = one.goes("carl", "cage", f"#tab-{tab}")
    page.locator(f"#tab-{tab}").click()
    return page


def opened(one: Evening, stand: Stand) -> None:
    """A float by denomination, a count, signs, and the table opens; the guests sit down and buy in."""
    table = stand.table
    dina, pete = one.goes("dina", f"deal/{table}", ".deal"), one.pages["pete"]
    for login in ("pete", "cora") if stand is one.stands[0] else ("pete",):
        one.pages[login].goto(f"{one.served.origin}/#/pit/{table}")
        one.pages[login].get_by_role("button", name="Go on duty").click()
        one.pages[login].locator(".pit-table").wait_for()
    if stand is one.stands[0]:
        one.look("deal-closed", "dina")
        one.look("pit-closed", "pete")
    chips = one.state(table).rules.terms.chips.values
    _ordered(one, table, "ask-fill", dict.fromkeys(chips, 20), by=dina)
    _counted(one, table, {})
    pete.locator("#pit-tab-table").click()
    pete.locator('[data-act="post-signs"]').click()
    expect(pete.locator("[data-checks=opening] .warns")).to_have_count(0)
    pete.locator('[data-act="open-table"]').click()
    submitted(pete)
    for login in GUESTS:
        guest = one.goes(login, "", f'a.main[href="#/play/{table}"]')
        guest.locator(f'a.main[href="#/play/{table}"]').click()
        guest.locator(".play-felt").wait_for()
        expect(guest.locator(".play-watching")).to_have_count(0)
        carl = _at_cage(one, "tables")
        place = carl.locator(f'[data-table="{table}"]')
        place.locator("[data-act=buy-in]").click()
        carl.locator("dialog[open] select").select_option(one.person(login))
        chips_of(carl.locator("dialog[open]"), one.state(table), {100_00: 8, 25_00: 8})
        one.look(f"cage-buy-in-{table}", "carl")
        submitted(carl)
        expect(guest.locator(".play-money")).to_contain_text("1,000")


def _ordered(one: Evening, table: str, act: str, chips: dict[int, int], by: Page) -> None:
    """A fill or a credit on its whole way: asked for, made up, signed for by two."""
    number = len(one.state(table).orders) + 1
    order = f'[data-order="{number}"]'
    by.locator(f'[data-act="{act}"]').click()
    chips_of(by.locator("dialog[open]"), one.state(table), chips)
    submitted(by)
    carl = _at_cage(one, "tables")
    carl.locator(f'[data-table="{table}"] {order} button.main').wait_for()
    if number == 1:
        one.look(f"cage-fill-{table}", "carl")
    carl.locator(f'[data-table="{table}"] {order} button.main').click()
    dina, pete = one.pages["dina"], one.pages["pete"]
    dina.locator(f"{order} button.main").click()
    expect(dina.locator(f"{order} button.main")).to_have_count(0)
    pete.locator("#pit-tab-chips").click()
    pete.locator(f"{order} button.main").click()
    expect(pete.locator(order)).to_have_attribute("data-stage", "done")


def _counted(one: Evening, table: str, less: dict[int, int]) -> None:
    """The dealer counts the tray by denomination; chips of `less` are missing."""
    dina, tray = one.pages["dina"], one.state(table).tray.chips
    dina.locator('[data-act="count-float"]').click()
    chips_of(dina.locator("dialog[open]"), one.state(table), {v: n - less.get(v, 0) for v, n in tray.items()})
    submitted(dina)


def played(one: Evening, stand: Stand) -> None:
    """Two rounds, and until something was paid; the first payment is entered wrongly and stopped."""
    table, before = stand.table, one.stopped
    shown(one.served, table, one.pages["dina"], ".deal")
    for number in range(12):
        keyed = stand.keyed[number % len(stand.keyed)] if stand.keyed else ""
        cards = keyed.split()
        _until(one, table, cards, "close-bets")
        _bets(one, "gina", "player", "royal-9" if keyed == K9 else "")
        _bets(one, "hugo", "banker")
        _until(one, table, cards, "settle")
        if stand is one.stands[0] and not number:
            for who in ("dina", "pete", "gina"):
                one.look(f"round-{who}", who)
        press(one.served, table, one.pages["dina"], "Enter")
        _until(one, table, cards, "end-round")
        press(one.served, table, one.pages["dina"], "Enter")
        if number and one.stopped > before:
            break
    assert one.stopped > before, f"{table}: nothing was paid in a dozen rounds"
    if K9 in stand.keyed:
        _award(one, table)


def _bets(one: Evening, login: str, *wagers: str) -> None:
    page = one.pages[login]
    for wager in filter(None, wagers):
        page.get_by_role("radio", name=re.compile(r"\b5$" if wager == "royal-9" else r"\b100$")).click()
        page.locator(f'[data-wager="{wager}"].open').click()
        page.locator(f'[data-wager="{wager}"] .play-stake:not(.new)').wait_for()


def _until(one: Evening, table: str, cards: list[str], *acts: str) -> None:
    """The table goes on at the dealer's console and the guests' screens, until one of these is next."""
    dina = one.pages["dina"]
    while (step := next_step(one.state(table))).act not in acts:
        shown(one.served, table, dina, ".deal")
        if dina.locator("[data-record]").count():
            dina.locator('[data-step="record-hit"]').click()
            dina.locator("[data-record]").wait_for(state="detached")
        elif step.act == "enter-payment":
            _paid(one, table)
        elif step.person is not None:
            _answered(one, table, step.person)
        elif not dina.locator(".deal-next .deal-button").count():
            _by_pit(one, table)
        else:
            _filled(dina, one.state(table).rules.shoe.burn, step.act, cards)
            press(one.served, table, dina, "Enter")
    for login in GUESTS:
        shown(one.served, table, one.pages[login], ".play")
    shown(one.served, table, dina, ".deal")


def _by_pit(one: Evening, table: str) -> None:
    """What the table waits for is done by the pit: the button that stands out at their console."""
    pete, before = one.pages["pete"], one.state(table).position
    shown(one.served, table, pete, ".pit-table")
    pete.locator("#pit-tab-table").click()
    pete.locator(".pit-panel .staff-acts button.main").first.click()
    if pete.locator("dialog[open]").count():
        submitted(pete)
    pete.locator(f'.pit-table[data-position="{before}"]').wait_for(state="detached")


def _filled(dina: Page, burn: Burn, act: str, cards: list[str]) -> None:
    """What a step with a real shoe wants to be keyed; `cards` lie in the order of dealing."""
    if not dina.locator(".deal-next .staff-pad").count():
        if act == "place-cutting-card":
            dina.keyboard.type("20")
        return
    if act == "burn":
        keys = "as2s" if burn is Burn.VALUE_SHOWN else "as"
    elif act == "turn":
        keys = "".join(cards[0::2] if "Player" in dina.locator(".deal-button").inner_text() else cards[1::2])
    else:
        keys = cards.pop(0)
    for key in keys:
        dina.keyboard.press(key)


def _answered(one: Evening, table: str, person: str) -> None:
    """The guest whom the table waits for presses what they are asked."""
    login = next(each for each in GUESTS if one.person(each) == person)
    page, state = one.pages[login], one.state(table)
    shown(one.served, table, page, ".play")
    answers = {**ANSWERS, "answer-cut": "Cut at card"}
    page.get_by_role("button", name=answers.get(next_step(state).act, "Reveal all")).first.click()
    page.locator(f'.play[data-position="{state.position}"]').wait_for(state="detached")


def _paid(one: Evening, table: str) -> None:
    """What was paid is entered; the first time too much, which is stopped."""
    dina = one.pages["dina"]
    due = next(each for each in one.state(table).the_round.payments if each.paid is None)
    if one.stopped < one.stands.index(next(each for each in one.stands if each.table == table)) + 1:
        dina.locator("input[name=paid]").fill(f"{(due.owed + 25_00) / 100:.2f}")
        press(one.served, table, dina, "Enter")
        dina.locator("[data-wrong]").wait_for()
        expect(one.pages["pete"].locator("#pit-alerts")).to_contain_text("wrong payment")
        one.stopped += 1
        one.look(f"wrong-payment-{table}", "dina")
    dina.locator("input[name=paid]").fill(f"{due.owed / 100:.2f}")
    press(one.served, table, dina, "Enter")


def _award(one: Evening, table: str) -> None:
    """The jackpot manager confirms the hit with the figure; the pit agrees as the second person; it is paid."""
    jack = one.goes("jack", f"jackpot/{ROYAL}", "#jc-pending [data-hit]")
    link = one.served.state(f"link/{ROYAL}")
    hits = link.pending
    one.look("jackpot-pending", "jack")
    jack.locator('#jc-pending [data-act="confirm"]').first.click()
    jack.locator("dialog[open] .staff-form input").first.fill(f"{hits[0].before.shown / 100:.2f}")
    submitted(jack)
    jack.locator("[data-proposed][data-stage=proposed]").wait_for()
    pete = one.pages["pete"]
    pete.locator("[data-approval]").wait_for()
    one.look("pit-agrees", "pete")
    pete.locator("[data-approval] button.main").click()
    jack.locator("[data-proposed] button.main:enabled").click()
    jack.locator("[data-proposed]").wait_for(state="detached")
    assert not one.served.state(f"link/{ROYAL}").pending, "the hit is not paid"


def closed(one: Evening, stand: Stand) -> None:
    """A fill and a credit more; chips are cashed out; a shortage is found and accepted; the table closes."""
    table = stand.table
    dina, pete = one.pages["dina"], one.pages["pete"]
    _ordered(one, table, "ask-fill", {100_00: 5}, by=dina)
    _ordered(one, table, "ask-credit", {100_00: 10}, by=pete)
    for login in GUESTS:
        carl = _at_cage(one, "tables")
        carl.locator(f'[data-table="{table}"] [data-act=cash-out]').click()
        person = one.person(login)
        carl.locator("dialog[open] select").select_option(person)
        rack = next(amount for who, amount in one.state(table).books.of("rack").items() if str(who).endswith(person))
        values = tuple(one.state(table).rules.terms.chips.values)
        chips_of(carl.locator("dialog[open]"), one.state(table), stacks(int(rack), values))
        submitted(carl)
    less = {100_00: 1} if stand is one.stands[0] else {}
    _counted(one, table, less)
    pete.locator("#pit-tab-chips").click()
    if less:
        expect(pete.locator("[data-count]")).to_contain_text("Short by NZD 100")
        expect(pete.locator("#pit-alerts")).to_contain_text("the count of the tray is short")
        one.look("pit-shortage", "pete")
        pete.locator('[data-act="accept-count"]').click()
        pete.locator("dialog[open] input").last.fill("looked for, not found")
        submitted(pete)
        expect(pete.locator('[data-act="accept-count"]')).to_have_count(0)
    pete.locator("#pit-tab-table").click()
    pete.locator("[data-checks=closing] summary").click()
    expect(pete.locator("[data-checks=closing] .warns")).to_have_count(0)
    if less:
        one.look("pit-closing", "pete")
    pete.locator('[data-act="close-table"]').click()
    submitted(pete)
    expect(pete.locator(".bar .phase")).to_have_class("phase phase-closed")
    assert worth(one.state(table).tray.chips) == one.state(table).tray.holds


def day_closed(one: Evening) -> None:
    """A guest takes money home, a second person agreeing; then the cage is counted by denomination by two."""
    carl = _at_cage(one, "guests")
    carl.locator("[data-guest=gina]").click()
    carl.locator("[data-act=withdraw] input").nth(0).fill("1000")
    carl.locator("[data-act=withdraw] button").click()
    cora = one.pages["cora"]
    cora.locator("[data-approval] button.main").click()
    carl.locator("[data-proposed][data-stage=approved] button.main").click()
    expect(carl.locator("[data-proposed]")).to_have_count(0)
    expect(carl.locator("[data-receipt=withdraw]")).to_contain_text("1,000")
    one.look("cage-withdrawal", "carl")
    carl.locator("dialog[open] header button").click()
    carl.locator("#tab-balance").click()
    one.look("cage-balance", "carl")
    carl.locator("#tab-close").click()
    form = carl.locator("[data-close]")
    form.wait_for()
    due = int(one.served.state("house").in_cage)
    for value, number in stacks(due, CASH).items():
        box = form.locator(f'input[data-chip="{value}"]')
        box.fill(str(number))
    expect(form.locator("[data-difference]")).to_have_class("good")
    one.look("cage-close", "carl")
    form.locator("button.main").click()
    omar = one.goes("omar", "operator", "[data-approval]")
    one.look("operator-agrees", "omar")
    omar.locator("[data-approval] button.main").click()
    carl.locator("[data-proposed][data-stage=approved] button.main").click()
    carl.locator("[data-slip-of='1']").click()
    expect(carl.locator("[data-slip=day] tfoot tr").first).to_contain_text(f"{due // 100:,}.{due % 100:02}")
    one.look("cage-slip", "carl")
    assert one.served.state("house").days == 1


def looked_back(one: Evening) -> None:
    """The screens on which nothing is done, and those of a house at rest."""
    for tab in ("today", "rules", "safety"):
        one.goes("omar", "operator", f"#tab-{tab}").locator(f"#tab-{tab}").click()
        one.pages["omar"].locator("#tab-panel .staff-box").first.wait_for()
        one.look(f"operator-{tab}", "omar")
    for where, there in (("reports", ".reports"), ("audit", ".audit-scroll tbody tr")):
        one.goes("omar", where, there)
        one.look(where, "omar")
    one.goes("pete", "floor", ".pit-tile .phase")
    one.look("floor", "pete")


def restored(one: Evening, folder: Path) -> None:
    """A backup made, verified and downloaded at the operator's screen is restored elsewhere by two officers."""
    omar = one.goes("omar", "operator", "#tab-safety")
    omar.locator("#tab-safety").click()
    box = omar.locator("[data-backups]")
    box.locator("[data-make]").click()
    expect(box.locator(".good")).to_contain_text("every chain whole")
    box.locator("[data-backup] button").first.click()
    expect(box.locator(".good")).to_contain_text("everything holds")
    with omar.expect_download() as saved:
        box.locator("[data-backup] a").first.click()
    file, there = folder / "tonight.sqlite", folder / "elsewhere"
    saved.value.save_as(file)
    given = "".join(f"{OWN}\n{one.house.recovery[login][0]}\n" for login in ("olga", "otto"))
    said = run("restore", str(file), str(there), "--as", "olga", "--second", "otto", given=given)
    assert said.exit_code == 0, said.output
    verdict = verify(find_source(str(there)), processes=1)
    assert verdict.holds
    assert {each.stream for each in verdict.streams} >= {"house", *(f"table/{each.table}" for each in one.stands)}


def whole_evening(browser: Browser, data: Path, tables: int, pictures: Path | None = None) -> Evening:
    """An evening at as many tables, from `serve` with nothing to a backup that stands elsewhere.

    Without a table it ends when the operator has come: the house has one that nobody opens.
    """
    with Served(data=data / "house", tables=(), database="") as served, ExitStack() as stack:
        one = Evening(House(browser, served, stack), STANDS[: tables or 1], pictures)
        founded(one)
        if not tables:
            hired(one, {"omar": STAFF["omar"]})
            return one
        hired(one)
        funded(one)
        for stand in one.stands:
            for step in (opened, played, closed):
                step(one, stand)
        day_closed(one)
        looked_back(one)
        restored(one, data)
        return one
