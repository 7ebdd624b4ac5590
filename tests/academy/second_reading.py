"""Answers worked out a second time, from the facts of a question alone; nothing of `puntobanco` is imported here."""

from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import floor, prod
from typing import Any

import numpy as np

Facts = dict[str, Any]
ODDS = {
    "player-pair": "11", "banker-pair": "11", "any-pair-player": "11", "any-pair-banker": "11",
    "dragon-7": "40", "panda-8": "25", "super-6": "12", "big-tiger": "50", "small-tiger": "22", "tiger-tie": "35",
}  # fmt: skip
BANKER_ON = {1: 160, 2: 80, 3: 50, 4: 25, 5: 15, 6: 11, 7: 8, 8: 6, 9: 5}
PLAYER_ON = {1: 160, 2: 80, 3: 50, 4: 50, 5: 30, 6: 11, 7: 8, 8: 6, 9: 5}
TIE_ON = {0: 110, 1: 160, 2: 160, 3: 150, 4: 100, 5: 90, 6: 35, 7: 35, 8: 60, 9: 60}
INSURED = {
    1: {7: Fraction(2), 8: Fraction(7), 9: Fraction(8)},
    2: {4: Fraction(3, 2), 5: Fraction(2), 6: Fraction(3), 7: Fraction(4)},
    3: {4: Fraction(1), 5: Fraction(2), 6: Fraction(3), 7: Fraction(4), 8: Fraction(7), 9: Fraction(8)},
}
PAIRED = {1: "mixed", 2: "coloured", 3: "perfect"}
RED = "hd"


def value(card: str) -> int:
    return "A23456789".index(card[0]) + 1 if card[0] in "A23456789" else 0


def total(cards: list[str]) -> int:
    return sum(map(value, cards)) % 10


def pair(cards: list[str]) -> int:
    """0 for none, 1 mixed, 2 of one colour, 3 of one suit."""
    one, other = cards[:2]
    if one[0] != other[0]:
        return 0
    return 3 if one[1] == other[1] else 2 if (one[1] in RED) == (other[1] in RED) else 1


def player_draws(player: int, banker: int) -> bool:
    return player < 6 and banker < 8


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    if player > 7 or banker > 7:
        return False
    if third is None:
        return banker < 6
    least, most = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7), 7: (1, 0)}.get(banker, (0, 9))
    return least <= third <= most and (banker, third) != (3, 8)


def won(facts: Facts) -> str:
    player, banker = total(facts["player"]), total(facts["banker"])
    return "tie" if player == banker else "player" if player > banker else "banker"


# What each wager pays to one; a negative number loses, nothing is a push.


def to_one(facts: Facts) -> Fraction:
    wager = facts["wager"]
    if wager in ("player", "banker", "tie"):
        return main(facts, wager)
    stem, _, side = wager.rpartition("-")
    if wager in ODDS:
        return Fraction(ODDS[wager]) if plain(facts, wager) else Fraction(-1)
    if stem in ("banker-wins-on", "player-wins-on", "tie-wins-on"):
        return wins_on(facts, stem.partition("-")[0], int(side))
    return {"dragon-bonus": bonus, "perfect-pair": perfect, "lucky-match": lucky, "insurance": insured}.get(
        stem, sixes
    )(facts)


def main(facts: Facts, wager: str) -> Fraction:
    winner, version = won(facts), facts["version"]
    if wager == "tie":
        return Fraction(9 if facts["pay_table"] == "9" else 8) if winner == "tie" else Fraction(-1)
    if winner == "tie":
        return Fraction(-1 if "2-to-1" in version else 0)
    if winner != wager:
        return Fraction(-1)
    count, cards = total(facts[wager]), len(facts[wager])
    if wager == "banker" and version == "ez" and count == 7 and cards == 3:
        return Fraction(0)
    if "2-to-1" in version and cards == 3 and count in (8, 9):
        return Fraction(2)
    halves = wager == "banker" and count == 6 and version in ("half-on-six", "non-commission", "2-to-1-half-on-six")
    return Fraction(1, 2) if halves else Fraction(1)


def plain(facts: Facts, wager: str) -> bool:
    player, banker = facts["player"], facts["banker"]
    six = won(facts) == "banker" and total(banker) == 6
    return {
        "player-pair": pair(player) > 0,
        "banker-pair": pair(banker) > 0,
        "any-pair-player": pair(player) > 0,
        "any-pair-banker": pair(banker) > 0,
        "dragon-7": won(facts) == "banker" and total(banker) == 7 and len(banker) == 3,
        "panda-8": won(facts) == "player" and total(player) == 8 and len(player) == 3,
        "super-6": six,
        "big-tiger": six and len(banker) == 3,
        "small-tiger": six and len(banker) == 2,
        "tiger-tie": won(facts) == "tie" and total(banker) == 6,
    }[wager]


def wins_on(facts: Facts, side: str, count: int) -> Fraction:
    table = {"banker": BANKER_ON, "player": PLAYER_ON, "tie": TIE_ON}[side]
    hit = won(facts) == side and total(facts["player" if side == "player" else "banker"]) == count
    return Fraction(table[count]) if hit else Fraction(-1)


def sixes(facts: Facts) -> Fraction:
    """Lucky 6 and Tiger, Tiger Pair and House Money."""
    player, banker, wager = facts["player"], facts["banker"], facts["wager"]
    if wager in ("lucky-6", "tiger"):
        six = won(facts) == "banker" and total(banker) == 6
        return Fraction({2: 12, 3: 20}[len(banker)]) if six else Fraction(-1)
    both = [bool(pair(hand)) for hand in (player, banker)]
    if wager == "tiger-pair":
        twin = all(both) and player[0][0] == banker[0][0]
        return Fraction((-1, 4, 100 if twin else 20)[sum(both)])
    assert wager == "house-money", wager
    return Fraction((-1, 3, 15)[sum(both)])


def bonus(facts: Facts) -> Fraction:
    side = facts["wager"].rpartition("-")[2]
    own, other = facts[side], facts["banker" if side == "player" else "player"]
    margin = total(own) - total(other)
    natural, against = (len(hand) == 2 and total(hand) > 7 for hand in (own, other))
    if natural:
        if margin == 0:
            return Fraction(0) if against else Fraction(-1)
        return Fraction(1) if margin > 0 else Fraction(-1)
    return Fraction({4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}.get(margin, -1)) if not against else Fraction(-1)


def perfect(facts: Facts) -> Fraction:
    hand = facts[facts["wager"].rpartition("-")[2]]
    return Fraction((-1, 5, 10, 30)[pair(hand)])


def lucky(facts: Facts) -> Fraction:
    hand = facts[facts["wager"].rpartition("-")[2]]
    if len(hand) == 3 and len(set(hand)) == 1:
        return Fraction(100)
    return Fraction((-1, 5, 10, 25)[pair(hand)])


def insured(facts: Facts) -> Fraction:
    """Insurance pays by the count that was shown when the insured hand loses; a nine is insured against the tie."""
    side, bet = facts["wager"].rpartition("-")[2], facts["given"]
    shown = total(facts[side][: 3 if bet == 3 else 2])
    if won(facts) == "tie":
        return INSURED[bet][9] if shown == 9 else Fraction(0)
    return Fraction(-1) if won(facts) == side else INSURED[bet][shown]


# Every skill whose answer follows from its facts.


def accepted(skill: str, facts: Facts) -> set[str] | None:
    """The answers that are right; None for a skill whose answer is the machine's own."""
    known = READINGS.get(skill)
    return known(facts) if known else None


def pays(facts: Facts) -> set[str]:
    ratio = to_one(facts)
    minor = floor(max(ratio, Fraction(0)) * facts["stake"])
    while facts["to_chips"] and not made(minor, facts["chips"]):
        minor -= 1
    return {str(minor)}


def drawn(facts: Facts) -> set[str]:
    player, banker = total(facts["player"][:2]), total(facts["banker"][:2])
    third = value(facts["player"][2]) if len(facts["player"]) > 2 else None
    draws = player_draws(player, banker) if facts["side"] == "player" else banker_draws(player, banker, third)
    return {"draw" if draws else "stand"}


def fewest(facts: Facts) -> int:
    """The least number of chips, by bundles of each kind over every sum that can be made."""
    unit = 25
    most = facts["amount"] // unit
    least = np.full(most + 1, 10**9)
    least[0] = 0
    for chip, number in zip(facts["values"], facts["tray"], strict=True):
        step, left, bundle = chip // unit, min(number, facts["amount"] // chip), 1
        while left:
            take = min(bundle, left)
            least[step * take :] = np.minimum(least[step * take :], least[: -step * take] + take)
            left, bundle = left - take, bundle * 2
    return int(least[most])


def charged(facts: Facts) -> set[str]:
    exact = sum(Fraction(stake, 20) for stake in facts["stakes"])
    step = 25 if facts["rounding"] == "up_to_quarter" else 1
    return {str(-(-exact // step) * step if step > 1 else floor(exact))}


def ordered(facts: Facts) -> set[str]:
    ends = {seat: main(facts, wager) for seat, wager in facts["bets"]}
    losers = [f"collect-{seat}" for seat, ratio in ends.items() if ratio < 0]
    winners = sorted((int(seat) for seat, ratio in ends.items() if ratio > 0), reverse=facts["highest_first"])
    paid = [f"pay-{seat}" for seat in winners]
    ways = [tuple(paid)] if facts["seats_ordered"] else list(permutations(paid))
    return {" ".join((*one, *then)) for one in permutations(losers) for then in ways}


def made(amount: int, chips: list[int]) -> bool:
    """Whether chips make a sum; every set has one of which all others are multiples, or halves come with wholes."""
    for chip in sorted(chips, reverse=True):
        amount -= amount // chip * chip
    return amount == 0


def taken(facts: Facts) -> set[str]:
    stake, chips = facts["stake"], facts["chips"]
    wins = stake * (1 - Fraction(facts["commission"]))
    if not made(stake, chips) or (facts["maximum"] and stake > facts["maximum"]):
        return {"refuse"}
    if Fraction(facts["commission"]) and (wins.denominator > 1 or not made(int(wins), chips)):
        return {"refuse"}
    if stake < facts["minimum"]:
        return {"take-told" if facts["below_plays"] else "refuse"}
    return {"take"}


def within(facts: Facts) -> set[str]:
    first, other = facts["heavy"]
    room = facts["light"] + facts["limit"]
    if first + other <= room:
        return {str(first)}
    return {str(floor(Fraction(first * room, first + other) + Fraction(1, 2)))}


def added(facts: Facts) -> set[str]:
    ratio = to_one(facts)
    return {str(facts["main"] + max(0, int(ratio * facts["side"])))}


def burnt(facts: Facts) -> set[str]:
    return {str(1 + (value(facts["card"]) or 10))}


def last(facts: Facts) -> set[str]:
    this_is_last = facts["rule"] == "this-hand" or (facts["rule"] == "this-if-first" and facts["place"] == 0)
    return {"0" if this_is_last else "1"}


def slips(facts: Facts) -> set[str]:
    fill, credit = (sum(int(chip) * int(number) for chip, number in facts[name]) for name in ("fill", "credit"))
    return {str(facts["opening"] + fill - credit)}


def turn(facts: Facts) -> set[str]:
    seats = [seat for seat in facts["seats"] if seat not in facts["declined"]]
    if facts["act"] == "hand-out":
        stakes = {int(seat): int(stake) for seat, side, stake in facts["bets"] if side == facts["side"]}
        return {str(min(stakes, key=lambda seat: (-stakes[seat], seat)))}
    return {str(max(seats) if facts["act"] == "answer-cut" and facts["highest_first"] else min(seats))}


def change(facts: Facts) -> set[str]:
    """The chips of a seat after an error: bets go back, or the bet wins or loses by the cards that count."""
    if facts["exit"] in ("void", "without-bets-now") or facts["back"]:
        return {"0"}
    stake = facts["stake"]
    won = main(facts, facts["bet"]) * stake
    due = max(won, Fraction(0)) * Fraction(facts["commission"])
    step = 25 if facts["rounding"] == "up_to_quarter" else 1
    charged = -(-due // step) * step if step > 1 else floor(due)
    return {str(floor(won) - charged - facts["ante"])}


OPEN = {"deed-bet": ("betting",), "deed-back": ("betting",), "deed-close": ("betting",), "deed-settle": ("result",),
        "deed-end": ("settled",)}  # fmt: skip
"""When each may be done with bets on the layout."""


def may_be_done(facts: Facts) -> set[str]:
    deed = facts["deed"].partition(".")[2]
    walks = facts["rulebook"] == "rws" or not (facts["held"] or facts["owed"])  # RWS 5.3 settles who walks off
    free = walks if deed == "deed-leave" else facts["phase"] in OPEN[deed]
    return {"lawful" if free else "not-lawful"}


# What those who bet learn: chances over all cards of a shoe, and the roads, written out a second time.


def cheapest(facts: Facts) -> set[str]:
    edges = {box[0]: -sum(net * chance for net, chance in ends_of(facts, box)) for box in facts["boxes"]}
    return {wager for wager, one in edges.items() if one == min(edges.values())}


def wins_of(facts: Facts) -> set[str]:
    won = sum(chance for net, chance in ends_of(facts, facts["boxes"][0]) if net > 0)
    return {str(round(won * facts["rounds"]))}


def ends_of(facts: Facts, box: list[str]) -> list[tuple[Fraction, Fraction]]:
    """What a box nets for a unit, and how likely, over all that can be dealt."""
    wager, table, commission = box
    asked = {"wager": wager, "pay_table": table, "version": facts["version"]}
    shown = witnesses(wager, facts["decks"])
    ends = ((to_one(asked | {"player": player, "banker": banker}), chance) for player, banker, chance in shown)
    return [(ratio * (1 - Fraction(commission)) if ratio > 0 else ratio, chance) for ratio, chance in ends]


Witness = tuple[list[str], list[str], Fraction]
TWO_HANDS = ("tiger-pair", "house-money")
PAIRS = ("player-pair", "banker-pair", "any-pair", "perfect-pair", "lucky-match")


def witnesses(wager: str, decks: int) -> list[Witness]:
    """Rounds that show every end of a wager, each with the chance of all rounds like it."""
    if wager in TWO_HANDS:
        return two_pairs(decks)
    if wager.startswith(PAIRS):
        return one_pair(decks, "banker" if "banker" in wager else "player", wager.startswith("lucky"))
    values = [16 * decks, *[4 * decks] * 9]
    return [(cards_of(*own), cards_of(*other), chance) for (own, other), chance in by_totals(tuple(values)).items()]


def cards_of(count: int, size: int) -> list[str]:
    """Two or three cards of a count, no two alike."""
    rank = "QA23456789"[count]
    return [f"{rank}s", "Kh", "Jd"][:size]


@lru_cache(maxsize=64)
def by_totals(values: tuple[int, ...]) -> dict[tuple[tuple[int, int], tuple[int, int]], Fraction]:
    """The chance of both counts with the number of cards of each hand, over every six values."""
    found: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
    for key, number in enumerate(drawn_in_order(values)):
        player, banker, third, other = map(int, f"{key:04d}")
        own, against = (player, 2), (banker, 2)
        drawn = player_draws(player, banker)
        if drawn:
            own = ((player + third) % 10, 3)
        if banker_draws(player, banker, third if drawn else None):
            against = ((banker + (other if drawn else third)) % 10, 3)
        found[own, against] = found.get((own, against), 0) + int(number)
    return {key: Fraction(number, falling(sum(values), 6)) for key, number in found.items()}


def drawn_in_order(values: tuple[int, ...]) -> list[int]:
    """The ordered draws of six by the last digits of the first and the second two, and the values of the last two."""
    four = np.indices((10,) * 4).reshape(4, -1)
    twos = (four[0] + four[1]) % 10 * 10 + (four[2] + four[3]) % 10
    sums = np.zeros((100, 10, 10), dtype=np.int64)
    for third in range(10):
        for other in range(10):
            left = np.array(values)
            ways = left[third] * (left[other] - (third == other))
            left[third] -= 1
            left[other] -= 1
            drawn = np.full(four.shape[1], ways)
            for place in range(4):
                seen = sum((four[place] == four[before] for before in range(place)), np.zeros(four.shape[1], dtype=int))
                drawn *= left[four[place]] - seen
            np.add.at(sums[:, third, other], twos, drawn)
    return [int(number) for number in sums.reshape(-1)]


def falling(number: int, times: int) -> int:
    return prod(number - step for step in range(times))


PLAIN = ["2s", "3h"]
ALIKE = {0: PLAIN, 1: ["9s", "9h"], 2: ["9s", "9c"], 3: ["9s", "9s"]}


def two_pairs(decks: int) -> list[Witness]:
    """No pair, one, two, two of one rank."""
    cards, rank = 52 * decks, 4 * decks
    one = Fraction(13 * falling(rank, 2), falling(cards, 2))
    twin = Fraction(13 * falling(rank, 4), falling(cards, 4))
    apart = Fraction(13 * 12 * falling(rank, 2) ** 2, falling(cards, 4))
    single = 2 * (one - twin - apart)
    none = 1 - twin - apart - single
    nines, eights = ALIKE[1], ["8s", "8h"]
    return [(nines, nines, twin), (nines, eights, apart), (nines, PLAIN, single), (PLAIN, PLAIN, none)]


def one_pair(decks: int, side: str, triples: bool) -> list[Witness]:
    """Pairs of each kind, and three of the same card where they count."""
    rest = 52 * decks - 1
    chances = {1: Fraction(2 * decks, rest), 2: Fraction(decks, rest), 3: Fraction(decks - 1, rest)}
    shown = [(ALIKE[kind], chance) for kind, chance in chances.items()]
    if triples:
        three = same_three(decks, side)
        shown = [*shown[:2], (ALIKE[3], chances[3] - three), (["2s"] * 3, three)]
    shown.append((PLAIN, 1 - sum(chances.values(), Fraction(0))))
    return [(hand, PLAIN, chance) if side == "player" else (PLAIN, hand, chance) for hand, chance in shown]


def same_three(decks: int, side: str) -> Fraction:
    """The chance that a hand draws a third card that is the same as its first two."""
    total = Fraction(0)
    for rank in range(1, 14):
        own = rank if rank < 10 else 0
        left = [16 * decks, *[4 * decks] * 9]
        left[own] -= 3
        ways = 4 * falling(decks, 3) * drawing(left, own * 2 % 10, side)
        total += Fraction(ways, falling(52 * decks, 6))
    return total


def drawing(left: list[int], own: int, side: str) -> int:
    """In how many ways the other hand's two cards and a card for it let a hand of a count draw."""
    ways = 0
    for one in range(10):
        for two in range(10):
            number = left[one] * (left[two] - (one == two))
            other = (one + two) % 10
            for third in range(10):
                more = left[third] - (third == one) - (third == two)
                drawn = player_draws(other, own)
                draws = (
                    player_draws(own, other) if side == "player" else banker_draws(other, own, third if drawn else None)
                )
                ways += number * more * draws
    return ways


def by_cards_left(facts: Facts) -> set[str]:
    """What the cards that are left say; the results say nothing."""
    values = [16 * facts["decks"], *[4 * facts["decks"]] * 9]
    for rank, number in facts["gone"]:
        values[value(rank)] -= int(number)
    chances = by_totals(tuple(values))
    sign = 1 if facts["side"] == "player" else -1
    won = sum(chance for (own, other), chance in chances.items() if (own[0] - other[0]) * sign > 0)
    return {f"{round(won * 10_000) // 100}.{round(won * 10_000) % 100:02d}"}


def marked(facts: Facts) -> set[str]:
    """The mark of a derived road by looking at squares: left of a new one, and at the columns before a new column."""
    columns: list[list[str]] = []
    for winner in [*[one for one in facts["results"] if one != "tie"], facts["side"]]:
        if columns and columns[-1][0] == winner:
            columns[-1].append(winner)
        else:
            columns.append([winner])
    back = {"big_eye": 1, "small": 2, "cockroach": 3}[facts["road"]]
    here, row = len(columns) - 1, len(columns[-1])
    if row == 1:
        if here - 1 - back < 0:
            return {"none"}
        return {"red" if len(columns[here - 1]) == len(columns[here - 1 - back]) else "blue"}
    if here - back < 0:
        return {"none"}
    beside, above = len(columns[here - back]) >= row, len(columns[here - back]) >= row - 1
    return {"red" if beside == above else "blue"}


READINGS = {
    "edge": cheapest,
    "often": wins_of,
    "road-mark": marked,
    "past": by_cards_left,
    "afterwards": change,
    "lawful": may_be_done,
    "count": lambda facts: {str(total(facts["cards"]))},
    "draw": drawn,
    "winner": lambda facts: {f"{total(facts['player'])}-{total(facts['banker'])}"},
    "pay": pays,
    "commission": charged,
    "order": ordered,
    "limits": taken,
    "differential": within,
    "added": added,
    "burn": burnt,
    "cut": lambda facts: {
        "cut-stands" if facts["margin"] <= facts["at"] <= facts["size"] - facts["margin"] else "cut-again"
    },
    "cutting-card": last,
    "float": lambda facts: {str(sum(map(int.__mul__, facts["values"], facts["tray"])))},
    "slips": slips,
    "offered": turn,
}
