"""Other drawing tables against their published counts: 7 Up, Baccarat Gold and the usual game.

Six and eight decks; the numbers are ways over all ordered draws of six cards, for 7 Up of five.
"""

import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.distribution import Weights, kind_of
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.strategies import strategies
from puntobanco.rules.facts import facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.games import BACCARAT_GOLD, SEVEN_UP
from puntobanco.rules.hand import Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition, hands_are
from tests.analysis.asking import SEVENS, wager_on
from tests.analysis.dealing import composed, deals

GOLD = next(game for game in BACCARAT_GOLD.strategies() if game.id.endswith("draws"))
WINS = (on.wins(Side.PLAYER), on.wins(Side.BANKER), on.TIE)
ON_7 = (on.wins_on(Side.PLAYER, 7), on.wins_on(Side.BANKER, 7), on.tie_on(7))


def ways_of(game: Game, shoe: Composition, *conditions: Condition) -> list[int]:
    kind = kind_of(game, (leaf for condition in conditions for leaf in condition.leaves()))
    known, ways = FastWeights(shoe, game).of(kind)
    assert list(ways) == list(Weights(shoe, game).of(kind)[1])
    return [
        sum(number for facts, number in zip(known, ways, strict=True) if condition.holds(facts))
        for condition in conditions
    ]


@pytest.mark.parametrize(
    ("game", "decks", "expected"),
    [
        (PUNTO_BANCO, 8, [2230518282592256, 2292252566437888, 475627426473216]),
        (PUNTO_BANCO, 6, [392220492728832, 403095751234560, 83552962932288]),
        (GOLD, 8, [2232878486302976, 2290212297375744, 475307491824640]),
        (SEVEN_UP, 8, [5865143273472, 4987454655488, 1308955052800]),
        (SEVEN_UP, 6, [1380309375744, 1174211488512, 308245281984]),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_wins_and_ties_of_each_drawing_table(game: Game, decks: int, expected: list[int]) -> None:
    assert ways_of(game, fresh(decks), *WINS) == expected


@pytest.mark.parametrize(
    ("decks", "on_7", "sevens"),
    [
        (
            8,
            [2385979682560, 705002659840, 596076636160],
            [8961507111936, 2826761531392, 347490394112, 24830791680, 938987520, 24165120],
        ),
        (
            6,
            [561338904384, 166043860992, 140427142272],
            [2108711324160, 666866329344, 81285488640, 5689804032, 208099584, 5100480],
        ),
    ],
)
def test_sevens_of_7_up_the_printed_one_included(decks: int, on_7: list[int], sevens: list[int]) -> None:
    assert ways_of(SEVEN_UP, fresh(decks), *ON_7) == on_7
    assert (
        ways_of(SEVEN_UP, fresh(decks), *(hands_are(SEVENS, on.total, (number,)) for number in range(1, 7))) == sevens
    )


def test_the_best_way_to_choose_depends_on_the_wager() -> None:
    """A Player who wins against three cards gains by one choice; to pairs it is all the same how anybody chooses."""
    shoe = fresh(8)
    best, other = strategies(wager_on("values"), shoe, BACCARAT_GOLD, weigh=FastWeights)
    assert best.expected_return > other.expected_return
    pairs = strategies(wager_on("pairs"), shoe, BACCARAT_GOLD, weigh=FastWeights)
    assert len({strategy.expected_return for strategy in pairs}) == 1


def test_a_game_in_which_cards_are_worth_something_else_is_counted_by_its_own_points() -> None:
    tens = {rank: 7 for rank, points in PUNTO_BANCO.points.items() if not points}
    game = replace(PUNTO_BANCO, id="tens-are-sevens", points={**PUNTO_BANCO.points, **tens})
    shoe, expected = composed("As 2h 9s Ks*2 Th 6d 5c"), [0, 0, 0]
    for round_, ways in deals(shoe, game):
        expected[[condition.holds(facts(round_, game)) for condition in WINS].index(True)] += ways
    assert ways_of(game, shoe, *WINS) == expected != ways_of(PUNTO_BANCO, shoe, *WINS)
