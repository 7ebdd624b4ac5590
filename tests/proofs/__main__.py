"""Run proofs at full size: `python -m tests.proofs [NAME ...] [--seed N]`, or `./go prove`."""

import argparse
import datetime
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.proofs import Proof, find_proofs
from tests.proofs.record import HEAD, PAGE, write_row


def main() -> int:
    """Prove what was asked; 0 when all of it holds, 1 when something does not, 2 for wrong use."""
    proofs = {proof.name: proof for proof in find_proofs()}
    parser = argparse.ArgumentParser(prog="./go prove", description="Run proofs at full size.")
    parser.add_argument("name", nargs="*", help=f"one of: {', '.join(proofs)}; alone: all of them")
    parser.add_argument("--seed", type=int, default=1, help="for proofs that sample (default 1)")
    asked = parser.parse_args()
    if unknown := [name for name in asked.name if name not in proofs]:
        parser.error(f"no proof is called {', '.join(unknown)}; there are: {', '.join(proofs) or 'none'}")
    return 0 if all([prove(proofs[name], asked.seed) for name in asked.name or proofs]) else 1


def prove(proof: Proof, seed: int) -> bool:
    """Run one proof in full, print how it went and record it; whether it holds."""
    started = time.monotonic()
    with progress(f"{proof.name}: {proof.what}, size {proof.full:,}, seed {seed}"):
        try:
            result, holds = proof.run(proof.full, seed), True
        except AssertionError as error:
            result, holds = f"FAILED: {str(error).strip() or 'an assertion without words'}", False
    seconds = f"{time.monotonic() - started:.1f}"
    result = " ".join(result.split())
    print(f"{proof.name}  size {proof.full:,}  seed {seed}  {seconds} s  {result}")
    today = datetime.date.today().isoformat()
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    row = (proof.name, proof.what, today, str(seed), f"{proof.full:,}", seconds, result)
    PAGE.write_text(write_row(page, row), encoding="utf-8")
    return holds


@contextmanager
def progress(says: str) -> Iterator[None]:
    """A line that counts the seconds while the work runs; on a terminal it is wiped afterwards."""
    if not sys.stderr.isatty():
        print(f"{says} …", file=sys.stderr, flush=True)
        yield
        return
    done = threading.Event()

    def tick() -> None:
        seconds = 0
        while True:
            print(f"\r{says} … {seconds} s", end="", file=sys.stderr, flush=True)
            if done.wait(1):
                break
            seconds += 1
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    ticker = threading.Thread(target=tick, daemon=True)
    ticker.start()
    try:
        yield
    finally:
        done.set()
        ticker.join()


if __name__ == "__main__":
    sys.exit(main())
