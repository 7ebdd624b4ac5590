"""The simulated value of counting: the published blocks, exact returns on the way, and the same figures always."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate
from math import inf, nan, sqrt
from random import Random
from statistics import mean, stdev

import numpy as np
import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.correlation import Staked, together
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.analysis.tags import read_tags
from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.shoe.deal import play_shoe
from puntobanco.shoe.opening import prepare
from puntobanco.simulate.counting.game import VALUES
from puntobanco.simulate.counting.kernel import expected
from puntobanco.simulate.counting.run import CHUNK, Conditions, Estimate, TrueCount, Wagered, check, count_cards
from tests.analysis.wanted import BIG_TIGER_TAGS, DRAGON_7_TAGS, offered

BIG_TIGER = Wagered(offered=offered("new-zealand", "commission", "big-tiger"))
DRAGON_7 = Wagered(offered=offered("massachusetts", "ez", "dragon-7"))
PLAYER_PAIR = Wagered(offered=offered("rws", "non-commission", "player-pair"))
PLAYER = offered("new-zealand", "half-on-six", "player")
CONDITIONS = Conditions(tags=read_tags(BIG_TIGER_TAGS))
PERFECT = Conditions(tags=None)


def is_near(estimate: Estimate | None, low: float, high: float) -> bool:
    """Whether a figure lies within three standard errors of those that are printed as published."""
    assert estimate is not None
    return low - 3 * estimate.error <= estimate.value <= high + 3 * estimate.error


def test_the_published_big_tiger_block_comes_out() -> None:
    """Jacobson, eight decks, cutting card at 14, target +8; conditions as the defaults have them."""
    sweep = count_cards(BIG_TIGER, CONDITIONS, [8], 40_000, 20)
    found = sweep.rows[0]
    assert found.average_edge is not None and found.desirability is not None
    assert sweep.full_shoe_stdev == pytest.approx(6.519, abs=5e-4)
    published = (
        (found.bet_frequency, 0.03536),
        (found.average_edge, 0.07227),
        (found.units_per_100, 0.256),
        (found.desirability, 2.08),
    )
    assert [estimate for estimate, figure in published if abs(estimate.z(figure)) > 3] == []
    assert found.units_per_100.error < 0.004
    assert abs(found.fell_per_100.value - found.units_per_100.value) < 4 * found.fell_per_100.error


def test_the_published_dragon_7_figures_come_out_at_a_true_count_of_five() -> None:
    """Discount Gambling's tracking sheet, +0.53 of a bet and 5.2 bets a shoe; the reading is that of decision 0003."""
    conditions = Conditions(tags=read_tags(DRAGON_7_TAGS), depth=16)
    sweep = count_cards(DRAGON_7, conditions, [4, 5], 20_000, 31)
    assert sweep.full_shoe_stdev == pytest.approx(6.0849, abs=5e-5)
    five, four = sweep.at(5), sweep.at(4)
    assert is_near(five.units_per_shoe, 0.525, 0.535) and is_near(five.bets_per_shoe, 5.15, 5.25)
    assert five.units_per_shoe.error < 0.01 and five.bets_per_shoe.error < 0.08
    assert not is_near(four.bets_per_shoe, 5.15, 5.25)


def test_an_unbalanced_count_is_held_against_its_pivot_exactly() -> None:
    """From -32, aces +1: at nought the true count is four to the last digit, so betting above it differs from at it."""
    unbalanced = Conditions(tags=read_tags("A=+1 4-7=-1 8,9=+2"), depth=16)
    at, above = count_cards(DRAGON_7, unbalanced, [4, 4 + 1e-9], 2000, 5).rows
    assert at.bets > 1.1 * above.bets


# Exact returns.

ON_CARDS = [
    ("rws", "non-commission", "player-pair", None),
    ("massachusetts", "ez", "house-money", None),
    ("new-zealand", "commission", "tiger-pair", None),
    ("new-zealand", "commission", "perfect-pair-banker", None),
    ("new-zealand", "commission", "lucky-match-player", None),
    ("new-zealand", "commission", "lucky-match-banker", None),
    ("massachusetts", "ez", "royal-9", 1),
    ("massachusetts", "ez", "royal-9", 7),
]


@pytest.mark.parametrize(
    ("one", "given"),
    [
        (BIG_TIGER.offered, None),
        (offered("new-zealand", "half-on-six", "banker"), None),
        (offered("massachusetts", "ez", "dragon-bonus-banker", "B"), None),
        *((offered(*words), given) for *words, given in ON_CARDS),
    ],
    ids=lambda one: one.wager.id if isinstance(one, PricedWager) else None,
)
def test_the_return_in_numbers_is_the_exact_return_of_any_cards(one: PricedWager, given: int | None) -> None:
    game, chance = Wagered(offered=one, given=given).game, Random(3)
    for most in (8, 8, 3, 1):
        left = Composition(tuple(chance.randint(0, most) for _ in DECK))
        lines = line_figures(one, given, Weights(left))
        exact = float(sum(line.ways * line.net for line in lines) / sum(line.ways for line in lines))
        cards = np.array(left.by_value if len(game.points) == len(VALUES) else left.counts)
        before = cards.copy()
        assert expected(cards, left.total, game) == pytest.approx((exact, 0.0), abs=1e-9)
        assert (cards == before).all()


@pytest.mark.parametrize("side", [BIG_TIGER, PLAYER_PAIR])
def test_a_forced_main_bet_is_weighed_with_the_wager(side: Wagered) -> None:
    main = PLAYER if side is BIG_TIGER else offered("rws", "non-commission", "banker")
    wagered = Wagered(offered=side.offered, main=main, main_units=2.0)
    left, game = fresh(8), wagered.game
    cards = np.array(left.by_value if len(game.points) == len(VALUES) else left.counts)
    exact = together([Staked(side.offered), Staked(main)], left)
    assert expected(cards, left.total, game) == pytest.approx([float(exact.means[0]), 2 * float(exact.means[1])])
    mean_, deviation = wagered.over_a_fresh_shoe(8)
    assert mean_ == pytest.approx(float(exact.means[0] + 2 * exact.means[1]))
    assert deviation == pytest.approx(sqrt(exact.variance([1, 2])))


def test_a_forced_main_bet_costs() -> None:
    alone = count_cards(BIG_TIGER, CONDITIONS, [8], 1000, 5).rows[0]
    forced = count_cards(Wagered(offered=BIG_TIGER.offered, main=PLAYER, main_units=1.0), CONDITIONS, [8], 1000, 5)
    assert forced.rows[0].bets == alone.bets
    assert forced.rows[0].average_edge == alone.average_edge
    assert forced.rows[0].units_per_100.value < alone.units_per_100.value


@pytest.mark.parametrize(
    ("rulebook", "version", "wager", "given"), ON_CARDS[:1] + ON_CARDS[2:3] + ON_CARDS[4:5] + ON_CARDS[-1:]
)
def test_wagers_on_cards_fall_as_their_exact_returns_say(
    rulebook: str, version: str, wager: str, given: int | None
) -> None:
    """The settled rounds against the exact returns; every round is bet on, so that rare hands come up."""
    wagered = Wagered(offered=offered(rulebook, version, wager), given=given)
    found = count_cards(wagered, CONDITIONS, [-1000], 250, 8).rows[0]
    assert found.bet_frequency.value == 1
    assert abs(found.fell_per_100.value - found.units_per_100.value) < 4 * found.fell_per_100.error
    assert found.units_per_100.value == pytest.approx(100 * wagered.over_a_fresh_shoe(8)[0], rel=0.1)


# All targets at once.


def test_one_pass_gives_every_target_as_if_it_were_run_alone() -> None:
    targets = [9, 4, 6.5, 8]
    sweep = count_cards(BIG_TIGER, CONDITIONS, targets, 700, 3)
    assert [row.target for row in sweep.rows] == sorted(targets)
    for target in targets:
        alone = count_cards(BIG_TIGER, CONDITIONS, [target], 700, 3).rows[0]
        found = sweep.at(target)
        assert found.bets == alone.bets
        assert found.units_per_100.value == pytest.approx(alone.units_per_100.value, rel=1e-9)
        assert found.units_per_100.error == pytest.approx(alone.units_per_100.error, rel=1e-6)
    assert sweep.best.units_per_100.value == max(row.units_per_100.value for row in sweep.rows)


def test_the_best_big_tiger_target_is_the_published_one() -> None:
    sweep = count_cards(BIG_TIGER, CONDITIONS, range(4, 13), 10_000, 1)
    assert sweep.best.target == 8


def test_exact_knowledge_beats_any_count() -> None:
    tags = count_cards(BIG_TIGER, CONDITIONS, range(4, 13), 2000, 1).best
    perfect = count_cards(BIG_TIGER, PERFECT, [0, 5], 2000, 1)
    assert perfect.best.target == 0
    assert perfect.best.units_per_100.value > tags.units_per_100.value
    assert perfect.rows[1].average_edge is not None and perfect.rows[1].average_edge.value > 0.05


def test_the_figures_do_not_depend_on_how_the_work_was_split() -> None:
    shoes, targets = 3 * CHUNK + 7, [7, 8, 9]
    heard: list[int] = []
    alone = count_cards(
        BIG_TIGER, CONDITIONS, targets, shoes, 11, executor=ThreadPoolExecutor(1), progress=heard.append
    )
    assert count_cards(BIG_TIGER, CONDITIONS, targets, shoes, 11, executor=ThreadPoolExecutor(3)) == alone
    assert list(accumulate(heard)) == [CHUNK, 2 * CHUNK, 3 * CHUNK, shoes]
    assert count_cards(BIG_TIGER, CONDITIONS, targets, shoes, 12) != alone
    assert alone.shoes == shoes and not alone.stopped


def test_stopped_by_the_keyboard_it_keeps_what_was_added_up() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    one = ThreadPoolExecutor(1)
    found = count_cards(BIG_TIGER, CONDITIONS, [8], 10 * CHUNK, 11, executor=one, progress=stop)
    assert found.stopped and found.shoes == CHUNK
    assert found.hands > 70 * CHUNK


# How shoes are dealt and counted.


@cache
def counted_by_hand(rules: ShoeRules) -> tuple[list[int], list[int]]:
    """The hands and the bets of each of many shoes, dealt by the readable rules and counted here, card by card."""
    chance, hands, bets = Random(1), [], []
    by_value = read_tags(BIG_TIGER_TAGS).by_value
    for _ in range(800):
        stack = list(DECK * rules.decks)
        chance.shuffle(stack)
        burnt, shoe = prepare(tuple(stack), rules)
        seen = list(burnt.shown)
        hands.append(0)
        bets.append(0)
        for round_ in play_shoe(shoe):
            running = sum(by_value[card.points] for card in seen)
            hands[-1] += 1
            bets[-1] += running * 52 / (len(stack) - len(seen)) >= 1.5
            seen += [*round_.player, *round_.banker]
    return hands, bets


@pytest.mark.parametrize("wagered", [BIG_TIGER, PLAYER_PAIR], ids=["by values", "by cards"])
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
    last_hand: LastHand, burn: Burn, depth: int, wagered: Wagered
) -> None:
    """Two decks, so that the burn and the end weigh; bets by a count made here, card by card."""
    conditions = replace(CONDITIONS, decks=2, last_hand=last_hand, burn=burn, depth=depth)
    rules = ShoeRules(decks=2, depth=depth, burn=burn, last_hand=last_hand, continuous=False, cut_from_end=None,
                      second_cutting_card=False)  # fmt: skip
    hands, bets = counted_by_hand(rules)
    found = count_cards(wagered, conditions, [1.5], 8000, 2)
    for mine, theirs in ((found.hands / found.shoes, hands), (found.rows[0].bets_per_shoe.value, bets)):
        assert abs(mine - mean(theirs)) < 4 * stdev(theirs) / sqrt(len(theirs)) + 1e-9


def test_conditions_change_the_value() -> None:
    """Each condition is an input: the same shoes, read in other ways."""
    ways = {
        "as published": CONDITIONS,
        "shown": replace(CONDITIONS, burn=Burn.VALUE_SHOWN),
        "deep": replace(CONDITIONS, depth=104),
        "left out": replace(CONDITIONS, unseen_in_divisor=False),
        "down": replace(CONDITIONS, true_count=TrueCount.DOWN),
        "nearest": replace(CONDITIONS, true_count=TrueCount.NEAREST),
    }
    sweeps = {name: count_cards(BIG_TIGER, one, [8], 4000, 1) for name, one in ways.items()}
    found = {name: one.rows[0] for name, one in sweeps.items()}
    assert found["down"].bets == found["as published"].bets < found["nearest"].bets
    assert found["left out"].bets > found["as published"].bets
    assert found["shown"].units_per_100.value > found["as published"].units_per_100.value
    assert found["deep"].units_per_100.value < found["as published"].units_per_100.value / 2
    assert sweeps["deep"].hands < sweeps["as published"].hands


def test_where_nothing_was_bet_there_is_no_edge() -> None:
    found = count_cards(BIG_TIGER, CONDITIONS, [1000], 10, 1).rows[0]
    assert (found.bets, found.average_edge, found.desirability, found.betting_stdev) == (0, None, None, None)
    assert found.units_per_100.value == 0 and found.hands_to_one_deviation is None


@pytest.mark.parametrize(
    ("change", "target", "shoes", "seed", "code"),
    [
        ({"depth": 10}, 8.0, 1, 1, "depth"),
        ({"depth": 11}, 8.0, 1, 1, None),
        ({"depth": 400}, 8.0, 1, 1, "depth"),
        ({"last_hand": LastHand.NONE}, 8.0, 1, 1, "last-hand"),
        ({}, nan, 1, 1, "not-a-number"),
        ({}, inf, 1, 1, "not-a-number"),
        ({"hands_an_hour": 0}, 8.0, 1, 1, "pace"),
        ({}, 8.0, 0, 1, "shoes"),
        ({}, 8.0, 1, -1, "seed"),
        ({"decks": 11}, 8.0, 1, 1, "decks"),
    ],
)
def test_what_cannot_be_played_is_refused(
    change: dict[str, object], target: float, shoes: int, seed: int, code: str | None
) -> None:
    conditions = replace(CONDITIONS, **change)
    if code is None:
        check(BIG_TIGER, conditions, [target], shoes, seed)
        assert conditions.faults() == []
        return
    with pytest.raises(Refused) as refused:
        check(BIG_TIGER, conditions, [target], shoes, seed)
    assert code in {fault.code for fault in refused.value.faults}


@pytest.mark.parametrize(("units", "targets"), [(-1.0, [8.0]), (nan, [8.0]), (1.0, [])])
def test_main_units_and_targets_are_plain_numbers(units: float, targets: list[float]) -> None:
    with pytest.raises(Refused) as refused:
        check(Wagered(offered=BIG_TIGER.offered, main=PLAYER, main_units=units), CONDITIONS, targets, 1, 1)
    assert refused.value.faults[0].code == "not-a-number"


@pytest.mark.parametrize("wager", ["insurance-player", "insurance-banker"])
def test_bets_in_the_middle_of_a_round_are_not_followed(wager: str) -> None:
    with pytest.raises(Refused) as refused:
        count_cards(Wagered(offered=offered("new-zealand", "commission", wager), given=1), CONDITIONS, [8], 1, 1)
    fault = refused.value.faults[0]
    assert fault.code == "not-counted" and "puntobanco edge" in str(fault.instead)
