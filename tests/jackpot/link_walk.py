"""A random walk through a link: anybody asks for anything, and nothing ever breaks."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.machine import ACTS
from puntobanco.jackpot.link.verify import decode, encode, verify
from puntobanco.jackpot.link.views import availability, console, display
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.jackpot import Ability, Instrument, Pick, RoundMoment, Split
from puntobanco.procedure.roles import Role
from tests.jackpot.link_day import TERMS, Day, cents, parameters, tier, winner

TABLES = ("T1", "T2", "T3")
METERS = ("major", "minor")


def a_link(chance: random.Random) -> Day:
    tiers = (
        tier(
            "major",
            trigger="tie",
            parameters=parameters(rate="7/901", reserve_rate=Fraction(1, 300), ceiling=cents("10020")),
        ),
        tier("minor", parameters=parameters(seed="350", rate="1/37"), least=cents("100"), most=cents("20000")),
    )
    terms = replace(
        TERMS,
        tiers=tiers,
        pick=Pick.SEAT,
        split=chance.choice(list(Split)),
        unreasonable=chance.choice([None, cents("1.20")]),
        payable_unit=chance.choice([None, cents("5")]),
        auto_activate=chance.random() < 0.3,
    )
    return Day(terms, TABLES)


class Walker:
    """Makes acts up, most of them sensible."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.day = a_link(chance)
        self.kinds: tuple[Callable[[], ask.AnyAct], ...] = (
            self.activate, self.activate, self.activate, self.post, self.post, self.post, self.hit, self.hit,
            self.lock, self.records_locked,
            self.select, self.confirm, self.confirm, self.reject, self.missed, self.adjust, self.change,
            self.health, self.restore, self.restore, self.tables, self.displays, self.links,
            self.acknowledge, self.unwind, self.unwind_hit,
        )  # fmt: skip

    def step(self) -> tuple[str, bool]:
        act = self.chance.choice(self.kinds)()
        able = sorted(ACTS[type(act)].may(None), key=lambda role: role.value)
        role = self.chance.choice(able if self.chance.random() < 0.95 else list(Role))
        before, events = self.day.now, len(self.day.events)
        refused = self.day.attempt(role, act, person=self.chance.choice(["", "", "petra"]))
        if refused:
            assert self.day.now is before and len(self.day.events) == events
            assert all(fault.sentence and fault.code for fault in refused)
        return type(act).__name__, not refused

    def table(self) -> str:
        return self.chance.choice([*TABLES, *TABLES, *TABLES, "T9"])

    def round(self, table: str) -> int:
        known = self.day.now.tables.get(table)
        return (known.posted if known else 0) + self.chance.choice([0, 1, 1, 1, 1, 2])

    def second(self) -> Who:
        return Who(Person(self.chance.choice(["petra", "sam"])), self.chance.choice([Role.PIT, Role.JACKPOT]))

    def winners(self) -> tuple[ask.Entrant, ...]:
        seats = self.chance.sample(range(1, 8), self.chance.randint(0, 3))
        return tuple(winner(Person(f"p{seat}"), seat, str(self.chance.randint(1, 50))) for seat in seats)

    def activate(self) -> ask.AnyAct:
        table = self.table()
        return ask.Activate(table=table, round=self.round(table), moment=self.chance.choice(list(RoundMoment)))

    def post(self) -> ask.AnyAct:
        table = self.table()
        stakes = tuple(ask.QualifyingStake(seat=one.seat, amount=one.stake) for one in self.winners())
        known = self.day.now.tables.get(table)
        number = known.armed if known and known.armed and self.chance.random() < 0.8 else self.round(table)
        return ask.PostRound(table=table, round=number, stakes=stakes, void=self.chance.random() < 0.1)

    def hit(self) -> ask.AnyAct:
        table = self.table()
        part = self.chance.choice([Fraction(1), Fraction(1), Fraction(1, 10)])
        meter, winners = self.chance.choice(METERS), self.winners()
        return ask.RecordHit(table=table, round=self.round(table), meter=meter, part=part, winners=winners)

    def lock(self) -> ask.AnyAct:
        table = self.table()
        meter, winners = self.chance.choice(METERS), self.winners()
        return ask.LockHit(table=table, round=self.round(table), meter=meter, winners=winners)

    def records_locked(self) -> ask.AnyAct:
        table = self.table()
        waits = self.day.now.unrecorded(table)
        hand = self.chance.choice(waits) if waits else None
        if hand is None:
            return self.hit()
        return ask.RecordHit(table=table, round=hand.round, meter=hand.meter, winners=hand.winners)

    def select(self) -> ask.AnyAct:
        table = self.table()
        number = self.round(table)
        places = tuple(ask.QualifyingBet(table=table, round=number, winner=one) for one in self.winners())
        drawn = self.chance.randrange(16)
        return ask.SelectWinner(meter="minor", drawn=drawn, out_of=16, source="test", places=places)

    def a_hit(self) -> tuple[int, Minor]:
        hits = (*self.day.now.pending, *self.day.now.closed[-1:])
        hit = self.chance.choice(hits) if hits else None
        return (hit.number, hit.before.shown) if hit else (1, Minor(0))

    def confirm(self) -> ask.AnyAct:
        hit, shown = self.a_hit()
        instrument = self.chance.choice([None, *Instrument])
        return ask.Confirm(hit=hit, shown=shown, instrument=instrument, second=self.second())

    def reject(self) -> ask.AnyAct:
        why = self.chance.choice(list(ask.Invalid))
        return ask.Reject(hit=self.a_hit()[0], why=why, words="reviewed", second=self.second())

    def missed(self) -> ask.AnyAct:
        found = [post for table in self.day.now.tables.values() for post in table.missed]
        if not found:
            return ask.AddMissedRound(table=self.table(), round=1)
        post = self.chance.choice(found)
        return ask.AddMissedRound(table=post.table, round=post.round)

    def acknowledge(self) -> ask.AnyAct:
        waiting = self.day.now.unreasonable
        table, number = self.chance.choice(waiting) if waiting else (self.table(), 1)
        return ask.Acknowledge(table=table, round=number, words="counted")

    def unwind(self) -> ask.AnyAct:
        hits = (*self.day.now.pending, *self.day.now.closed[-2:])
        hit = self.chance.choice(hits) if hits else None
        return ask.UnwindRound(table=hit.table if hit else "T1", round=hit.round if hit else 1)

    def unwind_hit(self) -> ask.AnyAct:
        hits = (*self.day.now.pending, *self.day.now.closed[-2:])
        hit = self.chance.choice(hits) if hits else None
        return ask.UnwindHit(table=hit.table, round=hit.round, meter=hit.meter) if hit else self.unwind()

    def adjust(self) -> ask.AnyAct:
        amount = self.chance.randint(-200_000, 200_000)
        return ask.Adjust(meter=self.chance.choice(METERS), amount=amount, words="count", second=self.second())

    def change(self) -> ask.AnyAct:
        new = parameters(
            rate=f"1/{self.chance.randint(1, 500)}", ceiling=cents(str(self.chance.randint(9_000, 30_000)))
        )
        return ask.ChangeParameters(meter=self.chance.choice(METERS), parameters=new, words="new", second=self.second())

    def health(self) -> ask.AnyAct:
        able = frozenset(one for one in Ability if self.chance.random() < 0.9)
        return ask.CheckHealth(able=able)

    def restore(self) -> ask.AnyAct:
        return ask.Restore(able=frozenset(Ability), words="repaired", second=self.second())

    def tables(self) -> ask.AnyAct:
        if self.chance.random() < 0.3:
            return ask.LoseTable(table=self.table(), words="cable")
        return ask.RegainTable(table=self.table())

    def displays(self) -> ask.AnyAct:
        return ask.ReportDisplay(table=self.table(), working=self.chance.random() < 0.5)

    def links(self) -> ask.AnyAct:
        if self.chance.random() < 0.5:
            return ask.UnlinkTable(table=self.table())
        return ask.LinkTable(table=self.chance.choice(TABLES), display="screen")


STRETCH = 400
"""Steps at one link before the next is opened."""


def walk(seed: int, steps: int) -> tuple[Counter[str], Counter[str], int]:
    """Walk some steps; how often each kind of act was accepted and refused, and how many events there were."""
    chance = random.Random(seed)
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    events = 0
    for start in range(0, steps, STRETCH):
        walker = Walker(chance)
        for _ in range(min(STRETCH, steps - start)):
            kind, well = walker.step()
            (accepted if well else refused)[kind] += 1
        day = walker.day
        assert verify(decode(encode(one)) for one in day.events) == day.link
        assert all(meter.drift == 0 for meter in console(day.now).meters)
        for table in TABLES:
            assert display(day.now, table).name and availability(day.now, table) is not None
        events += len(day.events)
    return accepted, refused, events
