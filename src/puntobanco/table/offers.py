"""Offers: what a person may do now, with its bounds, and whether it is what the table waits for."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.money import Minor
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.rules.hand import Side
from puntobanco.table.answer import Asked
from puntobanco.table.bets import late_fault
from puntobanco.table.boxes import Box, boxes_for
from puntobanco.table.commands import Act, At, Stake, Who
from puntobanco.table.decide import permitted
from puntobanco.table.due import card_due
from puntobanco.table.handlers import candidate
from puntobanco.table.rows import ROWS
from puntobanco.table.state import Table
from puntobanco.table.steps import next_step


class Offered(Struct, frozen=True, kw_only=True):
    """One act that a person may ask for now."""

    act: str
    expected: bool = False
    """Whether it is what the table waits for."""
    between: tuple[int, int] | None = None
    """The least and the most, where it names a number."""
    choices: tuple[str, ...] = ()
    """What it may name, where that is a closed list."""
    boxes: tuple[Box, ...] = ()
    """For bets: every box that is open, with its limits."""
    card: bool = False
    """Whether a card must be named."""


def offers(table: Table, who: Who) -> tuple[Offered, ...]:
    """Everything that a person may ask for now. `decide` refuses whatever is not among it."""
    asked = Asked(table, who, At(0))
    waiting = next_step(table)
    found = []
    for row in ROWS.values():
        if permitted(asked, row) is not None:
            continue
        tag = str(row.act.__struct_config__.tag)
        mine = who.role in row.may(table.procedure) and waiting.person in (None, who.person)
        bounds = _BOUNDS.get(tag)
        offered = Offered(act=tag, expected=waiting.act == tag and mine and waiting.by in (who.role, *_acts_as(who)))
        found.append(bounds(asked, offered) if bounds else offered)
    return tuple(one for one in found if one is not None)


def _acts_as(who: Who) -> tuple[Role, ...]:
    """Whoever stands higher may do what the lower may."""
    return LADDER[: LADDER.index(who.role) + 1] if who.role in LADDER else ()


Bound = Callable[[Asked, Offered], Offered | None]


def _with(offered: Offered, **more: Any) -> Offered:
    return replace(offered, **more)


def _bets(asked: Asked, offered: Offered) -> Offered | None:
    boxes = boxes_for(asked)
    return _with(offered, boxes=boxes) if boxes else None


def _take_back(asked: Asked, offered: Offered) -> Offered | None:
    round_ = asked.table.round
    assert round_ is not None
    mine = [
        key
        for key in round_.bets
        if key.bettor == asked.who.person
        and late_fault(asked.table, Stake(wager=key.wager, amount=Minor(1), given=key.given)) is None
    ]
    return _with(offered, choices=tuple(sorted({key.wager for key in mine}))) if mine else None


def _draw(asked: Asked, offered: Offered) -> Offered | None:
    table = asked.table
    assert table.round is not None
    due = card_due(table.round)
    if due is None:
        return None
    style = table.dealing
    up = style.first_face_up if len(table.round.cards) < 4 else style.third_face_up
    return _with(offered, choices=(due.value,), card=up and not table.round.squeeze_granted)


def _cut(asked: Asked, offered: Offered) -> Offered:
    shoe, rules = asked.table.shoe, asked.table.rules.shoe
    assert shoe is not None
    margin = rules.cut_from_end or 0
    return _with(offered, between=(margin, shoe.total - margin))


def _cutting_card(asked: Asked, offered: Offered) -> Offered:
    shoe, rules = asked.table.shoe, asked.table.rules.shoe
    assert shoe is not None
    return _with(offered, between=(rules.depth or 0, shoe.total - 1))


def _ticks(asked: Asked, offered: Offered) -> Offered | None:
    shoe = asked.table.shoe
    return _with(offered, choices=shoe.steps) if shoe is not None and shoe.steps else None


def _routes(asked: Asked, offered: Offered) -> Offered:
    return _with(offered, choices=tuple(route.id for route in asked.table.procedure.routes))


def _styles(asked: Asked, offered: Offered) -> Offered | None:
    procedure, round_ = asked.table.procedure, asked.table.round
    styles = procedure.style_mid_round if round_ else procedure.styles
    others = tuple(style for style in styles if style != asked.table.dealing.id)
    return _with(offered, choices=others) if others else None


def _hands(asked: Asked, offered: Offered) -> Offered | None:
    round_ = asked.table.round
    assert round_ is not None
    sides = tuple(side.value for side in Side if round_.hidden(side))
    return _with(offered, choices=sides) if sides else None


def _handed(asked: Asked, offered: Offered) -> Offered | None:
    sides = tuple(
        side.value
        for side in Side
        if asked.table.round is not None and asked.table.round.hidden(side) and candidate(asked.table, side)
    )
    return _with(offered, choices=sides) if sides else None


def _debts(asked: Asked, offered: Offered) -> Offered | None:
    return _with(offered, choices=tuple(sorted(asked.table.owed))) if asked.table.owed else None


_BOUNDS: dict[str, Bound] = {
    "place-bets": _bets,
    "take-back": _take_back,
    "draw": _draw,
    "answer-cut": _cut,
    "place-cutting-card": _cutting_card,
    "tick-step": _ticks,
    "receive-cards": _routes,
    "change-style": _styles,
    "turn": _hands,
    "hand-out": _handed,
    "decline-hand": _handed,
    "collect-commission": _debts,
}


def is_offered(table: Table, who: Who, act: Act) -> bool:
    """Whether an act of this kind is among a person's offers."""
    tag = str(act.__struct_config__.tag)
    return any(one.act == tag for one in offers(table, who))
