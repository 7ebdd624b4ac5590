"""The next step and what is said with it, and what is pointed out about the bets: texts for the reader's language."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount
from puntobanco.procedure.calls import Said, text_of
from puntobanco.procedure.roles import Role
from puntobanco.table.commands import Person
from puntobanco.table.model.bets import betting_is_open
from puntobanco.table.model.state import Table
from puntobanco.table.steps import NextStep, next_step
from puntobanco.table.views.trouble import in_public
from puntobanco.wagers.accept import judge
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Kind
from puntobanco.words import Money, PersonRef, Text, say

# What is to be pointed out about the bets on the layout: below the minimum, without the Ante, and the like.


class Flag(Struct, frozen=True, kw_only=True):
    """Something about a bet that the dealer points out."""

    code: str
    person: Person
    wager: str
    text: Text
    clause: ClauseId | None


def flags_of(table: Table, person: Person | None = None) -> tuple[Flag, ...]:
    """Every bet of the round that plays but wants a word, and every Ante that is missing; or those of one person."""
    antes = (flag for flag in antes_missing(table) if person in (None, flag.person))
    return (*_noted(table, person), *antes)


def _noted(table: Table, person: Person | None) -> tuple[Flag, ...]:
    """Bets that lie although something is to be said about them; under the minimum they may be raised [RWS 5.2]."""
    if table.round is None or table.round.settled is not None:
        return ()
    around: dict[Person, list[Bet]] = {}
    for key, laid in table.round.bets.items():
        if person in (None, key.bettor):
            around.setdefault(key.bettor, []).append(laid.bet)
    noted = {bettor: judge(table.rules.terms, bets).noted for bettor, bets in around.items()}
    found = []
    for key, laid in table.round.bets.items():
        where = f"{laid.bet.owner}, {laid.bet.wager}"
        for fault in noted.get(key.bettor, ()):
            if fault.where == where:
                under = fault.code == "below-minimum" and not table.round.called
                clause = table.procedure.under_minimum if under else fault.clause
                text = say("flag.under-minimum" if under else "flag.noted", said=fault.text)
                found.append(Flag(code=fault.code, person=key.bettor, wager=key.wager, text=text, clause=clause))
    return tuple(dict.fromkeys(found))


def antes_missing(table: Table) -> tuple[Flag, ...]:
    """Players who have a main bet without the Ante that goes with it, for the dealer to ask [NZ 14.5]."""
    ante, round_ = table.rules.terms.ante, table.round
    if ante is None or round_ is None or round_.settled is not None:
        return ()
    largest: dict[Person, Amount] = {}
    for key, laid in round_.bets.items():
        if table.rules.terms.offers[laid.bet.wager].wager.kind is Kind.MAIN:
            largest[key.bettor] = max(laid.bet.stake, largest.get(key.bettor, laid.bet.stake))
    paid = {key.bettor for key in round_.bets if key.wager == ante.wager}
    owing = [
        person
        for person, stake in largest.items()
        if person not in paid and (ante.waived_from is None or stake < ante.waived_from)
    ]
    clause = table.procedure.ante_before_cards or ante.due
    text = say("flag.ante-missing", amount=Money.of(ante.amount))
    return tuple(
        Flag(code="ante-missing", person=person, wager=ante.wager, text=text, clause=clause) for person in owing
    )


class CallSeen(Struct, frozen=True, kw_only=True):
    """A call as it is made aloud."""

    text: Text
    clause: ClauseId | None


def call_seen(said: Said) -> CallSeen:
    """A call, to be written in the reader's language."""
    return CallSeen(text=text_of(said), clause=said.clause)


class Step(Struct, frozen=True, kw_only=True):
    """What the table waits for, by whom, and the words to say with it."""

    act: str
    by: Role
    person: Person | None
    text: Text
    warnings: tuple[Text, ...]
    """What the dealer points out before it; for the staff."""
    words: tuple[CallSeen, ...]
    clause: ClauseId | None


def step_for(table: Table, viewer: Person | None = None, *, pit: bool = False, staff: bool = False) -> Step:
    """The next step. Why the table is paused only the pit reads, and why a round stopped at a card that one person
    alone has seen, they and the pit. What was noted about an error or a dispute is for the staff, and so is what the
    dealer points out; the others read what a guest waits for."""
    waiting = next_step(table)
    stop = table.round.stopped if table.round else None
    text = waiting.text
    if table.paused is not None and not pit:
        text = say("step.paused-quietly")
    elif stop is not None and stop.seen_by is not None and stop.seen_by != viewer and not pit:
        text = say("step.holds-impossible", person=PersonRef(stop.seen_by))
    elif not (pit or staff):
        text = in_public(table) or _for_guests(table, waiting, viewer)
    return Step(
        act=waiting.act,
        by=waiting.by,
        person=waiting.person,
        text=text,
        warnings=waiting.warnings if pit or staff else (),
        words=tuple(map(call_seen, waiting.words)),
        clause=waiting.clause,
    )


def _for_guests(table: Table, waiting: NextStep, viewer: Person | None) -> Text:
    """What somebody reads who plays or watches: their own turn, whose turn it is, or what the table waits for."""
    deals = None if table.curator.dealer else table.curator.holder
    if viewer is not None and viewer == (deals if waiting.act in ("draw", "tuck") else waiting.person):
        return say(f"own.{waiting.act}")
    if waiting.person is not None or waiting.act == "resume":  # the round is stopped at a card that the viewer knows
        return waiting.text
    called = table.round is not None and table.round.called  # only the named handler changes bets then
    if waiting.act == "close-bets" and (called or not betting_is_open(table)):
        return say("wait.call-cards")
    return say(f"wait.{waiting.act}")
