"""Whose chips they are: who bets for whom, where winnings go, and what is owed."""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from puntobanco.ledger import Account, Transfer, post
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import events as ev
from puntobanco.table.commands import Person
from puntobanco.table.model.accounts import HOUSE, rack_of, unclaimed_of
from puntobanco.table.model.answer import Context, refuse
from puntobanco.table.model.state import Stage, Table


def acts_for(context: Context, bettor: Person | None, what: Literal["bets", "handles"]) -> Person:
    """The person somebody acts for: a player for themselves, a nominee for their player, staff for the asker."""
    table, who = context.table, context.who
    if who.role is Role.NOMINEE:
        return _as_nominee(table, who.person, bettor, what)
    if who.role is Role.PLAYER:
        if bettor not in (None, who.person):
            refuse("not-yours", f"{who.person} plays for {who.person} only.", None, "A nominee acts for another.")
        bettor = who.person
    elif bettor is None:
        refuse("for-whom", "say for whom the bet is put down.", table.procedure.staff_bets)
    elif table.procedure.staff_bets is None:
        refuse("no-staff-bets", "staff put no bets down for players at this table.")
    if bettor not in table.guests or table.guests[bettor].away:
        refuse("not-here", f"{bettor} is not at this table.", None, "Join first.")
    return bettor


def _as_nominee(table: Table, nominee: Person, bettor: Person | None, what: Literal["bets", "handles"]) -> Person:
    rules, link = table.procedure.nominees, table.nominees[nominee]
    assert rules is not None
    if bettor not in (None, link.player):
        refuse("not-yours", f"{nominee} acts for {link.player} only.", rules.one_player)
    if link.stage is Stage.NAMED:
        refuse("not-approved", f"{nominee} has not been approved.", rules.approval, "Ask a supervisor.")
    if link.stage is Stage.APPROVED:
        refuse("not-announced", f"{nominee} has not been announced.", rules.announced, "A supervisor announces it.")
    if link.stage is Stage.ENDING:
        refuse("ended", f"{link.player} has said that {nominee} no longer acts.", rules.ends)
    if rules.seated and table.seat_of(nominee) is None:
        refuse("not-seated", f"{nominee} is not seated at this game.", rules.seated, "Take a seat first.")
    if not (link.bets if what == "bets" else link.handles):
        clause = rules.revoke_betting if what == "bets" else rules.revoke_handling
        refuse("revoked", f"players do this for themselves now; {nominee} may not.", clause)
    return link.player


def chips_for_cash(person: Person, amount: Minor, slip: str = "") -> ev.BoughtIn:
    """Cash is changed into chips at the table."""
    return ev.BoughtIn(person=person, slip=slip, transfers=(Transfer(HOUSE, rack_of(person), amount, "buy-in"),))


def bought_in(table: Table, event: ev.BoughtIn) -> Table:
    """The chips are in the rack."""
    return replace(table, books=post(table.books, event.transfers))


def commission_due(table: Table, person: Person) -> Minor:
    """What would be collected from a bettor now: the sum of what is marked, rounded as the table rounds it."""
    rule = table.rules.terms.commission
    exact = table.owed.get(person, Fraction(0))
    return Minor(rule.rounding.whole(exact)) if rule else Minor(0)


def home_of(table: Table, person: Person) -> Account:
    """Where winnings and stakes go: the rack, or into keeping for a bettor who walked off [RWS 5.3]."""
    guest = table.guests.get(person)
    return unclaimed_of(person) if guest is None or guest.away else rack_of(person)
