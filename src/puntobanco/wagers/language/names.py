"""Conditions with names of their own, such as ``player-count-9``: jackpots were declared by these alone at first."""

from collections.abc import Mapping

from puntobanco.rules.hand import PairKind, Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition
from puntobanco.wagers.language.phrases import Ask, Ends, Named, Paired, Phrase, Tie, Verb, Who
from puntobanco.wagers.language.said import text_of
from puntobanco.words import Param, say


def _known(phrase: Phrase) -> Named:
    """A name for what the language can say by itself."""
    return Named(phrase.condition(), text_of(phrase), text_of(phrase, contrary=True))


def _named(asked: Condition, code: str, **params: Param) -> Named:
    return Named(asked, say(code, how="yes", **params), say(code, how="no", **params))


def _of(side: Side) -> dict[str, Named]:
    hand, who = side.value, Who[side.name]
    named = say("condition.who", who=hand)
    found = {
        f"{hand}-wins": _known(Ask(who, Ends(Verb.WINS))),
        f"{hand}-natural": _named(on.natural(side), "condition.with-a-natural", who=named),
        f"{hand}-natural-win": _named(on.natural_winner(side), "condition.natural-win", who=named),
        f"{hand}-pair": _known(Ask(who, Paired())),
        f"{hand}-suited-triple": _named(on.triple(side), "condition.suited-triple", who=named),
        f"{hand}-royal-9": _named(on.royal(side), "condition.royal-9", who=named),
        f"{hand}-suited-royal-9": _named(on.suited_royal(side), "condition.suited-royal-9", who=named),
    }
    for kind in (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT):
        found[f"{hand}-{kind.value}-pair"] = _known(Ask(who, Paired(kind)))
    for number, said in ((2, "two"), (3, "three")):
        found[f"{hand}-{said}-cards"] = _named(
            on.cards_are(side, number), "condition.so-many-cards", who=named, n=number
        )
    for count in range(10):
        found[f"{hand}-count-{count}"] = _named(on.count_is(side, count), "condition.counts", who=named, n=count)
        found[f"{hand}-first-two-{count}"] = _named(
            on.two_count_is(side, count), "condition.first-two-count", who=named, n=count
        )
    return found


def _of_both() -> dict[str, Named]:
    found = {
        "tie": _known(Tie()),
        "natural-tie": _named(on.NATURAL_TIE, "condition.natural-tie"),
        "both-pairs": _known(Ask(Who.BOTH, Paired())),
        "either-pair": _named(on.EITHER_PAIRED, "condition.either-pair"),
        "twin-pairs": _named(on.TWIN, "condition.twin-pairs"),
        "dragon-7": _named(on.DRAGON_7, "condition.dragon-7"),
        "panda-8": _named(on.PANDA_8, "condition.panda-8"),
        "same-royal-9": _named(on.SAME_ROYAL, "condition.same-royal-9"),
    }
    for count in range(10):
        found[f"tie-on-{count}"] = _known(Tie(frozenset({count})))
    return found


NAMED: Mapping[str, Named] = {**_of_both(), **_of(Side.PLAYER), **_of(Side.BANKER)}
