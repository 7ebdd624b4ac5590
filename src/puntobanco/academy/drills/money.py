"""Money before and after the cards: commission, the order of paying, limits, the differential, winnings added."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

from puntobanco.academy.chance import Draw
from puntobanco.academy.drills.cards import both
from puntobanco.academy.drills.pays import payable_stake, stake_for
from puntobanco.academy.question import Choice, Form, Posed, cited, options
from puntobanco.academy.rounds import any_round, facts_of, hands
from puntobanco.academy.syllabus import taught
from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.money import Amount, Rounding
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import Step, settle
from puntobanco.wagers.terms import Bet, CommissionTerms, Offer, OrderTerms, PlayingOrder
from puntobanco.wagers.wager import Kind, Result, WagerId
from puntobanco.words import Money, SeatRef, Text, listed, say

GUEST = "guest"


def commission(setup: Setup, draw: Draw) -> Posed:
    """What is taken at once from a Banker win, or collected for several marked ones."""
    rule = setup.terms.commission
    assert rule is not None
    offer = draw.one_of(taking(setup))
    stakes = _won_on(setup, offer, rule, draw)
    bets = [Bet(seat=1, wager=offer.wager.id, stake=stake, bettor=GUEST) for stake in stakes]
    ante = [Bet(seat=1, wager=setup.terms.ante.wager, stake=setup.terms.ante.amount)] if setup.terms.ante else []
    ante = [Bet(seat=1, wager=bet.wager, stake=bet.stake, bettor=GUEST) for bet in ante]
    round_ = any_round(draw, setup)
    while facts_of(setup, round_).winner.value != offer.wager.id:
        round_ = any_round(draw, setup)
    won = [settle(setup.terms, facts_of(setup, round_), [bet, *ante]).wagers[0] for bet in bets]
    exact = sum((wager.commission_exact for wager in won), Fraction(0))
    due = won[0].commission if rule.at_once else Amount(rule.rounding.whole(exact), setup.currency)
    asks = "academy.ask-commission" if rule.at_once else "academy.ask-collect"
    wins = listed(Money.of(wager.pays) for wager in won)
    worked = "academy.work-commission" if due.minor == exact else "academy.work-commission-rounded"
    return Posed(
        asks=say(asks, wins=wins),
        form=Form.MONEY,
        accepted=(str(due.minor),),
        situation=both(round_) if rule.at_once else (),
        working=(say(worked, rate=str(offer.commission * 100), wins=wins, due=Money.of(due)),),
        clauses=cited(rule.timing_clause, rule.rounding_clause, won[0].clause),
        facts={**hands(round_), "stakes": [stake.minor for stake in stakes], "rounding": rule.rounding.name.lower()},
    )


def _won_on(setup: Setup, offer: Offer, rule: CommissionTerms, draw: Draw) -> list[Amount]:
    """The stakes of bets that won: one, or some that were marked. Chips can make the commission on them."""
    stakes = [_payable(setup, offer, draw) for _ in range(1 if rule.at_once else draw.between(1, 4))]
    if rule.rounding is Rounding.UP_TO_QUARTER:
        return stakes
    return [setup.chips.payable_from(stake, 1 - offer.commission) for stake in stakes]


def taking(setup: Setup) -> list[Offer]:
    """The bets on a hand from which commission is taken."""
    return [offer for offer in setup.offers.values() if offer.commission and offer.wager.id in ("player", "banker")]


def _payable(setup: Setup, offer: Offer, draw: Draw) -> Amount:
    return payable_stake(setup, offer, stake_for(setup, offer, draw))


def order(setup: Setup, draw: Draw) -> Posed:
    """In which order the dealer collects and pays: one main bet a seat, so that every step has one place."""
    round_, bets, steps = _collected_and_paid(setup, draw)
    collects, pays = ([_step_id(step) for step in steps if step.act == act] for act in HANDS)
    choices = [Choice(_step_id(step), _step_text(step)) for step in steps]
    rule = setup.terms.order
    paid: Iterable[tuple[str, ...]] = [tuple(pays)] if rule.seats_ordered else permutations(pays)
    return Posed(
        asks=say("academy.ask-order"),
        form=Form.ORDER,
        accepted=tuple(" ".join((*first, *then)) for then in paid for first in permutations(collects)),
        situation=(*both(round_), *(_laid(setup, bet) for bet in bets)),
        choices=draw.some(choices, len(choices)),
        working=(order_told(rule),),
        clauses=cited(rule.losers_first, rule.winners_clause),
        facts={
            **hands(round_),
            "bets": [[str(bet.seat), bet.wager] for bet in bets],
            "pay_table": "",
            "highest_first": rule.winners is PlayingOrder.HIGHEST_SEAT_FIRST,
            "seats_ordered": rule.seats_ordered,
            "version": setup.version.id,
        },
    )


HANDS = ("collect", "pay")
"""What the dealer's hands do; no document says in which order losing bets are taken, so every one is right."""


def order_told(rule: OrderTerms) -> Text:
    """In which order the dealer collects and pays, in words."""
    order = rule.winners.name.lower().replace("_", "-") if rule.seats_ordered else "any-seat-first"
    return say(f"academy.work-order-{order}")


def _collected_and_paid(setup: Setup, draw: Draw) -> tuple[Round, list[Bet], list[Step]]:
    """A round and bets of which some lose and some win, with the steps that the engine takes."""
    ante = setup.terms.ante
    while True:
        round_, bets = any_round(draw, setup), _main_bets(setup, draw)
        fees = [Bet(seat=bet.seat, wager=ante.wager, stake=ante.amount) for bet in bets] if ante else []
        known = {bet.wager for bet in bets}
        done = settle(setup.terms, facts_of(setup, round_), [*bets, *fees]).order
        steps = [step for step in done if step.act in HANDS and step.wager in known]
        if len(steps) > 2 and {step.act for step in steps} == set(HANDS):
            return round_, bets, steps


def _main_bets(setup: Setup, draw: Draw) -> list[Bet]:
    mains = [offer for offer in setup.offers.values() if offer.wager.kind is Kind.MAIN]
    bets = []
    for seat in sorted(draw.some(setup.seats, draw.between(3, 4))):
        offer = draw.one_of(mains)
        bets.append(Bet(seat=seat, wager=offer.wager.id, stake=_payable(setup, offer, draw)))
    return bets


def _laid(setup: Setup, bet: Bet) -> Text:
    """A bet as it lies on the layout."""
    return say("academy.laid", seat=bet.seat, wager=setup.offers[bet.wager].wager.names, stake=Money.of(bet.stake))


def _step_id(step: Step) -> str:
    return f"{step.act}-{step.seat}"


def _step_text(step: Step) -> Text:
    return say(f"academy.{step.act}", seat=step.seat)


def limits(setup: Setup, draw: Draw) -> Posed:
    """Whether a bet is taken: below, at and above every limit, in chips that pay exactly and in others."""
    offer = draw.one_of(
        [offer for offer in setup.offers.values() if offer.wager.kind is not Kind.FEE and not _bound(offer)]
    )
    stake = _near_limits(setup, offer, draw)
    judged = judge(setup.terms, [Bet(seat=setup.seats[0], wager=offer.wager.id, stake=stake)])
    told = [fault for fault in judged.noted if fault.code == "below-minimum"]
    against = judged.on_placing
    fault = next(iter((*against, *told)), None)
    posted = say(
        "academy.limits", wager=offer.wager.names, minimum=Money.of(offer.minimum), maximum=_maximum(offer, setup)
    )
    chips = say(
        "academy.chips-here", chips=listed(Money.of(Amount(value, setup.currency)) for value in setup.chips.values)
    )
    right = "refuse" if against else "take-told" if fault else "take"
    return Posed(
        asks=say("academy.ask-limits", stake=Money.of(stake), wager=offer.wager.names),
        form=Form.CHOICE,
        accepted=(right,),
        situation=(posted, chips),
        choices=options("take", "take-told", "refuse", section="academy"),
        working=(fault.text,) if fault else (say("academy.work-taken"),),
        clauses=_limit_clauses(setup, offer, fault),
        facts={
            "stake": stake.minor,
            "minimum": offer.minimum.minor,
            "maximum": offer.maximum.minor if offer.maximum else 0,
            "chips": list(setup.chips.values),
            "commission": str(offer.commission) if setup.terms.exact_chips else "0",
            "below_plays": setup.terms.under_minimum_plays is not None,
        },
    )


def _limit_clauses(setup: Setup, offer: Offer, fault: Fault | None) -> tuple[ClauseId, ...]:
    """What the fault cites; what the rulebook says of limits, where a stake keeps to them or is against them."""
    if fault is None:
        return cited(offer.wager.stake_clause, setup.terms.minimum_clause)
    if fault.code.startswith("below-minimum"):
        return cited(*taught(setup, "below-minimum"), fault.clause, setup.terms.minimum_clause)
    return cited(fault.clause)


def _maximum(offer: Offer, setup: Setup) -> Money | str:
    return Money.of(offer.maximum) if offer.maximum else "–"


def _bound(offer: Offer) -> bool:
    return offer.wager.is_bound or offer.wager.fixed_stake is not None


def _near_limits(setup: Setup, offer: Offer, draw: Draw) -> Amount:
    smallest = setup.chips.values[0]
    edge = draw.one_of([offer.minimum.minor, offer.maximum.minor if offer.maximum else offer.minimum.minor, 0])
    if edge:
        return Amount(max(1, edge + draw.one_of((-smallest, -1, 0, 0, 1, smallest))), setup.currency)
    return Amount(max(offer.minimum.minor, smallest * draw.between(1, 400)), setup.currency)


def differential(setup: Setup, draw: Draw) -> Posed:
    """What of a bet plays when one hand carries more than the other by above the posted limit."""
    rule = setup.terms.differential
    assert rule is not None
    heavy, light = draw.some(tuple(Side), 2)
    unit = setup.limits.minimum.minor * 100
    over = draw.one_of((-unit, 0, unit, unit * draw.between(1, 400)))
    small, first = _shared_in_chips(setup, draw, rule.limit.minor, unit, over)
    large = small + rule.limit.minor + over
    stakes = [("A", heavy, first), ("B", heavy, large - first), ("C", light, small)]
    seat = draw.one_of(setup.seats)
    bets = [
        Bet(seat=seat, wager=WagerId(side.value), stake=Amount(minor, setup.currency), bettor=who)
        for who, side, minor in stakes
    ]
    settled = settle(setup.terms, facts_of(setup, any_round(draw, setup)), bets, reduce=True)
    asked = settled.wagers[0]
    laid = tuple(
        say("academy.laid-by", who=bet.owner, wager=setup.offers[bet.wager].wager.names, stake=Money.of(bet.stake))
        for bet in bets
    )
    return Posed(
        asks=say("academy.ask-differential", who=bets[0].owner),
        form=Form.MONEY,
        accepted=(str(asked.played.minor),),
        situation=(say("academy.differential", limit=Money.of(rule.limit), seat=SeatRef(seat)), *laid),
        working=asked.notes or (say("academy.work-within"),),
        clauses=cited(rule.reduced, *asked.clauses[1:]),
        facts={
            "limit": rule.limit.minor,
            "heavy": [first, large - first],
            "light": small,
            "minimum": setup.limits.minimum.minor,
            "keeps_minimum": rule.keeps_minimum,
        },
    )


def _shared_in_chips(setup: Setup, draw: Draw, limit: int, unit: int, over: int) -> tuple[int, int]:
    """The bets on the light hand, and the first on the heavy one, whose part of what may play chips can make."""
    chip = setup.chips.values[0]
    while True:
        small = unit * draw.between(1, 300)
        large = small + limit + over
        first = unit * draw.between(1, large // unit - 1)
        if over <= 0 or first * (small + limit) % (large * chip) == 0:
            return small, first


def added(setup: Setup, draw: Draw) -> Posed:
    """What lies on a main bet once winnings were added to it."""
    offer = draw.one_of(adding(setup))
    parlay = offer.wager.parlay
    assert parlay is not None
    main = WagerId(draw.one_of(sorted(parlay.onto)))
    round_ = any_round(draw, setup)
    mine, side_stake = (stake_for(setup, offer_, draw) for offer_ in (setup.offers[main], offer))
    bets = [
        Bet(seat=1, wager=main, stake=mine, bettor=GUEST),
        Bet(seat=1, wager=offer.wager.id, stake=side_stake, bettor=GUEST, add_to=main),
    ]
    settled = settle(setup.terms, facts_of(setup, round_), bets)
    if settled.wagers[1].result is not Result.WIN and draw.chance_of(9, 10):
        return added(setup, draw)
    lies = settled.wagers[0].in_action
    laid = tuple(_laid(setup, bet) for bet in bets)
    return Posed(
        asks=say("academy.ask-added", wager=setup.offers[main].wager.names),
        form=Form.MONEY,
        accepted=(str(lies.minor),),
        situation=(*both(round_), *laid),
        working=(say("academy.work-added", won=Money.of(settled.wagers[1].pays), lies=Money.of(lies)),),
        clauses=cited(parlay.clause, *settled.wagers[1].clauses),
        facts={
            **hands(round_),
            "main": mine.minor,
            "side": side_stake.minor,
            "version": setup.version.id,
            "wager": offer.wager.id,
            "pay_table": offer.pay_table.id,
        },
    )


def adding(setup: Setup) -> list[Offer]:
    """Wagers whose winnings may be added to another bet."""
    return [offer for offer in setup.offers.values() if offer.wager.parlay]
