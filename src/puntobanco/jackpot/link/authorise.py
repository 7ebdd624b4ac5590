"""What every act is asked first: is this the right role, is there a second person, does the thing exist."""

from typing import NoReturn

from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.state import Link, LinkedTable
from puntobanco.jackpot.link.terms import Terms, Tier
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.jackpot import Control
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role

CONSOLE = frozenset({Role.JACKPOT})
SYSTEM = frozenset({Role.CLOCK})
OVERSEERS = SUPERVISORS | CONSOLE
WATCHERS = OVERSEERS | SYSTEM

ROLES: dict[type[ask.Act], frozenset[Role]] = {
    ask.OpenLink: CONSOLE | {Role.OPERATOR},
    ask.LinkTable: CONSOLE,
    ask.UnlinkTable: CONSOLE,
    ask.ReportDisplay: WATCHERS | DEALERS,
    ask.Activate: DEALERS,
    ask.PostRound: DEALERS | SYSTEM,
    ask.AddMissedRound: OVERSEERS,
    ask.RecordHit: DEALERS | SYSTEM,
    ask.SelectWinner: WATCHERS,
    ask.Confirm: CONSOLE,
    ask.Reject: OVERSEERS,
    ask.UnwindRound: SYSTEM,
    ask.Acknowledge: OVERSEERS,
    ask.Adjust: CONSOLE,
    ask.ChangeParameters: CONSOLE,
    ask.CheckHealth: WATCHERS,
    ask.Restore: OVERSEERS,
    ask.LoseTable: WATCHERS,
    ask.RegainTable: WATCHERS,
}
"""Who may ask for what; nobody else may, and a display asks for nothing [NZ 1.1 Jackpot Display]."""

_ABOUT = {
    ask.Activate: Control.ACTIVATION,
    ask.RecordHit: Control.RECORDING,
    ask.Confirm: Control.CONFIRMATION,
    ask.Adjust: Control.CONSOLE,
    ask.ChangeParameters: Control.CONSOLE,
    ask.AddMissedRound: Control.MISSED,
    ask.Restore: Control.MALFUNCTION,
    ask.Reject: Control.INVALID,
}


def refuse(
    terms: Terms, code: str, where: str, sentence: str, control: Control | None = None, instead: str = ""
) -> NoReturn:
    """Refuse, with the clause about this point if the document has one."""
    raise Refused(Fault(code, where, sentence, control and terms.clause(control), instead))


def check_asker(terms: Terms, who: Who, act: ask.AnyAct) -> None:
    """The role may do this, and where two people are needed there are two."""
    roles = ROLES[type(act)]
    if who.role not in roles:
        able = " or ".join(role.words for role in Role if role in roles)
        sentence = f"{who.role.words} may not do this; {able} may."
        refuse(terms, "not-your-role", "link", sentence, _ABOUT.get(type(act)))
    second = getattr(act, "second", None)
    if isinstance(second, Who):
        check_second(terms, who, second)
    if not getattr(act, "words", "said").strip():
        refuse(terms, "no-reason", "link", "this is done with a reason.", _ABOUT.get(type(act)), "Say why in words.")


def check_second(terms: Terms, who: Who, second: Who) -> None:
    """The second person is another one, and may oversee a jackpot."""
    if second.person == who.person:
        sentence = f"{who.person} alone cannot do this: two different people do."
        refuse(terms, "second-person", "link", sentence, None, "Let another person agree.")
    if second.role not in OVERSEERS:
        able = " or ".join(role.words for role in Role if role in OVERSEERS)
        refuse(terms, "second-person", "link", f"the second person is {able}.")


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
        sentence = f"{min(own)} could win by this: nobody decides about themselves."
        refuse(link.terms, "not-yourself", "link", sentence, Control.CONFIRMATION, "Let somebody else decide.")


def table_of(link: Link, name: str) -> LinkedTable:
    """A table that takes part."""
    if name not in link.tables:
        refuse(link.terms, "no-such-table", name, "this table does not take part in the jackpot.")
    return link.tables[name]


def tier_of(link: Link, name: str) -> Tier:
    """A tier of the link."""
    tier = link.terms.tier(name)
    if tier is None:
        known = ", ".join(tier.name for tier in link.terms.tiers)
        refuse(link.terms, "no-such-meter", name, "the jackpot has no such meter.", None, f"Known: {known}.")
    return tier
