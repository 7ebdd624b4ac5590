"""The skills: what a dealer must be able to do, which set-ups ask for it, and the drill that asks.

Some skills are for players; a skill for players alone is in no dealer's plan, syllabus or examination.
"""

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

from puntobanco.academy.chance import Draw, stream
from puntobanco.academy.drills import afterwards, cards, insurance, money, pays, players, rank, shoe, table, trouble
from puntobanco.academy.question import Posed, Question, by_seat
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Text, listed, say


def _always(setup: Setup) -> bool:
    return True


class Part(Enum):
    """The parts of a dealer's work, as a syllabus and an examination divide it."""

    CARDS = "cards"
    PAYS = "pays"
    TABLE = "table"
    IRREGULARITIES = "irregularities"

    @property
    def text(self) -> Text:
        return say(f"academy.part-{self.value}")


class Skill(Struct, frozen=True):
    """Something that is trained, and how a question about it is made."""

    id: str
    part: Part | None
    """None for what only those who bet learn."""
    pose: Callable[[Setup, Draw], Posed]
    wanted: Callable[[Setup], bool] = _always
    """Whether this table gives something to ask."""
    for_players: bool = False
    """Whether those who bet learn it."""

    @property
    def text(self) -> Text:
        return say(f"academy.skill-{self.id}")


SKILLS = (
    Skill("count", Part.CARDS, cards.count),
    Skill("draw", Part.CARDS, cards.draw_or_stand),
    Skill("winner", Part.CARDS, cards.winner),
    Skill("line", Part.CARDS, pays.line, for_players=True),
    Skill("pay", Part.PAYS, pays.pay, for_players=True),
    Skill("jackpot", Part.PAYS, pays.jackpot, pays.has_meters),
    Skill("chips", Part.PAYS, pays.in_chips),
    Skill("colour-up", Part.PAYS, pays.colour_up),
    Skill("commission", Part.PAYS, money.commission, lambda setup: bool(money.taking(setup))),
    Skill("order", Part.PAYS, money.order, lambda setup: setup.terms.order.winners_clause is not None),
    Skill("limits", Part.PAYS, money.limits),
    Skill("differential", Part.PAYS, money.differential, lambda setup: setup.terms.differential is not None),
    Skill("added", Part.PAYS, money.added, lambda setup: bool(money.adding(setup))),
    Skill("insurance", Part.PAYS, insurance.insurance, lambda setup: bool(insurance.insuring(setup))),
    Skill("burn", Part.TABLE, shoe.burn, shoe.burns),
    Skill("cut", Part.TABLE, shoe.cut, shoe.cuts),
    Skill("cutting-card", Part.TABLE, shoe.cutting_card, shoe.has_cutting_card),
    Skill("float", Part.TABLE, shoe.float_count),
    Skill("slips", Part.TABLE, shoe.slips),
    Skill("call", Part.TABLE, table.call),
    Skill("next", Part.TABLE, table.next_act),
    Skill("offered", Part.TABLE, table.offered, table.offers_something),
    Skill("way-out", Part.IRREGULARITIES, trouble.way_out),
    Skill("who-decides", Part.IRREGULARITIES, trouble.who_decides),
    Skill("take-back", Part.IRREGULARITIES, trouble.take_back, trouble.has_options),
    Skill("afterwards", Part.IRREGULARITIES, afterwards.afterwards),
    Skill("lawful", Part.IRREGULARITIES, afterwards.lawful),
    Skill("rank", Part.IRREGULARITIES, rank.who_orders),
)
"""What dealers learn."""
PLAYERS_ALONE = (
    Skill("edge", None, players.edge, players.has_prices, for_players=True),
    Skill("often", None, players.often, players.has_prices, for_players=True),
    Skill("road-mark", None, players.road_mark, for_players=True),
    Skill("past", None, players.past, players.has_past, for_players=True),
)
BY_ID = {skill.id: skill for skill in (*SKILLS, *PLAYERS_ALONE)}


def skills_of(setup: Setup) -> tuple[Skill, ...]:
    """What dealers are trained in for a set-up."""
    return tuple(skill for skill in SKILLS if skill.wanted(setup))


def players_skills_of(setup: Setup) -> tuple[Skill, ...]:
    """What those who bet may learn about a set-up."""
    return tuple(skill for skill in BY_ID.values() if skill.for_players and skill.wanted(setup))


def ask(setup: Setup, skill: str, seed: str, number: int) -> Question:
    """The question of this number; the same for the same set-up, skill and seed."""
    if setup.game != setup.rulebook.game:
        raise Refused(Fault.of("other-game-trained", setup.name, game=setup.game.names))
    known = BY_ID.get(skill)
    if known is None or not known.wanted(setup):
        ids = listed(other.id for other in BY_ID.values() if other.wanted(setup))
        raise Refused(Fault.of("no-such-skill", "--skill", skill=skill, setup=setup.name, skills=ids))
    posed = by_seat(known.pose(setup, Draw(stream("academy", setup.name, skill, seed, number))))
    return Question(skill=skill, setup=setup.name, seed=seed, number=number, currency=setup.currency, posed=posed)
