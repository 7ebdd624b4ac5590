"""``python -m tests.consoles.deck FILE [four]``: all cards in an order of chance, 44 pixels wide, to be named by
somebody who has not seen them; the names follow on the output. `four` takes the deck of four colours.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from consoles import build
from tests.browser import chromium

WIDE, ROW = 44, 13
ENTRY = """
import {{ render }} from "preact";
import {{ PlayingCard }} from "{source}/ground/card";
import "{source}/ground/base.css";
import "{source}/ground/cards.css";
render({names}.map((name) => <PlayingCard name={{name}} />), document.getElementById("deck"));
"""
PAGE = """<!doctype html><html data-languages='[{{"code":"en","name":"","made":"","lost":""}}]'>
<link rel="stylesheet" href="made.css">
<body style="background:#0b5a3c"><p id="deck" style="--card:{wide}px;display:grid;gap:6px;padding:6px;
grid-template-columns:repeat({row},{wide}px)"></p><script type="module" src="made.js"></script>"""


def main(place: Path, colours: str = "two") -> None:
    """Write the picture, and say what it shows."""
    names = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    Random().shuffle(names)
    build.install()
    with tempfile.TemporaryDirectory(dir=build.HERE) as made, sync_playwright() as playwright:
        folder = Path(made)
        (folder / "made.tsx").write_text(ENTRY.format(source=build.HERE / "src", names=names), encoding="utf-8")
        (folder / "index.html").write_text(PAGE.format(wide=WIDE, row=ROW), encoding="utf-8")
        bundle = build.BUNDLE.replace("src/main.tsx", f"{folder}/made.tsx").replace("app-[hash]", "made")
        build.run("node", f"{bundle.replace(' --splitting', '')} --outdir={folder}")
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--allow-file-access-from-files"]
        )
        page = browser.new_page(viewport={"width": 700, "height": 320}, reduced_motion="reduce")
        page.goto((folder / "index.html").as_uri())
        page.evaluate("(deck) => (document.documentElement.dataset.deck = deck)", colours)
        page.locator(".card").nth(51).wait_for()
        page.wait_for_timeout(500)
        page.locator("#deck").screenshot(path=place)
        browser.close()
    for first in range(0, len(names), ROW):
        sys.stdout.write(f"{' '.join(names[first : first + ROW])}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
