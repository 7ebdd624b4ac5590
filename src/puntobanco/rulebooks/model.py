"""What a rulebook is: the values that the table, the set-up check, the signs and the pages ask it for."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.elections import Chosen, Key, Permit
from puntobanco.faults import Fault
from puntobanco.money import Amount, Chips, Currency
from puntobanco.procedure.irregular import Case, Remedy
from puntobanco.procedure.jackpot import Controls
from puntobanco.procedure.opening import ShoeRules
from puntobanco.procedure.procedure import Procedure
from puntobanco.rules.tableau import Row
from puntobanco.wagers.terms import Offer, Terms
from puntobanco.wagers.wager import OptionId, VersionId, Wager, WagerId


class Version(Struct, frozen=True):
    """A version of the game: it decides how the main bets are paid."""

    id: VersionId
    title: str
    clause: ClauseId
    requires: tuple[tuple[str, ClauseId], ...] = ()
    """Families of wagers that a table of this version must offer."""


class Option(Struct, frozen=True):
    """Something adopted on top of a version."""

    id: OptionId
    title: str
    clause: ClauseId
    wagers: tuple[str, ...] = ()
    """Families of which it needs at least one."""


class Cell(Struct, frozen=True):
    """Whether a version and an option, or two options, stand together; and where the document says so."""

    one: str
    other: str
    clauses: tuple[ClauseId, ...]
    stated: bool
    """Named by the document, or merely not excluded by it."""
    allowed: bool = True
    why: str = ""


class Layout(Struct, frozen=True, kw_only=True):
    """A cloth that the document names."""

    id: str
    title: str
    clause: ClauseId
    least_seats: int = 1
    most_seats: int | None
    seats_clause: ClauseId
    families: frozenset[str] | None = None
    """The wagers drawn on it; none where the spots follow from what is offered."""
    drawn: bool = True
    """Whether our copy of the document shows its spots; if not, the operator lists them."""
    standing_areas: bool = False


class Limits(Struct, frozen=True, kw_only=True):
    """The posted limits of a table."""

    minimum: Amount
    maximum: Amount | None
    differential: Amount | None = None
    personal: Mapping[str, Amount] = {}


class Setup(Struct, frozen=True, kw_only=True):
    """One table, set up: everything the operator chose, checked against the rulebook."""

    name: str
    rulebook: "Rulebook"
    version: Version
    options: tuple[Option, ...]
    casino: str
    pit: str
    currency: Currency
    seats: tuple[int, ...]
    layout: Layout
    spots: tuple[str, ...]
    """What is drawn before each seat: one spot an offered wager, and a vigorish box where one is needed."""
    boxes: int
    limits: Limits
    chips: Chips
    offers: Mapping[WagerId, Offer]
    chosen: Chosen

    @property
    def adopted(self) -> frozenset[str]:
        """The ids of its version and options."""
        return frozenset({self.version.id, *(option.id for option in self.options)})

    @property
    def terms(self) -> Terms:
        """Its terms for money."""
        return self.rulebook.terms(self)

    @property
    def shoe(self) -> ShoeRules:
        """Its rules for the shoe."""
        return self.rulebook.shoe(self)

    def offers_family(self, family: str) -> bool:
        """Whether any wager of a family is offered."""
        return any(offer.wager.family == family for offer in self.offers.values())


class Reach(Enum):
    """Over how many tables an election holds."""

    PIT = "pit"
    HOUSE = "house"


class Shared(Struct, frozen=True):
    """An election that must be the same at every table of a pit or a house."""

    key: Key[object]
    reach: Reach
    clause: ClauseId


class Sign(Struct, frozen=True):
    """Something that must be displayed at a table, and when."""

    clause: ClauseId
    title: str
    lines: Callable[[Setup], Iterable[str]]
    """The words on the sign; none where this table needs no such sign."""


Check = Callable[[Setup], Iterable[Fault]]
"""A rule about a whole set-up that no single key can state."""


class Rulebook(Struct, frozen=True, kw_only=True):
    """A document, as values."""

    id: str
    prefix: str
    title: str
    edition: str
    effective: str
    currency: Currency
    versions: tuple[Version, ...]
    options: tuple[Option, ...] = ()
    combinations: tuple[Cell, ...] = ()
    wagers: tuple[Wager, ...]
    drawing: Mapping[Row, tuple[ClauseId, ...]]
    layouts: tuple[Layout, ...]
    layouts_clause: ClauseId
    """The clause that names the layouts a table may have."""
    wagers_clause: ClauseId | None = None
    """The clause that lists every wager there is, where the document closes the list."""
    permits: tuple[Permit, ...]
    checks: tuple[Check, ...] = ()
    notes: tuple[Check, ...] = ()
    """What a set-up is warned of, and not refused for."""
    shared: tuple[Shared, ...] = ()
    signs: tuple[Sign, ...] = ()
    terms: Callable[[Setup], Terms]
    shoe: Callable[[Setup], ShoeRules]
    procedure: Callable[[Setup], Procedure]
    remedies: Callable[[Setup, Case], tuple[Remedy, ...]]
    """The lawful ways out when something went wrong."""
    controls: Controls = {}
    """The clause of each point of a jackpot that the document speaks about."""
    marker_boxes: Callable[[Setup], ClauseId | None] = lambda setup: None
    """Whether the layout needs boxes for marking vigorish."""
    maximum_required: bool = True
    """Whether a table must post a maximum."""
    differential_required: ClauseId | None = None
    """The clause by which a differential limit must be posted."""

    def version(self, version_id: str) -> Version | None:
        """The version of that id."""
        for version in self.versions:
            if version.id == version_id:
                return version
        return None

    def option(self, option_id: str) -> Option | None:
        """The option of that id."""
        for option in self.options:
            if option.id == option_id:
                return option
        return None

    def wagers_of(self, version: str, options: frozenset[str] = frozenset()) -> tuple[Wager, ...]:
        """The wagers that a version with these options may offer."""
        return tuple(
            wager
            for wager in self.wagers
            if version in wager.versions and (wager.option is None or wager.option in options)
        )
