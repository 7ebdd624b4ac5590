"""Offers: what a person may do now, with its bounds, and whether it is what the table waits for.

An act is offered if its declaration permits it and one of its trials would be accepted, so nothing is offered that
could only be refused. Whatever is accepted is of a kind that was offered.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.money import Minor
from puntobanco.procedure.roles import BETTORS, LADDER, Role
from puntobanco.table import commands as ask
from puntobanco.table.commands import Act, At, Who
from puntobanco.table.model.accounts import FLOAT
from puntobanco.table.model.answer import Context
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS
from puntobanco.table.shared.boxes import Box
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.shared.trials import would_do
from puntobanco.table.specs import ActSpec, Trial
from puntobanco.table.steps import NextStep, next_step
from puntobanco.words import Names


class Offered(Struct, frozen=True, kw_only=True):
    """One act that a person may ask for now."""

    act: str
    expected: bool = False
    """Whether it is what the table waits for."""
    between: tuple[int, int] | None = None
    """The least and the most, where it names a number."""
    choices: tuple[str, ...] = ()
    """What it may name, where that is a closed list."""
    names: Mapping[str, Names] = {}
    """What the rulebook calls a choice: a dealing style, a route of cards, a step that is signed for."""
    boxes: tuple[Box, ...] = ()
    """For bets: every box that is open, with its limits."""
    card: bool = False
    """Whether a card must be named."""


def offers(table: Table, who: Who) -> tuple[Offered, ...]:
    """Everything that a person may ask for now."""
    context, waiting, phase = Context(table, who, At(0)), next_step(table), phase_of(table)
    found = []
    for spec in ACTS.values():
        if phase not in spec.phases or who.role not in spec.may(table.procedure):
            continue  # most acts; nobody asks why
        if permitted(context, spec) is not None:
            continue
        trials = _accepted(context, spec)
        if trials:
            found.append(_offered(context, spec, trials, waiting))
    return tuple(found)


def _accepted(context: Context, spec: ActSpec[Act]) -> list[Trial]:
    """The trials that would be accepted, one a choice; of bets every box counts by itself."""
    found: dict[object, Trial] = {}
    for trial in spec.trials(context):
        key = trial.choice if context.who.role not in BETTORS or not isinstance(trial.act, ask.PlaceBets) else trial.act
        if key not in found and would_do(context, spec, trial):
            found[key] = trial
    return list(found.values())


def _offered(context: Context, spec: ActSpec[Act], trials: list[Trial], waiting: NextStep) -> Offered:
    tag = _tag(spec.act)
    choices = tuple(dict.fromkeys(trial.choice for trial in trials if trial.choice))
    offered = Offered(
        act=tag,
        expected=waiting.act == tag and _is_waited_for(context.who, waiting),
        choices=choices,
        card=any(_names_card(trial.act) for trial in trials),
    )
    more = _MORE.get(spec.act)
    return more(context, offered, trials) if more else offered


def _is_waited_for(who: Who, waiting: NextStep) -> bool:
    """Whether the table waits for this person: by name, or because they hold the post or one above it."""
    if waiting.person is not None:
        return who.person == waiting.person and (who.role in BETTORS) == (waiting.by in BETTORS)
    return waiting.by in ((*LADDER[: LADDER.index(who.role) + 1],) if who.role in LADDER else (who.role,))


def _names_card(act: Act) -> bool:
    match act:
        case ask.Draw(card=card) | ask.ShowBurntCard(card=card) | ask.Look(card=card):
            return card is not None
        case ask.Turn(cards=cards) | ask.KeyTurned(cards=cards) | ask.BurnCards(shown=cards):
            return bool(cards)
        case _:
            return False


# Bounds beside the choices.


def _bets(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    """For bettors every box that takes a bet; for staff the people for whom they may put one down."""
    if context.who.role not in BETTORS:
        return offered
    return replace(offered, boxes=tuple(trial.box for trial in trials if trial.box is not None))


def _cut(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    shoe, rules = context.table.shoe, context.table.rules.shoe
    if shoe is None or "cut" not in offered.choices:
        return offered
    margin = rules.cut_from_end or 0
    return replace(offered, between=(margin, shoe.total - margin))


def _cutting_card(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    assert context.table.shoe is not None
    return replace(offered, between=(context.table.rules.shoe.depth or 0, context.table.shoe.total - 1))


def _cash_out(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    if context.who.role is not Role.PLAYER:
        return offered
    return replace(offered, between=(1, context.table.rack(context.who.person)))


def _credit(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    least = Minor(context.table.rules.terms.chips.values[0])
    return replace(offered, between=(least, context.table.books[FLOAT]))


More = Callable[[Context, Offered, list[Trial]], Offered]


def _styles(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    return replace(offered, names={id_: style.names for id_, style in context.table.procedure.styles.items()})


def _routes(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    return replace(offered, names={route.id: route.names for route in context.table.procedure.routes})


def _ticks(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    ticks = all_ticks(context.table)
    return replace(offered, names={step: ticks[step].names for step in offered.choices})


_MORE: dict[type[Act], More] = {
    ask.PlaceBets: _bets,
    ask.AnswerCut: _cut,
    ask.PlaceCuttingCard: _cutting_card,
    ask.CashOut: _cash_out,
    ask.Credit: _credit,
    ask.ChangeStyle: _styles,
    ask.ReceiveCards: _routes,
    ask.TickStep: _ticks,
}


def _tag(act: type[Act]) -> str:
    return str(act.__struct_config__.tag)


def is_offered(table: Table, who: Who, act: Act) -> bool:
    """Whether an act of this kind is among a person's offers."""
    tag = _tag(type(act))
    return any(offer.act == tag for offer in offers(table, who))
