"""The report's part on counting: blocks made from a result, under the shoe of the set-up."""

import pytest

from puntobanco.procedure.keys import DECKS
from puntobanco.reports.counting import (
    IN_THE_ROUND,
    NO_NUMBA,
    NO_SHOE,
    counted_at,
    counting_part,
    counting_section,
    effects_in,
)
from puntobanco.reports.paper.document import Prose as Paragraph
from puntobanco.reports.paper.document import Table
from puntobanco.reports.paper.draft import Block, Prose, in_language
from puntobanco.reports.study import Study, offers_of, study
from puntobanco.rulebooks.model import Setup
from puntobanco.words import in_words
from tests.analysis.wanted import effects
from tests.support import setup


def studied(table: Setup, wager: str) -> Study:
    return study(table, offers_of(table, frozenset({wager})), lambda what, done, steps: None)[0]


def tables(blocks: tuple[Block, ...]) -> dict[str, Table]:
    said = [in_language(block, "en") for block in blocks]
    return {block.caption: block for block in said if isinstance(block, Table)}


def words(blocks: tuple[Block, ...]) -> str:
    said = [in_language(block, "en") for block in blocks]
    return " ".join(block.text for block in said if isinstance(block, Paragraph))


def test_a_wager_on_counts_has_tags_conditions_sweep_block_and_verdict() -> None:
    table = setup("new-zealand-commission")
    one = studied(table, "dragon-7")
    assert (
        effects_in(one, "").by_value == effects("new-zealand", "commission", "dragon-7", table.chosen[DECKS]).by_value
    )
    result = counted_at(table, one, "", pace=70, shoes=300, seed=2)
    blocks = counting_section(result)
    assert blocks == counting_section(result), "the blocks follow from the result alone"
    found = list(tables(blocks).values())
    assert [len(block.columns) for block in found] == [2, 2, 6, 3]
    assert all(len(row) == len(block.columns) == len(block.align) for block in found for row in block.rows)
    conditions = {row[0]: row[1] for row in found[1].rows}
    assert conditions["Cards behind the cutting card"] == str(table.shoe.depth) and conditions["Shoes"] == "300"
    assert conditions["Rounds an hour"] == "70"
    assert sum(row[0].endswith("*") for row in found[2].rows) == 1 and len(found[2].rows) == 16
    assert in_words(result.verdict) in words(blocks) and "Our scale" in words(blocks)


@pytest.mark.parametrize(("name", "wager"), [("rws-non-commission", "player-pair"), ("massachusetts-ez", "royal-9")])
def test_wagers_on_cards_are_counted_too(name: str, wager: str) -> None:
    table = setup(name)
    if wager not in table.offers:
        pytest.fail(f"{name} no longer offers {wager}: {list(table.offers)}")
    blocks = counting_part(table, studied(table, wager), pace=70, shoes=40)
    assert len(tables(blocks)) == 4 and "Verdict: " in words(blocks)
    assert ("true count is not used" in words(blocks)) is (wager == "player-pair")


def test_where_there_is_nothing_to_count_it_is_said() -> None:
    table = setup("new-zealand-commission")
    insurance = next(name for name in table.offers if name.startswith("insurance"))
    assert counting_part(table, studied(table, insurance), pace=70) == (Prose(IN_THE_ROUND),)
    shuffler = setup("new-zealand-commission-continuous")
    wager = next(iter(shuffler.offers))
    assert counting_part(shuffler, studied(shuffler, wager), pace=70) == (Prose(NO_SHOE),)


def test_a_run_that_cannot_be_made_is_a_sentence_in_the_report() -> None:
    table = setup("rws-non-commission")
    blocks = counting_part(table, studied(table, "tie"), pace=0, shoes=1)
    assert words(blocks) == "Not simulated: at least one round an hour must be dealt."


def test_without_numba_the_part_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puntobanco.reports.counting.find_spec", lambda name: None)
    table = setup("rws-non-commission")
    assert counting_part(table, studied(table, "tie"), pace=70) == (Prose(NO_NUMBA),)
