"""The simulated value of counting: the published block, exact returns on the way, and the same figures always."""

from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from math import inf, nan, sqrt
from random import Random
from statistics import mean, stdev

import numpy as np
import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.correlation import Staked, together
from puntobanco.analysis.distribution import Offered, Weights, line_figures
from puntobanco.analysis.tags import read_tags
from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.procedure.shoe_life import Burn, LastHand, ShoeRules
from puntobanco.shoe.deal import play_shoe
from puntobanco.shoe.opening import prepare
from puntobanco.simulate.counting import CHUNK, Conditions, TrueCount, check, count_cards, game_of
from puntobanco.simulate.counting_kernel import expected
from tests.analysis.wanted import BIG_TIGER_TAGS, offered

BIG_TIGER = offered("new-zealand", "commission", "big-tiger")
BANKER = offered("new-zealand", "half-on-six", "banker")
PLAYER = offered("new-zealand", "half-on-six", "player")
CONDITIONS = Conditions(tags=read_tags(BIG_TIGER_TAGS), target=8)


def test_the_published_big_tiger_block_comes_out() -> None:
    """Jacobson, eight decks, cutting card at 14, target +8; conditions as the defaults have them."""
    found = count_cards(game_of(BIG_TIGER), CONDITIONS, 40_000, 20)
    assert found.average_edge is not None and found.desirability is not None
    assert found.full_shoe_stdev == pytest.approx(6.519, abs=5e-4)
    published = (
        (found.bet_frequency, 0.03536),
        (found.average_edge, 0.07227),
        (found.units_per_100, 0.256),
        (found.desirability, 2.08),
    )
    assert [estimate for estimate, figure in published if abs(estimate.z(figure)) > 3] == []
    assert found.units_per_100.error < 0.004
    assert abs(found.fell_per_100.value - found.units_per_100.value) < 4 * found.fell_per_100.error


@pytest.mark.parametrize("one", [BIG_TIGER, BANKER, offered("massachusetts", "ez", "dragon-bonus-banker", "B")])
def test_the_polynomial_is_the_exact_return_of_any_cards(one: Offered) -> None:
    game, chance = game_of(one), Random(3)
    for most in (8, 8, 2, 1):
        left = Composition(tuple(chance.randint(0, most) for _ in DECK))
        lines = line_figures(one, None, Weights(left))
        total = sum(line.ways for line in lines)
        means = [float(sum(line.ways * line.net**power for line in lines) / total) for power in (1, 1, 2)]
        found = expected(np.array(left.by_value), left.total, game.terms)
        assert found == pytest.approx(means, abs=1e-9)


def test_a_forced_main_bet_is_weighed_with_the_wager() -> None:
    game = game_of(BIG_TIGER, PLAYER, 2.0)
    left = fresh(8)
    side, both, _ = expected(np.array(left.by_value), left.total, game.terms)
    exact = together([Staked(BIG_TIGER), Staked(PLAYER)], left).means
    assert side == pytest.approx(float(exact[0]), abs=1e-12)
    assert both == pytest.approx(float(exact[0] + 2 * exact[1]), abs=1e-12)


def test_a_forced_main_bet_costs() -> None:
    alone = count_cards(game_of(BIG_TIGER), CONDITIONS, 1000, 5)
    forced = count_cards(game_of(BIG_TIGER, PLAYER, 1.0), replace(CONDITIONS, main_units=1.0), 1000, 5)
    assert forced.bets == alone.bets
    assert forced.average_edge == alone.average_edge
    assert forced.units_per_100.value < alone.units_per_100.value
    both = together([Staked(BIG_TIGER), Staked(PLAYER)], fresh(8))
    assert forced.full_shoe_stdev == pytest.approx(sqrt(both.variance([1, 1])), abs=1e-9)


def test_the_figures_do_not_depend_on_how_the_work_was_split() -> None:
    game, shoes = game_of(BIG_TIGER), 3 * CHUNK + 7
    heard: list[int] = []
    alone = count_cards(game, CONDITIONS, shoes, 11, executor=ThreadPoolExecutor(1), progress=heard.append)
    assert count_cards(game, CONDITIONS, shoes, 11, executor=ThreadPoolExecutor(3)) == alone
    assert list(accumulate(heard)) == [CHUNK, 2 * CHUNK, 3 * CHUNK, shoes]
    assert count_cards(game, CONDITIONS, shoes, 12) != alone
    assert alone.shoes == shoes and not alone.stopped


def test_stopped_by_the_keyboard_it_keeps_what_was_added_up() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    found = count_cards(game_of(BIG_TIGER), CONDITIONS, 10 * CHUNK, 11, executor=ThreadPoolExecutor(1), progress=stop)
    assert found.stopped and found.shoes == CHUNK
    assert found.hands > 70 * CHUNK


@pytest.mark.parametrize(
    ("last_hand", "burn", "depth"),
    [
        (LastHand.THIS_IF_FIRST, Burn.VALUE_HIDDEN, 14),
        (LastHand.ALWAYS_ONE_MORE, Burn.VALUE_SHOWN, 14),
        (LastHand.THIS_HAND, Burn.SINGLE_HIDDEN, 60),
        (LastHand.THIS_IF_FIRST, Burn.NONE, 30),
    ],
)
def test_shoes_are_dealt_and_counted_as_the_readable_rules_deal_them(
    last_hand: LastHand, burn: Burn, depth: int
) -> None:
    """Two decks, so that the burn and the end weigh; bets by a count made here, card by card."""
    conditions = replace(CONDITIONS, decks=2, last_hand=last_hand, burn=burn, depth=depth, target=1.5)
    rules = ShoeRules(decks=2, depth=depth, burn=burn, last_hand=last_hand, continuous=False, cut_from_end=None,
                      second_cutting_card=False)  # fmt: skip
    chance, hands, bets = Random(1), [], []
    for _ in range(800):
        stack = list(DECK * 2)
        chance.shuffle(stack)
        burnt, shoe = prepare(tuple(stack), rules)
        seen = list(burnt.shown)
        hands.append(0)
        bets.append(0)
        for round_ in play_shoe(shoe):
            running = sum(conditions.tags.by_value[card.points] for card in seen)
            hands[-1] += 1
            bets[-1] += running * 52 / (104 - len(seen)) >= 1.5
            seen += [*round_.player, *round_.banker]
    found = count_cards(game_of(BIG_TIGER), conditions, 8000, 2)
    for mine, theirs in ((found.hands / found.shoes, hands), (found.bets_per_shoe.value, bets)):
        assert abs(mine - mean(theirs)) < 4 * stdev(theirs) / sqrt(len(theirs)) + 1e-9


def test_conditions_change_the_value() -> None:
    """Each condition is an input: the same shoes, read in other ways."""
    game, shoes = game_of(BIG_TIGER), 4000
    units = {
        "as published": CONDITIONS,
        "shown": replace(CONDITIONS, burn=Burn.VALUE_SHOWN),
        "deep": replace(CONDITIONS, depth=104),
        "left out": replace(CONDITIONS, unseen_in_divisor=False),
        "down": replace(CONDITIONS, true_count=TrueCount.DOWN),
        "nearest": replace(CONDITIONS, true_count=TrueCount.NEAREST),
    }
    found = {name: count_cards(game, one, shoes, 1) for name, one in units.items()}
    assert found["down"].bets == found["as published"].bets < found["nearest"].bets
    assert found["left out"].bets > found["as published"].bets
    assert found["shown"].units_per_100.value > found["as published"].units_per_100.value
    assert found["deep"].units_per_100.value < found["as published"].units_per_100.value / 2
    assert found["deep"].hands < found["as published"].hands


def test_where_nothing_was_bet_there_is_no_edge() -> None:
    found = count_cards(game_of(BIG_TIGER), replace(CONDITIONS, target=1000), 10, 1)
    assert (found.bets, found.average_edge, found.desirability, found.betting_stdev) == (0, None, None, None)
    assert found.units_per_100.value == 0


@pytest.mark.parametrize(
    ("change", "shoes", "seed", "code"),
    [
        ({"depth": 10}, 1, 1, "depth"),
        ({"depth": 11}, 1, 1, None),
        ({"depth": 400}, 1, 1, "depth"),
        ({"last_hand": LastHand.NONE}, 1, 1, "last-hand"),
        ({"target": nan}, 1, 1, "not-a-number"),
        ({"target": inf}, 1, 1, "not-a-number"),
        ({"main_units": -1.0}, 1, 1, "not-a-number"),
        ({"hands_an_hour": 0}, 1, 1, "pace"),
        ({}, 0, 1, "shoes"),
        ({}, 1, -1, "seed"),
        ({"decks": 11}, 1, 1, "decks"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, object], shoes: int, seed: int, code: str | None) -> None:
    conditions = replace(CONDITIONS, **change)
    if code is None:
        check(conditions, shoes, seed)
        assert conditions.faults() == []
        return
    with pytest.raises(Refused) as refused:
        check(conditions, shoes, seed)
    assert code in {fault.code for fault in refused.value.faults}


@pytest.mark.parametrize("wager", ["tiger-pair", "insurance-player", "lucky-match-player"])
def test_only_wagers_on_counts_made_before_the_round_are_followed(wager: str) -> None:
    with pytest.raises(Refused) as refused:
        game_of(offered("new-zealand", "commission", wager))
    assert refused.value.faults[0].code == "not-counted"
