"""Tables that people can use: read at 80 columns, and as CSV, JSON and Markdown from every verb that prints one."""

import csv
import io
import json
import re

import click
import pytest
from rich.console import Console
from rich.text import Text

from puntobanco.cli.main import puntobanco
from puntobanco.cli.terminal import Plain, console, plain_table, shared_out
from tests.cli.run import run

TABLES = {
    "rules list": (),
    "rules show": ("rws",),
    "rules diff": ("massachusetts", "rws", "--area", "wagers"),
    "wager list": ("--rulebook", "rws"),
    "wager show": ("dragon-7", "--rulebook", "massachusetts"),
    "wager check": ("docs/samples/red-dragon.toml",),
    "draw": ("2h 3c", "Kd 3s"),
    "settle": ("massachusetts-commission", "Kd 6s | 4h 4s", "banker=100", "house-money+banker=10"),
    "edge": ("rws", "tie"),
    "stats": (),
    "ruin": ("massachusetts-ez", "--hands", "10", "--bankroll", "5"),
    "spread": ("massachusetts-ez", "banker=1", "tie=1"),
    "jackpot show": ("new-zealand-commission-jackpot",),
    "jackpot simulate": ("massachusetts-ez", "--rounds", "2000"),
    "demo": ("--seed", "3", "--rounds", "1"),
}
ELSEWHERE = {"design", "count", "simulate", "books", "verify", "user list"}
"""Verbs with the same three forms that need a journal, a house or seconds: shown by tests of their own."""
WITHOUT = {
    "rules check", "rules sign", "clause", "jackpot verify", "roads", "shoe verify", "train", "exam certificate",
    "script", "bots", "export", "backup", "restore", "second-place", "check-install", "keys show",
}  # fmt: skip
"""Verbs that answer in sentences, pages or pictures, or at a screen that somebody sits at; `bots` has sums as JSON."""


def _verbs(command: click.Command, path: tuple[str, ...] = ()) -> dict[str, click.Command]:
    if not isinstance(command, click.Group):
        return {" ".join(path): command}
    return {name: each for word, sub in command.commands.items() for name, each in _verbs(sub, (*path, word)).items()}


def test_every_verb_that_prints_a_table_has_it_in_three_more_forms() -> None:
    forms = {"--json", "--csv", "--markdown"}
    for name, verb in _verbs(puntobanco).items():
        offered = forms & {word for parameter in verb.params for word in parameter.opts}
        if name in {*TABLES, *ELSEWHERE}:
            assert offered == forms, name
        elif offered:
            assert name in WITHOUT or name.startswith("user "), f"{name} has {offered}: say which kind of verb it is"


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_the_same_rows_for_spreadsheets_documents_and_programs(name: str) -> None:
    words = (*name.split(), *TABLES[name])
    rows = list(csv.reader(io.StringIO(run(*words, "--csv").stdout)))
    assert len(rows) > 1 and all(len(row) > 1 for row in rows[:2]) or name == "rules list"
    pays = name.startswith("rules ")
    signs = [cell for row in rows for cell in row if re.fullmatch(r"[$€£][\d,.]+", cell)]
    assert pays or not signs, "money is a plain decimal"
    json.loads(run(*words, "--json").stdout)
    lines = [line for line in run(*words, "--markdown").stdout.splitlines() if line.startswith("|")]
    assert len(lines) > 2 and any(re.fullmatch(r"\|( -+:? \|)+", line) for line in lines)
    assert run(*words, "--csv", "--json").exit_code == 2


@pytest.mark.parametrize("name", TABLES)
def test_at_eighty_columns_no_line_is_longer_and_no_name_is_broken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_width", 80)
    told = run(*name.split(), *TABLES[name]).stdout
    assert max(map(len, told.splitlines())) <= 80 or name in {"wager show", "wager check"}, "but for one long fraction"
    rows = list(csv.reader(io.StringIO(run(*name.split(), *TABLES[name], "--csv").stdout)))
    names = {row[0] for row in rows if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", row[0])}
    assert names <= set(re.split(r"[\s,]+", told)) or name == "rules show"


def _printed(table: Plain, width: int) -> list[str]:
    window = Console(width=width, highlight=False, color_system=None)
    with window.capture() as kept:
        window.print(table)
    return [line.rstrip() for line in kept.get().splitlines()]


def test_a_table_wraps_between_words_and_becomes_paragraphs_where_words_do_not_fit() -> None:
    table = plain_table("meter", "paid", "remark", right=("paid",))
    table.add_row("Personal K9", "$203,503.10", Text("the whole amount displayed"))
    assert _printed(table, 60)[1] == "Personal K9  $203,503.10  the whole amount displayed"
    narrow = _printed(table, 32)
    assert narrow[:2] == ["meter            paid  remark", "Personal  $203,503.10  the whole"]
    assert all(len(line) <= 32 for line in narrow)
    assert _printed(table, 20)[0] == "meter Personal K9"


def test_room_goes_to_the_column_that_must_wrap_most() -> None:
    assert shared_out([4, 4], [4, 4], 10) == [4, 4]
    assert shared_out([4, 4], [8, 40], 4) == [4, 8]
    assert shared_out([4, 4], [8, 8], 8) == [8, 8]


def test_a_sweep_keeps_what_is_swept_and_tells_once_what_it_leaves_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_width", 80)
    told = run("edge", "massachusetts-ez", "--decks", "6,8", "--pays", "dragon-7=39..41").stdout
    assert [line.split()[:3] for line in told.splitlines() if "dragon-7=" in line] == [
        [decks, f"dragon-7={pays}", "dragon-7"] for decks in "68" for pays in (39, 40, 41)
    ]
    assert [line.split()[:3] for line in told.splitlines() if "panda-8" in line] == [[n, "–", "panda-8"] for n in "68"]
    rates = run("edge", "new-zealand-commission", "banker", "tie", "--commission", "4%..5%:0.5%").stdout
    assert len([line for line in rates.splitlines() if " banker " in line]) == 3
    assert len([line for line in rates.splitlines() if " tie " in line]) == 1


def test_a_changed_line_is_named_in_the_title() -> None:
    told = run("edge", "massachusetts-ez", "dragon-bonus", "--pays", "dragon-bonus.by-9=25").stdout
    assert "by-9" in told.splitlines()[0] and "25 to 1" in told.splitlines()[0]
