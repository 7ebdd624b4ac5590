"""Which wagers of two editions are the same bet: those whose lines cover the same rounds, whatever they are called."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Currency
from puntobanco.pages.coverage import Coverage, Covered, coverages
from puntobanco.rules.game import Game
from puntobanco.wagers.paid import posted
from puntobanco.wagers.series import Series
from puntobanco.wagers.wager import Choosing, Kind, Line, PayTable, Result, Wager
from puntobanco.words import Names, Param, Text, Wording, all_of, any_of, listed, say

LIKE = Fraction(1, 2)
"""Bets are the same from this part of what either wins on."""
SLIGHTLY = Fraction(1, 100)
"""Bets of one name are, if they have anything in common: Banker with and without commission."""


class Cell(Struct, frozen=True):
    """What one edition says of a topic, and by which clauses."""

    text: Wording
    clauses: tuple[ClauseId, ...] = ()
    means: tuple[object, ...] = ()
    """What it is compared by, where that is not its text."""

    @property
    def meaning(self) -> object:
        return self.means or self.text


class Difference(Struct, frozen=True):
    """A topic of which at least one edition says something."""

    topic: Wording
    one: Cell | None
    other: Cell | None

    @property
    def same(self) -> bool:
        return self.one is not None and self.other is not None and self.one.meaning == self.other.meaning


class Bet(Struct, frozen=True):
    """A wager as one edition offers it, with one value of its parameter if it has one."""

    wager: Wager
    given: int | None
    tables: tuple[PayTable, ...]
    currency: Currency
    game: Game
    """By whose rounds its lines are compared; with a bet of another game by the rounds of both."""
    versions: tuple[Names, ...]
    """The versions that offer it so, where not all do."""
    base: Wager | None = None
    """The wager whose lines decide it, if it is one over several rounds."""

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.wager.lines[self.given]

    @property
    def name(self) -> Wording:
        name: Names | Text = self.wager.names
        if self.given is not None and self.wager.windows:
            name = say("diff.given", wager=name, n=self.given)
        if self.versions and self.wager.kind is Kind.MAIN:
            return say("diff.in-versions", wager=name, versions=listed(self.versions))
        return name


class Matched(Struct, frozen=True):
    """The same bet in both editions, or a bet of one of them; its lines, and what else is said of it."""

    one: Bet | None
    other: Bet | None
    rows: tuple[Difference, ...]

    @property
    def same(self) -> bool:
        return all(row.same for row in self.rows)

    @property
    def name(self) -> Wording:
        names = [bet.name for bet in (self.one, self.other) if bet is not None]
        return names[0] if len(names) == 1 or names[0] == names[1] else say("diff.two", one=names[0], other=names[1])


def matched(ours: Sequence[Bet], theirs: Sequence[Bet]) -> tuple[Matched, ...]:
    """Every bet of both editions, those of the first in their order."""
    pairs = sorted(
        (
            (_likeness(first, other), -place, -beside)
            for place, first in enumerate(ours)
            for beside, other in enumerate(theirs)
        ),
        reverse=True,
    )
    partner: dict[int, int] = {}
    for likeness, place, beside in pairs:
        if (
            likeness[0] >= (SLIGHTLY if likeness[2] else LIKE)
            and -place not in partner
            and -beside not in partner.values()
        ):
            partner[-place] = -beside
    found = [_matched(first, theirs[partner[place]] if place in partner else None) for place, first in enumerate(ours)]
    return (*found, *(_matched(None, bet) for place, bet in enumerate(theirs) if place not in partner.values()))


def _together(first: Bet, other: Bet) -> tuple[Coverage, Coverage]:
    """What the lines of two bets cover of the rounds of their games, so that they can be compared."""
    games = tuple(dict.fromkeys((first.game, other.game)))
    return coverages((first.wager, first.given), (other.wager, other.given), games)


def _likeness(first: Bet, other: Bet) -> tuple[Fraction, Fraction, bool]:
    """How much of what two bets win on is the same, how much of that pays the same, and whether the names agree.

    A series of rounds covers no single round: such wagers are alike if they have one id.
    """
    mine, theirs = map(_winning, (first, other), _together(first, other))
    if not mine or not theirs:
        same = first.wager.id == other.wager.id and bool(mine) == bool(theirs)
        return Fraction(int(same)), Fraction(0), same
    shared, paid = mine.keys() & theirs.keys(), mine.items() & theirs.items()
    union = len(mine.keys() | theirs.keys())
    return Fraction(len(shared), union), Fraction(len(paid), union), first.wager.id == other.wager.id


def _winning(bet: Bet, covered: Coverage) -> dict[object, object]:
    lines = [line for line in bet.lines if line.result is not Result.LOSE and line.id in covered]
    return {covered[line.id]: _pay(bet, line).meaning for line in lines}


def _matched(first: Bet | None, other: Bet | None) -> Matched:
    rows = [*_line_rows(first, other), *_other_rows(first, other)]
    return Matched(first, other, tuple(rows))


def _line_rows(first: Bet | None, other: Bet | None) -> Iterable[Difference]:
    """A row for each set of rounds that the bets settle alike; losing lines only where one of them does not lose."""
    covered = _together(first, other) if first and other else ()
    sides = list(zip_longest((first, other), covered))
    mine, theirs = (_by_coverage(bet, found, ()) for bet, found in sides)
    shared = mine.keys() & theirs.keys()
    ours, others = (_by_coverage(bet, found, shared) for bet, found in sides)
    for key in dict.fromkeys([*ours, *others]):
        parts = [lines for lines in (ours.get(key), others.get(key)) if lines]
        if all(line.result is Result.LOSE for lines in parts for line in lines):
            continue
        names = list(dict.fromkeys(line.names for lines in parts for line in lines))
        topic: Wording = names[0] if len(names) == 1 else say("ref.whole", what=any_of(names))
        yield Difference(topic, _pay_of(first, ours.get(key)), _pay_of(other, others.get(key)))


def _pay_of(bet: Bet | None, lines: Sequence[Line] | None) -> Cell | None:
    if bet is None or not lines:
        return None
    cells = [_pay(bet, line) for line in lines]
    clauses = tuple(dict.fromkeys(clause for cell in cells for clause in cell.clauses))
    return Cell(cells[0].text, clauses, cells[0].means)


def _by_coverage(
    bet: Bet | None, covered: Coverage | None, alone: Collection[object]
) -> dict[object, tuple[Line, ...]]:
    """The lines of a bet by what they cover; those that the other bet has not, and that pay alike, put together.

    One document has a line for each way to win by a natural, another has one line for both.
    """
    if bet is None:
        return {}
    covered = covered or {}
    groups: dict[object, list[Line]] = {}
    for line in bet.lines:
        key = covered.get(line.id, line.id)
        groups.setdefault(key if not alone or key in alone else ("pays", _pay(bet, line).meaning), []).append(line)
    return {_joined(lines, covered): tuple(lines) for lines in groups.values()}


def _joined(lines: Sequence[Line], covered: Mapping[str, Covered]) -> object:
    """What several lines of one bet cover together."""
    found = [covered[line.id] for line in lines if line.id in covered]
    if len(found) < len(lines):
        return tuple(line.id for line in lines)
    bits = 0
    for part in found:
        bits |= part.bits
    return Covered(found[0].kind, bits)


def _pay(bet: Bet, line: Line) -> Cell:
    """What a line pays on every pay table that the wager may have."""
    rows = [(table, row) for table in bet.tables if (row := table.row(line.id)) is not None]
    if not rows:
        return Cell(say(f"result.{line.result.value}"), line.clauses, (line.result,))
    paid = list(dict.fromkeys(posted(row, table, bet.currency) for table, row in rows))
    if (
        bet.wager.open_odds is not None
        and bet.wager.open_odds.line == line.id
        and len(bet.wager.pay_tables) == len(bet.tables)
    ):
        paid = [*paid, say("diff.or-better")]
    clauses = tuple(dict.fromkeys([row.clause for _, row in rows]))
    meaning = tuple(dict.fromkeys((str(row.pays), row.commission) for _, row in rows))
    return Cell(say("ref.whole", what=any_of(paid)), clauses, (*meaning, *paid[len(meaning) :]))


def _other_rows(first: Bet | None, other: Bet | None) -> Iterable[Difference]:
    """What else is said of a bet: its stake, what it needs, when it is settled, and what limits its pay."""
    mine, theirs = _terms(first), _terms(other)
    for key in dict.fromkeys([*mine, *theirs]):
        yield Difference(say(f"diff.{key}"), mine.get(key), theirs.get(key))


def _terms(bet: Bet | None) -> dict[str, Cell]:
    if bet is None:
        return {}
    wager, found = bet.wager, {}
    found["settled"] = Cell(say(f"figures.settled-{wager.settles.name.lower().replace('_', '-')}"))
    if wager.fixed_stake is not None:
        clauses = (wager.stake_clause,) if wager.stake_clause else ()
        found["stake"] = Cell(f"{bet.currency.symbol}{wager.fixed_stake // bet.currency.minor_per_major}", clauses)
    for key, clause in (
        ("needs-main", wager.needs_main), ("cap", wager.cap), ("early", wager.early),
        ("whole-family", wager.whole_family), ("shared-pay-table", wager.shared_pay_table),
    ):  # fmt: skip
        if clause is not None:
            found[key] = Cell(say("diff.provided"), (clause,))
    if wager.only_decks is not None:
        found["only-decks"] = Cell(str(wager.only_decks[0]), (wager.only_decks[1],))
    if wager.share is not None:
        part: Param = str(wager.share.part)
        found["share"] = Cell(say("diff.share-of", part=part, of=all_of(sorted(wager.share.of))), (wager.share.clause,))
    if wager.parlay is not None:
        found["parlay"] = Cell(say("diff.provided"), (wager.parlay.clause,))
    return found | _further_terms(bet) | (_course(bet, wager.series) if wager.series else {})


def _further_terms(bet: Bet) -> dict[str, Cell]:
    """What few wagers say: others they are barred beside, a rounding, several lines at once, a stake that stays."""
    wager, found = bet.wager, dict[str, Cell]()
    if wager.barred is not None:
        found["barred"] = Cell(say("ref.whole", what=all_of(sorted(wager.barred.wagers))), (wager.barred.clause,))
    if rules := {table.rounding for table in bet.tables if table.rounding is not None}:
        said = [say(f"settle.rounded-{rule.value}") for rule in sorted(rules, key=str)]
        found["rounding"] = Cell(say("ref.whole", what=any_of(said)))
    if wager.choosing is not Choosing.ONLY_ONE:
        found["choosing"] = Cell(say(f"diff.choosing-{wager.choosing.name.lower()}"))
    if not wager.returns_stake:
        found["stake-stays"] = Cell(say("diff.provided"))
    return found


def _course(bet: Bet, series: Series) -> dict[str, Cell]:
    """How the rounds of a series lead to its end, and what else may end it."""
    base, names = bet.base.line_names if bet.base else {}, bet.wager.line_names
    places = {state: place for place, state in enumerate(_in_order(series))}
    steps, means = [], list[object]()
    for state in places:
        leads: dict[str, list[str]] = {}
        for line, to in sorted(series.states[state].steps.items()):
            leads.setdefault(to, []).append(line)
            means.append((places[state], line, places[to] if to in places else _end(bet, to)))
        for to, lines in leads.items():
            by = any_of([base.get(line, line) for line in lines])
            steps.append(say("diff.step", state=names[state], by=by, to=names[to]))
    clauses = (series.clause,)
    found = {"base": Cell(say("ref.whole", what=bet.base.names if bet.base else series.base), clauses)}
    found["course"] = Cell(say("ref.whole", what=listed(steps)), clauses, tuple(means))
    fates = (("new-shoe", series.new_shoe), ("leaving", series.leaving), ("free-round", series.free_round))
    for key, fate in (*fates, ("closing", series.closing)):
        found[key] = Cell(say("diff.fate", fate=fate.name.lower()), clauses)
    return found


def _end(bet: Bet, line_id: str) -> object:
    line = bet.wager.line(line_id, bet.given)
    return line.result, _pay(bet, line).meaning


def _in_order(series: Series) -> Iterator[str]:
    """The states as rounds come to them, so that their names do not matter."""
    seen, waiting = {series.start}, [series.start]
    for state in waiting:
        yield state
        for _, to in sorted(series.states[state].steps.items()):
            if to in series.states and to not in seen:
                seen.add(to)
                waiting.append(to)
