"""Known browsers: the cookie is signed, for one account each, and good for ninety days."""

import pytest

from puntobanco.procedure.asking import At
from puntobanco.server.accounts.devices import HOUR, LASTS, MOST, Devices
from tests.server.accounts.front import counting

NOON = At(1_800_000_000_000)


def test_a_browser_is_known_for_the_accounts_that_signed_in_with_it() -> None:
    devices = Devices(b"k" * 32, counting())
    cookie = devices.remembered("", "dina", NOON)
    cookie = devices.remembered(cookie, "pia", NOON)
    assert devices.known(cookie, "dina", NOON) and devices.known(cookie, " PIA ", NOON)
    assert devices.known(cookie, "otto", NOON) is None


def test_it_stays_the_same_browser_when_it_signs_in_again() -> None:
    devices = Devices(b"k" * 32, counting())
    cookie = devices.remembered("", "dina", NOON)
    later = At(NOON + 5 * HOUR)
    again = devices.remembered(cookie, "dina", later)
    assert devices.known(again, "dina", later) == devices.known(cookie, "dina", NOON) is not None
    assert len(again) == len(cookie)


@pytest.mark.parametrize("hours, known", [(LASTS - 1, True), (LASTS, False), (-1, True), (-2, False)])
def test_it_is_forgotten_after_ninety_days(hours: int, known: bool) -> None:
    devices = Devices(b"k" * 32, counting())
    cookie = devices.remembered("", "dina", NOON)
    assert (devices.known(cookie, "dina", At(NOON + hours * HOUR)) is not None) is known


def test_one_browser_is_known_for_a_few_accounts_only() -> None:
    devices, cookie = Devices(b"k" * 32, counting()), ""
    for number in range(MOST + 3):
        cookie = devices.remembered(cookie, f"name-{number}", NOON)
    assert sum(devices.known(cookie, f"name-{number}", NOON) is not None for number in range(MOST + 3)) == MOST
    assert len(cookie) < 320


@pytest.mark.parametrize("junk", ["", ".", "x" * 38, "é" * 38, "." * 10_000, "A" * 37, "\ud800", "=" * 38])
def test_junk_is_no_known_browser(junk: str) -> None:
    devices = Devices(b"k" * 32, counting())
    assert devices.known(junk, "dina", NOON) is None
    assert devices.known(devices.remembered(junk, "dina", NOON), "dina", NOON)


def test_a_cookie_of_another_house_or_with_a_changed_letter_is_none() -> None:
    here, there = Devices(b"k" * 32, counting()), Devices(b"o" * 32, counting())
    cookie = here.remembered("", "dina", NOON)
    assert there.known(cookie, "dina", NOON) is None
    for place in range(len(cookie) - 1):  # the last letter has bits that stand for nothing
        changed = cookie[:place] + ("A" if cookie[place] != "A" else "B") + cookie[place + 1 :]
        assert here.known(changed, "dina", NOON) is None
