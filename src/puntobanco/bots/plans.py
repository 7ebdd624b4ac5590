"""What a bot puts down: a main bet, and now and then something beside it, within the boxes that are open to it."""

from random import Random

from puntobanco.money import Minor
from puntobanco.table.commands import Stake
from puntobanco.table.shared.boxes import Box

MAIN = ("banker", "player")
WITH_MAIN = ("ante",)
"""Wagers that are placed with every main bet."""
MOST_BETS = 3


def stakes(boxes: list[Box], chance: Random, rack: int) -> tuple[Stake, ...]:
    """Up to three bets for a round: on one hand, perhaps a tie and side bets."""
    open_ = [box for box in boxes if box.given is None or not box.there]
    mains = [box for box in open_ if box.wager in MAIN]
    beside = [box for box in open_ if box.wager not in MAIN + WITH_MAIN]
    if not mains:
        return ()
    chosen = [chance.choices(mains, [5 if box.wager == "banker" else 4 for box in mains])[0]]
    chosen += [box for box in open_ if box.wager in WITH_MAIN and box.seat == chosen[0].seat]
    chosen += chance.sample(beside, min(len(beside), max(0, MOST_BETS - len(chosen)), chance.choice((0, 1, 2))))
    return _covered(chosen, chance, rack)


def _covered(chosen: list[Box], chance: Random, rack: int) -> tuple[Stake, ...]:
    """The chosen boxes with amounts, as far as the rack reaches."""
    found, left = [], rack
    for box in chosen:
        times = chance.choice((1, 1, 1, 2, 2, 5, 10)) if box.wager in MAIN else 1
        amount = box.least * times if box.least * times <= min(box.most, left) else box.least
        if amount <= left:
            left -= amount
            found.append(stake_of(box, amount))
    return tuple(found)


def stake_of(box: Box, amount: int) -> Stake:
    return Stake(wager=box.wager, amount=Minor(amount), seat=box.seat, given=box.given)
