"""`rules diff` by meaning: what covers the same rounds and pays the same is one row, whatever it is called."""

from functools import cache

import pytest
from msgspec.structs import replace

from puntobanco.money import Odds
from puntobanco.pages.bets import Bet, Matched, matched
from puntobanco.pages.coverage import coverage, coverages
from puntobanco.pages.diff import Area, Comparison, Edition, compare
from puntobanco.pages.diff_page import as_html, record
from puntobanco.pages.ready import ready_text
from puntobanco.rulebooks import RULEBOOKS, rulebook
from puntobanco.setup import read_setup
from puntobanco.wagers.wager import Wager
from puntobanco.words import LANGUAGES, in_words

GAME = RULEBOOKS[0].game


def book(name: str) -> Edition:
    found = rulebook(name)
    assert found is not None
    return Edition(found)


@cache
def compared(one: str = "massachusetts", other: str = "new-zealand") -> Comparison:
    return compare(book(one), book(other))


def area(found: Comparison, name: str) -> Area:
    return next(area for area in found.areas if area.id == name)


def bet(found: Comparison, wager: str) -> Matched:
    known = [bet for bet in area(found, "wagers").bets if bet.one and bet.one.wager.id == wager]
    return min(known, key=lambda bet: bet.other is None or bet.other.wager.id != wager)  # extensions may match it too


def wager(name: str, wager_id: str) -> Wager:
    return next(wager for wager in book(name).rulebook.wagers if wager.id == wager_id)


def test_dragon_7_of_two_rulebooks_is_one_row_though_its_lines_are_called_otherwise() -> None:
    found = bet(compared(), "dragon-7")
    assert found.same and found.other is not None and found.other.wager.id == "dragon-7"
    row = found.rows[0]
    assert row.one and row.other and in_words(row.one.text) == in_words(row.other.text) == "40 to 1"
    assert row.one.clauses[0].startswith("MA ") and row.other.clauses[0].startswith("NZ ")


def test_the_dragon_bonuses_differ_by_what_they_need_and_not_by_their_lines() -> None:
    """One document has two lines for a win by a natural, the other has one: together they cover the same rounds."""
    found = bet(compared(), "dragon-bonus-player")
    assert [in_words(row.topic) for row in found.rows if not row.same] == [
        "Needs a main bet", "One pay table in the whole house",
    ]  # fmt: skip


def test_the_same_bet_under_another_name_is_matched_and_one_with_another_pay_differs() -> None:
    ours = wager("massachusetts", "dragon-7")
    renamed = replace(ours, id="black-seven", names=replace(ours.names, en="Black Seven"))
    (table,) = renamed.pay_tables
    rows = (replace(table.rows[0], pays=Odds.read("30 to 1")), *table.rows[1:])
    poorer = replace(renamed, pay_tables=(replace(table, rows=rows),))
    currency = book("massachusetts").rulebook.currency
    mine = Bet(ours, None, ours.pay_tables, currency, GAME, ())
    (same,) = matched([mine], [Bet(renamed, None, renamed.pay_tables, currency, GAME, ())])
    assert same.same and in_words(same.name) == "Dragon 7 / Black Seven"
    (other,) = matched([mine], [Bet(poorer, None, poorer.pay_tables, currency, GAME, ())])
    assert not other.same and [in_words(row.other.text) for row in other.rows if not row.same and row.other] == [
        "30 to 1"
    ]


def test_bets_on_other_rounds_are_never_put_together() -> None:
    for found in area(compared(), "wagers").bets:
        if found.one and found.other:
            mine, other = found.one, found.other
            ours, theirs = coverages((mine.wager, mine.given), (other.wager, other.given), (GAME,))
            assert set(ours.values()) & set(theirs.values()), in_words(found.name)
    assert coverage(wager("new-zealand", "tiger-pair"), None, (GAME,)).keys()


def test_the_coverages_of_a_wager_are_all_rounds_and_none_twice() -> None:
    for name in ("player", "tie", "dragon-7", "panda-8", "dragon-bonus-banker"):
        masks = [covered.bits for covered in coverage(wager("massachusetts", name), None, (GAME,)).values()]
        union = 0
        for mask in masks:
            assert not union & mask, name
            union |= mask
        assert union & (union + 1) == 0, f"{name}: a round on no line"


def test_a_rulebook_or_a_table_does_not_differ_from_itself() -> None:
    assert compared("rws", "rws").same
    table = read_setup(ready_text("massachusetts-ez") or "")
    edition = Edition(table.rulebook, setup=table)
    assert compare(edition, edition).same


def test_irregularities_are_compared_case_by_case() -> None:
    rows = {in_words(row.topic): row for row in area(compared(), "irregularities").rows}
    dry = rows["The shoe is out of cards"]
    assert dry.one and dry.other and "MA 15(e) s1" in dry.one.clauses
    seen = rows["An extra card left the shoe; the card was seen"]
    assert seen.one and "MA 15(d)" in seen.one.clauses


def test_two_set_ups_differ_in_what_was_elected() -> None:
    text = ready_text("massachusetts-ez") or ""
    one = read_setup(text)
    other = read_setup(text.replace("cutting_card_depth = 14", "cutting_card_depth = 20"))
    found = compare(Edition(one.rulebook, setup=one), Edition(other.rulebook, setup=other))
    unlike = [in_words(row.topic) for area in found.areas for row in area.rows if not row.same]
    assert unlike == ["cards behind the cutting card"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_row_in_every_language(language: str) -> None:
    found = compared("rws", "new-zealand")
    page = as_html(found, language)
    rows = sum(len(area.rows) + sum(len(bet.rows) for bet in area.bets) for area in found.areas)
    assert page.count('<th scope="row">') == rows > 100
    assert ">diff." not in page and "src=" not in page


def test_programs_get_the_sums_and_every_row() -> None:
    told = record(compared())
    wagers = next(area for area in told["areas"] if area["area"] == "wagers")
    assert "Dragon 7" in wagers["summary"]["same"] and "Royal 9" in wagers["summary"]["one"]
    assert {"wager": "Dragon 7", "same": True, "a": "dragon-7", "b": "dragon-7"}.items() <= next(
        bet for bet in wagers["wagers"] if bet["wager"] == "Dragon 7"
    ).items()


# Wagers that a house declared.

TWICE = """
id = "twice"
names = { en = "Twice", zh_hans = "甲", zh_hant = "甲" }
lines = [{ id = "both", label = "Twice", pays = "4 to 1" }]

[house_wagers.series]
base = "banker"
start = "first"
new_shoe = "loses"
leaving = "loses"
free_round = "goes on"
closing = "is returned"

[house_wagers.series.states]
first = { title = "first", steps = { win = "second" }, otherwise = "lose" }
second = { title = "second", steps = { win = "both", tie = "second" }, otherwise = "lose" }
"""
SEVENS = 'game = "seven-up"\n'


def declared(when: str, more: str = "", pays: str = "3 to 1") -> str:
    names = '{ en = "Mine", zh_hans = "甲", zh_hant = "甲" }'
    return f'id = "mine"\nnames = {names}\n{more}\nlines = [{{ when = "{when}", pays = "{pays}" }}]\n'


def house(*wagers: str, game: str = "") -> Edition:
    ready = ready_text("massachusetts-commission") or ""
    text = f"departs_from_rulebook = true\n{game}{ready}" + "".join(f"\n[[house_wagers]]\n{one}" for one in wagers)
    found = read_setup(text)
    return Edition(found.rulebook, setup=found)


def unlike(one: Edition, other: Edition) -> list[str]:
    """What differs between the wagers of two set-ups: rows of a bet that both have, and bets that one has not."""
    bets = area(compare(one, other), "wagers").bets
    alone = [in_words(bet.name) for bet in bets if bet.one is None or bet.other is None]
    return alone + [in_words(row.topic) for bet in bets for row in bet.rows if bet.one and bet.other and not row.same]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("all cards red and banker wins", "banker wins and all cards red"),
        ("all cards red", "no black cards among all cards"),
        ("all cards red", "player's cards are red and banker's cards are red"),
        ("first four cards show 4 suits", "first four cards show 4 suits and not player has a perfect pair"),
        ("player pair of aces", "player first card is an ace and player second card is an ace"),
        ("tie with 3 cards each", "tie and round has 6 cards"),
    ],
)
def test_conditions_in_other_words_are_the_same_bet(one: str, other: str) -> None:
    assert unlike(house(declared(one)), house(declared(other))) == []


def test_conditions_that_hardly_differ_are_not_the_same_bet() -> None:
    rare = "exactly 6 spades among all cards"
    assert unlike(house(declared(rare)), house(declared(f"{rare} and not banker wins"))) == ["Mine", "Mine"]
    assert unlike(house(declared("all cards red")), house(declared("all cards red", pays="5 to 1"))) == [
        "All cards are red"
    ]


def test_a_printed_card_makes_no_bets_alike_that_are_not_without_it() -> None:
    """The Player's first card is a seven, so there a pair is a seven as the second card."""
    pair, second = declared("player has a pair"), declared("player second card is a seven")
    assert unlike(house(pair, game=SEVENS), house(second, game=SEVENS)) == []
    assert "Mine" in unlike(house(pair, game=SEVENS), house(second))
    assert "Mine" in unlike(house(pair), house(second, game=SEVENS))


def test_whatever_a_wager_of_the_house_says_beside_its_lines_is_compared() -> None:
    plain, odd = declared("all cards red", 'rounding = "down"', "0.54 to 1"), "all cards red"
    assert unlike(house(plain), house(declared(odd, 'rounding = "bettor"', "0.54 to 1"))) == ["Rounding"]
    barred = declared(odd, 'rounding = "down"\nbarred_with = ["tie"]', "0.54 to 1")
    assert unlike(house(plain), house(barred)) == ["Not bet by one bettor beside"]


@pytest.mark.parametrize(
    ("changed", "differ"),
    [
        (('new_shoe = "loses"', 'new_shoe = "goes on"'), ["A new shoe is loaded"]),
        (('leaving = "loses"', 'leaving = "is returned"'), ["Its bettor leaves"]),
        (('free_round = "goes on"', 'free_round = "loses"'), ["A round is dealt without bets"]),
        (('closing = "is returned"', 'closing = "loses"'), ["The table closes"]),
        (('tie = "second"', 'tie = "first"'), ["How it goes on"]),
        (("second", "once"), []),
    ],
    ids=lambda value: "" if isinstance(value, list) else value[1],
)
def test_series_are_compared_by_their_course_and_by_what_ends_them(changed: tuple[str, str], differ: list[str]) -> None:
    assert unlike(house(TWICE), house(TWICE.replace(*changed))) == differ
