"""What a dealer who is a bot does for jackpots: activates them each round, and records a hand that wins."""

from collections.abc import Iterator

import msgspec

from puntobanco.client import Client
from puntobanco.floor import Floor, link_stream
from puntobanco.jackpot.link import commands as ask
from puntobanco.journal.entry import read_value
from puntobanco.procedure.jackpot import IncrementPoint, RoundMoment
from puntobanco.table import commands as table_ask
from puntobanco.wire.views import JackpotView

SEEN = msgspec.json.Decoder(JackpotView, dec_hook=read_value)

WHEN = (table_ask.CloseBets, table_ask.Settle)
"""After which moves of the table something may be due."""


async def by_hand(dealer: Client, table: str) -> tuple[str, ...]:
    """The jackpots of a table that hands win: those a dealer may have to attend to."""
    names = next((there.jackpots for there in (await dealer.lobby()).tables if there.name == table), ())
    return tuple([name for name in names if _has_triggers((await dealer.view(f"link/{name}")).read(SEEN))])


def _has_triggers(seen: JackpotView) -> bool:
    return any(level.trigger for level in seen.levels)


async def attend(dealer: Client, table: str, jackpots: tuple[str, ...]) -> None:
    """Do everything that the dealer of this table is offered now [NZ 18.10; NZ 18.12]."""
    for name in jackpots:
        stream = f"link/{name}"
        for offer in (await dealer.view(stream)).read(SEEN).offers:
            if offer.table == table and offer.act == "activate":
                await dealer.command(stream, ask.Activate(table=table, round=0, moment=RoundMoment.COMPLETE))
            if offer.table == table and offer.act == "record-hit" and offer.meter is not None:
                await dealer.command(stream, ask.RecordHit(table=table, round=offer.round or 0, meter=offer.meter))


def due(floor: Floor, table: str) -> Iterator[tuple[str, ask.AnyAct]]:
    """What the house's own dealer has to do for jackpots at a table now, and at which stream."""
    for hit in floor.tables[table].unrecorded:
        hand = hit.hand
        yield link_stream(hand.link), ask.RecordHit(table=table, round=hit.round, meter=hand.meter)
    round_ = floor.tables[table].round
    for name in floor.links_of(table) if round_ is not None else ():
        terms, linked = floor.links[name].terms, floor.links[name].tables[table]
        if terms.auto_activate or floor.links[name].resting(table) or round_ is None:
            continue
        reached = round_.announced if terms.increment_point is IncrementPoint.ROUND_END else round_.called
        if reached and linked.armed != round_.number and linked.posted < round_.number:
            moment = RoundMoment.COMPLETE
            yield link_stream(name), ask.Activate(table=table, round=round_.number, moment=moment)
