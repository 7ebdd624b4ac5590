"""A follower of the table, who does what it waits for: the next step, made into a command that ought to be accepted."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.floor.transaction import SYSTEM
from puntobanco.ledger.chips import spread
from puntobanco.money import Minor
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import LADDER, Duty, Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.resolving import lowest
from puntobanco.table.model.answer import Context
from puntobanco.table.model.state import Staff, Table
from puntobanco.table.registry import ACTS
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.shared.trials import would_do
from puntobanco.table.steps import NextStep, next_step
from tests.table.wild import KINDS, STAFF, Wild

OLGA = ask.Who(ask.Person("olga"), Role.OPERATOR)
LINK = ask.Who(ask.Person("clock"), Role.CLOCK)
Given = tuple[ask.Who, ask.AnyAct]


class Follower:
    """Plays a table by its own next steps."""

    def __init__(self, chance: Random, table: Table) -> None:
        self.table = table
        self.chance = chance
        self.wild = Wild(chance, table, hostile=0.0)

    def forward(self) -> Given:
        """The next step, by somebody who may take it; if nobody may, somebody is appointed first."""
        waiting = next_step(self.table)
        if waiting.act == "tick-step":
            return self._tick()
        if waiting.act in ("ask-fill", "make-up-order", "accept-order"):
            return self._filled()
        if waiting.act == "record-hit":  # asked of the jackpot's link, which tells the table
            return LINK, self._tried("close-hit", LINK) or self.wild.act("close-hit", LINK)
        if waiting.person is not None:
            who, act = ask.Who(waiting.person, self._role_of(waiting.person)), self._act(waiting)
        else:
            who, act = self._staffed(waiting.by, lambda: self._act(waiting))
        known = hasattr(self, f"_{waiting.act.replace('-', '_')}") or isinstance(act, ask.Appoint)
        return who, act if known else self._tried(waiting.act, who) or act

    def _tried(self, kind: str, who: ask.Who) -> ask.AnyAct | None:
        """One of the ways that the table itself would accept, for a step that nothing here knows by name."""
        context, row = Context(self.table, who, ask.At(0)), ACTS[KINDS[kind]]
        acts = [one.act for one in row.trials(context) if would_do(context, row, one)]
        return self.chance.choice(acts) if acts else None

    def _role_of(self, person: ask.Person) -> Role:
        return Role.PLAYER if person in self.table.guests else Role.NOMINEE

    def _staffed(self, lowest: Role, act: Callable[[], ask.AnyAct], barred: frozenset[str] = frozenset()) -> Given:
        able = LADDER[LADDER.index(lowest) :]
        people = [one for one, staff in self.table.staff.items() if staff.role in able and one not in barred]
        if people:
            person = self.chance.choice(people)
            return ask.Who(person, self.table.staff[person].role), act()
        return OLGA, self._appointment(lowest, barred)

    def _appointment(self, role: Role, barred: frozenset[str]) -> ask.AnyAct:
        free = [one for one, usual in STAFF.items() if usual is role and one not in barred]
        person = next((one for one in free if one not in self.table.guests), f"another {role.value} {len(barred)}")
        return ask.Appoint(person=ask.Person(person), role=role)

    def _tick(self) -> Given:
        shoe = self.table.shoe
        assert shoe is not None
        tick = all_ticks(self.table)[shoe.steps[0]]
        barred = frozenset(str(person) for step, person in shoe.signed if step in tick.not_by)
        lowest = next(role for role in LADDER if role in tick.by)
        return self._staffed(lowest, lambda: ask.TickStep(step=tick.id), barred)

    def _act(self, waiting: NextStep) -> ask.AnyAct:
        make = getattr(self, f"_{waiting.act.replace('-', '_')}", None)
        if make is not None:
            made: ask.AnyAct = make()
            return made
        return self.wild.act(waiting.act, OLGA)

    # Acts that carry something.

    def _receive_cards(self) -> ask.AnyAct:
        procedure, sets = self.table.procedure, self.table.sets
        backs = procedure.backs or ("blue", "red")
        route = self.chance.choice(["", *(one.id for one in procedure.routes)])
        return ask.ReceiveCards(
            set_id=f"set {len(sets) + 1}", back=self.chance.choice(backs), route=route, secured="safe 1"
        )

    def _answer_cut(self) -> ask.AnyAct:
        shoe, rules = self.table.shoe, self.table.rules.shoe
        assert shoe is not None
        if shoe.cut_offers and self.chance.random() < 0.7:
            return ask.AnswerCut()
        margin = rules.cut_from_end or 0
        return ask.AnswerCut(at=self.chance.randint(margin, shoe.total - margin))

    def _place_cutting_card(self) -> ask.AnyAct:
        return ask.PlaceCuttingCard()

    def _burn(self) -> ask.AnyAct:
        kind = self.table.rules.shoe.burn
        first = self.wild.card()
        if kind is Burn.SINGLE_HIDDEN:
            return ask.BurnCards()
        value = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(first[0]) or int(first[0])
        more = value if kind is Burn.VALUE_SHOWN else 0
        return ask.BurnCards(shown=(first, *(self.wild.card() for _ in range(more))))

    def _filled(self) -> Given:
        """The host fills the tray; that people do is shown by the golden scenes and by whatever comes in between."""
        return SYSTEM, ask.Fill(chips=dict(spread(10**9, self.table.rules.terms.chips.values)))

    def _open_bets(self) -> ask.AnyAct:
        return ask.OpenBets()

    def _close_bets(self) -> ask.AnyAct:
        return ask.CloseBets()

    def _resume(self) -> ask.AnyAct:
        return ask.Resume(reason="it was misread")

    def _resolve(self) -> ask.AnyAct:
        """A way out that the lowest rank may take, as it would be accepted."""
        table = self.table
        assert table.trouble is not None
        wanted = lowest(table.trouble.remedies).exit
        context = Context(_with_two(table), MAX, ask.At(0))
        row = ACTS[ask.Resolve]
        tried = [
            one
            for one in ACTS[ask.Resolve].trials(context)
            if one.choice == wanted.value and would_do(context, row, one)
        ]
        assert tried, f"no way out of {table.trouble} is accepted"
        acts = [one.act for one in tried]
        return self.chance.choice([act for act in acts if getattr(act, "second", None) is None] or acts)

    def _settle_early(self) -> ask.AnyAct:
        return self.wild.act("settle-early", OLGA)

    def _settle(self) -> ask.AnyAct:
        return self.wild.act("settle", OLGA)

    def _close_options(self) -> ask.AnyAct:
        return ask.CloseOptions(people=self.table.asked.waiting if self.table.asked else ())

    def _deal_without_bets(self) -> ask.AnyAct:
        return ask.DealWithoutBets()

    def _decide_dispute(self) -> ask.AnyAct:
        return ask.DecideDispute(decision="the bet stands as it lay")

    def _draw(self) -> ask.AnyAct:
        round_, style = self.table.round, self.table.dealing
        assert round_ is not None
        carried = self.table.carried
        if carried is not None and carried.since < round_.number and carried.cards[0] is not None:
            return ask.Draw()
        up = style.third_face_up if round_.first_dealt else style.first_face_up
        return ask.Draw(card=self.wild.card() if up and not round_.squeeze_granted else None)

    def _hand_out(self) -> ask.AnyAct:
        return ask.HandOut(side=self._hidden_side())

    def _hidden_side(self) -> Side:
        round_ = self.table.round
        assert round_ is not None
        hidden = [side for side in Side if round_.hidden(side)]
        named = [side for side in hidden if side.title in next_step(self.table).sentence]
        return (named or hidden)[0]

    def _turn(self) -> ask.AnyAct:
        """The holders of cards turn those; the dealer turns those that nobody holds."""
        round_, side = self.table.round, self._hidden_side()
        assert round_ is not None
        holders = [round_.cards[place].holder for place in round_.hidden(side)]
        holder = next((one for one in holders if one is not None), None)
        places = [place for place in round_.hidden(side) if round_.cards[place].holder == holder]
        unseen = [place for place in places if round_.cards[place].card is None]
        return ask.Turn(side=side, cards=tuple(self.wild.card() for _ in unseen))

    # When the next step is refused.

    def _with_second(self) -> ask.AnyAct:
        """The next step, which takes two people, by the shift manager with another supervisor beside."""
        kind = next_step(self.table).act
        if kind == "resolve":
            return self._resolve()
        act = Follower(self.chance, _with_two(self.table))._tried(kind, MAX)
        assert act is not None, f"{kind} takes a second person, and is refused to two"
        return act

    def remedies(self, fault: Fault) -> list[Given] | None:
        """What helps against a refusal that a table may well give; nothing for one that it may not."""
        pit = ask.Who(ask.Person("pia"), Role.PIT)
        if fault.code == "float-short":
            return [self._filled()]
        if fault.code == "commission-owed":
            helped: list[Given] = [(OLGA, ask.Appoint(person=pit.person, role=pit.role))]
            for person in self.table.owed:
                helped.append((pit, ask.BuyIn(person=person, amount=Minor(10**7))))
                helped.append((pit, ask.CollectCommission(person=person)))
            return helped
        if fault.code == "second-person":
            two = [(OLGA, ask.Appoint(person=one.person, role=one.role)) for one in (PIA, MAX)]
            return [*two, (MAX, self._with_second())]
        if fault.code == "cutting-card-first":
            return [(ask.Who(ask.Person("clock"), Role.CLOCK), ask.CuttingCardOut())]
        if fault.code == "no-dealer":
            return [(OLGA, self._appointment(Role.DEALER, frozenset()))]
        if fault.code in ("free-hands", "no-bets", "copy-too-many", "same-back"):
            return []
        return None


PIA, MAX = ask.Who(ask.Person("pia"), Role.PIT), ask.Who(ask.Person("max"), Role.SHIFT_MANAGER)


def _with_two(table: Table) -> Table:
    """The table with two supervisors on its record."""
    two = {
        one.person: Staff(role=one.role, acting=False, duty=Duty.DEALING, section=(), since=ask.At(0))
        for one in (PIA, MAX)
    }
    return replace(table, staff={**table.staff, **two})
