"""Every refusal in the source has a sentence in the catalogue and gives it what it needs; no sentence is left over."""

import re
from collections import defaultdict

from puntobanco.words.catalogue import language_of
from puntobanco.words.message import params_of
from tests.words.refusals import Site, quoted, sites

SENTENCES = language_of("en").sentences
SITES = tuple(sites())
KEYS = frozenset(code.removeprefix("refused.") for code in SENTENCES if code.startswith("refused."))


BY_OTHER_MEANS = {"any.said", "any.advised", "password-common", "password-name", "password-pattern"}
"""Keys that a function returns or that stand for several codes."""


def _matching(key: str) -> frozenset[str]:
    """The keys of the catalogue that a key in the source stands for."""
    if "*" not in key:
        return frozenset({key} if key in KEYS else {f"any.{key.partition('.')[2]}"} & KEYS)
    pattern = re.compile(re.escape(key).replace(r"\*", "[a-z0-9-]+"))
    shared = frozenset({f"any.{key.partition('.')[2]}"} & KEYS)
    return frozenset(found for found in KEYS if pattern.fullmatch(found)) | shared


def _missing(site: Site, key: str) -> frozenset[str]:
    """The parameters of a sentence and of its advice that are not given."""
    if site.params is None:
        return frozenset()
    texts = (SENTENCES.get(f"{section}.{key}", "") for section in ("refused", "instead"))
    return frozenset().union(*map(params_of, texts)) - site.params


def test_the_source_refuses_in_hundreds_of_places() -> None:
    assert len(SITES) > 900


def test_every_refusal_has_its_sentence() -> None:
    assert [(site.where, key) for site in SITES for key in site.keys if not _matching(key)] == []


def test_every_refusal_gives_its_sentence_all_parameters() -> None:
    pairs = ((site, key) for site in SITES for written in site.keys if "*" not in written for key in _matching(written))
    assert [(site.where, key, missing) for site, key in pairs if (missing := _missing(site, key))] == []


def test_no_sentence_of_a_refusal_is_left_over() -> None:
    """Written in a call that refuses, put together there out of parts that tell it, or written elsewhere whole."""
    told = (key for site in SITES for key in site.keys if key.strip("*."))
    used = frozenset().union(*map(_matching, told))
    assert KEYS - used - BY_OTHER_MEANS - quoted() == frozenset()


def test_a_refusal_is_said_under_one_key() -> None:
    """No two keys of a code have one sentence and one advice, but for the names of their parameters."""
    under = defaultdict[tuple[str, ...], list[str]](list)
    for key in sorted(KEYS):
        texts = (SENTENCES.get(f"{section}.{key}", "") for section in ("refused", "instead"))
        under[key.partition(".")[0], *map(_numbered, texts)].append(key)
    assert [keys for keys in under.values() if len(keys) > 1] == []


def _numbered(text: str) -> str:
    """A text with its parameters by their order, not by their names."""
    order: dict[str, int] = {}
    return re.sub(r"\{(\w+)", lambda found: f"{{{order.setdefault(found[1], len(order))}", text)


def test_advice_belongs_to_a_refusal() -> None:
    advice = frozenset(code.removeprefix("instead.") for code in SENTENCES if code.startswith("instead."))
    assert advice - KEYS == frozenset()
