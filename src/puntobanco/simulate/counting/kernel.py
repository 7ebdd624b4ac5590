"""The compiled part of `counting`: shoes drawn card by card from what was not seen, counted, and bets weighed.

Everything compiled is in this file, so that the copy on disk is renewed whenever any of it changes. Arguments
are plain numbers and tables; nothing here knows a rule of the game that was not handed in.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puntobanco.simulate.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]

NO_CARD = 10
"""In place of the value of a third card that was not drawn."""

HANDS, BETS, SIDE, UNITS, SQUARES, FELL = range(6)
"""What is added up for each shoe."""

u64 = np.uint64


class Game(NamedTuple):
    """A wager, with any forced main bet, in numbers; cards come in kinds, the ten values or all 52."""

    points: Ints
    """By kind of card: its value."""
    player_draws: Ints
    banker_draws: Ints
    nets: Floats
    """By both two-card counts and both third cards: of the wager, and of the main bet beside it."""
    terms: Floats
    """The coefficients of the two polynomials in the values; none where neither bet is on point counts."""
    hands: Ints
    """The two-card hands that a wager on cards looks at, each as two kinds."""
    place: Ints
    """By first and second kind of card: the place of the hand among these, or their number if it is none."""
    alone: Floats
    """By side and hand: what it adds to the net of a round in which no hand is looked at; nought for no hand."""
    both: Floats
    """By Player's and Banker's hand: what the two add together besides."""
    triples: Floats
    """By side: what a suited triple adds to a perfect pair."""
    base: float
    """What a wager on cards nets where no hand is looked at."""


class Plan(NamedTuple):
    full: Ints
    """The cards of a full shoe, by kind."""
    tags: Ints
    """By kind, thirteen times the tag less its mean: whole numbers, and nought over a whole shoe in any case."""
    burn: Ints
    """By kind of the first card: how many follow it."""
    targets: Floats
    """From the lowest up."""
    cut: int
    """Cards in front of the cutting card."""
    first_more: int
    """Rounds that follow the one that begins right at the cutting card."""
    inside_more: int
    """Rounds that follow the one in which it comes out."""
    first_shown: bool
    all_shown: bool
    in_divisor: bool
    rounding: int
    perfect: bool
    """Whether the exact return in percent is held against the targets, in place of a true count."""


@compiled
def _thirds(
    player: int, banker: int, fifth: int, sixth: int, player_draws: Ints, banker_draws: Ints
) -> tuple[int, int]:
    """Which of the next two cards go to which hand."""
    if player_draws[player, banker]:
        if banker_draws[player, banker, fifth]:
            return fifth, sixth
        return fifth, NO_CARD
    if banker_draws[player, banker, NO_CARD]:
        return NO_CARD, fifth
    return NO_CARD, NO_CARD


@compiled
def terms_of(player_draws: Ints, banker_draws: Ints, nets: Floats) -> Floats:
    """The sum of the nets over all orders of each multiset of six values, multisets in the order of `by_values`."""
    place = np.zeros(10**6, np.int64)
    number = 0
    for code in range(10**6):
        ascending, rest, last = True, code, 9
        for _ in range(6):
            ascending = ascending and rest % 10 <= last
            last, rest = rest % 10, rest // 10
        if ascending:
            place[code] = number
            number += 1
    terms = np.zeros((number, 2))
    cards = np.zeros(6, np.int64)
    for code in range(10**6):
        rest = code
        for card in range(6):
            cards[card] = rest % 10
            rest //= 10
        p, b = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
        third, other = _thirds(p, b, cards[4], cards[5], player_draws, banker_draws)
        ordered = 0
        for value in range(10):
            for card in range(6):
                if cards[card] == value:
                    ordered = 10 * ordered + value
        for which in range(2):
            terms[place[ordered], which] += nets[p, b, third, other, which]
    return terms


@compiled
def by_values(left: Ints, total: int, terms: Floats) -> tuple[float, float]:
    """The exact means of the two nets by values over the next round, from the numbers of each value not seen."""
    side, main, term = 0.0, 0.0, 0
    for a in range(10):
        wa = left[a]
        for b in range(a, 10):
            wb = wa * (left[b] - (b == a))
            for c in range(b, 10):
                wc = wb * (left[c] - (c == a) - (c == b))
                for d in range(c, 10):
                    wd = wc * (left[d] - (d == a) - (d == b) - (d == c))
                    for e in range(d, 10):
                        we = wd * (left[e] - (e == a) - (e == b) - (e == c) - (e == d))
                        for f in range(e, 10):
                            weight = we * (left[f] - (f == a) - (f == b) - (f == c) - (f == d) - (f == e))
                            side += weight * terms[term, 0]
                            main += weight * terms[term, 1]
                            term += 1
    draws = 1.0
    for step in range(6):
        draws *= total - step
    return side / draws, main / draws


@compiled
def _hand_ways(left: Ints, one: int, other: int) -> int:
    """The ordered draws of two cards that make a hand."""
    ways: int = left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]
    return ways


@compiled
def by_hands(left: Ints, total: int, game: Game) -> float:
    """The exact mean of the net that the two-card hands decide; `left` is as before when it is done."""
    alone, together = 0.0, 0.0
    for hand in range(len(game.hands)):
        one, other = game.hands[hand]
        ways = _hand_ways(left, one, other)
        if ways == 0:
            continue
        alone += ways * (game.alone[0, hand] + game.alone[1, hand])
        if game.both.size == 0:
            continue
        left[one] -= 1
        left[other] -= 1
        for theirs in range(len(game.hands)):
            second = _hand_ways(left, game.hands[theirs, 0], game.hands[theirs, 1])
            together += ways * second * game.both[hand, theirs]
        left[one] += 1
        left[other] += 1
    pairs = total * (total - 1.0)
    return game.base + alone / pairs + together / pairs / (total - 2) / (total - 3)


@compiled
def _drew(values: Ints, value: int, side: int, player_draws: Ints, banker_draws: Ints) -> float:
    """How likely a hand of two cards of a value drew, when it and its third card are no longer among the values."""
    mine, stood, drew = 2 * value % 10, 0.0, 0.0
    for x in range(10):
        for y in range(10):
            ways, count = float(values[x] * (values[y] - (x == y))), (x + y) % 10
            if side == 0:
                stood += ways * player_draws[mine, count]
            elif not player_draws[count, mine]:
                stood += ways * banker_draws[count, mine, NO_CARD]
            else:
                for third in range(10):
                    rest = values[third] - (third == x) - (third == y)
                    drew += ways * rest * banker_draws[count, mine, third]
    total = values.sum()
    likely: float = (stood + drew / (total - 2)) / (total * (total - 1.0))
    return likely


@compiled
def by_triples(left: Ints, values: Ints, total: int, game: Game) -> float:
    """The exact mean of what suited triples add; `values` is as before when it is done."""
    added, draws = 0.0, total * (total - 1.0) * (total - 2)
    for side in range(2):
        if game.triples[side] == 0.0:
            continue
        for value in range(10):
            ways = 0.0
            for kind in range(len(left)):
                if game.points[kind] == value:
                    ways += left[kind] * (left[kind] - 1.0) * (left[kind] - 2)
            if ways > 0:
                values[value] -= 3
                chance = _drew(values, value, side, game.player_draws, game.banker_draws)
                values[value] += 3
                added += game.triples[side] * ways / draws * chance
    return added


@compiled
def expected(left: Ints, total: int, game: Game) -> tuple[float, float]:
    """The exact means of the wager and of the main bet over the next round, from the cards not seen."""
    values = np.zeros(10, np.int64)
    for kind in range(len(left)):
        values[game.points[kind]] += left[kind]
    side, main = by_values(values, total, game.terms) if len(game.terms) else (0.0, 0.0)
    if len(game.hands):
        side += by_hands(left, total, game) + by_triples(left, values, total, game)
    return side, main


@compiled
def _next(state: Words) -> np.uint64:
    """The next number of xoshiro256++."""
    mixed = state[0] + state[3]
    number: np.uint64 = ((mixed << u64(23)) | (mixed >> u64(41))) + state[0]
    shifted = state[1] << u64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << u64(45)) | (state[3] >> u64(19))
    return number


@compiled
def _draw(state: Words, left: Ints, total: int) -> int:
    """The value of the next card, each card not seen as likely as the others; it is then no longer among them."""
    place = np.int64(((_next(state) >> u64(32)) * u64(total)) >> u64(32))
    value = 0
    while place >= left[value]:
        place -= left[value]
        value += 1
    left[value] -= 1
    return value


@compiled
def _true_count(running: int, divisor: int, rounding: int) -> float:
    """The running count to each deck not seen; it was kept thirteenfold, once for each rank."""
    true = running * 4.0 / divisor
    return true if rounding == 0 else np.floor(true) if rounding == 1 else np.floor(true + 0.5)


@compiled
def _burnt(state: Words, left: Ints, size: int, plan: Plan) -> tuple[int, int, int]:
    """The cards not seen, the running count, and the cards burnt face down, before the first round."""
    if not plan.first_shown:
        return size, 0, plan.burn[0]
    first = _draw(state, left, size)
    total, running, hidden = size - 1, plan.tags[first], plan.burn[first]
    if not plan.all_shown:
        return total, running, hidden
    for _ in range(hidden):
        running += plan.tags[_draw(state, left, total)]
        total -= 1
    return total, running, 0


@compiled
def _round(state: Words, left: Ints, total: int, tags: Ints, game: Game) -> tuple[int, int, float]:
    """One round: the cards used, what they add to the count, and the nets of the wager and of the main bet."""
    points = game.points
    p1, b1 = _draw(state, left, total), _draw(state, left, total - 1)
    p2, b2 = _draw(state, left, total - 2), _draw(state, left, total - 3)
    player, banker = (points[p1] + points[p2]) % 10, (points[b1] + points[b2]) % 10
    mine, theirs = game.place[p1, p2], game.place[b1, b2]
    count, used, third, other = tags[p1] + tags[b1] + tags[p2] + tags[b2], 4, NO_CARD, NO_CARD
    side = game.base + game.alone[0, mine] + game.alone[1, theirs]
    if game.both.size and mine < len(game.hands) and theirs < len(game.hands):
        side += game.both[mine, theirs]
    if game.player_draws[player, banker]:
        card = _draw(state, left, total - used)
        count, used, third = count + tags[card], used + 1, points[card]
        side += game.triples[0] if p1 == p2 == card else 0.0
    if game.banker_draws[player, banker, third]:
        card = _draw(state, left, total - used)
        count, used, other = count + tags[card], used + 1, points[card]
        side += game.triples[1] if b1 == b2 == card else 0.0
    nets = game.nets[player, banker, third, other]
    return used, count, side + nets[0] + nets[1]


@compiled
def _deal_shoe(state: Words, left: Ints, plan: Plan, game: Game, shoe: Floats) -> None:
    """One shoe; each bet is added up under the highest target it reaches.

    `more` is the number of rounds that follow the one under way, below nought until the cutting card is out.
    """
    size = left.sum()
    total, running, hidden = _burnt(state, left, size, plan)
    out, more = size - total + hidden, -1
    while more != 0:
        if more > 0:
            more -= 1
        elif out >= plan.cut:
            more = plan.first_more
        side, main = 0.0, 0.0
        if plan.perfect:
            side, main = expected(left, total, game)
            true = 100 * (side + main)
        else:
            true = _true_count(running, total - (0 if plan.in_divisor else hidden), plan.rounding)
        level = -1
        while level + 1 < len(plan.targets) and plan.targets[level + 1] <= true:
            level += 1
        if level >= 0 and not plan.perfect:
            side, main = expected(left, total, game)
        used, count, net = _round(state, left, total, plan.tags, game)
        shoe[0, HANDS] += 1.0
        if level >= 0:
            shoe[level, BETS] += 1.0
            shoe[level, SIDE] += side
            shoe[level, UNITS] += side + main
            shoe[level, SQUARES] += net * net
            shoe[level, FELL] += net
        total, out, running = total - used, out + used, running + count
        if more < 0 and out > plan.cut:
            more = plan.inside_more


@compiled
def _add_up(level: int, levels: int, shoe: Floats, sums: Floats, products: Floats) -> None:
    """Add a shoe under a target to the sums, with what it has under the higher ones; rows in loops compile quickly."""
    for column in range(6):
        if column == HANDS:
            shoe[level, column] = shoe[0, HANDS]
        elif level + 1 < levels:
            shoe[level, column] += shoe[level + 1, column]
        sums[level, column] += shoe[level, column]
    for column in range(6):
        for other in range(6):
            products[level, column, other] += shoe[level, column] * shoe[level, other]


@compiled
def deal_shoes(state: Words, shoes: int, plan: Plan, game: Game) -> tuple[Floats, Floats]:
    """Deal `shoes` shoes; for each target the sums over shoes, and the sums of the products of every two of these."""
    levels = len(plan.targets)
    shoe, sums, products = np.zeros((levels, 6)), np.zeros((levels, 6)), np.zeros((levels, 6, 6))
    for _ in range(shoes):
        shoe.fill(0.0)
        _deal_shoe(state, plan.full.copy(), plan, game, shoe)
        for level in range(levels - 1, -1, -1):
            _add_up(level, levels, shoe, sums, products)
    return sums, products
