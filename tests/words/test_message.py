"""Sentences of the catalogue: slots, plural forms, and what is refused."""

import pytest
from msgspec import json

from puntobanco.money import Amount, Currency
from puntobanco.words import (
    LANGUAGES,
    Money,
    Names,
    OddsOf,
    Param,
    PersonRef,
    SeatRef,
    Several,
    Share,
    Text,
    in_words,
    render,
    say,
)
from puntobanco.words.catalogue import language_of, read_language
from puntobanco.words.message import BadMessage, params_of, parse
from puntobanco.words.render import sentence_of
from tools.words import FOLDER, canonical

NZD = Currency("NZD", 2, "$")


@pytest.mark.parametrize(
    "bad", ["{", "a {n", "}", "{n, number}", "{n, plural, one {x}}", "{n, plural, other {x}", "{a b}"]
)
def test_a_sentence_that_is_not_well_formed_is_refused(bad: str) -> None:
    with pytest.raises(BadMessage):
        parse(bad)


def test_parameters_inside_a_plural_form_are_found() -> None:
    assert params_of("{who}: {n, plural, one {# card of {side}} other {# cards}}") == {"who", "n", "side"}


@pytest.mark.parametrize(("number", "form"), [(0, "other"), (1, "one"), (2, "other")])
def test_english_counts_one_and_other_chinese_does_not(number: int, form: str) -> None:
    assert language_of("en").form(number) == form
    assert language_of("zh-Hans").form(number) == "other"


def test_a_language_brings_its_own_plural_rule() -> None:
    few = read_language(
        '{"language": {"code": "cs", "name": "Čeština", "plural": {"one": "n == 1", "few": "n >= 2 && n <= 4"}}}'
    )
    assert [few.form(number) for number in (1, 2, 4, 5)] == ["one", "few", "few", "other"]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "seat 3, 8 to 1"), ("zh-Hans", "3 号位、1 赔 8"), ("zh-Hant", "3 號位、1 賠 8")]
)
def test_each_language_writes_a_parameter_in_its_own_way(language: str, said: str) -> None:
    written = Several((SeatRef(3), OddsOf("8", "1")))
    assert in_words(Text("ref.whole", {"what": written}), language) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (12345, "12,345"),
        ("K7-x", "K7-x"),
        (Money.of(Amount(150050, NZD)), "$1,500.50"),
        (Share(1, 20), "5%"),
        (Share(1, 3), "33.3333%"),
        (Names("Tie", "和", "和"), "Tie"),
        (PersonRef("p-1"), "Ann"),
        (Several(("a", "b", "c"), "or"), "a, b or c"),
        (Several(("a",), "and"), "a"),
    ],
)
def test_parameters_by_their_type(value: object, said: str) -> None:
    assert in_words(Text("ref.whole", {"what": value}), "en", {"p-1": "Ann"}.__getitem__) == said  # type: ignore[dict-item]


def test_a_text_comes_back_from_the_wire_as_it_was() -> None:
    text = say("ref.whole", what=Several((Money(5, "USD"), say("ref.seat", n=2), Names("a", "b", "c")), "and"))
    assert json.decode(json.encode(text), type=Text) == text


def test_a_code_without_a_sentence_says_nothing() -> None:
    assert sentence_of("instead.no-such-code", {}) == ""


@pytest.mark.parametrize(
    ("who", "said"),
    [("陈大文", "牌在陈大文手中"), ("Anna", "牌在 Anna 手中"), ("庄（1）", "牌在庄（1）手中"), (7, "牌在 7 手中")],
)
def test_a_space_sets_off_figures_and_letters_alone(who: Param, said: str) -> None:
    assert in_words(say("play.held", who=who), "zh-Hans") == said


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_catalogue_is_in_its_canonical_form(code: str) -> None:
    text = (FOLDER / f"{code}.json").read_text(encoding="utf-8")
    assert canonical(text) == text, "python -m tools.words"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_the_same_codes_with_the_same_parameters(code: str) -> None:
    english, other = language_of("en").sentences, language_of(code).sentences
    assert other.keys() == english.keys()
    differs = {key for key in other if params_of(english[key]) != params_of(other[key])}
    assert not differs


def test_an_amount_has_its_symbol_in_english_and_its_code_in_other_languages() -> None:
    whole = say("ref.whole", what=Money.of(Amount(-150_050, NZD)))
    assert [in_words(whole, code) for code in LANGUAGES] == ["−$1,500.50", "NZD −1,500.50", "NZD −1,500.50"]


def test_a_language_more_names_what_was_declared_in_three(monkeypatch: pytest.MonkeyPatch) -> None:
    head = '{"language": {"code": "pt", "name": "Português", "plural": {}}, '
    spoken = read_language(head + '"names": {"Tie": "Empate"}, "ref": {"whole": "{what}"}}')
    monkeypatch.setattr(render, "language_of", lambda code: spoken)
    said = [in_words(say("ref.whole", what=Names(name, "和", "和")), "pt") for name in ("Tie", "Dragon 7")]
    assert said == ["Empate", "Dragon 7"]


@pytest.mark.parametrize(
    ("items", "said"),
    [(("8", "9"), "8 或 9"), (("庄", "闲"), "庄或闲"), (("庄", "A"), "庄或 A"), (("1", "2", "龙7"), "1、2 或龙7")],
)
def test_figures_and_letters_stand_apart_from_a_joint(items: tuple[str, ...], said: str) -> None:
    assert in_words(say("ref.whole", what=Several(items, "or")), "zh-Hans") == said
