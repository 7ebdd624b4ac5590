"""What happens in an evening in Chinese (`night.py`), step by step."""

import re
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect

from puntobanco.table import commands as ask
from puntobanco.table.steps import next_step
from tests.consoles.night import ASKED, JACKPOT, K9, MA, NZ, PLAIN, REPORTS, ROYAL, TIE_ON_9, TYPED, Night, night
from tests.consoles.night_screens import SETTLED, at_the_desks, own_limits, paid_by_hand


def filled(form: Locator) -> None:
    """Whatever fits the fields of a form."""
    for box in form.locator("input:visible, textarea:visible").all():
        kind = box.get_attribute("type") or "text"
        if kind in ("checkbox", "radio"):
            continue
        box.fill("1" if kind == "number" or box.get_attribute("inputmode") else TYPED)
    for chosen in form.locator("select:visible").all():
        values = [value for value in chosen.locator("option").evaluate_all("all => all.map(one => one.value)") if value]
        if values:
            chosen.select_option(values[-1])


# What happens.


def opening(night: Night) -> None:
    """Everybody opens their screens; the tables are opened, and a guest sits down at each."""
    for table in night.tables:
        night.open("deal", table, ".deal")
        night.bots[table].until("open-bets", "answer-shoe")
        night.settle(table)
        guest = night.guest()
        guest.sit(table, 5)
        night.guests[table] = guest.person
        night.pages[f"play {table}"] = guest.page
        pit = night.open("pit", table, ".pit-table")
        pit.locator(".pit-top select").select_option("shift-manager")  # whose ways out are every rank's below
        pit.locator(".pit-table").wait_for()
        night.open("display", table, ".display-roads")
    for jackpot in night.jackpots:
        night.open("jackpot-display", jackpot, ".jd-box")
        night.open("jackpot", jackpot, ".jc-meter")
    night.look()


def rounds(night: Night) -> None:
    """A round at each table, looked at before and after everything that the table waits for."""
    for table in night.tables:
        night.until(table, "free-hand", "close-bets")
        night.settle(table)
        night.bet(table, "banker", 100_00)
        _guest_bets(night, table)
        night.settle(table)
        while (step := next_step(night.state(table)).act) != "open-bets" and step not in ASKED:
            night.bots[table].move()
            night.settle(table)
            if step == "draw":
                _bets_late(night, table)
        night.until(table, "open-bets")


def _guest_bets(night: Night, table: str) -> None:
    """The guest bets on what nobody turns cards for."""
    page = night.pages[f"play {table}"]
    page.get_by_role("radio", name=re.compile(r"\b100$")).click()
    page.locator('[data-wager="tie"].open').click()
    page.locator('[data-wager="tie"] .play-stake:not(.new)').wait_for()
    night.read(f"play {table}", page)


def _bets_late(night: Night, table: str) -> None:
    """A chip that the guest puts down while cards are dealt is refused."""
    page = night.pages[f"play {table}"]
    page.locator('[data-wager="player"].shut').click(force=True)
    page.locator(".notice.bad").wait_for()
    night.read(f"play {table}", page)


def irregular(night: Night, most: int) -> None:
    """Something goes wrong at each table, before its cards or after its result: reported, resolved, gone on from."""
    for table in night.tables:
        for number in range(most):
            night.dealt(table, PLAIN, ("settle", "draw")[number % 2])
            _reported(night, table, number)
            _resolved(night, table, number)
            night.resolved[table] += 1


def _reported(night: Night, table: str, number: int) -> None:
    """The dealer says at their console what went wrong: something else each time."""
    dealer = night.pages[f"deal {table}"]
    dealer.keyboard.press("e")
    reports = dealer.locator("[data-report]:not([data-report=earlier])")
    reports.first.wait_for()
    night.read(f"deal {table}", dealer)
    offered = reports.evaluate_all("all => all.map(one => one.dataset.report)")
    wanted = [one for one in REPORTS if one in offered]
    assert wanted, f"{table}: nothing of {REPORTS} may be reported, only {offered}"
    dealer.locator(f'[data-report="{wanted[number // 2 % len(wanted)]}"]').click()
    form = dealer.locator("dialog[open] .staff-form")
    form.wait_for()
    filled(form)
    night.read(f"deal {table}", dealer)
    before = night.state(table).position
    form.locator("button.main").click()
    form.wait_for(state="detached")
    dealer.locator(f'.deal[data-position="{before}"]').wait_for(state="detached")
    assert night.state(table).trouble is not None, f"{table}: the report is not on record"
    night.settle(table)


def _resolved(night: Night, table: str, number: int) -> None:
    """The pit takes a way out, with somebody who agrees where it takes two; then the round goes to its end."""
    while (step := night.until(table, "open-bets", "resolve", "close-options")) != "open-bets":
        night.settle(table)
        before = night.state(table).position
        if step == "resolve":
            _way_out(night, table, number)
        else:
            dealer = night.pages[f"deal {table}"]
            dealer.locator('[data-act="close-options"]').click()
            night.read(f"deal {table}", dealer)
            dealer.locator('[data-confirm="close-options"]').click()
        night.moves_on(table, before)
    night.settle(table)


WAYS = '[data-exit]:not([data-exit="rebuild"], [data-exit="decide-order"])'
"""Those that ask for no cards: what is typed into a form here is no card, and the form stays until it is one."""


def _way_out(night: Night, table: str, number: int) -> None:
    pit = night.pages[f"pit {table}"]
    ways = pit.locator(WAYS)
    ways.first.wait_for()
    ways.nth(number % ways.count()).click()
    form = pit.locator("dialog[open] .staff-form")
    form.wait_for()
    filled(form)
    night.read(f"pit {table}", pit)
    before = night.state(table).position
    form.locator("button.main").click()
    form.wait_for(state="detached")
    pit.locator(f'.pit-table:not([data-position="{before}"]), {STILL}').first.wait_for()
    agreed(night, f"pit {table}", (f"deal {table}",))


STILL = "[data-proposed][data-stage='proposed']"


def agreed(night: Night, mine: str, others: tuple[str, ...] = ()) -> None:
    """Where something was proposed, somebody else agrees to it, and it is carried out."""
    page = night.pages[mine]
    if not page.locator(STILL).count():
        return
    screen, _, at = mine.partition(" ")
    second = next((night.pages[one] for one in others if night.pages[one].locator("[data-approval]").count()), None)
    second = second or night.open(screen, at, "[data-approval]", keep=False)
    night.read(f"{mine}, second", second)
    second.locator("[data-approval] button.main").first.click()
    page.locator(STILL).wait_for(state="detached")
    night.look()
    if not others:  # a way out, to which the table's own staff agree, goes on by itself
        page.locator("[data-proposed] button.main:enabled").click()
    page.locator("[data-proposed]").wait_for(state="detached")
    night.look()


def jackpots(night: Night) -> None:
    """The Royal 9 is hit and paid, after a wrong figure was refused; the Major is recorded and deemed invalid."""
    if ROYAL in night.jackpots:
        _hit_paid(night)
    if JACKPOT in night.jackpots:
        _hit_invalid(night)
        _link_lost(night)


def _hit_paid(night: Night) -> None:
    """The chair's K9: recorded, confirmed by two people who see the figure, and paid to the bettor."""
    night.dealt(MA, K9, "open-bets")
    (hit,) = night.link(ROYAL).pending
    before, bettor = night.link(ROYAL).pending, night.anna[MA].person
    rack = night.state(MA).rack(bettor)
    page = night.pages[f"jackpot {ROYAL}"]
    page.locator('#jc-pending [data-act="confirm"]').click()
    figure = page.locator("dialog[open] .staff-form input").first
    figure.fill("1")
    page.locator("dialog[open] .staff-form button.main").click()
    page.locator(".notice.bad").wait_for()
    night.look()
    assert night.link(ROYAL).pending == before, "nobody is asked about a figure that differs"
    figure.fill(f"{hit.before.shown / 100:.2f}")
    _proposed(night, ROYAL)
    assert not night.link(ROYAL).pending and night.state(MA).rack(bettor) == rack + hit.amount, "the hit is not paid"
    night.settle(MA)


def _hit_invalid(night: Night) -> None:
    """A tie on 9 with two pairs: the dealer records it at their console, and two people deem it invalid."""
    night.until(NZ, "free-hand", "close-bets")
    night.settle(NZ)
    dealer = night.pages[f"deal {NZ}"]
    dealer.locator("[data-jackpot]").wait_for()
    dealer.keyboard.press("J")  # bets are still open
    dealer.locator(".notice.bad").wait_for()
    night.look()
    night.bet(NZ, "tie", 100_00)
    night.bots[NZ].stack(TIE_ON_9)
    night.until(NZ, "draw")
    crew = night.bots[NZ]._crew
    attended, crew._jackpots = crew._jackpots, ()  # the person at the console records the hit
    night.until(NZ, "end-round")
    night.settle(NZ)
    dealer.locator('[data-step="record-hit"]').click()
    dealer.locator("[data-record]").wait_for(state="detached")
    crew._jackpots = attended
    assert [hit.meter for hit in night.link(JACKPOT).pending] == ["major"], "the hit is not on record"
    night.look()
    page = night.pages[f"jackpot {JACKPOT}"]
    page.locator('#jc-pending [data-act="reject"]').click()
    filled(page.locator("dialog[open] .staff-form"))
    _proposed(night, JACKPOT)
    assert not night.link(JACKPOT).pending
    night.until(NZ, "open-bets")
    night.settle(NZ)


def _proposed(night: Night, jackpot: str) -> None:
    """The form is sent, somebody else agrees, and it is carried out."""
    page = night.pages[f"jackpot {jackpot}"]
    night.read(f"jackpot {jackpot}", page)
    page.locator("dialog[open] .staff-form button.main").click()
    page.locator(STILL).wait_for()
    night.look()
    agreed(night, f"jackpot {jackpot}")
    page.locator("#jc-pending [data-hit]").wait_for(state="detached")
    night.look()


def _link_lost(night: Night) -> None:
    """The link to the table is lost and comes back; then the system fails: everybody is told."""
    page, display = night.pages[f"jackpot {JACKPOT}"], night.pages[f"jackpot-display {JACKPOT}"]
    page.locator("#jc-tab-tables").click()
    for act, rests in (("lose-table", 1), ("regain-table", 0), ("check-health", 1)):
        page.locator(f'[data-act="{act}"]').first.click()
        if act != "regain-table":
            form = page.locator("dialog[open] .staff-form")
            form.wait_for()
            filled(form)
            for box in form.locator("input[type=checkbox]").all():
                box.uncheck()
            night.read(f"jackpot {JACKPOT}", page)
            form.locator("button.main").click()
            form.wait_for(state="detached")
        expect(display.locator(".jd-rests")).to_have_count(rests)
        night.look()


def corrected(night: Night) -> None:
    """A settled round is corrected by two people, after cards that make no round were refused."""
    table = night.tables[-1]
    night.until(table, "open-bets")
    page = night.pages[f"pit {table}"]
    page.locator("#pit-tab-correct").click()
    page.locator(".pit-panel select").first.select_option(index=0)
    form = page.locator(".pit-panel form")
    for player, banker in (("2h 2d", "9c"), ("2h 7d", "Kc 8d")):
        form.locator(".staff-cards-field input").first.fill(player)
        form.locator(".staff-cards-field input").last.fill(banker)
        form.locator("label > input:not([type=checkbox])").last.fill(TYPED)
        form.locator("button[type=button]:not(.staff-pad *)").click()
        (page.locator(".notice.bad") if banker == "9c" else form.locator("button.main:enabled")).wait_for()
        night.look()
    form.locator("button.main:enabled").click()
    page.locator(STILL).wait_for()
    night.look()
    agreed(night, f"pit {table}")
    night.pages[f"display {table}"].locator(".display-corrected").wait_for()
    night.look()


def disputed(night: Night) -> None:
    """A bettor disputes a result; it is noted and decided."""
    table = night.tables[0]
    bots, guest = night.bots[table], ask.Person(night.guests[table])
    manager = bots._run(bots._crew.member("shift-manager"))
    for act in (
        ask.OpenDispute(matter=TYPED, person=guest),
        ask.NoteDispute(note=TYPED),
        ask.DecideDispute(decision=TYPED),
    ):
        answer = bots._run(manager.command(f"table/{table}", act))
        assert answer.done, answer.refused
        night.settle(table)


def visited(night: Night) -> None:
    """The screens that nobody watches all evening, each with all its tabs."""
    for screen, at, there in (
        ("floor", "", ".pit-tile"),
        ("reports", "", ".reports"),
        ("audit", "", ".audit-scroll tbody tr"),
        ("replay", f"{night.tables[-1]}~1", ".audit-replay"),
        ("analysis", night.tables[-1], ".analysis-table tbody tr"),
        ("fair", night.tables[-1], "main"),
        ("", "", ".lobby-table"),
    ):
        page = night.open(screen, at, there, keep=False)
        every_tab(night, f"{screen} {at}", page)
        page.context.close()
    for name, page in night.pages.items():
        every_tab(night, name, page)


def every_tab(night: Night, name: str, page: Page) -> None:
    """Every tab of a page and the table of its keys."""
    for tab in page.locator("[role=tab]:visible").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        page.evaluate(SETTLED)
        night.read(name, page)
    page.keyboard.press("?")
    night.read(name, page)
    page.keyboard.press("Escape")


class Seen(NamedTuple):
    """What an evening showed."""

    english: list[str]
    """Each English word with the screen and the line in which it stood."""
    looks: int
    resolved: dict[str, int]
    """Irregularities after which the table has gone on, by the table."""


def evening_in(browser: Browser, data: Path, language: str, tables: tuple[str, ...], troubles: int) -> Seen:
    """An evening in a language, at these tables, each with as many irregularities."""
    with night(browser, data / language, language, tables) as evening:
        for step in (opening, rounds, jackpots, disputed, corrected, own_limits, paid_by_hand, at_the_desks):
            step(evening)
        irregular(evening, troubles)
        visited(evening)
        found = ((where, word, line) for word, at in evening.found.items() for where, line in at.items())
        english = [f"{language}, {where}: {word}: {line}" for where, word, line in sorted(found)]
        return Seen(english, evening.looks, evening.resolved)
