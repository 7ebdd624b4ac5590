"""Triggers: conditions declared in names, read as people read them, and said in words."""

import pytest

from puntobanco.wagers import conditions as on
from puntobanco.wagers.language.names import NAMED
from puntobanco.wagers.language.phrases import Named
from puntobanco.wagers.language.tokens import NotACondition
from puntobanco.wagers.triggers import declared, known
from puntobanco.words import in_words, say
from tests.support import facts_of

NINES = ("2s 2h 5d", "4s Ah 4h")
"""A tie on 9 with three cards each, the Player's first two a pair."""


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("tie", True),
        ("tie and player-count-9", True),
        ("tie and player-count-8", False),
        ("tie-on-9 and player-pair", True),
        ("banker-pair", False),
        ("either-pair and not both-pairs", True),
        ("player-natural or player-three-cards", True),
        ("player-first-two-4 and banker-first-two-5", True),
        ("player-wins or banker-wins", False),
        ("tie on 9 and both hands draw and player pair of twos", True),
    ],
)
def test_a_trigger_is_asked_of_a_round(text: str, met: bool) -> None:
    assert declared(text).met(facts_of(*NINES)) is met
    assert declared(f"not ({text})").met(facts_of(*NINES)) is not met


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("tie or banker-pair and player-wins", True),
        ("(tie or banker-pair) and player-wins", False),
        ("not tie and tie", False),
        ("not (tie and player-wins)", True),
        ("not not tie", True),
    ],
)
def test_and_binds_more_than_or_and_not_most(text: str, met: bool) -> None:
    assert declared(text).met(facts_of(*NINES)) is met


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tie-on-9 and both-pairs", "the hands tie on 9 and both hands have a pair"),
        ("tie and player-pair and banker-pair", "the hands tie and the Player has a pair and the Banker has a pair"),
        ("dragon-7 and (tie or panda-8)", "the Banker wins with three cards on 7 and (the hands tie or the Player "
         "wins with three cards on 8)"),
        ("not (player-natural or banker-natural)", "the Player has no natural and the Banker has no natural"),
        ("not (player-natural and not tie)", "the Player has no natural or the hands tie"),
    ],
)  # fmt: skip
def test_the_words_say_the_same(text: str, words: str) -> None:
    assert in_words(declared(text).words) == words


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a condition, found nothing more"),
        ("tie and", "expected a condition, found nothing more"),
        ("tie or or tie", "expected a condition, found “or”"),
        ("tie player-pair", "expected and, or, or the end, found “player-pair”"),
        ("(tie", "expected ), found nothing more"),
        ("tie)", "expected and, or, or the end, found “)”"),
        ("player-par", "expected a condition, found “player-par”; perhaps player-pair is meant"),
        ("(" * 21 + "tie" + ")" * 21, "the brackets are nested too deep"),
        ("tie and " * 60 + "tie", "a condition has at most 400 characters"),
    ],
)
def test_what_declares_no_trigger_is_said(text: str, sentence: str) -> None:
    with pytest.raises(NotACondition) as found:
        declared(text)
    assert str(found.value) == sentence


def test_twenty_brackets_are_read() -> None:
    assert declared("(" * 19 + "tie" + ")" * 19).met(facts_of(*NINES))


def test_further_names_may_be_passed_and_stay_with_the_caller() -> None:
    more = {
        "all-nine": Named(
            on.tie_on(9), say("ref.whole", what="both count 9"), say("ref.whole", what="not both count 9")
        )
    }
    trigger = declared("all-nine and not dragon-7", more)
    assert trigger.met(facts_of(*NINES))
    assert in_words(trigger.words).startswith("both count 9 and the Banker does not win")
    with pytest.raises(NotACondition):
        declared("all-nine")


def test_every_name_says_what_it_reads_and_differs_from_its_contrary() -> None:
    assert len(NAMED) > 70
    for name, named in NAMED.items():
        assert list(named.condition().leaves()), name
        assert named.words != named.contrary
    assert len({in_words(named.words) for named in NAMED.values()}) == len(NAMED)
    assert "player-count-0 … 9" in known() and "player-count-3" not in known()
