"""Other drawing tables against their published counts: 7 Up, Baccarat Gold and the usual game.

Six and eight decks; the numbers are ways over all ordered draws of six cards, for 7 Up of five.
"""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.analysis.cases import Query
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
from puntobanco.wagers.language.reader import read
from tests.analysis.asking import BOOK, SEVENS, wager_on
from tests.analysis.dealing import composed, deals

GOLD = next(game for game in BACCARAT_GOLD.strategies() if game.id.endswith("draws"))
WINS = (on.wins(Side.PLAYER), on.wins(Side.BANKER), on.TIE)
SEVENS_PAY = ("2", "5", "17", "70", "700")
GOLD_8 = ("-223960199503/19524993263685", "-1116734449141/97624966318425", "-191658872857/3904998652737")
SEVEN_UP_8 = (
    "-2463290807/95012132670", "-11896484/461223945", "-388874443/9501213267", "-1387713424/15835355445",
)  # fmt: skip
SEVEN_UP_6 = (
    "-51785809/1988032046", "-635961792/24850400575", "-15484723/382313855", "-62918464/710011445",
)  # fmt: skip
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


@pytest.mark.parametrize(
    ("pays", "six", "eight"),
    [
        ({"banker wins": "19/20"}, "-460294100/43594702723", "-114753351728/10847218479825"),
        ({"banker wins": "24/25"}, "-3504655144/586851767425", "-2925372930848/488124831592125"),
        ({"banker wins": "191/200"}, "-5732362926/693552088775", "-577805268472/69732118798875"),
        (
            {"banker wins on 6": "1/2", "banker wins on 1 to 5 or 7 to 9": "1"},
            "-716053792/49219825655",
            "-284694798368/19524993263685",
        ),
        (
            {"banker wins on 7 with 3 cards": "0", "banker wins and not banker wins on 7 with 3 cards": "1"},
            "-15503689966/1525814595305",
            "-66274384744/6508331087895",
        ),
        (
            {"banker wins on 1": "2", "banker wins on 4": "0", "banker wins on 2, 3 or 5 to 9": "1"},
            "-1811895852/117370353485",
            "-302087446832/19524993263685",
        ),
        (
            {"player wins on 1": "2", "player wins on 4": "1/2", "player wins on 2, 3 or 5 to 9": "1"},
            "-24512671826/1525814595305",
            "-313195218184/19524993263685",
        ),
    ],
    ids=["5%", "4%", "4.5%", "half on 6", "a three-card 7 pushes", "Fabulous 4, Banker", "Fabulous 4, Player"],
)
def test_each_way_to_pay_a_main_bet_returns_its_published_figure(pays: dict[str, str], six: str, eight: str) -> None:
    paid = {**pays, "tie": "0"}
    assert [returned(PUNTO_BANCO, decks, paid) for decks in (6, 8)] == [Fraction(six), Fraction(eight)]


def returned(game: Game, decks: int, pays: dict[str, str]) -> Fraction:
    """What a unit brings that is paid so; what is not named loses it."""
    ways = ways_of(game, fresh(decks), *(read(when).condition() for when in pays))
    total = sum(ways_of(game, fresh(decks), *WINS))
    won = sum((number * Fraction(odds) for number, odds in zip(ways, pays.values(), strict=True)), Fraction(0))
    return (won - (total - sum(ways))) / total


GOLD_PAYS = ({"player wins": "1", "tie": "0"}, {"banker wins": "19/20", "tie": "0"}, {"tie": "9"})
SEVEN_UP_PAYS = (
    {"player wins on 7": "1/2", "player wins and not player wins on 7": "1", "tie": "0"},
    {"banker wins on 7": "9/5", "banker wins and not banker wins on 7": "1", "tie": "0"},
    {"tie on 7": "9", "tie and not tie on 7": "7"},
    {f"exactly {number} sevens among all cards": pays for number, pays in zip("23456", SEVENS_PAY, strict=True)},
)


@pytest.mark.parametrize(
    ("game", "decks", "pays", "expected"),
    [
        (GOLD, 8, GOLD_PAYS, GOLD_8),
        (SEVEN_UP, 8, SEVEN_UP_PAYS, SEVEN_UP_8),
        (SEVEN_UP, 6, SEVEN_UP_PAYS, SEVEN_UP_6),
    ],
    ids=["Baccarat Gold", "7 Up, 8 decks", "7 Up, 6 decks"],
)
def test_the_wagers_of_each_drawing_table_return_their_published_figures(
    game: Game, decks: int, pays: tuple[dict[str, str], ...], expected: tuple[str, ...]
) -> None:
    assert [returned(game, decks, wager) for wager in pays] == [*map(Fraction, expected)]


def test_the_best_way_to_choose_depends_on_the_wager() -> None:
    """A Player who wins against three cards gains by one choice; to pairs it is all the same how anybody chooses."""
    shoe = fresh(8)
    wagers = tuple(wager_on(name).wager for name in ("values", "pairs"))
    asked = Query(rulebook=replace(BOOK, wagers=wagers), versions=BOOK.versions[:1])
    (best, other), pairs = strategies(asked, shoe, 8, BACCARAT_GOLD, FastWeights)
    assert best.figures.expected_return > other.figures.expected_return
    assert len({strategy.figures.expected_return for strategy in pairs}) == 1


def test_a_game_in_which_cards_are_worth_something_else_is_counted_by_its_own_points() -> None:
    tens = {rank: 7 for rank, points in PUNTO_BANCO.points.items() if not points}
    game = replace(PUNTO_BANCO, id="tens-are-sevens", points={**PUNTO_BANCO.points, **tens})
    shoe, expected = composed("As 2h 9s Ks*2 Th 6d 5c"), [0, 0, 0]
    for round_, ways in deals(shoe, game):
        expected[[condition.holds(facts(round_, game)) for condition in WINS].index(True)] += ways
    assert ways_of(game, shoe, *WINS) == expected != ways_of(PUNTO_BANCO, shoe, *WINS)
