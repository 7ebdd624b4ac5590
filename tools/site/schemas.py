"""JSON Schemas of every `--json` output: the verbs are run, and what they print is described.

Nothing is written by hand that a verb could print otherwise tomorrow: the schemas come from the programs of this tree
each time the site is built, and tests hold other outputs of each verb against them. The verbs of a house with two
officers are described by the examples in `HOUSE`, which tests hold against what a founded house says.
"""

import json
import re
import shlex
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import chdir, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import click
import msgspec

import puntobanco
from tools.site import ROOT, Failed
from tools.site.shapes import Schema, shape_of

SAMPLES = """
rules check setups/massachusetts-ez.toml setups/rws-non-commission.toml
rules check broken.toml
rules diff massachusetts new-zealand
rules list
rules show rws
rules show massachusetts
rules show new-zealand
rules show new-zealand --version ez
rules show massachusetts-ez
rules show new-zealand-commission-tiger
rules sign new-zealand-2-to-1-tiger
rules sign massachusetts-ez
wager check docs/samples/red-dragon.toml
wager list --rulebook rws
wager list --rulebook new-zealand
wager list --rulebook library --family ties
wager show ox-6
wager show tie
wager show royal-9 --rulebook massachusetts
wager show house-money
draw "2h 3c" "Kd 3s" --third 8d
draw "2h 3c" "Kd 3s"
draw "9h Kc" "Kd 3s"
settle massachusetts-ez "Ks 9h | 2d 4d" player=100 dragon-bonus-player=10
settle new-zealand-commission "Kh 3c 4d | 2s 4h" banker=100 insurance-banker/2=10
settle massachusetts-commission-marked "Kd 6s | 4h 4s" 2:banker=100
edge dragon-7 royal-9 --rulebook massachusetts
edge tie --rulebook rws --seen "9h 9d"
count dragon-7 --rulebook massachusetts --effects-only --tags "4-7=-1 8-9=+2"
jackpot show massachusetts-ez
jackpot simulate massachusetts-ez --rounds 2000 --seed 7
jackpot verify link.jsonl
shoe verify proof.json
roads "B B P T P"
roads Bn Pp Tb Bpb
verify journal/
verify evening.shoe.toml
backup house/ copy.sqlite
restore copy.sqlite restored/
keys show house.pub
clause "NZ 11H.3(c)"
clause "MA 13(i)" --journal house/
edge massachusetts-ez dragon-7 --decks 6,8 --pays dragon-7=39
count dragon-7 --rulebook massachusetts --effects-only --decks 6,8
stats rws-non-commission
stats rws-non-commission --shoes 40
stats --decks 6,8
ruin massachusetts-commission --plan martingale --hands 6 --bankroll 10
ruin rws-non-commission --wagers player --hands 120 --bankroll 20 --goal 30
ruin rws-non-commission --wagers player --hands 120 --bankroll 20 --goal 30 --forever
spread massachusetts-ez banker=100 dragon-7=5 tie=5
design tie rws --line win=8..10 --edge 0%..10%
design dragon-7 massachusetts-ez --line dragon-7=39..40 --edge 1%..10%
train massachusetts-ez --questions 40 --seed 7
train new-zealand-commission --questions 40 --seed 7
train rws-non-commission --skill way-out --skill who-decides --questions 20 --seed 7
train rws-non-commission --skills
train new-zealand-commission --progress lin.jsonl --report
train new-zealand-commission --progress lin.jsonl --plan
train new-zealand-commission --progress lin.jsonl --errors
train new-zealand-commission --progress lin.jsonl --syllabus
books win journal/
books win journal/ --by day --dealers
books handle journal/
books theory journal/
books liability journal/
books jackpots journal/
books alterations journal/
books events journal/
books recall journal/
books all journal/
demo --seed 1
shift rws-non-commission --record mine.json --report
export house/ -o november.zip
export journal/ --table SG-01 --checkpoint kept.jsonl --key signing.key -o table.zip
"""
"""Lines of verbs, run in a folder with the files that the help's examples name."""
LONG = """
jackpot show new-zealand-commission-jackpot --meter mini=450 --staked 300
wager check series.toml --shoes 20
count panda-8 --rulebook massachusetts --shoes 40
simulate rws-non-commission --shoes 20
simulate massachusetts-commission --plan paroli --wagers banker --sessions 20
check-install --write release.json
check-install --manifest release.json
"""
"""Lines that compile or hash much; a small site leaves them out."""
SMALL = False
LINES = ("script docs/samples/evening.script",)
"""Verbs that print one document a line."""
PROPOSED = {"proposed": "approval-1f3a", "what": "dina becomes dealer (T1)"}
HOUSE: dict[str, list[Any]] = {
    "user add": [{"login": "dina", "id": "person-2", "password": "abcde-fghij-klmno-pqrst"}],
    "user grant": [PROPOSED, {"granted": "paul becomes player (*)"}],
    "user revoke": [{"revoked": "dealer", "login": "dina", "table": "T1"}],
    "user approve": [
        {"done": "grant", "login": "dina", "password": ""},
        {"done": "reset", "login": "dina", "password": None},
    ],
    "user decline": [{"declined": "approval-1f3a"}],
    "user lock": [{"locked": "dina"}],
    "user unlock": [PROPOSED],
    "user disable": [{"disabled": "dina"}],
    "user reset": [PROPOSED],
    "user reset-second-factor": [PROPOSED],
    "user second-factor": [
        {"secret": "JBSWY3DP", "link": "otpauth://totp/…"},
        {"second factor": "set", "login": "officer-1", "recovery": ["abcde-fghij"]},
    ],
    "user password": [{"password": "set", "login": "officer-1"}],
    "user rescue": [{"rescued": [{"login": "officer-1", "password": "abcde-fghij-klmno-pqrst"}]}],
    "user list": [
        {
            "people": [
                {"id": "p", "login": "dina", "name": "D", "state": "", "posts": [{"post": "dealer", "table": "*"}]}
            ],
            "waiting": [{"id": "approval-1f3a", "what": "grant", "about": "dina dealer (T1)", "by": "officer-1"}],
        }
    ],
    "second-place": [{"released": True}],
    "bots": [
        {
            "tables": [
                {
                    "table": "T1", "players": 3, "rounds": 2, "bets": 6, "commands": 40, "refused": 0, "stuck": 0,
                    "sentence": "",
                }
            ]
        }
    ],
}  # fmt: skip
"""What the verbs of a founded house print; tests/cli/test_user.py holds what `user` prints against it."""
FORMS = {"train": ("", "--skills", "--report", "--plan", "--errors", "--syllabus")}
"""Options with which a verb prints another document. A choice as first argument, as that of `books`, is one as well."""


def verbs() -> list[str]:
    """Every verb that takes --json, with each of its forms."""
    from puntobanco.cli.main import puntobanco as root

    return list(_verbs(root, ()))


def _verbs(command: click.Command, name: tuple[str, ...]) -> Iterator[str]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for verb in command.list_commands(context):
            inner = command.get_command(context, verb)
            if inner is not None:
                yield from _verbs(inner, (*name, verb))
    elif any("--json" in parameter.opts for parameter in command.params):
        for form in FORMS.get(" ".join(name)) or _choices(command) or ("",):
            yield " ".join((*name, form)).strip()


def _choices(command: click.Command) -> tuple[str, ...]:
    """What a verb may be asked for by its first argument, where it offers a choice."""
    arguments = [parameter for parameter in command.params if isinstance(parameter, click.Argument)]
    return tuple(arguments[0].type.choices) if arguments and isinstance(arguments[0].type, click.Choice) else ()


def verb_of(words: list[str], known: list[str]) -> str:
    """The verb of a command line, and its form."""
    fits = (verb for verb in known if _begins(words, verb.split()))
    return max(fits, key=len)


def _begins(words: list[str], verb: list[str]) -> bool:
    named = [word for word in verb if not word.startswith("--")]
    return words[: len(named)] == named and {word for word in verb if word.startswith("--")} <= set(words)


SERIES = re.compile(r"^```toml\n([^`]*\[house_wagers\.series\][^`]*)^```", re.M)
"""The wager over several rounds that docs/wagers.md has."""


@contextmanager
def files() -> Iterator[None]:
    """A folder with every file that an example names, as the present one."""
    from tests.cli.examples import fill

    with tempfile.TemporaryDirectory() as name:
        fill(Path(name))
        text = (Path(name) / "setups/massachusetts-ez.toml").read_text("utf-8")
        (Path(name) / "broken.toml").write_text(text.replace("seats = 14", "seats = 3"), "utf-8")
        blocks = SERIES.findall((ROOT / "docs/wagers.md").read_text("utf-8"))
        (Path(name) / "series.toml").write_text(blocks[0], "utf-8")
        with chdir(name):
            learn()
            yield


def learn() -> None:
    """A learner's progress and a shift, some of it good and some of it missed."""
    from tests.cli.run import run

    for line, file in LEARNT.items():
        told = run(*shlex.split(f"{line} {file}"), given="1\n" * 100)
        if told.exit_code or not Path(file).is_file():
            raise Failed(f"{line}: nothing was learnt: {told.output[-300:]}")


LEARNT = {
    "train new-zealand-commission --seed 1 --questions 12 --progress": "lin.jsonl",
    "shift rws-non-commission --seed 7 --rounds 1 --record": "mine.json",
}
"""What somebody does who answers 1 to everything, and the file in which that is kept."""


def printed(line: str) -> list[Any]:
    """The documents that a command line prints with --json."""
    from tests.cli.run import run

    result = run(*shlex.split(line), "--json")
    if result.exit_code not in (0, 1) or not result.stdout.strip():
        raise Failed(f"puntobanco {line} --json ended with {result.exit_code}: {result.output[-300:]}")
    if line in LINES:
        return [json.loads(text) for text in result.stdout.splitlines()]
    return [json.loads(result.stdout)]


def lines() -> list[str]:
    """Every command line that is run."""
    return [line for line in (SAMPLES + ("" if SMALL else LONG)).splitlines() if line] + list(LINES)


@cache
def found() -> dict[str, Schema]:
    """The schema of each verb, by its name with hyphens."""
    known, documents = verbs(), defaultdict(list, {verb: list(told) for verb, told in HOUSE.items()})
    with files():
        for line in lines():
            documents[verb_of(shlex.split(line), known)] += printed(line)
        for verb in set(known) - set(documents):
            for line in _of_help(verb):
                with suppress(Failed, json.JSONDecodeError):
                    documents[verb] += printed(line)
    later = {verb_of(shlex.split(line), known) for line in LONG.splitlines() if line} if SMALL else set()
    lost = [verb for verb in known if verb not in documents and verb not in later]
    if lost:
        raise Failed(f"{', '.join(lost)}: no example of its --json; add a line to tools/site/schemas.py")
    return {verb: _titled(verb, documents[verb]) for verb in known if verb in documents}


def _of_help(verb: str) -> Iterator[str]:
    """What the help shows of a verb that has no line here yet; some of it prints nothing that can be read."""
    from tests.cli.examples import examples, is_elsewhere, is_long

    lines = (line for line in examples() if _begins(shlex.split(line), verb.split()))
    return (line for line in lines if not is_elsewhere(line) and not is_long(line) and " > " not in line)


def _titled(verb: str, documents: list[Any]) -> Schema:
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"puntobanco {verb} --json",
        "description": f"As puntobanco {puntobanco.__version__} prints it; new keys may be added.",
    }
    return head | shape_of(documents)


def file_of(verb: str) -> str:
    """The name of the file with the schema of a verb."""
    return f"{verb.replace(' --', '-').replace(' ', '-')}.json"


def documents() -> dict[str, str]:
    """Every schema as a file."""
    return {file_of(verb): _written(schema) for verb, schema in found().items()}


def _written(schema: Schema) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def pages() -> dict[str, str]:
    """One page with all of them."""
    lines = ["# JSON schemas", "", LEAD, ""]
    for verb, schema in found().items():
        name = file_of(verb)
        lines += [f"## {verb}", "", f"[`{name}`](schemas/{name})", "", *_keys(schema), ""]
    return {"schemas.md": "\n".join(lines)}


LEAD = """What each verb prints with `--json`, found from its own output when this site was built. Exact fractions are
texts such as `64613588827/848912750595`; amounts are texts in the currency of the table, and whole minor units in
`books`. Keys that a document may lack are marked “may be absent”; a program should ignore keys that it does not know.
Refusals print `{"refused": [{"code", "where", "sentence", "clause", "instead"}]}` and end with exit code 2."""


def _keys(schema: Schema) -> Iterator[str]:
    for number, form in enumerate(schema.get("anyOf", ())):
        yield "\nor\n" if number else "One of these, by what is asked:\n"
        yield from _keys(form)
    if "anyOf" in schema:
        return
    inner = schema.get("items", schema) if schema.get("type") == "array" else schema
    if schema.get("type") == "array":
        yield "A list of:\n"
    if "properties" not in inner:
        yield f"{_type(inner)}\n"
        return
    yield "| key | type | |\n| --- | --- | --- |"
    for key, value in inner["properties"].items():
        absent = "" if key in inner.get("required", ()) else "may be absent"
        yield f"| `{key}` | {_type(value)} | {absent} |"


def _type(schema: Schema) -> str:
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_type(kind) for kind in schema["anyOf"]))
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and "additionalProperties" in schema:
        return f"object: each value {_type(schema['additionalProperties'])}"
    if kind == "object" and schema.get("properties"):
        return f"object with {', '.join(f'`{key}`' for key in schema.get('properties', ()))}"
    return " or ".join(kind) if isinstance(kind, list) else str(schema.get("description", kind))
