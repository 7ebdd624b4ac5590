"""``puntobanco serve``: a house over HTTP and WebSocket."""

import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puntobanco.cli.refusals import UNREADABLE, WRONG_USE, refuse, why_not
from puntobanco.cli.setups import setup_text
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, Currency, NotAnAmount

if TYPE_CHECKING:
    from puntobanco.server.build import App
    from puntobanco.server.settings import Settings

CENTS = Currency("", 2)
"""Whatever a house plays for has hundredths."""
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
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy in front that ends the encryption; its X-Forwarded-For is believed, nobody else's. Repeat it.",
)
@click.option(
    "--most-anonymous",
    type=click.IntRange(min=1),
    default=4_000,
    help="Connections of people who are not signed in; the oldest are closed for new ones.",
)
@click.option(
    "--most-of-address",
    type=click.IntRange(min=1),
    default=1_000,
    help="Connections from one address of people who are not signed in.",
)
@click.option(
    "--origin", "origins", multiple=True, help="The address under which people open the house, exactly. Repeat it."
)
@click.option("--internal", default="127.0.0.1:0", help="Where other processes of this house reach this one.")
@click.option("--internal-key", type=click.Path(path_type=Path, dir_okay=False), help="The key the processes share.")
@click.option("--lease", default=6.0, help="Seconds after which a table moves whose host has died.")
@click.option("--second-place", type=click.Path(path_type=Path, file_okay=False), help="Where checkpoints are copied.")
@click.option("--manifest", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="What is installed.")
@click.option(
    "--large-wager",
    default="10000",
    help="From which stake of a person in a round on it is significant; or never.",
)
@click.option("--large-win", default="10000", help="From which net win of a person in a round on it is one; or never.")
def serve(
    *,
    data: Path | None,
    practice: bool,
    bots: bool,
    tables: tuple[str, ...],
    cards: str,
    large_wager: str,
    large_win: str,
    most_anonymous: int,
    most_of_address: int,
    **more: Any,
) -> None:
    """Serve a house: its tables, its cage and its jackpots, on SQLite or PostgreSQL.

    \b
    puntobanco serve --practice                          tables of each rulebook, play money, bots to play with
    puntobanco serve --data /srv/house --tables t7.toml  a house for money; officers' passwords are printed once
    puntobanco serve --data /srv/house --database postgresql://house@db/house --port 8001   one of several processes
    """
    from puntobanco.server.entrance.limits import Limits
    from puntobanco.server.settings import Settings

    named = tables or (PRACTICE_TABLES if practice else ())
    try:
        texts = tuple((name, setup_text(name)) for name in named)
    except Refused as refused:
        refuse(refused.faults, "Nothing is served.", code=UNREADABLE)
    try:
        large = _threshold("--large-wager", large_wager), _threshold("--large-win", large_win)
    except Refused as refused:
        refuse(refused.faults, "Nothing is served.", code=WRONG_USE)
    settings = Settings(
        data=data or Path("practice-house" if practice else "house"),
        practice=practice,
        tables=texts,
        limits=Limits(anonymous=most_anonymous, of_address=most_of_address),
        random_cards=cards == "random",
        large_wager=large[0],
        large_win=large[1],
        **more,
    )
    _serve(settings, bots=practice and bots and not settings.shared)


def _serve(settings: "Settings", *, bots: bool) -> None:
    """Serve until told to stop, in practice with the house's own dealers and players beside it."""
    from puntobanco.bots.attend import attend
    from puntobanco.server.serve import run

    try:
        run(settings, _tell_passwords, listens=lambda: _greet(settings), beside=(attend,) if bots else ())
    except Refused as refused:
        refuse(refused.faults, "Nothing is served.")
    except OSError as found:
        refuse([Fault("unreadable", *_reason(found))], "Nothing is served.", code=UNREADABLE)


def _reason(found: OSError) -> tuple[str, str]:
    """Where the system refused something, and why, in words."""
    if isinstance(found, ssl.SSLError):
        return "--tls-cert", "the certificate or its key is damaged, or the two do not belong together."
    file, words = why_not(found)
    if file:
        return file, f"the house cannot be opened there ({words})."
    return "the house", f"it cannot be served ({words})."


def _threshold(option: str, text: str) -> int | None:
    """An amount such as 25000 or 2500.50, in minor units; none for `never`."""
    if text.strip().lower() == "never":
        return None
    try:
        return Amount.read(text, CENTS).minor
    except NotAnAmount as why:
        raise Refused(Fault("amount", option, str(why), None, "Write it as 25000 or 2500.50, or never.")) from None


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
