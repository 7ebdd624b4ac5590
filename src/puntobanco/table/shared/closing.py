"""How the bets of a round close, and close by themselves when a card is shown."""

from collections.abc import Iterable

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.table import events as ev
from puntobanco.table.model.accounts import held_of, rack_of
from puntobanco.table.model.answer import Answer, done
from puntobanco.table.model.expected_cards import noted_few
from puntobanco.table.model.state import Key, RoundState, Table
from puntobanco.wagers.wager import Kind


def closed(table: Table, forms: tuple[str, ...], said: tuple[Said, ...], deemed: ClauseId | None) -> Answer:
    round_ = table.the_round
    events: list[ev.AnyEvent] = [*noted_few(table)]
    if round_.spoken:
        clause = table.procedure.spoken.clause if table.procedure.spoken else None
        events.append(ev.SpokenDropped(people=tuple(round_.spoken), clause=clause))
    lonely = tuple(_without_main(table, round_))
    transfers = tuple(
        Transfer(
            held_of(key.bettor),
            rack_of(key.bettor),
            Minor(round_.bets[key].bet.stake.minor),
            f"{key.wager}:no-main-bet",
        )
        for key in lonely
    )
    returned = tuple((key.bettor, key.seat, key.wager, key.given) for key in lonely)
    events.append(ev.BetsClosed(forms=forms, said=said, deemed=deemed, returned=returned, transfers=transfers))
    return done(*events)


def closed_by_card(table: Table, events: Iterable[ev.AnyEvent]) -> tuple[ev.AnyEvent, ...]:
    """A card that any error shows before the close closes betting by itself, where the rulebook says so."""
    clause = table.procedure.closing.deemed_seen
    if table.round is None or table.round.called or clause is None:
        return ()
    happens = tuple(events)
    if any(isinstance(event, ev.BetsHandedBack) for event in happens) or not any(
        _shows_card(event) for event in happens
    ):
        return ()
    return closed(table, (), (), clause).events


def _shows_card(event: ev.AnyEvent) -> bool:
    if isinstance(event, ev.CardsRebuilt):
        return any(card is not None for _, card in event.cards)
    return isinstance(event, ev.CardDrawn) and event.card is not None


def _without_main(table: Table, round_: RoundState) -> Iterable[Key]:
    """Side wagers that are made with a main bet and have none, looked at when betting closes."""
    terms = table.rules.terms
    if not terms.side_needs_main or round_.called:
        return
    mains = {key.bettor for key, laid in round_.bets.items() if terms.offers[laid.bet.wager].wager.kind is Kind.MAIN}
    for key, laid in round_.bets.items():
        wager = terms.offers[laid.bet.wager].wager
        if wager.needs_main and not wager.insures and not laid.bet.state and key.bettor not in mains:
            yield key
