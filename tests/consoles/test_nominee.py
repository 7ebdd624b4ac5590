"""Somebody who acts for a player, before a browser of their own."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import held_of, rack_of
from puntobanco.table.model.state import Table
from tests.consoles.staged import Dealer, Guest, house

TABLE = "NZ-12"


@pytest.mark.clause("NZ 2.3(b)")
def test_a_nominee_bets_the_players_chips_and_then_their_own_again(browser: Browser, tmp_path: Path) -> None:
    with house(tmp_path, "new-zealand-commission-international") as served:
        dealer = Dealer(served, TABLE)
        dealer.until("open-bets")
        anna, nora, pit = (Guest(browser, served).come_in() for _ in range(3))
        anna.sit(TABLE, 3)
        nora.sit(TABLE, 4)
        pit.open("pit", TABLE)
        dealer.until("close-bets")
        anna.page.get_by_role("button", name="Other requests").click()
        anna.page.get_by_role("group", name="Name somebody to act for you").get_by_role("button", name="Seat 4").click()
        expect(nora.page.get_by_role("button", name="Act for Seat 3")).to_have_count(0)
        for act in (ask.ApproveNominee(nominee=nora.person), ask.AnnounceNominee(nominee=nora.person)):
            pit.does(TABLE, act)
        nora.page.get_by_role("button", name="Act for Seat 3").click()
        expect(nora.page.get_by_text("You act for Seat 3")).to_be_visible()
        nora.bet("banker", chip="100")
        table: Table = served.state(f"table/{TABLE}")
        assert table.books[held_of(anna.person)] == 10_000 and not table.books[held_of(nora.person)]
        anna.page.locator('[data-wager="banker"] .play-stake').wait_for()
        nora.page.get_by_role("button", name="Play for yourself").click()
        expect(nora.page.locator(".play-money")).to_contain_text("5,000")
        nora.bet("player", chip="100")
        table = served.state(f"table/{TABLE}")
        assert [table.books[rack_of(one.person)] for one in (anna, nora)] == [490_000, 490_000]
        for one in (anna, nora, pit):
            one.close()
        dealer.close()
