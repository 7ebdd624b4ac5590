"""A table's stream, read once: what happens goes to the cell of its period and dealer, and on record."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from puntobanco.books import recalled as rec
from puntobanco.books.cells import Case, Cell, Counted, Place
from puntobanco.books.desk import Desk, When
from puntobanco.books.found import Asked, Found
from puntobanco.books.recalled import RecalledRound
from puntobanco.books.table_notes import notes_of
from puntobanco.books.wagered import Wagered, wagered
from puntobanco.cards import cards
from puntobanco.journal.entry import Entry
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Duty, Role
from puntobanco.rules.facts import facts
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.table import events as ev
from puntobanco.table.acts.round.settling import MOST_FINISHED
from puntobanco.table.evolve import evolve
from puntobanco.table.model.accounts import AWARDS, COMMISSION, FLOAT
from puntobanco.table.model.records import Finished
from puntobanco.table.model.state import RoundState, Table
from puntobanco.wagers.wager import WagerId

CalledCash = Mapping[tuple[str, str], bool]
"""By table and command: whether chips were bought for cash, or else from a wallet, as the house says."""


class TableDesk(Desk):
    """Folds one table and writes down what happens at it."""

    def __init__(self, stream: str, asked: Asked, found: Found, cash: CalledCash) -> None:
        super().__init__(stream, asked, found)
        self.cash = cash
        self.table: Table | None = None
        self.rounds: dict[int, RecalledRound] = {}
        self.setups: dict[int, int] = {}
        """Which set-up the rounds were played by."""
        self.dealers: dict[int, str] = {}
        self.dealt = Person("")
        """Who gave the last command as a dealer."""

    def enter(self, entry: Entry[Any, Any]) -> bool:
        """The next entry; false once the interval is over."""
        when = self.admit(entry)
        if when is When.OVER:
            return False
        if entry.who.role is Role.DEALER:
            self.dealt = entry.who.person
        if when is When.WITHIN:
            self._begin()
        for position, event in enumerate(entry.events, entry.first):
            self._happened(entry, position, event, within=when is When.WITHIN)
        if when is When.WITHIN and self.table is not None:
            self._stand(self.table)
        return True

    def end(self) -> None:
        """The stream has been read, or the interval is over."""
        if self.table is None:
            return
        self.found.tables[self.name] = self.table
        self.found.since[self.name] = self.now
        under_way = rec.unfinished(self.name, self.table, self.now, self.dealer)
        if under_way is not None and self.asked.interval.holds(self.now):
            self.rounds[under_way.number] = under_way
        wanted = (rec.concerns(one, self.asked.person, self.asked.seat) for one in self.rounds.values())
        self.found.rounds += [one for one in wanted if one is not None][-self.asked.last :]

    # Cells.

    def cell(self) -> Cell:
        """The cell of the present moment."""
        return self.found.cells[self.place()]

    def place(self) -> Place:
        """The place in which things are added now."""
        return Place(self.name, self.asked.cut.label(self.now), self.dealer if self.asked.by_dealer else "")

    @property
    def dealer(self) -> str:
        """Whoever dealt last, while at the table; else the dealer who was appointed last."""
        staff = self.table.staff if self.table is not None else {}
        if self.dealt in staff and staff[self.dealt].duty is not Duty.PAYING:
            return self.dealt
        able = [(one.since, person) for person, one in staff.items() if one.role is Role.DEALER]
        return max(able)[1] if able else ""

    def _begin(self) -> None:
        """An entry more in its cell, and the time for which the table has been open since the last."""
        cell, table = self.cell(), self.table
        if not cell.entries and table is not None:
            cell.float_before = table.books[FLOAT]
        cell.entries += 1
        if table is not None and table.is_open and table.paused is None:
            cell.open_for += self.now - max(self.before, self.asked.interval.since or 0)

    def _stand(self, table: Table) -> None:
        cell = self.cell()
        cell.float_after = table.books[FLOAT]
        cell.owed = -sum(holds for holds in table.books.of("owed").values())

    # Events.

    def _happened(self, entry: Entry[Any, Any], position: int, event: Any, *, within: bool) -> None:
        before = self.table
        recorded = ev.Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
        self.table = evolve(before, recorded)
        if before is None:
            return
        self._recall(before, event)
        if not within:
            return
        note = _BOOKED.get(type(event))
        if note is not None:
            note(self, before, event, entry)
        self.note(entry, position, notes_of(before, event, self.asked.large))

    def book(self, table: Table, settled: Iterable[Wagered], number: int, shown: Round | None) -> None:
        """Add settled wagers, or take them away again."""
        cell, place = self.cell(), self.place()
        lying: dict[Case, list[Wagered]] = {}
        for one in settled:
            if one.fee:
                cell.antes += one.won
                continue
            cell.won += one.won
            cell.handle += one.handle
            cell.taken += one.taken
            cell.marked += one.marked
            cell.coupons += one.coupons
            wager = self.found.wagers[place, one.settled.wager]
            wager.bets += one.sign if one.settled.played else 0
            wager.handle += one.handle
            wager.added += one.added
            wager.won += one.won
            wager.commission += one.taken + one.marked
            wager.coupons += one.coupons
            if one.settled.played:
                lying.setdefault(self._case(table, one, number, shown), []).append(one)
        for case, together in lying.items():
            self._compare(case, together)

    def _compare(self, case: Case, together: list[Wagered]) -> None:
        cell, lay = self.found.cases[case], sum(one.handle for one in together)
        cell.rounds += together[0].sign
        cell.handle += lay
        cell.squares += together[0].sign * lay**2
        cell.cubes += lay**3
        cell.added += sum(one.added for one in together)
        cell.actual += sum(one.face for one in together)

    def _case(self, table: Table, one: Wagered, number: int, shown: Round | None) -> Case:
        own = other = None
        offer = table.rules.terms.offers.get(WagerId(one.settled.wager))
        if offer is not None and offer.wager.windows and shown is not None:
            window = offer.wager.windows[one.settled.given or 0]
            own, other = window.seen(facts(shown), Side(offer.wager.insures))
        setup = self.setups.get(number, self.setup(table))
        return Case(self.name, setup, one.settled.wager, one.settled.given, own, other)

    def setup(self, table: Table) -> int:
        """The number of a table's present set-up; the same values have the same number."""
        values = table.rules.values
        if values not in self.found.setups:
            self.found.setups.append(values)
        return self.found.setups.index(values)

    # Rounds to be recalled.

    def _recall(self, before: Table, event: Any) -> None:
        match event:
            case ev.RoundSettled():
                assert self.table is not None
                round_ = self.table.the_round
                self.setups[round_.number] = self.setup(before)
                self.dealers[round_.number] = self.dealer
                self._keep(self._settled(round_, "settled"))
            case ev.RoundEnded():
                self._keep(self._settled(before.the_round, "finished"))
            case ev.RoundVoided():
                self._voided(before, event)
            case ev.RoundCorrected() if event.number in self.rounds:
                old = next(one for one in before.finished if one.number == event.number)
                bets = rec.settled_bets(event.wagers, old.laid)
                self.rounds[event.number] = rec.corrected(self.rounds[event.number], event.player, event.banker, bets)
            case ev.AwardPaid() | ev.AwardCancelled() if event.round in self.rounds:
                self.rounds[event.round] = rec.with_award(self.rounds[event.round], event)
            case _:
                return

    def _settled(self, round_: RoundState, state: str) -> RecalledRound:
        bets = rec.settled_bets(round_.settled or (), round_.bets)
        known = self.rounds.get(round_.number)
        if known is not None:  # what was awarded meanwhile stays with it
            bets = known.bets
        dealer = self.dealers.get(round_.number, "")
        return rec.recalled(self.name, round_.number, self.now, state, round_.shown, bets, dealer)

    def _voided(self, before: Table, event: ev.RoundVoided) -> None:
        round_ = before.round
        bets = round_.bets if round_ is not None else before.finished[-1].laid
        hands = round_.shown if round_ is not None else hands_of(before.finished[-1])
        made = rec.recalled(self.name, event.number, self.now, "void", hands, rec.lying_bets(bets, "void"), self.dealer)
        self._keep(made)

    def _keep(self, round_: RecalledRound) -> None:
        """The last rounds, and as many more as may still be corrected."""
        if not self.asked.interval.holds(self.now):
            return
        wanted = rec.concerns(round_, self.asked.person, self.asked.seat)
        if wanted is None:
            self.rounds.pop(round_.number, None)
            return
        self.rounds[round_.number] = round_
        while len(self.rounds) > self.asked.last + MOST_FINISHED:
            del self.rounds[next(iter(self.rounds))]


def hands_of(finished: Finished) -> Round:
    """The cards of a finished round."""
    return Round(cards(list(finished.player)), cards(list(finished.banker)))


# What each event adds.


def _round_settled(desk: TableDesk, table: Table, event: ev.RoundSettled | ev.EarlySettled, entry: Any) -> None:
    round_ = table.the_round
    desk.book(table, wagered(table, event.wagers, round_.bets), round_.number, round_.shown)


def _round_ended(desk: TableDesk, table: Table, event: ev.RoundEnded, entry: Any) -> None:
    cell, round_ = desk.cell(), table.the_round
    cell.rounds += event.counts
    cell.free_hands += event.counts and round_.free and not round_.bets
    cell.without_bets += not event.counts


def _round_voided(desk: TableDesk, table: Table, event: ev.RoundVoided, entry: Any) -> None:
    """Whatever was settled of the round is taken away again."""
    cell, round_ = desk.cell(), table.round
    cell.voids += 1
    _awards_back(desk, event)
    if round_ is None:
        old = table.finished[-1]
        cell.rounds -= 1
        desk.book(table, wagered(table, old.wagers, old.laid, -1), old.number, hands_of(old))
        return
    settled = round_.settled if round_.settled is not None else round_.early or ()
    desk.book(table, wagered(table, settled, round_.bets, -1), round_.number, round_.shown)


def _read_again(desk: TableDesk, table: Table, event: ev.CardReadAgain, entry: Any) -> None:
    round_ = table.the_round
    _awards_back(desk, event)
    if event.unsettled:
        desk.book(table, wagered(table, round_.early or (), round_.bets, -1), round_.number, None)


def _corrected(desk: TableDesk, table: Table, event: ev.RoundCorrected, entry: Any) -> None:
    old = next(one for one in table.finished if one.number == event.number)
    desk.book(table, wagered(table, old.wagers, old.laid, -1), old.number, hands_of(old))
    shown = Round(cards(list(event.player)), cards(list(event.banker)))
    desk.book(table, wagered(table, event.wagers, old.laid), old.number, shown)


def _bought_in(desk: TableDesk, table: Table, event: ev.BoughtIn, entry: Any) -> None:
    amount, cell = _sum(event), desk.cell()
    cash = desk.cash.get((desk.name, entry.id))
    if cash is None:
        cell.drop_unsaid += amount
    elif cash:
        cell.drop_cash += amount
    else:
        cell.drop_wallet += amount


def _gone(desk: TableDesk, table: Table, event: ev.CashedOut | ev.Left, entry: Any) -> None:
    desk.cell().cash_out += _sum(event)


def _filled(desk: TableDesk, table: Table, event: ev.FloatFilled, entry: Any) -> None:
    desk.cell().fills += _sum(event)


def _credited(desk: TableDesk, table: Table, event: ev.FloatCredited, entry: Any) -> None:
    desk.cell().credits += _sum(event)


def _counted(desk: TableDesk, table: Table, event: ev.FloatCounted, entry: Any) -> None:
    desk.cell().counts.append(Counted(at=desk.now, counted=event.counted, expected=event.expected))


def _collected(desk: TableDesk, table: Table, event: ev.CommissionCollected, entry: Any) -> None:
    cell = desk.cell()
    cell.collected += event.due
    cell.rounding += sum(one.amount for one in event.transfers if one.target == COMMISSION)


def _awarded(desk: TableDesk, table: Table, event: ev.AwardPaid, entry: Any) -> None:
    desk.cell().awards += _sum(event)


def _awards_back(desk: TableDesk, event: ev.RoundVoided | ev.CardReadAgain) -> None:
    """Awards in chips that are taken back with the round in which they were won."""
    desk.cell().awards -= sum(one.amount for one in event.transfers if one.target == AWARDS)


def _sum(event: Any) -> Minor:
    return Minor(sum(one.amount for one in event.transfers))


_BOOKED: dict[type[ev.Happened], Callable[[TableDesk, Table, Any, Any], None]] = {
    ev.RoundSettled: _round_settled,
    ev.EarlySettled: _round_settled,
    ev.RoundEnded: _round_ended,
    ev.RoundVoided: _round_voided,
    ev.CardReadAgain: _read_again,
    ev.RoundCorrected: _corrected,
    ev.BoughtIn: _bought_in,
    ev.CashedOut: _gone,
    ev.Left: _gone,
    ev.FloatFilled: _filled,
    ev.FloatCredited: _credited,
    ev.FloatCounted: _counted,
    ev.CommissionCollected: _collected,
    ev.AwardPaid: _awarded,
}
