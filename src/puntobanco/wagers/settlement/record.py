"""What a settlement says: each wager's line and money, the steps in order, and commission still owed."""

from fractions import Fraction

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.html_text import Record, table_html
from puntobanco.money import Amount
from puntobanco.rules.round import Winner
from puntobanco.wagers.settlement.pay import Drawn
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Kind, Moment, Result
from puntobanco.words import Text


class Settled(Struct, frozen=True, kw_only=True):
    """One bet as it was settled: the line by which it ended, the money, the clauses."""

    bet: Bet
    line: str
    label: str
    result: Result
    moment: Moment
    played: Amount
    """The part of the stake that was in action."""
    added: Amount
    """Winnings of another wager that were added to this one before it was decided."""
    pays: Amount
    """Gross winnings."""
    moved: Amount
    """Winnings that were added to another wager instead of being handed over."""
    commission: Amount
    commission_exact: Fraction
    """The commission before any rounding, in minor units; what is marked adds up exactly."""
    marked: bool
    """Whether the commission is marked and collected later, instead of taken at once."""
    remainder: Amount
    """What the pay table gives beyond what the smallest chip can pay."""
    returned: Amount
    """Everything handed back, the stake included."""
    unplayed_clause: ClauseId | None
    """Why part of the stake did not play and goes back."""
    kind: Kind
    stake_taken: bool
    """Whether the stake of a winning wager stays with the house."""
    early: ClauseId | None
    """The clause that has it settled before third cards."""
    clauses: tuple[ClauseId, ...]
    drawn: tuple[Drawn, ...] = ()
    """What of the winnings is owed by progressive meters."""
    notes: tuple[Text, ...] = ()
    stands: bool = False
    """Whether it stays on the layout: a stand-off, or a bet over several rounds, whose `line` is then its state."""

    def __repr__(self) -> str:
        told = f"{self.bet.wager}: {self.result.value}, {self.bet.stake.shown} staked, {self.returned.shown} returned"
        return f"<Settled {told} [{self.clause}]>"

    @property
    def in_action(self) -> Amount:
        """What plays on it, with what was added."""
        return self.played + self.added if self.added.minor else self.played

    @property
    def clause(self) -> ClauseId:
        """The clause behind the figure: what pays a win, what decides the rest."""
        return self.clauses[0]


class Step(Struct, frozen=True, kw_only=True):
    """One movement of the dealer's hands."""

    act: str
    """collect, pay, add, return, stand, take-commission, mark-commission"""
    seat: int
    bettor: str
    wager: str
    amount: Amount
    clause: ClauseId | None


class Owed(Struct, frozen=True, kw_only=True):
    """Commission marked for one bettor in this round, and what would be collected for it alone."""

    seat: int
    bettor: str
    marked: Amount
    due: Amount
    clause: ClauseId | None


class Settlement(Struct, frozen=True, kw_only=True):
    """A round as it was settled: every bet, the movements of hands in their order, commission that stays owed."""

    winner: Winner
    player_total: int
    banker_total: int
    wagers: tuple[Settled, ...]
    order: tuple[Step, ...]
    owed: tuple[Owed, ...]

    def __repr__(self) -> str:
        counts = f"{self.player_total}-{self.banker_total}"
        number = len(self.wagers)
        return f"<Settlement: {self.winner.value} {counts}, {number} wager{'' if number == 1 else 's'}>"

    def records(self) -> list[Record]:
        """A row a wager, as data frames take it; money as decimal texts."""
        return [
            {
                "seat": wager.bet.seat,
                "bettor": wager.bet.owner,
                "wager": wager.bet.wager,
                "stake": str(wager.bet.stake),
                "result": wager.result.value,
                "line": wager.label,
                "commission": str(wager.commission),
                "returned": str(wager.returned),
                "clause": wager.clause,
            }
            for wager in self.wagers
        ]

    def _repr_html_(self) -> str:
        rows = self.records()
        return table_html(rows[0] if rows else (), (row.values() for row in rows), repr(self).strip("<>"))
