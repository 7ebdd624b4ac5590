"""What must hold over a whole set-up, by what the wagers and versions declare of themselves."""

from collections import defaultdict
from collections.abc import Iterator
from math import gcd

from puntobanco.faults import Fault
from puntobanco.money import Amount, Odds
from puntobanco.procedure.irregular import Case, Exit, Report
from puntobanco.procedure.keys import ANTE, CUTTING_CARD_DEPTH, DECKS, LAST_HAND
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND, LastHand, most_still_dealt
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import Offer, UncollectedCommission
from puntobanco.wagers.wager import Kind, Row
from puntobanco.words import Money, all_of, listed


def faults_of(setup: Setup) -> Iterator[Fault]:
    """Every fault that no single key can show."""
    for check in CHECKS:
        yield from check(setup)
    for rule in setup.rulebook.checks:
        yield from rule(setup)


def reachable(setup: Setup) -> Iterator[Fault]:
    """A name that a table can be reached by: it is part of an address."""
    if "/" in setup.name or len(setup.name) > LONGEST_NAME:
        yield Fault.of("name.table-most", "name", longest_name=LONGEST_NAME)


LONGEST_NAME = 80


def exclusions(setup: Setup) -> Iterator[Fault]:
    """Families that may not be offered at one table."""
    families = {offer.wager.family: offer.wager for offer in setup.offers.values()}
    reported: set[frozenset[str]] = set()
    for family, wager in families.items():
        for other in sorted(wager.excludes.families & families.keys()) if wager.excludes else ():
            if frozenset({family, other}) not in reported and wager.excludes:
                reported.add(frozenset({family, other}))
                yield Fault.of("excluded", f"wagers.{other}", wager.excludes.clause, family=family, other=other)


def series_bases(setup: Setup) -> Iterator[Fault]:
    """A wager over several rounds reads the line of another, which the table must offer."""
    for name, offer in setup.offers.items():
        series = offer.wager.series
        if series is not None and series.base not in setup.offers:
            yield Fault.of("series-base", f"wagers.{name}", series.clause, name=name, base=series.base)


def parameters(setup: Setup) -> Iterator[Fault]:
    """A bet at a table names a chair or the moment of an insurance, and nothing else."""
    for name, offer in setup.offers.items():
        parameter = offer.wager.parameter
        if parameter is not None and parameter.name != "chair" and not offer.wager.windows:
            where, called = f"wagers.{name}", offer.wager.names
            yield Fault.of("no-such-parameter", where, parameter.clause, wager=called, parameter=parameter.name)


def whole_families(setup: Setup) -> Iterator[Fault]:
    """Wagers that stand on both hands, or on none, on one pay table."""
    offered = defaultdict(list)
    for offer in setup.offers.values():
        offered[offer.wager.family].append(offer)
    every = defaultdict(list)
    for wager in setup.rulebook.wagers_of(setup.version.id, setup.adopted):
        every[wager.family].append(wager)
    for family, offers in offered.items():
        clause = offers[0].wager.whole_family
        if clause and len(offers) < len(every[family]):
            missing = ", ".join(w.id for w in every[family] if w.id not in setup.offers)
            yield Fault.of("half-a-family", f"wagers.{family}", clause, family=family, missing=missing)
        if clause and len({offer.pay_table.id for offer in offers}) > 1:
            chosen = offers[0].wager.shared_pay_table or offers[0].pay_table.rows[0].clause
            yield Fault.of("two-pay-tables.paid-one", f"wagers.{family}", chosen, family=family)


def required_families(setup: Setup) -> Iterator[Fault]:
    """Wagers that a version must offer, and options that offer nothing."""
    for family, clause in setup.version.requires:
        if not setup.offers_family(family):
            yield Fault.of("required-wager", f"wagers.{family}", clause, version=setup.version.title, family=family)
    for option in setup.options:
        if option.wagers and not any(setup.offers_family(family) for family in option.wagers):
            yield Fault.of("empty-option", "options", option.clause, option=option.title, wagers=listed(option.wagers))


def deck_numbers(setup: Setup) -> Iterator[Fault]:
    decks = setup.chosen.get(DECKS)
    for offer in setup.offers.values():
        if offer.wager.only_decks and decks is not None and decks != offer.wager.only_decks[0]:
            needed, clause = offer.wager.only_decks
            yield Fault.of(
                "decks.played-exactly",
                f"wagers.{offer.wager.id}",
                clause,
                wager=offer.wager.names,
                needed=needed,
                decks=decks,
            )


def depth(setup: Setup) -> Iterator[Fault]:
    """The cutting card leaves at least one round of cards in front of it."""
    decks, behind = setup.chosen.get(DECKS), setup.chosen.get(CUTTING_CARD_DEPTH)
    if decks is not None and behind is not None and behind > 52 * decks - MOST_CARDS_IN_A_ROUND:
        yield Fault.of("depth.cards-behind", CUTTING_CARD_DEPTH.name, behind=behind, decks=decks)


def end_of_the_shoe(setup: Setup) -> Iterator[Fault]:
    """A cutting card says what is still dealt after it, and leaves enough; without one the rulebook has a way out."""
    shoe = setup.shoe
    if (shoe.depth is None) != (shoe.last_hand is LastHand.NONE):
        yield Fault.of("marker.cutting-card", LAST_HAND.name, shoe.last_hand_clause)
    elif shoe.depth is not None and shoe.depth < most_still_dealt(shoe.last_hand):
        due = most_still_dealt(shoe.last_hand)
        yield Fault.of("marker.cards-behind", CUTTING_CARD_DEPTH.name, shoe.depth_clause, depth=shoe.depth, due=due)
    elif shoe.depth is None and not shoe.continuous and not _gets_over_an_empty_shoe(setup):
        yield Fault.of("no-end.nothing-ends", CUTTING_CARD_DEPTH.name, shoe.last_hand_clause)


def _gets_over_an_empty_shoe(setup: Setup) -> bool:
    """Whether the rulebook says what becomes of a round for which no card is left: it cannot go on as dealt."""
    case = Case(
        report=Report.OUT_OF_CARDS, seen=False, dealt=0, banker_draws=False, hidden_style=False, established=False,
        rebuildable=False, under_way=True, before_call=False, due=True,
    )  # fmt: skip
    return any(remedy.exit is not Exit.STAND for remedy in setup.rulebook.remedies(setup, case))


def limits(setup: Setup) -> Iterator[Fault]:
    """A minimum is at most its maximum."""
    if _crossed(setup.limits.minimum, setup.limits.maximum):
        yield Fault.of("limits.minimum-above", "limits")
    for wager, offer in setup.offers.items():
        own = (offer.minimum, offer.maximum) != (setup.limits.minimum, setup.limits.maximum)
        if own and offer.wager.kind is not Kind.FEE and _crossed(offer.minimum, offer.maximum):
            yield Fault.of("limits.minimum-above-maximum", f"wagers.{wager}", minimum=Money.of(offer.minimum))


def _crossed(minimum: Amount, maximum: Amount | None) -> bool:
    return maximum is not None and minimum > maximum


def chips(setup: Setup) -> Iterator[Fault]:
    """The posted minimum can be put down in chips."""
    amounts = {"limits.minimum": setup.limits.minimum}
    amounts |= {f"wagers.{wager}": offer.minimum for wager, offer in setup.offers.items()}
    ante = setup.chosen.get(ANTE)
    amounts |= {ANTE.name: ante} if ante is not None else {}
    for where, amount in amounts.items():
        if not setup.chips.makes(amount):
            yield Fault.of("not-in-chips.cannot-put", where, amount=Money.of(amount))


def options(setup: Setup) -> Iterator[Fault]:
    """Versions and options that the rulebook does not let stand together."""
    for cell in setup.rulebook.combinations:
        if not cell.allowed and {cell.one, cell.other} <= setup.adopted:
            yield Fault.of(
                "combination.stand-together", "options", cell.clauses[0], one=cell.one, other=cell.other, why=cell.why
            )


def collected(setup: Setup) -> Iterator[Fault]:
    """A pay table takes no commission that nobody collects."""
    try:
        setup.rulebook.terms(setup)
    except UncollectedCommission as found:
        yield Fault.of("uncollected-commission", "wagers", wagers=all_of(found.wagers))


def departures(setup: Setup) -> Iterator[Fault]:
    """What the rulebook does not print is offered only where the set-up says so, and it says so only then."""
    if setup.departs_from_rulebook and not setup.departures:
        yield Fault.of("no-meaning.nothing-table", "departs_from_rulebook")
    for where, what in setup.departures if not setup.departs_from_rulebook else ():
        yield Fault.of("departs", where, what=what)


def house_pays(setup: Setup) -> Iterator[Fault]:
    """What the house pays by its own tables can be paid in chips, or is rounded by a named rule."""
    house = [offer.wager.id for offer in setup.offers.values() if offer.wager.house]
    for offer in setup.offers.values():
        if offer.pay_table.house and offer.pay_table.rounding is None:
            broken = next((found for row in offer.pay_table.rows for found in _not_in_chips(setup, offer, row)), None)
            if broken is not None:
                named = offer.wager.id
                where = f"house_wagers[{house.index(named) + 1}]" if named in house else f"wagers.{named}"
                yield Fault.of("not-in-chips.pay", where, wager=offer.wager.names, broken=broken)


def _not_in_chips(setup: Setup, offer: Offer, row: Row) -> Iterator[str]:
    """The least stakes that chips can make and whose winnings they cannot; winnings repeat after a few stakes."""
    staked = row.pays.staked if isinstance(row.pays, Odds) else 1
    unit = gcd(*setup.chips.values)
    for steps in range(min(staked, MOST_STAKES) if staked > 1 else 0):
        stake = Amount(offer.minimum.minor + steps * unit, setup.currency)
        winnings = stake.exactly(row.pays.ratio) if isinstance(row.pays, Odds) else None
        if setup.chips.makes(stake) and (winnings is None or not setup.chips.makes(winnings)):
            yield f"{row.pays} on {stake.shown}"


MOST_STAKES = 1_000
"""Stakes that are tried at odds with a large second number."""


CHECKS = (
    house_pays,
    collected,
    reachable,
    exclusions,
    series_bases,
    parameters,
    whole_families,
    required_families,
    deck_numbers,
    depth,
    end_of_the_shoe,
    limits,
    chips,
    options,
    departures,
)
