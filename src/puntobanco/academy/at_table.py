"""A real table to put questions at: the machine itself, with guests, bets and cards of our choice.

A state of the machine is immutable, so the opened table of a set-up is kept and every question goes on from a copy.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import json

from puntobanco.academy.chance import Draw
from puntobanco.dealing.moves import CAST, NoEligibleStaff, UsualSet, able, next_move
from puntobanco.floor.transaction import SYSTEM
from puntobanco.ledger.chips import spread
from puntobanco.money import Minor
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.script.host import Host
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import WantedCard
from puntobanco.table.steps import NextStep, next_step

STAFF = {ask.Person(name): role for name, role in CAST.items()}
FLOAT = 10**9
RACK = 10**6
MOST_MOVES = 400


class Dealt(UsualSet):
    """Cards that fall as the numbers of a question say."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def card(self, wanted: WantedCard) -> ask.CardText:
        return ask.CardText(str(self.draw.card()))

    def burnt(self, burn: Burn) -> tuple[ask.CardText, ...]:
        first = self.draw.card()
        number = {Burn.VALUE_SHOWN: cards_to_burn(burn, first), Burn.VALUE_HIDDEN: 1}.get(burn, 0)
        return tuple(ask.CardText(str(self.draw.card() if place else first)) for place in range(number))


class NotThere(Exception):
    """The table did not come to the moment that was wanted, or refused what was done."""


class AtTable:
    """One table, moved by its staff."""

    def __init__(self, setup: Setup, draw: Draw) -> None:
        self.host = _opened(json.encode({**setup.values, "name": setup.name})).copied()
        self.supply = Dealt(draw)

    @property
    def table(self) -> Table:
        return self.host.table

    @property
    def step(self) -> NextStep:
        return next_step(self.table)

    def give(self, who: ask.Who, act: ask.AnyAct) -> None:
        if self.host.ask(who, act).refused:
            raise NotThere

    def join(self, seat: int) -> None:
        """A guest called by their seat, with chips."""
        guest = ask.Person(f"seat-{seat}")
        self.give(ask.Who(guest, Role.PLAYER), ask.Join(person=guest, seat=seat))
        self.give(able(STAFF, Role.DEALER), ask.BuyIn(person=guest, amount=Minor(RACK)))

    def bet(self, seat: int, wager: str, minor: int) -> None:
        stakes = (ask.Stake(wager=wager, amount=Minor(minor)),)
        self.give(ask.Who(ask.Person(f"seat-{seat}"), Role.PLAYER), ask.PlaceBets(bets=stakes))

    def until(self, there: Callable[[NextStep], bool]) -> NextStep:
        """Let the staff go on until the next step is as wanted."""
        for _ in range(MOST_MOVES):
            step = self.step
            if there(step):
                return step
            self.go_on()
        raise NotThere

    def go_on(self) -> None:
        try:
            self.give(*next_move(self.table, STAFF, self.supply))
        except NoEligibleStaff as found:
            raise NotThere from found


@lru_cache(maxsize=64)
def _opened(values: bytes) -> Host:
    """The table of a set-up with its staff, its signs and its float, before its first set of cards."""
    host = Host(json.decode(values))
    operator = able(STAFF, Role.OPERATOR)
    for person, role in STAFF.items():
        if role in LADDER:
            host.ask(operator, ask.Appoint(person=person, role=role))
    host.ask(operator, ask.PostSigns())
    chips = spread(FLOAT, host.table.rules.terms.chips.values)
    host.ask(SYSTEM, ask.Fill(chips=dict(chips), slip="opening"))
    host.ask(able(STAFF, Role.PIT), ask.OpenTable())
    return host
