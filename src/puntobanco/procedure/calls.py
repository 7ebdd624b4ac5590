"""What the dealer says aloud: each call with its words in three languages, and the clause that asks for it."""

from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId


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
    NOMINEE_STARTS = "nominee-starts"
    NOMINEE_ENDS = "nominee-ends"
    ROUND_VOID = "round-void"


class Said(Struct, frozen=True):
    """A call as it was made: which, with which numbers or names, and by which clause."""

    call: Call
    values: tuple[int | str, ...] = ()
    clause: ClauseId | None = None


LANGUAGES = ("en", "zh-Hans", "zh-Hant")

WORDS: dict[Call, tuple[str, str, str]] = {
    Call.PLACE_BETS: ("Place your bets, please", "请下注", "請下注"),
    Call.NO_MORE_BETS: ("No more bets", "停止下注", "停止下注"),
    Call.CARDS: ("Cards", "发牌", "發牌"),
    Call.NO_BETS_THIS_HAND: ("No bets this hand", "本局不接受投注", "本局不接受投注"),
    Call.FREE_HAND: ("Free hand", "飞牌", "飛牌"),
    Call.LAST_HAND: ("Last hand", "最后一局", "最後一局"),
    Call.LAST_COUP: ("Last coup", "最后一局", "最後一局"),
    Call.PLAYER_COUNT: ("Player {}", "闲 {} 点", "閒 {} 點"),
    Call.BANKER_COUNT: ("Banker {}", "庄 {} 点", "莊 {} 點"),
    Call.PLAYER_DRAWS: ("Card for the Player", "闲家补牌", "閒家補牌"),
    Call.PLAYER_STANDS: ("Player stands", "闲家停牌", "閒家停牌"),
    Call.BANKER_DRAWS: ("Card for the Banker", "庄家补牌", "莊家補牌"),
    Call.BANKER_STANDS: ("Banker stands", "庄家停牌", "莊家停牌"),
    Call.PLAYER_WINS: ("Player wins, {} over {}", "闲赢，{} 点对 {} 点", "閒贏，{} 點對 {} 點"),
    Call.BANKER_WINS: ("Banker wins, {} over {}", "庄赢，{} 点对 {} 点", "莊贏，{} 點對 {} 點"),
    Call.TIE_HAND: ("Tie hand", "和局", "和局"),
    Call.DRAGON_7: ("Dragon 7", "龙7", "龍7"),
    Call.PANDA_8: ("Panda 8", "熊猫8", "熊貓8"),
    Call.CURATOR: ("{} has the shoe", "{} 执靴", "{} 執靴"),
    Call.NOMINEE_STARTS: ("{} acts for {}", "{} 代 {} 行事", "{} 代 {} 行事"),
    Call.NOMINEE_ENDS: ("{} no longer acts for {}", "{} 不再代 {} 行事", "{} 不再代 {} 行事"),
    Call.ROUND_VOID: ("Round void, bets returned", "本局作废，退回投注", "本局作廢，退回投注"),
}
"""The words of each call in the order of `LANGUAGES`."""


def spoken(said: Said, language: str = "en") -> str:
    """A call in words."""
    return WORDS[said.call][LANGUAGES.index(language)].format(*said.values)
