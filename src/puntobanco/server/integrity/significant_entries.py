"""Which entries of the journal are significant events, and in what words."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from puntobanco.books.notes import Kind
from puntobanco.books.significant import Large, Limits, RoundWagers, large_in
from puntobanco.house import events as house_ev
from puntobanco.jackpot.link import events as link_ev
from puntobanco.journal.accounts import KeepDocuments
from puntobanco.journal.entry import Entry
from puntobanco.table import events as ev

VOID, CORRECTION, PARAMETERS, OUTAGE, AWARD, INCIDENT = (
    "void", "correction", "parameters", "outage", "jackpot award", "incident",
)  # fmt: skip
STOP, DISPUTE, COUNT = Kind.STOP.value, Kind.DISPUTE.value, Kind.COUNT.value

AnyEntry = Entry[Any, Any]
"""An entry of any machine."""
ACCOUNT = "account"
ORDINARY = frozenset(
    {"signed in", "proposed", "approval used", "approvals cleared away", "cards elected", "snapshot left"}
)
"""What the accounts' stream tells that nobody asks about first."""


class Told(NamedTuple):
    """A significant event of an entry: its kind, its words, and whom it is about."""

    kind: str
    words: str
    person: str


def of_entry(entry: AnyEntry, limits: Limits, round_: RoundWagers) -> Iterator[Told]:
    """The significant events in an entry; `round_` holds what was settled before it in the round."""
    who = person_of(entry)
    if isinstance(entry.act, KeepDocuments):
        yield from (Told(kind, words, who) for kind, words in _accounts(entry.act))
        return
    for event in entry.events:
        for found in large_in(round_.hear(event), limits):
            yield Told(found.kind.value, _large(found), found.person)
        if isinstance(event, ev.FloatCounted) and event.counted == event.expected:
            continue
        if type(event) in WORDS:
            kind, words = WORDS[type(event)](event)
            yield Told(kind, words, who)


def _large(found: Large) -> str:
    if found.kind is Kind.LARGE_WIN:
        return f"{found.person} won {found.amount} minor units in one round"
    wagers = ", ".join(dict.fromkeys(wager.wager for wager in found.wagers))
    return f"{found.person} staked {found.amount} minor units on {wagers} in one round"


def _accounts(act: KeepDocuments) -> Iterator[tuple[str, str]]:
    if act.what not in ORDINARY:
        agreed = f", agreed to by {act.second}" if act.second else ""
        by = f", by {act.by}" if act.by else ""
        yield ACCOUNT, f"{act.what}: {act.words}{by}{agreed}" if act.words else f"{act.what}{by}{agreed}"


def person_of(entry: AnyEntry) -> str:
    """Whom an entry is about: the person who gave the command, or whose account it is."""
    if isinstance(entry.act, KeepDocuments):
        return entry.act.person or entry.act.by or ""
    return str(entry.who.person)


def changed(old: Mapping[str, object], new: Mapping[str, object], under: str = "") -> Iterator[str]:
    """What is different between two set-ups, before and after."""
    for name in sorted(old.keys() | new.keys()):
        before, after = old.get(name), new.get(name)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from changed(before, after, f"{under}{name}.")
        elif before != after:
            yield f"{under}{name}: {before} → {after}"


def _setup(event: ev.SetupChanged) -> tuple[str, str]:
    return PARAMETERS, f"the set-up was changed ({'; '.join(changed(event.old, event.new))}): {event.reason}"[:400]


def _founded(event: ev.TableSetUp) -> tuple[str, str]:
    return PARAMETERS, f"a table was set up by {event.rulebook}, edition {event.edition}"


WORDS: dict[type, Callable[[Any], tuple[str, str]]] = {
    ev.TableSetUp: _founded,
    ev.SetupChanged: _setup,
    ev.StyleChanged: lambda e: (PARAMETERS, f"the dealing style was changed: {e.old} → {e.new}"),
    ev.BetsHandedBack: lambda e: (VOID, "all bets were handed back and the round is dealt without"),
    ev.AwardCancelled: lambda e: (VOID, f"the award of {e.meter} in round {e.round} was cancelled: {e.reason}"),
    ev.TroubleReported: lambda e: (STOP, f"{e.report.value}: {e.sentence}"),
    ev.RoundStopped: lambda e: (STOP, e.sentence),
    ev.StopLifted: lambda e: (STOP, f"the round goes on after a stop: {e.reason}"),
    ev.Paused: lambda e: (STOP, f"the table was paused: {e.reason}"),
    ev.Resumed: lambda e: (STOP, f"the table was resumed: {e.reason}"),
    ev.DisputeOpened: lambda e: (DISPUTE, f"a dispute was opened: {e.matter}"),
    ev.DisputeNoted: lambda e: (DISPUTE, f"noted in the dispute: {e.note}"),
    ev.DisputeDecided: lambda e: (DISPUTE, f"the dispute was decided: {e.decision}"),
    ev.FloatCounted: lambda e: (COUNT, f"the float was counted: {e.counted} instead of {e.expected} minor units"),
    ev.RoundVoided: lambda e: (VOID, f"round {e.number} was declared void: {e.reason}"),
    ev.RoundCorrected: lambda e: (CORRECTION, f"round {e.number} was corrected, with {e.second}: {e.reason}"),
    ev.CardsRebuilt: lambda e: (CORRECTION, f"the cards were put in order: {e.words}"),
    ev.CardReadAgain: lambda e: (CORRECTION, "a card was read again"),
    ev.TroubleResolved: lambda e: (INCIDENT, f"an irregularity was resolved by {e.exit.value}: {e.reason}"),
    ev.IncidentNoted: lambda e: (INCIDENT, f"{e.matter}: {e.note}" if e.note else e.matter),
    ev.LinkTold: lambda e: (OUTAGE, "the jackpot runs here again" if e.running else f"no jackpot here: {e.reason}"),
    ev.AwardPaid: lambda e: (AWARD, f"{e.person} was paid {e.amount} minor units of {e.meter}, round {e.round}"),
    house_ev.HouseFounded: lambda e: (PARAMETERS, f"the house was founded, in {e.currency.code}"),
    house_ev.TableAdded: lambda e: (PARAMETERS, f"table {e.table} was added"),
    link_ev.LinkOpened: lambda e: (PARAMETERS, "a jackpot was opened"),
    link_ev.MeterAdjusted: lambda e: (CORRECTION, f"{e.meter} was adjusted by {e.amount}: {e.words}"),
    link_ev.ParametersChanged: lambda e: (PARAMETERS, f"{e.meter}: {e.words}"),
    link_ev.Malfunctioned: lambda e: (OUTAGE, "the jackpot malfunctioned"),
    link_ev.Restored: lambda e: (OUTAGE, f"the jackpot was restored: {e.words}"),
    link_ev.TableLost: lambda e: (OUTAGE, f"the jackpot lost {e.table}: {e.words}"),
}
"""The other events that count, by their kind."""
