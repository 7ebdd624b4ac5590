"""The messages of the analysis screen, both ways. Whole numbers too large for a browser travel as text."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from puntobanco.wagers.paid import Paid
from puntobanco.wagers.wager import Names
from puntobanco.wire.messages import Message, Name
from puntobanco.words import Share as Percent
from puntobanco.words import Text

MOST_SHOES = 10_000_000
"""In one run: some eight hundred million hands."""
MOST_COLUMNS = 4
"""Set-ups side by side."""

Decks = Annotated[int, Meta(ge=1, le=10)]
Card = Annotated[str, Meta(pattern=r"\A[2-9TJQKA][shdc]\Z")]
Left = Annotated[int, Meta(ge=0, le=10)]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""As large as a browser writes a number."""


class Of(Message, frozen=True, kw_only=True):
    """What is figured: a table of this house, a ready set-up, or a whole version of a rulebook on every pay table."""

    kind: Literal["table", "ready", "rulebook"]
    name: Name
    version: Annotated[str, Meta(max_length=80)] = ""
    """Only for a rulebook."""


class FiguresIn(Message, frozen=True, kw_only=True):
    """Exact figures of all wagers: for the decks of the set-up, for others, or for the cards that are left."""

    of: Of
    decks: Decks | None = None
    left: dict[Card, Left] | None = None
    """How many of each card are left; a card that is not named is not there."""


class Column(Message, frozen=True, kw_only=True):
    """One of several that are set side by side."""

    of: Of
    decks: Decks | None = None


class CompareIn(Message, frozen=True, kw_only=True):
    """Two to four set-ups side by side."""

    columns: Annotated[tuple[Column, ...], Meta(min_length=2, max_length=MOST_COLUMNS)]


class WagerIn(Message, frozen=True, kw_only=True):
    """One wager on every pay table that its document allows."""

    of: Of
    wager: Name
    decks: Decks | None = None


class OfIn(Message, frozen=True, kw_only=True):
    """A set-up of which something is asked for every wager."""

    of: Of
    decks: Decks | None = None


class RunIn(Message, frozen=True, kw_only=True):
    """Shoes to be dealt and settled beside the exact figures."""

    of: Of
    shoes: Annotated[int, Meta(ge=1, le=MOST_SHOES)] = 100_000
    seed: Seed = 1


class ReportIn(Message, frozen=True, kw_only=True):
    """The report of a set-up as a file."""

    of: Of
    form: Literal["pdf", "html", "md"] = "pdf"
    language: Annotated[str, Meta(max_length=20)] = "en"
    wagers: Annotated[tuple[Name, ...], Meta(max_length=60)] = ()
    """Only these; empty for all."""
    counting: bool = False
    """With the part on counting, which takes a minute."""


# What is answered.


class Subject(Struct, frozen=True, kw_only=True):
    """Something that can be chosen."""

    kind: str
    name: str
    version: str
    rulebook: str
    rulebook_title: Names
    title: Names
    """The version of the game."""
    decks: int


Given = dict[str, str]
"""What a figure is conditioned on: the chair, the moment of an insurance, the bet that winnings are added to."""


class LineOut(Struct, frozen=True, kw_only=True):
    """One way a wager ends."""

    line: str
    names: Names | Text
    """A text where it tells what became of winnings that may be added to a main bet."""
    result: str
    pays: Paid | None
    """None where the stake is lost or handed back."""
    commission: Percent | None
    """Taken from what it pays."""
    net: str
    """For each unit staked, as a fraction."""
    returns: float
    """The same as a decimal."""
    ways: str
    probability: float
    part: float
    """Of the return: probability times net."""


class CaseOut(Struct, frozen=True, kw_only=True):
    """A wager on one pay table under one condition; most have one, and it is none."""

    given: Given
    edge: float
    edge_exact: str
    resolved: float
    """The edge of bets that are won or lost, pushes left out."""
    hit: float
    push: float
    deviation: float
    variance_exact: str
    skew: float
    total: str
    lines: tuple[LineOut, ...]


class WagerOut(Struct, frozen=True, kw_only=True):
    """A wager with its figures."""

    wager: str
    names: Names
    pay_table: Names
    pay_tables: int
    """How many the document allows."""
    clause: str
    lawful: bool
    """Whether it may be dealt from this number of decks."""
    cases: tuple[CaseOut, ...]


class WagersOut(Struct, frozen=True, kw_only=True):
    """Every wager for one composition."""

    of: Subject
    decks: int | None
    """None where the cards that are left were given."""
    cards: int
    wagers: tuple[WagerOut, ...]


class CellOut(Struct, frozen=True, kw_only=True):
    """A wager in one column."""

    pay_table: Names
    edge: float
    edge_exact: str
    hit: float
    deviation: float


class RowOut(Struct, frozen=True, kw_only=True):
    """A wager across the columns; none where a column does not offer it."""

    wager: str
    names: Names
    given: Given
    cells: tuple[CellOut | None, ...]


class CompareOut(Struct, frozen=True, kw_only=True):
    """Set-ups side by side."""

    columns: tuple[Subject, ...]
    rows: tuple[RowOut, ...]


class PayTableOut(Struct, frozen=True, kw_only=True):
    """A pay table of a wager with its figures."""

    pay_table: Names
    elected: bool
    cases: tuple[CaseOut, ...]


class PayTablesOut(Struct, frozen=True, kw_only=True):
    """A wager on every pay table."""

    wager: str
    names: Names
    pay_tables: tuple[PayTableOut, ...]


class DeckPoint(Struct, frozen=True, kw_only=True):
    """A wager from a number of decks."""

    decks: int
    lawful: bool
    edge: float
    edge_exact: str
    hit: float
    deviation: float


class DeckRow(Struct, frozen=True, kw_only=True):
    """A wager by number of decks."""

    wager: str
    names: Names
    given: Given
    pay_table: Names
    points: tuple[DeckPoint, ...]


class DecksOut(Struct, frozen=True, kw_only=True):
    """Every wager by number of decks."""

    of: Subject
    rows: tuple[DeckRow, ...]


class RemovalBar(Struct, frozen=True, kw_only=True):
    """What the return of a wager gains when one card is gone from whole decks."""

    card: str
    """A rank, or a card where the wager tells suits apart."""
    effect: float
    exact: str


class RemovalRow(Struct, frozen=True, kw_only=True):
    """The effects on one wager."""

    wager: str
    names: Names
    given: Given
    pay_table: Names
    bars: tuple[RemovalBar, ...]


class RemovalOut(Struct, frozen=True, kw_only=True):
    """The effects of removal on every wager."""

    of: Subject
    decks: int
    rows: tuple[RemovalRow, ...]


class RunWager(Struct, frozen=True, kw_only=True):
    """A wager in a run, beside its exact figures."""

    wager: str
    names: Names
    given: Given
    exact: float
    """The exact return."""
    mean: float
    margin: float
    bets: int
    z: float


class RunPoint(Struct, frozen=True, kw_only=True):
    """The means after a number of hands, in the order of the wagers."""

    hands: int
    means: tuple[float, ...]
    margins: tuple[float, ...]


class RunSeen(Struct, frozen=True, kw_only=True):
    """What a run has brought so far."""

    shoes: int = 0
    hands: int = 0
    wagers: tuple[RunWager, ...] = ()
    points: tuple[RunPoint, ...] = ()


class RunOut(Struct, frozen=True, kw_only=True):
    """A simulation or a report that is being made, or has been."""

    id: str
    kind: Literal["run", "report"]
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    of: str
    """The name of the set-up."""
    stage: str
    """What is being done now, in a word or two."""
    done: int
    wanted: int
    seconds: float
    """Since it began."""
    why: Text | None = None
    advice: Text | None = None
    """Why it failed, in a sentence."""
    code: str
    """Why it failed, as programs know it."""
    seed: int
    form: str
    """Of a report."""
    seen: RunSeen


class AnalysisOut(Struct, frozen=True, kw_only=True):
    """What can be chosen on the analysis screen, and what is under way."""

    tables: tuple[Subject, ...]
    ready: tuple[Subject, ...]
    rulebooks: tuple[Subject, ...]
    simulates: bool
    """Whether the extra for simulation is installed."""
    reports: bool
    """Whether the extra for reports is installed."""
    most_shoes: int
    run: RunOut | None
    """The newest run of the person who asks."""


# On the felt.


class WagerFigures(Struct, frozen=True, kw_only=True):
    """What a wager costs and how often it wins, in parts of one."""

    wager: str
    edge: float
    """Of each unit staked, what the house keeps."""
    hit: float
    push: float
    deviation: float


class FiguresOut(Struct, frozen=True, kw_only=True):
    """The figures of a table's wagers for whole decks."""

    decks: int
    wagers: tuple[WagerFigures, ...]
    left_out: tuple[str, ...]
    """Wagers whose figures depend on the cards shown when they are made, or on a meter."""
