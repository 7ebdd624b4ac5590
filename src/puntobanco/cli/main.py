"""``puntobanco VERB``: finds the verb, loads only its file, and turns faults into sentences and exit codes.

Exit codes: 0 good, 1 a check failed, 2 wrong use, 3 a file that cannot be read.
"""

import sys
from importlib import import_module

import click

from puntobanco.cli.streams import let_go, prepare

VERBS = {  # each with its module and what it does
    "rules": ("rules.command", "Rulebooks, versions, pay tables, set-up checks and signs."),
    "clause": ("clause", "What a clause says, which lines enforce it, which tests show it, which events cite it."),
    "wager": ("wager.command", "Wagers of rulebooks, of the library and of your own files: check, list, show."),
    "draw": ("draw", "What each hand does about a third card, and by which clause."),
    "settle": ("settle.command", "Settle wagers on a round, exactly."),
    "edge": ("edge.command", "Exact house edge and deviation of any wager and any remaining shoe."),
    "stats": ("stats.command", "The game itself: totals, cards a round, naturals, ties, runs, rounds a shoe."),
    "count": ("count.command", "Effects of removal, counting tags and what counting would bring."),
    "simulate": ("simulate.command", "Deal millions of hands and settle every wager, or play a bankroll."),
    "ruin": ("ruin.command", "Sessions of a stated length: what is left, and ruin, exactly."),
    "spread": ("edge.spread", "Several bets on one round together: mean, variance, every result, exactly."),
    "design": ("design.command", "Pay tables that meet a target: all of them, ranked."),
    "jackpot": ("jackpot.command", "Progressive meters: what they are worth, how they grow, and their record."),
    "shoe": ("shoe", "Committed shoes: try one, check its proof, get the stand-alone verifier."),
    "report": ("report.command", "The whole report of a table as PDF, HTML or Markdown."),
    "petition": ("report.petition", "A draft petition for a new game or wager, with its analysis as annex."),
    "leaflet": ("report.petition", "How to play, pays and house edge on two pages in three languages, for guests."),
    "roads": ("roads.command", "The scoreboards of a shoe: bead plate, big road and the derived roads."),
    "replay": ("replay.command", "Step through a shoe file or a record: cards, bets, pays, roads."),
    "convert": ("convert.command", "Files of rounds from one form into another, checked by the rules."),
    "play": ("play.command", "A table in the terminal: you bet, the house deals."),
    "train": ("train.command", "Drills for dealers: a set-up's rules, pays, calls and irregularities."),
    "shift": ("shift.command", "Deal a live table: guests who behave like guests, faults at chosen rates, a score."),
    "exam": ("exam.command", "Examine a dealer: a paper, a signed record, a certificate page."),
    "script": ("script", "Play a file of commands and print all that happened."),
    "verify": ("verify.command", "Replay a journal: its chains, every entry judged again, the books."),
    "user": ("user.command", "People of a house: accounts, posts, and what two officers decide."),
    "serve": ("serve.command", "A house over HTTP and WebSocket: tables, cage, jackpots, accounts."),
    "school": ("serve.school", "A house for dealer schools: lessons, drills, classes, with an account for everybody."),
    "bots": ("bots.command", "Fill the tables of a practice house with players, a dealer and a pit."),
    "books": ("books.command", "The operator's reports: win, drop, hold, liability, jackpots, alterations."),
    "export": ("export", "A period as one signed file for a regulator, with proofs and a verifier."),
    "backup": ("backup.command", "Copy a house into one file while it is served."),
    "restore": ("backup.restore", "Put a backup where a house can be served from."),
    "second-place": ("second_place", "Two officers let a house open without its second place."),
    "check-install": ("check_install", "The installed files against a manifest."),
    "keys": ("keys", "Keys that sign checkpoints: make a pair, show one."),
    "demo": ("demo.command", "Deal and settle a shoe of each rulebook."),
}


class Verbs(click.Group):
    """A group that knows its verbs by name and loads a verb's file only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command = getattr(import_module(f"puntobanco.cli.{VERBS[cmd_name][0]}"), cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without loading any."""
        with formatter.section("Verbs"):
            formatter.write_dl([(name, text) for name, (_, text) in VERBS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest verb when there is no such verb."""
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            from puntobanco.faults import nearest

            advice = nearest(args[0], VERBS, f"Known: {', '.join(VERBS)}.")
            raise click.UsageError(f"There is no verb “{args[0]}”. {advice}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="puntobanco", prog_name="puntobanco")
def puntobanco() -> None:
    """Baccarat as casinos really run it: three rulebooks, every figure exact, every rule with its clause.

    Most verbs take --json for programs; a set-up is a TOML file or the name of a ready one, such as
    massachusetts-ez (see: puntobanco rules list).

    Exit codes: 0 good, 1 a check failed, 2 wrong use, 3 a file that cannot be read.
    """


def main() -> None:
    """Run the command line; nothing a person types ends in a traceback."""
    prepare()
    try:
        try:
            puntobanco.main(standalone_mode=False)
        finally:
            sys.stdout.flush()
    except click.ClickException as found:
        found.show()
        sys.exit(found.exit_code)
    except click.Abort:
        click.echo("Stopped; nothing more was done.", err=True)
        sys.exit(2)
    except ImportError as found:
        from puntobanco.extras import extra_of
        from puntobanco.faults import BadPackage

        if extra := extra_of(found):
            sentence = f"This needs the extra “{extra}”: {found.name} is not installed. Nothing was done."
            click.echo(f'{sentence}\nInstall it: pip install "puntobanco[{extra}]"', err=True)
            sys.exit(2)
        if not isinstance(found, BadPackage):
            raise
        click.echo(f"{found} Remove or mend the package; nothing was done.", err=True)
        sys.exit(2)
    except OSError as found:
        from puntobanco.cli.refusals import visible, why_not

        file, words = why_not(found)
        sentence = f"{file} cannot be opened ({words})." if file else f"The answer cannot be written ({words})."
        click.echo(visible(sentence), err=True)
        let_go(sys.stdout.fileno())
        sys.exit(3)
