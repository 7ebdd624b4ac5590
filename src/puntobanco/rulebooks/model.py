"""What a rulebook is: the values that the table, the set-up check, the signs and the pages ask it for."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.elections import Chosen, Key, Permit
from puntobanco.faults import Fault
from puntobanco.html_text import table_html
from puntobanco.money import Amount, Chips, Currency
from puntobanco.procedure.irregular import Case, Remedy
from puntobanco.procedure.jackpot import Controls
from puntobanco.procedure.opening import ShoeRules
from puntobanco.procedure.procedure import Procedure
from puntobanco.rules.game import PUNTO_BANCO, AnyRow, Game, Natural
from puntobanco.wagers.terms import Offer, Terms
from puntobanco.wagers.wager import OptionId, VersionId, Wager, WagerId
from puntobanco.words import Names, Text, Wording, in_english, names_from, say

WITH_COMMISSION = "commission"
"""What a key that has a meaning only beside a commission names in `Permit.only`: any version that takes one."""
NOT_IN_THE_RULEBOOK = ClauseId("HOUSE departures")
"""What the sign cites that tells how a table departs from its rulebook."""


class Version(Struct, frozen=True):
    """A version of the game: it decides how the main bets are paid."""

    id: VersionId
    title: str
    clause: ClauseId
    requires: tuple[tuple[str, ClauseId], ...] = ()
    """Families of wagers that a table of this version must offer."""
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    def __repr__(self) -> str:
        return f"<Version {self.id}: {self.title} [{self.clause}]>"

    @property
    def names(self) -> Names:
        """The title in three languages."""
        return names_from(self.title, self.chinese)


class Option(Struct, frozen=True):
    id: OptionId
    title: str
    clause: ClauseId
    wagers: tuple[str, ...] = ()
    """Families of which it needs at least one."""
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    @property
    def names(self) -> Names:
        return names_from(self.title, self.chinese)


class Cell(Struct, frozen=True):
    """Whether a version and an option, or two options, stand together; and where the document says so."""

    one: str
    other: str
    clauses: tuple[ClauseId, ...]
    stated: bool
    """Named by the document, or merely not excluded by it."""
    allowed: bool = True
    why: Wording = ""


class Layout(Struct, frozen=True, kw_only=True):
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
    chinese: tuple[str, str] | None = None

    @property
    def names(self) -> Names:
        """The title in three languages."""
        return names_from(self.title, self.chinese)


class Limits(Struct, frozen=True, kw_only=True):
    minimum: Amount
    maximum: Amount | None
    differential: Amount | None = None
    personal: Mapping[str, Amount] = {}
    buy_in: Amount | None = None
    """The most that chips are sold for at once without a supervisor; none for no limit."""


class PaymentCheck(Enum):
    """What a table does about a payment by hand that is not what is owed."""

    OFF = "off"
    """Nobody enters what was paid."""
    STOP = "stop"
    """It is asked for again until it is right."""
    RECORD = "record"
    """It is taken, and the difference goes on record."""


class Setup(Struct, frozen=True, kw_only=True):
    """One table, set up: everything the operator chose, checked against the rulebook."""

    name: str
    rulebook: "Rulebook"
    chinese: tuple[str, str] | None = None
    """Its name in simplified and in traditional characters; without them it stays as it is everywhere."""
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
    game: Game
    """The rules by which its cards become rounds: the rulebook's, or another that it declares to depart by."""
    departs_from_rulebook: bool = False
    """Whether the operator has said that something at this table is not in the rulebook."""
    payment_check: PaymentCheck = PaymentCheck.OFF
    """Whether what the dealer pays is entered and compared with what is owed: the house's own rule, of no document."""
    values: Mapping[str, Any] = {}
    """What it was read from, as in its file."""

    def __repr__(self) -> str:
        adopted = ", ".join((self.version.title, *(option.title for option in self.options)))
        return f"<Setup {self.name}: {self.rulebook.id}, {adopted}, {len(self.offers)} wagers>"

    def __hash__(self) -> int:
        """By what it is called: set-ups are compared by value, and a key of a dictionary has to be hashed."""
        return hash((self.name, self.rulebook.id, self.version.id))

    def _repr_html_(self) -> str:
        """The felt: every box with its names, what it pays and the clause that permits it."""
        rows = (
            (
                offer.wager.names.en,
                offer.wager.names.zh_hans,
                "; ".join(str(row.pays) for row in offer.pay_table.rows),
                offer.minimum.shown,
                offer.wager.clause,
            )
            for offer in self.offers.values()
        )
        return table_html(("wager", "中文", "pays", "bets from", "clause"), rows, repr(self).strip("<>"))

    @property
    def names(self) -> Names:
        """Its name in three languages."""
        return names_from(self.name, self.chinese)

    @property
    def adopted(self) -> frozenset[str]:
        """The ids of its version and options."""
        return frozenset({self.version.id, *(option.id for option in self.options)})

    @property
    def edition(self) -> str:
        """What it is played by: the rulebook's edition, and the origin of whatever comes from an installed package."""
        origins = {self.rulebook.origin, *(offer.wager.origin for offer in self.offers.values())}
        return " + ".join((self.rulebook.edition, *sorted(origins - {""})))

    @property
    def takes_commission(self) -> bool:
        """Whether any wager offered here pays less a commission, as its pay table declares."""
        return any(offer.commission for offer in self.offers.values())

    @property
    def departures(self) -> tuple[tuple[str, Text], ...]:
        """What is not in the rulebook: the key of the set-up, and what it is."""
        house = [offer for offer in self.offers.values() if offer.wager.house]
        other = [offer for offer in self.offers.values() if offer.pay_table.house and not offer.wager.house]
        return (
            *((("game", say("sign.the-game", game=self.game.names)),) if self.game != self.rulebook.game else ()),
            *(
                (f"house_wagers[{place}]", say("sign.the-wager", wager=offer.wager.names))
                for place, offer in enumerate(house, 1)
            ),
            *((f"wagers.{offer.wager.id}", say("sign.the-pay-table", wager=offer.wager.names)) for offer in other),
        )

    @property
    def posted(self) -> "tuple[tuple[ClauseId, Wording, tuple[Wording, ...]], ...]":
        """The signs that the table must show, in the order of the document: clause, title and lines."""
        shown = [(sign.clause, sign.title, tuple(sign.lines(self))) for sign in self.rulebook.signs]
        if self.departures:
            told: tuple[Wording, ...] = tuple(say("sign.departs", what=what) for _, what in self.departures)
            shown.append((NOT_IN_THE_RULEBOOK, say("sign.departures"), told))
        return tuple(sign for sign in shown if sign[2])

    def drawing_clauses(self, row: AnyRow) -> tuple[ClauseId, ...]:
        """The clauses behind a row of its drawing table."""
        return self.rulebook.drawing_clauses(self.game, row)

    @property
    def terms(self) -> Terms:
        """What settlement needs to know of it."""
        return self.rulebook.terms(self)

    @property
    def shoe(self) -> ShoeRules:
        """How its shoe is opened, cut, burnt and ended."""
        return self.rulebook.shoe(self)

    def offers_family(self, family: str) -> bool:
        """Whether it offers any wager of a family."""
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
    title: Wording
    lines: Callable[[Setup], Iterable[Wording]]
    """The words on the sign; none where this table needs no such sign."""


Check = Callable[[Setup], Iterable[Fault]]
"""A rule about a whole set-up that no single key can state."""


class Rulebook(Struct, frozen=True, kw_only=True):
    """One document as values: versions, wagers, permits, drawing table, procedure, with the clause of each."""

    id: str
    prefix: str
    title: str
    short: Names | None = None
    """What lists call it, in the three languages; the title where there is none."""
    edition: str
    origin: str = ""
    """The package that it comes from, with a hash of its code; empty for a rulebook of this tree."""
    effective: Names | str
    currency: Currency
    versions: tuple[Version, ...]
    options: tuple[Option, ...] = ()
    combinations: tuple[Cell, ...] = ()
    wagers: tuple[Wager, ...]
    game: Game = PUNTO_BANCO
    drawing: Mapping[str, tuple[ClauseId, ...]]
    """The clauses behind each row of the game's drawing table, by the id of the row."""
    layouts: tuple[Layout, ...]
    layouts_clause: ClauseId
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

    @property
    def names(self) -> Names:
        """What lists call it, in the three languages."""
        return self.short or in_english(self.title)

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}: {self.title}, {self.edition}>"

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def title_names(self) -> Names:
        """Its title, in Chinese what lists call it."""
        return Names(self.title, self.names.zh_hans, self.names.zh_hant)

    def drawing_clauses(self, game: Game, row: AnyRow) -> tuple[ClauseId, ...]:
        """What a row of a game cites: this document, where it prints the same row, or else where the game is from."""
        ours = self.game
        if row in ours.rows or (isinstance(row, Natural) and game.naturals == ours.naturals):
            return tuple(self.drawing[row.id])
        return (game.clause,) if game.clause else ()

    def version(self, version_id: str) -> Version | None:
        """The version with this id; none where there is no such version."""
        for version in self.versions:
            if version.id == version_id:
                return version
        return None

    def option(self, option_id: str) -> Option | None:
        """The option with this id; none where there is no such option."""
        for option in self.options:
            if option.id == option_id:
                return option
        return None

    def wagers_of(self, version: str, options: frozenset[str] = frozenset()) -> tuple[Wager, ...]:
        """The wagers of a version and its options."""
        return tuple(
            wager
            for wager in self.wagers
            if version in wager.versions and (wager.option is None or wager.option in options)
        )
