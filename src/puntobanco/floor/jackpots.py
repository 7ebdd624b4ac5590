"""A floor for one table with the jackpot that its set-up asks for: opened, linked and told, ready to play."""

from puntobanco.faults import Refused
from puntobanco.floor.clearing import check_agreement, fund
from puntobanco.floor.told import after_link
from puntobanco.floor.transaction import Floor, Outcome, Transaction
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.from_setup import terms_of
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role

CONSOLE = Who(Person("console"), Role.JACKPOT)


def linked(floor: Floor, table: str, *, at: At, console: Who = CONSOLE, second: Who) -> Outcome:
    """The floor with the jackpot of a table's set-up opened by two people, and the table taking part in it.

    A table without a progressive stays as it is; a jackpot that runs already is joined.
    """
    terms = terms_of(floor.tables[table].rules.setup)
    if terms is None:
        return Outcome(floor=floor)
    name = terms.name
    transaction = Transaction(floor, f"jackpot {name} at {table}", at)
    try:
        if name not in floor.links:
            if floor.house is not None and name not in floor.house.links:
                operator = Who(second.person, Role.OPERATOR)
                transaction.house(house_ask.AddLink(link=name, currency=terms.currency.code), operator)
            transaction.link(name, link_ask.OpenLink(terms=terms, second=second), console)
        transaction.link(name, link_ask.LinkTable(table=table, display=terms.display, criteria=terms.criteria), console)
        after_link(transaction, name, ())
        fund(transaction)
    except Refused as stopped:
        return Outcome(floor=floor, refused=stopped.faults)
    check_agreement(transaction.floor)
    return transaction.done()
