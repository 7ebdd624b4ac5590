"""Locks: digests of the numbers and texts that a change of the code must not move by accident.

Each file of tests/data/locks maps names to digests: one file for each rulebook (exact figures of every wager, simulated
shoes of every ready set-up, the rules page), one for the journal's test vectors and one for the golden transcripts.

`python -m tools.locks` lists what differs and exits with 1; `--reset` writes the files anew. Commit them only after
reading why each digest moved.
"""

import hashlib
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

import msgspec

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.figures import Figures
from puntobanco.journal.machines import MACHINES
from puntobanco.pages.ready import ready_names, ready_text
from puntobanco.pages.rules import rules_page
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.rules.facts import HandFacts
from puntobanco.rules.hand import Royal9
from puntobanco.setup import read_setup
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.run import run
from tools.golden import SCENES, expected, scenes
from tools.vectors import kept

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "locks"
DECKS = (1, 6, 8, 10)
SHOES = 500
HANDS = 40_000
"""Dealt from a continuous shuffler, which has no shoes."""

Lock = Mapping[str, str]


def digest(lines: Iterable[str]) -> str:
    """A short digest of lines of text."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


# What is locked of a rulebook.


def rulebook_lock(book: Rulebook) -> Lock:
    """The exact figures, simulated histograms and rules page of a rulebook."""
    page = msgspec.json.format(msgspec.json.encode(rules_page(book), order="deterministic"), indent=1)
    runs = {f"shoes of {setup.name}": digest(_histogram_lines(_dealt(_plan(setup)))) for setup in _setups(book)}
    return {**_figures(book), **runs, "rules page": digest([page.decode()])}


def _figures(book: Rulebook) -> Lock:
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for decks in DECKS:
        cards = fresh(decks)
        asked = Query(rulebook=book, versions=book.versions)
        for figures in figures_of(asked, cards, weights=_weights(decks)):
            lines[f"{figures.version} {figures.wager}, {decks} decks"] += _figure_lines(figures)
    return {name: digest(found) for name, found in sorted(lines.items())}


@cache
def _weights(decks: int) -> FastWeights:
    return FastWeights(fresh(decks))


def _figure_lines(figures: Figures) -> Iterator[str]:
    given = " ".join(f"{name}={value}" for name, value in sorted(figures.given.items()))
    for line in figures.lines:
        yield f"{figures.pay_table} [{given}] {line.line}: {line.result.value} {line.pays} {line.net} {line.ways}"


def _setups(book: Rulebook) -> list[Setup]:
    setups = [read_setup(ready_text(name) or "", name=name) for name in ready_names()]
    return [setup for setup in setups if setup.rulebook is book]


def _plan(setup: Setup) -> Plan:
    return Plan(
        rules=setup.shoe,
        what=What.FULL,
        seed=1,
        shoes=None if setup.shoe.continuous else SHOES,
        hands=HANDS if setup.shoe.continuous else None,
    )


@cache
def _dealt(plan: Plan) -> Histogram:
    return run(plan)


def _histogram_lines(found: Histogram) -> Iterator[str]:
    yield f"{found.shoes} shoes, {found.rounds} rounds"
    yield from sorted(
        f"{_hand_text(facts.player)} {_hand_text(facts.banker)} {facts.twin}: {ways}" for facts, ways in found.items()
    )
    for player, banker, ways in found.royal_items():
        yield f"{_royal_text(player)} {_royal_text(banker)}: {ways}"


def _hand_text(hand: HandFacts) -> str:
    return f"{hand.two} {hand.third} {hand.pair.value} {hand.triple}"


def _royal_text(royal: Royal9 | None) -> str:
    return "none" if royal is None else f"{royal.face.value} {royal.face_suit.value} {royal.nine_suit.value}"


# What is locked beside the rulebooks.


def vectors_lock() -> Lock:
    """Every frozen test vector of the journal."""
    found: dict[str, str] = {}
    for machine in MACHINES.values():
        frozen = kept(machine)
        for part in ("acts", "events"):
            for tag, vectors in frozen[part].items():
                found[f"{machine.name} {part} {tag}"] = digest(vector["bytes"] for vector in vectors)
        found[f"{machine.name} entry"] = digest([frozen["entry"]["bytes"]])
    return dict(sorted(found.items()))


def golden_lock() -> Lock:
    """Every golden transcript."""
    return {str(scene.relative_to(SCENES).with_suffix("")): digest([expected(scene)]) for scene in scenes()}


LOCKS: Mapping[str, Callable[[], Lock]] = {
    **{book.id: partial(rulebook_lock, book) for book in RULEBOOKS},
    "journal vectors": vectors_lock,
    "golden transcripts": golden_lock,
}


def path_of(name: str) -> Path:
    """The file of a lock."""
    return FOLDER / f"{name.replace(' ', '-')}.json"


def read_lock(name: str) -> Lock:
    """A lock as it was committed; empty if it never was."""
    path = path_of(name)
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}


def moved(name: str) -> list[str]:
    """The entries of a lock that differ from what was committed: changed, new or gone."""
    was, now = read_lock(name), LOCKS[name]()
    return sorted(entry for entry in was.keys() | now.keys() if was.get(entry) != now.get(entry))


def main(*words: str) -> int:
    """Compare every lock, or write all anew."""
    differ = False
    for name, lock in LOCKS.items():
        if found := moved(name):
            print(f"{name}: {', '.join(found)}")
            differ = True
        if "--reset" in words:
            text = msgspec.json.format(msgspec.json.encode(lock()), indent=1).decode() + "\n"
            path_of(name).write_text(text, encoding="utf-8")
    return 1 if differ and "--reset" not in words else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
