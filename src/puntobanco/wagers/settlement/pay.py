"""What one wager's line pays: odds, fixed awards and shares of a meter; caps, chips and commission."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount, ChipRounding, Odds, Rounding
from puntobanco.rules.facts import Facts
from puntobanco.wagers.series import Series
from puntobanco.wagers.settlement.stakes import ActiveBet
from puntobanco.wagers.terms import Terms
from puntobanco.wagers.wager import Choosing, Line, MeterId, Pays, Result, Row, Share, Sum, WagerId
from puntobanco.words import Money, Text, say

Meters = Mapping[MeterId, Amount]

Exact = Fraction | int
"""An exact figure; a whole one is an `int`, which costs a tenth of a fraction."""
NOTHING = Fraction(0)


class Drawn(Struct, frozen=True, kw_only=True):
    """What a wager wins of a progressive meter: the meter, which part, and what that is at the values given."""

    meter: MeterId
    part: Fraction
    amount: Amount


class Outcome(Struct, frozen=True, kw_only=True):
    """The line of a wager and its gross winnings, before winnings are moved or commission is taken."""

    line: str
    label: str
    result: Result
    winnings: Amount
    commission: Amount
    commission_exact: Fraction
    remainder: Amount
    clauses: tuple[ClauseId, ...]
    drawn: tuple[Drawn, ...] = ()
    notes: tuple[Text, ...] = ()
    stands: bool = False
    """Whether the bet is not settled and lies on for the next round."""


def outcome(active: ActiveBet, facts: Facts, terms: Terms, meters: Meters, added: Amount) -> Outcome:
    """The outcome of a wager that plays, with any winnings that were added to it."""
    wager, table = active.offer.wager, active.offer.pay_table
    held: tuple[Line, ...]
    if wager.series:
        ended = _after_round(wager.series, active, facts, terms)
        if isinstance(ended, Outcome):
            return ended
        held = (wager.line(ended),)
    else:
        held = wager.lines_of(facts, active.bet.given)
    stake = active.played + added
    valued = [(line, table.row(line.id)) for line in held]
    own = _own_meters(meters, active.bet.given)
    worth = [(line, row, _worth(row.pays, stake, terms, own) if row else 0) for line, row in valued]
    if wager.choosing is Choosing.HIGHEST:
        worth = [max(worth, key=lambda one_line: one_line[2])]
    return _joined(active, worth, terms)


def _after_round(series: Series, active: ActiveBet, facts: Facts, terms: Terms) -> Outcome | str:
    """The line by which a bet over several rounds ends with this round, or the outcome that it goes on lying."""
    (base,) = terms.offers[WagerId(series.base)].wager.lines_of(facts)
    to = series.step(active.bet.state, base.id)
    if to not in series.states:
        return to
    nothing = active.played.zero()
    return Outcome(
        line=to,
        label=series.states[to].title.en,
        result=Result.PUSH,
        winnings=nothing,
        commission=nothing,
        commission_exact=NOTHING,
        remainder=nothing,
        clauses=(series.clause,),
        stands=True,
    )


def _own_meters(meters: Meters, given: int | None) -> Meters:
    """The meters as a chair sees them: one that belongs to the chair stands for the table's."""
    if not meters or given is None:
        return meters
    mine = f"-{given}"
    own = {MeterId(name.removesuffix(mine)): amount for name, amount in meters.items() if name.endswith(mine)}
    return {**meters, **own} if own else meters


def _joined(active: ActiveBet, worth: list[tuple[Line, Row | None, Exact]], terms: Terms) -> Outcome:
    lines = [line for line, _, _ in worth]
    exact = worth[0][2] if len(worth) == 1 else sum((minor for _, _, minor in worth), 0)
    winnings = Amount(Rounding.DOWN.whole(exact), terms.currency)
    clauses = [row.clause for _, row, _ in worth if row] + [clause for line in lines for clause in line.clauses]
    winnings, notes, more = _capped(winnings, active)
    rounding = () if more else (active.offer.pay_table.rounding,)
    payable, remainder, note = _in_chips(exact, winnings, terms, *rounding)
    rate = _rate(worth[0][1])
    commission, commission_clauses = _commission(rate, payable, terms)
    return Outcome(
        line="+".join([line.id for line in lines]),
        label=" and ".join([line.label for line in lines]),
        result=lines[0].result,
        winnings=payable,
        commission=commission,
        commission_exact=payable.minor * rate if rate else NOTHING,
        remainder=remainder,
        clauses=(*clauses, *more, *commission_clauses),
        drawn=tuple(_drawn(row.pays, minor, terms) for _, row, minor in worth if row and isinstance(row.pays, Share)),
        notes=(*_broken(exact, terms), *notes, *note, *_broken_commission(payable, rate, commission, terms)),
    )


def _drawn(share: Share, minor: Exact, terms: Terms) -> Drawn:
    return Drawn(meter=share.meter, part=share.part, amount=Amount(Rounding.DOWN.whole(minor), terms.currency))


def _worth(pays: Pays, stake: Amount, terms: Terms, meters: Meters) -> Exact:
    """What a row gives, exactly, in minor units."""
    match pays:
        case Odds():
            whole, broken = divmod(stake.minor * pays.pays, pays.staked)
            return Fraction(stake.minor * pays.pays, pays.staked) if broken else whole
        case Sum():
            return pays.major * terms.currency.minor_per_major
        case Share():
            return meters[pays.meter].minor * pays.part


def _broken(exact: Exact, terms: Terms) -> tuple[Text, ...]:
    """The note that a broken minor unit was left off."""
    if exact.denominator == 1:
        return ()
    paid = Amount(Rounding.DOWN.whole(exact), terms.currency)
    return (say("settle.winnings-broken", paid=Money.of(paid)),)


def _broken_commission(winnings: Amount, rate: Fraction, taken: Amount, terms: Terms) -> tuple[Text, ...]:
    if not rate:
        return ()
    exact = winnings.minor * rate
    rounded_down = terms.commission is not None and not terms.commission.on_sum and taken.minor < exact
    return (say("settle.commission-broken", taken=Money.of(taken)),) if rounded_down else ()


def _capped(winnings: Amount, active: ActiveBet) -> tuple[Amount, tuple[Text, ...], tuple[ClauseId, ...]]:
    cap, clause = active.offer.cap, active.offer.wager.cap
    if cap is None or clause is None or winnings <= cap:
        return winnings, (), ()
    return cap, (say("settle.capped", paid=Money.of(cap), odds=Money.of(winnings)),), (clause,)


def _in_chips(
    exact: Exact, winnings: Amount, terms: Terms, rule: ChipRounding | None = None
) -> tuple[Amount, Amount, tuple[Text, ...]]:
    """Bring winnings to what chips can pay: by the rule of the pay table, or down where the table's terms say so."""
    if rule is not None:
        payable = terms.chips.rounded(exact, rule)
        note = say(f"settle.rounded-{rule.value}")
        return payable, payable.zero(), (note,) if payable.minor != exact else ()
    if not terms.to_chips or terms.chips.makes(winnings):
        return winnings, winnings.zero(), ()
    payable = terms.chips.most_of(winnings)
    note = say("settle.chips-short", due=Money.of(winnings), paid=Money.of(payable))
    return payable, winnings - payable, (note,)


def _rate(row: Row | None) -> Fraction:
    return row.commission if row and row.commission else NOTHING


def _commission(rate: Fraction, winnings: Amount, terms: Terms) -> tuple[Amount, tuple[ClauseId, ...]]:
    """The commission on winnings: rounded here, unless it is the sum collected that is rounded."""
    if not rate or terms.commission is None:
        return winnings.zero(), ()
    rule = terms.commission
    rounding = Rounding.DOWN if rule.on_sum else rule.rounding
    cited = (rule.timing_clause, None if rule.on_sum else rule.rounding_clause)
    return winnings.times(rate, rounding), tuple(clause for clause in cited if clause)
