"""Where each clause of a rulebook is trained: in a skill, by hand, or nowhere with the reason.

A clause belongs to the entry that shortens it least: `MA 9(e)` takes what `MA 9` would. An entry may stand under
several skills. Definitions, choices of the operator and the furniture are no part of it, unless an irregularity rests
on them.
"""

from collections.abc import Iterable, Mapping
from enum import Enum

from msgspec import Struct

from puntobanco.academy.curriculum import massachusetts, new_zealand, rws
from puntobanco.academy.exam.paper import ByHand
from puntobanco.academy.skills import BY_ID
from puntobanco.clauses import ClauseId
from puntobanco.words import Text, say


class Reason(Enum):
    """Why neither a screen nor an examiner at a table asks for a clause."""

    SETUP = "setup"
    """It is decided before the table opens, and the set-up refuses anything else."""
    OFFICE = "office"
    """The cage, the jackpot's console or the back office does it, no dealer."""
    GUEST = "guest"
    """It binds the guests and leaves the dealer nothing to decide."""
    REFERENCE = "reference"
    """It only says which other clauses hold."""

    @property
    def text(self) -> Text:
        return say(f"academy.reason-{self.value}")


class Place(Struct, frozen=True, kw_only=True):
    """Where a clause is trained; if nowhere, why."""

    clause: ClauseId
    skills: tuple[str, ...] = ()
    by_hand: tuple[ByHand, ...] = ()
    reason: Reason | None = None

    @property
    def placed(self) -> bool:
        return bool(self.skills or self.by_hand or self.reason)


class Coverage(Struct, frozen=True, kw_only=True):
    """Every clause of a rulebook that dealers are bound by, with its place."""

    rulebook: str
    places: tuple[Place, ...]

    def of_skill(self, skill: str) -> tuple[ClauseId, ...]:
        return tuple(place.clause for place in self.places if skill in place.skills)

    def by_hand(self, item: ByHand) -> tuple[ClauseId, ...]:
        return tuple(place.clause for place in self.places if item in place.by_hand)

    def left_out(self, reason: Reason) -> tuple[ClauseId, ...]:
        return tuple(place.clause for place in self.places if place.reason is reason)

    @property
    def asked(self) -> tuple[ClauseId, ...]:
        return tuple(place.clause for place in self.places if place.skills)

    @property
    def unplaced(self) -> tuple[ClauseId, ...]:
        return tuple(place.clause for place in self.places if not place.placed)


Entries = Mapping[str, tuple[str, ...]]
BOOKS = {"massachusetts": massachusetts, "rws": rws, "new-zealand": new_zealand}


def coverage(rulebook: str, clauses: Iterable[ClauseId]) -> Coverage:
    """The place of each of these clauses; a rulebook of which the academy knows nothing has none."""
    book = BOOKS.get(rulebook)
    entries = _entries(book.PLACES) if book is not None else {}
    return Coverage(rulebook=rulebook, places=tuple(_place(entries, clause) for clause in clauses))


def is_bound(kind: str, due: str) -> bool:
    """Whether a clause of a register binds dealers: rules, procedures and all that irregularities rest on."""
    return kind in ("rule", "procedure") or due == "irregularities"


def _entries(places: Mapping[str, str]) -> Entries:
    """Every entry with the names it stands under."""
    found: dict[str, tuple[str, ...]] = {}
    for name, entries in places.items():
        for entry in entries.split(";"):
            found[entry.strip()] = (*found.get(entry.strip(), ()), name)
    return found


def _place(entries: Entries, clause: ClauseId) -> Place:
    shortening = [entry for entry in entries if shortens(entry, clause)]
    names = entries[max(shortening, key=len)] if shortening else ()
    reasons = {reason.value: reason for reason in Reason}
    items = {item.value: item for item in ByHand}
    return Place(
        clause=clause,
        skills=tuple(name for name in names if name in BY_ID),
        by_hand=tuple(items[name.removeprefix("hand:")] for name in names if name.startswith("hand:")),
        reason=next((reasons[name.removeprefix("not:")] for name in names if name.startswith("not:")), None),
    )


def shortens(entry: str, clause: str) -> bool:
    """Whether an entry is this clause or stands for it among others."""
    if entry == clause:
        return True
    following = clause[len(entry) : len(entry) + 1]
    return clause.startswith(entry) and (following in ("(", ".", " ") or (entry.endswith(")") and following.isalpha()))
