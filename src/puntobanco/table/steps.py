"""The next step: what is to be done now, by whom, and the words to say with it."""

from collections.abc import Iterator

from msgspec import Struct

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.money import Minor
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.roles import SUPERVISORS, Role
from puntobanco.rules.hand import Side
from puntobanco.shoe.last_hand import Life
from puntobanco.table.acts.irregular.resolving import lowest
from puntobanco.table.acts.round.showing import dealers
from puntobanco.table.commands import Person
from puntobanco.table.model.bets import past_differential, wager_named
from puntobanco.table.model.expected_cards import told_of_few, tuck_due
from puntobanco.table.model.handlers import candidate
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.preconditions import offered_by
from puntobanco.table.model.state import Options, Ready, RoundState, ShoeState, Table, Trouble
from puntobanco.table.shared.hits import names_of
from puntobanco.table.shared.orders import waiting_fill
from puntobanco.table.shared.paying import float_lacks, result_calls
from puntobanco.table.shared.seeing import cutting_card_in_doubt, seen_unconfirmed, without_bets_call
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.wagers.wager import Kind
from puntobanco.words import CardRef, Money, PersonRef, Several, Text, in_words, say


class NextStep(Struct, frozen=True, kw_only=True):
    """What the table waits for."""

    act: str
    by: Role
    text: Text
    """What the person who does it reads."""
    warnings: tuple[Text, ...] = ()
    """What the dealer points out before it."""
    person: Person | None = None
    """Whose turn it is, if it is somebody's own."""
    words: tuple[Said, ...] = ()
    """What is said with it."""
    clause: ClauseId | None = None

    @property
    def sentence(self) -> str:
        """Warnings and text in English, for logs and programs."""
        return " ".join(in_words(text) for text in (*self.warnings, self.text))


def next_step(table: Table) -> NextStep:
    """What the table waits for now."""
    phase = phase_of(table)
    if phase is Phase.CLOSED:
        return _closed(table)
    if phase is Phase.SHOE:
        return _shoe(table)
    if phase is Phase.READY:
        return _ready(table)
    if phase is Phase.PAUSED:
        return NextStep(act="resume", by=Role.PIT, text=say("step.paused", reason=table.paused or ""))
    if phase is Phase.DISPUTED and table.dispute is not None:
        text = say("step.dispute", matter=table.dispute.matter)
        return NextStep(act="decide-dispute", by=table.procedure.discretion, text=text)
    if table.trouble is not None:
        return _way_out(table.trouble)
    if phase is Phase.OPTIONS and table.asked is not None:
        return _asked_for_options(table.asked)
    assert table.round is not None
    return _in_round(table, table.round, phase)


def _way_out(trouble: Trouble) -> NextStep:
    """The way out that the lowest rank may take."""
    remedy = lowest(trouble.remedies)
    text = say("step.way-out", trouble=trouble.text, exit=remedy.exit.text)
    return NextStep(act="resolve", by=remedy.by, text=text, clause=remedy.clause)


def _closed(table: Table) -> NextStep:
    if not table.signs:
        return NextStep(act="post-signs", by=Role.PIT, text=say("step.post-signs"))  # each sign has its own clause
    return NextStep(act="open-table", by=Role.PIT, text=say("step.open-table"))


def _shoe(table: Table) -> NextStep:
    shoe = table.shoe
    if (doubt := cutting_card_in_doubt(table)) and shoe is not None and shoe.life is Life.OVER:
        return _confirm_cutting_card(table, doubt)
    if shoe is None or shoe.life is Life.OVER:
        clause = _arrival(table) if shoe is None else table.may_replace or table.rules.shoe.last_hand_clause
        return NextStep(act="receive-cards", by=Role.DEALER, text=say("step.receive-cards"), clause=clause)
    if shoe.asked is not None:
        return _asked(table, shoe.asked[0])
    return _towards_play(table, shoe)


def _arrival(table: Table) -> ClauseId | None:
    """The clause by which a set of cards comes to the table."""
    routes = {route.id: route.clause for route in table.procedure.routes}
    return table.may_replace or routes[table.procedure.route]


def _asked(table: Table, person: Person) -> NextStep:
    text = say("step.answer-cards", person=PersonRef(person))
    clause = table.procedure.request_declined
    return NextStep(act="answer-cards", by=table.procedure.discretion, text=text, clause=clause)


def _towards_play(table: Table, shoe: ShoeState) -> NextStep:
    rules = table.rules.shoe
    if shoe.ready is Ready.STEPS:
        tick = all_ticks(table)[shoe.steps[0]]
        by = next(role for role in Role if role in tick.by)
        return NextStep(act="tick-step", by=by, text=say("step.tick", step=tick.names), clause=tick.clause)
    if shoe.ready is Ready.CUT:
        cut = table.procedure.cut
        if shoe.cut_offers:
            person = shoe.cut_offers[0]
            text = say("step.offer-cut", person=PersonRef(person))
            return NextStep(
                act="answer-cut", by=Role.PLAYER, person=person, text=text, clause=cut.offer if cut else None
            )
        return NextStep(act="answer-cut", by=Role.DEALER, text=say("step.cut"), clause=cut.staff_last if cut else None)
    if shoe.ready is Ready.CUTTING_CARD:
        text = say("step.cutting-card", n=rules.depth or 0)
        return NextStep(act="place-cutting-card", by=Role.DEALER, text=text, clause=rules.depth_clause)
    if shoe.ready is Ready.LOAD:
        return NextStep(act="load-shoe", by=Role.DEALER, text=say("step.load-shoe"), clause=table.procedure.load)
    return NextStep(act="burn", by=Role.DEALER, text=say("step.burn"), clause=rules.burn_clause)


def _ready(table: Table) -> NextStep:
    curator, rules = table.curator, table.procedure.curator
    if curator.offers and rules is not None:
        person = curator.offers[0]
        text = say("step.offer-shoe", person=PersonRef(person))
        return NextStep(act="answer-shoe", by=Role.PLAYER, person=person, text=text, clause=offered_by(table))
    if not table.signs:
        clause = table.procedure.odds_sign
        return NextStep(act="post-signs", by=Role.PIT, text=say("step.post-changed-signs"), clause=clause)
    shoe = table.shoe
    if shoe is not None and shoe.asked is not None:
        return _asked(table, shoe.asked[0])
    if to_record := _to_record(table):
        clause = table.unrecorded[0].hand.clause
        return NextStep(act="record-hit", by=Role.DEALER, text=to_record[0], warnings=to_record[1:], clause=clause)
    if table.rules.shoe.continuous and shoe is not None and shoe.discarded:
        return NextStep(act="return-discards", by=Role.DEALER, text=say("step.return-discards"))
    if table.carried is not None and table.carried.without_bets is not None:
        clause, text = table.carried.without_bets, say("step.deal-without-bets")
        words = without_bets_call(table, clause)
        return NextStep(act="deal-without-bets", by=Role.DEALER, text=text, words=words, clause=clause)
    if doubt := cutting_card_in_doubt(table):
        return _confirm_cutting_card(table, doubt)
    if cards := seen_unconfirmed(table):
        return _confirm_seen_card(table, cards)
    words, text = _said(table, Call.PLACE_BETS), say("step.open-bets")
    warnings = (*_corrected(table), *told_of_few(table))
    return NextStep(act="open-bets", by=Role.DEALER, text=text, warnings=warnings, words=words)


def _corrected(table: Table) -> Iterator[Text]:
    """What the dealer pays and takes by hand for a round that was corrected, until the next one is called."""
    for finished in table.finished:
        made = finished.corrected
        for person, amount in made.moved if made is not None and made.rounds == table.rounds else ():
            way, sum_ = "pay" if amount > 0 else "take", Money.of(table.money(Minor(abs(amount))))
            yield say("warn.corrected", n=finished.number, way=way, amount=sum_, person=PersonRef(person))


def _to_record(table: Table) -> tuple[Text, ...]:
    """Hands that have won of a jackpot and that the dealer is to record [NZ 18.12]."""
    return tuple(say("step.record-hit", meter=names_of(table, hit.hand), n=hit.round) for hit in table.unrecorded)


def _confirm_cutting_card(table: Table, doubt: Text) -> NextStep:
    return NextStep(act="confirm-cutting-card", by=Role.PIT, text=say("step.confirm-cutting-card", doubt=doubt))


def _confirm_seen_card(table: Table, cards: tuple[Card, ...]) -> NextStep:
    text = say("step.confirm-seen-card", cards=Several(tuple(map(CardRef.of, cards))))
    return NextStep(act="confirm-seen-card", by=Role.PIT, text=text, clause=table.procedure.seen_card_next)


def _in_round(table: Table, round_: RoundState, phase: Phase) -> NextStep:
    procedure = table.procedure
    if round_.unpaid and phase is not Phase.STOPPED:
        return _payment(table, round_)
    match phase:
        case Phase.STOPPED:
            assert round_.stopped is not None
            return NextStep(act="resume", by=Role.PIT, text=say("step.stopped", why=round_.stopped.why))
        case Phase.BETTING:
            return _betting(table, round_)
        case Phase.CALLED if round_.late is None and procedure.closing.cards_call and not round_.cards_called:
            words = (Said(Call.CARDS, (), procedure.closing.cards_call),)
            return NextStep(act="call-cards", by=Role.DEALER, text=say("step.call-cards"), words=words)
        case Phase.EARLY | Phase.RESULT if lacking := float_lacks(table, early=phase is Phase.EARLY):
            return _fill(table, lacking)
        case Phase.EARLY:
            text = say("step.settle-early")
            return NextStep(act="settle-early", by=Role.DEALER, text=text, clause=procedure.early)
        case Phase.COMPLETE:
            clause = procedure.calls.get(Call.PLAYER_WINS)
            said, text = result_calls(table), say("step.call-result")
            return NextStep(act="call-result", by=Role.DEALER, text=text, words=said, clause=clause)
        case Phase.RESULT:
            clause = table.rules.terms.order.losers_first
            return NextStep(act="settle", by=Role.DEALER, text=say("step.settle"), clause=clause)
        case Phase.SETTLED:
            text, clause = say("step.end-round"), procedure.discards
            return NextStep(act="end-round", by=Role.DEALER, text=text, warnings=_to_record(table), clause=clause)
        case _:
            return _cards(table, round_)


def _payment(table: Table, round_: RoundState) -> NextStep:
    """The next payment whose amount is to be entered."""
    payment = round_.payments[round_.unpaid[0] - 1]
    text = say(
        "step.enter-payment",
        person=PersonRef(payment.bettor),
        wager=wager_named(table, payment.wager),
        amount=Money.of(table.money(payment.owed)),
    )
    return NextStep(act="enter-payment", by=Role.DEALER, text=text)


def _fill(table: Table, lacking: Minor) -> NextStep:
    """The tray cannot pay: the next step of a fill."""
    order, amount = waiting_fill(table), Money.of(table.money(lacking))
    if order is None:
        return NextStep(act="ask-fill", by=Role.DEALER, text=say("step.fill", amount=amount))
    if order.made is None:
        text = say("step.fill-asked", amount=amount, slip=order.slip)
        return NextStep(act="make-up-order", by=Role.CASHIER, text=text)
    by = Role.PIT if order.signed and order.signed[0].who.role not in SUPERVISORS else Role.DEALER
    text = say("step.fill-comes", amount=amount, slip=order.slip)
    return NextStep(act="accept-order", by=by, text=text)


def _asked_for_options(options: Options) -> NextStep:
    text = say("step.close-options", people=Several(tuple(map(PersonRef, options.waiting))))
    return NextStep(act="close-options", by=Role.DEALER, text=text, clause=options.clause)


def _betting(table: Table, round_: RoundState) -> NextStep:
    if cards := seen_unconfirmed(table):
        return _confirm_seen_card(table, cards)
    words = (Said(Call.NO_MORE_BETS, (), table.procedure.closing.clause),)
    if round_.start == "deal-first" and not round_.first_dealt:
        return NextStep(act="draw", by=Role.DEALER, text=say("step.deal-four"))
    if not round_.bets and not round_.free and table.procedure.free_hands and not round_.first_dealt:
        text, clause = say("step.free-hand"), table.procedure.free_hands.clause
        return NextStep(act="free-hand", by=table.procedure.discretion, text=text, clause=clause)
    clause = table.procedure.closing.clause
    antes = tuple(_missing_antes(table, round_))
    pointed_out = (*_corrected(table), *_below_minimum(table, round_), *past_differential(table))
    warnings = (*pointed_out, *antes, *told_of_few(table))
    clause, text = (table.procedure.ante_before_cards if antes else None) or clause, say("step.close-bets")
    return NextStep(act="close-bets", by=Role.DEALER, text=text, warnings=warnings, words=words, clause=clause)


def _below_minimum(table: Table, round_: RoundState) -> Iterator[Text]:
    """Bets that the dealer points out while they may still be raised or taken back [RWS 5.2]."""
    clause, offers = table.procedure.under_minimum, table.rules.terms.offers
    for key, laid in round_.bets.items() if clause else ():
        least = offers[laid.bet.wager].minimum
        if laid.bet.stake < least:
            yield say(
                "warn.below-minimum",
                person=PersonRef(key.bettor),
                stake=Money.of(laid.bet.stake),
                wager=offers[laid.bet.wager].wager.names,
                least=Money.of(least),
            )


def _missing_antes(table: Table, round_: RoundState) -> Iterator[Text]:
    """Bettors whose Ante is due before the first card and not down yet [NZ 14.5]."""
    terms = table.rules.terms
    if terms.ante is None:
        return
    bets = {bettor: [laid.bet for key, laid in round_.bets.items() if key.bettor == bettor] for bettor in table.guests}
    for bettor, lie in bets.items():
        mains = [bet.stake for bet in lie if terms.offers[bet.wager].wager.kind is Kind.MAIN]
        waived = terms.ante.waived_from is not None and any(stake >= terms.ante.waived_from for stake in mains)
        if mains and not waived and all(bet.wager != terms.ante.wager for bet in lie):
            yield say("warn.ante", person=PersonRef(bettor), amount=Money.of(terms.ante.amount))


def _cards(table: Table, round_: RoundState) -> NextStep:
    if round_.late is not None:
        words = (Said(Call.NO_MORE_BETS, (), table.procedure.closing.recall),)
        return NextStep(act="close-bets", by=Role.DEALER, text=say("step.close-again"), words=words)
    if round_.squeeze is not None and not round_.squeeze_granted:
        text = say("step.squeeze", person=PersonRef(round_.squeeze))
        return NextStep(act="answer-squeeze", by=Role.DEALER, text=text)
    hidden = hand_to_show(table, round_)
    if hidden is not None and round_.first_dealt:
        return _show(table, round_, hidden)
    due = round_.due
    assert due is not None
    text = say("step.draw", side=due.value)
    return NextStep(act="draw", by=Role.DEALER, text=text, words=_third(table, round_, due))


def hand_to_show(table: Table, round_: RoundState) -> Side | None:
    """The hand whose hidden cards come next: the Player's, unless the Banker's is out and may be shown first."""
    hidden = [side for side in Side if round_.hidden(side)]
    banker_out = any(round_.cards[place].holder is not None for place in round_.hidden(Side.BANKER))
    if banker_out and (round_.banker_first or table.dealing.any_order is not None):
        return Side.BANKER
    return hidden[0] if hidden else None


def _third(table: Table, round_: RoundState, due: Side) -> tuple[Said, ...]:
    if not round_.first_dealt:
        return ()
    return _said(table, Call.PLAYER_DRAWS if due is Side.PLAYER else Call.BANKER_DRAWS)


def _show(table: Table, round_: RoundState, side: Side) -> NextStep:
    style = table.dealing
    if tuck_due(table):
        return NextStep(act="tuck", by=Role.DEALER, text=say("step.tuck"), clause=style.tuck_clause)
    holders = (round_.cards[place].holder for place in round_.hidden(side))
    holder = next((person for person in holders if person is not None), None)
    if holder is not None:
        text = say("step.turns", person=PersonRef(holder), side=side.value)
        return NextStep(act="turn", by=Role.PLAYER, person=holder, text=text, clause=style.turns(side))
    person = candidate(table, side) if style.turning is Turning.HANDLERS else None
    if person is not None:
        text = say("step.hand-out", person=PersonRef(person), side=side.value)
        return NextStep(act="hand-out", by=Role.DEALER, text=text, clause=style.turns(side))
    return NextStep(
        act="turn", by=Role.DEALER, text=say("step.turn", side=side.value), clause=_dealers_turn(table, side)
    )


def _dealers_turn(table: Table, side: Side) -> ClauseId | None:
    """The clause by which the dealer turns a hand: always, or because nobody else does; none behind a squeeze."""
    style, handlers = table.dealing, table.procedure.handlers
    if style.turning is Turning.HANDLERS and handlers is not None:
        return dealers(table, side, handlers)
    return style.turn_clause if style.turning is Turning.DEALER else None


def _said(table: Table, call: Call) -> tuple[Said, ...]:
    calls = table.procedure.calls
    return (Said(call, (), calls[call]),) if call in calls else ()
