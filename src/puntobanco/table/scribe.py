"""The scribe that follows a table event by event and writes its record.

Bets and cards are told by what changed on the layout: a bet that lies there now, one that is gone, a card that
came or was turned. So whatever event moved them, the record says the same. A card nobody has turned is ``??``.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from puntobanco.notation import lines as to
from puntobanco.notation.check import outcome_of
from puntobanco.notation.coup import Coup, write_unnumbered
from puntobanco.notation.faces import HIDDEN, Face, face
from puntobanco.notation.timestamps import time_of
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import opening
from puntobanco.table import events as ev
from puntobanco.table.model.round_state import Key, PlacedBet, RoundState
from puntobanco.table.model.state import Table

Written = Iterator[Any]
Tell = Callable[["Scribe", Any], Written]


class Scribe:
    """Follows a table event by event and writes its record."""

    def __init__(
        self, tells: Mapping[type[ev.Happened], Tell], evolve: Callable[[Table | None, ev.Recorded], Table]
    ) -> None:
        self.tells, self.evolve = tells, evolve
        self.at = 0
        self.before: Table | None = None
        self.after: Table | None = None
        self.seq = self.shoes = self.first = 0
        self.shoe: str | None = None
        self.coups: dict[int, tuple[str | None, int]] = {}
        """By the table's number of the round: its shoe, and its number there."""
        self.told: dict[object, int] = {}
        """The line that last told of something: a bet, a card, a result."""

    def take(self, recorded: ev.Recorded) -> list[to.AnyLine]:
        """The lines of one event."""
        self.before, self.after = self.after, self.evolve(self.after, recorded)
        self.at = recorded.at
        written: list[to.AnyLine] = []
        tell = self.tells.get(type(recorded.event), _nothing)
        for line in (*tell(self, recorded.event), *self._moved(recorded.event)):
            self.seq += 1
            key, line = line if isinstance(line, tuple) else (None, line)
            replaces = self.told.get(key) if key is not None and line.replaces is None else line.replaces
            if key is not None:
                self.told[key] = self.seq
            by = recorded.by.person
            written.append(replace(line, seq=self.seq, at=time_of(recorded.at), replaces=replaces, by=by))
        return written

    def of_round(self, number: int | None = None) -> dict[str, Any]:
        """The shoe and the number in it of a round: of the one under way, or of one by its number at the table."""
        if number is None:
            round_ = self.table.round or (self.before.round if self.before else None)
            if round_ is None:
                return {"shoe": self.shoe}
            number = round_.number
        shoe, coup = self.coups.setdefault(number, (self.shoe, number - self.first))
        return {"shoe": shoe, "coup": coup}

    @property
    def table(self) -> Table:
        """The table after the event."""
        assert self.after is not None
        return self.after

    # What changed on the layout.

    def _moved(self, event: ev.AnyEvent) -> Written:
        before = self.before.round if self.before else None
        after = self.after.round if self.after else None
        if after is None:
            return
        if before is not None and before.number != after.number:
            before = None
        yield from self._bets(before.bets if before else {}, after.bets)
        if not isinstance(event, ev.CardsRebuilt):
            yield from self._cards(before, after)

    def _bets(self, before: Mapping[Key, PlacedBet], after: Mapping[Key, PlacedBet]) -> Written:
        here = self.of_round()
        for key, laid in after.items():
            was, stake = before.get(key), laid.bet.stake.minor
            if was is None or was.bet.stake.minor < stake:
                yield ("bet", *here.values(), key), to.Bet(seq=1, **here, **of_bet(key), stake=stake)
            elif was.bet.stake.minor > stake:
                yield ("bet", *here.values(), key), to.Withdraw(seq=1, **here, **of_bet(key), left=stake)
        for key in before:
            if key not in after:
                yield ("bet", *here.values(), key), to.Withdraw(seq=1, **here, **of_bet(key))

    def _cards(self, before: RoundState | None, after: RoundState) -> Written:
        here = self.of_round()
        was, now = _places(before) if before else {}, _places(after)
        for place, shown in now.items():
            if was.get(place) != shown:
                line = to.CardLine(seq=1, **here, to=place, card=str(shown))
                yield ("card", *here.values(), place), line


def of_bet(key: Key) -> dict[str, Any]:
    return {"seat": key.seat, "on": key.wager, "given": key.given, "bettor": key.bettor}


def _places(round_: RoundState) -> dict[str, Face]:
    """The cards of a round by their place, P1 to B3, as everybody sees them."""
    placed: dict[str, Face] = {}
    for side, letter in ((Side.PLAYER, "P"), (Side.BANKER, "B")):
        printed = [face(card) for card in opening(round_.game).hand(side)]
        dealt = [face(card.card) if card.shown else HIDDEN for card in round_.cards if card.side is side]
        for number, shown in enumerate((*printed, *dealt), 1):
            placed[f"{letter}{number}"] = shown
    return placed


def hands(round_: RoundState) -> Coup:
    """The cards of a round as a coup without a result."""
    sides: dict[str, list[Face]] = {"P": [], "B": []}
    for place, shown in _places(round_).items():
        sides[place[0]].append(shown)
    return Coup(round_.number, tuple(sides["P"]), tuple(sides["B"]))


def with_outcome(coup: Coup, game: Game) -> str:
    return write_unnumbered(replace(coup, outcome=outcome_of(coup, game)))


def _nothing(scribe: Scribe, event: ev.AnyEvent) -> Written:
    yield from ()
