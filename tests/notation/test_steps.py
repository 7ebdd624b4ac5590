"""A shoe coup by coup: bets and pays as they were in the end, corrections in place, cards left at that moment."""

from puntobanco.notation import lines as of
from puntobanco.notation.forms import read_any
from puntobanco.notation.steps import steps_of
from tests.notation.test_shoe_file import EXAMPLE

RECORD = """\
{"seq":1,"type":"shoe_opened","rules":"x","decks":8,"currency":"SGD","minor":2}
{"seq":2,"type":"burn","first":"7c","count":7}
{"seq":3,"type":"bet","coup":1,"seat":3,"on":"banker","stake":5000}
{"seq":4,"type":"bet","coup":1,"replaces":3,"seat":3,"on":"banker","stake":10000}
{"seq":5,"type":"bet","coup":1,"seat":5,"on":"tie","stake":500}
{"seq":6,"type":"withdraw","coup":1,"replaces":5,"seat":5,"on":"tie"}
{"seq":7,"type":"result","coup":1,"line":"4hAc8s|2d5d > B3-7"}
{"seq":8,"type":"settle","coup":1,"seat":3,"on":"banker","stake":10000,"pays":10000,"commission":500,"net":9500}
{"seq":9,"type":"discard","coup":1,"count":2}
{"seq":10,"type":"result","coup":2,"line":"7d2s|Kh5c > P9-5 n"}
{"seq":11,"type":"correct","coup":1,"replaces":7,"by":"pia","second":"sam","reason":"misread","line":"4hAc8s|2d4d > B3-6"}
{"seq":12,"type":"settle","coup":1,"replaces":8,"seat":3,"on":"banker","stake":10000,"pays":5000,"commission":0,"net":5000}
{"seq":13,"type":"void_round","coup":3,"reason":"power","line":"4h|2d"}
"""  # noqa: E501


def test_cards_left_after_each_coup_of_a_shoe_file() -> None:
    steps = steps_of(read_any(EXAMPLE.encode(), "x.toml"))
    assert [step.left for step in steps] == [404, 399, 393, 388, 382, 376]
    assert [len(step.so_far) for step in steps] == [1, 2, 3, 4, 5, 6]


def test_a_record_step_by_step() -> None:
    first, second, third = steps_of(read_any(RECORD.encode(), "x.jsonl"))
    assert [(bet.seat, bet.on, bet.stake) for bet in first.bets] == [(3, "banker", 10000)]
    assert [one.net for one in first.settled] == [5000]
    assert (first.left, second.left, third.left) == (401, 397, 395)
    assert str(first.outcome) == "B3-6"
    correction, again = first.corrections
    assert isinstance(correction.was, of.ResultLine) and correction.was.line == "4hAc8s|2d5d > B3-7"
    assert isinstance(again.line, of.Settle)
    assert not third.so_far[-1].counts
    assert [type(note) for note in third.notes] == [of.VoidRound]


def test_what_is_wrong_stands_at_its_coup() -> None:
    steps = steps_of(read_any(EXAMPLE.replace("8h8d", "8h7d").encode(), "x.toml"))
    assert [len(step.findings) for step in steps] == [0, 0, 0, 2, 0, 0]


def test_without_cards_nobody_knows_how_many_are_left() -> None:
    assert [step.left for step in steps_of(read_any(b"B P", "x.results"))] == [None, None]
