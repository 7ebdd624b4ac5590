"""Whatever is asked of house and table, in any order: no crash, and books that balance and agree."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.house import events as house_ev
from puntobanco.house.state import DOOR
from puntobanco.money import Minor
from puntobanco.table import commands as ask
from puntobanco.table.machine import fold
from tests.floor.test_chips import ANNA, Night
from tests.table.evening import check_tray

amounts = st.sampled_from([-100, 0, 1, 50, 100, 10_000, 40_000, 99_950, 100_000, 100_050, 500_000, 10**16]).map(Minor)
chips = st.dictionaries(st.sampled_from([7, 50, 2_500, 10_000, 50_000]).map(Minor), st.integers(-1, 30), max_size=3)
numbers = st.integers(0, 4)
people = st.sampled_from(["anna", "ben", "dina", "pia", "carl", "olga", "eye"])
acts: st.SearchStrategy[ask.AnyAct] = st.one_of(
    st.builds(ask.Join, person=st.just(ANNA), seat=st.sampled_from([None, 1, 2, 99])),
    st.builds(ask.Leave, person=st.just(ANNA)),
    st.builds(ask.BuyIn, person=st.sampled_from([ANNA, ask.Person("ben")]), amount=amounts, cash=st.booleans()),
    st.builds(ask.CashOut, person=st.just(ANNA), amount=amounts),
    st.builds(ask.AskFill, chips=chips),
    st.builds(ask.AskCredit, chips=chips),
    st.builds(ask.MakeUpOrder, number=numbers, chips=st.one_of(st.just({}), chips)),
    st.builds(ask.AcceptOrder, number=numbers),
    st.builds(ask.CancelOrder, number=numbers, reason=st.just("not needed")),
    st.builds(ask.CountFloat, chips=chips),
    st.builds(ask.AcceptCount, reason=st.just("counted twice")),
    st.builds(ask.ChangeColour, person=st.just(ANNA), chips=st.just({Minor(2_500): 4, Minor(10_000): -1})),
    st.just(ask.EmptyBox()),
)


@settings(max_examples=60, deadline=None)
@given(asked=st.lists(st.tuples(people, acts), max_size=40))
def test_the_two_books_agree_whatever_is_asked(asked: list[tuple[str, ask.AnyAct]]) -> None:
    night = Night()
    night.fill(Minor(10_000), 10)
    for person, act in asked:
        night.ask(person, act)  # which checks that the clearing accounts agree
        night.house.books.check()
        night.table.books.check()
        check_tray(night.table)
    inside = sum(holds for account, holds in night.house.books.balances.items() if account != DOOR)
    assert inside == -night.house.books[DOOR]
    assert fold(night.events) == night.table
    rows = [msgspec.json.encode(one) for one in night.house_events]
    assert [msgspec.json.decode(row, type=house_ev.Recorded) for row in rows] == night.house_events
