"""Why an act has no place in the phase the table is in: one sentence a case, with the clause where there is one."""

from typing import Any

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.procedure.calls import Call
from puntobanco.rules.round import Winner, winner
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table.model.bets import closed_by
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import Table
from puntobanco.table.shared.series import of_one_round
from puntobanco.words import say

NOT_OPEN = frozenset({
    Phase.CLOSED, Phase.SHOE, Phase.READY, Phase.PAUSED, Phase.STOPPED, Phase.DISPUTED,
})  # fmt: skip

_BETTING = (ask.PlaceBets, ask.TakeBack, ask.SpeakBet)


def wrong_moment(table: Table, phase: Phase, act: type[Any]) -> Fault:
    """The refusal of an act that has no place now."""
    if act in _BETTING:
        return _bet(table, phase, taking=act is ask.TakeBack)
    if act is ask.OpenBets and table.shoe is not None and table.shoe.life is Life.OVER:
        return Fault.of("shoe-over.last-hand", "table", table.rules.shoe.last_hand_clause)
    clause = _clause(table, phase, act)
    what = say(f"act.{act.__struct_config__.tag}")
    return Fault.of("not-now.place", "table", clause, what=what, stands=say(f"stands.{phase.value}"))


def _bet(table: Table, phase: Phase, *, taking: bool) -> Fault:
    """A bet touched too early or too late; until winners are paid none is handled [NZ 5.14(b)], a loser never."""
    procedure = table.procedure
    if table.round is not None and table.round.without_bets is not None:
        return Fault.of("bets-closed.without-bets", "table", table.round.without_bets)
    if procedure.tie_alterable and _tie_left_bets(table, phase, taking=taking):
        return Fault.of("bets-not-open.tie-left", "table", procedure.tie_alterable)
    if phase in NOT_OPEN:
        return Fault.of("bets-not-open.now", "table", procedure.opening_call, stands=say(f"stands.{phase.value}"))
    if phase is Phase.SETTLED and procedure.closing.losing_bet:
        clause = procedure.closing.losing_bet if taking else procedure.closing.frozen
        return Fault.of("bets-closed.round-settled", "table", clause)
    clause = closed_by(table, taking=taking)
    return Fault.of("bets-closed.betting-round", "table", clause)


def _tie_left_bets(table: Table, phase: Phase, *, taking: bool) -> bool:
    """Whether bets stand off after a tie: beside the table once it is cleared, on the round until then [NZ 5.16]."""
    if phase is Phase.SETTLED and taking and table.round is not None:
        return winner(table.round.shown, table.round.game) is Winner.TIE
    return phase is Phase.READY and bool(of_one_round(table.standing))


def _clause(table: Table, phase: Phase, act: type[Any]) -> ClauseId | None:
    """The clause behind the order of things, where a document states it."""
    procedure = table.procedure
    if act is ask.Draw:
        if phase is Phase.CALLED:
            return procedure.closing.cards_call
        before = {Phase.BETTING: procedure.closing.clause, Phase.SHOE: procedure.load}
        return before.get(phase)
    if act is ask.FreeHand and procedure.free_hands is not None:
        return procedure.free_hands.notice or procedure.free_hands.clause
    if act is ask.Settle:
        return _waits_for_call(table) or procedure.calls.get(Call.PLAYER_WINS)
    if act is ask.ChangeStyle:
        return procedure.style_changes
    if act is ask.ReplaceCards:
        return procedure.life.replace_any_time
    if act is ask.OrderRecut and procedure.cut is not None:
        return procedure.cut.recut
    return None


def _waits_for_call(table: Table) -> ClauseId | None:
    """The clause by which a side wager on the layout waits until the result is announced, if one lies there."""
    offers, waits = table.rules.terms.offers, table.procedure.settles_after_call
    bets = table.round.bets.values() if table.round is not None and not table.round.announced else ()
    return next((waits[family] for bet in bets if (family := offers[bet.bet.wager].wager.family) in waits), None)
