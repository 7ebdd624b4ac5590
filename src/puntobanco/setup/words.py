"""Keys of a set-up and their values in words, for a report that knows the key and not the table.

One key means the same in every rulebook, so the first that permits it names it; a wager's own key stands in the
wager's table: ``wagers.royal-9.awards``.
"""

from functools import cache
from typing import Final

from puntobanco.elections import Key, Money, OneOf, Permit
from puntobanco.money import Amount
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import PaymentCheck
from puntobanco.words import Names, Text, Wording, say

PAYMENT_CHECK: Final[Key[str]] = Key("payment_check", say("elect.payment-check"))
CHECKS: Final = OneOf(tuple(check.value for check in PaymentCheck))


def _limit(name: str, meaning: Wording) -> Permit:
    return Permit(key=Key[Amount](name, meaning), values=Money(), clause=None)


OF_EVERY_TABLE = (
    Permit(key=PAYMENT_CHECK, values=CHECKS, clause=None, default=PaymentCheck.OFF.value),
    _limit("limits.minimum", say("common.minimum")),
    _limit("limits.maximum", say("common.maximum")),
    _limit("limits.differential", say("common.differential")),
)
"""What no rulebook has to permit."""


@cache
def permit_of(key: str) -> Permit | None:
    """What is known of a key, wherever it may stand; none for a key that has no name."""
    books = (permit for book in RULEBOOKS for permit in book.permits)
    found = next((permit for permit in (*OF_EVERY_TABLE, *books) if permit.key.name == key), None)
    if found is not None or not key.startswith("wagers."):
        return found
    wagers = (permit for book in RULEBOOKS for wager in book.wagers for permit in wager.elections)
    return next((permit for permit in wagers if permit.key.name == key.rpartition(".")[2]), None)


def key_said(key: str) -> Wording:
    """What a key of a set-up decides."""
    permit = permit_of(key)
    return key if permit is None else permit.key.meaning


def value_said(key: str, value: object) -> Text | str:
    """What a set-up says for a key, as a person reads it; empty where it said nothing."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return say("common.yes" if value else "common.no")
    permit = permit_of(key)
    given = tuple(map(str, value)) if isinstance(value, list) else value
    if permit is None or not isinstance(given, str | tuple):
        return str(given)
    said = permit.said(given)
    return say("ref.whole", what=said) if isinstance(said, Names) else said
