"""Large wagers, wins and movements: significant events in money, by person and by round.

The house's book of significant events, the operator's reports and the screens all take them from here, by the amounts
that the house has set for itself or for a table (`Significance`), so they cannot disagree; all other significant events
they take from the declaration of the event (`EventSpec.notes`). Why it is the sum of a round, and the net win, is in
docs/decisions/0007-significant-events.md.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from puntobanco.house import events as house_ev
from puntobanco.house.events import Why, moved
from puntobanco.machine import Kind, Note
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from puntobanco.words import Text, listed, say

TABLES = "table/"
"""How the streams of tables begin."""


class LargeFrom(Struct, frozen=True, kw_only=True):
    """From which amounts on something is significant, in minor units; None for never."""

    wager: int | None = None
    """What one person staked in one round."""
    win: int | None = None
    """What one person won in one round, beyond all stakes."""
    money: int | None = None
    """Chips or money that were carried in or out, or went to or from a float."""

    @classmethod
    def all(cls, amount: int | None) -> "LargeFrom":
        """The same amount for everything."""
        return cls(wager=amount, win=amount, money=amount)


class Significance(Struct, frozen=True, kw_only=True):
    """The limits of a house, and those of the tables that have their own: all of a table's then hold in their place."""

    house: LargeFrom = LargeFrom()
    tables: Mapping[str, LargeFrom] = {}

    def of(self, stream: str) -> LargeFrom:
        """Those that hold for what a stream tells."""
        return self.tables.get(stream.removeprefix(TABLES), self.house) if stream.startswith(TABLES) else self.house

    def within(self, tables: Iterable[str]) -> "Significance":
        """The same without the tables that are not among these."""
        wanted = frozenset(tables)
        return Significance(house=self.house, tables={name: own for name, own in self.tables.items() if name in wanted})


class Large(Struct, frozen=True, kw_only=True):
    """A person's round that reaches a limit."""

    kind: Kind
    person: str
    amount: int
    """Staked, or won beyond all stakes, in minor units."""
    wagers: tuple[ev.WagerSettled, ...]
    """Everything the person had in the round."""


CARRIED = (Why.DEPOSIT, Why.WITHDRAWAL, Why.AWARD_PAID)
"""Money that goes through the door of the house."""


def large_movement(event: object, limit: int | None) -> Iterator[Note]:
    """Chips or money that somebody carried in or out, or that went to or from a float, if the sum reaches the limit."""
    person = why = ""
    match event:
        case house_ev.MoneyMoved() if event.why in CARRIED:
            what, person, why = moved(event.why), event.person or "", event.slip
        case ev.FloatFilled() | ev.FloatCredited():
            what = say("note.moved-fill" if isinstance(event, ev.FloatFilled) else "note.moved-credit")
            why = event.slip
        case ev.BoughtIn() | ev.CashedOut() | ev.Left():
            what = say("note.chips-bought" if isinstance(event, ev.BoughtIn) else "note.chips-taken-away")
            person = event.person
        case _:
            return
    amount = event.amount if isinstance(event, ev.BoughtIn) else sum(transfer.amount for transfer in event.transfers)
    if limit is not None and amount >= limit:
        yield Note(kind=Kind.LARGE_MONEY, what=what, person=person, why=why, amount=amount)


def large_round(table: Table, event: ev.AnyEvent, limits: LargeFrom) -> Iterator[Note]:
    """The large wagers and wins of a round that an event settles; `table` is the table before it."""
    if isinstance(event, ev.RoundSettled):
        settled = (*(table.the_round.early or ()), *event.wagers)
        for found in large_in(settled, limits):
            what, number = say("ref.whole", what=listed(map(_wager, found.wagers))), table.the_round.number
            yield Note(kind=found.kind, what=what, round=number, person=found.person, amount=found.amount)


def _wager(wager: ev.WagerSettled) -> Text:
    return say("ref.about" if wager.label else "ref.whole", what=wager.wager, said=wager.label)


class RoundWagers:
    """The settled wagers of a table's round, collected until the round is settled."""

    def __init__(self, early: Iterable[ev.WagerSettled] = ()) -> None:
        self._early = tuple(early)

    def hear(self, event: ev.AnyEvent) -> tuple[ev.WagerSettled, ...]:
        """All wagers of the round when an event settles it; none at any other event."""
        match event:
            case ev.EarlySettled():
                self._early = event.wagers
            case ev.RoundSettled():
                settled, self._early = (*self._early, *event.wagers), ()
                return settled
            case ev.RoundVoided() | ev.RoundEnded():
                self._early = ()
            case _:
                pass
        return ()


def large_in(wagers: Iterable[ev.WagerSettled], limits: LargeFrom) -> Iterator[Large]:
    """What is large in a settled round, person by person: the sum of the stakes that were played, and the net win.

    Awards of a jackpot do not count: they are paid when they are confirmed, and are events of their own.
    """
    of_person: dict[str, list[ev.WagerSettled]] = {}
    for wager in wagers:
        of_person.setdefault(wager.bettor, []).append(wager)
    for person, settled in of_person.items():
        staked = sum(wager.played for wager in settled)
        won = sum(wager.returned - wager.stake for wager in settled if not wager.stands)
        if limits.wager is not None and staked >= limits.wager:
            yield Large(kind=Kind.LARGE_WAGER, person=person, amount=staked, wagers=tuple(settled))
        if limits.win is not None and won >= limits.win:
            yield Large(kind=Kind.LARGE_WIN, person=person, amount=won, wagers=tuple(settled))
