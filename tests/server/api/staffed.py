"""The staff of a practice table over the wire: one guest a role, who do whatever the table waits for next."""

from typing import Any

from puntobanco.cards import Card, card
from puntobanco.dealing.moves import CardSupply, UsualSet, next_move
from puntobanco.dealing.shuffled import shown_when_burnt
from puntobanco.house import commands as house_ask
from puntobanco.ledger.chips import spread
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import Role
from puntobanco.shoe.decks import decks_of
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import WantedCard
from tests.server.api.served import TABLE, Caller, Served

STAFF = (Role.DEALER, Role.PIT, Role.CASINO_SUPERVISOR, Role.SHIFT_MANAGER, Role.CASHIER)
FUNDS = Minor(10**12)


def _order() -> list[Card]:
    """Every card of eight decks, each 37 places on from the last; but for the one that is burnt."""
    decks = decks_of(8)
    order = [decks[place * 37 % len(decks)] for place in range(len(decks))]
    order.remove(card("5s"))
    return order


class Cards(UsualSet):
    """A physical shoe whose cards are keyed in as they come: eight decks, in an order nobody would call random."""

    def __init__(self) -> None:
        self._coming = iter(_order())

    def card(self, wanted: WantedCard) -> ask.CardText | None:
        return ask.CardText(str(next(self._coming)))

    def burnt(self, burn: Burn) -> tuple[ask.CardText, ...]:
        return shown_when_burnt(burn, lambda place: card("5s"))

    def next_set(self, usual: ask.ReceiveCards, total: int) -> ask.ReceiveCards:
        self._coming = iter(_order())
        return usual

    def cut_at(self, total: int, margin: int) -> int:
        return 200


class Staffed:
    """A practice house with somebody in every role."""

    def __init__(self, served: Served, stream: str = TABLE) -> None:
        self.served, self.stream = served, stream
        self.operator = self.come("operator")
        self.staff = {role: self.come(role.value) for role in STAFF}
        self.cards: CardSupply = Cards()
        self.players: list[Caller] = []
        self.operator.does(house_ask.FundCage(amount=FUNDS), "house")
        for role, caller in self.staff.items():
            self.operator.does(ask.Appoint(person=Person(caller.person), role=role), stream)
        self.carry(ask.AskFill(chips=dict(spread(10**9, self.table.rules.terms.chips.values))))

    def carry(self, act: ask.AskFill | ask.AskCredit) -> None:
        """A fill or a credit on its whole way: asked for, made up by the cage, accepted by two people."""
        self.staff[Role.DEALER].does(act, self.stream)
        number = self.table.ordered
        self.staff[Role.CASHIER].does(ask.MakeUpOrder(number=number), self.stream)
        for role in (Role.DEALER, Role.PIT):
            self.staff[role].does(ask.AcceptOrder(number=number), self.stream)

    def come(self, post: str) -> Caller:
        """Somebody in a post: in a practice house anybody."""
        return self.served.guest(post)

    @property
    def table(self) -> Table:
        """The table as it stands on disk."""
        table: Table = self.served.state(self.stream)
        return table

    @property
    def phase(self) -> Phase:
        """Where it stands."""
        return phase_of(self.table)

    def callers(self) -> dict[str, Caller]:
        """Everybody who works or sits here, by the id under which they act."""
        return {one.person: one for one in (self.operator, *self.staff.values(), *self.players)}

    def next(self) -> ask.AnyAct:
        """The next step, done by a person who may do it."""
        roles = {Person(one.person): role for role, one in ((Role.OPERATOR, self.operator), *self.staff.items())}
        who, act = next_move(self.table, roles, self.cards)
        self.callers()[who.person].does(act, self.stream)
        return act

    def until(self, phase: Phase) -> None:
        """Go on until the table stands there."""
        for _ in range(200):
            if self.phase is phase:
                return
            self.next()
        raise AssertionError(f"the table never came to {phase}: it is {self.phase}")

    def player(self, chips: int = 100_000, seat: int | None = None, *, wallet: int = 0) -> Caller:
        """Somebody with a wallet and chips before them."""
        caller = self.come("player")
        person, cashier = Person(caller.person), self.staff[Role.CASHIER]
        cashier.does(house_ask.OpenAccount(person=person), "house")
        cashier.does(house_ask.Deposit(person=person, amount=Minor(chips + wallet)), "house")
        caller.does(ask.Join(person=person, seat=seat), self.stream)
        if chips:
            cashier.does(ask.BuyIn(person=person, amount=Minor(chips)), self.stream)
        self.players.append(caller)
        return caller

    def rack(self, caller: Caller) -> int:
        """The chips before somebody."""
        return int(self.table.rack(Person(caller.person)))


def bet(amount: Any, wager: str = "player") -> ask.PlaceBets:
    """One bet."""
    return ask.PlaceBets(bets=(ask.Stake(wager=wager, amount=Minor(amount)),))
