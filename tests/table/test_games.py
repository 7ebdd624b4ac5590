"""Every drawing variant, dealt at a table from a shuffled shoe, settled and verified from its journal.

The second reading here shares nothing with the package: it deals the cards of the shoe by a drawing table of its own,
written as the sources print it, and works out in fractions what each bet brings.
"""

import re
import tomllib
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from puntobanco.cards import Card
from puntobanco.journal.check import check_stream
from puntobanco.journal.snapshot import state_bytes, state_from
from puntobanco.notation.record import read_record, write_record
from puntobanco.notation.reduce import record_of, shoes_of
from puntobanco.notation.shoe_file import write_shoe
from puntobanco.notation.shoe_read import read_shoe
from puntobanco.rules.games import game_named
from puntobanco.table.machine import record_of_table
from tests.table.dealt import Coup, Dealt

ROUNDS = 60
ROOT = Path(__file__).parents[2]

Net = Callable[[int, int, int], Fraction]
"""What a bet brings a unit: by the Player's total, the Banker's, and the number of the Banker's cards."""

Thirds = dict[int, tuple[bool, str]]
"""By the Banker's two-card total: whether it draws when the Player stood, and against which third cards it draws."""

USUAL: Thirds = {
    0: (True, "0123456789"),
    1: (True, "0123456789"),
    2: (True, "0123456789"),
    3: (True, "012345679"),
    4: (True, "234567"),
    5: (True, "4567"),
    6: (False, "67"),
    7: (False, ""),
}
GOLD: Thirds = {
    **{total: (True, "0123456789") for total in range(4)},
    4: (True, "34567"),
    5: (True, "34567"),
    6: (False, ""),
    7: (False, ""),
}

GAMES: dict[str, tuple[dict[str, Any], tuple[str, ...], str, Thirds]] = {
    "usual": ({}, (), "012345", USUAL),
    "gold-draws": ({"game": "baccarat-gold", "game_choices.player-5": "draw"}, (), "012345", GOLD),
    "gold-stands": ({"game": "baccarat-gold", "game_choices.player-5": "stand"}, (), "01234", GOLD),
    "seven-up": ({"game": "seven-up"}, ("7s",), "012345", USUAL),
}
"""What the set-up says, the Player's printed cards, the totals on which the Player draws, and the Banker's table."""

SETUPS = ("massachusetts-commission", "massachusetts-ez", "rws-non-commission", "new-zealand-commission")
BANKER_PAYS = {
    "massachusetts-commission": lambda total, cards: Fraction(19, 20),
    "massachusetts-ez": lambda total, cards: Fraction(0 if (total, cards) == (7, 3) else 1),
    "rws-non-commission": lambda total, cards: Fraction(1, 2) if total == 6 else Fraction(1),
    "new-zealand-commission": lambda total, cards: Fraction(19, 20),
}
CASES = [(name, game) for name in SETUPS for game in GAMES]


@cache
def evening(name: str, game: str) -> Dealt:
    chosen = GAMES[game][0]
    departs = {"departs_from_rulebook": True} if chosen else {}
    return Dealt(name, {**chosen, **departs}, seed=len(name) + len(game)).run(ROUNDS)


# The second reading.


def worth(card: str) -> int:
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) if card[0] in "ATJQK" else int(card[0])  # type: ignore[return-value]


def total(hand: list[str]) -> int:
    return sum(map(worth, hand)) % 10


def deal(shoe: tuple[Card, ...], printed: tuple[str, ...], player_draws: str, thirds: Thirds) -> tuple[list[str], ...]:
    """The two hands that these cards make."""
    cards = [str(card) for card in shoe[:6]]
    player, banker = list(printed), list[str]()
    while len(player) < 2 or len(banker) < 2:
        (player if len(player) <= len(banker) else banker).append(cards.pop(0))
    if total(player) > 7 or total(banker) > 7:
        return player, banker
    on, drew = total(banker), str(total(player)) in player_draws
    if drew:
        player.append(cards.pop(0))
    draws = str(worth(player[2])) in thirds[on][1] if drew else thirds[on][0]
    return player, [*banker, cards.pop(0)] if draws else banker


def brings(name: str, player: list[str], banker: list[str]) -> dict[str, Fraction]:
    """What each bet wins or loses a unit."""
    mine, theirs = total(player), total(banker)
    if mine == theirs:
        return {"player": Fraction(0), "banker": Fraction(0), "tie": Fraction(8)}
    if mine > theirs:
        return {"player": Fraction(1), "banker": Fraction(-1), "tie": Fraction(-1)}
    return {"player": Fraction(-1), "banker": BANKER_PAYS[name](theirs, len(banker)), "tie": Fraction(-1)}


@pytest.mark.parametrize(("name", "game"), CASES)
def test_a_variant_is_dealt_and_settled_as_a_second_reading_of_the_shoe_says(name: str, game: str) -> None:
    _, printed, draws, thirds = GAMES[game]
    coups = evening(name, game).coups
    assert len(coups) == ROUNDS
    for coup in coups:
        player, banker = deal(coup.shoe, printed, draws, thirds)
        assert (list(coup.player), list(coup.banker)) == (player, banker)
        assert coup.out == len(player) + len(banker) - len(printed)
        for wager, net in brings(name, player, banker).items():
            settled = coup.wagers[wager]
            assert Fraction(settled.returned - settled.stake, settled.stake) == net, (coup, wager)


@pytest.mark.parametrize(("name", "game"), CASES)
def test_the_journal_of_a_variant_verifies_and_its_snapshot_gives_the_same_table(name: str, game: str) -> None:
    table = evening(name, game)
    checked = check_stream(table.writer.end.stream, table.writer.lines)
    assert checked.findings == ()
    assert checked.state == table.table
    assert state_from(state_bytes(table.table)) == table.table


def test_variants_differ_where_they_should() -> None:
    """A test of the tests: by the usual table the same shoes would have been dealt otherwise."""
    for game in ("gold-draws", "gold-stands", "seven-up"):
        coups = evening("massachusetts-commission", game).coups
        usual = [deal(coup.shoe, (), "012345", USUAL) for coup in coups]
        assert any((list(coup.player), list(coup.banker)) != (p, b) for coup, (p, b) in zip(coups, usual, strict=True))


@pytest.mark.parametrize("game", ["gold-draws", "gold-stands", "seven-up"])
def test_a_journal_is_judged_by_the_game_that_was_played(game: str) -> None:
    """With another game in its set-up the same journal is found out."""
    table = evening("massachusetts-commission", game)
    forged = [line.replace(_value(game), b'"punto-banco"', 1) for line in table.writer.lines]
    assert forged[0] != table.writer.lines[0]
    assert check_stream(table.writer.end.stream, forged).findings


def _value(game: str) -> bytes:
    return f'"{GAMES[game][0]["game"]}"'.encode()


# Commissions, and other pays of the main bets.


def _house(name: str, *lines: dict[str, str]) -> dict[str, Any]:
    names = dict.fromkeys(("en", "zh_hans", "zh_hant"), name)
    declared = {"id": name, "names": names, "first_that_holds": True, "rounding": "down", "lines": [*lines, TIE_PUSHES]}
    return {"house_wagers": [declared], "departs_from_rulebook": True}


TIE_PUSHES = {"when": "tie", "result": "push"}


def _banker(net: Callable[[int, int], Fraction]) -> Net:
    return lambda mine, theirs, cards: net(theirs, cards) if theirs > mine else Fraction(0 if mine == theirs else -1)


def _player(net: Callable[[int], Fraction]) -> Net:
    return lambda mine, theirs, cards: net(mine) if mine > theirs else Fraction(0 if mine == theirs else -1)


COMMISSIONS: dict[str, tuple[str, dict[str, Any], str, Net]] = {
    "banker-5": ("massachusetts-commission", {}, "banker", _banker(lambda total, cards: Fraction(19, 20))),
    "banker-4": (
        "massachusetts-commission",
        {"wagers.banker": {"commission": "4%"}, "departs_from_rulebook": True},
        "banker",
        _banker(lambda total, cards: Fraction(24, 25)),
    ),
    "banker-4.5": (
        "massachusetts-commission",
        {"wagers.banker": {"commission": "4.5%"}, "departs_from_rulebook": True},
        "banker",
        _banker(lambda total, cards: Fraction(191, 200)),
    ),
    "banker-half-on-6": (
        "new-zealand-half-on-six",
        {},
        "banker",
        _banker(lambda total, cards: Fraction(1, 2) if total == 6 else Fraction(1)),
    ),
    "banker-push-3c7": (
        "new-zealand-ez",
        {},
        "banker",
        _banker(lambda total, cards: Fraction(0 if (total, cards) == (7, 3) else 1)),
    ),
    "fabulous-4-banker": (
        "massachusetts-commission",
        _house(
            "fabulous-banker",
            {"when": "banker wins on 1", "pays": "2 to 1"},
            {"when": "banker wins on 4", "result": "push"},
            {"when": "banker wins", "pays": "1 to 1"},
        ),
        "fabulous-banker",
        _banker(lambda total, cards: Fraction({1: 2, 4: 0}.get(total, 1))),
    ),
    "fabulous-4-player": (
        "massachusetts-commission",
        _house(
            "fabulous-player",
            {"when": "player wins on 1", "pays": "2 to 1"},
            {"when": "player wins on 4", "pays": "1 to 2"},
            {"when": "player wins", "pays": "1 to 1"},
        ),
        "fabulous-player",
        _player(lambda total: {1: Fraction(2), 4: Fraction(1, 2)}.get(total, Fraction(1))),
    ),
    "seven-up-player": (
        "massachusetts-commission",
        {
            **_house(
                "seven-up-player",
                {"when": "player wins on 7", "pays": "1 to 2"},
                {"when": "player wins", "pays": "1 to 1"},
            ),
            "game": "seven-up",
        },
        "seven-up-player",
        _player(lambda total: Fraction(1, 2) if total == 7 else Fraction(1)),
    ),
    "seven-up-banker": (
        "massachusetts-commission",
        {
            **_house(
                "seven-up-banker",
                {"when": "banker wins on 7", "pays": "9 to 5"},
                {"when": "banker wins", "pays": "1 to 1"},
            ),
            "game": "seven-up",
        },
        "seven-up-banker",
        _banker(lambda total, cards: Fraction(9, 5) if total == 7 else Fraction(1)),
    ),
}


@pytest.mark.parametrize("pays", COMMISSIONS)
def test_a_commission_is_taken_and_a_bet_paid_as_the_fraction_says(pays: str) -> None:
    name, changes, wager, net = COMMISSIONS[pays]
    main = wager in ("player", "banker")
    table = Dealt(name, changes, seed=len(pays), more="" if main else wager).run(ROUNDS)
    printed, seen = ("7s",) if "game" in changes else (), set()
    for coup in table.coups:
        player, banker = deal(coup.shoe, printed, "012345", USUAL)
        assert (list(coup.player), list(coup.banker)) == (player, banker)
        settled, brought = coup.wagers[wager], net(total(player), total(banker), len(banker))
        assert Fraction(settled.returned - settled.stake, settled.stake) == brought, coup
        seen.add(brought)
    assert len(seen) >= 3
    assert check_stream(table.writer.end.stream, table.writer.lines).findings == ()


# A game of the house.

EXAMPLE = next(
    block
    for block in re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "games.md").read_text("utf-8"), re.DOTALL)
    if "[[game.rows]]" in block
)
"""Naturals on 9 alone; the eight of hearts printed for the Banker."""


def nine_only(shoe: tuple[Card, ...]) -> tuple[list[str], list[str]]:
    """The two hands that these cards make by the example of the page."""
    cards = [str(card) for card in shoe[:6]]
    player, banker = [cards[0], cards[1]], ["8h", cards[2]]
    mine, theirs, cards = total(player), total(banker), cards[3:]
    if 9 in (mine, theirs):
        return player, banker
    if mine > 5:
        return player, [*banker, cards[0]] if theirs < 6 else banker
    third = worth(cards[0])
    return [*player, cards[0]], [*banker, cards[1]] if theirs < 5 or third in (6, 7) else banker


def test_a_game_that_the_set_up_declares_is_dealt_recorded_and_verified() -> None:
    table = Dealt(SETUPS[0], tomllib.loads(EXAMPLE), seed=9).run(ROUNDS)
    for coup in table.coups:
        assert (list(coup.player), list(coup.banker)) == nine_only(coup.shoe)
        assert coup.out == len(coup.player) + len(coup.banker) - 1
    assert {total(list(coup.player[:2])) for coup in table.coups} >= {5, 6, 8, 9}
    assert check_stream(table.writer.end.stream, table.writer.lines).findings == ()
    shoes, wrong = shoes_of(read_record(write_record(record_of_table(table.events)))[0])
    assert wrong == []
    for one in shoes:
        read, found = read_shoe(write_shoe(one.shoe))
        assert (read.shoe, found) == (one.shoe, [])
        assert read.shoe.game == table.table.rules.setup.game


# Its record, its shoe file and what is said.


@pytest.mark.parametrize(("name", "game"), CASES)
def test_the_record_and_the_shoe_files_of_a_variant_are_read_without_a_finding(name: str, game: str) -> None:
    table = evening(name, game)
    text = write_record(record_of_table(table.events), chained=False)
    placed, findings = read_record(text)
    shoes, wrong = shoes_of(placed)
    assert [*findings, *wrong] == []
    assert sum(len(one.shoe.coups) for one in shoes) == ROUNDS
    for one in shoes:
        assert one.shoe.game == table.table.rules.setup.game
        file = write_shoe(one.shoe)
        read, found = read_shoe(file)
        assert (read.shoe, found) == (one.shoe, [])
        assert ("\ngame = " in file) is (game != "usual")
        again, wrong = shoes_of(read_record(write_record(record_of(one.shoe)))[0])
        assert ([sourced.shoe for sourced in again], wrong) == ([one.shoe], [])


def test_a_shoe_file_of_a_game_that_nobody_knows_is_a_finding() -> None:
    file = write_shoe(_shoe("seven-up")).replace('game = "seven-up"', 'game = "eight-up"')
    _, found = read_shoe(file)
    assert [(one.code, one.line) for one in found][0] == ("unknown-game", 4)


def test_a_shoe_file_that_drops_its_game_is_found_out() -> None:
    file = write_shoe(_shoe("gold-draws")).replace('game = "baccarat-gold+player-5-draws"\n', "")
    _, found = read_shoe(file)
    assert "drawing" in {one.code for one in found}


def _shoe(game: str) -> Any:
    shoes, _ = shoes_of(read_record(write_record(record_of_table(evening(SETUPS[0], game).events)))[0])
    return shoes[0].shoe


@pytest.mark.parametrize("game", ["gold-draws", "seven-up"])
def test_the_result_is_called_with_the_counts_of_the_game(game: str) -> None:
    for coup in evening("massachusetts-commission", game).coups[:20]:
        player, banker = total(list(coup.player)), total(list(coup.banker))
        assert any(str(player) in said and str(banker) in said for said in coup.said) or player == banker


def test_game_ids_of_the_variants_are_those_of_the_library() -> None:
    assert {evening(SETUPS[0], game).table.rules.setup.game for game in GAMES} == {
        game_named(one)
        for one in ("punto-banco", "baccarat-gold+player-5-draws", "baccarat-gold+player-5-stands", "seven-up")
    }


def test_a_coup_keeps_the_cards_of_its_shoe() -> None:
    first: Coup = evening(SETUPS[0], "usual").coups[0]
    assert [str(card) for card in first.shoe[:2]] == [first.player[0], first.banker[0]]
