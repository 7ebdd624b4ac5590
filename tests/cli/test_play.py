"""A game in the terminal: bets, choices, refusals and leaving; with stacked cards, by a pipe, in a real terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable

import pytest

from puntobanco.api.chance import chance
from puntobanco.cards import cards
from puntobanco.cli import terminal
from puntobanco.cli.play.game import Game
from puntobanco.cli.play.render import Terminal
from puntobanco.cli.play.words import Quit
from puntobanco.dealing.shuffled import Shuffled
from puntobanco.pages.ready import ready_names
from puntobanco.table.events import BetsPlaced
from puntobanco.table.model.state import Table
from tests.cli.run import run
from tests.cli.screen import screen
from tests.patience import PATIENCE
from tests.support import REMOVE, table_of


class Stacked(Shuffled):
    """A shoe that begins with an ace to burn, one hidden card, and then what the test wants, in order of dealing."""

    def __init__(self, *wanted: str) -> None:
        super().__init__(chance(1))
        self.wanted = wanted

    def loaded(self, table: Table) -> None:
        super().loaded(table)
        front = cards(["As", "6s", *(" ".join(self.wanted).split())])
        self.order = front + self.order[len(front) :]


class Answers(Terminal):
    """A person who types what the test says, and remembers what was asked."""

    def __init__(self, *lines: str) -> None:
        super().__init__(asks=True, calm=True)
        self.lines = list(lines)
        self.asked: list[str] = []

    def line(self, question: str) -> str:
        self.asked.append(question)
        if not self.lines:
            raise Quit
        return self.lines.pop(0)

    def was_asked(self, part: str) -> int:
        return sum(part in question for question in self.asked)


def played(
    setup: str, shoe: Shuffled, *lines: str, chips: str = "1000", **changes: object
) -> tuple[Game, Answers, str]:
    """A game as one person plays it, and what the terminal showed."""
    screen = Answers(*lines)
    game = Game(table_of(setup, changes), shoe, screen, name="guest", seat=1)
    with terminal.console.capture() as shown:
        game.open(chips)
        game.play()
    return game, screen, shown.get()


def won(game: Game) -> str:
    minor = game.host.gains()[game.me.person]
    return f"{'-' if minor < 0 else '+'}{game.host.table.money(abs(minor))}"


def test_a_round_is_bet_dealt_and_paid() -> None:
    game, _, shown = played("rws-non-commission", Stacked("4s 6d 3h Kc"), "", "player 100, tie 5", "")
    assert won(game) == "+95.00"
    assert "Player wins" in shown and "+$95" in shown and "chips $1,095" in shown
    assert "“Place your bets, please”" in shown and "RWS 3.8" in shown


def test_first_letters_are_enough_and_again_repeats() -> None:
    shoe = Stacked("4s 6d 3h Kc", "4h 6c 3s Kd")
    game, _, _ = played("rws-non-commission", shoe, "", "p 100", "", "again", "", "quit")
    assert won(game) == "+200.00"


def test_a_bet_is_taken_back_in_part_or_whole() -> None:
    shoe = Stacked("4s 6d 3h Kc")
    game, _, _ = played("rws-non-commission", shoe, "", "p 100, t 5", "back player 40", "back tie", "")
    assert won(game) == "+60.00"


def test_a_refusal_is_shown_with_its_clause() -> None:
    _, _, shown = played("rws-non-commission", Stacked("4s 6d 3h Kc"), "", "player-pair 20000", chips="50000")
    assert "✗" in shown and "RWS" in shown


@pytest.mark.clause("RWS 5.5.4")
def test_a_shoe_without_cutting_card_is_dealt_until_it_is_empty_and_the_next_set_comes() -> None:
    lines = ["", *(["player 10", ""] * 50)]
    shoe = Shuffled(chance(3))
    game, _, shown = played("rws-non-commission", shoe, *lines, cutting_card_depth=REMOVE, last_hand=REMOVE, decks=4)
    assert "Reported: The shoe is out of cards" in shown and "Round 42 is void" in shown
    assert game.host.table.rounds == 50 and len(game.host.table.sets) == 2


@pytest.mark.parametrize("typed", ["castle 5", "player", "player x", "back dragon", "again", "buy nothing", ","])
def test_what_cannot_be_read_is_answered_in_words(typed: str) -> None:
    game, _, shown = played("rws-non-commission", Stacked("4s 6d 3h Kc"), "", typed, "help")
    assert "Type help" in shown and "no more bets: the cards come" in shown
    assert won(game) == "+0.00"


def test_open_bets_come_back_when_the_guest_leaves() -> None:
    game, _, shown = played("rws-non-commission", Stacked("4s 6d 3h Kc"), "", "banker 100", "quit")
    assert won(game) == "+0.00" and game.rack == 100_000
    assert "Goodbye. 0 rounds played" in shown


def test_bets_after_the_close_are_played_out_when_the_guest_leaves() -> None:
    game, screen, _ = played("new-zealand-commission", Stacked("2h 6h 3s Ts Kd"), "", "banker 100", "")
    assert screen.was_asked("The Banker's cards are yours")
    assert won(game) == "+95.00" and game.host.table.round is None


def test_the_guest_cuts_or_declines() -> None:
    game, screen, _ = played("massachusetts-commission", Shuffled(chance(2)), "120")
    assert screen.was_asked("The cut is yours: how many cards from the front, 52 to 364?")
    assert game.host.table.shoe is not None and game.host.table.shoe.cut_at == 120
    game, _, _ = played("massachusetts-commission", Shuffled(chance(2)), "")
    assert game.host.table.shoe is not None and game.host.table.shoe.cutter == "dina"


def test_a_player_who_takes_the_shoe_deals_and_must_pass_it_when_the_banker_loses() -> None:
    shoe = Stacked("9s 6d Kh 2c", "2s 9d 3h Kc")
    game, screen, shown = played("massachusetts-commission", shoe, "", "y", "p 10", "", "p 10", "")
    draws = [one.by.person for one in game.host.events if one.event.__struct_config__.tag == "card-drawn"]
    assert draws == ["guest"] * 4 + ["dina"] * 4
    assert screen.was_asked("The shoe is offered to you") == 1
    assert "“guest has the shoe”" in shown and "“The dealer has the shoe”" in shown


def test_house_money_is_taken_or_added() -> None:
    pair = "Ks 4h Kd 3c 8s"
    for answer, gained in (("", "+130.00"), ("player", "+160.00")):
        game, screen, _ = played(
            "massachusetts-commission", Stacked(pair), "", "", "player 100, house-money 10", "", answer
        )
        assert screen.was_asked("house-money has won. Add the winnings to player?") == 1
        assert won(game) == gained


def test_house_money_that_lost_is_not_asked_about() -> None:
    game, screen, _ = played(
        "massachusetts-commission", Stacked("Ks 4h 8d 3c"), "", "", "player 100, house-money 10", ""
    )
    assert not screen.was_asked("house-money")
    assert won(game) == "+90.00"


def test_insurance_is_offered_in_its_window_with_its_limits() -> None:
    shoe = Stacked("Kh 2s 3c 4h 4d")  # Player 3, Banker 6: the Banker leads after four cards
    game, screen, _ = played("new-zealand-commission", shoe, "", "banker 100", "", "", "10")
    assert screen.was_asked("insurance-banker 2 is open, $1 to ") == 1
    laid = [one.event for one in game.host.events if isinstance(one.event, BetsPlaced)]
    assert any(bet.wager == "insurance-banker" and bet.stake == 1000 for event in laid for bet in event.bets)


def test_the_squeeze_is_asked_for_once_a_round() -> None:
    game, screen, shown = played("rws-non-commission", Stacked("4s 6d 3h Kc"), "", "p 100", "", "y", "", face_down=True)
    assert screen.was_asked("Squeeze the next card?") == 1
    assert screen.was_asked("The Player's cards are yours") == 1
    assert won(game) == "+100.00"


def test_marked_commission_is_collected_before_leaving() -> None:
    shoe = Stacked("2s 9d 5h Kc")
    game, _, shown = played("massachusetts-commission-marked", shoe, "", "", "banker 30.25", "", "quit")
    assert "Commission of $1.75 is collected" in shown
    assert won(game) == "+28.50" and not game.host.table.owed


def test_without_a_bet_a_free_hand_is_announced_until_there_are_too_many() -> None:
    _, _, shown = played("new-zealand-commission", Shuffled(chance(3)), "", *([""] * 40), max_free_hands=2)
    assert shown.count("“Free hand”") == 2
    assert "NZ 8.3 s2" in shown


@pytest.mark.parametrize(
    "setup",
    [
        "massachusetts-ez",
        "massachusetts-commission-marked",
        "rws-non-commission",
        "new-zealand-2-to-1",
        "new-zealand-commission-continuous",
        "new-zealand-commission-international",
    ],
)
def test_a_long_evening_goes_through_several_shoes(setup: str) -> None:
    """The cards that are dealt are those of the shoe: no card comes more often than the decks hold it."""
    lines = "banker 10\n\n" * 170
    result = run("play", setup, "--seed", "11", "--chips", "5000", given=lines)
    assert result.exit_code == 0, result.output
    assert re.search(r"Goodbye. 17[01] rounds played", result.output)  # a debt waits for the end of a round
    assert "✗" not in result.output
    shoes = result.output.count("A new shoe")
    assert shoes == 1 if setup.endswith("continuous") else shoes >= 3


def test_the_same_seed_deals_the_same_cards_and_another_does_not() -> None:
    first, second, other = (
        run("play", "rws-non-commission", "--seed", seed, given="p 10\n\n" * 5).output for seed in "774"
    )
    assert first == second != other


def test_without_a_seed_the_cards_come_from_the_system() -> None:
    games = {run("play", "rws-non-commission", given="p 10\n\n" * 5).output for _ in range(2)}
    assert len(games) == 2


def test_a_pipe_is_asked_nothing_and_its_end_leaves_the_table() -> None:
    result = run("play", "massachusetts-commission", "--seed", "5", given="player 50\n\nplayer 50, house-money 10\n\n")
    assert result.exit_code == 0
    assert "›" not in result.output and "cut is yours" not in result.output
    assert result.output.count("you ") >= 2 and "Goodbye. 2 rounds played" in result.output


@pytest.mark.parametrize(
    ("words", "code", "part"),
    [
        (("no-such-table",), 3, "cannot be read"),
        (("rws-non-commission", "--seat", "99"), 2, "no seat 99"),
        (("rws-non-commission", "--chips", "lots"), 2, "not an amount"),
        (("rws-non-commission", "--chips", "0"), 2, "cannot be made in the chips"),
        (("rws-non-commission", "--name", "dina"), 2, "not a name for a guest"),
        (("rws-non-commission", "--seed", "-1"), 2, "--seed"),
    ],
)
def test_wrong_use_is_refused_before_anybody_sits_down(words: tuple[str, ...], code: int, part: str) -> None:
    result = run("play", *words)
    assert result.exit_code == code and part in result.stderr


@pytest.mark.parametrize("last", [b"\x03", b"\x04", b"quit\n"], ids=["ctrl-c", "ctrl-d", "quit"])
def test_a_real_terminal_shows_the_felt_and_is_left_cleanly(last: bytes) -> None:
    shown, code = in_a_terminal(b"\n", b"player 100\n", b"\n", last)
    assert code == 0
    for part in ("The cut is yours", "round 1", "from $1", "bet ›", "╭─────╮", "Goodbye. 1 round played"):
        assert part in shown, shown
    assert "Traceback" not in shown


def test_a_word_that_is_no_answer_is_asked_for_again() -> None:
    shown, code = in_a_terminal(b"perhaps\n", b"100\n", b"quit\n")
    assert code == 0
    assert "A number, or Enter to decline." in shown
    assert shown.count("The cut is yours") == 2


def test_without_a_set_up_the_ready_ones_are_listed() -> None:
    listed = run("play")
    assert listed.exit_code == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()[1:] if line.strip()][:-1] == list(ready_names())
    assert "Non-Commission Baccarat" in listed.stdout
    with screen("play") as window:
        assert "rws-non-commission" in window.until("Sit down with")[-2]


def in_a_terminal(*typed: bytes) -> tuple[str, int]:
    """Type into a terminal, each time after the table has said its part; what it showed and how it ended."""
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "puntobanco", "play", "rws-non-commission", "--seed", "7", "--fast"]
    seen = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    process = subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=seen, close_fds=True, start_new_session=True,
        preexec_fn=_own_terminal(theirs),
    )  # fmt: skip
    os.close(theirs)
    shown, waiting = b"", list(typed)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        ready, _, _ = select.select([ours], [], [], 0.1)
        try:
            shown += os.read(ours, 65536) if ready else b""
        except OSError:
            break
        asked = shown.count("›".encode()) > len(typed) - len(waiting)  # once more than was typed: not the last prompt
        if asked and shown.rstrip(b" \x1b[0m").endswith("›".encode()) and waiting and not ready:
            os.write(ours, waiting.pop(0))
    process.wait(PATIENCE)
    os.close(ours)
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode("utf-8", "replace")), process.returncode


def _own_terminal(descriptor: int) -> Callable[[], None]:
    """Make it the terminal of the process, so that Ctrl-C reaches it, even where the shell of the tests ignores it."""

    def prepare() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        fcntl.ioctl(descriptor, termios.TIOCSCTTY, 0)

    return prepare
