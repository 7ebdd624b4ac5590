"""Run measurements by name: `python -m bench simulate`; with `--keep` their tables replace those in results.md."""

import argparse
import datetime
import io
import platform
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path

from bench import measurements

RESULTS = Path(__file__).parent / "results.md"

HEAD = """# Measured

Kept by `python -m bench NAME --keep`, the last run of each. The speed of a machine changes with what else it does;
ratios of one run change less.
"""


def main() -> int:
    """Measure what was asked, print it, and keep it if asked."""
    known = measurements()
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, and print ratios.")
    parser.add_argument("name", nargs="*", help=f"one or more of: {', '.join(known)}")
    parser.add_argument("--keep", action="store_true", help="write the tables into bench/results.md")
    asked, more = parser.parse_known_args()
    if more and len(asked.name) != 1:
        parser.error(f"{' '.join(more)}: further arguments go to one measurement; name it")
    if unknown := [name for name in asked.name if name not in known]:
        parser.error(f"nothing is called {', '.join(unknown)}; there are: {', '.join(known)}")
    for name in asked.name or known:
        sys.stderr.write(f"Measuring {name} …\n")
        with redirect_stdout(io.StringIO()) as printed:
            known[name](*more)
        sys.stdout.write(printed.getvalue())
        if asked.keep:
            page = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else HEAD
            RESULTS.write_text(kept(page, name, printed.getvalue()), encoding="utf-8")
    return 0


def kept(page: str, name: str, table: str) -> str:
    """The page with the section of one measurement replaced, or added at its end."""
    head, *sections = re.split(r"(?m)^## ", page.rstrip() + "\n")
    by_name = {section.partition("\n")[0]: section.rstrip() for section in sections}
    by_name[name] = f"{name}\n\n{datetime.date.today().isoformat()}, {machine()}\n\n```\n{table.rstrip()}\n```"
    return "\n\n## ".join([head.rstrip(), *by_name.values()]) + "\n"


def machine() -> str:
    """Processor, cores, system and Python."""
    names = re.findall(r"^model name\s*:\s*(.+)$", _cpuinfo(), re.MULTILINE)
    processor = f"{len(names)} × {names[0]}" if names else platform.processor() or platform.machine()
    return f"{processor}, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def _cpuinfo() -> str:
    try:
        return Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return ""


if __name__ == "__main__":
    sys.exit(main())
