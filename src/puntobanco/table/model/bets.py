"""Bets on the layout: whose area a bet lies on, whether it may be made now and what is wrong with it.

Also who bet in a round, how much room an insured bet leaves, and how much of a bet the differential leaves.
"""

from collections import defaultdict
from collections.abc import Iterator
from sys import intern

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, Minor, Odds
from puntobanco.procedure.roles import Role
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person, Stake
from puntobanco.table.events import BetLaid
from puntobanco.table.model.answer import LATE_BET, Context, Forbidden, refuse
from puntobanco.table.model.expected_cards import completed, completions
from puntobanco.table.model.state import Key, RoundState, Table
from puntobanco.table.shared.paying import link_fault
from puntobanco.wagers.accept import STANDING_AREA, judge, judge_beside, most_insurance, open_window
from puntobanco.wagers.terms import Bet, Offer, Scope
from puntobanco.wagers.wager import Result, Wager, WagerId
from puntobanco.words import Money, Names, PersonRef, Text, listed, say

COUPON = "match-play"
"""The instrument that is no money: a coupon that plays at even money, once, and is taken when it is decided."""


def betting_is_open(table: Table) -> bool:
    """Whether bets on the round may be made, raised and taken back.

    They freeze at the call [MA 8(c); RWS 3.8; RWS 5.6], or at the call and the first card out of the shoe
    [NZ 5.14 lead]; a late change that the operator allowed opens them again [NZ 5.14 proviso]. A close that is only
    deemed to have been called freezes them at once [NZ 12.10(a); NZ 12.10(b)].
    """
    round_ = table.round
    if round_ is None or round_.announced or round_.stopped is not None or round_.without_bets or round_.answered:
        return False
    if round_.withdrawal is not None:
        return False
    if not round_.called or round_.late is not None:
        return True
    return not table.procedure.closing.at_call and round_.deemed is None and not round_.cards


def late_fault(table: Table, stake: Stake, *, taking: bool = False) -> Refused | None:
    """Why this wager may not be made or taken back now, if so; an attempt after the close is an incident."""
    round_ = table.round
    assert round_ is not None
    offer = table.rules.terms.offers.get(WagerId(stake.wager))
    locked = round_.without_bets is not None or round_.withdrawal is not None
    if offer is not None and offer.wager.windows and not locked:
        return _window_fault(round_, offer.wager, stake.given)
    if not betting_is_open(table):
        clause = closed_by(table, taking=taking)
        return Forbidden(Fault.of("bets-closed.betting-round", "table", clause), LATE_BET)
    if offer is not None and not taking and (closed := link_fault(table, offer.wager)):
        return closed
    family = offer.wager.family if offer else ""
    before_cards = table.procedure.side_before_cards.get(family)
    if before_cards is not None and round_.cards and not taking:
        return Refused(Fault.of("after-first-card", "table", before_cards, wager=wager_named(table, stake.wager)))
    return None


def closed_by(table: Table, *, taking: bool) -> ClauseId:
    """The clause that keeps bets from being made, or taken back, in a round whose betting is closed.

    In a round without bets none is made [NZ 1.1 Void Hand]; once whole bets could be withdrawn none is made and none
    that was left is touched [NZ 15.10(c); NZ 15.10(d)].
    """
    round_, closing = table.round, table.procedure.closing
    usual = (closing.altered if taking else None) or closing.frozen
    if round_ is None:
        return usual
    if round_.withdrawal is not None:
        return (closing.withdrawn_kept if taking else closing.withdrawn_new) or round_.withdrawal
    return round_.without_bets or round_.deemed or usual


def _window_fault(round_: RoundState, wager: Wager, given: int | None) -> Refused | None:
    """Insurance is made while exactly its cards have been shown, and only where there is something to insure."""
    side = Side(wager.insures)
    shown = round_.shown
    ready = round_.called and round_.first_dealt and not _seen_in_secret(round_)
    stands = open_window(wager, len(shown.hand(side)), len(shown.hand(side.other))) if ready else None
    window = wager.windows.get(given or 0)
    if window is None or stands != given or round_.announced:
        clause = window.shown_clause if window else wager.clause
        return Refused(Fault.of("not-offered-now.bet-open", "table", clause, wager=wager.names, given=given or 0))
    need = window.missing(completed(shown, round_.game))
    if need is not None:
        return Refused(
            Fault.of(
                "not-offered-now.bet-round",
                "table",
                need.clause,
                wager=wager.names,
                given=given or 0,
                sentence=need.sentence,
            )
        )
    return None


def _seen_in_secret(round_: RoundState) -> bool:
    """Whether somebody knows a card that the others do not: it is revealed in a manner [NZ 11H.3(a)(ii)]."""
    return any(card.card is not None and not card.shown for card in round_.cards)


def given_at(table: Table, wager: str, seat: int, given: int | None) -> int | None:
    """What a bet names beside its wager: one that belongs to a chair names the chair where it lies, if nothing else."""
    offer = table.rules.terms.offers.get(WagerId(wager))
    parameter = offer.wager.parameter if offer is not None else None
    return seat if given is None and parameter is not None and parameter.name == "chair" else given


def as_laid(context: Context, bettor: Person, stake: Stake) -> BetLaid:
    """The bet as it would lie, with what lies there already."""
    table = context.table
    assert table.round is not None
    own = table.seat_of(bettor)
    seat = stake.seat if stake.seat is not None else own if own is not None else STANDING_AREA
    given = given_at(table, stake.wager, seat, stake.given)
    there = table.round.bets.get(Key(bettor, seat, stake.wager, given))
    return BetLaid(
        bettor=bettor,
        seat=seat,
        wager=stake.wager,
        given=given,
        stake=Minor(stake.amount + (there.bet.stake.minor if there else 0)),
        standing=seat != own,
        nominee=context.who.person if context.who.role is Role.NOMINEE else None,
        instrument=stake.instrument,
        coupon=Minor((there.coupon if there else 0) + (stake.amount if stake.instrument == COUPON else 0)),
    )


def key_of(laid: BetLaid) -> Key:
    """What makes it one bet. Ten rounds of all bets are kept: the same names are kept once."""
    return Key(Person(intern(laid.bettor)), laid.seat, intern(laid.wager), laid.given)


def bet_of(table: Table, laid: BetLaid) -> Bet:
    """The bet as settlement knows it."""
    return Bet(
        seat=laid.seat,
        wager=WagerId(intern(laid.wager)),
        stake=table.money(laid.stake),
        bettor=intern(laid.bettor),
        standing=laid.standing,
        given=laid.given,
        nominee=laid.nominee,
    )


def judged(table: Table, laid: BetLaid, key: Key) -> tuple[Text, ...]:
    """What is to be remarked about a bet that is taken; `Refused` with everything for which it is turned away.

    Only bets of the same person and on the same area can be affected, so only these are looked at.
    """
    assert table.round is not None
    terms, bettor, seat, bets = table.rules.terms, key.bettor, key.seat, table.round.bets
    around = [bet.bet for at, bet in bets.items() if (at.seat == seat or at.bettor == bettor) and at != key]
    verdict = judge_beside(terms, bet_of(table, laid), around)
    if verdict.on_placing:
        before = set(judge(terms, around).on_placing)
        new = [fault for fault in verdict.on_placing if fault not in before]
        if new:
            raise Refused(*(_with_offers(table, fault) for fault in new))
    if not verdict.noted:
        return ()
    mine = f"{laid.bettor}, {laid.wager}"
    return tuple(fault.text for fault in verdict.noted if fault.where == mine and fault.code != "needs-main")


def wager_named(table: Table, wager: str) -> Names | str:
    """What a wager of the table is called; its id if the table has none of this id."""
    offer = table.rules.terms.offers.get(WagerId(wager))
    return offer.wager.names if offer is not None else wager


def _with_offers(table: Table, fault: Fault) -> Fault:
    """A refusal of a wager that is not offered tells what is."""
    if fault.code != "not-offered":
        return fault
    return replace(fault, key="not-offered.here", params={"offered": listed(table.rules.terms.offers)})


# Own bets: anyone who bet in a round decides nothing about it in another post, neither first nor second person.


def plays_here(table: Table, person: Person) -> bool:
    """Whether somebody has a place at the table, or acts for a player there."""
    return person in table.guests or person in table.nominees


def bettors_of(table: Table, number: int | None = None) -> frozenset[Person]:
    """Everybody with a bet in the round under way, or in a settled round by its number."""
    if number is None:
        return frozenset(key.bettor for key in table.round.bets) if table.round is not None else frozenset()
    settled = (finished for finished in table.finished if finished.number == number)
    return frozenset(Person(wager.bettor) for settled_wager in settled for wager in settled_wager.wagers)


def check_no_bet(context: Context, second: Person | None, number: int | None = None) -> None:
    """Refuse a person who has a bet in the round that is to be decided, and a second person who has one."""
    own = bettors_of(context.table, number) & {context.who.person, second}
    if own:
        code = "not-yourself" if context.who.person in own else "second-person"
        refuse(f"{code}.own-bets", person=PersonRef(str(min(own, key=str))))


# Insurance at the table: how much of it the bet that it insures has room for, where the operator elected that.


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
        main = Money.of(insured(table, laid.bettor, offer))
        refuse(
            "above-insured",
            clause,
            stake=Money.of(table.money(laid.stake)),
            main=main,
            most=Money.of(table.money(most)),
        )


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


# The differential while bets are open: how much of a bet still fits.


_HANDS = (Side.PLAYER.value, Side.BANKER.value)


def totals(table: Table, seat: int | None = None, without: Key | None = None) -> dict[str, int]:
    """The bets on the two hands, over the table or on one box."""
    sums: dict[str, int] = defaultdict(int)
    if table.round is not None:
        for key, laid in table.round.bets.items():
            if key.wager in _HANDS and key != without and seat in (None, key.seat):
                sums[key.wager] += laid.bet.stake.minor
    return sums


def difference(table: Table, seat: int | None = None) -> int:
    """Banker bets less Player bets, over the table or on one box."""
    sums = totals(table, seat)
    return sums[Side.BANKER.value] - sums[Side.PLAYER.value]


def room_under_differential(table: Table, laid: BetLaid, amount: Minor) -> tuple[Minor, tuple[Fault, ...]]:
    """How much of an amount still fits under the differential, and the refusal of the rest [RWS 5.1 s1].

    Others may take up whatever room a box has; its holder cannot stop them [RWS 3.6].
    """
    rule, clause = table.rules.terms.differential, table.procedure.excess_refused
    if rule is None or clause is None or laid.wager not in _HANDS:
        return amount, ()
    sums = totals(table, laid.seat if rule.scope is Scope.BOX else None)
    side = Side(laid.wager)
    room = rule.limit.minor + sums[side.other.value] - sums[side.value]
    if amount <= room:
        return amount, ()
    over = Money.of(table.money(amount - max(0, room)))
    key = "over-differential.box" if rule.scope is Scope.BOX else "over-differential.table"
    fault = Fault.of(key, f"{laid.bettor}, {laid.wager}", clause, over=over, limit=Money.of(rule.limit))
    if room <= 0:
        raise Refused(fault)
    return Minor(room), (fault,)


def gives_way(table: Table, laid: BetLaid, amount: Minor) -> Iterator[tuple[Key, Minor]]:
    """Standing bets on the box that give way to a seated player's, the latest first, and by how much [RWS 5.1 s2]."""
    rule = table.rules.terms.differential
    if rule is None or table.procedure.seated_first is None or laid.standing or laid.wager not in _HANDS:
        return
    assert table.round is not None
    sums = totals(table, laid.seat if rule.scope is Scope.BOX else None)
    side = Side(laid.wager)
    over = amount - (rule.limit.minor + sums[side.other.value] - sums[side.value])
    for key, bet in reversed(tuple(table.round.bets.items())):
        if over > 0 and bet.bet.standing and key.wager == laid.wager and key.seat == laid.seat:
            cut = Minor(min(over, bet.bet.stake.minor))
            over -= cut
            yield key, cut


def past_differential(table: Table) -> Iterator[Text]:
    """What a withdrawal left past the differential, for the dealer to hand back before the close [RWS 5.1 s1]."""
    rule, round_ = table.rules.terms.differential, table.round
    if rule is None or round_ is None or table.procedure.excess_refused is None:
        return
    for seat in sorted({key.seat for key in round_.bets}) if rule.scope is Scope.BOX else (None,):
        over = abs(difference(table, seat)) - rule.limit.minor
        if over > 0:
            past, limit = Money.of(table.money(over)), Money.of(rule.limit)
            if seat is None:
                yield say("warn.table-differential", over=past, limit=limit)
            else:
                yield say("warn.box-differential", seat=seat, over=past, limit=limit)
