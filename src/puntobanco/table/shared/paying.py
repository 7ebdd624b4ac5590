"""What the bets of a round come to: awards, whose chips they are, the wagers settled, the transfers that pay them."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.ledger import Account, Transfer, post
from puntobanco.money import Amount, Minor
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.jackpot import resting
from puntobanco.procedure.roles import Duty, Role
from puntobanco.rulebooks.model import PaymentCheck
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner, winner
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import Award, Person
from puntobanco.table.model.accounts import (
    ANTES,
    COMMISSION,
    COUPONS,
    DROP,
    FLOAT,
    HOUSE,
    held_of,
    owed_of,
    rack_of,
    unclaimed_of,
)
from puntobanco.table.model.answer import Context, refuse
from puntobanco.table.model.expected_cards import completed
from puntobanco.table.model.state import Key, Payment, PendingAward, PlacedBet, Staff, Stage, Table
from puntobanco.table.shared.tray import lacking
from puntobanco.wagers.settlement import Drawn, Settled, Settlement, settle
from puntobanco.wagers.settlement.record import Step
from puntobanco.wagers.wager import Kind, MeterId, Moment, Wager, WagerId
from puntobanco.wagers.wager import Result as Outcome
from puntobanco.words import Money, PersonRef, Text, say

# Awards of progressive meters: which bets won one, and what a settled round still waits for.


class Won(Struct, frozen=True, kw_only=True):
    """A bet that has won of a meter."""

    bettor: Person
    seat: int
    wager: str
    stake: Minor
    drawn: Drawn


def won(settled: Iterable[Settled]) -> tuple[Won, ...]:
    """Every bet that has won of a meter, the lowest seat first."""
    found = [
        Won(
            bettor=Person(wager.bet.bettor),
            seat=wager.bet.seat,
            wager=wager.bet.wager,
            stake=Minor(wager.bet.stake.minor),
            drawn=drawn,
        )
        for wager in settled
        for drawn in wager.drawn
    ]
    return tuple(sorted(found, key=lambda win: win.seat))


def matched(settled: Sequence[Settled], awards: Sequence[Award]) -> Mapping[tuple[Person, int, str], tuple[Award, ...]]:
    """The awards by bet; refused unless they are for just those bets that have won of a meter."""
    due = sorted(_due(wager) for wager in won(settled))
    brought = sorted((award.bettor, award.seat, award.wager, base_of(award.meter, award.seat)) for award in awards)
    if due != brought:
        refuse("awards-differ")
    return {
        whose: tuple(award for award in awards if (award.bettor, award.seat, award.wager) == whose)
        for whose in {(award.bettor, award.seat, award.wager) for award in awards}
    }


def _due(win: Won) -> tuple[str, int, str, str]:
    return (win.bettor, win.seat, win.wager, win.drawn.meter)


def base_of(meter: str, seat: int) -> str:
    """The meter as the pay table names it: one that belongs to a chair has the chair in its name."""
    return meter.removesuffix(f"-{seat}")


def link_fault(table: Table, wager: Wager) -> Refused | None:
    """Why a wager that a meter pays is closed here, if it is."""
    if table.unlinked is None or not wager.metered:
        return None
    return Refused(Fault.of("link-lost", "table", wager=wager.names, unlinked=resting(table.unlinked)))


def waiting(table: Table, number: int, wagers: Iterable[ev.WagerSettled]) -> tuple[PendingAward, ...]:
    """What waits for the console, with what these wagers of a round have won."""
    new = (PendingAward(round=number, award=award) for wager in wagers for award in wager.awards)
    return (*table.awards, *new)


def without_round(table: Table, number: int) -> tuple[PendingAward, ...]:
    """What waits for the console when a round has become void."""
    return tuple(award for award in table.awards if award.round != number)


# Whose chips they are: who bets for whom, where winnings go, and what is owed.


def acts_for(
    context: Context, bettor: Person | None, what: Literal["bets", "handles"], *, asked: bool = False
) -> Person:
    """The person somebody acts for: a player for themselves, a nominee for their player, staff for the asker.

    What a guest is asked in the round, staff put down on their word in every rulebook.
    """
    table, who = context.table, context.who
    if who.role is Role.NOMINEE:
        return _as_nominee(table, who.person, bettor, what)
    if who.role is Role.PLAYER:
        if bettor not in (None, who.person):
            refuse("not-yours.plays", person=PersonRef(who.person))
        bettor = who.person
    elif bettor is None:
        refuse("for-whom.say-bet", table.procedure.staff_bets)
    elif table.procedure.staff_bets is None and not asked:
        refuse("no-staff-bets")
    if bettor not in table.guests or table.guests[bettor].away:
        refuse("not-here.join-first", person=PersonRef(bettor))
    return bettor


def _as_nominee(table: Table, nominee: Person, bettor: Person | None, what: Literal["bets", "handles"]) -> Person:
    rules, link = table.procedure.nominees, table.nominees[nominee]
    assert rules is not None
    if bettor not in (None, link.player):
        refuse("not-yours.acts", rules.one_player, nominee=PersonRef(nominee), player=PersonRef(link.player))
    if link.stage is Stage.NAMED:
        refuse("not-approved", rules.approval, nominee=PersonRef(nominee))
    if link.stage is Stage.APPROVED:
        refuse("not-announced", rules.announced, nominee=PersonRef(nominee))
    if link.stage is Stage.ENDING:
        refuse("ended", rules.ends, player=PersonRef(link.player), nominee=PersonRef(nominee))
    if rules.seated and table.seat_of(nominee) is None:
        refuse("not-seated.nominee", rules.seated, nominee=PersonRef(nominee))
    if not (link.bets if what == "bets" else link.handles):
        clause = rules.revoke_betting if what == "bets" else rules.revoke_handling
        refuse("revoked", clause, nominee=PersonRef(nominee))
    return link.player


def bought(person: Person, amount: Minor, slip: str = "", *, cash: bool, second: Person | None = None) -> ev.BoughtIn:
    """Chips for cash, which goes into the drop box, come out of the tray; others, from the cage."""
    rack = rack_of(person)
    paid = Transfer(HOUSE, DROP, amount, "cash")
    transfers = (paid, Transfer(FLOAT, rack, amount, "buy-in")) if cash else (Transfer(HOUSE, rack, amount, "buy-in"),)
    return ev.BoughtIn(person=person, slip=slip, cash=cash, second=second, transfers=transfers)


def bought_in(table: Table, event: ev.BoughtIn) -> Table:
    """The chips are in the rack."""
    sold = Minor(table.sold + (event.amount if event.cash else 0))
    return replace(table, books=post(table.books, event.transfers), sold=sold)


def commission_due(table: Table, person: Person) -> Minor:
    """What would be collected from a bettor now: the sum of what is marked, rounded as the table rounds it."""
    rule = table.rules.terms.commission
    exact = table.owed.get(person, Fraction(0))
    return Minor(rule.rounding.whole(exact)) if rule else Minor(0)


def home_of(table: Table, person: Person) -> Account:
    """Where winnings and stakes go: the rack, or into keeping for a bettor who walked off [RWS 5.3]."""
    guest = table.guests.get(person)
    return unclaimed_of(person) if guest is None or guest.away else rack_of(person)


# Settling, and paying in order.


def won_now(table: Table, meters: Mapping[str, Minor], *, early: bool) -> tuple[Won, ...]:
    """The bets that, settled now with the meters at these values, have won of a meter."""
    return won(meant(table, settled_now(table, early=early, meters=meters), early=early))


def hand_steps(table: Table, *, early: bool) -> tuple[ev.HandStep, ...]:
    """What the dealer's hands do in order, as the cards shown decide it: for the dealer to see before doing it."""
    made = settled_now(table, early=early)
    return steps_of_hands(table, made.order, meant(table, made, early=early))


def meant(table: Table, made: Settlement, *, early: bool) -> list[Settled]:
    """The wagers that are settled at this moment: those on the first four cards early, once."""
    if early:
        return [wager for wager in made.wagers if wager.moment is Moment.FIRST_FOUR]
    return [wager for wager in made.wagers if wager.moment is not Moment.FIRST_FOUR or table.the_round.early is None]


def settled_now(table: Table, *, early: bool, meters: Mapping[str, Minor] | None = None) -> Settlement:
    """The settlement that the cards shown give: of a complete round, or as far as the first four cards decide."""
    round_ = table.the_round
    known = (completed if early else facts)(round_.shown, round_.game)
    shown = amounts(table, meters if meters is not None else round_.meters)
    return settle(table.rules.terms, known, round_.staked, meters=shown, reduce=round_.reduce, apart=True)


def amounts(table: Table, meters: Mapping[str, Minor]) -> dict[MeterId, Amount]:
    """What meters show, as settlement reads it."""
    return {MeterId(name): table.money(minor) for name, minor in meters.items()}


def steps_of_hands(table: Table, order: Iterable[Step], settled: Sequence[Settled]) -> tuple[ev.HandStep, ...]:
    """The dealer's movements for these wagers, in their order."""
    meant = {(wager.bet.seat, wager.bet.bettor, wager.bet.wager) for wager in settled}
    paying = [(person, staff) for person, staff in table.staff.items() if staff.duty is Duty.PAYING]
    return tuple(
        [
            ev.HandStep(
                act=step.act,
                seat=step.seat,
                bettor=Person(step.bettor),
                wager=step.wager,
                amount=Minor(step.amount.minor),
                clause=step.clause,
                dealer=next((name for name, staff in paying if _serves(staff, step.seat)), None) if paying else None,
            )
            for step in order
            if (step.seat, step.bettor, step.wager) in meant
        ]
    )


def by_hand(table: Table, steps: Iterable[ev.HandStep]) -> tuple[Payment, ...]:
    """The payments among the dealer's movements, where the table has what was paid entered."""
    if table.rules.setup.payment_check is PaymentCheck.OFF:
        return ()
    return tuple(
        Payment(bettor=step.bettor, seat=step.seat, wager=step.wager, owed=step.amount)
        for step in steps
        if step.act == "pay"
    )


def _serves(staff: Staff, seat: int) -> bool:
    """Whether a seat is in a paying dealer's section; without a section a dealer serves them all."""
    return not staff.section or seat in staff.section


Awards = Mapping[tuple[Person, int, str], tuple[ask.Award, ...]]
"""What the link has locked, by bet."""


def records_of(
    table: Table, settled: Sequence[Settled], bets: Mapping[Key, PlacedBet], awards: Awards
) -> tuple[ev.WagerSettled, ...]:
    """Settled wagers as an event keeps them, with the bets as they lay and what meters owe on them."""
    coupons = _coupons(bets)
    return tuple([_record(table, wager, _coupon(coupons, wager), awards) for wager in settled])


def _record(table: Table, wager: Settled, coupon: Minor, awards: Awards) -> ev.WagerSettled:
    return ev.WagerSettled(
        bettor=Person(wager.bet.bettor),
        seat=wager.bet.seat,
        wager=wager.bet.wager,
        given=wager.bet.given,
        stake=Minor(wager.bet.stake.minor),
        played=Minor(wager.played.minor),
        added=Minor(wager.added.minor),
        line=wager.line,
        label=wager.label,
        result=wager.result.value,
        pays=Minor(wager.pays.minor),
        moved=Minor(wager.moved.minor),
        commission=Minor(wager.commission.minor),
        marked=_marked(table, wager) if wager.marked else None,
        returned=Minor(wager.returned.minor - (0 if wager.result is Outcome.LOSE else coupon)),
        awards=awards.get((Person(wager.bet.bettor), wager.bet.seat, wager.bet.wager), ()) if awards else (),
        clauses=wager.clauses,
        notes=(*wager.notes, *_coupon_note(table, wager, coupon)) if coupon else wager.notes,
        stands=wager.stands,
    )


def _marked(table: Table, wager: Settled) -> str:
    """The commission that is owed: exactly, where it is the sum that is rounded."""
    rule = table.rules.terms.commission
    return str(wager.commission_exact if rule and rule.on_sum else wager.commission.minor)


def _coupon_note(table: Table, wager: Settled, coupon: Minor) -> tuple[Text, ...]:
    """A coupon plays once: decided it is taken, won or lost; undecided it goes back to its owner."""
    code = "settle.coupon-taken" if wager.result in (Outcome.WIN, Outcome.LOSE) else "settle.coupon-back"
    return (say(code, coupon=Money.of(table.money(coupon))),)


def payments(table: Table, settled: Sequence[Settled]) -> tuple[Transfer, ...]:
    """Every movement of the settlement: what is collected first, then what is paid and handed back."""
    taken: list[Transfer] = []
    given: list[Transfer] = []

    def give(source: Account, target: Account, amount: int, why: str) -> None:
        if amount:
            given.append(Transfer(source, target, Minor(amount), f"{bet.wager}:{why}"))

    coupons = _coupons(table.the_round.bets)
    bettors = {Person(wager.bet.bettor): None for wager in settled}
    accounts = {person: (held_of(person), home_of(table, person)) for person in bettors}
    for wager in settled:
        bet, result = wager.bet, wager.result
        person = Person(bet.bettor)
        held, home = accounts[person]
        coupon = _coupon(coupons, wager)
        give(held, COUPONS, coupon, "coupon")
        played = wager.played.minor
        stake = played + wager.added.minor - (coupon if played else 0)
        if result is Outcome.LOSE or (result is Outcome.WIN and wager.stake_taken):
            if stake:
                taken.append(Transfer(held, ANTES if wager.kind is Kind.FEE else FLOAT, Minor(stake), bet.wager))
        elif result is not Outcome.VOID and not wager.stands:
            give(held, home, stake, "stake")
        if result is Outcome.WIN:
            give(FLOAT, home, wager.pays.minor - wager.moved.minor, wager.line)
            give(FLOAT, held, wager.moved.minor, "added")
            give(owed_of(person) if wager.marked else home, COMMISSION, wager.commission.minor, "commission")
        give(held, home, bet.stake.minor - played - (0 if played else coupon), "not-played")
    return (*taken, *given)


def _coupons(bets: Mapping[Key, PlacedBet]) -> Mapping[Key, Minor]:
    """The part of each stake that is a coupon: no chips to collect or hand back, but winnings at even money."""
    return {key: laid.coupon for key, laid in bets.items() if laid.coupon}


def _coupon(coupons: Mapping[Key, Minor], wager: Settled) -> Minor:
    bet = wager.bet
    return coupons.get(Key(Person(bet.bettor), bet.seat, bet.wager, bet.given), Minor(0)) if coupons else Minor(0)


def float_lacks(table: Table, *, early: bool) -> Minor:
    """What the float is short of for a payment that is due now; nothing if it holds them all."""
    return lacking(table, payments(table, meant(table, settled_now(table, early=early), early=early)))


def result_calls(table: Table) -> tuple[Said, ...]:
    """The words with which the result of a complete round is called."""
    shown, game = table.the_round.shown, table.the_round.game
    calls = table.procedure.calls
    counts = {side: shown.count(side, game) for side in Side}
    said = [
        Said(call, (counts[side],), calls[call])
        for side, call in ((Side.PLAYER, Call.PLAYER_COUNT), (Side.BANKER, Call.BANKER_COUNT))
        if call in calls
    ]
    result = winner(shown, game)
    if result is Winner.TIE:
        said.append(Said(Call.TIE_HAND, (), calls.get(Call.TIE_HAND)))
    else:
        side = Side(result.value)
        call = Call.PLAYER_WINS if side is Side.PLAYER else Call.BANKER_WINS
        said.append(Said(call, (counts[side], counts[side.other]), calls.get(call)))
    return (*said, *_specials(table, facts(shown, game)))


def _specials(table: Table, known: Facts) -> Iterable[Said]:
    """Dragon 7 and Panda 8 where this table's rulebook has them called [MA 12(a) s3]."""
    for call in (Call.DRAGON_7, Call.PANDA_8):
        offer = table.rules.terms.offers.get(WagerId(call.value))
        if call in table.procedure.calls and offer is not None:
            if offer.wager.lines_of(known)[0].result is Outcome.WIN:
                yield Said(call, (), table.procedure.calls[call])
