"""What goes between tables and jackpots: hits, contributions, awards, and the news that a link is lost."""

from collections.abc import Iterable, Sequence
from typing import NoReturn

from msgspec.structs import replace

from puntobanco.cards import cards
from puntobanco.faults import Fault, Refused
from puntobanco.floor.transaction import Floor, Transaction
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.from_setup import Staked, hits_of, qualifying
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link import events as link_ev
from puntobanco.jackpot.link.awards import merged
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Criteria, Terms, Tier
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import NO_JACKPOT, UNABLE, Control, Instrument
from puntobanco.procedure.jackpot import RoundMoment as Reached
from puntobanco.rules.facts import facts
from puntobanco.rules.round import Round, is_complete
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from puntobanco.table.shared.paying import Won, metered, won_now
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Param, say

# Before a table settles: what its bets have won of a meter is locked at the link.

SETTLES = (ask.SettleEarly, ask.Settle)


def with_awards(transaction: Transaction, name: str, command: ask.Command) -> ask.Command:
    """The command with the awards it needs: each hit is recorded at the link, the lowest seat first."""
    table, act = transaction.floor.tables[name], command.act
    if not isinstance(act, SETTLES) or table.round is None:
        return command
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
    wagers = {key.wager for key in bets if metered(offers[WagerId(key.wager)].wager)}
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
                _triggered(transaction, name)
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


def _triggered(transaction: Transaction, name: str) -> None:
    """Where recording is automatic, a hand that wins is recorded at once [NZ 18.14]."""
    for link in transaction.floor.links_of(name):
        state = transaction.floor.links[link]
        for tier in _won_tiers(transaction.floor.tables[name], state) if state.terms.auto_activate else ():
            record = link_ask.RecordHit(table=name, round=0, meter=tier.name)
            transaction.link(link, filled_in(transaction.floor, link, record))


def _won_tiers(table: Table, link: Link) -> tuple[Tier, ...]:
    return hits_of(link.terms, facts(_last_round(table)[1], table.rules.setup.game))


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
        case link_ask.PostRound() | link_ask.UnwindRound():
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
    """The winning event of the round that was settled last, and everybody who had a qualifying wager [NZ 18.12]."""
    number, round_, wagers = _settled_round(link, table)
    tier = link.terms.tier(act.meter)
    if tier is not None and not tier.trigger:
        _refuse(
            link.terms,
            "by-itself.recorded-hand",
            act.table,
            Control.RECORDING,
            tier=tier.title,
            what=say("trigger.number-drawn" if tier.random else "trigger.bet"),
        )
    if tier is not None and tier not in hits_of(link.terms, facts(round_, table.rules.setup.game)):
        _refuse(
            link.terms, "not-won", act.table, Control.RECORDING, number=number, tier=tier.title, wins_on=tier.wins_on
        )
    part = tier.part if tier is not None else act.part
    winners = merged([_winner(bet) for bet in _staked(link.criteria(act.table), wagers)])
    return replace(act, round=number, part=part, winners=winners)


def _winner(bet: Staked) -> link_ask.Entrant:
    return link_ask.Entrant(person=bet.person, seat=bet.seat, stake=bet.stake)


def _settled_round(link: Link, table: Table) -> tuple[int, Round, Sequence[ev.WagerSettled]]:
    number, round_, wagers = _last_settled(table)
    if wagers is None:
        _refuse(link.terms, "too-early.round-settled", table.rules.setup.name, Control.RECORDING)
    return number, round_, wagers


def _last_round(table: Table) -> tuple[int, Round]:
    number, round_, _ = _last_settled(table)
    return number, round_


def _last_settled(table: Table) -> tuple[int, Round, Sequence[ev.WagerSettled] | None]:
    if table.round is not None:
        return table.round.number, table.round.shown, table.round.settled
    if not table.finished:
        return 0, Round((), ()), None
    last = table.finished[-1]
    return last.number, Round(cards(last.player), cards(last.banker)), last.wagers


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


# After a link: awards are handed out, and tables hear whether the link runs.


def after_link(transaction: Transaction, name: str, events: Sequence[link_ev.AnyEvent]) -> None:
    """What a link's events bring to the house and the tables."""
    hits = {hit.number: hit for hit in (*transaction.floor.links[name].pending, *transaction.floor.links[name].closed)}
    for event in events:
        match event:
            case link_ev.HitConfirmed():
                _handed_out(transaction, name, hits[event.hit], event)
            case link_ev.HitRejected():
                _cancelled(transaction, hits[event.hit], event)
            case link_ev.TableUnlinked():
                _tell(transaction, event.table)
            case _:
                pass
    _told(transaction, name)


def _handed_out(transaction: Transaction, link: str, hit: link_ev.Hit, event: link_ev.HitConfirmed) -> None:
    """A confirmed hit in chips comes to its table over the house; anything else is paid at the cage [NZ 18.18]."""
    chips = event.instrument is Instrument.CHIPS
    for share in (part for part in event.shares if part.amount):
        transaction.house(
            house_ask.HandAward(
                link=link, hit=hit.number, person=share.person, table=hit.table, amount=share.amount, chips=chips
            )
        )
        if hit.table in transaction.floor.tables:
            pays = ask.PayAward(
                hit=hit.number,
                meter=hit.meter,
                round=hit.round,
                person=share.person,
                seat=share.seat,
                amount=share.amount,
                instrument=event.instrument,
            )
            transaction.tell(hit.table, pays)


def _cancelled(transaction: Transaction, hit: link_ev.Hit, event: link_ev.HitRejected) -> None:
    table = transaction.floor.tables.get(hit.table)
    waits = (
        {(award.round, award.award.bettor, award.award.seat, award.award.meter) for award in table.awards}
        if table
        else set()
    )
    for winner in (entrant for entrant in hit.winners if (hit.round, entrant.person, entrant.seat, hit.meter) in waits):
        cancel = ask.CancelAward(
            hit=hit.number,
            meter=hit.meter,
            round=hit.round,
            person=winner.person,
            seat=winner.seat,
            reason=event.words,
        )
        transaction.tell(hit.table, cancel)


def _told(transaction: Transaction, name: str) -> None:
    """Every table of the link hears whether it runs there."""
    for table in transaction.floor.links[name].tables:
        _tell(transaction, table)


def _tell(transaction: Transaction, table: str) -> None:
    """A table that is at hand hears whether its jackpots run; one without a jackpot hears that too."""
    if table not in transaction.floor.tables:
        return
    links = transaction.floor.links_of(table)
    reasons = [why_resting(transaction.floor.links[linked], table) for linked in links] or [NO_JACKPOT]
    reason = next((said for said in reasons if said), None)
    if reason != transaction.floor.tables[table].unlinked:
        transaction.tell(table, ask.TellLink(running=reason is None, reason=reason or ""))


def why_resting(link: Link, table: str) -> str | None:
    """Why the jackpot rests at a table; none while it runs."""
    if link.unable:
        return UNABLE
    return link.tables[table].lost or None


def _refuse(terms: Terms, key: str, where: str, control: Control, /, **params: Param) -> NoReturn:
    raise Refused(Fault(key, where, terms.clause(control), params))
