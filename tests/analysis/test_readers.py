"""Every reader of a declaration × every kind of thing it may look at: right against brute force, or refused by name."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.analysis import jackpot
from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.correlation import Staked, together
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
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.features import CARD, Feature, Part, kinds
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.games import BACCARAT_GOLD, SEVEN_UP
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers import conditions as on
from puntobanco.wagers.established import Exposed, established
from puntobanco.wagers.planner import plan
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.triggers import Trigger
from puntobanco.wagers.wager import MeterId, Parlay, PayTable, Result, Row, Share
from tests.analysis.asking import BOOK, CLAUSE, CONDITIONS, wager_on
from tests.analysis.compositions import some, tiny
from tests.analysis.dealing import composed, deals
from tests.jackpot.link_day import TERMS, tier
from tests.support import money, setup

by_kind = pytest.mark.parametrize("name", CONDITIONS)

SHOE = composed("As Ah 7d 9s*2 9h Ks*2 Kh 6d 5c")
"""Aces, sevens, pairs, Royal 9s, every suit: small enough to be dealt in every order."""
TRIPLES = composed("4s*3 5h*3 Kd*2 9c")
GAMES = (PUNTO_BANCO, SEVEN_UP, BACCARAT_GOLD.strategies()[0])

PLAYER = next(wager for wager in BOOK.wagers if wager.id == "player")
MAIN = PricedWager(PLAYER, PLAYER.pay_tables[0], BOOK.currency)


def dealt(composition: Composition, game: Game = PUNTO_BANCO) -> list[tuple[Facts, int]]:
    return [(facts(round_, game), ways) for round_, ways in deals(composition, game)]


DEALT = {(shoe, game.id): dealt(shoe, game) for shoe in (SHOE, TRIPLES) for game in GAMES}


def by_hand(name: str, shoe: Composition, game: Game) -> dict[str, int]:
    found: Counter[str] = Counter()
    for known, ways in DEALT[shoe, game.id]:
        found["hit" if CONDITIONS[name].holds(known) else "miss"] += ways
    return dict(found)


def ways_of(offered: PricedWager, weights: Weights) -> dict[str, int]:
    return {line.line: line.ways for line in line_figures(offered, None, weights) if line.ways}


@by_kind
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_figures_equal_every_round_dealt_plainly_and_in_arrays(name: str, game: Game) -> None:
    for shoe in (SHOE, TRIPLES):
        expected = by_hand(name, shoe, game)
        assert ways_of(wager_on(name), Weights(shoe, game)) == expected
        assert ways_of(wager_on(name), FastWeights(shoe, game)) == expected


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


@by_kind
def test_covariances_equal_every_round_dealt(name: str) -> None:
    rounds = DEALT[SHOE, PUNTO_BANCO.id]
    offered, total = wager_on(name), sum(ways for _, ways in rounds)
    nets = {Result.WIN: 1, Result.LOSE: -1, Result.PUSH: 0}
    products = means = main_means = Fraction(0)
    for known, ways in rounds:
        net, main = 3 if CONDITIONS[name].holds(known) else -1, nets[PLAYER.lines_of(known)[0].result]
        products, means, main_means = products + net * main * ways, means + net * ways, main_means + main * ways
    found = together([Staked(offered), Staked(MAIN)], SHOE, weights=FastWeights(SHOE))
    assert found.means == (means / total, main_means / total)
    assert found.covariances[0][1] == products / total - means * main_means / total**2


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
        assert len(list(figures_of(asked, SHOE, weights=FastWeights(SHOE)))) == 3
        game = replace(PUNTO_BANCO, id="other")
        with pytest.raises(Refused, match="not of Punto banco"):
            list(figures_of(replace(asked, rulebook=replace(book, game=game)), SHOE))
    else:
        with pytest.raises(Refused, match="after four cards|by counts and pairs alone"):
            list(figures_of(asked, SHOE, weights=FastWeights(SHOE)))


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
    weights, chance = FastWeights(SHOE, game), chance_of(name, game)
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
    for known, ways in DEALT[SHOE, game.id]:
        expected[tuple(text for text, condition in both.items() if condition.holds(known))] += ways
    assert outcomes([tier(text, trigger=text) for text in both], FastWeights(SHOE, game)) == expected


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
    best, other = strategies(MAIN, fresh(8), BACCARAT_GOLD)
    assert best.expected_return == Fraction(-223960199503, 19524993263685) > other.expected_return
    assert best.game.id.endswith("player-5-draws")
    (only,) = strategies(MAIN, fresh(8), PUNTO_BANCO)
    assert only.game is PUNTO_BANCO


def test_progress_is_told_while_plain_numbers_are_counted() -> None:
    told: list[float] = []
    weigh(plan(PUNTO_BANCO, CONDITIONS["colour"].leaves()), fresh(8), told.append)
    assert told == sorted(told) and 0 <= told[0] < 0.1 and told[-1] <= 1
