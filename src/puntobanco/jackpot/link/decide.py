"""Decide: a link and a command give events, or a refusal."""

from typing import assert_never

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.accounts import moved
from puntobanco.jackpot.link.authorise import check_asker, check_won_nothing
from puntobanco.jackpot.link.console import adjusted, confirmed, parameters_changed, rejected, unwound
from puntobanco.jackpot.link.events import AnyEvent, LinkOpened, Recorded
from puntobanco.jackpot.link.evolve import evolve
from puntobanco.jackpot.link.health import (
    checked,
    display_reported,
    lost,
    regained,
    restored,
    table_linked,
    table_unlinked,
)
from puntobanco.jackpot.link.hits import recorded, selected
from puntobanco.jackpot.link.rounds import acknowledged, activated, missed_added, posted
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Terms, faults
from puntobanco.jackpot.meter import opened
from puntobanco.procedure.asking import Who


class Answer(Struct, frozen=True):
    """The answer to a command: what happened, or why nothing did. Neither means: that has happened already."""

    events: tuple[AnyEvent, ...] = ()
    refused: tuple[Fault, ...] = ()


def decide(link: Link | None, command: ask.Command) -> Answer:
    """The answer of a link to a command. A refusal changes nothing."""
    act = command.act
    try:
        if link is None:
            return Answer((_opened(command),))
        check_asker(link.terms, command.who, act)
        check_won_nothing(link, command.who, act)
        return Answer(_events(link, command))
    except Refused as refused:
        return Answer((), refused.faults)


def step(link: Link | None, command: ask.Command) -> tuple[Link | None, tuple[Recorded, ...], tuple[Fault, ...]]:
    """The link after a command, with the events in their places and whatever was refused."""
    answer = decide(link, command)
    written = []
    for event in answer.events:
        position = 0 if link is None else link.position
        one = Recorded(position=position, at=command.at, by=command.who, command=command.id, event=event)
        link = evolve(link, one)
        written.append(one)
    return link, tuple(written), answer.refused


def _opened(command: ask.Command) -> LinkOpened:
    act = command.act
    if not isinstance(act, ask.OpenLink):
        raise Refused(Fault("no-link", "link", "there is no such link.", None, "Open it first."))
    check_asker(act.terms, command.who, act)
    if found := tuple(faults(act.terms)):
        raise Refused(*found)
    return opening_of(act.terms, act.second)


def opening_of(terms: Terms, second: Who) -> LinkOpened:
    """Every meter at its seed, which the house puts in."""
    meters = {tier.name: opened(tier.parameters) for tier in terms.tiers}
    transfers = tuple(transfer for name, meter in meters.items() for transfer in moved(name, None, meter))
    return LinkOpened(terms=terms, second=second, meters=meters, transfers=transfers)


def _events(link: Link, command: ask.Command) -> tuple[AnyEvent, ...]:
    act, who, at = command.act, command.who, command.at
    match act:
        case ask.OpenLink():
            raise Refused(Fault("known-already", "link", "this link is open already."))
        case ask.LinkTable():
            return table_linked(link, act)
        case ask.UnlinkTable():
            return table_unlinked(link, act)
        case ask.ReportDisplay():
            return display_reported(link, act)
        case ask.Activate():
            return activated(link, act)
        case ask.PostRound():
            return posted(link, act, who, at)
        case ask.AddMissedRound():
            return missed_added(link, act, at)
        case ask.RecordHit():
            return recorded(link, act, who, at)
        case ask.SelectWinner():
            return selected(link, act, who, at)
        case ask.Confirm():
            return confirmed(link, act)
        case ask.Reject():
            return rejected(link, act)
        case ask.UnwindRound():
            return unwound(link, act)
        case ask.Acknowledge():
            return acknowledged(link, act)
        case ask.Adjust():
            return adjusted(link, act)
        case ask.ChangeParameters():
            return parameters_changed(link, act)
        case ask.CheckHealth():
            return checked(link, act)
        case ask.Restore():
            return restored(link, act)
        case ask.LoseTable():
            return lost(link, act)
        case ask.RegainTable():
            return regained(link, act)
        case _:
            assert_never(act)
