"""The checks before every act: the role, the second person, and whether what it names exists."""

from collections.abc import Callable
from typing import Generic, NoReturn, TypeVar

from puntobanco import machine
from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.events import AnyEvent
from puntobanco.jackpot.link.state import Link, LinkedTable
from puntobanco.jackpot.link.terms import Terms, Tier
from puntobanco.machine import ActSpec
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.jackpot import Control
from puntobanco.procedure.roles import SUPERVISORS, Role, one_of
from puntobanco.words import Param, PersonRef

CONSOLE = frozenset({Role.JACKPOT})
SYSTEM = frozenset({Role.CLOCK})
OVERSEERS = SUPERVISORS | CONSOLE
WATCHERS = OVERSEERS | SYSTEM

A_co = TypeVar("A_co", covariant=True)


class LinkAct(ActSpec[Link, A_co], Generic[A_co], frozen=True):
    """The declaration of one act of a link; nobody else may ask for it, and a display asks for nothing.

    [NZ 1.1 Jackpot Display]
    """

    decide: Callable[[Link, machine.Command[A_co]], tuple[AnyEvent, ...]]
    about: Control | None = None
    """The control whose clause a refusal cites."""


Decide = Callable[[Link, machine.Command[A_co]], tuple[AnyEvent, ...]]


def by_act(decide: Callable[[Link, A_co], tuple[AnyEvent, ...]]) -> Decide[A_co]:
    """A decision that depends neither on who asks nor on the time."""
    return lambda link, command: decide(link, command.act)


def refuse(terms: Terms, key: str, where: str, control: Control | None = None, /, **params: Param) -> NoReturn:
    """Refuse, with the clause about this point if the document has one."""
    raise Refused(Fault(key, where, control and terms.clause(control), params))


def check_asker(terms: Terms, who: Who, act: ask.AnyAct, spec: LinkAct[ask.AnyAct]) -> None:
    """The role may do this, and where two people are needed there are two."""
    roles = spec.may(None)
    if who.role not in roles:
        refuse(terms, "not-your-role.able", "link", spec.about, role=who.role.text, able=one_of(roles))
    second = getattr(act, "second", None)
    if isinstance(second, Who):
        check_second(terms, who, second)
    if not getattr(act, "words", "said").strip():
        refuse(terms, "no-reason.done", "link", spec.about)


def check_second(terms: Terms, who: Who, second: Who) -> None:
    """The second person is another one, and may oversee a jackpot."""
    if second.person == who.person:
        refuse(terms, "second-person.alone-cannot", "link", person=PersonRef(who.person))
    if second.role not in OVERSEERS:
        refuse(terms, "second-person.able", "link", able=one_of(OVERSEERS))


def winners_of(link: Link, number: int) -> frozenset[Person]:
    """Who won a hit that waits to be decided."""
    return frozenset(winner.person for hit in link.pending if hit.number == number for winner in hit.winners)


def check_won_nothing(link: Link, who: Who, act: ask.AnyAct) -> None:
    """Nobody decides about a hit of their own, nor picks a winner while they could be picked."""
    people = {who.person} | ({act.second.person} if isinstance(act, ask.Confirm | ask.Reject) else set())
    if isinstance(act, ask.Confirm | ask.Reject):
        own = people & winners_of(link, act.hit)
    elif isinstance(act, ask.SelectWinner):
        own = people & {place.winner.person for place in act.places}
    else:
        return
    if own:
        refuse(link.terms, "not-yourself.could-win", "link", Control.CONFIRMATION, own=PersonRef(min(own)))


def table_of(link: Link, name: str) -> LinkedTable:
    if name not in link.tables:
        refuse(link.terms, "no-such-table.take-part", name)
    return link.tables[name]


def tier_of(link: Link, name: str) -> Tier:
    tier = link.terms.tier(name)
    if tier is None:
        known = ", ".join(tier.name for tier in link.terms.tiers)
        refuse(link.terms, "no-such-meter.jackpot", name, known=known)
    return tier
