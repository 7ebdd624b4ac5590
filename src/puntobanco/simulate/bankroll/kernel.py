"""The compiled part of `bankroll`: shoes dealt from what is left of them, staking plans, and sessions played.

Everything compiled is in this file, also what `kernels` and `counting_kernel` have in their own form: the copy on disk
is renewed when this file changes, and would not be if a part shared by several files did. A plan is one
function here: compiled for the sessions below, and run as plain Python by its twin in `plans`. It is told how the
last hand went (above nought won, nought pushed, below nought lost) and says how many units it stakes now. It
remembers whole numbers, all nought at first; the first hand is asked for as after a push.
"""

from functools import partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from puntobanco.simulate.bankroll.numbers import Deal, Pay
from puntobanco.simulate.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]

NO_CARD = 10
"""In place of the value of a third card that was not drawn."""

MOST_UNITS = 2**40
"""No plan asks for more; no table would take it."""

LINE = 3
"""Where the numbers of the Labouchère begin in its memory; before them, the ends of its line and its stake."""

END, STAKED, DRAWDOWN, HANDS, ENDING = range(5)
"""What is written down of each session."""

PLAYED_OUT, REACHED, RUINED = range(3)

u32, u64 = np.uint32, np.uint64
_GOLDEN = u64(0x9E3779B97F4A7C15)


_compiled = partial(compiled, error_model="numpy")


# Plans.


class Memory(Protocol):
    """The whole numbers that a plan remembers, by place; nought before they are set."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, number: int, /) -> None: ...


@_compiled
def flat(memory: Memory, result: int) -> int:
    return 1


@_compiled
def martingale(memory: Memory, result: int) -> int:
    if result > 0:
        memory[0] = 0
    elif result < 0:
        memory[0] = min(memory[0] + 1, 40)
    return 1 << memory[0]


@_compiled
def paroli(memory: Memory, result: int) -> int:
    if result > 0:
        memory[0] = (memory[0] + 1) % 3
    elif result < 0:
        memory[0] = 0
    return 1 << memory[0]


@_compiled
def one_three_two_six(memory: Memory, result: int) -> int:
    if result > 0:
        memory[0] = (memory[0] + 1) % 4
    elif result < 0:
        memory[0] = 0
    return (1, 3, 2, 6)[memory[0]]


@_compiled
def fibonacci(memory: Memory, result: int) -> int:
    if result > 0:
        memory[0] = max(memory[0] - 2, 0)
    elif result < 0:
        memory[0] = min(memory[0] + 1, 56)
    this, following = 1, 1
    for _ in range(memory[0]):
        this, following = following, this + following
    return this


@_compiled
def labouchere(memory: Memory, result: int) -> int:
    begin, end, asked = memory[0], memory[1], memory[2]
    if result < 0:
        memory[LINE + end] = asked
        end += 1
    elif result > 0:
        begin, end = begin + 1, end - 1
    if begin >= end:
        begin, end = 0, 4
        for place in range(4):
            memory[LINE + place] = place + 1
    asked = memory[LINE + begin]
    if end - begin > 1:
        asked = min(asked + memory[LINE + end - 1], MOST_UNITS)
    memory[0], memory[1], memory[2] = begin, end, asked
    return asked


@_compiled
def dalembert(memory: Memory, result: int) -> int:
    if result > 0:
        memory[0] = max(memory[0] - 1, 0)
    elif result < 0:
        memory[0] += 1
    return 1 + memory[0]


@_compiled
def units_asked(plan: int, memory: Memory, result: int) -> int:
    """What the plan of this number stakes now, in units; numbers as in `plans.StakingPlan`."""
    if plan == 0:
        return flat(memory, result)
    if plan == 1:
        return martingale(memory, result)
    if plan == 2:
        return paroli(memory, result)
    if plan == 3:
        return one_three_two_six(memory, result)
    if plan == 4:
        return fibonacci(memory, result)
    if plan == 5:
        return labouchere(memory, result)
    return dalembert(memory, result)


# Shoes.


@_compiled
def _mixed(number: np.uint64) -> np.uint64:
    number = (number ^ (number >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> u64(27))) * u64(0x94D049BB133111EB)
    return number ^ (number >> u64(31))


@_compiled
def _seeded(seed: np.uint64, session: int) -> Words:
    """The generator of one session, started from its own stretch of the seed's sequence."""
    state = np.empty(4, np.uint64)
    begin = _mixed(seed + _GOLDEN) + _GOLDEN * (u64(session) * u64(4))
    for place in range(4):
        state[place] = _mixed(begin + _GOLDEN * u64(place + 1))
    return state


@_compiled
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


TOTAL, OUT, MORE, FRONT, KINDS = range(5)
"""Before the cards of each kind that may come: all of them, the cards that have left, the rounds that follow the
one under way (below nought until the cutting card is out), and the front of the chute, which lies behind the kinds."""


@_compiled
def _pick(state: Words, shoe: Ints) -> int:
    """The kind of the next card, each card that may come as likely as the others."""
    place = np.int64(((_next(state) >> u64(32)) * u64(shoe[TOTAL])) >> u64(32))
    at = KINDS
    while place >= shoe[at]:
        place -= shoe[at]
        at += 1
    shoe[at] -= 1
    shoe[TOTAL] -= 1
    return at - KINDS


@_compiled
def _draw(state: Words, shoe: Ints, kinds: int) -> int:
    """The next card out; from the chute if there is one, into which the next card of the mix moves up."""
    kind, chute = _pick(state, shoe), KINDS + kinds
    if shoe.size == chute:
        return kind
    place = chute + shoe[FRONT]
    front: int = shoe[place]
    shoe[place] = kind
    shoe[FRONT] = (shoe[FRONT] + 1) % (shoe.size - chute)
    return front


@_compiled
def new_shoe(deal: Deal) -> Ints:
    """Room for a shoe, and for the chute of a continuous shuffler."""
    return np.zeros(KINDS + deal.full.size + max(deal.rules[4], 0), np.int64)


@_compiled
def open_shoe(state: Words, shoe: Ints, deal: Deal) -> None:
    """A full shoe, burnt; or a continuous shuffler with its chute filled.

    Cards burnt unseen may be any of those never seen, so they only count as out.
    """
    kinds = deal.full.size
    for kind in range(kinds):  # a part of an array, set at once, takes seconds to compile
        shoe[KINDS + kind] = deal.full[kind]
    shoe[TOTAL] = deal.full.sum()
    shoe[OUT], shoe[MORE], shoe[FRONT] = 0, -1, 0
    for place in range(KINDS + kinds, shoe.size):
        shoe[place] = _pick(state, shoe)
    if deal.rules[4] >= 0:
        return
    shoe[OUT] = deal.burn[0]
    if deal.rules[0]:
        shoe[OUT] = 1 + deal.burn[_draw(state, shoe, kinds)]


@_compiled
def _line(deal: Deal, player: tuple[int, int, int], banker: tuple[int, int, int]) -> int:
    """The line of a round, given the kinds of both hands' cards, a third that was not drawn as the number of kinds."""
    points, hands = deal.points, deal.hands
    if hands.two.size == 0:
        count, other = (points[player[0]] + points[player[1]]) % 10, (points[banker[0]] + points[banker[1]]) % 10
        line: int = deal.lines[((count * 10 + other) * 11 + points[player[2]]) * 11 + points[banker[2]]]
        return line
    mine = hands.three[hands.two[player[0] * 52 + player[1]] * 53 + player[2]]
    theirs = hands.three[hands.begin + hands.two[52 * 52 + banker[0] * 52 + banker[1]] * 53 + banker[2]]
    cell: int = deal.lines[mine * hands.width + theirs]
    return cell


@_compiled
def next_line(state: Words, shoe: Ints, deal: Deal) -> int:
    """Deal the next round, from a new shoe if the last hand has been dealt; the number of the wager's line."""
    _, cut, first_more, inside_more, chute = deal.rules
    if shoe[MORE] == 0:
        open_shoe(state, shoe, deal)
    if shoe[MORE] > 0:
        shoe[MORE] -= 1
    elif shoe[OUT] >= cut:
        shoe[MORE] = first_more
    kinds, points, left = deal.full.size, deal.points, shoe[TOTAL]
    p1 = deal.printed[0] if deal.printed[0] >= 0 else _draw(state, shoe, kinds)
    b1 = deal.printed[1] if deal.printed[1] >= 0 else _draw(state, shoe, kinds)
    p2, b2 = _draw(state, shoe, kinds), _draw(state, shoe, kinds)
    player, banker, third, other = (points[p1] + points[p2]) % 10, (points[b1] + points[b2]) % 10, kinds, kinds
    if deal.player_draws[player, banker]:
        third = _draw(state, shoe, kinds)
    if deal.banker_draws[player, banker, points[third]]:
        other = _draw(state, shoe, kinds)
    line, used = _line(deal, (p1, p2, third), (b1, b2, other)), left - shoe[TOTAL]
    if chute >= 0:
        for place, kind in enumerate((p1, b1, p2, b2, third, other)):
            if kind < kinds and (place > 1 or deal.printed[place] < 0):
                shoe[KINDS + kind] += 1
        shoe[TOTAL] += used
        return line
    shoe[OUT] += used
    if shoe[MORE] < 0 and shoe[OUT] > cut:
        shoe[MORE] = inside_more
    return line


@_compiled
def session_lines(seed: np.uint64, session: int, lines: Ints, deal: Deal) -> None:
    """The line of each hand of a session; the same hands as `play_sessions` plays."""
    state, shoe = _seeded(seed, session), new_shoe(deal)
    open_shoe(state, shoe, deal)
    for hand in range(lines.size):
        lines[hand] = next_line(state, shoe, deal)


@_compiled
def shoe_lines(seed: np.uint64, first: int, lines: Ints, rounds: Ints, deal: Deal) -> None:
    """The lines of whole shoes, a shoe in each row, and how many rounds each has; numbered from the first."""
    shoe = new_shoe(deal)
    for row in range(len(lines)):
        state = _seeded(seed, first + row)
        open_shoe(state, shoe, deal)
        while shoe[MORE] != 0 and rounds[row] < lines.shape[1]:
            lines[row, rounds[row]] = next_line(state, shoe, deal)
            rounds[row] += 1


# Stakes and payments.


@_compiled
def located(stake: int, pay: Pay) -> tuple[int, np.int64, np.int64, np.int64]:
    """The stretch of a stake, the whole periods from where it begins, the whole steps after them, and what is over.

    Divided as 32-bit numbers where they fit, which takes the machine a third of the time.
    """
    stretch = 0
    while stretch + 1 < pay.begins.size and stake >= pay.begins[stretch + 1]:
        stretch += 1
    past = u64(stake - pay.begins[stretch])
    if past < u64(2**32):
        periods = np.int64(u32(past) // u32(pay.period))
    else:
        periods = np.int64(past // u64(pay.period))
    beyond = np.int64(past) - periods * pay.period
    step = np.int64(u32(beyond) // u32(pay.step))
    return stretch, periods, step, beyond - step * pay.step


@_compiled
def _taken(stake: int, pay: Pay) -> int:
    """The largest stake, up to this one, that the table takes."""
    stretch, _, step, over = located(stake, pay)
    taken: int = stake - over - pay.over[stretch, step]
    return taken


@_compiled
def stake_of(wanted: int, left: int, pay: Pay) -> int:
    """The largest stake, up to the one wanted, that the table takes and that can be put down from what is left."""
    stake = _taken(min(wanted, left), pay)
    if pay.fees[0]:
        fee = pay.fees[located(stake, pay)[0]]
        if stake + fee > left:
            stake = _taken(left - fee, pay)
    return stake


@_compiled
def paid(stake: int, line: int, pay: Pay) -> tuple[int, float]:
    """What the bettor is richer by when this line holds, and the exact mean over all lines."""
    stretch, periods, step, _ = located(stake, pay)
    net = pay.nets[stretch, step, line] + periods * pay.more[stretch, line]
    return net, pay.means[stretch, step] + periods * pay.more_mean[stretch]


# Sessions.


@_compiled
def play_sessions(
    seed: np.uint64, first: int, plan: int, money: Ints, written: Ints, means: Floats, paths: Ints, deal: Deal, pay: Pay
) -> None:
    """Play as many sessions as there are rows to write, numbered from the first; money in minor units.

    The exact means of all hands of a session are added up beside what it won or lost. What is left after each hand
    goes into the paths, if these have room for it.
    """
    bankroll, unit, minimum, maximum, goal, hands, ruin = money
    memory, shoe = np.zeros(LINE + 5 + hands, np.int64), new_shoe(deal)
    for row in range(len(written)):
        state = _seeded(seed, first + row)
        open_shoe(state, shoe, deal)
        memory[:LINE] = 0
        left = peak = bankroll
        staked, drawdown, result, hand, ending = 0, 0, 0, 0, PLAYED_OUT
        while hand < hands and ending == PLAYED_OUT:
            units = min(units_asked(plan, memory, result), maximum // unit + 1)
            stake = stake_of(min(max(units * unit, minimum), maximum), left, pay)
            line = next_line(state, shoe, deal)
            net, mean = paid(stake, line, pay)
            left, staked, result = left + net, staked + stake, pay.results[line]
            means[row] += mean
            peak = max(peak, left)
            drawdown = max(drawdown, peak - left)
            if paths.size:
                paths[row, hand] = left
            hand += 1
            if left < ruin:
                ending = RUINED
            elif left >= goal:
                ending = REACHED
        written[row, END], written[row, STAKED], written[row, DRAWDOWN] = left, staked, drawdown
        written[row, HANDS], written[row, ENDING] = hand, ending
