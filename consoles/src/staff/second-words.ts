// The words about what two people decide together.
import { addWords } from "../ground/words";

addWords({
  "second.title": ["Second person", "第二人同意", "第二人同意"],
  "second.none": ["Nothing waits for a second person.", "无待同意事项。", "無待同意事項。"],
  "second.by": ["proposed by {who}", "由 {who} 提出", "由 {who} 提出"],
  "second.agree": ["Agree", "同意", "同意"],
  "second.decline": ["Decline", "拒绝", "拒絕"],
  "second.why-not": ["Why not (if declined)", "拒绝原因", "拒絕原因"],
  "second.you-proposed": ["You proposed this", "您已提出", "您已提出"],
  "second.waits": [
    "Another person must agree at their own console.",
    "须由另一人在其控制台同意。",
    "須由另一人在其控制檯同意。",
  ],
  "second.was-agreed": ["{who} has agreed.", "{who} 已同意。", "{who} 已同意。"],
  "second.was-declined": ["{who} has declined.", "{who} 已拒绝。", "{who} 已拒絕。"],
  "second.carry-out": ["Agreed: carry it out", "已同意：执行", "已同意：執行"],
  "second.take-back": ["Take it back", "撤回", "撤回"],
  "second.put-away": ["Put away", "知道了", "知道了"],
  "matter.withdrawal from a wallet": ["withdrawal from a wallet", "从钱包支取", "從錢包支取"],
  "matter.drawing the cage's own money": ["drawing the cage's own money", "支取账房自有资金", "支取帳房自有資金"],
  "matter.jackpot": ["jackpot", "累进大奖", "累進大獎"],
  "second.confirms": ["What is confirmed", "确认事项", "確認事項"],
  "staff.two-people": [
    "two people decide: somebody else confirms what happened",
    "须两人决定：另一人确认事实",
    "須兩人決定：另一人確認事實",
  ],
  "matter.stakes that go back after a card was seen": [
    "stakes that go back after a card was seen",
    "见牌后退还投注",
    "見牌後退還投注",
  ],
  "matter.stakes that go back after the result": [
    "stakes that go back after the result",
    "结果后退还投注",
    "結果後退還投注",
  ],
  "matter.correction of cards after money has moved": [
    "correction of cards after money has moved",
    "派彩后更正牌面",
    "派彩後更正牌面",
  ],
  "matter.card known before the bets": ["card known before the bets", "下注前已知的牌", "下注前已知的牌"],
  "matter.change of limits with players seated": [
    "change of limits with players seated",
    "有玩家在座时更改限红",
    "有玩家在座時更改限紅",
  ],
});
