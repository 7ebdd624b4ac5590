"""`puntobanco simulate`: any set-up, repeatable, exact beside simulated, and bad input refused."""

import pytest

from puntobanco.cli import terminal
from puntobanco.pages.ready import ready_names
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


def test_a_run_is_printed_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", "new-zealand-commission", "--hands", "5000", "--wagers", "player,insurance-player")
    monkeypatch.setattr(terminal.console, "width", 80)
    printed = run(*words).output
    for word in ("hands in", "a second", "\ninsurance-player  bet=3 ", "simulated", "exact", "z", "-1.2351%"):
        assert word in printed
    assert all(len(line) <= 80 for line in printed.splitlines())


@pytest.mark.parametrize(
    "words",
    [
        ("--hands", "0"),
        ("--shoes", "-5"),
        ("--shoes", "10", "--hands", "10"),
        ("--seed", "many"),
        ("--wagers", "red-dog"),
        ("--seed", "-1"),
        ("--shoes", "9" * 30),
        ("--shoes", "10", "--cluster", "nowhere"),
        ("--bankroll", "10"),
        ("--plot", "ends.svg"),
    ],
    ids=" ".join,
)
def test_bad_input_is_refused_with_a_sentence(words: tuple[str, ...]) -> None:
    result = run("simulate", "massachusetts-commission", *words)
    assert result.exit_code == 2 and result.stderr
