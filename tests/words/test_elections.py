"""Everything that can be elected has words in every language: a person reads no code of a set-up."""

from collections import defaultdict
from collections.abc import Iterable

import pytest

from puntobanco.elections import AnyOf, Key, OneOf, Permit, Tables
from puntobanco.money import Amount, Currency
from puntobanco.pages.rules import rules_page
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.setup.house import Binding, bindings
from puntobanco.setup.words import OF_EVERY_TABLE, key_said, value_said
from puntobanco.table import events as ev
from puntobanco.table.notes import setup_changed
from puntobanco.words import LANGUAGES, Names, Text, Wording, in_words, language_of, say
from tests.support import setup
from tests.words.latin import latin_words

CHINESE = ("zh-Hans", "zh-Hant")
BOOKS = {book.id: book for book in RULEBOOKS}


def said_of(found: Iterable[Binding]) -> list[Wording]:
    """All that tables are said to have."""
    return [said for one in found for said in one.said.values()]


def permits_of(permits: tuple[Permit, ...]) -> list[Permit]:
    """These, and those of the tables among their values."""
    inner = [one for permit in permits if isinstance(permit.values, Tables) for one in permit.values.permits]
    return [*permits, *inner]


def every_permit() -> list[Permit]:
    """All that any rulebook, any of its wagers, or any table has to elect."""
    found = list(OF_EVERY_TABLE)
    for book in RULEBOOKS:
        found += permits_of(book.permits)
        found += [permit for wager in book.wagers for permit in wager.elections]
    return found


def choices() -> dict[str, tuple[Permit, str | int]]:
    """Each value that can be chosen out of a few, by its key and itself."""
    return {
        f"{permit.key.name} {choice}": (permit, choice)
        for permit in every_permit()
        if isinstance(permit.values, OneOf | AnyOf)
        for choice in permit.values.choices
    }


@pytest.mark.parametrize("name", choices())
def test_every_value_that_can_be_elected_has_words(name: str) -> None:
    permit, choice = choices()[name]
    said = permit.said_in(choice)
    if isinstance(choice, int):
        assert said == str(choice), "a number is its own word"
        return
    assert isinstance(said, Text)
    for language in LANGUAGES:
        assert said.code in language_of(language).sentences
    for language in CHINESE:
        assert not latin_words(said, language)


def test_no_words_of_a_value_are_idle() -> None:
    said = {text.code for text in (one.said_in(choice) for one, choice in choices().values()) if isinstance(text, Text)}
    assert said == {code for code in language_of("en").sentences if code.startswith("elected.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_values_of_one_key_are_told_apart(language: str) -> None:
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for book in RULEBOOKS:
        for permit in book.permits:
            for choice in permit.values.choices if isinstance(permit.values, OneOf | AnyOf) else ():
                said = in_words(permit.said_in(choice), language)
                assert found[f"{book.id} {permit.key.name}"].setdefault(said, str(choice)) in {str(choice), "Last coup"}


def test_what_an_extension_permits_is_said_by_its_own_names() -> None:
    key = Key[str]("door", "which door is used")
    named = OneOf(("east", "west"), {"east": Names("the east door", "东门", "東門")})
    permit = Permit(key=key, values=named, clause=None)
    assert [in_words(permit.said("east"), code) for code in ("en", *CHINESE)] == ["the east door", "东门", "東門"]
    assert permit.said("west") == "west", "without words it is what the set-up writes"
    assert in_words(permit.permitted(), "zh-Hans") == "东门或 west"


def test_amounts_flags_and_nothing_are_said() -> None:
    permit = OF_EVERY_TABLE[1]
    assert in_words(permit.said(Amount(2_550, Currency("NZD", 2, "$"))), "zh-Hans") == "NZD 25.50"
    assert [in_words(permit.said(value), "zh-Hant") for value in (True, False)] == ["是", "否"]
    assert permit.said(None) == permit.said(()) == permit.said({}) == "–"


def test_several_values_are_said_one_by_one() -> None:
    permit = next(one for one in BOOKS["new-zealand"].permits if one.key.name == "no_more_bets")
    assert in_words(permit.said(("voice", "signal")), "zh-Hans") == "口头、信号"
    assert in_words(permit.permitted(), "zh-Hant") == "任選：口頭、告示和信號"


def test_what_binds_tables_is_said_by_words_and_by_names_of_pay_tables() -> None:
    found = {one.where: one for one in bindings([setup("massachusetts-commission")])}
    (shuffle,) = found["shuffle"].said.values()
    assert in_words(shuffle, "zh-Hant") == "洗牌後穿插一副"
    (again,) = found["reshuffle_after_lace"].said.values()
    assert again == say("common.no")
    tables = [one for one in bindings([setup("new-zealand-commission")]) if one.where.startswith("wagers.")]
    assert tables and all(not latin_words(say("ref.whole", what=said), "zh-Hans") for said in said_of(tables))


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("shuffle", "wash-three", "搓牌后由三位荷官洗牌"),
        ("payment_check", "stop", "要求重付，直至正确"),
        ("no_more_bets", ["notice", "voice"], "告示、口头"),
        ("wagers.royal-9.awards", "all", "一并派发"),
        ("limits.maximum", "5000", "5000"),
        ("reshuffle_after_lace", True, "是"),
    ],
)
def test_a_changed_setting_is_noted_by_its_name(key: str, value: object, said: str) -> None:
    event = ev.SetupChanged(old={key: None}, new={key: value}, reason="", signs_needed=False)
    (note,) = setup_changed(None, event)
    assert note.before == "" and not isinstance(note.what, str)
    assert not latin_words(say("ref.whole", what=key_said(key)), "zh-Hans")
    assert in_words(note.what, "zh-Hans").endswith(in_words(key_said(key), "zh-Hans"))
    assert not isinstance(note.after, str) or note.after.isdigit()
    assert in_words(say("ref.whole", what=note.after), "zh-Hans") == said


def test_a_key_without_a_name_is_noted_as_it_is() -> None:
    assert (key_said("something.else"), value_said("something.else", 3)) == ("something.else", "3")


def test_rules_show_has_the_code_and_its_words() -> None:
    permitted = {one["key"]: one["permitted"] for one in rules_page(BOOKS["massachusetts"])["elections"]}
    assert permitted["shuffle"] == "lace: shuffled, then laced; wash-three: washed, then shuffled by three dealers"
    assert permitted["card_handling"] == "dealer; players", "words that say no more are left out"
    assert permitted["instruments"] == "any of chips; plaques; match-play: match-play coupons"
    assert permitted["decks"] == "6 to 8"
