"""Wagers over several rounds that a house declares: the `series` table of a declaration into its automaton."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.elections import (
    Chosen,
    Key,
    NotPermitted,
    OneOf,
    Permit,
    Reference,
    SeveralNotPermitted,
    Tables,
    is_not,
)
from puntobanco.money import Currency
from puntobanco.setup.house_values import LineLabel
from puntobanco.wagers.series import Fate, Series, State, series_faults
from puntobanco.wagers.wager import Choosing, Names, Wager, in_english
from puntobanco.words import Wording, listed, say

MOST_STATES = 100
LONGEST_ID = 40


class Steps(Struct, frozen=True):
    """Permitted: for lines of the base wager, the state or line that each leads to."""

    def read(self, value: object, currency: Currency) -> tuple[tuple[str, str], ...]:
        pairs = value.items() if isinstance(value, dict) else ()
        if not pairs or not all(isinstance(to, str) and len(to) <= LONGEST_ID for _, to in pairs):
            raise is_not(value, self.describe())
        return tuple((str(line), str(to)) for line, to in pairs)

    def describe(self) -> Wording:
        return say("value.steps", example='{ win = "second", tie = "first" }')


class States(Struct, frozen=True):
    def read(self, value: object, currency: Currency) -> tuple[tuple[str, Chosen], ...]:
        if not isinstance(value, dict) or not 1 <= len(value) <= MOST_STATES:
            raise is_not(value, self.describe())
        if any(not 1 <= len(str(name)) <= LONGEST_ID for name in value):
            raise NotPermitted(say("value.state-name", most=LONGEST_ID))
        return tuple(_each(OF_A_STATE, {f".{name}": state for name, state in value.items()}, currency).items())

    def describe(self) -> Wording:
        return say("value.tables-by-name", most=MOST_STATES, keys=listed(permit.key.name for permit in OF_A_STATE))


class SeriesTable(Struct, frozen=True):
    """Permitted: a table that declares an automaton, with every answer that it must give."""

    def read(self, value: object, currency: Currency) -> Chosen:
        return _each(OF_A_SERIES, {"": value}, currency)[""]

    def describe(self) -> Wording:
        return say("value.table", keys=listed(permit.key.name for permit in OF_A_SERIES))


def _each(permits: tuple[Permit, ...], tables: Mapping[str, object], currency: Currency) -> dict[str, Chosen]:
    """Each table read by the same keys, under its place without the dot; or the faults of all of them."""
    read, faults = {}, []
    for place, table in tables.items():
        try:
            (read[place.removeprefix(".")],) = Tables(permits, 1).read([table], currency)
        except SeveralNotPermitted as found:
            faults += [replace(fault, where=f"{place}{fault.where.removeprefix('[1]')}") for fault in found.faults]
    if faults:
        raise SeveralNotPermitted(*faults)
    return read


FATES = OneOf(tuple(fate.value for fate in Fate))
TITLE = Key[Names]("title", say("elect.state-title"))
STEPS = Key[tuple[tuple[str, str], ...]]("steps", say("elect.state-steps"))
OTHERWISE = Key[str | None]("otherwise", say("elect.state-otherwise"))
BASE = Key[str]("base", say("elect.series-base"))
START = Key[str]("start", say("elect.series-start"))
STATES = Key[tuple[tuple[str, Chosen], ...]]("states", say("elect.series-states"))
NEW_SHOE = Key[str]("new_shoe", say("elect.series-new-shoe"))
LEAVING = Key[str]("leaving", say("elect.series-leaving"))
FREE_ROUND = Key[str]("free_round", say("elect.series-free-round"))
CLOSING = Key[str]("closing", say("elect.series-closing"))

OF_A_STATE = (
    Permit(key=TITLE, values=LineLabel(), clause=None, default=in_english(""), required=True),
    Permit(key=STEPS, values=Steps(), clause=None, default=()),
    Permit(key=OTHERWISE, values=Reference(), clause=None, default=None),
)
OF_A_SERIES = (
    Permit(key=BASE, values=Reference(), clause=None, default="", required=True),
    Permit(key=START, values=Reference(), clause=None, default="", required=True),
    Permit(key=STATES, values=States(), clause=None, default=(), required=True),
    *(
        Permit(key=key, values=FATES, clause=None, default="", required=True)
        for key in (NEW_SHOE, LEAVING, FREE_ROUND, CLOSING)
    ),
)


def bases_of(declared: Chosen, wagers: Iterable[Wager]) -> tuple[Wager, ...]:
    """The wagers that a declaration names as its base: one for each version that has its own."""
    return tuple(wager for wager in wagers if wager.id == declared[BASE])


def series_on(declared: Chosen, base: Wager, clause: ClauseId) -> Series:
    """The automaton over one base wager; `otherwise` stands for every line of it that is not named."""
    states = {}
    for name, state in declared[STATES]:
        other = state[OTHERWISE]
        rest = {line.id: other for line in base.lines.get(None, ())} if other is not None else {}
        states[name] = State(state[TITLE], {**rest, **dict(state[STEPS])})
    return Series(
        base=declared[BASE],
        start=declared[START],
        states=states,
        new_shoe=Fate(declared[NEW_SHOE]),
        leaving=Fate(declared[LEAVING]),
        closing=Fate(declared[CLOSING]),
        free_round=Fate(declared[FREE_ROUND]),
        clause=clause,
    )


def faults_on(declared: Chosen, base: Wager, lines: frozenset[str], clause: ClauseId) -> Iterator[str]:
    """Everything wrong with an automaton over one base wager."""
    if base.series or base.parameter or base.choosing is not Choosing.ONLY_ONE:
        yield f"{base.id} does not bring exactly one line in each round, so nothing can be built on it."
        return
    yield from series_faults(series_on(declared, base, clause), lines, frozenset(line.id for line in base.lines[None]))
