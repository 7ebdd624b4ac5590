"""The compiled kernels: shoes dealt side by side, their rounds counted by facts.

Nothing is shuffled beforehand. The next card of a shuffled shoe is any of the cards not yet seen, each as likely
as the others, so it is drawn from what is left when somebody needs it; cards burnt face down, which nobody has
seen, are as good as cards left behind; and a cut changes nothing. `LANES` shoes go on at once, the same step for
all of them, so that one instruction does it for many. The rules come in as tables by `lookup`, never as branches.

**A card by value** is drawn from counts. The ten values lie in order on a line with one place for each card; an
*edge* says where a value ends, for each but the last. A card that is drawn goes to the front of the line, so the
places before the number *seen* are used up and every edge before the card's own moves up by one. A place is chosen
evenly from *seen* on, and the value is the number of edges at or before it. **One of 52 cards** is drawn from a pile,
where the card at the front then takes its place: 51 edges would take longer.

**Chance.** Each lane has its own xoshiro256++ generator, started as `chance` says. A place is a 32-bit number times
what is left, cut off: none is favoured by more than one part in five million.

All compiled code is in this file, because what is kept on disk is renewed when this file changes. The rows of the lanes
are parts of one flat array and unsigned, so that the compiler knows what cannot overlap and cannot be negative.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from puntobanco.simulate.compiled import P, R, compiled
from puntobanco.simulate.kernels.tables import Deal, Tables, Views

Array = NDArray[Any]
Number = Any

LANES = 128
"""Shoes side by side: enough to fill the widest instructions, few enough to stay in near memory."""

DRAWN, PAIR, ROYAL, NO_CARD, MATCHES, NOT_PRINTED = 14, 4, 6, 10, 5, -1
"""How the tables are laid out: see `Tables`; a third card that was not drawn; a hand matches by none, by its three
kinds of pair, or by a suited triple; a first card that comes from the shoe."""

SEEN, BEGIN, HIDDEN, LAST, LIVE, OVER, PLACE, KNOWN, WORDS, CARDS, DRAWS, END = (
    row * LANES for row in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 16, 22)
)
"""Where the rows begin, with one number for each lane: cards seen by now, and when the round began (those dealt, and
the first of the shoe where the burn shows it); cards burnt unseen; the number seen at which a round is the last;
whether the shoe counts or only keeps step (all ones, or nought); whether it is over; the place just chosen; the number
on its way to becoming the fact's; two rows for the words of the hands; six for the cards of the round in the order
dealt; six for whether each of them is drawn."""

P1, B1, P2, B2, P3, B3 = (CARDS + card * LANES for card in range(6))
P3_DRAWS, B3_DRAWS = DRAWS + 4 * LANES, DRAWS + 5 * LANES

_types: Any = (np.uint16, np.uint32, np.uint64, np.int64)
u16, u32, u64, i64 = _types
_NO, _ONE, _ALL = u16(0), u16(1), u16(0xFFFF)
_17, _19, _23, _32, _41, _45 = (u64(bits) for bits in (17, 19, 23, 32, 41, 45))
_16, _LOW = u32(16), u32(0xFFFF)
_COUNT, _KIND, _FACT = (1 << PAIR) - 1, (1 << (ROYAL - PAIR)) - 1, (1 << DRAWN) - 1
_PERFECT, _ROYALS, _WAYS, _PAIRS = MATCHES - 2, 49, 2 * MATCHES**2, 52 * 52


def _part(function: Callable[P, R]) -> Callable[P, R]:
    """A part of the kernels, written into each: called as a function it would not be done for many lanes at once."""
    part: Callable[P, R] = njit(inline="always")(function)
    return part


@_part
def _step(a: Number, b: Number, c: Number, d: Number) -> tuple[Number, Number, Number, Number, Number]:
    """One step of xoshiro256++: its number and the four words of its next state."""
    number = a + d
    number = ((number << _23) | (number >> _41)) + a
    shifted = b << _17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    return number, a, b, c, (d << _45) | (d >> _19)


@_part
def _numbers(state: Array, numbers: Array) -> None:
    """Six numbers of 32 bits for every lane, two from each step of its generator."""
    for i in range(LANES):
        a, b, c, d = state[i], state[LANES + i], state[2 * LANES + i], state[3 * LANES + i]
        for step in range(3):
            number, a, b, c, d = _step(a, b, c, d)
            numbers[2 * step * LANES + i] = u32(number)
            numbers[(2 * step + 1) * LANES + i] = u32(number >> _32)
        state[i], state[LANES + i], state[2 * LANES + i], state[3 * LANES + i] = a, b, c, d


@_part
def _number(state: Array, i: int) -> Number:
    number, a, b, c, d = _step(state[i], state[LANES + i], state[2 * LANES + i], state[3 * LANES + i])
    state[i], state[LANES + i], state[2 * LANES + i], state[3 * LANES + i] = a, b, c, d
    return u32(number >> _32)


@_part
def _below(left: Number, number: Number) -> Number:
    """The number times what is left, without its last 32 bits: worked out in halves, to need no more than 32."""
    upper, lower = u32(number >> _16), u32(number & _LOW)
    return u32(u32(upper * left) + u32(u32(lower * left) >> _16)) >> _16


@_part
def _deal_value(lane: Array, edges: Array, numbers: Array, j: int, size: int) -> None:
    """The round's card j, 0 to 5, as a value; nought in lanes that do not draw it, for no edge is at place 0."""
    cards, draws = lane[CARDS + j * LANES : CARDS + (j + 1) * LANES], lane[DRAWS + j * LANES : DRAWS + (j + 1) * LANES]
    chance = numbers[j * LANES : (j + 1) * LANES]
    for i in range(LANES):
        used = lane[SEEN + i]
        left = u32(size - used) if used < size else u32(0)
        lane[PLACE + i] = used + u16(_below(left, chance[i])) if draws[i] else _NO
        lane[SEEN + i] = used + draws[i]
    for i in range(LANES):
        place, card = lane[PLACE + i], _NO
        for k in range(9):
            edge = edges[k * LANES + i]
            before = _ONE if edge <= place else _NO
            card = u16(card + before)
            edges[k * LANES + i] = edge + before
        cards[i] = card


@_part
def _deal_card(lane: Array, piles: Array, front: Array, place: Array, numbers: Array, j: int, size: int) -> None:
    """The round's card j from the pile of every lane; in lanes that do not draw it the pile stays as it is."""
    cards, draws = lane[CARDS + j * LANES : CARDS + (j + 1) * LANES], lane[DRAWS + j * LANES : DRAWS + (j + 1) * LANES]
    chance = numbers[j * LANES : (j + 1) * LANES]
    for i in range(LANES):
        used = lane[SEEN + i]
        left = u32(size - used) if used < size and draws[i] else u32(0)
        front[i] = i * size + used
        place[i] = i * size + used + _below(left, chance[i])
        lane[SEEN + i] = used + draws[i]
    for i in range(LANES):
        cards[i] = piles[place[i]]
        piles[place[i]] = piles[front[i]]


@_part
def _first_value(edges: Array, i: int, state: Array, deal: Deal) -> int:
    """The values of a full shoe for a lane, less the first card if it is seen; that card, or 0."""
    place = i64(_below(u32(deal.pile.size), _number(state, i))) if deal.first_seen else -1
    first = 0
    for k in range(9):
        before = deal.edges[k] <= place
        first += before
        edges[k * LANES + i] = deal.edges[k] + before
    return first


@_part
def _first_card(piles: Array, i: int, state: Array, deal: Deal) -> Number:
    """The pile of a full shoe for a lane, less the first card if it is seen; that card, or 0."""
    size = deal.pile.size
    for k in range(size):
        piles[i * size + k] = deal.pile[k]
    if not deal.first_seen:
        return 0
    place = i * size + i64(_below(u32(size), _number(state, i)))
    first = i64(piles[place])
    piles[place] = piles[i * size]
    return first


@_part
def _open_shoe(lane: Array, i: int, first: int, deal: Deal, shoe: Array, opened: int, shoes: int, record: Array) -> int:
    """Burn from a full shoe and see where its last round will be; it counts as long as shoes are wanted."""
    seen, hidden = i64(deal.first_seen), i64(deal.hidden[first])
    lane[SEEN + i] = lane[BEGIN + i] = seen
    lane[HIDDEN + i] = hidden
    lane[LAST + i] = max(deal.cutting, seen + hidden) + deal.past - hidden
    lane[LIVE + i], shoe[i] = _ALL if opened < shoes else _NO, opened
    if record.size and opened < shoes and deal.first_seen:
        record[opened, 0] = first
    return opened + 1


@_part
def _two_values(lane: Array) -> None:
    for i in range(LANES):
        player, banker = lane[P1 + i] + lane[P2 + i], lane[B1 + i] + lane[B2 + i]
        player, banker = player - 10 if player >= 10 else player, banker - 10 if banker >= 10 else banker
        lane[KNOWN + i] = player * 10 + banker


@_part
def _two_cards(lane: Array, two_cards: Array) -> None:
    """Both counts of two cards, and the words of both hands, from cards."""
    for i in range(LANES):
        lane[WORDS + i] = lane[P1 + i] * 52 + lane[P2 + i]
        lane[WORDS + LANES + i] = lane[B1 + i] * 52 + lane[B2 + i]
    for i in range(2 * LANES):
        lane[WORDS + i] = two_cards[lane[WORDS + i]]
    for i in range(LANES):
        lane[KNOWN + i] = (lane[WORDS + i] & _COUNT) * 10 + (lane[WORDS + LANES + i] & _COUNT)


@_part
def _banker_draws(lane: Array, third: Array, after_five: Array) -> None:
    """By the value of the Player's third card."""
    for i in range(LANES):
        lane[KNOWN + i] = lane[KNOWN + i] * (NO_CARD + 1) + (third[i] if lane[P3_DRAWS + i] else NO_CARD)
    for i in range(LANES):
        lane[KNOWN + i] = after_five[lane[KNOWN + i]]
    for i in range(LANES):
        lane[B3_DRAWS + i] = lane[KNOWN + i] >> DRAWN


@_part
def _end_round(lane: Array, third: Array, by_end: bool, size: int) -> None:
    """Whether the shoe is over, the fact by values, and in `PLACE` all ones where the round counts, or nought."""
    for i in range(LANES):
        whole = lane[SEEN + i] + lane[HIDDEN + i] <= size
        last = (lane[SEEN + i] if by_end else lane[BEGIN + i]) >= lane[LAST + i]
        lane[OVER + i] = _ALL if last or not whole else _NO
        lane[PLACE + i] = lane[LIVE + i] if whole else _NO
        lane[BEGIN + i] = lane[SEEN + i]
        lane[KNOWN + i] = (lane[KNOWN + i] & _FACT) + (third[i] if lane[B3_DRAWS + i] else _NO)


@_part
def _way(table: Tables, fact: int, player: int, banker: int, twin: bool, triples: tuple[bool, bool]) -> Number:
    """What the matches of both hands, read from their words, add to the number of a fact."""
    player, banker = (player >> PAIR) & _KIND, (banker >> PAIR) & _KIND
    twin = twin and player > 0 and banker > 0
    player += triples[0] and player == _PERFECT
    banker += triples[1] and banker == _PERFECT
    return i64(table.match[table.shape[fact] * _WAYS + (player * MATCHES + banker) * 2 + twin])


@_part
def _count_cards(lane: Array, listed: Array, full: Array, table: Tables, counted: Array, royals: Array) -> None:
    """Every round under its fact; those with a pair or a Royal 9, which are few, are listed and looked at closely."""
    for i in range(LANES):
        full[i] = table.first[lane[KNOWN + i]]
    found = 0
    for i in range(LANES):
        listed[found] = i
        found += ((lane[WORDS + i] | lane[WORDS + LANES + i]) >> PAIR) != 0
    for at in range(found):
        i = i64(listed[at])
        player, banker = i64(lane[WORDS + i]), i64(lane[WORDS + LANES + i])
        twin = table.rank[lane[P1 + i]] == table.rank[lane[B1 + i]]
        player_triple = lane[P3_DRAWS + i] > 0 and lane[P1 + i] == lane[P3 + i]
        banker_triple = lane[B3_DRAWS + i] > 0 and lane[B1 + i] == lane[B3 + i]
        full[i] += _way(table, lane[KNOWN + i], player, banker, twin, (player_triple, banker_triple))
        royals[(player >> ROYAL) * _ROYALS + (banker >> ROYAL)] += lane[PLACE + i] & 1
    for i in range(LANES):
        full[i] = (full[i] + 1) & lane[PLACE + i]
    for i in range(LANES):
        counted[full[i]] += 1


@_part
def _answer(lane: Array, views: Views, answered: Array) -> None:
    for view in range(views.width.size):
        for i in range(LANES):
            third = lane[P3 + i] if lane[P3_DRAWS + i] else u16(52)
            other = lane[B3 + i] if lane[B3_DRAWS + i] else u16(52)
            row = i64(views.two[2 * view * _PAIRS + lane[P1 + i] * 52 + lane[P2 + i]])
            other_row = i64(views.two[(2 * view + 1) * _PAIRS + lane[B1 + i] * 52 + lane[B2 + i]])
            player = i64(views.three[views.begin[2 * view] + row * 53 + third])
            banker = i64(views.three[views.begin[2 * view + 1] + other_row * 53 + other])
            cell = views.cells[view] + player * views.width[view] + banker
            answered[view, views.answers[cell]] += lane[PLACE + i] & 1


@_part
def _note_rounds(lane: Array, rounds: Array, noted: int) -> int:
    """The six cards of every round that counts; how many rounds are noted by now."""
    for i in range(LANES):
        if lane[PLACE + i]:
            for j in range(6):
                rounds[noted, j] = lane[CARDS + j * LANES + i] if j < 4 or lane[DRAWS + j * LANES + i] else 52
            noted += 1
    return noted


@_part
def _write_down(lane: Array, shoe: Array, record: Array) -> None:
    """The cards of the round into the record, each where it lay in its shoe; the unseen ones leave gaps."""
    for i in range(LANES):
        if lane[LIVE + i]:
            at = i64(lane[BEGIN + i]) + i64(lane[HIDDEN + i])
            for j in range(6):
                if lane[DRAWS + j * LANES + i] and at < record.shape[1]:
                    record[shoe[i], at] = lane[CARDS + j * LANES + i]
                    at += 1


@_part
def _print_cards(lane: Array, printed: Array) -> None:
    """First cards that are printed lie there from the beginning, and nobody draws them."""
    for i in range(2 * LANES):
        if printed[i // LANES] != NOT_PRINTED:
            lane[CARDS + i], lane[DRAWS + i] = printed[i // LANES], 0


@compiled
def random_numbers(state: Array, rows: Array) -> None:
    """Fill rows of six numbers for every lane."""
    for row in rows:
        _numbers(state, row)


@compiled
def deal_values(state: Array, shoes: int, deal: Deal, table: Tables, counted: Array, record: Array) -> None:
    """Deal whole shoes by values: `counted[1:]` by number of fact, `counted[0]` for what does not count.

    `record`, if it has room, takes the cards of each shoe where they lay in it.
    """
    size, lane, edges = deal.pile.size, np.ones(END, u16), np.empty(9 * LANES, u16)
    numbers, shoe = np.empty(6 * LANES, u32), np.zeros(LANES, i64)
    live, over, opened = lane[LIVE : LIVE + LANES], lane[OVER : OVER + LANES].view(u64), 0
    _print_cards(lane, deal.printed)
    while opened < shoes or live.any():
        for four in range(LANES // 4):
            if over[four]:
                for i in range(4 * four, 4 * four + 4):
                    if lane[OVER + i]:
                        first = _first_value(edges, i, state, deal)
                        opened = _open_shoe(lane, i, first, deal, shoe, opened, shoes, record)
        _numbers(state, numbers)
        for j in range(4):
            if j > 1 or deal.printed[j] == NOT_PRINTED:
                _deal_value(lane, edges, numbers, j, size)
        _two_values(lane)
        for i in range(LANES):
            lane[P3_DRAWS + i] = table.after_four[lane[KNOWN + i]]
        _deal_value(lane, edges, numbers, 4, size)
        _banker_draws(lane, lane[P3 : P3 + LANES], table.after_five)
        _deal_value(lane, edges, numbers, 5, size)
        if record.size:
            _write_down(lane, shoe, record)
        _end_round(lane, lane[B3 : B3 + LANES], deal.by_end, size)
        for i in range(LANES):
            lane[KNOWN + i] = (lane[KNOWN + i] + 1) & lane[PLACE + i]
        for i in range(LANES):
            counted[lane[KNOWN + i]] += 1


@compiled
def deal_cards(
    state: Array,
    shoes: int,
    deal: Deal,
    table: Tables,
    views: Views,
    counted: Array,
    royals: Array,
    answered: Array,
    record: Array,
    rounds: Array,
) -> int:
    """The same by cards, `royals` by both hands' Royal 9, good where either has one, and `answered` by views.

    `rounds`, if it has room, takes the six cards of each round that counts; how many it took.
    """
    noted, size, lane, piles = 0, deal.pile.size, np.ones(END, u16), np.zeros(LANES * deal.pile.size + 6, np.uint8)
    numbers, shoe, full = np.empty(6 * LANES, u32), np.zeros(LANES, i64), np.empty(LANES, u16)
    front, place, third, listed = np.empty(LANES, u32), np.empty(LANES, u32), np.empty(LANES, u16), np.empty(LANES, u16)
    live, over, opened = lane[LIVE : LIVE + LANES], lane[OVER : OVER + LANES].view(u64), 0
    _print_cards(lane, deal.printed)
    while opened < shoes or live.any():
        for four in range(LANES // 4):
            if over[four]:
                for i in range(4 * four, 4 * four + 4):
                    if lane[OVER + i]:
                        first = _first_card(piles, i, state, deal)
                        opened = _open_shoe(lane, i, first, deal, shoe, opened, shoes, record)
        _numbers(state, numbers)
        for j in range(4):
            if j > 1 or deal.printed[j] == NOT_PRINTED:
                _deal_card(lane, piles, front, place, numbers, j, size)
        _two_cards(lane, table.two_cards)
        for i in range(LANES):
            lane[P3_DRAWS + i] = table.after_four[lane[KNOWN + i]]
        _deal_card(lane, piles, front, place, numbers, 4, size)
        for i in range(LANES):
            third[i] = table.points[lane[P3 + i]]
        _banker_draws(lane, third, table.after_five)
        _deal_card(lane, piles, front, place, numbers, 5, size)
        for i in range(LANES):
            third[i] = table.points[lane[B3 + i]]
        if record.size:
            _write_down(lane, shoe, record)
        _end_round(lane, third, deal.by_end, size)
        _count_cards(lane, listed, full, table, counted, royals)
        _answer(lane, views, answered)
        if rounds.size:
            noted = _note_rounds(lane, rounds, noted)
    return noted
