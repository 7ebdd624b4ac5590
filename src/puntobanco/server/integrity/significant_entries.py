"""Which entries of the journal are significant events, and in what words."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from puntobanco.house import events as house_ev
from puntobanco.jackpot.link import events as link_ev
from puntobanco.journal.accounts import KeepDocuments
from puntobanco.journal.entry import Entry
from puntobanco.table import events as ev
from puntobanco.table.events.settling import WagerSettled

WAGER, WIN, VOID, CORRECTION, PARAMETERS, OUTAGE, AWARD, INCIDENT = (
    "large wager", "large win", "void", "correction", "parameters", "outage", "jackpot award", "incident",
)  # fmt: skip

ACCOUNT = "account"
ORDINARY = frozenset(
    {"signed in", "proposed", "approval used", "approvals cleared away", "cards elected", "snapshot left"}
)
"""What the accounts' stream tells that nobody asks about first."""


class Limits(Struct, frozen=True, kw_only=True):
    """From which amounts on a wager or a win of one person is significant, in minor units; nothing for never."""

    wager: int | None = None
    win: int | None = None


def of_entry(entry: Entry[Any, Any], limits: Limits) -> Iterator[tuple[str, str]]:
    """The significant events in an entry: of what kind, and in words."""
    if isinstance(entry.act, KeepDocuments):
        yield from _accounts(entry.act)
        return
    for event in entry.events:
        match event:
            case ev.BetsPlaced():
                yield from _wagers(event, limits)
            case ev.RoundSettled() | ev.EarlySettled():
                yield from _wins(event.wagers, limits)
            case _ if type(event) in WORDS:
                yield WORDS[type(event)](event)


def _accounts(act: KeepDocuments) -> Iterator[tuple[str, str]]:
    if act.what not in ORDINARY:
        agreed = f", agreed to by {act.second}" if act.second else ""
        by = f", by {act.by}" if act.by else ""
        yield ACCOUNT, f"{act.what}: {act.words}{by}{agreed}" if act.words else f"{act.what}{by}{agreed}"


def person_of(entry: Entry[Any, Any]) -> str:
    """Whom an entry is about: the person who gave the command, or whose account it is."""
    if isinstance(entry.act, KeepDocuments):
        return entry.act.person or entry.act.by or ""
    return str(entry.who.person)


def _wagers(event: ev.BetsPlaced, limits: Limits) -> Iterator[tuple[str, str]]:
    for bet in event.bets:
        if limits.wager is not None and bet.stake >= limits.wager:
            yield WAGER, f"{bet.bettor} staked {bet.stake} minor units on {bet.wager}, seat {bet.seat}"


def _wins(wagers: tuple[WagerSettled, ...], limits: Limits) -> Iterator[tuple[str, str]]:
    """A win is what one person gets back from a round beyond their stakes."""
    won: dict[str, int] = {}
    for wager in wagers:
        won[wager.bettor] = won.get(wager.bettor, 0) + wager.returned - wager.stake
    for bettor, amount in won.items():
        if limits.win is not None and amount >= limits.win:
            yield WIN, f"{bettor} won {amount} minor units in one round"


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
