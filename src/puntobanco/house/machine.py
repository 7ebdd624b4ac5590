"""The house as a machine: how a command is decided, and how an event is recorded.

Money moves between a person's own wallet and a table, never from one person to another. Nobody who works here acts for
themselves: what concerns their own account, somebody else does. Who holds which role is the host's word.
"""

from collections.abc import Callable, Iterator
from typing import Generic, NoReturn, TypeVar

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.house import commands as ask
from puntobanco.house import jackpots, own_play
from puntobanco.house.events import (
    AccountOpened,
    AnyEvent,
    DayClosed,
    HouseFounded,
    LinkAdded,
    MoneyMoved,
    NoticesGiven,
    OwnPlayLimited,
    SetupsChanged,
    TableAdded,
    TableRetired,
    Why,
    moved,
)
from puntobanco.house.state import CAGE, DOOR, DayClose, House, at_table, wallet_of
from puntobanco.ledger import Account, Transfer, post
from puntobanco.machine import ActSpec, Answer, BrokenStream, EventSpec, Kind, Machine, Note, Recorded
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.asking import At, Matter, Person, Who
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role, one_of
from puntobanco.words import Money, Param, PersonRef, say

A_co = TypeVar("A_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)

CASHIER = frozenset({Role.CASHIER})
OPERATOR = frozenset({Role.OPERATOR})
CHIPS = DEALERS | CASHIER
HOST = frozenset({Role.CLOCK})

Movement = (
    ask.FundCage | ask.DrawFromCage | ask.Deposit | ask.Withdraw
    | ask.ChipsToTable | ask.ChipsFromTable | ask.FillTable | ask.CreditTable | ask.TakeDrop
)  # fmt: skip
"""The acts that move money."""


def _answer(house: House, command: ask.Command) -> Answer[AnyEvent]:
    spec = ACTS[type(command.act)]
    _theirs(command.who, command.act, spec.may(None))
    if spec.decide_at is not None:
        return Answer((spec.decide_at(house, command.act, command.at),))
    assert spec.decide is not None
    return Answer((spec.decide(house, command.act),))


def _not_founded(command: ask.Command) -> NoReturn:
    _refuse("no-house.been-founded")


def _theirs(who: Who, act: ask.AnyAct, roles: frozenset[Role]) -> None:
    if who.role not in roles:
        _refuse("not-your-role.able", role=who.role.text, able=one_of(roles))
    person = getattr(act, "person", None)
    if who.role is Role.PLAYER and person != who.person:
        _refuse("not-yours.for-another", person=PersonRef(who.person), person2=PersonRef(str(person)))
    if who.role is not Role.PLAYER and person == who.person:
        _refuse("not-yourself.themselves-who", person=PersonRef(who.person))
    if isinstance(act, ask.Withdraw | ask.DrawFromCage | ask.ChangeSetups | ask.CloseDay):
        # Nobody does these alone; for money out of a wallet its owner's word is enough.
        if act.second is None or act.second == who.person:
            key = "second-person.alone-wallet" if isinstance(act, ask.Withdraw) else "second-person.alone-house"
            _refuse(key, person=PersonRef(who.person))


def _check_name(name: str, what: str) -> None:
    if not name.strip():
        _refuse(f"no-name.{what}")
    if not name.isprintable():
        _refuse("control-character.name-cannot")


def _table_added(house: House, act: ask.AddTable) -> TableAdded:
    _check_name(act.table, "table")
    if act.table in house.tables:
        _refuse("known-already.house-knows", table=act.table)
    if act.currency != house.currency.code:
        _refuse("currency.plays-house", table=act.table, currency=act.currency, code=house.currency.code)
    return TableAdded(table=act.table)


def _table_retired(house: House, act: ask.RetireTable) -> TableRetired:
    """Whether it is closed and empty, the floor has asked the table."""
    _known_tables(house, (act.table,))
    if act.table in house.retired:
        _refuse("table-retired", table=act.table)
    if not act.reason.strip():
        _refuse("no-reason.retiring")
    return TableRetired(table=act.table, reason=act.reason)


def _known_tables(house: House, tables: tuple[str, ...]) -> None:
    if not tables:
        _refuse("no-such-table.names")
    for name in tables:
        if name not in house.tables:
            _refuse("no-such-table.named", name=name[:60])
        if tables.count(name) > 1:
            _refuse("named-twice.name", name=name)


def _setups_changed(house: House, act: ask.ChangeSetups) -> SetupsChanged:
    _known_tables(house, act.tables)
    return SetupsChanged(tables=act.tables, new=dict(act.changes), reason=act.reason, second=act.second)


def _notices_given(house: House, act: ask.GiveNotices) -> NoticesGiven:
    _known_tables(house, act.tables)
    return NoticesGiven(tables=act.tables, matter=act.matter, reference=act.reference)


def _link_added(house: House, act: ask.AddLink) -> LinkAdded:
    _check_name(act.link, "jackpot")
    if act.link in house.links:
        _refuse("known-already.house-knows-jackpot", link=act.link)
    if act.currency != house.currency.code:
        _refuse("currency.counts-house", link=act.link, currency=act.currency, code=house.currency.code)
    return LinkAdded(link=act.link)


def _account_opened(house: House, act: ask.OpenAccount) -> AccountOpened:
    _check_name(act.person, "account")
    if act.person in house.people:
        _refuse("known-already.account", person=PersonRef(act.person))
    return AccountOpened(person=act.person)


MOST_KINDS = 60
"""Denominations of notes, coins and chips that one count may name."""


def _day_closed(house: House, act: ask.CloseDay) -> DayClosed:
    good = all(0 < value <= LARGEST_MINOR and 0 <= number <= LARGEST_MINOR for value, number in act.counted.items())
    counted = sum(value * number for value, number in act.counted.items())
    if not good or len(act.counted) > MOST_KINDS or counted > LARGEST_MINOR:
        _refuse("no-amount.one-can")
    expected = house.in_cage
    if counted != expected and not act.reason.strip():
        difference = Money.of(house.money(abs(counted - expected)))
        _refuse("no-reason.cage-differs", difference=difference, expected=Money.of(house.money(expected)))
    assert act.second is not None
    return DayClosed(
        day=house.days + 1,
        chips=dict(act.counted),
        counted=Minor(counted),
        expected=expected,
        reason=act.reason,
        second=act.second,
    )


def _day_kept(house: House, event: DayClosed, recorded: Recorded[DayClosed]) -> House:
    closed = DayClose(
        day=event.day,
        at=recorded.at,
        chips=event.chips,
        counted=event.counted,
        expected=event.expected,
        reason=event.reason,
        by=recorded.by.person,
        second=event.second,
    )
    return replace(house, days=event.day, closed=closed)


def _day_notes(house: House | None, event: DayClosed) -> Iterator[Note]:
    """A day whose count differs from the books."""
    if event.counted != event.expected:
        amount = event.counted - event.expected
        yield Note(kind=Kind.MONEY, what=say("note.cage-differs", day=event.day), why=event.reason, amount=amount)


def _moved(house: House, act: Movement, why: Why, source: Account, target: Account) -> MoneyMoved:
    person: Person | None = getattr(act, "person", None)
    table: str | None = getattr(act, "table", None)
    if person is not None and person not in house.people:
        _refuse("no-account", person=PersonRef(person))
    if table is not None and table not in house.tables:
        _refuse("no-such-table.house-knows", table=table)
    if not 0 < act.amount <= LARGEST_MINOR:
        _refuse("no-amount.one-can")
    _covered(house, source, act.amount)
    transfer = Transfer(source, target, act.amount, why.value)
    second: Person | None = getattr(act, "second", None)
    held: Minor = getattr(act, "held", Minor(0))
    return MoneyMoved(
        why=why, person=person, table=table or "", slip=act.slip, second=second, held=held, transfers=(transfer,)
    )


def _covered(house: House, source: Account, amount: Minor) -> None:
    holds = house.books[source]
    if source == DOOR or amount <= holds:
        return
    kind = source.split(":")[0]
    _refuse(
        f"not-enough.{kind}",
        holds=Money.of(house.money(holds)),
        amount=Money.of(house.money(amount)),
    )


def _refuse(key: str, /, **params: Param) -> NoReturn:
    raise Refused(Fault(key, "house", None, params))


def _founded(event: AnyEvent) -> House:
    if not isinstance(event, HouseFounded):
        raise BrokenStream("The stream of a house begins with its founding.")
    return House(name=event.name, currency=event.currency)


def _bought_in(house: House, act: ask.ChipsToTable) -> MoneyMoved:
    source, why = (DOOR, Why.CASH_BUY_IN) if act.cash else (wallet_of(act.person), Why.BUY_IN)
    return _moved(house, act, why, source, at_table(act.table))


def _unchanged(house: House, event: SetupsChanged | NoticesGiven) -> House:
    """Nothing changes here: the tables have their changes in their own streams."""
    return house


def _money_moved(house: House, event: MoneyMoved, recorded: Recorded[MoneyMoved]) -> House:
    return own_play.with_chips(replace(house, books=post(house.books, event.transfers)), event, recorded)


def _money_notes(house: House | None, event: MoneyMoved) -> Iterator[Note]:
    """What the owner moves, and an award that comes back."""
    amount = sum(transfer.amount for transfer in event.transfers)
    if event.why in (Why.FUNDED, Why.DRAWN):
        yield Note(kind=Kind.MONEY, what=moved(event.why), why=event.slip, amount=amount)
    elif event.why is Why.AWARD_BACK:
        yield Note(kind=Kind.ADJUSTMENT, what=moved(event.why), person=event.person or "", amount=amount)


class HouseAct(ActSpec[House, A_co], Generic[A_co], frozen=True):
    decide: Callable[[House, A_co], AnyEvent] | None = None
    decide_at: Callable[[House, A_co, At], AnyEvent] | None = None
    """The same, for an act of which it matters when it is asked."""


class HouseEvent(EventSpec[House, E_co], Generic[E_co], frozen=True):
    """The declaration of one event of the house."""


_ACTS = (
    HouseAct(ask.AddTable, OPERATOR, _table_added),
    HouseAct(ask.RetireTable, OPERATOR, _table_retired),
    HouseAct(ask.ChangeSetups, OPERATOR, _setups_changed, second=Matter.LIMITS),
    HouseAct(ask.GiveNotices, OPERATOR, _notices_given),
    HouseAct(ask.FundCage, OPERATOR, lambda house, act: _moved(house, act, Why.FUNDED, DOOR, CAGE)),
    HouseAct(
        ask.DrawFromCage, OPERATOR, lambda house, act: _moved(house, act, Why.DRAWN, CAGE, DOOR), second=Matter.CAGE
    ),
    HouseAct(ask.CloseDay, CASHIER, _day_closed, second=Matter.CAGE),
    HouseAct(ask.OpenAccount, OPERATOR | CASHIER, _account_opened),
    HouseAct(ask.Deposit, CASHIER, lambda house, act: _moved(house, act, Why.DEPOSIT, DOOR, wallet_of(act.person))),
    HouseAct(
        ask.Withdraw,
        CASHIER,
        lambda house, act: _moved(house, act, Why.WITHDRAWAL, wallet_of(act.person), DOOR),
        second=Matter.WITHDRAWAL,
    ),
    HouseAct(ask.ChipsToTable, CHIPS, _bought_in),
    HouseAct(
        ask.ChipsFromTable,
        CHIPS | {Role.PLAYER},
        lambda house, act: _moved(house, act, Why.CASH_OUT, at_table(act.table), wallet_of(act.person)),
    ),
    HouseAct(ask.FillTable, HOST | CASHIER, lambda house, act: _moved(house, act, Why.FILL, CAGE, at_table(act.table))),
    HouseAct(
        ask.CreditTable,
        CHIPS,
        lambda house, act: _moved(house, act, Why.CREDIT, at_table(act.table), CAGE),
    ),
    HouseAct(
        ask.TakeDrop,
        SUPERVISORS | CASHIER,
        lambda house, act: _moved(house, act, Why.DROP, at_table(act.table), CAGE),
    ),
    HouseAct(ask.LimitOwnPlay, frozenset({Role.PLAYER}), decide_at=own_play.limited),
    HouseAct(ask.AddLink, OPERATOR, _link_added),
    HouseAct(ask.FundLink, HOST, jackpots.funded),
    HouseAct(ask.HandAward, HOST, jackpots.handed),
    HouseAct(ask.TakeBackAward, HOST, jackpots.taken_back),
)
ACTS: dict[type[ask.AnyAct], HouseAct[ask.AnyAct]] = {spec.act: spec for spec in _ACTS}

_EVENTS = (
    HouseEvent(
        HouseFounded,
        notes=lambda house, event: (
            Note(kind=Kind.FOUNDING, what=say("note.house-founded"), after=event.currency.code),
        ),
    ),
    HouseEvent(
        TableAdded,
        lambda house, event: replace(house, tables=house.tables | {event.table}),
        notes=lambda house, event: (Note(kind=Kind.FOUNDING, what=say("note.table-added", table=event.table)),),
    ),
    HouseEvent(
        TableRetired,
        lambda house, event: replace(house, retired=house.retired | {event.table}),
        notes=lambda house, event: (
            Note(kind=Kind.FOUNDING, what=say("note.table-retired", table=event.table), why=event.reason),
        ),
    ),
    HouseEvent(LinkAdded, lambda house, event: replace(house, links=house.links | {event.link})),
    HouseEvent(AccountOpened, lambda house, event: replace(house, people=house.people | {event.person})),
    HouseEvent(MoneyMoved, record_in_place=_money_moved, notes=_money_notes),
    HouseEvent(DayClosed, record_in_place=_day_kept, notes=_day_notes),
    HouseEvent(OwnPlayLimited, own_play.with_limits),
    HouseEvent(SetupsChanged, _unchanged),
    HouseEvent(NoticesGiven, _unchanged),
)


def _placed(house: House, recorded: Recorded[AnyEvent]) -> House:
    return replace(house, position=recorded.position + 1)


HOUSE: Machine[House, ask.AnyAct, AnyEvent] = Machine(
    name="house",
    acts=ACTS,
    events={spec.event: spec for spec in _EVENTS},
    answer=_answer,
    begin=_not_founded,
    founding=HouseFounded,
    found=_founded,
    place=_placed,
)
decide, evolve, step, fold = HOUSE.decide, HOUSE.evolve, HOUSE.step, HOUSE.fold
