"""Jackpots lose nothing: meters against exact rational arithmetic, simultaneous hits in their order, fair selection."""

import random
from collections import Counter
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.awards import groups, key, picked
from puntobanco.jackpot.link.machine import ACTS, fold
from puntobanco.jackpot.meter import MILLIONTHS, Parameters, contribute, opened
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.jackpot import Pick
from puntobanco.procedure.roles import Role
from tests.jackpot.control import STATES, controlled, rested
from tests.jackpot.link_day import TERMS, Day, cents, parameters, tier, winner
from tests.jackpot.link_walk import walk
from tests.jackpot.linked import linked_tables, told_of_linked_tables
from tests.proofs import Parts, Proof

WALKED = 100_000
ENOUGH = 20
RATES = (Fraction(7, 10_000), Fraction(1, 3), Fraction(1, 700_001), Fraction(96, 1000))
RESERVE = Fraction(1, 3_000_017)
CEILING = Minor(10**9)


def meter(size: int, seed: int) -> str:
    """Contribute, and compare with fractions that were never rounded."""
    chance = random.Random(seed)
    staked = 0
    for rate in RATES:
        one = opened(
            Parameters(seed=Minor(35_000), reset=Minor(35_000), rate=rate, reserve_rate=RESERVE, ceiling=CEILING)
        )
        mine = 0
        for _ in range(size // len(RATES)):
            stake = chance.randint(1, 99_999)
            mine += stake
            one = contribute(one, Minor(stake))
        exact = 35_000 * MILLIONTHS + mine * MILLIONTHS * rate
        assert one.displayed + one.overflow + one.carry == exact, f"at {rate} the meter differs from {exact}"
        assert one.displayed == min(int(exact), CEILING * MILLIONTHS), f"at {rate} the display is not at its ceiling"
        assert one.reserve + one.reserve_carry == mine * MILLIONTHS * RESERVE, f"at {rate} the reserve differs"
        one.check()
        staked += mine
    return f"{size // len(RATES) * len(RATES):,} contributions of {staked:,} cents at {len(RATES)} rates, none lost."


def link_rounds(size: int, seed: int) -> str:
    """Rounds of several tables through the whole machine, compared with one sum of fractions."""
    chance = random.Random(seed)
    tables, rate = ("T1", "T2", "T3"), Fraction(7, 9_001)
    day = Day(replace(TERMS, auto_activate=True, tiers=(tier(parameters=parameters(rate="7/9001")),)), tables)
    staked = hits = paid = 0
    for number in range(1, size + 1):
        stakes = [chance.randint(1, 99_999) for _ in range(chance.randint(0, 3))]
        staked += sum(stakes)
        placed = tuple(ask.QualifyingStake(seat=seat, amount=Minor(stake)) for seat, stake in enumerate(stakes, 1))
        day.do(Role.CLOCK, ask.PostRound(table=chance.choice(tables), round=number, stakes=placed))
        if chance.random() < 0.001:
            paid += day.confirm(day.hit(number, winner(), table=tables[hits % 3])).amount
            hits += 1
    one = day.now.meters["major"]
    assert one.contributed + one.carry == staked * MILLIONTHS * rate + size * 50 * MILLIONTHS
    assert (one.hits, one.paid) == (hits, paid * MILLIONTHS)
    assert fold(day.events) == day.link, "the stream folds to another link"
    return f"{size:,} rounds of {len(tables)} tables and {hits:,} hits: meters, books and refold exact."


def link_hits(size: int, seed: int) -> str:
    """Every table hits at once: each is paid as displayed when its turn came."""
    tables = tuple(f"T{number}" for number in range(size))
    day = Day(replace(TERMS, tiers=(tier(parameters=parameters(seed="12345.37")),)), tables)
    order = list(tables)
    random.Random(seed).shuffle(order)
    displayed = []
    for table in order:
        displayed.append(day.now.meters["major"].shown)
        day.hit(1, winner(), table=table)
    assert [(hit.number, hit.table) for hit in day.now.pending] == list(enumerate(order, 1)), "hits are out of order"
    assert displayed == [cents("12345.37"), *[cents("10000")] * (size - 1)], "a hit did not meet the reset meter"
    for hit, shown in zip(day.now.pending, displayed, strict=True):
        assert day.confirm(hit).amount == -(-shown // 500) * 500, f"hit {hit.number} was not paid as displayed"
    assert fold(day.events) == day.link, "the stream folds to another link"
    return f"{size:,} simultaneous hits, recorded in one order, each paid as displayed; books balanced after each."


def selection(size: int, seed: int) -> str:
    """Each of eleven seats at three tables is picked as often as chance allows."""
    chance = random.Random(seed)
    places = tuple(
        ask.QualifyingBet(table=f"T{number % 3}", round=1, winner=winner(Person(f"p{number}"), number))
        for number in range(11)
    )
    among = groups(places, Pick.SEAT)
    assert {key(place, Pick.SEAT) for place in places} == set(among) and len(among) == 11
    found = Counter(picked(chance.randrange(2**16), 2**16, len(among)) for _ in range(size))
    thrown = found.pop(None, 0)
    expected = (size - thrown) / len(among)
    square = sum((found[index] - expected) ** 2 / expected for index in range(len(among)))
    assert square < 29.59, f"chi-square {square:.1f} with 10 degrees of freedom: less likely than one in a thousand"
    return f"{size:,} numbers, {thrown:,} thrown away, chi-square {square:.1f} with 10 degrees of freedom."


def link_walk(size: int, seed: int) -> str:
    """Walk, and demand that a long walk meets every kind of act both ways."""
    accepted, refused, events = walk(seed, size)
    kinds = {kind.__name__ for kind in ACTS} - {"OpenLink"}
    if size >= WALKED:
        seldom = sorted(kind for kind in kinds if min(accepted[kind], refused[kind]) < ENOUGH)
        assert not seldom, f"accepted or refused fewer than {ENOUGH} times: {', '.join(seldom)}"
    return (
        f"{accepted.total():,} commands of {len(kinds)} kinds accepted and {refused.total():,} refused, {events:,} "
        "events: meters and books held after each, and every record worked out again."
    )


def control(size: int, seed: int) -> str:
    """Every parameter and act that takes two people, in every state, by one person and by two."""
    found = controlled()
    rested()
    assert found["alone"] >= size, f"only {found['alone']} attempts"
    return (
        f"{found['alone']:,} attempts by one person in {len(STATES)} states, all refused and nothing moved; "
        f"{found['by two']:,} by two, {found['done by two']:,} of them done: {found['changes waited']:,} changes "
        f"waited for the next hit, {found['ceilings refused']:,} ceilings below the display were refused, no display "
        "fell without a record; a jackpot that rested neither grew nor paid and went on as its twin that had not."
    )


PROOFS = (
    Proof(
        name="jackpot-control",
        what="one person alone changes nothing of a jackpot; changes wait for a hit, and no display falls unrecorded",
        run=control,
        small=500,
        full=500,
    ),
    Proof(
        name="linked-tables",
        what="50 linked tables with 3 levels, ceilings, reserve, ties and resets equal exact rational arithmetic",
        parts=Parts(work=linked_tables, told=told_of_linked_tables, step=250_000),
        small=3_000,
        full=10_000_000,
    ),
    Proof(
        name="link-walk",
        what="random commands by every role never break a jackpot link: meters and books balance, events refold",
        run=link_walk,
        small=2_000,
        full=WALKED,
    ),
    Proof(
        name="meter",
        what="contributions at awkward rates equal exact rational arithmetic, to the last fraction of a millionth",
        run=meter,
        small=20_000,
        full=10_000_000,
    ),
    Proof(
        name="link-rounds",
        what="rounds through the jackpot's machine equal exact rational arithmetic, hits in between",
        run=link_rounds,
        small=500,
        full=100_000,
    ),
    Proof(
        name="link-hits",
        what="simultaneous hits are ordered, paid as displayed, the later ones from the reset meter",
        run=link_hits,
        small=50,
        full=1_000,
    ),
    Proof(
        name="link-selection",
        what="a random selection favours no seat",
        run=selection,
        small=20_000,
        full=1_000_000,
    ),
)
