"""No console reads a sentence: what it must know travels as data, so words may change and languages may be added."""

import re

from tests.words.consoles import modules, named

PARSES = re.compile(
    r"\.(?:match|matchAll|exec|test|search|endsWith|startsWith)\(|\bRegExp\b|\.(?:replace(?:All)?|split)\(/"
)
"""A pattern held against a text, or a look at how a text begins or ends."""

ALLOWED = {
    "ground/card.tsx": "the suit at the end of a card's notation",
    "ground/keys.tsx": "keys of the keyboard by their names",
    "ground/login.ts": "a name that somebody typed, made into a login",
    "ground/message.ts": "whether a character stands at the edge of a part",
    "ground/money.ts": "what somebody typed as an amount",
    "ground/names.ts": "ids of people in records",
    "ground/words.ts": "the suit at the end of a card's notation",
    "laboratory/more.tsx": "results that somebody typed",
    "laboratory/pieces.tsx": "cards that somebody typed",
    "laboratory/worker.ts": "the name of a file, and the last line of a traceback",
    "proving/chain.ts": "keys in PEM",
    "proving/document.ts": "hashes and ids in a proof, and JSON to be hashed byte by byte",
    "proving/hash.ts": "bytes in hexadecimal",
    "screens/analysis/across.tsx": "the suit at the end of a card's notation",
    "screens/analysis/said.ts": "groups of three digits",
    "screens/audit/journal.tsx": "names of streams and kinds of events",
    "screens/audit/streams.ts": "names of streams",
    "screens/deal/next.tsx": "digits of a date",
    "screens/lobby/door.tsx": "a secret in groups of four",
    "screens/reports/asked.ts": "numbers that somebody typed",
    "screens/reports/charts.tsx": "signs of numbers",
    "screens/reports/sheet.tsx": "signs of numbers, groups of three digits, names of streams",
    "staff/approvals.tsx": "names of streams",
    "staff/cards.tsx": "cards that somebody typed",
    "staff/forms.tsx": "a choice that is a number",
    "staff/give.ts": "names of streams",
    "staff/paid.ts": "what somebody typed as an amount or as chips",
    "staff/parts.ts": "cards in their notation",
}
"""Modules that look into a text which is no sentence, and what it is."""


def test_no_console_parses_a_sentence() -> None:
    found = {named(path) for path in modules() if PARSES.search(path.read_text(encoding="utf-8"))}
    assert found == ALLOWED.keys()


def test_a_pattern_held_against_a_sentence_would_be_found() -> None:
    for line in ("/^The link is lost: (.*)$/.exec(why)", 'pays.endsWith(" meter")', 'title.replace(/\\d+/, "")'):
        assert PARSES.search(line)
