"""`puntobanco stats`, set-ups and sweeps of `edge`, and the one table that all forms render."""

import csv
import io
from fractions import Fraction
from pathlib import Path

import pytest

from puntobanco.analysis.desk.changes import Changes
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, shown
from puntobanco.cli.desk.where import whole_numbers
from puntobanco.faults import Refused
from tests.cli.run import answer, run


def rows(*words: str) -> list[dict[str, str]]:
    result = run(*words, "--csv")
    assert result.exit_code == 0, result.output
    return list(csv.DictReader(io.StringIO(result.stdout)))


def test_the_statistics_of_a_set_up() -> None:
    text = run("stats", "massachusetts-ez").stdout
    assert "Final totals" in text and "13.368684%" in text and "Rounds a shoe · depth 14" in text
    found = answer("stats", "massachusetts-ez", "--json")
    assert found["finals"][9][9] == 55_146_054_060_032 and found["decks"] == 8
    assert Fraction(found["runs"]["player"][0]) == Fraction(2_292_252_566_437_888, 4_522_770_849_030_144)


def test_csv_has_every_count_of_a_round() -> None:
    every = rows("stats")
    assert {one["table"] for one in every} > {"Final totals", "Winner", "Naturals", "Ties by total"}
    totals = [int(one["ways"]) for one in every if one["table"] == "Final totals"]
    assert len(totals) == 100 and sum(totals) == 4_998_398_275_503_360


def test_a_sweep_is_one_table() -> None:
    swept = rows("stats", "massachusetts-ez", "--decks", "6..8", "--depth", "14..34:10")
    assert [(one["decks"], one["depth"]) for one in swept] == [(d, p) for d in "678" for p in ("14", "24", "34")]
    assert float(swept[0]["rounds"]) > float(swept[1]["rounds"])


def test_edge_of_a_set_up_swept() -> None:
    swept = rows("edge", "massachusetts-ez", "dragon-7", "--decks", "6,8", "--pays", "dragon-7=39..41")
    assert [(one["decks"], one["pays"]) for one in swept][:2] == [("6", "dragon-7=39"), ("6", "dragon-7=40")]
    assert swept[4]["expected_return"] == "-64613588827/848912750595"  # eight decks at 40 to 1, as it is offered
    assert float(swept[0]["house_edge"]) > float(swept[1]["house_edge"]) > float(swept[2]["house_edge"])


def test_a_commission_of_four_parts_in_a_hundred() -> None:
    by_name = rows("edge", "massachusetts-commission", "banker", "--commission", "5%")
    assert by_name == rows("edge", "massachusetts-commission", "banker", "--commission", "1/20")
    (other,) = rows("edge", "massachusetts-commission", "Banker", "--commission", "4%")
    won = Fraction(2_292_252_566_437_888, 4_998_398_275_503_360)
    gained = Fraction(other["expected_return"]) - Fraction(by_name[0]["expected_return"])
    assert gained == won / 100


def test_what_a_rulebook_does_not_permit_is_said_and_figured() -> None:
    text = run("edge", "massachusetts-ez", "dragon-7", "--decks", "4", "--pays", "dragon-7=39").stdout
    assert "Beyond the rulebook: decks" in text and "no such pay table [MA 8(a)(5)]" in text and "royal-9" in text


def test_a_picture_of_a_sweep_is_the_same_every_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    files = [tmp_path / "a.svg", tmp_path / "b.svg"]
    for file in files:
        run("edge", "massachusetts-ez", "tie", "--decks", "6..8", "--pays", "tie=8..9", "--plot", str(file))
    assert files[0].read_bytes() == files[1].read_bytes() and b"<svg" in files[0].read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("stats", "nowhere"), "no such set-up"),
        (("stats", "massachusets-ez"), "Did you mean massachusetts-ez?"),
        (("stats", "--depth", "14"), "a rulebook has no shoe"),
        (("stats", "massachusetts-ez", "--depth", "x"), "no list of whole numbers"),
        (("stats", "massachusetts-ez", "--depth", "500"), "cannot lie behind"),
        (("stats", "--decks", "0"), "--decks"),
        (("stats", "--decks", "9..2"), "--decks"),
        (("stats", "--seen", "Zz"), "Zz"),
        (("stats", "--pays", "tie=9"), "nothing is bet here"),
        (("stats", "--shoes", "5"), "only a set-up"),
        (("stats", "--json", "--csv"), "one form"),
        (("edge",), "say where"),
        (("edge", "massachusetts-ez", "--rulebook", "rws"), "both say where"),
        (("edge", "massachusetts-ez", "Dragon 8"), "Did you mean dragon-7?"),
        (("edge", "massachusetts-ez", "--pays", "dragon-9=3"), "Did you mean dragon-7?"),
        (("edge", "massachusetts-ez", "--pays", "dragon-bonus-player=3"), "pays on several lines"),
        (("edge", "massachusetts-ez", "--pays", "tie"), "does not say what is paid"),
        (("edge", "massachusetts-ez", "--pays", "tie=lots"), "states no odds"),
        (("edge", "massachusetts-ez", "--commission", "5%"), "no wager here pays less a commission"),
        (("edge", "massachusetts-commission", "--commission", "500%"), "no part of the winnings"),
        (("edge", "massachusetts-ez", "--depth", "14"), "does not move the figures"),
        (("edge", "massachusetts-ez", "--decks", "1..10", "--pays", "tie=1..900"), "cells"),
    ],
)
def test_every_bad_input_is_a_sentence(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and said in result.stderr, result.output


def test_ranges_of_numbers() -> None:
    assert whole_numbers("4..10", "--decks", 1, 10) == [4, 5, 6, 7, 8, 9, 10]
    assert whole_numbers("14..104:30,7", "--depth", 0, 500) == [14, 44, 74, 104, 7]
    for text in ("", "4..", "4...5", "1..2:0", "-3", "99"):
        with pytest.raises(Refused):
            whole_numbers(text, "--decks", 1, 10)


SHEET = Sheet(
    title="A table",
    columns=(
        Column("wager", "wager", Kind.NAME),
        Column("words", "what it is about", Kind.TEXT, 1),
        Column("edge", "house edge", Kind.PERCENT),
        Column("more", "something else", Kind.NUMBER, 2),
    ),
    rows=(("dragon-bonus-player", "long words that may wrap but never break inside", 0.0265, 1.0),),
)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_table_fits_and_breaks_no_word(width: int) -> None:
    text = shown(SHEET, width).plain
    assert max(map(len, text.splitlines())) <= max(width, 40)
    assert "dragon-bonus-player" in text and "2.6500%" in text
    for word in text.split():
        assert word.strip(".,:") in f"{SHEET.title} {SHEET.rows[0][1]} {text}"
    if width == 120:
        assert "No room" not in text and "something else" in text
    if width == 40:
        assert "No room here for: what it is about, something else." in text.replace("\n", " ")


def test_ruin_and_designs_on_the_command_line() -> None:
    found = answer("ruin", "massachusetts-commission", "--hands", "12", "--bankroll", "5", "--json")
    assert found["exact"] and sum(Fraction(end["probability"]) for end in found["ends"]) == 1
    text = run("ruin", "massachusetts-commission", "--hands", "120", "--bankroll", "5").stdout
    assert "each chance within" in text and "ruined by hand 120" in text
    bound = run(
        "ruin", "rws-non-commission", "--wagers", "Player", "--bankroll", "5", "--goal", "9", "--forever"
    ).stdout
    assert "A bound, not an exact figure" in bound
    text = run("design", "Dragon 7", "massachusetts-ez", "--line", "dragon-7=30..50", "--edge", "1%..10%").stdout
    assert "4 pay tables fit; all 21 were decided" in text


def test_simulations_sweep_and_deal_the_same_hands_whatever_is_asked() -> None:
    words = ("simulate", "massachusetts-ez", "--shoes", "20")
    alone, all_of_them = answer(*words, "--wagers", "tie", "--json"), answer(*words, "--json")
    (tie,) = (one for one in all_of_them["wagers"] if one["exact"]["wager"] == "tie")
    assert alone["wagers"] == [tie] and alone["hands"] == all_of_them["hands"]
    swept = rows(*words, "--wagers", "Tie", "--decks", "6,8", "--depth", "14,40")
    assert [(one["decks"], one["depth"]) for one in swept] == [("6", "14"), ("6", "40"), ("8", "14"), ("8", "40")]
    assert int(swept[2]["hands"]) == alone["hands"]


def test_a_count_is_asked_of_a_set_up_and_swept() -> None:
    words = ("count", "Dragon 7", "massachusetts-ez", "--shoes", "60")
    swept = rows(*words, "--depth", "14,100")
    assert [one["depth"] for one in swept] == ["14", "100"] and swept[0]["best_tags"].startswith("2,3=-1")
    assert float(swept[0]["units_per_100_hands"]) > float(swept[1]["units_per_100_hands"])


def test_pays_are_changed_by_the_names_that_are_displayed() -> None:
    by_id = rows("edge", "massachusetts-ez", "dragon-7", "--pays", "dragon-7=39")
    assert rows("edge", "massachusetts-ez", "Dragon 7", "--pays", "Dragon 7=39") == by_id
    both = rows("edge", "massachusetts-ez", "dragon-bonus", "--pays", "Dragon Bonus.by-9=25")
    assert [one["pay_table"] for one in both] == ["changed", "changed"]


@pytest.mark.parametrize(
    ("book", "taken"),
    [("massachusetts", "massachusetts-commission"), ("new-zealand", "new-zealand-commission-jackpot")],
)
def test_a_jackpot_is_asked_of_a_rulebook(book: str, taken: str) -> None:
    found = run("jackpot", "show", book, "--json")
    assert found.stdout == run("jackpot", "show", taken, "--json").stdout
    assert f"its ready set-up {taken} is taken" in found.stderr


def test_a_commission_is_told_as_it_is() -> None:
    words = ("massachusetts-commission", "--commission", "4.333%")
    assert "· commission 4.333%" in run("edge", words[0], "banker", *words[1:]).stdout
    assert Changes(commission=Fraction(4, 100)).said == "commission 4%"


def test_a_plan_of_one_s_own_is_worked_out(tmp_path: Path) -> None:
    flat, eyes = "def flat(state, last, unit):\n    return unit, None\n", "def eyes(seen):\n    return None\n"
    (tmp_path / "mine.py").write_text(flat + eyes, encoding="utf-8")
    words = ("ruin", "massachusetts-commission", "--hands", "9", "--bankroll", "5")
    mine = answer(*words, "--plan", f"{tmp_path}/mine.py:flat", "--json")
    assert mine.pop("plan").endswith("mine.py:flat")
    assert mine == {name: it for name, it in answer(*words, "--json").items() if name != "plan"}
    refused = run(*words, "--plan", f"{tmp_path}/mine.py:eyes")
    assert refused.exit_code == 2 and "simulated, not worked out" in refused.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ruin", "massachusetts-commission", "--plan", "labouchere"), "more than 5,000 states"),
        (("ruin", "massachusetts-commission", "--wagers", "bankr"), "Did you mean banker?"),
        (("ruin", "rws", "--version", "old"), "no ready set-up"),
        (("edge", "massachusetts-ez", "--pays", "royal-9=1"), "no line that pays fixed odds"),
        (("edge", "massachusetts-ez", "--pays", "Dragon 8=1"), "no wager “Dragon 8”"),
        (("rules", "diff", "rws", "massachusets-ez"), "Did you mean massachusetts-ez?"),
        (("rules", "diff", "rws", "zz"), "See: puntobanco rules list."),
        (("design", "tie", "rws", "--line", "win"), "does not say which pays"),
        (("design", "tie", "rws", "--line", "win=8..9", "--edge", "x"), "is no range"),
        (("simulate", "massachusetts-ez", "--wagers", "Dragon 8"), "offers no such wager"),
        (("simulate", "massachusetts-ez", "--wagers", "dragn-7"), "Did you mean dragon-7? It offers banker"),
        (("report", "massachusetts-ez", "-o", "a.pdf", "--wagers", "dragn-7"), "Did you mean dragon-7?"),
        (("report", "massachusetts", "-o", "a.md", "--wagers", "dragn-7"), "It offers banker"),
        (("jackpot", "show", "rws"), "SG-01: this table offers no jackpot"),
        (("settle", "massachusetts-ez", "Ks 9h | 2d 4d", "bankr=100"), "Did you mean banker? This table offers"),
        (("simulate", "massachusetts-ez", "--plan", "flat", "--decks", "6..8"), "one table"),
        (("count", "tie"), "say where"),
        (("count", "tie", "panda-8", "massachusetts-ez"), "count counts one"),
    ],
)
def test_more_bad_inputs_are_sentences(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and said in result.stderr, result.output
