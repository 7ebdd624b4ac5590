"""How a settled round ends: the cards are cleared, and what follows for bets that stand, the shoe and its keeper."""

from msgspec.structs import replace

from puntobanco.procedure.dealing import Turning
from puntobanco.rules.round import winner
from puntobanco.shoe.last_hand import Life, round_over
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Finished, Key, PlacedBet, RoundState, Table
from puntobanco.table.shared.results import result_of
from puntobanco.table.shared.series import left_behind, still_here
from puntobanco.table.shared.shoes import after_round, last_hand_call


def ending(table: Table) -> tuple[ev.AnyEvent, ...]:
    """The end of a round that is settled, and what follows from it."""
    assert table.shoe is not None
    counts = table.the_round.without_bets is None
    life = round_over(table.shoe.life, counts=counts)
    to_call = life is Life.NEXT_IS_LAST and table.shoe.life is not life
    said = last_hand_call(table, first=False) if to_call else ()
    handled = table.dealing.turning is Turning.HANDLERS
    ended = ev.RoundEnded(life=life.value, said=said, handled=handled, counts=counts)
    gone = any([guest.away for guest in table.guests.values()])
    behind = left_behind(round_ended(table, ended)) if gone else ()
    result = winner(table.the_round.shown, table.the_round.game)
    return ended, *behind, *(after_round(table, result, life) if counts else ())


def round_ended(table: Table, event: ev.RoundEnded) -> Table:
    """The table is empty except for bets that stand off and those over several rounds."""
    round_, shoe = table.the_round, table.shoe
    assert shoe is not None
    result, standing = result_of(round_), dict(table.standing)
    for wager in round_.settled or ():
        if wager.stands:
            standing[Key(wager.bettor, wager.seat, wager.wager, wager.given)] = _standing(table, round_, wager)
    carried = None if Life(event.life) is Life.OVER else table.carried  # after the last hand no card is carried on
    apart = len(carried.cards) if carried is not None else 0
    placed = shoe.cards if carried is not None else shoe.cards.none_carried()
    shoe = replace(shoe, discarded=shoe.out - apart, rounds=shoe.rounds + 1, life=Life(event.life), cards=placed)
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
        free_hands=table.free_hands + 1 if result.free else 0,
        guests=still_here(table.guests, standing),
    )


MOST_FINISHED = 10
"""Settled rounds that are kept at hand for a correction."""


def finished_round(table: Table, round_: RoundState) -> Finished:
    """A settled round as a correction needs it."""
    return Finished(
        number=round_.number,
        terms=table.rules.terms,
        bets=tuple(round_.staked),
        laid=round_.bets,
        reduce=round_.reduce,
        meters=round_.meters,
        wagers=round_.settled or (),
        moved=round_.moved,
        player=tuple(ask.CardText(str(card)) for card in round_.shown.player),
        banker=tuple(ask.CardText(str(card)) for card in round_.shown.banker),
        shoe=table.shoe.committed_as if table.shoe is not None else "",
        without_bets=round_.without_bets is not None,
    )


def _standing(table: Table, round_: RoundState, wager: ev.WagerSettled) -> PlacedBet:
    laid = round_.bets[Key(wager.bettor, wager.seat, wager.wager, wager.given)]
    state = wager.line if table.rules.terms.offers[laid.bet.wager].wager.series else ""
    return replace(laid, bet=replace(laid.bet, stake=table.money(wager.played + wager.added), state=state))
