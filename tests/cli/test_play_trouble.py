"""“What if”: a guest asks what can go wrong, sees what the rulebook does then, and may play it for real."""

import pytest

from puntobanco.cards import cards
from puntobanco.cli.play.trouble import MENU
from tests.cli.run import run
from tests.cli.test_play import Stacked, played, won

RWS = "rws-non-commission"


def menu(*lines: str, face_down: bool = False) -> str:
    return played(RWS, Stacked("4s 6d 3h Kc"), *lines, face_down=face_down)[2]


def test_what_if_lists_what_makes_sense_now_and_nothing_else() -> None:
    shown = menu("", "player 100", "what if")
    assert "What if the next card lies face up in the shoe?" in shown
    assert "the power fails" in shown
    assert "third card" not in shown, "no hand lies there yet"
    assert "exposes" not in shown, "at this table every card is dealt face up"
    assert "the dealer exposes the next card" in menu("", "player 100", "what if", face_down=True)


@pytest.mark.clause("RWS 5.4.2")
def test_a_trial_names_clause_rank_and_what_would_happen_and_changes_nothing() -> None:
    game, screen, shown = played(
        RWS, Stacked("4s 6d 3h Kc"), "", "player 100", "what if", "what if the power fails?", *[""] * 6
    )
    assert "If the power fails:" in shown
    assert "void: Void the round and return every bet. For the pit or above. [RWS 5.4.2]" in shown
    assert screen.was_asked("for real") == 1
    assert won(game) == "+100.00", "the round was played on as if nobody had asked"


@pytest.mark.clause("RWS 5.4.2", "RWS 5.15")
def test_played_for_real_a_power_failure_gives_the_bet_back() -> None:
    game, _, shown = played(RWS, Stacked("4s 6d 3h Kc"), "", "player 100", "what if power", "1")
    assert "Round 1 is void and has no result" in shown
    assert won(game) == "+0.00" and [one.kind for one in game.host.table.results] == ["void"]


@pytest.mark.clause("RWS 5.7.1", "RWS 5.12.3")
@pytest.mark.parametrize(("answer", "gained"), [("back", "+0.00"), ("", "+100.00")], ids=["taken back", "gone on"])
def test_the_guest_is_asked_before_every_card_and_may_take_the_bet_back(answer: str, gained: str) -> None:
    lines = ("", "player 100", "what if", "", "", "what if 2", "1", answer, "", "", "")
    game, screen, shown = played(RWS, Stacked("4s 6d 3h Kc"), *lines)
    assert screen.was_asked("Enter for the next card") >= 2
    assert screen.was_asked("Your choice by RWS 5.7.1") == 1
    assert "An extra card left the shoe (6d)" in shown, "the card that really came"
    assert won(game) == gained


def test_a_trial_does_not_tell_which_card_comes_next() -> None:
    game, _, shown = played(RWS, Stacked("Js 6d 3h Kc"), "", "player 100", "what if", "what if 2", "")
    assert "face up (say, the " in shown
    assert "Js" not in shown and game.host.table.trouble is None


@pytest.mark.clause("RWS 5.7 s1")
def test_a_card_too_many_is_kept_and_opens_the_next_round() -> None:
    shoe = Stacked("4s 6d 3h Kc 9h 6c Qh 4c 2c")
    lines = ("", "player 100", "what if nobody sees it", "2", "", *[""] * 6, "player 100", "", "")
    game, _, shown = played(RWS, shoe, *lines)
    assert "a card nobody has seen opens the next round" in shown
    first, second, *_ = game.host.table.results
    assert (first.player, first.banker) == (cards(["6d", "Kc"]), cards(["3h", "9h", "6c"]))
    assert (second.player, second.banker) == (cards(["4s", "4c"]), cards(["Qh", "2c"]))
    assert won(game) == "+0.00", "lost with 6 against 8, won with 8 against 2"


@pytest.mark.clause("MA 15(d)")
def test_a_first_card_face_up_makes_a_simulated_round_at_a_massachusetts_table() -> None:
    game, _, shown = played(
        "massachusetts-commission", Stacked(), *("",) * 2, "player 100", "what if face up in the shoe", "1"
    )
    assert "All bets are handed back; this round is dealt without bets." in shown
    assert "[MA 15(d)]" in shown and won(game) == "+0.00"


def test_by_a_pipe_the_answer_is_told_and_nothing_is_asked() -> None:
    result = run("play", RWS, "--seed", "7", given="player 100\nwhat if\nwhat if 1\n\n")
    assert result.exit_code == 0, result.output
    assert "What if a card too many leaves the shoe" in result.output
    assert "RWS 5.7 s1" in result.output and "for real" not in result.output


@pytest.mark.parametrize(("setup", "dealt"), [(RWS, 0), ("massachusetts-commission", 3), ("new-zealand-commission", 3)])
def test_every_line_of_the_menu_has_a_way_out_and_the_game_goes_on(setup: str, dealt: int) -> None:
    tried = 0
    for words, *_ in MENU:
        asks = ("what if", *[""] * (dealt + 1), f"what if {words.lower()}", "1", *[""] * 12)
        game, _, shown = played(setup, Stacked(), *[""] * before(setup), "player 100", *asks)
        assert "gives no way" not in shown, words
        assert game.host.table.trouble is None and game.host.table.rounds, words
        tried += f"If {words}" in shown
    assert tried >= 6


def before(setup: str) -> int:
    """Questions before the first bet: the cut, and the shoe where players deal."""
    return 2 if setup.startswith("massachusetts") else 1
