"""The auditor's reading of a wager over several rounds: the streak of `tests.table.streaks`, followed by its cards.

Nothing here knows of automata. A bet under way is a number of wins; a round adds one, leaves it or ends it, a void
round gives back the number that it found, and whatever else happens does what the set-up says in words.
"""

from typing import Any

from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from tests.table.auditor import Lying
from tests.table.auditor_tray import FLOAT
from tests.table.auditor_trouble import TroubleAuditor

STREAK = "streak"
WINS = ("none", "one", "two")
"""How the table names a bet that has won so often."""


class SeriesAuditor(TroubleAuditor):
    """Naive books of a table that may offer a streak."""

    def __init__(self) -> None:
        super().__init__()
        self.wins: dict[Lying, int] = {}
        """Of every bet under way."""
        self.found: dict[Lying, tuple[int, int]] = {}
        """Wins and stake of the bets that this round found under way, as long as they have not ended."""
        self.new_shoe = False

    def check(self, table: Table) -> None:
        super().check(table)
        there = {**table.standing, **(table.round.bets if table.round else {})}
        states = {(key.bettor, key.seat, key.wager, key.given): laid.bet.state for key, laid in there.items()}
        if table.round is None or table.round.settled is None:
            under_way = {key: state for key, state in states.items() if state}
            mine = {key: WINS[wins] for key, wins in self.wins.items()}
            assert under_way == mine, f"under way {under_way}, the auditor has {mine}"
        if self.new_shoe:
            assert not self.wins or _declared(table)["new_shoe"] == "goes on", "a bet outlasted its shoe"
            self.new_shoe = False

    # Rounds.

    def _begins(self, number: int) -> None:
        super()._begins(number)
        lie = {**self.standing, **self.lying}
        self.found = {key: (wins, lie[key]) for key, wins in self.wins.items()}

    def _settle(self, table: Table, one: ev.WagerSettled, *, decided: bool) -> None:
        if one.wager == STREAK:
            player, banker = self.totals(table)
            self._follow(table, one, player, banker, self.wins.pop(_key(one), 0))
        super()._settle(table, one, decided=decided)

    def _follow(self, table: Table, one: ev.WagerSettled, player: int, banker: int, wins: int) -> None:
        """What the streak must have come to."""
        mine, other = (player, banker) if _declared(table)["base"] == "player" else (banker, player)
        wins += mine > other
        if mine < other:
            wanted: tuple[object, ...] = ("lose", False, 0)
        elif wins == 3:
            wanted = ("win", False, 7 * one.stake)
        else:
            wanted = ("push", True, one.stake)
            assert one.line == WINS[wins], f"{one} after {wins} wins"
            self.wins[_key(one)] = wins
        assert (one.result, one.stands, one.returned) == wanted, f"{one} with Player {player} and Banker {banker}"

    def _back(self, keys: list[Lying]) -> None:
        """A bet under way does not go back: it lies beside the round."""
        super()._back([key for key in keys if key not in self.wins])
        self.standing |= {key: self.lying.pop(key) for key in keys if key in self.wins}

    def _on_OptionChosen(self, table: Table, act: Any, event: ev.OptionChosen) -> None:
        if event.take_back:
            self._back([key for key in self.lying if key[0] == event.person and key not in self.wins])

    def _on_RoundVoided(self, table: Table, act: Any, event: ev.RoundVoided) -> None:
        self.at_open = {key: stake for key, stake in self.at_open.items() if key not in self.found}
        super()._on_RoundVoided(table, act, event)
        self.standing = {key: stake for key, (_, stake) in self.found.items()}
        self.wins = {key: wins for key, (wins, _) in self.found.items()}

    def _on_RoundCorrected(self, table: Table, act: Any, event: ev.RoundCorrected) -> None:
        old = {_key(one): one for one in self.settled.get(event.number, [])}
        player, banker = (sum(self.points(text) for text in hand) % 10 for hand in (event.player, event.banker))
        for one in event.wagers:
            was = old[_key(one)]
            if one.wager != STREAK or one.line == was.line:
                continue
            if one.result == "void":
                assert event.number == self.number and _key(one) not in self.found, f"{one} was not made in this round"
                assert (one.stands, one.returned) == (False, one.stake), f"{one} did not go back"
                if was.stands:
                    del self.wins[_key(one)], self.standing[_key(one)]
            else:
                assert was.stands and event.number == self.number, f"{one} was decided, or has gone on"
                del self.wins[_key(one)], self.standing[_key(one)]
                self._follow(table, one, player, banker, self.found.get(_key(one), (0, 0))[0])
                self.standing |= {_key(one): one.stake} if one.stands else {}
        super()._on_RoundCorrected(table, act, event)

    # What else ends a bet.

    def _on_SeriesEnded(self, table: Table, act: Any, event: ev.SeriesEnded) -> None:
        fate = _declared(table)[event.cause.replace("-", "_")]
        for one in event.bets:
            key = (one.bettor, one.seat, one.wager, one.given)
            lie = self.lying if key in self.lying else self.standing
            assert (one.stake, one.state, one.fate) == (lie.pop(key), WINS[self.wins.pop(key)], fate)
            self._move(f"held:{one.bettor}", {"loses": FLOAT, "is returned": self._home(one.bettor)}[fate], one.stake)
            self.at_open.pop(key, None)
            if self.found.pop(key, None) is None:  # it was made in this round, and is not unmade with it any more
                self.bare[f"rack:{one.bettor}"] -= one.stake
                self.bare[f"held:{one.bettor}"] += one.stake

    def _on_ShoeLoaded(self, table: Table, act: Any, event: ev.ShoeLoaded) -> None:
        self.new_shoe = True

    def _on_TableClosed(self, table: Table, act: Any, event: ev.TableClosed) -> None:
        super()._on_TableClosed(table, act, event)
        assert not self.wins, f"{self.wins} lie at a closed table"


def _key(one: ev.WagerSettled) -> Lying:
    return one.bettor, one.seat, one.wager, one.given


def _declared(table: Table) -> dict[str, Any]:
    """What the set-up says of the streak, in its own words."""
    values: Any = table.rules.values
    declared: dict[str, Any] = values["house_wagers"][0]["series"]
    return declared
