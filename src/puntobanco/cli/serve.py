"""``puntobanco serve``: a house over HTTP and WebSocket."""

import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct

from puntobanco.cli.files import read_amount
from puntobanco.cli.refusals import unreadable, why_not
from puntobanco.cli.setups import setup_text
from puntobanco.cli.verb import option, verb
from puntobanco.money import Currency

if TYPE_CHECKING:
    from puntobanco.server.build import App
    from puntobanco.server.settings import Settings

CENTS = Currency("", 2)
"""The currency of thresholds: every currency of a house has hundredths."""
PRACTICE_TABLES = (
    "rws-non-commission", "massachusetts-ez", "new-zealand-commission", "new-zealand-commission-jackpot"
)  # fmt: skip
"""A table of each rulebook; Royal 9 at the one of Massachusetts, and a jackpot beside the wagers in New Zealand."""


FOLDER = click.Path(path_type=Path, file_okay=False)
A_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
AT_LEAST_ONE = click.IntRange(min=1)
PROXY = "A proxy in front that ends the encryption; its X-Forwarded-For is believed, nobody else's. May be repeated."
CARDS = "Where new tables' cards come from: a random shoe (the usual), or keyed from a real one."
ANONYMOUS = "Connections of people who are not signed in; the oldest are closed for new ones."
OF_ADDRESS = "Connections from one address of people who are not signed in."
ORIGIN = "The address under which people open the house, exactly. May be repeated."
LARGE_WAGER = "A person's stake in a round from which it is a significant event; or never."
LARGE_WIN = "A person's net win in a round from which it is a significant event; or never."


class Serve(Struct, frozen=True, kw_only=True):
    """How a house is served."""

    data: Annotated[Path | None, option(type=FOLDER, help="The folder of this house.")]
    database: Annotated[str, option(help="A postgresql:// address; SQLite in the folder by default.")] = ""
    practice: Annotated[bool, option(help="Play money; anybody may try any role.")]
    bots: Annotated[
        bool, option("--bots/--no-bots", help="In practice: a dealer and players at every table (the usual).")
    ] = True
    tables: Annotated[tuple[str, ...], option(help="Set-ups: files, or names of ready ones. May be repeated.")]
    cards: Annotated[str, option(type=click.Choice(["random", "keyed"]), help=CARDS)] = "random"
    host: Annotated[str, option(help="The address to listen on; other machines need encryption.")] = "127.0.0.1"
    port: Annotated[int, option(type=click.IntRange(1, 65535))] = 8000
    tls_cert: Annotated[Path | None, option(type=A_FILE)]
    tls_key: Annotated[Path | None, option(type=A_FILE)]
    trusted_proxies: Annotated[tuple[str, ...], option("--trusted-proxy", metavar="ADDRESS", help=PROXY)]
    most_anonymous: Annotated[int, option(type=AT_LEAST_ONE, help=ANONYMOUS)] = 4_000
    most_of_address: Annotated[int, option(type=AT_LEAST_ONE, help=OF_ADDRESS)] = 1_000
    origins: Annotated[tuple[str, ...], option("--origin", help=ORIGIN)]
    internal: Annotated[str, option(help="Where other processes of this house reach this one.")] = "127.0.0.1:0"
    internal_key: Annotated[
        Path | None, option(type=click.Path(path_type=Path, dir_okay=False), help="The key the processes share.")
    ]
    lease: Annotated[float, option(help="Seconds after which a table moves if its host has died.")] = 6.0
    second_place: Annotated[Path | None, option(type=FOLDER, help="Where checkpoints are copied.")]
    manifest: Annotated[Path | None, option(type=A_FILE, help="The manifest of the installed files to compare with.")]
    large_wager: Annotated[str, option(help=LARGE_WAGER)] = "10000"
    large_win: Annotated[str, option(help=LARGE_WIN)] = "10000"


@verb("Nothing is served.")
def serve(given: Serve) -> None:
    """Serve a house: its tables, its cage and its jackpots, on SQLite or PostgreSQL.

    \b
    puntobanco serve --practice                          tables of each rulebook, play money, bots to play with
    puntobanco serve --data /srv/house --tables t7.toml  a house for money; officers' passwords are printed once
    puntobanco serve --data /srv/house --database postgresql://house@db/house --port 8001   one of several processes
    """
    from puntobanco.server.entrance.limits import Limits
    from puntobanco.server.settings import Settings

    settings = Settings(
        data=given.data or Path("practice-house" if given.practice else "house"),
        practice=given.practice,
        tables=tuple((name, setup_text(name)) for name in given.tables or (PRACTICE_TABLES if given.practice else ())),
        limits=Limits(anonymous=given.most_anonymous, of_address=given.most_of_address),
        random_cards=given.cards == "random",
        large_wager=_threshold("--large-wager", given.large_wager),
        large_win=_threshold("--large-win", given.large_win),
        database=given.database,
        host=given.host,
        port=given.port,
        tls_cert=given.tls_cert,
        tls_key=given.tls_key,
        trusted_proxies=given.trusted_proxies,
        origins=given.origins,
        internal=given.internal,
        internal_key=given.internal_key,
        lease=given.lease,
        second_place=given.second_place,
        manifest=given.manifest,
    )
    _serve(settings, bots=given.practice and given.bots and not settings.shared)


def _serve(settings: "Settings", *, bots: bool) -> None:
    """Serve until told to stop, in practice with the house's own dealers and players beside it."""
    from puntobanco.bots.attend import attend
    from puntobanco.server.serve import run

    try:
        run(settings, _tell_passwords, listens=lambda: _greet(settings), beside=(attend,) if bots else ())
    except OSError as found:
        raise unreadable(*_reason(found)) from None


def _reason(found: OSError) -> tuple[str, str]:
    """Where the system refused something, and why, in words."""
    if isinstance(found, ssl.SSLError):
        return "--tls-cert", "the certificate or its key is damaged, or the two do not belong together."
    file, words = why_not(found)
    if file:
        return file, f"the house cannot be opened there ({words})."
    return "the house", f"it cannot be served ({words})."


def _threshold(where: str, text: str) -> int | None:
    """An amount such as 25000 or 2500.50, in minor units; none for `never`."""
    if text.strip().lower() == "never":
        return None
    return read_amount(text, CENTS, where, code="amount", advice="Write it as 25000 or 2500.50, or never.").minor


def _greet(settings: "Settings") -> None:
    """Say where the house is, now that it can be reached there."""
    address = sorted(settings.allowed_origins())[0]
    click.echo(f"{'PRACTICE: play money. ' if settings.practice else ''}Open {address}")


def _tell_passwords(serving: "App") -> None:
    """Tell the passwords of the first officers, even if nobody can listen afterwards: they are kept nowhere else."""
    for added in serving.officers:
        click.echo(f"{added.profile.login}: one-time password {added.password} (told only now)")
    if serving.officers:
        click.echo("No table opens for money until both have their own passwords and a second factor: sign in as each.")
