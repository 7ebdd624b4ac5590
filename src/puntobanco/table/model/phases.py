"""The phases of a table, and what may be asked in each.

A table is closed, or its cards are being made ready, or it stands between two rounds, or a round is under way. The
phase is never stored: it follows from the state, so the two cannot contradict each other.

    CLOSED → SHOE → READY → BETTING → CALLED → DEALING → SHOWING → EARLY → DRAWING → COMPLETE → RESULT → SETTLED
                      ↑                                                                                     │
                      └──────────────────── the next round, or SHOE when the shoe is over ──────────────────┘

A phase that has nothing to do is passed over: EARLY without wagers that the first four cards decide, SHOWING where
cards are dealt face up, DRAWING when both hands stand. Where a rulebook lets cards be dealt before bets are closed,
the draws happen in BETTING. A round that was stopped by a card that cannot be is STOPPED until the pit has
spoken, one in which bettors have a choice after an error is in OPTIONS, a dispute makes the table DISPUTED and a
pause PAUSED; all of them go on where they were.

The declaration of an act (`ActSpec`) says in which phases it has a home, who may ask for it, and which function
decides. `decide` and `offers` both read that declaration and nothing else.
"""

from enum import Enum

from puntobanco.shoe.last_hand import Life
from puntobanco.table.model.expected_cards import has_early
from puntobanco.table.model.state import Ready, RoundState, Table


class Phase(Enum):
    """Where a table stands."""

    CLOSED = "closed"
    SHOE = "shoe"
    READY = "ready"
    BETTING = "betting"
    CALLED = "called"
    DEALING = "dealing"
    SHOWING = "showing"
    EARLY = "early"
    DRAWING = "drawing"
    COMPLETE = "complete"
    RESULT = "result"
    SETTLED = "settled"
    STOPPED = "stopped"
    OPTIONS = "options"
    DISPUTED = "disputed"
    PAUSED = "paused"

    __hash__ = object.__hash__  # Enum's own is slow, and the phase is looked up at every command


def phase_of(table: Table) -> Phase:
    """The phase of a table."""
    if table.paused is not None:
        return Phase.PAUSED
    if not table.is_open:
        return Phase.CLOSED
    if table.dispute is not None:
        return Phase.DISPUTED
    if table.trouble is not None:
        return Phase.STOPPED
    if table.round is not None:
        return _in_round(table, table.round)
    if table.options is not None:
        return Phase.OPTIONS
    if table.shoe is None or table.shoe.ready is not Ready.PLAY or table.shoe.life is Life.OVER:
        return Phase.SHOE
    return Phase.READY


def _in_round(table: Table, round_: RoundState) -> Phase:
    if round_.stopped is not None:
        return Phase.STOPPED
    if round_.options is not None:
        return Phase.OPTIONS
    if round_.settled is not None:
        return Phase.SETTLED
    if round_.announced:
        return Phase.RESULT
    if not round_.called:
        return Phase.BETTING
    if not round_.first_dealt:
        return Phase.DEALING if round_.cards else Phase.CALLED
    if any(not card.shown for card in round_.first_cards):
        return Phase.SHOWING
    if round_.early is None and has_early(table):
        return Phase.EARLY
    if any(not card.shown for card in round_.cards) or round_.due is not None:
        return Phase.DRAWING
    return Phase.COMPLETE


def at(*phases: Phase) -> frozenset[Phase]:
    """These phases and no others."""
    return frozenset(phases)


OPEN = frozenset(Phase) - {Phase.CLOSED}
PLAYING = frozenset({
    Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.SHOWING, Phase.EARLY, Phase.DRAWING, Phase.COMPLETE,
    Phase.RESULT, Phase.SETTLED,
})  # fmt: skip
BETWEEN = frozenset({Phase.CLOSED, Phase.SHOE, Phase.READY})
ANY = frozenset(Phase)
DEALT = frozenset({Phase.CALLED, Phase.DEALING, Phase.SHOWING, Phase.EARLY, Phase.DRAWING})
HIDDEN = frozenset({Phase.DEALING, Phase.SHOWING, Phase.DRAWING})
"""Phases in which cards may lie face down."""
