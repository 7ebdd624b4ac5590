"""``puntobanco count``: what each card is worth to a wager, which tags follow it, and what counting would bring."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import click
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, in_any_version
from puntobanco.analysis.desk.changes import Changes
from puntobanco.analysis.distribution import LightWeights, PricedWager
from puntobanco.analysis.removal import Effects, effects_of_removal
from puntobanco.analysis.tags import Tags, best_tags, card_correlation, check_points, read_tags
from puntobanco.cli.desk.sheet import check_forms
from puntobanco.cli.desk.where import Changed, Place, meant, notes, place_named, split, sweep
from puntobanco.cli.refusals import Record, no_such, print_json
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import Burn, LastHand
from puntobanco.rulebooks.model import Rulebook, Version
from puntobanco.wagers.wager import Kind, Wager
from puntobanco.words import in_words, listed

if TYPE_CHECKING:
    from puntobanco.simulate.counting.results import Counted, Estimate
    from puntobanco.simulate.counting.study import CountingStudy

REMARK = (
    "For analysis: what a wager is worth to someone who counts, under these conditions and no others; "
    "simulated figures carry their standard error."
)
LAST_HANDS = click.Choice([rule.value for rule in LastHand if rule is not LastHand.NONE])
ROUNDED = click.Choice(["exact", "down", "nearest"])
LAST_HAND = "What is still dealt once the cutting card has come out; the set-up's by default."
TARGET = "Bet when the count is at least this, not at the best target found."
UNSEEN = "Do not count cards burnt unseen in the divisor of the true count."
MAIN = "A main bet that the room forces beside each bet: player, banker."


class Count(Changed, frozen=True, kw_only=True):
    wagers: Annotated[tuple[str, ...], argument(metavar="WAGER [SETUP]")]
    rulebook: Annotated[str | None, option(help="massachusetts, rws, new-zealand or library; or a set-up.")]
    version: Annotated[str | None, option(help="Needed where versions pay the wager differently.")]
    pay_table: Annotated[str | None, option(help="Needed where the wager has several.")]
    given: Annotated[tuple[str, ...], option(metavar="NAME=VALUE", help="Such as chair=3, or other=any.")]
    tags: Annotated[str | None, option(help='Your own tags, such as "3,4,5=-1 6=-2 7=+1 8,9=+2".')]
    perfect: Annotated[bool, option(help="Bet by the exact return of every round: no count can beat it.")]
    effects_only: Annotated[bool, option(help="Effects and tags, nothing simulated.")]
    target: Annotated[float | None, option(help=TARGET)]
    last_hand: Annotated[
        LastHand | None,
        option(
            type=LAST_HANDS, help="What is still dealt once the cutting card has come out; the set-up's by default."
        ),
    ]
    burn: Annotated[Burn | None, option(help="How the first cards are burnt; the set-up's by default.")]
    unseen_out: Annotated[bool, option(help=UNSEEN)]
    true_count: Annotated[str, option(type=ROUNDED, show_default=True)] = "exact"
    forced_main: Annotated[str | None, option(metavar="MAIN", help=MAIN)]
    main_units: Annotated[float, option(show_default=True, help="Units on it for each unit bet.")] = 1.0
    shoes: Annotated[int, option(show_default=True, help="Shoes to deal.")] = 10_000
    seed: Annotated[int, option(show_default=True)] = 1
    hands_an_hour: Annotated[int, option(show_default=True)] = 80
    plot: Annotated[str | None, option(metavar="FILE", help="A picture of a sweep: .svg, .png or .pdf.")]


@verb("Nothing was figured.")
def count(given: Count) -> None:
    """Effects of removal, the best counting tags, what every target count would bring, and a verdict.

    Effects are exact: the change of the return of one unit when one card leaves a fresh shoe. Tags are the best
    of all balanced whole numbers from -4 to +4. One simulation gives all targets; it adds up the exact return of
    every bet made. Where no tags follow a wager, bets go by the exact return itself, in percent.

    \b
    puntobanco count dragon-7 --rulebook massachusetts
    puntobanco count big-tiger --rulebook new-zealand --target 8 --tags "3,4,5=-1 6=-2 7=+1 8,9=+2"
    puntobanco count player-pair --rulebook rws --forced-main banker --main-units 0.5
    puntobanco count dragon-7 massachusetts-ez --decks 6..8 --depth 14..104:10 --csv
    """
    from puntobanco.cli.count.render import print_answer, print_sweep

    check_forms(given)
    if given.plot:
        from puntobanco.cli.plot import check as check_picture

        check_picture(given.plot)
    place, name = _asked(given)
    cells = sweep(given, place)
    told = notes(place, cells)
    answers = [answer_to(given, _cell(given, _changed(place, changes), changes), name) for changes in cells]
    if len(answers) > 1:
        print_sweep(answers, given, told)
    elif given.as_json:
        print_json(_record(answers[0]))
    else:
        print_answer(answers[0], given, told)


class Cell(NamedTuple):
    """Where a wager is counted, and how its shoe is dealt."""

    book: Rulebook
    decks: int
    depth: int
    last_hand: LastHand
    burn: Burn
    changes: Changes


USUAL_DECKS, USUAL_DEPTH = 8, 14


def _asked(given: Count) -> tuple[Place, str]:
    """The place, and the one wager that is counted."""
    word, names = split(given.wagers)
    if word is not None and given.rulebook is not None:
        raise Refused(Fault.of("twice.where", "--rulebook", place=word, book=given.rulebook))
    where = given.rulebook if word is None else word
    if where is None:
        raise Refused(Fault.of("missing.where", "--rulebook"))
    place = place_named(where)
    if len(names) != 1:
        raise Refused(Fault.of("one-wager.counted", "wager", n=len(names)))
    return place, names[0]


def _changed(place: Place, changes: Changes) -> Place:
    """The place with what is changed; a rulebook has no shoe, so the depth is of the shoe that is counted here."""
    return place.changed(changes if place.setup is not None else replace(changes, depth=None))


def _cell(given: Count, place: Place, changes: Changes) -> Cell:
    """The set-up's own shoe, unless something else is asked for."""
    if place.setup is None:
        decks = changes.decks or USUAL_DECKS
        shoe = (changes.depth if changes.depth is not None else USUAL_DEPTH, LastHand.THIS_IF_FIRST, Burn.VALUE_HIDDEN)
    else:
        rules = place.setup.shoe
        if rules.depth is None or rules.last_hand is LastHand.NONE:
            name = place.setup.name
            raise Refused(Fault.of("no-cutting-card.count", name, rules.last_hand_clause, table=name))
        decks, shoe = rules.decks, (rules.depth, rules.last_hand, rules.burn)
    depth, last_hand, burn = shoe
    return Cell(place.book, decks, depth, given.last_hand or last_hand, given.burn or burn, changes)


class Answer(Struct, frozen=True, kw_only=True):
    wager: Wager
    effects: Effects
    best: Tags | None
    own: Tags | None
    """The tags that were given."""
    study: "CountingStudy | None"
    cell: Cell


def answer_to(given: Count, cell: Cell, name: str) -> Answer:
    """Effects, tags and, unless only these are asked for, what counting brings."""
    own = read_tags(given.tags) if given.tags is not None else None
    book = cell.book
    check_points(book.game)
    wager, version = _wager(book, name, given.version)
    effects = _effects(
        wager, given, cell.decks, Query(rulebook=book, versions=(version,), wagers=frozenset({wager.id}))
    )
    main = _main(book, version, given.forced_main) if given.forced_main else None
    study = None
    if not given.effects_only:
        table = wager.pay_table(effects.figures.pay_table)
        assert table is not None, effects.figures.pay_table
        study = _studied(given, cell, PricedWager(wager, table, book.currency), main, effects, own)
    return Answer(wager=wager, effects=effects, best=best_tags(effects.by_value), own=own, study=study, cell=cell)


# Finding the one wager that is meant.


def _wager(book: Rulebook, name: str, version_name: str | None) -> tuple[Wager, Version]:
    """The wager and the first version that offers it; a version must be named where declarations differ."""
    if version_name is not None and book.version(version_name) is None:
        raise Refused(no_such("version", version_name, (version.id for version in book.versions)))
    declared = _declared(book, name)
    offered = [(wager, version) for version in book.versions for wager in declared if version.id in wager.versions]
    found = [(wager, version) for wager, version in offered if version_name in (None, version.id)]
    versions = ", ".join(dict.fromkeys(version.id for _, version in offered))
    if not found:
        raise Refused(Fault.of("not-in-version", name, versions=versions))
    if len({in_any_version(wager) for wager, _ in found}) > 1:
        raise Refused(Fault.of("which-version", name, versions=versions))
    return found[0]


def _declared(book: Rulebook, name: str) -> list[Wager]:
    """The declarations of a wager in its versions; `Refused` where there is none."""
    families = {str(wager.family) for wager in book.wagers}
    if name not in families and (found := meant([name], book.wagers)) and len(found) == 1:
        (name,) = found
    declared = [wager for wager in book.wagers if wager.id == name]
    if not declared:
        members = sorted({str(wager.id) for wager in book.wagers if wager.family == name})
        key = "unknown-wager.of-family" if members else "unknown-wager.see-list"
        raise Refused(Fault.of(key, name[:60], members=listed(members)))
    return declared


def _effects(wager: Wager, given: Count, decks: int, asked: Query) -> Effects:
    """The effects on the one pay table and condition that is meant."""
    table, words = _pay_table(wager, given.pay_table), set(given.given)
    found = [
        effects for effects in effects_of_removal(asked, decks, LightWeights) if effects.figures.pay_table == table
    ]
    matching = [effects for effects in found if words == _conditions(effects)] or [
        effects for effects in found if words <= _conditions(effects)
    ]
    if len(matching) != 1:
        some = ", ".join([" ".join(sorted(_conditions(effects))) for effects in matching or found][:8])
        raise Refused(Fault.of("which-given.several" if matching else "which-given.none", wager.id, some=some))
    return matching[0]


def _pay_table(wager: Wager, wanted: str | None) -> str:
    """The pay table that is wanted; where none is named, the only one."""
    tables = [str(table.id) for table in wager.pay_tables]
    if wanted is None and len(tables) > 1:
        raise Refused(Fault.of("which-pay-table", wager.id, tables=listed(tables)))
    if wanted not in (None, *tables):
        raise Refused(no_such("pay table", wanted or "", tables))
    return wanted or tables[0]


def _conditions(effects: Effects) -> set[str]:
    return {f"{key}={'any' if value is None else value}" for key, value in effects.figures.given.items()}


def _main(book: Rulebook, version: Version, name: str) -> PricedWager:
    mains = {str(wager.id): wager for wager in book.wagers_of(version.id) if wager.kind is Kind.MAIN}
    if name not in mains:
        raise Refused(Fault.of("no-main-bet.version-such", name[:60], sorted=listed(sorted(mains))))
    return PricedWager(mains[name], mains[name].pay_tables[0], book.currency)


# The simulated part.


def _studied(
    given: Count, cell: Cell, offered: PricedWager, main: PricedWager | None, effects: Effects, own: Tags | None
) -> "CountingStudy":
    from puntobanco.cli.terminal import bar

    try:
        from puntobanco.simulate.counting import run as counting
        from puntobanco.simulate.counting import study
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        raise Refused(Fault.of("no-numba", "count")) from None
    conditions = counting.Conditions(
        tags=own,
        decks=cell.decks,
        depth=cell.depth,
        last_hand=cell.last_hand,
        burn=cell.burn,
        unseen_in_divisor=not given.unseen_out,
        true_count=counting.TrueCount(given.true_count),
        hands_an_hour=given.hands_an_hour,
    )
    units, chair = given.main_units if main else 0, _chair(effects, offered.wager)
    wagered = counting.Wagered(offered=offered, given=chair, main=main, main_units=units, rules=cell.book.game)
    shoes, seed, target = given.shoes, given.seed, given.target
    counting.check(wagered, conditions, [0.0 if target is None else target], shoes, seed)
    with bar(shoes, "Getting the compiled kernel ready (slow only the first time)") as shown:

        def progress(more: int) -> None:
            shown.advance(more, "Shoes")

        taken = study.approach(wagered, effects, conditions, own, perfect=given.perfect)
        counting.get_ready(wagered, conditions)
        return study.study_counting(
            wagered, effects, conditions, taken, shoes=shoes, seed=seed, target=target, progress=progress
        )


def _chair(effects: Effects, wager: Wager) -> int | None:
    """The value of the wager's own parameter; `Refused` for a condition that no count of cards can be held against."""
    name = wager.parameter.name if wager.parameter else None
    others = set(effects.figures.given) - {name}
    if wager.windows or others:
        about = "a bet made in the middle of a round" if wager.windows else f"it with {' and '.join(sorted(others))}"
        without = "" if wager.windows else ", or leave the condition out"
        raise Refused(Fault.of("not-counted.effects-tags", wager.id, wager.clause, about=about, without=without))
    chair = effects.figures.given.get(name) if name else None
    return chair if isinstance(chair, int) else None


# JSON.


def _record(answer: Answer) -> Record:
    figures, effects = answer.effects.figures, answer.effects
    cards = effects.by_card.items() if effects.suits_matter else ()
    named = {name: getattr(figures, name) for name in ("rulebook", "version", "wager", "pay_table", "decks", "given")}
    return named | {
        "expected_return": str(figures.expected_return),
        "house_edge": float(-figures.expected_return),
        "stdev": figures.stdev,
        "hit_frequency": float(figures.hit_frequency),
        "effects_of_removal": {rank.value: str(effect) for rank, effect in effects.by_rank.items()},
        "effects_by_card": {str(card): str(effect) for card, effect in cards} or None,
        "best_tags": _tags_record(answer.best, effects),
        "given_tags": _tags_record(answer.own, effects),
        "simulated": _study_record(answer.study) if answer.study else None,
        "remark": REMARK,
    }


def _tags_record(tags: Tags | None, effects: Effects) -> Record | None:
    if tags is None:
        return None
    correlation = card_correlation(tags, effects)
    known: Record = {"tags": str(tags), "by_value": tags.by_value, "balanced": tags.is_balanced}
    return known | {"betting_correlation": correlation}


def _study_record(study: "CountingStudy") -> Record:
    from puntobanco.simulate.counting.study import conditions_of
    from puntobanco.simulate.counting.verdict import scale

    sweep, taken = study.sweep, study.approach
    return {
        "conditions": conditions_of(study),
        "method": "the exact conditional return of every bet, given the cards seen",
        "why_no_true_count": in_words(taken.why) if taken.why else None,
        "worth_of_a_true_count_of_one": taken.worth,
        "critical_true_count": taken.critical,
        **{name: getattr(sweep, name) for name in ("seed", "shoes", "stopped", "hands", "full_shoe_stdev")},
        "sweep": [_row_record(row) for row in sweep.rows],
        "best_target": sweep.best.target,
        **_row_record(study.chosen),
        "verdict": {"grade": study.grade.value, "sentence": in_words(study.verdict), "scale": in_words(scale())},
    }


ESTIMATES = {
    "bet_frequency": ("bet_frequency", "bets, of all hands", "{:.4%}"),
    "average_edge": ("average_edge", "average edge when betting", "{:+.4%}"),
    "units_per_100": ("units_per_100_hands", "units won in 100 hands", "{:+.4f}"),
    "fell_per_100": ("units_per_100_hands_as_they_fell", "  the same as the rounds fell (check)", "{:+.4f}"),
    "units_per_hour": ("units_per_hour", "units won in an hour", "{:+.4f}"),
    "units_per_shoe": ("units_per_shoe", "units won in a shoe", "{:+.4f}"),
    "bets_per_shoe": ("bets_per_shoe", "bets in a shoe", "{:.4f}"),
    "desirability": ("desirability_index", "desirability index", "{:.4f}"),
}
"""The estimates of a target: of each its name in JSON, its name for people, and how it is written for them."""


def _row_record(row: "Counted") -> Record:
    def both(estimate: "Estimate | None") -> Record | None:
        return {"value": estimate.value, "standard_error": estimate.error} if estimate else None

    estimates = {name: both(getattr(row, field)) for field, (name, _, _) in ESTIMATES.items()}
    ends = {"hands_to_one_deviation": row.hands_to_one_deviation, "betting_stdev": row.betting_stdev}
    return {"target": row.target, "bets": row.bets, **estimates, **ends}
