"""Every code of the catalogue as a sentence with sample parameters, one page a language, to be looked at.

`./go prove screens` keeps the pages and their pictures beside those of the screens.
"""

from html import escape
from itertools import groupby
from pathlib import Path

from puntobanco.clauses import ClauseId
from puntobanco.words import (
    LANGUAGES,
    CardRef,
    ClauseRef,
    Money,
    Names,
    OddsOf,
    Param,
    PersonRef,
    SeatRef,
    Several,
    Share,
    language_of,
    say,
    sentence_of,
)
from puntobanco.words.message import params_of

AMOUNT, ANN, BEN = Money(150_050, "NZD", 2, "$"), PersonRef("Ann"), PersonRef("Ben")
TIE = Names("Tie", "和", "和")
SAMPLES: dict[str, Param] = {
    **dict.fromkeys(
        ("amount", "stake", "limit", "minimum", "maximum", "most", "holds", "over", "rack", "room"), AMOUNT
    ),
    **dict.fromkeys(
        ("least", "award", "displayed", "recorded", "lacking", "together", "fixed", "ante", "part"), AMOUNT
    ),
    **dict.fromkeys(("person", "who", "player", "bettor", "dealer", "guest", "owner", "holder", "candidate"), ANN),
    **dict.fromkeys(("nominee", "person2", "second", "handler", "to", "other"), BEN),
    **dict.fromkeys(("card", "named", "shown", "cards", "lies"), CardRef("7s")),
    **dict.fromkeys(("wager", "wagers", "name"), TIE),
    **dict.fromkeys(("odds", "pays"), OddsOf("8", "1")),
    **dict.fromkeys(("share", "commission"), Share(1, 20)),
    **dict.fromkeys(("known", "names", "offered", "people"), Several(("a", "b", "c"))),
    **dict.fromkeys(("role", "post", "able", "by", "least_role"), say("role.pit")),
    **dict.fromkeys(("n", "number", "round", "left", "decks", "seconds", "minutes", "place", "size", "count"), 3),
    "seat": SeatRef(3),
    "clause": ClauseRef(ClauseId("NZ 11H.3(c)")),
    "side": "banker",
}
"""What stands for a parameter by its name; any other is shown as three dots."""


def sample(name: str) -> Param:
    """A parameter to look at."""
    return SAMPLES.get(name, "…")


def sentences(language: str) -> list[tuple[str, str]]:
    """Every code with its sentence, in the order of the codes."""
    known = language_of(language).sentences
    return [
        (code, sentence_of(code, {name: sample(name) for name in params_of(known[code])}, language))
        for code in sorted(known)
    ]


def page(language: str) -> str:
    """The page of a language."""
    parts = []
    for section, group in groupby(sentences(language), key=lambda row: row[0].partition(".")[0]):
        rows = "".join(f"<tr><th>{escape(code)}</th><td>{escape(text)}</td></tr>" for code, text in group)
        parts.append(f"<h2>{escape(section)}</h2><table>{rows}</table>")
    style = "body{font:15px system-ui;margin:2em}th{text-align:left;font:12px monospace;padding-right:1em;color:#666}"
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{language}</title>'
        f"<style>{style}</style><h1>{escape(language_of(language).name)}</h1>{''.join(parts)}</html>"
    )


def write(folder: Path) -> list[Path]:
    """The page of every language in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [folder / f"words-{language}.html" for language in LANGUAGES]
    for path, language in zip(made, LANGUAGES, strict=True):
        path.write_text(page(language), encoding="utf-8")
    return made
