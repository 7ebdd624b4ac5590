"""What people see of a link: the display by the table, any other screen, the console, and what a table is told."""

from collections.abc import Iterator

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.jackpot.link.accounts import of_meter
from puntobanco.jackpot.link.events import Hit, Standing
from puntobanco.jackpot.link.health import needed
from puntobanco.jackpot.link.known import UNKNOWN, Known, pays_said, unless_typed, wins_on_said
from puntobanco.jackpot.link.state import Link, LinkedTable
from puntobanco.jackpot.link.terms import Tier, meter_of
from puntobanco.jackpot.meter import MILLIONTHS, Meter, Parameters
from puntobanco.money import Amount, Currency, Minor
from puntobanco.procedure.jackpot import (
    Ability,
    Funding,
    WhenLost,
    every_wager,
    qualifying_text,
    share,
)
from puntobanco.words import Money, Names, Several, Text, say


class Level(Struct, frozen=True, kw_only=True):
    """A meter as the public sees it."""

    name: str
    title: Names
    meter: str
    """The meter of a wager's pay table that it is; its name otherwise. A chair may have a meter of its own."""
    chair: int | None
    amount: Amount
    wins_on: Text | str
    """As the operator typed it, or from its trigger [NZ 18.6]."""
    pays: Text | str
    """As the operator typed it, or with the smallest and the largest pay-out [NZ 18.8(d); NZ 18.15]."""
    trigger: str
    """The declared condition, where a hand wins it."""
    random: bool
    contributions: tuple[Text, ...]
    """What the casino puts in each qualifying round, and of each qualifying wager [NZ 18.5]."""


class Display(Struct, frozen=True, kw_only=True):
    """All that is displayed at a table [NZ 18.5; NZ 18.6; NZ 18.8(b); NZ 18.15; NZ 18.16]; it can only be read."""

    position: int
    name: str
    levels: tuple[Level, ...]
    qualifying: Text | str
    picking: Text | None
    """What a random selection picks among, where there is one [NZ 18.8(d)]."""
    split: Text
    message: Text | None


class Availability(Struct, frozen=True, kw_only=True):
    """What a table is told: whether the jackpot runs there, and whether its wagers may be made."""

    running: bool
    wagers_open: bool
    why: Text | None = None


class Identity(Struct, frozen=True, kw_only=True):
    """What went into a meter and where it is now, in millionths of a minor unit: both sides are always the same."""

    contributed: int
    seeded: int
    topped_up: int
    adjusted: int
    displayed: int
    reserve: int
    overflow: int
    paid: int


class Figures(Struct, frozen=True, kw_only=True):
    """A meter as the console sees it; amounts in minor units, what is below one cut off."""

    name: str
    title: Names
    fixed: ClauseId | None
    """The clause that sets its seed and rate, if the operator may not choose them."""
    current: Minor
    parameters: Parameters
    waiting: Parameters | None
    reserve: Minor
    overflow: Minor
    contributed: Minor
    seeded: Minor
    topped_up: Minor
    adjusted: int
    paid: Minor
    hits: int
    drift: int
    """Millionths by which the meter and its account differ: always none."""
    identity: Identity


class LinkedSeen(Struct, frozen=True, kw_only=True):
    """A table that takes part, as the console sees it."""

    table: str
    display: str
    displaying: bool
    lost: str
    """Why the jackpot rests here, if it does."""
    armed: int | None
    posted: int
    missed: tuple[int, ...]
    """Rounds that nobody recorded, for a supervisor to add [NZ 18.19]."""
    qualifying: Text | str


class AbilityNeeded(Struct, frozen=True, kw_only=True):
    """Something that the system must be able to do."""

    ability: Ability
    title: Text


class Console(Struct, frozen=True, kw_only=True):
    """Everything that the management console shows."""

    position: int
    name: str
    meters: tuple[Figures, ...]
    pending: tuple[Hit, ...]
    last_hits: tuple[Hit, ...]
    tables: tuple[str, ...]
    unable: tuple[Ability, ...]
    alerts: tuple[Text, ...]
    currency: Currency
    needed: tuple[AbilityNeeded, ...]
    """What the system must be able to do to be operating properly [NZ 18.9]."""
    linked: tuple[LinkedSeen, ...]
    kept: int
    """Rounds and hits that wait until the system operates again [NZ 18.20]."""


def display(link: Link, table: str, known: Known = UNKNOWN) -> Display:
    terms = link.terms
    return Display(
        position=link.position,
        name=terms.name,
        levels=levels(link, known),
        qualifying=qualifying(link, table, known),
        picking=picking(link, known),
        split=terms.split.words,
        message=availability(link, table).why or _last_win(link, known),
    )


def levels(link: Link, known: Known = UNKNOWN) -> tuple[Level, ...]:
    """The amounts, for the display and for any promotional screen alike [NZ 18.8(c)]."""
    return tuple(
        Level(
            name=tier.name,
            title=known.title(link.terms, tier.name),
            meter=meter_of(tier),
            chair=tier.seat,
            amount=link.terms.money(link.meters[tier.name].shown),
            wins_on=wins_on_said(link.terms, tier, known),
            pays=pays_said(link.terms, tier, known),
            trigger=tier.trigger,
            random=tier.random,
            contributions=tuple(_contributions(link, tier)),
        )
        for tier in link.terms.tiers
    )


def qualifying(link: Link, table: str, known: Known = UNKNOWN) -> Text | str:
    """What qualifies at a table [NZ 18.6]; the names of its wagers make a text of what the operator did not type."""
    found = link.criteria(table)
    wagers = [offer.wager for wager, offer in known.offers.items() if wager in found.wagers]
    least = link.terms.money(found.minimum) if found.minimum else None
    if len(wagers) == 1 and wagers[0].pay_tables[0].meters:
        return unless_typed(found.words, every_wager(wagers[0], link.terms.currency))
    return unless_typed(found.words, qualifying_text((wager.names for wager in wagers), least))


def picking(link: Link, known: Known = UNKNOWN) -> Text | None:
    """What a random selection picks among; nothing where there is none."""
    drawn = tuple(known.title(link.terms, tier.name) for tier in link.terms.tiers if tier.random)
    if link.terms.pick is None or not drawn:
        return None
    return say("jackpot.picking", tiers=Several(drawn), pick=link.terms.pick.value)


def _contributions(link: Link, tier: Tier) -> Iterator[Text]:
    """What goes into a meter, and from whom [NZ 18.5]."""
    rate = link.meters[tier.name].parameters.rate
    if link.terms.funding is not Funding.WAGERS and tier.house:
        yield say("jackpot.by-house", amount=Money.of(link.terms.money(tier.house)))
    if link.terms.funding is not Funding.HOUSE and rate:
        yield say("jackpot.of-each", rate=share(rate))


def _last_win(link: Link, known: Known) -> Text | None:
    won = [hit for hit in link.closed if hit.standing is Standing.CONFIRMED]
    if not won:
        return None
    hit = won[-1]
    amount = Money.of(link.terms.money(hit.amount))
    return say("jackpot.last-win", tier=known.title(link.terms, hit.meter), table=hit.table, amount=amount)


def availability(link: Link, table: str) -> Availability:
    """Whether a table may take the wager now. A table that lost the link closes it or lets it rest, by the terms."""
    if table not in link.tables:
        return Availability(running=False, wagers_open=False, why=say("jackpot.not-taking-part"))
    lost = link.tables[table].lost
    why = say("jackpot.lost", why=lost) if lost else None
    if link.unable:
        unable = (ability for ability in Ability if ability in link.unable)
        why = say("jackpot.malfunctions", abilities=Several(tuple(ability.words for ability in unable)))
    stays = not why or link.terms.when_lost is WhenLost.SUSPEND
    return Availability(running=not why, wagers_open=stays, why=why)


def console(link: Link, known: Known = UNKNOWN) -> Console:
    """What the management console shows; `known` is what its tables know."""
    return Console(
        position=link.position,
        name=link.terms.name,
        meters=tuple(_figures(link, name, meter, known) for name, meter in link.meters.items()),
        pending=link.pending,
        last_hits=link.closed,
        tables=tuple(link.tables),
        unable=tuple(ability for ability in Ability if ability in link.unable),
        alerts=tuple(_alerts(link, known)),
        currency=link.terms.currency,
        needed=tuple(
            AbilityNeeded(ability=ability, title=ability.words) for ability in Ability if ability in needed(link.terms)
        ),
        linked=tuple(_linked(link, name, table, known) for name, table in link.tables.items()),
        kept=len(link.kept),
    )


def _linked(link: Link, name: str, table: LinkedTable, known: Known) -> LinkedSeen:
    return LinkedSeen(
        table=name,
        display=table.display,
        displaying=table.displaying,
        lost=table.lost,
        armed=table.armed,
        posted=table.posted,
        missed=tuple(post.round for post in table.missed),
        qualifying=qualifying(link, name, known),
    )


def _figures(link: Link, name: str, meter: Meter, known: Known) -> Figures:
    def whole(millionths: int) -> Minor:
        return Minor(millionths // MILLIONTHS)

    tier = link.terms.tier(name)
    return Figures(
        name=name,
        title=known.title(link.terms, name),
        fixed=tier.fixed if tier else None,
        current=meter.shown,
        parameters=meter.parameters,
        waiting=meter.pending,
        reserve=whole(meter.reserve),
        overflow=whole(meter.overflow),
        contributed=whole(meter.contributed),
        seeded=whole(meter.seeded),
        topped_up=whole(meter.topped_up),
        adjusted=whole(meter.adjusted),
        paid=whole(meter.paid),
        hits=meter.hits,
        drift=link.books[of_meter(name)] - meter.displayed - meter.reserve - meter.overflow,
        identity=Identity(**{field: getattr(meter, field) for field in Identity.__struct_fields__}),
    )


def _alerts(link: Link, known: Known) -> Iterator[Text]:
    for name in link.tables:
        for hand in link.unrecorded(name):
            yield say("jackpot.unrecorded", table=name, n=hand.round, meter=known.title(link.terms, hand.meter))
    for name, table in link.tables.items():
        for post in table.missed:
            yield say("jackpot.missed", table=name, n=post.round)
    for name, number in link.unreasonable:
        yield say("jackpot.unreasonable", table=name, n=number)
    for name, table in link.tables.items():
        if not table.displaying:
            yield say("jackpot.no-display", table=name, display=table.display)
        if table.lost:
            yield say("jackpot.table-lost", table=name, why=table.lost)
    for name, meter in link.meters.items():
        if meter.parameters.reserve_rate and meter.reserve < meter.parameters.reset * MILLIONTHS:
            yield say("jackpot.low-reserve", meter=known.title(link.terms, name))
    if link.kept:
        yield say("jackpot.kept", n=len(link.kept))
