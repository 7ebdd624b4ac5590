"""A state comes back from its bytes exactly, and goes on as if it had never been away."""

from fractions import Fraction
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.jackpot.link.machine import evolve as link_evolve
from puntobanco.jackpot.link.machine import fold as link_fold
from puntobanco.journal import snapshot
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.store.snapshot import loaded
from puntobanco.table.machine import evolve
from puntobanco.table.model.founding import rules_from, with_changes
from puntobanco.table.model.state import Table
from tests.jackpot.link_walk import Walker
from tests.journal.journals import a_night
from tests.store.kept import store_of
from tests.table.stateful import ALL_SETUPS, VARIANTS, Evening, expect_same


def again(state: snapshot.State) -> snapshot.State:
    return snapshot.state_from(snapshot.state_bytes(state))


@pytest.mark.parametrize("name", [*ALL_SETUPS, *VARIANTS])
def test_every_table_comes_back_as_it_was_and_goes_on_alike(name: str) -> None:
    evening = Evening(8, name)
    for _ in range(3):
        evening.run(30)
        back, position = again(evening.table), evening.table.position
        assert isinstance(back, Table)
        expect_same(back, evening.table)
        assert snapshot.state_bytes(back) == snapshot.state_bytes(evening.table)
        evening.run(10)
        for recorded in evening.events[position:]:
            back = evolve(back, recorded)
        expect_same(back, evening.table)


def test_every_link_comes_back_as_it_was_and_goes_on_alike() -> None:
    walker = Walker(Random(5))
    for _ in range(30):
        for _ in range(20):
            walker.step()
        events = len(walker.day.events)
        back = again(walker.day.now)
        assert back == walker.day.now == link_fold(walker.day.events)
        for _ in range(5):
            walker.step()
        for recorded in walker.day.events[events:]:
            back = link_evolve(back, recorded)
        assert back == walker.day.now


def test_a_house_comes_back_as_it_was() -> None:
    house = loaded(store_of(a_night()), "house").state
    assert again(house) == house and house.people


def test_the_order_of_what_is_in_a_state_stays() -> None:
    """People are asked in the order in which they came; a snapshot must not change whose turn it is."""
    evening = Evening(8, ALL_SETUPS[0]).run(100)
    back = again(evening.table)
    assert isinstance(back, Table)
    assert list(back.guests) == list(evening.table.guests)
    assert list(back.books.balances) == list(evening.table.books.balances)


def test_numbers_of_any_size_and_exact_fractions_come_back() -> None:
    table = Evening(8, ALL_SETUPS[0]).table
    for number in (0, -1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**400):
        odd = replace(table, filled=Minor(number), owed={Person("anna"): Fraction(number, 7)})
        assert again(odd) == odd


def test_rounds_settled_before_a_set_up_was_changed_keep_their_terms() -> None:
    evenings = (Evening(seed, "massachusetts-ez").run(400).table for seed in range(20))
    table = next(one for one in evenings if one.finished and one.finished[0].terms is one.rules.terms)
    rules = rules_from(with_changes(table.rules.values, {"limits.maximum": "7777.00"}))
    assert rules.terms is not table.finished[0].terms
    changed = replace(table, rules=rules)
    back = again(changed)
    assert isinstance(back, Table)
    assert (back.rules is rules, back.finished[0].terms is table.rules.terms) == (True, True)
    expect_same(back, changed)


def test_terms_that_belong_to_no_known_set_up_are_not_written() -> None:
    evening = next(
        one for one in (Evening(seed, "massachusetts-ez").run(400) for seed in range(20)) if one.table.finished
    )
    lost = replace(evening.table.finished[0], terms=replace(evening.table.rules.terms, to_chips=True))
    with pytest.raises(snapshot.NotWritable, match="not known any more"):
        snapshot.state_bytes(replace(evening.table, finished=(lost,)))


def test_what_nobody_knows_how_to_write_is_not_written() -> None:
    class Stranger(Struct):
        name: str

    for stranger in (Stranger("x"), 1.5, b"bytes", object()):
        with pytest.raises(snapshot.NotWritable, match="nobody knows"):
            snapshot.state_bytes(stranger)


def test_a_snapshot_in_another_form_or_of_another_stream_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    body = snapshot.encode("table/T1", 3, "f" * 64, Evening(8, ALL_SETUPS[0]).table)
    found = snapshot.decode(body, "table/T1")
    assert found is not None and (found.entries, found.last) == (3, "f" * 64)
    assert snapshot.decode(body, "table/T2") is None
    assert snapshot.decode(b"\x00 not one", "table/T1") is None
    monkeypatch.setattr(snapshot, "form", lambda: "another")
    assert snapshot.decode(body, "table/T1") is None


def test_another_schema_is_another_form(monkeypatch: pytest.MonkeyPatch) -> None:
    before = snapshot.form()
    assert before == snapshot.form() and len(before) == 64
    snapshot.form.cache_clear()
    monkeypatch.setattr(snapshot, "SCHEMA", snapshot.SCHEMA + 1)
    try:
        assert snapshot.form() != before
    finally:
        snapshot.form.cache_clear()
