"""What of each stake plays: antes, exact chips, the differential, and insurance that follows its main bet."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount, Rounding, total
from puntobanco.rules.hand import Side
from puntobanco.wagers.accept import most_by_share
from puntobanco.wagers.settlement.prorata import share_out
from puntobanco.wagers.terms import AnteTerms, Bet, Differential, Offer, Scope, Terms
from puntobanco.wagers.wager import Kind
from puntobanco.words import Money, Text, all_of, say


class ActiveBet(Struct, frozen=True, kw_only=True):
    bet: Bet
    offer: Offer
    played: Amount
    clauses: tuple[ClauseId, ...] = ()
    notes: tuple[Text, ...] = ()

    @property
    def is_void(self) -> bool:
        return not self.played

    def reduced(self, played: Amount, clause: ClauseId, note: Text) -> "ActiveBet":
        """The same bet with less in action."""
        return replace(self, played=played, clauses=(*self.clauses, clause), notes=(*self.notes, note))


def in_play(terms: Terms, bets: Iterable[Bet], *, reduce: bool) -> list[ActiveBet]:
    """Every bet with what of it plays. `reduce` says that the dealer cut the bets to the differential."""
    placed = [ActiveBet(bet=bet, offer=terms.offers[bet.wager], played=bet.stake) for bet in bets]
    if terms.ante:
        placed = _with_antes(placed, terms.ante)
    if terms.exact_chips:
        placed = [_exactly_payable(active, terms) for active in placed]
    if terms.differential and (terms.differential.automatic or reduce):
        placed = _within_differential(placed, terms, terms.differential)
    placed = [_insured(bet, placed, terms) if bet.offer.wager.insures else bet for bet in placed]
    return [_within_share(bet, placed, terms) if bet.offer.wager.share else bet for bet in placed]


def _within_share(active: ActiveBet, placed: list[ActiveBet], terms: Terms) -> ActiveBet:
    """A bet whose stake is limited by other bets of the bettor plays as far as those play."""
    share = active.offer.wager.share
    assert share is not None
    playing = [replace(active.bet, stake=active.played) for active in placed]
    most = most_by_share(playing, active.bet.owner, active.offer.wager, terms)
    if active.played <= most or active.bet.state:  # a bet over several rounds was measured when it was made
        return active
    on = all_of(offer.wager.names for wager, offer in terms.offers.items() if wager in share.of)
    note = say("settle.share", plays=Money.of(most), part=str(share.part), on=on)
    return active.reduced(most, share.clause, note)


def _with_antes(placed: list[ActiveBet], ante: AnteTerms) -> list[ActiveBet]:
    paid = {active.bet.owner for active in placed if active.bet.wager == ante.wager}
    largest: dict[str, Amount] = {}
    for active in placed:
        if active.offer.wager.kind is Kind.MAIN:
            owner, stake = active.bet.owner, active.bet.stake
            largest[owner] = max(stake, largest.get(owner, stake))
    waived = {owner for owner, stake in largest.items() if ante.waived_from is not None and stake >= ante.waived_from}
    return [
        _with_ante(active, ante, owes=active.bet.owner not in waived, paid=active.bet.owner in paid)
        for active in placed
    ]


def _with_ante(active: ActiveBet, ante: AnteTerms, *, owes: bool, paid: bool) -> ActiveBet:
    if active.bet.wager == ante.wager:
        if owes:
            return active
        return active.reduced(active.played.zero(), ante.waived, say("settle.no-ante"))
    tied = active.offer.wager.kind is Kind.MAIN or active.offer.wager.needs_main or active.offer.wager.insures
    if owes and not paid and tied and not active.bet.state:
        return active.reduced(active.played.zero(), ante.missing, say("settle.ante-missing"))
    return active


def _exactly_payable(active: ActiveBet, terms: Terms) -> ActiveBet:
    if not active.offer.commission or not terms.exact_chips or active.is_void:
        return active
    part = terms.chips.payable_part(active.played, 1 - active.offer.commission)
    if part == active.played:
        return active
    note = say("settle.part-valid", stake=Money.of(active.played), valid=Money.of(part))
    return active.reduced(part, terms.exact_chips.partly_valid, note)


def _within_differential(placed: list[ActiveBet], terms: Terms, rule: Differential) -> list[ActiveBet]:
    boxes: dict[int, list[int]] = defaultdict(list)
    for place, active in enumerate(placed):
        if active.offer.wager.id in (Side.PLAYER.value, Side.BANKER.value):
            boxes[active.bet.seat if rule.scope is Scope.BOX else 0].append(place)
    changed = list(placed)
    for places in boxes.values():
        for place, played in _fitted([placed[place] for place in places], places, terms, rule):
            changed[place] = _fitted_to(placed[place], played, rule)
    return changed


def _fitted_to(active: ActiveBet, played: Amount, rule: Differential) -> ActiveBet:
    """A bet on the heavier side of an over-limit box, with the clause for what became of it."""
    if played == active.played:
        spared = rule.under_minimum if active.played < active.offer.minimum else None
        return replace(active, clauses=(*active.clauses, spared)) if spared else active
    note = say("settle.differential", played=Money.of(played), limit=Money.of(rule.limit))
    reduced = active.reduced(played, rule.reduced, note)
    held = rule.floor if rule.keeps_minimum and played == active.offer.minimum else None
    return replace(reduced, clauses=(*reduced.clauses, held)) if held else reduced


def _fitted(box: list[ActiveBet], places: list[int], terms: Terms, rule: Differential) -> list[tuple[int, Amount]]:
    """The places of the heavier side, if it exceeds the limit, with what then plays."""
    sides = {
        side: [place for place, active in zip(places, box, strict=True) if active.offer.wager.id == side.value]
        for side in Side
    }
    by_place = dict(zip(places, box, strict=True))
    sums = {side: sum(by_place[place].played.minor for place in sides[side]) for side in Side}
    heavier = max(Side, key=lambda side: sums[side])
    if sums[heavier] - sums[heavier.other] <= rule.limit.minor:
        return []
    heavy = [by_place[place] for place in sides[heavier]]
    shares = share_out(
        [active.played.minor for active in heavy],
        sums[heavier.other] + rule.limit.minor,
        heavy[0].offer.minimum.minor if rule.keeps_minimum else 0,
        spare_below_floor=rule.under_minimum is not None,
    )
    fitted = []
    for place, active, share in zip(sides[heavier], heavy, shares, strict=True):
        fitted.append((place, _payable(Amount(share, terms.currency), active, terms, rule)))
    return fitted


def _payable(share: Amount, active: ActiveBet, terms: Terms, rule: Differential) -> Amount:
    if not rule.rounds_to_payable:
        return share
    factor = 1 - active.offer.commission
    down = terms.chips.payable_part(share, factor)
    if not rule.keeps_minimum or down >= active.offer.minimum:
        return down
    return min(terms.chips.payable_from(active.offer.minimum, factor), active.played)


def _insured(active: ActiveBet, placed: list[ActiveBet], terms: Terms) -> ActiveBet:
    """An insurance bet plays in the proportion in which the bettor's main bet does, in whole chips."""
    mains = [
        other
        for other in placed
        if other.bet.wager == active.offer.wager.insures and other.bet.owner == active.bet.owner
    ]
    staked = total([other.bet.stake for other in mains], active.played.currency)
    played = total([other.played for other in mains], active.played.currency)
    if not staked or played == staked:
        return active
    part = terms.chips.most_of(active.played.times(Fraction(played.minor, staked.minor), Rounding.DOWN))
    reasons = [clause for other in mains for clause in other.clauses]
    return active.reduced(part, reasons[0], say("settle.insured-returned"))
