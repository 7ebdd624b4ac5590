"""Whatever a wager asks, and whatever the game: kernels and recorded cards agree with the readable rules."""

from itertools import product

import pytest
from msgspec.structs import replace

from puntobanco.cards import Card, Rank, Suit
from puntobanco.procedure.opening import Burn
from puntobanco.rules.features import (
    CARD,
    PAIR_RANK,
    RANK,
    RED,
    ROYAL,
    SUIT,
    Among,
    Feature,
    Label,
    NumberOf,
    Part,
    common,
    highest,
    in_order,
    kinds,
    only,
)
from puntobanco.rules.game import PUNTO_BANCO, Game, after_draw, after_stand, player_row
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, faults
from puntobanco.simulate.numbering import Source, What, source_of
from puntobanco.simulate.views import table_of, view_of
from puntobanco.wagers.conditions import (
    TIE,
    TWIN,
    Condition,
    HandsAre,
    both,
    hand_is,
    hands_are,
    paired,
    same,
    together,
    total,
    triple,
    wins,
)
from puntobanco.wagers.questions import in_words
from tests.simulate.twin import expect_shoes_agree, expect_shuffler_agrees, shoe_rules, shuffler

REDS = Feature(RED, Part.ALL, NumberOf(frozenset({True})))
ACES = Feature(Label("ace", Among(ranks=frozenset({Rank.ACE}))), Part.ALL, NumberOf(frozenset({True})))
RANKS_IN_ORDER = Feature(RANK, Part.ALL, in_order)

CONDITIONS: dict[str, Condition] = {
    "colour": hand_is(Side.PLAYER, REDS, 3) & wins(Side.PLAYER),
    "colour of both hands": hands_are(REDS, total, (0, 6)),
    "suit": hands_are(Feature(SUIT, Part.FIRST_TWO, common), same, (True,)),
    "rank": hand_is(Side.PLAYER, ACES, 1, 2, 3) & hand_is(Side.BANKER, ACES, 1, 2, 3),
    "one place": hand_is(Side.BANKER, Feature(RANK, Part.SECOND, only), Rank.KING) | TIE,
    "third card or none": hand_is(Side.BANKER, Feature(SUIT, Part.THIRD, only), Suit.CLUBS, None),
    "order": hand_is(Side.PLAYER, RANKS_IN_ORDER, (Rank.ACE, Rank.TWO), (Rank.TWO, Rank.ACE, Rank.FOUR)),
    "order of points": hand_is(Side.PLAYER, Feature(None, Part.FIRST_TWO, in_order), (0, 9), (9, 0)),
    "union of both hands": hands_are(Feature(SUIT, Part.FIRST_TWO, kinds), together, (4,)),
    "pairs of aces": hand_is(Side.PLAYER, PAIR_RANK, Rank.ACE),
    "highest point": hands_are(Feature(None, Part.ALL, highest), both, ((9, 9), (0, 0))),
    "Royal 9 with counts": hand_is(Side.PLAYER, ROYAL, None) & TIE,
    "pairs and triples": TWIN | paired(Side.BANKER) | triple(Side.PLAYER),
    "counts": wins(Side.BANKER),
    "two features": HandsAre(REDS, ACES, both, frozenset({(1, 1), (2, 0)})),
    "too many cells": hands_are(RANKS_IN_ORDER, same, (True,)) | wins(Side.BANKER),
    "six cards that all differ": hands_are(Feature(CARD, Part.ALL, kinds), together, (6,)),
}
VIEWS = tuple(view_of(condition.leaves()) for condition in CONDITIONS.values())

SEVEN_UP = replace(PUNTO_BANCO, id="seven-up", printed={Side.PLAYER: Card(Rank.SEVEN, Suit.SPADES)})
PRINTED_BOTH = replace(SEVEN_UP, id="both", printed={side: Card(Rank.THREE, Suit.HEARTS) for side in Side})
GOLD = replace(
    PUNTO_BANCO,
    id="gold",
    rows=(
        player_row("player-0-5", "Player on 0 to 5", range(6), draws=True),
        player_row("player-6-7", "Player on 6 or 7", (6, 7), draws=False),
        after_stand("banker-after-stand", "Banker, when the Player stood", range(8), range(6)),
        after_draw("banker-0-3", "Banker on 0 to 3", range(4), range(10)),
        after_draw("banker-4-5", "Banker on 4 or 5", (4, 5), range(3, 8)),
        after_draw("banker-6-7", "Banker on 6 or 7", (6, 7), ()),
    ),
)
ALWAYS = replace(
    PUNTO_BANCO,
    id="everybody-draws",
    naturals=frozenset(),
    rows=(
        player_row("player", "Player", range(10), draws=True),
        after_stand("stood", "Banker, when the Player stood", range(10), range(10)),
        after_draw("banker", "Banker", range(10), range(10)),
    ),
)
OTHER_POINTS = replace(PUNTO_BANCO, id="kings", points={**PUNTO_BANCO.points, Rank.KING: 1, Rank.QUEEN: 1, Rank.ACE: 9})
GAMES = {game.id: game for game in (PUNTO_BANCO, SEVEN_UP, PRINTED_BOTH, GOLD, ALWAYS, OTHER_POINTS)}


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_view_finds_of_every_round_what_the_condition_finds(name: str) -> None:
    view = VIEWS[list(CONDITIONS).index(name)]
    assert expect_shoes_agree(shoe_rules(decks=1), What.FULL, 100, views=(view,)) > 500
    assert expect_shuffler_agrees(shuffler(decks=1, buffer=6), 500, views=(view,)) == 500


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_any_game_is_dealt_by_its_own_rules(game: Game) -> None:
    for burn in Burn:
        rules = shoe_rules(decks=1, burn=burn)
        assert expect_shoes_agree(rules, What.VALUES, 60, game=game) > 200
        assert expect_shoes_agree(rules, What.VALUES, 30, game=game, views=VIEWS[:3]) > 100
    assert expect_shuffler_agrees(shuffler(decks=1), 300, game=game, what=What.VALUES, views=VIEWS[:3]) == 300


def test_views_change_nothing_of_the_facts_beside_them() -> None:
    for what in What:
        assert expect_shoes_agree(shoe_rules(decks=2), what, 20, views=VIEWS[:3]) > 200


def test_which_wagers_need_a_view() -> None:
    found = {name: source_of(condition.leaves()) for name, condition in CONDITIONS.items()}
    assert {name for name, source in found.items() if source is not Source.VIEW} == {"pairs and triples", "counts"}
    assert source_of(TWIN.leaves(), GOLD) is Source.VIEW
    assert source_of(TIE.leaves(), GOLD) is Source.VALUES
    assert source_of(hand_is(Side.PLAYER, ROYAL, None).leaves()) is Source.ROYALS
    assert source_of(hands_are(PAIR_RANK, together, (1,)).leaves()) is Source.VIEW
    assert source_of(()) is Source.VALUES


@pytest.mark.parametrize(("name", "game_id"), list(product(CONDITIONS, ("punto-banco", "seven-up", "gold"))))
def test_every_witness_is_a_round_that_can_be_dealt(name: str, game_id: str) -> None:
    game = GAMES[game_id]
    table = table_of(view_of(CONDITIONS[name].leaves()), game)
    assert (table.answers is None) == (name in ("too many cells", "six cards that all differ"))
    for witness in table.witnesses:
        assert not faults(Round(witness.player.cards, witness.banker.cards), game)
        assert all(witness.of(side).cards[0] == card for side, card in game.printed.items())


def test_a_refusal_names_what_is_looked_at() -> None:
    words = in_words(CONDITIONS["union of both hands"].leaves())
    assert words == "“suit” of the first two cards (kinds)"
    assert (
        in_words(CONDITIONS["colour"].leaves())
        == "“red” of all cards (NumberOf) and “points” of all cards (last_digit)"
    )
