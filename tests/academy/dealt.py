"""Trainees who deal a live table by a script: one who knows everything, one who errs at some places, one at random."""

from collections.abc import Callable, Collection
from random import Random

from puntobanco.academy.live import Deed, LiveTable, Moment, Shift, Surprise, begun
from puntobanco.academy.question import Form
from puntobanco.rulebooks.model import Setup
from tests.academy import second_reading

A_MOMENT = 2_000
"""Milliseconds that a scripted trainee takes."""


def new_shift(setup: Setup, seed: str, *, rounds: int = 4, guests: int = 3, rate: int = 60) -> Shift:
    """A shift in which every surprise comes at one rate."""
    return begun(setup, seed, rounds, guests, dict.fromkeys(Surprise, rate), 60)


def right(moment: Moment) -> str:
    return moment.posed.accepted[0]


def wrong(moment: Moment) -> str:
    """An answer that is not accepted, and deals no card."""
    ids = [choice.id for choice in moment.posed.choices] or ["1"]
    return next(one for one in reversed(ids) if one not in moment.posed.accepted)


def erring(places: Collection[int]) -> Callable[[Moment], str]:
    return lambda moment: wrong(moment) if moment.place in places else right(moment)


def at_random(seed: int, part: float) -> Callable[[Moment], str]:
    """A trainee who does anything at all in this part of the moments."""
    chance = Random(seed)

    def answer(moment: Moment) -> str:
        ids = [choice.id for choice in moment.posed.choices] or ["1"]
        return chance.choice(ids) if chance.random() < part else right(moment)

    return answer


def dealt(shift: Shift, setup: Setup, answer: Callable[[Moment], str] = right) -> tuple[LiveTable, list[Deed]]:
    """A shift dealt to its end, and every answer; each moment is looked at."""
    live, deeds = LiveTable(shift, setup), []
    while (moment := live.moment) is not None:
        check_moment(moment)
        deeds.append(Deed(answer(moment), A_MOMENT))
        live.answer(deeds[-1])
    return live, deeds


def check_moment(moment: Moment) -> None:
    """Its answers are among the choices and are not all of them; cards and pays as another program has them."""
    posed = moment.posed
    facts: second_reading.Facts = dict(posed.facts)
    ids = [choice.id for choice in posed.choices]
    assert len(set(ids)) == len(ids) and posed.accepted, moment
    if posed.form is Form.CHOICE:
        assert set(posed.accepted) < set(ids), moment
    if facts.get("due") in ("player", "banker") and not _told_apart(facts):
        assert second_reading.drawn({**facts, "side": facts["due"]}) == {"draw"}, moment
    if posed.form is Form.MONEY:
        (gross,) = second_reading.pays(facts)
        assert posed.accepted == (str(int(gross) - facts["commission"]),), moment
    if posed.form is Form.CHOICE and facts and "due" not in facts:
        counts = [second_reading.total(facts[side]) for side in ("player", "banker")]
        assert posed.accepted == ("-".join(map(str, counts)),), moment


def _told_apart(facts: second_reading.Facts) -> bool:
    """Whether cards lie face down or are missing, so that the hands alone do not tell what is drawn."""
    player, banker = facts["player"], facts["banker"]
    return len(player) < 2 or len(banker) < 2 or (facts["due"] == "banker" and len(banker) != 2)
