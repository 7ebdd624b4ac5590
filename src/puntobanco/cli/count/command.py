"""``puntobanco count``: what each card is worth to a wager, which tags follow it, and what counting would bring."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from puntobanco.analysis.cases import Query
from puntobanco.analysis.composition import MOST_DECKS
from puntobanco.analysis.distribution import PricedWager
from puntobanco.analysis.removal import Effects, effects_of_removal
from puntobanco.analysis.tags import Tags, best_tags, card_correlation, read_tags
from puntobanco.cli.refusals import print_json, refuse
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.shoe_life import Burn, LastHand
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook, Version
from puntobanco.wagers.wager import Kind, Wager

if TYPE_CHECKING:
    from puntobanco.simulate.counting.results import Counted, Estimate
    from puntobanco.simulate.counting.study import CountingStudy

REMARK = (
    "For analysis: what a wager is worth to someone who counts, under these conditions and no others; "
    "simulated figures carry their standard error."
)


@click.command()
@click.argument("wager")
@click.option("--rulebook", "name", required=True, help="massachusetts, rws or new-zealand.")
@click.option("--version", help="Needed where versions pay the wager differently.")
@click.option("--pay-table", help="Needed where the wager has several.")
@click.option("--given", "given_words", multiple=True, metavar="NAME=VALUE", help="Such as chair=3, or other=any.")
@click.option("--decks", type=click.IntRange(1, MOST_DECKS), default=8, show_default=True)
@click.option("--tags", "tags_text", help='Your own tags, such as "3,4,5=-1 6=-2 7=+1 8,9=+2".')
@click.option("--perfect", is_flag=True, help="Bet by the exact return of every round: no count can beat it.")
@click.option("--effects-only", is_flag=True, help="Effects and tags, nothing simulated.")
@click.option("--target", type=float, help="Bet when the count is at least this, not at the best target found.")
@click.option("--depth", type=int, default=14, show_default=True, help="Cards behind the cutting card.")
@click.option(
    "--last-hand",
    type=click.Choice([one.value for one in LastHand if one is not LastHand.NONE]),
    default=LastHand.THIS_IF_FIRST.value,
    show_default=True,
    help="What is still dealt once the cutting card has come out.",
)
@click.option(
    "--burn",
    type=click.Choice([one.value for one in Burn]),
    default=Burn.VALUE_HIDDEN.value,
    show_default=True,
    help="How the first cards are burnt.",
)
@click.option("--unseen-out", is_flag=True, help="Leave cards burnt unseen out of the divisor of the true count.")
@click.option("--true-count", type=click.Choice(["exact", "down", "nearest"]), default="exact", show_default=True)
@click.option("--forced-main", metavar="MAIN", help="A main bet that the room forces beside each bet: player, banker.")
@click.option("--main-units", type=float, default=1.0, show_default=True, help="Units on it for each unit bet.")
@click.option("--shoes", type=int, default=10_000, show_default=True, help="Shoes to deal.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--hands-an-hour", type=int, default=80, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="For programs, fractions exact.")
def count(**given: Any) -> None:
    """Effects of removal, the best counting tags, what every target count would bring, and a verdict.

    Effects are exact: the change of the return of one unit when one card leaves a fresh shoe. Tags are the best
    of all balanced whole numbers from -4 to +4. One simulation gives all targets; it adds up the exact return of
    every bet made. Where no tags follow a wager, bets go by the exact return itself, in percent.

    \b
    puntobanco count dragon-7 --rulebook massachusetts
    puntobanco count big-tiger --rulebook new-zealand --target 8 --tags "3,4,5=-1 6=-2 7=+1 8,9=+2"
    puntobanco count player-pair --rulebook rws --forced-main banker --main-units 0.5
    """
    try:
        answer = _answer(given)
    except Refused as refused:
        refuse(refused.faults, "Nothing was figured.", json=given["as_json"])
    if given["as_json"]:
        print_json(_record(answer))
    else:
        from puntobanco.cli.count.render import print_answer

        print_answer(answer)


class Answer(Struct, frozen=True, kw_only=True):
    """Everything asked about one wager."""

    wager: Wager
    effects: Effects
    best: Tags | None
    own: Tags | None
    """The tags that were given."""
    study: "CountingStudy | None"


def _answer(given: dict[str, Any]) -> Answer:
    own = read_tags(given["tags_text"]) if given["tags_text"] is not None else None
    rulebook = _rulebook(given["name"])
    wager, version = _wager(rulebook, given["wager"], given["version"])
    effects = _one_figure(wager, given, Query(rulebook=rulebook, versions=(version,), wagers=frozenset({wager.id})))
    main = _main(rulebook, version, given["forced_main"]) if given["forced_main"] else None
    study = None
    if not given["effects_only"]:
        table = wager.pay_table(effects.figures.pay_table)
        assert table is not None, effects.figures.pay_table
        study = _studied(given, PricedWager(wager, table, rulebook.currency), main, effects, own)
    return Answer(wager=wager, effects=effects, best=best_tags(effects.by_value), own=own, study=study)


# Finding the one wager that is meant.


def _rulebook(name: str) -> Rulebook:
    for one in RULEBOOKS:
        if one.id == name:
            return one
    known = ", ".join(one.id for one in RULEBOOKS)
    raise Refused(Fault("no-rulebook", name[:60], "there is no such rulebook.", None, f"Known: {known}."))


def _wager(rulebook: Rulebook, name: str, version_name: str | None) -> tuple[Wager, Version]:
    """The wager and the first version that offers it; a version must be named where declarations differ."""
    if version_name is not None and rulebook.version(version_name) is None:
        known = ", ".join(one.id for one in rulebook.versions)
        raise Refused(Fault("no-version", version_name[:60], "there is no such version.", None, f"Known: {known}."))
    declared = [one for one in rulebook.wagers if one.id == name]
    if not declared:
        members = sorted({str(one.id) for one in rulebook.wagers if one.family == name})
        advice = f"Of this family: {', '.join(members)}." if members else "See: puntobanco rules list."
        raise Refused(Fault("unknown-wager", name[:60], "this rulebook knows no such wager.", None, advice))
    found = [
        (one, version)
        for version in rulebook.versions
        for one in declared
        if version.id in one.versions and version_name in (None, version.id)
    ]
    versions = ", ".join(version.id for version in rulebook.versions if any(version.id in w.versions for w in declared))
    if not found:
        raise Refused(Fault("not-in-version", name, "this version does not offer it.", None, f"It is in: {versions}."))
    if len({id(one) for one, _ in found}) > 1:
        raise Refused(Fault("which-version", name, "versions pay it differently.", None, f"Say --version: {versions}."))
    return found[0]


def _one_figure(wager: Wager, given: dict[str, Any], asked: Query) -> Effects:
    """The effects on the one pay table and condition that is meant."""
    tables, wanted = [table.id for table in wager.pay_tables], given["pay_table"]
    if wanted not in (None, *tables):
        raise Refused(
            Fault("no-pay-table", wanted[:60], "there is no such pay table.", None, f"Known: {_list(tables)}.")
        )
    if wanted is None and len(tables) > 1:
        raise Refused(Fault("which-pay-table", wager.id, "it has several.", None, f"Say --pay-table: {_list(tables)}."))
    found = [one for one in effects_of_removal(asked, given["decks"]) if wanted in (None, one.figures.pay_table)]
    words = set(given["given_words"])
    plain = [one for one in found if not one.figures.given]
    if plain and not words:
        return plain[0]
    matching = [one for one in found if words <= _words(one)]
    if len(matching) != 1:
        some = _list([" ".join(sorted(_words(one))) for one in matching or found][:8])
        sentence = "no such condition." if not matching else "several conditions match."
        raise Refused(Fault("which-given", wager.id, sentence, None, f"Say --given for each part of one of: {some}, …"))
    return matching[0]


def _words(effects: Effects) -> set[str]:
    return {f"{key}={'any' if value is None else value}" for key, value in effects.figures.given.items()}


def _list(words: list[str]) -> str:
    return ", ".join(words)


def _main(rulebook: Rulebook, version: Version, name: str) -> PricedWager:
    mains = {str(one.id): one for one in rulebook.wagers_of(version.id) if one.kind is Kind.MAIN}
    if name not in mains:
        advice = f"Known: {_list(sorted(mains))}."
        raise Refused(Fault("no-main-bet", name[:60], "this version has no such main bet.", None, advice))
    return PricedWager(mains[name], mains[name].pay_tables[0], rulebook.currency)


# The simulated part.


def _studied(
    given: dict[str, Any], offered: PricedWager, main: PricedWager | None, effects: Effects, own: Tags | None
) -> "CountingStudy":
    try:
        from puntobanco.simulate.counting import run as counting
        from puntobanco.simulate.counting import study
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        sentence = "simulating needs Numba, which is not installed: it comes with the extra “sim”."
        advice = "Install puntobanco[sim], or say --effects-only."
        raise Refused(Fault("no-numba", "count", sentence, None, advice)) from None
    conditions = counting.Conditions(
        tags=own,
        decks=given["decks"],
        depth=given["depth"],
        last_hand=LastHand(given["last_hand"]),
        burn=Burn(given["burn"]),
        unseen_in_divisor=not given["unseen_out"],
        true_count=counting.TrueCount(given["true_count"]),
        hands_an_hour=given["hands_an_hour"],
    )
    wagered = counting.Wagered(
        offered=offered, given=_chair(effects, offered.wager), main=main, main_units=given["main_units"] if main else 0
    )
    shoes, seed, target = given["shoes"], given["seed"], given["target"]
    counting.check(wagered, conditions, [0.0 if target is None else target], shoes, seed)
    with _shown(shoes) as progress:
        taken = study.approach(wagered, effects, conditions, own, perfect=given["perfect"])
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
        sentence = f"effects and tags can be figured, but {about} is not simulated by a count."
        without = "" if wager.windows else ", or leave the condition out"
        instead = f"Say --effects-only{without}; puntobanco edge --seen figures it for any cards gone."
        raise Refused(Fault("not-counted", wager.id, sentence, wager.clause, instead))
    chair = effects.figures.given.get(name) if name else None
    return chair if isinstance(chair, int) else None


@contextmanager
def _shown(shoes: int) -> Iterator[Any]:
    """A bar on standard error, with rate and time left, once the work has lasted a second."""
    from puntobanco.cli.count.render import Bar

    bar = Bar(shoes)
    try:
        yield bar.advance
    finally:
        bar.close()


# JSON.


def _record(answer: Answer) -> dict[str, Any]:
    figures, effects = answer.effects.figures, answer.effects
    cards = effects.by_card.items() if effects.suits_matter else ()
    return {
        "rulebook": figures.rulebook,
        "version": figures.version,
        "wager": figures.wager,
        "pay_table": figures.pay_table,
        "decks": figures.decks,
        "given": figures.given,
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


def _tags_record(tags: Tags | None, effects: Effects) -> dict[str, Any] | None:
    if tags is None:
        return None
    return {
        "tags": str(tags),
        "by_value": tags.by_value,
        "balanced": tags.is_balanced,
        "betting_correlation": card_correlation(tags, effects.by_card),
    }


def _study_record(study: "CountingStudy") -> dict[str, Any]:
    from puntobanco.simulate.counting.study import conditions_of
    from puntobanco.simulate.counting.verdict import scale_in_words

    sweep, taken = study.sweep, study.approach
    return {
        "conditions": conditions_of(study),
        "method": "the exact conditional return of every bet, given the cards seen",
        "why_no_true_count": taken.why or None,
        "worth_of_a_true_count_of_one": taken.worth,
        "critical_true_count": taken.critical,
        "seed": sweep.seed,
        "shoes": sweep.shoes,
        "stopped": sweep.stopped,
        "hands": sweep.hands,
        "full_shoe_stdev": sweep.full_shoe_stdev,
        "sweep": [_row_record(row) for row in sweep.rows],
        "best_target": sweep.best.target,
        **_row_record(study.chosen),
        "verdict": {"grade": study.grade.value, "sentence": study.verdict, "scale": scale_in_words()},
    }


def _row_record(row: "Counted") -> dict[str, Any]:
    def both(estimate: "Estimate | None") -> dict[str, float] | None:
        return {"value": estimate.value, "standard_error": estimate.error} if estimate else None

    return {
        "target": row.target,
        "bets": row.bets,
        "bet_frequency": both(row.bet_frequency),
        "average_edge": both(row.average_edge),
        "units_per_100_hands": both(row.units_per_100),
        "units_per_100_hands_as_they_fell": both(row.fell_per_100),
        "units_per_hour": both(row.units_per_hour),
        "units_per_shoe": both(row.units_per_shoe),
        "bets_per_shoe": both(row.bets_per_shoe),
        "desirability_index": both(row.desirability),
        "hands_to_one_deviation": row.hands_to_one_deviation,
        "betting_stdev": row.betting_stdev,
    }
