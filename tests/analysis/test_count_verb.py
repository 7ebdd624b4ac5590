"""``puntobanco count``: effects, tags and the simulated block; what cannot be counted is refused in a sentence."""

import subprocess
import sys
from fractions import Fraction

import pytest

from tests.analysis.wanted import BIG_TIGER_TAGS, effects
from tests.cli.run import answer, run

BIG_TIGER = ("count", "big-tiger", "--rulebook", "new-zealand")


def test_effects_and_tags_as_json() -> None:
    found = answer(*BIG_TIGER, "--tags", BIG_TIGER_TAGS, "--json")
    exact = effects("new-zealand", "commission", "big-tiger")
    assert {rank: Fraction(text) for rank, text in found["effects_of_removal"].items()} == {
        rank.value: effect for rank, effect in exact.by_rank.items()
    }
    assert (found["decks"], found["pay_table"], found["effects_by_card"]) == (8, "standard", None)
    assert round(found["house_edge"], 6) == 0.152533
    assert found["given_tags"]["tags"] == BIG_TIGER_TAGS
    assert 0.98 < found["given_tags"]["betting_correlation"] < found["best_tags"]["betting_correlation"] < 1
    assert found["simulated"] is None
    assert found["remark"].startswith("For analysis")


def test_the_simulated_block_states_every_condition() -> None:
    words = (*BIG_TIGER, "--tags", BIG_TIGER_TAGS, "--target", "8", "--shoes", "600", "--seed", "4", "--json")
    found = answer(*words)["simulated"]
    assert found["conditions"] == {
        "decks": 8,
        "cards_behind_cutting_card": 14,
        "last_hand": "this-if-first",
        "burn": "value-hidden",
        "unseen_burnt_cards_in_divisor": True,
        "true_count": "exact",
        "tags": BIG_TIGER_TAGS,
        "target": 8.0,
        "forced_main": None,
        "main_units": 0.0,
        "hands_an_hour": 80,
    }
    assert (found["seed"], found["shoes"], found["stopped"]) == (4, 600, False)
    assert found["bet_frequency"]["standard_error"] > 0
    units = found["units_per_100_hands"]["value"]
    assert found["units_per_hour"]["value"] == pytest.approx(units * 80 / 100)
    assert answer(*words)["simulated"] == found
    forced = answer(*words, "--forced-main", "player")["simulated"]
    assert forced["conditions"]["forced_main"] == "player" and forced["conditions"]["main_units"] == 1.0
    assert forced["units_per_100_hands"]["value"] < units
    assert forced["average_edge"] == found["average_edge"]


def test_without_tags_the_best_are_simulated() -> None:
    found = answer(*BIG_TIGER, "--target", "20", "--shoes", "50", "--json")
    assert found["simulated"]["conditions"]["tags"] == found["best_tags"]["tags"]


def test_people_are_told_what_the_figures_are() -> None:
    result = run(*BIG_TIGER, "--target", "8", "--shoes", "100", "--tags", BIG_TIGER_TAGS)
    assert result.exit_code == 0
    for words in (
        "For analysis",
        "cards behind cutting card",
        "standard error",
        "desirability index",
        "given the cards",
    ):
        assert words in result.output


def test_suits_are_shown_where_they_matter() -> None:
    words = ("count", "royal-9", "--rulebook", "massachusetts", "--pay-table", "1", "--given", "chair=3")
    found = answer(*words, "--json")
    assert len(found["effects_by_card"]) == 52 and found["given"] == {"chair": 3}
    assert "♠" in run(*words).output


def test_a_wager_that_no_card_changes_has_no_tags() -> None:
    found = run("count", "player-pair", "--rulebook", "rws")
    assert "none: all cards have one effect" in found.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("count", "big-tiger", "--rulebook", "atlantis"), "no such rulebook"),
        (("count", "big-tigre", "--rulebook", "new-zealand"), "no such wager"),
        (("count", "dragon-bonus", "--rulebook", "new-zealand"), "dragon-bonus-banker"),
        (("count", "banker", "--rulebook", "massachusetts"), "Say --version"),
        (("count", "banker", "--rulebook", "massachusetts", "--version", "ex"), "no such version"),
        (("count", "dragon-7", "--rulebook", "massachusetts", "--version", "commission"), "does not offer it"),
        (("count", "tie", "--rulebook", "new-zealand", "--version", "ez"), "Say --pay-table"),
        (("count", "tie", "--rulebook", "new-zealand", "--version", "ez", "--pay-table", "7"), "no such pay table"),
        (("count", "royal-9", "--rulebook", "massachusetts", "--pay-table", "1"), "several conditions match"),
        ((*BIG_TIGER, "--given", "chair=1"), "no such condition"),
        ((*BIG_TIGER, "--tags", "8=7"), "is no tag"),
        ((*BIG_TIGER, "--tags", ""), "count nothing"),
        ((*BIG_TIGER, "--decks", "11"), "--decks"),
        ((*BIG_TIGER, "--target", "x"), "--target"),
        ((*BIG_TIGER, "--target", "nan"), "plain numbers"),
        ((*BIG_TIGER, "--target", "8", "--shoes", "0"), "shoes can be dealt"),
        ((*BIG_TIGER, "--target", "8", "--seed", "x"), "--seed"),
        ((*BIG_TIGER, "--target", "8", "--seed", "-1"), "a seed is"),
        ((*BIG_TIGER, "--target", "8", "--depth", "3"), "does not go into"),
        ((*BIG_TIGER, "--target", "8", "--forced-main", "dragon"), "no such main bet"),
        ((*BIG_TIGER, "--target", "8", "--hands-an-hour", "0"), "hand an hour"),
        (
            ("count", "tiger-pair", "--rulebook", "new-zealand", "--target", "8", "--tags", "8=1"),
            "only a wager on point",
        ),
        (("count", "tiger-pair", "--rulebook", "new-zealand", "--target", "8"), "no tags follow this wager"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output


def test_without_numba_the_exact_part_works_and_the_rest_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("puntobanco.simulate")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert run(*BIG_TIGER).exit_code == 0
    result = run(*BIG_TIGER, "--target", "8")
    assert result.exit_code == 2
    assert "the extra “sim”" in result.output and "Install puntobanco[sim]" in result.output


def test_the_exact_part_imports_neither_numpy_nor_numba() -> None:
    program = (
        "import sys; from puntobanco.cli.main import puntobanco; "
        "puntobanco.main(['count', 'dragon-7', '--rulebook', 'massachusetts', '--json'], standalone_mode=False); "
        "sys.exit(any(name in sys.modules for name in ('numpy', 'numba')))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0
