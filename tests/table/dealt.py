"""A table that is dealt from a shuffled shoe by the house's own dealing policy, with its journal.

`Dealt("rws-non-commission", {...}, seed=3).run(50)` plays fifty rounds, in each of which anna bets on the Player, ben
on the Banker and cleo on the tie, and keeps what the table made of them beside the cards of the shoe. A wager named as
`more` is anna's second bet.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from puntobanco import floor
from puntobanco.cards import Card
from puntobanco.dealing.moves import CAST, next_move
from puntobanco.dealing.shuffled import Shuffled
from puntobanco.floor import table_stream
from puntobanco.journal.chain import Writer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from tests.table.evening import Evening

BETS = (("anna", "player"), ("ben", "banker"), ("cleo", "tie"))


class Coup(Struct, frozen=True):
    """A round as the table settled it, and the cards of the shoe from its first on."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    shoe: tuple[Card, ...]
    out: int
    """How many of them left the shoe."""
    said: tuple[str, ...]
    """What was called with the result."""
    wagers: Mapping[str, ev.WagerSettled]


class Dealt(Evening):
    """An evening that deals itself."""

    def __init__(self, name: str, changes: Mapping[str, Any] | None = None, *, seed: int, more: str = "") -> None:
        super().__init__(name, changes, ready=False)
        self.writer = Writer(table_stream(self.name))
        first = self.events[0]
        self.writer.found(id=first.command, at=first.at, who=first.by, event=first.event)
        self.supply = Shuffled(Random(seed).randrange)
        self.bets = (*BETS, ("anna", more)) if more else BETS
        self.coups: list[Coup] = []
        self.first = 0
        self.said: tuple[Said, ...] = ()
        for person, role in CAST.items():
            if role is not Role.OPERATOR:
                self.do("olga", ask.Appoint(person=ask.Person(person), role=role))
        self.fill("1000000")
        self.do("olga", ask.PostSigns())
        self.do("pia", ask.OpenTable())
        self.sit(anna=1, ben=2, cleo=3)

    def keep(self, made: floor.Outcome) -> list[ev.Recorded]:
        for part in made.parts:
            self.writer.add(part.command, (one.event for one in part.events))
        return super().keep(made)

    def run(self, rounds: int) -> "Dealt":
        """Play this many more rounds."""
        most = len(self.coups) + rounds
        while len(self.coups) < most:
            if self.phase is Phase.BETTING and len(self.table.the_round.bets) < len(self.bets):
                self._bet()
            self._move()
        return self

    def _bet(self) -> None:
        round_, least = self.table.the_round, self.table.rules.setup.limits.minimum.minor
        for person, wager in self.bets:
            if not any((key.bettor, key.wager) == (person, wager) for key in round_.bets):
                stake = ask.Stake(wager=wager, amount=Minor(least * (1 if wager == "tie" else 20)))
                self.do(person, ask.PlaceBets(bets=(stake,)))

    def _move(self) -> None:
        who, act = next_move(self.table, {ask.Person(one): role for one, role in CAST.items()}, self.supply)
        round_, shoe = self.table.round, self.table.shoe
        if isinstance(act, ask.OpenBets) and shoe is not None:
            self.first = shoe.out
        happened = self.do(who.person, act, who.role)
        if isinstance(act, ask.LoadShoe):
            self.supply.loaded(self.table)
        if isinstance(act, ask.ReturnDiscards):
            self.supply.returned(self.table)
        self.said = next((one.said for one in happened if isinstance(one, ev.ResultCalled)), self.said)
        settled = [one for one in happened if isinstance(one, ev.RoundSettled)]
        if settled and round_ is not None and shoe is not None:
            self._keep_coup(settled[0])

    def _keep_coup(self, settled: ev.RoundSettled) -> None:
        round_ = self.table.the_round
        shown = {side: tuple(map(str, round_.shown.hand(side))) for side in Side}
        self.coups.append(
            Coup(
                player=shown[Side.PLAYER],
                banker=shown[Side.BANKER],
                shoe=self.supply.order[self.first :],
                out=self.table.the_shoe.out - self.first,
                said=tuple(f"{said.call.value} {said.values}" for said in self.said),
                wagers={one.wager: one for one in settled.wagers},
            )
        )
