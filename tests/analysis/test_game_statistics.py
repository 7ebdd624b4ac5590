"""Statistics of the game against published figures, brute force on a small shoe, and dealt shoes."""

import re
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

import puntobanco as pb
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.desk.game import game_statistics, rounds_as_if_independent
from puntobanco.cards import DECK, cards
from puntobanco.rules.facts import facts
from puntobanco.rules.games import BACCARAT_GOLD, SEVEN_UP
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner, next_card, opening

PUBLISHED = tomllib.loads((Path(__file__).parents[1] / "data/statistics.toml").read_text("utf-8"))["figure"]
"""Published figures, each with its source."""


def figure(what: str) -> tuple[int, int]:
    """The ways that a published figure counts, and those among which it counts them."""
    match = re.match(r"(\d+) decks (.*)", what)
    assert match
    found, said = game_statistics(fresh(int(match[1]))), match[2]
    if told := re.fullmatch(r"(two|three)-card Banker 6", said):
        return found.won(Winner.BANKER, 2 if told[1] == "two" else 3, 6), found.total
    if told := re.fullmatch(r"Player two-card (\d), (tie|Banker wins)", said):
        winner = Winner.TIE if told[2] == "tie" else Winner.BANKER
        ends = {who: ways for side, total, who, ways in found.two_cards if (side, total) == (Side.PLAYER, int(told[1]))}
        return ends[winner], sum(ends.values())  # of the rounds in which the Player has these two cards
    if told := re.fullmatch(r"Banker natural (\d)", said):
        return dict(found.naturals)[f"banker {told[1]}"], found.total
    if told := re.fullmatch(r"(Player|Banker) three-card win", said):
        return found.won(Winner(told[1].lower()), 3), found.total
    if told := re.fullmatch(r"P\((\d) cards in the round\)", said):
        return dict(found.cards)[int(told[1])], found.total
    told = re.fullmatch(r"Player final total (\d)", said)
    assert told, what
    return found.final(Side.PLAYER, int(told[1])), found.total


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda one: one["what"])
def test_published_figures_come_out(published: dict[str, str]) -> None:
    ways, among = figure(published["what"])
    assert published["source"].startswith("http")
    if published["exact"].isdigit():
        assert ways == int(published["exact"]) == int(published["published"].replace(",", ""))
    else:
        assert f"{ways / among:.8f}" == published["exact"]
        assert f"{ways / among:.6f}" == published["published"]


SMALL = cards("Ah 2h 4h 6d 8s 9c 9d Kd")


def test_a_small_shoe_is_counted_as_dealing_every_order_counts_it() -> None:
    found = game_statistics(fresh(1).without([card for card in DECK if card not in SMALL]))
    finals: Counter[tuple[int, int]] = Counter()
    taken: Counter[int] = Counter()
    for order in permutations(SMALL, 6):
        round_, left = opening(pb.PUNTO_BANCO), list(order)
        while (side := next_card(round_, pb.PUNTO_BANCO)) is not None:
            round_ = round_.with_card(side, left.pop(0))
        seen = facts(round_)
        finals[seen.player.count, seen.banker.count] += 1
        taken[len(seen.player.cards) + len(seen.banker.cards)] += 1
    assert {(p, b): ways for p, row in enumerate(found.finals) for b, ways in enumerate(row) if ways} == dict(finals)
    assert dict(found.cards) == dict(taken)
    assert found.total == sum(finals.values())


def test_everything_adds_up() -> None:
    found = game_statistics(fresh(8))
    assert sum(map(sum, found.finals)) == found.total == sum(dict(found.winners).values())
    assert sum(found.ties) == dict(found.winners)[Winner.TIE]
    for winner in (Winner.PLAYER, Winner.BANKER):
        assert found.won(winner) == dict(found.winners)[winner]
        runs = found.runs(winner, 400)
        assert 1 - sum(runs) < Fraction(1, 10**100)
        mean = sum(length * share for length, share in enumerate(runs, 1))
        assert abs(mean - found.mean_run(winner)) < Fraction(1, 10**90)
    named = dict(found.naturals)
    assert named["any"] == named["player"] + named["banker"] + named["both"]


def test_another_game_has_statistics_of_its_own() -> None:
    plain = pb.game_statistics(decks=8)
    with pytest.raises(pb.Refused, match="may choose"):
        pb.game_statistics(decks=8, game=BACCARAT_GOLD)
    printed = pb.game_statistics(decks=8, game=SEVEN_UP)
    assert max(number for number, _ in printed.cards) == 6 and printed.winners != plain.winners


def test_rounds_a_shoe_lie_close_to_dealt_shoes() -> None:
    setup = pb.load("rws-non-commission")
    rounds = rounds_as_if_independent(game_statistics(fresh(8)), setup.shoe, fresh(8))
    assert abs(sum(chance for _, chance in rounds) - 1) < 1e-12
    mean = sum(number * chance for number, chance in rounds)
    from puntobanco.simulate.shoe_rounds import shoe_rounds

    dealt = shoe_rounds(setup.shoe, setup.game, shoes=2_000, seed=4)
    assert abs(dealt.mean_rounds.value - mean) < 5 * dealt.mean_rounds.error
    assert sum(shoes for _, shoes in dealt.rounds) == dealt.shoes == 2_000
    assert sum(number * shoes for number, shoes in dealt.rounds) == dealt.hands
    assert dealt == shoe_rounds(setup.shoe, setup.game, shoes=2_000, seed=4)


def test_a_spread_is_what_settling_its_bets_on_every_line_gives() -> None:
    bets = {"banker": 10, "tie": 2}
    found = pb.spread(bets, "massachusetts-ez")
    known = pb.correlation(*bets, of="massachusetts-ez")
    assert found.mean == sum(stake * mean for stake, mean in zip(bets.values(), known.means, strict=True))
    assert found.variance == known.variance([*bets.values()])
    assert found.behind + found.ahead <= 1 and found.outcomes[0] == (Fraction(-12), found.outcomes[0][1])
    ahead = dict(found.outcomes)[Fraction(16)]  # on a tie the Banker's bet comes back, otherwise the tie loses
    assert found.some_bet_loses == 1 - Fraction(ahead, found.total)


def test_a_spread_wants_stakes() -> None:
    for stakes in ({}, {"banker": 0}):
        with pytest.raises(pb.Refused):
            pb.spread(stakes, "massachusetts-ez")
