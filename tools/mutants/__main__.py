"""Draw mutants, print those that survive, and the score."""

import argparse
import sys

from tools.mutants.coverage import coverage
from tools.mutants.judge import Judge
from tools.mutants.mistakes import every_mutant, sample


def main() -> int:
    """Draw mutants, print those that survive, and the score."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="Whether tests notice mistakes.")
    parser.add_argument("--size", type=int, default=20, help="mutants to draw (default 20)")
    parser.add_argument("--start", type=int, default=0, help="leave out the first of the draw (default 0)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (default 1)")
    asked = parser.parse_args()
    drawn = sample(asked.start + asked.size, asked.seed)[asked.start :]
    noticed = 0
    with Judge(coverage()) as judge:
        for mutant in drawn:
            found = judge.is_noticed(mutant)
            noticed += found
            print(f"{'noticed ' if found else 'SURVIVED'}  {mutant}", flush=True)
    print(f"{noticed} of {len(drawn)} noticed, of {len(every_mutant()):,} that could be drawn")
    return 0


if __name__ == "__main__":
    sys.exit(main())
