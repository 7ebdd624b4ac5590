"""Trials of the house's business and of what people do about places, chips, nominees and the shoe."""

from collections.abc import Iterator

from puntobanco.money import Minor
from puntobanco.procedure.roles import STAFF, Role
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import FLOAT
from puntobanco.table.model.answer import Context
from puntobanco.table.model.state import Table
from puntobanco.table.trials.base import SOMEBODY, WORDS, Trial, Trials, own_or_guests, plain


def _smallest(table: Table) -> Minor:
    return Minor(table.rules.terms.chips.values[0])


def _appoint(context: Context) -> Iterator[Trial]:
    for role in Role:
        if role in STAFF:
            yield Trial(ask.Appoint(person=SOMEBODY, role=role), role.value)


def _dismiss(context: Context) -> Iterator[Trial]:
    for person in context.table.staff:
        yield Trial(ask.Dismiss(person=person), person)


def _fill(context: Context) -> Iterator[Trial]:
    yield Trial(ask.Fill(amount=_smallest(context.table), slip=WORDS))


def _credit(context: Context) -> Iterator[Trial]:
    if context.table.books[FLOAT]:
        yield Trial(ask.Credit(amount=_smallest(context.table), slip=WORDS))


def _change_setup(context: Context) -> Iterator[Trial]:
    minimum = str(context.table.rules.setup.limits.minimum)
    yield Trial(ask.ChangeSetup(changes={"limits.minimum": minimum}))


def _change_style(context: Context) -> Iterator[Trial]:
    for style in context.table.procedure.styles:
        yield Trial(ask.ChangeStyle(style=style), style)


def _notice(context: Context) -> Iterator[Trial]:
    for matter in context.table.procedure.notice_keys or ("",):
        yield Trial(ask.GiveNotice(matter=matter or WORDS, reference=WORDS), matter)


# People.


def _join(context: Context) -> Iterator[Trial]:
    person = context.who.person if context.who.role is Role.PLAYER else SOMEBODY
    for seat in context.table.rules.setup.seats:
        yield Trial(ask.Join(person=person, seat=seat), str(seat))
    yield Trial(ask.Join(person=person), "standing")


def _leave(context: Context) -> Iterator[Trial]:
    for person in own_or_guests(context):
        yield Trial(ask.Leave(person=person), person)


def _buy_in(context: Context) -> Iterator[Trial]:
    for person in context.table.guests:
        yield Trial(ask.BuyIn(person=person, amount=_smallest(context.table)), person)


def _cash_out(context: Context) -> Iterator[Trial]:
    for person in own_or_guests(context):
        yield Trial(ask.CashOut(person=person, amount=context.table.rack(person)), person)


def _collect(context: Context) -> Iterator[Trial]:
    for person in context.table.owed:
        yield Trial(ask.CollectCommission(person=person), person)


def _name_nominee(context: Context) -> Iterator[Trial]:
    for person in context.table.guests:
        yield Trial(ask.NameNominee(nominee=person), person)
    yield Trial(ask.NameNominee(nominee=SOMEBODY))


def _approve(context: Context) -> Iterator[Trial]:
    for person in context.table.nominees:
        yield Trial(ask.ApproveNominee(nominee=person), person)


def _announce(context: Context) -> Iterator[Trial]:
    for person in context.table.nominees:
        yield Trial(ask.AnnounceNominee(nominee=person), person)


def _end_nominee(context: Context) -> Iterator[Trial]:
    for person in context.table.nominees:
        yield Trial(ask.EndNominee(nominee=person), person)


def _answer_shoe(context: Context) -> Iterator[Trial]:
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
