"""The shoe file: the same shoe is the same bytes, and whatever is wrong has its line."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.notation.guard import Unreadable, text_of
from puntobanco.notation.shoe_file import ShoeFile, write_shoe
from puntobanco.notation.shoe_read import is_time, read_shoe
from tests.notation.shoes import random_shoe

EXAMPLE = """\
format = "shoe/1"
id = "T07-20240607-03"
rules = "demo-commission"
decks = 8
cut_from_end = 14
burn = "7c + 7"
started = 2024-06-07T20:14:00+08:00
table = "T07"
coups = [
  "1  7d2s|Kh5c > P9-5 n",
  "2  4hAc8s|2d4d > B3-6",
  "3  Qs3h7c|9d4s5h > B0-8 ; squeeze seat 5",
  "4  8h8d|JcTc6s > T6-6 p",
  "5v 9c4d6h|3dKs2s > P9-5 ; 9c face up in the shoe, no bets",
  "6  Kd4c2h|3sAh3d > B6-7",
]
_school = "evening class B"
"""


def faults(text: str) -> list[str]:
    return [str(one.fault) for one in read_shoe(text)[1]]


def test_the_example_is_right_and_is_written_as_it_stands() -> None:
    read, findings = read_shoe(EXAMPLE)
    assert findings == []
    assert write_shoe(read.shoe) == EXAMPLE
    assert read.lines == (10, 11, 12, 13, 14, 15)


@given(st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_write_read_write_gives_the_same_bytes(source: Random) -> None:
    written = write_shoe(random_shoe(source))
    read, findings = read_shoe(written)
    assert findings == []
    assert write_shoe(read.shoe) == written


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("8h8d|", "8h7d|", "line 13: the result: expected B5-6, found “T6-6 p”."),
        ("|2d4d", "|2d5d", "line 11: the result: expected B3-7, found “B3-6”."),
        ("4hAc8s", "4h4c8s", "line 11: The Player is on 8 and may not draw"),
        ("Kd4c2h", "Kd4c9h", "line 15: The Banker is on 4 and may not draw"),
        ("7d2s", "7d1s", "line 10: the Player's cards: “1s” is no card"),
        ("decks = 8", "decks = 0", "line 4: decks: expected a whole number from 1 to 100, found “0”."),
        ("decks = 8", 'decks = "8"', "line 4: decks: expected a whole number"),
        ('rules = "demo-commission"\n', "", "line 1: rules: expected a text, found nothing."),
        ("shoe/1", "shoe/9", "line 1: format: expected shoe/1, found “shoe/9”."),
        ("7c + 7", "7c + x", "line 6: burn: "),
        ("_school", "school", "line 17: “school” is no field of a shoe file"),
        ("cut_from_end", "cut_from_ende", "Did you mean cut_from_end?"),
        ('"6  Kd', '"5  Kd', "line 15: the number of the coup: expected more than 5, found “5”."),
        ('  "3  Qs3h7c|9d4s5h > B0-8 ; squeeze seat 5",\n', "  3,\n", "line 9: a coup: expected a text, found “3”."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, told: str) -> None:
    assert old in EXAMPLE
    assert any(told in one for one in faults(EXAMPLE.replace(old, new))), faults(EXAMPLE.replace(old, new))


def shoe_of(decks: int, *coups: str, burn: str = "??") -> str:
    lines = "".join(f'  "{coup}",\n' for coup in coups)
    return f'format = "shoe/1"\nrules = "x"\ndecks = {decks}\nburn = "{burn}"\ncoups = [\n{lines}]\n'


def test_no_card_comes_more_often_than_the_decks_hold_it() -> None:
    coups = ("1  7d2s|Kh5c > P9-5 n", "2  2s7h|Kd5h > P9-5 n", "3  2h7s|Kc2s4d > P9-6 n")
    assert faults(shoe_of(1, *coups[:2])) == ["line 7: 2s in the shoe: expected at most 1, found “2”."]
    assert faults(shoe_of(2, *coups[:2])) == []


def test_burnt_cards_that_were_shown_count_too() -> None:
    coup = "1  7d2s|Kh5c > P9-5 n"
    assert faults(shoe_of(1, coup, burn="9s + Kh4d")) == ["line 6: Kh in the shoe: expected at most 1, found “2”."]
    assert faults(shoe_of(1, coup, burn="9s + 2")) == []


def test_ranks_without_suits_are_counted_by_rank() -> None:
    coups = ("1  9?J?|K?K? > P9-0 n b", "2  9?J?|K?K? > P9-0 n b", "3  9?J?|K?Q? > P9-0 n")
    assert faults(shoe_of(1, *coups)) == ["line 8: K in the shoe: expected at most 4, found “5”."]


def test_no_more_cards_come_than_the_decks_hold() -> None:
    coups = [f"{number}  {'?' * 6}|{'?' * 6} > T0-0" for number in range(1, 10)]
    assert faults(shoe_of(1, *coups[:8])) == []
    assert faults(shoe_of(1, *coups)) == ["line 14: cards dealt from the shoe: expected at most 52, found “55”."]


def test_a_continuous_shuffler_takes_its_cards_back() -> None:
    same = '  "1  7d2s|Kh5c > P9-5 n",\n  "2  7d2s|Kh5c > P9-5 n",\n'
    text = f'format = "shoe/1"\nrules = "x"\ndecks = 1\ncoups = [\n{same}]\n'
    assert len(faults(text)) == 4
    assert faults(text.replace("decks = 1\n", "decks = 1\ncontinuous = true\n")) == []


def test_coups_on_one_line_and_between_comments_keep_their_lines() -> None:
    text = """\
# a "file" of [ours]
format = 'shoe/1'
rules = \"\"\"
coups = [ "no"
\"\"\"
decks = 8
coups = ["1 7d2s|Kh5c > P9-5 n", '2 4hAc8s|2d4d > B3-7', # "3"
  # "4"
  "3 8h8d|JcTc6s > T6-6",
]
"""
    assert [one.line for one in read_shoe(text)[1]] == [7, 9]


def test_own_fields_survive_and_are_sorted() -> None:
    text = EXAMPLE.replace('_school = "evening class B"', "_z = [1, 2]\n_a = { b = 2024-06-07, c = 1.5 }")
    read, findings = read_shoe(text)
    assert findings == []
    assert write_shoe(read.shoe).endswith("_a = { b = 2024-06-07, c = 1.5 }\n_z = [1, 2]\n")


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "format = [" + "[" * 5000,
        "format = " + "9" * 5000,
        "format = 0x" + "f" * 200 + "\ncoups = []",
        "a" + ".a" * 1500 + " = 1",
        'format = "shoe/1"\n_deep = ' + "[" * 12 + "]" * 12,
        '"unclosed',
        "format = 1\nformat = 2",
    ],
)
def test_text_that_is_no_shoe_file_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_shoe(text)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a\x00b", b"", b"\n" * 500_000, b"x" * 100_001, b"\x1b[2J"])
def test_bytes_that_are_no_text_are_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        text_of(data)


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("2024-06-07T20:14:00+08:00", True),
        ("2024-06-07", True),
        ("2024-02-30", False),
        ("2024-06-07T25:14:00Z", False),
        ("now", False),
    ],
)
def test_what_is_a_time(text: str, good: bool) -> None:
    assert is_time(text) is good


def test_an_empty_shoe_is_a_shoe() -> None:
    written = write_shoe(ShoeFile(rules="x", decks=1, coups=()))
    assert written == 'format = "shoe/1"\nrules = "x"\ndecks = 1\ncoups = []\n'
    assert read_shoe(written)[1] == []
