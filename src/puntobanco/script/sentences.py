"""Events of a table in words for people: what happened, in a sentence or two."""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import reduce
from typing import TypeVar

from msgspec.structs import asdict

from puntobanco.money import Amount, Currency
from puntobanco.procedure.irregular import Remedy
from puntobanco.rules.hand import Side
from puntobanco.script.link_sentences import award_paid, hit_closed, link_told, pointed_out
from puntobanco.shoe.last_hand import Life
from puntobanco.table import events as ev
from puntobanco.table.events import Happened
from puntobanco.wagers.established import Established
from puntobanco.words import Text, in_words, say

MOST_REASONS = 3
"""Established outcomes that are named; one is enough, and a few show that there are many."""

Money = Callable[[int], str]
E = TypeVar("E", bound=Happened)
Say = Callable[[Happened, Money], list[str]]


def told(kind: type[E], say: Callable[[E, Money], str | Iterable[str]]) -> tuple[type[Happened], Say]:
    """How one kind of event is told: in one sentence, in several, or in none where the words said tell it all."""

    def checked(event: Happened, money: Money) -> list[str]:
        assert isinstance(event, kind)
        said = say(event, money)
        return [said] if said and isinstance(said, str) else list(said)

    return kind, checked


_TEXTS = {
    "appointed": "{person} is {role} here.",
    "dismissed": "{person} no longer works here.",
    "signs-posted": "The signs are up: {titles}.",
    "table-opened": "The table is open.",
    "table-closed": "The table is closed.",
    "float-filled": "The float is filled<, slip {slip}>: {chips#}.",
    "float-credited": "Chips go from the float to the cage, slip {slip}: {chips#}.",
    "order-asked": "{credit?Credit:Fill} {number} is asked for: {chips#}.",
    "order-made-up": "The cage has made up number {number}: {chips#}.",
    "order-signed": "Number {number} is signed for.",
    "order-cancelled": "Number {number} is called off: {reason}.",
    "slip-printed": "The slip of number {number} is printed.",
    "tray-moved": "Tray: {chips#}<, coin {coin$}>",
    "count-accepted": "The books follow the count: {chips#} ({reason}).",
    "payment-entered": "{bettor} is paid {paid$} on {wager}; {owed$} is owed.",
    "colour-changed": "{person} changes colours: {chips#}.",
    "box-emptied": "The cash of the drop box goes to the cage.",
    "style-changed": "Dealing changes from {old} to {new}.",
    "notice-given": "Notice given: {matter} ({reference}).",
    "paused": "The table is paused: {reason}.",
    "resumed": "The table goes on.",
    "bought-in": "{person} buys chips.",
    "cashed-out": "{person} changes chips for cash.",
    "nominee-named": "{player} names {nominee}.",
    "nominee-approved": "{nominee} is approved.",
    "nominee-ends": "{nominee} is to stop.",
    "shoe-declined": "{person} declines the shoe.",
    "cards-received": "Cards come: {set_id}, {back} backs, {total} cards, by the route “{route}”.",
    "step-signed": "Signed by {person}: {step}.",
    "cards-answered": "The request about the cards is answered.",
    "cut-declined": "{person} does not cut.",
    "cards-cut": "{person} cuts at {at}.",
    "recut-ordered": "A fresh cut is ordered: {reason}.",
    "shuffle-ordered": "A shuffle is ordered: {reason}.",
    "cutting-card-placed": "The cutting card goes in with {behind} cards behind it.",
    "cutting-card-confirmed": "Confirmed: {note}",
    "shoe-loaded": "The shoe is loaded.",
    "burnt-card-shown": "{person} is shown the burnt card: {card}.",
    "discards-returned": "{cards} cards go back into the shuffler.",
    "cards-removed": "The cards {set_id} leave the table: {reason}.",
    "spoken-dropped": "Spoken bets that nobody confirmed are dropped: {people}.",
    "spoken-confirmed": "The dealer confirms {person}'s bet.",
    "bets-to-be-reduced": "Bets beyond the differential are to be reduced in proportion.",
    "late-change-allowed": "Bets may be changed; {handler} handles them.",
    "hand-tucked": "The Banker's Hand is laid aside.",
    "handed-out": "The {side}'s cards go to {to}.",
    "hand-declined": "{person} does not want the {side}'s cards.",
    "cards-passed": "The {side}'s cards go on to {to}.",
    "card-looked-at": "{person} looks at a card: {card}.",
    "banker-first-allowed": "The Banker's Hand may be shown first.",
    "dealer-to-turn": "The dealer is to turn the {side}'s cards.",
    "hand-assigned": "{person} may turn the {side}'s cards.",
    "squeeze-asked": "{person} asks to squeeze the next card.",
    "round-stopped": "The round is stopped: {why}",
    "stop-lifted": "The round goes on: {reason}.",
    "joined": "{person} {seat?takes seat:stands at the table}< {seat}>.",
    "left": "{person} leaves{away? with bets still on the layout:}.",
    "bet-spoken": "{person} calls a bet of {bet.amount$} on {bet.wager}, in {bet.instrument}.",
    "card-drawn": "{side}: {card|a card face down}",
    "cards-turned": "{side} shows {cards~}, turned by {by}.",
    "squeeze-answered": "The squeeze is {granted?granted:declined}.",
    "winnings-chosen": "{person} wants the winnings of {wager}< added to the {onto} bet>{onto?: handed over}.",
    "award-cancelled": "{person}'s award of {meter} for round {round} is cancelled: {reason}.",
    "commission-collected": "{person} pays {due$} of commission.",
    "seen-card-confirmed": "{cards~} lies open for everybody: confirmed, and by {second}. Bets may be made.",
    "incident": "On record for the pit: {matter}<, {person}>.",
    "float-counted": "Counted {counted$}; the books say {expected$}.",
    "cards-asked": "{person} asks {full?to have the cards shuffled in the ordinary way:to see the cards}.",
    "shoe-taken": "",
    "cards-called": "",
    "result-called": "",
    "free-hand-announced": "",
    "nominee-announced": "",
    "card-carried": "Laid aside: {card|a card nobody has seen} opens the next round<, without bets [{without_bets}]>.",
    "cards-discarded": "To the discards: {lying} lying there<, and {drawn} more unseen from the shoe>.",
    "bets-handed-back": "All bets are handed back; this round is dealt without bets.",
    "options-opened": "Asked: {people}. Each may {whole_bets?withdraw whole bets:go on or take all bets back}.",
    "option-chosen": "{person} {take_back?takes all bets back:goes on, and is bound by it}.",
    "options-closed": "{unanswered?:Everybody has answered.}<No further answer, and on they go: {unanswered}.>",
    "without-bets-announced": "Round {number} begins, style {style}, without bets.",
    "dispute-opened": "Disputed< by {person}>: {matter}. The table stands still.",
    "dispute-noted": "Noted: {note}.",
    "dispute-decided": "Decided: {decision}. The table goes on.",
}
"""How an event is told, by its tag.

``{name}`` is a field, ``{name$}`` an amount of money, ``{name~}`` cards, ``{name|words}`` a field or words in its
place, ``{name?yes:no}`` words that depend on a field. What stands in ``<…>`` is left out where a field in it is empty.
"""

_PART = re.compile(r"<([^<>]*)>")
_FIELD = re.compile(r"\{([\w.]+)([$~#])?(?:\?([^:}]*):([^}]*)|\|([^}]*))?\}")


def chips_told(chips: Mapping[int, int], money: Money) -> str:
    """Chips by denomination, the largest first; below nothing for those that go."""
    return ", ".join(f"{number} × {money(value)}".replace("-", "−") for value, number in sorted(chips.items())[::-1])


def _filled(template: str, event: Happened, money: Money) -> str:
    def value(name: str) -> object:
        return reduce(getattr, name.split("."), event)

    def field(match: re.Match[str]) -> str:
        name, form, yes, no, otherwise = match.groups()
        found = value(name)
        if yes is not None:
            return yes if found else no
        if form == "$":
            return money(found) if isinstance(found, int) else ""
        if form == "#":
            return chips_told(found, money) if isinstance(found, Mapping) else ""
        if form == "~":
            return _shown(found, " ")
        return _shown(found) if found is not None else otherwise or "None"

    def part(match: re.Match[str]) -> str:
        return match[1] if all(value(found[1]) for found in _FIELD.finditer(match[1])) else ""

    return _FIELD.sub(field, _PART.sub(part, template))


def sentences(event: ev.AnyEvent, currency: Currency) -> list[str]:
    """What happened; nothing where the words said tell it all."""

    def money(minor: int) -> str:
        return Amount(minor, currency).shown

    if type(event) in _TOLD:
        return _TOLD[type(event)](event, money)
    tag = str(event.__struct_config__.tag)
    if tag in _TEXTS:
        return [said for said in (_filled(_TEXTS[tag], event, money),) if said]
    fields = {name: value for name, value in asdict(event).items() if name not in ("said", "transfers")}
    known = ", ".join(f"{name} {_shown(value)}" for name, value in fields.items() if value not in ((), None, ""))
    return [f"{tag.replace('-', ' ').capitalize()}: {known}"] if known else []


def _shown(value: object, between: str = ", ") -> str:
    if isinstance(value, Side):
        return value.title
    if isinstance(value, Text):
        return in_words(value)
    if isinstance(value, Established):
        return in_words(value.text)
    if isinstance(value, Enum):
        return str(value.value).replace("-", " ")
    return between.join(map(_shown, value)) if isinstance(value, tuple | list) else str(value)


def cited(sentence: str, clause: str | None) -> str:
    return f"{sentence} [{clause}]" if clause else sentence


# Bets and what came of them.


def _placed(event: ev.BetsPlaced, money: Money) -> Iterable[str]:
    for bet in event.bets:
        given = f" {bet.given}" if bet.given is not None else ""
        place = "standing" if bet.standing else f"seat {bet.seat}"
        by = f", put down by {event.by}" if event.by != bet.bettor else ""
        yield f"{bet.bettor} ({place}) has {money(bet.stake)} on {bet.wager}{given}{by}."
        yield from (f"  Note: {in_words(note)}" for note in bet.notes)


def _taken_back(event: ev.BetTakenBack, money: Money) -> Iterable[str]:
    left = f"; {money(event.left)} stays" if event.left else ""
    yield f"{event.bettor} takes back from {event.wager}{left}."
    yield from (f"  Note: {in_words(note)}" for note in event.notes)


def cause_of(event: ev.SeriesEnded) -> Text:
    return say(f"cause.{event.cause}")


def _series_ended(event: ev.SeriesEnded, money: Money) -> Iterable[str]:
    for bet in event.bets:
        yield f"{bet.bettor}'s {money(bet.stake)} on {bet.wager} {bet.fate}: {in_words(cause_of(event))}."


def _cutting_card_came(event: ev.CuttingCardCame, money: Money) -> str:
    when = f"after {event.dealt} cards of the round" if event.dealt else "before the first card of a round"
    return f"The cutting card comes out {when}. {in_words(Life(event.life).words)}."


def _ended(event: ev.RoundEnded, money: Money) -> str:
    life = Life(event.life)
    return f"The cards are cleared.{'' if life is Life.PLAY_ON else f' {in_words(life.words)}.'}"


def _closed(event: ev.BetsClosed, money: Money) -> Iterable[str]:
    if event.deemed:
        yield "Betting counts as closed without a call."
    for bettor, _, wager, _ in event.returned:
        yield f"{wager} goes back to {bettor}: there is no main bet with it."


def _settled(event: ev.EarlySettled | ev.RoundSettled, money: Money) -> Iterable[str]:
    for bet in event.wagers:
        given = f" {bet.given}" if bet.given is not None else ""
        played = f" ({money(bet.played)} plays)" if bet.played != bet.stake else ""
        added = f" with {money(bet.added)} added" if bet.added else ""
        stake = f"{bet.bettor}: {bet.wager}{given} {money(bet.stake)}{played}{added}"
        yield cited(f"{stake} {_result(bet, money)}", "; ".join(dict.fromkeys(bet.clauses)))


def _result(bet: ev.WagerSettled, money: Money) -> str:
    if bet.result != "win":
        words = {"lose": "loses", "push": "is a stand-off", "void": "is void"}[bet.result]
        return words + (" and stays" if bet.stands else "")
    owed = [f"{money(award.amount)} of {award.meter}" if award.hit else f"of {award.meter}" for award in bet.awards]
    pending = [f"{' and '.join(owed)}, pending at the console"] if owed else []
    won = [money(bet.pays)] if bet.pays or not pending else []
    paid = f"wins {' and '.join(won + pending)} ({bet.label})"
    if won and bet.moved:
        paid += f", {money(bet.moved)} added to another bet"
    if won and (bet.commission or bet.marked):
        paid += f", commission {money(bet.commission)}{' marked' if bet.marked else ''}"
    return paid


def _burnt(event: ev.CardsBurnt, money: Money) -> str:
    shown = [f"{' '.join(event.shown)} shown"] if event.shown else []
    hidden = [f"{event.hidden} face down"] if event.hidden else []
    return f"Burnt: {' and '.join(shown + hidden)}."


def _changed(event: ev.SetupChanged, money: Money) -> Iterable[str]:
    for key, new in event.new.items():
        yield f"{key} changes from {event.old.get(key)} to {new}{f' ({event.reason})' if event.reason else ''}."


# What went wrong: what the rulebook prescribes, who may decide, and what came of it.


def way_out(remedy: Remedy) -> Iterable[str]:
    """One lawful way out: its name in a command, what it means, who may take it, and what follows for bettors."""
    words = f"{remedy.exit.value}: {in_words(remedy.exit.text)} For {remedy.by.words} or above."
    yield cited(words, remedy.clause)
    for sentence, clause in (
        ("Then every bettor may go on or take all bets back.", remedy.options),
        ("The operator may let bettors withdraw whole bets.", remedy.withdrawal),
        ("The cards are replaced, or may be.", remedy.replaces_cards),
        ("A seen card that is left over opens a round without bets.", remedy.left_over_seen),
    ):
        if clause:
            yield cited(f"  {sentence}", clause)


def _reported(event: ev.TroubleReported, money: Money) -> Iterable[str]:
    yield f"Reported: {in_words(event.text)}"
    if event.established:
        more = f"; and {len(event.established) - MOST_REASONS} more" if len(event.established) > MOST_REASONS else ""
        yield f"  Established: {'; '.join(map(_shown, event.established[:MOST_REASONS]))}{more}."
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


def _resolved(event: ev.TroubleResolved, money: Money) -> str:
    reason = f" Reason: {event.reason}." if event.reason else ""
    second = f" {event.second} stands for it too." if event.second else ""
    return f"{in_words(event.exit.text)}{reason}{second}"


def _rebuilt(event: ev.CardsRebuilt, money: Money) -> str:
    hands: dict[str, list[str]] = {}
    for side, card in event.cards:
        hands.setdefault(side.title, []).append(card or "a hidden card")
    laid = ", ".join(f"{title} {' '.join(cards)}" for title, cards in hands.items())
    left = ", ".join(card or "one nobody has seen" for card in event.left_over)
    return f"In order: {laid}{f'; left over for the next round: {left}' if left else ''}."


def _bare(text: Text | str) -> str:
    """A text without the stop at its end."""
    return in_words(text).rstrip(".")


def _withdrawn(event: ev.BetWithdrawn, money: Money) -> str:
    more = "".join(f", and {wager} with it" for _, wager, _ in event.with_it)
    return f"{event.bettor} withdraws the bet on {event.wager} for good{more}."


def _corrected(event: ev.RoundCorrected, money: Money) -> Iterable[str]:
    hands = f"Player {' '.join(event.player)}, Banker {' '.join(event.banker)}"
    yield f"Round {event.number} is corrected: {hands}. Reason: {event.reason}. {event.second} stands for it too."
    for person, before, after in event.changes:
        yield f"  {person}: the round returned {money(before)} and returns {money(after)}."


def _opened(event: ev.BetsOpened, money: Money) -> str:
    start = "" if event.start == "close-first" else f", {event.start}"
    return f"Round {event.number} begins, style {event.style}{start}."


def _shoe_offered(event: ev.ShoeOffered, money: Money) -> str:
    return f"The shoe is offered to {', then '.join(event.offers)}: {in_words(event.reason)}." if event.offers else ""


_TOLD: dict[type[Happened], Say] = dict(
    (
        told(ev.ShoeOffered, _shoe_offered),
        told(ev.CardsBurnt, _burnt),
        told(ev.BetsOpened, _opened),
        told(ev.BetsPlaced, _placed),
        told(ev.BetTakenBack, _taken_back),
        told(ev.BetsClosed, _closed),
        told(ev.SeriesEnded, _series_ended),
        told(ev.EarlySettled, _settled),
        told(ev.RoundSettled, _settled),
        told(ev.AwardPaid, award_paid),
        told(ev.LinkTold, link_told),
        told(ev.HandsTold, lambda e, _: ()),
        told(ev.HitPointedOut, pointed_out),
        told(ev.HitClosed, hit_closed),
        told(ev.CuttingCardCame, _cutting_card_came),
        told(ev.RoundEnded, _ended),
        told(ev.SetupChanged, _changed),
        told(ev.TroubleReported, _reported),
        told(ev.TroubleResolved, _resolved),
        told(ev.CardsRebuilt, _rebuilt),
        told(ev.CardReadAgain, lambda e, _: f"Card {e.place + 1} of the round was {e.new}, not {e.old}."),
        told(
            ev.RoundVoided,
            lambda e, _: f"Round {e.number} is void and has no result: {_bare(e.reason)}.",
        ),
        told(ev.BetWithdrawn, _withdrawn),
        told(ev.RoundCorrected, _corrected),
    )
)

TROUBLE = (
    ev.TroubleReported | ev.TroubleResolved | ev.CardCarried | ev.CardsDiscarded | ev.BetsHandedBack | ev.CardsRebuilt
    | ev.CardReadAgain | ev.RoundVoided | ev.OptionsOpened | ev.OptionChosen | ev.BetWithdrawn | ev.OptionsClosed
    | ev.WithoutBetsAnnounced | ev.RoundCorrected | ev.DisputeOpened | ev.DisputeNoted | ev.DisputeDecided
)  # fmt: skip
