"""The terms of a session at a table, and what of them cannot be played."""

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.money import Amount, Currency

MOST_HANDS = 100_000


class Session(Struct, frozen=True, kw_only=True):
    """The terms of one session, money in whole minor units."""

    hands: int
    bankroll: int
    unit: int
    minimum: int
    maximum: int
    goal: int | None = None
    """Leave once the bankroll has come to this."""
    currency: Currency = Currency("", 0)
    """How refusals show money; as plain minor units unless said."""

    def faults(self) -> list[Fault]:
        found = []
        if not 1 <= self.hands <= MOST_HANDS:
            found.append(Fault.of("hands", "hands", most_hands=MOST_HANDS, hands=self.hands))
        bankroll, minimum, maximum = (self._shown(amount) for amount in (self.bankroll, self.minimum, self.maximum))
        if not 1 <= self.minimum <= self.maximum:
            found.append(Fault.of("limits.leave-nothing", "limits", minimum=minimum, maximum=maximum))
        elif not self.minimum <= self.unit <= self.maximum:
            found.append(Fault.of("unit", "unit", shown=self._shown(self.unit), minimum=minimum, maximum=maximum))
        if self.bankroll < max(self.minimum, 1):
            found.append(Fault.of("bankroll.make-table", "bankroll", bankroll=bankroll, minimum=minimum))
        if self.goal is not None and self.goal <= self.bankroll:
            found.append(Fault.of("goal", "goal", shown=self._shown(self.goal), bankroll=bankroll))
        return found

    def _shown(self, minor: int) -> str:
        return Amount(minor, self.currency).shown
