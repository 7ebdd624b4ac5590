"""The record: one event a line, nothing rewritten, and every line that is wrong told by its number."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.notation import lines as of
from puntobanco.notation.forms import Form, read_any, write_any
from puntobanco.notation.guard import Unreadable
from puntobanco.notation.record import hash_of, read_record, write_record
from puntobanco.notation.reduce import record_of, shoes_of
from puntobanco.notation.shoe_file import write_shoe
from tests.notation.shoes import random_shoe

EXAMPLE = """\
{"seq":1,"at":"2024-06-07T20:14:00+08:00","type":"shoe_opened","shoe":"T07-20240607-03","rules":"demo-commission","decks":8,"currency":"SGD","minor":2}
{"seq":2,"at":"2024-06-07T20:15:02+08:00","type":"burn","first":"7c","count":7}
{"seq":19,"at":"2024-06-07T20:17:30+08:00","type":"bets_open","coup":2,"seconds":25}
{"seq":20,"at":"2024-06-07T20:17:41+08:00","type":"bet","coup":2,"seat":3,"on":"banker","stake":10000}
{"seq":21,"at":"2024-06-07T20:17:44+08:00","type":"bet","coup":2,"seat":3,"on":"small-tiger","stake":500}
{"seq":22,"at":"2024-06-07T20:17:50+08:00","type":"bet","coup":2,"seat":5,"on":"player","stake":5000}
{"seq":23,"at":"2024-06-07T20:17:55+08:00","type":"bets_closed","coup":2,"difference":5000}
{"seq":24,"at":"2024-06-07T20:18:01+08:00","type":"card","coup":2,"to":"P1","card":"4h","source":"scan"}
{"seq":29,"at":"2024-06-07T20:18:24+08:00","type":"result","coup":2,"line":"4hAc8s|2d4d > B3-6"}
{"seq":30,"at":"2024-06-07T20:18:31+08:00","type":"settle","coup":2,"seat":3,"on":"banker","stake":10000,"pays":10000,"commission":500,"net":9500}
{"seq":31,"at":"2024-06-07T20:18:31+08:00","type":"settle","coup":2,"seat":3,"on":"small-tiger","stake":500,"pays":11000,"commission":0,"net":11000}
{"seq":32,"at":"2024-06-07T20:18:31+08:00","type":"settle","coup":2,"seat":5,"on":"player","stake":5000,"pays":0,"commission":0,"net":-5000}
{"seq":58,"at":"2024-06-07T20:25:10+08:00","type":"correct","coup":4,"replaces":51,"by":"pit-2","second":"pit-5","reason":"misread card","line":"8h8d|JcTc6s > T6-6 p"}
"""  # noqa: E501


def faults(text: str) -> list[str]:
    return [str(fault) for fault in read_any(text.encode(), "x.jsonl").faults]


def test_the_example_is_right_and_is_written_as_it_stands() -> None:
    reading = read_any(EXAMPLE.encode(), "x.jsonl")
    assert reading.findings == ()
    assert write_any(reading, Form.RECORD) == EXAMPLE


def test_the_example_as_a_shoe_file() -> None:
    shoe = write_any(read_any(EXAMPLE.encode(), "x.jsonl"), Form.SHOE)
    assert '  "2  4hAc8s|2d4d > B3-6",\n  "4  8h8d|JcTc6s > T6-6 p",\n' in shoe
    assert 'burn = "7c + 7"\nstarted = 2024-06-07T20:14:00+08:00\n' in shoe


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"card":"4h"', '"card":"5h"', "line 9: the Player's cards: expected 5h, found “4hAc8s”."),
        ('"card":"4h"', '"card":"x"', "line 8: card: expected one card, such as 4h, found “x”."),
        ("|2d4d > B3-6", "|2d5d > B3-6", "line 9: the result: expected B3-7, found “B3-6”."),
        ("JcTc6s", "JcTc7s", "line 13: the result: expected B6-7 p, found “T6-6 p”."),
        ('"stake":500,', '"stake":"500",', "line 11: the line is no line of type settle: Expected `int`, got `str`"),
        ('"stake":500}', '"stake":-500}', "line 5: the line is no line of type bet"),
        ('"seq":22', '"seq":20', "line 6: seq: expected more than 21, found “20”."),
        ('"replaces":51', '"replaces":58', "line 13: the line that this one replaces: expected an earlier one"),
        ("T20:17:41", "T20:99:41", "line 4: at: expected a date and a time"),
        ('"type":"bets_open"', '"type":"bets_opened"', "line 3: there is no type of line “bets_opened”. Did you mean"),
        ('"seconds":25', '"second":25', "line 3: a line of type bets_open has no field “second”."),
        ('"currency":"SGD",', "", "line 4: the currency of the amounts: expected named by"),
        ('{"seq":2,', '{"seq":2,,', "line 2: the line is no JSON"),
        ('{"seq":2,', '[]{"seq":2,', "line 2: the line is no JSON"),
        ('"stake":5000}', '"stake":' + "9" * 400 + "}", "line 6: the line is no"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, told: str) -> None:
    assert old in EXAMPLE
    assert any(told in one for one in faults(EXAMPLE.replace(old, new))), faults(EXAMPLE.replace(old, new))


def test_own_fields_survive() -> None:
    text = '{"seq":1,"type":"note","text":"x","_b":[1],"_a":{"c":null}}\n'
    placed, findings = read_record(text)
    assert findings == []
    assert write_record(one.line for one in placed) == text.replace(
        '"_b":[1],"_a":{"c":null}', '"_a":{"c":null},"_b":[1]'
    )


def test_a_chain_is_checked_and_survives() -> None:
    chained = write_any(read_any(EXAMPLE.encode(), "x.jsonl"), Form.RECORD, chained=True)
    first, second = chained.split("\n")[:2]
    assert second.endswith(f'"prev":"{hash_of(first.encode())}"}}')
    reading = read_any(chained.encode(), "x.jsonl")
    assert reading.findings == ()
    assert write_any(reading, Form.RECORD) == chained
    broken = chained.replace('"decks":8', '"decks":6')
    assert any("line 2: the hash of the line before" in one for one in faults(broken))


def test_a_correction_stands_in_the_place_of_what_it_corrects() -> None:
    text = (
        '{"seq":1,"type":"shoe_opened","rules":"x","decks":8}\n'
        '{"seq":2,"type":"result","coup":1,"line":"8h8d|JcTc5s > P6-5 p"}\n'
        '{"seq":3,"type":"result","coup":2,"line":"7d2s|Kh5c > P9-5 n"}\n'
        '{"seq":4,"type":"correct","coup":1,"replaces":2,"by":"pia","second":"sam","line":"8h8d|JcTc6s > T6-6 p"}\n'
    )
    shoe = write_any(read_any(text.encode(), "x.jsonl"), Form.SHOE)
    assert '  "1  8h8d|JcTc6s > T6-6 p",\n  "2  7d2s|Kh5c > P9-5 n",\n' in shoe


def test_a_free_hand_on_which_somebody_bets_is_like_any_other() -> None:
    text = (
        '{"seq":1,"type":"shoe_opened","rules":"x","decks":8,"currency":"NZD","minor":2}\n'
        '{"seq":2,"type":"free_hand","coup":1}\n{"seq":3,"type":"bet","coup":1,"seat":1,"on":"tie","stake":500}\n'
        '{"seq":4,"type":"result","coup":1,"line":"7d2s|Kh5c > P9-5 n"}\n'
        '{"seq":5,"type":"free_hand","coup":2}\n{"seq":6,"type":"result","coup":2,"line":"2s7d|Kh5c > P9-5 n"}\n'
    )
    shoe = write_any(read_any(text.encode(), "x.jsonl"), Form.SHOE)
    assert '"1  7d2s' in shoe and '"2f 2s7d' in shoe


@given(st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_shoe_expanded_to_a_record_and_reduced_is_the_same_bytes(source: Random) -> None:
    shoe = random_shoe(source)
    written = write_record(record_of(shoe))
    placed, findings = read_record(written)
    shoes, wrong = shoes_of(placed)
    assert [*findings, *wrong] == []
    assert write_record(one.line for one in placed) == written
    assert [write_shoe(one.shoe) for one in shoes] == [write_shoe(shoe)]


def test_a_record_of_several_shoes_gives_each_of_them() -> None:
    one = write_record(record_of(random_shoe(Random(4), unknown=False)))
    count = one.count("\n")
    other = "".join(
        line.replace(f'"seq":{number}', f'"seq":{number + count}', 1) + "\n"
        for number, line in enumerate(one.replace('"T07-', '"T08-').splitlines(), 1)
    )
    reading = read_any((one + other).encode(), "x.jsonl")
    assert len(reading.shoes) == 2
    assert len(reading.shoes[0].shoe.coups) == len(reading.shoes[1].shoe.coups)


def test_every_type_of_line_is_written_and_read_again() -> None:
    values: dict[type, Any] = {dict: {"a": "b"}, str: "P1", int: 1, bool: True}
    for seq, (name, kind) in enumerate(of.TYPES.items(), 1):
        fields = {
            field: next(made for plain, made in values.items() if plain.__name__ in str(kind.__annotations__[field]))
            for field in kind.__annotations__
        }
        line = kind(seq=seq, **fields)
        placed, findings = read_record(write_record([line]))  # type: ignore[list-item]
        assert [one.line for one in placed] == [line], name
        assert [one for one in findings if one.code != "currency"] == [], name


@pytest.mark.parametrize("text", ["[1]\n", "x\n", '{"seq":1}\n', "{" * 3000, '{"a":' * 3000, "1e999\n"])
def test_text_that_is_no_record_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_record(text)
