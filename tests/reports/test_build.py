"""The report of a table: every part for every wager, sums of one, and the figures of `puntobanco edge`."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.figures import Figures
from puntobanco.cards import Card, Rank, Suit
from puntobanco.jackpot.from_setup import terms_of
from puntobanco.jackpot.link.terms import meter_of
from puntobanco.reports.paper import draft, plots
from puntobanco.reports.paper.document import Chapter, Document, Field, Part, Plot, Table
from puntobanco.reports.paper.draft import Prose
from puntobanco.reports.paper.format import exact, percent
from puntobanco.reports.paper.write import markdown
from puntobanco.reports.parts.content import content_hash
from puntobanco.reports.parts.progressive import _reserve, progressive_part
from puntobanco.reports.parts.rules import game_said
from puntobanco.reports.simulated import Simulated
from puntobanco.reports.study import Study
from puntobanco.rules.game import PUNTO_BANCO, USUAL_POINTS
from puntobanco.rules.hand import Side
from puntobanco.wagers.wager import Kind, WagerId
from puntobanco.words import in_words
from tests.analysis.wanted import asked
from tests.reports.made import build
from tests.support import REMOVE, SETUPS, setup

READY = ("massachusetts-commission-marked", "massachusetts-ez", "rws-non-commission", "new-zealand-commission-ante")
PARTS = [
    "Wager",
    "Outcomes",
    "Key figures",
    "Decks",
    "Effect of removing one card",
    "Sensitivity",
    "Rounding and caps at this table",
    "Cross-check",
]


@pytest.fixture(autouse=True)
def plain_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots are tested where reports are written; here they would only take time."""
    monkeypatch.setattr(plots, "picture", lambda shown, language: "<svg/>")


@cache
def report(name: str) -> Document:
    text = (SETUPS / f"{name}.toml").read_text(encoding="utf-8")
    return build(setup(name), text, date="2026-11-08")


def part(chapter: Chapter, heading: str) -> Part:
    return next(one for one in chapter.parts if one.heading == heading)


def tables(chapter: Chapter, heading: str) -> list[Table]:
    return [block for block in part(chapter, heading).blocks if isinstance(block, Table)]


def wager_chapters(document: Document) -> list[Chapter]:
    """The chapters of single wagers, between those about the table."""
    return [chapter for chapter in document.chapters if chapter.parts[0].heading == "Wager"]


def chapter_of(document: Document, title: str) -> Chapter:
    return next(chapter for chapter in document.chapters if chapter.title == title)


@pytest.mark.parametrize("name", READY)
def test_every_wager_but_the_fee_has_a_chapter_with_every_part_in_order(name: str) -> None:
    document, table = report(name), setup(name)
    wanted = [o.wager.names.en for o in table.offers.values() if o.wager.kind is not Kind.FEE]
    progressive = ["Progressive"] if any(o.pay_table.meters for o in table.offers.values()) else []
    progressive = progressive or (["Progressive"] if "jackpot" in name else [])
    before, after = ["This table", "Rules of the game", "Method"], ["All wagers together", "Responsibility"]
    assert [chapter.title for chapter in document.chapters] == [*before, *wanted, *progressive, *after]
    for chapter in wager_chapters(document):
        assert [one.heading for one in chapter.parts] == PARTS
        assert sum(isinstance(block, Plot) for one in chapter.parts for block in one.blocks) == 1
    last = ["Combined play", "Cross-check, all wagers", "Limits of the method"]
    assert [one.heading for one in document.chapters[-2].parts] == last


@pytest.mark.parametrize("name", READY)
def test_probabilities_add_up_to_one_and_ways_to_the_printed_sum(name: str) -> None:
    found = 0
    for chapter in wager_chapters(report(name)):
        for table in tables(chapter, "Outcomes"):
            if table.foot:
                found += 1
                assert table.foot[4] == "1"
                ways = [int(row[3].replace(",", "")) for row in table.rows]
                assert sum(ways) == int(table.foot[3].replace(",", ""))
    assert found >= 3


def edges(name: str) -> Iterator[Figures]:
    """What `puntobanco edge` says of this version."""
    table = setup(name)
    for one in figures_of(Query(rulebook=table.rulebook, versions=(table.version,)), fresh(8), 8):
        offer = next((offer for offer in table.offers.values() if offer.wager.id == one.wager), None)
        if offer and one.pay_table == offer.pay_table.id and not one.given:
            yield one


@pytest.mark.parametrize("name", READY)
def test_figures_are_those_of_edge(name: str) -> None:
    table, compared = setup(name), 0
    for one in edges(name):
        offer = table.offers[WagerId(one.wager)]
        if offer.wager.kind is not Kind.FEE:
            compared += 1
            rows = {
                row[0]: row[1] for row in tables(chapter_of(report(name), offer.wager.names.en), "Key figures")[0].rows
            }
            assert rows["Return, exactly"] == exact(one.expected_return)
            assert rows["House edge, for each bet made"] == percent(-one.expected_return, 6)
            assert rows["Hit frequency"] == percent(one.hit_frequency, 6)
    assert compared >= 6


def test_the_published_counts_of_eight_decks_stand_in_the_report() -> None:
    rows = tables(chapter_of(report("rws-non-commission"), "Player"), "Outcomes")[0].rows
    assert {row[0]: row[3] for row in rows} == {
        "Player wins": "2,230,518,282,592,256",
        "Banker wins": "2,292,252,566,437,888",
        "Tie": "475,627,426,473,216",
    }


@pytest.mark.parametrize(
    ("name", "title", "permitted"),
    [
        ("massachusetts-ez", "Player", ["6", "7", "8"]),
        ("massachusetts-ez", "Royal 9 Progressive", ["8"]),
        ("rws-non-commission", "Player", ["4", "5", "6", "7", "8", "10"]),
        ("new-zealand-commission-ante", "Player", ["4", "5", "6", "7", "8"]),
    ],
)
def test_the_deck_table_marks_what_the_rulebook_permits(name: str, title: str, permitted: list[str]) -> None:
    wager = next(c for c in report(name).chapters if c.title.split()[0] == title.split()[0])
    table = tables(wager, "Decks")[0]
    assert [row[0] for row in table.rows] == ["1", "4", "5", "6", "7", "8", "10"]
    assert [row[0] for row in table.rows if row[1] == "yes"] == permitted


def test_a_quarter_of_vigorish_on_the_smallest_bet_is_told() -> None:
    banker = chapter_of(report("massachusetts-commission-marked"), "Banker")
    least, most = tables(banker, "Rounding and caps at this table")[0].rows
    assert least == ("$1", "all", "1.0579%", "10.2299%", "+9.1719", "10.2299%", "$0.75")
    assert most[4] == "0.0000"


def table_of(chapter: Chapter, heading: str, words: str) -> Table:
    return next(table for table in tables(chapter, heading) if words in table.caption)


def test_commission_and_other_pay_tables_are_compared() -> None:
    document = report("massachusetts-commission-marked")
    rates = table_of(chapter_of(document, "Banker"), "Sensitivity", "rates of commission")
    assert [row[:2] for row in rates.rows] == [("4%", "0.5993%"), ("4.5%", "0.8286%"), ("5%", "1.0579%")]
    odds = table_of(chapter_of(document, "Tie"), "Sensitivity", "every pay table")
    assert [row[2] for row in odds.rows] == ["14.3596%", "4.8440%"]
    assert [row[1] for row in odds.rows].count("elected") == 1


def test_every_permitted_rounding_of_commission_is_compared() -> None:
    banker = chapter_of(report("massachusetts-commission-marked"), "Banker")
    rounding = table_of(banker, "Sensitivity", "is rounded")
    by_stake = {row[0]: dict(zip(rounding.columns, row, strict=True)) for row in rounding.rows}
    assert by_stake["$1"]["up to quarter"] == "10.2299%"
    assert by_stake["$1"]["exact"] == by_stake["$5"]["exact"] == by_stake["$5"]["up to quarter"] == "1.0579%"


def test_half_pay_on_a_banker_six_stands_beside_commission() -> None:
    banker = chapter_of(report("new-zealand-commission-ante"), "Banker")
    versions = table_of(banker, "Sensitivity", "other versions")
    edge = {row[0]: row[2] for row in versions.rows}
    assert edge["Baccarat, Banker 1 to 2 on six"] == percent(-banker_of("new-zealand", "half-on-six").expected_return)
    assert edge["EZ Baccarat"] == "1.0183%"
    assert next(row for row in versions.rows if row[1] == "elected")[2] == "1.0579%"


def banker_of(rulebook: str, version: str) -> Figures:
    return next(one for one in figures_of(asked(rulebook, version, "banker"), fresh(8), 8) if not one.given)


def test_a_cap_at_the_largest_pay_out_costs_nothing_and_a_lower_one_does() -> None:
    name = "new-zealand-commission-international-tiger"
    document = build(setup(name), "", date="2026-11-08", wagers=frozenset({"big-tiger"}))
    at, *below = table_of(chapter_of(document, "Big Tiger"), "Sensitivity", "were limited").rows
    assert at[1:3] == ("100%", "15.2533%")
    edges = [float(row[2].removesuffix("%")) for row in (at, *below)]
    assert edges == sorted(edges) and len(set(edges)) == len(edges)


def test_a_bet_beyond_the_differential_is_figured_for_what_plays() -> None:
    banker = chapter_of(report("rws-non-commission"), "Banker")
    _, most = tables(banker, "Rounding and caps at this table")[0].rows
    assert most[1].endswith("50,000") and most[2] == most[3]
    edge = -banker_of("rws", "non-commission").expected_return
    assert (most[3], most[5]) == (percent(edge), percent(edge / 2))


def test_winnings_added_to_a_main_bet_have_whole_tables() -> None:
    outcomes = tables(chapter_of(report("massachusetts-ez"), "House Money"), "Outcomes")
    taken, *added, figures = outcomes
    assert [table.caption.split("winnings ")[1] for table in added] == [
        f"added to {main}, {when}" for main in ("Banker", "Player") for when in ("always", "only when favourable")
    ]
    assert all(table.foot[3:5] == ("4,998,398,275,503,360", "1") for table in (taken, *added))
    assert any("taken" in row[0] for row in added[1].rows) and not any("taken" in row[0] for row in added[0].rows)
    edges = [row[1] for row in figures.rows]
    assert [f"−{edge}" for edge in edges] == [percent(Fraction(t.foot[5].replace("−", "-"))) for t in added]


def test_published_figures_stand_beside_ours_with_their_source() -> None:
    document = report("massachusetts-ez")
    rows = {row[0]: row for row in tables(chapter_of(document, "Dragon 7"), "Cross-check")[0].rows}
    assert rows["House edge"][1:5] == ("7.6113%", "–", "–", "7.6113%")
    assert rows["Standard deviation"][4] == "6.0849" and "Jacobson" in rows["Hit frequency"][5]
    assert tables(chapter_of(document, "Player"), "Cross-check")[0].rows[0][4] == "1.2351%"
    assert tables(chapter_of(document, "House Money"), "Cross-check")[0].rows[0][4] == "–"
    counts = tables(document.chapters[-2], "Cross-check, all wagers")[0]
    assert [row[1] for row in counts.rows] == [row[3] for row in counts.rows]
    assert counts.foot[1] == counts.foot[3] == "4,998,398,275,503,360"


def test_figures_published_for_eight_decks_are_not_quoted_for_six() -> None:
    six = setup("massachusetts-ez", {"decks": 6, "wagers.royal-9": REMOVE})
    document = build(six, "", date="2026-11-08", wagers=frozenset({"player"}))
    assert tables(chapter_of(document, "Player"), "Cross-check")[0].rows[0][4] == "–"
    assert {row[3] for row in tables(document.chapters[-2], "Cross-check, all wagers")[0].rows} == {"–"}


def test_nothing_published_is_quoted_for_another_game() -> None:
    values = {"game": "seven-up", "departs_from_rulebook": True}
    document = build(setup("rws-non-commission", values), "", date="2026-11-08", wagers=frozenset({"banker"}))
    counts, *_ = tables(document.chapters[-2], "Cross-check, all wagers")
    assert counts.caption.startswith("Ordered draws of five cards") and "none that we quote" in counts.caption
    assert [row[1] for row in counts.rows][2] == "1,308,955,052,800"
    (found,) = [
        block for block in tables(chapter_of(document, "Banker"), "Cross-check") if "published" in block.caption
    ]
    assert {row[-1] for row in found.rows} == {"none that we quote"}


def test_the_part_on_counting_stands_between_removal_and_sensitivity() -> None:
    table = setup("rws-non-commission")
    told: list[str] = []

    def counting(study: Study) -> tuple[Prose, ...]:
        told.append(study.offer.wager.id)
        return (Prose("Counted."),)

    document = build(table, "", date="2026-11-08", wagers=frozenset({"tie"}), counting=counting)
    headings = [one.heading for one in chapter_of(document, "Any Tie").parts]
    assert headings[4:7] == ["Effect of removing one card", "Counting", "Sensitivity"]
    assert told == ["tie"]


def test_insurance_is_reported_by_moment_and_by_what_the_bettor_sees() -> None:
    insurance = chapter_of(report("new-zealand-commission-ante"), "Banker Insurance")
    outcomes = tables(insurance, "Outcomes")
    assert [table.caption.rpartition(", ")[2] for table in outcomes[:3]] == ["bet 1", "bet 2", "bet 3"]
    edge_by_state = {row[0]: row[1] for row in outcomes[3].rows}
    assert edge_by_state["bet 2, own count 6, other count 5"].startswith("−")  # favours the bettor


def test_the_effects_of_all_cards_of_a_deck_cancel_out() -> None:
    table = tables(chapter_of(report("rws-non-commission"), "Banker"), "Effect of removing one card")[0]
    assert [row[0] for row in table.rows][:2] == ["10 J Q K", "A"]
    assert sum(int(row[1]) for row in table.rows) == 52
    change = sum((int(row[1]) * Fraction(row[2].replace("−", "-")) for row in table.rows), Fraction(0))
    assert abs(change) < Fraction(1, 10_000)


def test_simulated_counts_get_their_part_and_their_scores() -> None:
    table = setup("rws-non-commission")
    counts = Simulated(counts={"": {"win": 45_000, "lose": 45_500, "tie": 9_500}}, how="A run.")
    document = build(table, "", date="2026-11-08", wagers=frozenset({"player"}), simulated={"player": counts})
    figures, compared = tables(chapter_of(document, "Player"), "Cross-check")
    assert figures.rows[0][2:5] == ("0.5000%", "2.44", "1.2351%")
    assert compared.foot[0] == "Return" and compared.foot[2] == "−0.5000%" and compared.foot[3] == "100,000"
    assert compared.foot[4] == "2.44"
    checks = part(document.chapters[-2], "Cross-check, all wagers")
    assert sum(isinstance(block, Plot) for block in checks.blocks) == 1


def test_a_reader_with_the_report_alone_recomputes_an_edge_from_its_table() -> None:
    """As the chapter on method says: net times ways, added up, divided by the sum of ways."""
    for chapter in wager_chapters(report("massachusetts-commission")):
        (outcomes,) = [block for block in chapter.parts[1].blocks if isinstance(block, Table)][:1]
        rows = [(Fraction(row[2].replace("−", "-")), int(row[3].replace(",", ""))) for row in outcomes.rows]
        returned = sum(net * ways for net, ways in rows) / int(outcomes.foot[3].replace(",", ""))
        keys = chapter.parts[2].blocks[0]
        assert isinstance(keys, Table)
        printed_edge = next(row[1] for row in keys.rows if row[0] == "House edge, for each bet made")
        assert f"{float(-returned * 100):.6f}%" == printed_edge


def test_the_return_over_all_elections_holds_what_was_elected() -> None:
    parts = report("massachusetts-ez").chapters[0].parts
    (found,) = [part for part in parts if part.heading == "Return over all elections"]
    table = found.blocks[0]
    assert isinstance(table, Table)
    for row in table.rows:
        least, elected, most = (float(row[place].rstrip("%")) for place in (1, 3, 4))
        assert least <= elected <= most, row
    bonus = next(row for row in table.rows if row[0].startswith("Dragon Bonus, Player"))
    assert bonus[1] != bonus[4], "three pay tables and three numbers of decks"


def test_the_report_tells_rules_set_up_and_content_and_calls_itself_nothing() -> None:
    document = report("massachusetts-ez")
    text = markdown(document)
    assert content_hash() in text and "It is not certified" in text
    rules = chapter_of(document, "Rules of the game")
    assert [part.heading for part in rules.parts] == ["", "Set-up in full", "Layout"], "the title says the first"
    drawing = next(block for block in rules.parts[0].blocks if isinstance(block, Table))
    assert ("Banker on 6, when the Player drew", "draws against 6 or 7, stands against 0, 1, 2, 3, 4, 5, 8 or 9") in [
        row[:2] for row in drawing.rows
    ]
    assert all(row[2].startswith("MA ") for row in drawing.rows)


def test_the_responsible_person_has_fields_with_room_to_write() -> None:
    fields = [one for one in chapter_of(report("massachusetts-ez"), "Responsibility").parts[0].blocks
              if isinstance(one, Field)]  # fmt: skip
    assert [field.label for field in fields] == ["Name:", "Position:", "Company:", "Date:", "Signature:"]


def test_a_game_of_the_house_is_told_with_its_own_worths_and_printed_card() -> None:
    own = replace(
        PUNTO_BANCO,
        points={**USUAL_POINTS, Rank.ACE: 5},
        printed={Side.BANKER: Card(Rank.EIGHT, Suit.HEARTS)},
    )
    told = [in_words(words) for words in game_said(replace(setup("massachusetts-ez"), game=own))]
    assert "Cards count: 10, J, Q and K = 0, 2 = 2" in told[1] and "A and 5 = 5" in told[1]
    assert told[2].startswith("The first card of the Banker is printed on the layout: 8♥.")
    assert len(told) == 4 and "8♥" not in "".join(in_words(words) for words in game_said(setup("massachusetts-ez")))
    assert "natural" in [in_words(words) for words in game_said(setup("massachusetts-ez"))][-1]


def test_the_progressive_chapter_adds_the_increments_to_the_return() -> None:
    (part,) = chapter_of(report("massachusetts-ez"), "Progressive").parts
    words = next(text for block in part.blocks if "gets back" in (text := str(getattr(block, "text", ""))))
    seeds, fed, run = (float(found) for found in re.findall(r"([0-9.]+)%", words))
    assert abs(seeds + fed - run) < 1e-5


def test_a_jackpot_beside_the_wagers_tells_break_even_and_the_return_in_the_long_run() -> None:
    found = progressive_part(setup("new-zealand-commission-jackpot"), 70)
    assert found is not None
    meters, returns = (block for block in found.blocks if isinstance(block, draft.Table))
    assert [in_words(row[5]) for row in meters.rows] == ["$12,468.43", "$2,864.11", "$553.76"]
    banker = [in_words(cell) for cell in returns.rows[0]]
    assert "$25" in in_words(returns.caption) and banker[0] == "Banker"
    alone, at_seeds, in_the_long_run = (Fraction(cell.rstrip("%")) for cell in banker[1:])
    assert alone == Fraction("98.942094") and in_the_long_run - at_seeds == 1
    assert at_seeds - alone == Fraction("0.621893"), "0.15547 a round, over 25"


def test_each_meter_of_a_wager_has_the_reserve_rate_of_its_own_tier() -> None:
    terms = terms_of(setup("massachusetts-ez"))
    assert terms is not None
    rated = tuple(
        replace(tier, parameters=replace(tier.parameters, reserve_rate=Fraction(place, 1000)))
        for place, tier in enumerate(terms.tiers)
    )
    changed = replace(terms, tiers=rated)
    for meter in {meter_of(tier) for tier in rated}:
        first = next(tier for tier in rated if meter_of(tier) == meter)
        assert _reserve(changed, meter) == first.parameters.reserve_rate
