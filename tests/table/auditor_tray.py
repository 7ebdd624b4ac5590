"""The part of the auditor that follows the tray: chips by denomination, fills on their way, and the drop box."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from puntobanco.table import events as ev
from puntobanco.table.model.state import Table

HOUSE, FLOAT, TRANSIT, DROP, DIFFERENCES = "clearing:house", "float", "transit", "drop", "differences"
IN_TRAY = ("float", "commission", "antes", "owed:", "debt:")
"""What the chips in the tray come to: what was taken, less what is only promised."""


def worth(chips: Mapping[Any, int]) -> int:
    return sum(value * number for value, number in chips.items())


class TrayAuditor:
    """Naive books of the tray."""

    def __init__(self) -> None:
        self.books: Counter[str] = Counter()
        self.spoken: dict[str, int] = {}
        self.chips: Counter[int] = Counter()
        self.coin = 0
        self.orders: dict[int, tuple[bool, Mapping[Any, int], bool]] = {}
        """By number: whether it is a credit, its chips, and whether it is made up."""

    def check_tray(self, table: Table) -> None:
        """The tray holds the chips of the auditor, never fewer than none, and they come to what the books say."""
        mine = {value: number for value, number in self.chips.items() if number}
        assert dict(table.tray.chips) == mine, f"the tray has {table.tray.chips}, the auditor {mine}"
        assert all(number > 0 for number in mine.values()), f"fewer than no chips: {mine}"
        said = sum(holds for account, holds in self.books.items() if account.startswith(IN_TRAY))
        assert worth(mine) + self.coin == said, f"chips of {worth(mine)} and coin of {self.coin}, the books say {said}"

    def _move(self, source: str, target: str, amount: int) -> None:
        assert amount >= 0
        self.books[source] -= amount
        self.books[target] += amount

    def _on_TrayMoved(self, table: Table, act: Any, event: ev.TrayMoved) -> None:
        self.chips.update(event.chips)
        self.coin += event.coin

    def _on_BoughtIn(self, table: Table, act: Any, event: ev.BoughtIn) -> None:
        spoken = not hasattr(act, "amount")
        amount = self.spoken[event.person] if spoken else act.amount
        if spoken or act.cash:
            self._move(HOUSE, DROP, amount)
        self._move(FLOAT if spoken or act.cash else HOUSE, f"rack:{event.person}", amount)

    def _on_OrderAsked(self, table: Table, act: Any, event: ev.OrderAsked) -> None:
        self.orders[event.number] = (event.credit, event.chips, False)

    def _on_OrderMadeUp(self, table: Table, act: Any, event: ev.OrderMadeUp) -> None:
        credit, _, made = self.orders[event.number]
        assert not made
        self.orders[event.number] = (credit, event.chips, True)
        self._move(HOUSE, TRANSIT, 0 if credit else worth(event.chips))

    def _on_OrderCancelled(self, table: Table, act: Any, event: ev.OrderCancelled) -> None:
        credit, chips, made = self.orders.pop(event.number)
        self._move(TRANSIT, HOUSE, worth(chips) if made and not credit else 0)

    def _on_FloatFilled(self, table: Table, act: Any, event: ev.FloatFilled) -> None:
        number = getattr(act, "number", None)
        chips = act.chips if number is None and hasattr(act, "chips") else event.chips
        if number is not None:
            credit, chips, made = self.orders.pop(number)
            assert made and not credit
        self._move(TRANSIT if number is not None else HOUSE, FLOAT, worth(chips))
        self.chips.update(chips)

    def _on_FloatCredited(self, table: Table, act: Any, event: ev.FloatCredited) -> None:
        credit, chips, made = self.orders.pop(act.number)
        assert made and credit
        self._move(FLOAT, HOUSE, worth(chips))
        self.chips.subtract(chips)

    def _on_FloatCounted(self, table: Table, act: Any, event: ev.FloatCounted) -> None:
        if worth(act.chips) == worth(self.chips):
            self.chips = Counter(act.chips)

    def _on_CountAccepted(self, table: Table, act: Any, event: ev.CountAccepted) -> None:
        more = worth(event.chips) - worth(self.chips)
        source, target = (DIFFERENCES, FLOAT) if more > 0 else (FLOAT, DIFFERENCES)
        self._move(source, target, abs(more))
        self.chips = Counter(event.chips)

    def _on_ColourChanged(self, table: Table, act: Any, event: ev.ColourChanged) -> None:
        assert worth(act.chips) == 0
        self.chips.update(act.chips)

    def _on_BoxEmptied(self, table: Table, act: Any, event: ev.BoxEmptied) -> None:
        self._move(DROP, HOUSE, self.books[DROP])
