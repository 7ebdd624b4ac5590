"""The tray in the browser: a fill and a credit on their whole way, slips, counts, and a large buy-in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from puntobanco.ledger.chips import worth
from puntobanco.table import commands as ask
from tests.consoles.pressed import shown, standing
from tests.consoles.staged import Guest
from tests.server.api.served import Served, setup_text

TABLE = "SG-01"


@contextmanager
def limited(data: Path) -> Iterator[Served]:
    """A practice house with a table at which a buy-in above 5,000 takes a supervisor."""
    name, text = setup_text("rws-non-commission")
    text = text.replace("[limits]\n", '[limits]\nbuy_in = "5000.00"\n')
    with Served(data=data / "house", practice=True, tables=((name, text),)) as served:
        yield served


class Floor:
    """A dealer, a supervisor and a cashier, each before their own console."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.served = served
        self.people = [Guest(browser, served).come_in() for _ in range(3)]
        for guest in self.people:
            guest.context.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; };")
        self.dealer, self.pit, self.cage = (guest.page for guest in self.people)
        self.dealer.goto(f"{served.origin}/#/deal/{TABLE}")
        self.dealer.locator(".deal").wait_for()
        self.pit.goto(f"{served.origin}/#/pit/{TABLE}")
        self.pit.locator(".pit-table").wait_for()
        self.pit.locator("#pit-tab-chips").click()
        self.cage.goto(f"{served.origin}/#/cage")
        self.cage.locator(f'[data-table="{TABLE}"] .orders').wait_for()

    def order(self, page: Page, number: int) -> Locator:
        return page.locator(f'[data-order="{number}"]')

    def ask(self, page: Page, act: str, **chips: int) -> None:
        """Open a form of the tray, say how many of which chip, and send it: `c100=20`."""
        page.locator(f'[data-act="{act}"]').click()
        for chip, number in chips.items():
            page.locator("dialog[open] .staff-count label", has_text=chip.removeprefix("c")).filter(
                has=page.locator("input")
            ).locator("input").first.fill(str(number))
        page.locator("dialog[open] .staff-form button.main").click()
        expect(page.locator("dialog[open]")).to_have_count(0)

    def carried(self, number: int, send: str) -> None:
        """The cage sends it, the dealer and the pit sign."""
        self.order(self.cage, number).get_by_role("button", name=send).click()
        expect(self.pit.locator("#pit-alerts")).to_contain_text("to be signed for by two people")
        self.order(self.dealer, number).get_by_role("button", name="Sign for it").click()
        expect(self.order(self.dealer, number).get_by_role("button", name="Sign for it")).to_have_count(0)
        expect(self.order(self.pit, number)).to_have_attribute("data-stage", "made-up")
        self.order(self.pit, number).get_by_role("button", name="Sign for it").click()
        expect(self.order(self.pit, number)).to_have_attribute("data-stage", "done")

    def count(self, chips: dict[int, int]) -> None:
        """The dealer counts the tray, without being told what should be there."""
        self.dealer.locator('[data-act="count-float"]').click()
        inputs = self.dealer.locator("dialog[open] .staff-count input")
        for place, value in enumerate(standing(self.served, TABLE).rules.terms.chips.values):
            inputs.nth(place).fill(str(chips.get(value, 0)))
        self.dealer.locator("dialog[open] .staff-form button.main").click()
        expect(self.dealer.locator("dialog[open]")).to_have_count(0)

    def check(self, which: str, *, holds: str, waits: str) -> None:
        """The checklist at the pit has these lines, and what each of them waits for."""
        self.pit.locator("#pit-tab-table").click()
        lines = self.pit.locator(f"[data-checks={which}] li")
        for names, state, mark in ((holds, "good", "✓"), (waits, "warns", "○")):
            for name in names.split():
                line = self.pit.locator(f"[data-checks={which}] [data-check={name}]")
                expect(line).to_have_class(state)
                expect(line).to_contain_text(mark)
        expect(lines).to_have_count(len(f"{holds} {waits}".split()))
        self.pit.locator("#pit-tab-chips").click()

    def close(self) -> None:
        for guest in self.people:
            assert not guest.faults, guest.faults
            guest.close()


def test_a_fill_a_credit_and_a_count_go_their_whole_way(browser: Browser, tmp_path: Path) -> None:
    with limited(tmp_path) as served:
        floor = Floor(browser, served)
        floor.check("opening", holds="staff", waits="float count signs")
        floor.ask(floor.dealer, "ask-fill", c500=4, c100=20)
        expect(floor.order(floor.cage, 1)).to_contain_text("4 × 500 · 20 × 100")
        assert not standing(served, TABLE).tray.chips, "nothing has come yet"
        floor.carried(1, "Made up: send it")
        assert standing(served, TABLE).tray.chips == {100_00: 20, 500_00: 4}
        _slips(floor.cage, floor.order(floor.cage, 1))
        floor.ask(floor.pit, "ask-credit", c100=5)
        floor.carried(2, "Send the slip")
        assert standing(served, TABLE).tray.chips == {100_00: 15, 500_00: 4}
        verdict = floor.pit.locator("[data-count]")
        floor.check("opening", holds="staff float", waits="count signs")
        floor.count({100_00: 15, 500_00: 4})
        expect(verdict).to_contain_text("The count agrees.")
        floor.check("opening", holds="staff float count", waits="signs")
        floor.count({100_00: 20, 500_00: 3})
        expect(verdict).to_contain_text("only the colours differ")
        assert standing(served, TABLE).tray.chips == {100_00: 20, 500_00: 3}
        floor.count({100_00: 19, 500_00: 3})
        expect(floor.pit.locator("#pit-alerts")).to_contain_text("the count of the tray is short")
        expect(verdict).to_contain_text("Short by PLAY 100")
        floor.check("opening", holds="staff float", waits="count signs")
        assert worth(standing(served, TABLE).tray.chips) == 3_500_00, "the books wait for somebody to decide"
        floor.pit.locator('[data-act="accept-count"]').click()
        floor.pit.locator("dialog[open] input").last.fill("looked for, not found")
        floor.pit.locator("dialog[open] .staff-form button.main").click()
        expect(floor.pit.locator('[data-act="accept-count"]')).to_have_count(0)
        floor.check("opening", holds="staff float count", waits="signs")
        assert worth(standing(served, TABLE).tray.chips) == 3_400_00, "the books have followed"
        floor.close()


def _slips(page: Page, order: Locator) -> None:
    """A slip is printed, and printed again as a copy."""
    order.get_by_role("button", name="Print the slip").click()
    slip = page.locator("dialog[open] [data-slip]")
    expect(slip).to_contain_text("Fill F-1")
    expect(slip).to_contain_text("Signed for by")
    expect(slip).not_to_contain_text("COPY")
    page.locator("dialog[open]").get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.printed") == 1
    page.keyboard.press("Escape")
    order.get_by_role("button", name="Print the slip again").click()
    expect(slip).to_contain_text("COPY 1")
    page.keyboard.press("Escape")


def test_a_large_buy_in_asks_a_supervisor_and_cash_is_not_the_default(browser: Browser, tmp_path: Path) -> None:
    with limited(tmp_path) as served:
        floor, guest = Floor(browser, served), Guest(browser, served).come_in()
        floor.ask(floor.dealer, "ask-fill", c500=20)
        floor.carried(1, "Made up: send it")
        floor.count({500_00: 20})
        floor.people[1].does(TABLE, ask.PostSigns())
        floor.check("opening", holds="staff float count signs", waits="")
        floor.people[1].does(TABLE, ask.OpenTable())
        floor.check("closing", holds="rounds racks owed orders box count", waits="")
        guest.sit(TABLE, 1)
        shown(served, TABLE, floor.dealer, ".deal")
        floor.dealer.locator('[data-act="buy-in"]').click()
        form = floor.dealer.locator("dialog[open] .staff-form")
        expect(form.get_by_label("For cash, out of the tray")).not_to_be_checked()
        form.get_by_label("Amount").fill("5500")
        form.get_by_label("For cash, out of the tray").check()
        form.locator("button.main").click()
        expect(floor.dealer.locator("[data-proposed]")).to_be_visible()
        assert standing(served, TABLE).tray.chips == {500_00: 20}, "nobody has agreed yet"
        floor.pit.locator("[data-approval]").get_by_role("button", name="Agree").click()
        floor.dealer.get_by_role("button", name="Agreed: carry it out").click()
        expect(floor.dealer.locator("[data-proposed]")).to_have_count(0)
        table = standing(served, TABLE)
        assert (table.tray.chips, table.sold) == ({500_00: 9}, 5_500_00)
        floor.check("closing", holds="rounds owed orders", waits="racks box count")
        floor.ask(floor.dealer, "ask-fill", c100=5)
        floor.check("closing", holds="rounds owed", waits="racks orders box count")
        floor.carried(2, "Made up: send it")
        floor.check("closing", holds="rounds owed orders", waits="racks box count")
        floor.count({100_00: 5, 500_00: 9})
        floor.check("closing", holds="rounds owed orders count", waits="racks box")
        floor.people[1].does(TABLE, ask.EmptyBox())
        guest.does(TABLE, ask.Leave(person=guest.person))
        floor.check("closing", holds="rounds racks owed orders box count", waits="")
        floor.pit.locator("#pit-tab-table").click()
        floor.pit.locator('[data-act="close-table"]').click()
        floor.pit.locator("dialog[open] .staff-form button.main").click()
        expect(floor.pit.locator(".bar .phase")).to_have_class("phase phase-closed")
        guest.close()
        floor.close()
