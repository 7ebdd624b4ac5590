"""The exact figures of the analysis screen: what it says of a table is what the counts say."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec.json import encode

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Weights, weights_for
from puntobanco.faults import Refused
from puntobanco.library import complete
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.server.analysis import across, exact
from puntobanco.server.analysis.jobs import Report, Run, Source
from puntobanco.server.analysis.running import reported, simulated
from puntobanco.words import OddsOf, Share, in_words
from tests.support import SETUPS


def ready(name: str) -> Source:
    return Source(kind="ready", name=name, text=(SETUPS / f"{name}.toml").read_text(encoding="utf-8"))


RWS, COMMISSION, EZ = (ready(one) for one in ("rws-non-commission", "massachusetts-commission", "massachusetts-ez"))


def by_wager(rows: Any) -> dict[str, Any]:
    return {one.wager: one for one in rows}


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without NumPy and Numba."""
    for name in ("numpy", "numba", "puntobanco.analysis.fast.cards"):
        monkeypatch.setitem(sys.modules, name, None)
    yield


def test_the_ways_of_eight_decks_are_the_published_whole_numbers() -> None:
    found = exact.wagers_out(RWS, None, None)
    (case,) = by_wager(found.wagers)["player"].cases
    ways = {one.result: int(one.ways) for one in case.lines}
    assert ways == {"win": 2_230_518_282_592_256, "lose": 2_292_252_566_437_888, "push": 475_627_426_473_216}
    assert case.total == "4998398275503360" and (found.decks, found.cards) == (8, 416)
    assert Fraction(case.edge_exact) == Fraction(2_292_252_566_437_888 - 2_230_518_282_592_256, 4_998_398_275_503_360)
    assert round(case.edge, 6) == 0.012351 and sum(one.part for one in case.lines) == pytest.approx(-case.edge)


def test_of_eights_alone_every_round_is_a_tie_on_six() -> None:
    """Both hands hold two eights, stand on six, and the Tie pays 8 to 1 each time."""
    found = exact.wagers_out(RWS, None, {"8s": 3, "8h": 3})
    tie = by_wager(found.wagers)["tie"].cases[0]
    assert (found.decks, found.cards) == (None, 6) and (tie.edge_exact, tie.hit, tie.deviation) == ("-8", 1.0, 0.0)


@pytest.mark.parametrize("left", [{"8s": 5}, {}])
def test_fewer_than_six_cards_are_no_round(left: dict[str, int]) -> None:
    with pytest.raises(Refused) as refused:
        exact.wagers_out(RWS, None, left)
    assert "may need 6 cards" in refused.value.faults[0].sentence


def test_two_versions_stand_side_by_side_and_a_wager_that_one_lacks_leaves_its_place_empty() -> None:
    found = across.compare_out([(COMMISSION, None), (EZ, None), (EZ, 6)])
    banker, dragon = (by_wager(found.rows)[name].cells for name in ("banker", "dragon-7"))
    assert [round(one.edge * 100, 4) for one in banker[:2]] == [1.0579, 1.0183]
    six = by_wager(exact.wagers_out(EZ, 6, None).wagers)["banker"].cases[0]
    assert banker[2].edge_exact == six.edge_exact != banker[1].edge_exact
    assert dragon[0] is None and round(dragon[1].edge * 100, 4) == 7.6113
    assert [one.decks for one in found.columns] == [8, 8, 6]


def test_a_commission_stands_beside_what_it_is_taken_from() -> None:
    (case,) = by_wager(exact.wagers_out(COMMISSION, None, None).wagers)["banker"].cases
    assert [(one.pays, one.commission, one.net) for one in case.lines if one.pays] == [
        (OddsOf("1", "1"), Share(1, 20), "19/20")
    ]


def test_every_pay_table_of_the_document_stands_beside_the_elected_one() -> None:
    found = exact.pay_tables_out(EZ, "dragon-bonus-player", None)
    assert len(found.pay_tables) > 1 and [one.elected for one in found.pay_tables].count(True) == 1
    assert len({one.cases[0].edge for one in found.pay_tables}) == len(found.pay_tables)


def test_decks_from_one_to_ten_say_which_the_rulebook_permits() -> None:
    """Massachusetts deals from six to eight decks."""
    points = by_wager(across.decks_out(COMMISSION).rows)["tie"].points
    assert [one.decks for one in points] == list(range(1, 11))
    assert [one.decks for one in points if one.lawful] == [6, 7, 8]


def test_the_effect_of_removal_is_the_difference_of_two_exact_returns() -> None:
    rows = by_wager(across.removal_out(RWS, None).rows)
    four = next(one for one in rows["player"].bars if one.card == "4")
    without = exact.wagers_out(
        RWS, None, {f"{rank}{suit}": 8 - (rank + suit == "4s") for rank in "A23456789TJQK" for suit in "shdc"}
    )
    whole = exact.wagers_out(RWS, None, None)
    edges = [Fraction(by_wager(one.wagers)["player"].cases[0].edge_exact) for one in (whole, without)]
    assert Fraction(four.exact) == edges[0] - edges[1] and four.effect < 0, "a four that is gone hurts the Player"


def test_royal_9_tells_suits_apart_and_the_other_wagers_do_not() -> None:
    rows = across.removal_out(EZ, None).rows
    bars = {one.wager: [bar.card for bar in one.bars] for one in rows}
    assert len(bars["banker"]) == 13 and "Ks" in bars["royal-9"] and "9h" in bars["royal-9"]


def test_a_whole_version_of_a_rulebook_has_every_pay_table_but_is_no_table() -> None:
    source = Source(kind="rulebook", name="massachusetts", version="commission")
    tables = [one.pay_table for one in exact.wagers_out(source, 6, None).wagers if one.wager == "tie"]
    assert len(tables) > 1
    with pytest.raises(Refused, match="choose a set-up"):
        simulated(Run(source=source, shoes=1, seed=1, seconds=1), lambda *_: None, lambda: False)
    with pytest.raises(Refused, match="no such version"):
        exact.wagers_out(Source(kind="rulebook", name="macau", version="x"), None, None)


def test_the_lines_of_an_insurance_are_those_of_its_moment() -> None:
    wagers = by_wager(
        exact.wagers_out(Source(kind="rulebook", name="new-zealand", version="commission"), 8, None).wagers
    )
    lines = {
        (case.given["bet"], line.line): in_words(line.names)
        for case in wagers["insurance-player"].cases
        for line in case.lines
    }
    assert (lines["2", "tie"], lines["3", "tie"]) == ("Tie", "Tie below 9")
    assert (lines["1", "lose"], lines["2", "lose"]) == ("Any other result", "Player wins")


def test_without_the_extra_exact_figures_are_the_same_and_the_rest_is_refused_in_words(plain: None) -> None:
    assert type(weights_for(fresh(6), PUNTO_BANCO)) is Weights
    tie = by_wager(exact.wagers_out(EZ, 6, None).wagers)["tie"]
    assert round(tie.cases[0].edge * 100, 4) == 14.4382
    run = Run(source=RWS, shoes=1, seed=1, seconds=1)
    with pytest.raises(Refused, match="extra “sim”"):
        simulated(run, lambda *_: None, lambda: False)
    report = Report(source=RWS, form="md", wagers=(), counting=False, date="2026-11-16")
    with pytest.raises(Refused, match="extra"):
        reported(report, lambda *_: None, lambda: False)


def test_a_table_with_a_wager_over_several_rounds_has_figures_of_all_others() -> None:
    text = (SETUPS / "rws-non-commission.toml").read_text(encoding="utf-8")
    named = 'departs_from_rulebook = true\nhouse_wagers = ["library:two-in-a-row-banker"]\n'
    source = Source(kind="ready", name="streak", text=complete(named + text, None))
    assert exact.felt_out(source).left_out == ("two-in-a-row-banker",)
    for shown in (exact.wagers_out(source, None, None), across.removal_out(source, None), across.decks_out(source)):
        told = encode(shown)
        assert b'"player"' in told and b"two-in-a-row-banker" not in told
