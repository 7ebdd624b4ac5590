"""The chips that a settlement list names for a payment: those that the house itself would count out."""

import json
from itertools import product
from pathlib import Path

from puntobanco.ledger.chips import made_up
from puntobanco.words.catalogue import FOLDER
from tests.consoles.bundled import printed

SETS = {
    "massachusetts": (25, 50, 1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00),
    "new-zealand": (50, 1_00, 2_50, 5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00),
    "uneven": (1_00, 2_50),
    "two": (20_00, 25_00),
    "one": (100_00,),
}
SUMS = (1, 24, 25, 26, 50, 3_00, 3_50, 10_00, 40_00, 47_50, 80_00, 99_99, 350_00, 12_345_67)
SAID = {
    ("massachusetts", 350_00): "3 × 100 + 2 × 25",
    ("massachusetts", 24): "PLAY 0.24 in coin",
    ("massachusetts", 25): "1 × 25c",
    ("massachusetts", 26): "1 × 25c + PLAY 0.01 in coin",
    ("new-zealand", 47_50): "1 × 25 + 4 × 5 + 1 × 2.5",
    ("uneven", 50): "PLAY 0.50 in coin",
    ("uneven", 3_00): "3 × 1",
    ("uneven", 3_50): "1 × 2.5 + 1 × 1",
    ("two", 80_00): "4 × 20",
    ("one", 99_99): "PLAY 99.99 in coin",
    ("one", 350_00): "3 × 100 + PLAY 50 in coin",
}
"""Chips that make a sum, and chips that cannot: what they leave is coin."""
ENTRY = """
import { bring } from "{source}/ground/catalogue";
import { chipsToPay } from "{source}/staff/chips";
await bring(["base"]);
const { sets, sums } = globalThis.asked;
const felt = (chips) => ({ currency: "PLAY", digits: 2, chips });
console.log(JSON.stringify(sets.map((chips) => sums.map((sum) => chipsToPay(sum, felt(chips))))));
"""
ASKED = {
    "codes": ["en"],
    "words": {"en": json.loads((FOLDER / "en.json").read_text(encoding="utf-8"))},
    "sets": list(SETS.values()),
    "sums": SUMS,
}


def chip(value: int) -> str:
    """A chip as it is written on a screen."""
    return f"{value}c" if value < 1_00 else f"{value / 100:g}" if value < 1_000_00 else f"{value / 100_000:g}K"


def counted_out(sum_: int, values: tuple[int, ...]) -> str:
    """What the house makes of it when it counts a sum out."""
    made, rest = made_up(sum_, values)
    stacks = [f"{number} × {chip(value)}" for value, number in made]
    coin = f"PLAY {rest / 100:.2f}" if rest % 1_00 else f"PLAY {rest // 100}"
    return " + ".join([*stacks, *([f"{coin} in coin"] if rest else [])])


def test_a_payment_is_split_into_chips_as_the_house_counts_it_out(built: None, tmp_path: Path) -> None:
    rows = json.loads(printed(tmp_path, ENTRY, ASKED))
    found = {
        (name, sum_): said for name, row in zip(SETS, rows, strict=True) for sum_, said in zip(SUMS, row, strict=True)
    }
    assert found == {(name, sum_): counted_out(sum_, SETS[name]) for name, sum_ in product(SETS, SUMS)}
    assert {case: found[case] for case in SAID} == SAID
