"""A round that one person settles while another has it declared void: one of the two happens, never both or neither."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from msgspec import to_builtins

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.proofs import Found, Piece
from tests.server.api.lines import Wire, wire
from tests.server.api.races import a_house
from tests.server.api.served import TABLE
from tests.server.api.staffed import Staffed, bet

EACH = 8
"""Callers who settle, and as many who report a foreign card and void the round for it."""
CHIPS, STAKE = 100_000_000, 10_000
FOREIGN = ask.ReportTrouble(report=Report.FOREIGN_CARD, note="a blue back among the red")
VOID = ask.Resolve(exit=Exit.VOID, reason="a blue back among the red")

TOO_LATE = frozenset({"not-now", "not-lawful", "nothing-reported"})
"""Why a void is not even proposed: the round was settled, or voided, first."""


def settle_or_void(piece: Piece, seed: int) -> Found:
    """Rounds, each settled and voided at once by many over sockets of their own; the void has been agreed to.

    A foreign card voids a round whose bets are not settled, and no other [RWS 5.5.1; RWS 1.19].
    """
    with a_house(practice=True, database="") as served:
        staffed = Staffed(served)
        staffed.until(Phase.READY)
        return Found(dict(asyncio.run(_races(staffed, piece.size, Random(f"{seed} {piece.start}")))))


def told_of_void(found: Found, size: int, seed: int) -> str:
    """What all rounds came to."""
    settled, voided = found["settle"], found["void"]
    assert settled + voided == size, found
    assert size < 40 or (settled and voided), f"only one of the two ever won: {settled} settled, {voided} void"
    return (
        f"{size:,} rounds, each settled by {EACH} and voided by {EACH} at once over {2 * EACH} sockets: {settled:,} "
        f"were settled and {voided:,} void, none both, none neither; books zero after each (seed {seed})."
    )


async def _races(staffed: Staffed, size: int, chance: Random) -> Counter[str]:
    won: Counter[str] = Counter()
    anna = staffed.player(CHIPS, 1)
    async with AsyncExitStack() as stack:
        both = (staffed.staff[Role.DEALER], staffed.staff[Role.PIT])
        settling, voiding = [[await stack.enter_async_context(wire(who)) for _ in range(EACH)] for who in both]
        for number in range(size):
            staffed.until(Phase.BETTING)
            before = staffed.rack(anna)
            anna.does(bet(STAKE))
            staffed.until(Phase.RESULT)
            told = await _raced(settling, voiding, lambda: _agreed(staffed), chance)
            done = Counter(kind for kind, answer in told if answer.get("done"))
            assert done.total() == 1, f"race {number}: {done}: {told}"
            assert not done["void"] or staffed.rack(anna) == before, f"race {number}: a void moved money"
            staffed.table.books.check()
            staffed.served.state("house").books.check()
            _never_again(staffed)
            won += done
    return won


def _agreed(staffed: Staffed) -> str | None:
    """The void as two people have agreed to it; its id, or none if the round was settled first."""
    pit, second = staffed.staff[Role.PIT], staffed.staff[Role.SHIFT_MANAGER]
    answer = pit.post("/api/approvals", {"stream": TABLE, "act": to_builtins(VOID)})
    if answer.status_code == 409 and answer.json()["title"] in TOO_LATE:
        return None
    assert answer.status_code == 200, answer.text
    proposed = str(answer.json()["id"])
    second.post(f"/api/approvals/{proposed}", {"agree": True}, good=True)
    return proposed


async def _raced(
    settling: list[Wire], voiding: list[Wire], agreed: Callable[[], str | None], chance: Random
) -> list[tuple[str, dict[str, Any]]]:
    """Everybody within a few milliseconds; what each was told. The reporter gets the agreement of another."""

    async def settle(line: Wire) -> tuple[str, dict[str, Any]]:
        await asyncio.sleep(chance.uniform(0, 0.01))
        return "settle", await line.command(ask.Settle(), TABLE)

    async def void(line: Wire) -> tuple[str, dict[str, Any]]:
        await asyncio.sleep(chance.uniform(0, 0.01))
        reported = await line.command(FOREIGN, TABLE)
        approval = await asyncio.to_thread(agreed) if reported.get("done") else None
        return "void", await line.command(VOID, TABLE, approval=approval)

    return await asyncio.gather(*map(settle, settling), *map(void, voiding))


def _never_again(staffed: Staffed) -> None:
    """Whatever the round has come to is its end: it is neither settled nor void a second time."""
    dealer, pit = staffed.staff[Role.DEALER], staffed.staff[Role.PIT]
    if staffed.table.trouble is not None:
        pit.does(ask.Resolve(exit=Exit.STAND, reason="it was settled before"))
    standing = staffed.table
    assert dealer.refused(ask.Settle()) and pit.refused(VOID)
    assert staffed.table.results == standing.results and staffed.table.books == standing.books
