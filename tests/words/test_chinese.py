"""How Chinese is written here: figures and parameters with spaces, full-width marks, and no word that misleads.

The rules are those of docs/chinese.md.
"""

import re
from pathlib import Path

import pytest

import puntobanco
from puntobanco.words.catalogue import language_of

PACKAGE = Path(puntobanco.__file__).parent
CHINESE = ("zh-Hans", "zh-Hant")
HAN = r"[\u3400-\u9fff]"
NAMES = re.compile(r"(?:龙|龍|熊[猫貓]|幸[运運]|超[级級]|皇家|天[赐賜]|烈焰|完美|神奇|牛|猴|K)\d+")
"""Names with a figure that belongs to them."""
CLOSE = {
    "side",
    "due",
    "suit",
    "rank",
    "what",
    "said",
    "doubt",
    "wager",
    "wagers",
    "line",
    "condition",
    "more",
    "drawn",
    "insures",
    "sentence",
    "meaning",
}
"""Parameters that are always Chinese words or sentences, or one sign."""
FIGURES = {"n", "numbers", "low", "high"}
"""Parameters of conditions that are figures; the others are parts of the sentence."""
SLOT = re.compile(r"\{(\w+)\}")
MISLEADING = {
    "庄家优势": "reads “the Banker's advantage”; the house has 赌场优势",
    "莊家優勢": "reads “the Banker's advantage”; the house has 賭場優勢",
    "中出": "is obscene",
    "一赔二百": "reads “1 pays 200”",
    "一賠二百": "reads “1 pays 200”",
    "存款": "is a deposit at a bank; a float is 台面筹码",
    "投放": "is advertising; the drop is 入箱额",
    "旁注": "is betting behind another; a side wager is 边注",
    "底注": "is a stake; the Ante is a fee, 入局费",
    "停牌": "is said at blackjack; a hand that stands is 不补牌",
    "同点数对": "KK and QQ have equal 点数; the rank is 牌面",
    "同點數對": "KK and QQ have equal 點數; the rank is 牌面",
    "点数不同": "KK and QQ have equal 点数; the rank is 牌面",
    "點數不同": "KK and QQ have equal 點數; the rank is 牌面",
    "牌组": "is a deck of a card game; a set of cards is 一套牌",
    "牌組": "is a deck of a card game; a set of cards is 一套牌",
    "业主": "is a landlord",
    "業主": "is a landlord",
    "叫牌": "is bidding at bridge",
}
ONE_WORD = {
    "配对推广券": "配注推广券",
    "批次洗牌": "批量洗牌",
    "命令": "指令",
    "封装": "密封",
    "弃牌架": "弃牌盒",
    "投注人": "投注者",
    "计数值": "点值",
    "投注计划": "注码法",
    "临时密码": "一次性密码",
    "员工": "职员",
    "等值票据": "现金等价物",
    "提名代理": "指定代理",
    "裁决": "裁定",
    "烧牌": "销牌",
    "天生牌": "例牌",
    "条文": "条款",
    "限额": "限红",
    "公示": "张贴",
    "方法数": "组合数",
    "舍入": "取整",
    "赢款": "彩金",
    "赢金": "彩金",
    "登录名": "账号",
    "提款": "支取",
    "现金箱": "钱箱",
    "入箱现金": "钱箱",
    "连续洗牌机": "自动洗派牌机",
    "移除效应": "移牌影响",
    "核验": "验证",
    "重放": "重播",
    "配對推廣券": "配注推廣券",
    "封裝": "密封",
    "棄牌架": "棄牌盒",
    "計數值": "點值",
    "投注計劃": "注碼法",
    "臨時密碼": "一次性密碼",
    "員工": "職員",
    "等值票據": "現金等價物",
    "燒牌": "銷牌",
    "條文": "條款",
    "限額": "限紅",
    "方法數": "組合數",
    "捨入": "取整",
    "贏款": "彩金",
    "贏金": "彩金",
    "登入名": "帳號",
    "現金箱": "錢箱",
    "入箱現金": "錢箱",
    "連續洗牌機": "自動洗派牌機",
    "移除效應": "移牌影響",
    "核驗": "驗證",
    "監場主任": "賭區主管",
    "崗位": "職位",
    "娛樂場": "賭場",
    "發牌": "派牌",
    "宣佈": "宣布",
    "公佈": "公布",
    "紀錄": "記錄",
    "恢復碼": "復原碼",
}
"""Words that stood for a thing which has another word here."""
STAFF = {
    "academy",
    "act",
    "asked",
    "cage",
    "deal",
    "field",
    "jc",
    "link",
    "pit",
    "second",
    "staff",
    "step",
    "tray",
    "warn",
}
"""Sections that only the staff read: they are not addressed (rule 1)."""
TAIWANESE = {
    "身分",
    "稽核",
    "行程",
    "紐西蘭",
    "控制檯",
    "管理檯",
    "裡",
    "什麼",
    "金鑰",
    "變異數",
    "常態",
    "工作階段",
    "布局",
}
"""Not as Macau and Hong Kong write; 檯 is a table, never a console."""


def texts(code: str) -> list[tuple[str, str]]:
    return [(key, text) for key, text in language_of(code).sentences.items() if not key.startswith("ref.")]


def crowded(text: str, key: str = "") -> list[str]:
    """Figures and parameters that touch a character without a space."""
    grammar = key.startswith("condition.")
    bare = NAMES.sub("", text)
    figures = re.findall(rf"{HAN}\d|\d{HAN}", bare)
    slots = [
        found[0]
        for found in re.finditer(rf"{HAN}?\{{(\w+)\}}{HAN}?", bare)
        if (found[1] in FIGURES if grammar else found[1] not in CLOSE) and found[0] != f"{{{found[1]}}}"
    ]
    return figures + slots


def latin_marks(text: str) -> list[str]:
    """Half-width marks beside characters, and an ellipsis of three dots."""
    bare = SLOT.sub("字", re.sub(r"\[\{\w+\}\]|\s·\s", " ", text))
    found = re.findall(rf"{HAN}[,;:!?()]|[,;!?()]{HAN}|{HAN}\.(?!\w)", bare)
    return found + (["…"] if "…" in bare.replace("……", "") else [])


@pytest.mark.parametrize("text", ["第3局", "庄 6点", "共{n}张", "牌在{who} 手中"])
def test_a_figure_without_its_space_is_found(text: str) -> None:
    assert crowded(text)


@pytest.mark.parametrize("text", ["第 3 局", "龙7", "开{side}牌", "牌在 {who} 手中", "共 {n} 张。", "“{post}”"])
def test_a_figure_with_its_space_is_fine(text: str) -> None:
    assert not crowded(text)


@pytest.mark.parametrize("text", ["闲赢, 例牌", "第 4 局: 庄", "（庄) ", "请稍候…", "完成."])
def test_a_half_width_mark_is_found(text: str) -> None:
    assert latin_marks(text)


@pytest.mark.parametrize("code", CHINESE)
def test_figures_and_parameters_stand_apart(code: str) -> None:
    assert not {key: found for key, text in texts(code) if (found := crowded(text, key))}


@pytest.mark.parametrize("code", CHINESE)
def test_marks_are_full_width(code: str) -> None:
    assert not {key: found for key, text in texts(code) if (found := latin_marks(text))}


def test_each_writing_has_its_quotation_marks() -> None:
    assert not [key for key, text in texts("zh-Hans") if re.search("[「」]", text)]
    assert not [key for key, text in texts("zh-Hant") if re.search("[“”]", text)]


@pytest.mark.parametrize("code", CHINESE)
def test_no_word_misleads(code: str) -> None:
    found = {key: word for key, text in texts(code) for word in MISLEADING if word in text}
    assert not found, [MISLEADING[word] for word in found.values()]


@pytest.mark.parametrize("code", CHINESE)
def test_a_thing_has_one_word(code: str) -> None:
    assert not {key: ONE_WORD[word] for key, text in texts(code) for word in ONE_WORD if word in text}


def test_declarations_have_the_same_words() -> None:
    """Names that wagers, ranks, styles and steps bring follow the catalogue."""
    words = {**MISLEADING, **ONE_WORD, **dict.fromkeys(TAIWANESE, "")}
    declared = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    assert not {
        f"{path.name}: {word}": words[word] for path, text in declared.items() for word in words if word in text
    }


def test_declared_names_are_written_by_the_same_rules() -> None:
    """What wagers, lines, steps and pay tables bring has its figures and its marks as the catalogue has them."""
    paths = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml")]
    declared = {text for path in paths for text in re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8"))}
    chinese = {re.sub(r"\{[^}]*\}", "", text) for text in declared if re.search(HAN, text)}
    assert len(chinese) > 300
    assert not {text: found for text in chinese if (found := crowded(text) + latin_marks(text))}


@pytest.mark.parametrize("code", CHINESE)
def test_staff_are_not_addressed(code: str) -> None:
    assert not [key for key, text in texts(code) if key.split(".")[0] in STAFF and "您" in text]


@pytest.mark.parametrize("code", CHINESE)
def test_nobody_is_addressed_as_a_friend(code: str) -> None:
    assert not [key for key, text in texts(code) if re.search("(?<!迷)你", text)], "a guest is 您"


@pytest.mark.parametrize("code", CHINESE)
def test_agency_is_always_somebodys(code: str) -> None:
    """代理 alone is a junket agent: it stands in 代理人, or in whose it is (的代理)."""
    assert not [key for key, text in texts(code) if re.search("(?<!的)代理(?!人)", text)]


def test_a_prize_is_won_only_with_a_hit() -> None:
    """中奖 is a hit of a jackpot; a bet that wins hits 命中."""
    for code in CHINESE:
        where = {key.split(".")[0] for key, text in texts(code) if re.search("中[奖獎]", text)}
        assert where <= {
            "act",
            "elect",
            "event",
            "instead",
            "refused",
            "field",
            "jackpot",
            "jc",
            "jd",
            "link",
            "paper",
            "note",
            "col",
            "sheet",
            "says",
            "operator",
            "sign",
            "step",
            "wait",
            "deal",
        }, where


def test_traditional_is_that_of_macau_and_hong_kong() -> None:
    assert not {key: word for key, text in texts("zh-Hant") for word in TAIWANESE if word in text}
    assert not [key for key, text in texts("zh-Hans") if "咪" in text], "Mandarin has 眯牌"


def test_nobody_is_urged() -> None:
    for code in CHINESE:
        assert not [key for key, text in texts(code) if re.search("[！!吧哦啦]", text)]
