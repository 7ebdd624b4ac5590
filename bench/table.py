"""How fast the table machine is: full rounds a second with fourteen seats and three wagers each, and replay.

Every bet is a command of its own and is judged by itself; cards leave the shoe one by one; everything goes through
`decide` and `evolve` on one core. Replay folds the recorded events, and reads them from their bytes first.
"""

import os
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from msgspec import json

from puntobanco.cards import DECK
from puntobanco.ledger.chips import spread
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.machine import evolve, fold, step
from puntobanco.table.model.founding import set_up
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Ready, Table
from puntobanco.table.shared.seeing import cutting_card_in_doubt
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.steps import next_step

SETUP = Path(__file__).parents[1] / "setups" / "massachusetts-ez.toml"
SEATS = 14
WAGERS = (("player", "banker"), ("tie",), ("dragon-7", "panda-8"))
"""Three wagers at each seat; where there are two, the seats take them in turns."""
ROUNDS_IN_A_SHOE = 60
STAFF = {"dina": Role.DEALER, "dora": Role.DEALER, "pia": Role.PIT}
ROUNDS_GOAL, EVENTS_GOAL = 600, 30_000


class BenchTable:
    """A full table with everything that happened at it."""

    def __init__(self, seed: int) -> None:
        values = tomllib.loads(SETUP.read_text(encoding="utf-8"))
        by = ask.Who(ask.Person("olga"), Role.OPERATOR)
        founded = ev.Recorded(position=0, at=ask.At(0), by=by, command="0", event=set_up(values))
        self.events = [founded]
        self.journal: list[bytes] = []
        self.table: Table = evolve(None, founded)
        self.chance = Random(seed)
        self.cards: Iterator[str] = iter(())
        self.commands = 0
        self._open(by)

    def _open(self, by: ask.Who) -> None:
        for person, role in STAFF.items():
            self._give(by, ask.Appoint(person=ask.Person(person), role=role))
        self._give(by, ask.PostSigns())
        chips = spread(10**11, self.table.rules.terms.chips.values)
        self._give(ask.Who(ask.Person("system"), Role.CLOCK), ask.Fill(chips=dict(chips)))
        self.staff("pia", ask.OpenTable())
        for seat in range(1, SEATS + 1):
            person = ask.Person(f"guest {seat}")
            self._give(ask.Who(person, Role.PLAYER), ask.Join(person=person, seat=seat))
            self.staff("dina", ask.BuyIn(person=person, amount=Minor(10**10)))

    def _give(self, who: ask.Who, act: ask.AnyAct) -> None:
        self.commands += 1
        command = ask.Command(id=str(self.commands), at=ask.At(self.commands), who=who, act=act)
        self.table, recorded, refused = step(self.table, command)
        assert not refused, refused
        self.events += recorded

    def staff(self, person: str, act: ask.AnyAct) -> None:
        """A member of staff gives a command that must be accepted."""
        self._give(ask.Who(ask.Person(person), STAFF[person]), act)

    def guest(self, seat: int, act: ask.AnyAct) -> None:
        """A player gives a command that must be accepted."""
        self._give(ask.Who(ask.Person(f"guest {seat}"), Role.PLAYER), act)

    def shuffle(self) -> None:
        """New cards, from their arrival to the first round."""
        if self.table.shoe is not None:
            self.staff("pia", ask.ReplaceCards(reason="the shoe is over"))
        stack = [str(card) for card in DECK for _ in range(8)]
        self.chance.shuffle(stack)
        self.cards = iter(stack)
        self.staff("dina", ask.ReceiveCards(set_id=f"set {self.table.shoes}", back="blue"))
        while (shoe := self.table.shoe) is not None and shoe.ready is not Ready.PLAY:
            self._prepare(shoe.ready, shoe.steps)

    def _prepare(self, ready: Ready, steps: tuple[str, ...]) -> None:
        match ready:
            case Ready.STEPS:
                other = bool(all_ticks(self.table)[steps[0]].not_by)
                self.staff("pia" if other else "dina", ask.TickStep(step=steps[0]))
            case Ready.CUT:
                waiting = next_step(self.table).person
                self.staff("dina", ask.AnswerCut(at=None if waiting else 200))
            case Ready.CUTTING_CARD:
                self.staff("dina", ask.PlaceCuttingCard())
            case Ready.LOAD:
                self.staff("dina", ask.LoadShoe())
            case _:
                first = next(self.cards)
                more = DECK_POINTS[first[0]]
                self.staff("dina", ask.BurnCards(shown=tuple(map(ask.CardText, [first, *self._named(more)]))))

    def _named(self, number: int) -> list[str]:
        return [next(self.cards) for _ in range(number)]

    def round(self) -> None:
        """A whole round: 42 bets, one by one, the cards, the result, the settlement."""
        for person in self.table.curator.offers[:1]:
            self._give(ask.Who(person, Role.PLAYER), ask.AnswerShoe(take=True, dealer_deals=True))
        self.staff("dina", ask.OpenBets())
        for seat in range(1, SEATS + 1):
            for wagers in WAGERS:
                stake = ask.Stake(wager=wagers[seat % len(wagers)], amount=Minor(10_000))
                self.guest(seat, ask.PlaceBets(bets=(stake,)))
        self.staff("dina", ask.CloseBets())
        self.staff("dina", ask.CallCards())
        for _ in range(4):
            self.staff("dina", ask.Draw())
        for side in Side:
            self.staff("dina", ask.Turn(side=side, cards=tuple(map(ask.CardText, self._named(2)))))
        while self.table.round is not None and self.table.round.due is not None:
            self.staff("dina", ask.Draw(card=ask.CardText(next(self.cards))))
        for act in (ask.CallResult(), ask.Settle(), ask.EndRound()):
            self.staff("dina", act)

    def rounds(self, number: int) -> tuple[list[float], float, int]:
        """Deal rounds: the seconds of each, the processor's seconds and the commands of all, without new shoes."""
        seconds: list[float] = []
        working, commands = 0.0, 0
        for count in range(number):
            if count % ROUNDS_IN_A_SHOE == 0:
                self._end_of_shoe()
                self.shuffle()
                self.write()
            begun, worked, given = perf_counter(), process_time(), self.commands
            self.round()
            seconds.append(perf_counter() - begun)
            working += process_time() - worked
            commands += self.commands - given
        return seconds, working, commands

    def write(self) -> None:
        """What happened goes into the journal as bytes, as a host keeps it; between shoes and not counted."""
        self.journal += [json.encode(event) for event in self.events]
        self.events = []

    def _end_of_shoe(self) -> None:
        """The cutting card comes out and the last two rounds are dealt, uncounted."""
        if phase_of(self.table) is not Phase.READY:
            return
        self.staff("dina", ask.CuttingCardOut())
        if cutting_card_in_doubt(self.table):
            self.staff("pia", ask.ConfirmCuttingCard())
        while phase_of(self.table) is Phase.READY:
            self.round()


DECK_POINTS = {str(card)[0]: card.rank.burn_points for card in DECK}


class Row(NamedTuple):
    """One figure of the table: how many a second, and how many are demanded."""

    work: str
    speed: float
    ratio: float | None = None
    goal: int | None = None

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f"{self.ratio:,.2f}"
        goal = "" if self.goal is None else f"{self.goal:,}"
        return f"{self.work:<66}{self.speed:>12,.0f}{ratio:>8}{goal:>10}"


HEADING = f"{'the table machine, one core':<66}{'a second':>12}{'ratio':>8}{'at least':>10}"


def measure(rounds: int, seed: int = 4) -> list[Row]:
    """Deal rounds, then fold what was recorded, from memory and from bytes."""
    played = BenchTable(seed)
    each, working, commands = played.rounds(rounds)
    seconds, shoes = sum(each), [each[start : start + ROUNDS_IN_A_SHOE] for start in range(0, rounds, ROUNDS_IN_A_SHOE)]
    best = max(len(shoe) / sum(shoe) for shoe in shoes)
    played.write()
    events, decoding = _decoded(played.journal)
    again, folding = _folded(events)
    assert again == played.table, "the events fold to another table"
    both = len(events) / (decoding + folding)
    return [
        Row(f"full rounds, {SEATS} seats, {len(WAGERS)} wagers each, mean", rounds / seconds, goal=ROUNDS_GOAL),
        Row("the same by the processor's time, other people's work left out", rounds / working),
        Row(f"the same, best of {len(shoes)} shoes", best),
        Row(f"commands, over {rounds:,} rounds", commands / seconds),
        Row("events decoded from JSON alone", len(events) / decoding, 1.0),
        Row("events folded / decoded", len(events) / folding, decoding / folding, EVENTS_GOAL),
        Row("events decoded and folded / decoded", both, decoding / (decoding + folding), EVENTS_GOAL),
    ]


def _decoded(lines: Sequence[bytes]) -> tuple[list[ev.Recorded], float]:
    decoder = json.Decoder(ev.Recorded)
    begun = perf_counter()
    read = [decoder.decode(line) for line in lines]
    return read, perf_counter() - begun


def _folded(events: Sequence[ev.Recorded]) -> tuple[Table, float]:
    begun = perf_counter()
    table = fold(events)
    return table, perf_counter() - begun


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {os.cpu_count()} cores when this began."
    sys.stdout.write("\n".join([HEADING, *map(str, measure(600)), "", busy, ""]))


if __name__ == "__main__":
    main()
