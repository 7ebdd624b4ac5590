"""Anybody proves a shoe fair in the browser; a tampered file is refused and the wrong card named.

The browser's reading of the format is held against the package's own on shoes and on files that were tampered with.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from puntobanco.shoe.proof import ShoeProof, faults_of, publish, write
from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest, house
from tests.consoles.test_access import faults
from tests.consoles.test_staff_access import BESIDE
from tests.server.api.served import Served
from tests.shoe.tampering import changes, committed_shoe, other_cut, seat_3_cuts, with_openings

SHOE = committed_shoe(1)
IN_PLAY = publish(SHOE, seat_3_cuts(17), 20, hidden=(1, 2))
CLOSED = publish(SHOE, seat_3_cuts(17), 20, closed=True)


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house in which the first round of a random shoe is about to be dealt."""
    with house(tmp_path_factory.mktemp("fair"), "massachusetts-commission") as served:
        bots = Bots(served, "MA-01")
        bots.until("open-bets")
        yield served
        bots.close()


def opened(browser: Browser, served: Served, **more: object) -> Guest:
    """Somebody who is not signed in."""
    guest = Guest(browser, served, bypass_csp=True, **more)  # type: ignore[arg-type]
    guest.page.goto(f"{served.origin}/#/fair/MA-01")
    guest.page.locator(".fair-line").wait_for()
    return guest


def judged(page: Page, data: bytes) -> None:
    """Paste a file and have it checked."""
    page.get_by_label("Text of a proof").fill(data.decode())
    page.get_by_role("button", name="Check", exact=True).click()


def test_the_shoe_in_play_is_proved_without_signing_in(browser: Browser, dealt: Served) -> None:
    guest = opened(browser, dealt)
    page = guest.page
    page.get_by_role("button", name="Fetch and check").click()
    expect(page.locator(".fair-head h2")).to_have_text("Verified")
    expect(page.locator('[data-step="cards"]')).to_contain_text("leads by its path to the root")
    root = dealt.state("table/MA-01").shoe.commitment
    expect(page.locator('[data-step="root"]')).to_contain_text(root)
    page.get_by_label("Root before the first bet").fill(root)
    page.keyboard.press("Enter")
    expect(page.locator('[data-step="root"]')).to_have_class("fair-step yes")
    page.get_by_label("Root before the first bet").fill("ab" * 32)
    page.keyboard.press("Enter")
    expect(page.locator('[data-step="root"]')).to_have_class("fair-step no")
    expect(page.locator(".fair-head h2")).to_have_text("Not verified")
    guest.close()


def test_the_root_that_was_seen_at_the_table_is_remembered_and_compared(browser: Browser, dealt: Served) -> None:
    guest = Guest(browser, dealt).come_in().sit("MA-01")
    guest.page.locator(".play-more").get_by_role("link", name="Verify fairness").click()
    guest.page.get_by_role("button", name="Fetch and check").click()
    expect(guest.page.locator('[data-step="root"]')).to_have_class("fair-step yes")
    expect(guest.page.locator('[data-step="root"]')).to_contain_text("This browser saw this root at the table")
    guest.close()


def test_a_tampered_file_is_refused_and_the_wrong_card_named(browser: Browser, dealt: Served, tmp_path: Path) -> None:
    """The card that left the shoe as the sixth is another one."""
    ((_, other),) = (one for one in changes(CLOSED, 5, Random(1)) if one[0] == "card")
    file = tmp_path / "tampered.json"
    file.write_bytes(write(with_openings(CLOSED, other)))
    guest = opened(browser, dealt)
    page = guest.page
    page.locator(".fair-file summary").click()
    page.locator('input[type="file"]').set_input_files(file)
    expect(page.locator(".fair-head h2")).to_have_text("Not verified")
    shown = other[5].card.replace("T", "10")[:-1]
    expect(page.locator(".fair-wrong")).to_contain_text(f"card 6 of the shoe, {shown}")
    expect(page.locator(".fair-card.wrong")).to_have_count(1)
    expect(page.locator('[data-step="cards"]')).to_contain_text("1 of 52 cards do not lead to the root")
    page.locator(".fair-card.wrong").click()
    expect(page.locator(".fair-hand b.bad")).to_contain_text("not verified")
    guest.close()


def tampered() -> Iterator[tuple[str, ShoeProof]]:
    chance = Random(2)
    for proof in (IN_PLAY, CLOSED):
        yield "as it is", proof
        for what, changed in changes(proof, 3, chance):
            yield what, with_openings(proof, changed)
        yield "cut", other_cut(proof, chance)
        yield "one missing", replace(proof, openings=proof.openings[:-1])
        yield "twice", replace(proof, openings=(*proof.openings[:-1], proof.openings[0]))
        yield "path", with_openings(proof, {2: replace(proof.openings[2], path=proof.openings[2].path[:-1])})
        yield "root", replace(proof, root="cd" * 32)
        yield "out", replace(proof, out=60)
    yield "said to be closed", replace(IN_PLAY, closed=True)
    yield "said to be open", replace(CLOSED, closed=False)
    yield "two decks", replace(CLOSED, decks=2)


def test_the_browser_and_the_package_judge_alike(browser: Browser, dealt: Served) -> None:
    guest = opened(browser, dealt)
    page = guest.page
    page.locator(".fair-file summary").click()
    for run, (what, proof) in enumerate(tampered(), 1):
        judged(page, write(proof))
        word = "Verified" if not faults_of(proof) else "Not verified"
        expect(page.locator(f'.fair-verdict[data-run="{run}"] .fair-head h2'), what).to_have_text(word)
    guest.close()


NO_PROOF = {
    "it is not JSON": b"{",
    "it is not in canonical form": write(CLOSED).replace(b'"decks":1,', b'"decks":1,"decks":1,'),
    "its fields are not those": write(CLOSED).replace(b'"out":20,', b""),
    "“format” is not valid": write(CLOSED).replace(b"proof-1", b"proof-2"),
    "“closed” is not valid": write(CLOSED).replace(b'"closed":true', b'"closed":1'),
}


def test_a_file_that_is_no_proof_is_refused(browser: Browser, dealt: Served) -> None:
    guest = opened(browser, dealt)
    guest.page.locator(".fair-file summary").click()
    for says, data in NO_PROOF.items():
        judged(guest.page, data)
        expect(guest.page.locator(".fair-refused")).to_contain_text(says)
        expect(guest.page.locator(".fair-verdict")).to_have_count(0)
    guest.close()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (320, "light")])
def test_axe_finds_no_serious_fault_where_a_shoe_is_proved(
    browser: Browser, dealt: Served, width: int, scheme: str
) -> None:
    guest = opened(browser, dealt, width=width, color_scheme=scheme)
    page = guest.page
    page.locator(".fair-file summary").click()
    judged(page, write(other_cut(CLOSED, Random(3))))
    page.locator(".fair-head.bad").wait_for()
    assert not faults(page)
    assert not page.evaluate(BESIDE, width)
    page.locator("select.language").select_option("zh-Hans")
    expect(page.locator(".fair-head h2")).to_have_text("验证不通过")
    guest.close()
