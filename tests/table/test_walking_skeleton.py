"""The walking skeleton: one RWS round from set-up to a plain page, by way of `decide`, bytes and a file.

A command is judged, its events become bytes, the bytes are appended to the streams of table and house at the
positions they are expected at, and only then does anybody see a view. In between everything in memory is lost: the
table is folded again from the file and the round goes on with the same money.
"""

import html
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from puntobanco import floor
from puntobanco.faults import Fault
from puntobanco.floor.transaction import AnyRecorded
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.machine import evolve as house_evolve
from puntobanco.house.machine import fold as house_fold
from puntobanco.house.machine import step as house_step
from puntobanco.house.state import House
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.store import Batch, Clash, Part, SqliteStore, looked_at
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.machine import fold
from puntobanco.table.model.phases import Phase
from puntobanco.table.views import PersonView, person_view
from puntobanco.words import in_words
from tests.patience import PATIENCE
from tests.table.evening import ROLES, Evening

ANNA, BEN = ask.Person("anna"), ask.Person("ben")
OLGA = ask.Who(ask.Person("olga"), Role.OPERATOR)
CARL = ask.Who(ask.Person("carl"), Role.CASHIER)
TABLE, HOUSE = "table/SG-01", "house"


def rows(events: Sequence[AnyRecorded]) -> tuple[bytes, ...]:
    return tuple(msgspec.json.encode(one) for one in events)


class Host(Evening):
    """A table and its house as a server holds them: nothing is in memory that the file does not have."""

    house: House
    store: SqliteStore

    @classmethod
    def founded(cls, store: SqliteStore) -> "Host":
        """A new house, with 2,000,000 in the cage and 10,000 each in two wallets, and a new RWS table."""
        host = cls("rws-non-commission", ready=False)
        host.store = store
        host.write(Part(TABLE, 0, rows(tuple(host.events))))
        setup = host.table.rules.setup
        founded = house_ev.HouseFounded(name=setup.casino, currency=setup.currency)
        first = house_ev.Recorded(position=0, at=ask.At(0), by=OLGA, command="0", event=founded)
        host.write(Part(HOUSE, 0, rows((first,))))
        host.house = house_evolve(None, first)
        host.at_the_cage(OLGA, house_ask.AddTable(table=setup.name, currency=setup.currency.code))
        host.at_the_cage(OLGA, house_ask.FundCage(amount=Minor(200_000_000)))
        for person in (ANNA, BEN):
            host.at_the_cage(CARL, house_ask.OpenAccount(person=person))
            host.at_the_cage(CARL, house_ask.Deposit(person=person, amount=Minor(1_000_000)))
        return host

    @classmethod
    def reopened(cls, store: SqliteStore) -> "Host":
        """The same from the file alone."""
        host = cls.__new__(cls)
        host.store = store
        host.events = [msgspec.json.decode(row, type=ev.Recorded) for row in store.read(TABLE)]
        table = fold(host.events)
        host.name = table.rules.setup.name
        host.floor = floor.Floor(tables={host.name: table})
        host.house = house_fold(msgspec.json.decode(row, type=house_ev.Recorded) for row in store.read(HOUSE))
        host.now, host.sets, host.refused = host.events[-1].at, 1, ()
        return host

    def at_the_cage(self, who: ask.Who, act: house_ask.AnyAct) -> None:
        command = house_ask.Command(id=f"h{self.house.position}", at=ask.At(self.now), who=who, act=act)
        house, events, refused = house_step(self.house, command)
        assert not refused, refused
        self.write(Part(HOUSE, self.house.position, rows(events)))
        self.house = house

    def write(self, *parts: Part) -> None:
        """Nothing goes on before it is on disk."""
        self.store.append(Batch(parts=parts)).result(PATIENCE)

    def judged(self, person: str, act: ask.AnyAct, role: Role | None = None) -> floor.Outcome:
        """What would happen; nothing is written yet."""
        who = ask.Who(ask.Person(person), role or ROLES.get(person, Role.PLAYER))
        command = ask.Command(id=f"t{self.table.position}", at=ask.At(self.now), who=who, act=act)
        return floor.at_table(floor.Floor(house=self.house, tables={self.name: self.table}), self.name, command)

    def attempt(self, person: str, act: ask.AnyAct, role: Role | None = None) -> tuple[ev.AnyEvent, ...]:
        """Judged, written, and only then in force."""
        self.now += 1000
        made = self.judged(person, act, role)
        stands = {TABLE: self.table.position, HOUSE: self.house.position}
        wanted = {part.stream: part.events for part in made.parts}
        self.write(*(Part(stream, stands[stream], rows(events)) for stream, events in wanted.items()))
        assert made.floor.house is not None
        self.table, self.house, self.refused = made.floor.tables[self.name], made.floor.house, made.refused
        return tuple(one.event for one in self.keep(made))

    def page(self, person: ask.Person) -> str:
        """A plain page of what a person may see, from the bytes of the view."""
        return page(msgspec.json.encode(person_view(self.table, person)))


def page(message: bytes) -> str:
    seen = msgspec.json.decode(message, type=PersonView)
    hands = [
        f"<li>{hand.side.value}: {' '.join(card.name or '■' for card in hand.cards) or '–'}</li>"
        for hand in seen.felt.hands
    ]
    words = html.escape(" · ".join(in_words(one.text) for one in seen.felt.said))
    return (
        f"<!doctype html><title>{html.escape(seen.felt.name)}</title>"
        f"<h1>{html.escape(seen.felt.name)}, {seen.phase.value}</h1><ul>{''.join(hands)}</ul>"
        f"<p class=rack>{seen.rack / 100:.2f}</p><p class=held>{seen.held / 100:.2f}</p><p class=said>{words}</p>"
    )


@pytest.fixture
def files(tmp_path: Path) -> Iterator["Files"]:
    files = Files(tmp_path / "evening.sqlite")
    yield files
    files.close()


class Files:
    """One file, opened again and again as by a process that starts after the last one died."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store = SqliteStore(path)

    def open(self) -> SqliteStore:
        self.store.close()
        self.store = SqliteStore(self.path)
        return self.store

    def close(self) -> None:
        self.store.close()


def round_until_the_cards(host: Host) -> None:
    host.open()
    host.sit(anna=1, ben=2)
    host.betting()
    host.bet("anna", "player", "100")
    host.bet("ben", "banker", "200")
    host.close()


def crash(host: Host, files: Files) -> Host:
    """Everything in memory is gone; the file is opened again, and says the same."""
    table, house, shown = host.table, host.house, host.page(ANNA)
    again = Host.reopened(files.open())
    assert (again.table, again.house) == (table, house)
    assert again.page(ANNA) == shown
    return again


@pytest.mark.clause("RWS 1.19")
def test_a_round_survives_two_crashes_with_the_same_money(files: Files) -> None:
    host = Host.founded(files.open())
    round_until_the_cards(host)
    assert "<p class=rack>9900.00</p><p class=held>100.00</p><p class=said>No more bets</p>" in host.page(ANNA)

    host = crash(host, files)
    for card in ("Ks", "2d", "9h"):
        host.do("dina", ask.Draw(card=ask.CardText(card)))
    assert "<li>player: Ks 9h</li><li>banker: 2d</li>" in host.page(ANNA)

    host = crash(host, files)
    assert host.phase is Phase.DEALING
    host.do("dina", ask.Draw(card=ask.CardText("4d")))
    host.finish()
    assert (host.rack("anna"), host.rack("ben")) == ("10100.00", "9800.00")

    host = crash(host, files)
    host.do("anna", ask.Leave(person=ANNA))
    host.do("ben", ask.Leave(person=BEN))
    assert (host.house.wallet(ANNA), host.house.wallet(BEN)) == (Minor(1_010_000), Minor(980_000))
    assert host.house.at_table("SG-01") == host.minor("1000100"), "the float, and 100 that it won"


def test_a_command_that_was_judged_and_not_written_never_happened(files: Files) -> None:
    host = Host.founded(files.open())
    host.open()
    host.sit(anna=1)
    host.betting()
    lost = host.judged("anna", ask.PlaceBets(bets=(host.stake("player", "100"),)))
    assert lost.parts and not lost.refused
    again = crash(host, files)
    assert (again.rack("anna"), again.held("anna")) == ("10000.00", "0.00")
    again.bet("anna", "player", "100")
    assert again.held("anna") == "100.00"


def test_of_two_hosts_of_one_table_the_slower_one_decides_again(files: Files) -> None:
    fast = Host.founded(files.open())
    fast.open()
    fast.sit(anna=1, ben=2)
    fast.betting()
    slow = Host.reopened(files.store)
    fast.do("dina", ask.CloseBets())
    with pytest.raises(Clash):
        slow.bet("ben", "banker", "200")
    again = Host.reopened(files.open())
    fault: Fault = again.no_bet("ben", "banker", "200")
    assert fault.clause == "RWS 5.6", "the close came first, so the bet is late"
    assert again.rack("ben") == "10000.00"


def test_chips_that_cross_are_written_to_both_streams_or_to_none(files: Files) -> None:
    host = Host.founded(files.open())
    host.open()
    host.do("anna", ask.Join(person=ANNA, seat=1))
    other = Host.reopened(files.store)
    other.at_the_cage(CARL, house_ask.Withdraw(person=ANNA, amount=Minor(600_000), second=ANNA))  # the house moves on
    written = host.store.length(TABLE)
    with pytest.raises(Clash):
        host.do("dina", ask.BuyIn(person=ANNA, amount=Minor(1_000_000)))
    assert host.store.length(TABLE) == written, "the table's part was not written either"
    again = Host.reopened(files.open())
    assert again.no("dina", ask.BuyIn(person=ANNA, amount=Minor(1_000_000))).code == "not-enough"
    again.do("dina", ask.BuyIn(person=ANNA, amount=Minor(400_000)))
    assert (again.rack("anna"), again.house.wallet(ANNA)) == ("4000.00", 0)


def test_a_refused_command_writes_nothing(files: Files) -> None:
    host = Host.founded(files.open())
    written = host.store.length(TABLE), host.store.length(HOUSE)
    assert host.no_bet("anna", "player", "100").code == "bets-not-open"
    assert (host.store.length(TABLE), host.store.length(HOUSE)) == written


def test_the_file_alone_tells_the_evening(files: Files) -> None:
    host = Host.founded(files.open())
    round_until_the_cards(host)
    host.deal("Ks 9h", "2d 4d")
    host.finish()
    with closing(looked_at(files.path)) as store:
        told = [msgspec.json.decode(row) for row in store.read(TABLE)]
    assert [one["position"] for one in told] == list(range(len(host.events)))
    assert told[0]["event"]["type"] == "table-set-up"
    assert [one["event"]["type"] for one in told][-5:] == [
        "card-drawn",
        "result-called",
        "round-settled",
        "tray-moved",
        "round-ended",
    ]
