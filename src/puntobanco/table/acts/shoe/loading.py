"""Acts that bring cards into the shoe: the cutting card placed, the order committed to, the shoe loaded."""

from msgspec.structs import replace

from puntobanco.procedure.roles import DEALERS
from puntobanco.shoe.cut import place_cutting_card
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.shoe.opening import no_debts
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import Ready, ShoeState, Table
from puntobanco.table.shared.curating import first_offer
from puntobanco.table.shared.shoes import all_ticks, next_after, shoe_of
from puntobanco.table.shared.trials import plain
from puntobanco.table.specs import HOST, ActSpec, EventSpec, LeftOut


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
    no_debts(table)
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
    shoe = shoe_of(table)
    cards = shoe.cards.committed(event.root)
    return replace(table, shoe=replace(shoe, commitment=event.root, committed_as=event.shoe, cards=cards))


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


ACTS = (
    ActSpec(
        ask.CommitShoe,
        HOST,
        at(Phase.SHOE, Phase.READY),
        commit_shoe,
        plain(ask.CommitShoe(shoe="shoe", root="0" * 64)),
    ),
    ActSpec(ask.PlaceCuttingCard, DEALERS, at(Phase.SHOE), put_cutting_card, plain(ask.PlaceCuttingCard())),
    ActSpec(ask.LoadShoe, DEALERS, at(Phase.SHOE), load_shoe, plain(ask.LoadShoe())),
)

EVENTS = (
    EventSpec(ev.CuttingCardPlaced, cutting_card_placed, left_out=LeftOut.PREPARING),
    EventSpec(ev.ShoeCommitted, shoe_committed),
    EventSpec(ev.ShoeLoaded, shoe_loaded),
)
