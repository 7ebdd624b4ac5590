"""Insurance at the table: how much of it the bet that it insures has room for, where the operator elected that."""

from puntobanco.money import Amount, Minor, Odds
from puntobanco.rules.facts import Facts
from puntobanco.table.commands import Person
from puntobanco.table.events import BetLaid
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.expected_cards import completions
from puntobanco.table.model.state import Key, RoundState, Table
from puntobanco.wagers.accept import most_insurance
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Result, WagerId


def insurable(table: Table, key: Key) -> Minor | None:
    """The most that one insurance bet may be: all that could be won together stays within the insured bet.

    None where nothing but the posted maximum binds it [NZ 11H.5(a)].
    """
    round_, offer = table.round, table.rules.terms.offers[WagerId(key.wager)]
    if offer.wager.insures is None or round_ is None:
        return None
    main = insured(table, key.bettor, offer)
    if not main:
        return Minor(0)
    odds = _odds(round_, offer, key.given)
    if odds is None:
        return None
    promised = table.money(_promised(table, round_, key, offer))
    most = most_insurance(table.rules.terms, offer, main, odds, promised)
    return Minor(most.minor) if most is not None else None


def insured(table: Table, bettor: Person, offer: Offer) -> Amount:
    """The bet that insurance is for: all that the bettor has on the hand."""
    assert table.round is not None
    bets = table.round.bets.items()
    stakes = (laid.bet.stake.minor for key, laid in bets if (key.bettor, key.wager) == (bettor, offer.wager.insures))
    return table.money(sum(stakes))


def within_the_insured(table: Table, laid: BetLaid) -> None:
    """Refuse insurance that could pay more than the bet it insures, where the operator limits it so."""
    clause, offer = table.rules.terms.insurance_cap, table.rules.terms.offers[WagerId(laid.wager)]
    if clause is None or offer.wager.insures is None:
        return
    most = insurable(table, Key(laid.bettor, laid.seat, laid.wager, laid.given))
    if most is not None and laid.stake > most:
        main = insured(table, laid.bettor, offer).shown
        sentence = f"{table.money(laid.stake).shown} of insurance could pay more than the {main} that it insures."
        refuse("above-insured", sentence, clause, f"At most {table.money(most).shown}.")


def _odds(round_: RoundState, offer: Offer, given: int | None) -> Odds | None:
    """What insurance pays in this window: the interim counts that decide it have been shown."""
    for facts in completions(round_.shown, round_.game):
        odds = _pays(offer, given, facts)
        if odds is not None:
            return odds
    return None


def _pays(offer: Offer, given: int | None, facts: Facts) -> Odds | None:
    line = offer.wager.lines_of(facts, given)[0]
    row = offer.pay_table.row(line.id) if line.result is Result.WIN else None
    return row.pays if row is not None and isinstance(row.pays, Odds) else None


def _promised(table: Table, round_: RoundState, key: Key, offer: Offer) -> int:
    """The most that the bettor's other insurance on the hand could win together with this."""
    offers = table.rules.terms.offers
    others = [
        (offers[laid.bet.wager], other.given, laid.bet.stake.minor)
        for other, laid in round_.bets.items()
        if other != key and other.bettor == key.bettor and offers[laid.bet.wager].wager.insures == offer.wager.insures
    ]
    if not others:
        return 0
    together = (facts for facts in completions(round_.shown, round_.game) if _pays(offer, key.given, facts) is not None)
    return max((sum(_winnings(*other, facts) for other in others) for facts in together), default=0)


def _winnings(offer: Offer, given: int | None, stake: int, facts: Facts) -> int:
    odds = _pays(offer, given, facts)
    return stake * odds.pays // odds.staked if odds is not None else 0
