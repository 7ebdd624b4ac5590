"""Every reader of a declaration × every kind of thing it may look at: right against brute force, or refused by name."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import compress

import pytest
from msgspec.structs import replace

from puntobanco.analysis import jackpot
from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.correlation import Staked, together
from puntobanco.analysis.desk.design import LineRange, Target, design
from puntobanco.analysis.desk.spread import spread
from puntobanco.analysis.distribution import PricedWager, Weights, by_counts, by_pairs, kind_of, line_figures
from puntobanco.analysis.engine import weigh
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.fast.values import value_nets
from puntobanco.analysis.jackpot import outcomes, worths
from puntobanco.analysis.progressive import Progressive
from puntobanco.analysis.removal import effects_of_removal
from puntobanco.analysis.stakes import at_stake
from puntobanco.analysis.strategies import strategies
from puntobanco.cards import DECK, Card, card
from puntobanco.faults import Refused
from puntobanco.money import Amount
from puntobanco.pages.coverage import Coverage, coverages
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.features import CARD, Feature, Part, kinds
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.games import BACCARAT_GOLD, SEVEN_UP
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition
from puntobanco.wagers.established import Exposed, established
from puntobanco.wagers.planner import plan
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.triggers import Trigger
from puntobanco.wagers.wager import MeterId, Parlay, PayTable, Result, Row, Share, same_lines, win
from tests.analysis.asking import BOOK, CLAUSE, CONDITIONS, B, P, wager_on
from tests.analysis.compositions import some, tiny
from tests.analysis.dealing import composed, deals
from tests.jackpot.link_day import TERMS, tier
from tests.support import money, setup

by_kind = pytest.mark.parametrize("name", CONDITIONS, scope="module")
"""One kind after the other through all tests of this module: what is planned for it is remembered that long."""

SHOE = composed("As Ah 7d 9s*2 9h Ks*2 Kh 6d 5c")
"""Aces, sevens, pairs, Royal 9s, every suit: small enough to be dealt in every order."""
TRIPLES = composed("4s*3 5h*3 Kd*2 9c")
GAMES = (PUNTO_BANCO, SEVEN_UP, BACCARAT_GOLD.strategies()[0])

PLAYER = next(wager for wager in BOOK.wagers if wager.id == "player")
MAIN = PricedWager(PLAYER, PLAYER.pay_tables[0], BOOK.currency)


@cache
def dealt(composition: Composition, game: Game) -> list[tuple[Facts, int]]:
    """Every round of these cards and in how many orders of them it comes."""
    return [(facts(round_, game), ways) for round_, ways in deals(composition, game)]


@cache
def weighed(kind: type[Weights], shoe: Composition, game: Game) -> Weights:
    """What is weighed of the same cards for one test need not be weighed again for another."""
    return kind(shoe, game)


@cache
def hits(name: str, shoe: Composition, game: Game) -> list[bool]:
    """Whether a condition holds of each round dealt."""
    return [CONDITIONS[name].holds(known) for known, _ in dealt(shoe, game)]


@cache
def by_hand(name: str, shoe: Composition, game: Game) -> dict[str, int]:
    found: Counter[str] = Counter()
    for hit, (_, ways) in zip(hits(name, shoe, game), dealt(shoe, game), strict=True):
        found["hit" if hit else "miss"] += ways
    return dict(found)


def ways_of(offered: PricedWager, weights: Weights) -> dict[str, int]:
    return {line.line: line.ways for line in line_figures(offered, None, weights) if line.ways}


@by_kind
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_figures_equal_every_round_dealt_plainly_and_in_arrays(name: str, game: Game) -> None:
    for shoe in (SHOE, TRIPLES):
        expected = by_hand(name, shoe, game)
        assert ways_of(wager_on(name), weighed(Weights, shoe, game)) == expected
        assert ways_of(wager_on(name), weighed(FastWeights, shoe, game)) == expected


@by_kind
def test_the_engine_in_arrays_equals_the_plain_one(name: str) -> None:
    """For any composition, for the plan itself: also where a shorter way of counting exists."""
    kind = plan(PUNTO_BANCO, CONDITIONS[name].leaves())
    large = some(10, 1) if name in ("values", "colour", "rank") else []
    for composition in (*tiny(2), *large):
        assert FastWeights(composition).of(kind) == Weights(composition).of(kind)


@pytest.mark.parametrize("name", ["values", "pairs with counts", "twin with counts", "triple"])
def test_the_short_ways_of_counting_agree_with_the_engine(name: str) -> None:
    composition, offered = some(8, 1)[0], wager_on(name)
    kind = kind_of(PUNTO_BANCO, CONDITIONS[name].leaves())
    assert isinstance(kind, str)
    outcomes, ways = FastWeights(composition).of(plan(PUNTO_BANCO, CONDITIONS[name].leaves()))
    hits = sum(number for known, number in zip(outcomes, ways, strict=True) if CONDITIONS[name].holds(known))
    assert ways_of(offered, FastWeights(composition))["hit"] == ways_of(offered, Weights(composition))["hit"] == hits


@cache
def main_nets() -> list[int]:
    """What the main bet wins on each round of the shoe, in all the orders in which it comes."""
    nets = {Result.WIN: 1, Result.LOSE: -1, Result.PUSH: 0}
    return [nets[PLAYER.lines_of(known)[0].result] * ways for known, ways in dealt(SHOE, PUNTO_BANCO)]


@by_kind
def test_covariances_equal_every_round_dealt(name: str) -> None:
    """The wager wins 3 on a hit, and loses 1 otherwise."""
    counted, main_means = by_hand(name, SHOE, PUNTO_BANCO), sum(main_nets())
    total = sum(counted.values())
    means = 4 * counted.get("hit", 0) - total
    products = 4 * sum(compress(main_nets(), hits(name, SHOE, PUNTO_BANCO))) - main_means
    found = together([Staked(wager_on(name)), Staked(MAIN)], SHOE, weights=weighed(FastWeights, SHOE, PUNTO_BANCO))
    assert found.means == (Fraction(means, total), Fraction(main_means, total))
    assert found.covariances[0][1] == Fraction(products, total) - Fraction(means * main_means, total**2)


@by_kind
@pytest.mark.parametrize("game", [PUNTO_BANCO, SEVEN_UP], ids=lambda game: game.id)
def test_the_effect_of_each_card_is_the_figure_without_it(name: str, game: Game) -> None:
    offered, decks = wager_on(name), 2
    book = replace(BOOK, wagers=(offered.wager,), game=game)
    version = next(one for one in book.versions if one.id in offered.wager.versions)
    (effects,) = effects_of_removal(Query(rulebook=book, versions=(version,)), decks, FastWeights)
    whole = effects.figures.expected_return
    for gone in DECK[::5]:
        left = fresh(decks).without([gone])
        lines = line_figures(offered, None, FastWeights(left, game))
        expected = Fraction(sum(line.net * line.ways for line in lines), sum(line.ways for line in lines))
        assert effects.by_card[gone] == expected - whole, gone


@by_kind
def test_nets_by_counts_are_given_for_counts_and_refused_for_the_rest(name: str) -> None:
    if by_counts(CONDITIONS[name].leaves()):
        assert len(value_nets(wager_on(name)).nets) == 3394
    else:
        with pytest.raises(Refused, match="more than the point counts"):
            value_nets(wager_on(name))


@by_kind
def test_winnings_are_followed_onto_a_main_bet_or_refused(name: str) -> None:
    offered = wager_on(name)
    wager = replace(offered.wager, parlay=Parlay(frozenset({"player"}), CLAUSE), versions=PLAYER.versions)
    book = replace(BOOK, wagers=(wager, PLAYER))
    version = next(one for one in book.versions if one.id in PLAYER.versions)
    asked = Query(rulebook=book, versions=(version,), wagers=frozenset({wager.id}))
    leaves = tuple(CONDITIONS[name].leaves())
    if CONDITIONS[name].first_four and by_pairs(leaves):
        assert len(list(figures_of(asked, SHOE, weights=weighed(FastWeights, SHOE, PUNTO_BANCO)))) == 3
        game = replace(PUNTO_BANCO, id="other")
        with pytest.raises(Refused, match="not of Punto banco"):
            list(figures_of(replace(asked, rulebook=replace(book, game=game)), SHOE))
    else:
        with pytest.raises(Refused, match="after four cards|at counts and pairs alone"):
            list(figures_of(asked, SHOE, weights=weighed(FastWeights, SHOE, PUNTO_BANCO)))


# Readers of the analyst's desk and of comparisons.


@by_kind
def test_several_bets_together_net_what_every_round_dealt_nets(name: str) -> None:
    """Two units on the wager at 3 to 1, and five on the main bet, beside a printed card."""
    game = SEVEN_UP
    expected: Counter[Fraction] = Counter()
    lost = 0
    nets = {Result.WIN: 5, Result.LOSE: -5, Result.PUSH: 0}
    for hit, (known, ways) in zip(hits(name, SHOE, game), dealt(SHOE, game), strict=True):
        main = nets[PLAYER.lines_of(known)[0].result]
        expected[Fraction(main + (6 if hit else -2))] += ways
        lost += ways if main < 0 or not hit else 0
    staked = [Staked(wager_on(name)), Staked(MAIN)]
    found = spread(staked, [2, 5], SHOE, weights=weighed(FastWeights, SHOE, game))
    assert dict(found.outcomes) == expected and found.any_loss == lost


@by_kind
def test_the_designer_keeps_the_pays_that_every_round_dealt_allows(name: str) -> None:
    chance = chance_of(name, PUNTO_BANCO)
    edges = {pay: 1 - chance * ((pay or -1) + 1) for pay in range(31)}
    target = Target(edge=(Fraction(0), Fraction(1, 2)))
    found = design(wager_on(name), [LineRange("hit", 0, 30)], target, weighed(FastWeights, SHOE, PUNTO_BANCO))
    assert {one.pays[0]: one.edge for one in found.found} == {
        pay: edge for pay, edge in edges.items() if 0 <= edge <= Fraction(1, 2)
    }


@by_kind
def test_lines_cover_the_same_rounds_however_they_are_put(name: str) -> None:
    """Beside what changes nothing it is the same bet; beside what changes a round that was dealt it is not."""
    usual, more = wager_on(name).wager, ~(on.tie_on(6) & on.paired(P))

    def covered(condition: Condition) -> tuple[Coverage, Coverage]:
        lines = same_lines(win("hit", "Hit", condition, CLAUSE), usual.lines[None][1])
        return coverages((usual, None), (replace(usual, lines=lines), None), (PUNTO_BANCO,))

    mine, theirs = covered(CONDITIONS[name] & ~(on.wins(P) & on.wins(B)))
    assert mine == theirs
    mine, theirs = covered(CONDITIONS[name] & more)
    rounds = [known for shoe in (SHOE, TRIPLES) for known, _ in dealt(shoe, PUNTO_BANCO)]
    if any(CONDITIONS[name].holds(known) and not more.holds(known) for known in rounds):
        assert mine != theirs


PARTLY = [("9s Kh", "9h Kd"), ("? 2h 9h", "4c 9s"), ("6s Ah", "Kd")]


def _cards(text: str) -> tuple[Card | None, ...]:
    return tuple(None if word == "?" else card(word) for word in text.split())


@by_kind
@pytest.mark.parametrize(("player", "banker"), PARTLY)
def test_what_is_established_is_what_completions_agree_on(name: str, player: str, banker: str) -> None:
    """Against completions by a quarter of the deck: what one of them contradicts is not established."""
    offered = wager_on(name)
    offer = Offer(wager=offered.wager, pay_table=offered.table, minimum=Amount(100, BOOK.currency), maximum=None)
    found = {one.won for one in established([offer], Exposed(_cards(player), _cards(banker)))}
    dealt_out = {CONDITIONS[name].holds(known) for known in _completed(_cards(player), _cards(banker))}
    assert len(found) <= 1
    if found:
        assert dealt_out == found
    elif len(dealt_out) == 1:
        every = {CONDITIONS[name].holds(known) for known in _completed(_cards(player), _cards(banker), DECK)}
        assert len(every) == 2


def test_a_printed_card_decides_before_any_is_dealt() -> None:
    offered = wager_on("one place")
    offer = Offer(wager=offered.wager, pay_table=offered.table, minimum=Amount(100, BOOK.currency), maximum=None)
    assert [one.won for one in established([offer], Exposed(), SEVEN_UP)] == [True]
    assert established([offer], Exposed()) == ()


@cache
def _completed(
    player: tuple[Card | None, ...], banker: tuple[Card | None, ...], deck: tuple[Card, ...] = DECK[::5]
) -> list[Facts]:
    found: list[Facts] = []

    def go(round_: Round) -> None:
        side = next_card(round_)
        if side is None:
            if len(round_.player) >= len(player) and len(round_.banker) >= len(banker):
                found.append(facts(round_))
            return
        known = player if side is Side.PLAYER else banker
        place = len(round_.hand(side))
        seen = known[place] if place < len(known) else None
        for one in (seen,) if seen else deck:
            go(round_.with_card(side, one))

    go(Round())
    return found


# What a table pays: at one stake, from a meter, from a jackpot.


def chance_of(name: str, game: Game) -> Fraction:
    """How often a condition holds, by every round dealt."""
    found = by_hand(name, SHOE, game)
    return Fraction(found.get("hit", 0), sum(found.values()))


@by_kind
@pytest.mark.parametrize("game", [PUNTO_BANCO, SEVEN_UP], ids=lambda game: game.id)
def test_stakes_meters_and_tiers_pay_as_often_as_the_condition_holds(
    name: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered, usual, meter = wager_on(name), setup("massachusetts-commission"), MeterId("pot")
    weights, chance = weighed(FastWeights, SHOE, game), chance_of(name, game)
    offer = Offer(wager=offered.wager, pay_table=offered.table, minimum=Amount(100, usual.currency), maximum=None)
    table = replace(usual, offers={**usual.offers, offered.wager.id: offer}, game=game)
    found = at_stake(table, offered.wager.id, money(table, "25.00"), SHOE, weights=weights)
    assert found.paid.expected_return == found.by_odds.expected_return == 4 * chance - 1

    pot = PayTable("pot", "", (Row("hit", Share(meter, Fraction(1, 2)), CLAUSE),))
    wager = replace(offered.wager, fixed_stake=500, pay_tables=(pot,))
    bet = Progressive(PricedWager(wager, pot, offered.currency), None, weights)
    assert bet.net({meter: Fraction(1_000)}) == chance * 500 / 5 - 1
    assert bet.break_even(meter, {meter: Fraction(0)}) == (10 / chance if chance else None)

    monkeypatch.setattr(jackpot, "declared", lambda text: Trigger(text, CONDITIONS[text], text))
    (worth,) = worths(replace(TERMS, tiers=(tier(name, trigger=name),)), weights, {})
    assert worth.probability == chance


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_tiers_of_all_kinds_are_weighed_together(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    both = {name: CONDITIONS[name] for name in ("values", "pairs with counts", "colour", "third place")}
    monkeypatch.setattr(jackpot, "declared", lambda text: Trigger(text, both[text], text))
    expected: Counter[tuple[str, ...]] = Counter()
    for known, ways in dealt(SHOE, game):
        expected[tuple(text for text, condition in both.items() if condition.holds(known))] += ways
    assert outcomes([tier(text, trigger=text) for text in both], weighed(FastWeights, SHOE, game)) == expected


# What is refused, and by which name.


def test_a_question_that_tells_too_much_apart_is_refused_by_its_feature() -> None:
    condition = on.hands_are(Feature(CARD, Part.ALL, kinds), on.together, (3,))
    with pytest.raises(Refused, match="“card” of all cards") as refused:
        plan(PUNTO_BANCO, condition.leaves())
    assert refused.value.faults[0].code == "too-fine"


def test_a_game_with_an_open_choice_is_refused_and_priced_for_each_way_to_choose() -> None:
    with pytest.raises(Refused, match="may choose") as refused:
        line_figures(MAIN, None, Weights(fresh(8), BACCARAT_GOLD))
    assert refused.value.faults[0].code == "open-choice"
    asked = Query(rulebook=replace(BOOK, wagers=(PLAYER,)), versions=BOOK.versions[:1])
    ((best, other),) = strategies(asked, fresh(8), 8, BACCARAT_GOLD)
    returned = best.figures.expected_return
    assert returned == Fraction(-223960199503, 19524993263685) > other.figures.expected_return
    assert best.game.id.endswith("player-5-draws")
    ((only,),) = strategies(asked, fresh(8), 8, PUNTO_BANCO)
    assert only.game is PUNTO_BANCO


def test_progress_is_told_while_plain_numbers_are_counted() -> None:
    told: list[float] = []
    weigh(plan(PUNTO_BANCO, CONDITIONS["colour"].leaves()), fresh(8), told.append)
    assert told == sorted(told) and 0 <= told[0] < 0.1 and told[-1] <= 1
