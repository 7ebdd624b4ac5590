"""Code that has a set-up at hand deals, counts and compares by the game of the set-up, never by the default.

The functions of `rules` take the game of the rulebooks where none is given, for tests and for readers of bare cards.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "puntobanco"
ROOMS = (
    *("table", "floor", "dealing", "notation", "journal", "script", "books", "audit", "roads"),
    *("house", "server", "cli", "bots", "pages"),
)
"""Rooms in which a table or a set-up is at hand."""
TAKES_A_GAME = {
    "puntobanco.rules.round": {
        *("decisions", "next_card", "is_complete", "winner", "faults", "printed_faults", "third_card_faults"),
        *("from_shoe", "copies_over"),
    },
    "puntobanco.rules.facts": {"facts", "hand_facts"},
    "puntobanco.rules.witnesses": {"by_counts"},
    "puntobanco.shoe.deal": {"deal_round", "play_shoe"},
    "puntobanco.shoe.continuous": {"play_continuously"},
    "puntobanco.wagers.established": {"established"},
}
BARE_CARDS = {
    *("notation/columns.py", "notation/reduce.py", "notation/shoe_file.py", "notation/shoe_read.py"),
    *("roads/coup.py", "cli/draw.py"),
}
"""Files that name the game of the rulebooks: lists that say no game, and texts that leave it out."""


def calls_without(source: str) -> Iterator[tuple[int, str]]:
    """Calls of functions of the rules that name no game."""
    tree = ast.parse(source)
    known = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in TAKES_A_GAME
        for alias in node.names
        if alias.name in TAKES_A_GAME[node.module]
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            given = [ast.unparse(one) for one in (*node.args, *(keyword.value for keyword in node.keywords))]
            if not any(re.search(r"\bgame\b", one) for one in given):
                yield node.lineno, ast.unparse(node)
    for number, line in enumerate(source.splitlines(), 1):
        if re.search(r"\.count\((Side\.\w+|side)\)", line):
            yield number, line.strip()


FILES = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]


@pytest.mark.parametrize("room", ROOMS)
def test_the_game_of_the_set_up_is_passed_on(room: str) -> None:
    files = sorted((PACKAGE / room).rglob("*.py"))
    assert files
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {call}"
        for path in files
        for line, call in calls_without(path.read_text("utf-8"))
    ]
    assert found == []


def test_the_game_of_the_rulebooks_is_named_only_for_bare_cards() -> None:
    named = {path.relative_to(PACKAGE).as_posix() for path in FILES if "PUNTO_BANCO" in path.read_text("utf-8")}
    assert named <= BARE_CARDS


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("from puntobanco.rules.round import winner\nwinner(shown)", 1),
        ("from puntobanco.rules.round import winner\nwinner(shown, round_.game)", 0),
        ("from puntobanco.rules.round import winner as won\nwon(shown)", 1),
        ("from puntobanco.rules.facts import facts\nfacts(shown, game=game)", 0),
        ("shown.count(side)", 1),
        ("shown.count(Side.PLAYER)", 1),
        ("shown.count(side, game)", 0),
        ("from elsewhere import winner\nwinner(shown)", 0),
    ],
)
def test_a_forgotten_game_is_found(source: str, faults: int) -> None:
    assert len(list(calls_without(source))) == faults
