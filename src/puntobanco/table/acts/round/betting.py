"""Bets: the call for them, putting them down, and bets that are spoken."""

from collections.abc import Iterator
from sys import intern

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.ledger import Transfer, post
from puntobanco.money import Minor
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import BETTORS, DEALERS, Role
from puntobanco.shoe.last_hand import Life, round_opens
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.acts.round.taking_back import bet_taken_back
from puntobanco.table.commands import Person, Stake
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.accounts import COUPONS, held_of, rack_of
from puntobanco.table.model.answer import Answer, Context, Forbidden, done, incident, refuse
from puntobanco.table.model.bets import (
    COUPON,
    as_laid,
    bet_of,
    gives_way,
    judged,
    key_of,
    late_fault,
    room_under_differential,
    wager_named,
    within_the_insured,
)
from puntobanco.table.model.expected_cards import noted_few
from puntobanco.table.model.phases import DEALT, Phase, at
from puntobanco.table.model.state import BANKER_LOST, Key, PlacedBet, RoundState, Table
from puntobanco.table.shared.boxes import boxes_of
from puntobanco.table.shared.paying import acts_for, bought, bought_in
from puntobanco.table.shared.series import check_not_under_way
from puntobanco.table.shared.trials import bettors_of, choice_of
from puntobanco.table.specs import EVERYBODY, PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.wager import Kind, WagerId
from puntobanco.words import Money, PersonRef, all_of, say


def open_bets(context: Context, act: ask.OpenBets) -> Answer:
    """Call for bets: a round begins [RWS 3.3; RWS 1.19]."""
    table, procedure = context.table, context.table.procedure
    shoe = table.shoe
    assert shoe is not None
    if table.curator.offers:
        refuse("shoe-offered", _curator_clause(table), offers=PersonRef(table.curator.offers[0]))
    if shoe.asked is not None:
        refuse("cards-asked", procedure.request_declined, asked=PersonRef(shoe.asked[0]))
    life = round_opens(shoe.life, table.rules.shoe)
    start = act.start or procedure.round_start
    allowed = procedure.styles[table.style].cards_before_close
    if start != "close-first" and allowed is None:
        if act.start:
            refuse(
                "round-start.bets-closed",
                procedure.round_start_clause or procedure.closing.clause,
                styles=procedure.styles[table.style].title,
            )
        start = "close-first"
    if start not in ("close-first", "bet-first", "deal-first"):
        refuse("round-start.begin", procedure.round_start_clause, start=start)
    said = _said(table, Call.PLACE_BETS)
    opened = ev.BetsOpened(number=table.rounds + 1, style=table.style, start=start, said=said, life=life.value)
    return done(*noted_few(table), opened)


def _curator_clause(table: Table) -> ClauseId | None:
    rules = table.procedure.curator
    return rules.must_pass if rules and table.curator.why == BANKER_LOST else when.offered_by(table)


def _said(table: Table, call: Call, *values: int | str) -> tuple[Said, ...]:
    """A call, if this rulebook knows it."""
    calls = table.procedure.calls
    return (Said(call, values, calls[call]),) if call in calls else ()


def bets_opened(table: Table, event: ev.BetsOpened) -> Table:
    """A round begins; bets that a stand-off left on the layout lie there again, as do those over several rounds."""
    assert table.shoe is not None
    round_ = RoundState(
        number=event.number, game=table.rules.setup.game, style=event.style, start=event.start, bets=table.standing
    )
    shoe = replace(table.shoe, life=Life(event.life), cards=table.shoe.cards.round_begins())
    return replace(table, round=round_, rounds=event.number, standing={}, shoe=shoe)


# Putting bets down.


def place_bets(context: Context, act: ask.PlaceBets) -> Answer:
    """Each bet is judged in order; the good ones stand and the others are refused, each with its reason."""
    if not act.bets:
        refuse("no-bets.command-names")
    if len(act.bets) > ask.MOST_BETS:
        refuse("too-many.command-brings", most_bets=ask.MOST_BETS, bets=len(act.bets))
    if act.round is not None and act.round != context.table.the_round.number:
        refuse("bets-closed.another-round", context.table.procedure.closing.frozen, n=act.round)
    bettor = acts_for(context, act.bettor, "bets", asked=_insures(context.table, act))
    laid: dict[Key, ev.BetLaid] = {}
    transfers: list[Transfer] = []
    faults: list[Fault] = []
    incidents: list[ev.IncidentNoted] = []
    displaced: list[ev.BetTakenBack] = []
    for index, stake in enumerate(act.bets):
        moved_aside = _moved_aside(context, bettor, stake)
        try:
            with_room = context
            for back in moved_aside:
                with_room = Context(bet_taken_back(with_room.table, back), context.who, context.at)
            amount, key, bet, rest = _accepted(with_room, bettor, stake)
        except Refused as refused:
            faults += [replace(fault, bet=index) for fault in refused.faults]
            if isinstance(refused, Forbidden):
                fault = refused.faults[0]
                matter = incident(refused.matter)
                noted = ev.IncidentNoted(matter=matter, person=context.who.person, clause=fault.clause, note=fault.text)
                incidents.append(noted)
            continue
        source = COUPONS if stake.instrument == COUPON else rack_of(bettor)
        moved = Transfer(source, held_of(bettor), amount, bet.wager)
        context = with_room
        laid[key] = bet
        transfers.append(moved)
        faults += [replace(fault, bet=index, taken=amount) for fault in rest]
        displaced += moved_aside
        if index + 1 < len(act.bets):  # the next bet is judged beside this one
            placed = ev.BetsPlaced(by=context.who.person, bets=(bet,), transfers=(moved,))
            context = Context(bets_placed(context.table, placed), context.who, context.at)
    if not laid:
        return Answer(tuple(incidents[:1]), tuple(faults))
    placed = ev.BetsPlaced(by=context.who.person, bets=tuple(laid.values()), transfers=tuple(transfers))
    return Answer((*displaced, placed, *incidents[:1]), tuple(faults))


def _insures(table: Table, act: ask.PlaceBets) -> bool:
    """Whether all of it is insurance, which a bettor is offered while the round is dealt [NZ 11H.1]."""
    offers = table.rules.terms.offers
    for stake in act.bets:
        offer = offers.get(WagerId(stake.wager))
        if offer is None or offer.wager.insures is None:
            return False
    return True


def _moved_aside(context: Context, bettor: Person, stake: Stake) -> list[ev.BetTakenBack]:
    """Standing bets that give way to a seated player's while bets are open [RWS 5.1 s2]."""
    table = context.table
    if table.procedure.seated_first is None or stake.amount <= 0 or late_fault(table, stake) is not None:
        return []
    moved = []
    for key, cut in gives_way(table, as_laid(context, bettor, stake), stake.amount):
        assert table.round is not None
        left = Minor(table.round.bets[key].bet.stake.minor - cut)
        back = Transfer(held_of(key.bettor), rack_of(key.bettor), cut, f"{key.wager}:room-for-seated")
        moved.append(
            ev.BetTakenBack(
                by=context.who.person,
                bettor=key.bettor,
                seat=key.seat,
                wager=key.wager,
                given=key.given,
                left=left,
                transfers=(back,),
                notes=(say("flag.seated-first"),),
            )
        )
    return moved


def _accepted(context: Context, bettor: Person, stake: Stake) -> tuple[Minor, Key, ev.BetLaid, tuple[Fault, ...]]:
    """How much of a stake is taken, the bet as it then lies and where, and what was refused of it."""
    table = context.table
    round_ = table.round
    assert round_ is not None
    late = late_fault(table, stake)
    if late is not None:
        raise late
    if stake.amount <= 0:
        refuse("no-stake.bet-nothing")
    _instrument(table, stake)
    bet = as_laid(context, bettor, stake)
    key = key_of(bet)
    check_not_under_way(table, key, round_.bets.get(key))
    amount, rest = room_under_differential(table, bet, stake.amount)
    if amount != stake.amount:
        bet = replace(bet, stake=Minor(bet.stake - stake.amount + amount))
    noted = judged(table, bet, key)
    within_the_insured(table, bet)
    if stake.instrument != COUPON and amount > table.rack(bettor):
        holds = Money.of(table.money(table.rack(bettor)))
        refuse("not-enough.bet-needs", bettor=PersonRef(bettor), holds=holds, amount=Money.of(table.money(amount)))
    return amount, key, replace(bet, notes=noted) if noted else bet, rest


def _instrument(table: Table, stake: Stake) -> None:
    procedure, offer = table.procedure, table.rules.terms.offers.get(WagerId(stake.wager))
    if stake.instrument == COUPON and offer is not None and offer.wager.series:
        refuse("instrument.match-play", offer.wager.series.clause)
    if stake.instrument == COUPON and procedure.coupon_wagers and stake.wager not in procedure.coupon_wagers:
        on = all_of(wager_named(table, name) for name in sorted(procedure.coupon_wagers))
        refuse("instrument.match-play-coupon", procedure.instruments_clause, on=on)
    if stake.instrument in procedure.instruments:
        return
    if stake.instrument == "cash":
        refuse("instrument.cash-lie", procedure.instruments_clause)
    known = ", ".join(procedure.instruments)
    refuse("instrument.bet-made", procedure.instruments_clause, instrument=stake.instrument, known=known)


def bets_placed(table: Table, event: ev.BetsPlaced) -> Table:
    """The bets lie on the layout and their stakes are held."""
    round_ = table.round
    assert round_ is not None
    bets, by = dict(round_.bets), Person(intern(event.by))
    for bet in event.bets:
        bets[key_of(bet)] = PlacedBet(
            bet=bet_of(table, bet), instrument=intern(bet.instrument), coupon=bet.coupon, by=by, notes=bet.notes
        )
    return replace(table, round=replace(round_, bets=bets, keyed=()), books=post(table.books, event.transfers))


def _may_bet(context: Context) -> bool:
    """Whether anything that this person puts down could be taken: staff bet for a guest only where a rulebook has
    them do so, or insurance, which guests are asked about in the round."""
    offers = context.table.rules.terms.offers.values()
    by_staff = context.table.procedure.staff_bets is not None or any(offer.wager.insures for offer in offers)
    return by_staff or context.who.role in BETTORS


def _try_place(context: Context) -> Iterator[Trial]:
    for person in bettors_of(context) if _may_bet(context) else ():
        for box in boxes_of(context.table, person):
            stake = ask.Stake(wager=box.wager, given=box.given, amount=box.least, seat=box.seat)
            yield Trial(ask.PlaceBets(bets=(stake,), bettor=person), choice_of(context, person, box.wager), box=box)
        for wager in sorted(context.table.procedure.coupon_wagers):  # a coupon needs no chips in the rack
            least = Minor(context.table.rules.terms.offers[WagerId(wager)].minimum.minor)
            coupon = ask.Stake(wager=wager, amount=least, instrument=COUPON)
            yield Trial(ask.PlaceBets(bets=(coupon,), bettor=person), choice_of(context, person, wager))


def _try_open(context: Context) -> Iterator[Trial]:
    for start in ("close-first", "bet-first", "deal-first"):
        yield Trial(ask.OpenBets(start=start), start)


# Spoken bets: heard, confirmed with chips, or dropped.


def speak_bet(context: Context, act: ask.SpeakBet) -> Answer:
    """A bet called aloud counts only once the dealer has confirmed it and put it down [MA 8(b) s2; NZ 5.4]."""
    table, person = context.table, context.who.person
    rules = table.procedure.spoken
    if rules is None:
        refuse("no-spoken-bets")
    assert table.round is not None
    if table.round.called:
        raise late_fault(table, act.bet) or Refused(_spoken_late(rules.clause))
    if person not in table.guests:
        refuse("not-here.join-first", person=PersonRef(person))
    if not rules.with_cash and not 0 < act.bet.amount <= table.rack(person):
        refuse("no-chips", rules.clause, person=PersonRef(person), rack=Money.of(table.money(table.rack(person))))
    if act.bet.amount <= 0:
        refuse("no-stake.bet-nothing")
    return done(ev.BetSpoken(person=person, bet=act.bet))


def _spoken_late(clause: ClauseId) -> Fault:
    return Fault.of("bets-closed.bet-put", "table", clause)


def bet_spoken(table: Table, event: ev.BetSpoken) -> Table:
    """The bet waits for the dealer."""
    assert table.round is not None
    return replace(table, round=replace(table.round, spoken={**table.round.spoken, event.person: event.bet}))


def confirm_spoken(context: Context, act: ask.ConfirmSpoken) -> Answer:
    """The dealer repeats the bet and puts it down; cash is changed at once [MA 8(b) s2]."""
    table = context.table
    rules, round_ = table.procedure.spoken, table.round
    assert round_ is not None
    if rules is None or act.person not in round_.spoken:
        refuse("nothing-spoken", rules.clause if rules else None, person=PersonRef(act.person))
    if round_.called:
        raise Refused(_spoken_late(rules.clause))
    stake = replace(round_.spoken[act.person], instrument="chips")
    events: list[ev.AnyEvent] = [ev.SpokenConfirmed(person=act.person)]
    if rules.with_cash:
        changed = bought(act.person, stake.amount, cash=True)
        events.append(changed)
        table = bought_in(table, changed)
    answer = place_bets(Context(table, ask.Who(act.person, Role.PLAYER), context.at), ask.PlaceBets(bets=(stake,)))
    if answer.refused:
        return Answer((), answer.refused)
    placed = tuple(replace(event, by=context.who.person) for event in answer.events if isinstance(event, ev.BetsPlaced))
    return done(*events, *placed)


def spoken_confirmed(table: Table, event: ev.SpokenConfirmed) -> Table:
    """The spoken bet is no longer waiting."""
    assert table.round is not None
    spoken = {person: bet for person, bet in table.round.spoken.items() if person != event.person}
    return replace(table, round=replace(table.round, spoken=spoken))


def spoken_dropped(table: Table, event: ev.SpokenDropped) -> Table:
    """Spoken bets that were not put down in time count for nothing."""
    assert table.round is not None
    return replace(table, round=replace(table.round, spoken={}))


def _try_speak(context: Context) -> Iterator[Trial]:
    for wager_id, offer in context.table.rules.terms.offers.items():
        if offer.wager.kind is Kind.MAIN:
            amount = Minor(offer.minimum.minor)
            yield Trial(ask.SpeakBet(bet=ask.Stake(wager=wager_id, amount=amount)), wager_id)


def _try_confirm(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    for person in context.table.round.spoken:
        yield Trial(ask.ConfirmSpoken(person=person), person)


ACTS = (
    ActSpec(ask.OpenBets, DEALERS, at(Phase.READY), open_bets, _try_open, when=when.bets_may_open),
    ActSpec(
        ask.PlaceBets,
        EVERYBODY,
        DEALT | {Phase.BETTING, Phase.COMPLETE},
        place_bets,
        _try_place,
        when=when.handles_bets,
    ),
    ActSpec(ask.SpeakBet, PLAYER, DEALT | {Phase.BETTING}, speak_bet, _try_speak, when=when.takes_spoken),
    ActSpec(ask.ConfirmSpoken, DEALERS, DEALT | {Phase.BETTING}, confirm_spoken, _try_confirm, when=when.takes_spoken),
)


EVENTS = (
    EventSpec(ev.BetsOpened, bets_opened, told=telling.bets_opened),
    EventSpec(ev.BetsPlaced, bets_placed, told=LeftOut.MOVED),
    EventSpec(ev.BetSpoken, bet_spoken, told=LeftOut.SPEAKING),
    EventSpec(ev.SpokenDropped, spoken_dropped, told=LeftOut.SPEAKING),
    EventSpec(ev.SpokenConfirmed, spoken_confirmed, told=LeftOut.SPEAKING),
)
