// The words of a jackpot that its display and its console share.
import { addWords, type Catalogue } from "./words";

const COMMON: Catalogue = {
  "jackpot.at-random": [
    "A qualifying seat or bet is selected at random, whatever the cards are.",
    "在合资格者中随机抽取，与牌面无关。",
    "在合資格者中隨機抽取，與牌面無關。",
  ],
  "jackpot.and": ["and", "且", "且"],
  "jackpot.or": ["or", "或", "或"],
  "jackpot.not": ["not", "非", "非"],
  "jackpot.whole": ["the whole amount displayed", "显示金额全额", "顯示金額全額"],
  "jackpot.part": ["{part} of the amount displayed", "显示金额的 {part}", "顯示金額的 {part}"],
  "jackpot.rounded": ["rounded up to a multiple of {unit}", "向上取整至 {unit} 的倍数", "向上取整至 {unit} 的倍數"],
  "jackpot.least": ["at least {amount}", "至少 {amount}", "至少 {amount}"],
  "jackpot.most": ["at most {amount}", "最多 {amount}", "最多 {amount}"],
  "jackpot.of-each": ["{rate} of each qualifying bet", "每笔合资格投注的 {rate}", "每筆合資格投注的 {rate}"],
  "jackpot.by-house": ["{amount} a round from the casino", "赌场每局投入 {amount}", "賭場每局投入 {amount}"],
  "jackpot.every-bet": ["every bet on {wagers}", "{wagers}的每笔投注", "{wagers}的每筆投注"],
  "jackpot.from": [" of at least {amount}", "，至少 {amount}", "，至少 {amount}"],
  "jackpot.equal": [
    "In equal parts among all who qualify.",
    "由所有合资格者平分；除不尽的按派彩单位依次分配。",
    "由所有合資格者平分；除不盡的按派彩單位依次分配。",
  ],
  "jackpot.pro-rata": [
    "In proportion to the qualifying stakes.",
    "按合资格投注额比例分配；除不尽的按派彩单位依次分配。",
    "按合資格投注額比例分配；除不盡的按派彩單位依次分配。",
  ],
  "jackpot.lost": ["The link is lost: {why}", "连线中断：{why}", "連線中斷：{why}"],
  "jackpot.malfunctions": [
    "The jackpot system malfunctions: no {what}",
    "大奖系统故障：无法{what}",
    "大獎系統故障：無法{what}",
  ],
  "jackpot.missed": [
    "{table}: round {n} was not recorded.",
    "{table}：第 {n} 局未记录。",
    "{table}：第 {n} 局未記錄。",
  ],
  "jackpot.unreasonable": [
    "{table}: round {n} brought more than is reasonable.",
    "{table}：第 {n} 局计入金额异常，须查核。",
    "{table}：第 {n} 局計入金額異常，須查核。",
  ],
  "jackpot.no-display": ["{table}: the display does not work.", "{table}：显示屏故障。", "{table}：顯示屏故障。"],
  "jackpot.low-reserve": [
    "{meter}: the reserve is below the next reset.",
    "{meter}：储备低于下次重置金额。",
    "{meter}：儲備低於下次重置金額。",
  ],
  "jackpot.kept": ["Kept until the jackpot operates again: {n}.", "待恢复后计入：{n} 项。", "待恢復後計入：{n} 項。"],
  "jackpot.of-meter": ["{part} of {meter}", "{meter}的 {part}", "{meter}的 {part}"],
  "jackpot.pending": ["waits for confirmation", "待确认", "待確認"],
  "jackpot.confirmed": ["confirmed", "已确认", "已確認"],
  "jackpot.rejected": ["deemed invalid", "判定无效", "判定無效"],
};

const TRIGGERS: Catalogue = {
  "trigger.tie": ["tie", "和局", "和局"],
  "trigger.tie-on": ["tie on {n}", "{n} 点和局", "{n} 點和局"],
  "trigger.natural-tie": ["naturals tie", "例牌和局", "例牌和局"],
  "trigger.both-pairs": ["both hands have a pair", "庄闲皆为对子", "莊閒皆為對子"],
  "trigger.either-pair": ["a hand has a pair", "任一方为对子", "任一方為對子"],
  "trigger.twin-pairs": ["both hands have a pair of one rank", "庄闲同点数对子", "莊閒同點數對子"],
  "trigger.dragon-7": ["the Banker wins with three cards on 7", "庄以三张牌 7 点赢", "莊以三張牌 7 點贏"],
  "trigger.panda-8": ["the Player wins with three cards on 8", "闲以三张牌 8 点赢", "閒以三張牌 8 點贏"],
  "trigger.same-royal-9": ["both hands are the same Royal 9", "庄闲为同一皇家九", "莊閒為同一皇家九"],
  "trigger.wins": ["wins", "赢", "贏"],
  "trigger.natural": ["has a natural", "为例牌", "為例牌"],
  "trigger.natural-win": ["wins with a natural", "以例牌赢", "以例牌贏"],
  "trigger.pair": ["has a pair", "为对子", "為對子"],
  "trigger.mixed-pair": ["has a mixed pair", "为杂色对子", "為雜色對子"],
  "trigger.coloured-pair": ["has a coloured pair", "为同色对子", "為同色對子"],
  "trigger.perfect-pair": ["has a perfect pair", "为完美对子", "為完美對子"],
  "trigger.suited-triple": ["has three cards of one rank and suit", "三张牌同点同花", "三張牌同點同花"],
  "trigger.royal-9": ["has a Royal 9", "为皇家九", "為皇家九"],
  "trigger.suited-royal-9": ["has a Royal 9 of one suit", "为同花皇家九", "為同花皇家九"],
  "trigger.two-cards": ["has two cards", "为两张牌", "為兩張牌"],
  "trigger.three-cards": ["has three cards", "为三张牌", "為三張牌"],
  "trigger.count": ["counts {n}", "为 {n} 点", "為 {n} 點"],
  "trigger.first-two": ["first two cards count {n}", "前两张为 {n} 点", "前兩張為 {n} 點"],
};

const LABELS: Catalogue = {
  "ability.recording what goes in": ["recording what goes in", "记录计入金额", "記錄計入金額"],
  "ability.recording the time of settlement": ["recording the time of settlement", "记录结算时间", "記錄結算時間"],
  "ability.reading the value at the console": ["reading the value at the console", "读取控制台金额", "讀取控制檯金額"],
  "ability.selecting at random": ["selecting at random", "随机抽取", "隨機抽取"],
  "label.Major jackpot": ["Major jackpot", "大奖", "大獎"],
  "label.Personal K9 Banker": ["Personal K9 Banker", "个人 K9 庄", "個人 K9 莊"],
  "label.Personal K9 Player": ["Personal K9 Player", "个人 K9 闲", "個人 K9 閒"],
  "label.Major": ["Major", "大奖", "大獎"],
  "label.Minor": ["Minor", "中奖", "中獎"],
  "label.Mini": ["Mini", "小奖", "小獎"],
};

addWords({ ...COMMON, ...TRIGGERS, ...LABELS });
