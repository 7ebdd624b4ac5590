"""The compiled part of `counting`: shoes drawn card by card from what was not seen, counted, and bets weighed.

Everything compiled is in this file, so that the copy on disk is renewed whenever any of it changes. Arguments
are plain numbers and tables; nothing here knows a rule of the game that was not handed in.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Array = NDArray[Any]

NO_CARD = 10
"""In place of the value of a third card that was not drawn."""

HANDS, BETS, SIDE, UNITS, SQUARES, FELL = range(6)
"""What is added up for each shoe."""

u64 = np.uint64


def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiled at its first call and kept on disk where some folder can be written; free of the interpreter's lock."""
    try:
        return njit(nogil=True, cache=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)


@_compiled
def _thirds(player: int, banker: int, fifth: int, sixth: int, player_draws: Array, banker_draws: Array) -> Any:
    """Which of the next two cards go to which hand, and how many are used."""
    if player_draws[player, banker]:
        if banker_draws[player, banker, fifth]:
            return fifth, sixth, 2
        return fifth, NO_CARD, 1
    if banker_draws[player, banker, NO_CARD]:
        return NO_CARD, fifth, 1
    return NO_CARD, NO_CARD, 0


@_compiled
def terms_of(player_draws: Array, banker_draws: Array, nets: Array) -> Array:
    """The sum of the nets over all orders of each multiset of six values, multisets in the order of `expected`."""
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
    terms = np.zeros((number, 3))
    cards = np.zeros(6, np.int64)
    for code in range(10**6):
        rest = code
        for card in range(6):
            cards[card] = rest % 10
            rest //= 10
        p, b = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
        third, other, _ = _thirds(p, b, cards[4], cards[5], player_draws, banker_draws)
        ordered = 0
        for value in range(10):
            for card in range(6):
                if cards[card] == value:
                    ordered = 10 * ordered + value
        for which in range(3):
            terms[place[ordered], which] += nets[p, b, third, other, which]
    return terms


@_compiled
def expected(left: Array, total: int, terms: Array) -> Any:
    """The exact means of the three nets over the next round, from the numbers of cards not seen."""
    side, both, square, term = 0.0, 0.0, 0.0, 0
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
                            both += weight * terms[term, 1]
                            square += weight * terms[term, 2]
                            term += 1
    draws = 1.0
    for step in range(6):
        draws *= total - step
    return side / draws, both / draws, square / draws


@_compiled
def _next(state: Array) -> Any:
    """The next number of xoshiro256++."""
    mixed = state[0] + state[3]
    number = ((mixed << u64(23)) | (mixed >> u64(41))) + state[0]
    shifted = state[1] << u64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << u64(45)) | (state[3] >> u64(19))
    return number


@_compiled
def _draw(state: Array, left: Array, total: int) -> int:
    """The value of the next card, each card not seen as likely as the others; it is then no longer among them."""
    place = np.int64(((_next(state) >> u64(32)) * u64(total)) >> u64(32))
    value = 0
    while place >= left[value]:
        place -= left[value]
        value += 1
    left[value] -= 1
    return value


@_compiled
def _true_count(running: float, divisor: int, rounding: int) -> float:
    true = running * 52.0 / divisor
    return true if rounding == 0 else np.floor(true) if rounding == 1 else np.floor(true + 0.5)


@_compiled
def _burnt(state: Array, left: Array, size: int, tags: Array, burn: Array, first_shown: int, all_shown: int) -> Any:
    """The cards not seen, the running count, and the cards burnt face down, before the first round."""
    if not first_shown:
        return size, 0.0, burn[0]
    first = _draw(state, left, size)
    total, running, hidden = size - 1, tags[first], burn[first]
    if not all_shown:
        return total, running, hidden
    for _ in range(hidden):
        running += tags[_draw(state, left, total)]
        total -= 1
    return total, running, 0


@_compiled
def _round(state: Array, left: Array, total: int, tags: Array, player_draws: Array, banker_draws: Array) -> Any:
    """One round: both two-card counts, both third cards, the cards used and what they add to the count."""
    p1, b1 = _draw(state, left, total), _draw(state, left, total - 1)
    p2, b2 = _draw(state, left, total - 2), _draw(state, left, total - 3)
    player, banker, third, other, used = (p1 + p2) % 10, (b1 + b2) % 10, NO_CARD, NO_CARD, 4
    count = tags[p1] + tags[b1] + tags[p2] + tags[b2]
    if player_draws[player, banker]:
        third = _draw(state, left, total - used)
        count, used = count + tags[third], used + 1
    if banker_draws[player, banker, third]:
        other = _draw(state, left, total - used)
        count, used = count + tags[other], used + 1
    return player, banker, third, other, used, count


@_compiled
def deal_shoes(
    state: Array,
    shoes: int,
    full: Array,
    tags: Array,
    burn: Array,
    rules: Array,
    target: float,
    player_draws: Array,
    banker_draws: Array,
    nets: Array,
    terms: Array,
) -> Any:
    """Deal so many shoes; sums over shoes of what is added up, and of the products of every two of these.

    `more` is the number of rounds that follow the one under way, below nought until the cutting card is out.
    """
    cut, first_more, inside_more, first_shown, all_shown, in_divisor, rounding = rules
    size, shoe, sums, products = full.sum(), np.zeros(6), np.zeros(6), np.zeros((6, 6))
    for _ in range(shoes):
        left = full.copy()
        total, running, hidden = _burnt(state, left, size, tags, burn, first_shown, all_shown)
        out, more = size - total + hidden, -1
        shoe[:] = 0.0
        while more != 0:
            if more > 0:
                more -= 1
            elif out >= cut:
                more = first_more
            bets = _true_count(running, total - (0 if in_divisor else hidden), rounding) >= target
            if bets:
                side, both, square = expected(left, total, terms)
                shoe[BETS] += 1.0
                shoe[SIDE] += side
                shoe[UNITS] += both
                shoe[SQUARES] += square
            dealt = _round(state, left, total, tags, player_draws, banker_draws)
            player, banker, third, other, used, count = dealt
            shoe[HANDS] += 1.0
            if bets:
                shoe[FELL] += nets[player, banker, third, other, 1]
            total, out, running = total - used, out + used, running + count
            if more < 0 and out > cut:
                more = inside_more
        for one in range(6):
            sums[one] += shoe[one]
            for another in range(6):
                products[one, another] += shoe[one] * shoe[another]
    return sums, products
