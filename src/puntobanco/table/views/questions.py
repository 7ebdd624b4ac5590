"""Questions that the table puts to its guests, as the staff see them: who is asked, and what may be answered."""

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.commands import Person, Who
from puntobanco.table.model.phases import DEALT, Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.offers import Offered, offers
from puntobanco.table.steps import next_step
from puntobanco.wagers.wager import WagerId

ANSWERS = (
    ask.AnswerCut, ask.AnswerShoe, ask.Turn, ask.ChooseWinnings, ask.ChooseOption, ask.WithdrawBet, ask.PlaceBets,
)  # fmt: skip
"""The acts by which a guest answers."""


class Question(Struct, frozen=True, kw_only=True):
    """What one guest is asked; staff write the answer of somebody without a device down."""

    person: Person
    answers: tuple[Offered, ...]


def questions_of(table: Table) -> tuple[Question, ...]:
    """Everybody whom the table asks something now."""
    found = (Question(person=person, answers=_answers(table, person)) for person in _asked(table))
    return tuple(question for question in found if question.answers)


def _asked(table: Table) -> tuple[Person, ...]:
    """The person whose turn it is, bettors with a choice after an error, and those who may choose during the round."""
    step = next_step(table)
    own = (step.person,) if step.person is not None else ()
    waiting = table.asked.waiting if table.asked is not None else ()
    return tuple(dict.fromkeys((*own, *waiting, *_choosers(table))))


def _choosers(table: Table) -> tuple[Person, ...]:
    """Bettors who choose where early winnings go, and those who may insure a bet."""
    phase, round_ = phase_of(table), table.round
    insured = any(offer.wager.insures is not None for offer in table.rules.terms.offers.values())
    if round_ is None or not (phase is Phase.EARLY or (insured and phase in DEALT)):
        return ()
    return tuple(dict.fromkeys(key.bettor for key in round_.bets))


def _answers(table: Table, person: Person) -> tuple[Offered, ...]:
    role = Role.NOMINEE if person in table.nominees else Role.PLAYER
    kinds = table.rules.terms.offers
    found = []
    for offer in offers(table, Who(person, role), ANSWERS):
        if offer.act == "answer-shoe" and not offer.expected:
            continue  # who has the shoe may leave the dealing to the dealer at any time, and is not asked about it
        boxes = tuple(box for box in offer.boxes if kinds[WagerId(box.wager)].wager.insures is not None)
        if boxes or not offer.boxes:  # other bets are not asked for
            found.append(replace(offer, boxes=boxes))
    return tuple(found)
