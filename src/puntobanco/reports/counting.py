"""What counting a wager is worth, as the report's part on counting: tags, sweep, block, conditions, verdict."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager
from puntobanco.analysis.removal import Effects
from puntobanco.analysis.tags import best_tags, card_correlation
from puntobanco.cards import DECK, Card, Suit
from puntobanco.faults import Refused
from puntobanco.reports.paper.draft import Block, Prose, Right, Row, Table, table, titled
from puntobanco.reports.paper.format import decimal, percent, points, whole
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Text, Wording, say, sentences

if TYPE_CHECKING:
    from puntobanco.simulate.counting.results import Counted, Estimate
    from puntobanco.simulate.counting.study import CountingStudy

SHOES = 2000
"""Shoes dealt for each case: it takes a few seconds, and the standard errors state the precision."""

NO_SHOE = say("counting.no-shoe")
NO_CUTTING_CARD = say("counting.no-cutting-card")
NO_NUMBA = say("counting.no-numba")
IN_THE_ROUND = say("counting.in-the-round")


def counting_part(setup: Setup, study: Study, *, pace: int, shoes: int = SHOES, seed: int = 1) -> tuple[Block, ...]:
    """The first case of a wager, simulated under the shoe of the set-up; words alone where that cannot be."""
    if (words := _nothing_to_count(setup, study)) is not None:
        return (Prose(words),)
    name = next(iter(study.cases))
    try:
        return counting_section(counted_at(setup, study, name, pace=pace, shoes=shoes, seed=seed), name)
    except Refused as refused:
        return tuple(Prose(say("counting.not-simulated", why=fault.text)) for fault in refused.faults)


def _nothing_to_count(setup: Setup, study: Study) -> Text | None:
    if study.offer.wager.windows:
        return IN_THE_ROUND
    if setup.shoe.continuous:
        return NO_SHOE
    if setup.shoe.depth is None:
        return NO_CUTTING_CARD
    return None if find_spec("numba") else NO_NUMBA


def counted_at(setup: Setup, study: Study, name: Wording, *, pace: int, shoes: int, seed: int) -> "CountingStudy":
    """One case of a wager, counted in the shoe that the set-up deals. Needs Numba."""
    from puntobanco.simulate.counting.run import Conditions, Wagered
    from puntobanco.simulate.counting.study import approach, study_counting

    offer, shoe = study.offer, setup.shoe
    assert shoe.depth is not None, "a shoe with a cutting card"
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
    wagered = Wagered(offered=offered, given=_chair(study, name), rules=setup.game)
    conditions = Conditions(
        tags=None, decks=shoe.decks, depth=shoe.depth, last_hand=shoe.last_hand, burn=shoe.burn, hands_an_hour=pace
    )
    effects = effects_in(study, name)
    taken = approach(wagered, effects, conditions)
    return study_counting(wagered, effects, conditions, taken, shoes=shoes, seed=seed)


def _chair(study: Study, name: Wording) -> int | None:
    parameter = study.offer.wager.parameter
    given = study.cases[name].given.get(parameter.name) if parameter else None
    return given if isinstance(given, int) else None


def effects_in(study: Study, name: Wording) -> Effects:
    """The effects of removal that a report has figured already; a spade stands for all suits where they are alike."""

    def known(card: Card) -> Card:
        return card if card in study.without else Card(card.rank, Suit.SPADES)

    figures = study.cases[name]
    assert figures.decks is not None, "a set-up says how many"
    by_card = {card: study.without[known(card)][name].expected_return - figures.expected_return for card in DECK}
    return Effects(figures=figures, left=fresh(figures.decks), by_card=by_card)


# From a result to blocks.


def counting_section(study: "CountingStudy", name: Wording = "") -> tuple[Block, ...]:
    """The part on counting of one wager, from a result alone; `name` is its case, if it has several."""
    return tuple(_blocks(study, name))


def _blocks(study: "CountingStudy", case: Wording) -> Iterator[Block]:
    from puntobanco.simulate.counting.verdict import scale

    yield _tags(study, case)
    if study.approach.why is not None:
        yield Prose(say("counting.true-count-not-used", why=study.approach.why))
    yield _conditions(study)
    yield _sweep(study, case)
    yield _block(study, case)
    yield Prose(study.verdict)
    yield Prose(sentences([scale(), say("counting.about-sweep", shoes=study.sweep.shoes)]))


def _tags(study: "CountingStudy", case: Wording) -> Table:
    effects, taken = study.effects, study.approach
    best = best_tags(effects.by_value)
    rows: list[Row] = [(say("counting.best-tags"), str(best) if best else say("counting.no-tags"))]
    if best is not None:
        rows.append((say("counting.betting-correlation"), decimal(card_correlation(best, effects))))
    if taken.worth is not None:
        rows.append((say("counting.worth-of-one"), points(taken.worth)))
    if taken.critical is not None:
        rows.append((say("counting.critical"), decimal(taken.critical, 1)))
    return table(titled(case, say("counting.tags-caption")), ("", ""), rows)


def _conditions(study: "CountingStudy") -> Table:
    from puntobanco.simulate.counting.study import conditions_said

    rows: list[Row] = [
        *conditions_said(study),
        (say("counting.shoes"), whole(study.sweep.shoes)),
        (say("counting.hands"), whole(study.sweep.hands)),
        (say("counting.seed"), str(study.sweep.seed)),
    ]
    return table(say("counting.conditions-caption"), ("", ""), rows)


def _sweep(study: "CountingStudy", case: Wording) -> Table:
    exact = study.sweep.conditions.tags is None
    rows = (
        (
            f"{row.target:g}{' %' if exact else ''}{' *' if row is study.chosen else ''}",
            percent(row.bet_frequency.value, 3),
            percent(row.average_edge.value, 3) if row.average_edge else "–",
            _signed(row.units_per_100),
            _signed(row.units_per_shoe),
            decimal(row.desirability.value, 2) if row.desirability else "–",
        )
        for row in study.sweep.rows
    )
    columns = (
        "counting.target", "figures.bets", "counting.average-edge", "counting.units-100", "counting.units-shoe",
        "counting.desirability",
    )  # fmt: skip
    what = titled(case, say("counting.each-return" if exact else "counting.each-count"))
    return table(say("counting.sweep-caption", what=what), (Right(say(code)) for code in columns), rows)


def _signed(estimate: "Estimate") -> str:
    return f"{decimal(estimate.value)} ± {decimal(estimate.error)}"


def _block(study: "CountingStudy", case: Wording) -> Table:
    """The figures in which such results are usually published."""
    row: Counted = study.chosen
    bets, edge = row.bet_frequency, row.average_edge
    lines: list[Row] = [(say("counting.bets-of-hands"), percent(bets.value, 3), percent(bets.error, 3))]
    if edge:
        lines.append((say("counting.edge-betting"), percent(edge.value, 3), percent(edge.error, 3)))
    figures = [
        (say("counting.won-100"), row.units_per_100),
        (say("counting.won-100-fell"), row.fell_per_100),
        (say("counting.won-hour"), row.units_per_hour),
        (say("counting.won-shoe"), row.units_per_shoe),
        (say("counting.bets-shoe"), row.bets_per_shoe),
        (say("counting.desirability"), row.desirability),
    ]
    lines += [(words, decimal(figure.value), decimal(figure.error)) for words, figure in figures if figure]
    lines.append((say("counting.full-shoe-deviation"), decimal(study.sweep.full_shoe_stdev), ""))
    return table(
        titled(case, say("counting.block-caption", target=f"{row.target:g}")),
        (say("figures.figure"), Right(say("figures.value")), Right(say("counting.standard-error"))),
        lines,
    )
