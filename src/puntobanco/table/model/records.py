"""What a table keeps beside the round: results, incidents, changes, open trouble, rounds that may be corrected."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.ledger.chips import Stack
from puntobanco.money import Minor
from puntobanco.procedure.irregular import Remedy, Report, told_of
from puntobanco.rules.hand import Side
from puntobanco.table.commands import At, Award, CardText, Person, Who
from puntobanco.table.events import WagerSettled
from puntobanco.table.model.round_state import Key, PlacedBet
from puntobanco.wagers.established import Established
from puntobanco.wagers.terms import Bet, Terms
from puntobanco.words import Text


class Trouble(Struct, frozen=True, kw_only=True):
    """Something that went wrong and waits for a way out."""

    report: Report
    note: str = ""
    """What the person who reported it wrote."""
    remedies: tuple[Remedy, ...]
    card: Card | None = None
    seen: bool = False
    side: Side | None = None
    place: int | None = None
    established: tuple[Established, ...] = ()
    rebuildable: bool = True
    otherwise: tuple[Remedy, ...] = ()
    """The ways out if the operator judges otherwise whether the cards can be put in order."""
    lying: int = 0
    """Cards that have left the shoe because of it and are in no hand."""
    by: Who
    """Who reported it."""
    position: int
    """Where on the table's record it was reported."""

    @property
    def text(self) -> Text:
        """What the staff read of it."""
        return told_of(self.report, str(self.card) if self.card else None, self.side, self.place, self.note)


class Carried(Struct, frozen=True, kw_only=True):
    """Cards that have left the shoe by an error and open the next round, in their order."""

    cards: tuple[Card | None, ...]
    since: int
    """They serve rounds after this one: the round in which the first of them was laid apart, or the one before it
    where hands were still to be shown that may need them."""
    without_bets: ClauseId | None = None
    """The clause by which that round is dealt without bets."""
    confirmed: bool = False
    """Whether two supervisors have confirmed that everybody knows those of them that were seen."""


class Mark(Struct, frozen=True):
    """Who did a step of an order, and when."""

    who: Who
    at: At


class Order(Struct, frozen=True, kw_only=True):
    """A fill or a credit: asked for at the table, made up by the cage, accepted at the table by two people."""

    number: int
    credit: bool
    chips: Stack
    """As asked for; once it is made up, as it was."""
    asked: Mark
    made: Mark | None = None
    signed: tuple[Mark, ...] = ()
    done: bool = False
    cancelled: str | None = None
    """Why it was called off."""
    prints: int = 0
    """How often its slip was printed."""

    @property
    def open(self) -> bool:
        """Whether something is still to be done about it."""
        return not self.done and self.cancelled is None

    @property
    def slip(self) -> str:
        """The number of its slip."""
        return f"{'C' if self.credit else 'F'}-{self.number}"


class Count(Struct, frozen=True, kw_only=True):
    """A count of the tray beside what it should have held."""

    chips: Stack
    should_be: Stack
    by: Mark
    accepted: bool = False
    """Whether the books have followed it, or had nothing to follow."""


class Dispute(Struct, frozen=True, kw_only=True):
    """Something that is disputed, for which the table stands still."""

    matter: str
    person: Person | None = None
    notes: tuple[str, ...] = ()


class Corrected(Struct, frozen=True, kw_only=True):
    """A correction of a settled round, as those who had bets in it are told of it."""

    reason: str
    changes: tuple[tuple[Person, Minor, Minor], ...]
    """By person: what the round had returned, and what it returns."""
    rounds: int
    """Rounds of the table when it was made."""
    moved: tuple[tuple[Person, Minor], ...] = ()
    """By person: the chips that come to them by it; below nothing, those that they give back."""


class Finished(Struct, frozen=True, kw_only=True):
    """A settled round as a correction needs it."""

    number: int
    terms: Terms
    bets: tuple[Bet, ...]
    laid: Mapping[Key, PlacedBet]
    reduce: bool
    meters: Mapping[str, Minor]
    wagers: tuple[WagerSettled, ...]
    moved: tuple[Transfer, ...]
    player: tuple[CardText, ...]
    banker: tuple[CardText, ...]
    shoe: str = ""
    """The committed shoe that it was dealt from; empty for real cards."""
    without_bets: bool = False
    corrected: Corrected | None = None
    """The last correction, if there was one."""


class PendingAward(Struct, frozen=True, kw_only=True):
    """Something won of a meter that the console has not confirmed yet."""

    round: int
    award: Award


class Incident(Struct, frozen=True, kw_only=True):
    """Something forbidden that was tried, for pit and surveillance."""

    at: At
    person: Person | None
    matter: Text | str
    clause: ClauseId | None
    note: Text | str = ""


class Result(Struct, frozen=True, kw_only=True):
    """A finished round as boards and histories show it."""

    number: int
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    free: bool = False
    kind: Literal["", "void", "without-bets"] = ""
    """A void round has no result; one without bets gives none to a board either."""


class Change(Struct, frozen=True, kw_only=True):
    """Something about the table that was changed between rounds, as the pit reads it: old and new."""

    key: str
    old: str
    new: str
    reason: str = ""
