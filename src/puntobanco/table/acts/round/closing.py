"""The close of betting, and what a rulebook still allows between it and the first card shown."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.ledger import post
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import DEALERS, from_rank
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import CARD_TOUCHED, Answer, Context, done, incident, refuse
from puntobanco.table.model.bets import difference
from puntobanco.table.model.committed import is_committed
from puntobanco.table.model.phases import DEALT, Phase, at
from puntobanco.table.model.state import Key, RoundState, Table
from puntobanco.table.shared.closing import closed
from puntobanco.table.shared.four_eyes import card_seen, matter, second_of
from puntobanco.table.shared.shoes import shuffle_exposed
from puntobanco.table.shared.trials import plain, seconds_of
from puntobanco.table.specs import ActSpec, EventSpec, Trial, operators
from puntobanco.words import Money, PersonRef, listed


def close_bets(context: Context, act: ask.CloseBets) -> Answer:
    """Call no more bets, in the forms the operator elected [NZ 1.2]."""
    table = context.table
    rules, round_ = table.procedure.closing, table.the_round
    if round_.called and round_.late is None:
        refuse("closed-already", rules.clause)
    forms = act.forms or rules.forms
    unknown = [form for form in forms if form not in rules.forms]
    if unknown or not forms:
        known = ", ".join(rules.forms)
        refuse("close-form", rules.forms_clause, known=known, unknown=listed(unknown))
    _need_bets(table, round_)
    said = (Said(Call.NO_MORE_BETS, (), rules.clause),)
    return closed(table, forms, said, None)


def _need_bets(table: Table, round_: RoundState) -> None:
    """Without any bet a round is a Free Hand, which is announced first [NZ 8.3 s1].

    Where a late change took the last bet away the close is called again and the hand dealt out [NZ 5.14(e)].
    """
    rules = table.procedure.free_hands
    if rules is None or round_.bets or round_.free or round_.late is not None:
        return
    if round_.first_dealt:
        return  # the four cards lie there: the close is called after a reasonable time [NZ 15.4(b)(ii)]
    refuse("no-bets.bet-lies", rules.clause)


def bets_closed(table: Table, event: ev.BetsClosed) -> Table:
    """Betting is closed; what lacked its main bet goes back."""
    round_ = table.the_round
    gone = {Key(*name) for name in event.returned}
    bets = {key: laid for key, laid in round_.bets.items() if key not in gone} if gone else round_.bets
    books = post(table.books, event.transfers) if event.transfers else table.books
    round_ = replace(round_, called=True, late=None, bets=bets, deemed=event.deemed or round_.deemed)
    return replace(table, round=round_, books=books)


def free_hand(context: Context, act: ask.FreeHand) -> Answer:
    """Deal a round without a bet on the table; anybody may still bet on it [NZ 8.3 s1; NZ 8.3 s3; NZ 15.4(b)(i)]."""
    table = context.table
    rules, round_ = table.procedure.free_hands, table.the_round
    if rules is None:
        refuse("no-free-hands")
    if round_.bets:
        refuse("bets-lie.table-round", rules.clause)
    if rules.most is not None and table.free_hands >= rules.most:
        refuse("free-hands", rules.most_clause, free_hands=table.free_hands, most=rules.most)
    clause = rules.notice if round_.cards and rules.notice else rules.clause
    return done(ev.FreeHandAnnounced(said=(Said(Call.FREE_HAND, (), clause),)))


def allow_late_change(context: Context, act: ask.AllowLateChange) -> Answer:
    """The operator lets bets be made, changed or withdrawn while nothing has been revealed [NZ 5.14 proviso]."""
    table = context.table
    rules, round_ = table.procedure.closing, table.the_round
    if rules.late_change is None:
        refuse("no-late-change", rules.frozen)
    if round_.without_bets is not None or round_.withdrawal is not None:
        refuse("bets-locked", round_.without_bets or rules.withdrawn_kept)
    if card_seen(table):
        refuse("card-revealed", rules.late_change)
    if act.handler is None:
        refuse("no-handler", rules.late_handler)
    if act.handler not in {*table.guests, *table.nominees, *table.staff}:
        refuse("not-here.table-handles-bet", rules.late_handler, handler=PersonRef(str(act.handler)))
    return done(ev.LateChangeAllowed(handler=act.handler, clause=rules.late_change))


def late_change_allowed(table: Table, event: ev.LateChangeAllowed) -> Table:
    """Bets are open again until the close is called once more."""
    return replace(table, round=replace(table.the_round, late=event.handler))


def card_disclosed(context: Context, act: ask.CardDisclosed) -> Answer:
    """A card seen or handled by others before the close closes betting by itself [NZ 12.10(a); NZ 12.10(b)]."""
    table = context.table
    if is_committed(table):
        refuse("host-deals.these-cards")
    if table.round is None:
        return shuffle_exposed(table)
    rules = table.procedure.closing
    clause = rules.deemed_seen if act.touched_by is None else rules.deemed_touched
    if clause is None:
        refuse("not-in-this-book.rulebook-close")
    if act.touched_by is not None and context.who.role not in from_rank(table.procedure.discretion):
        refuse("not-your-role.whether-somebody", clause)
    answer = closed(table, (), (), clause)
    if act.touched_by is None:
        return answer
    noted = ev.IncidentNoted(matter=incident(CARD_TOUCHED), person=act.touched_by, clause=clause)
    return Answer((*answer.events, noted))


def reduce_bets(context: Context, act: ask.ReduceBets) -> Answer:
    """The dealer may bring bets beyond the differential down in proportion [NZ 5.18].

    Once a card of the round has been seen that sends stakes back like any void, so two people decide it.
    """
    rule = context.table.rules.terms.differential
    if rule is None or rule.automatic:
        refuse("no-reduction", rule.reduced if rule else None)
    if abs(difference(context.table)) <= rule.limit.minor:
        refuse("within-limit", rule.reduced, limit=Money.of(rule.limit))
    second = second_of(context, act.second) if card_seen(context.table) else None
    return done(ev.BetsToBeReduced(clause=rule.reduced, second=second))


def _try_late_change(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AllowLateChange(handler=context.who.person))


def _try_reduce(context: Context) -> Iterator[Trial]:
    yield from (Trial(ask.ReduceBets(second=second)) for second in (None, *seconds_of(context)))


ACTS = (
    ActSpec(
        ask.CloseBets,
        DEALERS,
        at(Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.SHOWING),
        close_bets,
        plain(ask.CloseBets()),
    ),
    ActSpec(ask.FreeHand, operators, at(Phase.BETTING), free_hand, plain(ask.FreeHand()), when=when.has_free_hands),
    ActSpec(
        ask.AllowLateChange,
        operators,
        at(Phase.CALLED, Phase.DEALING, Phase.SHOWING),
        allow_late_change,
        _try_late_change,
    ),
    ActSpec(ask.CardDisclosed, DEALERS, at(Phase.BETTING, Phase.SHOE), card_disclosed, plain(ask.CardDisclosed())),
    ActSpec(
        ask.ReduceBets,
        DEALERS,
        DEALT | {Phase.BETTING, Phase.COMPLETE, Phase.RESULT},
        reduce_bets,
        _try_reduce,
        second=matter,
    ),
)

EVENTS = (
    EventSpec(ev.BetsClosed, bets_closed, told=telling.bets_closed),
    EventSpec(
        ev.FreeHandAnnounced,
        lambda table, event: replace(table, round=replace(table.the_round, free=True)),
        told=telling.free_hand_announced,
    ),
    EventSpec(
        ev.LateChangeAllowed,
        late_change_allowed,
        told=telling.note(lambda event: f"A late change of bets is allowed; {event.handler} handles it."),
        notes=notes.late_change,
    ),
    EventSpec(
        ev.BetsToBeReduced,
        lambda table, event: replace(table, round=replace(table.the_round, reduce=True)),
        told=telling.note(lambda event: "Bets will be reduced to fit the differential."),
    ),
)
