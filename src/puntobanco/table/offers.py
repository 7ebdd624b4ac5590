"""Offers: what a person may do now, with its bounds, and whether it is what the table waits for.

An act is offered if its declaration permits it and one of its trials would be accepted, so nothing is offered that
could only be refused. Whatever is accepted is of a kind that was offered.
"""

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.roles import BETTORS, LADDER, Role
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.cases import Reportable, subjects
from puntobanco.table.commands import Act, At, Who
from puntobanco.table.model.answer import Context
from puntobanco.table.model.bets import wager_named
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS
from puntobanco.table.shared.boxes import Box
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.shared.trials import would_do
from puntobanco.table.specs import ActSpec, Trial
from puntobanco.table.steps import NextStep, next_step
from puntobanco.words import Names, in_english


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
    """What a choice is called: a dealing style, a route of cards, a step that is signed for, a card keyed last."""
    boxes: tuple[Box, ...] = ()
    """For bets: every box that is open, with its limits."""
    card: bool = False
    """Whether a card must be named."""
    subjects: tuple[Reportable, ...] = ()
    """For reports: everything that may be reported, and the card it is about."""

    def __repr__(self) -> str:
        many = len(self.boxes) or len(self.choices) or len(self.subjects)
        told = f": {many} to choose from" if many else ""
        return f"<Offered {self.act}{told}>"


def offers(table: Table, who: Who, kinds: Collection[type[Act]] | None = None) -> tuple[Offered, ...]:
    """Everything that a person may ask for now, or of it only acts of these kinds."""
    context, waiting, phase = Context(table, who, At(0)), next_step(table), phase_of(table)
    found = []
    for spec in ACTS.values() if kinds is None else map(ACTS.__getitem__, kinds):
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


More = Callable[[Context, Offered, list[Trial]], Offered]


def _styles(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    return replace(offered, names={id_: style.names for id_, style in context.table.procedure.styles.items()})


def _reports(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    """What may be reported of this round, and the earlier rounds of which anything may be put on record."""
    table = context.table
    earlier = table.rounds - 1 if table.round is not None else table.rounds
    found = tuple(subjects(table, context.who.role))
    choices = tuple(dict.fromkeys(subject.report.value for subject in found))
    return replace(offered, choices=choices, subjects=found, between=(1, earlier) if earlier else None)


def _routes(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    return replace(offered, names={route.id: route.names for route in context.table.procedure.routes})


def _ticks(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    ticks = all_ticks(context.table)
    return replace(offered, names={step: ticks[step].names for step in offered.choices})


def _keyed(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    """The cards keyed last, each by what it was keyed as."""
    round_ = context.table.the_round
    keyed = {str(number): round_.cards[place].card for number, place in enumerate(round_.keyed, 1)}
    signs = {number: card.rank.value.replace("T", "10") + card.suit.symbol for number, card in keyed.items() if card}
    return replace(offered, names={number: in_english(sign) for number, sign in signs.items()})


def _payments(context: Context, offered: Offered, trials: list[Trial]) -> Offered:
    """Which payments are to be entered, each by its seat and wager."""
    table = context.table
    return replace(offered, names={number: _payment(table, int(number)) for number in offered.choices})


def _payment(table: Table, number: int) -> Names:
    payment = table.the_round.payments[number - 1]
    wager, who = wager_named(table, payment.wager), payment.seat or payment.bettor
    names = wager if isinstance(wager, Names) else in_english(wager)
    return Names(f"{who} · {names.en}", f"{who} · {names.zh_hans}", f"{who} · {names.zh_hant}")


_MORE: dict[type[Act], More] = {
    ask.PlaceBets: _bets,
    ask.AnswerCut: _cut,
    ask.PlaceCuttingCard: _cutting_card,
    ask.CashOut: _cash_out,
    ask.ChangeStyle: _styles,
    ask.ReportTrouble: _reports,
    ask.ReceiveCards: _routes,
    ask.TickStep: _ticks,
    ask.KeyAgain: _keyed,
    ask.EnterPayment: _payments,
}


def _tag(act: type[Act]) -> str:
    return str(act.__struct_config__.tag)


def is_offered(table: Table, who: Who, act: Act) -> bool:
    """Whether an act of this kind is among a person's offers."""
    tag = _tag(type(act))
    return any(offer.act == tag for offer in offers(table, who))
