"""The reader of a table's stream: it adds what happens to the totals of the period and the dealer, and notes it."""

from collections.abc import Iterable

from puntobanco.books import round_history as history
from puntobanco.books.readers.reader import Reader, When
from puntobanco.books.round_history import RecalledRound
from puntobanco.books.scan import Query, Scan
from puntobanco.books.significant import large_movement, large_round
from puntobanco.books.totals import Bucket, Case, Counted, Totals, Wagered, wagered
from puntobanco.cards import cards
from puntobanco.journal.entry import Entry
from puntobanco.ledger.books import Transfer
from puntobanco.ledger.chips import added
from puntobanco.machine import Recorded
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Duty, Role
from puntobanco.rules.facts import facts
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.machine import TABLE
from puntobanco.table.model.accounts import AWARDS, COMMISSION, FLOAT
from puntobanco.table.model.records import Finished
from puntobanco.table.model.state import Table
from puntobanco.table.shared.ending import MOST_FINISHED
from puntobanco.table.shared.tray import promised
from puntobanco.wagers.series import Fate
from puntobanco.wagers.wager import WagerId


class TableReader(Reader[ask.AnyAct, ev.AnyEvent]):
    """Folds one table and writes down what happens at it."""

    def __init__(self, stream: str, query: Query, scan: Scan) -> None:
        super().__init__(stream, query, scan)
        self.table: Table | None = None
        self.rounds: dict[int, RecalledRound] = {}
        self.setups: dict[int, int] = {}
        """Which set-up the rounds were played by."""
        self.dealers: dict[int, str] = {}
        self.command = ""
        """The id of the command whose events are being read."""
        self.dealt = Person("")
        """Who gave the last command as a dealer."""

    def enter(self, entry: Entry[ask.AnyAct, ev.AnyEvent]) -> bool:
        """The next entry; false once the interval is over."""
        when = self.admit(entry)
        if when is When.OVER:
            return False
        self.command = entry.id
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
        if self.table is None:
            return
        self.scan.tables[self.name] = self.table
        self.scan.since[self.name] = self.now
        under_way = history.unfinished(self.name, self.table, self.now, self.dealer)
        if under_way is not None and self.query.interval.holds(self.now):
            self.rounds[under_way.number] = under_way
        wanted = (history.concerns(round_, self.query.person, self.query.seat) for round_ in self.rounds.values())
        self.scan.rounds += [round_ for round_ in wanted if round_ is not None][-self.query.last :]

    # Totals.

    def totals(self) -> Totals:
        return self.scan.totals[self.bucket()]

    def bucket(self) -> Bucket:
        return Bucket(self.name, self.query.cut.label(self.now), self.dealer if self.query.by_dealer else "")

    @property
    def dealer(self) -> str:
        """The person who dealt last, while still at the table; else the dealer appointed last."""
        staff = self.table.staff if self.table is not None else {}
        if self.dealt in staff and staff[self.dealt].duty is not Duty.PAYING:
            return self.dealt
        able = [(member.since, person) for person, member in staff.items() if member.role is Role.DEALER]
        return max(able)[1] if able else ""

    def _begin(self) -> None:
        """Count an entry, and the time for which the table has been open since the last."""
        totals, table = self.totals(), self.table
        if not totals.entries and table is not None:
            totals.float_before, totals.promised_before = table.tray.holds, promised(table)
            totals.chips_before = table.tray.chips
        totals.entries += 1
        if table is not None and table.is_open and table.paused is None:
            totals.open_for += self.now - max(self.before, self.query.interval.since or 0)

    def _stand(self, table: Table) -> None:
        totals = self.totals()
        totals.float_after, totals.promised_after = table.tray.holds, promised(table)
        totals.chips_after = table.tray.chips
        totals.owed = -sum(holds for holds in table.books.of("owed").values())

    # Events.

    def _happened(
        self, entry: Entry[ask.AnyAct, ev.AnyEvent], position: int, event: ev.AnyEvent, *, within: bool
    ) -> None:
        before = self.table
        recorded = Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
        self.table = TABLE.evolve(before, recorded)
        if within:
            self.note(entry, position, TABLE.notes(before, event))
        if before is None:
            return
        self._recall(before, event)
        if within:
            _add_event(self, before, event)
            limits = self.query.limits.of(self.stream)
            self.note(entry, position, (*large_round(before, event, limits), *large_movement(event, limits.money)))

    def book(self, table: Table, settled: Iterable[Wagered], number: int, shown: Round | None) -> None:
        """Add settled wagers, or take them away again."""
        totals, bucket = self.totals(), self.bucket()
        lying: dict[Case, list[Wagered]] = {}
        for settled_wager in settled:
            if settled_wager.fee:
                totals.antes += settled_wager.won
                continue
            totals.won += settled_wager.won
            totals.handle += settled_wager.handle
            totals.taken += settled_wager.taken
            totals.marked += settled_wager.marked
            totals.coupons += settled_wager.coupons
            wager = self.scan.wagers[bucket, settled_wager.settled.wager]
            wager.bets += settled_wager.sign if settled_wager.settled.played else 0
            wager.handle += settled_wager.handle
            wager.added += settled_wager.added
            wager.won += settled_wager.won
            wager.commission += settled_wager.taken + settled_wager.marked
            wager.coupons += settled_wager.coupons
            if settled_wager.settled.played and not self._runs_on(table, settled_wager.settled.wager):
                lying.setdefault(self._case(table, settled_wager, number, shown), []).append(settled_wager)
        for case, together in lying.items():
            self._compare(case, together)

    def _runs_on(self, table: Table, wager: str) -> bool:
        """Whether a wager is decided by several rounds: the theory of one round has nothing to compare it with."""
        offer = table.rules.terms.offers.get(WagerId(wager))
        return offer is not None and offer.wager.series is not None

    def _compare(self, case: Case, together: list[Wagered]) -> None:
        totals, lay = self.scan.cases[case], sum(wager.handle for wager in together)
        totals.rounds += together[0].sign
        totals.handle += lay
        totals.squares += together[0].sign * lay**2
        totals.cubes += lay**3
        totals.added += sum(wager.added for wager in together)
        totals.actual += sum(wager.face for wager in together)

    def _case(self, table: Table, counted: Wagered, number: int, shown: Round | None) -> Case:
        own = other = None
        offer = table.rules.terms.offers.get(WagerId(counted.settled.wager))
        if offer is not None and offer.wager.windows and shown is not None:
            window = offer.wager.windows[counted.settled.given or 0]
            own, other = window.seen(facts(shown, table.rules.setup.game), Side(offer.wager.insures))
        setup = self.setups.get(number, self.setup(table))
        return Case(self.name, setup, counted.settled.wager, counted.settled.given, own, other)

    def setup(self, table: Table) -> int:
        """The number of a table's present set-up; the same values have the same number."""
        values = table.rules.values
        if values not in self.scan.setups:
            self.scan.setups.append(values)
        return self.scan.setups.index(values)

    # Rounds to be recalled.

    def _recall(self, before: Table, event: ev.AnyEvent) -> None:
        match event:
            case ev.RoundSettled():
                assert self.table is not None
                round_ = self.table.the_round
                self.setups[round_.number] = self.setup(before)
                self.dealers[round_.number] = self.dealer
                self._keep(self._settled(self.table, "settled"))
            case ev.RoundEnded():
                self._keep(self._settled(before, "finished"))
            case ev.RoundVoided():
                self._voided(before, event)
            case ev.RoundCorrected() if event.number in self.rounds:
                old = next(finished for finished in before.finished if finished.number == event.number)
                bets = history.settled_bets(event.wagers, old.laid, before.rules.setup)
                self.rounds[event.number] = history.corrected(
                    self.rounds[event.number], event.player, event.banker, before.rules.setup.game, bets
                )
            case ev.AwardPaid() | ev.AwardCancelled() if event.round in self.rounds:
                self.rounds[event.round] = history.with_award(self.rounds[event.round], event)
            case _:
                return

    def _settled(self, table: Table, state: str) -> RecalledRound:
        round_ = table.the_round
        bets = history.settled_bets(round_.settled or (), round_.bets, table.rules.setup)
        known = self.rounds.get(round_.number)
        if known is not None:  # what was awarded meanwhile stays with it
            bets = known.bets
        dealer = self.dealers.get(round_.number, "")
        return history.recalled(self.name, round_.number, self.now, state, round_.shown, round_.game, bets, dealer)

    def _voided(self, before: Table, event: ev.RoundVoided) -> None:
        round_ = before.round
        bets = round_.bets if round_ is not None else before.finished[-1].laid
        hands = round_.shown if round_ is not None else hands_of(before.finished[-1])
        game, lying = before.rules.setup.game, history.lying_bets(bets, "void")
        made = history.recalled(self.name, event.number, self.now, "void", hands, game, lying, self.dealer)
        self._keep(made)

    def _keep(self, round_: RecalledRound) -> None:
        """The last rounds, and as many more as may still be corrected."""
        if not self.query.interval.holds(self.now):
            return
        wanted = history.concerns(round_, self.query.person, self.query.seat)
        if wanted is None:
            self.rounds.pop(round_.number, None)
            return
        self.rounds[round_.number] = round_
        while len(self.rounds) > self.query.last + MOST_FINISHED:
            del self.rounds[next(iter(self.rounds))]


def hands_of(finished: Finished) -> Round:
    return Round(cards(finished.player), cards(finished.banker))


# What each event adds.


def _add_event(reader: TableReader, table: Table, event: ev.AnyEvent) -> None:
    """Add an event to the totals of its bucket; `table` is the table before it."""
    match event:
        case ev.RoundSettled() | ev.EarlySettled():
            round_ = table.the_round
            reader.book(table, wagered(table, event.wagers, round_.bets), round_.number, round_.shown)
        case ev.RoundEnded():
            totals, round_ = reader.totals(), table.the_round
            totals.rounds += event.counts
            totals.free_hands += event.counts and round_.free and not round_.bets
            totals.without_bets += not event.counts
        case ev.RoundVoided():
            _round_voided(reader, table, event)
        case ev.CardReadAgain():
            _read_again(reader, table, event)
        case ev.RoundCorrected():
            old = next(finished for finished in table.finished if finished.number == event.number)
            reader.book(table, wagered(table, old.wagers, old.laid, -1), old.number, hands_of(old))
            shown = Round(cards(event.player), cards(event.banker))
            reader.book(table, wagered(table, event.wagers, old.laid), old.number, shown)
        case ev.SeriesEnded():
            _series_ended(reader, event)
        case ev.CommissionCollected():
            totals = reader.totals()
            totals.collected += event.due
            totals.rounding += sum(transfer.amount for transfer in event.transfers if transfer.target == COMMISSION)
        case ev.AwardPaid():
            reader.totals().awards += _sum(event.transfers)
        case _:
            _add_chips(reader, event)


def _add_chips(reader: TableReader, event: ev.AnyEvent) -> None:
    """Chips bought, taken away, filled, credited or counted."""
    match event:
        case ev.BoughtIn():
            totals = reader.totals()
            totals.drop_cash += event.amount if event.cash else 0
            totals.drop_wallet += event.amount if not event.cash else 0
        case ev.CashedOut() | ev.Left():
            reader.totals().cash_out += _sum(event.transfers)
        case ev.FloatFilled():
            totals = reader.totals()
            totals.fills += _sum(event.transfers)
            totals.chips_filled = added(totals.chips_filled, event.chips)
        case ev.FloatCredited():
            totals = reader.totals()
            totals.credits += _sum(event.transfers)
            totals.chips_credited = added(totals.chips_credited, event.chips)
        case ev.FloatCounted():
            reader.totals().counts.append(
                Counted(
                    at=reader.now,
                    counted=event.counted,
                    expected=event.expected,
                    chips=event.chips,
                    should_be=event.should_be,
                )
            )
        case ev.CountAccepted():
            reader.totals().found += sum(
                transfer.amount if transfer.target == FLOAT else -transfer.amount for transfer in event.transfers
            )
        case _:
            return


def _round_voided(reader: TableReader, table: Table, event: ev.RoundVoided) -> None:
    """Take away again what was settled of the round."""
    totals, round_ = reader.totals(), table.round
    totals.voids += 1
    _awards_back(reader, event)
    if round_ is None:
        old = table.finished[-1]
        totals.rounds -= 1
        reader.book(table, wagered(table, old.wagers, old.laid, -1), old.number, hands_of(old))
        return
    settled = round_.settled if round_.settled is not None else round_.early or ()
    reader.book(table, wagered(table, settled, round_.bets, -1), round_.number, round_.shown)


def _read_again(reader: TableReader, table: Table, event: ev.CardReadAgain) -> None:
    round_ = table.the_round
    reader.totals().keyed_again += event.keyed
    _awards_back(reader, event)
    if event.unsettled:
        reader.book(table, wagered(table, round_.early or (), round_.bets, -1), round_.number, None)


def _series_ended(reader: TableReader, event: ev.SeriesEnded) -> None:
    """Bets over several rounds that lost without a round: they have played, and the float has them."""
    for bet in event.bets:
        if bet.fate == Fate.LOSES.value:
            totals, wager = reader.totals(), reader.scan.wagers[reader.bucket(), bet.wager]
            totals.won += bet.stake
            totals.handle += bet.stake
            wager.bets += 1
            wager.won += bet.stake
            wager.handle += bet.stake


def _awards_back(reader: TableReader, event: ev.RoundVoided | ev.CardReadAgain) -> None:
    """Awards in chips that are taken back with the round in which they were won."""
    reader.totals().awards -= sum(transfer.amount for transfer in event.transfers if transfer.target == AWARDS)


def _sum(transfers: Iterable[Transfer]) -> Minor:
    return Minor(sum(transfer.amount for transfer in transfers))
