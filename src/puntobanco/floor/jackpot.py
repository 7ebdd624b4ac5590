"""What goes between tables and jackpots: hits, contributions, awards, and the news that a link is lost."""

from collections.abc import Iterable, Sequence
from typing import NoReturn

from msgspec.structs import replace

from puntobanco.cards import cards
from puntobanco.faults import Fault, Refused
from puntobanco.floor.told import tell_hands
from puntobanco.floor.transaction import Floor, Transaction
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.from_setup import Staked, hits_of, qualifying
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link import events as link_ev
from puntobanco.jackpot.link.awards import merged
from puntobanco.jackpot.link.known import wins_on_said
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Criteria, Terms
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Control, Instrument
from puntobanco.procedure.jackpot import RoundMoment as Reached
from puntobanco.rules.facts import facts
from puntobanco.rules.round import Round, is_complete
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from puntobanco.table.shared.paying import Won, won_now
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Param, say

# Before a table settles: what its bets have won of a meter is locked at the link.

SETTLES = (ask.SettleEarly, ask.Settle)


def with_awards(transaction: Transaction, name: str, command: ask.Command) -> ask.Command:
    """The command with the awards it needs: each hit is recorded at the link, the lowest seat first."""
    act = command.act
    if not isinstance(act, SETTLES) or transaction.floor.tables[name].round is None:
        return command
    tell_hands(transaction, name)
    table = transaction.floor.tables[name]
    if act.awards or act.meters:
        raise Refused(Fault.of("awards-named", name))
    link = _paying(transaction.floor, name)
    if link is None or not _is_due(table, act):
        return command
    meters = {tier: meter.shown for tier, meter in transaction.floor.links[link].meters.items()}
    won = won_now(table, meters, early=isinstance(act, ask.SettleEarly))
    awards = tuple(_locked(transaction, link, table, wager, command) for wager in won)
    return replace(command, act=replace(act, meters=meters, awards=awards))


def _paying(floor: Floor, table: str) -> str | None:
    """The link that pays a progressive wager on which somebody has bet at a table."""
    state = floor.tables[table]
    offers, bets = state.rules.terms.offers, state.round.bets if state.round is not None else ()
    wagers = {key.wager for key in bets if offers[WagerId(key.wager)].wager.metered}
    return next(
        (linked for linked in floor.links_of(table) if wagers & set(floor.links[linked].terms.qualifying_wagers)), None
    )


def _is_due(table: Table, act: ask.SettleEarly | ask.Settle) -> bool:
    """Whether the cards are far enough; if not the table says so itself."""
    shown = table.the_round.shown
    four = len(shown.player) >= 2 and len(shown.banker) >= 2
    return four if isinstance(act, ask.SettleEarly) else four and is_complete(shown, table.the_round.game)


def _locked(transaction: Transaction, link: str, table: Table, won: Won, command: ask.Command) -> ask.Award:
    meter = _own(transaction.floor.links[link].terms, won)
    winner = link_ask.Entrant(person=won.bettor, seat=won.seat, stake=won.stake)
    hit = link_ask.RecordHit(
        table=table.rules.setup.name,
        round=table.the_round.number,
        meter=meter,
        part=won.drawn.part,
        winners=(winner,),
        bet=f"{won.wager} {won.seat} {won.bettor}",
    )
    events = transaction.link(link, hit, command.who)
    number, amount = next(((e.hit.number, e.hit.amount) for e in events if isinstance(e, link_ev.HitRecorded)), (0, 0))
    return ask.Award(bettor=won.bettor, seat=won.seat, wager=won.wager, meter=meter, hit=number, amount=Minor(amount))


def _own(terms: Terms, won: Won) -> str:
    """The meter of the chair where it has one of its own, else the table's."""
    own = f"{won.drawn.meter}-{won.seat}"
    return own if terms.tier(own) is not None else won.drawn.meter


# After a table: what the round brings, and what a void round takes back.


def after_table(transaction: Transaction, name: str, events: Sequence[ev.AnyEvent]) -> None:
    """Whatever a table's events bring to its jackpots."""
    for event in events:
        match event:
            case ev.RoundSettled():
                table = transaction.floor.tables[name]
                _posted(transaction, name, table.the_round.number, table.the_round.settled or (), void=False)
            case ev.HitPointedOut():
                _won(transaction, name, event)
            case ev.HitClosed():
                _unmet(transaction, name, event)
            case ev.RoundVoided():
                _voided(transaction, name, event)
            case ev.CardReadAgain() if event.unsettled:
                _unwound(transaction, name, transaction.floor.tables[name].the_round.number, link_ask.Invalid.NOT_MET)
            case _:
                pass


def _posted(transaction: Transaction, name: str, number: int, wagers: Sequence[ev.WagerSettled], *, void: bool) -> None:
    for link in transaction.floor.links_of(name):
        bets = _staked(transaction.floor.links[link].criteria(name), wagers)
        stakes = tuple(link_ask.QualifyingStake(seat=bet.seat, amount=bet.stake) for bet in bets)
        post = link_ask.PostRound(table=name, round=number, stakes=stakes, qualifies=bool(stakes), void=void)
        transaction.link(link, post)


def _staked(criteria: Criteria, wagers: Iterable[ev.WagerSettled]) -> tuple[Staked, ...]:
    """The bets that qualify: what of them played, without what another bet had won."""
    return qualifying(
        criteria, ((wager.bettor, wager.seat, wager.wager, wager.played) for wager in wagers if wager.played)
    )


def _won(transaction: Transaction, name: str, event: ev.HitPointedOut) -> None:
    """A hand that wins is locked for the dealer to record; where recording is automatic, it is recorded [NZ 18.14]."""
    hand = event.hand
    link = transaction.floor.links[hand.link]
    tier = link.terms.tier(hand.meter)
    assert tier is not None, "the link itself has told the table of its meters"
    winners = merged([_winner(bet) for bet in _staked(link.criteria(name), _wagers(transaction, name, event.round))])
    kind = link_ask.RecordHit if hand.automatic else link_ask.LockHit
    transaction.link(hand.link, kind(table=name, round=event.round, meter=hand.meter, part=tier.part, winners=winners))


def _wagers(transaction: Transaction, name: str, number: int) -> Sequence[ev.WagerSettled]:
    """The settled wagers of a round: the one under way, or one that has been corrected."""
    table = transaction.floor.tables[name]
    if table.round is not None and table.round.number == number:
        return table.round.settled or ()
    return next((old.wagers for old in table.finished if old.number == number), ())


def _unmet(transaction: Transaction, name: str, event: ev.HitClosed) -> None:
    """Cards as corrected that do not win after all."""
    if event.end is ev.HitEnd.NOT_MET:
        transaction.link(event.link, link_ask.UnwindHit(table=name, round=event.round, meter=event.meter))


def _voided(transaction: Transaction, name: str, event: ev.RoundVoided) -> None:
    """A void round brings nothing but what the house gives for one that had bets, and gives back what it won."""
    for link in transaction.floor.links_of(name):
        bets = bool(event.transfers)
        transaction.link(link, link_ask.PostRound(table=name, round=event.number, stakes=(), qualifies=bets, void=True))
    _unwound(transaction, name, event.number, link_ask.Invalid.VOID_ROUND)


def _unwound(transaction: Transaction, name: str, number: int, why: link_ask.Invalid) -> None:
    """What a void round won, or one settled on a misread card, is taken back on all books [MA 15(e) s1]."""
    for link in transaction.floor.links_of(name):
        closed = transaction.floor.links[link].closed
        paid = {hit.number: hit for hit in closed if hit.standing is link_ev.Standing.CONFIRMED}
        for event in transaction.link(link, link_ask.UnwindRound(table=name, round=number, why=why)):
            if isinstance(event, link_ev.HitRejected) and event.hit in paid:
                _taken_back(transaction, link, paid[event.hit])


def _taken_back(transaction: Transaction, link: str, hit: link_ev.Hit) -> None:
    for share in (part for part in hit.shares if part.amount):
        transaction.house(
            house_ask.TakeBackAward(
                link=link,
                hit=hit.number,
                person=share.person,
                table=hit.table,
                amount=share.amount,
                chips=hit.instrument is Instrument.CHIPS,
            )
        )


# Asking a link: what only the table knows is filled in from it.


def filled_in(floor: Floor, name: str, act: link_ask.AnyAct) -> link_ask.AnyAct:
    """An act at a link with what the table knows: the round and its moment, and who had a qualifying wager.

    What follows from a table by itself is asked by nobody.
    """
    match act:
        case link_ask.PostRound() | link_ask.UnwindRound() | link_ask.UnwindHit() | link_ask.LockHit():
            _by_itself(act.table)
        case link_ask.RecordHit() if act.bet:
            _by_itself(act.table)
        case link_ask.UnlinkTable() if act.table in floor.tables and floor.tables[act.table].round is not None:
            raise Refused(Fault.of("still-open.round-under", act.table))
        case link_ask.Activate() if act.table in floor.tables:
            number, moment = _moment(floor.tables[act.table])
            return replace(act, round=number, moment=moment)
        case link_ask.RecordHit() if act.table in floor.tables and not act.bet:
            return _recorded(floor.links[name], floor.tables[act.table], act)
        case link_ask.SelectWinner():
            return _among(floor, name, act)
        case _:
            return act


def _by_itself(table: str) -> NoReturn:
    raise Refused(Fault.of("by-itself.what-round", table))


def _moment(table: Table) -> tuple[int, Reached]:
    """The round under way and how far it has come [NZ 18.11]."""
    round_ = table.round
    if round_ is None:
        return table.rounds, Reached.COMPLETE
    if not round_.called:
        return round_.number, Reached.BETTING
    return round_.number, Reached.COMPLETE if round_.announced else Reached.CLOSED


def _recorded(link: Link, table: Table, act: link_ask.RecordHit) -> link_ask.RecordHit:
    """The hand that waits to be recorded, of the round that is named or else the oldest [NZ 18.12]."""
    for hand in link.unrecorded(act.table):
        if hand.meter == act.meter and act.round in (0, hand.round):
            return replace(act, round=hand.round, part=hand.part, winners=hand.winners)
    number, round_ = _settled_round(link, table)
    tier = link.terms.tier(act.meter)
    if tier is None:
        return act
    if act.round:
        _refuse(link.terms, "no-such-hit", act.table, Control.RECORDING, round=act.round, meter=tier.title)
    if not tier.trigger:
        _refuse(
            link.terms,
            "by-itself.recorded-hand",
            act.table,
            Control.RECORDING,
            tier=tier.title,
            what=say("trigger.number-drawn" if tier.random else "trigger.bet"),
        )
    if tier not in hits_of(link.terms, facts(round_, table.rules.setup.game)):
        won_by = wins_on_said(link.terms, tier)
        _refuse(link.terms, "not-won", act.table, Control.RECORDING, number=number, tier=tier.title, wins_on=won_by)
    _refuse(link.terms, "recorded-already", act.table, Control.RECORDING, round=number)


def _winner(bet: Staked) -> link_ask.Entrant:
    return link_ask.Entrant(person=bet.person, seat=bet.seat, stake=bet.stake)


def _settled_round(link: Link, table: Table) -> tuple[int, Round]:
    """The round that was settled last, if none is under way that is not."""
    round_ = table.round
    if round_ is not None and round_.settled is not None:
        return round_.number, round_.shown
    if round_ is not None or not table.finished:
        _refuse(link.terms, "too-early.round-settled", table.rules.setup.name, Control.RECORDING)
    last = table.finished[-1]
    return last.number, Round(cards(last.player), cards(last.banker))


def _among(floor: Floor, name: str, act: link_ask.SelectWinner) -> link_ask.SelectWinner:
    """Every qualifying wager of the rounds that are closed for betting or settled now [NZ 18.8(d)]."""
    if act.places:
        return act
    link = floor.links[name]
    places = [
        place
        for table in sorted(link.tables)
        if table in floor.tables and not link.tables[table].lost
        for place in _places(link.criteria(table), floor.tables[table], table)
    ]
    tier = link.terms.tier(act.meter)
    return replace(act, places=tuple(places), part=tier.part if tier is not None else act.part)


def _places(criteria: Criteria, table: Table, name: str) -> Iterable[link_ask.QualifyingBet]:
    round_ = table.round
    if round_ is None or not round_.called:
        return
    laid = [(key.bettor, key.seat, key.wager, Minor(placed.bet.stake.minor)) for key, placed in round_.bets.items()]
    for bet in qualifying(criteria, laid):
        yield link_ask.QualifyingBet(table=name, round=round_.number, spot=bet.wager, winner=_winner(bet))


def _refuse(terms: Terms, key: str, where: str, control: Control, /, **params: Param) -> NoReturn:
    raise Refused(Fault(key, where, terms.clause(control), params))
