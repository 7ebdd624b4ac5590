"""``puntobanco ruin``: how sessions of a stated length end, exactly, or with a proven bound of the error."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import click

from puntobanco.cli.desk.sheet import Column, ExactForms, Kind, Sheet, Value, check_forms, print_sheets
from puntobanco.cli.desk.where import as_setup, meant, place_named
from puntobanco.cli.files import read_amount
from puntobanco.cli.refusals import Record
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.availability import needs_numba
from puntobanco.wagers.terms import Offer
from puntobanco.words import listed

if TYPE_CHECKING:
    from puntobanco.analysis.desk.ruin import Bound, FinitePlan, Sessions
    from puntobanco.simulate.bankroll.session import Session

PLANS = "flat, martingale, paroli, 1-3-2-6, fibonacci, dalembert; the labouchere for a few hands; or FILE.py:FUNCTION."
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
FOREVER = "Bound the chance of ruin however long it takes; with --goal before the goal."


class Ruin(ExactForms, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    version: Annotated[str | None, option(help="With a rulebook: the version whose ready set-up is meant.")]
    wager: Annotated[str, option("--wagers", show_default=True, help="The one wager that is staked.")] = "banker"
    plan: Annotated[str, option(show_default=True, help=PLANS)] = "flat"
    hands: Annotated[int, option(type=click.IntRange(1, 1_000_000), show_default=True)] = 80
    bankroll: Annotated[int, option(type=click.IntRange(1), show_default=True, help="Units at the start.")] = 100
    goal: Annotated[int | None, option(help="Units at which a session ends.")]
    unit: Annotated[str | None, option(metavar="AMOUNT", help="One unit; the least stake taken by default.")]
    forever: Annotated[bool, option(help=FOREVER)]


@verb("Nothing was worked out.")
def ruin(given: Ruin) -> None:
    """The whole distribution of what is left after a session, and ruin, on independent rounds from whole decks.

    Up to 100 hands every chance is a fraction; for more hands it is a number with a proven bound of its error. Stakes
    are brought to what the table takes and paid what it pays. Too many states of plan and bankroll are refused. A plan
    of your own is a function (state, last_result, unit) that returns (stake, state), as in simulate.

    \b
    puntobanco ruin massachusetts-commission --hands 100 --bankroll 20
    puntobanco ruin massachusetts-commission --plan martingale --hands 60 --bankroll 100 --fractions
    puntobanco ruin massachusetts-commission --plan mine.py:cautious --hands 40 --bankroll 20
    puntobanco ruin rws-non-commission --wagers player --hands 100000 --bankroll 50 --goal 100 --forever
    """
    check_forms(given)
    place = as_setup(place_named(given.setup), given.version)
    table = place.setup
    assert table is not None
    needs_numba()
    from puntobanco.analysis.desk.ruin import sessions, unlimited
    from puntobanco.simulate.bankroll.exact import terms_of
    from puntobanco.simulate.bankroll.table import table_for

    offer = _offer(table, given.wager)
    session = _session(table, offer, given)
    if faults := session.faults():
        raise Refused(*faults)
    ready = table_for(table.terms, offer, table.shoe, table.game)
    terms = terms_of(ready, offer, session, table.shoe, table.game)
    plan = _plan(given.plan, session)
    if given.forever:
        _print_bound(unlimited(terms, plan), given)
    else:
        _print(sessions(terms, plan), table, offer, session, given)


def _plan(named: str, session: "Session") -> "FinitePlan":
    from puntobanco.cli.simulate.eyes import has_eyes
    from puntobanco.simulate.bankroll.exact import finite, finite_own
    from puntobanco.simulate.bankroll.plans import own_plan, plan_named

    if ":" not in named:
        return finite(plan_named(named), session.hands)
    plan = own_plan(named)
    if has_eyes(plan):
        raise Refused(Fault.of("plan.sees", "--plan"))
    return finite_own(plan, named, session.unit, session.hands)


def _offer(table: Setup, name: str) -> Offer:
    wanted = meant([name], [offer.wager for offer in table.offers.values()])
    chosen = [offer for offer in table.offers.values() if wanted & {offer.wager.id, offer.wager.family}]
    if len(chosen) != 1:
        raise Refused(
            Fault.of("one-wager.means", "--wagers", name=name[:60], wagers=listed(offer.wager.id for offer in chosen))
        )
    return chosen[0]


def _session(table: Setup, offer: Offer, given: Ruin) -> "Session":
    from puntobanco.simulate.bankroll.payments import least_taken
    from puntobanco.simulate.bankroll.session import Session

    least = least_taken(table.terms, offer).minor
    unit = least if given.unit is None else read_amount(given.unit, table.currency, "--unit").minor
    return Session(
        hands=given.hands,
        bankroll=given.bankroll * unit,
        unit=unit,
        minimum=least,
        maximum=offer.maximum.minor if offer.maximum else max(10**6 * unit, least),
        goal=None if given.goal is None else given.goal * unit,
        currency=table.currency,
    )


_COLUMNS = (
    Column("what", "what", Kind.NAME),
    Column("value", "value", Kind.TEXT),
    Column("exact", "exactly", Kind.EXACT),
)


def _print(found: "Sessions", table: Setup, offer: Offer, session: "Session", given: Ruin) -> None:
    major = table.currency.minor_per_major
    rows: list[tuple[Value, ...]] = [
        _chance("ruined", found.ruin),
        *([_chance("reached the goal", found.reached)] if session.goal is not None else []),
        ("mean result", f"{float(found.mean) / major:+,.4f}", str(found.mean / major) if found.exact else None),
        *((f"{share:.0%} end at", f"{found.quantile(share) / major:+,.2f} or less", None) for share in SHARES),
    ]
    steps = sorted({-(-session.hands * part // 10) for part in range(1, 11)})
    rows += [_chance(f"ruined by hand {hand}", found.ruin_by_hand[hand - 1]) for hand in steps]
    how = "exact" if found.exact else f"each chance within {found.error:.1e}"
    title = f"{found.plan} on {offer.wager.id} · table {table.name} · {session.hands:,} hands · {how}"
    sheet = Sheet(title=title, columns=_COLUMNS, rows=tuple(rows), note="Independent rounds, each from whole decks.")
    ends = Sheet(
        columns=(
            Column("left", "left", Kind.NUMBER, decimals=2),
            Column("probability", "probability", Kind.PERCENT, decimals=6),
            Column("exact", "exactly", Kind.EXACT),
        ),
        rows=tuple((left / major, float(chance), chance) for left, chance in found.ends),
    )
    print_sheets([ends] if given.as_csv else [sheet], given, _record(found, table, offer))


def _chance(what: str, chance: Fraction | float) -> tuple[Value, ...]:
    return what, f"{float(chance):.8%}", str(chance) if isinstance(chance, Fraction) else None


def _record(found: "Sessions", table: Setup, offer: Offer) -> Record:
    return {
        "table": table.name,
        "wager": offer.wager.id,
        "plan": found.plan,
        "hands": found.hands,
        "bankroll": found.bankroll,
        "exact": found.exact,
        "error": found.error,
        "states": found.states,
        "ruin": _said(found.ruin),
        "reached_goal": _said(found.reached),
        "mean_result": _said(found.mean),
        "ruin_by_hand": [_said(chance) for chance in found.ruin_by_hand],
        "ends": [{"left": left, "probability": _said(chance)} for left, chance in found.ends],
    }


def _said(chance: Fraction | float) -> str | float:
    return str(chance) if isinstance(chance, Fraction) else chance


def _print_bound(bound: "Bound", given: Ruin) -> None:
    rows: tuple[tuple[Value, ...], ...] = (
        ("ruin is at least", f"{bound.low:.8%}", None),
        ("ruin is at most", f"{bound.high:.8%}", None),
        ("hands followed", f"{bound.hands:,}", None),
        ("rounding allowed for", f"{bound.error:.1e}", None),
    )
    note = "A bound, not an exact figure: some sessions were still going on. Independent rounds."
    sheet = Sheet(title="Ruin without an end of play", columns=_COLUMNS, rows=rows, note=note)
    record: Record = {"low": bound.low, "high": bound.high, "hands": bound.hands, "error": bound.error}
    print_sheets([sheet], given, record)
