"""A link as a machine: how a command is decided, and how an event is recorded."""

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link import console, health, hits, record, rounds
from puntobanco.jackpot.link.accounts import moved
from puntobanco.jackpot.link.authorise import CONSOLE, LinkAct, check_asker, check_won_nothing
from puntobanco.jackpot.link.events import AnyEvent, LinkOpened
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Terms, faults
from puntobanco.jackpot.meter import opened
from puntobanco.machine import Answer, Machine, Recorded
from puntobanco.procedure.asking import Matter, Who
from puntobanco.procedure.roles import Role


def _answer(link: Link, command: ask.Command) -> Answer[AnyEvent]:
    spec = ACTS[type(command.act)]
    check_asker(link.terms, command.who, command.act, spec)
    check_won_nothing(link, command.who, command.act)
    return Answer(spec.decide(link, command))


def _opened(command: ask.Command) -> Answer[AnyEvent]:
    act = command.act
    if not isinstance(act, ask.OpenLink):
        raise Refused(Fault.of("no-link", "link"))
    check_asker(act.terms, command.who, act, ACTS[ask.OpenLink])
    if found := tuple(faults(act.terms)):
        raise Refused(*found)
    return Answer((opening_of(act.terms, act.second),))


def opening_of(terms: Terms, second: Who) -> LinkOpened:
    """Every meter at its seed, which the house puts in."""
    meters = {tier.name: opened(tier.parameters) for tier in terms.tiers}
    transfers = tuple(transfer for name, meter in meters.items() for transfer in moved(name, None, meter))
    return LinkOpened(terms=terms, second=second, meters=meters, transfers=transfers)


def _open_already(link: Link, command: ask.Command) -> tuple[AnyEvent, ...]:
    raise Refused(Fault.of("known-already.link-open", "link"))


_OPEN = LinkAct(ask.OpenLink, CONSOLE | {Role.OPERATOR}, _open_already, second=Matter.JACKPOT)
ACTS: dict[type[ask.AnyAct], LinkAct[ask.AnyAct]] = {
    spec.act: spec for spec in (_OPEN, *rounds.ACTS, *hits.ACTS, *console.ACTS, *health.ACTS)
}
"""The declaration of every act."""


def _placed(link: Link, recorded: Recorded[AnyEvent]) -> Link:
    return replace(link, position=recorded.position + 1)


LINK: Machine[Link, ask.AnyAct, AnyEvent] = Machine(
    name="link",
    acts=ACTS,
    events=record.EVENTS,
    answer=_answer,
    begin=_opened,
    founding=LinkOpened,
    found=record.opened,
    place=_placed,
)
decide, evolve, step, fold = LINK.decide, LINK.evolve, LINK.step, LINK.fold
