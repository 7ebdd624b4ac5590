"""On which terms a link runs: its tiers, who funds them, what qualifies, how it pays. All of it can be displayed."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct, field

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.jackpot.meter import Bounds, Parameters
from puntobanco.money import Amount, Currency, Minor
from puntobanco.procedure.jackpot import Control, Controls, Funding, IncrementPoint, Pick, Split, WhenLost
from puntobanco.wagers.language.tokens import NotACondition
from puntobanco.wagers.triggers import declared


class Tier(Struct, frozen=True, kw_only=True):
    """One meter of the link, and what wins it [NZ 18.7]."""

    name: str
    title: str
    parameters: Parameters
    wins_on: str
    """What wins it, in words [NZ 18.6]."""
    pays: str
    """What it pays, in words [NZ 18.15]."""
    trigger: str = ""
    """The declared condition that wins it; none where a number decides, or the lines of a wager."""
    random: bool = False
    """Whether a number drawn at random decides [NZ 18.8(d)]."""
    one_in: int | None = None
    """In how many rounds it is drawn once, where the operator says so."""
    part: Fraction = field(default_factory=lambda: Fraction(1))
    """The part of the meter that is paid; the lines of a wager may each pay another."""
    house: Minor = Minor(0)
    """What the house puts in for each qualifying round [NZ 18.4]."""
    least: Minor = Minor(0)
    most: Minor | None = None
    seat: int | None = None
    """The one seat whose stakes feed it, or none if all do."""
    fixed: ClauseId | None = None
    """The clause that sets its seed and rate, if the operator may not choose them."""


def meter_of(tier: Tier) -> str:
    """The meter of a pay table that a tier is, where a wager pays from it; a chair may have one of its own."""
    return tier.name if tier.seat is None else tier.name.removesuffix(f"-{tier.seat}")


class Criteria(Struct, frozen=True, kw_only=True):
    """What qualifies at one table, in words and for the machine [NZ 18.6]."""

    words: str
    wagers: tuple[str, ...] = ()
    """Their ids; all wagers if none is named."""
    minimum: Minor = Minor(0)


class Terms(Struct, frozen=True, kw_only=True):
    """The whole of what was elected when the link was opened."""

    name: str
    """Whatever it is called, the same controls apply [NZ 18.1]."""
    currency: Currency
    approval: str
    display: str
    console: str
    qualifying: str
    """Which wagers and rounds qualify, in words [NZ 18.6]."""
    qualifying_wagers: tuple[str, ...] = ()
    """The wagers that qualify, by id; none named means every wager."""
    qualifying_minimum: Minor = Minor(0)
    unreasonable: Minor | None = None
    """More than this from one round goes in, and a supervisor looks at it."""
    funding: Funding
    tiers: tuple[Tier, ...]
    split: Split = Split.EQUAL
    payable_unit: Minor | None = None
    increment_point: IncrementPoint = IncrementPoint.AFTER_CLOSE
    auto_activate: bool = False
    """The tables' equipment activates the link by itself [NZ 18.14]."""
    void_rounds_count: bool = False
    """Whether the house puts its amount in for a void or free hand [NZ 18.4]."""
    pick: Pick | None = None
    """What a random selection picks, where there is one [NZ 18.8(d)]."""
    when_lost: WhenLost = WhenLost.SUSPEND
    controls: Controls = {}

    def clause(self, control: Control) -> ClauseId | None:
        """The clause about a point, if the document has one."""
        return self.controls.get(control)

    @property
    def criteria(self) -> Criteria:
        """What qualifies at a table that says nothing else."""
        return Criteria(words=self.qualifying, wagers=self.qualifying_wagers, minimum=self.qualifying_minimum)

    def tier(self, name: str) -> Tier | None:
        return next((tier for tier in self.tiers if tier.name == name), None)

    def bounds(self, tier: Tier) -> Bounds:
        return Bounds(unit=self.payable_unit, least=tier.least, most=tier.most)

    def money(self, minor: int) -> Amount:
        return Amount(minor, self.currency)


def faults(terms: Terms) -> Iterator[Fault]:
    """Everything that keeps a link from being opened on these terms."""
    wanted = (
        ("name", terms.name, None),
        ("approval", terms.approval, Control.APPROVAL),
        ("console", terms.console, Control.EQUIPMENT),
        ("display", terms.display, Control.DISPLAY),
        ("qualifying", terms.qualifying, Control.CRITERIA),
    )
    for where, value, control in wanted:
        if not value.strip():
            yield Fault.of(f"no-{where}.jackpot", where, control and terms.clause(control))
    for name in (terms.name, *(tier.name for tier in terms.tiers)):
        if not name.isprintable():
            yield Fault.of("control-character.name-cannot-seen", "name")
    if not terms.tiers:
        yield Fault.of("no-tier", "tiers")
    if len({tier.name for tier in terms.tiers}) < len(terms.tiers):
        yield Fault.of("known-already.two-meters", "tiers")
    if terms.payable_unit is not None and terms.payable_unit <= 0:
        yield Fault.of("no-amount.payable-unit", "payable unit", terms.clause(Control.ROUNDING))
    for tier in terms.tiers:
        yield from _tier_faults(terms, tier)
    yield from _funding_faults(terms)


def _tier_faults(terms: Terms, tier: Tier) -> Iterator[Fault]:
    if not tier.wins_on.strip() or not tier.pays.strip():
        yield Fault.of("no-criteria.what-wins", tier.name, terms.clause(Control.CRITERIA))
    if not tier.name.strip() or ":" in tier.name:
        yield Fault.of("no-name.meter-without", tier.name)
    yield from parameter_faults(tier.name, tier.parameters)
    yield from _winning_faults(terms, tier)
    if tier.least < 0 or tier.house < 0 or (tier.most is not None and tier.most < max(1, tier.least)):
        yield Fault.of("no-amount.least-pay", tier.name)
    unit = terms.payable_unit or Minor(1)
    if unit > 0 and (tier.least % unit or (tier.most or 0) % unit):
        yield Fault.of("not-payable.least-most", tier.name, terms.clause(Control.ROUNDING))


def _winning_faults(terms: Terms, tier: Tier) -> Iterator[Fault]:
    """One thing wins a tier: a hand that can be declared, or a selection among something."""
    if tier.random and (tier.trigger or terms.pick is None):
        yield Fault.of("trigger.tier-won", tier.name, terms.clause(Control.RANDOM))
    try:
        if tier.trigger:
            declared(tier.trigger)
    except NotACondition as found:
        yield Fault.of("trigger.found", tier.name, terms.clause(Control.CRITERIA), found=found.said)
    if not 0 < tier.part <= 1:
        yield Fault.of("no-part.tier-pays", tier.name, terms.clause(Control.QUALIFYING))


def parameter_faults(where: str, parameters: Parameters) -> Iterator[Fault]:
    ceiling = parameters.ceiling
    if min(parameters.seed, parameters.reset) < 0 or min(parameters.rate, parameters.reserve_rate) < 0:
        yield Fault.of("no-amount.seed-reset", where)
    if parameters.rate + parameters.reserve_rate > 1:
        yield Fault.of("rate.more-whole", where)
    if ceiling is not None and ceiling < max(parameters.seed, parameters.reset):
        yield Fault.of("ceiling.lies-above", where)


def _funding_faults(terms: Terms) -> Iterator[Fault]:
    by_house = any(tier.house for tier in terms.tiers)
    by_wagers = any(tier.parameters.rate or tier.parameters.reserve_rate for tier in terms.tiers)
    if by_house is not (terms.funding in (Funding.HOUSE, Funding.BOTH)):
        yield Fault.of("funding.house-s", "funding", terms.clause(Control.HOUSE_AMOUNT))
    if by_wagers is not (terms.funding in (Funding.WAGERS, Funding.BOTH)):
        yield Fault.of("funding.part-each", "funding", terms.clause(Control.FUNDING))
    if sum(tier.parameters.rate + tier.parameters.reserve_rate for tier in terms.tiers if tier.seat is None) > 1:
        yield Fault.of("rate.more-whole-stake", "tiers")
