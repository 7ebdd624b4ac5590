// Words of the game that the server says in English only: rows of the drawing table, lines of pay tables, refusals, and
// what a guest reads while the table waits. A line that is not listed here is shown as the server says it.
import { addWords, type Catalogue } from "./words";

const RULES: Catalogue = {
  "rule.the Player has a natural": ["the Player has a natural", "闲家例牌", "閒家例牌"],
  "rule.the Banker has a natural": ["the Banker has a natural", "庄家例牌", "莊家例牌"],
  "rule.Player on 0 to 5": ["Player on 0 to 5", "闲家 0 至 5 点", "閒家 0 至 5 點"],
  "rule.Player on 6 or 7": ["Player on 6 or 7", "闲家 6 或 7 点", "閒家 6 或 7 點"],
  "rule.Banker, when the Player stood": ["Banker, when the Player stood", "闲家停牌后的庄家", "閒家停牌後的莊家"],
  "rule.Banker on 0, 1 or 2, when the Player drew": [
    "Banker on 0, 1 or 2, when the Player drew",
    "庄家 0、1、2 点，闲家已补牌",
    "莊家 0、1、2 點，閒家已補牌",
  ],
  "rule.Banker on 3, when the Player drew": [
    "Banker on 3, when the Player drew",
    "庄家 3 点，闲家已补牌",
    "莊家 3 點，閒家已補牌",
  ],
  "rule.Banker on 4, when the Player drew": [
    "Banker on 4, when the Player drew",
    "庄家 4 点，闲家已补牌",
    "莊家 4 點，閒家已補牌",
  ],
  "rule.Banker on 5, when the Player drew": [
    "Banker on 5, when the Player drew",
    "庄家 5 点，闲家已补牌",
    "莊家 5 點，閒家已補牌",
  ],
  "rule.Banker on 6, when the Player drew": [
    "Banker on 6, when the Player drew",
    "庄家 6 点，闲家已补牌",
    "莊家 6 點，閒家已補牌",
  ],
  "rule.Banker on 7, when the Player drew": [
    "Banker on 7, when the Player drew",
    "庄家 7 点，闲家已补牌",
    "莊家 7 點，閒家已補牌",
  ],
  "rule.Player on 0 to 4": ["Player on 0 to 4", "闲家 0 至 4 点", "閒家 0 至 4 點"],
  "rule.Player on 5": ["Player on 5", "闲家 5 点", "閒家 5 點"],
  "rule.Banker on 0 to 3, when the Player drew": [
    "Banker on 0 to 3, when the Player drew",
    "庄家 0 至 3 点，闲家已补牌",
    "莊家 0 至 3 點，閒家已補牌",
  ],
  "rule.Banker on 4 or 5, when the Player drew": [
    "Banker on 4 or 5, when the Player drew",
    "庄家 4 或 5 点，闲家已补牌",
    "莊家 4 或 5 點，閒家已補牌",
  ],
  "rule.Banker on 6 or 7, when the Player drew": [
    "Banker on 6 or 7, when the Player drew",
    "庄家 6 或 7 点，闲家已补牌",
    "莊家 6 或 7 點，閒家已補牌",
  ],
  "game.seven-up": ["7 Up Baccarat", "7 Up 百家乐", "7 Up 百家樂"],
  "game.baccarat-gold+player-5-draws": [
    "Baccarat Gold, Player on 5 draws",
    "Baccarat Gold，闲家 5 点补牌",
    "Baccarat Gold，閒家 5 點補牌",
  ],
  "game.baccarat-gold+player-5-stands": [
    "Baccarat Gold, Player on 5 stands",
    "Baccarat Gold，闲家 5 点停牌",
    "Baccarat Gold，閒家 5 點停牌",
  ],
};

/** By the act that the table waits for, as a guest reads it. */
const WAITING: Catalogue = {
  "wait.close-bets": ["Place your bets, please.", "请下注。", "請下注。"],
  "wait.free-hand": ["Place your bets, please.", "请下注。", "請下注。"],
  "wait.open-bets": ["The next round begins in a moment.", "下一局即将开始。", "下一局即將開始。"],
  "wait.call-cards": ["No more bets.", "停止下注。", "停止下注。"],
  "wait.reduce-bets": [
    "Bets are brought under the table difference.",
    "正按庄闲差额调整投注。",
    "正按莊閒差額調整投注。",
  ],
  "wait.draw": ["The cards are dealt.", "正在发牌。", "正在發牌。"],
  "wait.tuck": ["The Banker's cards are laid aside.", "庄家牌暂置一旁。", "莊家牌暫置一旁。"],
  "wait.hand-out": ["The cards go to the person who turns them.", "牌交给开牌的玩家。", "牌交給開牌的玩家。"],
  "wait.turn": ["The cards are turned.", "正在开牌。", "正在開牌。"],
  "wait.settle-early": [
    "Bets on the first four cards are settled.",
    "正在结算前四张牌的投注。",
    "正在結算前四張牌的投注。",
  ],
  "wait.call-result": ["The result is called.", "宣布结果。", "宣布結果。"],
  "wait.settle": ["The dealer collects and pays.", "荷官收注及派彩。", "荷官收注及派彩。"],
  "wait.end-round": ["The cards are cleared.", "正在收牌。", "正在收牌。"],
  "wait.answer-squeeze": ["A player asks to squeeze.", "有玩家要求咪牌。", "有玩家要求咪牌。"],
  "wait.close-options": ["Players are asked what they choose.", "正在询问玩家的选择。", "正在詢問玩家的選擇。"],
  "wait.deal-without-bets": ["A round without bets is dealt.", "本局不接受投注。", "本局不接受投注。"],
  "wait.post-signs": ["The table is being made ready.", "赌台准备中。", "賭檯準備中。"],
  "wait.open-table": ["The table is being made ready.", "赌台准备中。", "賭檯準備中。"],
  "wait.fill": ["Chips are being brought to the table.", "正在补充筹码。", "正在補充籌碼。"],
  "wait.receive-cards": ["New cards are being made ready.", "正在准备新牌。", "正在準備新牌。"],
  "wait.tick-step": ["New cards are being made ready.", "正在准备新牌。", "正在準備新牌。"],
  "wait.answer-cut": ["The cut is offered.", "正在切牌。", "正在切牌。"],
  "wait.place-cutting-card": ["The cutting card goes in.", "放入切牌卡。", "放入切牌卡。"],
  "wait.load-shoe": ["The shoe is being loaded.", "正在装靴。", "正在裝靴。"],
  "wait.burn-cards": ["The first cards are burnt.", "正在销牌。", "正在銷牌。"],
  "wait.confirm-cutting-card": [
    "The pit looks at the cutting card.",
    "区域主管正在查看切牌卡。",
    "區域主管正在查看切牌卡。",
  ],
  "wait.confirm-seen-card": [
    "A card has been seen. Bets wait until it is confirmed that everybody knows it.",
    "有牌已露出。确认全体知悉后方可下注。",
    "有牌已露出。確認全體知悉後方可下注。",
  ],
  "wait.answer-shoe": ["The shoe is offered to a player.", "牌靴正交给玩家。", "牌靴正交給玩家。"],
  "wait.return-discards": ["The discards go back to the shuffler.", "弃牌送回洗牌机。", "棄牌送回洗牌機。"],
  "wait.resume": ["The table is paused.", "赌台暂停。", "賭檯暫停。"],
  "wait.decide-dispute": ["A dispute is to be decided.", "争议处理中。", "爭議處理中。"],
};

/** Cards that are known before the bets. */
const NEXT_CARDS: Catalogue = {
  "next-cards": ["The next round opens with:", "下一局首先使用：", "下一局首先使用："],
  "next-cards.wait": ["Bets wait until this is confirmed.", "确认后方可下注。", "確認後方可下注。"],
  "next-cards.open": ["This is confirmed: bets may be made.", "已确认，可以下注。", "已確認，可以下注。"],
};

const REFUSED: Catalogue = {
  "refused.no-main-bet": ["this bet needs a main bet of yours.", "此投注须先有主注。", "此投注須先有主注。"],
  "refused.needs-main": ["this bet needs a main bet of yours.", "此投注须先有主注。", "此投注須先有主注。"],
  "refused.above-maximum": ["above the maximum.", "超过最高投注。", "超過最高投注。"],
  "refused.below-minimum": ["below the minimum.", "低于最低投注。", "低於最低投注。"],
  "refused.bets-closed": ["betting is closed.", "已停止下注。", "已停止下注。"],
  "refused.bets-not-open": ["betting is not open.", "尚未开始下注。", "尚未開始下注。"],
  "refused.card-unconfirmed": [
    "a card has been seen; bets wait until it is confirmed.",
    "有牌已露出，确认后方可下注。",
    "有牌已露出，確認後方可下注。",
  ],
  "refused.not-offered": ["this bet is not offered here.", "本台不设此投注。", "本檯不設此投注。"],
  "refused.not-offered-now": ["this bet is not offered now.", "此时不接受此投注。", "此時不接受此投注。"],
  "refused.not-payable": [
    "this stake cannot be paid exactly in chips.",
    "此注额无法以筹码准确赔付。",
    "此注額無法以籌碼準確賠付。",
  ],
  "refused.not-in-chips": ["this amount cannot be made of chips.", "此金额无法以筹码组成。", "此金額無法以籌碼組成。"],
  "refused.seat-taken": ["this seat is taken.", "该座位已有人。", "該座位已有人。"],
  "refused.link-lost": ["the jackpot link does not run now.", "大奖连线中断。", "大獎連線中斷。"],
  "refused.gone-on": [
    "somebody was quicker: look again.",
    "已有人先行操作，请再看一次。",
    "已有人先行操作，請再看一次。",
  ],
  "refused.not-now": ["this cannot be done now.", "此时不能执行。", "此時不能執行。"],
  "refused.more": ["{n} more faults", "另有 {n} 项问题", "另有 {n} 項問題"],
  "refused.too-many": ["too many bets in one command.", "一次提交的投注过多。", "一次提交的投注過多。"],
  "refused.words-gone": [
    "this was answered more than a day ago; the reasons are no longer kept.",
    "此指令已于一天前答复，理由不再保留。",
    "此指令已於一天前答覆，理由不再保留。",
  ],
  "problem.too-many": ["A list in this command is too long.", "此指令中的列表过长。", "此指令中的清單過長。"],
  "problem.too-long": ["A text in this command is too long.", "此指令中的文字过长。", "此指令中的文字過長。"],
  "problem.no-house": ["The house does not answer.", "赌场没有回应。", "賭場沒有回應。"],
  "problem.no-answer": [
    "The house has not answered; whether it was done is not known yet.",
    "赌场未回应，尚不知是否已执行。",
    "賭場未回應，尚不知是否已執行。",
  ],
  "problem.sign-in": ["The name or the password is wrong.", "账号或密码错误。", "帳號或密碼錯誤。"],
};

const LABELS: Catalogue = {
  "play.share": ["{part}% of {meter}", "{meter}的 {part}%", "{meter}的 {part}%"],
  "meter.major": ["the major jackpot", "大奖", "大獎"],
  "meter.k9-banker": ["K9 Banker jackpot", "K9 庄奖池", "K9 莊獎池"],
  "meter.k9-player": ["K9 Player jackpot", "K9 闲奖池", "K9 閒獎池"],
};

/** Versions and options by the rulebooks' own titles. */
addWords({ ...RULES, ...WAITING, ...NEXT_CARDS, ...REFUSED, ...LABELS });
