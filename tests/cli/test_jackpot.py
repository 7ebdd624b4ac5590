"""`puntobanco jackpot`: worth of the meters, simulated histories, and verified records."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from puntobanco.progressives.link import events as ev
from puntobanco.progressives.link.wire import encode
from tests.cli.run import answer, run
from tests.progressives.link_day import Day, winner

MA, NZ = "massachusetts-ez", "new-zealand-commission-jackpot"


def test_royal_9_is_shown_with_what_its_meters_are_worth() -> None:
    got = answer("jackpot", "show", MA, "--json")
    assert (got["wager"], got["pay_table"], got["tiers"]) == ("royal-9", "1", ["major", "k9-banker", "k9-player"])
    major = got["meters"][0]
    assert (major["seed"], major["rate"], major["bets_between_hits"]) == ("50000", "9/100", "21963045/28")
    assert Fraction(major["break_even"]) > 1_000_000 and Fraction(got["net_at_seeds"]) < 0
    assert "$1,264,706.43" in run("jackpot", "show", MA).output


def test_a_new_zealand_jackpot_is_shown_in_its_words() -> None:
    assert answer("jackpot", "show", NZ, "--json")["terms"]["jackpot.funding"] == "both"
    assert "a tie on 9 in which all cards are of one suit" in run("jackpot", "show", NZ).output


def test_the_elections_of_the_wager_make_the_meters(tmp_path: Path) -> None:
    ready = (Path(__file__).parents[2] / "setups" / f"{MA}.toml").read_text("utf-8")
    file = tmp_path / "chairs.toml"
    file.write_text(ready.replace('pay_table = "1" }', 'pay_table = "1", meters_of = "chair" }', 1), "utf-8")
    changed = ready.replace('royal-9 = { pay_table = "1" }', 'royal-9 = { pay_table = "2", meters_of = "chair" }')
    file.write_text(changed, "utf-8")
    got = answer("jackpot", "show", str(file), "--json")
    assert got["pay_table"] == "2" and len(got["tiers"]) == 1 + 2 * len(got["chairs"])


@pytest.mark.parametrize("words", [("show", "singapore"), ("simulate", NZ), ("verify", "/no/such/file")])
def test_what_cannot_be_done_is_refused_in_a_sentence(words: tuple[str, str]) -> None:
    result = run("jackpot", *words)
    assert result.exit_code in (2, 3) and "•" in result.output


def test_a_seed_gives_the_same_history_and_a_picture(tmp_path: Path) -> None:
    words = ("jackpot", "simulate", MA, "--rounds", "3000", "--seed", "5")
    first = answer(*words, "--json")
    assert first == answer(*words, "--json") and first["bets"] == 3000 * 9
    assert first != answer(*words[:-1], "6", "--json")
    picture = tmp_path / "meters.svg"
    assert "3,000 rounds" in run(*words, "--plot", str(picture)).output
    assert picture.stat().st_size > 1000
    assert run(*words, "--plot", "meters.txt").exit_code == 2


def stream(folder: Path, events: list[ev.Recorded]) -> str:
    file = folder / "link.jsonl"
    file.write_bytes(b"\n".join(encode(one) for one in events))
    return str(file)


def played() -> Day:
    day = Day()
    day.play(1, "33.33")
    day.reject(day.hit(2))
    day.confirm(day.hit(3, winner()))
    return day


def test_a_record_that_holds_is_told_with_its_meters(tmp_path: Path) -> None:
    file = stream(tmp_path, played().events)
    assert answer("jackpot", "verify", file, "--json") == {
        "link": "Baccarat Jackpot",
        "events": 9,
        "hits": 2,
        "meters": {"major": "10000.00"},
    }
    assert "9 events and 2 hits hold" in run("jackpot", "verify", file).output


def test_a_record_with_another_stake_or_without_an_event_is_broken(tmp_path: Path) -> None:
    events = played().events
    place = next(index for index, one in enumerate(events) if isinstance(one.event, ev.RoundPosted))
    posted = events[place].event
    assert isinstance(posted, ev.RoundPosted)
    forged = replace(events[place], event=replace(posted, post=replace(posted.post, stakes=())))
    told = run("jackpot", "verify", stream(tmp_path, [*events[:place], forged, *events[place + 1 :]]))
    assert told.exit_code == 1 and f"Event {place} is not what its own figures give" in told.output
    cut = run("jackpot", "verify", stream(tmp_path, [*events[:place], *events[place + 1 :]]))
    assert cut.exit_code == 1 and "does not follow" in cut.output
    file = tmp_path / "nonsense.jsonl"
    file.write_text("nonsense", "utf-8")
    assert run("jackpot", "verify", str(file)).exit_code == 3
