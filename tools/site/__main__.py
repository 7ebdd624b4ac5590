"""`./go docs [--serve] [--small] [--reset PAGE …]`: build the site and the laboratory into `site/`.

--serve  then show both at http://127.0.0.1:8008 (--port N for another)
--small  without the laboratory and the longest outputs: what CI builds beside its tests
--reset  write what the examples of these pages print now, instead of building
"""

import argparse
import shutil
import sys
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools.site import OUT, Failed, examples, generate, laboratory, links, pages, schemas

FEWEST = 60
"""The fewest pages that the site may have: a site that lost its pages has failed."""


def build(out: Path, *, small: bool = False) -> int:
    """Build everything into a folder, which is replaced only when it is whole; how many pages there are."""
    schemas.SMALL = small
    if wrong := examples.faults():
        raise Failed("examples do not print what their pages say:\n" + "\n".join(wrong))
    gathered = pages.gather()
    made = generate.generate(gathered, laboratory=not small)
    if not small:
        laboratory.build(made / "laboratory")
    if faults := links.faults(made):
        raise Failed("broken links:\n" + "\n".join(faults))
    if len(gathered) < FEWEST:
        raise Failed(f"only {len(gathered)} pages were found")
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(made, out)
    return len(gathered)


class Quiet(SimpleHTTPRequestHandler):
    """Files, and no line for each of them."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def serve(out: Path, port: int) -> None:
    """Show what was built until somebody presses Ctrl-C."""
    with ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(out))) as server:
        at = f"http://127.0.0.1:{server.server_port}"
        print(f"Open {at} for the documents, {at}/laboratory/ for the laboratory; Ctrl-C ends.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def main(words: Sequence[str]) -> int:
    """Do as asked."""
    asked = argparse.ArgumentParser(
        prog="./go docs", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    asked.add_argument("--port", type=int, default=8008, help=argparse.SUPPRESS)
    asked.add_argument("--small", action="store_true", help=argparse.SUPPRESS)
    asked.add_argument("--reset", nargs="+", type=Path, metavar="PAGE", help=argparse.SUPPRESS)
    given = asked.parse_args(words)
    try:
        if given.reset:
            for page in given.reset:
                print(f"{page}: {'written' if examples.reset(page.resolve()) else 'as it was'}")
            return 0
        print(f"{build(OUT, small=given.small)} pages in {OUT.name}/")
    except Failed as found:
        print(f"The site was not built: {found}", file=sys.stderr)
        return 1
    if given.serve:
        serve(OUT, given.port)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
