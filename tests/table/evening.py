"""An evening at a table in a few words: who does what, what must be refused, and how the round stands.

`Evening("rws-non-commission")` founds a table from a shipped set-up, with its staff appointed, signs up, a float and
cards ready to play, unless told otherwise. People are named by what they are: ``"dina"`` deals, ``"pia"`` is the pit,
``"sam"`` the casino supervisor, ``"max"`` the shift manager, ``"olga"`` the operator; everybody else plays.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from puntobanco import floor
from puntobanco.faults import Fault
from puntobanco.floor import Floor
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.state import Link
from puntobanco.ledger.chips import spread
from puntobanco.money import Amount
from puntobanco.procedure.calls import spoken
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.opening import Burn, SetState
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.machine import evolve, fold
from puntobanco.table.model.accounts import held_of
from puntobanco.table.model.founding import set_up
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Ready, Table
from puntobanco.table.shared.seeing import cutting_card_in_doubt, seen_unconfirmed
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.shared.tray import holds
from tests.support import table_of

STAFF = {
    "dina": Role.DEALER,
    "pia": Role.PIT,
    "sam": Role.CASINO_SUPERVISOR,
    "max": Role.SHIFT_MANAGER,
    "carl": Role.CASHIER,
}
SECOND = {"dina": "pia", "pia": "sam", "sam": "max", "max": "sam"}
"""Who stands beside each of them for what two people decide."""
ROLES = {**STAFF, "olga": Role.OPERATOR, "eye": Role.SURVEILLANCE, "clock": Role.CLOCK}
NINE_O_CLOCK = 75_600_000


def check_tray(table: Table) -> None:
    """The chips in the tray come to what the books say, and there are never fewer than none."""
    assert holds(table) == table.tray.holds, (holds(table), table.tray)
    assert all(number > 0 for number in table.tray.chips.values()), table.tray


class Evening:
    """A table, everything that happened at it, and short words to make more happen."""

    def __init__(self, name: str, changes: Mapping[str, Any] | None = None, *, ready: bool = True) -> None:
        founded = ev.Recorded(
            position=0,
            at=ask.At(NINE_O_CLOCK),
            by=ask.Who(ask.Person("olga"), Role.OPERATOR),
            command="0",
            event=set_up(table_of(name, changes)),
        )
        self.events: list[ev.Recorded] = [founded]
        table = evolve(None, founded)
        self.name = table.rules.setup.name
        self.floor = Floor(tables={self.name: table})
        self.now = NINE_O_CLOCK
        self.refused: tuple[Fault, ...] = ()
        self.sets = 0
        if ready:
            self.open()

    # Asking.

    def attempt(self, person: str, act: ask.AnyAct, role: Role | None = None) -> tuple[ev.AnyEvent, ...]:
        """Give a command, whatever the answer; the events it caused, without the chips that moved with them."""
        self.now += 1000
        who = ask.Who(ask.Person(person), role or ROLES.get(person, Role.PLAYER))
        command = ask.Command(id=str(len(self.events)), at=ask.At(self.now), who=who, act=act)
        before = self.table
        made = floor.at_table(self.floor, self.name, command)
        self.floor, self.refused = made.floor, made.refused
        recorded = self.keep(made)
        if self.refused and not recorded:
            assert self.table is before
        check_tray(self.table)
        events = (one.event for one in recorded if one.command == command.id)
        return tuple(event for event in events if not isinstance(event, ev.TrayMoved))

    def keep(self, made: floor.Outcome) -> list[ev.Recorded]:
        """Put what happened at the table on its record."""
        recorded = [one for part in made.parts for one in part.events if floor.is_tables(one)]
        self.events += recorded
        return recorded

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.floor.tables[self.name]

    @table.setter
    def table(self, table: Table) -> None:
        self.floor = replace(self.floor, tables={self.name: table})

    def link(self) -> None:
        """The jackpot of the set-up, if it has one, runs at this table."""
        made = floor.linked(self.floor, self.name, at=ask.At(self.now), second=ask.Who(ask.Person("sam"), Role.PIT))
        assert not made.refused, made.refused
        self.floor = made.floor
        self.keep(made)

    def do(self, person: str, act: ask.AnyAct, role: Role | None = None) -> tuple[ev.AnyEvent, ...]:
        """Give a command that must be accepted whole; what the pit has to confirm first it confirms."""
        if isinstance(act, ask.OpenBets | ask.ReceiveCards | ask.ReplaceCards) and cutting_card_in_doubt(self.table):
            self.do("pia", ask.ConfirmCuttingCard())
        if isinstance(act, ask.OpenBets) and seen_unconfirmed(self.table):
            self.do("pia", ask.ConfirmSeenCard(second=ask.Person("max")))
        events = self.attempt(person, act, role)
        assert not self.refused, [str(fault) for fault in self.refused]
        return events

    def no(self, person: str, act: ask.AnyAct, role: Role | None = None) -> Fault:
        """Give a command that must be refused; the first reason."""
        happened = self.attempt(person, act, role)
        assert self.refused, happened
        assert all(isinstance(event, ev.IncidentNoted) for event in happened), happened
        return self.refused[0]

    # The jackpot.

    @property
    def jackpot(self) -> Link:
        """The one jackpot of this table."""
        (link,) = self.floor.links.values()
        return link

    def at_link(self, act: link_ask.AnyAct, role: Role = Role.JACKPOT, person: str = "jack") -> Fault | None:
        """Ask something of the jackpot's link; the first reason if it was refused."""
        self.now += 1000
        (name,) = self.floor.links
        who = ask.Who(ask.Person(person), role)
        command = link_ask.Command(id=f"link {self.now}", at=ask.At(self.now), who=who, act=act)
        made = floor.at_link(self.floor, name, command)
        self.floor = made.floor
        self.keep(made)
        return made.refused[0] if made.refused else None

    def confirm(self, hit: int, instrument: Instrument = Instrument.CHIPS) -> None:
        """The console confirms a hit with the figure it reads."""
        shown = next(one.before.shown for one in self.jackpot.pending if one.number == hit)
        second = ask.Who(ask.Person("pia"), Role.PIT)
        assert self.at_link(link_ask.Confirm(hit=hit, shown=shown, instrument=instrument, second=second)) is None

    # Getting ready.

    def open(self) -> None:
        """Staff, signs, float, an open table and cards ready for the first round."""
        self.staff()
        self.do("olga", ask.PostSigns())
        self.fill("1000000")
        self.do("pia", ask.OpenTable())
        self.link()
        self.cards()

    def fill(self, amount: str) -> None:
        """The host puts chips of every denomination into the float."""
        chips = spread(self.minor(amount), self.table.rules.terms.chips.values)
        self.do("system", ask.Fill(chips=dict(chips)), Role.CLOCK)

    def carry(self, act: ask.AskFill | ask.AskCredit) -> None:
        """A fill or a credit on its whole way: asked for, made up by the cage, accepted by two people."""
        self.do("dina", act)
        number = self.table.ordered
        self.do("carl", ask.MakeUpOrder(number=number))
        self.do("dina", ask.AcceptOrder(number=number))
        self.do("pia", ask.AcceptOrder(number=number))

    def credit(self, amount: str) -> None:
        """Chips of every denomination go from the float to the cage."""
        self.carry(ask.AskCredit(chips=dict(spread(self.minor(amount), self.table.rules.terms.chips.values))))

    def staff(self) -> None:
        for person, role in STAFF.items():
            self.do("olga", ask.Appoint(person=ask.Person(person), role=role))

    def cards(self, route: str = "", first: str = "5s", *, until: Ready = Ready.PLAY) -> None:
        """A set of cards on its whole way to the first round, as far as `until`."""
        self.sets += 1
        backs = self.table.procedure.backs or ("blue", "red")
        back = backs[self.sets % len(backs)]
        self.do("dina", ask.ReceiveCards(set_id=f"set-{self.sets}", back=back, route=route, secured="safe 1"))
        self.prepare(first, until=until)

    def prepare(self, first: str = "5s", *, until: Ready = Ready.PLAY) -> None:
        """Whatever is still to be done until the cards are so far."""
        while (shoe := self.table.shoe) is not None and shoe.ready is not until:
            if shoe.ready is Ready.STEPS:
                self._sign(shoe.steps[0])
            elif shoe.ready is Ready.CUT:
                while self.table.shoe is not None and self.table.shoe.cut_offers:
                    self.do("dina", ask.AnswerCut())
                self.do("dina", ask.AnswerCut(at=100))
            elif shoe.ready is Ready.CUTTING_CARD:
                self.do("dina", ask.PlaceCuttingCard())
            elif shoe.ready is Ready.LOAD:
                self.do("dina", ask.LoadShoe())
            elif shoe.ready is Ready.BURN:
                self.burn(first)

    def _sign(self, step_id: str) -> None:
        tick = all_ticks(self.table)[step_id]
        able = [person for person, role in STAFF.items() if role in tick.by]
        signed = dict(self.table.shoe.signed) if self.table.shoe else {}
        barred = {signed[one] for one in tick.not_by if one in signed}
        self.do(next(person for person in able if person not in barred), ask.TickStep(step=step_id))

    def burn(self, first: str) -> None:
        """Burn by the table's way; hidden and further cards are sixes."""
        kind = self.table.rules.shoe.burn
        if kind is Burn.SINGLE_HIDDEN:
            shown: list[str] = []
        elif kind is Burn.VALUE_HIDDEN:
            shown = [first]
        else:
            value = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(first[0]) or int(first[0])
            shown = [first, *(["6s", "6h", "6d", "6c"] * 3)[:value]]
        self.do("dina", ask.BurnCards(shown=tuple(ask.CardText(one) for one in shown)))

    # People and bets.

    def minor(self, text: str) -> Any:
        """An amount in minor units: ``"100"`` is 10,000 cents."""
        return Amount.read(text, self.table.rules.setup.currency).minor

    def sit(self, **seats: int) -> None:
        """People with 10,000 each: ``sit(anna=1, ben=2)``; seat 0 stands."""
        for person, seat in seats.items():
            self.do(person, ask.Join(person=ask.Person(person), seat=seat or None))
            self.do("dina", ask.BuyIn(person=ask.Person(person), amount=self.minor("10000")))

    def stake(self, wager: str, amount: str, **more: Any) -> ask.Stake:
        return ask.Stake(wager=wager, amount=self.minor(amount), **more)

    def bet(self, person: str, wager: str, amount: str, **more: Any) -> None:
        """A bet that must be accepted whole."""
        self.do(person, ask.PlaceBets(bets=(self.stake(wager, amount, **more),)))

    def no_bet(self, person: str, wager: str, amount: str, **more: Any) -> Fault:
        """A bet that must be refused."""
        return self.no(person, ask.PlaceBets(bets=(self.stake(wager, amount, **more),)))

    def rack(self, person: str) -> str:
        """The chips before somebody."""
        return str(self.table.money(self.table.rack(ask.Person(person))))

    def held(self, person: str) -> str:
        """Somebody's stakes on the layout."""
        return str(self.table.money(self.table.books[held_of(ask.Person(person))]))

    # Rounds.

    def betting(self) -> None:
        self.take_shoe()
        self.do("dina", ask.OpenBets())

    def take_shoe(self) -> None:
        """If the shoe is offered round, nobody wants it."""
        while self.table.curator.offers:
            self.do(self.table.curator.offers[0], ask.AnswerShoe(take=False))

    def close(self) -> None:
        if self.table.round is not None and not self.table.round.bets and self.table.procedure.free_hands:
            self.do("pia", ask.FreeHand())
        self.do("dina", ask.CloseBets())
        if self.table.procedure.closing.cards_call:
            self.do("dina", ask.CallCards())

    def deal(self, player: str, banker: str) -> None:
        """Deal and show a whole round by the table's style: ``deal("Ks 9h", "2d 4d")``; the dealer turns."""
        hands = {Side.PLAYER: player.split(), Side.BANKER: banker.split()}
        self.draw_four(hands)
        self.show(hands)
        if self.phase is Phase.EARLY:
            self.do("dina", ask.SettleEarly())
        self.thirds(hands)

    def draw_four(self, hands: dict[Side, list[str]]) -> None:
        up = self.table.dealing.first_face_up
        for number in range(4):
            side = (Side.PLAYER, Side.BANKER)[number % 2]
            text = hands[side][number // 2]
            self.do("dina", ask.Draw(card=ask.CardText(text) if up else None))

    def show(self, hands: dict[Side, list[str]]) -> None:
        """Turn whatever lies hidden, by its holder or the dealer."""
        for side in Side:
            round_ = self.table.round
            assert round_ is not None
            places = round_.hidden(side)
            if not places:
                continue
            if self.table.dealing.tuck_clause and not round_.tucked:
                self.do("dina", ask.Tuck())
            texts = hands[side][: round_.number_of(side)][-len(places) :]
            self._turn(side, texts)

    def _turn(self, side: Side, texts: list[str]) -> None:
        from puntobanco.table.model.handlers import candidate

        named = tuple(ask.CardText(text) for text in texts)
        person = candidate(self.table, side)
        if person is None:
            self.do("dina", ask.Turn(side=side, cards=named))
        else:
            self.do("dina", ask.HandOut(side=side))
            self.do(person, ask.Turn(side=side, cards=named))

    def thirds(self, hands: dict[Side, list[str]]) -> None:

        while self.table.round is not None and (side := self.table.round.due) is not None:
            up = self.table.dealing.third_face_up
            self.do("dina", ask.Draw(card=ask.CardText(hands[side][2]) if up else None))
            self.show(hands)

    def finish(self) -> None:
        """Call the result, settle and clear."""
        self.do("dina", ask.CallResult())
        self.do("dina", ask.Settle())
        self.do("dina", ask.EndRound())

    def go_on(self) -> tuple[ev.AnyEvent, ...]:
        """The dealer goes on with the bettors who have not answered."""
        assert self.table.asked is not None
        return self.do("dina", ask.CloseOptions(people=self.table.asked.waiting))

    def play(self, player: str, banker: str, *bets: tuple[str, str, str]) -> None:
        """A whole round: ``play("Ks 9h", "2d 4d", ("anna", "player", "100"))``."""
        self.betting()
        for person, wager, amount in bets:
            self.bet(person, wager, amount)
        self.close()
        self.deal(player, banker)
        self.finish()

    # Looking.

    @property
    def phase(self) -> Phase:
        return phase_of(self.table)

    def words(self) -> list[str]:
        """What was said by the last event."""
        return [spoken(said) for said in self.table.said]

    def refolded(self) -> Table:
        """The table folded again from its events."""
        return fold(self.events)

    def set_state(self, name: str) -> SetState:
        return self.table.sets[name].state
