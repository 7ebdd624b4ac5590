"""Nights for the books: a table of a house with wallets and a jackpot if it has one, every entry written.

`Night("new-zealand-commission-jackpot")` is an `Evening` of which all streams are kept; `deal_out` plays rounds from a
shuffled shoe with random bets, so that theory and fact can be compared.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from puntobanco import floor
from puntobanco.books.read import read_books
from puntobanco.books.scan import Query, Scan
from puntobanco.cards import Card
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.machine import evolve as house_evolve
from puntobanco.journal.chain import Writer
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import Role
from puntobanco.rules.round import Round, next_card
from puntobanco.shoe.decks import decks_of
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, WagerId
from tests.books.streams import Memory
from tests.table.evening import Evening

OLGA = Who(Person("olga"), Role.OPERATOR)
CARL = Who(Person("carl"), Role.CASHIER)


class Night(Evening):
    """An evening at a table of a house, written entry by entry."""

    def __init__(self, setup: str, changes: Mapping[str, Any] | None = None) -> None:
        self.writers: dict[str, Writer] = {}
        super().__init__(setup, changes, ready=False)
        rules = self.table.rules.setup
        self._writer(f"table/{self.name}").found(id="0", at=self.events[0].at, who=OLGA, event=self.events[0].event)
        founded = house_ev.HouseFounded(name="Example Casino", currency=rules.currency)
        house = house_evolve(None, house_ev.Recorded(position=0, at=At(0), by=OLGA, command="0", event=founded))
        self._writer("house").found(id="0", at=At(self.now), who=OLGA, event=founded)
        self.floor = replace(self.floor, house=house)
        self.house(house_ask.AddTable(table=self.name, currency=rules.currency.code))
        self.house(house_ask.FundCage(amount=self.minor("5000000"), slip="owner"))
        for person in ("anna", "ben", "chen"):
            self.house(house_ask.OpenAccount(person=Person(person)))
            self.house(house_ask.Deposit(person=Person(person), amount=self.minor("200000")), CARL)
        self.open()

    def house(self, act: house_ask.AnyAct, who: Who = OLGA) -> None:
        self.now += 1
        made = floor.at_house(self.floor, house_ask.Command(id=f"h{self.now}", at=At(self.now), who=who, act=act))
        assert not made.refused, made.refused
        self.floor = made.floor
        self.keep(made)

    def buy_in_cash(self, person: str, amount: str) -> None:
        self.now += 1000
        act = ask.BuyIn(person=Person(person), amount=self.minor(amount), cash=True)
        command = ask.Command(id=f"c{self.now}", at=At(self.now), who=Who(Person("dina"), Role.DEALER), act=act)
        made = floor.at_table(self.floor, self.name, command)
        assert not made.refused, made.refused
        self.floor = made.floor
        self.keep(made)

    def keep(self, made: floor.Outcome) -> list[ev.Recorded]:
        for part in made.parts:
            self._writer(part.stream).add(part.command, (one.event for one in part.events))
        return super().keep(made)

    def _writer(self, stream: str) -> Writer:
        return self.writers.setdefault(stream, Writer(stream))

    @property
    def streams(self) -> dict[str, list[bytes]]:
        return {name: list(writer.lines) for name, writer in self.writers.items()}

    def books(self, **asked: Any) -> Scan:
        return read_books(Memory(self.streams), Query(**asked))


class Shuffled(Evening):
    """An evening dealt from a shuffled shoe."""

    def __init__(self, setup: str, chance: Random) -> None:
        self.chance = chance
        self.deck: list[Card] = []
        super().__init__(setup)
        self.sit(anna=1, ben=2)

    def burn(self, first: str) -> None:
        """The burn comes from the same shuffled cards."""
        self.deck = list(decks_of(self.table.rules.shoe.decks))
        self.chance.shuffle(self.deck)
        top = self.deck.pop()
        kind = self.table.rules.shoe.burn
        more = self._next({"A": 1}.get(top.rank.value, int(top.rank.value) if top.rank.value.isdigit() else 10))
        shown = {Burn.SINGLE_HIDDEN: [], Burn.VALUE_HIDDEN: [top]}.get(kind, [top, *more])
        self.do("dina", ask.BurnCards(shown=tuple(ask.CardText(str(one)) for one in shown)))

    def _next(self, number: int) -> list[Card]:
        return [self.deck.pop() for _ in range(number)]

    def deal_out(self, rounds: int) -> None:
        """A number of rounds with random bets on everything that is put down before the cards."""
        offers = [one for one in self.table.rules.terms.offers.values() if _plain(one)]
        for _ in range(rounds):
            self.betting()
            for person in ("anna", "ben"):
                for offer in self.chance.sample(offers, min(3, len(offers))):
                    times = self.chance.choice((1, 2, 4, 20))
                    stake = ask.Stake(wager=offer.wager.id, amount=Minor(offer.minimum.minor * times))
                    self.attempt(person, ask.PlaceBets(bets=(stake,)))
            if self.table.round is not None and not self.table.round.bets:
                self.bet("anna", "player", str(self.table.rules.terms.offers[WagerId("player")].minimum))
            self.close()
            self._deal_round()
            self.finish()

    def _deal_round(self) -> None:
        """The next round of the shuffled cards, shown by the table's own style."""
        round_ = Round()
        while (side := next_card(round_)) is not None:
            round_ = round_.with_card(side, self.deck.pop())
        self.deal(" ".join(map(str, round_.player)), " ".join(map(str, round_.banker)))


def _plain(offer: Offer) -> bool:
    wager = offer.wager
    return not wager.windows and wager.kind is not Kind.FEE and not wager.metered
