"""The cards before play: receiving a set, signing for each step, the cut, the cutting card, loading and the burn."""

from collections.abc import Iterable

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.faults import Refused
from puntobanco.procedure.opening import AfterShoe, Route, SetState, Tick
from puntobanco.procedure.roles import Role
from puntobanco.procedure.shoe_life import Burn
from puntobanco.shoe.cut import place_cutting_card
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.curator import first_offer
from puntobanco.table.acts.round.dealing import read_card, see, too_many
from puntobanco.table.acts.shoe.cards_away import cards_removed, old_cards
from puntobanco.table.acts.shoe.cutting import cut_offers, next_after, shoe_of
from puntobanco.table.acts.shoe.cutting_card import cutting_card_unconfirmed
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.state import CardSet, Ready, ShoeState, Table

CARDS_IN_A_DECK = 52


# A set comes to the table.


def receive_cards(context: Context, act: ask.ReceiveCards) -> Answer:
    """A set of cards comes, new or to be used again."""
    table = context.table
    _no_cards_yet(table)
    _no_debts(table)
    away = old_cards(table)
    for removed in away:
        table = cards_removed(table, removed)
    route = _route(table, act.route)
    known = table.sets.get(act.set_id)
    if known is not None:
        _may_come_back(table, act.set_id, known, context.table.may_replace)
    _backs(table, act)
    if route.needs_secured and not (act.secured or table.procedure.secured_at):
        refuse("not-secured", "say where these cards were kept under lock until now.", route.clause)
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
        refuse("cards-there", f"the set {table.shoe.set_id} is at the table.", None, "Play or remove it first.")
    if (fault := cutting_card_unconfirmed(table)) is not None:
        raise Refused(fault)


def _no_debts(table: Table) -> None:
    """Marked commission is due before a new shoe [MA 13(d)(2)(i)]."""
    if table.owed:
        names = ", ".join(sorted(table.owed))
        refuse(
            "commission-owed", f"commission is still owed by {names}.", table.procedure.debt_due, "Collect it first."
        )


def _route(table: Table, wanted: str) -> Route:
    name = wanted or table.procedure.route
    for route in table.procedure.routes:
        if route.id == name:
            return route
    known = ", ".join(route.id for route in table.procedure.routes)
    refuse("no-such-route", f"cards do not come to this table by “{name}”.", None, f"Known: {known}.")


def _ready(table: Table, steps: tuple[Tick, ...]) -> Ready:
    """How far cards are with these steps open: one that may be left out holds nothing up [NZ 6.5 s2]."""
    if any(not tick.optional for tick in steps):
        return Ready.STEPS
    return next_after(table, Ready.STEPS)


def _may_come_back(table: Table, set_id: str, known: CardSet, replaced: ClauseId | None) -> None:
    life = table.procedure.life
    if known.declined:
        sentence = f"a request about the set {set_id} was turned down: another set is brought."
        refuse("declined-set", sentence, table.procedure.request_declined)
    if known.state is SetState.RETIRED or life.after is AfterShoe.NEW_CARDS:
        clause = replaced or (life.handled_retires if known.handled and life.handled_retires else life.new_clause)
        refuse("set-used", f"the set {set_id} has been played and is not used again.", clause, "Bring another set.")


def _backs(table: Table, act: ask.ReceiveCards) -> None:
    backs = table.procedure.backs
    if backs and act.back not in backs:
        refuse("other-back", f"the sets of this table have the backs {', '.join(backs)}.", table.procedure.backs_clause)
    resting = [one for name, one in table.sets.items() if one.state is SetState.FINISHED and name != act.set_id]
    if len(backs) == 2 and any(one.back == act.back for one in resting[-1:]):
        refuse("same-back", "the two sets of this table have different backs.", table.procedure.backs_clause)


def _steps(table: Table, route: Route, *, reused: bool) -> tuple[Tick, ...]:
    """What is to be signed for: the route's own steps for cards that are new here, then the shuffle if it is due."""
    shuffled = route.state in (SetState.PRE_SHUFFLED, SetState.SEALED) and not reused
    return (*(() if reused else route.ticks), *(() if shuffled else table.procedure.shuffle))


def cards_received(table: Table, event: ev.CardsReceived) -> Table:
    """The cards are at the table."""
    known = table.sets.get(event.set_id)
    one = CardSet(back=event.back, route=event.route, state=SetState.IN_PLAY, shoes=known.shoes if known else 0)
    shoe = ShoeState(
        set_id=event.set_id,
        total=event.total,
        ready=Ready(event.ready),
        steps=event.steps,
        cut_offers=event.cut_offers,
    )
    return replace(table, sets={**table.sets, event.set_id: one}, shoe=shoe, results=())


# Steps that are signed for.


def tick_step(context: Context, act: ask.TickStep) -> Answer:
    """Sign for the next step; optional steps before it may be left out."""
    table, who = context.table, context.who
    shoe = shoe_of(table)
    if not shoe.steps:
        refuse("no-steps", "no step of opening or shuffling is open.")
    ticks = all_ticks(table)
    tick = _next(shoe, ticks, act.step)
    if who.role not in tick.by:
        able = " or ".join(role.words for role in Role if role in tick.by)
        refuse("not-your-role", f"“{tick.title}” is for {able}.", tick.clause)
    again = [step for step, person in shoe.signed if person == who.person and step in tick.not_by]
    if again:
        refuse("same-person", f"{who.person} signed for “{ticks[again[0]].title}”; another person must.", tick.clause)
    left = shoe.steps[shoe.steps.index(tick.id) + 1 :]
    ready = _ready(table, tuple(ticks[step] for step in left))
    offers = cut_offers(table) if ready is Ready.CUT else ()
    signed = ev.StepSigned(step=tick.id, person=who.person, note=act.note, cut_offers=offers, ready=ready.value)
    return done(signed)


def all_ticks(table: Table) -> dict[str, Tick]:
    """Every step of this table's routes and shuffle, by id."""
    ticks: Iterable[Tick] = (
        *(tick for route in table.procedure.routes for tick in route.ticks),
        *table.procedure.shuffle,
        *table.procedure.life.ordered,
    )
    return {tick.id: tick for tick in ticks}


def _next(shoe: ShoeState, ticks: dict[str, Tick], wanted: str) -> Tick:
    for step in shoe.steps:
        if step == wanted:
            return ticks[step]
        if not ticks[step].optional:
            first = ticks[step]
            sentence = f"“{first.title}” comes first."
            refuse("step-order", sentence, first.clause, f"Sign for {first.id}.")
    refuse("no-such-step", f"no step “{wanted}” is open.", None, f"Open: {', '.join(shoe.steps)}.")


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

    Whoever does not accept them as they are asks for the latter [NZ 7.4(a); NZ 7.4(b); NZ 11.3 s2].
    """
    table = context.table
    shoe = shoe_of(table)
    clause = _route(table, table.sets[shoe.set_id].route).needs_acceptance
    if clause is None or shoe.rounds or table.sets[shoe.set_id].shoes or shoe.asked is not None:
        refuse("no-request", "such a request is made before the first use of pre-shuffled cards.", clause)
    return done(ev.CardsAsked(person=context.who.person, full=act.full))


def cards_asked(table: Table, event: ev.CardsAsked) -> Table:
    """The request waits for the operator."""
    return replace(table, shoe=replace(shoe_of(table), asked=(event.person, event.full)))


def answer_cards(context: Context, act: ask.AnswerCards) -> Answer:
    """The operator grants the request, or turns it down and brings another pre-shuffled set [NZ 7.4 closing]."""
    table = context.table
    shoe = shoe_of(table)
    if shoe.asked is None:
        refuse("nothing-asked", "no player has asked about the cards.", table.procedure.request_declined)
    full = shoe.asked[1]
    manual = table.procedure.routes[0].ticks if act.grant else ()
    steps = (*manual, *table.procedure.shuffle) if act.grant and full else ()
    return done(ev.CardsAnswered(grant=act.grant, steps=tuple(tick.id for tick in steps)))


def cards_answered(table: Table, event: ev.CardsAnswered) -> Table:
    """The cards go through the ordinary process, or lie open to be seen, or are taken away."""
    shoe = shoe_of(table)
    if not event.grant:
        one = replace(table.sets[shoe.set_id], declined=True, state=SetState.RETIRED)
        return replace(table, sets={**table.sets, shoe.set_id: one}, shoe=None)
    if not event.steps:
        return replace(table, shoe=replace(shoe, asked=None))
    shoe = ShoeState(set_id=shoe.set_id, total=shoe.total, ready=Ready.STEPS, steps=event.steps)
    return replace(table, shoe=shoe)


# Cutting card, loading, burn.


def put_cutting_card(context: Context, act: ask.PlaceCuttingCard) -> Answer:
    """The cutting card goes in at the rulebook's depth or deeper."""
    table = context.table
    shoe = shoe_of(table)
    if shoe.ready is not Ready.CUTTING_CARD:
        refuse("no-cutting-card-now", "the cutting card goes in after the cut.", table.rules.shoe.depth_clause)
    place = place_cutting_card(shoe.total, table.rules.shoe, act.behind)
    assert place is not None
    return done(ev.CuttingCardPlaced(behind=shoe.total - place))


def cutting_card_placed(table: Table, event: ev.CuttingCardPlaced) -> Table:
    """The cutting card lies in the stack."""
    return replace(table, shoe=replace(shoe_of(table), behind=event.behind, ready=Ready.LOAD, steps=()))


def load_shoe(context: Context, act: ask.LoadShoe) -> Answer:
    """The stack goes into the shoe or the shuffler; no card leaves before [MA 5(e) s3]."""
    table = context.table
    if shoe_of(table).ready is not Ready.LOAD:
        _not_ready(table, shoe_of(table))
    _no_debts(table)
    ready = next_after(table, Ready.LOAD)
    offer = first_offer(table) if ready is Ready.PLAY else ()
    return done(ev.ShoeLoaded(ready=ready.value), *offer)


def commit_shoe(context: Context, act: ask.CommitShoe) -> Answer:
    """A random shoe is bound to its order while nobody has cut yet; a continuous shuffler anew before each round."""
    table, shoe = context.table, context.table.shoe
    if shoe is None:
        refuse("no-cards", "there are no cards at the table to commit to.")
    again = table.rules.shoe.continuous and shoe.ready is Ready.PLAY
    if shoe.cut_at is not None or shoe.ready in (Ready.BURN, Ready.PLAY) and not again:
        refuse("too-late", "a shoe is committed to before it is cut and loaded.", table.procedure.load)
    if shoe.commitment and not again:
        refuse("committed-already", "this shoe has been committed to already.")
    return done(ev.ShoeCommitted(shoe=act.shoe, root=act.root))


def shoe_committed(table: Table, event: ev.ShoeCommitted) -> Table:
    """Everybody can check its cards against the root."""
    return replace(table, shoe=replace(shoe_of(table), commitment=event.root, committed_as=event.shoe))


def _not_ready(table: Table, shoe: ShoeState) -> None:
    """The refusal to load says which step is still open."""
    if shoe.ready is Ready.STEPS:
        tick = all_ticks(table)[shoe.steps[0]]
        refuse("not-ready", f"first comes: {tick.title}.", tick.clause, f"Sign for {tick.id}.")
    refuse("not-ready", f"first comes: {shoe.ready.value}.", table.procedure.load)


def shoe_loaded(table: Table, event: ev.ShoeLoaded) -> Table:
    """The shoe is loaded."""
    shoe = replace(shoe_of(table), ready=Ready(event.ready), steps=())
    return replace(table, shoe=shoe, shoes=table.shoes + 1)


def burn_cards(context: Context, act: ask.BurnCards) -> Answer:
    """The first cards leave as the table burns them: shown or hidden, ten for tens."""
    table = context.table
    shoe, rules = shoe_of(table), table.rules.shoe
    if shoe.ready is not Ready.BURN:
        refuse("no-burn-now", "cards are burnt from a full shoe before its first round.", rules.burn_clause)
    shown = tuple(one for one in (read_card(text) for text in act.shown) if one is not None)
    hidden = _hidden(table, shown)
    for number, one in enumerate(shown):
        if shown[:number].count(one) >= rules.decks or too_many(table, one):
            refuse("copy-too-many", f"the set holds {one} only {rules.decks} times.", rules.burn_clause)
    return done(ev.CardsBurnt(shown=act.shown, hidden=hidden), *first_offer(table))


def _hidden(table: Table, shown: tuple[Card, ...]) -> int:
    rules = table.rules.shoe
    if rules.burn is Burn.SINGLE_HIDDEN:
        if shown:
            refuse("burn-hidden", "the burnt card is not shown.", rules.burn_clause)
        return 1
    if not shown:
        refuse("no-card", "say which card came first.", rules.burn_clause)
    wanted = cards_to_burn(rules.burn, shown[0])
    faces = wanted if rules.burn is Burn.VALUE_SHOWN else 1
    if len(shown) != faces:
        sentence = f"{shown[0]} burns {wanted} cards, {faces} of them shown; {len(shown)} are named."
        refuse("burn-count", sentence, rules.burn_count_clause or rules.burn_clause)
    return wanted - faces


def cards_burnt(table: Table, event: ev.CardsBurnt) -> Table:
    """The burnt cards are among the discards."""
    shoe = shoe_of(table)
    shown = tuple(one for one in (read_card(text) for text in event.shown) if one is not None)
    number = len(shown) + event.hidden
    shoe = replace(see(shoe, *shown), out=number, discarded=number, burnt=number, burnt_shown=shown, ready=Ready.PLAY)
    return replace(table, shoe=shoe)


def show_burnt_card(context: Context, act: ask.ShowBurntCard) -> Answer:
    """The single card burnt face down is shown to whoever asks, and so to all [NZ 7.7(b)]."""
    table = context.table
    shoe, clause = shoe_of(table), table.procedure.life.view_burnt
    if clause is None or table.rules.shoe.burn is not Burn.SINGLE_HIDDEN or not shoe.burnt:
        refuse("burn-hidden", "only a single card burnt face down is shown on request.", table.rules.shoe.burn_clause)
    if shoe.burnt_shown:
        refuse("shown-already", f"the burnt card was {shoe.burnt_shown[0]}.", clause)
    named = read_card(act.card)
    if named is None:
        refuse("no-card", "say which card it is.", clause)
    if too_many(table, named):
        refuse("copy-too-many", f"the set holds {named} only {table.rules.shoe.decks} times.", clause)
    return done(ev.BurntCardShown(person=context.who.person, card=ask.CardText(str(named))))


def burnt_card_shown(table: Table, event: ev.BurntCardShown) -> Table:
    """Everybody knows the burnt card."""
    named = read_card(event.card)
    assert named is not None
    return replace(table, shoe=replace(see(shoe_of(table), named), burnt_shown=(named,)))
