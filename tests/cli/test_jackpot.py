"""`puntobanco jackpot`: worth of the meters, simulated histories, and verified records."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.verify import encode
from tests.cli.run import answer, run
from tests.jackpot.link_day import Day, winner

MA, NZ, RANDOM = "massachusetts-ez", "new-zealand-commission-jackpot", "new-zealand-commission-jackpot-random"


def test_royal_9_is_shown_with_what_its_meters_are_worth() -> None:
    got = answer("jackpot", "show", MA, "--json")
    assert (got["wager"], got["pay_table"], got["tiers"]) == ("royal-9", "1", ["major", "k9-banker", "k9-player"])
    major = got["meters"][0]
    assert (major["seed"], major["rate"], major["bets_between_hits"]) == ("50000", "9/100", "21963045/28")
    assert Fraction(major["break_even"]) > 1_000_000 and Fraction(got["net_at_seeds"]) < 0
    assert "$1,264,706.43" in run("jackpot", "show", MA).output


@pytest.mark.clause("NZ 18.6", "NZ 18.7")
def test_a_new_zealand_jackpot_is_shown_in_its_words_with_what_its_tiers_are_worth() -> None:
    got = answer("jackpot", "show", NZ, "--json")
    assert got["terms"]["jackpot.funding"] == "both"
    assert [round(Fraction(tier["rounds_between_hits"])) for tier in got["tiers"]] == [68_516, 17_101, 4_163]
    assert (got["staked_a_round"], got["break_even_for"]) == ("25.00", "banker")
    alone = {one["wager"]: round(float(Fraction(one["alone"])), 6) for one in got["wagers"]}
    assert alone == {"banker": -0.010579, "player": -0.012351, "tie": -0.143596}
    told = run("jackpot", "show", NZ).output
    assert "the hands tie on 9 and both hands have a pair" in told and "$12,468.43" in told


def test_given_meters_change_what_both_kinds_are_worth() -> None:
    even = answer("jackpot", "show", NZ, "--json")["tiers"][2]["break_even"]
    cents = -(-Fraction(even) * 100 // 1)
    at = answer("jackpot", "show", NZ, "--meter", f"mini={cents // 100}.{cents % 100:02d}", "--json")
    banker = next(one for one in at["wagers"] if one["wager"] == "banker")
    assert 0 <= Fraction(banker["with_jackpot"]) < Fraction(1, 10**6)
    royal = answer("jackpot", "show", MA, "--meter", "major=1264706.43", "--json")
    assert 0 <= Fraction(royal["net"]) < Fraction(1, 10**6) and Fraction(royal["net_at_seeds"]) < 0
    assert royal["meters"][0]["shown"] == "126470643/100"


def test_a_sweep_has_the_figures_of_each_table_by_itself() -> None:
    rows = answer("jackpot", "show", NZ, "--decks", "6,8", "--commission", "4%", "--json")
    assert [(row["decks"], row["meter"]) for row in rows] == [
        (decks, meter) for decks in (6, 8) for meter in ("Major", "Minor", "Mini")
    ]
    for decks, mine in ((6, rows[:3]), (8, rows[3:])):
        alone = answer("jackpot", "show", NZ, "--decks", str(decks), "--commission", "4%", "--json")
        best = next(wager for wager in alone["wagers"] if wager["wager"] == alone["break_even_for"])
        returns = (float(Fraction(best["alone"])), float(Fraction(best["with_jackpot"])))
        assert {(row["wager"], row["alone"], row["with_meters"]) for row in mine} == {(best["wager"], *returns)}
        between = [round(Fraction(tier["rounds_between_hits"])) for tier in alone["tiers"]]
        assert [row["rounds_between_hits"] for row in mine] == between
    royal = answer("jackpot", "show", MA, "--depth", "14..52:38", "--meter", "major=600000", "--json")
    assert [(row["depth"], row["break_even"]) for row in royal if row["meter"] == "Major jackpot"] == [
        (14, "1264706.43"),
        (52, "1264706.43"),
    ]


def test_more_qualifying_stakes_share_the_same_jackpot() -> None:
    one, ten = (answer("jackpot", "show", NZ, "--staked", staked, "--json") for staked in ("25", "250"))
    assert Fraction(one["added_to_a_unit"]) == 10 * Fraction(ten["added_to_a_unit"])


@pytest.mark.clause("NZ 18.8(d)")
def test_a_draw_without_a_frequency_is_said_to_depend_on_the_draw(tmp_path: Path) -> None:
    ready = (Path(__file__).parents[2] / "setups" / f"{RANDOM}.toml").read_text("utf-8")
    assert "5,000" in run("jackpot", "show", RANDOM).output
    file = tmp_path / "draw.toml"
    file.write_text(ready.replace("one_in = 5000", ""), "utf-8")
    told = run("jackpot", "show", str(file)).output
    assert "by the draw" in told and "depends on the draw alone" in told
    assert "Never drawn here" in run("jackpot", "simulate", str(file), "--rounds", "500").output
    assert answer("jackpot", "simulate", str(file), "--rounds", "500", "--json")["never_drawn"] == ["jackpot"]


def test_a_jackpot_has_a_history_and_a_picture_too(tmp_path: Path) -> None:
    words = ("jackpot", "simulate", RANDOM, "--rounds", "20000", "--seed", "5", "--staked", "300")
    first = answer(*words, "--json")
    assert first == answer(*words, "--json") and first["meters"]["jackpot"]["hits"] > 0
    assert list(answer("jackpot", "simulate", NZ, "--rounds", "9", "--json")["meters"]) == ["major", "minor", "mini"]
    picture = tmp_path / "meters.svg"
    assert "20,000 rounds, seed 5" in run(*words, "--plot", str(picture)).output
    assert picture.stat().st_size > 1000


def test_the_elections_of_the_wager_make_the_meters(tmp_path: Path) -> None:
    ready = (Path(__file__).parents[2] / "setups" / f"{MA}.toml").read_text("utf-8")
    file = tmp_path / "chairs.toml"
    file.write_text(ready.replace('pay_table = "1" }', 'pay_table = "1", meters_of = "chair" }', 1), "utf-8")
    changed = ready.replace('royal-9 = { pay_table = "1" }', 'royal-9 = { pay_table = "2", meters_of = "chair" }')
    file.write_text(changed, "utf-8")
    got = answer("jackpot", "show", str(file), "--json")
    assert got["pay_table"] == "2" and len(got["tiers"]) == 1 + 2 * len(got["chairs"])


@pytest.mark.parametrize(
    "words",
    [
        ("show", "singapore"),
        ("show", "rws-non-commission"),
        ("simulate", "rws-non-commission"),
        ("show", NZ, "--meter", "grand=5"),
        ("show", NZ, "--meter", "mini"),
        ("show", NZ, "--staked", "24.99"),
        ("show", NZ, "--staked", "much"),
        ("show", MA, "--staked", "25"),
        ("show", MA, "--meter", "mini=5"),
        ("simulate", NZ, "--staked", "-1"),
        ("verify", "/no/such/file"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words: tuple[str, ...]) -> None:
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


def test_one_thing_of_the_table_is_changed_without_a_file() -> None:
    name = "new-zealand-commission-jackpot"
    usual, changed = (answer("jackpot", "show", name, *more, "--json") for more in ((), ("--commission", "4%")))
    assert changed["terms"]["changed"] == "commission 4%" and "changed" not in usual["terms"]
    alone = [next(one["alone"] for one in told["wagers"] if one["wager"] == "banker") for told in (usual, changed)]
    assert alone[0] != alone[1]
    refused = run("jackpot", "simulate", name, "--decks", "6..8")
    assert refused.exit_code == 2 and "one number, not a range" in refused.output
