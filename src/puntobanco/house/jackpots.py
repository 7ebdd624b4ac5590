"""What goes between the house and its jackpots.

A link counts millionths; the house moves whole minor units as soon as they are complete, so less than one is always
on its way. An award comes back from the link and leaves at once: as chips to its table, or over the cage.
"""

from typing import NoReturn

from puntobanco.faults import Fault, Refused
from puntobanco.house import commands as ask
from puntobanco.house.events import MoneyMoved, Why
from puntobanco.house.state import DOOR, JACKPOTS, House, at_link, at_table
from puntobanco.ledger import Account, Transfer
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.words import Param


def funded(house: House, act: ask.FundLink) -> MoneyMoved:
    """What is missing goes in; what a correction took out of a meter comes back."""
    _known(house, act.link)
    link, more = at_link(act.link), act.stands - house.at_link(act.link)
    if not 0 < abs(more) <= LARGEST_MINOR or act.stands < 0:
        _refuse("no-amount.nothing-moved", link=act.link)
    if more > 0:
        return _moved(act.link, Why.CONTRIBUTION, Transfer(JACKPOTS, link, Minor(more), Why.CONTRIBUTION.value))
    return _moved(act.link, Why.REDUCTION, Transfer(link, JACKPOTS, Minor(-more), Why.REDUCTION.value))


def handed(house: House, act: ask.HandAward) -> MoneyMoved:
    target = _goes_to(house, act)
    if house.at_link(act.link) < act.amount:
        _refuse("not-enough.hold-award", link=act.link)
    why = Why.AWARD if act.chips else Why.AWARD_PAID
    return _award(act, why, Transfer(at_link(act.link), target, act.amount, why.value))


def taken_back(house: House, act: ask.TakeBackAward) -> MoneyMoved:
    """An award of a void round goes back."""
    source = _goes_to(house, act)
    return _award(act, Why.AWARD_BACK, Transfer(source, at_link(act.link), act.amount, Why.AWARD_BACK.value))


def _goes_to(house: House, act: ask.HandAward | ask.TakeBackAward) -> Account:
    _known(house, act.link)
    if not 0 < act.amount <= LARGEST_MINOR:
        _refuse("no-amount.award")
    if act.table not in house.tables:
        _refuse("no-such-table.house-knows", table=act.table)
    return at_table(act.table) if act.chips else DOOR


def _award(act: ask.HandAward | ask.TakeBackAward, why: Why, transfer: Transfer) -> MoneyMoved:
    return MoneyMoved(
        why=why, person=act.person, table=act.table, link=act.link, slip=f"hit-{act.hit}", transfers=(transfer,)
    )


def _moved(link: str, why: Why, transfer: Transfer) -> MoneyMoved:
    return MoneyMoved(why=why, link=link, slip="", transfers=(transfer,))


def _known(house: House, link: str) -> None:
    if link not in house.links:
        _refuse("no-such-link", link=link)


def _refuse(key: str, /, **params: Param) -> NoReturn:
    raise Refused(Fault(key, "house", None, params))
