"""The signs of a table as records, as text and as a page to print."""

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from puntobanco.money import Odds
from puntobanco.pages.ready import ready_text
from puntobanco.pages.sign_page import as_html
from puntobanco.pages.signs import as_text, cards, signs_of
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import read_setup
from puntobanco.wagers.posting import limits, pays
from puntobanco.wagers.wager import Kind, WagerId
from puntobanco.words import Param, in_words, say
from tests.browser import dom, printed
from tests.support import REMOVE, SETUPS, money, setup

NAMES = sorted(path.stem for path in SETUPS.glob("*.toml"))
NASTY = '<b onclick="x()">O\'Neill & Söhne</b>'

every_table = pytest.mark.parametrize("name", NAMES)


def section(page: str, name: str) -> str:
    """One section of the page; nothing where it is left out."""
    found = re.search(rf'<section class="{name}">.*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def article(page: str, heading: str) -> str:
    """The wager or notice under a heading."""
    parts: list[str] = re.findall(r"<article>.*?</article>", page)
    found = [part for part in parts if f"<h3>{heading}" in part]
    assert len(found) == 1, (heading, found)
    return found[0]


def said(words: Param, language: str = "en") -> str:
    """A label or a figure in a language."""
    return in_words(say("ref.whole", what=words), language)


def english(table: Setup) -> str:
    """The page without Chinese."""
    return as_html(table, ())


# What applies.


@every_table
def test_only_signs_that_apply_are_listed(name: str) -> None:
    table = setup(name)
    listed = {sign.clause for sign in signs_of(table)}
    assert listed == {sign.clause for sign in table.rulebook.signs if list(sign.lines(table))}
    assert all(sign.title and all(sign.lines) for sign in signs_of(table))


def test_the_records_are_json() -> None:
    first = msgspec.json.decode(msgspec.json.encode(signs_of(setup("massachusetts-ez"))))[0]
    assert first.keys() == {"clause", "title", "lines"}
    assert first["clause"] == "MA 2(b)(2)(ii)"


@every_table
def test_the_text_holds_every_sign_in_full(name: str) -> None:
    table = setup(name)
    text = as_text(table)
    for sign in signs_of(table):
        assert f"{in_words(sign.title)}  [{sign.clause}]\n  " + "\n  ".join(map(in_words, sign.lines)) in text


def test_the_text_begins_with_table_game_and_limits() -> None:
    changes = {"limits.minimum": "40.00", "limits.maximum": "20000.00", "ante.amount": "5.00"}
    text = as_text(setup("new-zealand-2-to-1-ante", changes))
    assert text.splitlines()[:3] == [
        "NZ-09 · Example Casino",
        "2 to 1 Baccarat · Ante Up Baccarat",
        "Minimum $40   Maximum $20,000   Ante $5",
    ]


# The page.


@every_table
def test_the_page_tells_all_that_the_signs_tell(name: str) -> None:
    table = setup(name)
    page = as_html(table)
    for sign in signs_of(table):
        assert re.search(rf'<p class="clause">[^<]*{re.escape(sign.clause)}( ·|<)', page), sign.clause
        for line in sign.lines:
            figure = in_words(line).rpartition(": ")[2]
            assert re.search(rf"(?<![\w$,]){re.escape(escape(figure))}(?![\w,])", page), line


@every_table
def test_the_page_shows_every_wager_in_both_languages_with_its_odds(name: str) -> None:
    table = setup(name)
    page, tables = as_html(table), cards(table)
    for offer in table.offers.values():
        if offer.wager.kind is Kind.FEE:
            continue
        card = next(card for card in tables if card.names in (offer.wager.names, offer.wager.family_names))
        shown = article(page, f'{escape(card.names.en)} <span lang="zh-Hans">{card.names.zh_hans}</span>')
        offered = {line.id for given in offer.wager.givens() for line in offer.wager.lines[given]}
        odds = [row.pays for row in offer.pay_table.rows if row.line in offered and isinstance(row.pays, Odds)]
        assert [one for one in odds if f'<td class="pays">{one}' not in shown] == []


class Balance(HTMLParser):
    """Follows the tags of a page and remembers what it links to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: set[str] = set()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@every_table
def test_the_page_is_well_formed_and_needs_nothing_from_outside(name: str) -> None:
    page = as_html(setup(name))
    balance = Balance()
    balance.feed(page)
    assert balance.open == []
    assert balance.attributes <= {"lang", "charset", "class", "colspan", "scope"}
    assert not balance.tags & {"script", "img", "link", "iframe", "a"}
    assert "url(" not in page and "@import" not in page


def test_everything_written_by_an_operator_is_escaped() -> None:
    name = NASTY.replace("/", "")  # the name of a table has none
    changes = {"name": name, "casino": NASTY, "jackpot.wins_on": NASTY, "jackpot.name": NASTY}
    page = as_html(setup("new-zealand-commission-jackpot-random", changes))
    assert "<b" not in re.sub(r"<(body|!)", "", page)
    assert page.count(escape(NASTY)) + page.count(escape(name)) >= 5 and escape(name) in page


def test_the_limits_stand_large_at_the_head() -> None:
    changes = {"limits.minimum": "25.00", "limits.maximum": "5000.00", "limits.differential": "7500.00"}
    head = english(setup("rws-non-commission", changes)).partition("</header>")[0]
    assert re.findall(r"<dd>(.*?)</dd>", head) == ["$25", "$5,000", "$7,500"]
    assert "<h1>Non-Commission Baccarat</h1>" in head and "SG-01" in head
    assert '<p class="clause">RWS 3.4</p>' in head


def test_odds_that_stand_in_a_table_are_cited_there_and_not_said_again() -> None:
    page = english(setup("new-zealand-commission-lucky-match", {"wagers.lucky-match.pay_table": "2"}))
    card = article(page, "Lucky Match<")
    assert '<td class="pays">500 to 1</td>' in card and "Pay Scale 2" in card
    assert "NZ 11D.5 · NZ 11D.10<" in card
    assert "NZ 11D" not in section(page, "notices")


def test_a_notice_keeps_the_lines_that_stand_nowhere_else() -> None:
    notice = article(section(as_html(setup("new-zealand-2-to-1")), "notices"), "2 to 1 Baccarat")
    assert "On a tie, bets on the Player and on the Banker lose." in notice
    assert "three-card 8 or 9" not in notice
    assert "NZ 13.5<" in notice


@pytest.mark.clause("NZ 17.3")
def test_a_single_tiger_wager_still_gets_its_notice() -> None:
    rest = {f"wagers.{family}": REMOVE for family in ("big-tiger", "small-tiger", "tiger-pair", "tiger-tie")}
    notice = article(section(english(setup("new-zealand-commission-tiger", rest)), "notices"), "Tiger Baccarat")
    assert "Tiger Baccarat wagers at this table: Tiger<" in notice


@pytest.mark.clause("NZ 17.8")
def test_a_pay_out_limit_stands_beside_the_odds_it_limits() -> None:
    changes = {"wagers.tiger-pair.cap": "5000.00", "approvals.tiger_cap": "S-2026-08"}
    card = article(english(setup("new-zealand-commission-tiger", changes)), "Tiger Pair<")
    assert '<th scope="row">Tiger Pair pays at most</th><td class="figure">$5,000</td>' in card
    assert "NZ 17.8<" in card


@pytest.mark.clause("NZ 11D.11")
def test_a_pay_out_limit_on_one_hand_leaves_the_odds_of_both_in_one_table() -> None:
    changes = {"wagers.lucky-match-player": {"cap": "900.00"}, "approvals.lucky_match_cap": "S-2026-07"}
    card = article(english(setup("new-zealand-commission-lucky-match", changes)), "Lucky Match<")
    assert re.findall(r'<th scope="row">(.*?)</th>', card) == [
        *("Mixed Match", "Coloured Match", "Lucky Match", "Lucky Triple Match"),
        "Lucky Match, Player pays at most",
    ]
    assert "$900" in card and "NZ 11D.11<" in card


def test_wagers_of_a_family_that_are_paid_apart_have_tables_of_their_own() -> None:
    table = setup("new-zealand-commission")
    player = table.offers[WagerId("dragon-bonus-player")]
    other = msgspec.structs.replace(player, pay_table=player.wager.pay_tables[2])
    apart = msgspec.structs.replace(table, offers={**table.offers, WagerId("dragon-bonus-player"): other})
    assert [card.names.en for card in cards(apart) if "Dragon Bonus" in card.names.en] == [
        "Dragon Bonus, Player",
        "Dragon Bonus, Banker",
    ]


def test_what_an_operator_writes_is_never_taken_for_something_already_said() -> None:
    page = english(setup("new-zealand-commission-jackpot-random", {"jackpot.wins_on": "Banker"}))
    assert "is won by: Banker<" in article(section(page, "notices"), "Jackpot: who can win")


def test_numbered_wagers_share_a_table() -> None:
    tables = {card.names.en: card for card in cards(setup("rws-non-commission"))}
    assert [said(fact.figure) for fact in tables["Tie Wins On"].rows][:3] == ["110 to 1", "160 to 1", "160 to 1"]
    assert tables["Tie Wins On"].names.zh_hant == "和局指定點數"
    assert said(tables["Player Wins On"].rows[8].label, "zh-Hans") == "闲 9 点赢"
    assert len(tables) == 8


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({}, ["$1 to $10,000"]),
        ({"wagers.perfect-pair-banker": {"maximum": "500.00"}}, ["$1 to $10,000", "$1 to $500"]),
    ],
    ids=["alike", "apart"],
)
def test_limits_stand_once_when_both_hands_have_the_same(changes: dict[str, object], shown: list[str]) -> None:
    card = article(as_html(setup("new-zealand-commission", changes)), "Perfect Pair <")
    assert re.findall(r"\$1 to \$[\d,]+", card) == shown


def test_pushes_and_commission_are_told() -> None:
    table = setup("massachusetts-commission")
    banker = next(card for card in cards(table) if card.names.en == "Banker")
    assert [(said(fact.label), said(fact.figure)) for fact in banker.rows] == [
        ("Banker wins", "1 to 1 less 5%"),
        ("Tie", "returned"),
    ]


def test_fixed_awards_and_shares_of_a_meter_are_told_in_money_and_per_cent() -> None:
    royal = next(card for card in cards(setup("massachusetts-commission")) if card.names.en == "Royal 9")
    figures = {said(fact.label): said(fact.figure) for fact in royal.rows}
    assert figures["Any two personal"] == "10% of Major jackpot"
    assert figures["Suited Royal 9 tie"] == "$1,500"
    assert [said(fact.figure) for fact in royal.stakes] == ["$5"]


# In a browser.


def written(table: Setup, folder: Path) -> Path:
    """The page as a file that a browser can open."""
    page = folder / "sign.html"
    page.write_text(as_html(table), encoding="utf-8")
    return page


def test_a_browser_shows_every_clause_and_the_chinese_names(tmp_path: Path) -> None:
    table = setup("new-zealand-commission-jackpot")
    seen = dom(written(table, tmp_path))
    assert "庄" in seen
    assert [sign.clause for sign in signs_of(table) if sign.clause not in seen] == []


def test_a_browser_prints_the_page(tmp_path: Path) -> None:
    pdf = printed(written(setup("massachusetts-ez"), tmp_path))
    assert pdf.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= 1
    assert re.search(rb"/MediaBox \[0 0 59[45]\S* 84[12]", pdf), "the paper is A4"


@pytest.mark.parametrize(
    ("most", "said"), [("500.00", "Any Tie: $5 to $500"), ("5.00", "Any Tie: $5"), (None, "Any Tie: from $5")]
)
def test_limits_are_a_span_one_figure_or_only_the_least(most: str | None, said: str) -> None:
    table = setup("rws-non-commission")
    offer = table.offers[WagerId("tie")]
    least, greatest = money(table, "5.00"), None if most is None else money(table, most)
    assert in_words(limits(replace(offer, minimum=least, maximum=greatest))) == said


@pytest.mark.parametrize("name", ["rws-non-commission", "new-zealand-commission"])
def test_signs_tell_the_commission_of_a_wager_of_the_house_and_whose_line_it_is(name: str) -> None:
    """No rule that guests can read says it elsewhere."""
    house = """
[[house_wagers]]
id = "reds"
names = { en = "Reds", zh_hans = "红", zh_hant = "紅" }
lines = [
  { when = "all cards red and banker wins", pays = "20 to 1", commission = "5%" },
  { when = "all cards red and not banker wins", pays = "15 to 1" },
]
"""
    table = read_setup(f"departs_from_rulebook = true\n{ready_text(name)}{house}")
    told = [in_words(line) for line in pays(table.offers[WagerId("reds")])]
    assert told == [
        "Reds, All cards are red and the Banker wins: 20 to 1 less 5%",
        "Reds, All cards are red and the Banker does not win: 15 to 1",
    ]
    if name.startswith("rws"):
        assert all(line in as_text(table) for line in told)
