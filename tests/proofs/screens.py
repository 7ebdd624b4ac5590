"""A picture of every screen in every size, appearance and language, an evening in Chinese on all of them, and every
irregularity at the consoles.
"""

import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser import chromium
from tests.consoles.night import LANGUAGES, TABLES
from tests.consoles.night_steps import evening_in
from tests.consoles.pictures import LOOKS, SCENES, take
from tests.consoles.presses import counted, stated
from tests.consoles.troubles import Way, troubles
from tests.consoles.whole_evening import STANDS
from tests.consoles.whole_evening_steps import whole_evening
from tests.patience import PATIENCE
from tests.proofs import Proof
from tools.irregular_page import TABLES as STYLES
from tools.irregular_page import walk

FOLDER = Path(".cache") / "pictures"
EVENING = FOLDER / "evening"
FULL = len(set(LOOKS))


def pictured(size: int, seed: int) -> str:
    """In as many ways as asked, the usual size first in each language; the folder is there to be looked at."""
    made = take(FOLDER, size)
    assert len(made) == len(set(made)) == len(SCENES) * size
    assert all(one.stat().st_size > 5_000 for one in made), "a picture is empty"
    return f"{len(made)} pictures of {len(SCENES)} scenes in {FOLDER}: none too wide, no word without its language"


def evenings(size: int, seed: int) -> str:
    """An evening at as many tables, in as many writings of Chinese as there are, every screen read after every step."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        seen = [evening_in(browser, Path(data), one, TABLES[:size], size + 1) for one in LANGUAGES[:size]]
        browser.close()
    english = [line for one in seen for line in one.english]
    assert not english, "\n".join(english)
    resolved = sum(number for one in seen for number in one.resolved.values())
    looks = sum(one.looks for one in seen)
    hits = "a jackpot paid and one deemed invalid, " if size == len(TABLES) else ""
    return (
        f"{looks} looks at the screens of every post in {len(seen)} evenings in Chinese at {size} tables, with "
        f"{resolved} irregularities resolved, refusals, {hits}a correction, a dispute, payments entered, cage, "
        f"operator, officer, school and academy: no English word"
    )


def irregularities(size: int, seed: int) -> str:
    """Each way out of each report at tables of each rulebook and style, keyed and random; small, a few at one table."""
    expect.set_options(timeout=PATIENCE * 1000)
    wanted = list(product(STYLES, (True, False)))[:size]
    whole, taken, moments = size == len(STYLES) * 2, 0, set[str]()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for number, (name, keyed) in enumerate(wanted):
            rounds = 200 if whole else 3
            done = troubles(browser, name, Path(data) / str(number), keyed=keyed, rounds=rounds, seed=seed)
            taken, moments = taken + len(done), moments.union(*done.values())
            missing = {way for way in _on_the_page(name) if way not in done} if whole and keyed else set()
            assert not missing, f"{name}: not taken {missing}"
            assert done, f"{name}: nothing went wrong"
        browser.close()
    return (
        f"{taken} ways out reported and taken at the consoles of {size} tables, keyed and random, at {len(moments)} "
        f"moments; every round came to its end"
    )


def presses(size: int, seed: int) -> str:
    """A round at as many tables of the page, keyed and random; each costs what the page says."""
    expect.set_options(timeout=PATIENCE * 1000)
    said, names = stated(), list(STYLES)[:size]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        keyed, dealt = (counted(browser, Path(data) / str(one), names, keyed=one) for one in (True, False))
        browser.close()
    assert keyed == {name: said[name].keyed for name in names}
    assert dealt == {name: said[name].random for name in names}
    of_keyed, of_random = ((min(one.values()), max(one.values())) for one in (keyed, dealt))
    return (
        f"a round at {len(names)} tables costs {of_keyed[0]} to {of_keyed[1]} presses where cards are keyed and "
        f"{of_random[0]} to {of_random[1]} at a random shoe, as docs/presses.md says"
    )


def house_evenings(size: int, seed: int) -> str:
    """A house for money at one table less than `size`; at none it is only founded, and its operator comes."""
    expect.set_options(timeout=PATIENCE * 1000)
    tables = size - 1
    pictures = EVENING if tables else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        one = whole_evening(browser, Path(data), tables, pictures)
        browser.close()
    assert not one.faults, "\n".join(one.faults)
    assert one.stopped == tables and one.looks >= tables
    if not tables:
        return "a house for money founded at its first page; two officers and its operator came"
    return (
        f"a house for money at {tables} tables, founded, staffed, opened, played and closed by ten people at their "
        f"screens: {one.stopped} wrong payments stopped, a shortage found, the cage counted to the cent, a backup "
        f"restored elsewhere and verified; {one.looks} looks, nothing serious by axe, nothing too wide"
    )


def _on_the_page(name: str) -> set[Way]:
    """The ways out that the page of irregularities names; cards do not run out in a few rounds."""
    cells = ((report, found) for report, phases in walk(name).items() for found in phases.values())
    return {Way(report, remedy.exit) for report, found in cells for remedy in found.ways}


PROOFS = (
    Proof(
        name="screens",
        what="every screen fits its sizes, appearances and languages, and can be looked at",
        run=pictured,
        small=2,
        full=FULL,
    ),
    Proof(
        name="chinese",
        what="no screen of any post shows an English word in Chinese, a whole evening long",
        run=evenings,
        small=1,
        full=len(TABLES),
    ),
    Proof(
        name="irregularities",
        what="every report and every way out of each rulebook and style, at the consoles of keyed and random tables",
        run=irregularities,
        small=1,
        full=len(STYLES) * 2,
    ),
    Proof(
        name="house-evening",
        what="a house for money from its first page to a restored backup, everything by its people at their screens",
        run=house_evenings,
        small=1,
        full=len(STANDS) + 1,
    ),
    Proof(
        name="presses",
        what="an undisturbed round costs the dealer as many presses as docs/presses.md says, in every style",
        run=presses,
        small=1,
        full=len(STYLES),
    ),
)
