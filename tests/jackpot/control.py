"""Who controls a jackpot: every parameter in every state, asked by one person and by two.

One person alone changes nothing, with anybody as the second. With two, a change of parameters shows only after the
next hit, a ceiling below what is displayed is refused, and only a win or a recorded correction lowers a display.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.events import MeterAdjusted
from puntobanco.jackpot.meter import Parameters
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.jackpot import Ability, Instrument
from puntobanco.procedure.roles import Role
from tests.jackpot.link_day import SECOND, TERMS, Day, cents, parameters, tier, winner
from tests.proofs import Found

CEILING = cents("10500")
FIRST = parameters(ceiling=CEILING, reserve_rate=Fraction(1, 1000))
ALL = frozenset(Ability)
JACK = "jackpot"
SILENT = (Role.DEALER, Role.PLAYER, Role.SURVEILLANCE, Role.CASHIER, Role.OPERATOR)
"""Posts whose holder is no second person for a jackpot."""


def _day() -> Day:
    return Day(replace(TERMS, tiers=(tier(parameters=FIRST),)))


def fresh() -> Day:
    """Just opened."""
    return _day()


def growing() -> Day:
    """A few rounds have gone in."""
    day = _day()
    for number in range(1, 4):
        day.play(number, "100", "250")
    return day


def at_its_ceiling() -> Day:
    """More has gone in than may be displayed."""
    day = growing()
    day.play(4, "60000")
    assert day.now.meters["major"].overflow
    return day


def won() -> Day:
    """A hit waits for the console."""
    day = growing()
    day.hit(4, winner())
    return day


def paid() -> Day:
    """A hit was confirmed."""
    day = won()
    day.confirm(day.now.pending[0])
    return day


def malfunctioning() -> Day:
    """The system cannot do what it must."""
    day = won()
    day.do(Role.CLOCK, ask.CheckHealth(able=frozenset()))
    return day


def table_lost() -> Day:
    """A table has lost the link."""
    day = growing()
    day.do(Role.CLOCK, ask.LoseTable(table="NZ-1", words="no answer"))
    return day


def change_waiting() -> Day:
    """Other parameters wait for the next hit."""
    day = growing()
    act = ask.ChangeParameters(meter="major", parameters=replace(FIRST, rate=Fraction(1, 50)), words="x", second=SECOND)
    day.do(Role.JACKPOT, act)
    return day


def round_missed() -> Day:
    """A round was not activated."""
    day = growing()
    day.post(4, "100")
    return day


STATES: tuple[Callable[[], Day], ...] = (
    fresh, growing, at_its_ceiling, won, paid, malfunctioning, table_lost, change_waiting, round_missed,
)  # fmt: skip
PARAMETERS: dict[str, Parameters] = {
    "another seed": replace(FIRST, seed=cents("20000")),
    "another reset": replace(FIRST, reset=cents("5000")),
    "a higher rate": replace(FIRST, rate=Fraction(1, 10)),
    "a lower rate": replace(FIRST, rate=Fraction(1, 1000)),
    "another reserve rate": replace(FIRST, reserve_rate=Fraction(1, 10)),
    "a higher ceiling": replace(FIRST, ceiling=cents("90000")),
    "no ceiling": replace(FIRST, ceiling=None),
    "a ceiling below the display": replace(FIRST, ceiling=cents("9000")),
}


def acts(day: Day, second: Who) -> Iterator[tuple[str, ask.AnyAct]]:
    """Everything at a link that takes two people."""
    for name, changed in PARAMETERS.items():
        yield name, ask.ChangeParameters(meter="major", parameters=changed, words="filed", second=second)
    yield "a correction up", ask.Adjust(meter="major", amount=500, words="counted", second=second)
    yield "a correction down", ask.Adjust(meter="major", amount=-500, words="counted", second=second)
    shown = day.now.pending[0].before.shown if day.now.pending else day.now.meters["major"].shown
    yield "a confirmation", ask.Confirm(hit=1, shown=shown, instrument=Instrument.CHIPS, second=second)
    yield "a rejection", ask.Reject(hit=1, why=ask.Invalid.MALFUNCTION, words="seen", second=second)
    yield "a restoration", ask.Restore(able=ALL, words="repaired", second=second)


def alone() -> Iterator[tuple[str, Role, Who]]:
    """One person in every guise: in the role asked with, in that of a second person, with somebody who is none."""
    yield JACK, Role.JACKPOT, Who(Person(JACK), Role.JACKPOT)
    yield JACK, Role.JACKPOT, Who(Person(JACK), Role.PIT)
    for role in SILENT:
        yield JACK, Role.JACKPOT, Who(Person("other"), role)
    yield "dina", Role.DEALER, SECOND


def controlled() -> Found:
    """Every act in every state, alone and with a second person."""
    counts = dict.fromkeys(("alone", "by two", "done by two", "changes waited", "ceilings refused"), 0)
    for state in STATES:
        for person, role, second in alone():
            day = state()
            for name, act in acts(day, second):
                before = day.now
                told = f"{name} by {person} as {role.value} with {second}, {state.__name__}"
                assert day.attempt(role, act, person) and day.link is before, f"one person did it: {told}"
                counts["alone"] += 1
        for name, _ in acts(state(), SECOND):
            _by_two(state(), name, f"{name}, {state.__name__}", counts)
    return Found(counts)


def _by_two(day: Day, name: str, told: str, counts: dict[str, int]) -> None:
    act = dict(acts(day, SECOND))[name]
    before, events = day.now.meters["major"], len(day.events)
    refused = day.attempt(Role.JACKPOT, act, JACK)
    after = day.now.meters["major"]
    counts["by two"] += 1
    counts["done by two"] += not refused
    if name == "a ceiling below the display":
        assert refused, told
        counts["ceilings refused"] += 1
    elif isinstance(act, ask.ChangeParameters) and not refused:
        expect_waiting(day, act.parameters, told)
        counts["changes waited"] += 1
    if after.displayed < before.displayed:
        fell = [one.event for one in day.events[events:] if isinstance(one.event, MeterAdjusted)]
        assert fell and fell[0].second == SECOND and fell[0].words, f"the display fell without a record: {told}"


def expect_waiting(day: Day, changed: Parameters, told: str) -> None:
    """Nothing of a change shows before the next hit; from then on all of it does."""
    meter = day.now.meters["major"]
    assert (meter.parameters, meter.pending) == (FIRST, changed), told
    if day.now.unable or day.now.pending or day.now.tables["NZ-2"].lost:
        return
    number = day.now.tables["NZ-2"].posted + 1
    day.play(number, "100", table="NZ-2")
    grown = day.now.meters["major"]
    assert grown.contributed - meter.contributed == 150_000_000 + 10_000_000, f"another rate counts already: {told}"
    day.confirm(day.hit(number + 1, winner(), table="NZ-2"))
    assert day.now.meters["major"].parameters == changed, f"the change does not count after a hit: {told}"


def rested() -> None:
    """A jackpot that malfunctions neither grows nor pays, and goes on as if nothing had been."""
    twin, day = won(), won()
    day.do(Role.CLOCK, ask.CheckHealth(able=frozenset()))
    still = day.now.meters
    for number in (4, 5, 6):
        twin.play(number, "100", table="NZ-2")
        day.post(number, "100", table="NZ-2")
        assert day.now.meters == still, "a jackpot that rests has grown"
    hit = day.now.pending[0]
    assert day.attempt(Role.JACKPOT, dict(acts(day, SECOND))["a confirmation"]), "a jackpot that rests has paid"
    day.do(Role.PIT, ask.Restore(able=ALL, words="repaired", second=Who(Person("sam"), Role.JACKPOT)))
    assert day.now.meters == twin.now.meters, "after the rest the meters are other ones"
    assert day.confirm(hit).amount == twin.confirm(twin.now.pending[0]).amount
    assert day.now.meters == twin.now.meters
