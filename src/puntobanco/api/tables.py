"""A live table in this process: guests join, bet, and the staff deal and settle as the rulebook says."""

from collections.abc import Callable, Mapping
from pathlib import Path

from puntobanco.api.chance import chance
from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.audit.source import write_folder
from puntobanco.dealing.moves import CAST, NoEligibleStaff, able, next_move
from puntobanco.dealing.shuffled import Shuffled
from puntobanco.faults import Fault, Refused
from puntobanco.floor.transaction import SYSTEM, table_stream
from puntobanco.html_text import table_html
from puntobanco.journal.chain import Writer
from puntobanco.ledger.chips import spread
from puntobanco.money import Amount, Minor
from puntobanco.notation.record import write_record
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.roads import Board
from puntobanco.rules.round import Round
from puntobanco.script.host import Host
from puntobanco.table import commands as ask
from puntobanco.table.events import EarlySettled, Recorded, RoundEnded, RoundSettled, WagerSettled
from puntobanco.table.machine import record_of_table
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table as State
from puntobanco.table.offers import Offered, offers
from puntobanco.table.registry import ACTS
from puntobanco.table.steps import next_step
from puntobanco.table.views.person import PersonView, person_view
from puntobanco.words import PersonRef

Stake = str | int | Amount
"""A stake as text or whole major units (``100``, ``"12.50"``), or as an amount."""

FLOAT = "1000000"
"""What the table's tray holds when it opens, in major units."""
MOST_MOVES = 400
"""More moves than a round takes; a table that needs more is waiting for somebody."""

STAFF = {ask.Person(name): role for name, role in CAST.items()}


class Table:
    """A table that is open, with its staff, a shuffled shoe and the guests who join.

    The staff are moved by the policy that deals a served practice house, and every act goes through the pure machine:
    what it refuses raises `Refused` and changes nothing. With a seed, the cards are the same every time.

    >>> table = Table("massachusetts-ez", seed=7)
    >>> table.join("anna", chips=1000)
    >>> table.open_bets()
    >>> [offer.act for offer in table.may("anna")]
    ['join', 'leave', 'cash-out', 'place-bets', 'speak-bet']
    >>> table.bet("anna", player=100, tie=5)
    >>> table.deal()
    Round(cards('7d Ac'), cards('6s 2c'))
    >>> [(settled.wager, str(table.amount(settled.returned))) for settled in table.settle()]
    [('player', '100.00'), ('tie', '45.00')]
    >>> table.chips("anna").shown
    '$1,040'
    """

    def __init__(self, setup: AnySetup, *, seed: int | None = None) -> None:
        self.setup = setup_of(setup)
        self._host = Host({**self.setup.values, "name": self.setup.name})
        self._cards = Shuffled(chance(seed))
        self._open()

    def __repr__(self) -> str:
        guests = ", ".join(self.state.guests) or "nobody"
        return f"<Table {self.setup.name}: {self.phase.value}, round {self.state.rounds}, {guests}>"

    def _repr_html_(self) -> str:
        shown = self.round or (self.results[-1] if self.results else None)
        drawn = shown._repr_html_() if shown and (shown.player or shown.banker) else ""
        laid = self.state.round.bets.values() if self.state.round else ()
        bets = [(active.bet.bettor, active.bet.seat, active.bet.wager, active.bet.stake.shown) for active in laid]
        felt = table_html(("bettor", "seat", "wager", "stake"), bets, repr(self).strip("<>"))
        return felt + drawn

    # Looking.

    @property
    def state(self) -> State:
        """The table as the machine knows it: immutable, everything included."""
        return self._host.table

    @property
    def phase(self) -> Phase:
        """Where the table stands between its opening and its closing."""
        return phase_of(self.state)

    @property
    def events(self) -> tuple[Recorded, ...]:
        """Everything that has happened here, in order."""
        return tuple(self._host.events)

    @property
    def round(self) -> Round | None:
        """The cards shown in the round under way; none between rounds."""
        return self.state.round.shown if self.state.round is not None else None

    @property
    def results(self) -> tuple[Round, ...]:
        """The rounds of this shoe that have a result."""
        return tuple(Round(result.player, result.banker) for result in self.state.results if not result.kind)

    def roads(self) -> Board:
        """The scoreboards of this shoe."""
        from puntobanco.api.roads import roads

        return roads(self.results, self.setup.game)

    def may(self, person: str) -> tuple[Offered, ...]:
        """What somebody may do now, with choices and limits; for bets, every box with the least and the most."""
        return offers(self.state, _player(person))

    def view(self, person: str) -> PersonView:
        """What somebody sees of the table, and nothing else."""
        return person_view(self.state, ask.Person(person))

    def chips(self, person: str) -> Amount:
        """The chips before somebody; stakes on the layout are not among them."""
        return self.amount(self.state.rack(ask.Person(person)))

    def amount(self, minor: int) -> Amount:
        """Minor units as an amount in the table's currency."""
        return self.state.money(minor)

    # Guests.

    def join(self, person: str, seat: int | None = None, chips: Stake = 0) -> None:
        """Take a seat, the first that is free unless one is named, and buy chips; both or nothing.

        Who sits here already keeps the seat unless another one is named, and buys more.
        """
        guests = self.state.guests
        taken = {guest.seat for guest in guests.values()}
        who = _player(person)
        here = guests[who.person] if who.person in guests and not guests[who.person].away else None
        if here is not None and chips and seat in (None, here.seat):
            return self.buy(person, chips)
        free = here.seat if here else next((free for free in self.setup.seats if free not in taken), None)
        act = ask.Join(person=who.person, seat=free if seat is None else seat)
        self._all((who, act), *([self._buying(person, chips)] if chips else []))

    def buy(self, person: str, chips: Stake) -> None:
        """Buy chips from the dealer."""
        self._all(self._buying(person, chips))

    def _buying(self, person: str, chips: Stake) -> tuple[ask.Who, ask.AnyAct]:
        amount = Minor(self._minor(chips))
        return able(STAFF, Role.DEALER), ask.BuyIn(person=ask.Person(person), amount=amount)

    def leave(self, person: str) -> None:
        """Leave the table with one's chips."""
        self.do(person, ask.Leave(person=ask.Person(person)))

    def bet(self, person: str, bets: Mapping[str, Stake] | None = None, /, **more: Stake) -> None:
        """Put bets down, all of them or none; wagers with a hyphen come as a mapping: ``{"dragon-7": 10}``.

        A bettor's chair or the moment of an insurance bet is taken from the box that is open.
        """
        who, wanted = _player(person), {**(bets or {}), **more}
        minor = {wager: Minor(self._minor(stake)) for wager, stake in wanted.items()}
        if who.person not in self.state.guests:
            raise Refused(Fault.of("not-here.join-first", "table", person=PersonRef(who.person)))
        if not self._asks(person, "place-bets"):
            self.open_bets()
        boxes = {box.wager: box for offer in self.may(person) if offer.act == "place-bets" for box in offer.boxes}
        stakes = tuple(
            ask.Stake(
                wager=wager,
                amount=amount,
                given=boxes[wager].given if wager in boxes else None,
            )
            for wager, amount in minor.items()
        )
        self._all((who, ask.PlaceBets(bets=stakes)))

    def do(self, person: str, act: ask.AnyAct) -> tuple[Recorded, ...]:
        """Any act of the machine in the name of a guest; its events, or `Refused`."""
        return self._give(_player(person), act)

    # The staff.

    def open_bets(self) -> None:
        """Finish what is under way and call for bets, after a new shoe if one is due."""
        self._until(lambda state: phase_of(state) is Phase.BETTING)

    def deal(self) -> Round:
        """Close the bets and deal the round to its end; its cards. Guests who are asked something decline."""
        number = self.state.rounds if self.state.round is not None else self.state.rounds + 1
        self._until(lambda state: state.rounds >= number and (state.round is None or phase_of(state) is Phase.COMPLETE))
        return self.round or self.results[-1]

    def settle(self) -> tuple[WagerSettled, ...]:
        """Settle the round and clear the table; what became of every bet, in minor units."""
        self._until(lambda state: state.round is None)
        events = [recorded.event for recorded in self._host.events]
        ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
        this_round = events[ends[-2] if len(ends) > 1 else 0 :]
        return tuple(
            wager for event in this_round if isinstance(event, EarlySettled | RoundSettled) for wager in event.wagers
        )

    def step(self) -> tuple[Recorded, ...]:
        """The one next act of the staff, whatever it is."""
        who, act = self._next()
        return self._give(who, act)

    # What is kept.

    def journal(self) -> dict[str, list[bytes]]:
        """The streams of the table and of its jackpot as the lines of a journal."""
        writers: dict[str, Writer] = {}
        founded = self._host.events[0]
        name = table_stream(self._host.name)
        writers[name] = Writer(name)
        writers[name].found(id=founded.command, at=founded.at, who=founded.by, event=founded.event)
        for part in self._host.parts:
            writer = writers.setdefault(part.stream, Writer(part.stream))
            writer.add(part.command, [recorded.event for recorded in part.events])
        return {stream: writer.lines for stream, writer in writers.items()}

    def save(self, folder: str | Path) -> Path:
        """Write the journal, one file a stream, for `verify` and ``puntobanco verify``."""
        path = Path(folder)
        write_folder(path, self.journal())
        return path

    def record(self) -> str:
        """The record of the table, one event a line, as `read_shoes` and ``puntobanco convert`` take it."""
        return write_record(record_of_table(self._host.events))

    # How it is done.

    def _open(self) -> None:
        operator = able(STAFF, Role.OPERATOR)
        for person, role in STAFF.items():
            if role in LADDER:
                self._give(operator, ask.Appoint(person=person, role=role))
        self._give(operator, ask.PostSigns())
        chips = spread(self._minor(FLOAT), self.state.rules.terms.chips.values)
        self._give(SYSTEM, ask.Fill(chips=dict(chips), slip="opening"))
        self._give(able(STAFF, Role.PIT), ask.OpenTable())
        self._until(lambda state: phase_of(state) is Phase.READY)

    def _until(self, there: Callable[[State], bool]) -> None:
        for _ in range(MOST_MOVES):
            if there(self.state):
                return
            self.step()
        raise self._stuck(next_step(self.state).sentence)

    def _next(self) -> tuple[ask.Who, ask.AnyAct]:
        try:
            return next_move(self.state, STAFF, self._cards)
        except NoEligibleStaff as found:
            raise self._stuck(str(found)) from None

    def _stuck(self, why: str) -> Refused:
        return Refused(Fault.of("not-now.place", self.setup.name, what="deal", stands=why.rstrip(".")))

    def _all(self, *asked: tuple[ask.Who, ask.AnyAct]) -> None:
        """All of these acts, or none of them and `Refused`."""
        trial = self._host.copied()
        for who, act in asked:
            if refused := trial.ask(who, act).refused:
                raise Refused(*refused)
        for who, act in asked:
            self._give(who, act)

    def _give(self, who: ask.Who, act: ask.AnyAct) -> tuple[Recorded, ...]:
        if type(act) not in ACTS:
            raise TypeError(f"{act!r} is no act of a table: puntobanco.table.commands has them.")
        asked = self._host.ask(who, act)
        if asked.refused and asked.turned_away:
            raise Refused(*asked.refused)
        if isinstance(act, ask.LoadShoe):
            self._cards.loaded(self.state)
        if isinstance(act, ask.ReturnDiscards):
            self._cards.returned(self.state)
        return asked.events

    def _asks(self, person: str, act: str) -> bool:
        return any(offer.act == act for offer in self.may(person))

    def _minor(self, stake: Stake) -> int:
        return stake.minor if isinstance(stake, Amount) else Amount.read(stake, self.setup.currency).minor


def _player(person: str) -> ask.Who:
    if not isinstance(person, str):
        raise Refused(Fault.of("no-name.person-who-takes", "table"))
    return ask.Who(ask.Person(person), Role.PLAYER)
