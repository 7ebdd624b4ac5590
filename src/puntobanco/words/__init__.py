"""What people read, kept apart from what programs compare: codes with typed parameters, and a catalogue a language.

A rule, a refusal or a view says a `Text`: a code such as ``step.offer-cut`` and its parameters. It travels as data and
becomes a sentence at the last moment, in the language of the person who reads it. `en.json`, `zh-Hans.json` and
`zh-Hant.json` hold the sentences; consoles, pages and the command line read the same files.
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from puntobanco.words.catalogue import LANGUAGES, Language, language_of
from puntobanco.words.render import in_words, joined, sentence_of
from puntobanco.words.text import (
    CardRef,
    ClauseRef,
    Moment,
    Money,
    Names,
    OddsOf,
    Param,
    PersonRef,
    SeatRef,
    Several,
    Share,
    Text,
    Wording,
    all_of,
    any_of,
    in_english,
    listed,
    names_from,
    say,
    sentences,
)
