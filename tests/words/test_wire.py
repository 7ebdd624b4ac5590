"""No sentence that a person reads is left on the wire: every field that could hold one is known to hold something else.

A new field of a message that is a plain text fails here until somebody says what it is. If people read it, it is a
`Text`, a code with parameters; see docs/decisions/0008-texts-as-data.md.
"""

import msgspec
from msgspec import Struct

from puntobanco.words import Text, language_of
from tests.words.wire import described, free_fields

NO_SENTENCES = {
    "the id or the name of a person": {
        "acts_as", "answered", "asked", "barred", "bettor", "by", "curator", "cut_offered", "dealer", "declined",
        "holder", "late", "nominees", "offered", "people", "person", "second", "squeeze", "to", "waiting", "who",
        "login", "candidate",
    },
    "the id or the name of a thing": {
        "bet", "file", "game", "house", "id", "jackpots", "key", "left_out", "line", "link", "meter", "name", "of",
        "onto", "place", "printed", "process", "rulebook", "scope", "set_id", "shoe", "slip", "step", "stream",
        "table", "tables", "version", "wager", "chosen", "casino", "display", "address", "operator", "where", "start",
    },
    "a code that the catalogue has words for": {
        "about", "act", "back", "choices", "code", "family", "form", "forms", "given", "group", "instrument", "kind",
        "options", "phase", "area", "for_players",
        "skill", "skills", "post", "result", "road", "role", "route", "stage", "style", "against", "type", "pit",
    },
    "a clause": {
        "clause", "clauses", "may_replace", "replaces_cards", "withdrawal", "without_bets",
    },
    "cards, results or a condition in their notation": {
        "banker", "burnt_shown", "card", "cards", "hands", "player", "results", "shown", "was", "trigger",
    },
    "a figure, a moment or an amount in digits": {
        "at", "carry", "currencies", "currency", "edge_exact", "exact", "fixed", "marked", "maximum", "minimum", "net",
        "new", "old", "part", "rate", "reserve_carry", "reserve_rate", "stake", "symbol", "total", "totals", "value",
        "variance_exact", "ways", "wins",
    },
    "a hash, a key or a secret": {
        "commitment", "leaf", "password", "path", "picture", "public", "recovery", "root", "salt", "secret", "last",
    },
    "a name in each language": {"en", "zh_hans", "zh_hant"},
    "what somebody typed, as it was typed": {
        "approval", "cancelled", "lost", "maker", "note", "notes", "paused", "reason", "secured", "source",
        "text",
    },
    "a text of the catalogue, or what somebody typed in its place": {
        "after", "before", "expected", "found", "items", "lines", "matter", "meaning", "params", "pays", "qualifying",
        "rows", "title", "why", "wins_on", "answer", "words",
    },
    "English for programs and logs, which no screen shows": {
        "detail", "differences", "label",
    },
}  # fmt: skip


def test_every_plain_text_on_the_wire_is_known_to_be_no_sentence() -> None:
    known = [field for fields in NO_SENTENCES.values() for field in fields]
    assert len(known) == len(set(known)), "a field is two things"
    assert free_fields(*described()).keys() == set(known)


def test_english_for_programs_is_where_it_was_decided() -> None:
    found = free_fields(*described())
    assert found["detail"] == {"ProblemOut", "SocketProblem"}, "RFC 9457"
    assert found["title"] == {"ProblemOut", "SocketProblem", "Sign"}, "the title of a sign may be typed by an operator"
    assert found["label"] == {"WagerSettled"}, "the line's name as the journal has it; screens name the line by its id"
    assert found["differences"] == {"Result"}, "what the stand-alone check of the installed files says"


def test_only_names_travel_in_every_language() -> None:
    """A sentence goes as its code: a language that is added later has it too."""
    assert free_fields(*described())["zh_hans"] == {"Names"}


def test_a_sentence_would_be_found() -> None:
    class Said(Struct):
        code: str
        sentence: str
        steps: tuple[str, ...]
        why: str | None
        text: Text
        size: int

    _, schemas = msgspec.json.schema_components([Said], ref_template="#/components/schemas/{name}")
    assert free_fields(schemas, ["Said"]).keys() == {"code", "sentence", "steps", "why"}


def test_no_code_is_an_english_phrase() -> None:
    assert not [code for code in language_of("en").sentences if " " in code]
