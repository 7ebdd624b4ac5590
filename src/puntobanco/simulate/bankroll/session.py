"""The terms of a session at a table, and what of them cannot be played."""

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.money import Amount, Currency

MOST_HANDS = 100_000


class Session(Struct, frozen=True, kw_only=True):
    """The terms of one session, money in whole minor units."""

    hands: int
    """The most hands that are played."""
    bankroll: int
    unit: int
    minimum: int
    maximum: int
    goal: int | None = None
    """Leave once the bankroll has come to this."""
    currency: Currency = Currency("", 0)
    """How refusals show money; as plain minor units unless said."""

    def faults(self) -> list[Fault]:
        """What cannot be played."""
        found = []
        if not 1 <= self.hands <= MOST_HANDS:
            found.append(Fault("hands", "hands", f"a session has from 1 to {MOST_HANDS:,} hands, not {self.hands:,}."))
        bankroll, minimum, maximum = (self._shown(one) for one in (self.bankroll, self.minimum, self.maximum))
        if not 1 <= self.minimum <= self.maximum:
            found.append(Fault("limits", "limits", f"limits from {minimum} to {maximum} leave nothing to stake."))
        elif not self.minimum <= self.unit <= self.maximum:
            sentence = f"a unit of {self._shown(self.unit)} is not within the limits, {minimum} to {maximum}."
            found.append(Fault("unit", "unit", sentence))
        if self.bankroll < max(self.minimum, 1):
            sentence = f"a bankroll of {bankroll} does not make the table minimum of {minimum}."
            found.append(Fault("bankroll", "bankroll", sentence, None, "Bring more, or find a lower minimum."))
        if self.goal is not None and self.goal <= self.bankroll:
            sentence = f"a goal of {self._shown(self.goal)} is reached before the first hand."
            found.append(Fault("goal", "goal", sentence, None, f"Aim above {bankroll}."))
        return found

    def _shown(self, minor: int) -> str:
        return Amount(minor, self.currency).shown
