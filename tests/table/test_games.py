"""Every drawing variant, dealt at a table from a shuffled shoe, settled and verified from its journal.

Each is held against the second reading of `tests.table.other_games`.
"""

import re
import tomllib
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
from tests.table.other_games import (
    CASES,
    COMMISSIONS,
    GAMES,
    SETUPS,
    USUAL,
    check_dealt,
    check_pays,
    check_verified,
    deal,
    dealt,
    total,
    worth,
)

ROUNDS = 40
ROOT = Path(__file__).parents[2]


@cache
def evening(name: str, game: str) -> Dealt:
    return dealt(name, game, ROUNDS, len(name) + len(game))


@pytest.mark.parametrize(("name", "game"), CASES)
def test_a_variant_is_dealt_and_settled_as_a_second_reading_of_the_shoe_says(name: str, game: str) -> None:
    assert len(evening(name, game).coups) == ROUNDS
    check_dealt(name, game, evening(name, game))


@pytest.mark.parametrize(("name", "game"), CASES)
def test_the_journal_of_a_variant_verifies_and_its_snapshot_gives_the_same_table(name: str, game: str) -> None:
    table = evening(name, game)
    check_verified(table)
    assert state_from(state_bytes(table.table)) == table.table


@pytest.mark.parametrize("pays", COMMISSIONS)
def test_a_commission_is_taken_and_a_bet_paid_as_the_fraction_says(pays: str) -> None:
    check_pays(pays, ROUNDS, len(pays))


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
