"""Awards of progressive meters: which bets won one, and what a settled round still waits for."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.money import Minor
from puntobanco.table import events as ev
from puntobanco.table.commands import Award, Person
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.state import PendingAward, Table
from puntobanco.wagers.settlement import Drawn, Settled
from puntobanco.wagers.wager import Wager


class Won(Struct, frozen=True, kw_only=True):
    """A bet that has won of a meter."""

    bettor: Person
    seat: int
    wager: str
    stake: Minor
    drawn: Drawn


def won(settled: Iterable[Settled]) -> tuple[Won, ...]:
    """Every bet that has won of a meter, the lowest seat first."""
    found = [
        Won(
            bettor=Person(one.bet.bettor),
            seat=one.bet.seat,
            wager=one.bet.wager,
            stake=Minor(one.bet.stake.minor),
            drawn=drawn,
        )
        for one in settled
        for drawn in one.drawn
    ]
    return tuple(sorted(found, key=lambda one: one.seat))


def matched(settled: Sequence[Settled], awards: Sequence[Award]) -> Mapping[tuple[Person, int, str], tuple[Award, ...]]:
    """The awards by bet; refused unless they are for just those bets that have won of a meter."""
    due = sorted(_due(one) for one in won(settled))
    brought = sorted((one.bettor, one.seat, one.wager, base_of(one.meter, one.seat)) for one in awards)
    if due != brought:
        sentence = "the awards brought by the link are not those that the cards have won."
        refuse("awards-differ", sentence, None, "Record every winning bet at the link first.")
    return {
        whose: tuple(one for one in awards if (one.bettor, one.seat, one.wager) == whose)
        for whose in {(one.bettor, one.seat, one.wager) for one in awards}
    }


def _due(one: Won) -> tuple[str, int, str, str]:
    return (one.bettor, one.seat, one.wager, one.drawn.meter)


def base_of(meter: str, seat: int) -> str:
    """The meter as the pay table names it: one that belongs to a chair has the chair in its name."""
    return meter.removesuffix(f"-{seat}")


def metered(wager: Wager) -> bool:
    """Whether some pay table of a wager pays from a meter."""
    return any(table.meters for table in wager.pay_tables)


def link_fault(table: Table, wager: Wager) -> Refused | None:
    """Why a wager that a meter pays is closed here, if it is."""
    if table.unlinked is None or not metered(wager):
        return None
    sentence = f"{wager.names.en} is closed at this table: {table.unlinked}."
    return Refused(Fault("link-lost", "table", sentence, wager.clause, "Wait until the link runs again."))


def waiting(table: Table, number: int, wagers: Iterable[ev.WagerSettled]) -> tuple[PendingAward, ...]:
    """What waits for the console, with what these wagers of a round have won."""
    new = (PendingAward(round=number, award=award) for one in wagers for award in one.awards)
    return (*table.awards, *new)


def without_round(table: Table, number: int) -> tuple[PendingAward, ...]:
    """What waits for the console when a round has become void."""
    return tuple(one for one in table.awards if one.round != number)
