"""The yardstick deals baccarat, and the measurements are found, printed and kept."""

import subprocess
import sys
from math import sqrt
from pathlib import Path

import pytest

from bench import measurements
from bench.__main__ import HEAD, kept
from bench.yardstick import SOURCE, VECTORS, yardstick

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("source", [SOURCE, VECTORS], ids=lambda source: source.stem)
def test_the_yardsticks_deal_baccarat(source: Path) -> None:
    with yardstick(source) as deal:
        found = deal(20_000, 1)
        assert deal(20_000, 1)[:3] == found[:3] != deal(20_000, 2)[:3]
    assert 80 < found.hands / 20_000 < 83
    for seen, chance in ((found.banker, 0.458597), (found.player, 0.446247), (found.tie, 0.095156)):
        assert abs(seen / found.hands - chance) < 4 * sqrt(chance * (1 - chance) / found.hands)


def test_every_measurement_is_found_by_its_name() -> None:
    assert {"exact", "simulate"} <= set(measurements())
    assert "yardstick" not in measurements()


@pytest.mark.parametrize(
    "page", [HEAD, f"{HEAD}\n## simulate\n\nold\n", f"{HEAD}\n## simulate\n\nold\n\n## zzz\n\nz\n"]
)
def test_a_kept_table_replaces_the_one_before(page: str) -> None:
    once = kept(page, "simulate", "new table\n")
    assert once.startswith(HEAD.rstrip())
    assert once.count("## simulate") == once.count("new table") == 1
    assert "old" not in once
    assert ("zzz" in once) is ("zzz" in page)
    assert kept(once, "simulate", "new table\n") == once


def test_an_unknown_measurement_is_refused() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "nothing"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert "nothing is called nothing" in done.stderr
