"""Short words for cards and hands at a New Zealand table, on top of `Evening`."""

from collections.abc import Mapping
from typing import Any

from puntobanco.faults import Fault
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from tests.table.evening import Evening

P, B = Side.PLAYER, Side.BANKER
STANDARD = "new-zealand-commission"
INTERNATIONAL = "new-zealand-commission-international"
Bet = tuple[str, str, str]

INSURANCE = {
    "A": {"wagers.insurance-player.bets": [2, 3], "wagers.insurance-banker.bets": [2]},
    "C": {"wagers.insurance-banker.bets": [1, 2]},
}
"""Where the dealer shows all cards in their order, some moments for insurance never come."""


class Hands(Evening):
    """An evening whose cards are dealt, passed and turned one by one."""

    def start(self, *bets: Bet) -> None:
        """Bets are made and closed; the first card is due."""
        self.betting()
        for person, wager, amount in bets:
            self.bet(person, wager, amount)
        self.close()

    def draw(self, *cards: str, to: Side | None = None) -> None:
        """Cards that are dealt face up."""
        for card in cards:
            self.do("dina", ask.Draw(card=ask.CardText(card), to=to))

    def face_down(self, number: int = 1, to: Side | None = None) -> None:
        """Cards that are dealt face down."""
        for _ in range(number):
            self.do("dina", ask.Draw(to=to))

    def pass_out(self, side: Side, to: str | None = None, place: int | None = None, by: str = "dina") -> None:
        """Hidden cards go to the people who turn them."""
        self.do(by, ask.HandOut(side=side, to=ask.Person(to) if to else None, place=place))

    def no_pass_out(self, side: Side, to: str | None = None, place: int | None = None, by: str = "dina") -> Fault:
        """Hidden cards may not go out, or not to that person."""
        return self.no(by, ask.HandOut(side=side, to=ask.Person(to) if to else None, place=place))

    def turn(self, person: str, side: Side, cards: str, place: int | None = None, role: Role | None = None) -> None:
        """Hidden cards are turned face up."""
        self.do(person, turned(side, cards, place), role)

    def no_turn(self, person: str, side: Side, cards: str, place: int | None = None) -> Fault:
        """Hidden cards may not be turned now, or not by that person."""
        return self.no(person, turned(side, cards, place))

    def reveal(self, side: Side, *cards: str) -> None:
        """Hidden cards are turned by the people entitled to."""
        self._turn(side, list(cards))

    def hand(self, side: Side) -> str:
        """The cards of a hand that lie face up."""
        assert self.table.round is not None
        return " ".join(str(card) for card in self.table.round.shown.hand(side))

    def holders(self, side: Side) -> list[str | None]:
        """Who holds each card of a hand."""
        assert self.table.round is not None
        return [card.holder for card in self.table.round.cards if card.side is side]

    def last(self) -> ev.AnyEvent:
        """The last thing that happened."""
        return self.events[-1].event

    def nominee(self, player: str, nominee: str) -> None:
        """Somebody is named, approved and announced."""
        self.do(player, ask.NameNominee(nominee=ask.Person(nominee)))
        self.do("pia", ask.ApproveNominee(nominee=ask.Person(nominee)))
        self.do("pia", ask.AnnounceNominee(nominee=ask.Person(nominee)))


def turned(side: Side, cards: str, place: int | None = None) -> ask.Turn:
    """The command that turns cards."""
    return ask.Turn(side=side, cards=tuple(ask.CardText(card) for card in cards.split()), place=place)


def at_table(style: str, name: str = STANDARD, changes: Mapping[str, Any] | None = None, /, **seats: int) -> Hands:
    """A table in a style with people at seats; bets are closed before cards unless the changes say otherwise."""
    start = {"round_start": "close-first"} if name == INTERNATIONAL else {}
    table = Hands(name, {"style": style, **INSURANCE.get(style, {}), **start, **(changes or {})})
    table.sit(**seats)
    return table
