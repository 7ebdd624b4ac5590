"""Whole rounds with a dealer at the console and a player at the table, both in browsers: every rulebook, every style.

Cards are named in the order of dealing: Player, Banker, Player, Banker, then third cards.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.table import commands as ask
from puntobanco.words import in_words
from tests.consoles.evening import Evening, evening
from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest

SEVEN = "2h 9c 3d 8s Kd"
"""The Banker wins with 7 over 5."""
SIX = "2h 9c 3d 7s Kd"
"""The Banker wins with 6 over 5."""


class Dealt(NamedTuple):
    """A round with PLAY 100 on the Banker and 100 on the Tie, and how it ends."""

    setup: str
    table: str
    cards: str
    handlers: tuple[str, str]
    """Who handles the Player's and the Banker's cards, as the dealer reads it."""
    moves: tuple[str, ...]
    """What the dealer's hands do, in the order of the book, with the chips of every payment."""
    paid: str
    """What the player reads about the Banker bet."""
    rack: int
    """The chips afterwards, of PLAY 5,000."""
    side: str = ""
    """A side wager of PLAY 100 more."""


DEALERS = ("The dealer turns the cards",) * 2
SEAT_ONES = ("The dealer turns the cards", "Seat 1 handles the cards")
ROUNDS = [
    Dealt(
        "massachusetts-commission", "MA-01", SEVEN, DEALERS,
        ("Collect Seat 1 · Tie PLAY 100 [MA 12(b) s1]", "Pay Seat 1 · Banker PLAY 100 1 × 100 [MA 12(b) s2]",
         "Take commission Seat 1 · Banker PLAY 5 [MA 13(d)(1)]"),
        "Wins · Banker wins · Commission PLAY 5 [MA 13(c) s1] PLAY 195", 4_995_00,
    ),
    Dealt(
        "rws-non-commission", "SG-01", SIX, ("", ""),
        ("Collect Seat 1 · Any Tie PLAY 100", "Pay Seat 1 · Banker PLAY 50 2 × 25",
         "Pay Seat 1 · Banker Wins On 6 PLAY 1,100 1 × 1K + 1 × 100"),
        "Wins", 6_050_00, "banker-wins-on-6",
    ),
    *(
        Dealt(
            setup, table, SEVEN, handlers,
            ("Collect Seat 1 · Tie PLAY 100 [NZ 10.2]", "Pay Seat 1 · Banker PLAY 100 1 × 100 [NZ 10.2]",
             "Take commission Seat 1 · Banker PLAY 5 [NZ 5.10(b)]"),
            "Wins · Banker wins · Commission PLAY 5 [NZ 5.10(b)] PLAY 195", 4_995_00,
        )
        for setup, table, handlers in (
            ("new-zealand-commission-any-pair", "NZ-02", DEALERS),  # Style A: everything face up
            ("new-zealand-commission", "NZ-01", SEAT_ONES),  # Style B: the highest bettor turns
            ("new-zealand-commission-continuous", "NZ-15", DEALERS),  # Style C: face down, the dealer turns
            ("new-zealand-commission-international-tiger", "NZ-13", SEAT_ONES),  # Style D: in any order
        )
    ),
]  # fmt: skip
TOGETHER = {"SG-04": "rws-non-commission", "NZ-23": "new-zealand-commission"}
"""Two tables that are read as one in the audit."""
OTHERS = (
    "massachusetts-ez",
    "massachusetts-commission-marked",
    "new-zealand-commission-ante",
    "NZ-22=new-zealand-commission-any-pair",
    "SG-02=rws-non-commission",
    "SG-03=rws-non-commission",
    "SG-05=rws-non-commission",
    *(f"{table}={setup}" for table, setup in TOGETHER.items()),
)


@pytest.fixture(scope="module")
def tonight(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One house for all these rounds; each is dealt at a table of its own."""
    with evening(browser, tmp_path_factory.mktemp("evening"), *(one.setup for one in ROUNDS), *OTHERS) as one:
        yield one


@pytest.mark.clause("MA 12(b) s1; RWS 3.13; NZ 10.2; NZ 8.6 s1; NZ 8.13; NZ 8.19; NZ 15.12.2")
@pytest.mark.parametrize("dealt", ROUNDS, ids=[one.table for one in ROUNDS])
def test_a_round_is_called_dealt_settled_and_paid(tonight: Evening, dealt: Dealt) -> None:
    tonight.open(dealt.table, dealt.cards)
    tonight.until("open-bets")
    assert "Place your bets, please" in tonight.said()
    tonight.key()
    tonight.player.bet(*filter(None, ("banker", "tie", dealt.side)), chip="100")
    tonight.follow()
    assert "No more bets" in tonight.said()
    tonight.key("N")
    assert (
        tuple(one.strip() for one in tonight.dealer.page.locator(".staff-handler").all_inner_texts()) == dealt.handlers
    )
    tonight.until("call-result")
    high = 7 if dealt.cards == SEVEN else 6
    assert f"Player 5 · Banker {high} · Banker wins, {high} over 5" in tonight.said()
    tonight.key()
    assert tonight.settled() == list(dealt.moves)
    tonight.until("end-round")
    paid = {one.partition(" PLAY")[0]: one for one in tonight.paid()}
    assert dealt.paid in paid["Banker"] and "Loses" in paid["Any Tie" if dealt.side else "Tie"]
    assert tonight.rack == dealt.rack
    expect(tonight.player.page.locator(".play-money")).to_contain_text(f"{dealt.rack // 100:,}")


def test_what_was_paid_is_entered_and_a_wrong_payment_is_stopped(tonight: Evening) -> None:
    """Where the house elects it: nothing is filled in, Enter alone confirms nothing, and a wrong sum is asked again."""
    operator = tonight.dealer
    operator.sends("/api/act-as", {"post": "operator", "scope": "*"})
    operator.does("SG-05", ask.ChangeSetup(changes={"payment_check": "stop"}))
    tonight.open("SG-05", SIX)
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("banker", "banker-wins-on-6", chip="100")
    tonight.until("enter-payment")
    page = tonight.dealer.page
    paid, due, enter = (
        page.locator(one) for one in ("input[name=paid]", "[data-payment]", '[data-step="enter-payment"]')
    )
    expect(due).to_have_attribute("data-payment", "1")
    expect(paid).to_be_focused()
    expect(paid).to_have_value("")
    page.keyboard.press("Enter")
    expect(enter).to_be_disabled()
    page.keyboard.type("75")
    tonight.key()
    expect(page.locator("[data-wrong]")).to_contain_text("PLAY 75 was entered, PLAY 50 is owed: PLAY 25 too much.")
    assert in_words(tonight.state.incidents[-1].matter) == "wrong payment"
    expect(paid).to_have_value("")
    page.keyboard.type("2x25")
    tonight.key()
    expect(due).to_have_attribute("data-payment", "2")
    expect(page.locator("[data-wrong]")).to_have_count(0)
    page.locator('[data-chip="10000"]').click()
    page.locator('[data-chip="100000"]').click()
    expect(paid).to_have_value("1x1000 1x100")
    expect(enter).to_contain_text("PLAY 1,100")
    enter.click()
    tonight.until("end-round")
    assert [one.paid for one in tonight.state.the_round.payments] == [50_00, 1_100_00]
    assert tonight.rack == 5_000_00 + 50_00 + 1_100_00


@pytest.mark.clause("MA 9(e)(1)a")
def test_house_money_is_parlayed_and_paid(tonight: Evening) -> None:
    """A pair of nines pays House Money 3 to 1: 300 go onto the Player's 100, and a natural 8 pays 400 to 400."""
    tonight.open("MA-03", "9h 2c 9d 3s")
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("player", "house-money", chip="100")
    tonight.until("settle-early")
    panel = tonight.player.page.locator(".play-panel", has_text="House Money wins PLAY 300")
    panel.get_by_role("button", name="Add to Player").click()
    expect(panel.get_by_role("button", name="Add to Player")).to_have_attribute("aria-pressed", "true")
    tonight.follow()
    expect(tonight.dealer.page.locator(".staff-flag")).to_have_text("Seat 1 adds House Money to Player")
    assert tonight.settled() == ["Add to the bet Seat 1 · House Money PLAY 300 [MA 9(e)(1)]"]
    tonight.until("settle")
    assert tonight.settled() == ["Pay Seat 1 · Player PLAY 400 4 × 100 [MA 12(b) s2]"]
    tonight.until("end-round")
    assert tonight.paid()[1] == "Player PLAY 100 Wins · Player wins [MA 13(a)] PLAY 800"
    assert tonight.rack == 5_000_00 - 200_00 + 100_00 + 800_00


@pytest.mark.clause("MA 13(d)(2)")
def test_commission_is_marked_owed_and_collected(tonight: Evening) -> None:
    """A Banker win of PLAY 100 leaves 5 marked before seat 1; the dealer collects it from the rack."""
    tonight.open("MA-02", SEVEN)
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("banker", chip="100")
    tonight.until("settle")
    assert tonight.settled()[-1] == "Mark commission Seat 1 · Banker PLAY 5 [MA 13(d)(2)]"
    tonight.until("end-round")
    assert tonight.rack == 5_100_00
    expect(tonight.dealer.page.locator(".staff-mark.owed")).to_have_text("owes 5")
    expect(tonight.player.page.get_by_role("img", name="Commission owed: PLAY 5")).to_be_visible()
    tonight.until("open-bets")
    tonight.dealer.page.locator('[data-act="collect-commission"]').click()
    tonight.dealer.page.locator("dialog[open] button.main").click()
    expect(tonight.dealer.page.locator(".staff-mark.owed")).to_have_count(0)
    assert tonight.rack == 5_095_00


@pytest.mark.clause("NZ 14.5; NZ 14.7")
def test_the_ante_is_asked_for_and_lies_beside_the_bet(tonight: Evening) -> None:
    """PLAY 100 on the Banker want an Ante of 5: the dealer is told whom to ask, until it lies there."""
    tonight.open("NZ-08", SEVEN)
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("banker", chip="100")
    tonight.follow()
    assert "Ask Seat 1 for the Ante of PLAY 5" in tonight.dealer.text(".deal-sentence")
    tonight.player.bet("ante")
    tonight.follow()
    assert "Ante" not in tonight.dealer.text(".deal-sentence")
    tonight.until("end-round")
    assert "Ante PLAY 5 Loses · Collected whatever the result [NZ 14.6] PLAY 0" in tonight.paid()
    assert tonight.rack == 5_000_00 - 5_00 + 95_00


@pytest.mark.clause("NZ 11H.3(c)")
def test_insurance_is_bought_between_cards_and_paid(tonight: Evening) -> None:
    """The Player leads 7 to 5 and is insured; the Banker's 4 makes 9, and the insurance pays what the bet loses."""
    tonight.open("NZ-22", "3h Kc 4d 5s 4h")
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("player", chip="100")
    tonight.until("close-bets")
    tonight.key()
    while not tonight.player.page.locator(".play-box.insurance.open").count():
        tonight.until("draw")
        tonight.key()
        tonight.follow()
    tonight.player.bet("insurance-player", chip="25")
    tonight.follow()
    expect(tonight.dealer.page.locator(".staff-lies")).to_contain_text("Player Insurance")
    tonight.until("settle")
    assert tonight.settled() == [
        "Collect Seat 1 · Player PLAY 100 [NZ 10.2]",
        "Pay Seat 1 · Player Insurance PLAY 100 1 × 100 [NZ 10.2]",
    ]
    tonight.until("end-round")
    assert "Wins · Player was on 7, Banker wins [NZ 11H.4(j)] PLAY 125" in tonight.paid()[1]
    assert tonight.rack == 5_000_00 - 100_00 - 25_00 + 125_00


@pytest.mark.clause("RWS 3.9")
def test_a_card_is_squeezed_with_the_dealers_leave(tonight: Evening, browser: Browser) -> None:
    """The pit has cards dealt face down; the highest bettor asks for the first, the dealer grants it, they turn it."""
    tonight.open("SG-02", "9h 2c Kd 4s")
    supervisor = Guest(browser, tonight.served).come_in()
    page = supervisor.open("pit", "SG-02")
    page.locator('[data-act="change-style"]').click()
    page.locator("dialog[open] select").select_option("face-down")
    page.locator("dialog[open] button.main").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    supervisor.close()
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("player", chip="100")
    tonight.follow()
    tonight.key("N")
    tonight.follow()
    tonight.player.page.locator(".play-panel").get_by_role("button").click()
    expect(tonight.dealer.page.locator(".deal-sentence")).to_contain_text("Seat 1 asks to squeeze the next card")
    tonight.until("turn")
    card = tonight.player.page.locator(".play-peel")
    card.focus()
    for _ in range(3):
        tonight.player.page.keyboard.press("ArrowUp")
    expect(card.locator(".card.up")).to_be_visible()
    assert tonight.player.person in tonight.state.the_round.cards[0].seen_by
    expect(tonight.dealer.page.locator(".staff-hand .card.up")).to_have_count(0)
    tonight.until("end-round")
    assert tonight.rack == 5_100_00


def test_the_host_calls_the_cutting_card_of_a_random_shoe_and_the_dealer_deals_on(tonight: Evening) -> None:
    """410 cards lie behind it: two are burnt, four dealt, and before the fifth the host has set it aside."""
    tonight.open("SG-03", SEVEN, upto="place-cutting-card")
    tonight.dealer.page.locator(".deal-field input").fill("410")
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("banker", chip="100")
    tonight.follow()
    tonight.key("N")
    expect(tonight.dealer.page.locator(".staff-life")).to_have_count(0)
    for _ in range(4):
        tonight.key()
    expect(tonight.dealer.page.locator(".staff-life")).to_be_visible()
    expect(tonight.dealer.page.locator(".deal-button")).to_contain_text("Card for the Player")
    expect(tonight.dealer.page.locator("[data-act=cutting-card-out]")).to_have_count(0)
    tonight.until("end-round")
    assert tonight.rack == 5_100_00


def test_the_audit_reads_all_tables_by_time_each_by_its_own_names(tonight: Evening, browser: Browser) -> None:
    """Bets at two tables, one after the other; older pages go on where the newer ended, and leave nothing out."""
    crews = {table: Bots(tonight.served, table) for table in TOGETHER}
    players = {table: crew.seat(tonight.served) for table, crew in crews.items()}
    for crew in crews.values():
        crew.until("free-hand", "close-bets")
    for amount, (table, crew) in zip((26_00, 27_00), crews.items(), strict=True):
        crew.bet(players[table], "tie", amount)
    for crew in crews.values():
        crew.close()
    auditor = Guest(browser, tonight.served).come_in()
    page = auditor.page
    page.goto(f"{tonight.served.origin}/#/audit")
    page.get_by_label("Stream").select_option(label="All tables, by time")
    rows = page.locator(".audit-entries tbody tr")
    for table, told in (("SG-04", "Any Tie PLAY 26"), ("NZ-23", "Tie PLAY 27")):
        bet = rows.filter(has_text=told)
        expect(bet).to_have_count(1)
        expect(bet.locator("td").nth(1)).to_have_text(table)
    expect(rows.filter(has_text="Any Tie PLAY 27")).to_have_count(0)
    newer = _entries(page)
    newest = rows.filter(has_text=newer[0][0]).filter(has=page.get_by_label(f"Entry {newer[0][1]}", exact=True))
    expect(newest).to_have_count(1)
    page.get_by_role("button", name="Older").click()
    expect(newest).to_have_count(0)
    shown = newer + _entries(page)
    store = tonight.served.serving.service.accounts.store
    lines = {table: tuple(store.read(f"table/{table}")) for table in {one for one, _ in shown}}
    times = [json.loads(lines[table][number])["at"] for table, number in shown]
    assert times == sorted(times, reverse=True) and len(newer) == 50
    for table, kept in lines.items():
        numbers = [number for one, number in shown if one == table]
        assert numbers == list(range(len(kept) - 1, len(kept) - 1 - len(numbers), -1)), table
    auditor.close()


def _entries(page: Page) -> list[tuple[str, int]]:
    """The tables and numbers of the entries that the audit shows."""
    rows = page.locator(".audit-entries tbody tr")
    found = rows.evaluate_all("all => all.map(one => [one.cells[1].innerText, Number(one.dataset.entry)])")
    return [(table, number) for table, number in found]
