"""A random walk through tables of every set-up, watched by an auditor after each step.

`walk(seed, steps)` spends one evening after another at the shipped set-ups. Most steps do what the table waits for, so
that rounds really happen; some do what somebody is offered; the rest is asked by anybody, sensibly or in bad faith.
An evening depends on nothing but its seed, set-up and what it is keen on: a failure names them and the step, and
``Evening(seed, setup, keen, exit).run(step)`` shows it again.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, cycle
from random import Random
from typing import Any

from msgspec import json
from msgspec.structs import fields, replace

from puntobanco import machine
from puntobanco.faults import Fault
from puntobanco.money import Minor
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.cases import case_of, proof, subjects
from puntobanco.table.machine import evolve, fold, step
from puntobanco.table.model.answer import Context
from puntobanco.table.model.founding import set_up
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.offers import offers
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS
from puntobanco.table.shared.trials import SOMEBODY, would_do
from puntobanco.table.steps import next_step
from tests.support import SETUPS, table_of
from tests.table.auditor_series import STREAK, SeriesAuditor
from tests.table.follower import OLGA, Follower
from tests.table.streaks import streak
from tests.table.wild import KINDS, STAFF, Wild, kind_of

ALL_SETUPS = tuple(sorted(path.stem for path in SETUPS.glob("*.toml")))
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "massachusetts, players turning": (
        "massachusetts-ez",
        {"card_handling": "players", "filings.card_handling": "CH-1"},
    ),
    "massachusetts, a seen card discarded": ("massachusetts-commission", {"disclosed_third": "discard"}),
    "massachusetts, Royal 9": ("massachusetts-commission", {}),
    "massachusetts, commission marked": ("massachusetts-commission-marked", {}),
    "massachusetts, commission marked, payments entered": (
        "massachusetts-commission-marked",
        {"payment_check": "record"},
    ),
    "rws, face down": ("rws-non-commission", {"face_down": True}),
    "rws, payments entered": ("rws-non-commission", {"payment_check": "stop"}),
    "new zealand, reduced by hand": ("new-zealand-commission", {"limits.differential": "50.00"}),
    "new zealand, one card burnt": ("new-zealand-half-on-six", {"burn": "single-hidden"}),
    "new zealand, continuous": ("new-zealand-commission-continuous", {}),
    "new zealand, international B": ("new-zealand-commission-international", {"style": "B"}),
    "new zealand, international D": ("new-zealand-commission-international-tiger", {"style": "D"}),
}
"""Tables that alone know some command, visited beside the shipped set-ups."""
SEVEN_UP = {"game": "seven-up", "departs_from_rulebook": True}
OTHER_GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "massachusetts, seven-up": (
        "massachusetts-ez",
        {"card_handling": "players", "filings.card_handling": "CH-1", **SEVEN_UP},
    ),
    "rws, seven-up": ("rws-non-commission", SEVEN_UP),
    "rws, seven-up face down": ("rws-non-commission", {"face_down": True, **SEVEN_UP}),
    "new zealand, seven-up": ("new-zealand-commission-international", {"style": "B", **SEVEN_UP}),
    "new zealand, standing on 5": (
        "new-zealand-commission",
        {"game": "baccarat-gold", "game_choices.player-5": "stand", "departs_from_rulebook": True},
    ),
}
"""Tables of games that no rulebook prints."""
SERIES: dict[str, tuple[str, dict[str, Any]]] = {
    "massachusetts, a streak": ("massachusetts-commission", streak(leaving="loses")),
    "rws, a streak": (
        "rws-non-commission",
        streak("player", new_shoe="loses", leaving="goes on", free_round="is returned", closing="loses"),
    ),
    "new zealand, a streak": ("new-zealand-commission", streak("player", new_shoe="goes on", free_round="loses")),
}
"""Tables with a wager over several rounds."""
HOMES = {
    "choose-winnings": "massachusetts, players turning",
    "tuck": "massachusetts, players turning",
    "settle-early": "massachusetts, players turning",
    "order-recut": "massachusetts, players turning",
    "pay-award": "massachusetts, Royal 9",
    "cancel-award": "massachusetts, Royal 9",
    "collect-commission": "massachusetts, commission marked",
    "ask-squeeze": "rws, face down",
    "choose-option": "rws, face down",
    "close-options": "rws, face down",
    "answer-squeeze": "rws, face down",
    "enter-payment": "rws, payments entered",
    "reduce-bets": "new zealand, reduced by hand",
    "show-burnt-card": "new zealand, one card burnt",
    "return-discards": "new zealand, continuous",
    "assign-hand": "new zealand, international B",
    "pass-cards": "new zealand, international D",
}
"""Where a command that is rarely accepted is at home; `new zealand, international B` for every other."""
PRELUDES = {
    "resolve": ("report-trouble",),
    "choose-option": ("report-trouble",),
    "close-options": ("report-trouble",),
    "withdraw-bet": ("resolve", "report-trouble"),
    "deal-without-bets": ("report-trouble",),
    "collect-debt": ("correct-round",),
    "note-dispute": ("open-dispute",),
}
"""What must be asked for before a command can be, so a person keen on the one is keen on the other."""
THIRD_CARDS = (Report.EXTRA_CARD, Report.WRONGFUL_THIRD)
"""What goes wrong with a third card: seen, it is the Banker's, or the next round is dealt without bets."""
AT_LINK = "record-hit"
"""A step that is asked of the jackpot's link, not of the table."""
LINK = ask.Who(ask.Person("clock"), Role.CLOCK)  # brings what the jackpot's link has to say
CHOICES = ("withdraw-bet", "choose-option", "close-options")
"""Commands about bets after an error; most other errors end the round before there are any."""
HOPES = {
    "pay-award": ("royal-9", Minor(500)),
    "cancel-award": ("royal-9", Minor(500)),
    "collect-commission": ("banker", Minor(100_00)),
    "enter-payment": ("player", Minor(100_00)),
    "withdraw-bet": ("player", Minor(100_00)),
}
"""The bet and stake that a command follows from: somebody makes it first where people are keen on the command."""
STEPS_IN_AN_EVENING = 500
OFFERS_LOOKED_AT = 4
"""Of each kind of command the first accepted in an evening and every fourth after it must have been offered."""
DECODER = json.Decoder(ev.Recorded)


@dataclass
class Tally:
    """How often each kind of command was accepted and refused, and which phases were seen."""

    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    phases: Counter[Phase] = field(default_factory=Counter)
    reports: Counter[Report] = field(default_factory=Counter)
    exits: Counter[Exit] = field(default_factory=Counter)
    setups: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    events: int = 0

    def __str__(self) -> str:
        lines = [f"{'command':<24}{'accepted':>10}{'refused':>10}"]
        lines += [f"{kind:<24}{self.accepted[kind]:>10,}{self.refused[kind]:>10,}" for kind in KINDS]
        lines += ["", f"{'phase':<24}{'steps':>10}"]
        lines += [f"{phase.value:<24}{self.phases[phase]:>10,}" for phase in Phase]
        lines += ["", f"{'report':<24}{'made':>10}"]
        lines += [f"{report.value:<24}{self.reports[report]:>10,}" for report in Report]
        lines += ["", f"{'way out':<24}{'taken':>10}"]
        lines += [f"{exit_.value:<24}{self.exits[exit_]:>10,}" for exit_ in Exit]
        return "\n".join(lines)


def walk(seed: int, steps: int) -> Tally:
    """Walk `steps` steps at tables of all set-ups in turn; `AssertionError` with the way there if anything is wrong."""
    tally = Tally()
    evening = max(60, min(STEPS_IN_AN_EVENING, steps // len(ALL_SETUPS)))
    left = steps
    tables = cycle((*ALL_SETUPS, *VARIANTS))
    for number in count():
        if left <= 0:
            break
        rare = tuple(sorted(KINDS, key=lambda kind: tally.accepted[kind])[:6])
        rare = tuple(dict.fromkeys((*rare, *(one for kind in rare for one in PRELUDES.get(kind, ())))))
        at_home = number > len(ALL_SETUPS) + len(VARIANTS) and number % 3
        name = HOMES.get(rare[0], "new zealand, international B") if at_home else next(tables)
        Evening(seed * 1_000_000 + number, name, rare, tally=tally).run(min(left, evening))
        left -= evening
    return tally


def walk_series(tally: Tally, seed: int, steps: int) -> None:
    """Evenings at tables with a wager over several rounds, in turn."""
    tables = cycle(SERIES)
    for number in range(-(-steps // STEPS_IN_AN_EVENING)):
        left = min(STEPS_IN_AN_EVENING, steps - number * STEPS_IN_AN_EVENING)
        keen = ("report-trouble", "resolve") if number % 2 else ()
        Evening(seed * 1_000_000 + 900_000 + number, next(tables), keen, tally=tally).run(left)


def widen(tally: Tally, seed: int, kinds: tuple[str, ...], enough: int, most: int) -> None:
    """Further evenings, each keen on one kind of command where it is at home, until all were accepted often enough."""
    for number in range(most):
        lacking = [kind for kind in kinds if tally.accepted[kind] < enough]
        if not lacking:
            return
        kind = lacking[number % len(lacking)]
        home = HOMES.get(kind, "new zealand, international B")
        Evening(seed * 1_000_000 + 500_000 + number, home, (kind, *PRELUDES.get(kind, ())), tally=tally).run(400)


def seek_ways_out(tally: Tally, seed: int, wanted: tuple[Exit, ...], most: int) -> None:
    """Further evenings at every table in turn, each keen on one way out that nobody has taken yet."""
    tables = cycle((*ALL_SETUPS, *VARIANTS))
    for number in range(most):
        lacking = [one for one in wanted if not tally.exits[one]]
        if not lacking:
            return
        keen = ("resolve", "report-trouble")
        exit_ = lacking[number % len(lacking)]
        Evening(seed * 1_000_000 + 700_000 + number, next(tables), keen, exit_, tally=tally).run(STEPS_IN_AN_EVENING)


class Evening:
    """One table, one chain of commands, one auditor."""

    def __init__(
        self,
        seed: int,
        name: str,
        keen: tuple[str, ...] = (),
        exit_: Exit | None = None,
        *,
        tally: Tally | None = None,
    ) -> None:
        self.seed, self.name = seed, name
        self.keen, self.exit = keen, exit_
        """Kinds of command that somebody gives whenever they are offered; the way out that they are to lead to."""
        self.tally = tally if tally is not None else Tally()
        self.chance = Random(f"{seed} {name}")
        values = table_of(*(VARIANTS | OTHER_GAMES | SERIES).get(name, (name, {})))
        founded = ev.Recorded(position=0, at=ask.At(0), by=OLGA, command="0", event=set_up(values))
        self.events = [founded]
        self.table = evolve(None, founded)
        self.shadow = evolve(None, DECODER.decode(json.encode(founded)))
        self.auditor = SeriesAuditor()
        self.accepted: Counter[str] = Counter()
        self.now = 0
        self.steps = 0
        self.waiting: list[tuple[ask.Who, ask.AnyAct]] = [
            *((OLGA, ask.Appoint(person=ask.Person(person), role=role)) for person, role in STAFF.items()),
            (LINK, ask.TellLink(running=True)),
        ]

    def run(self, steps: int) -> "Evening":
        """Give this number of commands, each checked; at the end everything is folded once more."""
        self.tally.setups[self.name] += 1
        for _ in range(steps):
            self.steps += 1
            try:
                self._step()
            except Exception as error:
                told = f"{type(error).__name__}: {error}"
                way = f"Evening({self.seed}, {self.name!r}, {self.keen}, {self.exit}).run({self.steps})"
                raise AssertionError(f"{way}: {told}") from error
        expect_same(fold(self.events), self.table)
        assert offers(self.table, OLGA), "nobody can do anything"
        self.tally.rounds += self.table.rounds
        self.tally.events += len(self.events)
        return self

    # Choosing.

    def _step(self) -> None:
        self.tally.phases[phase_of(self.table)] += 1
        if self.waiting:
            self._give(*self.waiting.pop(0))
            return
        turn = self.chance.random()
        hope = next((HOPES[kind] for kind in self.keen if kind in HOPES), None)
        if phase_of(self.table) is Phase.BETTING and hope and turn < 0.5 and self._hopefully(*hope):
            return
        often = phase_of(self.table) in (Phase.EARLY, Phase.OPTIONS)
        if self.chance.random() < (0.6 if often else 0.2) and self._keenly():
            return
        if turn < 0.45:
            self._follow()
        elif turn < 0.55 and self.table.round is not None:
            self._bet()
        elif turn < 0.85:
            self._offered()
        else:
            self._anything(hostile=0.5 if turn > 0.95 else 0.1)

    def _follow(self) -> None:
        """Do what the table waits for. It may refuse that only for reasons that somebody can mend."""
        follower = Follower(self.chance, self.table)
        phase = phase_of(self.table)
        if phase is Phase.BETTING and self.chance.random() < 0.7:
            self._bet()
            return
        if phase in (Phase.SHOWING, Phase.EARLY, Phase.DRAWING) and self.chance.random() < 0.5:
            self._offered()
            return
        who, act = follower.forward()
        refused = self._give(who, act)
        if refused:
            helped = follower.remedies(refused[0])
            assert helped is not None, f"the table waits for {act} of {who} and refuses it: {refused[0]}"
            self.waiting += helped

    def _bet(self) -> None:
        guests = [person for person, guest in self.table.guests.items() if not guest.away]
        if not guests:
            person = ask.Person(self.chance.choice(("anna", "ben", "chen", "dora")))
            self._ask(ask.Who(person, Role.PLAYER), "join", 0.0)
            return
        person = self.chance.choice(guests)
        if not self.table.rack(person):
            self._give(*self._buy_in(person))
        elif STREAK in self.table.rules.terms.offers and self.chance.random() < 0.5:
            amount = Minor(100_00 * self.chance.randint(1, 3))
            self._give(ask.Who(person, Role.PLAYER), ask.PlaceBets(bets=(ask.Stake(wager=STREAK, amount=amount),)))
        else:
            self._ask(ask.Who(person, Role.PLAYER), "place-bets", 0.02)

    def _hopefully(self, wager: str, stake: Minor) -> bool:
        """Somebody without one makes a bet that leads where people are keen to be; whether there was anybody."""
        table = self.table
        laid = {key.bettor for key in table.round.bets if key.wager == wager} if table.round else set()
        seated = [person for seat, person in table.by_seat.items() if seat < 10 and person not in laid]
        unlinked = wager == "royal-9" and table.unlinked is not None
        if wager not in table.rules.terms.offers or unlinked or not seated:
            return False
        hoped = ask.PlaceBets(bets=(ask.Stake(wager=wager, amount=stake),))
        self._give(*((ask.Who(seated[0], Role.PLAYER), hoped) if table.rack(seated[0]) else self._buy_in(seated[0])))
        return True

    def _buy_in(self, person: ask.Person) -> tuple[ask.Who, ask.AnyAct]:
        for one, staff in self.table.staff.items():
            if staff.role in (Role.DEALER, Role.PIT, Role.CASHIER):
                return ask.Who(one, staff.role), ask.BuyIn(person=person, amount=Minor(10**6))
        return OLGA, ask.Appoint(person=ask.Person("carl"), role=Role.CASHIER)

    def _offered(self) -> None:
        """Somebody does something that is offered, the rarer the likelier."""
        who = self._concerned() if self.chance.random() < 0.5 else Wild(self.chance, self.table, hostile=0.0).who()
        kinds = [one.act for one in offers(self.table, who)]
        if not kinds:
            return
        weights = [_APPETITE.get(kind, 1.0) / (1 + self.accepted[kind]) ** 2 for kind in kinds]
        kind = self.chance.choices(kinds, weights)[0]
        context, row = Context(self.table, who, ask.At(self.now)), ACTS[KINDS[kind]]
        tried = [one.act for one in row.trials(context) if SOMEBODY not in str(one) and would_do(context, row, one)]
        if tried and self.chance.random() < 0.5:
            self._give(who, self.chance.choice(tried))
        else:
            self._ask(who, kind, 0.03)

    def _keenly(self) -> bool:
        """Give one of the wanted commands by a person who can; whether there was one."""
        table, phase = self.table, phase_of(self.table)
        people = [
            *(ask.Who(person, Role.PLAYER) for person in table.guests),
            *(ask.Who(person, Role.NOMINEE) for person in table.nominees),
            *(ask.Who(person, one.role) for person, one in table.staff.items()),
            LINK,
        ]
        for row in (ACTS[KINDS[kind]] for kind in self.keen if phase in ACTS[KINDS[kind]].phases):
            for who in people:
                context = Context(table, who, ask.At(self.now))
                if permitted(context, row):
                    continue
                tried = row.trials(context)
                acts = [one.act for one in tried if SOMEBODY not in str(one) and would_do(context, row, one)]
                if acts := self._leading(acts) if self.exit is None else self._toward(self.exit, who, acts):
                    self._give(who, self.chance.choice(acts))
                    return True
        return False

    def _leading(self, acts: list[ask.AnyAct]) -> list[ask.AnyAct]:
        """Those that lead where somebody is keen to be: to a round without bets by a seen card, else to a choice."""
        if self.keen[0] != "deal-without-bets":
            leading = [one for one in acts if leads_to_a_choice(one)]
            ends_bets = self.keen[0] in CHOICES and any(isinstance(one, ask.ReportTrouble) for one in acts)
            return leading if ends_bets else leading or acts
        if not isinstance(acts[0] if acts else None, ask.ReportTrouble):
            return acts
        card = Wild(self.chance, self.table, hostile=0.0).card()
        reports = [one for one in acts if isinstance(one, ask.ReportTrouble) and one.report in THIRD_CARDS]
        wrongful = [one for one in reports if one.report is Report.WRONGFUL_THIRD]
        return [replace(one, card=card) for one in wrongful or reports]

    def _toward(self, exit_: Exit, who: ask.Who, acts: list[ask.AnyAct]) -> list[ask.AnyAct]:
        """Reports that may end in a way out, of a card unseen or seen, and that way out itself."""
        if not acts or isinstance(acts[0], ask.Resolve):
            return [one for one in acts if isinstance(one, ask.Resolve) and one.exit is exit_] or acts
        table, setup, card = self.table, self.table.rules.setup, Wild(self.chance, self.table, hostile=0.0).card()
        told = [
            ask.ReportTrouble(report=one.report, side=one.side, place=one.place, card=seen, seen=seen is not None)
            for one in subjects(table, who.role)
            for seen in (None, card)
        ]
        cases = ((one, case_of(table, one, established_=bool(proof(table, one)))) for one in told)
        return [one for one, case in cases if any(way.exit is exit_ for way in setup.rulebook.remedies(setup, case))]

    def _concerned(self) -> ask.Who:
        """Somebody with cards in hand, bets on the layout or somebody to act for; else anybody."""
        round_, nominees = self.table.round, self.table.nominees
        holders = [one.holder for one in round_.cards if one.holder is not None] if round_ else []
        bettors = [key.bettor for key in round_.bets] if round_ else []
        people = [*holders, *holders, *bettors, *nominees]
        if not people:
            return Wild(self.chance, self.table, hostile=0.0).who()
        person = self.chance.choice(people)
        return ask.Who(person, Role.NOMINEE if person in nominees else Role.PLAYER)

    def _anything(self, hostile: float) -> None:
        who = Wild(self.chance, self.table, hostile=hostile).who()
        self._ask(who, self.chance.choice(tuple(KINDS)), hostile)

    def _ask(self, who: ask.Who, kind: str, hostile: float) -> None:
        self._give(who, Wild(self.chance, self.table, hostile=hostile).act(kind, who))

    # Giving and checking.

    def _give(self, who: ask.Who, act: ask.AnyAct) -> tuple[Fault, ...]:
        self.now += self.chance.choice((0, 1_000, 20_000, 2_000_000))
        before, kind = self.table, kind_of(type(act))
        command = ask.Command(id=str(self.steps), at=ask.At(self.now), who=who, act=act)
        command = json.decode(json.encode(command), type=machine.Command[ask.AnyAct])
        self.table, recorded, refused = step(before, command)
        self.events += recorded
        happened = [one.event for one in recorded]
        done = [event for event in happened if not isinstance(event, ev.IncidentNoted | ev.RoundStopped)]
        if refused and not done:
            self.tally.refused[kind] += 1
            expect_untouched(before, self.table, happened)
            expect_for_people(refused)
        else:
            self.tally.accepted[kind] += 1
            self.accepted[kind] += 1
            assert happened, f"{act} was accepted and nothing happened"
            self._count(act)
            if done and self.accepted[kind] % OFFERS_LOOKED_AT == 1:
                offered = {one.act for one in offers(before, who)}
                assert kind in offered, f"{who} was not offered {act}, which was accepted"
        for one in recorded:
            self.auditor.hear(before, command.act, one.event)
            again = DECODER.decode(json.encode(one))
            assert again == one, f"{one} comes back from its bytes as {again}"
            self.shadow = evolve(self.shadow, again)
        self._look()
        return () if done else refused

    def _count(self, act: ask.AnyAct) -> None:
        if isinstance(act, ask.ReportTrouble):
            self.tally.reports[act.report] += 1
        if isinstance(act, ask.Resolve):
            self.tally.exits[act.exit] += 1

    def _look(self) -> None:
        """Whatever was asked: the books, the cards, the refold, and a next step.

        Offers take the longest, so they are looked at only before some of the commands that were accepted.
        """
        self.auditor.check(self.table)
        expect_same(self.shadow, self.table)
        phase_of(self.table)
        waiting = next_step(self.table)
        assert waiting.act in {*KINDS, AT_LINK} and waiting.sentence, waiting


_APPETITE = {
    "tell-link": 0.3,
    "key-again": 0.3,
    "tell-hands": 0.3,
    "leave": 0.2,
    "dismiss": 0.2,
    "close-table": 0.1,
    "pause": 0.3,
    "replace-cards": 0.2,
    "order-shuffle": 0.2,
}
"""What would end rounds before they are played is wanted less."""


def leads_to_a_choice(act: ask.AnyAct) -> bool:
    """Whether bettors may be asked what they want after this."""
    if isinstance(act, ask.ReportTrouble):
        return act.report in (Report.EXPOSED, Report.WRONG_SIDE, Report.WRONG_HANDLER, Report.TWO_AT_ONCE)
    return isinstance(act, ask.Resolve) and act.withdrawal


def expect_same(one: Table, other: Table) -> None:
    """Two tables are the same in every field."""
    for name in _fields(one):
        mine, theirs = getattr(one, name), getattr(other, name)
        assert mine is theirs or mine == theirs, f"{name}: {mine} is not {theirs}"


def expect_untouched(before: Table, after: Table, happened: list[Any]) -> None:
    """A refusal changes nothing; at most the attempt goes on record."""
    if not happened:
        assert after is before
        return
    assert all(isinstance(event, ev.IncidentNoted) for event in happened), happened
    other = {field: getattr(before, field) for field in ("incidents", "position", "said", "command")}
    expect_same(replace(after, **other), before)


def expect_for_people(refused: tuple[Fault, ...]) -> None:
    """A refusal has a code and a sentence."""
    for fault in refused:
        assert fault.code and fault.sentence.rstrip().endswith((".", "!", "?")), fault


def _fields(table: Table) -> Iterator[str]:
    return (one.name for one in fields(table))
