"""A full table is shown within one picture of the screen: 14 seats with bets, and the roads of 72 coups."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Route

from puntobanco.cards import cards
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.server.api.routes.roads import roads_of
from puntobanco.table.model.records import Result
from puntobanco.table.views.cards import finished
from tests.consoles.pressed import shown
from tests.consoles.staged import Dealer, Guest, house
from tests.consoles.test_play import take_the_shoe

A_PICTURE = 16.0
"""Milliseconds between two pictures of a screen that shows sixty a second."""
RECKONED = 14.0
"""Milliseconds that the reckoning below takes on the machine the limit was set on, with nothing else to do."""
RECKONING = """() => {
  const begun = performance.now();
  const kept = new Map();
  for (let n = 0; n < 100_000; n++) kept.set(`${n % 5_000} of ${n % 7}`, [n, ...(kept.get(`${n % 5_000} of ${n % 7}`) ?? [])].slice(0, 3));
  return performance.now() - begun;
}"""  # noqa: E501
"""Work like a browser's own on a view: strings, maps and small lists."""
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
DEALT = [("9h Kd", "2c 4s"), ("2h 3d Kc", "9c 8s"), ("4h 2s", "Kd 6c"), ("7h Ks", "9d 9c")]
"""Player, Banker, tie, and a Banker with a pair."""


def test_a_full_table_is_shown_within_one_picture(browser: Browser, tmp_path: Path) -> None:
    coups = [DEALT[number * number % 7 % 4] for number in range(72)]
    results = tuple(
        Result(number=number + 1, player=cards(one[0]), banker=cards(one[1])) for number, one in enumerate(coups)
    )
    roads = msgspec.json.encode(roads_of(results, PUNTO_BANCO)).decode()
    with house(tmp_path, "massachusetts-commission") as served:
        dealer = Dealer(served, "MA-01")
        dealer.until("open-bets")
        guest = Guest(browser, served)
        guest.context.add_init_script(LISTEN)
        guest.page.route("**/api/roads/**", lambda route: told(route, roads))
        guest.come_in().sit("MA-01")
        take_the_shoe(guest, dealer)
        for screen, of in (("play", ".play"), ("deal", ".deal"), ("pit", ".pit-table")):
            guest.open(screen, "MA-01")
            shown(served, "MA-01", guest.page, of)
            view = guest.context.request.get(f"{served.origin}/api/view/table/MA-01").json()
            took = applied(guest.page, crowded(view, results), of)
            assert screen != "play" or guest.page.locator(".road").first.locator("g").count() > 20, "with its roads"
            pace = max(1.0, min(guest.page.evaluate(RECKONING) for _ in range(5)) / RECKONED)
            print(f"{screen}: {took:.1f} ms, at a pace of {pace:.2f}: {took / pace:.1f} ms")  # noqa: T201  # what it is for
            assert took / pace < A_PICTURE, screen
        guest.close()
        dealer.close()


def told(route: Route, text: str) -> None:
    """The roads of the full shoe."""
    route.fulfill(body=text, content_type="application/json")


def applied(page: Page, view: dict[str, Any], of: str) -> float:
    """The milliseconds that the middle one of nine views takes; each has everybody's bets changed."""
    found = []
    for number in range(1, 10):
        one = deepcopy(view)
        one["number"] += number
        one["view"]["position"] = 10_000 + number
        for bet in one["view"]["felt"]["bets"]:
            bet["stake"] += number * 100
        found.append(page.evaluate(APPLY, [json.dumps(one), f'{of}[data-position="{10_000 + number}"]']))
    return float(sorted(found)[4])


def crowded(view: dict[str, Any], results: tuple[Result, ...]) -> dict[str, Any]:
    """The view with fourteen players, six bets each, and the results of a whole shoe."""
    felt = view["view"]["felt"]
    wagers = [one["id"] for one in felt["wagers"]][:6]
    for place in felt["places"]:
        place["person"] = place["person"] or f"guest-{place['seat']:016x}.player"
    felt["bets"] = [
        {
            "bettor": place["person"],
            "seat": place["seat"],
            "wager": wager,
            "given": None,
            "stake": 25_00,
            "chips": [],
            "instrument": "chips",
            "by": place["person"],
        }
        for place in felt["places"]
        for wager in wagers
    ]
    felt["results"] = [msgspec.to_builtins(finished(one, PUNTO_BANCO)) for one in results]
    return {"type": "view", **view}
