"""How a wager is declared: once, as named lines over the facts of a round, each with its clause."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import NewType

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.elections import Chosen, Permit
from puntobanco.html_text import escaped
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import OTHERWISE, Condition, HandIs, HandsAre, several_rounds
from puntobanco.wagers.pay_table import Meter as Meter
from puntobanco.wagers.pay_table import MeterId as MeterId
from puntobanco.wagers.pay_table import OpenOdds as OpenOdds
from puntobanco.wagers.pay_table import Pays as Pays
from puntobanco.wagers.pay_table import PayTable as PayTable
from puntobanco.wagers.pay_table import Row as Row
from puntobanco.wagers.pay_table import Share as Share
from puntobanco.wagers.pay_table import Sum as Sum
from puntobanco.wagers.pay_table import pays as pays
from puntobanco.wagers.series import Series
from puntobanco.words import Names as Names
from puntobanco.words import Wording, names_from
from puntobanco.words import in_english as in_english

WagerId = NewType("WagerId", str)
VersionId = NewType("VersionId", str)
OptionId = NewType("OptionId", str)


class Result(Enum):
    """How a line ends for the bettor; void gives the stake back as if nothing had been bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"


class Line(Struct, frozen=True):
    """One way a wager can end: when it holds, what it means, and the clauses that say so."""

    id: str
    label: str
    when: Condition
    result: Result
    clauses: tuple[ClauseId, ...]
    chinese: tuple[str, str] | None = None
    """The label in simplified and in traditional characters; without them it stays English everywhere."""

    def __repr__(self) -> str:
        return f"<Line {self.id}: {self.result.value}, {self.label}>"

    @property
    def names(self) -> Names:
        """The label in three languages."""
        return names_from(self.label, self.chinese)


class Parlay(Struct, frozen=True):
    """Winnings that the bettor may have added to another bet of their own in the same round."""

    onto: frozenset[str]
    clause: ClauseId


class Kind(Enum):
    """Main bets are on a hand or the tie; side wagers stand beside them; a fee is collected whatever happens."""

    MAIN = "main"
    SIDE = "side"
    FEE = "fee"


class Moment(Enum):
    FIRST_FOUR = "after the first four cards"
    COMPLETE = "when the round is complete"


class Choosing(Enum):
    """What happens when several lines hold at once."""

    ONLY_ONE = "exactly one line holds"
    HIGHEST = "the largest award is paid"
    ALL = "every award is paid"


class Parameter(Struct, frozen=True):
    """What a wager depends on besides the facts: the bettor's chair, or the moment of an insurance bet."""

    name: str
    values: tuple[int, ...]
    clause: ClauseId


class Need(Struct, frozen=True):
    """Something that must hold for a wager to be open at all, and the sentence for when it does not."""

    when: Condition
    clause: ClauseId
    sentence: Wording


class Window(Struct, frozen=True, kw_only=True):
    shown_own: int
    shown_other: int
    """How many cards of its own hand, and of the other hand, have been shown: exactly these numbers."""
    shown_clause: ClauseId
    main_clause: ClauseId
    """The clause that asks for the bettor's main bet."""
    needs: tuple[Need, ...]

    def missing(self, facts: Facts) -> Need | None:
        """The first need that the round does not meet."""
        for need in self.needs:
            if not need.when.holds(facts):
                return need
        return None

    def seen(self, facts: Facts, side: Side) -> tuple[int, int | None]:
        """The counts that a bettor on a side sees while it is open: its own, and the other hand's if that is shown."""
        own, other = facts.of(side), facts.of(side.other)
        return own.two if self.shown_own == 2 else own.count, other.two if self.shown_other else None


class Exclusion(Struct, frozen=True):
    """Families of wagers that may not be offered beside this one."""

    families: frozenset[str]
    clause: ClauseId


class StakeShare(Struct, frozen=True):
    """A stake that may be no more than a part of what the same bettor has on other wagers."""

    part: Fraction
    of: frozenset[str]
    clause: ClauseId


class Barred(Struct, frozen=True):
    """Wagers that one bettor may not have beside this one in a round."""

    wagers: frozenset[str]
    clause: ClauseId


class Wager(Struct, frozen=True, kw_only=True, dict=True):
    """A wager, declared once. Settlement, analysis, signs, pages and tests all read this."""

    id: WagerId
    family: str
    names: Names
    clause: ClauseId
    kind: Kind
    versions: frozenset[VersionId]
    pay_tables: tuple[PayTable, ...]
    lines: Mapping[int | None, tuple[Line, ...]]
    """Its lines by the value of its parameter; under None for a wager without one."""
    together: Names | None = None
    """What the wagers of its family are called together, where it has several."""
    side: Side | None = None
    """The hand that it stands beside on the felt, where its lines ask about both."""
    number: int | None = None
    """The figure that its box carries where the boxes of its family stand in a row, one for each count."""
    option: OptionId | None = None
    """The option of the table that it belongs to: ante, tiger."""
    parameter: Parameter | None = None
    windows: Mapping[int, Window] = {}
    """By the value of its parameter, when during the round it may be made; empty for bets made before it."""
    open_odds: OpenOdds | None = None
    settles: Moment = Moment.COMPLETE
    choosing: Choosing = Choosing.ONLY_ONE
    returns_stake: bool = True
    """Whether a winning stake is handed back with the winnings."""
    needs_main: ClauseId | None = None
    """The clause that ties it to a main bet of the same bettor."""
    insures: str | None = None
    """The main wager of the same bettor that it must correspond to."""
    fixed_stake: int | None = None
    """The one stake allowed, in minor units."""
    share: StakeShare | None = None
    barred: Barred | None = None
    excludes: Exclusion | None = None
    whole_family: ClauseId | None = None
    """The clause by which all wagers of the family stand or fall together."""
    shared_pay_table: ClauseId | None = None
    """The clause by which every table of the house uses one pay table."""
    cap: ClauseId | None = None
    """The clause under which an approved pay-out limit may be set."""
    only_decks: tuple[int, ClauseId] | None = None
    parlay: Parlay | None = None
    early: ClauseId | None = None
    """The clause that has it settled before third cards."""
    stake_clause: ClauseId | None = None
    """The clause that sends the bettor to the posted limits, or fixes the stake."""
    spot_clause: ClauseId | None = None
    """The clause that asks for an area on the layout."""
    elections: tuple[Permit, ...] = ()
    """What the operator may elect about this wager alone."""
    configured: Callable[[Chosen], "Wager"] | None = None
    """The wager as those elections make it."""
    series: Series | None = None
    """The automaton of a wager over several rounds; its lines are where that ends."""
    origin: str = ""
    """The package that it comes from, with a hash of its code; empty for a wager of this tree or of a set-up."""
    house: bool = False
    """Whether the house declared it: it is not in the rulebook."""
    source: str = ""

    def __repr__(self) -> str:
        return f"<Wager {self.id}: {self.names.en} [{self.clause}]>"

    def __hash__(self) -> int:
        """By its id alone: wagers are compared by value, and most that differ have different ids."""
        return hash(self.id)

    def _repr_html_(self) -> str:
        """Its pay tables, one below the other."""
        return f"<p><b>{escaped(repr(self)[1:-1])}</b></p>" + "".join(table._repr_html_() for table in self.pay_tables)

    def leaves(self) -> Iterator[HandIs | HandsAre]:
        """Every question about hands that its lines and windows ask; `Refused` for a series of rounds."""
        if self.series:
            raise several_rounds(self.id, self.clause)
        for given in self.givens():
            for line in self.lines[given]:
                yield from line.when.leaves()
        for window in self.windows.values():
            for need in window.needs:
                yield from need.when.leaves()

    def givens(self) -> tuple[int | None, ...]:
        """Every value of its parameter; just none for a wager without one."""
        return self.parameter.values if self.parameter else (None,)

    def pay_table(self, table_id: str) -> PayTable | None:
        """The pay table with this id; none where there is no such table."""
        return next((table for table in self.pay_tables if table.id == table_id), None)

    @cached_property
    def metered(self) -> bool:
        """Whether some pay table of it pays from a progressive meter."""
        return any(table.meters for table in self.pay_tables)

    @cached_property
    def is_bound(self) -> bool:
        """Whether it follows another bet, a chair or a fixed stake; most do not and are judged by themselves."""
        bound = self.insures or self.windows or self.parameter or self.share or self.barred
        return bool(bound) or self.fixed_stake is not None

    @cached_property
    def beside(self) -> Side | None:
        """The hand that its box lies beside: as declared, or the only one that its winning lines ask about."""
        lines = (line for given in self.givens() for line in self.lines[given] if line.result is Result.WIN)
        asked = [leaf.side if isinstance(leaf, HandIs) else None for line in lines for leaf in line.when.leaves()]
        return self.side or (asked[0] if asked and len(set(asked)) == 1 else None)

    @property
    def family_names(self) -> Names:
        """What its family is called; its own names where it is the only one."""
        return self.together or self.names

    @cached_property
    def line_names(self) -> dict[str, Names]:
        """What each of its lines is called, by the id of the line, and each state of a series by its own."""
        states = self.series.states if self.series else {}
        lines = {line.id: line.names for given in self.givens() for line in self.lines[given]}
        return lines | {name: state.title for name, state in states.items()}

    def line_called(self, line: str, given: int | None) -> Names | None:
        """What a line is called for a bet with this value: moments of an insurance have lines of the same id."""
        declared = (known.names for known in self.lines.get(given, ()) if known.id == line)
        return next(declared, None) or self.line_names.get(line)

    def is_open(self, facts: Facts, given: int | None) -> bool:
        """Whether it could have been made in a round with these facts."""
        window = self.windows.get(given) if given is not None else None
        return window is None or window.missing(facts) is None

    def _lines(self, given: int | None) -> tuple[Line, ...]:
        """The lines for a bet; what a bet names beside a wager without a parameter says nothing."""
        return self.lines[given if self.parameter is not None else None]

    def line(self, line_id: str, given: int | None = None) -> Line:
        """The line with this id."""
        return next(line for line in self._lines(given) if line.id == line_id)

    def lines_of(self, facts: Facts, given: int | None = None) -> tuple[Line, ...]:
        """The lines that hold of a round; the last line, if it always holds, only when no other does."""
        if self.series:
            raise several_rounds(self.id, self.clause)
        lines = self._lines(given)
        found = tuple([line for line in lines if line.when is not OTHERWISE and line.when.holds(facts)])
        return found or tuple([line for line in lines if line.when is OTHERWISE])


def same_lines(*lines: Line) -> Mapping[int | None, tuple[Line, ...]]:
    """The lines of a wager without a parameter."""
    return {None: lines}


def line_named(line: str, label: str | Names, when: Condition, result: Result, clauses: tuple[ClauseId, ...]) -> Line:
    """A line whose label is English, or in the three languages."""
    if isinstance(label, str):
        return Line(line, label, when, result, clauses)
    return Line(line, label.en, when, result, clauses, (label.zh_hans, label.zh_hant))


def win(line: str, label: str | Names, when: Condition, *clauses: ClauseId) -> Line:
    return line_named(line, label, when, Result.WIN, clauses)


def lose(line: str, label: str | Names, when: Condition, *clauses: ClauseId) -> Line:
    return line_named(line, label, when, Result.LOSE, clauses)


def push(line: str, label: str | Names, when: Condition, *clauses: ClauseId) -> Line:
    """A line that hands the stake back."""
    return line_named(line, label, when, Result.PUSH, clauses)


def one_table(*rows: Row, id: str = "standard", title: str = "") -> tuple[PayTable, ...]:
    return (PayTable(id, title, rows),)
