"""What an operator may elect: each kind of value reads what it permits, refuses the rest and says so."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.clauses import ClauseId
from puntobanco.elections import (
    AnyOf,
    Between,
    Chosen,
    Election,
    Flag,
    Key,
    Money,
    NotPermitted,
    OneOf,
    Permit,
    Portion,
    Reference,
    References,
    Values,
)
from puntobanco.money import Amount, Currency
from puntobanco.words import in_words

SGD = Currency("SGD", 2, "$")

PERMITTED: list[tuple[Values[Election], object, object]] = [
    (Between(6, 8), 6, 6),
    (Between(6, 8), 8, 8),
    (Between(14, 10**6), 14, 14),
    (OneOf(("shoe", "batch")), "batch", "batch"),
    (OneOf((1, 2)), 2, 2),
    (AnyOf(("voice", "notice")), [], ()),
    (AnyOf(("voice", "notice", "signal")), ["signal", "voice"], ("voice", "signal")),
    (AnyOf((1, 2, 3), least=1), [3], (3,)),
    (Flag(), True, True),
    (Flag(), False, False),
    (Reference(), " RS-2026-01 ", "RS-2026-01"),
    (Reference(), "x" * 200, "x" * 200),
    (References(2, 3), ["red", " blue "], ("red", "blue")),
    (References(2, 3), ["c", "b", "a"], ("c", "b", "a")),
    (Money(), "0.01", Amount(1, SGD)),
    (Money(), 100, Amount(10000, SGD)),
    (Portion(), "1/2", Fraction(1, 2)),
    (Portion(), "50%", Fraction(1, 2)),
    (Portion(), "12.5%", Fraction(1, 8)),
    (Portion(), "0.05", Fraction(1, 20)),
    (Portion(), 1, Fraction(1)),
    (Portion(), "100%", Fraction(1)),
    (Portion(zero=True), 0, Fraction(0)),
    (Portion(zero=True), "0%", Fraction(0)),
]

REFUSED: list[tuple[Values[Election], object]] = [
    (Between(6, 8), 5),
    (Between(6, 8), 9),
    (Between(6, 8), 7.0),
    (Between(0, 1), True),
    (Between(6, 8), "7"),
    (Between(6, 8), None),
    (OneOf(("shoe", "batch")), "Shoe"),
    (OneOf(("shoe", "batch")), ["shoe"]),
    (OneOf((1, 2)), True),
    (OneOf((1, 2)), 1.0),
    (OneOf((1, 2)), "1"),
    (AnyOf(("voice", "notice")), "voice"),
    (AnyOf(("voice", "notice")), ["voice", "voice"]),
    (AnyOf(("voice", "notice")), ["whistle"]),
    (AnyOf(("voice", "notice")), [["voice"]]),
    (AnyOf((1, 2, 3), least=1), []),
    (AnyOf((1, 2, 3)), [True]),
    (AnyOf((1, 2, 3)), [1.0]),
    (AnyOf((1, 2, 3)), [1, True]),
    (Flag(), 1),
    (Flag(), "true"),
    (Flag(), None),
    (Reference(), ""),
    (Reference(), "  "),
    (Reference(), "x" * 201),
    (Reference(), 7),
    (References(2, 3), ["red"]),
    (References(2, 3), ["a", "b", "c", "d"]),
    (References(2, 3), ["red", "red"]),
    (References(2, 3), ["red", " red "]),
    (References(2, 3), ["red", 7]),
    (References(2, 3), "red"),
    (Money(), "0"),
    (Money(), "0.001"),
    (Money(), "-5"),
    (Money(), 5.0),
    (Money(), True),
    (Portion(), "0"),
    (Portion(), "1.01"),
    (Portion(), "101%"),
    (Portion(), "-1/2"),
    (Portion(), "1/0"),
    (Portion(), "half"),
    (Portion(), ""),
    (Portion(), "%"),
    (Portion(), "50%%"),
    (Portion(), "NaN"),
    (Portion(), "1e-1"),
    (Portion(), "１/２"),
    (Portion(), True),
    (Portion(), [1]),
    (Portion(zero=True), "-1"),
    (Portion(zero=True), False),
]


@pytest.mark.parametrize(("values", "written", "read"), PERMITTED, ids=str)
def test_permitted(values: Values[Election], written: object, read: object) -> None:
    found = values.read(written, SGD)
    assert found == read
    assert type(found) is type(read)


@pytest.mark.parametrize(("values", "written"), REFUSED, ids=str)
def test_refused(values: Values[Election], written: object) -> None:
    with pytest.raises(NotPermitted) as refused:
        values.read(written, SGD)
    assert not str(refused.value).endswith("."), "the reader of the set-up ends the sentence"


KINDS: list[Values[Election]] = [
    Between(6, 8),
    OneOf(("a", "b")),
    AnyOf(("a", "b")),
    Flag(),
    Reference(),
    References(1, 2),
    Money(),
    Portion(),
]


@pytest.mark.parametrize("values", KINDS, ids=str)
@given(
    value=st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.dates()),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
        max_leaves=5,
    )
)
def test_any_value_of_a_set_up_file_is_read_or_refused(values: Values[Election], value: object) -> None:
    try:
        values.read(value, SGD)
    except NotPermitted as refused:
        assert str(refused)


@pytest.mark.parametrize("values", KINDS, ids=str)
def test_a_number_too_long_to_print_is_refused_too(values: Values[Election]) -> None:
    with pytest.raises(NotPermitted):
        values.read(16**5000, SGD)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (Between(6, 8), "6 to 8"),
        (Between(8, 8), "exactly 8"),
        (Between(14, 10**6 - 1), "14 to 999999"),
        (Between(14, 10**6), "a whole number of at least 14"),
        (OneOf(("shoe", "batch", "continuous")), "shoe, batch or continuous"),
        (OneOf(("shoe",)), "shoe"),
        (AnyOf(("voice", "notice", "signal")), "any of voice, notice and signal"),
        (Flag(), "true or false"),
        (Reference(), "a reference in words or numbers"),
        (References(2, 3), "a list of 2 to 3 different references"),
        (References(2, 2), "a list of 2 different references"),
        (Money(), "an amount such as 100.00"),
        (Portion(), "a part of the whole such as 1/2, 50% or 1"),
        (Portion(zero=True), "a part of the whole such as 1/2, 50% or 1, or 0"),
    ],
)
def test_what_is_permitted_is_said_in_a_few_words(values: Values[Election], words: str) -> None:
    assert in_words(values.describe()) == words


def test_a_refusal_repeats_the_value_and_what_is_permitted() -> None:
    with pytest.raises(NotPermitted, match="“5” is not 6 to 8"):
        Between(6, 8).read(5, SGD)
    with pytest.raises(NotPermitted, match=r"“0\.001” is finer than the smallest SGD unit"):
        Money().read("0.001", SGD)


DECKS: Key[int] = Key("decks", "decks in play")


@pytest.mark.parametrize(
    ("only", "adopted", "applies"),
    [
        (set(), {"commission"}, True),
        ({"ante"}, {"commission"}, False),
        ({"ante"}, {"commission", "ante"}, True),
        ({"ante", "tiger"}, {"2-to-1", "tiger"}, True),
    ],
)
def test_a_permit_has_a_meaning_with_its_own_versions_only(only: set[str], adopted: set[str], applies: bool) -> None:
    permit = Permit(key=DECKS, values=Between(6, 8), clause=ClauseId("MA 3(a)"), only=frozenset(only))
    assert permit.applies(frozenset(adopted)) is applies


def test_elections_are_read_by_their_keys() -> None:
    chosen = Chosen({"decks": 8})
    burn: Key[Any] = Key("burn", "how cards are burnt")
    assert chosen[DECKS] == chosen.get(DECKS) == 8
    assert chosen.get(burn) is None
    with pytest.raises(KeyError):
        chosen[burn]
