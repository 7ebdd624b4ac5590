"""Names for the cards of a random shoe: whoever deals says what is done, the shoe says which card it is.

The table itself is asked first. Only where it wants a name for what is done does it get one, so that a card which
stays hidden, or a request that is refused, never carries the name of a card.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.croupier.shuffled import Face, next_place, shown_when_burnt
from puntobanco.croupier.trail import Trail
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.irregular import Exit
from puntobanco.table import commands as ask
from puntobanco.table.answer import Asked
from puntobanco.table.decide import decide
from puntobanco.table.exits import FACE_DOWN
from puntobanco.table.misread import read_place
from puntobanco.table.showing import hidden_places, turned_places
from puntobanco.table.state import Table
from puntobanco.table.trouble import LEAVES_SHOE

WANTS_A_NAME = frozenset({"no-card", "cards-missing"})
"""The refusals by which a table says that a card must be named."""


def check_unnamed(table: Table, act: ask.AnyAct) -> None:
    """Refuse an act in which somebody names a card of a random shoe that not everybody has seen."""
    named = Counter(_named(act))
    known = _known(table, act)
    if named - known:
        sentence = "the cards of this table come out of its committed shoe; nobody names them."
        raise Refused(Fault("card-named", "table", sentence, None, "Say what is done, without the card."))


def _named(act: Any) -> tuple[str, ...]:
    """The cards that an act names."""
    match act:
        case ask.Draw(card=card) | ask.Look(card=card) | ask.ShowBurntCard(card=card) | ask.ReportTrouble(card=card):
            named: tuple[str | None, ...] = (card,)
        case ask.Turn(cards=cards) | ask.BurnCards(shown=cards):
            named = cards
        case ask.Resolve():
            named = (*act.order, act.card)
        case ask.CorrectRound():
            named = (*act.player, *act.banker)
        case _:
            named = ()
    return tuple(one for one in named if one is not None and one != FACE_DOWN)


def _known(table: Table, act: Any) -> Counter[str]:
    """The cards that may be named, as everybody has seen them: where an order is put right, or a round on record."""
    if isinstance(act, ask.Resolve) and table.round is not None:
        lying = [table.trouble.card] if table.trouble is not None else []
        shown = [one.card for one in table.round.cards if one.shown]
        return Counter(str(one) for one in (*shown, *lying) if one is not None)
    if isinstance(act, ask.CorrectRound):
        return Counter(
            one for done in table.finished if done.number == act.number for one in (*done.player, *done.banker)
        )
    return Counter()


def with_names(table: Table, trail: Trail, face: Face, command: ask.Command) -> ask.AnyAct:
    """The act as the table accepts it: with the names of the cards that are seen by it, and no others."""
    act = command.act
    first = decide(table, command)
    if first.refused and first.refused[0].code not in WANTS_A_NAME:
        return act
    if not first.refused and not _seen_by_report(act):
        return act
    fill = _FILL.get(type(act))
    if fill is None:
        return act
    filled: ask.AnyAct = fill(Asked(table, command.who, command.at), trail, face, act)
    accepted = not decide(table, replace(command, act=filled)).refused
    return filled if accepted else act


def _seen_by_report(act: ask.AnyAct) -> bool:
    """A card that left the shoe by an error and was seen is named, though the table would do without."""
    return isinstance(act, ask.ReportTrouble) and act.seen and act.report in LEAVES_SHOE


def _text(card: Card) -> ask.CardText:
    return ask.CardText(str(card))


def _draw(asked: Asked, trail: Trail, face: Face, act: ask.Draw) -> ask.Draw:
    return replace(act, card=_text(face(next_place(asked.table, trail))))


def _burn(asked: Asked, trail: Trail, face: Face, act: ask.BurnCards) -> ask.BurnCards:
    return replace(act, shown=shown_when_burnt(asked.table, face))


def _burnt(asked: Asked, trail: Trail, face: Face, act: ask.ShowBurntCard) -> ask.ShowBurntCard:
    return replace(act, card=_text(face(0)))


def _look(asked: Asked, trail: Trail, face: Face, act: ask.Look) -> ask.Look:
    place = hidden_places(asked.table.the_round, act.side, act.place)[0]
    return replace(act, card=_text(face(trail.dealt[place])))


def _turn(asked: Asked, trail: Trail, face: Face, act: ask.Turn) -> ask.Turn:
    cards = asked.table.the_round.cards
    unseen = (place for place in turned_places(asked, act) if cards[place].card is None)
    return replace(act, cards=tuple(_text(face(trail.dealt[place])) for place in unseen))


def _report(asked: Asked, trail: Trail, face: Face, act: ask.ReportTrouble) -> ask.ReportTrouble:
    return replace(act, card=_text(face(trail.out)))


def _resolve(asked: Asked, trail: Trail, face: Face, act: ask.Resolve) -> ask.Resolve:
    trouble = asked.table.trouble
    if act.exit in (Exit.REBUILD, Exit.DECIDE_ORDER):
        return replace(act, order=tuple(_text(face(place)) for place in trail.lying))
    if act.exit is Exit.READ_AGAIN and trouble is not None and trouble.side is not None and trouble.place is not None:
        place = read_place(asked.table.the_round, trouble.side, trouble.place)
        return replace(act, card=_text(face(trail.dealt[place])))
    return replace(act, card=_text(face(trail.lying[0]))) if trail.lying else act


_FILL: dict[type[Any], Callable[[Asked, Trail, Face, Any], Any]] = {
    ask.Draw: _draw,
    ask.BurnCards: _burn,
    ask.ShowBurntCard: _burnt,
    ask.Look: _look,
    ask.Turn: _turn,
    ask.ReportTrouble: _report,
    ask.Resolve: _resolve,
}
