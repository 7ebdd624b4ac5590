"""The page of irregularities: at every moment of every rulebook the console offers what the table accepts."""

import pytest

from puntobanco.procedure.irregular import Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.machine import decide
from puntobanco.table.model.phases import Phase
from tools.irregular_page import NOT_REPORTED, TABLES, about_irregularities, cited, everything, moments, walk

LYING = (Report.WRONG_SIDE, Report.WRONG_HANDLER, Report.EXPOSED)


@pytest.mark.parametrize("name", TABLES)
def test_what_may_be_reported_is_what_the_table_accepts(name: str) -> None:
    differs = [
        (report.value, phase.value)
        for report, cells in walk(name).items()
        for phase, found in cells.items()
        if found.offered is not found.accepted
    ]
    assert not differs


@pytest.mark.clause("RWS 5.8.1", "RWS 5.9", "RWS 5.11", "NZ 15.10 middle", "NZ 12.6 s1", "NZ 12.8")
@pytest.mark.parametrize("name", TABLES)
def test_lying_cards_are_put_right_as_long_as_the_clause_allows(name: str) -> None:
    """Until the next call at Resorts World Sentosa; elsewhere until the bets are settled, and then it stands."""
    singapore = name.startswith("Resorts")
    for report in LYING:
        found = walk(name)[report]
        assert (Phase.READY in found) is singapore
        assert {Phase.DEALING, Phase.COMPLETE, Phase.RESULT, Phase.SETTLED} <= set(found)
        assert Phase.SHOWING in found or Phase.SHOWING not in moments(name)
        if not singapore:
            assert {way.exit.value for way in found[Phase.SETTLED].ways} == {"stand"}


@pytest.mark.clause("RWS 5.4.1", "RWS 5.4.2")
def test_the_page_voids_an_interrupted_round_only_while_nothing_is_decided() -> None:
    found = walk("Resorts World Sentosa, cards face up")[Report.INTERRUPTED]
    ways = {phase: {way.exit.value for way in found[phase].ways} for phase in (Phase.CALLED, Phase.RESULT)}
    assert ways == {Phase.CALLED: {"void"}, Phase.RESULT: {"stand"}}


def test_the_page_knows_every_clause_about_irregularities() -> None:
    """Each is cited by a way out, or the page says what the table does by it; none is both."""
    clauses, ways = set(about_irregularities()), set(cited())
    assert clauses - ways == set(NOT_REPORTED)


def test_the_table_itself_accepts_what_its_check_lets_through() -> None:
    """Each report once, at a table of Massachusetts whose cards lie face down."""
    table = moments("Massachusetts, cards turned by the caller")[Phase.SHOWING][-1]
    dealer = next(person for person, member in table.staff.items() if member.role is Role.DEALER)
    who = ask.Who(dealer, Role.DEALER)
    for report in LYING:
        done = [act for act in everything(table, report) if not decide(table, _asked(who, act)).refused]
        assert {act.place for act in done} >= ({None} if report is Report.WRONG_HANDLER else {1, 2})


def _asked(who: ask.Who, act: ask.ReportTrouble) -> ask.Command:
    return ask.Command(id="1", at=ask.At(0), who=who, act=act)
