"""Pays: the line of each wager, what it pays, in chips, and colouring up."""

from puntobanco.academy.chance import Draw
from puntobanco.academy.chips import fewest, payable, stock_text
from puntobanco.academy.drills.cards import both
from puntobanco.academy.question import Choice, Fact, Form, Posed, cited
from puntobanco.academy.rounds import facts_of, hands, round_for
from puntobanco.money import Amount, Odds
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.round import Round
from puntobanco.wagers.settlement import Settled, settle
from puntobanco.wagers.terms import Bet, Offer
from puntobanco.wagers.wager import Choosing, Kind, Line, MeterId, Result, WagerId
from puntobanco.words import Money, OddsOf, Text, say

SEAT = 1
METER_STEP = 250
"""What the meters of questions grow by, in minor units: chips can make a tenth of it."""
LARGEST_PAID = 5_000_000
"""The largest payment that is asked for in chips, in minor units; more is not paid chip by chip."""


def line(setup: Setup, draw: Draw) -> Posed:
    """By which line a bet is settled."""
    offer, given, round_ = _drawn(setup, draw, _offers(setup, least_lines=2))
    settled = settled_bet(setup, round_, offer, given, payable_stake(setup, offer, offer.minimum))
    held = settled.line.split("+")
    lines = _told_apart(offer, offer.wager.lines[given if offer.wager.parameter else None], held)
    return Posed(
        asks=say("academy.ask-line", wager=_called(offer, given)),
        form=Form.CHOICE,
        accepted=tuple(held),
        situation=both(round_),
        choices=tuple(Choice(line.id, line.names) for line in lines),
        working=_work(settled, offer),
        clauses=cited(*settled.clauses),
        facts=facts_of_bet(setup, round_, offer, given) | {"held": len(held)},
    )


def _told_apart(offer: Offer, lines: tuple[Line, ...], held: list[str]) -> list[Line]:
    """Lines of which only those that hold are right: a nine over an eight is a natural winner too, by the same row."""
    assert len({line.label for line in lines}) == len(lines)
    rows = {line.id: (row.clause, row.pays) for line in lines if (row := offer.pay_table.row(line.id))}
    right = {rows[line] for line in held if line in rows}
    return [line for line in lines if line.id in held or rows.get(line.id) not in right]


def pay(setup: Setup, draw: Draw) -> Posed:
    """What a bet pays, beside its stake."""
    offer, given, round_ = _drawn(setup, draw, _offers(setup))
    stake = stake_for(setup, offer, draw)
    settled = settled_bet(setup, round_, offer, given, stake)
    return Posed(
        asks=say("academy.ask-pay", wager=_called(offer, given), stake=Money.of(stake)),
        form=Form.MONEY,
        accepted=(str(settled.pays.minor),),
        situation=both(round_),
        working=_work(settled, offer),
        clauses=cited(*settled.clauses),
        facts=facts_of_bet(setup, round_, offer, given)
        | {"stake": stake.minor, "chips": list(setup.chips.values), "to_chips": setup.terms.to_chips},
    )


def jackpot(setup: Setup, draw: Draw) -> Posed:
    """What a wager with meters pays, at what the meters show."""
    offer, given, round_ = _drawn(setup, draw, _offers(setup, metered=True))
    stake = stake_for(setup, offer, draw)
    shows = {
        meter.id: Amount(setup.terms.seeds[meter.id].minor + METER_STEP * draw.below(4_000), setup.currency)
        for meter in offer.pay_table.meters
    }
    settled = settled_bet(setup, round_, offer, given, stake, shows)
    meters = tuple(
        say("academy.meter", meter=meter.names, amount=Money.of(shows[meter.id])) for meter in offer.pay_table.meters
    )
    own = [] if given is None else [say("academy.chair", n=given)]
    return Posed(
        asks=say("academy.ask-pay", wager=offer.wager.names, stake=Money.of(stake)),
        form=Form.MONEY,
        accepted=(str(settled.pays.minor),),
        situation=(*both(round_), *own, *meters),
        working=_work(settled, offer),
        clauses=cited(*settled.clauses),
        facts=facts_of_bet(setup, round_, offer, given)
        | {"stake": stake.minor, "meters": [[name, str(amount.minor)] for name, amount in shows.items()]},
    )


def in_chips(setup: Setup, draw: Draw) -> Posed:
    """A payment out of a given tray, in the fewest chips."""
    offer, given, round_ = _drawn(setup, draw, _offers(setup), winning=True)
    settled = settled_bet(setup, round_, offer, given, stake_for(setup, offer, draw))
    amount = settled.pays
    if amount.minor > LARGEST_PAID or not payable(amount.minor, setup.chips.values):
        amount = Amount(setup.chips.values[0] * draw.between(1, 20_000), setup.currency)
    lacking = draw.some(setup.chips.values[2:], draw.below(3))
    tray = {value: 0 if value in lacking else 20 + draw.below(80) for value in setup.chips.values}
    ways = fewest(amount.minor, tray)
    if not ways:
        tray = dict.fromkeys(setup.chips.values, 500)
        ways = fewest(amount.minor, tray)
    return _paid_out(setup, say("academy.ask-chips", amount=Money.of(amount)), amount, tray, ways)


def colour_up(setup: Setup, draw: Draw) -> Posed:
    """Small chips into the fewest large ones."""
    small = draw.some(setup.chips.values[: len(setup.chips.values) // 2 + 1], 2)
    handed = {value: 1 + draw.below(60) for value in sorted(small)}
    amount = Amount(sum(value * number for value, number in handed.items()), setup.currency)
    tray = dict.fromkeys(setup.chips.values, 500)
    asks = say("academy.ask-colour-up", chips=stock_text(handed, setup.currency))
    return _paid_out(setup, asks, amount, tray, fewest(amount.minor, tray), handed)


def _paid_out(
    setup: Setup,
    asks: Text,
    amount: Amount,
    tray: dict[int, int],
    ways: tuple[str, ...],
    handed: dict[int, int] | None = None,
) -> Posed:
    pieces = sum(int(part.split("x")[0]) for part in ways[0].split())
    facts: dict[str, Fact] = {
        "amount": amount.minor,
        "values": list(tray),
        "tray": list(tray.values()),
        "handed": [[str(value), str(number)] for value, number in (handed or {}).items()],
    }
    return Posed(
        asks=asks,
        form=Form.CHIPS,
        accepted=ways,
        situation=(say("academy.tray", chips=stock_text(tray, setup.currency)),),
        chips=tuple(tray),
        working=(say("academy.work-chips", amount=Money.of(amount), n=pieces),),
        facts=facts,
    )


# Bets and the rounds that settle them.


def has_meters(setup: Setup) -> bool:
    return bool(_offers(setup, metered=True))


def _offers(setup: Setup, *, least_lines: int = 1, metered: bool = False) -> list[Offer]:
    """What is asked about: wagers without commission, which has a drill of its own, and without a state."""
    return [
        offer
        for offer in setup.offers.values()
        if offer.wager.kind is not Kind.FEE
        and not offer.house
        and not offer.wager.series
        and bool(offer.pay_table.meters) is metered
        and (least_lines > 1 or not offer.commission)
        and all(len(lines) >= least_lines for lines in offer.wager.lines.values())
    ]


def _drawn(setup: Setup, draw: Draw, offers: list[Offer], *, winning: bool = False) -> tuple[Offer, int | None, Round]:
    offer = draw.one_of(offers)
    given = draw.one_of(offer.wager.givens()) if offer.wager.parameter else None
    lines = offer.wager.lines[given]
    won = [line for line in lines if line.result is Result.WIN]
    wanted = draw.one_of(won) if won and (winning or draw.chance_of(3, 4)) else draw.one_of(lines)
    return offer, given, round_for(draw, setup, offer.wager, given, wanted)


def settled_bet(
    setup: Setup,
    round_: Round,
    offer: Offer,
    given: int | None,
    stake: Amount,
    meters: dict[MeterId, Amount] | None = None,
) -> Settled:
    """One bet settled by the engine, with the bets of the same person that it needs."""
    seat = given if offer.wager.parameter and offer.wager.parameter.name == "chair" and given else SEAT
    bets = [Bet(seat=seat, wager=offer.wager.id, stake=stake, given=given)]
    if offer.wager.insures:
        insured = setup.offers[WagerId(offer.wager.insures)]
        main = payable_stake(setup, insured, Amount(stake.minor * 10, setup.currency))
        bets.append(Bet(seat=seat, wager=insured.wager.id, stake=main))
    if ante := setup.terms.ante:
        bets.append(Bet(seat=seat, wager=ante.wager, stake=ante.amount))
    return settle(setup.terms, facts_of(setup, round_), bets, meters=meters).wagers[0]


def stake_for(setup: Setup, offer: Offer, draw: Draw) -> Amount:
    """A stake of a few chips of one kind, within the limits of the wager."""
    if offer.wager.fixed_stake is not None:
        return Amount(offer.wager.fixed_stake, setup.currency)
    most = offer.maximum.minor if offer.maximum else setup.chips.values[-1]
    pieces = [value * draw.between(1, 12) for value in setup.chips.values]
    fitting = [minor for minor in pieces if offer.minimum.minor <= minor <= most]
    return Amount(draw.one_of(fitting), setup.currency) if fitting else offer.minimum


def payable_stake(setup: Setup, offer: Offer, stake: Amount) -> Amount:
    """The stake from this one up whose winnings, less commission, chips can pay, where the rulebook wants that."""
    exact = setup.terms.exact_chips and offer.commission
    return setup.chips.payable_from(stake, 1 - offer.commission) if exact else stake


def _called(offer: Offer, given: int | None) -> Text:
    if given is None:
        return say("academy.named", what=offer.wager.names)
    return say("academy.bet-number", wager=offer.wager.names, n=given)


def _work(settled: Settled, offer: Offer) -> tuple[Text, ...]:
    names = [offer.wager.line_called(line, settled.bet.given) for line in settled.line.split("+")]
    said = [say("academy.work-line", line=name) for name in names if name]
    rows = [row for line in settled.line.split("+") if (row := offer.pay_table.row(line))]
    odds = [say("academy.work-odds", odds=_odds(row.pays)) for row in rows if isinstance(row.pays, Odds)]
    return (*said, *odds, say(f"academy.work-{settled.result.value}", amount=Money.of(settled.pays)), *settled.notes)


def _odds(odds: Odds) -> OddsOf:
    return OddsOf(str(odds.pays), str(odds.staked))


def facts_of_bet(setup: Setup, round_: Round, offer: Offer, given: int | None) -> dict[str, Fact]:
    """A bet and the round that decides it, for a program that works its pay out again."""
    return {
        **hands(round_),
        "wager": offer.wager.id,
        "pay_table": offer.pay_table.id,
        "version": setup.version.id,
        "given": given or 0,
        "highest": offer.wager.choosing is Choosing.HIGHEST,
    }
