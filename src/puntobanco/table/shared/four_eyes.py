"""Stakes that go back once a card of the round has been seen: two people stand for it, in every rulebook and phase.

A house rule. A person who has seen a card knows more than bettors did: a report alone must not free anybody's stake.
The second person confirms the fact; the clause decides what follows from it, and each bettor's own answer stays theirs.
Somebody who reported it stands for it, where another person takes the way out that follows. Otherwise another member of
the table's staff is named; one of the two is always a supervisor, and once the result can be read off the table, or
where the way out is somebody's choice, the report is not enough. What the record itself proves needs nobody.
"""

from collections.abc import Iterable
from typing import NoReturn

from puntobanco.procedure.asking import Matter
from puntobanco.procedure.irregular import Exit, Remedy
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import FACE_DOWN, Person
from puntobanco.table.model.answer import Context, refuse
from puntobanco.table.model.state import RoundState, Table, Trouble

CODE = "second-person"
"""The refusal by which a table says that another person must stand for it."""


def matter(act: ask.Resolve | ask.ReduceBets, table: Table | None) -> Matter:
    """What the second person agrees to, where the table refuses this to one person."""
    if isinstance(act, ask.Resolve) and table is not None:
        if act.exit is Exit.READ_AGAIN or (act.exit in IN_ORDER and is_settled(table)):
            return Matter.CARDS
    return Matter.VOID if table is None or result_known(table) else Matter.STAKES


IN_ORDER = frozenset({Exit.REBUILD, Exit.DECIDE_ORDER})
"""The ways out by which the cards are put in order."""


def is_settled(table: Table) -> bool:
    """Whether something is reported of a round whose bets are settled, and is to be put right all the same."""
    trouble = table.trouble
    over = table.round is None or table.round.settled is not None
    return over and trouble is not None and trouble.report in table.procedure.until_next_call


def card_seen(table: Table) -> bool:
    """Whether anybody has seen a card of the round: face up, looked at by a holder, or named to the table in any way.

    Between rounds what could go back belongs to a round that was played, or to cards that were reported.
    """
    round_, trouble = table.round, table.trouble
    if round_ is None:
        return True
    if trouble is not None and (trouble.seen or trouble.card is not None):
        return True
    if round_.disclosed or (round_.stopped is not None and round_.stopped.card is not None):
        return True
    if round_.deemed is not None and round_.deemed == table.procedure.closing.deemed_seen:
        return True
    return seen_on_table(round_) or _carried_known(table, round_)


def seen_on_table(round_: RoundState) -> bool:
    """Whether somebody has seen one of the cards that lie in the hands."""
    return any(card.shown or card.card is not None or card.seen_by for card in round_.cards)


def _carried_known(table: Table, round_: RoundState) -> bool:
    """Whether a card that opens this round lies there already and has been seen."""
    carried = table.carried
    return carried is not None and carried.since < round_.number and any(card is not None for card in carried.cards)


def result_known(table: Table) -> bool:
    """Whether the result has been called, or can be read off the cards."""
    round_ = table.round
    if round_ is None or round_.announced or round_.settled is not None:
        return True
    whole = round_.first_dealt and all(card.shown for card in round_.cards)
    return whole and round_.due is None


def is_proven(trouble: Trouble) -> bool:
    """Whether the record itself proves it: the host reports only that it stopped, and the end of a committed shoe.

    [RWS 5.4; MA 15(e) s1; RWS 5.5.4; NZ 12.5]
    """
    return trouble.by.role is Role.CLOCK


def asks_two(table: Table, trouble: Trouble, remedy: Remedy) -> bool:
    """Whether a way out, as it stands in the rulebook, takes two people now."""
    bets = bool(table.round.bets if table.round is not None else table.finished and table.finished[-1].laid)
    goes_back = remedy.exit in STAKES_GO_BACK or (remedy.options is not None and bets)
    goes_back |= remedy.exit in IN_ORDER and is_settled(table)
    return goes_back and card_seen(table) and not is_proven(trouble)


STAKES_GO_BACK = frozenset({Exit.VOID, Exit.WITHOUT_BETS_NOW, Exit.WITHOUT_BETS_NEXT})
"""The ways out by which stakes always go back, or no bet is taken for a whole round."""


def stands_for(
    context: Context, act: ask.Resolve, trouble: Trouble, remedy: Remedy, events: Iterable[ev.AnyEvent]
) -> Person | None:
    """The second person who stands for a way out; none where none is needed. Without one it is refused.

    A card that the way out itself names has been seen too.
    """
    named = act.card is not None or any(text != FACE_DOWN for text in act.order)
    if not any(map(_sends_back, events)) or not (named or card_seen(context.table)) or is_proven(trouble):
        return None
    if act.second is None and _follows_from_report(context, act, trouble, remedy):
        return trouble.by.person
    return second_of(context, act.second)


def _sends_back(event: ev.AnyEvent) -> bool:
    match event:
        case ev.CardCarried() | ev.CardsRebuilt():
            return event.without_bets is not None
        case _:
            return isinstance(event, ev.RoundVoided | ev.BetsHandedBack | ev.OptionsOpened | ev.WithoutBetsAnnounced)


def _follows_from_report(context: Context, act: ask.Resolve, trouble: Trouble, remedy: Remedy) -> bool:
    """Whether somebody else's report is enough: nothing about the way out is the choice of the person who takes it."""
    if trouble.by.person == context.who.person or not {trouble.by.role, context.who.role} & SUPERVISORS:
        return False
    judged_otherwise = act.rebuildable not in (None, trouble.rebuildable)
    chosen = act.withdrawal or (remedy.exit is Exit.VOID and len(trouble.remedies) > 1)
    return not judged_otherwise and not chosen and not result_known(context.table)


def second_of(context: Context, named: Person | None) -> Person:
    """The second person who was named, if they may stand for it; refused otherwise."""
    table, who = context.table, context.who
    other = table.staff.get(named) if named is not None else None
    if named is None or named == who.person or other is None:
        _refuse(table)
    pair = {who.role, other.role}
    if other.role not in DEALERS or not pair & SUPERVISORS or (result_known(table) and other.role not in SUPERVISORS):
        _refuse(table)
    return named


def _refuse(table: Table) -> NoReturn:
    refuse("second-person.supervisors" if result_known(table) else "second-person.staff")
