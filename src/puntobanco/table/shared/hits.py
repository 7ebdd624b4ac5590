"""Hands that win of a jackpot: which they are in a round, and what waits for the dealer to record it [NZ 18.12]."""

from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import elected_tiers
from puntobanco.rules.facts import facts
from puntobanco.rules.round import Round
from puntobanco.table import events as ev
from puntobanco.table.commands import WinningHand
from puntobanco.table.model.state import Table
from puntobanco.wagers.triggers import declared
from puntobanco.words import Names, in_english


def winning(table: Table, round_: Round) -> tuple[WinningHand, ...]:
    """The hands that win and that a round meets."""
    if not table.winning:
        return ()
    found = facts(round_, table.rules.setup.game)
    return tuple(hand for hand in table.winning if declared(hand.trigger).met(found))


def pointed_out(table: Table) -> tuple[ev.HitPointedOut, ...]:
    """What the round that is settled now wins; a round without bets wins nothing, for nobody could qualify."""
    round_ = table.the_round
    if round_.without_bets is not None:
        return ()
    return tuple(ev.HitPointedOut(round=round_.number, hand=hand) for hand in winning(table, round_.shown))


def unrecorded(table: Table) -> Fault | None:
    """Why the table may not go on to the next round: a hand that has won is not recorded yet [NZ 18.12]."""
    if not table.unrecorded:
        return None
    first = table.unrecorded[0]
    return Fault.of("hit-unrecorded", "table", first.hand.clause, round=first.round, meter=names_of(table, first.hand))


def names_of(table: Table, hand: WinningHand) -> Names:
    """What the meter of a hand that wins is called: as the set-up of the table has it, or by its title."""
    chosen = table.rules.setup.chosen
    own = elected_tiers(chosen) if chosen.get(keys.JACKPOT_NAME) == hand.link else ()
    return next((tier.names for tier in own if tier.name == hand.meter), in_english(hand.title))


def of_other_rounds(table: Table, number: int) -> tuple[ev.HitPointedOut, ...]:
    """What waits for the dealer when a round has become void."""
    return tuple(hit for hit in table.unrecorded if hit.round != number)
