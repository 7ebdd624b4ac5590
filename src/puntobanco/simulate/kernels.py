"""The compiled kernels: shoes dealt side by side, their rounds counted by facts.

Nothing is shuffled. The next card of a shuffled shoe is any of the cards not yet seen, each as likely as the
others, so it is drawn from what is left at the moment somebody needs it; and cards burnt face down, which
nobody has seen, are as good as cards left behind. `LANES` shoes go on at once, the same step for all of them,
which lets the machine do the step for many of them in one instruction. The rules come in as the tables of
`numbering`; there is no branch for them.

**How a card is drawn.** The kinds of cards (ten values, or 52 cards) lie in order on a line with one place for
each card of the shoe. The `edges` of a lane say where each kind but the last ends. A card drawn moves to the
front of the line, so the places before `seen` are used up and every edge before the card's own moves up by
one; a place is chosen evenly among those from `seen` on, and the card's kind is the number of edges at or
before it. Places are chosen by a 32-bit number times what is left, cut off: no place is favoured by more than
one part in eight million.

**Chance.** Each lane has its own xoshiro256++ generator. The generators of all lanes of all chunks of a seed
are started from one splitmix64 sequence, each from its own stretch, so a chunk's numbers follow from the seed
and the chunk's number alone.

Everything a kernel uses is in this file: the compiled code on disk is renewed when this file changes, and
would not be if only another one did.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from puntobanco.simulate.numbering import DRAWS, MATCHES, NO_CARD, PAIR, ROYAL, Array, Tables

LANES = 128
"""Shoes side by side: enough to fill the widest instructions, few enough to stay in the nearest memory."""

BLOCK = 9
"""Edges handled together; a lane has one block of them for ten values, six for 52 cards."""

BEYOND = np.int16(0x7FFF)
"""An edge that no place reaches, to fill up a block."""

i16, u32, u64 = np.int16, np.uint32, np.uint64
_GOLDEN, _MIX_1, _MIX_2 = u64(0x9E3779B97F4A7C15), u64(0xBF58476D1CE4E5B9), u64(0x94D049BB133111EB)
_17, _19, _23, _27, _30, _31, _32, _41, _45 = (u64(bits) for bits in (17, 19, 23, 27, 30, 31, 32, 41, 45))
_PAIR_BITS = (1 << (ROYAL - PAIR)) - 1
_PERFECT = MATCHES - 2
_ROYALS = 49


def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiled at its first call and kept on disk where some folder can be written; free of the interpreter's lock."""
    try:
        return njit(nogil=True, cache=True)(function)  # type: ignore[no-any-return]
    except RuntimeError:
        return njit(nogil=True)(function)  # type: ignore[no-any-return]


class Deal(NamedTuple):
    """What a table's shoe rules come to, in numbers."""

    edges: Array
    """Where each kind ends in a full shoe, filled up to whole blocks."""
    hidden: Array
    """By the kind of the first card: cards burnt unseen."""
    size: int
    first_seen: bool
    """Whether the first card is drawn and seen before the burn; if not, `hidden` has one entry that holds always."""
    cutting: int
    """Cards in front of the cutting card; beyond the shoe if there is none."""
    by_end: bool
    """Whether the cutting card ends the shoe with the round in which it comes out."""
    past: int
    """1 if the last round is the one that begins behind the cutting card, 0 if also one that begins right at it."""


class Lanes(NamedTuple):
    """The shoes under way, one a column."""

    state: Array
    numbers: Array
    edges: Array
    place: Array
    cards: Array
    begin: Array
    """Cards seen when the round began."""
    seen: Array
    """Cards seen by now: dealt, and the first of the shoe where the burn shows it."""
    hidden: Array
    last: Array
    """The number seen at which a round is the last."""
    draws: Array
    """Whether a third card is drawn: by the Player, by the Banker."""
    known: Array
    """The number, on its way to becoming the fact's."""
    shoe: Array
    live: Array
    """All ones while the lane deals shoes that count, nought when it only keeps step."""
    over: Array


@_compiled
def _new_lanes(rows: int) -> Lanes:
    return Lanes(
        np.empty((4, LANES), u64),
        np.empty((6, LANES), u32),
        np.empty((rows, LANES), i16),
        np.empty((4, LANES), i16),
        np.empty((6, LANES), i16),
        np.empty(LANES, i16),
        np.empty(LANES, i16),
        np.empty(LANES, i16),
        np.empty(LANES, i16),
        np.empty((2, LANES), i16),
        np.empty(LANES, i16),
        np.empty(LANES, np.int64),
        np.zeros(LANES, i16),
        np.ones(LANES, np.uint8),
    )


@_compiled
def _mixed(number: u64) -> u64:
    number = (number ^ (number >> _30)) * _MIX_1
    number = (number ^ (number >> _27)) * _MIX_2
    return number ^ (number >> _31)


@_compiled
def _seed(state: Array, seed: u64, chunk: u64) -> None:
    """Start the generators of one chunk from its own stretch of the seed's sequence."""
    at = _mixed(seed) + _GOLDEN * (chunk * u64(4 * LANES))
    for word in range(4):
        for i in range(LANES):
            at += _GOLDEN
            state[word, i] = _mixed(at)


@_compiled
def _draw_numbers(state: Array, numbers: Array) -> None:
    """Six numbers of 32 bits for every lane, two from each step of its generator."""
    for i in range(LANES):
        a, b, c, d = state[0, i], state[1, i], state[2, i], state[3, i]
        for step in range(3):
            number = a + d
            number = ((number << _23) | (number >> _41)) + a
            shifted = b << _17
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= shifted
            d = (d << _45) | (d >> _19)
            numbers[2 * step, i] = u32(number)
            numbers[2 * step + 1, i] = u32(number >> _32)
        state[0, i], state[1, i], state[2, i], state[3, i] = a, b, c, d


@_compiled
def _open_shoes(lane: Lanes, deal: Deal, opened: int, shoes: int, record: Array) -> int:
    """Full shoes, burnt, for the lanes whose shoe is over; the number opened so far."""
    words = lane.over.view(u64)
    fresh = False
    for w in range(LANES // 8):
        if words[w]:
            if not fresh:
                _draw_numbers(lane.state, lane.numbers)
                fresh = True
            for i in range(8 * w, 8 * w + 8):
                if lane.over[i]:
                    lane.live[i] = i16(-1) if opened < shoes else i16(0)
                    lane.shoe[i] = opened
                    opened += 1
                    _burn(lane, deal, i, record)
    return opened


@_compiled
def _burn(lane: Lanes, deal: Deal, i: int, record: Array) -> None:
    place = i16((u64(lane.numbers[0, i]) * u64(deal.size)) >> _32) if deal.first_seen else i16(-1)
    first = 0
    for k in range(deal.edges.shape[0]):
        before = deal.edges[k] <= place
        first += before
        lane.edges[k, i] = deal.edges[k] + before
    lane.seen[i] = deal.first_seen
    lane.hidden[i] = deal.hidden[first]
    lane.last[i] = max(deal.cutting, lane.seen[i] + lane.hidden[i]) + deal.past - lane.hidden[i]
    if deal.first_seen and lane.live[i] and record.shape[0]:
        record[lane.shoe[i], 0] = first


@_compiled
def _deal_four(lane: Lanes, size: int) -> None:
    """Two cards to each hand, the Player's first."""
    place, cards, edges = lane.place, lane.cards, lane.edges
    for j in range(4):
        for i in range(LANES):
            used = lane.seen[i] + j
            place[j, i] = used + i16((u64(lane.numbers[j, i]) * u64(u32(max(size - used, 0)))) >> _32)
            cards[j, i] = 0
    for i in range(LANES):
        lane.begin[i] = lane.seen[i]
        lane.seen[i] += 4
    for block in range(0, edges.shape[0], BLOCK):
        for i in range(LANES):
            place_0, place_1, place_2, place_3 = place[0, i], place[1, i], place[2, i], place[3, i]
            card_0, card_1, card_2, card_3 = cards[0, i], cards[1, i], cards[2, i], cards[3, i]
            for k in range(BLOCK):
                edge = edges[block + k, i]
                before = i16(1) if edge <= place_0 else i16(0)
                card_0, edge = i16(card_0 + before), i16(edge + before)
                before = i16(1) if edge <= place_1 else i16(0)
                card_1, edge = i16(card_1 + before), i16(edge + before)
                before = i16(1) if edge <= place_2 else i16(0)
                card_2, edge = i16(card_2 + before), i16(edge + before)
                before = i16(1) if edge <= place_3 else i16(0)
                card_3, edge = i16(card_3 + before), i16(edge + before)
                edges[block + k, i] = edge
            cards[0, i], cards[1, i], cards[2, i], cards[3, i] = card_0, card_1, card_2, card_3


@_compiled
def _deal_third(lane: Lanes, j: int, draws: Array, size: int) -> None:
    """A third card to the hands that draw, the others nothing."""
    place, cards, edges = lane.place[0], lane.cards[j], lane.edges
    for i in range(LANES):
        used = lane.seen[i]
        chosen = used + i16((u64(lane.numbers[j, i]) * u64(u32(max(size - used, 0)))) >> _32)
        place[i] = chosen if draws[i] else i16(-1)
        lane.seen[i] = used + draws[i]
        cards[i] = 0
    for block in range(0, edges.shape[0], BLOCK):
        for i in range(LANES):
            chosen, card = place[i], cards[i]
            for k in range(BLOCK):
                edge = edges[block + k, i]
                before = i16(1) if edge <= chosen else i16(0)
                card = i16(card + before)
                edges[block + k, i] = edge + before
            cards[i] = card


@_compiled
def _end_round(lane: Lanes, deal: Deal) -> None:
    """Which shoes are over; `draws[0]` becomes all ones where the round counts, nought where it does not."""
    for i in range(LANES):
        whole = lane.seen[i] + lane.hidden[i] <= deal.size
        marked = (lane.seen[i] if deal.by_end else lane.begin[i]) >= lane.last[i]
        lane.over[i] = marked or not whole
        lane.place[0, i] = lane.live[i] if whole else i16(0)


@_compiled
def _write_down(lane: Lanes, record: Array) -> None:
    """The cards of the round into the record, behind those of the shoe so far; hidden ones leave a gap."""
    for i in range(LANES):
        if lane.live[i]:
            at = lane.begin[i] + lane.hidden[i]
            for j in range(6):
                if j < 4 or lane.draws[j - 4, i]:
                    if at < record.shape[1]:
                        record[lane.shoe[i], at] = lane.cards[j, i]
                    at += 1


@_compiled
def deal_values(seed: int, chunk: int, shoes: int, deal: Deal, table: Tables, counted: Array, record: Array) -> None:
    """Deal whole shoes by values; `counted[1:]` by number of facts, `counted[0]` for what does not count."""
    lane = _new_lanes(deal.edges.shape[0])
    cards, known, draws = lane.cards, lane.known, lane.draws
    _seed(lane.state, u64(seed), u64(chunk))
    opened = _open_shoes(lane, deal, 0, shoes, record)
    while lane.live.any():
        _draw_numbers(lane.state, lane.numbers)
        _deal_four(lane, deal.size)
        for i in range(LANES):
            player, banker = cards[0, i] + cards[2, i], cards[1, i] + cards[3, i]
            player, banker = player - 10 if player >= 10 else player, banker - 10 if banker >= 10 else banker
            known[i] = player * 10 + banker
        for i in range(LANES):
            draws[0, i] = table.after_four[known[i]]
        _deal_third(lane, 4, draws[0], deal.size)
        for i in range(LANES):
            known[i] = known[i] * (NO_CARD + 1) + (cards[4, i] if draws[0, i] else NO_CARD)
        for i in range(LANES):
            known[i] = table.after_five[known[i]]
        for i in range(LANES):
            draws[1, i] = known[i] >> DRAWS
        _deal_third(lane, 5, draws[1], deal.size)
        if record.shape[0]:
            _write_down(lane, record)
        _end_round(lane, deal)
        for i in range(LANES):
            known[i] = ((known[i] & ((1 << DRAWS) - 1)) + cards[5, i] + 1) & lane.place[0, i]
        for i in range(LANES):
            counted[known[i]] += 1
        opened = _open_shoes(lane, deal, opened, shoes, record)
