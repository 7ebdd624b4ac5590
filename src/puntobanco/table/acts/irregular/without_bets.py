"""Rounds without bets, which an error makes necessary."""

from msgspec.structs import replace

from puntobanco.ledger import post
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import DEALERS
from puntobanco.rules.hand import Side
from puntobanco.shoe.last_hand import Life, round_opens
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.exits import text_of
from puntobanco.table.acts.irregular.voiding import stakes_back
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import RoundState, Table
from puntobanco.table.shared.trials import plain
from puntobanco.table.specs import ActSpec, EventSpec


def without_bets_announced(table: Table, event: ev.WithoutBetsAnnounced) -> Table:
    """A round without bets begins."""
    assert table.shoe is not None
    round_ = RoundState(
        number=event.number,
        style=event.style,
        start="close-first",
        called=True,
        cards_called=True,
        without_bets=event.clause,
    )
    shoe = replace(table.shoe, life=Life(event.life), cards=replace(table.shoe.cards, dealt=()))
    books = post(table.books, event.transfers)
    return replace(table, round=round_, rounds=event.number, shoe=shoe, standing={}, books=books)


def deal_without_bets(context: Context, act: ask.DealWithoutBets) -> Answer:
    """Announce the round without bets that an error made necessary; bets are refused until it is over.

    After it play is as before [NZ 12.1(b) s3].
    """
    table = context.table
    carried = table.carried
    assert table.shoe is not None
    if carried is None or carried.without_bets is None:
        refuse("no-need", "nothing makes a round without bets necessary.")
    calls = table.procedure.calls
    said = (Said(Call.NO_BETS_THIS_HAND, (), carried.without_bets),) if Call.NO_BETS_THIS_HAND in calls else ()
    life = round_opens(table.shoe.life, table.rules.shoe).value
    announced = ev.WithoutBetsAnnounced(
        number=table.rounds + 1,
        style=table.style,
        clause=carried.without_bets,
        said=said,
        life=life,
        transfers=tuple(stakes_back(table, table.standing)),
    )
    return done(announced, ev.CardDrawn(side=Side.PLAYER, card=text_of(carried.cards[0]), lying=True, carried=True))


ACTS = (
    ActSpec(
        ask.DealWithoutBets,
        DEALERS,
        at(Phase.READY),
        deal_without_bets,
        plain(ask.DealWithoutBets()),
        when=when.owes_round_without_bets,
    ),
)

EVENTS = (EventSpec(ev.WithoutBetsAnnounced, without_bets_announced),)
