"""What counting a wager is worth, as the report's part on counting: tags, sweep, block, conditions, verdict."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from puntobanco.analysis.distribution import PricedWager
from puntobanco.analysis.removal import Effects
from puntobanco.analysis.tags import best_tags, card_correlation
from puntobanco.cards import DECK, Card, Suit
from puntobanco.faults import Refused
from puntobanco.reports.document import Block, Prose, Table, table
from puntobanco.reports.format import decimal, percent, points, whole
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup

if TYPE_CHECKING:
    from puntobanco.simulate.counting.results import Counted, Estimate
    from puntobanco.simulate.counting.study import CountingStudy

SHOES = 2000
"""Shoes dealt for each case: it takes a few seconds, and the standard errors state the precision."""

NO_SHOE = "A continuous shuffler takes the cards back after every round, so there is nothing to count."
NO_CUTTING_CARD = "The shoe has no cutting card to say where it ends, so counting it is not simulated."
NO_NUMBA = "Counting is simulated where Numba is installed, which comes with the extra “sim”; here it is not."
IN_THE_ROUND = (
    "This bet is made in the middle of a round, on counts that everybody sees; what it is worth then stands in the "
    "tables of outcomes. It is not followed by a count of the cards gone."
)


def counting_part(setup: Setup, study: Study, *, pace: int, shoes: int = SHOES, seed: int = 1) -> tuple[Block, ...]:
    """The first case of a wager, simulated under the shoe of the set-up; words alone where that cannot be."""
    if (words := _nothing_to_count(setup, study)) is not None:
        return (Prose(words),)
    name = next(iter(study.cases))
    try:
        return counting_section(counted_at(setup, study, name, pace=pace, shoes=shoes, seed=seed), name)
    except Refused as refused:
        return tuple(Prose(f"Not simulated: {fault.sentence}") for fault in refused.faults)


def _nothing_to_count(setup: Setup, study: Study) -> str | None:
    if study.offer.wager.windows:
        return IN_THE_ROUND
    if setup.shoe.continuous:
        return NO_SHOE
    if setup.shoe.depth is None:
        return NO_CUTTING_CARD
    return None if find_spec("numba") else NO_NUMBA


def counted_at(setup: Setup, study: Study, name: str, *, pace: int, shoes: int, seed: int) -> "CountingStudy":
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


def _chair(study: Study, name: str) -> int | None:
    parameter = study.offer.wager.parameter
    given = study.cases[name].given.get(parameter.name) if parameter else None
    return given if isinstance(given, int) else None


def effects_in(study: Study, name: str) -> Effects:
    """The effects of removal that a report has figured already; a spade stands for all suits where they are alike."""

    def known(card: Card) -> Card:
        return card if card in study.without else Card(card.rank, Suit.SPADES)

    before = study.cases[name].expected_return
    by_card = {card: study.without[known(card)][name].expected_return - before for card in DECK}
    return Effects(figures=study.cases[name], by_card=by_card)


# From a result to blocks.


def counting_section(study: "CountingStudy", name: str = "") -> tuple[Block, ...]:
    """The part on counting of one wager, from a result alone; `name` is its case, if it has several."""
    return tuple(_blocks(study, f", {name}" if name else ""))


def _blocks(study: "CountingStudy", case: str) -> Iterator[Block]:
    from puntobanco.simulate.counting.verdict import scale_in_words

    yield _tags(study, case)
    if study.approach.why:
        yield Prose(f"The true count is not used here: {study.approach.why}. The bettor simulated below knows it.")
    yield _conditions(study)
    yield _sweep(study, case)
    yield _block(study, case)
    yield Prose(study.verdict)
    yield Prose(
        f"{scale_in_words()} One pass of {whole(study.sweep.shoes)} shoes gave all targets, so neighbouring rows vary "
        "together and the best of them is flattered a little. Averaged is the exact return of each bet given the cards "
        "seen, not how it fell. Other conditions, another pace or a main bet forced beside it change every figure."
    )


def _tags(study: "CountingStudy", case: str) -> Table:
    effects, taken = study.effects, study.approach
    best = best_tags(effects.by_value)
    rows = [("Best tags, balanced, −4 to +4", str(best) if best else "none: all cards have one effect")]
    if best is not None:
        rows.append(("Betting correlation", decimal(card_correlation(best, effects.by_card))))
    if taken.worth is not None:
        rows.append(("Worth of a true count of one, in percentage points", points(taken.worth)))
    if taken.critical is not None:
        rows.append(("True count at which the edge is expected to turn", decimal(taken.critical, 1)))
    return table(f"What a count follows{case}", ("", ""), rows)


def _conditions(study: "CountingStudy") -> Table:
    from puntobanco.simulate.counting.study import conditions_in_words

    rows = [(name.capitalize(), words) for name, words in conditions_in_words(study).items()]
    rows += [("Shoes", whole(study.sweep.shoes)), ("Hands", whole(study.sweep.hands)), ("Seed", str(study.sweep.seed))]
    return table("Conditions of the simulation", ("", ""), rows)


def _sweep(study: "CountingStudy", case: str) -> Table:
    exact = study.sweep.conditions.tags is None
    rows = tuple(
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
    what = "exact return" if exact else "true count"
    return table(
        f"Betting from each {what} on{case}; ± is one standard error, * the best target",
        (">Target", ">Bets", ">Average edge", ">Units in 100 hands", ">Units in a shoe", ">Desirability index"),
        rows,
    )


def _signed(estimate: "Estimate") -> str:
    return f"{decimal(estimate.value)} ± {decimal(estimate.error)}"


def _block(study: "CountingStudy", case: str) -> Table:
    """The figures in which such results are usually published."""
    row: Counted = study.chosen
    lines = [("Bets, of all hands", percent(row.bet_frequency.value, 3), percent(row.bet_frequency.error, 3))]
    if row.average_edge:
        lines.append(
            ("Average edge when betting", percent(row.average_edge.value, 3), percent(row.average_edge.error, 3))
        )
    figures = [
        ("Units won in 100 hands", row.units_per_100),
        ("The same as the rounds fell (check)", row.fell_per_100),
        ("Units won in an hour", row.units_per_hour),
        ("Units won in a shoe", row.units_per_shoe),
        ("Bets in a shoe", row.bets_per_shoe),
        ("Desirability index", row.desirability),
    ]
    lines += [(words, decimal(figure.value), decimal(figure.error)) for words, figure in figures if figure]
    lines.append(("Standard deviation of one bet, full shoe", decimal(study.sweep.full_shoe_stdev), ""))
    return table(
        f"The value of counting at target {row.target:g}{case}", ("Figure", ">Value", ">Standard error"), lines
    )
