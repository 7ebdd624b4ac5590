"""What happens at a table becomes a record: every kind of event is placed, and the money and the cards are the same."""

from collections import Counter
from pathlib import Path

import pytest

from puntobanco.api.chance import chance
from puntobanco.cli.setups import setup_text
from puntobanco.notation import lines as of
from puntobanco.notation.forms import Form, Reading, read_any, write_any
from puntobanco.notation.record import write_record
from puntobanco.notation.timestamps import time_of
from puntobanco.script.host import Host
from puntobanco.script.reader import read_script
from puntobanco.script.runner import Runner
from puntobanco.table import commands as ask
from puntobanco.table.machine import record_of_table
from puntobanco.table.registry import EVENTS
from puntobanco.table.specs import LeftOut
from tests.table.evening import Evening

SCENES = sorted((Path(__file__).parents[1] / "golden").glob("*/*.script"))


def test_events_are_told_or_left_out_for_a_reason() -> None:
    told = [spec.told for spec in EVENTS.values()]
    left_out = [reason for reason in told if isinstance(reason, LeftOut)]
    assert set(left_out) == set(LeftOut), "every reason is given for some event"
    assert len(told) - len(left_out) == 58


def played(scene: Path) -> Host:
    runner = Runner(read_script(scene.read_text(encoding="utf-8"), setup_text), lambda step, asked: None, chance)
    runner.run()
    return runner.host


@pytest.mark.parametrize("scene", SCENES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_scene_becomes_a_record_that_agrees_with_the_table(scene: Path) -> None:
    host = played(scene)
    text = write_record(record_of_table(host.events))
    reading = read_any(text.encode(), "x.jsonl")
    assert reading.faults == ()
    assert write_any(reading, Form.RECORD) == text
    check_results(reading, host)
    check_gains(reading, host)
    for number in range(1, len(reading.shoes) + 1):
        shoe = write_any(reading, Form.SHOE, shoe=number)
        again = read_any(shoe.encode(), "x.shoe.toml")
        assert again.faults == ()
        assert write_any(again, Form.SHOE) == shoe


def check_results(reading: Reading, host: Host) -> None:
    """The last shoe has the coups that the table's own board has."""
    letters = {"": "", "void": "x", "without-bets": "v"}
    wanted = [
        (tuple(map(str, one.player)), tuple(map(str, one.banker)), letters[one.kind] or ("f" if one.free else ""))
        for one in host.table.results
    ]
    coups = reading.shoes[-1].shoe.coups if reading.shoes else ()
    found = [(tuple(map(str, one.player)), tuple(map(str, one.banker)), one.dealt.value) for one in coups]
    if wanted:
        assert found[: len(wanted)] == wanted


def check_gains(reading: Reading, host: Host) -> None:
    """The last word on every wager adds up to what everybody won, less marked commission once collected."""
    lines = [one.line for one in reading.record]
    void = {(one.shoe, one.coup) for one in lines if isinstance(one, of.VoidRound)}
    settled = {
        (one.shoe, one.coup, one.bettor, one.seat, one.on, one.given): one
        for one in lines
        if isinstance(one, of.Settle) and (one.shoe, one.coup) not in void
    }
    gained: Counter[str | None] = Counter()
    for one in settled.values():
        gained[one.bettor] += one.net
    for line in lines:
        if isinstance(line, of.Commission):
            gained[line.person] -= line.amount
    awards = {
        (line.shoe, line.coup, line.bettor, line.seat, line.meter): line
        for line in lines
        if isinstance(line, of.JackpotConfirm) and (line.shoe, line.coup) not in void
    }
    for award in awards.values():
        gained[award.bettor] += award.amount if award.paid_in == "chips" else 0
    wanted = {str(person): won for person, won in host.gains().items()}
    assert {person: won for person, won in gained.items() if won} == {who: won for who, won in wanted.items() if won}


def test_times_are_written_as_a_calendar_has_them() -> None:
    assert time_of(0) == "1970-01-01T00:00:00+00:00"
    assert time_of(951_782_400_000) == "2000-02-29T00:00:00+00:00"
    assert time_of(1_709_164_799_999) == "2024-02-28T23:59:59.999+00:00"
    assert time_of(1_717_762_440_000) == "2024-06-07T12:14:00+00:00"
    assert time_of(4_107_542_399_000) == "2100-02-28T23:59:59+00:00"
    assert time_of(4_107_542_400_000) == "2100-03-01T00:00:00+00:00"


def test_a_hidden_card_has_no_name_until_it_is_turned() -> None:
    host = played(next(path for path in SCENES if path.stem == "style-c"))
    cards = [one for one in record_of_table(host.events) if isinstance(one, of.CardLine)]
    hidden = [one for one in cards if one.card == "??"]
    assert hidden
    turned = {one.replaces: one for one in cards if one.replaces}
    assert all(turned[one.seq].to == one.to and turned[one.seq].card != "??" for one in hidden)


def test_a_correction_names_the_lines_it_replaces() -> None:
    evening = Evening("new-zealand-commission")
    evening.sit(anna=1)
    evening.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    texts = tuple(ask.CardText(one) for one in ("Ks", "3h", "2c", "2d", "4d"))
    correction = ask.CorrectRound(
        number=1, player=texts[:3], banker=texts[3:], reason="misread", second=ask.Person("sam"), debt=True
    )
    evening.do("pia", correction)
    lines = record_of_table(evening.events)
    result = next(one for one in lines if isinstance(one, of.ResultLine))
    first, again = (one for one in lines if isinstance(one, of.Settle))
    correct = next(one for one in lines if isinstance(one, of.Correct))
    assert (result.line, correct.line) == ("Ks9h|2d4d > P9-6 n", "Ks3h2c|2d4d > B5-6")
    assert (correct.replaces, correct.by, correct.second) == (result.seq, "pia", "sam")
    assert (again.replaces, first.net, again.net) == (first.seq, 10000, -10000)
