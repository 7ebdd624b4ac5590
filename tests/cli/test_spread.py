"""`puntobanco spread`: the bets of one bettor on one round, together; and what is refused."""

import re
from fractions import Fraction

import pytest

import puntobanco as pb
from puntobanco.pages.ready import ready_text
from tests.cli.run import answer, run
from tests.pages.test_diff import TWICE


def test_it_says_what_the_library_says() -> None:
    told = answer("spread", "massachusetts-ez", "banker=10", "tie=1", "dragon-7=1", "--json")
    found = pb.spread({"banker": 10, "tie": 1, "dragon-7": 1}, "massachusetts-ez")
    assert told["mean"] == str(found.mean) and told["variance"] == str(found.variance)
    assert told["some_bet_loses"] == str(found.some_bet_loses) == "1"
    assert sum(int(one["ways"]) for one in told["outcomes"]) == int(told["draws"]) == found.total
    assert told["bets"] == {"banker": "10", "tie": "1", "dragon-7": "1"}


def test_one_bet_alone_is_its_edge_and_a_displayed_name_will_do() -> None:
    told = answer("spread", "massachusetts-ez", "Dragon 7=1", "--pays", "dragon-7=39", "--json")
    edge = answer("edge", "massachusetts-ez", "dragon-7", "--pays", "dragon-7=39", "--json")
    assert Fraction(told["mean"]) == Fraction(edge[0]["expected_return"])


def test_every_form_has_every_result() -> None:
    words = ("spread", "rws-non-commission", "player=100", "banker=50.50")
    shown, comma = run(*words, "--fractions").stdout, run(*words, "--csv").stdout
    assert "150.50" in shown and "exactly" in shown
    assert comma.startswith("net,probability,exact") and len(comma.splitlines()) == 1 + 4
    assert run(*words, "--markdown").stdout.count("| ---") >= 2


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        (("banker",), "WAGER=STAKE"),
        (("dragon-8=1",), "Did you mean dragon-7?"),
        (("banker=1", "banker=2"), "does not name one wager"),
        (("banker=x",), "banker"),
        (("banker=1", "--decks", "6..8"), "one number, not a range"),
    ],
)
def test_what_is_no_set_of_bets_is_refused(bets: tuple[str, ...], said: str) -> None:
    refused = run("spread", "massachusetts-ez", *bets)
    assert refused.exit_code == 2 and said in refused.output, refused.output


HOUSE = """
[[house_wagers]]
id = "reds"
names = { en = "Reds", zh_hans = "红", zh_hant = "紅" }
barred_with = ["tie"]
share = "1/10"
share_of = ["banker"]
lines = [{ when = "all cards red", pays = "20 to 1" }]

[[house_wagers]]
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A table with a wager that is bound to others, and one over several rounds."""
    path = tmp_path_factory.mktemp("house") / "house.toml"
    path.write_text(f"departs_from_rulebook = true\n{ready_text('massachusetts-ez')}{HOUSE}{TWICE}", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        (("banker=100", "reds=10"), ""),
        (("banker=100", "reds=10.01"), "above 1/10 of the bettor"),
        (("banker=100", "reds=10", "tie=1"), "does not bet on"),
        (("banker=0.50",), "minimum|least"),
    ],
)
def test_bets_that_the_table_turns_away_are_figured_and_said_to_be_such(
    house: str, bets: tuple[str, ...], said: str
) -> None:
    told = answer("spread", house, *bets, "--json")
    assert bool(told["not_taken"]) is bool(said), told["not_taken"]
    assert re.search(said, " ".join(told["not_taken"])), told["not_taken"]
    assert ("Not taken by this table" in run("spread", house, *bets).stdout) is bool(said)


def test_a_series_of_rounds_is_refused_by_its_name_and_never_left_out_in_silence(house: str) -> None:
    refused = run("spread", house, "banker=100", "twice=10")
    assert refused.exit_code == 2 and "twice: it is decided by several rounds" in refused.output
    said = "Left out, for several rounds decide them: Twice"
    assert said in run("edge", house).stdout and said not in run("edge", house, "tie").stdout
    dealt = ("simulate", house, "--shoes", "5")
    assert said in run(*dealt).stdout and said not in run(*dealt, "--wagers", "tie").stdout
