"""One bet on the layout: whose area it lies on, whether it may be made now, and what is wrong with it."""

from sys import intern

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person, Stake
from puntobanco.table.events import BetLaid
from puntobanco.table.model.answer import Context, Forbidden
from puntobanco.table.model.expected_cards import completed
from puntobanco.table.model.state import Key, RoundState, Table
from puntobanco.table.shared.awards import link_fault
from puntobanco.wagers.accept import STANDING_AREA, judge, judge_beside, open_window
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Wager, WagerId

COUPON = "match-play"
"""The instrument that is no money: a coupon that plays at even money, once, and is taken when it is decided."""


def betting_is_open(table: Table) -> bool:
    """Whether bets on the round may be made, raised and taken back.

    They freeze at the call [MA 8(c); RWS 3.8; RWS 5.6], or at the call and the first card out of the shoe
    [NZ 5.14 lead]; a late change that the operator allowed opens them again [NZ 5.14 proviso]. A close that is only
    deemed to have been called freezes them at once [NZ 12.10(a); NZ 12.10(b)].
    """
    round_ = table.round
    if round_ is None or round_.announced or round_.stopped is not None or round_.without_bets or round_.answered:
        return False
    if round_.withdrawal is not None:
        return False
    if not round_.called or round_.late is not None:
        return True
    return not table.procedure.closing.at_call and round_.deemed is None and not round_.cards


def late_fault(table: Table, stake: Stake, *, taking: bool = False) -> Refused | None:
    """Why this wager may not be made or taken back now, if so; an attempt after the close is an incident."""
    round_ = table.round
    assert round_ is not None
    offer = table.rules.terms.offers.get(WagerId(stake.wager))
    locked = round_.without_bets is not None or round_.withdrawal is not None
    if offer is not None and offer.wager.windows and not locked:
        return _window_fault(round_, offer.wager, stake.given)
    if not betting_is_open(table):
        sentence = "betting on this round is closed: no bet may be made, raised or taken back."
        clause = closed_by(table, taking=taking)
        return Forbidden(Fault("bets-closed", "table", sentence, clause, "Wait for the next round."), "late bet")
    if offer is not None and not taking and (closed := link_fault(table, offer.wager)):
        return closed
    family = offer.wager.family if offer else ""
    before_cards = table.procedure.side_before_cards.get(family)
    if before_cards is not None and round_.cards and not taking:
        sentence = f"{stake.wager} is put down before any card of the round is dealt."
        return Refused(Fault("after-first-card", "table", sentence, before_cards, "Wait for the next round."))
    return None


def closed_by(table: Table, *, taking: bool) -> ClauseId:
    """The clause that keeps bets from being made, or taken back, in a round whose betting is closed.

    In a round without bets none is made [NZ 1.1 Void Hand]; once whole bets could be withdrawn none is made and none
    that was left is touched [NZ 15.10(c); NZ 15.10(d)].
    """
    round_, closing = table.round, table.procedure.closing
    usual = (closing.altered if taking else None) or closing.frozen
    if round_ is None:
        return usual
    if round_.withdrawal is not None:
        return (closing.withdrawn_kept if taking else closing.withdrawn_new) or round_.withdrawal
    return round_.without_bets or round_.deemed or usual


def _window_fault(round_: RoundState, wager: Wager, given: int | None) -> Refused | None:
    """Insurance is made while exactly its cards have been shown, and only where there is something to insure."""
    side = Side(wager.insures)
    shown = round_.shown
    ready = round_.called and round_.first_dealt and not _seen_in_secret(round_)
    stands = open_window(wager, len(shown.hand(side)), len(shown.hand(side.other))) if ready else None
    window = wager.windows.get(given or 0)
    if window is None or stands != given or round_.announced:
        clause = window.shown_clause if window else wager.clause
        sentence = f"{wager.names.en}, bet {given}, is not open at this moment."
        return Refused(Fault("not-offered-now", "table", sentence, clause))
    need = window.missing(completed(shown, round_.game))
    if need is not None:
        sentence = f"{wager.names.en}, bet {given}, is not offered in this round: {need.sentence}."
        return Refused(Fault("not-offered-now", "table", sentence, need.clause))
    return None


def _seen_in_secret(round_: RoundState) -> bool:
    """Whether somebody knows a card that the others do not: it is revealed in a manner [NZ 11H.3(a)(ii)]."""
    return any(one.card is not None and not one.shown for one in round_.cards)


def given_at(table: Table, wager: str, seat: int, given: int | None) -> int | None:
    """What a bet names beside its wager: one that belongs to a chair names the chair where it lies, if nothing else."""
    offer = table.rules.terms.offers.get(WagerId(wager))
    parameter = offer.wager.parameter if offer is not None else None
    return seat if given is None and parameter is not None and parameter.name == "chair" else given


def as_laid(context: Context, bettor: Person, stake: Stake) -> BetLaid:
    """The bet as it would lie, with what lies there already."""
    table = context.table
    assert table.round is not None
    own = table.seat_of(bettor)
    seat = stake.seat if stake.seat is not None else own if own is not None else STANDING_AREA
    given = given_at(table, stake.wager, seat, stake.given)
    there = table.round.bets.get(Key(bettor, seat, stake.wager, given))
    return BetLaid(
        bettor=bettor,
        seat=seat,
        wager=stake.wager,
        given=given,
        stake=Minor(stake.amount + (there.bet.stake.minor if there else 0)),
        standing=seat != own,
        nominee=context.who.person if context.who.role is Role.NOMINEE else None,
        instrument=stake.instrument,
        coupon=Minor((there.coupon if there else 0) + (stake.amount if stake.instrument == COUPON else 0)),
    )


def key_of(laid: BetLaid) -> Key:
    """What makes it one bet. Ten rounds of all bets are kept: the same names are kept once."""
    return Key(Person(intern(laid.bettor)), laid.seat, intern(laid.wager), laid.given)


def bet_of(table: Table, laid: BetLaid) -> Bet:
    """The bet as settlement knows it."""
    return Bet(
        seat=laid.seat,
        wager=WagerId(intern(laid.wager)),
        stake=table.money(laid.stake),
        bettor=intern(laid.bettor),
        standing=laid.standing,
        given=laid.given,
        nominee=laid.nominee,
    )


def judged(table: Table, laid: BetLaid) -> tuple[str, ...]:
    """What is to be remarked about a bet that is taken; `Refused` with everything for which it is turned away.

    Only bets of the same person and on the same area can be affected, so only these are looked at.
    """
    assert table.round is not None
    terms, key = table.rules.terms, key_of(laid)
    bettor, seat, bets = key.bettor, key.seat, table.round.bets
    around = [bets[one].bet for one in bets if (one.seat == seat or one.bettor == bettor) and one != key]
    verdict = judge_beside(terms, bet_of(table, laid), around)
    if verdict.on_placing:
        before = set(judge(terms, around).on_placing)
        new = [fault for fault in verdict.on_placing if fault not in before]
        if new:
            raise Refused(*(replace(fault, instead=fault.instead or _instead(table, fault)) for fault in new))
    mine = f"{laid.bettor}, {laid.wager}"
    return tuple(fault.sentence for fault in verdict.noted if fault.where == mine and fault.code != "needs-main")


def _instead(table: Table, fault: Fault) -> str:
    """What can be done about a bet that was turned away."""
    if fault.code == "below-minimum":
        return "Bet at least the minimum."
    if fault.code == "above-maximum":
        return "Bet less."
    if fault.code == "not-offered":
        return f"Offered here: {', '.join(table.rules.terms.offers)}."
    return ""
