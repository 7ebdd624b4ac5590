"""Trials of the house's business and of what people do about places, chips, nominees and the shoe."""

from collections.abc import Iterator

from puntobanco.money import Minor
from puntobanco.procedure.roles import STAFF, Role
from puntobanco.table import commands as ask
from puntobanco.table.accounts import FLOAT
from puntobanco.table.answer import Asked
from puntobanco.table.state import Table
from puntobanco.table.trials.base import SOMEBODY, WORDS, Trial, Trials, own_or_guests, plain


def _smallest(table: Table) -> Minor:
    return Minor(table.rules.terms.chips.values[0])


def _appoint(asked: Asked) -> Iterator[Trial]:
    for role in Role:
        if role in STAFF:
            yield Trial(ask.Appoint(person=SOMEBODY, role=role), role.value)


def _dismiss(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.staff:
        yield Trial(ask.Dismiss(person=person), person)


def _fill(asked: Asked) -> Iterator[Trial]:
    yield Trial(ask.Fill(amount=_smallest(asked.table), slip=WORDS))


def _credit(asked: Asked) -> Iterator[Trial]:
    if asked.table.books[FLOAT]:
        yield Trial(ask.Credit(amount=_smallest(asked.table), slip=WORDS))


def _change_setup(asked: Asked) -> Iterator[Trial]:
    minimum = str(asked.table.rules.setup.limits.minimum)
    yield Trial(ask.ChangeSetup(changes={"limits.minimum": minimum}))


def _change_style(asked: Asked) -> Iterator[Trial]:
    for style in asked.table.procedure.styles:
        yield Trial(ask.ChangeStyle(style=style), style)


def _notice(asked: Asked) -> Iterator[Trial]:
    for matter in asked.table.procedure.notice_keys or ("",):
        yield Trial(ask.GiveNotice(matter=matter or WORDS, reference=WORDS), matter)


# People.


def _join(asked: Asked) -> Iterator[Trial]:
    person = asked.who.person if asked.who.role is Role.PLAYER else SOMEBODY
    for seat in asked.table.rules.setup.seats:
        yield Trial(ask.Join(person=person, seat=seat), str(seat))
    yield Trial(ask.Join(person=person), "standing")


def _leave(asked: Asked) -> Iterator[Trial]:
    for person in own_or_guests(asked):
        yield Trial(ask.Leave(person=person), person)


def _buy_in(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.guests:
        yield Trial(ask.BuyIn(person=person, amount=_smallest(asked.table)), person)


def _cash_out(asked: Asked) -> Iterator[Trial]:
    for person in own_or_guests(asked):
        yield Trial(ask.CashOut(person=person, amount=asked.table.rack(person)), person)


def _collect(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.owed:
        yield Trial(ask.CollectCommission(person=person), person)


def _name_nominee(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.guests:
        yield Trial(ask.NameNominee(nominee=person), person)
    yield Trial(ask.NameNominee(nominee=SOMEBODY))


def _approve(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.nominees:
        yield Trial(ask.ApproveNominee(nominee=person), person)


def _announce(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.nominees:
        yield Trial(ask.AnnounceNominee(nominee=person), person)


def _end_nominee(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.nominees:
        yield Trial(ask.EndNominee(nominee=person), person)


def _answer_shoe(asked: Asked) -> Iterator[Trial]:
    yield Trial(ask.AnswerShoe(take=True), "take")
    yield Trial(ask.AnswerShoe(take=True, dealer_deals=True), "dealer deals")
    yield Trial(ask.AnswerShoe(take=False), "decline")


BUSINESS: dict[type[ask.Act], Trials] = {
    ask.Appoint: _appoint,
    ask.Dismiss: _dismiss,
    ask.PostSigns: plain(ask.PostSigns()),
    ask.OpenTable: plain(ask.OpenTable()),
    ask.CloseTable: plain(ask.CloseTable()),
    ask.Fill: _fill,
    ask.Credit: _credit,
    ask.CountFloat: plain(ask.CountFloat(chips={})),
    ask.ChangeSetup: _change_setup,
    ask.ChangeStyle: _change_style,
    ask.GiveNotice: _notice,
    ask.Pause: plain(ask.Pause(reason=WORDS)),
    ask.Resume: plain(ask.Resume(reason=WORDS)),
    ask.ReportIncident: plain(ask.ReportIncident(matter=WORDS)),
    ask.Join: _join,
    ask.Leave: _leave,
    ask.BuyIn: _buy_in,
    ask.CashOut: _cash_out,
    ask.CollectCommission: _collect,
    ask.NameNominee: _name_nominee,
    ask.ApproveNominee: _approve,
    ask.AnnounceNominee: _announce,
    ask.EndNominee: _end_nominee,
    ask.RevokeNominees: plain(ask.RevokeNominees(betting=True)),
    ask.AnswerShoe: _answer_shoe,
    ask.PassShoe: plain(ask.PassShoe(reason=WORDS)),
}
