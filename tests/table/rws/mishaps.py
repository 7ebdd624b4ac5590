"""Short words for what goes wrong at a Resorts World Sentosa table, on top of `Evening`."""

from typing import Any

from puntobanco.faults import Fault
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import RoundState, Trouble
from tests.table.evening import SECOND, Evening

P, B = Side.PLAYER, Side.BANKER
Bet = tuple[str, str, str]
HUNDRED: Bet = ("anna", "player", "100")


class Mishaps(Evening):
    """An evening at which things go wrong: Anna, Ben and Cleo sit at 1, 2 and 3 with 10,000 each."""

    def __init__(self, changes: dict[str, Any] | None = None) -> None:
        super().__init__("rws-non-commission", changes)
        self.sit(anna=1, ben=2, cleo=3)

    def start(self, *bets: Bet) -> None:
        """Bets are made and closed; the first card is due."""
        self.betting()
        for person, wager, amount in bets:
            self.bet(person, wager, amount)
        self.close()

    def draw(self, cards: str, to: Side | None = None) -> None:
        """Cards in order, face up: ``draw("Ks 4d 7h")``."""
        for card in cards.split():
            self.do("dina", ask.Draw(card=ask.CardText(card), to=to))

    def face_down(self, number: int) -> None:
        """Cards that nobody has seen."""
        for _ in range(number):
            self.do("dina", ask.Draw())

    def turn(self, side: Side, cards: str) -> None:
        self.do("dina", ask.Turn(side=side, cards=named(cards)))

    def report(self, report: Report, card: str | None = None, **more: Any) -> tuple[str, ...]:
        """The dealer says what went wrong: the ways out and their clauses, as the rulebook gives them."""
        text = ask.CardText(card) if card else None
        self.do("dina", ask.ReportTrouble(report=report, card=text, **more))
        return tuple(f"{one.exit.value} [{one.clause}]" for one in self.trouble.remedies)

    def resolve(self, exit_: Exit, by: str = "pia", order: str = "", **more: Any) -> tuple[ev.AnyEvent, ...]:
        """A way out is taken, with a second person who stands for it where one is needed."""
        return self.do(by, ask.Resolve(exit=exit_, order=named(order), **{"second": SECOND[by], **more}))

    def no_way(self, exit_: Exit, by: str = "pia", **more: Any) -> Fault:
        """A way out that must be refused."""
        return self.no(by, ask.Resolve(exit=exit_, **more))

    def choose(self, person: str, *, take_back: bool) -> None:
        self.do(person, ask.ChooseOption(take_back=take_back))

    @property
    def trouble(self) -> Trouble:
        assert self.table.trouble is not None
        return self.table.trouble

    @property
    def round(self) -> RoundState:
        assert self.table.round is not None
        return self.table.round

    @property
    def asked(self) -> tuple[str, ...]:
        """Who has a choice to make now."""
        options = self.round.options
        return options.waiting if options else ()

    def hands(self) -> str:
        """The two hands as they lie: ``4s 2h | 9d Kc``; a card face down is ``?``."""
        return " | ".join(
            " ".join(str(one.card) if one.shown else "?" for one in self.round.cards if one.side is side)
            for side in Side
        )

    def racks(self) -> tuple[str, ...]:
        """The chips before Anna, Ben and Cleo."""
        return tuple(self.rack(person) for person in ("anna", "ben", "cleo"))


def named(cards: str) -> tuple[ask.CardText, ...]:
    """Cards by their names."""
    return tuple(ask.CardText(card) for card in cards.split())
