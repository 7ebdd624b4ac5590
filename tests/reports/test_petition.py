"""The petition and the leaflet: what the program knows filled in, the rest marked, and every page a draft."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from puntobanco.pages.ready import ready_text
from puntobanco.reports.build import build
from puntobanco.reports.paper import plots
from puntobanco.reports.paper.document import Document, Field, Table
from puntobanco.reports.paper.draft import Draft, printed
from puntobanco.reports.paper.write import markdown, written
from puntobanco.reports.petition.leaflet import leaflet, typeset
from puntobanco.reports.petition.petition import petition
from puntobanco.reports.study import Study, offers_of, study
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import read_setup
from puntobanco.words import LANGUAGES
from tests.cli.run import run
from tests.pages.test_diff import TWICE as SERIES

NAME = "massachusetts-ez"
DATE = "2026-11-18"
TWICE = f"[[house_wagers]]\n{SERIES}"


@pytest.fixture(autouse=True)
def plain_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots are tested where reports are written; here they would only take time."""
    monkeypatch.setattr(plots, "picture", lambda shown, language: "<svg/>")


def setup(name: str = NAME) -> Setup:
    return read_setup(ready_text(name) or "", name=name)


@cache
def studies(name: str = NAME) -> tuple[Study, ...]:
    return study(setup(name), offers_of(setup(name), frozenset()), lambda what, done, steps: None)


@cache
def draft() -> Draft:
    return petition(setup(), studies(), build(setup(), ready_text(NAME) or "", date=DATE, made=studies()))


@cache
def document(language: str = "en") -> Document:
    return printed(draft(), language)


def test_the_petition_has_every_item_of_the_regulation_in_order() -> None:
    headings = [part.heading for chapter in document().chapters for part in chapter.parts]
    letters = [found.group() for heading in headings if (found := re.match(r"\([a-h]\)[1-8]?", heading))]
    wanted = ["(a)", "(b)", "(c)", "(d)", *(f"(e){n}" for n in range(1, 9)), "(f)", "(g)", "(h)"]
    assert list(dict.fromkeys(letters)) == wanted


def test_what_only_the_petitioner_knows_is_a_marked_field() -> None:
    fields = [block.label for chapter in document().chapters for part in chapter.parts for block in part.blocks
              if isinstance(block, Field)]  # fmt: skip
    for word in (
        "Names of the petitioners",
        "licensee that sponsors",
        "Samples",
        "Pictures",
        "Rights in the game",
        "Request for a test",
    ):
        assert any(word in label for label in fields), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_petition_says_on_every_page_that_it_is_a_draft(language: str) -> None:
    page = document(language)
    assert page.banner and page.banner in page.foot
    assert "205 CMR 147.04(4)" in markdown(page)
    assert "petition." not in markdown(page).replace("petition.pdf", "")
    assert language == "en" or not re.search(r"[0-9] (to|for) [0-9]| flat| meter|\$[0-9]", markdown(page))


def test_every_way_to_win_has_a_worked_example_that_pays_by_its_odds() -> None:
    (part,) = [part for part in document().chapters[1].parts if part.heading == "(e)2 Worked examples"]
    table = part.blocks[0]
    assert isinstance(table, Table)
    rows = {(row[0], row[3]): row for row in table.rows}
    assert rows["Dragon 7", "Dragon 7"][4:] == ("$1", "$41")
    assert "(7)" in rows["Dragon 7", "Dragon 7"][2]
    for known in studies():
        wager, pays = known.offer.wager, known.offer.pay_table
        winning = [line for line in wager.lines[wager.givens()[0]] if pays.row(line.id)]
        assert wager.parlay or {(wager.names.en, line.names.en) for line in winning} <= set(rows)


def test_each_prize_of_a_wager_has_a_round_that_wins_it_and_no_higher_one() -> None:
    (part,) = [part for part in document().chapters[1].parts if part.heading == "(e)2 Worked examples"]
    table = part.blocks[0]
    assert isinstance(table, Table)
    royal = {row[3]: row[5] for row in table.rows if row[0].startswith("Royal 9")}
    assert royal["Suited Royal 9 tie"] == "$1,500" and royal["Royal 9 tie"] == "$250"
    assert royal["Any suited Royal 9"] == "$50" and royal["Any Royal 9"] == "$25"
    assert [row[5] for row in table.rows if row[0] == "House Money"] == ["$16", "$4"]


def test_the_leaflet_tells_every_bet_of_insurance_with_its_own_edge() -> None:
    name = "new-zealand-commission"
    boxes = {box.names[0]: box for box in leaflet(setup(name), studies(name), DATE).boxes}
    insured = {name: box.edge for name, box in boxes.items() if name.startswith("Player Insurance")}
    assert list(insured) == [f"Player Insurance, bet {n}" for n in (1, 2, 3)] and len(set(insured.values())) == 3
    third = boxes["Player Insurance, bet 3"]
    assert ("Player 8, Banker wins", "7 to 1") in [(pay.line[0], pay.pays[0]) for pay in third.pays]
    assert boxes["Tie"].says_all and not boxes["Banker"].says_all


def test_the_petition_is_written_and_the_same_input_gives_the_same_bytes() -> None:
    assert written(document(), "html") == written(document(), "html")


@pytest.mark.parametrize("name", [NAME, "new-zealand-commission-any-pair", "rws-non-commission"])
def test_the_leaflet_is_two_pages_in_three_languages(name: str) -> None:
    made = leaflet(setup(name), studies(name), DATE)
    page = typeset(made, "html").decode()
    for box in made.boxes:
        assert len(set(box.names)) >= 2 and box.edge.endswith("%") and all(name in page for name in box.names)
    try:
        pdf = typeset(made, "pdf")
    except Exception as found:  # noqa: BLE001 - a machine without a Chinese font
        pytest.skip(str(found))
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2
    assert pdf == typeset(made, "pdf")


def test_the_commands_write_files_and_refuse_what_they_cannot(tmp_path: Path) -> None:
    file = tmp_path / "leaflet.html"
    assert run("leaflet", NAME, "-o", str(file), "--date", DATE).exit_code == 0 and file.stat().st_size > 5_000
    assert run("leaflet", NAME, "-o", str(tmp_path / "leaflet.md")).exit_code == 2
    assert run("petition", NAME, "-o", str(tmp_path / "petition.doc")).exit_code == 2


def test_a_wager_over_several_rounds_stands_in_the_leaflet_as_if_rounds_were_independent() -> None:
    """Won twice in a row, ties after the first win left out: p * p / (1 - t), and 4 to 1 is paid."""
    table = read_setup((ready_text("massachusetts-commission") or "").join(("departs_from_rulebook = true\n", TWICE)))
    assert [offer.wager.id for offer in offers_of(table, frozenset())] == [
        name for name, offer in table.offers.items() if offer.wager.series is None
    ]
    (box,) = leaflet(table, (), DATE).boxes
    wins, ties, every = 2_292_252_566_437_888, 475_627_426_473_216, 4_998_398_275_503_360
    won = Fraction(wins, every) ** 2 / (1 - Fraction(ties, every))
    assert box.names[0] == "Twice (not in the rulebook)" and box.pays[0].pays[0] == "4 to 1"
    assert box.edge == f"{float(1 - 5 * won):.2%}".replace("-", "−")
    report = build(table, "", date=DATE, made=())
    assert "decided by several rounds" in markdown(printed(report, "en"))
