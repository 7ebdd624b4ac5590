"""``puntobanco rules``: list, show, diff, check and sign."""

import sys
from pathlib import Path

import click

from puntobanco.cli.refusals import FAILED, UNREADABLE, fault_record, print_faults, print_json, refuse
from puntobanco.cli.setups import find_setup, ready_names, setup_text
from puntobanco.faults import Fault, Refused
from puntobanco.pages.diff import Edition
from puntobanco.pages.rules import rules_page
from puntobanco.rulebooks import RULEBOOKS, rulebook
from puntobanco.rulebooks.model import Rulebook, Setup


@click.group()
def rules() -> None:
    """Rulebooks, versions, pay tables, set-up checks and signs."""


@rules.command("list")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def list_(as_json: bool) -> None:
    """The rulebooks with their versions and options, and the ready set-ups."""
    if as_json:
        pages = [rules_page(one) for one in RULEBOOKS]
        kept = ("rulebook", "title", "edition", "effective", "currency", "versions", "options")
        print_json({"rulebooks": [{key: page[key] for key in kept} for page in pages], "setups": ready_names()})
        return
    from puntobanco.cli.rules.render import print_list

    print_list(RULEBOOKS, ready_names())


@rules.command()
@click.argument("name", metavar="RULEBOOK")
@click.option("--version", metavar="V", help="One version only.")
@click.option("--option", "options", multiple=True, metavar="O", help="With this option adopted; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def show(name: str, version: str | None, options: tuple[str, ...], as_json: bool) -> None:
    """Pay tables, drawing table and elections of a rulebook, as a person would print them."""
    words = name + (f"/{version}" if version else "") + "".join(f"+{option}" for option in options)
    edition = _edition(words, as_json)
    page = rules_page(edition.rulebook, edition.version, edition.options)
    if as_json:
        print_json(page)
        return
    from puntobanco.cli.rules.render import print_page

    print_page(page, edition.version)


@rules.command()
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def diff(one: str, other: str, as_json: bool) -> None:
    """Where two rulebooks or versions differ: RULEBOOK[/VERSION][+OPTION...].

    \b
    puntobanco rules diff massachusetts new-zealand
    puntobanco rules diff new-zealand/commission new-zealand/ez
    """
    from puntobanco.pages.diff import differences

    left, right = _edition(one, as_json), _edition(other, as_json)
    found = differences(left, right)
    if as_json:
        print_json({"a": left.name, "b": right.name, "differences": found})
        return
    from puntobanco.cli.rules.render import print_differences

    print_differences(left, right, found)


@rules.command()
@click.argument("setups", metavar="SETUP.toml...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def check(setups: tuple[str, ...], as_json: bool) -> None:
    """All faults of a set-up; of several set-ups also what must agree over a pit or a house.

    Exit code 0 if there are none, 1 if there are, 3 if a file cannot be read.
    """
    from puntobanco.setup import Unreadable, check_house, read_setup

    tables: list[Setup] = []
    faults: dict[str, tuple[Fault, ...]] = {}
    unreadable = False
    for name in setups:
        try:
            tables.append(read_setup(setup_text(name), name=Path(name).stem))
            faults[name] = ()
        except Refused as refused:
            faults[name] = refused.faults
            unreadable |= any(fault.code == "unreadable" for fault in refused.faults)
        except Unreadable as found:
            faults[name] = (Fault("unreadable", name, str(found)),)
            unreadable = True
    if len(setups) > 1:
        faults["together"] = check_house(tables)
    notes = {table.name: tuple(note for rule in table.rulebook.notes for note in rule(table)) for table in tables}
    wrong = any(faults.values())
    if as_json:
        listed = {name: [fault_record(fault) for fault in some] for name, some in faults.items()}
        noted = {name: [fault_record(note) for note in some] for name, some in notes.items() if some}
        print_json({"ok": not wrong, "faults": listed, "notes": noted})
    for name, some in faults.items() if not as_json else ():
        if some:
            print_faults(some, f"{name}: {len(some)} fault{'s' if len(some) > 1 else ''}")
        else:
            click.echo(f"{name}: in order")
    for name, some in notes.items() if not as_json else ():
        if some:
            print_faults(some, f"{name}: to be noted")
    sys.exit(UNREADABLE if unreadable else FAILED if wrong else 0)


@rules.command()
@click.argument("setup", metavar="SETUP.toml")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--html", "as_html", is_flag=True, help="A printable page on standard output.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the printable page here.")
def sign(setup: str, as_json: bool, as_html: bool, output: Path | None) -> None:
    """The signs that must be displayed at this table, generated from its set-up.

    \b
    puntobanco rules sign new-zealand-2-to-1-tiger                 in the terminal
    puntobanco rules sign new-zealand-2-to-1-tiger -o sign.html    a page to print
    """
    from puntobanco.pages.signs import as_html as html_page
    from puntobanco.pages.signs import as_text, signs_of

    table = find_setup(setup, json=as_json)
    if as_json:
        print_json({"table": table.name, "signs": signs_of(table)})
    if output is not None:
        try:
            output.write_text(html_page(table), encoding="utf-8")
        except OSError as found:
            fault = Fault("unwritable", str(output), f"the page cannot be written ({found.strerror}).")
            refuse([fault], "No page was written.", code=UNREADABLE)
        click.echo(f"Written: {output}", err=True)
    elif as_html:
        click.echo(html_page(table))
    elif not as_json:
        click.echo(as_text(table))


def _edition(words: str, as_json: bool) -> Edition:
    """Read RULEBOOK[/VERSION][+OPTION...]."""
    base, *options = words.split("+")
    name, _, version = base.partition("/")
    found = rulebook(name)
    if found is None:
        known = ", ".join(one.id for one in RULEBOOKS)
        refuse(
            [Fault("no-rulebook", name, "there is no such rulebook.", None, f"Known: {known}.")],
            "Nothing to show.",
            json=as_json,
        )
    faults = [*_unknown_version(found, version), *_unknown_options(found, options)]
    if faults:
        refuse(faults, "Nothing to show.", json=as_json)
    return Edition(found, version or None, frozenset(options) if options or version else None)


def _unknown_version(found: Rulebook, version: str) -> list[Fault]:
    if not version or found.version(version):
        return []
    known = ", ".join(one.id for one in found.versions)
    return [Fault("no-version", version, f"{found.id} has no such version.", None, f"Known: {known}.")]


def _unknown_options(found: Rulebook, options: list[str]) -> list[Fault]:
    known = ", ".join(one.id for one in found.options) or "none"
    return [
        Fault("no-option", option, f"{found.id} has no such option.", None, f"Known: {known}.")
        for option in options
        if not found.option(option)
    ]
