"""Every refusal in the source has a sentence in the catalogue and gives it what it needs; no sentence is left over."""

import re

from puntobanco.words.catalogue import language_of
from puntobanco.words.message import params_of
from tests.words.refusals import Site, sites

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
    used = frozenset().union(*(_matching(key) for site in SITES for key in site.keys))
    assert KEYS - used - BY_OTHER_MEANS == frozenset()


def test_advice_belongs_to_a_refusal() -> None:
    advice = frozenset(code.removeprefix("instead.") for code in SENTENCES if code.startswith("instead."))
    assert advice - KEYS == frozenset()
