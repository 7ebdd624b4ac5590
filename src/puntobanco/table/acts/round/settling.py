"""The result and the money: early wagers, the call, collecting and paying, and the end of the round.

The amounts come from settlement; here they become balanced transfers between the table's accounts. Losers are
collected before winners are paid, so the float holds whatever it can when it pays.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from puntobanco.ledger import Account, Overdrawn, Transfer, post
from puntobanco.money import Amount, Minor
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.roles import Duty
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner, winner
from puntobanco.shoe.last_hand import Life, round_over
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.curator import after_round
from puntobanco.table.acts.jackpot import Won, matched, waiting, won
from puntobanco.table.acts.people import home_of
from puntobanco.table.acts.shoe.cutting_card import last_hand_call
from puntobanco.table.commands import Person
from puntobanco.table.model.accounts import ANTES, COMMISSION, COUPONS, FLOAT, held_of, owed_of
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.expected_cards import completed
from puntobanco.table.model.state import Finished, Key, PlacedBet, Result, RoundState, Staff, Table
from puntobanco.wagers.settlement import Settled, Settlement, settle
from puntobanco.wagers.settlement.record import Step
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Kind, MeterId, Moment
from puntobanco.wagers.wager import Result as Outcome

# What the first four cards decide.


def choose_winnings(context: Context, act: ask.ChooseWinnings) -> Answer:
    """A bettor says whether winnings are handed over or added to a bet; the dealer moves them [MA 9(e)(1)(ii)]."""
    table, person = context.table, context.who.person
    round_ = table.the_round
    won = [
        one for one in settled_now(table, early=True).wagers if one.bet.bettor == person and one.bet.wager == act.wager
    ]
    if not won or won[0].result is not Outcome.WIN:
        refuse("nothing-won", f"{person} has won nothing on {act.wager}.", table.procedure.early_choice)
    parlay = table.rules.terms.offers[won[0].bet.wager].wager.parlay
    if parlay is None:
        refuse("no-parlay", f"winnings of {act.wager} are handed over.", table.procedure.early_choice)
    own = {key.wager for key in round_.bets if key.bettor == person}
    if act.onto is not None and (act.onto not in parlay.onto or act.onto not in own):
        sentence = f"winnings can be added only to a Player or Banker bet of one's own, not to “{act.onto}”."
        refuse("no-main-bet", sentence, parlay.clause)
    return done(ev.WinningsChosen(person=person, wager=act.wager, onto=act.onto))


def winnings_chosen(table: Table, event: ev.WinningsChosen) -> Table:
    """The choice waits for the dealer."""
    round_ = table.the_round
    choices = {**round_.choices, (event.person, event.wager): event.onto}
    return replace(table, round=replace(round_, choices=choices))


def settle_early(context: Context, act: ask.SettleEarly) -> Answer:
    """Settle what the first four cards have decided, before third cards [MA 9(e)(2)]."""
    table = context.table
    made = settled_now(table, early=True, meters=act.meters)
    early = _meant(table, made, early=True)
    transfers = _transfers(table, early)
    _float_holds(table, transfers)
    wagers = records_of(table, early, table.the_round.bets, matched(early, act.awards))
    steps = _hand_steps(table, made.order, early)
    return done(ev.EarlySettled(wagers=wagers, steps=steps, transfers=transfers, meters=act.meters))


def early_settled(table: Table, event: ev.EarlySettled) -> Table:
    """Those wagers are done; what was added to another bet lies with it."""
    moved = (*table.the_round.moved, *event.transfers)
    round_ = replace(table.the_round, early=event.wagers, moved=moved, meters=event.meters)
    awards = waiting(table, round_.number, event.wagers)
    return replace(table, round=round_, awards=awards, books=post(table.books, event.transfers))


# The result.


def call_result(context: Context, act: ask.CallResult) -> Answer:
    """Announce final counts and the winner, or a tie hand [MA 12(a) s1; NZ 10.1]."""
    return done(ev.ResultCalled(said=result_calls(context.table)))


def result_calls(table: Table) -> tuple[Said, ...]:
    """The words with which the result of a complete round is called."""
    shown = table.the_round.shown
    calls = table.procedure.calls
    counts = {side: shown.count(side) for side in Side}
    said = [
        Said(call, (counts[side],), calls[call])
        for side, call in ((Side.PLAYER, Call.PLAYER_COUNT), (Side.BANKER, Call.BANKER_COUNT))
        if call in calls
    ]
    result = winner(shown)
    if result is Winner.TIE:
        said.append(Said(Call.TIE_HAND, (), calls.get(Call.TIE_HAND)))
    else:
        side = Side(result.value)
        call = Call.PLAYER_WINS if side is Side.PLAYER else Call.BANKER_WINS
        said.append(Said(call, (counts[side], counts[side.other]), calls.get(call)))
    return (*said, *_specials(table, facts(shown)))


def _specials(table: Table, known: Facts) -> Iterable[Said]:
    """Dragon 7 and Panda 8 where this table's rulebook has them called [MA 12(a) s3]."""
    for call in (Call.DRAGON_7, Call.PANDA_8):
        offer = next((one for one in table.rules.terms.offers.values() if one.wager.id == call.value), None)
        if call in table.procedure.calls and offer is not None:
            if offer.wager.lines_of(known)[0].result is Outcome.WIN:
                yield Said(call, (), table.procedure.calls[call])


def result_called(table: Table, event: ev.ResultCalled) -> Table:
    """Everybody has heard the result."""
    return replace(table, round=replace(table.the_round, announced=True))


# Collecting and paying.


def settle_round(context: Context, act: ask.Settle) -> Answer:
    """Collect every losing bet, then pay every winning one, in the rulebook's order."""
    table = context.table
    made = settled_now(table, early=False, meters=act.meters)
    late = _meant(table, made, early=False)
    transfers = _transfers(table, late)
    _float_holds(table, transfers)
    wagers = records_of(table, late, table.the_round.bets, matched(late, act.awards))
    steps = _hand_steps(table, made.order, late)
    return done(ev.RoundSettled(wagers=wagers, steps=steps, transfers=transfers, meters=act.meters))


def won_now(table: Table, meters: Mapping[str, Minor], *, early: bool) -> tuple[Won, ...]:
    """The bets that, settled now with the meters at these values, have won of a meter."""
    return won(_meant(table, settled_now(table, early=early, meters=meters), early=early))


def hand_steps(table: Table, *, early: bool) -> tuple[ev.HandStep, ...]:
    """What the dealer's hands do in order, as the cards shown decide it: for the dealer to see before doing it."""
    made = settled_now(table, early=early)
    return _hand_steps(table, made.order, _meant(table, made, early=early))


def _meant(table: Table, made: Settlement, *, early: bool) -> list[Settled]:
    """The wagers that are settled at this moment: those on the first four cards early, once."""
    if early:
        return [one for one in made.wagers if one.moment is Moment.FIRST_FOUR]
    return [one for one in made.wagers if one.moment is not Moment.FIRST_FOUR or table.the_round.early is None]


def settled_now(table: Table, *, early: bool, meters: Mapping[str, Minor] | None = None) -> Settlement:
    """The settlement that the cards shown give: of a complete round, or as far as the first four cards decide."""
    round_ = table.the_round
    known = completed(round_.shown) if early else facts(round_.shown)
    bets = [_chosen(round_, key, laid) for key, laid in round_.bets.items()]
    shown = amounts(table, meters if meters is not None else round_.meters)
    return settle(table.rules.terms, known, bets, meters=shown, reduce=round_.reduce, apart=True)


def amounts(table: Table, meters: Mapping[str, Minor]) -> dict[MeterId, Amount]:
    """What meters show, as settlement reads it."""
    return {MeterId(name): table.money(minor) for name, minor in meters.items()}


def _chosen(round_: RoundState, key: Key, laid: PlacedBet) -> Bet:
    onto = round_.choices.get((key.bettor, key.wager))
    return replace(laid.bet, add_to=onto) if onto is not None else laid.bet


def _hand_steps(table: Table, order: Iterable[Step], settled: Sequence[Settled]) -> tuple[ev.HandStep, ...]:
    """The dealer's movements for these wagers, in their order."""
    meant = {(one.bet.seat, one.bet.bettor, one.bet.wager) for one in settled}
    return tuple(_hand_step(table, step) for step in order if (step.seat, step.bettor, step.wager) in meant)


def _hand_step(table: Table, step: Step) -> ev.HandStep:
    paying = (person for person, one in table.staff.items() if one.duty is Duty.PAYING and _serves(one, step.seat))
    return ev.HandStep(
        act=step.act,
        seat=step.seat,
        bettor=Person(step.bettor),
        wager=step.wager,
        amount=Minor(step.amount.minor),
        clause=step.clause,
        dealer=next(paying, None),
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
    return tuple(_record(table, one, _coupon(bets, one), awards) for one in settled)


def _record(table: Table, one: Settled, coupon: Minor, awards: Awards) -> ev.WagerSettled:
    return ev.WagerSettled(
        bettor=Person(one.bet.bettor),
        seat=one.bet.seat,
        wager=one.bet.wager,
        given=one.bet.given,
        stake=Minor(one.bet.stake.minor),
        played=Minor(one.played.minor),
        added=Minor(one.added.minor),
        line=one.line,
        label=one.label,
        result=one.result.value,
        pays=Minor(one.pays.minor),
        moved=Minor(one.moved.minor),
        commission=Minor(one.commission.minor),
        marked=_marked(table, one) if one.marked else None,
        returned=Minor(one.returned.minor - (0 if one.result is Outcome.LOSE else coupon)),
        awards=awards.get((Person(one.bet.bettor), one.bet.seat, one.bet.wager), ()),
        clauses=one.clauses,
        notes=(*one.notes, *_coupon_note(table, one, coupon)),
        stands=_stands(table, one),
    )


def _marked(table: Table, one: Settled) -> str:
    """The commission that is owed: exactly, where it is the sum that is rounded."""
    rule = table.rules.terms.commission
    return str(one.commission_exact if rule and rule.on_sum else one.commission.minor)


def _coupon_note(table: Table, one: Settled, coupon: Minor) -> tuple[str, ...]:
    """A coupon plays once: decided it is taken, won or lost; undecided it goes back to its owner."""
    if not coupon:
        return ()
    fate = "is taken" if one.result in (Outcome.WIN, Outcome.LOSE) else "goes back"
    return (f"The coupon of {table.money(coupon).shown} {fate}.",)


def _stands(table: Table, one: Settled) -> bool:
    return one.result is Outcome.PUSH and table.rules.terms.order.push_stands and one.kind is Kind.MAIN


def _transfers(table: Table, settled: Sequence[Settled]) -> tuple[Transfer, ...]:
    """Every movement of the settlement: what is collected first, then what is paid and handed back."""
    taken: list[Transfer] = []
    given: list[Transfer] = []
    for one in settled:
        person = Person(one.bet.bettor)
        held, home = held_of(person), home_of(table, person)
        coupon = _coupon(table.the_round.bets, one)
        given += _move(held, COUPONS, coupon, f"{one.bet.wager}: coupon")
        stake = one.played.minor + one.added.minor - (coupon if one.played else 0)
        if one.result is Outcome.LOSE or (one.result is Outcome.WIN and one.stake_taken):
            taken += _move(held, ANTES if one.kind is Kind.FEE else FLOAT, stake, one.bet.wager)
        elif one.result is not Outcome.VOID and not _stands(table, one):
            given += _move(held, home, stake, f"{one.bet.wager}: stake")
        if one.result is Outcome.WIN:
            given += _move(FLOAT, home, one.pays.minor - one.moved.minor, f"{one.bet.wager}: {one.label}")
            given += _move(FLOAT, held, one.moved.minor, f"{one.bet.wager}: added")
            source = owed_of(person) if one.marked else home
            given += _move(source, COMMISSION, one.commission.minor, f"{one.bet.wager}: commission")
        unplayed = one.bet.stake.minor - one.played.minor - (0 if one.played else coupon)
        given += _move(held, home, unplayed, f"{one.bet.wager}: did not play")
    return (*taken, *given)


def _coupon(bets: Mapping[Key, PlacedBet], one: Settled) -> Minor:
    """The part of a stake that is a coupon: no chips to collect or hand back, but winnings at even money."""
    laid = bets.get(Key(Person(one.bet.bettor), one.bet.seat, one.bet.wager, one.bet.given))
    return laid.coupon if laid is not None else Minor(0)


def _move(source: Account, target: Account, amount: int, why: str) -> list[Transfer]:
    return [Transfer(source, target, Minor(amount), why)] if amount else []


def float_lacks(table: Table, *, early: bool) -> Minor:
    """What the float is short of for a payment that is due now; nothing if it holds them all."""
    return _lacking(table, _transfers(table, _meant(table, settled_now(table, early=early), early=early)))


def _lacking(table: Table, transfers: Sequence[Transfer]) -> Minor:
    try:
        post(table.books, transfers)
    except Overdrawn as short:
        if short.account != FLOAT:
            raise
        return Minor(short.wanted - short.holds)
    return Minor(0)


def _float_holds(table: Table, transfers: Sequence[Transfer]) -> None:
    missing = _lacking(table, transfers)
    if missing:
        sentence = f"the float is short of {table.money(missing).shown} for the next payment."
        refuse("float-short", sentence, None, "Ask for a fill.")


def round_settled(table: Table, event: ev.RoundSettled) -> Table:
    """The books are moved, commission is marked, and what stands off is remembered."""
    round_ = table.the_round
    owed = dict(table.owed)
    for one in event.wagers:
        if one.marked is not None:
            owed[one.bettor] = owed.get(one.bettor, Fraction(0)) + Fraction(one.marked)
    settled = (*(round_.early or ()), *event.wagers)
    meters = {**round_.meters, **event.meters}
    round_ = replace(round_, settled=settled, moved=(*round_.moved, *event.transfers), meters=meters)
    awards = waiting(table, round_.number, event.wagers)
    return replace(table, round=round_, owed=owed, awards=awards, books=post(table.books, event.transfers))


# The end of the round.


def end_round(context: Context, act: ask.EndRound) -> Answer:
    """Clear the cards, and say what follows: the last hand, the shoe's next keeper [MA 12(c); MA 10(d) s2]."""
    table = context.table
    assert table.shoe is not None
    counts = table.the_round.without_bets is None
    life = round_over(table.shoe.life, counts=counts)
    to_call = life is Life.NEXT_IS_LAST and table.shoe.life is not life
    said = last_hand_call(table, first=False) if to_call else ()
    handled = table.dealing.turning is Turning.HANDLERS
    ended = ev.RoundEnded(life=life.value, said=said, handled=handled, counts=counts)
    return done(ended, *(after_round(table, winner(table.the_round.shown), life) if counts else ()))


def round_ended(table: Table, event: ev.RoundEnded) -> Table:
    """The table is empty but for bets that stand off."""
    round_, shoe = table.the_round, table.shoe
    assert shoe is not None
    shown = round_.shown
    standing = {
        Key(one.bettor, one.seat, one.wager, one.given): _standing(table, round_, one)
        for one in round_.settled or ()
        if one.stands
    }
    free = round_.free and not round_.bets
    kind: Literal["", "without-bets"] = "without-bets" if round_.without_bets else ""
    result = Result(number=round_.number, player=shown.player, banker=shown.banker, free=free, kind=kind)
    carried = None if Life(event.life) is Life.OVER else table.carried  # after the last hand no card is carried on
    apart = len(carried.cards) if carried is not None else 0
    shoe = replace(shoe, discarded=shoe.out - apart, rounds=shoe.rounds + 1, life=Life(event.life))
    cards = table.sets[shoe.set_id]
    return replace(
        table,
        round=None,
        shoe=shoe,
        carried=carried,
        sets={**table.sets, shoe.set_id: replace(cards, handled=cards.handled or event.handled)},
        standing=standing,
        results=(*table.results, result),
        finished=(*table.finished, finished_round(table, round_))[-MOST_FINISHED:],
        free_hands=table.free_hands + 1 if free else 0,
        guests={person: guest for person, guest in table.guests.items() if not guest.away},
    )


MOST_FINISHED = 10
"""Settled rounds that are kept at hand for a correction."""


def finished_round(table: Table, round_: RoundState) -> Finished:
    """A settled round as a correction needs it."""
    return Finished(
        number=round_.number,
        terms=table.rules.terms,
        bets=tuple(_chosen(round_, key, laid) for key, laid in round_.bets.items()),
        laid=round_.bets,
        reduce=round_.reduce,
        meters=round_.meters,
        wagers=round_.settled or (),
        moved=round_.moved,
        player=tuple(ask.CardText(str(card)) for card in round_.shown.player),
        banker=tuple(ask.CardText(str(card)) for card in round_.shown.banker),
        shoe=table.shoe.committed_as if table.shoe is not None else "",
    )


def _standing(table: Table, round_: RoundState, one: ev.WagerSettled) -> PlacedBet:
    laid = round_.bets[Key(one.bettor, one.seat, one.wager, one.given)]
    return replace(laid, bet=replace(laid.bet, stake=table.money(one.played + one.added)))
