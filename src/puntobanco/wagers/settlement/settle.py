"""Settle every wager on a complete round."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.money import Amount, Rounding, total
from puntobanco.rules.facts import Facts
from puntobanco.wagers.settlement.order import order
from puntobanco.wagers.settlement.pay import Meters, Outcome, outcome
from puntobanco.wagers.settlement.record import Owed, Settled, Settlement
from puntobanco.wagers.settlement.stakes import ActiveBet, in_play
from puntobanco.wagers.terms import Bet, Terms
from puntobanco.wagers.wager import Kind, Moment, Result
from puntobanco.words import Money, say


def settle(
    terms: Terms,
    facts: Facts,
    bets: Iterable[Bet],
    *,
    meters: Meters | None = None,
    reduce: bool = False,
    apart: bool = False,
) -> Settlement:
    """The exact settlement of bets that the table has taken, on the facts of a complete round.

    With `apart`, what a progressive meter owes is named and not paid: the link pays it once it is confirmed.
    """
    placed = in_play(terms, bets, reduce=reduce)
    settled_alike = _settling(facts, terms, {**terms.seeds, **(meters or {})}, apart=apart)
    settled: dict[int, Settled] = {}
    added: dict[int, Amount] = {}
    nothing = Amount(0, terms.currency)
    for moment in Moment:
        for place, active in enumerate(placed):
            if active.offer.wager.settles is moment:
                settled[place] = settled_alike(active, added.get(place, nothing))
                if active.bet.add_to is not None:
                    _add(settled, place, placed, terms, added)
    in_order = _insurance_capped([settled[place] for place in range(len(placed))], placed, terms)
    in_order = _rounded_on_sum(in_order, terms)
    return Settlement(
        winner=facts.winner,
        player_total=facts.player.count,
        banker_total=facts.banker.count,
        wagers=tuple(in_order),
        order=order(in_order, terms),
        owed=_owed(in_order, terms),
    )


def _less_drawn(settled: Settled) -> Settled:
    """A wager without what its meters owe."""
    drawn = total([part.amount for part in settled.drawn], settled.pays.currency)
    return replace(settled, pays=settled.pays - drawn, returned=settled.returned - drawn)


def _settling(facts: Facts, terms: Terms, meters: Meters, *, apart: bool) -> Callable[[ActiveBet, Amount], Settled]:
    """Settles bets of one round, each with what was added to it.

    Two bets on the same wager with the same stake come to the same, so each kind of bet is worked out once.
    """
    known: dict[tuple[object, ...], Settled] = {}

    def settled(active: ActiveBet, added: Amount) -> Settled:
        bet = active.bet
        amounts = bet.stake.minor, active.played.minor, added.minor
        key = (bet.wager, bet.given, bet.state, amounts, active.clauses, active.notes)
        alike = known.get(key)
        if alike is not None:
            return replace(alike, bet=bet)
        paid = _void(active) if active.is_void else outcome(active, facts, terms, meters, added)
        found = _settled(active, terms, paid, added)
        known[key] = _less_drawn(found) if apart and found.drawn else found
        return known[key]

    return settled


def _void(active: ActiveBet) -> Outcome:
    nothing = active.played.zero()
    return Outcome(
        line="",
        label="Void",
        result=Result.VOID,
        winnings=nothing,
        commission=nothing,
        commission_exact=Fraction(0),
        remainder=nothing,
        clauses=(),
    )


def _settled(active: ActiveBet, terms: Terms, found: Outcome, added: Amount) -> Settled:
    nothing = active.played.zero()
    taken = nothing if terms.commission and not terms.commission.at_once else found.commission
    return Settled(
        bet=active.bet,
        line=found.line,
        label=found.label,
        result=found.result,
        moment=active.offer.wager.settles,
        played=active.played,
        added=added,
        pays=found.winnings,
        moved=nothing,
        commission=found.commission,
        commission_exact=found.commission_exact,
        marked=bool(found.commission_exact) and terms.commission is not None and not terms.commission.at_once,
        remainder=found.remainder,
        returned=_returned(active, found, added) - taken,
        unplayed_clause=active.clauses[0] if active.played < active.bet.stake else None,
        kind=active.offer.wager.kind,
        stake_taken=not active.offer.wager.returns_stake,
        early=active.offer.wager.early,
        clauses=(*found.clauses, *active.clauses),
        drawn=found.drawn,
        stands=found.stands or _stands_off(active, found, terms),
        notes=(*found.notes, *active.notes),
    )


def _stands_off(active: ActiveBet, found: Outcome, terms: Terms) -> bool:
    """Whether a bet on a hand that is neither won nor lost stays on the layout."""
    return found.result is Result.PUSH and terms.order.push_stands and active.offer.wager.kind is Kind.MAIN


def _returned(active: ActiveBet, found: Outcome, added: Amount) -> Amount:
    unplayed = active.bet.stake - active.played
    match found.result:
        case Result.WIN:
            stake = active.played + added if active.offer.wager.returns_stake else active.played.zero()
            return stake + found.winnings + unplayed
        case Result.PUSH:
            return active.played + added + unplayed
        case Result.LOSE | Result.VOID:
            return unplayed


def _add(
    settled: dict[int, Settled], place: int, placed: Sequence[ActiveBet], terms: Terms, added: dict[int, Amount]
) -> None:
    """Move winnings to the bettor's own main bet, whole or in the filed portion, if the bettor chose so."""
    won, parlay = settled[place], placed[place].offer.wager.parlay
    if parlay is None or won.bet.add_to not in parlay.onto or won.result is not Result.WIN:
        return
    for target, other in enumerate(placed):
        if other.bet.wager == won.bet.add_to and other.bet.owner == won.bet.owner and not other.is_void:
            moved = won.pays.times(terms.parlay_portion, Rounding.DOWN)
            added[target] = added.get(target, Amount(0, terms.currency)) + moved
            cited = (*won.clauses, parlay.clause)
            settled[place] = replace(won, moved=moved, returned=won.returned - moved, clauses=cited)
            return


def _insurance_capped(settled: list[Settled], placed: Sequence[ActiveBet], terms: Terms) -> list[Settled]:
    """Where the operator elected it, a bettor's insurance on a hand pays no more than the bet it insures."""
    if terms.insurance_cap is None:
        return settled
    room: dict[tuple[str, str], Amount] = {}
    capped = []
    for wager, state in zip(settled, placed, strict=True):
        insured = state.offer.wager.insures
        if insured is None or wager.result is not Result.WIN:
            capped.append(wager)
            continue
        key = (wager.bet.owner, insured)
        if key not in room:
            mains = [other.played for other in settled if (other.bet.owner, other.bet.wager) == key]
            room[key] = total(mains, terms.currency)
        paid = min(wager.pays, room[key])
        room[key] = room[key] - paid
        if paid < wager.pays:
            note = say("settle.insured-cap", paid=Money.of(paid), odds=Money.of(wager.pays))
            cited = (*wager.clauses, terms.insurance_cap)
            lower = wager.returned - (wager.pays - paid)
            wager = replace(wager, pays=paid, returned=lower, clauses=cited, notes=(*wager.notes, note))
        capped.append(wager)
    return capped


def _rounded_on_sum(settled: list[Settled], terms: Terms) -> list[Settled]:
    """Where the sum is rounded and taken at once, the last of a bettor's bets bears what the rounding adds."""
    rule = terms.commission
    if rule is None or not rule.at_once or not rule.on_sum:
        return settled
    exact: dict[str, Fraction] = defaultdict(Fraction)
    taken: dict[str, int] = defaultdict(int)
    last: dict[str, int] = {}
    for place, wager in enumerate(settled):
        if wager.commission_exact:
            exact[wager.bet.owner] += wager.commission_exact
            taken[wager.bet.owner] += wager.commission.minor
            last[wager.bet.owner] = place
    rounded = list(settled)
    for owner, place in last.items():
        more = Amount(rule.rounding.whole(exact[owner]) - taken[owner], terms.currency)
        wager = settled[place]
        cited = (*wager.clauses, rule.rounding_clause) if more and rule.rounding_clause else wager.clauses
        rounded[place] = replace(
            wager, commission=wager.commission + more, returned=wager.returned - more, clauses=cited
        )
    return rounded


def _owed(settled: Iterable[Settled], terms: Terms) -> tuple[Owed, ...]:
    """Commission marked in this round, by bettor; rounding belongs to the sum when it is collected."""
    rule = terms.commission
    if rule is None or rule.at_once:
        return ()
    marked: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    for wager in settled:
        if wager.marked:
            marked[wager.bet.seat, wager.bet.owner] += wager.commission_exact if rule.on_sum else wager.commission.minor
    return tuple(
        Owed(
            seat=seat,
            bettor=bettor,
            marked=Amount(Rounding.DOWN.whole(exact), terms.currency),
            due=Amount(rule.rounding.whole(exact), terms.currency),
            clause=rule.timing_clause,
        )
        for (seat, bettor), exact in marked.items()
    )
