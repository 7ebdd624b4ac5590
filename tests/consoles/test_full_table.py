"""A full table, 14 seats with bets and the roads of 72 rounds, is shown by every screen: what `bench felt` measures."""

from pathlib import Path

from playwright.sync_api import Browser

from bench import felt
from tests.consoles.staged import Dealer, house


def test_a_full_table_is_shown_by_every_screen(browser: Browser, tmp_path: Path) -> None:
    with house(tmp_path, felt.SETUP) as served:
        dealer = Dealer(served, felt.TABLE)
        guest = felt.seated(browser, served, dealer)
        for screen in felt.SCREENS:
            view = felt.view_of(guest, served, screen)
            assert felt.applied(guest.page, felt.crowded(view), screen, first=1) > 0
            if screen == "play":
                assert guest.page.locator(".road").first.locator("g").count() > 20, "with its roads"
                assert guest.page.locator(".play-seats li:has(.play-lies i)").count() == 14
        guest.close()
        dealer.close()


def test_tasks_and_frames_of_a_round_are_counted(browser: Browser, tmp_path: Path) -> None:
    with house(tmp_path, felt.SETUP) as served:
        dealer = Dealer(served, felt.TABLE)
        guest = felt.seated(browser, served, dealer, reduced_motion="no-preference")
        assert all(one >= felt.LONG for one in felt.long_tasks(guest, dealer, 1))
        drawn, dropped = felt.frames(browser, guest, dealer, 1)
        assert drawn > 0 and dropped >= 0
        guest.close()
        dealer.close()
