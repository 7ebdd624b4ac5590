"""An auditor who sees only commands and events and keeps books of their own, in the simplest way that can be right.

What moved is worked out here from what happened (so much was bought in, such a bet lay there and came back so high),
never from the transfers that the event carries. The same for cards: one tally of what was named, one of what left.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from puntobanco.cards import card
from puntobanco.money import Odds, Rounding
from puntobanco.procedure.jackpot import Instrument
from puntobanco.rules.hand import Side
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from puntobanco.table.shared.paying import base_of
from puntobanco.wagers.wager import Share, WagerId
from tests.table.auditor_tray import FLOAT, HOUSE, TrayAuditor

Lying = tuple[str, int, str, int | None]
COUPONS, JACKPOT = "clearing:coupons", "clearing:jackpot"


class Auditor(TrayAuditor):
    """Naive books of one table."""

    def __init__(self) -> None:
        super().__init__()
        self.lying: dict[Lying, int] = {}
        self.coupons: Counter[Lying] = Counter()
        self.standing: dict[Lying, int] = {}
        self.moved: Counter[str] = Counter()
        self.owed: dict[str, Fraction] = defaultdict(Fraction)
        self.present: set[str] = set()
        self.pending: Counter[tuple[int, str, int, str]] = Counter()
        """Awards that wait for the console: round, person, seat and meter."""
        self.number = 0
        self.total: int | None = None
        self.out = 0
        self.seen: Counter[str] = Counter()
        self.hands: list[tuple[Side, str | None]] = []
        self.apart = 0
        """Cards that have left the shoe, belong to no hand and are not among the discards."""

    def hear(self, table: Table, act: Any, event: ev.AnyEvent) -> None:
        """Write down what an event of a command must have done; `table` is asked only for its set-up."""
        note = getattr(self, f"_on_{type(event).__name__}", None)
        if note is None:
            assert not getattr(event, "transfers", ()), f"{type(event).__name__} moves money that nobody audits"
        else:
            note(table, act, event)

    def check(self, table: Table) -> None:
        """The table's own books and cards are those of the auditor."""
        mine = {account: holds for account, holds in self.books.items() if holds}
        assert dict(table.books.balances) == mine, f"books {table.books.balances}, the auditor has {mine}"
        assert sum(mine.values()) == 0, f"the books sum to {sum(mine.values())}"
        outside = ("clearing:", "owed:", "debt:", "float", "differences")
        below = [one for one, holds in mine.items() if holds < 0 and not one.startswith(outside)]
        assert not below, f"{below[0]} fell below nothing"
        owed = {person: exact for person, exact in self.owed.items() if exact}
        assert dict(table.owed) == owed, f"owed {table.owed}, the auditor has {owed}"
        waiting = Counter((one.round, one.award.bettor, one.award.seat, one.award.meter) for one in table.awards)
        assert waiting == +self.pending, f"awards {waiting}, the auditor has {self.pending}"
        self._check_bets(table)
        self._check_cards(table)
        self.check_tray(table)

    def _check_bets(self, table: Table) -> None:
        bets = table.round.bets if table.round else {}
        lie = {(key.bettor, key.seat, key.wager, key.given): one.bet.stake.minor for key, one in bets.items()}
        early = {(one.bettor, one.seat, one.wager, one.given) for one in (table.round and table.round.early) or ()}
        if table.round is None or table.round.settled is None:
            lie = {key: stake for key, stake in lie.items() if key not in early}
            assert lie == self.lying, f"on the layout {lie}, the auditor has {self.lying}"

    def _check_cards(self, table: Table) -> None:
        shoe = table.shoe
        assert (shoe is None) == (self.total is None), "a shoe is there or not"
        if shoe is None:
            return
        named = {str(one): number for one, number in shoe.seen.items() if number}
        assert named == dict(+self.seen), f"cards seen {named}, the auditor has {dict(+self.seen)}"
        assert (shoe.out, shoe.total) == (self.out, self.total), f"{shoe.out} of {shoe.total} out, not {self.out}"
        assert 0 <= sum(self.seen.values()) <= self.out <= shoe.total, "more cards seen than left the shoe"
        decks = shoe.total // 52
        assert not [one for one in self.seen if self.seen[one] > decks], f"a copy too many among {self.seen}"
        dealt = table.round.cards if table.round else ()
        known = [(one.side, str(one.card) if one.card else None) for one in dealt]
        assert known == self.hands, f"the state knows {known}, and {self.hands} has been named"
        assert len(dealt) <= 6 and shoe.discarded + len(dealt) + self.apart == shoe.out, "all cards make the set"

    # Chips.

    def _on_Joined(self, table: Table, act: Any, event: ev.Joined) -> None:
        self.present.add(event.person)
        self._move(f"unclaimed:{event.person}", f"rack:{event.person}", self.books[f"unclaimed:{event.person}"])

    def _on_Left(self, table: Table, act: Any, event: ev.Left) -> None:
        self.present.discard(event.person)
        self._move(f"rack:{event.person}", HOUSE, self.books[f"rack:{event.person}"])
        assert event.away == any(key[0] == event.person for key in (*self.lying, *self.standing))

    def _on_CashedOut(self, table: Table, act: Any, event: ev.CashedOut) -> None:
        self._move(f"rack:{event.person}", HOUSE, act.amount)

    def _on_CommissionCollected(self, table: Table, act: Any, event: ev.CommissionCollected) -> None:
        exact, marked = self.owed.pop(event.person), -self.books[f"owed:{event.person}"]
        rule = table.rules.terms.commission
        step = 25 if rule is not None and rule.rounding is Rounding.UP_TO_QUARTER else 1
        assert abs(event.due - exact) < step, f"{event.due} was collected for {exact}"
        self._move(f"owed:{event.person}", "commission", event.due - marked)
        self._move(f"rack:{event.person}", f"owed:{event.person}", event.due)

    # Bets.

    def _on_BetsOpened(self, table: Table, act: Any, event: ev.BetsOpened) -> None:
        assert not self.lying and not self.hands
        self.lying, self.standing, self.moved, self.spoken = self.standing, {}, Counter(), {}

    def _on_BetSpoken(self, table: Table, act: Any, event: ev.BetSpoken) -> None:
        self.spoken[event.person] = event.bet.amount

    def _on_BetsPlaced(self, table: Table, act: Any, event: ev.BetsPlaced) -> None:
        for one in event.bets:
            key = (one.bettor, one.seat, one.wager, one.given)
            more, coupon = one.stake - self.lying.get(key, 0), one.coupon - self.coupons[key]
            self._move(f"rack:{one.bettor}", f"held:{one.bettor}", more - coupon)
            self._move(COUPONS, f"held:{one.bettor}", coupon)
            self.lying[key], self.coupons[key] = one.stake, one.coupon

    def _on_BetTakenBack(self, table: Table, act: Any, event: ev.BetTakenBack) -> None:
        key = (event.bettor, event.seat, event.wager, event.given)
        coupon = self.coupons.pop(key, 0)
        assert not coupon or not event.left, "a coupon is not taken back in part"
        self._move(f"held:{event.bettor}", f"rack:{event.bettor}", self.lying.pop(key) - coupon - event.left)
        self._move(f"held:{event.bettor}", COUPONS, coupon)
        if event.left:
            self.lying[key] = event.left

    def _on_BetsClosed(self, table: Table, act: Any, event: ev.BetsClosed) -> None:
        for key in event.returned:
            coupon = self.coupons.pop(key, 0)
            self._move(f"held:{key[0]}", self._home(key[0]), self.lying.pop(key) - coupon)
            self._move(f"held:{key[0]}", COUPONS, coupon)

    def _home(self, person: str) -> str:
        return f"rack:{person}" if person in self.present else f"unclaimed:{person}"

    # Settlement.

    def _on_EarlySettled(self, table: Table, act: Any, event: ev.EarlySettled) -> None:
        for one in event.wagers:
            self._settle(table, one, decided=False)

    def _on_RoundSettled(self, table: Table, act: Any, event: ev.RoundSettled) -> None:
        added: Counter[str] = Counter()
        for one in event.wagers:
            self._settle(table, one, decided=True)
            added[one.bettor] += one.added
        assert +added == +self.moved, f"{self.moved} was moved onto bets that were settled with {added}"
        assert not self.lying, f"{self.lying} was not settled"

    def _settle(self, table: Table, one: ev.WagerSettled, *, decided: bool) -> None:
        """A wager's stake leaves the layout; the float bears whatever the others gain."""
        assert self.lying.pop((one.bettor, one.seat, one.wager, one.given)) == one.stake, one
        if one.result != "void":
            self._check_line(table, one)
            if decided:
                self._check_result(table, one, tie_loses=table.rules.setup.version.id.startswith("2-to-1"))
        if one.stands:
            self.standing[one.bettor, one.seat, one.wager, one.given] = one.played + one.added
        if one.marked is not None:
            self.owed[one.bettor] += Fraction(one.marked)
        self.moved[one.bettor] += one.moved
        self.pending.update((self.number, award.bettor, award.seat, award.meter) for award in one.awards)
        gained = self.gains(table, one)
        gained[COUPONS] = self.coupons.pop((one.bettor, one.seat, one.wager, one.given), 0)
        self.books[FLOAT] -= sum(gained.values())
        for account, more in gained.items():
            self.books[account] += more

    def _on_AwardPaid(self, table: Table, act: Any, event: ev.AwardPaid) -> None:
        key = (event.round, event.person, event.seat, event.meter)
        assert self.pending[key] or "royal-9" not in table.rules.terms.offers, f"{event} was not pending"
        self.pending[key] -= bool(self.pending[key])
        if event.instrument is Instrument.CHIPS:
            self._move(JACKPOT, self._home(event.person), act.amount)

    def _on_AwardCancelled(self, table: Table, act: Any, event: ev.AwardCancelled) -> None:
        key = (event.round, event.person, event.seat, event.meter)
        assert self.pending.pop(key, 0), f"{event} was not pending"

    def _forget_awards(self) -> None:
        """Nothing of this round waits any more."""
        self.pending = Counter({key: number for key, number in self.pending.items() if key[0] != self.number})

    def gains(self, table: Table, one: ev.WagerSettled) -> Counter[str]:
        """What a settled wager adds to every account but the float, which bears it."""
        stays = one.played + one.added if one.stands else 0
        gained: Counter[str] = Counter()
        gained[f"held:{one.bettor}"] = stays + one.moved - one.stake - one.added
        gained[self._home(one.bettor)] = one.returned - stays
        gained["commission"] = one.commission
        if one.marked is not None:
            gained[f"owed:{one.bettor}"] = -one.commission
        ante = table.rules.terms.ante
        if ante is not None and one.wager == ante.wager and one.result == "lose":
            gained["antes"] = one.played
        return gained

    @staticmethod
    def points(text: str) -> int:
        """What a card is worth in every game that is walked."""
        return card(text).points

    def totals(self, table: Table) -> tuple[int, int]:
        """What both hands come to, by the cards that were shown."""
        printed = [(Side.PLAYER, "7s")] if table.rules.values.get("game") == "seven-up" else []
        lie = [*printed, *self.hands]
        player, banker = (sum(self.points(text) for of, text in lie if of is side and text) % 10 for side in Side)
        return player, banker

    def _check_result(self, table: Table, one: ev.WagerSettled, *, tie_loses: bool) -> None:
        """The main bets by the plainest reading of the cards that were shown."""
        player, banker = self.totals(table)
        if one.wager not in ("player", "banker"):
            return
        mine, other = (player, banker) if one.wager == "player" else (banker, player)
        allowed = {"lose" if tie_loses else "push"} if mine == other else {"lose"} if mine < other else {"win"}
        if one.wager == "banker" and banker == 7 > player:
            allowed = {"win", "push"}  # the three-card seven of the versions without commission
        assert one.result in allowed, f"{one} with Player {player} and Banker {banker}"

    def _check_line(self, table: Table, one: ev.WagerSettled) -> None:
        """A win pays its posted odds, or less where a limit on the pay-out or the chips say so."""
        terms = table.rules.terms
        offer = terms.offers[WagerId(one.wager)]
        row = offer.pay_table.row(one.line)
        assert 0 <= one.played <= one.stake and one.pays >= one.moved >= 0
        drawn = [row.pays.meter] if row is not None and isinstance(row.pays, Share) else []
        assert [base_of(award.meter, award.seat) for award in one.awards] == drawn, f"{one} of a meter"
        assert not drawn or not one.pays, f"{one} pays from the float what a meter owes"
        if one.result != "win" or row is None or not isinstance(row.pays, Odds):
            return
        exact = Fraction((one.played + one.added) * row.pays.pays, row.pays.staked)
        assert one.pays <= exact, f"{one} pays more than {row.pays}"
        if offer.cap is None and not terms.to_chips and not offer.wager.insures:
            assert exact - one.pays < 1, f"{one} pays less than {row.pays}"

    # Cards.

    def _name(self, *texts: str) -> None:
        self.seen.update(str(card(text)) for text in texts)

    def _on_CardsReceived(self, table: Table, act: Any, event: ev.CardsReceived) -> None:
        self.total, self.out, self.seen = event.total, 0, Counter()

    def _on_ShuffleOrdered(self, table: Table, act: Any, event: ev.ShuffleOrdered) -> None:
        self.out, self.seen = 0, Counter()

    def _on_CardsAnswered(self, table: Table, act: Any, event: ev.CardsAnswered) -> None:
        if not event.grant:
            self.total = None
        if not event.grant or event.steps:
            self.out, self.apart, self.seen = 0, 0, Counter()

    def _on_CardsBurnt(self, table: Table, act: Any, event: ev.CardsBurnt) -> None:
        self._name(*event.shown)
        self.out += len(event.shown) + event.hidden

    def _on_BurntCardShown(self, table: Table, act: Any, event: ev.BurntCardShown) -> None:
        self._name(event.card)

    def _on_CardDrawn(self, table: Table, act: Any, event: ev.CardDrawn) -> None:
        if event.lying:
            self.apart -= 1
        else:
            self.out += 1
        self.hands.append((event.side, str(card(event.card)) if event.card else None))
        self._name(*([event.card] if event.card and (event.fresh or not event.lying) else []))

    def _learn(self, place: int, text: str) -> None:
        side, known = self.hands[place]
        assert known in (None, str(card(text))), f"{known} turned into {text}"
        if known is None:
            self._name(text)
        self.hands[place] = (side, str(card(text)))

    def _on_CardLookedAt(self, table: Table, act: Any, event: ev.CardLookedAt) -> None:
        self._learn(event.place, event.card)

    def _on_CardsTurned(self, table: Table, act: Any, event: ev.CardsTurned) -> None:
        for place, text in zip(event.places, event.cards, strict=True):
            self._learn(place, text)

    def _on_RoundEnded(self, table: Table, act: Any, event: ev.RoundEnded) -> None:
        self.hands = []

    def _on_DiscardsReturned(self, table: Table, act: Any, event: ev.DiscardsReturned) -> None:
        assert event.cards == self.out - self.apart
        apart = [str(one) for one in (table.carried.cards if table.carried else ()) if one is not None]
        self.out, self.seen = self.apart, Counter(apart)

    def _on_CardsRemoved(self, table: Table, act: Any, event: ev.CardsRemoved) -> None:
        self.total, self.out, self.seen = None, 0, Counter()

    def _on_TableClosed(self, table: Table, act: Any, event: ev.TableClosed) -> None:
        self.total, self.out, self.seen = None, 0, Counter()
