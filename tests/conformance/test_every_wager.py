"""The conformance suite: every wager of every rulebook and version, under every pay table it may have.

A wager is tested here the moment it is declared: its lines are all reachable and exactly one holds of any
round, every line and figure cites a clause that exists, and each line settles to the last cent.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from msgspec import Struct

from puntobanco.money import Amount, Odds
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook, Version
from puntobanco.rules.facts import Facts
from puntobanco.rules.features import COUNT, PAIR, PAIR_RANK, ROYAL, SIZE, THIRD, TRIPLE, TWO
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.witnesses import by_counts, by_pairs, by_royals
from puntobanco.wagers.conditions import OTHERWISE
from puntobanco.wagers.planner import plan
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet, Offer, Terms, bare_terms
from puntobanco.wagers.wager import (
    Choosing,
    Kind,
    Line,
    Moment,
    PayTable,
    Result,
    Row,
    Share,
    Sum,
    Wager,
    WagerId,
)
from tools.registers import read_registers

OUTSIDE = ("HOUSE ", *(f"{rulebook.prefix} " for rulebook in RULEBOOKS if rulebook.origin))
"""How ids begin that no register here knows: those of wagers that no document knows, and of rulebooks of packages."""
OF_PAIRS = frozenset({COUNT, TWO, SIZE, THIRD, PAIR, PAIR_RANK, TRIPLE})


class Case(Struct, frozen=True):
    """A wager as one version may offer it, on one pay table, with one value of its parameter."""

    rulebook: Rulebook
    version: Version
    wager: Wager
    table: PayTable
    given: int | None

    def __str__(self) -> str:
        given = "" if self.given is None else f"-{self.given}"
        return f"{self.rulebook.id}-{self.version.id}-{self.wager.id}-{self.table.id}{given}"


def every_case() -> Iterator[Case]:
    for rulebook in RULEBOOKS:
        options = frozenset(option.id for option in rulebook.options)
        for version in rulebook.versions:
            for wager in rulebook.wagers_of(version.id, options):
                for table in wager.pay_tables:
                    for given in wager.givens():
                        yield Case(rulebook, version, wager, table, given)


CASES = list(every_case())


def known_facts(wager: Wager) -> tuple[Facts, ...]:
    """One round for each set of facts that the lines of a wager tell apart."""
    leaves = tuple(dict.fromkeys(wager.leaves()))
    looked_at = {feature for leaf in leaves for feature in leaf.features}
    if looked_at <= {COUNT, TWO, SIZE, THIRD}:
        return by_counts()
    if looked_at <= {ROYAL}:
        return by_royals()
    return by_pairs() if looked_at <= OF_PAIRS else tuple(plan(PUNTO_BANCO, leaves).facts)


def open_facts(case: Case) -> list[Facts]:
    return [facts for facts in known_facts(case.wager) if case.wager.is_open(facts, case.given)]


@cache
def clause_exists(clause: str) -> bool:
    return clause.startswith(OUTSIDE) or bool(_registers().stands_for(clause))


@cache
def _registers():  # type: ignore[no-untyped-def]
    return read_registers()


def test_the_suite_covers_every_declared_wager() -> None:
    declared = {(rulebook.id, id(wager)) for rulebook in RULEBOOKS for wager in rulebook.wagers}
    assert {(case.rulebook.id, id(case.wager)) for case in CASES} == declared


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda one: str(one.id))
def test_a_version_knows_each_wager_once_and_names_it_in_three_languages(rulebook: Rulebook) -> None:
    options = frozenset(option.id for option in rulebook.options)
    for version in rulebook.versions:
        ids = [wager.id for wager in rulebook.wagers_of(version.id, options)]
        assert {"player", "banker", "tie"} <= set(ids)
        assert [one for one, times in Counter(ids).items() if times > 1] == []
    for wager in rulebook.wagers:
        assert wager.names.en and wager.names.zh_hans and wager.names.zh_hant
        assert wager.versions <= {version.id for version in rulebook.versions}
        assert wager.option is None or rulebook.option(wager.option) is not None


class Survey(Struct, frozen=True):
    """What walking every round showed of a wager's lines; no pay table and no version changes it."""

    reached: Counter[str]
    facts: int
    faults: tuple[str, ...]
    alone: dict[str, Facts]
    """For each line a round of which it holds, with the fewest other lines beside it."""


_SURVEYS: dict[tuple[int, int | None], Survey] = {}


def survey(case: Case) -> Survey:
    key = (id(case.wager), case.given)
    if key not in _SURVEYS:
        _SURVEYS[key] = _surveyed(case)
    return _SURVEYS[key]


def _surveyed(case: Case) -> Survey:
    reached: Counter[str] = Counter()
    faults: list[str] = []
    alone: dict[str, tuple[int, Facts]] = {}
    walked = open_facts(case)
    named = [line for line in case.wager.lines[case.given] if line.when is not OTHERWISE]
    for facts in walked:
        held = case.wager.lines_of(facts, case.given)
        if not held:
            faults.append(f"no line holds of {facts}")
        if case.wager.choosing is Choosing.ONLY_ONE and sum(line.when.holds(facts) for line in named) > 1:
            faults.append(f"two lines hold of {facts}")
        reached.update(line.id for line in held)
        for line in held:
            if line.id not in alone or len(held) < alone[line.id][0]:
                alone[line.id] = (len(held), facts)
    return Survey(reached, len(walked), tuple(faults[:3]), {line: facts for line, (_, facts) in alone.items()})


def check_every_line_is_reached_and_exactly_one_holds_of_a_round(case: Case) -> None:
    seen = survey(case)
    assert seen.faults == ()
    lines = [line.id for line in case.wager.lines[case.given]]
    assert len(set(lines)) == len(lines)
    assert set(seen.reached) == set(lines), f"never reached: {set(lines) - set(seen.reached)}"
    if case.wager.choosing is Choosing.ONLY_ONE:
        assert sum(seen.reached.values()) == seen.facts


def check_every_line_and_every_figure_cites_a_clause_that_exists(case: Case) -> None:
    cited = [case.wager.clause]
    for line in case.wager.lines[case.given]:
        assert line.clauses, f"{line.id} cites nothing"
        cited += line.clauses
    cited += [row.clause for row in case.table.rows]
    cited += [clause for meter in case.table.meters for clause in (meter.seed_clause, meter.rate_clause)]
    own = [case.wager.needs_main, case.wager.whole_family, case.wager.shared_pay_table, case.wager.cap]
    cited += [clause for clause in (*own, case.wager.stake_clause, case.wager.spot_clause) if clause]
    assert [clause for clause in cited if not clause_exists(clause)] == []


def check_every_winning_line_is_paid_and_no_other(case: Case) -> None:
    every_line = {line.id: line for given in case.wager.givens() for line in case.wager.lines[given]}
    rows = {row.line: row for row in case.table.rows}
    assert len(rows) == len(case.table.rows)
    assert set(rows) == {line.id for line in every_line.values() if line.result is Result.WIN}
    for row in rows.values():
        match row.pays:
            case Odds(pays=pays, staked=staked):
                assert pays > 0 and staked > 0
            case Sum(major=major):
                assert major > 0
            case Share(part=part):
                assert 0 < part <= 1


def check_a_wager_settled_after_four_cards_looks_at_nothing_later(case: Case) -> None:
    early = all(line.when.first_four for line in case.wager.lines[case.given])
    assert early or case.wager.settles is not Moment.FIRST_FOUR


# Settlement of every line, against figures worked out here from the declared rows alone.


def terms_with(case: Case) -> Terms:
    """Bare terms: the wager on its pay table, the main bet it insures, one cent as the smallest chip."""
    currency = case.rulebook.currency
    offered = [case.wager]
    if case.wager.insures:
        mains = case.rulebook.wagers_of(case.version.id)
        offered += [wager for wager in mains if wager.id == case.wager.insures]
    tables = {case.wager.id: case.table}
    return bare_terms(
        currency,
        [
            Offer(
                wager=wager,
                pay_table=tables.get(wager.id, wager.pay_tables[0]),
                minimum=Amount(1, currency),
                maximum=Amount(10**9, currency),
            )
            for wager in offered
        ],
    )


STAKES = (1, 2, 3, 100, 10_050, 12_345)


def check_every_line_settles_to_the_last_cent(case: Case) -> None:
    terms = terms_with(case)
    for line in case.wager.lines[case.given]:
        for minor in (500,) if case.wager.fixed_stake else STAKES:
            check_settlement(case, terms, line, survey(case).alone[line.id], minor)


def _winnings(case: Case, line: Line, minor: int) -> Fraction:
    row = case.table.row(line.id)
    return Fraction(0) if row is None else _worth(case, row, minor)


def _worth(case: Case, row: Row, minor: int) -> Fraction:
    per_major = case.rulebook.currency.minor_per_major
    match row.pays:
        case Odds(pays=pays, staked=staked):
            return Fraction(minor * pays, staked)
        case Sum(major=major):
            return Fraction(major * per_major)
        case Share(meter=meter, part=part):
            seed = next(one.seed for one in case.table.meters if one.id == meter)
            return seed * per_major * part


def check_settlement(case: Case, terms: Terms, line: Line, facts: Facts, minor: int) -> None:
    currency = case.rulebook.currency
    bets = [Bet(seat=1, wager=case.wager.id, stake=Amount(minor, currency), given=case.given)]
    if case.wager.insures:
        bets.append(Bet(seat=1, wager=WagerId(case.wager.insures), stake=Amount(10**6, currency)))
    one = settle(terms, facts, bets).wagers[0]
    assert (one.line, one.result) == (line.id, line.result)
    winnings = _winnings(case, line, minor).__floor__()
    row = case.table.row(line.id)
    commission = (winnings * row.commission).__floor__() if row and row.commission else 0
    stake_back = minor if case.wager.returns_stake else 0
    expected = {
        Result.WIN: stake_back + winnings - commission,
        Result.PUSH: minor,
        Result.LOSE: 0,
    }[line.result]
    assert (one.pays.minor, one.commission.minor, one.returned.minor) == (winnings, commission, expected)
    assert one.clause == (row.clause if row else line.clauses[0])
    assert case.wager.kind is not Kind.FEE or one.result is Result.LOSE


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_wager_conforms(case: Case) -> None:
    check_every_line_is_reached_and_exactly_one_holds_of_a_round(case)
    check_every_line_and_every_figure_cites_a_clause_that_exists(case)
    check_every_winning_line_is_paid_and_no_other(case)
    check_a_wager_settled_after_four_cards_looks_at_nothing_later(case)
    check_every_line_settles_to_the_last_cent(case)
