"""A shoe coup by coup for a replay: each coup with its bets, payments, roads and cards left."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from puntobanco.notation import lines as of
from puntobanco.notation.check import Tally, from_shoe, outcome_of
from puntobanco.notation.coup import Coup, Outcome
from puntobanco.notation.forms import Reading, chosen
from puntobanco.notation.guard import Finding
from puntobanco.notation.record import Placed
from puntobanco.notation.reduce import told_of
from puntobanco.notation.results import for_roads
from puntobanco.roads.coup import Coup as RoadCoup


class Replaced(Struct, frozen=True):
    """A line that put another right, and what that one had said."""

    line: of.AnyLine
    was: of.AnyLine | None


class Step(Struct, frozen=True, kw_only=True):
    coup: Coup
    outcome: Outcome | None
    so_far: tuple[RoadCoup, ...]
    left: int | None
    """Cards in the shoe after it; unknown where cards were not written down."""
    bets: tuple[of.Bet, ...] = ()
    """As they lay in the end."""
    settled: tuple[of.Settle, ...] = ()
    """As they were settled in the end."""
    notes: tuple[of.Note | of.VoidRound | of.VoidHand | of.CutCard, ...] = ()
    corrections: tuple[Replaced, ...] = ()
    findings: tuple[Finding, ...] = ()


def steps_of(reading: Reading, shoe: int | None = None) -> tuple[Step, ...]:
    """Every coup of a shoe in order, corrections in their place."""
    sourced = chosen(reading.shoes, shoe)
    number = reading.shoes.index(sourced)
    told = told_of(reading.record)[0][number].accounts if reading.record else {}
    return tuple(_steps(reading, number, {coup: account.lines for coup, account in told.items()}))


def _steps(reading: Reading, number: int, told: dict[int, list[Placed]]) -> Iterator[Step]:
    sourced = reading.shoes[number]
    tally, known = Tally(sourced.shoe.decks), True
    if sourced.shoe.burn is not None:
        list(tally.take(sourced.shoe.burn.faces, 1))
    so_far: list[RoadCoup] = []
    for coup, line in zip(sourced.shoe.coups, sourced.lines, strict=True):
        lines = told.get(coup.number, [])
        if sourced.shoe.continuous:
            tally = Tally(sourced.shoe.decks)
        list(tally.take(from_shoe(coup, sourced.shoe.game), line))
        tally.out += sum(entry.line.count for entry in lines if isinstance(entry.line, of.Discard))
        known = known and bool(coup.cards)
        so_far.append(for_roads(coup, sourced.shoe.game))
        at = {line, *(entry.number for entry in lines)}
        yield Step(
            coup=coup,
            outcome=outcome_of(coup, sourced.shoe.game),
            so_far=tuple(so_far),
            left=tally.left if known else None,
            findings=tuple(finding for finding in reading.findings if finding.line in at),
            **lie_of(lines),
        )


def lie_of(placed: Sequence[Placed]) -> dict[str, tuple[Any, ...]]:
    """What the lines of one coup say, each bet and payment as it was in the end."""
    by_seq = {entry.line.seq: entry.line for entry in placed}
    bets: dict[tuple[object, ...], of.Bet] = {}
    settled: dict[tuple[object, ...], of.Settle] = {}
    for line in by_seq.values():
        match line:
            case of.Bet():
                bets[line.bettor, line.seat, line.on, line.given] = line
            case of.Withdraw():
                key = line.bettor, line.seat, line.on, line.given
                if line.left and key in bets:
                    bets[key] = of.Bet(
                        seq=line.seq, seat=line.seat, on=line.on, given=line.given, bettor=line.bettor, stake=line.left
                    )
                else:
                    bets.pop(key, None)
            case of.Settle():
                settled[line.bettor, line.seat, line.on, line.given] = line
            case _:
                pass
    void = any(isinstance(line, of.VoidRound) for line in by_seq.values())
    kept = (of.Note, of.VoidRound, of.VoidHand, of.CutCard)
    return {
        "bets": tuple(bets.values()),
        "settled": () if void else tuple(settled.values()),
        "notes": tuple(line for line in by_seq.values() if isinstance(line, kept)),
        "corrections": tuple(
            Replaced(line, by_seq.get(line.replaces or 0)) for line in by_seq.values() if _corrects(line, by_seq)
        ),
    }


def _corrects(line: of.AnyLine, by_seq: dict[int, of.AnyLine]) -> bool:
    """Whether a line put right what had been told as final: a result, or a payment."""
    if isinstance(line, of.Correct | of.Rebuild):
        return True
    return isinstance(line, of.Settle | of.ResultLine) and line.replaces is not None
