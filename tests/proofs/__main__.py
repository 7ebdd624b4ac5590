"""Run proofs at full size, or in their small form: `python -m tests.proofs [NAME ...] [--small]`, or `./go prove`."""

import argparse
import datetime
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from puntobanco.cli import streams
from tests.pace import ALONE
from tests.proofs import Proof, find_proofs
from tests.proofs.record import HEAD, PAGE, Pieces, estimates_of, rows_of, write_row
from tests.proofs.runner import CORES, Stopped, duration, outlook, result, work_off
from tests.proofs.small import small

STOPPED = 130
"""The exit code of a program that was ended by Ctrl-C."""


def main() -> int:
    """Prove what was asked; 0 when all of it holds, 1 when something does not, 2 for wrong use."""
    proofs = {proof.name: proof for proof in find_proofs()}
    parser = _parser(tuple(proofs))
    asked = parser.parse_args()
    if unknown := [name for name in asked.name if name not in proofs]:
        parser.error(f"no proof is called {', '.join(unknown)}; there are: {', '.join(proofs) or 'none'}")
    chosen = [proofs[name] for name in asked.name or proofs]
    if asked.list:
        print(listing(chosen, asked.seed))
        return 0
    try:
        if asked.small:
            every = list(proofs)
            return small({proof.name: every.index(proof.name) for proof in chosen}, asked.seed, workers=asked.workers)
        os.environ[ALONE] = "1"
        if asked.piece is not None:
            return one_piece(chosen[0], asked)
        return 0 if all([prove(proof, asked) for proof in chosen]) else 1
    except (Stopped, KeyboardInterrupt):
        print("stopped; the same command goes on with the next piece", file=sys.stderr)
        return STOPPED


def _parser(names: tuple[str, ...]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./go prove",
        description="Run proofs at full size on all cores and record them in docs/proofs.md. A long proof is worked on "
        "in pieces: stop it whenever you like, and the same command goes on where it was.",
    )
    parser.add_argument("name", nargs="*", help=f"one of: {', '.join(names)}; alone: all of them")
    parser.add_argument("--list", action="store_true", help="show names, sizes, expected duration and last result")
    parser.add_argument(
        "--small", action="store_true", help="run the small forms, several at a time, and record nothing"
    )
    parser.add_argument("--seed", type=int, default=1, help="for proofs that sample (default 1)")
    parser.add_argument("--size", type=int, help="another size than the full one; it is not recorded on the page")
    parser.add_argument("--workers", type=int, default=CORES, help=f"processes at work (default {CORES}, all cores)")
    parser.add_argument("--any-code", action="store_true", help="count pieces that other versions of the code finished")
    parser.add_argument("--piece", type=int, metavar="START", help="work on the piece that begins at START alone, here")
    return parser


def prove(proof: Proof, asked: argparse.Namespace) -> bool:
    """Run one proof in full, print how it went and record it; whether it holds."""
    size, seed, seconds = asked.size or proof.full, asked.seed, 0.0
    pieces = Pieces(proof.name, seed, any_code=asked.any_code)
    started = time.monotonic()
    with progress(f"{proof.name}: {proof.what}, size {size:,}, seed {seed}") as say:
        try:
            if proof.parts is not None:
                work_off(proof.name, proof.parts, size, pieces, say, workers=asked.workers)
                found, seconds = result(proof.parts, size, pieces)
            else:
                found = proof.show(size, seed)
            holds = True
        except AssertionError as error:
            found, holds = f"FAILED: {str(error).strip() or 'an assertion without words'}", False
    took, found = f"{seconds or time.monotonic() - started:.1f}", " ".join(found.split())
    print(f"{proof.name}  size {size:,}  seed {seed}  {took} s  {found}")
    if size == proof.full:
        today = datetime.date.today().isoformat()
        page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
        row = (proof.name, proof.what, today, str(seed), f"{size:,}", took, found)
        PAGE.write_text(write_row(page, row), encoding="utf-8")
        if holds:
            pieces.close()
    return holds


def one_piece(proof: Proof, asked: argparse.Namespace) -> int:
    """One piece in this process, where it can be looked at; nothing is recorded."""
    assert proof.parts is not None, f"{proof.name} is one run and has no pieces"
    piece = next(one for one in proof.parts.pieces(asked.size or proof.full) if one.start == asked.piece)
    print(proof.parts.work(piece, asked.seed))
    return 0


def listing(proofs: list[Proof], seed: int) -> str:
    """What can be proved, how large it is, how long it should take, and how it went last."""
    page = PAGE.read_text(encoding="utf-8")
    rows, estimates = rows_of(page), estimates_of(page)
    lines = []
    for proof in proofs:
        row = rows.get(proof.name)
        expected = _expected(proof, row, estimates.get(proof.name, ""))
        lines.append(f"{proof.name}  {proof.small:,} in tests, {proof.full:,} in full, {expected}")
        lines.append(f"    {proof.what}")
        pieces = Pieces(proof.name, seed)
        if proof.parts is not None and pieces.of(proof.parts.pieces(proof.full)):
            lines.append(f"    under way: {outlook(proof.parts, proof.full, pieces)}")
        lines.append(f"    last: {row[2]}, {row[4]} in {row[5]} s: {row[6]}" if row else "    last: never run in full")
    return "\n".join(lines)


def _expected(proof: Proof, row: tuple[str, ...] | None, estimate: str) -> str:
    """As the page estimates a run that is still to do; else by the last full run, in proportion to its size."""
    if estimate or row is None:
        return f"about {estimate}" if estimate[:1].isdigit() else "not timed yet"
    return f"about {duration(float(row[5]) * proof.full / int(row[4].replace(',', '')))}"


@contextmanager
def progress(says: str) -> Iterator[Callable[[str], None]]:
    """A line that counts the seconds while the work runs, with what is said about it; on a terminal it is wiped."""
    told = [""]
    if not sys.stderr.isatty():
        print(f"{says} …", file=sys.stderr, flush=True)
        yield lambda more: print(f"  {more}", file=sys.stderr, flush=True)
        return
    done = threading.Event()

    def tick() -> None:
        seconds = 0
        while True:
            print(f"\r\x1b[K{says} … {seconds} s{told[0]}", end="", file=sys.stderr, flush=True)
            if done.wait(1):
                break
            seconds += 1
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def say(more: str) -> None:
        told[0] = f", {more}"

    ticker = threading.Thread(target=tick, daemon=True)
    ticker.start()
    try:
        yield say
    finally:
        done.set()
        ticker.join()


if __name__ == "__main__":
    streams.prepare()  # anyone who reads only the beginning (`./go prove --list | head -1`) ends nothing
    sys.exit(main())
