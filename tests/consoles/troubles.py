"""Every irregularity at a table of each rulebook and style: the dealer reports it, the pit takes each way out.

Bots bring the round as far as something new can go wrong there. What can, and what follows, the table itself knows
(`subjects`, `remedies`); the consoles have to offer it, and the round has to come to its end.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from puntobanco.procedure.irregular import Exit, Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.cases import Reportable, case_of, proof, subjects
from puntobanco.table.model.phases import PLAYING, Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.steps import next_step
from tests.consoles.pressed import Bots, shown, standing
from tests.consoles.staged import Guest
from tests.consoles.styles import set_up
from tests.patience import PATIENCE
from tests.server.api.served import Served

QUIET = 25
"""Rounds in which nothing new could go wrong, after which nothing more is expected."""
STILL = "[data-proposed][data-stage='proposed']"


class Way(NamedTuple):
    """One way out of one report."""

    report: Report
    exit: Exit


class Chosen(NamedTuple):
    """What is reported, as the form asks for it, and the way out that is then taken."""

    subject: Reportable
    card: str
    rebuildable: bool
    remedy: Remedy


class Walk:
    """A house with one table: bots, the consoles of its dealer, of a shift manager and of somebody who agrees."""

    def __init__(self, browser: Browser, served: Served, table: str, chance: Random, stack: ExitStack) -> None:
        self.served, self.table, self.chance = served, table, chance
        self.bots = Bots(served, table)
        stack.callback(self.bots.close)
        self.players = [self.bots.seat(served, seat) for seat in (1, 2)]
        staff = [Guest(browser, served).come_in() for _ in range(3)]
        self.deal, self.pit, self.second = (one.page for one in staff)
        for one, screen in zip(staff, ("deal", "pit", "pit"), strict=True):
            stack.callback(one.close)
            one.open(screen, table)
        self.pit.get_by_label("Acting as").select_option("shift-manager")
        self.done: dict[Way, set[str]] = {}
        """The ways out that were taken, with the moments at which they were."""

    @property
    def state(self) -> Table:
        return standing(self.served, self.table)

    def follow(self) -> None:
        shown(self.served, self.table, self.deal, ".deal")
        shown(self.served, self.table, self.pit, ".pit-table")

    # What can go wrong now.

    def possible(self) -> list[Chosen]:
        """What may be reported now and has a way out that was not taken yet."""
        table = self.state
        if phase_of(table) not in PLAYING | {Phase.SHOE, Phase.READY} or table.trouble is not None:
            return []
        return [one for one in self._ways(table) if Way(one.subject.report, one.remedy.exit) not in self.done]

    def _ways(self, table: Table) -> Iterator[Chosen]:
        setup = table.rules.setup
        for subject in subjects(table, Role.DEALER):
            for card in self._names(table, subject):
                act = ask.ReportTrouble(
                    report=subject.report, card=card or None, seen=bool(card), side=subject.side, place=subject.place
                )
                decided = bool(proof(table, act))
                for can in (True, False) if subject.judged else (True,):
                    case = case_of(table, replace(act, rebuildable=can), established_=decided)
                    for remedy in setup.rulebook.remedies(setup, case):
                        yield Chosen(subject, card, can, remedy)

    def _names(self, table: Table, subject: Reportable) -> Iterator[ask.CardText]:
        """The card as nobody has seen it, and as the dealer reads it."""
        if not subject.must:
            yield ask.CardText("")
        if subject.card:
            yield self._face(table, subject)

    def _face(self, table: Table, subject: Reportable) -> ask.CardText:
        """How a card on the table, or the next one, reads; the bots may not have looked since the last one left."""
        cards, shoe = self.bots._crew.cards, table.shoe
        assert shoe is not None
        out = shoe.total - shoe.left
        if subject.side is None or subject.place is None or table.round is None:
            return ask.CardText(str(cards._face(out)))
        at = table.round.places(subject.side)[subject.place - 1]
        assert at is not None
        return ask.CardText(str(cards._face(out - len(table.round.cards) + at)))

    # Round after round.

    def play(self, rounds: int) -> None:
        """Rounds until nothing new can go wrong any more, or as many as that."""
        quiet = 0
        for _ in range(rounds):
            before = len(self.done)
            self._round()
            quiet = 0 if len(self.done) > before else quiet + 1
            if quiet == QUIET:
                return

    def _round(self) -> None:
        """One round in which one thing goes wrong, at any of the moments at which something new can."""
        number, wrong = self.state.rounds, False
        while self.state.rounds == number or self.state.round is not None:
            self._bets()
            found = [] if wrong else self.possible()
            if found and self.chance.random() < 0.5:
                self._goes_wrong(self.chance.choice(found))
                wrong = True
            else:
                self._next()

    def _bets(self) -> None:
        if next_step(self.state).act in ("free-hand", "close-bets") and not self.state.the_round.bets:
            for player, wager in zip(self.players, ("player", "banker"), strict=True):
                self.bots.bet(player, wager, 100_00)

    def _next(self) -> None:
        """Whatever is next: staff at their consoles where they have to judge, bots otherwise."""
        step = next_step(self.state).act
        if step == "close-options":
            self.follow()
            self._changes(self._close_options)
        elif step == "confirm-seen-card":
            self.follow()
            self._changes(self._confirm_seen)
        else:
            before, until = self.state.position, time.monotonic() + PATIENCE
            while self.state.position == before:
                assert time.monotonic() < until, f"the table waits: {next_step(self.state)}"
                self.bots.move()

    def _close_options(self) -> None:
        self.deal.locator('[data-act="close-options"]').click()
        self.deal.locator('[data-confirm="close-options"]').click()

    def _confirm_seen(self) -> None:
        """Two people confirm that everybody knows a card that was seen before the bets."""
        self.pit.locator('[data-act="confirm-seen-card"]').click()
        self.pit.locator("dialog[open] .staff-form button.main").click()
        self.pit.locator(STILL).wait_for()
        self.second.locator("[data-approval] button.main").first.click()

    def _changes(self, press: Callable[[], None]) -> None:
        """Something is pressed, and the table goes on."""
        before, until = self.state.position, time.monotonic() + PATIENCE
        press()
        while self.state.position == before:
            assert time.monotonic() < until, f"nothing happened: {self.deal.locator('body').inner_text()[:1500]}"
            time.sleep(0.01)

    # At the consoles.

    def _goes_wrong(self, chosen: Chosen) -> None:
        phase, way = phase_of(self.state), Way(chosen.subject.report, chosen.remedy.exit)
        self.follow()
        self._changes(lambda: self._report(chosen))
        assert self.state.trouble is not None, "the report is not on record"
        self.follow()
        page = self.deal if chosen.remedy.by is Role.DEALER else self.pit
        if chosen.remedy.clause:
            expect(page.locator(".staff-ways").first).to_contain_text(f"[{chosen.remedy.clause}]")
        self._changes(lambda: self._take(page, chosen))
        assert self.state.trouble is None
        self.done.setdefault(way, set()).add(phase.value)

    def _report(self, chosen: Chosen) -> None:
        page, subject = self.deal, chosen.subject
        page.get_by_role("button", name="Something went wrong").click()
        page.locator(f'[data-report="{subject.report.value}"]').click()
        of_kind = [one for one in subjects(self.state, Role.DEALER) if one.report is subject.report]
        form = page.locator("dialog[open] .staff-form")
        if len(of_kind) > 1:
            form.locator('[data-field="about"]').select_option(index=of_kind.index(subject))
        if chosen.card:
            form.get_by_placeholder("9h 4s").fill(chosen.card)
        if not chosen.rebuildable:
            form.locator("input[type=checkbox]").uncheck()
        form.locator("button.main").click()

    def _take(self, page: Page, chosen: Chosen) -> None:
        page.locator(f'[data-exit="{chosen.remedy.exit.value}"]').first.click()
        form = page.locator("dialog[open] .staff-form")
        form.wait_for()
        self._fill(form, chosen)
        form.get_by_label("Reason").fill("as seen by two of us")
        before = self.state.position
        form.locator("button.main").click()
        went_on = f'[data-position]:not([data-position="{before}"])'
        expect(page.locator(f"{went_on}, {STILL}, .notice.bad").first).to_be_visible()
        bad = page.locator(".notice.bad")
        assert not bad.count(), f"refused: {bad.first.inner_text()}"
        if page.locator(STILL).count():
            others = [one for one in (self.deal, self.second) if one is not page]
            there = next((one for one in others if one.locator("[data-approval]").count()), self.second)
            there.locator("[data-approval] button.main").first.click()

    def _fill(self, form: Locator, chosen: Chosen) -> None:
        """The card that is read again, or that nobody had seen and goes to a hand."""
        box, trouble = form.get_by_placeholder("9h 4s"), self.state.trouble
        assert trouble is not None
        if not box.count() or not (trouble.lying or chosen.remedy.exit is Exit.READ_AGAIN):
            return
        again = [self._read(chosen.subject)] if chosen.remedy.exit is Exit.READ_AGAIN else self._lying(trouble.lying)
        box.first.fill(" ".join(again))

    def _read(self, subject: Reportable) -> str:
        """The card that is read again; as it was read, so that the shoe of the bots stays the one on the table."""
        round_ = self.state.the_round
        assert subject.side is not None and subject.place is not None
        at = round_.places(subject.side)[subject.place - 1]
        assert at is not None
        return str(round_.cards[at].card)

    def _lying(self, number: int) -> list[str]:
        """The cards that left the shoe and lie on the table, in order."""
        shoe = self.state.shoe
        assert shoe is not None
        out = shoe.total - shoe.left
        return [str(self.bots._crew.cards._face(place)) for place in range(out - number, out)]


def troubles(browser: Browser, name: str, data: Path, *, keyed: bool, rounds: int, seed: int) -> Mapping[Way, set[str]]:
    """The ways out that were taken at a table, in at most as many rounds, with the moments at which they were."""
    tables = (set_up(name, "T-01"),)
    with Served(data=data, practice=True, random_cards=not keyed, tables=tables) as served, ExitStack() as stack:
        walk = Walk(browser, served, "T-01", Random(seed), stack)
        walk.play(rounds)
        return walk.done
