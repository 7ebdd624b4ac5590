"""The lowest rank that may order something at a table: each rank tries it in turn, from the dealer up."""

from msgspec import Struct

from puntobanco.academy.at_table import STAFF, AtTable, NotThere
from puntobanco.academy.chance import Draw
from puntobanco.academy.drills.table import lying, seated, staked, until_found
from puntobanco.academy.question import Choice, Form, Posed, cited, named_clauses
from puntobanco.academy.syllabus import taught
from puntobanco.dealing.moves import NoEligibleStaff, able
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.script.host import Asked
from puntobanco.table import commands as ask
from puntobanco.table.views.trouble import titles_of
from puntobanco.words import say

REASON = "as the school asks"


class _Order(Struct, frozen=True):
    """Something that only some ranks may order."""

    id: str
    act: ask.AnyAct
    before: ask.AnyAct | None = None
    """What the dealer does first."""


ORDERS = (
    _Order("shuffle", ask.OrderShuffle(reason=REASON)),
    _Order("recut", ask.OrderRecut(reason=REASON)),
    _Order("pass", ask.PassShoe(reason=REASON)),
    _Order("late-change", ask.AllowLateChange()),
    _Order("dispute", ask.DecideDispute(decision=REASON), ask.OpenDispute(matter=REASON)),
)


def who_orders(setup: Setup, draw: Draw) -> Posed:
    """The lowest rank that may order a shuffle, a fresh cut, a pass of the shoe, or decide a dispute."""

    def found() -> Posed:
        at = _some_moment(setup, draw)
        order = draw.one_of(ORDERS)
        if order.before is not None:
            at.give(able(STAFF, Role.DEALER), order.before)
        lowest, asked = _lowest(at, order)
        clauses = cited(*taught(setup, f"order-{order.id}"), *named_clauses(asked.everywhere))
        if not clauses:
            raise NotThere
        titles = titles_of(at.table)
        return Posed(
            asks=say(f"academy.ask-order-{order.id}"),
            form=Form.CHOICE,
            accepted=(lowest.value,),
            situation=lying(at),
            choices=tuple(Choice(role.value, titles[role]) for role in LADDER if role in titles),
            working=(say("academy.work-who", rank=titles.get(lowest, lowest.text)),),
            clauses=clauses,
            facts={"order": order.id, "rulebook": setup.rulebook.id},
        )

    return until_found(found)


def _some_moment(setup: Setup, draw: Draw) -> AtTable:
    """A table while its cards are made ready, or in a round."""
    at, seats = seated(setup, draw, 2)
    if draw.chance_of(1, 2):
        staked(setup, draw, at, seats)
    for _ in range(draw.below(14)):
        at.go_on()
    return at


def _lowest(at: AtTable, order: _Order) -> tuple[Role, Asked]:
    """The first rank that is not refused, and what the table then did."""
    titles = titles_of(at.table)
    for role in LADDER:
        if role not in titles:
            continue
        try:
            who = able(STAFF, role)
        except NoEligibleStaff:
            continue
        asked = at.host.copied().ask(who, order.act)
        if who.role is role and not asked.refused:
            return role, asked
    raise NotThere
