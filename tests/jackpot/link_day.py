"""A day at a jackpot link, for the tests: who does what, and what must be refused."""

from fractions import Fraction

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.events import Hit, Recorded
from puntobanco.jackpot.link.machine import fold, step
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Terms, Tier
from puntobanco.jackpot.meter import Parameters
from puntobanco.money import Currency, Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.jackpot import Funding, Instrument, RoundMoment
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.new_zealand.s18_jackpot import CONTROLS

NZD = Currency("NZD", 2, "$")
ANNA, BEN = Person("anna"), Person("ben")
SECOND = Who(Person("petra"), Role.PIT)


def cents(dollars: str) -> Minor:
    return Minor(int(Fraction(dollars) * 100))


def parameters(seed: str = "10000", rate: str = "1/100", **more: object) -> Parameters:
    given: dict[str, object] = {"seed": cents(seed), "reset": cents("10000"), "rate": Fraction(rate), **more}
    return Parameters(**given)  # type: ignore[arg-type]


def tier(name: str = "major", **more: object) -> Tier:
    given: dict[str, object] = {
        "title": name.title(),
        "parameters": parameters(),
        "wins_on": "a tie on 9 in one suit",
        "pays": "the whole amount displayed",
        "house": cents("0.50"),
        **more,
    }
    return Tier(name=name, **given)  # type: ignore[arg-type]


TERMS = Terms(
    name="Baccarat Jackpot",
    currency=NZD,
    approval="J-2026-01",
    display="screen 1",
    console="console 1",
    qualifying="every bet on the Player, the Banker or the tie",
    funding=Funding.BOTH,
    tiers=(tier(),),
    payable_unit=cents("5"),
    controls=CONTROLS,
)


def house_funded(**more: object) -> Terms:
    """Terms on which the house alone puts fifty cents in each round."""
    tiers = (tier(parameters=parameters(rate="0")),)
    return replace(TERMS, funding=Funding.HOUSE, tiers=tiers, **more)


def winner(person: Person = ANNA, seat: int = 1, stake: str = "100") -> ask.Entrant:
    return ask.Entrant(person=person, seat=seat, stake=cents(stake))


class Day:
    """A link on given terms with the tables NZ-1 and NZ-2; every step is checked and folds again."""

    def __init__(self, terms: Terms = TERMS, tables: tuple[str, ...] = ("NZ-1", "NZ-2")) -> None:
        self.events: list[Recorded] = []
        self.link: Link | None = None
        self.at = 0
        self.do(Role.OPERATOR, ask.OpenLink(terms=terms, second=SECOND))
        for table in tables:
            self.do(Role.JACKPOT, ask.LinkTable(table=table, display="screen above the table"))

    @property
    def now(self) -> Link:
        assert self.link is not None
        return self.link

    def attempt(self, role: Role, act: ask.AnyAct, person: str = "") -> tuple[Fault, ...]:
        self.at += 1000
        who = Who(Person(person or role.value), role)
        command = ask.Command(id=str(self.at), at=At(self.at), who=who, act=act)
        self.link, recorded, refused = step(self.link, command)
        self.events += recorded
        if self.link is not None:
            self.link.check(self.link.meters)
        return refused

    def do(self, role: Role, act: ask.AnyAct, person: str = "") -> None:
        refused = self.attempt(role, act, person)
        assert not refused, [str(fault) for fault in refused]

    def no(self, role: Role, act: ask.AnyAct, person: str = "") -> Fault:
        before = self.link
        refused = self.attempt(role, act, person)
        assert refused and self.link is before
        return refused[0]

    def shown(self, meter: str = "major") -> Fraction:
        """What a meter shows, in dollars."""
        return Fraction(self.now.meters[meter].shown, 100)

    def activate(self, round_: int, table: str = "NZ-1") -> None:
        self.do(Role.DEALER, ask.Activate(table=table, round=round_, moment=RoundMoment.COMPLETE))

    def post(self, round_: int, *stakes: str, table: str = "NZ-1", **more: bool) -> None:
        placed = tuple(ask.QualifyingStake(seat=seat, amount=cents(stake)) for seat, stake in enumerate(stakes, 1))
        self.do(Role.CLOCK, ask.PostRound(table=table, round=round_, stakes=placed, **more))

    def play(self, round_: int, *stakes: str, table: str = "NZ-1") -> None:
        self.activate(round_, table)
        self.post(round_, *stakes, table=table)

    def hit(
        self, round_: int, *winners: ask.Entrant, table: str = "NZ-1", meter: str = "major", part: str = "1"
    ) -> Hit:
        act = ask.RecordHit(table=table, round=round_, meter=meter, part=Fraction(part), winners=winners)
        self.do(Role.DEALER, act)
        return self.now.pending[-1]

    def confirm(self, hit: Hit, instrument: Instrument = Instrument.CHIPS) -> Hit:
        act = ask.Confirm(hit=hit.number, shown=hit.before.shown, instrument=instrument, second=SECOND)
        self.do(Role.JACKPOT, act)
        return self.now.closed[-1]

    def reject(self, hit: Hit, why: ask.Invalid = ask.Invalid.NOTHING_QUALIFIES) -> None:
        self.do(Role.JACKPOT, ask.Reject(hit=hit.number, why=why, words="as reviewed", second=SECOND))

    def expect_refold(self) -> None:
        """The stream gives the same link again."""
        assert fold(self.events) == self.link
