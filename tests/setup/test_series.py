"""Declarations of wagers over several rounds: every answer is needed, and every fault is told with its line."""

import pytest

from puntobanco.faults import Fault, Refused
from puntobanco.library import library_book
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import read_setup
from puntobanco.wagers.series import Fate
from puntobanco.wagers.wager import WagerId
from tests.support import SETUPS

COMMISSION = (SETUPS / "massachusetts-commission.toml").read_text(encoding="utf-8")
HEAD = "departs_from_rulebook = true\n" + COMMISSION
DECLARED = """[[house_wagers]]
id = "twice"
names = { en = "Twice", zh_hans = "连胜", zh_hant = "連勝" }
lines = [{ id = "both", pays = "4 to 1" }]
[house_wagers.series]
base = "banker"
start = "first"
new_shoe = "is returned"
leaving = "loses"
free_round = "goes on"
closing = "is returned"
[house_wagers.series.states]
first = { title = "before the first", steps = { win = "second" }, otherwise = "lose" }
second = { title = "won once", steps = { win = "both", tie = "second" }, otherwise = "lose" }
"""


def setup_with(text: str) -> Setup:
    return read_setup(HEAD + text)


def faults_with(old: str, new: str) -> list[Fault]:
    assert old in DECLARED
    with pytest.raises(Refused) as refused:
        setup_with(DECLARED.replace(old, new, 1))
    return list(refused.value.faults)


def test_a_declaration_becomes_an_automaton() -> None:
    series = setup_with(DECLARED).offers[WagerId("twice")].wager.series
    assert series is not None
    assert series.states["second"].steps == {"win": "both", "tie": "second", "lose": "lose"}
    assert (series.new_shoe, series.leaving, series.free_round) == (Fate.RETURNED, Fate.LOSES, Fate.GOES_ON)
    assert series.clause == "HOUSE twice" and series.most_rounds() is None


def test_the_library_says_how_far_a_bet_has_come_in_three_languages() -> None:
    series = [wager.series for wager in library_book().wagers if wager.series]
    assert len(series) == 3
    for state in (state for automaton in series for state in automaton.states.values()):
        assert len({state.title.en, state.title.zh_hans}) == 2 and state.title.zh_hant
        assert not state.title.zh_hans.isascii()


@pytest.mark.parametrize("key", ["base", "start", "new_shoe", "leaving", "free_round", "closing"])
def test_without_an_answer_it_is_refused(key: str) -> None:
    line = next(line for line in DECLARED.splitlines() if line.startswith(f"{key} ="))
    (fault,) = faults_with(f"{line}\n", "")
    assert fault.code == "missing" and fault.where.endswith(f"house_wagers[1].series.{key}")
    assert fault.where.startswith("line ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('base = "banker"', 'base = "bankr"', "there is no wager “bankr”"),
        ('base = "banker"', 'base = "royal-9"', "does not bring exactly one line"),
        ('start = "first"', 'start = "zeroth"', "no state “zeroth”"),
        ('closing = "is returned"', 'closing = "goes on"', "a bet cannot go on at a table that is closed"),
        ('leaving = "loses"', 'leaving = "stays"', "stays"),
        ('win = "both"', 'win = "moon"', "leads to “moon”"),
        (', otherwise = "lose" }\nsecond', " }\nsecond", "does not say what “lose” of banker does"),
        ('{ win = "second" }', '{ won = "second" }', "no such line"),
        ("start =", "settles_early = true\nstart =", "no such election"),
        ('pays = "4 to 1"', 'when = "tie", pays = "4 to 1"', "no such election"),
        ("lines =", "settles_early = true\nlines =", "settled by its states"),
        ('id = "both"', 'id = "second"', "“second” is the name of a state and of a line"),
    ],
)
def test_every_fault_is_told_with_its_line(old: str, new: str, said: str) -> None:
    faults = faults_with(old, new)
    assert any(said in fault.sentence for fault in faults), [fault.sentence for fault in faults]
    assert all(int(fault.where.split()[1].rstrip(",")) > HEAD.count("\n") for fault in faults)


def test_lines_that_another_version_has_are_read_by_its_own_base() -> None:
    ez = (SETUPS / "massachusetts-ez.toml").read_text(encoding="utf-8")
    setup = read_setup("departs_from_rulebook = true\n" + ez + DECLARED)
    series = setup.offers[WagerId("twice")].wager.series
    assert series is not None and series.states["first"].steps["dragon-7"] == "lose"
