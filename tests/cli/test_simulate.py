"""`puntobanco simulate`: any set-up, repeatable, exact beside simulated, bankrolls, and bad input refused."""

import pytest

from puntobanco.cli.find import ready_names
from tests.cli.run import answer, run

FAR = 4.5
"""Standard errors that no wager of some hundreds may lie apart at a fixed seed."""


@pytest.mark.parametrize("name", [name for name in ready_names() if "continuous" not in name])
def test_every_wager_of_every_set_up_comes_out_within_its_bounds(name: str) -> None:
    got = answer("simulate", name, "--shoes", "3000", "--seed", "5", "--json")
    assert got["shoes"] == 3000 and got["hands"] > 200_000 and got["partial"] is False
    assert len(got["wagers"]) >= 7
    for one in got["wagers"]:
        assert abs(one["z"]) < FAR, (one["exact"]["wager"], one["exact"]["given"], one["z"])
        assert sum(line["ways"] for line in one["simulated"]["lines"]) <= got["hands"]


def test_a_continuous_shuffler_deals_hands_and_no_shoes() -> None:
    got = answer("simulate", "new-zealand-commission-continuous", "--hands", "200000", "--seed", "5", "--json")
    assert got["shoes"] == 0 and got["hands"] == 200_000
    assert all(abs(one["z"]) < FAR for one in got["wagers"])
    assert run("simulate", "new-zealand-commission-continuous", "--shoes", "10").exit_code == 2


def test_the_same_seed_gives_the_same_figures_and_another_seed_others() -> None:
    def figures(seed: str) -> object:
        words = ("simulate", "rws-non-commission", "--shoes", "200", "--seed", seed, "--wagers", "banker,tie", "--json")
        return [one["simulated"]["lines"] for one in answer(*words)["wagers"]]

    assert figures("7") == figures("7")
    assert figures("7") != figures("8")


def test_a_run_is_printed_for_people() -> None:
    printed = run("simulate", "rws-non-commission", "--hands", "5000", "--wagers", "player,player-pair").output
    for word in ("hands in", "a second", "player-pair", "exact return", "z"):
        assert word in printed


def test_a_bankroll_is_played_by_a_plan_and_told_that_it_changes_nothing() -> None:
    words = ("simulate", "massachusetts-commission", "--plan", "martingale", "--wagers", "player")
    got = answer(*words, "--sessions", "2000", "--hands", "60", "--bankroll", "50", "--goal", "80", "--json")
    assert got["sessions"] == 2000 and 0 < got["ruin"][0] < 1 and 0 < got["reached_goal"][0] < 1
    assert abs(got["z"]) < FAR and got["expected_return"] == "-241149546272/19524993263685"
    assert "No staking plan changes the expected return" in got["note"]
    printed = run(*words, "--sessions", "500").output
    assert "ruined" in printed and "No staking plan changes" in printed


@pytest.mark.parametrize(
    "words",
    [
        ("--hands", "0"),
        ("--shoes", "-5"),
        ("--shoes", "10", "--hands", "10"),
        ("--seed", "many"),
        ("--wagers", "red-dog"),
        ("--plan", "hunch"),
        ("--plan", "flat", "--wagers", "player,banker"),
        ("--plan", "flat", "--wagers", "player", "--bankroll", "0"),
        ("--plan", "flat", "--wagers", "house-money"),
        ("--shoes", "10", "--cluster", "tcp://127.0.0.1:1"),
    ],
    ids=" ".join,
)
def test_bad_input_is_refused_with_a_sentence(words: tuple[str, ...]) -> None:
    result = run("simulate", "massachusetts-commission", *words)
    assert result.exit_code == 2 and result.stderr
