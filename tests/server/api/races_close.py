"""No more bets is a place in the sequence: bets around the close of many tables, and many who settle one round."""

import asyncio
import json
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.pace import allowed
from tests.proofs import Found, Piece
from tests.server.api.lines import Wire, wire
from tests.server.api.races import a_house
from tests.server.api.served import Caller, Served, setup_text
from tests.server.api.staffed import Staffed, bet

TABLES, PLAYERS, BETS = 50, 2, 10
"""Tables of a house, people at each of them, and how often each of them bets around one close."""
SPREAD = 0.05
"""Seconds before and after the close within which bets are sent."""
SETTLERS = 16


class Shared(Staffed):
    """A table whose staff also works at other tables."""

    def __init__(self, served: Served, stream: str, known: dict[str, Caller]) -> None:
        self._known = known
        super().__init__(served, stream)

    def come(self, post: str) -> Caller:
        """The person who has the post already; each player is somebody else."""
        if post == "player":
            return super().come(post)
        if post not in self._known:
            self._known[post] = super().come(post)
        return self._known[post]


def _tables(size: int) -> int:
    """All of them for a whole piece, fewer where only a few bets are made."""
    return min(TABLES, max(1, size // (10 * PLAYERS * BETS)))


def race_the_close(piece: Piece, seed: int) -> Found:
    """A house whose tables all close at once, again and again, while everybody bets."""
    chance, number = Random(f"{seed} {piece.start}"), _tables(piece.size)
    texts = tuple(setup_text("rws-non-commission", f"T{one:02}") for one in range(number))
    with a_house(practice=True, database="", tables=texts) as served:
        known: dict[str, Caller] = {}
        tables = [Shared(served, f"table/{name}", known) for name, _ in texts]
        for table in tables:
            table.until(Phase.READY)
            for seat in range(1, PLAYERS + 1):
                table.player(10_000_000, seat)
        return asyncio.run(_closes(tables, piece.size, chance))


async def _closes(tables: list[Shared], size: int, chance: Random) -> Found:
    taken = late = closes = 0
    async with AsyncExitStack() as stack:
        wires = {table: [await stack.enter_async_context(wire(one)) for one in table.players] for table in tables}
        dealer = await stack.enter_async_context(wire(tables[0].staff[Role.DEALER]))
        while taken + late < size:
            for table in tables:
                table.until(Phase.BETTING)
            began = tables[0].served.numbers()
            told = await asyncio.gather(*(_around(table, wires[table], dealer, chance) for table in tables))
            for table, (asked, close) in zip(tables, told, strict=True):
                accepted = {one["id"] for one in asked if one.get("done")}
                _expect_in_order(table, began[table.stream], accepted, {one["id"] for one in asked}, close)
                taken, late = taken + len(accepted), late + len(asked) - len(accepted)
            closes += len(tables)
            for table in tables:
                table.until(Phase.SETTLED)
                table.next()
                table.table.books.check()
        slowest = max(line.slowest for lines in wires.values() for line in lines)
    assert slowest < allowed(2), f"an answer took {slowest:.2f} s"
    assert taken and late, "all bets were on one side of the close: nothing was shown"
    counts = {"before": taken, "after": late, "closes": closes}
    return Found(counts, {"seconds": slowest, "tables": len(tables)})


async def _around(
    table: Shared, wires: list[Wire], dealer: Wire, chance: Random
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Everybody bets within a moment of the close; what each was told, and the close."""

    async def later(seconds: float, line: Wire, act: Any) -> dict[str, Any]:
        await asyncio.sleep(seconds)
        return await line.command(act, table.stream)

    asked = [later(chance.uniform(0, 2 * SPREAD), line, bet(100)) for line in wires for _ in range(BETS)]
    *told, close = await asyncio.gather(*asked, later(SPREAD, dealer, ask.CloseBets()))
    assert close["done"], close
    return told, close


def _expect_in_order(table: Shared, began: int, accepted: set[str], asked: set[str], close: dict[str, Any]) -> None:
    """On disk: accepted bets before the close, cards after it; of the other bets nothing but that somebody tried."""
    store = table.served.serving.casino.store
    entries = [json.loads(line) for line in store.read(table.stream, began)]
    ids = [entry["id"] for entry in entries]
    closed = ids.index(close["id"])
    assert began + closed + 1 == close["at"][table.stream], close
    assert accepted <= set(ids[:closed]), "a bet was accepted after the close"
    assert asked >= set(ids[:closed]), "something else than bets, perhaps a card, stands before the close"
    late = [event["type"] for entry in entries if entry["id"] in asked - accepted for event in entry["events"]]
    assert set(late) <= {"incident"}, late


def told_of_the_close(found: Found, size: int, seed: int) -> str:
    """What all closes came to."""
    return (
        f"{found['before'] + found['after']:,} bets within {SPREAD * 1000:.0f} ms of {found['closes']:,} closes, up to "
        f"{found.most['tables']:.0f} tables at once, {found['before']:,} accepted and {found['after']:,} too late: "
        f"every accepted one stands before the close, no card does, the slowest answer after "
        f"{found.most['seconds'] * 1000:.0f} ms (seed {seed})."
    )


def race_to_settle(piece: Piece, seed: int) -> Found:
    """Rounds that many people settle at once: one of them does."""
    with a_house(practice=True, database="") as served:
        staffed = Staffed(served)
        staffed.until(Phase.READY)
        anna = staffed.player(100_000_000, 1)
        return asyncio.run(_settled(staffed, anna, piece.size))


async def _settled(staffed: Staffed, anna: Caller, size: int) -> Found:
    paid = 0
    async with AsyncExitStack() as stack:
        people = (staffed.staff[Role.DEALER], staffed.staff[Role.PIT])
        wires = [await stack.enter_async_context(wire(people[one % 2])) for one in range(SETTLERS)]
        for number in range(size):
            staffed.until(Phase.BETTING)
            anna.does(bet(10_000, "banker"), staffed.stream)
            held = staffed.rack(anna)
            staffed.until(Phase.RESULT)
            told = await asyncio.gather(*(line.command(ask.Settle(), staffed.stream) for line in wires))
            assert sum(bool(one.get("done")) for one in told) == 1, f"round {number}: {told}"
            assert staffed.rack(anna) - held in (0, 5_000, 10_000, 15_000, 20_000), "a round was paid twice"
            paid += staffed.rack(anna) > held
            staffed.table.books.check()
            staffed.served.state("house").books.check()
    return Found({"paid": paid, "races": size})


def told_of_settling(found: Found, size: int, seed: int) -> str:
    """What all rounds came to."""
    return (
        f"{size:,} rounds, each settled by {SETTLERS} callers at once over sockets of their own: one of them did, and "
        f"the {found['paid']:,} that paid did so once; books zero after each."
    )
