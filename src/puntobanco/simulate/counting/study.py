"""Counting one wager from end to end: which count to follow, which targets to try, the run, and the verdict."""

from collections.abc import Callable
from concurrent.futures import Executor

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.correlation import Staked, together
from puntobanco.analysis.distribution import weights_for
from puntobanco.analysis.removal import Effects
from puntobanco.analysis.tags import Tags, best_tags, highest_count, targets_around, worth_of_one
from puntobanco.html_text import Record, table_html
from puntobanco.simulate.counting.run import Conditions, Counted, Sweep, Wagered, count_cards
from puntobanco.simulate.counting.verdict import Grade, grade, verdict
from puntobanco.words import Text, Wording, say

RETURNS = tuple(float(percent) for percent in range(11))
"""The exact returns, in percent, that are tried as targets where there is no true count."""


class Approach(Struct, frozen=True, kw_only=True):
    """How a wager is counted, decided before any shoe is dealt."""

    tags: Tags | None
    """None for the exact return of every round in place of a count."""
    worth: float | None
    """What a true count of one adds to the return, where there are tags at all."""
    critical: float | None
    """The true count at which the edge is expected to turn."""
    why: Text | None
    """Why there is no true count; nothing where there is one."""

    @property
    def targets(self) -> tuple[float, ...]:
        return RETURNS if self.tags is None else targets_around(self.critical or 0.0)


def approach(
    wagered: Wagered, effects: Effects, conditions: Conditions, own: Tags | None = None, *, perfect: bool = False
) -> Approach:
    """By the tags given, else by the best; by exact returns where asked for, or where no tags get anywhere."""
    decks = conditions.decks
    tags = own or best_tags(effects.by_value)
    if tags is None:
        return Approach(tags=None, worth=None, critical=None, why=say("counting.why-one-effect"))
    worth, cost = worth_of_one(tags, effects.by_value, decks), -float(effects.figures.expected_return)
    if wagered.main:
        weights = weights_for(fresh(decks), wagered.rules)
        cost -= wagered.main_units * float(together([Staked(wagered.main)], fresh(decks), weights=weights).means[0])
    critical = cost / worth if worth > 0 else None
    highest = highest_count(tags, decks, conditions.depth)
    why = None
    if perfect:
        why = say("counting.why-asked-for")
    elif own is None and (critical is None or critical > highest):
        why = say("counting.why-too-high", count=f"{critical or 0:,.0f}", highest=f"{highest:,.0f}")
    return Approach(tags=None if why else tags, worth=worth, critical=critical, why=why)


class CountingStudy(Struct, frozen=True, kw_only=True):
    """What counting a wager brings, target by target, and a verdict on the best of them."""

    wagered: Wagered
    effects: Effects
    approach: Approach
    sweep: Sweep
    chosen: Counted
    """The target asked for, else the best one."""

    def __repr__(self) -> str:
        wager, best = self.effects.figures.wager, self.chosen
        return (
            f"<CountingStudy {wager}: {self.grade.value}, at {best.target:g} or more a bet in "
            f"{best.bet_frequency.value:.2%} of hands, {best.units_per_100.value:+.4f} units in 100 hands>"
        )

    def records(self) -> list[Record]:
        """A row a target count: how often it bets, and what that brings, with standard errors."""
        return [
            {
                "target": row.target,
                "bets": row.bets,
                "bet_frequency": row.bet_frequency.value,
                "average_edge": row.average_edge.value if row.average_edge else None,
                "units_per_100": row.units_per_100.value,
                "units_per_100_error": row.units_per_100.error,
                "units_per_shoe": row.units_per_shoe.value,
                "desirability": row.desirability.value if row.desirability else None,
            }
            for row in self.sweep.rows
        ]

    def _repr_html_(self) -> str:
        rows = self.records()
        shown = ((f"{value:.6g}" if isinstance(value, float) else value for value in row.values()) for row in rows)
        return table_html(rows[0], shown, repr(self).strip("<>"))

    @property
    def forced_main(self) -> str | None:
        """The main wager that has to be bet beside it, if any."""
        return str(self.wagered.main.wager.id) if self.wagered.main else None

    @property
    def grade(self) -> Grade:
        """Of the chosen target."""
        return grade(self.chosen)

    @property
    def verdict(self) -> Wording:
        """What the chosen target amounts to, in words."""
        return verdict(self.chosen, self.sweep.conditions, self.forced_main)


def study_counting(
    wagered: Wagered,
    effects: Effects,
    conditions: Conditions,
    taken: Approach,
    *,
    shoes: int,
    seed: int,
    target: float | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> CountingStudy:
    """One pass over `shoes` shoes; the tags of the conditions are those of the approach taken."""
    targets = (*taken.targets, *(() if target is None else (target,)))
    counted_by = replace(conditions, tags=taken.tags)
    sweep = count_cards(wagered, counted_by, targets, shoes, seed, executor=executor, progress=progress)
    chosen = sweep.best if target is None else sweep.at(target)
    return CountingStudy(wagered=wagered, effects=effects, approach=taken, sweep=sweep, chosen=chosen)


def conditions_of(study: CountingStudy) -> dict[str, object]:
    """Every condition by its name, for programs."""
    conditions = study.sweep.conditions
    return {
        "decks": conditions.decks,
        "cards_behind_cutting_card": conditions.depth,
        "last_hand": conditions.last_hand.value,
        "burn": conditions.burn.value,
        "counted_by": "tags" if conditions.tags else "exact return in percent",
        "tags": str(conditions.tags) if conditions.tags else None,
        "unseen_burnt_cards_in_divisor": conditions.unseen_in_divisor if conditions.tags else None,
        "true_count": conditions.true_count.value if conditions.tags else None,
        "forced_main": study.forced_main,
        "main_units": study.wagered.main_units,
        "hands_an_hour": conditions.hands_an_hour,
    }


def conditions_said(study: CountingStudy) -> list[tuple[Text, Wording]]:
    """The same for people."""
    found = {name.replace("_", "-"): value for name, value in conditions_of(study).items()}
    return [(say(f"counting.condition-{name}"), _said(name, value)) for name, value in found.items()]


def _said(name: str, value: object) -> Wording:
    if isinstance(value, bool):
        return say("analysis.yes" if value else "analysis.no")
    if value is None:
        return say("counting.none")
    if name in ("last-hand", "burn", "counted-by", "true-count"):
        return say(f"counting.by-{name}", value=str(value))
    return f"{value:g}" if isinstance(value, float) else str(value)
