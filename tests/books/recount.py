"""A recount that shares nothing with the books: raw JSON, account balances from transfers, stakes by round.

The books go by the settlement lines of a folded table; here every transfer of every event is simply added up, and what
bets won is what the float holds beyond its fills. By wager it goes by the words that each transfer carries.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass
class Recount:
    """What a table's raw events come to."""

    balances: Counter[str] = field(default_factory=Counter)
    fills: int = 0
    credits: int = 0
    drop: int = 0
    cash_out: int = 0
    collected: int = 0
    rounds: int = 0
    voids: int = 0
    sold: int = 0
    """Chips sold for cash out of the tray."""
    ended: set[int] = field(default_factory=set)
    played: dict[int, Counter[str]] = field(default_factory=dict)
    """By round and wager."""
    moved: dict[int, Counter[str]] = field(default_factory=dict)
    """By round and wager: what came into the float or went out."""
    number: int = 0
    corrected: int = 0

    @property
    def won(self) -> int:
        return self.balances["float"] + self.balances["differences"] - self.fills + self.credits + self.sold

    @property
    def tray(self) -> int:
        """What lies in the tray: float, commission and antes without what is only promised."""
        taken = sum(self.balances[account] for account in ("float", "commission", "antes"))
        return taken + self.of("owed") + self.of("debt")

    def of(self, kind: str) -> int:
        return sum(holds for account, holds in self.balances.items() if account.startswith(f"{kind}:"))

    def sums(self, by_round: dict[int, Counter[str]]) -> dict[str, int]:
        """By wager, over all rounds that stand."""
        found: Counter[str] = Counter()
        for one in by_round.values():
            for wager, amount in one.items():
                found[wager] += amount
        return {wager: amount for wager, amount in found.items() if amount}


def recount(lines: Iterable[bytes]) -> Recount:
    """Everything that the lines of a table say, added up."""
    made = Recount()
    for line in lines:
        for event in json.loads(line)["events"]:
            for source, target, amount, _ in event.get("transfers", ()):
                made.balances[source] -= amount
                made.balances[target] += amount
            _hear(made, event)
    assert sum(made.balances.values()) == 0
    return made


def _hear(made: Recount, event: dict[str, Any]) -> None:
    amount = sum(one[2] for one in event.get("transfers", ()))
    match event["type"]:
        case "float-filled":
            made.fills += amount
        case "float-credited":
            made.credits += amount
        case "bought-in":
            made.drop += event["transfers"][-1][2]
            made.sold += event["transfers"][-1][2] if event["cash"] else 0
        case "cashed-out" | "left":
            made.cash_out += amount
        case "commission-collected":
            made.collected += event["due"]
        case "bets-opened" | "without-bets-announced":
            made.number = event["number"]
        case "early-settled" | "round-settled":
            _settled(made, event)
        case "card-read-again" if event["unsettled"]:
            made.played.pop(made.number, None)
            made.moved.pop(made.number, None)
        case "round-corrected":
            made.corrected += 1
            made.played[event["number"]] = Counter()
            for one in event["wagers"]:
                made.played[event["number"]][one["wager"]] += one["played"]
        case "round-ended" if event["counts"]:
            made.ended.add(made.number)
        case "round-voided":
            made.voids += 1
            made.ended.discard(event["number"])
            made.played.pop(event["number"], None)
            made.moved.pop(event["number"], None)
        case _:
            return


def _settled(made: Recount, event: dict[str, Any]) -> None:
    played = made.played.setdefault(made.number, Counter())
    moved = made.moved.setdefault(made.number, Counter())
    for one in event["wagers"]:
        played[one["wager"]] += one["played"]
    for source, target, amount, why in event["transfers"]:
        moved[why.partition(":")[0]] += amount * ((target == "float") - (source == "float"))


def contributed(lines: Iterable[bytes]) -> dict[str, Fraction]:
    """What the rounds of a link should have brought to each meter, in minor units, from the terms and raw stakes."""
    tiers: list[dict[str, Any]] = []
    brought: dict[str, Fraction] = {}
    for line in lines:
        for event in json.loads(line)["events"]:
            if event["type"] == "link-opened":
                tiers = event["terms"]["tiers"]
            if event["type"] != "round-posted":
                continue
            post = event["post"]
            for tier in tiers:
                rate = Fraction(tier["parameters"]["rate"]) + Fraction(tier["parameters"]["reserve_rate"])
                staked = sum(one["amount"] for one in post["stakes"] if tier["seat"] in (None, one["seat"]))
                given = tier["house"] if post["qualifies"] and not post["void"] else 0
                brought[tier["name"]] = brought.get(tier["name"], Fraction(0)) + staked * rate + given
    return brought
