"""Where two rulebooks, or two versions, differ: the same topics side by side."""

from typing import Any

from msgspec import Struct

from puntobanco.pages.rules import Page, rules_page
from puntobanco.rulebooks.model import Rulebook


class Edition(Struct, frozen=True):
    """A rulebook, or one version of it with some options."""

    rulebook: Rulebook
    version: str | None = None
    options: frozenset[str] | None = None

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        version = f"/{self.version}" if self.version else ""
        return self.rulebook.id + version + "".join(f"+{option}" for option in sorted(self.options or ()))


class Difference(Struct, frozen=True):
    """One topic on which the two do not say the same."""

    topic: str
    one: str | None
    other: str | None
    one_clause: str | None
    other_clause: str | None


Topics = dict[str, tuple[str, str | None]]


def differences(edition: Edition, other: Edition) -> tuple[Difference, ...]:
    """Every topic on which two editions differ, in the order of the first."""
    left, right = _topics(edition), _topics(other)
    found = []
    for topic in dict.fromkeys([*left, *right]):
        mine, theirs = left.get(topic, (None, None)), right.get(topic, (None, None))
        if mine[0] != theirs[0]:
            found.append(Difference(topic, mine[0], theirs[0], mine[1], theirs[1]))
    return tuple(found)


def _topics(edition: Edition) -> Topics:
    page = rules_page(edition.rulebook, edition.version, edition.options)
    topics: Topics = {"currency": (page["currency"], None)}
    topics["versions"] = (", ".join(version["id"] for version in page["versions"]), page["versions"][0]["clause"])
    if page["options"]:
        topics["options"] = (", ".join(option["id"] for option in page["options"]), page["options"][0]["clause"])
    topics["layouts"] = ("; ".join(f"{layout['id']} ({layout['seats']} seats)" for layout in page["layouts"]), None)
    for election in page["elections"]:
        default = f" (unless said: {election['default']})" if election["default"] is not None else ""
        topics[f"election: {election['key']}"] = (election["permitted"] + default, election["clause"])
    for shared in page["shared"]:
        topics[f"same in the whole {shared['reach']}: {shared['key']}"] = ("yes", shared["clause"])
    many = len(page["versions"]) > 1
    for wager in page["wagers"]:
        topics |= _wager_topics(wager, many)
    for sign in page["signs"]:
        topics[f"sign: {sign['title']}"] = ("displayed", sign["clause"])
    return topics


def _wager_topics(wager: Page, many_versions: bool) -> Topics:
    versions: list[str] = wager["versions"]
    name = f"{wager['id']} ({', '.join(versions)})" if many_versions and wager["kind"] == "main" else wager["id"]
    topics: Topics = {f"wager {name}: settled": (wager["settled"], wager["clause"])}
    if wager["stake"] != "as posted":
        topics[f"wager {name}: stake"] = (wager["stake"], wager["clause"])
    for line in wager["lines"]:
        topics[f"wager {name}: {line['when'].lower()}"] = _line_topic(wager, line)
    return topics


def _line_topic(wager: Page, line: Page) -> tuple[str, str | None]:
    rows: list[dict[str, Any]] = [
        row for table in wager["pay_tables"] for row in table["rows"] if row["line"] == line["line"]
    ]
    if not rows:
        return line["result"], line["clauses"][0]
    paid = [row["pays"] + (f" less {row['commission']}" if row["commission"] else "") for row in rows]
    text = " or ".join(dict.fromkeys(paid)) if len(set(paid)) > 1 else paid[0]
    if wager["open"]:
        text = f"{wager['open']} or better"
    return f"pays {text}", rows[0]["clause"]
