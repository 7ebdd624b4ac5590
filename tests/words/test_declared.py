"""What declarations say travels as data, in three languages: pays, conditions, signs, names of tables and jackpots."""

import re

import pytest

from puntobanco.jackpot.from_setup import known_of, terms_of
from puntobanco.jackpot.link.known import pays_said, wins_on_said
from puntobanco.money import Amount, Currency, Odds
from puntobanco.pages.signs import as_text, signs_of
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.games import GAMES
from puntobanco.wagers.language.names import NAMED
from puntobanco.wagers.language.reader import read
from puntobanco.wagers.language.said import names_of, text_of
from puntobanco.wagers.language.tokens import NotACondition
from puntobanco.wagers.paid import PartOf, commission, odds_of, paid, posted
from puntobanco.wagers.wager import Names
from puntobanco.words import Money, OddsOf, Share, Text, in_words, say
from tests.support import REMOVE, SETUPS, refusals, setup
from tests.words.latin import latin_words
from tools.declared import declared

NZD = Currency("NZD", 2, "$")
SETUP_NAMES = sorted(path.stem for path in SETUPS.glob("*.toml"))
WORD = re.compile(r"[A-Za-z]{2,}")
PLAIN = {"EZ", "NZ", "MA", "SG", "NZD", "SGD", "USD", "Up", "Gold", "Baccarat"}
"""What stays as it is in Chinese: names of games and of tables, and codes of currencies."""


def english_left(chinese: str) -> set[str]:
    """English words in a Chinese text."""
    return set(WORD.findall(chinese)) - PLAIN


# Pays.


@pytest.mark.parametrize(
    ("declared", "sent", "said"),
    [
        ("8 to 1", OddsOf("8", "1"), ("8 to 1", "1 赔 8", "1 賠 8")),
        ("1 to 2", OddsOf("1", "2"), ("1 to 2", "2 赔 1", "2 賠 1")),
        ("0.54 to 1", OddsOf("0.54", "1"), ("0.54 to 1", "1 赔 0.54", "1 賠 0.54")),
        ("25 for 1", OddsOf("25", "1", counts_stake=True), ("25 for 1", "1 换 25（含注额）", "1 換 25（含注額）")),
    ],
)
def test_odds_travel_as_they_were_declared(declared: str, sent: OddsOf, said: tuple[str, str, str]) -> None:
    assert odds_of(Odds.declared(declared)) == sent
    whole = say("ref.whole", what=sent)
    assert tuple(in_words(whole, code) for code in ("en", "zh-Hans", "zh-Hant")) == said


def test_a_sum_and_a_part_of_a_meter_travel_as_such() -> None:
    offers = setup("massachusetts-commission").offers.values()
    table = next(offer.pay_table for offer in offers if offer.pay_table.meters)
    rows = {row.line: row for row in table.rows}
    assert paid(rows["any"], table, NZD) == Money.of(Amount(25_00, NZD))
    part = paid(rows["any-two-personal"], table, NZD)
    assert part == PartOf("major", Names("Major jackpot", "大奖", "大獎"), Share(1, 10))
    assert in_words(say("ref.whole", what=posted(rows["any-two-personal"], table, NZD)), "zh-Hant") == "大獎的 10%"


def test_commission_stands_beside_the_odds() -> None:
    table = next(o.pay_table for o in setup("new-zealand-commission").offers.values() if o.wager.id == "banker")
    (row,) = table.rows
    assert commission(row) == Share(1, 20)
    whole = say("ref.whole", what=posted(row, table, NZD))
    assert (in_words(whole), in_words(whole, "zh-Hans")) == ("1 to 1 less 5%", "1 赔 1 · 抽佣 5%")


# Names of declarations.


def test_every_pay_table_meter_family_layout_row_and_game_has_chinese() -> None:
    wagers = [wager for book in RULEBOOKS for wager in book.wagers]
    tables = [table for wager in wagers for table in wager.pay_tables]
    named = [
        *(table.names for table in tables if table.title),
        *(meter.names for table in tables for meter in table.meters),
        *(wager.family_names for wager in wagers),
        *(layout.names for book in RULEBOOKS for layout in book.layouts),
        *(row.names for game in GAMES for row in game.rows),
        *(way.names for game in GAMES for way in game.strategies()),
    ]
    assert len(named) > 100
    assert not [names for names in named if english_left(names.zh_hans) or english_left(names.zh_hant)]


def test_every_name_that_a_language_may_bring_is_listed() -> None:
    found = declared()
    assert {
        "Tie",
        "Dragon 7",
        "Banker wins",
        "EZ Baccarat",
        "Mini Baccarat",
        "Game Supervisor",
        "Tie Wins On 4",
    } <= found


def test_wagers_of_one_family_are_called_alike() -> None:
    for book in RULEBOOKS:
        for version in book.versions:
            families: dict[str, set[Names]] = {}
            for wager in book.wagers_of(version.id, frozenset(option.id for option in book.options)):
                families.setdefault(wager.family, set()).add(wager.family_names)
            assert not {family: names for family, names in families.items() if len(names) > 1}


# Conditions.


@pytest.mark.parametrize("name", NAMED)
def test_every_named_condition_is_said_in_chinese_and_so_is_its_contrary(name: str) -> None:
    for code in ("zh-Hans", "zh-Hant"):
        said = [in_words(words, code) for words in (NAMED[name].words, NAMED[name].contrary)]
        assert said[0] != said[1] and not english_left("".join(said))


@pytest.mark.parametrize(
    ("text", "hans"),
    [
        ("tie on 9 and both hands have a pair", "庄闲 9 点和局，且庄闲双方均有对子"),
        ("banker wins on 6 with 2 cards", "庄家以 2 张牌 6 点赢"),
        ("exactly 3 sevens among all cards", "全部牌中有正好 3 张 7"),
        ("not (player draws or banker draws)", "闲家不补牌，且庄家不补牌"),
        ("neither hand has a pair", "没有任何一方有对子"),
        ("winning hand has a natural 9", "赢方为例牌 9 点"),
    ],
)
def test_a_condition_in_chinese(text: str, hans: str) -> None:
    assert in_words(text_of(read(text)), "zh-Hans") == hans


def test_a_line_without_a_label_is_named_by_its_condition_in_three_languages() -> None:
    assert names_of(read("player wins by 3")) == Names("The Player wins by 3", "闲家赢 3 点", "閒家贏 3 點")


# Signs.


@pytest.mark.parametrize("name", SETUP_NAMES)
def test_no_english_is_left_on_the_signs_of_a_table(name: str) -> None:
    table = setup(name)
    typed = f"{table.name} {table.casino} {table.chosen.values}"
    for sign in signs_of(table):
        for code in ("zh-Hans", "zh-Hant"):
            for words in (sign.title, *sign.lines):
                assert {word for word in english_left(in_words(words, code)) if word not in typed} == set(), words


def test_signs_in_a_terminal_may_be_chinese() -> None:
    text = as_text(setup("new-zealand-commission-any-pair"), "zh-Hant")
    assert "對子限紅  [NZ 11C.5]\n  閒對：" in text


# Tables and jackpots.


def test_a_table_a_jackpot_and_its_tiers_say_their_names_in_chinese() -> None:
    tier = {"name": "grand", "title": "Grand", "chinese": ["至尊奖", "至尊獎"], "seed": "10.00", "trigger": "tie"}
    changes = {
        "chinese": ["贵宾一台", "貴賓一檯"],
        "jackpot.name": "Festival",
        "jackpot.chinese": ["节庆大奖", "節慶大獎"],
        "jackpot.funding": "wagers",
        "jackpot.tiers": [tier | {"rate": "1%"}, {"name": "plain", "seed": "5.00", "trigger": "tie", "rate": "1%"}],
    }
    table = setup("new-zealand-commission-jackpot", changes)
    assert table.names == Names(table.name, "贵宾一台", "貴賓一檯")
    terms = terms_of(table)
    assert terms is not None
    known = known_of(terms, [table])
    assert known.names == Names("Festival", "节庆大奖", "節慶大獎")
    assert known.title(terms, "grand") == Names("Grand", "至尊奖", "至尊獎")
    assert known.title(terms, "plain") == Names("plain", "plain", "plain")


def test_the_meter_of_a_chair_is_named_with_the_chair() -> None:
    table = setup("massachusetts-ez", {"wagers.royal-9": {"pay_table": "1", "meters_of": "chair"}})
    terms = terms_of(table)
    assert terms is not None
    title = known_of(terms, [table]).title(terms, "k9-banker-2")
    assert title == Names("Personal K9 Banker, chair 2", "个人 K9 庄奖池（2 号位）", "個人 K9 莊獎池（2 號位）")


def test_what_an_insurance_needs_is_said_in_every_language() -> None:
    needs = [
        need
        for rulebook in RULEBOOKS
        for wager in rulebook.wagers
        for window in wager.windows.values()
        for need in window.needs
    ]
    assert len(needs) > 10
    assert "the Player must show 7, 8 or 9" in {in_words(need.sentence) for need in needs}
    for language in ("zh-Hans", "zh-Hant"):
        assert not [need for need in needs if english_left(in_words(need.sentence, language))]


def test_meters_of_a_wager_say_their_lines_and_shares() -> None:
    table = setup("massachusetts-ez")
    terms = terms_of(table)
    assert terms is not None
    known = known_of(terms, [table])
    major = terms.tiers[0]
    assert in_words(wins_on_said(terms, major, known)) == "Exact match, personal, Any two personal"
    assert in_words(pays_said(terms, major, known), "zh-Hans") == (
        "个人组合全中：大奖的 100%、个人组合任意两张：大奖的 10%"
    )
    assert wins_on_said(terms, major) == major.wins_on, "no set-up is at hand"
    for tier in terms.tiers:
        assert english_left(in_words(wins_on_said(terms, tier, known), "zh-Hant")) <= {"K9"}


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_what_an_operator_may_elect_is_said_in_every_language(language: str) -> None:
    permits = [permit for rulebook in RULEBOOKS for permit in rulebook.permits]
    assert len(permits) > 100
    assert not {permit.key.name for permit in permits if english_left(in_words(permit.key.meaning, language)) - {"K9"}}
    described = [permit.values.describe() for permit in permits]
    assert all(isinstance(text, Text) for text in described)
    left = {word for text in described if isinstance(text, Text) for word in latin_words(text, language)}
    assert left <= {"true", "false", "and", "or", "not"}, "words of the set-up file"


def test_a_value_that_is_not_permitted_is_refused_in_the_readers_language() -> None:
    faults = refusals("rws-non-commission", {"decks": 99, "limits.minimum": "x"})
    assert {in_words(fault.text, "zh-Hans") for fault in faults} == {
        "“99” 不符：须为 4 至 10。",
        "“x” 不是金额：只用数字填写，例如 100.00。",
    }
    (fault,) = refusals("new-zealand-commission-jackpot", {"jackpot.display": REMOVE})
    assert in_words(fault.text, "zh-Hant") == "賭檯設定須列明賭檯或附近的累進大獎顯示屏：名稱或編號。"


def test_the_lines_of_an_insurance_are_called_by_the_moment_of_the_bet() -> None:
    wager = next(wager for rulebook in RULEBOOKS for wager in rulebook.wagers if wager.id == "insurance-player")
    called = [wager.line_called("lose", given) for given in (1, 2)]
    assert [name and name.en for name in called] == ["Any other result", "Player wins"]


@pytest.mark.parametrize(
    "text", ["banker winz on 6", "banker wins on", "player has", "(banker wins", "banker holds 3 zebras"]
)
def test_why_a_condition_cannot_be_read_is_said_in_every_language(text: str) -> None:
    with pytest.raises(NotACondition) as found:
        read(text)
    assert str(found.value) == in_words(found.value.said)
    for language in ("zh-Hans", "zh-Hant"):
        left = set(latin_words(found.value.said, language)) - {"and", "or"}
        assert not left, "only words of the condition language stay"
