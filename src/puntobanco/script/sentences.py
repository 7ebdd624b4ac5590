"""Events in words for people: what happened, in a sentence or two."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from msgspec.structs import asdict

from puntobanco.money import Amount, Currency
from puntobanco.procedure.jackpot import Instrument
from puntobanco.rules.hand import Side
from puntobanco.script.trouble_sentences import TROUBLE
from puntobanco.table import events as ev

Money = Callable[[int], str]

_TEXTS = {
    "appointed": "{person} is {role} here.",
    "dismissed": "{person} no longer works here.",
    "signs-posted": "The signs are up: {titles}.",
    "table-opened": "The table is open.",
    "table-closed": "The table is closed.",
    "float-filled": "The float is filled, slip {slip}.",
    "float-credited": "Chips go from the float to the cage, slip {slip}.",
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
    "round-stopped": "The round is stopped: {sentence}",
    "stop-lifted": "The round goes on: {reason}.",
}


def sentences(event: ev.AnyEvent, currency: Currency) -> list[str]:
    """What happened; nothing where the words said tell it all."""

    def money(minor: int) -> str:
        return Amount(minor, currency).shown

    special = _SPECIAL.get(type(event))
    if special is not None:
        return list(special(event, money))
    tag = str(event.__struct_config__.tag)
    if tag in _TEXTS:
        return [_TEXTS[tag].format(**{name: _shown(value) for name, value in asdict(event).items()})]
    known = {name: value for name, value in asdict(event).items() if name not in ("said", "transfers")}
    told = ", ".join(f"{name} {_shown(value)}" for name, value in known.items() if value not in ((), None, ""))
    return [f"{tag.replace('-', ' ').capitalize()}{': ' if told else '.'}{told}"] if told else []


def _shown(value: Any) -> str:
    if isinstance(value, Side):
        return value.title
    if isinstance(value, Enum):
        return str(value.value).replace("-", " ")
    if isinstance(value, tuple | list):
        return ", ".join(_shown(one) for one in value)
    return str(value)


def _joined(event: ev.Joined, money: Money) -> Iterable[str]:
    yield f"{event.person} takes seat {event.seat}." if event.seat else f"{event.person} stands at the table."


def _left(event: ev.Left, money: Money) -> Iterable[str]:
    yield f"{event.person} leaves{' with bets still on the layout' if event.away else ''}."


def _shoe_offered(event: ev.ShoeOffered, money: Money) -> Iterable[str]:
    if event.offers:
        yield f"The shoe is offered to {', then '.join(event.offers)}: {event.reason}."


def _burnt(event: ev.CardsBurnt, money: Money) -> Iterable[str]:
    shown = f"{' '.join(event.shown)} shown" if event.shown else ""
    hidden = f"{event.hidden} face down" if event.hidden else ""
    yield f"Burnt: {' and '.join(part for part in (shown, hidden) if part)}."


def _opened(event: ev.BetsOpened, money: Money) -> Iterable[str]:
    start = "" if event.start == "close-first" else f", {event.start}"
    yield f"Round {event.number} begins, style {event.style}{start}."


def _placed(event: ev.BetsPlaced, money: Money) -> Iterable[str]:
    for bet in event.bets:
        given = f" {bet.given}" if bet.given is not None else ""
        place = "standing" if bet.standing else f"seat {bet.seat}"
        by = f", put down by {event.by}" if event.by != bet.bettor else ""
        yield f"{bet.bettor} ({place}) has {money(bet.stake)} on {bet.wager}{given}{by}."
        yield from (f"  Note: {note}" for note in bet.notes)


def _taken_back(event: ev.BetTakenBack, money: Money) -> Iterable[str]:
    left = f"; {money(event.left)} stays" if event.left else ""
    yield f"{event.bettor} takes back from {event.wager}{left}."
    yield from (f"  Note: {note}" for note in event.notes)


def _spoken(event: ev.BetSpoken, money: Money) -> Iterable[str]:
    yield f"{event.person} calls a bet of {money(event.bet.amount)} on {event.bet.wager}, in {event.bet.instrument}."


def _closed(event: ev.BetsClosed, money: Money) -> Iterable[str]:
    if event.deemed:
        yield "Betting counts as closed without a call."
    for bettor, _, wager, _ in event.returned:
        yield f"{wager} goes back to {bettor}: there is no main bet with it."


def _drawn(event: ev.CardDrawn, money: Money) -> Iterable[str]:
    yield f"{event.side.title}: {event.card or 'a card face down'}"


def _turned(event: ev.CardsTurned, money: Money) -> Iterable[str]:
    yield f"{event.side.title} shows {' '.join(event.cards)}, turned by {event.by}."


def _squeeze(event: ev.SqueezeAnswered, money: Money) -> Iterable[str]:
    yield "The squeeze is granted." if event.granted else "The squeeze is declined."


def _chosen(event: ev.WinningsChosen, money: Money) -> Iterable[str]:
    wish = f"added to the {event.onto} bet" if event.onto else "handed over"
    yield f"{event.person} wants the winnings of {event.wager} {wish}."


def _settled(event: ev.EarlySettled | ev.RoundSettled, money: Money) -> Iterable[str]:
    for one in event.wagers:
        given = f" {one.given}" if one.given is not None else ""
        played = f" ({money(one.played)} plays)" if one.played != one.stake else ""
        added = f" with {money(one.added)} added" if one.added else ""
        cited = f" [{'; '.join(dict.fromkeys(one.clauses))}]" if one.clauses else ""
        yield f"{one.bettor}: {one.wager}{given} {money(one.stake)}{played}{added} {_result(one, money)}{cited}"


def _result(one: ev.WagerSettled, money: Money) -> str:
    if one.result != "win":
        stands = " and stays" if one.stands else ""
        return {"lose": "loses", "push": "is a stand-off", "void": "is void"}[one.result] + stands
    if one.awards and not one.pays:
        return f"wins {_awards(one, money)} ({one.label})"
    paid = f"wins {money(one.pays)}{f' and {_awards(one, money)}' if one.awards else ''} ({one.label})"
    if one.moved:
        paid += f", {money(one.moved)} added to another bet"
    if one.commission or one.marked:
        paid += f", commission {money(one.commission)}{' marked' if one.marked else ''}"
    return paid


def _awards(one: ev.WagerSettled, money: Money) -> str:
    """What meters owe on a wager, which the console is still to confirm."""
    parts = [f"{money(award.amount)} of {award.meter}" if award.hit else f"of {award.meter}" for award in one.awards]
    return f"{' and '.join(parts)}, pending at the console"


def _link_told(event: ev.LinkTold, money: Money) -> Iterable[str]:
    yield "The jackpot runs at this table." if event.running else f"The jackpot rests at this table: {event.reason}."


def _award_paid(event: ev.AwardPaid, money: Money) -> Iterable[str]:
    where = "comes to the table in chips" if event.instrument is Instrument.CHIPS else "is paid at the cage"
    yield f"{event.person}'s award of {money(event.amount)} for round {event.round} {where}."


def _award_cancelled(event: ev.AwardCancelled, money: Money) -> Iterable[str]:
    yield f"{event.person}'s award of {event.meter} for round {event.round} is cancelled: {event.reason}."


def _collected(event: ev.CommissionCollected, money: Money) -> Iterable[str]:
    yield f"{event.person} pays {money(event.due)} of commission."


def _ended(event: ev.RoundEnded, money: Money) -> Iterable[str]:
    if event.life != "play on":
        yield f"The cards are cleared: {event.life}."
    else:
        yield "The cards are cleared."


def _seen_card(event: ev.SeenCardConfirmed, money: Money) -> Iterable[str]:
    yield f"{' '.join(event.cards)} lies open for everybody: confirmed, and by {event.second}. Bets may be made."


def _cutting_card(event: ev.CuttingCardCame, money: Money) -> Iterable[str]:
    when = f"after {event.dealt} cards of the round" if event.dealt else "before the first card of a round"
    yield f"The cutting card comes out {when}: {event.life}."


def _incident(event: ev.IncidentNoted, money: Money) -> Iterable[str]:
    yield f"On record for the pit: {event.matter}{f', {event.person}' if event.person else ''}."


def _counted(event: ev.FloatCounted, money: Money) -> Iterable[str]:
    yield f"Counted {money(event.counted)}; the books say {money(event.expected)}."


def _changed(event: ev.SetupChanged, money: Money) -> Iterable[str]:
    for key, new in event.new.items():
        yield f"{key} changes from {event.old.get(key)} to {new}{f' ({event.reason})' if event.reason else ''}."


def _asked(event: ev.CardsAsked, money: Money) -> Iterable[str]:
    what = "to have the cards shuffled in the ordinary way" if event.full else "to see the cards"
    yield f"{event.person} asks {what}."


def _nothing(event: Any, money: Money) -> Iterable[str]:
    return ()


_SPECIAL: dict[type[Any], Callable[[Any, Money], Iterable[str]]] = {
    ev.Joined: _joined,
    ev.Left: _left,
    ev.ShoeOffered: _shoe_offered,
    ev.CardsBurnt: _burnt,
    ev.BetsOpened: _opened,
    ev.BetsPlaced: _placed,
    ev.BetTakenBack: _taken_back,
    ev.BetSpoken: _spoken,
    ev.BetsClosed: _closed,
    ev.CardDrawn: _drawn,
    ev.CardsTurned: _turned,
    ev.SqueezeAnswered: _squeeze,
    ev.WinningsChosen: _chosen,
    ev.EarlySettled: _settled,
    ev.RoundSettled: _settled,
    ev.LinkTold: _link_told,
    ev.AwardPaid: _award_paid,
    ev.AwardCancelled: _award_cancelled,
    ev.CommissionCollected: _collected,
    ev.RoundEnded: _ended,
    ev.CuttingCardCame: _cutting_card,
    ev.SeenCardConfirmed: _seen_card,
    ev.IncidentNoted: _incident,
    ev.FloatCounted: _counted,
    ev.SetupChanged: _changed,
    ev.CardsAsked: _asked,
    ev.ShoeTaken: _nothing,
    ev.CardsCalled: _nothing,
    ev.ResultCalled: _nothing,
    ev.FreeHandAnnounced: _nothing,
    ev.NomineeAnnounced: _nothing,
    **TROUBLE,
}
