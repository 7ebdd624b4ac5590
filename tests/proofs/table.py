"""A table of any set-up survives whatever anybody asks of it, and cites what was judged: see `tests.table.stateful`."""

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table.model.phases import Phase
from tests.proofs import Proof
from tests.table.cited import beside, judged, of_evenings
from tests.table.stateful import ALL_SETUPS, SERIES, seek_ways_out, walk, walk_series, widen
from tests.table.wild import KINDS

ENOUGH = 100
"""How often each kind of command must have been accepted, and refused, in the full form."""
FULL = 100_000
MOST_EVENINGS = 1_000
"""How many further evenings a full walk may spend on kinds of command that were seldom accepted."""
BY_HAND = ("collect-debt", "out-of-cards", "discard-with-one")
"""What a walk seldom comes to, since it takes several rare things or a whole shoe; each has tests of its own."""


def table_walk(size: int, seed: int) -> str:
    """Walk, print what was reached, and demand breadth of a full walk."""
    tally = walk(seed, size)
    walk_series(tally, seed, size // 10)
    if size >= FULL:
        seek_ways_out(tally, seed, tuple(one for one in Exit if one.value not in BY_HAND), MOST_EVENINGS)
        widen(tally, seed, tuple(kind for kind in KINDS if kind not in BY_HAND), ENOUGH, MOST_EVENINGS)
        print(tally)
        asked = [kind for kind in KINDS if kind not in BY_HAND]
        seldom = [kind for kind in asked if min(tally.accepted[kind], tally.refused[kind]) < ENOUGH]
        assert not seldom, f"accepted or refused fewer than {ENOUGH} times: {', '.join(seldom)}"
        missed = [phase.value for phase in Phase if not tally.phases[phase]]
        assert not missed, f"phases never reached: {', '.join(missed)}"
        never = [one.value for one in Report if not tally.reports[one] and one.value not in BY_HAND]
        never += [one.value for one in Exit if not tally.exits[one] and one.value not in BY_HAND]
        assert not never, f"never reported or taken: {', '.join(never)}"
        assert {*ALL_SETUPS, *SERIES} <= set(tally.setups), "a set-up was never visited"
    accepted, refused = tally.accepted.total(), tally.refused.total()
    rarest = min(KINDS, key=lambda kind: min(tally.accepted[kind], tally.refused[kind]))
    return (
        f"{accepted:,} commands of {len(KINDS)} kinds accepted and {refused:,} refused at {len(tally.setups)} tables, "
        f"{tally.events:,} events, {tally.rounds:,} rounds, {len(+tally.phases)} of {len(Phase)} phases, "
        f"{tally.reports.total():,} reports of {len(+tally.reports)} kinds and {len(+tally.exits)} of {len(Exit)} ways "
        "out; the rarest, "
        f"{rarest}, {tally.accepted[rarest]:,} times accepted and {tally.refused[rarest]:,} times refused: "
        "books, cards and refold held after every step."
    )


def citations(size: int, seed: int) -> str:
    """Whatever evenings cite is on the list of citations that were judged beside their clauses."""
    found = of_evenings(size, seed)
    unjudged = sorted(found - judged().keys())
    assert not unjudged, "\n".join(["read these beside their clauses:", *map(beside, unjudged)])
    return f"{len(found)} different citations in {size} evenings, all among the {len(judged())} that were judged."


PROOFS = (
    Proof(
        name="citations",
        what="calls, refusals, steps and ways out cite only clauses that were judged to fit them",
        run=citations,
        small=1,
        full=66,
    ),
    Proof(
        name="table-walk",
        what="random commands by every role never break a table: books balance, refusals change nothing, events refold",
        run=table_walk,
        small=1_500,
        full=FULL,
    ),
)
