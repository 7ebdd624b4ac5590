"""`puntobanco settle`: JSON and one line, every result, and every kind of bad input refused with a sentence."""

import json
import os
import subprocess
import sys
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.rules.facts import facts
from puntobanco.wagers.settlement import settle
from tests.cli.run import answer, run
from tests.pace import quickest, slowness
from tests.support import bet, dealt, setup

ROUND = {"player": ["Ks", "9h"], "banker": ["2d", "4d"]}


def request(*wagers: dict[str, Any], **more: Any) -> str:
    return json.dumps({**ROUND, "wagers": list(wagers), **more})


def one(wager: str = "banker", stake: object = "100.00", **more: Any) -> dict[str, Any]:
    return {"seat": 3, "wager": wager, "stake": stake, **more}


def test_the_example_of_the_issue_is_answered_with_every_field() -> None:
    got = answer("settle", "massachusetts-commission", "--json", given=request(one()))
    assert (got["player_total"], got["banker_total"], got["winner"]) == (9, 6, "player")
    wanted = {
        "seat": 3,
        "wager": "banker",
        "stake": "100.00",
        "line": "lose",
        "result": "lose",
        "pays": "0.00",
        "commission": "0.00",
        "returned": "0.00",
        "clause": "MA 8(a)(1)(ii)",
    }
    assert wanted.items() <= got["wagers"][0].items()
    assert got["order"] == [
        {
            "act": "collect",
            "seat": 3,
            "bettor": "seat 3",
            "wager": "banker",
            "amount": "100.00",
            "clause": "MA 12(b) s1",
        }
    ]


@pytest.mark.parametrize(
    ("name", "round_text", "word", "pays", "commission", "returned"),
    [
        ("massachusetts-commission", "Ks 6h | 3d 4d", "banker=100", "100.00", "5.00", "195.00"),
        ("massachusetts-commission-marked", "Ks 6h | 3d 4d", "banker=12", "12.00", "0.60", "24.00"),
        ("massachusetts-ez", "2s 4h | Ad 2c 4d", "banker=100", "0.00", "0.00", "100.00"),
        ("rws-non-commission", "2s 3h Kc | 2d 4d", "banker=100", "50.00", "0.00", "150.00"),
        ("new-zealand-commission", "Ks 6h | 3d 4d", "banker=130", "130.00", "6.50", "253.50"),
        ("new-zealand-2-to-1", "2s 3h 3c | Kd 7d", "player=50", "100.00", "0.00", "150.00"),
        ("new-zealand-2-to-1-half-on-six", "2s 3h Kc | Ad 2d 3s", "banker=100", "50.00", "0.00", "150.00"),
        ("new-zealand-commission-tiger", "4s 4h | 4d 4c", "tiger-pair=10", "1000.00", "0.00", "1010.00"),
    ],
)
def test_one_line_settles_one_wager(
    name: str, round_text: str, word: str, pays: str, commission: str, returned: str
) -> None:
    got = answer("settle", name, round_text, word, "--json")["wagers"][0]
    assert (got["pays"], got["commission"], got["returned"]) == (pays, commission, returned)


def test_one_line_reads_seat_insurance_bet_and_added_house_money() -> None:
    words = ("5:banker=100", "5:insurance-banker/2=10")
    got = answer("settle", "new-zealand-commission", "Kh 3c 4d | 2s 4h", *words, "--json")
    insured = got["wagers"][1]
    assert (insured["seat"], insured["line"], insured["pays"], insured["clause"]) == (
        5,
        "bet-2-on-6",
        "30.00",
        "NZ 11H.4(f)",
    )
    words = ("banker=100", "house-money+banker=10")
    got = answer("settle", "massachusetts-commission", "2h 4s | 3d 3s", *words, "--json")
    banker, house = got["wagers"]
    assert (house["moved"], house["returned"]) == ("30.00", "10.00")
    assert (banker["added"], banker["result"], banker["returned"]) == ("30.00", "push", "130.00")


def test_a_readable_table_comes_without_json() -> None:
    printed = run("settle", "massachusetts-ez", "Ks 9h | 2d 4d", "player=100", "tie=10").output
    for word in ("Player wins", "Tie", "$200", "MA 13(a)", "collect $10", "pay $100"):
        assert word in printed
    heads = next(line.split() for line in printed.splitlines() if "returned" in line)
    assert heads == ["seat", "wager", "stake", "result", "line", "pays", "returned"]
    assert any("win" in line and "$200" in line for line in printed.splitlines())


def test_a_missing_ante_is_found_and_meters_are_taken() -> None:
    got = answer("settle", "new-zealand-commission-ante", "Ks 9h | 2d 4d", "player=100", "--json")["wagers"][0]
    assert (got["result"], got["returned"], got["clause"]) == ("void", "100.00", "NZ 14.7")
    given = request({"seat": 1, "wager": "royal-9", "stake": "5.00"}, meters={"k9-player": "412.75"})
    got = answer("settle", "massachusetts-commission", "--json", given=given)["wagers"][0]
    assert (got["pays"], got["returned"]) == ("412.75", "412.75")


def test_a_side_bet_alone_is_settled_and_noted() -> None:
    got = answer("settle", "new-zealand-commission", "Ks 9h | 2d 4d", "lucky-6=1", "--json")
    assert {note["code"] for note in got["notes"]} == {"needs-main"}
    assert got["wagers"][0]["result"] == "lose"


@pytest.mark.parametrize(("name", "wager"), [("new-zealand-commission", "player"), ("massachusetts-ez", "tie")])
def test_a_bet_below_the_minimum_is_refused(name: str, wager: str) -> None:
    result = run("settle", name, "Ks 9h | 2d 4d", f"{wager}=0.50", "--json")
    assert result.exit_code == 2
    assert [fault["code"] for fault in json.loads(result.stdout)["refused"]] == ["below-minimum"]


def test_at_sentosa_a_bet_below_the_minimum_plays_and_is_noted() -> None:
    got = answer("settle", "rws-non-commission", "Ks 9h | 2d 4d", "player=0.50", "--json")
    assert [(note["code"], note["clause"]) for note in got["notes"]] == [("below-minimum", "RWS 5.2.1")]
    assert (got["wagers"][0]["pays"], got["wagers"][0]["returned"]) == ("0.50", "1.00")


def test_another_chair_than_the_seat_is_taken_and_noted() -> None:
    for chair, codes in ((3, []), (1, ["other-chair"])):
        given_text = request(one("royal-9", "5.00", chair=chair))
        got = answer("settle", "massachusetts-commission", "--json", given=given_text)
        assert [note["code"] for note in got["notes"]] == codes
        assert got["wagers"][0]["given"] == chair


BAD = [
    pytest.param(request(one(stake="-5")), "wagers[0].stake", id="minus five"),
    pytest.param(request(one(stake="0.001")), "finer", id="a tenth of a cent"),
    pytest.param(request(one(stake="1e9")), "not an amount", id="an exponent"),
    pytest.param(request(one(stake=1e9)), "not an amount", id="a float"),
    pytest.param(request(one(stake=-5)), "not an amount", id="a negative number"),
    pytest.param(request(one(stake="NaN")), "not an amount", id="NaN"),
    pytest.param(request(one(stake="much")), "not an amount", id="text"),
    pytest.param(request(one(stake="0")), "more than zero", id="nothing"),
    pytest.param(request(one(stake="1000000000")), "above the maximum", id="a billion"),
    pytest.param(request(one(stake=None)), "not an amount", id="null"),
    pytest.param(request(one(stake=True)), "not an amount", id="true"),
    pytest.param(request(one("super-7")), "no wager", id="an unknown wager"),
    pytest.param(request(one("dragon-7")), "does not offer", id="an unoffered wager"),
    pytest.param(request(one(wager=["banker"])), "no wager", id="a list as a wager"),  # type: ignore[arg-type]
    pytest.param(request({**one(), "seat": 15}), "no seat 15", id="a seat too many"),
    pytest.param(request({**one(), "seat": "3"}), "seat", id="a seat in words"),
    pytest.param(request({**one(), "stak": 1}), "wagers[0].stak", id="an unknown field"),
    pytest.param(request(one("royal-9", "10.00")), "exactly $5", id="the wrong fixed stake"),
    pytest.param(request({**one("royal-9", "5.00"), "seat": 10}), "chair", id="a chair without combination"),
    pytest.param(request(one(), player=["Kx", "9h"]), "not a card", id="no such card"),
    pytest.param(request(one(), player=["Ks"]), "two or three", id="one card"),
    pytest.param(request(one(), player=["Ks", "2h"]), "must draw", id="a due card missing"),
    pytest.param(request(one(), player=["Ks", "9h", "2c"]), "may not draw", id="a card nobody may have"),
    pytest.param(request(one(), player="Ks 9h 2c 4d"), "two or three", id="four cards"),
    pytest.param(request(one(), player=7), "list of cards", id="a number as a hand"),
    pytest.param(request(one(), meters={"minor": "5"}), "no such meter", id="an unknown meter"),
    pytest.param(request(one(), reduce="yes"), "true or false", id="reduce in words"),
    pytest.param(request(one(bettor="Ann\n")), "printable", id="a name of two lines"),
    pytest.param(request(one(bettor="\x1b[2J")), "printable", id="a name that clears the screen"),
    pytest.param(
        request(one(), one("house-money", choice="take", add_to="banker")), "added to nothing", id="taken and added"
    ),
    pytest.param(request("banker"), "an object", id="a wager in words"),  # type: ignore[arg-type]
    pytest.param('{"player": ["Ks","9h"], "banker": ["2d","4d"]}', "wagers", id="no wagers"),
    pytest.param("[1, 2]", "one JSON object", id="a list"),
    pytest.param("{", "not JSON", id="broken JSON"),
    pytest.param("", "not JSON", id="nothing at all"),
    pytest.param("[" * 5000, "not JSON", id="a very deep list"),
    pytest.param(b"\xff\xfe", "not JSON", id="no text"),
]


@pytest.mark.parametrize(("given_text", "says"), BAD)
def test_bad_input_is_refused_with_a_sentence_and_exit_code_2(given_text: str | bytes, says: str) -> None:
    result = run("settle", "massachusetts-commission", "--json", given=given_text)
    assert result.exit_code == 2
    assert says in result.stderr, result.stderr
    assert json.loads(result.stdout)["refused"]


def test_a_ninth_copy_of_a_card_cannot_be_in_a_round_but_a_fifth_of_four_decks_can_be_refused() -> None:
    six = {"player": ["2h", "2h", "2h"], "banker": ["2h", "2h", "2h"]}
    given_text = json.dumps({**six, "wagers": []})
    assert run("settle", "rws-non-commission", "--json", given=given_text).exit_code == 0
    text = setup_with_decks(5)
    result = run("settle", text, "--json", given=given_text)
    assert result.exit_code == 2 and "5 decks hold 5 of this card" in result.stderr


def setup_with_decks(decks: int) -> str:
    from pathlib import Path
    from tempfile import mkdtemp

    ready = (Path("setups") / "rws-non-commission.toml").read_text(encoding="utf-8")
    path = Path(mkdtemp()) / "five.toml"
    path.write_text(ready.replace("decks = 8", f"decks = {decks}"), encoding="utf-8")
    return str(path)


def test_every_fault_is_told_at_once() -> None:
    given_text = request(one(stake="-5"), one("super-7"), {"seat": "x"}, player=["Zz", "9h"])
    refused = json.loads(run("settle", "massachusetts-commission", "--json", given=given_text).stdout)["refused"]
    assert {fault["where"] for fault in refused} >= {"player", "wagers[0].stake", "wagers[1].wager", "wagers[2].seat"}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("settle", "no-such-table", "Ks 9h | 2d 4d", "player=1"), 3),
        (("settle", "/nonexistent/x.toml", "Ks 9h | 2d 4d", "player=1"), 3),
        (("settle", "massachusetts-ez", "Ks 9h 2d 4d", "player=1"), 2),
        (("settle", "massachusetts-ez", "Ks 9h | 2d 4d", "player"), 2),
        (("settle", "massachusetts-ez", "Ks 9h | 2d 4d", "player=abc"), 2),
        (("settle",), 2),
        (("setle", "x"), 2),
    ],
)
def test_wrong_use_and_unreadable_files_have_their_exit_codes(words: tuple[str, ...], code: int) -> None:
    result = run(*words)
    assert result.exit_code == code and result.stderr


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


wager_like = st.fixed_dictionaries(
    {
        "seat": json_values,
        "wager": st.sampled_from(["banker", "royal-9", "house-money"]),
        "stake": json_values,
        "add_to": json_values,
        "choice": json_values,
    }
)
request_like = st.fixed_dictionaries(
    {"player": json_values | st.just(["Ks", "9h"]), "banker": json_values | st.just(["2d", "4d"])},
    optional={"wagers": json_values | st.lists(wager_like, max_size=3), "meters": json_values},
)


@settings(max_examples=150, deadline=None)
@given(request_like)
def test_no_json_whatever_ends_in_a_traceback(value: object) -> None:
    result = run("settle", "massachusetts-commission", "--json", given=json.dumps(value))
    assert result.exit_code in (0, 2)


def test_fourteen_seats_with_five_wagers_each_settle_in_under_5_ms() -> None:
    table = setup("massachusetts-commission")
    wagers = ("player", "banker", "tie", "dragon-bonus-player", "house-money")
    bets = [bet(table, wager, "20.00", seat=seat) for seat in range(1, 15) for wager in wagers]
    known = facts(dealt("2 3 4", "K 5 4"))
    terms = table.terms
    best = quickest(lambda: settle(terms, known, bets), tries=20)
    assert best < 0.005, f"best of 20: {best * 1000:.2f} ms"


def test_help_answers_in_under_a_third_of_a_second() -> None:
    best = min(_processor_time_of_help() for _ in range(5)) / slowness(time.process_time)
    assert best < 0.3, f"best of 5: {best:.3f} s of processor time"


def _processor_time_of_help() -> float:
    before = os.times()
    done = subprocess.run([sys.executable, "-m", "puntobanco", "--help"], capture_output=True, check=True)
    after = os.times()
    assert b"settle" in done.stdout
    return after.children_user + after.children_system - before.children_user - before.children_system


@pytest.mark.parametrize(
    "text",
    [
        '{"player": ["Ks", "9h"], "banker": ["2d", "4d"], "banker": ["9d", "Kd"], "wagers": []}',
        '{"player": ["Ks", "9h"], "banker": ["2d", "4d"], "wagers": [{"wager": "tie", "stake": "1", "stake": "9"}]}',
        '{"player": ["Ks", "9h"], "banker": ["2d", "4d"], "meters": {"major": "1", "major": "2"}, "wagers": []}',
    ],
    ids=["a hand", "a stake", "a meter"],
)
def test_a_key_that_stands_twice_is_refused(text: str) -> None:
    """Which of two stakes counts would hang on who reads the file."""
    for written in (text, b"\xef\xbb\xbf" + text.encode()):
        refused = run("settle", "massachusetts-ez", "--json", given=written)
        assert refused.exit_code == 2 and json.loads(refused.stdout)["refused"][0]["code"] == "key-twice"
