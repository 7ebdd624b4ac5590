"""The auditor's books when something goes wrong: void rounds, bets handed back, corrections, cards that lie apart.

Beside the books stands a second copy in which the bets of the round were never made. It hears of every chip that comes
or goes for another reason; when the round is void, it is what the books must be.
"""

from collections import Counter
from fractions import Fraction
from typing import Any

from puntobanco.cards import card
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from tests.table.auditor import COUPONS, Auditor, Lying
from tests.table.auditor_tray import FLOAT


class TroubleAuditor(Auditor):
    """Naive books of a table where anything may go wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.bare: Counter[str] = Counter()
        """The books as if nobody had bet in the round, but for what had been standing there."""
        self.at_open: dict[Lying, int] = {}
        self.coupons_at_open: Counter[Lying] = Counter()
        self.marked_before: dict[str, Fraction] = {}
        self.settled: dict[int, list[ev.WagerSettled]] = {}
        self.early: Counter[str] = Counter()
        """What has moved on the strength of the first four cards."""

    def hear(self, table: Table, act: Any, event: ev.AnyEvent) -> None:
        before = Counter(self.books)
        super().hear(table, act, event)
        moved = Counter(self.books)
        moved.subtract(before)
        if isinstance(event, ev.AwardPaid) and event.round == self.number:
            self.early.update(moved)
        elif not isinstance(event, OF_THE_ROUND):
            self.bare.update(moved)

    # The round.

    def _on_BetsOpened(self, table: Table, act: Any, event: ev.BetsOpened) -> None:
        super()._on_BetsOpened(table, act, event)
        self._begins(event.number)

    def _on_WithoutBetsAnnounced(self, table: Table, act: Any, event: ev.WithoutBetsAnnounced) -> None:
        """Bets that a tie left standing go back before a round without bets."""
        assert not self.lying and not self.hands
        self.lying, self.standing = self.standing, {}
        self._back(list(self.lying))
        self.moved = Counter()
        self._begins(event.number)

    def _begins(self, number: int) -> None:
        self.bare, self.number = Counter(self.books), number
        self.at_open, self.coupons_at_open = dict(self.lying), Counter(self.coupons)
        self.marked_before = dict(self.owed)

    def _settle(self, table: Table, one: ev.WagerSettled, *, decided: bool) -> None:
        super()._settle(table, one, decided=decided)
        self.settled.setdefault(self.number, []).append(one)

    def _back(self, keys: list[Lying]) -> None:
        for key in keys:
            coupon = self.coupons.pop(key, 0)
            self._move(f"held:{key[0]}", self._home(key[0]), self.lying.pop(key) - coupon)
            self._move(f"held:{key[0]}", COUPONS, coupon)

    def _on_BetsHandedBack(self, table: Table, act: Any, event: ev.BetsHandedBack) -> None:
        self._back(list(self.lying))

    def _on_OptionChosen(self, table: Table, act: Any, event: ev.OptionChosen) -> None:
        if event.take_back:
            self._back([key for key in self.lying if key[0] == event.person])

    def _on_BetWithdrawn(self, table: Table, act: Any, event: ev.BetWithdrawn) -> None:
        gone = [(event.seat, event.wager, event.given), *event.with_it]
        self._back([(event.bettor, *one) for one in gone])

    def _on_RoundVoided(self, table: Table, act: Any, event: ev.RoundVoided) -> None:
        """The books are what they would be without the round; what stood there from before goes back too."""
        assert event.number == self.number
        self.books = Counter(self.bare)
        for key, stake in self.at_open.items():
            coupon = self.coupons_at_open[key]
            self._move(f"held:{key[0]}", f"rack:{key[0]}", stake - coupon)
            self._move(f"held:{key[0]}", COUPONS, coupon)
        self._put_right()
        self.lying, self.standing, self.coupons, self.hands = {}, {}, Counter(), []
        collected = {person for person in self.marked_before if person not in self.owed}
        self.owed.clear()
        self.owed.update({who: due for who, due in self.marked_before.items() if who not in collected})
        self.settled.pop(event.number, None)
        self._forget_awards()
        self._cards_cleared(table, event.life)

    def _put_right(self) -> None:
        """Chips of people who left wait for them; what somebody does not have any more they owe."""
        for account in [one for one in self.books if one.startswith("rack:")]:
            person = account.removeprefix("rack:")
            if person not in self.present and self.books[account] > 0:
                self._move(account, f"unclaimed:{person}", self.books[account])
            if self.books[account] < 0:
                kept = min(self.books[f"unclaimed:{person}"], -self.books[account])
                self._move(f"unclaimed:{person}", account, kept)
                self._move(f"debt:{person}", account, -self.books[account])

    def _on_RoundCorrected(self, table: Table, act: Any, event: ev.RoundCorrected) -> None:
        """Each wager gains what it now gains instead of what it gained before."""
        before = Counter(self.books)
        old = {(one.bettor, one.seat, one.wager, one.given): one for one in self.settled.get(event.number, [])}
        for new in event.wagers:
            was = old[new.bettor, new.seat, new.wager, new.given]
            change = self.gains(table, new)
            change.subtract(self.gains(table, was))
            for account, more in change.items():
                self.books[account] += more
            self.books[FLOAT] -= sum(change.values())
            for one, sign in ((was, -1), (new, 1)):
                if one.marked is not None:
                    self.owed[one.bettor] += sign * Fraction(one.marked)
        self.settled[event.number] = list(event.wagers)
        self._hand_commission_back()
        self._put_right()
        if event.number != self.number:
            moved = Counter(self.books)
            moved.subtract(before)
            self.bare.update(moved)

    def _hand_commission_back(self) -> None:
        """A player who has paid more commission than was due gets it back."""
        for person in [one for one, due in self.owed.items() if due < 0]:
            self._move(f"owed:{person}", self._home(person), max(0, self.books[f"owed:{person}"]))
            del self.owed[person]

    def _on_DebtCollected(self, table: Table, act: Any, event: ev.DebtCollected) -> None:
        rack, debt = f"rack:{event.person}", f"debt:{event.person}"
        self._move(rack, debt, min(self.books[rack], -self.books[debt]))

    # Cards.

    def _on_TroubleReported(self, table: Table, act: Any, event: ev.TroubleReported) -> None:
        self.out += event.out
        self.apart += event.out
        if event.out and event.card:
            self._name(event.card)

    def _on_CardsDiscarded(self, table: Table, act: Any, event: ev.CardsDiscarded) -> None:
        self.out += event.drawn
        self.apart = self.apart + event.drawn if table.round is not None else self.apart - event.lying

    def _on_CardsRebuilt(self, table: Table, act: Any, event: ev.CardsRebuilt) -> None:
        self.apart -= len(event.cards) - len(self.hands)
        self.seen.subtract(event.unread)
        self._name(*event.fresh)
        self.hands = [(side, str(card(text)) if text else None) for side, text in event.cards]

    def _on_EarlySettled(self, table: Table, act: Any, event: ev.EarlySettled) -> None:
        before = Counter(self.books)
        self.before_early = dict(self.lying), Counter(self.coupons), Counter(self.moved)
        super()._on_EarlySettled(table, act, event)
        self.early = Counter(self.books)
        self.early.subtract(before)

    def _on_CardReadAgain(self, table: Table, act: Any, event: ev.CardReadAgain) -> None:
        if event.unsettled:  # what was settled on a misread card is taken back
            self.books.subtract(self.early)
            self.lying, self.coupons, self.moved = self.before_early
            self.settled.pop(self.number)
            self._forget_awards()
            self._put_right()
        self.seen[event.old] -= 1
        self._name(event.new)
        self.hands[event.place] = (self.hands[event.place][0], event.new)

    def _on_RoundEnded(self, table: Table, act: Any, event: ev.RoundEnded) -> None:
        super()._on_RoundEnded(table, act, event)
        self._cards_cleared(table, event.life)

    def _cards_cleared(self, table: Table, life: str) -> None:
        over = life == "over"
        self.apart = len(table.carried.cards) if table.carried is not None and not over else 0

    def _on_ShuffleOrdered(self, table: Table, act: Any, event: ev.ShuffleOrdered) -> None:
        super()._on_ShuffleOrdered(table, act, event)
        self.apart = 0

    def _on_CardsRemoved(self, table: Table, act: Any, event: ev.CardsRemoved) -> None:
        super()._on_CardsRemoved(table, act, event)
        self.apart = 0

    def _on_TableClosed(self, table: Table, act: Any, event: ev.TableClosed) -> None:
        super()._on_TableClosed(table, act, event)
        self.apart = 0


OF_THE_ROUND = (
    ev.BetsOpened,
    ev.WithoutBetsAnnounced,
    ev.BetsPlaced,
    ev.BetTakenBack,
    ev.BetsClosed,
    ev.EarlySettled,
    ev.CardReadAgain,
    ev.RoundSettled,
    ev.BetsHandedBack,
    ev.OptionChosen,
    ev.BetWithdrawn,
    ev.RoundVoided,
    ev.RoundCorrected,
)
"""Events whose money belongs to the bets of a round."""
