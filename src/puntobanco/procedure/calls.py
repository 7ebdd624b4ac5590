"""What the dealer says aloud: each call with its values and the clause that asks for it; its words are catalogued."""

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.words import CardRef, Param, PersonRef, Text, in_words, say


class Call(Enum):
    """Something said, shown or signalled to the whole table."""

    PLACE_BETS = "place-bets"
    NO_MORE_BETS = "no-more-bets"
    CARDS = "cards"
    NO_BETS_THIS_HAND = "no-bets-this-hand"
    FREE_HAND = "free-hand"
    LAST_HAND = "last-hand"
    LAST_COUP = "last-coup"
    PLAYER_COUNT = "player-count"
    BANKER_COUNT = "banker-count"
    PLAYER_DRAWS = "player-draws"
    PLAYER_STANDS = "player-stands"
    BANKER_DRAWS = "banker-draws"
    BANKER_STANDS = "banker-stands"
    PLAYER_WINS = "player-wins"
    BANKER_WINS = "banker-wins"
    TIE_HAND = "tie-hand"
    DRAGON_7 = "dragon-7"
    PANDA_8 = "panda-8"
    CURATOR = "curator"
    DEALER_CURATOR = "dealer-curator"
    NOMINEE_STARTS = "nominee-starts"
    NOMINEE_ENDS = "nominee-ends"
    KEYED_AGAIN = "keyed-again"
    ROUND_VOID = "round-void"


class Said(Struct, frozen=True):
    """A call as it was made: which, with which numbers or names, and by which clause."""

    call: Call
    values: tuple[int | str, ...] = ()
    clause: ClauseId | None = None


_PARAMS: Mapping[Call, tuple[str, ...]] = {
    Call.PLAYER_COUNT: ("n",),
    Call.BANKER_COUNT: ("n",),
    Call.PLAYER_WINS: ("high", "low"),
    Call.BANKER_WINS: ("high", "low"),
    Call.CURATOR: ("who",),
    Call.NOMINEE_STARTS: ("nominee", "player"),
    Call.NOMINEE_ENDS: ("nominee", "player"),
    Call.KEYED_AGAIN: ("old", "new"),
}


def text_of(said: Said) -> Text:
    """A call as a text: its code, and what stands in its sentence."""
    named = CardRef if said.call is Call.KEYED_AGAIN else PersonRef
    values: Iterator[Param] = (named(value) if isinstance(value, str) else value for value in said.values)
    return say(f"call.{said.call.value}", **dict(zip(_PARAMS.get(said.call, ()), values, strict=True)))


def spoken(said: Said, language: str = "en") -> str:
    return in_words(text_of(said), language)
