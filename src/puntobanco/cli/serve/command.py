"""``puntobanco serve``: a house over HTTP and WebSocket."""

import ssl
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cli.files import read_amount
from puntobanco.cli.refusals import print_faults, unreadable, why_not
from puntobanco.cli.setups import setup_text
from puntobanco.cli.verb import option, verb
from puntobanco.faults import Fault, Refused
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
PACE = "In practice: how fast the house's own dealers work; bets stay open for 20 seconds, or for 12."
ANONYMOUS = "Connections of people who are not signed in; the oldest are closed for new ones."
OF_ADDRESS = "Connections from one address of people who are not signed in."
EXCLUSIONS = "A list of digests of people whom the house does not admit to play."
EXCLUSIONS_PROGRAM = "A program that says of a digest whether somebody is excluded, instead of a list."
ORIGIN = "The address under which people open the house, exactly. May be repeated."
LABORATORY = "In practice: the laboratory that ./go docs built, linked to in the lobby."
LARGE_WAGER = (
    "A person's stake in a round from which it is a significant event; or never. "
    "Once the operator has set thresholds at the screen, those hold instead."
)
LARGE_WIN = (
    "A person's net win in a round from which it is a significant event; or never. "
    "It gives way to the operator's thresholds too."
)
LARGE_MONEY = "A sum carried in or out, or between cage and tray, from which it is a significant event; never for none."


class Serve(Struct, frozen=True, kw_only=True):
    data: Annotated[Path | None, option(type=FOLDER, help="The folder of this house.")]
    database: Annotated[str, option(help="A postgresql:// address; SQLite in the folder by default.")] = ""
    practice: Annotated[bool, option(help="Play money; anybody may try any role.")]
    bots: Annotated[
        bool, option("--bots/--no-bots", help="In practice: a dealer and players at every table (the usual).")
    ] = True
    laboratory: Annotated[Path | None, option(type=FOLDER, help=LABORATORY)]
    pace: Annotated[str, option(type=click.Choice(["normal", "fast"]), help=PACE)] = "normal"
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
    exclusions: Annotated[Path | None, option(type=A_FILE, help=EXCLUSIONS)]
    exclusions_program: Annotated[Path | None, option(type=A_FILE, help=EXCLUSIONS_PROGRAM)]
    internal: Annotated[str, option(help="Where other processes of this house reach this one.")] = "127.0.0.1:0"
    internal_key: Annotated[
        Path | None, option(type=click.Path(path_type=Path, dir_okay=False), help="The key the processes share.")
    ]
    lease: Annotated[float, option(help="Seconds after which a table moves if its host has died.")] = 6.0
    second_place: Annotated[Path | None, option(type=FOLDER, help="Where checkpoints are copied.")]
    manifest: Annotated[Path | None, option(type=A_FILE, help="The manifest of the installed files to compare with.")]
    large_wager: Annotated[str, option(help=LARGE_WAGER)] = "10000"
    large_win: Annotated[str, option(help=LARGE_WIN)] = "10000"
    large_money: Annotated[str, option(help=LARGE_MONEY)] = "10000"


@verb("Nothing is served.")
def serve(given: Serve) -> None:
    """Serve a house: its tables, its cage and its jackpots, on SQLite or PostgreSQL.

    \b
    puntobanco serve --practice                          tables of each rulebook, play money, bots to play with
    puntobanco serve --data /srv/house                   a house for money; the first start is made in the browser
    puntobanco serve --data /srv/house --tables t7.toml  with tables from files; officers' passwords are printed
    puntobanco serve --data /srv/house --database postgresql://house@db/house --port 8001   one of several processes
    """
    if given.laboratory and not given.practice:
        raise Refused(Fault.of("laboratory", "--laboratory"))
    from puntobanco.server.entrance.limits import Limits
    from puntobanco.server.settings import Settings

    settings = Settings(
        data=given.data or Path("practice-house" if given.practice else "house"),
        practice=given.practice,
        laboratory=given.laboratory,
        tables=tuple(map(table_file, given.tables or (PRACTICE_TABLES if given.practice else ()))),
        limits=Limits(anonymous=given.most_anonymous, of_address=given.most_of_address),
        random_cards=given.cards == "random",
        large_wager=_threshold("--large-wager", given.large_wager),
        large_win=_threshold("--large-win", given.large_win),
        large_money=_threshold("--large-money", given.large_money),
        database=given.database,
        host=given.host,
        port=given.port,
        tls_cert=given.tls_cert,
        tls_key=given.tls_key,
        trusted_proxies=given.trusted_proxies,
        origins=given.origins,
        exclusions=given.exclusions,
        exclusions_program=given.exclusions_program,
        internal=given.internal,
        internal_key=given.internal_key,
        lease=given.lease,
        second_place=given.second_place,
        manifest=given.manifest,
    )
    serve_until_told(settings, pace=given.pace if given.practice and given.bots else "")


HISTORY = 14
"""Rounds that a practice table has behind it before a guest comes to it."""


def serve_until_told(settings: "Settings", *, pace: str) -> None:
    """Serve until told to stop; with a pace, the house's own dealers and players are there."""
    from puntobanco.bots.attend import attend
    from puntobanco.bots.hands import PACES
    from puntobanco.server.serve import run

    beside = (partial(attend, pace=replace(PACES[pace], history=HISTORY)),) if pace else ()
    try:
        run(settings, tell, listens=lambda: _greet(settings), beside=beside)
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
    address = sorted(settings.allowed_origins())[0]
    click.echo(f"{'PRACTICE: play money. ' if settings.practice and not settings.school else ''}Open {address}")


def table_file(name: str) -> tuple[str, str | tuple[Fault, ...]]:
    """The text of a table file, or why it cannot be read: the other tables are served without it."""
    try:
        return name, setup_text(name)
    except Refused as refused:
        return name, refused.faults


def tell(serving: "App") -> None:
    """Tell which table files are left out, and the passwords of the first officers, which are kept nowhere."""
    from puntobanco.server.tables import placed

    for file in serving.service.left_out:
        faults = [replace(found.fault, where=placed(file.file, found)) for found in file.faults]
        print_faults(faults, f"{file.file} is left out. Mend it, and start the house again; the others are served.")
    if serving.code:
        click.echo(f"This house is new. Its first page asks for this code: {serving.code}")
        click.echo("The code is kept nowhere: every start prints another, until the house is founded.")
    for added in serving.officers:
        click.echo(f"{added.profile.login}: one-time password {added.password}")
    if serving.officers:
        click.echo("They are not kept: until one is used, every start prints new ones, and the old are void.")
    if serving.officers and not serving.service.accounts.practice:
        click.echo("No table opens for money until both have their own passwords and a second factor: sign in as each.")
