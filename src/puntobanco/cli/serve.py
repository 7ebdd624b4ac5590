"""``puntobanco serve``: a house over HTTP and WebSocket."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puntobanco.cli.find import setup_text
from puntobanco.cli.refuse import FAILED, UNREADABLE, refuse
from puntobanco.faults import Refused

if TYPE_CHECKING:
    from puntobanco.server.serve import Serving
    from puntobanco.server.settings import Settings

PRACTICE_TABLES = (
    "rws-non-commission", "massachusetts-ez", "new-zealand-commission", "new-zealand-commission-jackpot"
)  # fmt: skip
"""A table of each rulebook; Royal 9 at the one of Massachusetts, and a jackpot beside the wagers in New Zealand."""


@click.command()
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The folder of this house.")
@click.option("--database", default="", help="A postgresql:// address; SQLite in the folder unless said.")
@click.option("--practice", is_flag=True, help="Play money; anybody may try any role.")
@click.option("--bots/--no-bots", default=True, help="In practice: a dealer and players at every table (the usual).")
@click.option("--tables", multiple=True, help="Set-ups of tables: files, or names of shipped ones. Repeat it.")
@click.option(
    "--cards",
    type=click.Choice(["random", "keyed"]),
    default="random",
    help="Where new tables' cards come from: a random shoe (the usual), or keyed from a real one.",
)
@click.option("--host", default="127.0.0.1", help="What it listens on; other machines need encryption.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000)
@click.option("--tls-cert", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--tls-key", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--behind-proxy", is_flag=True, help="A proxy in front ends the encryption.")
@click.option("--origin", multiple=True, help="The address under which people open the house, exactly. Repeat it.")
@click.option("--internal", default="127.0.0.1:0", help="Where other processes of this house reach this one.")
@click.option("--internal-key", type=click.Path(path_type=Path, dir_okay=False), help="The key the processes share.")
@click.option("--lease", default=6.0, help="Seconds after which a table moves whose host has died.")
@click.option("--second-place", type=click.Path(path_type=Path, file_okay=False), help="Where checkpoints are copied.")
@click.option("--manifest", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="What is installed.")
def serve(
    data: Path | None,
    database: str,
    practice: bool,
    bots: bool,
    tables: tuple[str, ...],
    cards: str,
    host: str,
    port: int,
    tls_cert: Path | None,
    tls_key: Path | None,
    behind_proxy: bool,
    origin: tuple[str, ...],
    internal: str,
    internal_key: Path | None,
    lease: float,
    second_place: Path | None,
    manifest: Path | None,
) -> None:
    """Serve a house: its tables, its cage and its jackpots, on SQLite or PostgreSQL.

    \b
    puntobanco serve --practice                          tables of each rulebook, play money, bots to play with
    puntobanco serve --data /srv/house --tables t7.toml  a house for money; officers' passwords are printed once
    puntobanco serve --data /srv/house --database postgresql://house@db/house --port 8001   one of several processes
    """
    from puntobanco.server.settings import Settings

    named = tables or (PRACTICE_TABLES if practice else ())
    try:
        texts = tuple((name, setup_text(name)) for name in named)
    except Refused as refused:
        refuse(refused.faults, "Nothing is served.", code=UNREADABLE)
    settings = Settings(
        data=data or Path("practice-house" if practice else "house"),
        database=database,
        practice=practice,
        tables=texts,
        random_cards=cards == "random",
        host=host,
        port=port,
        tls_cert=tls_cert,
        tls_key=tls_key,
        behind_proxy=behind_proxy,
        origins=origin,
        internal=internal,
        internal_key=internal_key,
        lease=lease,
        second_place=second_place,
        manifest=manifest,
    )
    _serve(settings, bots=practice and bots and not settings.shared)


def _serve(settings: "Settings", *, bots: bool) -> None:
    """Serve until told to stop, in practice with the house's own dealers and players beside it."""
    from puntobanco.bots.attend import attend
    from puntobanco.server.serve import run

    address = sorted(settings.allowed_origins())[0]
    try:
        run(settings, lambda serving: _greet(serving, settings.practice, address), beside=(attend,) if bots else ())
    except Refused as refused:
        refuse(refused.faults, "Nothing is served.")
    except OSError as found:
        click.echo(f"The house cannot be served: {found}.", err=True)
        sys.exit(FAILED)


def _greet(serving: "Serving", practice: bool, address: str) -> None:
    click.echo(f"{'PRACTICE: play money. ' if practice else ''}Open {address}")
    for added in serving.officers:
        click.echo(f"{added.profile.login}: one-time password {added.password} (told only now)")
    if serving.officers:
        click.echo("No table opens for money until both officers have signed in and set passwords of their own.")
