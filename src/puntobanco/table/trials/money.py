"""Trials of betting, the close, and the settlement of a round."""

from collections.abc import Iterator

from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.acts.round.settling import won_now
from puntobanco.table.boxes import boxes_of
from puntobanco.table.model.answer import Context
from puntobanco.table.model.bets import COUPON
from puntobanco.table.model.state import Key
from puntobanco.table.trials.base import WORDS, Trial, Trials, plain, seconds_of
from puntobanco.wagers.accept import STANDING_AREA
from puntobanco.wagers.wager import Kind, WagerId


def _bettors(context: Context) -> tuple[ask.Person, ...]:
    """For whom somebody may bet: themselves, the player they act for, or anybody who plays."""
    table, who = context.table, context.who
    if who.role is Role.PLAYER:
        return (who.person,)
    if who.role is Role.NOMINEE:
        return (table.nominees[who.person].player,)
    return tuple(table.guests)


def _place(context: Context) -> Iterator[Trial]:
    for person in _bettors(context):
        for box in boxes_of(context.table, person):
            stake = ask.Stake(wager=box.wager, given=box.given, amount=box.least, seat=box.seat)
            yield Trial(ask.PlaceBets(bets=(stake,), bettor=person), _choice(context, person, box.wager), box=box)
        for wager in sorted(context.table.procedure.coupon_wagers):  # a coupon needs no chips in the rack
            least = Minor(context.table.rules.terms.offers[WagerId(wager)].minimum.minor)
            coupon = ask.Stake(wager=wager, amount=least, instrument=COUPON)
            yield Trial(ask.PlaceBets(bets=(coupon,), bettor=person), _choice(context, person, wager))


def _take_back(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    people = _bettors(context)
    for key in context.table.round.bets:
        if key.bettor in people:
            yield Trial(_back(key), _choice(context, key.bettor, key.wager))


def _back(key: Key) -> ask.TakeBack:
    return ask.TakeBack(wager=key.wager, seat=key.seat, given=key.given, bettor=key.bettor)


def _choice(context: Context, bettor: ask.Person, wager: str) -> str:
    """A bettor chooses among wagers; staff, among the people who ask them."""
    return wager if context.who.role in (Role.PLAYER, Role.NOMINEE) else bettor


def _speak(context: Context) -> Iterator[Trial]:
    for wager_id, offer in context.table.rules.terms.offers.items():
        if offer.wager.kind is Kind.MAIN:
            amount = Minor(offer.minimum.minor)
            yield Trial(ask.SpeakBet(bet=ask.Stake(wager=wager_id, amount=amount)), wager_id)


def _confirm(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    for person in context.table.round.spoken:
        yield Trial(ask.ConfirmSpoken(person=person), person)


def _open(context: Context) -> Iterator[Trial]:
    for start in ("close-first", "bet-first", "deal-first"):
        yield Trial(ask.OpenBets(start=start), start)


def _late_change(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AllowLateChange(handler=context.who.person))


def _reduce(context: Context) -> Iterator[Trial]:
    yield from (Trial(ask.ReduceBets(second=second)) for second in (None, *seconds_of(context)))


def _choose(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    for key in context.table.round.bets:
        if key.bettor == context.who.person:
            yield Trial(ask.ChooseWinnings(wager=key.wager), key.wager)


def _dry_awards(context: Context, *, early: bool) -> tuple[ask.Award, ...]:
    """Awards as the link would bring them, for the bets that have won of a meter."""
    return tuple(
        ask.Award(bettor=one.bettor, seat=one.seat, wager=one.wager, meter=one.drawn.meter, hit=0, amount=Minor(0))
        for one in won_now(context.table, {}, early=early)
    )


def _settle_early(context: Context) -> Iterator[Trial]:
    yield Trial(ask.SettleEarly(awards=_dry_awards(context, early=True)))


def _settle(context: Context) -> Iterator[Trial]:
    yield Trial(ask.Settle(awards=_dry_awards(context, early=False)))


def _dry_award(context: Context) -> Iterator[Trial]:
    """Awards that wait here; and where a jackpot hangs on no wager of the table, one for anybody."""
    for one in context.table.awards:
        award = one.award
        yield _pays(award.hit, award.meter, one.round, award.bettor, award.seat)
    for person in context.table.guests or (context.who.person,):
        yield _pays(1, WORDS, context.table.rounds, person, context.table.seat_of(person) or STANDING_AREA)


def _pays(hit: int, meter: str, number: int, person: ask.Person, seat: int) -> Trial:
    act = ask.PayAward(
        hit=hit, meter=meter, round=number, person=person, seat=seat, amount=Minor(1), instrument=Instrument.CASH
    )
    return Trial(act, person)


def _cancel(context: Context) -> Iterator[Trial]:
    for one in context.table.awards:
        award = one.award
        cancels = ask.CancelAward(
            hit=award.hit, meter=award.meter, round=one.round, person=award.bettor, seat=award.seat, reason=WORDS
        )
        yield Trial(cancels, award.bettor)


def _tell(context: Context) -> Iterator[Trial]:
    yield Trial(ask.TellLink(running=True), "running")
    yield Trial(ask.TellLink(running=False, reason=WORDS), "lost")


MONEY: dict[type[ask.Act], Trials] = {
    ask.OpenBets: _open,
    ask.PlaceBets: _place,
    ask.TakeBack: _take_back,
    ask.SpeakBet: _speak,
    ask.ConfirmSpoken: _confirm,
    ask.CloseBets: plain(ask.CloseBets()),
    ask.FreeHand: plain(ask.FreeHand()),
    ask.AllowLateChange: _late_change,
    ask.CardDisclosed: plain(ask.CardDisclosed()),
    ask.ReduceBets: _reduce,
    ask.ChooseWinnings: _choose,
    ask.SettleEarly: _settle_early,
    ask.CallResult: plain(ask.CallResult()),
    ask.Settle: _settle,
    ask.EndRound: plain(ask.EndRound()),
    ask.TellLink: _tell,
    ask.PayAward: _dry_award,
    ask.CancelAward: _cancel,
}
