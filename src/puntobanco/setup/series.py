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
)
from puntobanco.money import Currency, quoted
from puntobanco.setup.house_values import LineLabel
from puntobanco.wagers.series import Fate, Series, State, series_faults
from puntobanco.wagers.wager import Choosing, Names, Wager, in_english

MOST_STATES = 100
LONGEST_ID = 40


class Steps(Struct, frozen=True):
    """Permitted: for lines of the base wager, the state or line that each leads to."""

    def read(self, value: object, currency: Currency) -> tuple[tuple[str, str], ...]:
        """Where each line leads."""
        pairs = value.items() if isinstance(value, dict) else ()
        if not pairs or not all(isinstance(to, str) and len(to) <= LONGEST_ID for _, to in pairs):
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        return tuple((str(line), str(to)) for line, to in pairs)

    def describe(self) -> str:
        """An example."""
        return 'a table of lines and where they lead, such as { win = "second", tie = "first" }'


class States(Struct, frozen=True):
    """Permitted: the states of an automaton by their names."""

    def read(self, value: object, currency: Currency) -> tuple[tuple[str, Chosen], ...]:
        """Each state as it was written."""
        if not isinstance(value, dict) or not 1 <= len(value) <= MOST_STATES:
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        if any(not 1 <= len(str(name)) <= LONGEST_ID for name in value):
            raise NotPermitted(f"the name of a state has 1 to {LONGEST_ID} characters")
        return tuple(_each(OF_A_STATE, {f".{name}": state for name, state in value.items()}, currency).items())

    def describe(self) -> str:
        """The keys of each."""
        return f"1 to {MOST_STATES} tables of {', '.join(permit.key.name for permit in OF_A_STATE)} by their names"


class SeriesTable(Struct, frozen=True):
    """Permitted: a table that declares an automaton, with every answer that it must give."""

    def read(self, value: object, currency: Currency) -> Chosen:
        """The automaton as it was written."""
        return _each(OF_A_SERIES, {"": value}, currency)[""]

    def describe(self) -> str:
        """Its keys."""
        return f"a table of {', '.join(permit.key.name for permit in OF_A_SERIES)}"


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
TITLE = Key[Names]("title", "how far a bet in this state has come, in a few words")
STEPS = Key[tuple[tuple[str, str], ...]]("steps", "where lines of the base wager lead")
OTHERWISE = Key[str | None]("otherwise", "where all other lines lead")
BASE = Key[str]("base", "the wager whose line each round brings")
START = Key[str]("start", "the state in which a bet begins")
STATES = Key[tuple[tuple[str, Chosen], ...]]("states", "its states")
NEW_SHOE = Key[str]("new_shoe", "what a new shoe does to a bet under way")
LEAVING = Key[str]("leaving", "what becomes of a bet under way when its bettor leaves")
FREE_ROUND = Key[str]("free_round", "what a round dealt without bets does to a bet under way")
CLOSING = Key[str]("closing", "what the closing table does to a bet under way")

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
