"""A round of a table replayed: one frame for each line that its record has of it, with everything as it lay then.

The lines are those of the record that the table itself would write, so a bet, a card, a payment and a correction are
told here as everywhere; nothing is worked out anew but the counts of the cards that lie open.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.journal.entry import AnyEntry, NotAnEntry, read
from puntobanco.journal.machines import TABLE
from puntobanco.notation import lines as of
from puntobanco.notation.check import worked_out
from puntobanco.notation.coup import Coup
from puntobanco.notation.faces import HIDDEN, Face
from puntobanco.notation.record import Placed
from puntobanco.notation.reduce import Account
from puntobanco.notation.steps import Replaced, lie_of
from puntobanco.rules.game import Game
from puntobanco.rules.round import Winner
from puntobanco.table.events import Recorded, RoundEnded
from puntobanco.table.machine import scribe as new_scribe
from puntobanco.table.model.state import Result, Table


class Paid(Struct, frozen=True, kw_only=True):
    """How a bet was settled."""

    line: str
    pays: int
    commission: int
    net: int


class FrameBet(Struct, frozen=True, kw_only=True):
    """A bet as it lies, and what became of it."""

    bettor: str
    seat: int
    wager: str
    given: int | None
    stake: int
    paid: Paid | None = None


class Frame(Struct, frozen=True, kw_only=True):
    entry: int
    event: int
    """Which entry and which event of the stream tell it."""
    at: int
    by: str
    role: str
    kind: str
    """The kind of line, such as ``card`` or ``correct``."""
    about: tuple[tuple[str, str], ...]
    """What the line itself says, field by field."""
    was: str = ""
    """What a correction replaces: the line of the coup as it stood."""
    player: tuple[str | None, ...]
    """The cards; nothing for one that lies face down."""
    banker: tuple[str | None, ...]
    player_count: int | None
    banker_count: int | None
    winner: Winner | None = None
    void: bool = False
    bets: tuple[FrameBet, ...] = ()
    results: tuple[Result, ...] = ()
    """The table's results of this shoe then, for its roads."""
    game: Game


class _Told(Struct, frozen=True):
    """A line with the entry that tells it and the table of that moment; without a line, the end of the round."""

    line: of.AnyLine | None
    entry: AnyEntry
    event: int
    table: Table


def frames_of(lines: Iterable[bytes], number: int) -> tuple[Frame, ...]:
    """The frames of a round by its number at the table, later corrections included; none if there was no such round."""
    return tuple(_together(list(_frames(number, _lines(lines, number)))))


def _lines(lines: Iterable[bytes], number: int) -> Iterator[_Told]:
    scribe, position = new_scribe(), 0
    for place, line in enumerate(lines):
        try:
            entry = read(TABLE.decoder, line)
            for event in entry.events:
                recorded = Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
                for moment in scribe.take(recorded):
                    if moment.coup is not None and scribe.coups.get(number) == (moment.shoe, moment.coup):
                        yield _Told(moment, entry, position, scribe.table)
                if isinstance(event, RoundEnded) and scribe.before and scribe.before.the_round.number == number:
                    yield _Told(None, entry, position, scribe.table)
                position += 1
        except (NotAnEntry, AssertionError, LookupError, ValueError, TypeError, AttributeError, Refused) as broken:
            raise Refused(
                Fault.of("unreadable.entry-cannot", f"entry {place}", place=place, broken=str(broken)[:120])
            ) from None


def _frames(number: int, told: Iterable[_Told]) -> Iterator[Frame]:
    account, seen = Account(number, 0), list[Placed]()
    for place, moment in enumerate(told):
        if moment.line is not None:
            seen.append(Placed(place, moment.line))
            account.take(seen[-1], [])
        yield _frame(moment, account, lie_of(seen))


def _together(frames: list[Frame]) -> Iterator[Frame]:
    """Bets that were laid or settled by one event are one frame; cards come one by one."""
    for place, frame in enumerate(frames, 1):
        following = frames[place] if place < len(frames) else None
        if following is None or frame.kind == "card" or (frame.event, frame.kind) != (following.event, following.kind):
            yield frame


_HEADS = frozenset(of.Line.__struct_fields__)


def _frame(told: _Told, account: Account, lie: dict[str, tuple[Any, ...]]) -> Frame:
    line = told.line
    coup = account.coup([]) or Coup(account.number)
    known = worked_out(coup, told.table.rules.setup.game)
    called = account.text is not None and not account.off
    return Frame(
        entry=told.entry.number,
        event=told.event,
        at=told.entry.at,
        by=told.entry.who.person,
        role=told.entry.who.role.value,
        kind=str(line.__struct_config__.tag) if line is not None else "ended",
        about=_about(line) if line is not None else (),
        was=_was(line, lie["corrections"]),
        player=tuple(map(_named, coup.player)),
        banker=tuple(map(_named, coup.banker)),
        player_count=known.player if coup.player else None,
        banker_count=known.banker if coup.banker else None,
        winner=known.winner if called else None,
        void=account.off,
        bets=tuple(_bets(lie["bets"], lie["settled"])),
        results=told.table.results,
        game=told.table.rules.setup.game,
    )


def _about(line: of.AnyLine) -> tuple[tuple[str, str], ...]:
    said = ((name, getattr(line, name)) for name in line.__struct_fields__ if name not in _HEADS)
    return tuple((name, str(value)) for name, value in said if value is not None and value != "")


def _was(line: of.AnyLine | None, corrections: Iterable[Replaced]) -> str:
    for correction in corrections:
        if line is not None and correction.line is line and correction.was is not None:
            return str(getattr(correction.was, "line", "") or "")
    return ""


def _named(face: Face) -> str | None:
    return None if face == HIDDEN else str(face)


def _bets(bets: Iterable[of.Bet], settled: Iterable[of.Settle]) -> Iterator[FrameBet]:
    paid = {(wager.bettor, wager.seat, wager.on, wager.given): wager for wager in settled}
    for bet in bets:
        settled_bet = paid.pop((bet.bettor, bet.seat, bet.on, bet.given), None)
        yield _bet(bet, bet.stake, settled_bet)
    for settled_bet in paid.values():  # taken off the layout when it was paid
        yield _bet(settled_bet, settled_bet.stake, settled_bet)


def _bet(where: of.Bet | of.Settle, stake: int, settled: of.Settle | None) -> FrameBet:
    paid = None
    if settled is not None:
        line = settled.outcome or ""
        paid = Paid(line=line, pays=settled.pays, commission=settled.commission, net=settled.net)
    return FrameBet(
        bettor=where.bettor or "", seat=where.seat, wager=where.on, given=where.given, stake=stake, paid=paid
    )
