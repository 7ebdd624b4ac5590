"""The ways out of trouble, taken by somebody of the right rank, and rounds without bets."""

from collections.abc import Iterator
from functools import reduce
from itertools import product

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.ledger import post
from puntobanco.procedure.irregular import Exit, Remedy
from puntobanco.procedure.roles import DEALERS, LADDER
from puntobanco.rules.round import first_hand
from puntobanco.shoe.last_hand import Life, round_opens
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.acts.irregular.exits import take
from puntobanco.table.acts.irregular.ordering import text_of
from puntobanco.table.acts.irregular.reread import read_place
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.bets import check_no_bet
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import RoundState, Table, Trouble
from puntobanco.table.shared.four_eyes import matter
from puntobanco.table.shared.seeing import without_bets_call
from puntobanco.table.shared.series import Cause, of_one_round, series_ends, stakes_back, under_way
from puntobanco.table.shared.trials import WORDS, plain, seconds_of, unseen
from puntobanco.table.specs import ActSpec, EventSpec, Trial
from puntobanco.words import Text, say


def resolve(context: Context, act: ask.Resolve) -> Answer:
    """Take one of the ways out that were given, if one's rank is high enough."""
    trouble = context.table.trouble
    assert trouble is not None
    check_no_bet(context, act.second)
    if act.rebuildable is not None and trouble.otherwise:
        trouble = _judged_otherwise(context, act, trouble)
    remedy = next((offered for offered in trouble.remedies if offered.exit is act.exit), None)
    if remedy is None:
        refuse(
            "not-lawful",
            _clause(trouble),
            exit=act.exit.text,
            trouble=trouble.text,
            given=reduce(_or, (remedy.exit.text for remedy in trouble.remedies)),
        )
    if LADDER.index(context.who.role) < LADDER.index(remedy.by):
        refuse("not-your-role.above-decide", remedy.clause, by=remedy.by.text)
    return take(context, act, trouble, remedy)


def _or(first: Text, second: Text) -> Text:
    return say("exit.or", first=first, second=second)


def _judged_otherwise(context: Context, act: ask.Resolve, trouble: Trouble) -> Trouble:
    """Only the operator, with a reason, judges whether the cards can be put in order [RWS 5.7 s2]."""
    if act.rebuildable is trouble.rebuildable:
        return trouble
    least = context.table.procedure.discretion
    if LADDER.index(context.who.role) < LADDER.index(least):
        refuse("not-your-role.whether-cards", _clause(trouble), least=least.text)
    if not act.reason.strip():
        refuse("no-reason.say-why", _clause(trouble))
    return replace(trouble, remedies=trouble.otherwise)


def _clause(trouble: Trouble) -> ClauseId | None:
    return trouble.remedies[0].clause


def trouble_resolved(table: Table, event: ev.TroubleResolved) -> Table:
    """The way out was taken; the events that follow carry it out."""
    return replace(table, trouble=None, ruling=event, may_replace=event.may_replace or table.may_replace)


def lowest(remedies: tuple[Remedy, ...]) -> Remedy:
    """The way out that the lowest rank may take: what the table waits for."""
    return min(remedies, key=lambda remedy: LADDER.index(remedy.by))


OTHERWISE = "otherwise "
"""Before a way out that is there if somebody judges otherwise whether the cards can be put in order."""


def _try_resolve(context: Context) -> Iterator[Trial]:
    """Each way out that was given, as it is asked for without and with a card named, and in an order."""
    trouble = context.table.trouble
    if trouble is None:
        return
    cards = unseen(context.table, 2)
    seconds = (None, *seconds_of(context))
    judged = not trouble.rebuildable
    for remedy, other in (*((way, None) for way in trouble.remedies), *((way, judged) for way in trouble.otherwise)):
        for second, order, card in product(seconds, ((), cards[:1], cards), (None, *cards[:1])):
            act = ask.Resolve(exit=remedy.exit, order=order, card=card, debt=True, reason=WORDS, second=second)
            choice = remedy.exit.value if other is None else f"{OTHERWISE}{remedy.exit.value}"
            yield Trial(replace(act, rebuildable=other), choice)
    for remedy in trouble.remedies:
        bets = list(context.table.round.bets) if remedy.withdrawal and context.table.round is not None else ()
        for key, second in product(bets[:1], seconds):
            act = ask.Resolve(exit=remedy.exit, withdrawal=True, asked_by=key.bettor, second=second)
            yield Trial(act, remedy.exit.value)
        if remedy.exit is Exit.READ_AGAIN and trouble.side and trouble.place and context.table.round is not None:
            known = context.table.round.cards[read_place(context.table.round, trouble.side, trouble.place)].card
            yield Trial(ask.Resolve(exit=remedy.exit, card=ask.CardText(str(known))), remedy.exit.value)


# Rounds without bets, which an error makes necessary.


def without_bets_announced(table: Table, event: ev.WithoutBetsAnnounced) -> Table:
    """A round without bets begins; bets over several rounds that go on lie beside it."""
    assert table.shoe is not None
    round_ = RoundState(
        number=event.number,
        game=table.rules.setup.game,
        style=event.style,
        start="close-first",
        called=True,
        cards_called=True,
        without_bets=event.clause,
    )
    shoe = replace(table.shoe, life=Life(event.life), cards=replace(table.shoe.cards, dealt=()))
    books = post(table.books, event.transfers)
    beside = under_way(table.standing)
    return replace(table, round=round_, rounds=event.number, shoe=shoe, standing=beside, books=books)


def deal_without_bets(context: Context, act: ask.DealWithoutBets) -> Answer:
    """Announce the round without bets that an error made necessary; bets are refused until it is over.

    After it play is as before [NZ 12.1(b) s3].
    """
    table = context.table
    carried = table.carried
    assert table.shoe is not None
    if carried is None or carried.without_bets is None:
        refuse("no-need.nothing-makes")
    said = without_bets_call(table, carried.without_bets)
    life = round_opens(table.shoe.life, table.rules.shoe).value
    announced = ev.WithoutBetsAnnounced(
        number=table.rounds + 1,
        style=table.style,
        clause=carried.without_bets,
        said=said,
        life=life,
        transfers=tuple(stakes_back(table, of_one_round(table.standing))),
    )
    first = first_hand(table.rules.setup.game)
    ends = series_ends(table, Cause.FREE_ROUND, table.standing)
    return done(*ends, announced, ev.CardDrawn(side=first, card=text_of(carried.cards[0]), lying=True, carried=True))


ACTS = (
    ActSpec(
        ask.Resolve,
        DEALERS,
        at(Phase.STOPPED),
        resolve,
        _try_resolve,
        second=matter,
        when=when.something_reported,
    ),
    ActSpec(
        ask.DealWithoutBets,
        DEALERS,
        at(Phase.READY),
        deal_without_bets,
        plain(ask.DealWithoutBets()),
        when=when.owes_round_without_bets,
    ),
)


EVENTS = (
    EventSpec(
        ev.TroubleResolved,
        trouble_resolved,
        told=telling.note(lambda event: telling.joined("Resolved", event.exit.value, event.reason)),
        notes=notes.resolved,
    ),
    EventSpec(ev.WithoutBetsAnnounced, without_bets_announced, told=telling.without_bets_announced),
)
