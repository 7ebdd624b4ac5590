"""Names as others see them: one line of letters, without characters that nobody sees."""

import unicodedata

from puntobanco.server.accounts.context import refuse

LONGEST = 60
_JOINERS = "\u200c\u200d"
"""Format characters without which some scripts cannot be written."""


def shown_name(text: str) -> str:
    """A name as it is kept; refused with control characters, which could rewrite a terminal or turn a line around."""
    check_visible(text, "name")
    return text.strip()[:LONGEST].strip()


def check_visible(text: str, where: str) -> None:
    """Refuse text with characters that nobody sees: controls, marks of direction, broken halves of characters."""
    if any(unicodedata.category(one) in HIDDEN and one not in _JOINERS for one in text):
        sentence = "a character in it cannot be seen: a control character, or one that turns the line around."
        refuse("control-character", where, sentence, "Type it again in plain letters.")


HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format, half a character, private, unassigned, and what breaks lines."""
