"""What people see of a link: the display by the table, any other screen, the console, and what a table is told."""

from fractions import Fraction

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.jackpot.link.accounts import of_meter
from puntobanco.jackpot.link.events import Hit, Standing
from puntobanco.jackpot.link.health import needed
from puntobanco.jackpot.link.state import Link, LinkedTable
from puntobanco.jackpot.link.terms import Tier
from puntobanco.jackpot.meter import MILLIONTHS, Meter, Parameters
from puntobanco.money import Amount, Currency, Minor
from puntobanco.procedure.jackpot import Ability, Funding, WhenLost, share


class Level(Struct, frozen=True, kw_only=True):
    """A meter as the public sees it."""

    name: str
    title: str
    amount: Amount
    wins_on: str
    pays: str
    least: Amount | None
    """The smallest pay-out, where there is one [NZ 18.8(d)]."""
    most: Amount | None
    trigger: str
    """The declared condition, where a hand wins it, for screens that say it in another language."""
    random: bool
    part: Fraction
    rate: Fraction
    """The part of each qualifying wager that goes in [NZ 18.5]."""
    house: Amount | None
    """What the casino puts in each qualifying round [NZ 18.5]."""


class Display(Struct, frozen=True, kw_only=True):
    """All that is displayed at a table [NZ 18.5; NZ 18.6; NZ 18.8(b); NZ 18.15; NZ 18.16]; it can only be read."""

    position: int
    name: str
    levels: tuple[Level, ...]
    contributions: tuple[str, ...]
    qualifying: str
    picking: str
    """What a random selection picks among, where there is one [NZ 18.8(d)]."""
    split: str
    message: str


class Availability(Struct, frozen=True, kw_only=True):
    """What a table is told: whether the jackpot runs there, and whether its wagers may be made."""

    running: bool
    wagers_open: bool
    why: str = ""


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
    title: str
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
    qualifying: str


class Console(Struct, frozen=True, kw_only=True):
    """All that the management console shows."""

    position: int
    name: str
    meters: tuple[Figures, ...]
    pending: tuple[Hit, ...]
    last_hits: tuple[Hit, ...]
    tables: tuple[str, ...]
    unable: tuple[Ability, ...]
    alerts: tuple[str, ...]
    currency: Currency
    needed: tuple[Ability, ...]
    """What the system must be able to do to be operating properly [NZ 18.9]."""
    linked: tuple[LinkedSeen, ...]
    kept: int
    """Rounds and hits that wait until the system operates again [NZ 18.20]."""


def display(link: Link, table: str) -> Display:
    """What the display at a table shows."""
    terms = link.terms
    return Display(
        position=link.position,
        name=terms.name,
        levels=levels(link),
        contributions=contributions(link),
        qualifying=link.criteria(table).words,
        picking=picking(link),
        split=terms.split.words,
        message=availability(link, table).why or _last_win(link),
    )


def levels(link: Link) -> tuple[Level, ...]:
    """The amounts, for the display and for any promotional screen alike [NZ 18.8(c)]."""
    return tuple(
        Level(
            name=tier.name,
            title=tier.title,
            amount=link.terms.money(link.meters[tier.name].shown),
            wins_on=tier.wins_on,
            pays=tier.pays,
            least=link.terms.money(tier.least) if tier.least else None,
            most=link.terms.money(tier.most) if tier.most is not None else None,
            trigger=tier.trigger,
            random=tier.random,
            part=tier.part,
            rate=link.meters[tier.name].parameters.rate,
            house=link.terms.money(tier.house) if tier.house else None,
        )
        for tier in link.terms.tiers
    )


def picking(link: Link) -> str:
    """What a random selection picks among; nothing where there is none."""
    drawn = [tier.title for tier in link.terms.tiers if tier.random]
    if link.terms.pick is None or not drawn:
        return ""
    words = f"{', '.join(drawn)}: one {link.terms.pick.words} is selected at random"
    return f"{words} among all with a qualifying wager, whatever the cards are."


def contributions(link: Link) -> tuple[str, ...]:
    """What goes into each meter, and from whom, in words [NZ 18.5]."""
    return tuple(line for tier in link.terms.tiers for line in _contributions(link, tier))


def _contributions(link: Link, tier: Tier) -> tuple[str, ...]:
    lines, rate = [], link.meters[tier.name].parameters.rate
    if link.terms.funding is not Funding.WAGERS and tier.house:
        lines.append(f"{tier.title}: the casino puts in {link.terms.money(tier.house).shown} each qualifying round.")
    if link.terms.funding is not Funding.HOUSE and rate:
        lines.append(f"{tier.title}: of each qualifying wager goes in {share(rate)}.")
    return tuple(lines)


def _last_win(link: Link) -> str:
    won = [hit for hit in link.closed if hit.standing is Standing.CONFIRMED]
    if not won:
        return ""
    tier = link.terms.tier(won[-1].meter)
    return f"{tier.title if tier else ''} won at {won[-1].table}: {link.terms.money(won[-1].amount).shown}"


def availability(link: Link, table: str) -> Availability:
    """Whether a table may take the wager now. A table that lost the link closes it or lets it rest, by the terms."""
    if table not in link.tables:
        return Availability(running=False, wagers_open=False, why="This table does not take part.")
    lost = link.tables[table].lost
    why = f"The link to this table is lost: {lost}" if lost else ""
    if link.unable:
        why = f"The jackpot system malfunctions: no {', '.join(sorted(ability.value for ability in link.unable))}"
    stays = not why or link.terms.when_lost is WhenLost.SUSPEND
    return Availability(running=not why, wagers_open=stays, why=why)


def console(link: Link) -> Console:
    """What the management console shows."""
    return Console(
        position=link.position,
        name=link.terms.name,
        meters=tuple(_figures(link, name, meter) for name, meter in link.meters.items()),
        pending=link.pending,
        last_hits=link.closed,
        tables=tuple(link.tables),
        unable=tuple(ability for ability in Ability if ability in link.unable),
        alerts=tuple(_alerts(link)),
        currency=link.terms.currency,
        needed=tuple(ability for ability in Ability if ability in needed(link.terms)),
        linked=tuple(_linked(link, name, table) for name, table in link.tables.items()),
        kept=len(link.kept),
    )


def _linked(link: Link, name: str, table: LinkedTable) -> LinkedSeen:
    return LinkedSeen(
        table=name,
        display=table.display,
        displaying=table.displaying,
        lost=table.lost,
        armed=table.armed,
        posted=table.posted,
        missed=tuple(post.round for post in table.missed),
        qualifying=link.criteria(name).words,
    )


def _figures(link: Link, name: str, meter: Meter) -> Figures:
    def whole(millionths: int) -> Minor:
        return Minor(millionths // MILLIONTHS)

    tier = link.terms.tier(name)
    return Figures(
        name=name,
        title=tier.title if tier else name,
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


def _alerts(link: Link) -> list[str]:
    alerts = [
        f"{name}: round {post.round} was not recorded." for name, table in link.tables.items() for post in table.missed
    ]
    alerts += [
        f"{name}: round {number} brought more than is reasonable, and a supervisor has to look at it."
        for name, number in link.unreasonable
    ]
    for name, table in link.tables.items():
        if not table.displaying:
            alerts.append(f"{name}: the display {table.display} does not work.")
        if table.lost:
            alerts.append(f"{name}: the link is lost: {table.lost}")
    for name, meter in link.meters.items():
        if meter.parameters.reserve_rate and meter.reserve < meter.parameters.reset * MILLIONTHS:
            alerts.append(f"{name}: the reserve is below the next reset.")
    if link.kept:
        alerts.append(f"Kept until the jackpot operates again: {len(link.kept)}.")
    return alerts
