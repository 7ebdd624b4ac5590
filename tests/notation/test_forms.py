"""Lists that others keep: results, tables of values, coup lines; and any file in the form it claims or looks like."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.faults import Refused
from puntobanco.notation.forms import Form, Reading, coups_of, form_of, read_any, write_any
from puntobanco.notation.guard import Unreadable
from puntobanco.notation.shoe_file import Sourced
from tests.notation.shoes import random_shoe
from tests.notation.test_record import EXAMPLE as RECORD
from tests.notation.test_shoe_file import EXAMPLE as SHOE


def lines(text: str, name: str = "x.csv") -> str:
    reading = read_any(text.encode(), name)
    assert reading.faults == ()
    return write_any(reading, Form.COUPS)


def faults(text: str, name: str = "x.csv") -> list[str]:
    return [str(fault) for fault in read_any(text.encode(), name).faults]


def test_results_alone() -> None:
    assert lines("B Pp Tb\nBn # rest\n", "x.results") == "1  | > B?-?\n2  | > P?-? p\n3  | > T?-? b\n4  | > B?-? n\n"
    assert write_any(read_any(b"B,Pp Tb\nBn", "x.results"), Form.RESULTS) == "B Pp Tb Bn\n"


def test_what_is_no_result_has_its_line() -> None:
    assert faults("B Pp\nB Q\nT", "x.results") == ["line 2: result 2: “Q” is not a result."]


@pytest.mark.parametrize(
    "text",
    [
        "coup,player,banker,result\n1,7d2s,Kh5c,P9-5 n\n2,4h Ac 8s,2d 4d,B3-6\n",
        "Hand No;Player Cards;Banker Cards;Winner;Natural\n1;7d 2s;Kh 5c;Player;1\n2;4h,Ac,8s;2d,4d;Banker;0\n",
        "P1\tP2\tP3\tB1\tB2\tB3\tResult\tnatural\n7d\t2s\t\tKh\t5c\t\tp\tyes\n4h\tAc\t8s\t2d\t4d\t\tb\t\n",
        '"#","Player\'s cards","Banker\'s cards"\n1,7d2s,Kh5c\n\n2,4hAc8s,2d4d\n',
    ],
)
def test_columns_are_matched_by_their_names(text: str) -> None:
    written = write_any(read_any(text.encode(), "x.csv"), Form.CSV)
    assert written == (
        "coup,mark,player,banker,winner,player_count,banker_count,natural,player_pair,banker_pair,comment\n"
        "1,,7d2s,Kh5c,P,9,5,1,,,\n"
        "2,,4hAc8s,2d4d,B,3,6,,,,\n"
    )


def test_a_winner_alone_is_enough_and_an_empty_cell_says_no() -> None:
    assert faults("player,banker,winner\n7d2s,Kh5c,P\n") == []
    assert faults("player,banker,winner,natural\n7d2s,Kh5c,P,\n") == [
        "line 2: the result: expected P9-5 n, found “P?-?”."
    ]


def test_ranks_without_suits() -> None:
    assert lines("player,banker\n4 A 8,2 4\n7-2,K-5\n10/9,K/K\n") == "1  4?A?8?|2?4?\n2  7?2?|K?5?\n3  T?9?|K?K?\n"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("7d2s,Kh5c,B", "line 2: the result: expected P9-5 n, found “B?-? n”."),
        ("7d2s,Kh5c,P8-5 n", "line 2: the result: expected P9-5 n, found “P8-5 n”."),
        ("7d2s,Kh5c,Q", "line 2: the result: expected winner, counts and flags"),
        ("7z2s,Kh5c,P", "line 2: the Player's cards: “7z” is no card"),
        ("2s3s,Kh5c,B", "line 2: The Player is on 5 and must draw a third card"),
    ],
)
def test_what_is_wrong_in_a_cell_has_its_line(row: str, told: str) -> None:
    found = faults(f"player,banker,result\n{row}\n")
    assert any(told in one for one in found), found


def test_a_comment_is_never_a_formula() -> None:
    text = write_any(read_any(b"1 7d2s|Kh5c > P9-5 n ; =1+1", "x.coups"), Form.CSV)
    assert text.endswith(", =1+1\n")
    assert write_any(read_any(text.encode(), "x.csv"), Form.COUPS) == "1  7d2s|Kh5c > P9-5 n ; =1+1\n"


@given(st.randoms(use_true_random=False), st.sampled_from(Form))
@settings(max_examples=80, deadline=None)
def test_write_read_write_gives_the_same_bytes(source: Random, form: Form) -> None:
    shoe = random_shoe(source)
    if not shoe.coups:
        return
    written = write_any(Reading(form, (Sourced(shoe, (1,) * len(shoe.coups)),), ()), form)
    reading = read_any(written.encode(), form=form)
    assert write_any(reading, form) == written


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (SHOE, Form.SHOE),
        (RECORD, Form.RECORD),
        ("# x\n1  7d2s|Kh5c > P9-5 n\n", Form.COUPS),
        ("player,banker\n7d2s,Kh5c\n", Form.CSV),
        ("B B Pp\n", Form.RESULTS),
        ("B\nP\n", Form.RESULTS),
        ("P,B,T\n", Form.RESULTS),
    ],
)
def test_a_file_without_an_ending_is_looked_at(text: str, form: Form) -> None:
    assert read_any(text.encode(), "-").form is form


def test_endings() -> None:
    names = {"a.shoe.toml": Form.SHOE, "A.JSONL": Form.RECORD, "a.csv": Form.CSV, "a.txt": None}
    assert {name: form_of(name) for name in names} == names


def test_coups_for_the_roads() -> None:
    coups = coups_of(SHOE.encode(), "x.toml")
    assert " ".join(one.token for one in coups) == "P9n B6 B8 T6p P9v B7"
    assert (coups[1].number, coups[1].cards, coups[1].total) == (2, "4hAc8s|2d4d", 6)
    assert [one.counts for one in coups] == [True, True, True, True, False, True]
    assert [one.token for one in coups_of(b"B Pp Tb Bn", "x.txt")] == ["B", "Pp", "Tb", "Bn"]
    with pytest.raises(Refused, match="line 13"):
        coups_of(SHOE.replace("8h8d", "8h7d").encode(), "x.toml")
    with pytest.raises(Unreadable):
        coups_of(b"\xff\xfe", "x.toml")


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize(
    "data", [b"\x00\x01", b"{", b"[[", b"%PDF-1.7", b"<html>", b"a,b\n1,2\n", b'"' * 999, b"1 |" * 99]
)
def test_nothing_but_a_sentence_comes_of_bytes_that_are_something_else(data: bytes, form: Form) -> None:
    try:
        reading = read_any(data, form=form)
    except Unreadable as found:
        assert str(found).endswith((".", "…"))
    else:
        assert reading.findings
