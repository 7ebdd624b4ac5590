"""The lobby: what anybody may see of the house and its tables."""

from puntobanco.roads.coup import coup_of
from puntobanco.rules.round import Round
from puntobanco.server.api.service import Service
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.state import Table
from puntobanco.wire.messages import LobbyOut, TableOut

LAST = 12
"""Results shown of each table."""


def lobby(service: Service, *, ready: bool) -> LobbyOut:
    """The house as a guest sees it."""
    floor, stopped = service.casino.sequencer.floor, service.casino.sequencer.stopped
    tables = tuple(
        table_out(name, table, stopped.get(f"table/{name}", ""), floor.links_of(name))
        for name, table in sorted(floor.tables.items())
    )
    return LobbyOut(
        house=service.casino.name,
        practice=service.accounts.practice,
        ready=ready,
        tables=tables,
        jackpots=tuple(sorted(floor.links)),
    )


def table_out(name: str, table: Table, stopped: str = "", jackpots: tuple[str, ...] = ()) -> TableOut:
    """A table in a line."""
    setup = table.rules.setup
    taken = set(table.by_seat)
    return TableOut(
        name=name,
        rulebook=setup.rulebook.id,
        version=setup.version.id,
        options=tuple(option.id for option in setup.options),
        currency=setup.currency.code,
        minimum=setup.limits.minimum.shown,
        maximum=setup.limits.maximum.shown if setup.limits.maximum is not None else "",
        phase=phase_of(table).value,
        open=table.is_open,
        seats=tuple(setup.seats),
        free=tuple(seat for seat in setup.seats if seat not in taken),
        players=len(table.guests),
        rounds=table.rounds,
        results=tuple(
            coup_of(Round(one.player, one.banker), setup.game).token for one in table.results[-LAST:] if not one.kind
        ),
        stopped=stopped,
        title=setup.version.title,
        decks=setup.shoe.decks,
        jackpots=jackpots,
    )
