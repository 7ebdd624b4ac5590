"""What the lines of wagers are called on felt and in reports, in the three languages of the felt."""

from puntobanco.rules.hand import Side
from puntobanco.wagers.wager import Names

ANY_PAIR = Names("Any Pair", "对子", "對子")
ANY_ROYAL_9 = Names("Any Royal 9", "任意皇家9", "任意皇家9")
ANYTHING_ELSE = Names("Anything else", "其他结果", "其他結果")
ANY_OTHER_RESULT = Names("Any other result", "其他结果", "其他結果")
ANY_SUITED_ROYAL_9 = Names("Any suited Royal 9", "任意同花皇家9", "任意同花皇家9")
ANY_TIE_WINS = Names("Any tie wins", "任何和局", "任何和局")
ANY_TWO_PERSONAL = Names("Any two personal", "个人组合任意两张", "個人組合任意兩張")
BANKER_WINS = Names("Banker wins", "庄赢", "莊贏")
BANKER_WINS_ON_6_POINTS = Names("Banker wins on 6 points", "庄 6 点赢", "莊 6 點贏")
BANKER_WINS_ON_OTHER_POINTS = Names("Banker wins on other points", "庄以其他点数赢", "莊以其他點數贏")
BANKER_WINS_OTHERWISE = Names("Banker wins otherwise", "庄以其他点数赢", "莊以其他點數贏")
BANKER_WINS_WITH_6 = Names("Banker wins with 6", "庄 6 点赢", "莊 6 點贏")
BANKER_WINS_WITH_6_ON_THREE_CARDS = Names("Banker wins with 6 on three cards", "庄三张牌 6 点赢", "莊三張牌 6 點贏")
BANKER_WINS_WITH_6_ON_TWO_CARDS = Names("Banker wins with 6 on two cards", "庄两张牌 6 点赢", "莊兩張牌 6 點贏")
BANKER_WINS_WITH_A_THREE_CARD_7 = Names("Banker wins with a three-card 7", "庄三张牌 7 点赢", "莊三張牌 7 點贏")
BANKER_WINS_WITH_A_THREE_CARD_8_OR_9 = Names(
    "Banker wins with a three-card 8 or 9", "庄三张牌 8 或 9 点赢", "莊三張牌 8 或 9 點贏"
)
BANKER_WINS_NO_DRAGON_7 = Names("Banker wins, no Dragon 7", "庄赢（非龙7）", "莊贏（非龍7）")
BANKER_WINS_NOT_WITH_A_THREE_CARD_7 = Names(
    "Banker wins, not with a three-card 7", "庄赢（非三张牌 7 点）", "莊贏（非三張牌 7 點）"
)
BOTH_HANDS_HAVE_PAIRS_OF_DIFFERENT_RANKS = Names(
    "Both hands have pairs of different ranks", "双方对子，牌面不同", "雙方對子，牌面不同"
)
BOTH_HANDS_HAVE_PAIRS_OF_ONE_RANK = Names(
    "Both hands have pairs of one rank", "双方对子，牌面相同", "雙方對子，牌面相同"
)
COLLECTED_WHATEVER_THE_RESULT = Names("Collected whatever the result", "不论结果均收取", "不論結果均收取")
COLOURED_MATCH = Names("Coloured Match", "同色配对", "同色配對")
COLOURED_PAIR = Names("Coloured pair", "同色对子", "同色對子")
DRAGON_7 = Names("Dragon 7", "龙7", "龍7")
DRAGON_BONUS = Names("Dragon Bonus", "龙宝", "龍寶")
EXACT_MATCH_PERSONAL = Names("Exact match, personal", "个人组合全中", "個人組合全中")
INSURANCE = Names("Insurance", "保险", "保險")
LUCKY_6 = Names("Lucky 6", "幸运6", "幸運6")
LUCKY_MATCH = Names("Lucky Match", "幸运配对", "幸運配對")
LUCKY_TRIPLE_MATCH = Names("Lucky Triple Match", "幸运三同", "幸運三同")
MIXED_MATCH = Names("Mixed Match", "异色配对", "異色配對")
MIXED_PAIR = Names("Mixed pair", "异色对子", "異色對子")
NATURAL_8_AGAINST_NATURAL_9 = Names("Natural 8 against natural 9", "例牌 8 对例牌 9", "例牌 8 對例牌 9")
NATURAL_9_OVER_NATURAL_8 = Names("Natural 9 over natural 8", "例牌 9 胜例牌 8", "例牌 9 勝例牌 8")
NATURAL_TIE = Names("Natural tie", "例牌和", "例牌和")
NATURAL_WINNER = Names("Natural winner", "例牌赢", "例牌贏")
NEITHER_A_WINNING_NATURAL_NOR_A_WIN_BY_4 = Names(
    "Neither a winning natural nor a win by 4", "既非例牌赢亦未赢 4 点", "既非例牌贏亦未贏 4 點"
)
NO_DRAGON_7 = Names("No Dragon 7", "非龙7", "非龍7")
NO_PANDA_8 = Names("No Panda 8", "非熊猫8", "非熊貓8")
NO_ROYAL_9 = Names("No Royal 9", "非皇家9", "非皇家9")
NO_MATCH = Names("No match", "无配对", "無配對")
NO_NATURAL_TIED_OR_BEHIND = Names("No natural, tied or behind", "非例牌，和或输", "非例牌，和或輸")
NO_PAIR = Names("No pair", "无对子", "無對子")
NO_TIE = Names("No tie", "非和局", "非和局")
ONE_HAND_HAS_A_PAIR = Names("One hand has a pair", "一方对子", "一方對子")
PAIR = Names("Pair", "对子", "對子")
PANDA_8 = Names("Panda 8", "熊猫8", "熊貓8")
PERFECT_PAIR = Names("Perfect pair", "完美对子", "完美對子")
PERFECT_PAIRS = Names("Perfect Pair", "完美对子", "完美對子")
PERSONAL_K9_ON_BANKER = Names("Personal K9 on Banker", "庄家个人 K9", "莊家個人 K9")
PERSONAL_K9_ON_PLAYER = Names("Personal K9 on Player", "闲家个人 K9", "閒家個人 K9")
PLAYER_AND_BANKER_PAIR = Names("Player and Banker pair", "庄闲皆对", "莊閒皆對")
PLAYER_OR_BANKER_PAIR = Names("Player or Banker pair", "庄对或闲对", "莊對或閒對")
PLAYER_WINS = Names("Player wins", "闲赢", "閒贏")
PLAYER_WINS_OTHERWISE = Names("Player wins otherwise", "闲以其他点数赢", "閒以其他點數贏")
PLAYER_WINS_WITH_A_THREE_CARD_8 = Names("Player wins with a three-card 8", "闲三张牌 8 点赢", "閒三張牌 8 點贏")
PLAYER_WINS_WITH_A_THREE_CARD_8_OR_9 = Names(
    "Player wins with a three-card 8 or 9", "闲三张牌 8 或 9 点赢", "閒三張牌 8 或 9 點贏"
)
ROYAL_9_TIE = Names("Royal 9 tie", "皇家9和", "皇家9和")
SUITED_ROYAL_9_TIE = Names("Suited Royal 9 tie", "同花皇家9和", "同花皇家9和")
SUPER_6 = Names("Super 6", "超级6", "超級6")
TIE = Names("Tie", "和局", "和局")
TIE_BELOW_9 = Names("Tie below 9", "0 至 8 点和", "0 至 8 點和")
TIE_OF_NATURAL_EIGHTS = Names("Tie of natural eights", "例牌 8 点和", "例牌 8 點和")
TIE_ON_6 = Names("Tie on 6", "6 点和", "6 點和")
TIE_ON_7 = Names("Tie on 7", "7 点和", "7 點和")
TIGER = Names("Tiger", "老虎", "老虎")
WINS_BY_LESS_THAN_4_POINTS = Names("Wins by less than 4 points", "赢不足 4 点", "贏不足 4 點")

_SIDES = {Side.PLAYER: Names("Player", "闲", "閒"), Side.BANKER: Names("Banker", "庄", "莊")}


def pay_table(name: str) -> tuple[str, str]:
    """A pay table or pay scale by its number or letter, in simplified and in traditional characters."""
    return f"赔率表 {name}", f"賠率表 {name}"


def at_chair(meter: Names, chair: int) -> Names:
    return Names(f"{meter.en}, chair {chair}", f"{meter.zh_hans}（{chair} 号位）", f"{meter.zh_hant}（{chair} 號位）")


def win_by(points: int) -> Names:
    return Names(f"Win by {points} points", f"赢 {points} 点", f"贏 {points} 點")


def wins(side: Side) -> Names:
    return {Side.PLAYER: PLAYER_WINS, Side.BANKER: BANKER_WINS}[side]


def natural_against_seven(side: Side) -> Names:
    own, other = _SIDES[side], _SIDES[side.other]
    return Names(
        f"{own.en} on 7, {other.en} wins with a natural",
        f"{own.zh_hans} 7 点，{other.zh_hans}例牌赢",
        f"{own.zh_hant} 7 點，{other.zh_hant}例牌贏",
    )


def natural_nine_against(side: Side, count: int) -> Names:
    own, other = _SIDES[side], _SIDES[side.other]
    return Names(
        f"{own.en} natural {count}, {other.en} natural 9",
        f"{own.zh_hans}例牌 {count}，{other.zh_hans}例牌 9",
        f"{own.zh_hant}例牌 {count}，{other.zh_hant}例牌 9",
    )


def was_beaten(side: Side, count: int) -> Names:
    """A side that had a count after two cards, and lost."""
    own, other = _SIDES[side], _SIDES[side.other]
    return Names(
        f"{own.en} was on {count}, {other.en} wins",
        f"{own.zh_hans}原为 {count} 点，{other.zh_hans}赢",
        f"{own.zh_hant}原為 {count} 點，{other.zh_hant}贏",
    )


def is_beaten(side: Side, count: int) -> Names:
    own, other = _SIDES[side], _SIDES[side.other]
    return Names(
        f"{own.en} {count}, {other.en} wins",
        f"{own.zh_hans} {count} 点，{other.zh_hans}赢",
        f"{own.zh_hant} {count} 點，{other.zh_hant}贏",
    )


def tied_on_nine(side: Side) -> Names:
    own, other = _SIDES[side], _SIDES[side.other]
    return Names(
        f"{own.en} 9, {other.en} ties",
        f"{own.zh_hans} 9 点，与{other.zh_hans}和",
        f"{own.zh_hant} 9 點，與{other.zh_hant}和",
    )
