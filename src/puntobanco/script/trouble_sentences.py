"""What went wrong in words for people: what the rulebook prescribes, who may decide, and what came of it."""

from collections.abc import Callable, Iterable
from typing import Any

from puntobanco.procedure.irregular import EXIT_WORDS, Remedy
from puntobanco.table import events as ev

Money = Callable[[int], str]

MOST_REASONS = 3
"""One established outcome is enough; a few show that they are many."""


def way_out(remedy: Remedy) -> Iterable[str]:
    """One lawful way out: its name in a command, what it means, who may take it, and what follows for bettors."""
    words = f"{remedy.exit.value}: {EXIT_WORDS[remedy.exit]} For {remedy.by.words} or above."
    yield _cited(words, remedy.clause)
    if remedy.options:
        yield _cited("  Then every bettor may go on or take all bets back.", remedy.options)
    if remedy.withdrawal:
        yield _cited("  The operator may let bettors withdraw whole bets.", remedy.withdrawal)
    if remedy.replaces_cards:
        yield _cited("  The cards are replaced, or may be.", remedy.replaces_cards)
    if remedy.left_over_seen:
        yield _cited("  A seen card that is left over opens a round without bets.", remedy.left_over_seen)


def _cited(sentence: str, clause: str | None) -> str:
    return f"{sentence} [{clause}]" if clause else sentence


def _reported(event: ev.TroubleReported, money: Money) -> Iterable[str]:
    yield f"Reported: {event.sentence}"
    if event.established:
        more = f"; and {len(event.established) - MOST_REASONS} more" if len(event.established) > MOST_REASONS else ""
        yield f"  Established: {'; '.join(event.established[:MOST_REASONS])}{more}."
    for remedy in event.remedies:
        yield from _listed(remedy)
    if event.otherwise:
        yield f"  Judged otherwise (rebuildable={'no' if event.rebuildable else 'yes'}):"
    for remedy in event.otherwise:
        yield from _listed(remedy)


def _listed(remedy: Remedy) -> Iterable[str]:
    first, *more = way_out(remedy)
    yield f"  ▹ {first}"
    yield from (f"    {line}" for line in more)


def _resolved(event: ev.TroubleResolved, money: Money) -> Iterable[str]:
    reason = f" Reason: {event.reason}." if event.reason else ""
    second = f" {event.second} stands for it too." if event.second else ""
    yield f"{EXIT_WORDS[event.exit]}{reason}{second}"


def _carried(event: ev.CardCarried, money: Money) -> Iterable[str]:
    card = event.card or "a card nobody has seen"
    without = f", without bets [{event.without_bets}]" if event.without_bets else ""
    yield f"Laid aside: {card} opens the next round{without}."


def _discarded(event: ev.CardsDiscarded, money: Money) -> Iterable[str]:
    more = f", and {event.drawn} more unseen from the shoe" if event.drawn else ""
    yield f"To the discards: {event.lying} lying there{more}."


def _handed_back(event: ev.BetsHandedBack, money: Money) -> Iterable[str]:
    yield "All bets are handed back; this round is dealt without bets."


def _rebuilt(event: ev.CardsRebuilt, money: Money) -> Iterable[str]:
    hands: dict[str, list[str]] = {}
    for side, card in event.cards:
        hands.setdefault(side.title, []).append(card or "a hidden card")
    laid = ", ".join(f"{title} {' '.join(cards)}" for title, cards in hands.items())
    left = ", ".join(card or "one nobody has seen" for card in event.left_over)
    over = f"; left over for the next round: {left}" if left else ""
    yield f"In order: {laid}{over}."


def _read_again(event: ev.CardReadAgain, money: Money) -> Iterable[str]:
    yield f"Card {event.place + 1} of the round was {event.new}, not {event.old}."


def _voided(event: ev.RoundVoided, money: Money) -> Iterable[str]:
    yield f"Round {event.number} is void and has no result: {event.reason.rstrip('.')}."


def _options(event: ev.OptionsOpened, money: Money) -> Iterable[str]:
    choice = "withdraw whole bets" if event.whole_bets else "go on or take all bets back"
    yield f"Asked: {', '.join(event.people)}. Each may {choice}."


def _chosen(event: ev.OptionChosen, money: Money) -> Iterable[str]:
    yield f"{event.person} {'takes all bets back' if event.take_back else 'goes on, and is bound by it'}."


def _withdrawn(event: ev.BetWithdrawn, money: Money) -> Iterable[str]:
    more = "".join(f", and {wager} with it" for _, wager, _ in event.with_it)
    yield f"{event.bettor} withdraws the bet on {event.wager} for good{more}."


def _asked(event: ev.OptionsClosed, money: Money) -> Iterable[str]:
    left = ", ".join(event.unanswered)
    yield f"No further answer, and on they go: {left}." if left else "Everybody has answered."


def _without_bets(event: ev.WithoutBetsAnnounced, money: Money) -> Iterable[str]:
    yield f"Round {event.number} begins, style {event.style}, without bets."


def _corrected(event: ev.RoundCorrected, money: Money) -> Iterable[str]:
    hands = f"Player {' '.join(event.player)}, Banker {' '.join(event.banker)}"
    yield f"Round {event.number} is corrected: {hands}. Reason: {event.reason}. {event.second} stands for it too."
    for person, before, after in event.changes:
        yield f"  {person}: the round returned {money(before)} and returns {money(after)}."


def _disputed(event: ev.DisputeOpened, money: Money) -> Iterable[str]:
    yield f"Disputed{f' by {event.person}' if event.person else ''}: {event.matter}. The table stands still."


def _noted(event: ev.DisputeNoted, money: Money) -> Iterable[str]:
    yield f"Noted: {event.note}."


def _decided(event: ev.DisputeDecided, money: Money) -> Iterable[str]:
    yield f"Decided: {event.decision}. The table goes on."


TROUBLE: dict[type[Any], Callable[[Any, Money], Iterable[str]]] = {
    ev.TroubleReported: _reported,
    ev.TroubleResolved: _resolved,
    ev.CardCarried: _carried,
    ev.CardsDiscarded: _discarded,
    ev.BetsHandedBack: _handed_back,
    ev.CardsRebuilt: _rebuilt,
    ev.CardReadAgain: _read_again,
    ev.RoundVoided: _voided,
    ev.OptionsOpened: _options,
    ev.OptionChosen: _chosen,
    ev.BetWithdrawn: _withdrawn,
    ev.OptionsClosed: _asked,
    ev.WithoutBetsAnnounced: _without_bets,
    ev.RoundCorrected: _corrected,
    ev.DisputeOpened: _disputed,
    ev.DisputeNoted: _noted,
    ev.DisputeDecided: _decided,
}
