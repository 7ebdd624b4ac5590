"""``puntobanco rules``: list, show, diff, check and sign."""

from pathlib import Path
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.desk.sheet import Forms, check_forms, print_sheets
from puntobanco.cli.files import write_file
from puntobanco.cli.games import find_game
from puntobanco.cli.refusals import FAILED, UNREADABLE, fault_record, print_faults, print_json
from puntobanco.cli.setups import find_setup, setup_text
from puntobanco.cli.verb import JSON, argument, option, verb
from puntobanco.faults import Fault, Refused, near_to
from puntobanco.pages.diff import Edition
from puntobanco.pages.ready import ready_names
from puntobanco.pages.rules import rules_page
from puntobanco.rulebooks import RULEBOOKS, rulebook
from puntobanco.rulebooks.model import Option, Rulebook, Setup, Version
from puntobanco.words import LANGUAGES, listed


@click.group()
def rules() -> None:
    """Rulebooks, versions, pay tables, set-up checks and signs."""


NOTHING = "Nothing to show."
AREAS = ("game", "wagers", "drawing", "limits", "procedure", "irregularities", "elections", "signs")


class List(Forms, frozen=True, kw_only=True):
    """Nothing but the form of the answer."""


@verb(NOTHING, group=rules)
def list_(given: List) -> None:
    """The rulebooks with their versions and options, and the ready set-ups."""
    check_forms(given)
    if given.as_json:
        pages = [rules_page(book) for book in RULEBOOKS]
        kept = ("rulebook", "title", "edition", "effective", "currency", "versions", "options")
        print_json({"rulebooks": [{key: page[key] for key in kept} for page in pages], "setups": ready_names()})
        return
    from puntobanco.cli.rules.render import print_list

    print_list(RULEBOOKS, ready_names(), given)


class Show(Forms, frozen=True, kw_only=True):
    name: Annotated[str, argument(metavar="RULEBOOK")]
    version: Annotated[str | None, option(metavar="V", help="One version only.")]
    options: Annotated[
        tuple[str, ...], option("--option", metavar="O", help="With this option adopted; may be repeated.")
    ]
    game: Annotated[str | None, option(metavar="GAME", help="With the drawing table of another game.")]


@verb(NOTHING, group=rules)
def show(given: Show) -> None:
    """Pay tables, drawing table and elections of a rulebook, as a person would print them."""
    check_forms(given)
    version = f"/{given.version}" if given.version else ""
    edition = _edition("+".join((given.name + version, *given.options)))
    game = find_game(given.game) if given.game is not None else None
    page = rules_page(edition.rulebook, edition.version, edition.options, game)
    if given.as_json:
        print_json(page)
        return
    from puntobanco.cli.rules.render import print_page, sheets_of

    if given.as_csv or given.as_markdown:
        print_sheets(sheets_of(page, edition.version), given)
    else:
        print_page(page, edition.version)


class Diff(Forms, frozen=True, kw_only=True):
    one: Annotated[str, argument(metavar="A")]
    other: Annotated[str, argument(metavar="B")]
    details: Annotated[bool, option("--details", help="Every topic, and what each says of it with its clauses.")]
    area: Annotated[str | None, option(type=click.Choice(AREAS), help="Only this area, with its details.")]
    as_html: Annotated[bool, option("--html", help="A page on standard output.")]
    output: Annotated[
        Path | None,
        option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the page here."),
    ]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help="Of the text and page.")] = (
        "en"
    )


@verb(NOTHING, group=rules)
def diff(given: Diff) -> None:
    """Where two rulebooks, editions or set-ups differ: RULEBOOK[/VERSION][+OPTION...] or a set-up.

    Wagers are matched by the rounds that their lines cover and what they pay, not by their names. The summary says
    what both have, what differs and what only one has; --details and --area tell each topic with its clauses.
    Procedure and irregularities of a rulebook are those of a ready set-up, which is named.

    \b
    puntobanco rules diff massachusetts new-zealand
    puntobanco rules diff new-zealand/commission new-zealand/ez --details
    puntobanco rules diff massachusetts-ez new-zealand-ez --area wagers
    puntobanco rules diff rws new-zealand -o diff.html --language zh-Hant
    """
    check_forms(given)
    from puntobanco.pages.diff import compare
    from puntobanco.pages.diff_page import as_html, record

    found = compare(_edition(given.one), _edition(given.other))
    if given.output is not None:
        write_file(given.output, as_html(found, given.language).encode(), "the page")
        click.echo(f"Written: {given.output}", err=True)
    if given.as_json:
        print_json(record(found))
    elif given.as_html:
        click.echo(as_html(found, given.language))
    elif given.as_csv or given.as_markdown:
        from puntobanco.cli.rules.differences import sheets_of

        print_sheets(sheets_of(found, given.language, area=given.area), given)
    elif given.output is None:
        from puntobanco.cli.rules.differences import print_comparison

        print_comparison(found, given.language, area=given.area, details=given.details)


class Check(Struct, frozen=True, kw_only=True):
    setups: Annotated[tuple[str, ...], argument(metavar="SETUP.toml...")]
    as_json: Annotated[bool, JSON]


@verb(NOTHING, group=rules)
def check(given: Check) -> int:
    """All faults of a set-up; of several set-ups also what must agree over a pit or a house.

    Exit code 0 if there are none, 1 if there are, 3 if a file cannot be read.
    """
    from puntobanco.setup import Unreadable, read_setup
    from puntobanco.setup.house import check_house

    tables: list[Setup] = []
    faults: FaultsOf = {}
    for name in given.setups:
        try:
            tables.append(read_setup(setup_text(name), name=Path(name).stem))
            faults[name] = ()
        except Refused as refused:
            faults[name] = refused.faults
        except Unreadable as found:
            faults[name] = (Fault.of("unreadable.said", name, why=str(found)),)
    unreadable = any(fault.code == "unreadable" for some in faults.values() for fault in some)
    if len(given.setups) > 1:
        faults["together"] = check_house(tables)
    notes = {table.name: tuple(note for rule in table.rulebook.notes for note in rule(table)) for table in tables}
    _print_check(faults, {name: some for name, some in notes.items() if some}, as_json=given.as_json)
    return UNREADABLE if unreadable else FAILED if any(faults.values()) else 0


FaultsOf = dict[str, tuple[Fault, ...]]


def _print_check(faults: FaultsOf, notes: FaultsOf, *, as_json: bool) -> None:
    if as_json:
        listed, noted = ({name: list(map(fault_record, by[name])) for name in by} for by in (faults, notes))
        print_json({"ok": not any(faults.values()), "faults": listed, "notes": noted})
        return
    for name, some in faults.items():
        if some:
            print_faults(some, f"{name}: {len(some)} fault{'s' if len(some) > 1 else ''}")
        else:
            click.echo(f"{name}: in order")
    for name, some in notes.items():
        print_faults(some, f"{name}: to be noted")


class Sign(Struct, frozen=True, kw_only=True):
    setup: Annotated[str, argument(metavar="SETUP.toml")]
    as_json: Annotated[bool, JSON]
    as_html: Annotated[bool, option("--html", help="A printable page on standard output.")]
    output: Annotated[
        Path | None,
        option(
            "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the printable page here."
        ),
    ]
    chinese: Annotated[
        str,
        option(
            "--chinese",
            type=click.Choice(["both", "hans", "hant", "none"]),
            default="both",
            help="The Chinese beside the English of the page: simplified (hans), traditional (hant).",
        ),
    ]


@verb("No page was written.", group=rules)
def sign(given: Sign) -> None:
    """The signs that must be displayed at this table, generated from its set-up.

    \b
    puntobanco rules sign new-zealand-2-to-1-tiger                 in the terminal
    puntobanco rules sign new-zealand-2-to-1-tiger -o sign.html    a page to print
    """
    from puntobanco.pages.sign_page import WRITINGS
    from puntobanco.pages.sign_page import as_html as html_page
    from puntobanco.pages.signs import as_text, signs_of
    from puntobanco.words import in_words

    table = find_setup(given.setup)
    writings = [writing for writing in WRITINGS if given.chinese in ("both", writing.removeprefix("zh-").lower())]
    if given.as_json:
        signs = [
            {"clause": sign.clause, "title": in_words(sign.title), "lines": [in_words(line) for line in sign.lines]}
            for sign in signs_of(table)
        ]
        print_json({"table": table.name, "signs": signs})
    if given.output is not None:
        write_file(given.output, html_page(table, writings).encode(), "the page")
        click.echo(f"Written: {given.output}", err=True)
    elif given.as_html:
        click.echo(html_page(table, writings))
    elif not given.as_json:
        click.echo(as_text(table))


def _edition(words: str) -> Edition:
    """The edition that RULEBOOK[/VERSION][+OPTION...] means, or the table of a set-up."""
    base, *options = words.split("+")
    name, _, version = base.partition("/")
    found = rulebook(name)
    if found is None and (Path(words).suffix == ".toml" or words in ready_names()):
        table = find_setup(words)
        return Edition(table.rulebook, setup=table, called=words)
    if found is None:
        near = near_to(words[:100], (*(str(book.id) for book in RULEBOOKS), *ready_names()))
        raise Refused(Fault.of("no-rulebook.place-near" if near else "no-rulebook.place", words[:60], near=near))
    faults = [] if not version or found.version(version) else [_unknown(found, "version", version, found.versions)]
    faults += [_unknown(found, "option", word, found.options) for word in options if not found.option(word)]
    if faults:
        raise Refused(*faults)
    return Edition(found, version or None, frozenset(options) if options or version else None)


def _unknown(book: Rulebook, what: str, name: str, known: tuple[Version, ...] | tuple[Option, ...]) -> Fault:
    parts = listed([str(part.id) for part in known] or ["none"])
    return Fault.of(f"no-{what}.of-book", name, book=book.id, what=what, known=parts)
