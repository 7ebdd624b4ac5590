"""A random walk over a floor: two tables, their jackpot and the house, asked by everybody for anything.

Most steps play on at one of the tables, with bets on what the meters pay and cards that win of them; between them the
console confirms and rejects, links are lost and found, meters corrected, and people ask for what they may not. After
every step all books balance and agree; at the end every stream is folded again from its bytes.
"""

from collections import Counter
from random import Random
from typing import Any

from puntobanco.floor import Floor
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.machine import ACTS
from puntobanco.money import Minor
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.jackpot import Ability, Instrument, RoundMoment
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.floor.hall import CURRENCIES, AtTable, Hall

EVENINGS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("massachusetts", "massachusetts-commission", {}),
    (
        "massachusetts",
        "massachusetts-commission",
        {"wagers.royal-9": {"pay_table": "2", "awards": "all", "meters_of": "chair", "reserve_rate": "1/700"}},
    ),
    ("new-zealand", "new-zealand-commission-jackpot", {}),
    ("new-zealand", "new-zealand-commission-jackpot", {"jackpot.auto_activate": True, "jackpot.split": "pro-rata"}),
    ("new-zealand", "new-zealand-commission-jackpot-random", {}),
)
ROUNDS = {
    "massachusetts": (
        *(("Ks 9h", "2d 3d"), ("2d 3d", "Kh 9s"), ("Ks 9h", "Ks 9h"), ("Qs 9h", "Js 9h"), ("Ks 9h", "Kh 9s")),
        *(("Kc 9c", "2d 3d"), ("2s 3s", "Ks 7h"), ("4s 4h", "2d 6d")),
    ),
    "new-zealand": (("2s 2h 5s", "2d 2c 5d"), ("4s 4h", "4d 4c"), ("2s 3s 4s", "Kd 6c"), ("Ks 9h", "2d 4d")),
}
THIRDS = ("5s", "6h", "Kd")
PEOPLE = {"anna": 1, "ben": 5}
STRETCH = 150
"""Steps in one hall before the next is founded."""


class Walker:
    """Two tables of one hall, and the people who come by."""

    def __init__(self, chance: Random, evening: int) -> None:
        rulebook, setup, changes = EVENINGS[evening % len(EVENINGS)]
        self.chance, self.rulebook = chance, rulebook
        self.hall = Hall(CURRENCIES[rulebook])
        self.tables = [self.hall.table(setup, name, changes) for name in ("T-1", "T-2")]
        for number, table in enumerate(self.tables):
            table.sit(**{f"{person}{number}": seat for person, seat in PEOPLE.items()})
        self.cards: dict[str, dict[Side, list[str]]] = {}
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def step(self) -> None:
        turn = self.chance.random()
        table = self.chance.choice(self.tables)
        if turn < 0.62:
            self._play(table)
        elif turn < 0.66 and table.phase in (Phase.EARLY, Phase.COMPLETE, Phase.RESULT):
            self._misread(table)
        elif turn < 0.68:
            self._hostile(table)
        else:
            self._at_link(self.chance.choice(self._asked(table)), table)

    # At the tables.

    def _give(self, table: AtTable, person: str, act: ask.AnyAct, role: Role | None = None) -> None:
        before = self.hall.floor
        table.attempt(person, act, role)
        self._count(type(act).__name__, before, bool(table.refused))

    def _count(self, kind: str, before: Floor, refused: bool) -> None:
        (self.refused if refused else self.accepted)[kind] += 1
        if refused and not any(one is not before.tables[name] for name, one in self.hall.floor.tables.items()):
            assert self.hall.floor.links == before.links and self.hall.floor.house == before.house

    def _play(self, table: AtTable) -> None:
        """The next thing at a table, all of it by the staff or by those who bet."""
        phase = table.phase
        if phase in (Phase.SHOE, Phase.CLOSED):
            table.cards()
        elif phase is Phase.READY:
            self._begin(table)
        elif phase is Phase.BETTING:
            self._bet_or_close(table)
        elif phase is Phase.EARLY:
            self._give(table, "dina", ask.SettleEarly())
        elif phase is Phase.STOPPED or table.table.trouble is not None:
            self._give(table, "pia", ask.Resolve(exit=Exit.STAND, reason="as it lies", second=ask.Person("sam")))
        else:
            self._on(table)

    def _begin(self, table: AtTable) -> None:
        """A round of which the shoe still holds every card twice over; without one the cards are replaced."""
        seen = {str(card): number for card, number in table.table.shoe.seen.items()} if table.table.shoe else {}
        left = [
            hands
            for hands in ROUNDS[self.rulebook]
            if all(seen.get(text, 0) < 6 for text in (*" ".join(hands).split(), *THIRDS))
        ]
        if not left:
            self._give(table, "pia", ask.ReplaceCards(reason="worn"))
            return
        for hit in table.table.unrecorded:
            assert table.no("dina", ask.OpenBets()).code == "hit-unrecorded"
            record = link_ask.RecordHit(table=table.name, round=hit.round, meter=hit.hand.meter)
            assert table.ask_link(record, "dina", Role.DEALER) is None, hit
        table.betting()
        player, banker = self.chance.choice(left)
        self.cards[table.name] = {Side.PLAYER: player.split(), Side.BANKER: banker.split()}

    def _bet_or_close(self, table: AtTable) -> None:
        people = [person for person in table.table.guests if table.table.rack(person) > 10_000]
        if self.chance.random() < 0.6 and people:
            person = self.chance.choice(people)
            wagers = ("royal-9", "player", "tie") if self.rulebook == "massachusetts" else ("player", "tie", "tie")
            wager = self.chance.choice(wagers)
            amount = "5" if wager == "royal-9" else self.chance.choice(("20", "25", "100"))
            self._give(table, person, ask.PlaceBets(bets=(table.stake(wager, amount),)))
        else:
            table.close()

    def _on(self, table: AtTable) -> None:
        """Cards, result, money, the end: whatever is next."""
        round_ = table.table.round
        if round_ is None:
            return
        hands = {side: [*texts, *THIRDS][:3] for side, texts in self.cards[table.name].items()}
        if len(round_.cards) < 4:
            table.draw_four(hands)
            table.show(hands)
        elif not round_.announced:
            table.thirds(hands)
            self._give(table, "dina", ask.CallResult())
        elif round_.settled is None:
            self._give(table, "dina", ask.Settle())
        else:
            self._give(table, "dina", ask.EndRound())

    def _misread(self, table: AtTable) -> None:
        """The Player's first card was another: what was settled on it is taken back."""
        round_ = table.table.round
        if round_ is None or round_.settled is not None or table.table.trouble is not None:
            return
        self._give(table, "dina", ask.ReportTrouble(report=Report.MISREAD, side=Side.PLAYER, place=1))
        if table.table.trouble is not None:
            card = ask.CardText(self.chance.choice(("Qs", "Ks", "Jh")))
            second = ask.Person("sam")
            again = ask.Resolve(exit=Exit.READ_AGAIN, card=card, reason="misread", debt=True, second=second)
            self._give(table, "pia", again)

    def _hostile(self, table: AtTable) -> None:
        """Somebody brings awards or news that only the link brings."""
        anna = ask.Person("anna0")
        award = ask.Award(bettor=anna, seat=1, wager="royal-9", meter="major", hit=1, amount=Minor(10**6))
        pays = ask.PayAward(
            hit=1, meter="major", round=1, person=anna, seat=1, amount=Minor(10**6), instrument=Instrument.CHIPS
        )
        act = self.chance.choice((ask.SettleEarly(awards=(award,)), ask.Settle(awards=(award,)), pays))
        before = self.hall.floor
        table.attempt("dina", act)
        assert table.refused and self.hall.floor == before, act
        self.refused[type(act).__name__] += 1

    # At the link.

    def _at_link(self, act: link_ask.AnyAct, table: AtTable) -> None:
        able = sorted(ACTS[type(act)].may(None), key=lambda role: role.value)
        role = self.chance.choice(able if self.chance.random() < 0.9 else list(Role))
        who = ask.Who(ask.Person(self.chance.choice(("jack", "petra"))), role)
        before = self.hall.floor
        refused = self.hall.at_link(act, who)
        self._count(type(act).__name__, before, refused is not None)
        if refused is not None:
            assert self.hall.floor is before

    def _asked(self, table: AtTable) -> list[link_ask.AnyAct]:
        """What may be asked of the link now, sensibly or not."""
        link, chance = table.jackpot, self.chance
        hits = (*link.pending, *link.pending, *link.closed[-1:])
        hit = chance.choice(hits) if hits else None
        number, shown = (hit.number, hit.before.shown) if hit else (1, Minor(0))
        second = ask.Who(ask.Person(chance.choice(("petra", "sam"))), Role.PIT)
        meter = chance.choice(sorted(link.meters))
        missed = [one.round for one in link.tables[table.name].missed] if table.name in link.tables else []
        confirm = link_ask.Confirm(hit=number, shown=shown, instrument=chance.choice(list(Instrument)), second=second)
        lost = table.table.unlinked is not None
        return [
            *(confirm,) * 6,
            link_ask.Reject(hit=number, why=chance.choice(list(link_ask.Invalid)), words="looked at", second=second),
            *(link_ask.Activate(table=table.name, round=0, moment=RoundMoment.COMPLETE),) * 4,
            *(link_ask.RecordHit(table=table.name, round=0, meter=one) for one in (*link.meters, *link.meters) * 2),
            *(link_ask.AddMissedRound(table=table.name, round=one) for one in missed or (1,)),
            link_ask.SelectWinner(meter=meter, drawn=chance.randrange(8), out_of=8, source="walk", places=()),
            link_ask.Adjust(meter=meter, amount=chance.randint(-999, 9_999), words="counted", second=second),
            *((link_ask.RegainTable(table=table.name),) * 3 if lost else ()),
            link_ask.LoseTable(table=table.name, words="a cable"),
            link_ask.CheckHealth(able=frozenset(one for one in Ability if chance.random() < 0.9)),
            *(link_ask.Restore(able=frozenset(Ability), words="repaired", second=second),) * (4 if link.unable else 1),
            link_ask.UnlinkTable(table=table.name),
            *(link_ask.LinkTable(table=table.name, display="screen"),) * (6 if table.name not in link.tables else 1),
            link_ask.PostRound(table=table.name, round=99),
            link_ask.UnwindRound(table=table.name, round=1),
        ]


def walk(seed: int, steps: int) -> tuple[Counter[str], Counter[str], int]:
    """Walk some steps; how often each kind of act was accepted and refused, and how many events there were."""
    chance = Random(seed)
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    events = 0
    for number, start in enumerate(range(0, steps, STRETCH)):
        walker = Walker(chance, number)
        for _ in range(min(STRETCH, steps - start)):
            walker.step()
        walker.hall.expect_refolded()
        accepted += walker.accepted
        refused += walker.refused
        events += sum(len(stream) for stream in walker.hall.streams.values())
    return accepted, refused, events
