"""Values of every wrong kind at every key: always refused, never anything worse."""

import math
from collections.abc import Iterator
from datetime import date, time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.elections import AnyOf, Between, Chinese, Flag, Money, OneOf, Portion, Reference, References, Tables
from puntobanco.faults import Refused
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import Unreadable, read_setup, setup_from
from puntobanco.wagers.triggers import Triggers
from tests.support import SETUPS, refusals, table_of

READY = sorted(file.stem for file in SETUPS.glob("*.toml"))
FRAME = (
    "name",
    "casino",
    "pit",
    "currency",
    "version",
    "options",
    "seats",
    "chips",
    "layout",
    "layout.name",
    "layout.boxes",
    "layout.spots",
    "limits",
    "limits.minimum",
    "limits.maximum",
    "limits.differential",
    "limits.personal",
    "limits.personal.Wu",
    "wagers",
)
OF_A_WAGER = ("pay_table", "pays", "minimum", "maximum", "cap")
WRONG: dict[type, tuple[object, ...]] = {
    Between: ("8", 8.0, True, math.nan, math.inf, [8], -1, 10**9, date(2026, 1, 1)),
    OneOf: (0, 1.0, True, "", "no such word", ["shoe"], math.nan),
    AnyOf: (0, 1.0, True, "", "voice", ["no such word"], [["voice"]], [math.nan]),
    Flag: (0, 1, 1.0, "true", "", [True]),
    Reference: (0, 1.0, True, "", "   ", "x" * 201, "a\nb", "\x1b[2J", ["a"], time(9, 30)),
    Chinese: (0, True, "", "red", [], ["红"], ["红", ""], ["红", 1], ["红", "紅", "red"]),
    References: (0, 1.0, True, "", "red", [], [1, 2], ["red", "red"], ["red", ""]),
    Money: (0, 1.5, True, "", "0.00", "-5.00", "1e3", "NaN", "0.001", "$5", math.nan, -5, 10**20, ["5.00"]),
    Tables: (0, 1.0, True, "", "major", {}, [], ["major"], [[]], [{}, 1], [{}] * 21),
    Triggers: (0, 1.0, True, "", "no such condition", "tie and", "tie tie", "(tie", "tie)", "not", ["tie"], "(" * 30),
    Portion: (2, 1.5, True, "", "-1%", "101%", "1/0", "NaN", math.nan, math.inf, ["1/2"]),
}


def election_rows() -> Iterator[Any]:
    """Each permit of each rulebook at a ready table where it has a meaning, with every wrong value of its kind.

    A rulebook of an installed package has no ready table.
    """
    ready = {name: table_of(name) for name in READY}
    for rulebook in RULEBOOKS:
        tables = {name: table for name, table in ready.items() if table["rulebook"] == rulebook.id}
        for permit in rulebook.permits if tables else ():
            name = next(
                name
                for name, table in tables.items()
                if permit.applies(frozenset({table["version"], *table.get("options", [])}))
            )
            nothing = (0, "0.00") if getattr(permit.values, "zero", False) else ()
            values = [value for value in WRONG[type(permit.values)] if value not in nothing or value is False]
            yield pytest.param(name, permit.key.name, values, permit.clause, id=f"{rulebook.id}-{permit.key.name}")


@pytest.mark.parametrize(("name", "key", "values", "clause"), list(election_rows()))
def test_a_value_of_the_wrong_kind_is_refused_at_its_key_by_its_clause(
    name: str, key: str, values: list[object], clause: str | None
) -> None:
    for value in values:
        found = [fault for fault in refusals(name, {key: value}) if fault.where == key]
        assert [fault.clause for fault in found if fault.code == "not-permitted"] == [clause], value


@pytest.mark.parametrize("value", WRONG[Money], ids=lambda value: f"{str(value)[:16]}-{type(value).__name__}")
@pytest.mark.parametrize(
    "key",
    ["limits.minimum", "limits.maximum", "limits.personal.Wu", "wagers.dragon-7.minimum", "wagers.dragon-7.maximum"],
)
def test_an_amount_of_money_is_plain_digits_above_nothing(key: str, value: object) -> None:
    faults = refusals("new-zealand-ez", {key: value})
    assert ("not-permitted", key) in {(fault.code, fault.where) for fault in faults}


@pytest.mark.parametrize("value", ["yes", 1, True, [], 1.5], ids=repr)
def test_a_wager_is_offered_by_a_table_of_its_own(value: object) -> None:
    faults = refusals("new-zealand-ez", {"wagers.dragon-7": value})
    assert [(fault.code, fault.where, fault.instead) for fault in faults] == [
        ("not-a-table", "wagers.dragon-7", "Give dragon-7 an empty section.")
    ]


@pytest.mark.parametrize("section", ["wagers", "limits", "layout", "insurance", "approvals"])
@pytest.mark.parametrize("value", ["x", 1, ["x"]], ids=repr)
def test_a_section_is_a_table(section: str, value: object) -> None:
    assert section in {fault.where for fault in refusals("new-zealand-ez", {section: value})}


# Whatever is written where a value belongs, a set-up is accepted or refused.

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**4400, max_value=10**4400 + 9)
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["8", "1.00", "8 to 1", "50%", "A", "1", "shoe", "lace", "full", "players", "0", "-1", "1e3"])
    | st.dates()
    | st.times()
    | st.datetimes()
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def changed_tables(draw: st.DrawFn) -> dict[str, Any]:
    """A ready set-up with one to four known keys replaced by anything."""
    table = table_of(draw(st.sampled_from(READY)))
    rulebook = next(rulebook for rulebook in RULEBOOKS if rulebook.id == table["rulebook"])
    own = {permit.key.name for wager in rulebook.wagers for permit in wager.elections}
    families = sorted({name for wager in rulebook.wagers for name in (str(wager.id), wager.family)})
    inside = st.tuples(st.sampled_from(families), st.sampled_from([*OF_A_WAGER, *sorted(own)]))
    keys = (
        st.sampled_from(FRAME)
        | st.sampled_from([permit.key.name for permit in rulebook.permits])
        | st.sampled_from(families).map(lambda family: f"wagers.{family}")
        | inside.map(lambda pair: f"wagers.{pair[0]}.{pair[1]}")
    )
    for key in draw(st.lists(keys, min_size=1, max_size=4)):
        *path, last = key.split(".")
        place = table
        for step in path:
            if not isinstance(place.get(step), dict):
                place[step] = {}
            place = place[step]
        place[last] = draw(values)
    return table


@settings(max_examples=300, deadline=None)
@given(changed_tables())
def test_anything_at_a_known_key_is_accepted_or_refused_and_nothing_else(table: dict[str, Any]) -> None:
    try:
        read = setup_from(table)
    except Unreadable as unreadable:
        assert str(unreadable)
    except Refused as refused:
        assert refused.faults
        assert all(fault.code and fault.where and fault.sentence for fault in refused.faults)
    else:
        assert isinstance(read, Setup)
        assert read.terms.offers == read.offers
        assert read.shoe.decks == read.chosen.values["decks"]


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.text(max_size=8) | st.sampled_from(["rulebook", "wagers", "limits"]), values, max_size=5))
def test_any_table_at_all_is_accepted_or_refused_and_nothing_else(table: dict[str, Any]) -> None:
    for rulebook in (None, *RULEBOOKS):
        with pytest.raises((Refused, Unreadable)):
            setup_from(table if rulebook is None else {**table, "rulebook": rulebook.id})


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_at_all_is_unreadable_or_refused(text: str) -> None:
    with pytest.raises((Refused, Unreadable)):
        read_setup(text)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(READY), st.data())
def test_a_ready_file_with_one_character_changed_never_breaks_the_reader(name: str, data: st.DataObject) -> None:
    text = (SETUPS / f"{name}.toml").read_text("utf-8")
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.characters() | st.just("")) + text[place + 1 :]
    try:
        read = read_setup(changed)
    except (Refused, Unreadable) as found:
        assert str(found)
    else:
        assert read.offers
