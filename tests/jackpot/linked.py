"""Fifty tables on one link with three levels: contributions, ceilings, hidden reserve, ties and resets against exact
fractions. After each event the books balance, and what is displayed has not fallen without a win."""

from fractions import Fraction
from random import Random

from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.machine import fold
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from tests.jackpot.link_day import TERMS, Day, cents, parameters, tier, winner
from tests.proofs import Found, Piece

TABLES = tuple(f"T{number:02}" for number in range(50))
LEVELS = {
    "major": parameters(seed="12345.67", rate="7/9001", reserve_rate=Fraction(1, 3_000_017), ceiling=cents("12400")),
    "minor": parameters(seed="1000", rate="1/333", reserve_rate=Fraction(1, 700_001), ceiling=cents("250000")),
    "mini": parameters(seed="100", rate="1/100", ceiling=None),
}
HIT, REJECTED = 0.002, 0.1
"""How often a round wins a level, and how often the console deems that invalid."""
FOLDED = 20_000
"""Rounds after which the stream is folded again and begins anew."""


def linked_tables(piece: Piece, seed: int) -> Found:
    """A number of contributions: each stake counts at every level."""
    chance = Random(f"{seed} {piece.start}")
    tiers = tuple(tier(name, parameters=given) for name, given in LEVELS.items())
    counts = {"contributions": 0, "rounds": 0, "hits": 0, "ties": 0, "rejected": 0, "over": 0}
    while counts["contributions"] < piece.size:
        day = Day(replace(TERMS, auto_activate=True, tiers=tiers), TABLES)
        staked = 0
        for number in range(1, FOLDED + 1):
            stakes = [chance.randint(1, 99_999) for _ in range(chance.randint(0, 7))]
            staked += sum(stakes)
            counts["over"] += _post(day, chance.choice(TABLES), number, stakes)
            counts["contributions"] += len(stakes) * len(LEVELS)
            counts["rounds"] += 1
            if chance.random() < HIT:
                _hit(day, chance, number, counts)
            if counts["contributions"] >= piece.size:
                break
        _expect_exact(day, staked, number)
        assert fold(day.events) == day.link, "the stream folds to another link"
    return Found(counts)


def _post(day: Day, table: str, number: int, stakes: list[int]) -> bool:
    """Settle a round; whether a level has more than its ceiling lets it show."""
    before = {name: meter.displayed for name, meter in day.now.meters.items()}
    placed = tuple(ask.QualifyingStake(seat=seat, amount=Minor(stake)) for seat, stake in enumerate(stakes, 1))
    day.do(Role.CLOCK, ask.PostRound(table=table, round=number, stakes=placed))
    for name, meter in day.now.meters.items():
        assert meter.displayed >= before[name], f"{name} fell without a win"
        ceiling = meter.parameters.ceiling
        assert ceiling is None or meter.displayed <= ceiling * MILLIONTHS, f"{name} is displayed above its ceiling"
    return any(meter.overflow for meter in day.now.meters.values())


def _hit(day: Day, chance: Random, number: int, counts: dict[str, int]) -> None:
    """One level is won, by one bettor or by several at once, and confirmed or deemed invalid."""
    level = chance.choice(tuple(LEVELS))
    winners = tuple(winner(Person(f"p{seat}"), seat) for seat in range(1, chance.choice((1, 1, 2, 3)) + 1))
    before = day.now.meters[level]
    hit = day.hit(number, *winners, table=chance.choice(TABLES), meter=level)
    if chance.random() < REJECTED:
        day.reject(hit)
        assert day.now.meters[level].displayed == before.displayed, "a rejected hit changed what is displayed"
        counts["rejected"] += 1
        return
    closed = day.confirm(hit)
    assert closed.amount == -(-before.shown // 500) * 500, f"hit {hit.number} was not paid as displayed"
    counts["hits"] += 1
    counts["ties"] += len(winners) > 1


def _expect_exact(day: Day, staked: int, rounds: int) -> None:
    """What went in is the exact sum of all parts of all stakes, and what the house gave, to the last fraction."""
    for name, given in LEVELS.items():
        meter = day.now.meters[name]
        exact = staked * MILLIONTHS * (given.rate + given.reserve_rate) + rounds * 50 * MILLIONTHS
        assert meter.contributed + meter.carry + meter.reserve_carry == exact, f"{name} differs from {exact}"
        assert 0 <= meter.carry < 1 and 0 <= meter.reserve_carry < 1
        meter.check()


def told_of_linked_tables(found: Found, size: int, seed: int) -> str:
    """What all of them came to."""
    assert size < 1_000_000 or (found["hits"] and found["ties"] and found["rejected"] and found["over"]), found
    return (
        f"{found['contributions']:,} contributions of {found['rounds']:,} rounds at {len(TABLES)} linked tables to "
        f"{len(LEVELS)} levels, {found['hits']:,} hits paid as displayed ({found['ties']:,} of them shared), "
        f"{found['rejected']:,} rejected, {found['over']:,} rounds beyond a ceiling: equal to exact "
        "fractions; contributed + seeds = displayed + "
        "reserve + overflow + paid after each event, and nothing displayed fell without a win."
    )
