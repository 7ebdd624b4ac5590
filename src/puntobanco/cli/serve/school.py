"""``puntobanco school``: a house for schools, in which everybody has an account and nothing is played for."""

from pathlib import Path
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.serve.command import A_FILE, FOLDER, PRACTICE_TABLES, serve_until_told, table_file
from puntobanco.cli.verb import option, verb

PACE = "How fast the house's own dealers work."


class School(Struct, frozen=True, kw_only=True):
    data: Annotated[Path, option(type=FOLDER, show_default=True, help="The folder of this school.")] = Path("school")
    tables: Annotated[tuple[str, ...], option(help="Set-ups: files, or names of ready ones. May be repeated.")]
    host: Annotated[str, option(help="The address to listen on; other machines need encryption.")] = "127.0.0.1"
    port: Annotated[int, option(type=click.IntRange(1, 65535))] = 8000
    tls_cert: Annotated[Path | None, option(type=A_FILE)]
    tls_key: Annotated[Path | None, option(type=A_FILE)]
    pace: Annotated[str, option(type=click.Choice(["normal", "fast"]), help=PACE)] = "normal"


@verb("No school is served.")
def school(given: School) -> None:
    """Serve a school: lessons, drills, classes and practice tables, with an account for everybody.

    The first start prints one-time passwords of two officers, who add people and together grant the post of instructor.
    Instructors add learners, make classes, give assignments and watch. Nothing is played for.

    \b
    puntobanco school                                    a table of each rulebook, at http://127.0.0.1:8000
    puntobanco school --data /srv/school --tables massachusetts-ez --tables new-zealand-commission
    """
    from puntobanco.server.settings import Settings

    settings = Settings(
        data=given.data,
        practice=True,
        school=True,
        random_cards=True,
        tables=tuple(map(table_file, given.tables or PRACTICE_TABLES)),
        host=given.host,
        port=given.port,
        tls_cert=given.tls_cert,
        tls_key=given.tls_key,
    )
    serve_until_told(settings, pace=given.pace)
