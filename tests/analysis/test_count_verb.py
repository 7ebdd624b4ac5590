"""``puntobanco count``: effects, tags and the simulated block; what cannot be counted is refused in a sentence."""

import subprocess
import sys
from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.cards import Rank
from puntobanco.cli.desk import where
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.game import PUNTO_BANCO
from tests.analysis.wanted import BIG_TIGER_TAGS, effects
from tests.cli.run import answer, run

BIG_TIGER = ("count", "big-tiger", "--rulebook", "new-zealand")
INSURANCE = ("count", "insurance-player", "--rulebook", "new-zealand", "--pay-table", "8", "--given", "bet=1")
HOUSE_MONEY = ("count", "house-money", "--rulebook", "massachusetts", "--version", "ez")


def test_effects_and_tags_as_json() -> None:
    found = answer(*BIG_TIGER, "--tags", BIG_TIGER_TAGS, "--effects-only", "--json")
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


def test_tags_are_refused_in_a_game_with_other_points(monkeypatch: pytest.MonkeyPatch) -> None:
    kings = replace(PUNTO_BANCO, id="kings", title="Kings", points={**PUNTO_BANCO.points, Rank.KING: 1})
    book = replace(next(book for book in RULEBOOKS if book.id == "new-zealand"), game=kings)
    monkeypatch.setattr(where, "book_named", lambda name: book)
    result = run(*BIG_TIGER, "--effects-only")
    assert result.exit_code == 2 and "kings: counting tags" in result.output and "Kings has others" in result.output


def test_the_simulated_block_states_every_condition() -> None:
    words = (*BIG_TIGER, "--tags", BIG_TIGER_TAGS, "--target", "8", "--shoes", "600", "--seed", "4", "--json")
    found = answer(*words)["simulated"]
    assert found["conditions"] == {
        "decks": 8,
        "cards_behind_cutting_card": 14,
        "last_hand": "this-if-first",
        "burn": "value-hidden",
        "counted_by": "tags",
        "tags": BIG_TIGER_TAGS,
        "unseen_burnt_cards_in_divisor": True,
        "true_count": "exact",
        "forced_main": None,
        "main_units": 0.0,
        "hands_an_hour": 80,
    }
    assert (found["seed"], found["shoes"], found["stopped"], found["target"]) == (4, 600, False, 8.0)
    assert found["bet_frequency"]["standard_error"] > 0
    units = found["units_per_100_hands"]["value"]
    assert found["units_per_hour"]["value"] == pytest.approx(units * 80 / 100)
    assert answer(*words)["simulated"] == found
    forced = answer(*words, "--forced-main", "player")["simulated"]
    assert forced["conditions"]["forced_main"] == "player" and forced["conditions"]["main_units"] == 1.0
    assert forced["units_per_100_hands"]["value"] < units
    assert forced["average_edge"] == found["average_edge"]


def test_a_sweep_gives_every_target_and_the_best_one() -> None:
    found = answer(*BIG_TIGER, "--tags", BIG_TIGER_TAGS, "--shoes", "2000", "--json")["simulated"]
    rows = {row["target"]: row for row in found["sweep"]}
    assert len(rows) == 16 and found["why_no_true_count"] is None
    assert found["critical_true_count"] == pytest.approx(8, abs=0.1)
    best = max(rows.values(), key=lambda row: row["units_per_100_hands"]["value"])
    assert found["target"] == found["best_target"] == best["target"]
    assert all(found[key] == value for key, value in best.items())
    bets = [row["bets"] for row in found["sweep"]]
    assert bets == sorted(bets, reverse=True)
    assert found["verdict"]["grade"] == "slight"
    assert found["verdict"]["sentence"].startswith("Verdict: slight; ")


def test_without_tags_the_best_are_simulated_and_a_target_is_added_to_the_sweep() -> None:
    found = answer(*BIG_TIGER, "--target", "7.25", "--shoes", "50", "--json")
    simulated = found["simulated"]
    assert simulated["conditions"]["tags"] == found["best_tags"]["tags"]
    assert simulated["target"] == 7.25 and len(simulated["sweep"]) == 17


def test_people_are_told_what_the_figures_are() -> None:
    result = run(*BIG_TIGER, "--shoes", "100", "--tags", BIG_TIGER_TAGS)
    assert result.exit_code == 0
    for words in (
        "For analysis",
        "Cards behind the cutting card",
        "Every target count",
        "standard error",
        "desirability index",
        "given the cards",
        "Verdict: ",
        "Our scale: strong from",
    ):
        assert words in result.output


@pytest.mark.parametrize(
    "words",
    [
        ("count", "player-pair", "--rulebook", "rws"),
        ("count", "lucky-match-player", "--rulebook", "new-zealand", "--pay-table", "1"),
        (*BIG_TIGER, "--perfect"),
    ],
)
def test_where_no_tags_follow_the_exact_return_is_the_count(words: tuple[str, ...]) -> None:
    found = answer(*words, "--shoes", "300", "--json")["simulated"]
    assert found["conditions"]["counted_by"] == "exact return in percent" and found["conditions"]["tags"] is None
    assert "exact" in found["why_no_true_count"]
    assert [row["target"] for row in found["sweep"]] == list(range(11))
    assert found["best_target"] == 0 and found["average_edge"]["value"] > 0
    assert found["verdict"]["sentence"].startswith("Verdict: at most ")


def test_own_tags_are_followed_where_none_would_be_and_royal_9_by_its_chair() -> None:
    own = answer("count", "player-pair", "--rulebook", "rws", "--tags", "8=+1", "--shoes", "20", "--json")["simulated"]
    assert own["conditions"]["tags"] == "8=+1" and own["critical_true_count"] is None
    words = ("--rulebook", "massachusetts", "--pay-table", "1", "--shoes", "20", "--json")
    chairs = [answer("count", "royal-9", *words, "--given", f"chair={chair}")["simulated"] for chair in (1, 7)]
    first, last = (one["sweep"][0] for one in chairs)
    assert first["bets"] == last["bets"] > 0, "the same shoes and tags"
    assert first["average_edge"] != last["average_edge"], "other suits"


def test_suits_are_shown_where_they_matter() -> None:
    words = ("count", "royal-9", "--rulebook", "massachusetts", "--pay-table", "1", "--given", "chair=3")
    found = answer(*words, "--effects-only", "--json")
    assert len(found["effects_by_card"]) == 52 and found["given"] == {"chair": 3}
    assert found["best_tags"]["betting_correlation"] < 0.9, "ten and faces share a tag but not an effect"
    assert "♠" in run(*words, "--effects-only").output


def test_a_wager_that_no_card_changes_has_no_tags() -> None:
    found = run("count", "player-pair", "--rulebook", "rws", "--effects-only")
    assert "none: all cards have the same effect" in found.output


def test_a_version_need_not_be_named_where_each_declares_the_wager_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    book = next(book for book in RULEBOOKS if book.id == "massachusetts")
    apart = tuple(replace(one, versions=frozenset({version})) for one in book.wagers for version in one.versions)
    monkeypatch.setattr(where, "book_named", lambda name: replace(book, wagers=apart))
    assert answer("count", "player", "--rulebook", "massachusetts", "--effects-only", "--json")["wager"] == "player"
    assert "Choose one with --version" in run("count", "banker", "--rulebook", "massachusetts", "--effects-only").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("count", "big-tiger", "--rulebook", "atlantis"), "no such set-up or rulebook"),
        (("count", "big-tigre", "--rulebook", "new-zealand"), "Did you mean big-tiger?"),
        (("count", "dragon-bonus", "--rulebook", "new-zealand"), "dragon-bonus-banker"),
        (("count", "banker", "--rulebook", "massachusetts"), "Choose one with --version"),
        (("count", "banker", "--rulebook", "massachusetts", "--version", "ex"), "no such version"),
        (("count", "dragon-7", "--rulebook", "massachusetts", "--version", "commission"), "does not offer it"),
        (("count", "tie", "--rulebook", "new-zealand", "--version", "ez"), "Choose one with --pay-table"),
        (("count", "tie", "--rulebook", "new-zealand", "--version", "ez", "--pay-table", "7"), "no such pay table"),
        (("count", "royal-9", "--rulebook", "massachusetts", "--pay-table", "1"), "several conditions match"),
        ((*BIG_TIGER, "--given", "chair=1"), "no such condition"),
        ((*BIG_TIGER, "--tags", "8=7"), "is not a tag"),
        ((*BIG_TIGER, "--tags", ""), "count nothing"),
        ((*BIG_TIGER, "--decks", "11"), "--decks"),
        ((*BIG_TIGER, "--target", "x"), "--target"),
        ((*BIG_TIGER, "--target", "nan"), "plain numbers"),
        ((*BIG_TIGER, "--target", "8", "--shoes", "0"), "shoes can be dealt"),
        ((*BIG_TIGER, "--target", "8", "--seed", "x"), "--seed"),
        ((*BIG_TIGER, "--target", "8", "--seed", "-1"), "a seed is"),
        ((*BIG_TIGER, "--target", "8", "--depth", "3"), "does not go into"),
        ((*BIG_TIGER, "--target", "8", "--forced-main", "dragon"), "no such main bet"),
        ((*BIG_TIGER, "--target", "8", "--hands-an-hour", "0"), "round an hour"),
        ((*BIG_TIGER, "--forced-main", "player", "--main-units", "-1"), "plain numbers"),
        ((*INSURANCE, "--given", "own=7"), "in the middle of a round"),
        ((*HOUSE_MONEY, "--given", "added_to=player", "--given", "when=always"), "not simulated by a count"),
        (("count", "player", "--rulebook", "new-zealand", "--version", "ez", "--given", "ante=1/8"), "it with ante"),
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
    assert run(*BIG_TIGER, "--effects-only").exit_code == 0
    result = run(*BIG_TIGER)
    assert result.exit_code == 2
    assert "the extra “sim”" in result.output and "--effects-only" in result.output


def test_the_exact_part_imports_neither_numpy_nor_numba() -> None:
    program = (
        "import sys; from puntobanco.cli.main import puntobanco; "
        "words = ['count', 'dragon-7', '--rulebook', 'massachusetts', '--effects-only', '--json']; "
        "puntobanco.main(words, standalone_mode=False); "
        "sys.exit(any(name in sys.modules for name in ('numpy', 'numba')))"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0
