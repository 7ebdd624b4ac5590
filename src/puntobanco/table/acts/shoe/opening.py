"""The cards before play: receiving a set, signing for each step, the cut, the cutting card, loading and the burn."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Refused
from puntobanco.procedure.opening import AfterShoe, Route, SetState, Tick
from puntobanco.procedure.roles import DEALERS, one_of
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import CardSet, Ready, ShoeState, Table
from puntobanco.table.shared.seeing import cutting_card_unconfirmed
from puntobanco.table.shared.shoes import all_ticks, cards_removed, cut_offers, next_after, old_cards, shoe_of
from puntobanco.table.shared.trials import WORDS
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial, operators
from puntobanco.words import PersonRef, listed

CARDS_IN_A_DECK = 52


# A set comes to the table.


def receive_cards(context: Context, act: ask.ReceiveCards) -> Answer:
    """A set of cards comes, new or to be used again."""
    table = context.table
    _no_cards_yet(table)
    no_debts(table)
    away = old_cards(table)
    for removed in away:
        table = cards_removed(table, removed)
    route = _route(table, act.route)
    known = table.sets.get(act.set_id)
    if known is not None:
        _may_come_back(table, act.set_id, known, context.table.may_replace)
    _backs(table, act)
    if route.needs_secured and not (act.secured or table.procedure.secured_at):
        refuse("not-secured.say-where", route.clause)
    steps = _steps(table, route, reused=known is not None)
    total = table.rules.shoe.decks * CARDS_IN_A_DECK
    ready = _ready(table, steps)
    return done(
        *away,
        ev.CardsReceived(
            set_id=act.set_id,
            back=act.back,
            route=route.id,
            total=total,
            steps=tuple(tick.id for tick in steps),
            reused=known is not None,
            ready=ready.value,
            cut_offers=cut_offers(table) if ready is Ready.CUT else (),
            maker=act.maker,
            secured=act.secured or table.procedure.secured_at,
        ),
    )


def _no_cards_yet(table: Table) -> None:
    if table.shoe is not None and table.shoe.life is not Life.OVER:
        refuse("cards-there", set_id=table.shoe.set_id)
    if (fault := cutting_card_unconfirmed(table)) is not None:
        raise Refused(fault)


def no_debts(table: Table) -> None:
    """Marked commission is due before a new shoe [MA 13(d)(2)(i)]."""
    if table.owed:
        names = listed(PersonRef(person) for person in sorted(table.owed))
        refuse("commission-owed.by", table.procedure.debt_due, names=names)


def _route(table: Table, wanted: str) -> Route:
    name = wanted or table.procedure.route
    for route in table.procedure.routes:
        if route.id == name:
            return route
    known = ", ".join(route.id for route in table.procedure.routes)
    refuse("no-such-route", name=name, known=known)


def _ready(table: Table, steps: tuple[Tick, ...]) -> Ready:
    """How far cards are with these steps open: one that may be left out holds nothing up [NZ 6.5 s2]."""
    if any(not tick.optional for tick in steps):
        return Ready.STEPS
    return next_after(table, Ready.STEPS)


def _may_come_back(table: Table, set_id: str, known: CardSet, replaced: ClauseId | None) -> None:
    life = table.procedure.life
    if known.declined:
        refuse("declined-set", table.procedure.request_declined, set_id=set_id)
    if known.state is SetState.RETIRED or life.after is AfterShoe.NEW_CARDS:
        clause = replaced or (life.handled_retires if known.handled and life.handled_retires else life.new_clause)
        refuse("set-used.been-played", clause, set_id=set_id)


def _backs(table: Table, act: ask.ReceiveCards) -> None:
    backs = table.procedure.backs
    if backs and act.back not in backs:
        refuse("other-back", table.procedure.backs_clause, backs=listed(backs))
    resting = [cards for name, cards in table.sets.items() if cards.state is SetState.FINISHED and name != act.set_id]
    if len(backs) == 2 and any(set_.back == act.back for set_ in resting[-1:]):
        refuse("same-back", table.procedure.backs_clause)


def _steps(table: Table, route: Route, *, reused: bool) -> tuple[Tick, ...]:
    """What is to be signed for: the route's own steps for cards that are new here, then the shuffle if it is due."""
    shuffled = route.state in (SetState.PRE_SHUFFLED, SetState.SEALED) and not reused
    return (*(() if reused else route.ticks), *(() if shuffled else table.procedure.shuffle))


def cards_received(table: Table, event: ev.CardsReceived) -> Table:
    """The cards are at the table."""
    known = table.sets.get(event.set_id)
    set_ = CardSet(back=event.back, route=event.route, state=SetState.IN_PLAY, shoes=known.shoes if known else 0)
    shoe = ShoeState(
        set_id=event.set_id,
        total=event.total,
        ready=Ready(event.ready),
        steps=event.steps,
        cut_offers=event.cut_offers,
    )
    sets = {**table.sets, event.set_id: set_}
    return replace(table, sets=sets, shoe=shoe, shoe_before=table.without_shoe(), results=())


# Steps that are signed for.


def tick_step(context: Context, act: ask.TickStep) -> Answer:
    """Sign for the next step; optional steps before it may be left out."""
    table, who = context.table, context.who
    shoe = shoe_of(table)
    if not shoe.steps:
        refuse("no-steps")
    ticks = all_ticks(table)
    tick = _next(shoe, ticks, act.step)
    if who.role not in tick.by:
        able = one_of(tick.by)
        refuse("not-your-role.step", tick.clause, tick=tick.names, able=able)
    again = [step for step, person in shoe.signed if person == who.person and step in tick.not_by]
    if again:
        refuse("same-person", tick.clause, person=PersonRef(who.person), ticks=ticks[again[0]].names)
    left = shoe.steps[shoe.steps.index(tick.id) + 1 :]
    ready = _ready(table, tuple(ticks[step] for step in left))
    offers = cut_offers(table) if ready is Ready.CUT else ()
    signed = ev.StepSigned(step=tick.id, person=who.person, note=act.note, cut_offers=offers, ready=ready.value)
    return done(signed)


def _next(shoe: ShoeState, ticks: dict[str, Tick], wanted: str) -> Tick:
    for step in shoe.steps:
        if step == wanted:
            return ticks[step]
        if not ticks[step].optional:
            first = ticks[step]
            refuse("step-order", first.clause, first=first.names, first2=first.id)
    refuse("no-such-step", wanted=wanted, steps=listed(shoe.steps))


def step_signed(table: Table, event: ev.StepSigned) -> Table:
    """The step is done; after the last the cards are cut or loaded."""
    shoe = shoe_of(table)
    left = shoe.steps[shoe.steps.index(event.step) + 1 :]
    shoe = replace(
        shoe,
        steps=left,
        signed=(*shoe.signed, (event.step, event.person)),
        ready=Ready(event.ready),
        cut_offers=event.cut_offers,
    )
    return replace(table, shoe=shoe)


# Players' requests about pre-shuffled cards.


def ask_cards(context: Context, act: ask.AskCards) -> Answer:
    """Before their first use a player may ask to see pre-shuffled cards, or for the ordinary process.

    A player who does not accept them as they are asks for the latter [NZ 7.4(a); NZ 7.4(b); NZ 11.3 s2].
    """
    table = context.table
    shoe = shoe_of(table)
    clause = _route(table, table.sets[shoe.set_id].route).needs_acceptance
    if clause is None or shoe.is_used or table.sets[shoe.set_id].shoes or shoe.asked is not None:
        refuse("no-request.such-made", clause)
    return done(ev.CardsAsked(person=context.who.person, full=act.full))


def cards_asked(table: Table, event: ev.CardsAsked) -> Table:
    """The request waits for the operator."""
    return replace(table, shoe=replace(shoe_of(table), asked=(event.person, event.full)))


def answer_cards(context: Context, act: ask.AnswerCards) -> Answer:
    """The operator grants the request, or turns it down and brings another pre-shuffled set [NZ 7.4 closing]."""
    table = context.table
    shoe = shoe_of(table)
    if shoe.asked is None:
        refuse("nothing-asked.player-about", table.procedure.request_declined)
    full = shoe.asked[1]
    manual = table.procedure.routes[0].ticks if act.grant else ()
    steps = (*manual, *table.procedure.shuffle) if act.grant and full else ()
    return done(ev.CardsAnswered(grant=act.grant, steps=tuple(tick.id for tick in steps)))


def cards_answered(table: Table, event: ev.CardsAnswered) -> Table:
    """The cards go through the ordinary process, or lie open to be seen, or are taken away."""
    shoe = shoe_of(table)
    if not event.grant:
        set_ = replace(table.sets[shoe.set_id], declined=True, state=SetState.RETIRED)
        sets = {**table.sets, shoe.set_id: set_}
        return replace(table, sets=sets, shoe=None, shoe_before=table.without_shoe(), carried=None)
    if not event.steps:
        return replace(table, shoe=replace(shoe, asked=None))
    shoe = ShoeState(set_id=shoe.set_id, total=shoe.total, ready=Ready.STEPS, steps=event.steps)
    return replace(table, shoe=shoe, shoe_before=table.without_shoe(), carried=None)


# Cutting card, loading, burn.


def _try_receive(context: Context) -> Iterator[Trial]:
    procedure = context.table.procedure
    new = f"set {len(context.table.sets) + 1}"
    for route in procedure.routes:
        for back in procedure.backs or ("any",):
            yield Trial(ask.ReceiveCards(set_id=new, back=back, route=route.id, secured=WORDS), route.id)


def _try_tick(context: Context) -> Iterator[Trial]:
    for step in context.table.shoe.steps if context.table.shoe else ():
        yield Trial(ask.TickStep(step=step), step)


def _try_ask_cards(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AskCards(), "see-them")
    yield Trial(ask.AskCards(full=True), "whole-process")


def _try_answer_cards(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AnswerCards(grant=True), "grant")
    yield Trial(ask.AnswerCards(grant=False), "decline")


ACTS = (
    ActSpec(ask.ReceiveCards, DEALERS, at(Phase.SHOE), receive_cards, _try_receive),
    ActSpec(ask.TickStep, DEALERS, at(Phase.SHOE), tick_step, _try_tick),
    ActSpec(ask.AskCards, PLAYER, at(Phase.SHOE, Phase.READY), ask_cards, _try_ask_cards, when=when.is_guest),
    ActSpec(ask.AnswerCards, operators, at(Phase.SHOE, Phase.READY), answer_cards, _try_answer_cards),
)

EVENTS = (
    EventSpec(ev.CardsReceived, cards_received, told=LeftOut.PREPARING),
    EventSpec(ev.StepSigned, step_signed, told=LeftOut.PREPARING),
    EventSpec(ev.CardsAsked, cards_asked, told=LeftOut.PREPARING),
    EventSpec(ev.CardsAnswered, cards_answered, told=LeftOut.PREPARING),
)
