"""Irregularities in a person's words: ``report extra card 5h``, ``resolve void "two backs"``, ``go on``.

Each phrase is only another way to write a command with its keys; words that it does not know stay as they are, so
the general forms (``report-trouble report=extra-card card=5h``) and their keys go with it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.script.words import BadWords, Group, Word, nearest

_CARD = re.compile(r"[A2-9TJQK][shdc]")
_CARDS = re.compile(r"(?:[A2-9TJQK][shdc]){2,3}")
_REPORTED = {"card": _CARD, "side": re.compile("|".join(side.value for side in Side)), "place": re.compile(r"\d+")}
"""What a word of a report means, by its form."""
_IN_ORDER = {Exit.REBUILD.value, Exit.DECIDE_ORDER.value}


def long_form(group: Group) -> Group:
    """A phrase about trouble as a verb with its keys; anything else as it is."""
    words = [word.text for word in group if word.key is None and not word.quoted]
    for phrase, made in _PHRASES.items():
        if words[: len(phrase)] == list(phrase) and _plain(group[: len(phrase)]):
            return made(_for_whom(group[len(phrase) :]))
    return group


def _plain(group: Iterable[Word]) -> bool:
    return all(word.key is None and not word.quoted for word in group)


def _report(group: Group) -> Group:
    """What happened, then its card, hand and place as they are said; a note in quotes."""
    kind, rest = _named(group, Report, "report")
    beyond = [word for word in rest if _plain((word,)) and word.text == "beyond-order"]
    more = [_meant(word, "note", _REPORTED) for word in rest if word not in beyond]
    return (Word("report-trouble"), *kind, *more, *(Word("no", "rebuildable") for _ in beyond))


def _meant(word: Word, text: str, kinds: Mapping[str, re.Pattern[str]]) -> Word:
    """A word under the key whose pattern it fits, and words in quotes under the key for text; others as they are."""
    if word.key is not None:
        return word
    if word.quoted:
        return Word(word.text, text, True)
    key = next((key for key, pattern in kinds.items() if pattern.fullmatch(word.text)), None)
    return Word(word.text, key) if key else word


def _resolve(group: Group) -> Group:
    """The way out, then a card that is read or the cards in their order, who stands for it too; a reason in quotes."""
    kind, rest = _named(_with_second(group), Exit, "exit")
    cards = tuple(word for word in rest if _plain((word,)) and _CARD.fullmatch(word.text))
    more = [_meant(word, "reason", {}) for word in rest if word not in cards]
    if len(cards) > 1 or (cards and kind and kind[0].text in _IN_ORDER):
        more.append(_listed("order", cards))
    elif cards:
        more.append(Word(cards[0].text, "card"))
    return (Word("resolve"), *kind, *more)


def _listed(key: str, items: Group) -> Word:
    return Word(f"[{', '.join(item.text for item in items)}]", key, False, items)


def _with_second(group: Group) -> Group:
    """``… second sam`` is ``… second=sam``."""
    for place, word in enumerate(group[:-1]):
        if word.text == "second" and _plain(group[place : place + 2]):
            return (*group[:place], *group[place + 2 :], Word(group[place + 1].text, "second"))
    return group


def _named(group: Group, kind: type[Enum], key: str) -> tuple[Group, Group]:
    """The first words as one of a closed list: ``face up in shoe`` is ``face-up-in-shoe``."""
    if not group or any(word.key == key for word in group):
        return (), group
    known = {str(member.value) for member in kind}
    texts = [word.text.replace("'", "").replace("’", "") for word in group]
    for number in range(len(group), 0, -1):
        name = "-".join(texts[:number])
        if name in known and _plain(group[:number]):
            return (Word(name, key),), group[number:]
    said = " ".join(word.text for word in group)
    raise BadWords(f"names none of {', '.join(sorted(known))} in “{said}”.{nearest('-'.join(texts), known)}")


def _correct(group: Group) -> Group:
    """``correct round 3 P 4s3h B 6dKc second sam "the six was a nine"``."""
    keys = {"P": "player", "B": "banker", "second": "second"}
    more: list[Word] = []
    key = "number"
    for word in group:
        if not _plain((word,)):
            more.append(_meant(word, "reason", {}))
        elif word.text in keys:
            key = keys[word.text]
        elif key in ("player", "banker"):
            more.append(_hand(key, word, more))
        elif key:
            more.append(Word(word.text, key))
            key = ""
        else:
            more.append(word)
    return (Word("correct-round"), *more)


def _hand(key: str, word: Word, before: list[Word]) -> Word:
    """The cards of a hand, together or apart."""
    earlier = next((word for word in before if word.key == key), None)
    if earlier is not None:
        before.remove(earlier)
    items = (earlier.items or ()) if earlier is not None else ()
    text = word.text
    if not (_CARD.fullmatch(text) or _CARDS.fullmatch(text)):
        raise BadWords(f"names no cards in “{text}”; write P 4s3h B 6dKc.")
    items += tuple(Word(text[place : place + 2]) for place in range(0, len(text), 2))
    return _listed(key, items)


def _verb(text: str) -> Callable[[Group], Group]:
    verb, *given = text.split()
    pairs = [pair.split("=") for pair in given]
    return lambda group: (Word(verb), *(Word(value, key) for key, value in pairs), *group)


def _for_whom(group: Group) -> Group:
    """``… for anna`` is ``… bettor=anna``."""
    if len(group) >= 2 and group[-2].text == "for" and _plain(group[-2:]):
        return (*group[:-2], Word(group[-1].text, "bettor"))
    return group


_PHRASES: dict[tuple[str, ...], Callable[[Group], Group]] = {
    ("report",): _report,
    ("resolve",): _resolve,
    ("correct", "round"): _correct,
    ("go", "on"): _verb("choose-option take_back=no"),
    ("take", "bets", "back"): _verb("choose-option take_back=yes"),
    ("withdraw",): _verb("withdraw-bet"),
    ("close", "options"): _verb("close-options"),
    ("deal", "without", "bets"): _verb("deal-without-bets"),
}
"""How people say it, and what that makes of the words that follow."""

PHRASES = tuple(" ".join(phrase) for phrase in _PHRASES)
