"""What a guest's table costs the browser: a view of a full table against one of an empty table, and a round dealt.

The first is a ratio for each screen: 14 players with six bets each and the roads of 72 rounds, against the same table
with nobody's bets and no round played. The second deals a round with motion at a quarter of the processor's speed and
counts the main thread's tasks over 50 ms; the third reads a trace of another such round at full speed for frames that
were dropped.
"""

import json
import sys
import tempfile
from copy import deepcopy
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Route, sync_playwright

from puntobanco.cards import cards
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.server.api.routes.roads import roads_of
from puntobanco.table.model.records import Result
from puntobanco.table.views.cards import finished
from tests.browser import chromium
from tests.consoles.pressed import shown
from tests.consoles.staged import Dealer, Guest, house
from tests.consoles.test_play import BETTING, finish, take_the_shoe
from tests.server.api.served import Served

TABLE, SETUP = "MA-01", "massachusetts-commission"
SCREENS = {"play": ".play", "deal": ".deal", "pit": ".pit-table"}
SLOWED = 4
LONG = 50
"""Milliseconds from which on a task of the main thread is long, as browsers count it: they round to whole ones."""
ROUNDS = 3
DEALT = [("9h Kd", "2c 4s"), ("2h 3d Kc", "9c 8s"), ("4h 2s", "Kd 6c"), ("7h Ks", "9d 9c")]
"""Player, Banker, tie, and a Banker with a pair."""
LISTEN = """
  const found = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  window.takes = [];
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    configurable: true, get: found.get, set(take) { takes.push(take); found.set.call(this, take); },
  });
"""
APPLY = """async ([text, shows]) => {
  const begun = performance.now();
  for (const take of takes) take({ data: text });
  for (let n = 0; n < 5; n++) await null;
  document.body.offsetHeight;
  const took = performance.now() - begun;
  if (!document.querySelector(shows)) throw new Error(`${shows} is not shown`);
  return took;
}"""
"""A message as the line hands it over, until everything is drawn up and laid out."""
WATCH = """() => {
  window.long = [];
  new PerformanceObserver((list) => window.long.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask" });
}"""


def results() -> tuple[Result, ...]:
    """A whole shoe."""
    coups = [DEALT[number * number % 7 % 4] for number in range(72)]
    return tuple(Result(number=at, player=cards(one), banker=cards(two)) for at, (one, two) in enumerate(coups, 1))


def seated(browser: Browser, served: Served, dealer: Dealer, **more: str) -> Guest:
    """A guest at the table, with the roads of a whole shoe, before whom bets are open."""
    roads = msgspec.json.encode(roads_of(results(), PUNTO_BANCO)).decode()

    def told(route: Route) -> None:
        route.fulfill(body=roads, content_type="application/json")

    dealer.until(*BETTING)
    guest = Guest(browser, served, width=1280, height=800, **more)
    guest.context.add_init_script(LISTEN)
    guest.page.route("**/api/roads/**", told)
    guest.come_in().sit(TABLE)
    take_the_shoe(guest, dealer)
    return guest


def view_of(guest: Guest, served: Served, screen: str) -> dict[str, Any]:
    """What this screen is told of the table as it stands."""
    guest.open(screen, TABLE)
    shown(served, TABLE, guest.page, SCREENS[screen])
    view: dict[str, Any] = guest.context.request.get(f"{served.origin}/api/view/table/{TABLE}").json()
    return view


def crowded(view: dict[str, Any]) -> dict[str, Any]:
    """The view with fourteen players, six bets each, and the results of a whole shoe."""
    found = deepcopy(view)
    felt = found["view"]["felt"]
    for place in felt["places"]:
        place["person"] = place["person"] or f"guest-{place['seat']:016x}.player"
    felt["bets"] = [
        {
            "bettor": place["person"],
            "seat": place["seat"],
            "wager": wager["id"],
            "given": None,
            "stake": 25_00,
            "chips": [],
            "instrument": "chips",
            "by": place["person"],
        }
        for place in felt["places"]
        for wager in felt["wagers"][:6]
    ]
    felt["results"] = [msgspec.to_builtins(finished(result, PUNTO_BANCO)) for result in results()]
    return found


def applied(page: Page, view: dict[str, Any], screen: str, *, first: int) -> float:
    """The milliseconds that the middle one of nine views takes; each has everybody's bets changed."""
    found = []
    for number in range(first, first + 9):
        message = {"type": "view", **deepcopy(view)}
        message["number"] += number
        message["view"]["position"] = 10_000 + number
        for bet in message["view"]["felt"]["bets"]:
            bet["stake"] += number * 100
        shows = f'{SCREENS[screen]}[data-position="{10_000 + number}"]'
        found.append(float(page.evaluate(APPLY, [json.dumps(message), shows])))
    return median(found)


def ratios(guest: Guest, served: Served) -> dict[str, tuple[float, float]]:
    """For each screen the milliseconds of a full view and of an empty one."""
    found = {}
    for screen in SCREENS:
        view = view_of(guest, served, screen)
        empty = applied(guest.page, view, screen, first=1)
        found[screen] = (applied(guest.page, crowded(view), screen, first=20), empty)
    return found


def rounds(guest: Guest, dealer: Dealer, number: int) -> None:
    """Some rounds, from the bets to the table that is cleared."""
    for _ in range(number):
        take_the_shoe(guest, dealer)
        guest.bet("player", "tie")
        finish(guest, dealer)
        guest.page.wait_for_timeout(800)  # chips are on their way: what is measured includes it
        dealer.until(*BETTING, "answer-shoe", "answer-cut")


def long_tasks(guest: Guest, dealer: Dealer, number: int = ROUNDS) -> list[float]:
    """The milliseconds of each task of fifty and more while rounds are dealt at a quarter of the speed."""
    line = guest.context.new_cdp_session(guest.page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    guest.page.evaluate(WATCH)
    rounds(guest, dealer, number)
    found: list[float] = guest.page.evaluate("window.long")
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


def frames(browser: Browser, guest: Guest, dealer: Dealer, number: int = ROUNDS) -> tuple[int, int]:
    """How many frames were drawn and how many dropped while rounds were dealt, by the browser's own trace."""
    categories = ["disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
    browser.start_tracing(page=guest.page, categories=[*categories, "devtools.timeline.frame"])
    rounds(guest, dealer, number)
    names = [event["name"] for event in json.loads(browser.stop_tracing())["traceEvents"]]
    return names.count("DrawFrame"), names.count("DroppedFrame")


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        with house(Path(data), SETUP) as served:
            dealer = Dealer(served, TABLE)
            guest = seated(browser, served, dealer, reduced_motion="no-preference")
            slow = long_tasks(guest, dealer)
            sys.stdout.write(
                f"{ROUNDS} rounds dealt at a {SLOWED}th of the speed: {len(slow)} tasks of {LONG} ms and more"
                f"{f', the longest {max(slow):.0f} ms' if slow else ''}\n"
            )
            drawn, dropped = frames(browser, guest, dealer)
            sys.stdout.write(
                f"{ROUNDS} rounds dealt at full speed: {drawn} frames drawn, {dropped} dropped"
                f" ({dropped / max(1, drawn + dropped):.1%})\n"
            )
            for screen, (full, empty) in ratios(guest, served).items():
                line = f"{screen}: a full view takes {full / empty:.1f} times an empty one"
                sys.stdout.write(f"{line} ({full:.1f} and {empty:.1f} ms)\n")
            guest.close()
            dealer.close()
        browser.close()
