"""The felt: what everybody in the room can see and hear. Every view is built upon it.

Nothing on it depends on a card that lies face down, on a rack, on an incident or on a house book.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.money import Minor
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner, winner
from puntobanco.shoe.last_hand import Life
from puntobanco.table.commands import CardText, Person
from puntobanco.table.model.bets import betting_is_open
from puntobanco.table.model.state import Ready, RoundState, ShoeState, Table
from puntobanco.table.shared.results import called_results
from puntobanco.table.shared.signs import signs_of
from puntobanco.table.views.cards import Drawing, Finished, HandSeen, drawing_of, finished, hands_for
from puntobanco.table.views.layout import (
    BetSeen,
    LimitsSeen,
    Place,
    Totals,
    WagerSeen,
    bets_on,
    limits_of,
    places_of,
    totals_of,
    wagers_of,
)
from puntobanco.table.views.trouble import Aside, aside_of
from puntobanco.table.views.words import CallSeen, call_seen
from puntobanco.wagers.wager import Names, WagerId, in_english
from puntobanco.words import Text, Wording

# Awards as they are seen at a table: what has been won of a meter and waits for the console.


class AwardSeen(Struct, frozen=True, kw_only=True):
    """Something won of a meter that the console has not confirmed yet."""

    person: Person
    seat: int
    wager: str
    meter: str
    title: Names
    """What the meter is called."""
    round: int
    amount: Minor | None
    """What is locked for it; none while the link is lost and it is kept for later."""


def awards_of(table: Table) -> tuple[AwardSeen, ...]:
    """Every award that is pending, the oldest first."""
    return tuple(
        AwardSeen(
            person=award.award.bettor,
            seat=award.award.seat,
            wager=award.award.wager,
            meter=award.award.meter,
            title=_meter(table, award.award.wager, award.award.meter),
            round=award.round,
            amount=award.award.amount if award.award.hit else None,
        )
        for award in table.awards
    )


def _meter(table: Table, wager: str, meter: str) -> Names:
    """What a meter of a wager's pay table is called."""
    offer = table.rules.terms.offers.get(WagerId(wager))
    meters = offer.pay_table.meters if offer else ()
    return next((known.names for known in meters if known.id == meter), in_english(meter))


class Sign(Struct, frozen=True, kw_only=True):
    """A sign that this set-up must display."""

    clause: ClauseId
    title: Wording
    lines: tuple[Wording, ...]


class ShoeSeen(Struct, frozen=True, kw_only=True):
    """The cards at the table, as numbers that everybody can count."""

    set_id: str
    back: str
    ready: Ready
    total: int
    left: int
    discarded: int
    burnt: int
    burnt_shown: tuple[CardText, ...]
    behind: int | None
    """Cards behind the cutting card."""
    life: Life
    says: Text
    """What people are told of it."""
    rounds: int
    commitment: str
    cut_offered: Person | None


class RoundSeen(Struct, frozen=True, kw_only=True):
    """The round under way."""

    number: int
    style: str
    free: bool
    """Announced as one that is dealt even without bets."""
    bets_open: bool
    winner: Winner | None
    """Once the result is called."""
    squeeze: Person | None
    stopped: bool
    without_bets: ClauseId | None
    """The clause by which it is dealt without bets: a simulated round, a Void Hand."""


class GameSeen(Struct, frozen=True, kw_only=True):
    """A game that is not in the rulebook."""

    id: str
    names: Names
    printed: Mapping[Side, CardText]
    """The first cards that are printed on the layout."""


class Felt(Struct, frozen=True, kw_only=True):
    """What everybody in the room can see and hear."""

    name: str
    title: Names
    """What screens call the table."""
    casino: str
    rulebook: Names
    version: Names
    options: tuple[Names, ...]
    game: GameSeen | None
    """The game, where it is not the one of the rulebook."""
    currency: str
    digits: int
    """Digits of the minor unit in which every amount of a view stands."""
    chips: tuple[Minor, ...]
    is_open: bool
    paused: bool
    signs_posted: bool
    round: RoundSeen | None
    hands: tuple[HandSeen, ...]
    drawing: Drawing | None
    places: tuple[Place, ...]
    bets: tuple[BetSeen, ...]
    totals: Totals
    wagers: tuple[WagerSeen, ...]
    limits: LimitsSeen
    shoe: ShoeSeen | None
    aside: Aside | None
    """Cards that lie beside the shoe for the next round."""
    awards: tuple[AwardSeen, ...]
    """What has been won of meters and waits for the console."""
    results: tuple[Finished, ...]
    """The rounds of the present shoe whose result was called: a void round has none [RWS 1.24]."""
    said: tuple[CallSeen, ...]
    """What was said last."""


_LAST: dict[str, tuple[Table, Felt]] = {}
"""The felt of each table as it was built last: everybody at a table sees the same one, so it is built once."""


def felt_for(table: Table, viewer: Person | None = None) -> Felt:
    """The felt before a person; a card that only they have looked at has its name for them alone."""
    last = _LAST.get(table.rules.setup.name)
    if last is None or last[0] is not table:
        last = _LAST[table.rules.setup.name] = (table, _felt(table))
    felt = last[1]
    return felt if viewer is None else replace(felt, hands=hands_for(table, viewer))


def _felt(table: Table) -> Felt:
    setup = table.rules.setup
    return Felt(
        name=setup.name,
        title=setup.names,
        casino=setup.casino,
        rulebook=setup.rulebook.names,
        version=setup.version.names,
        options=tuple(option.names for option in setup.options),
        game=_game(setup.game) if setup.game != setup.rulebook.game else None,
        currency=setup.currency.code,
        digits=setup.currency.digits,
        chips=tuple(Minor(value) for value in setup.chips.values),
        is_open=table.is_open,
        paused=table.paused is not None,
        signs_posted=table.signs,
        round=_round(table, table.round) if table.round else None,
        hands=hands_for(table, None),
        drawing=drawing_of(table),
        places=places_of(table),
        bets=bets_on(table),
        totals=totals_of(table),
        wagers=wagers_of(table),
        limits=limits_of(table),
        shoe=_shoe(table, table.shoe) if table.shoe else None,
        aside=aside_of(table),
        awards=awards_of(table),
        results=tuple(finished(result, table.rules.setup.game) for result in called_results(table) if not result.kind),
        said=tuple(map(call_seen, table.said)),
    )


def _game(game: Game) -> GameSeen:
    printed = {side: CardText(str(card)) for side, card in game.printed.items()}
    return GameSeen(id=game.id, names=game.names, printed=printed)


def _round(table: Table, round_: RoundState) -> RoundSeen:
    return RoundSeen(
        number=round_.number,
        style=round_.style,
        free=round_.free,
        bets_open=betting_is_open(table),
        winner=winner(round_.shown, round_.game) if round_.announced else None,
        squeeze=round_.squeeze,
        stopped=round_.stopped is not None or table.trouble is not None,
        without_bets=round_.without_bets,
    )


def _shoe(table: Table, shoe: ShoeState) -> ShoeSeen:
    return ShoeSeen(
        set_id=shoe.set_id,
        back=table.sets[shoe.set_id].back,
        ready=shoe.ready,
        total=shoe.total,
        left=shoe.left,
        discarded=shoe.discarded,
        burnt=shoe.burnt,
        burnt_shown=tuple(CardText(str(card)) for card in shoe.burnt_shown),
        behind=shoe.behind,
        life=shoe.life,
        says=shoe.life.words,
        rounds=shoe.rounds,
        commitment=shoe.commitment,
        cut_offered=shoe.cut_offers[0] if shoe.cut_offers else None,
    )


_SIGNS: dict[str, tuple[Setup, tuple[Sign, ...]]] = {}
"""The signs of each table's set-up: they change when it does."""


def signs_for(table: Table) -> tuple[Sign, ...]:
    """The words of every sign that this set-up must display."""
    setup = table.rules.setup
    last = _SIGNS.get(setup.name)
    if last is None or last[0] is not setup:
        last = _SIGNS[setup.name] = (setup, _signs(table))
    return last[1]


def _signs(table: Table) -> tuple[Sign, ...]:
    return tuple(Sign(clause=clause, title=title, lines=lines) for clause, title, lines in signs_of(table.rules.setup))
