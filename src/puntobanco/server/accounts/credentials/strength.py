"""How hard a password is to guess, judged by a library that knows the passwords people choose."""

from collections.abc import Iterable
from math import prod
from typing import Any

from puntobanco.faults import Fault, Refused

SHORTEST, LONGEST = 8, 128
JUDGED, AT_LEAST = 64, 12
"""Characters that are judged at the most: the work grows faster than the length."""
WAYS = 16
"""Ways at the most in which signs are read as letters: each is as much work as a password without them."""
ENOUGH = 3
"""Of 4: about a hundred million guesses."""
HOUSE_WORDS = ("puntobanco", "punto", "banco", "baccarat", "casino")

ADVICE = "Choose three or four words that have nothing to do with each other, or let a password manager choose."


def check_password(password: str, *known: str) -> None:
    """Refuse a password that is easily guessed; `known` is what anybody knows of the person."""
    if len(password) < SHORTEST:
        _refuse("password-short", f"it is too short: a password has at least {SHORTEST} characters.")
    if len(password) > LONGEST:
        _refuse("password-long", f"it is too long: a password has at most {LONGEST} characters.")
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]  # of the extra `server`; it loads lists of words
    from zxcvbn.matching import L33T_TABLE  # type: ignore[import-untyped]

    part = _judged(password, L33T_TABLE.values())
    judged: dict[str, Any] = zxcvbn(part, user_inputs=[*(one[:60] for one in known if one), *HOUSE_WORDS])
    if judged["score"] < ENOUGH:
        code, sentence = _why(judged["sequence"])
        _refuse(code, sentence)


def _judged(password: str, signs: Iterable[Iterable[str]]) -> str:
    """The beginning that is judged; `signs` are those that stand for each letter."""
    kinds = [set(one) for one in signs]
    length = min(len(password), JUDGED)
    while length > AT_LEAST and prod(max(1, len(one & set(password[:length]))) for one in kinds) > WAYS:
        length -= 1
    return password[:length]


def _why(parts: list[dict[str, Any]]) -> tuple[str, str]:
    """What makes it easy to guess: the longest part that has a name."""
    named = [part for part in parts if part["pattern"] != "bruteforce"]
    longest = max(named, key=lambda part: len(part["token"]), default=None)
    if longest is None:
        return "password-short", "it is too short to be hard to guess."
    if longest["pattern"] == "dictionary":
        if longest["dictionary_name"] == "user_inputs":
            return "password-name", "it is little more than a name that others know."
        return "password-common", "it is a word or a password that many people use, and is tried first."
    return "password-pattern", "it follows a pattern: keys in a row, a repetition, a sequence or a date."


def _refuse(code: str, sentence: str) -> None:
    raise Refused(Fault(code, "password", sentence, None, ADVICE))
