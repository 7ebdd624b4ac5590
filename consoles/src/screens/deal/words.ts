import { addWords } from "../../ground/words";

addWords({
  "deal.open": ["Deal", "发牌", "發牌"],
  "deal.title": ["Dealer", "荷官", "荷官"],
  "deal.next": ["Next step", "下一步", "下一步"],
  "deal.say": ["Announce", "宣布", "宣布"],
  "deal.said": ["Said", "已宣布", "已宣布"],
  "deal.draw-of": ["Card for the {side}", "{side}家发牌", "{side}家發牌"],
  "deal.turn-of": ["Turn the {side}'s cards", "开{side}家牌", "開{side}家牌"],
  "deal.hand-out-of": ["Hand the {side}'s cards out", "交出{side}家牌", "交出{side}家牌"],
  "deal.turned-by": ["{who} has turned the {side}'s cards", "{who}已开{side}家牌", "{who}已開{side}家牌"],
  "deal.steps-left": ["{n} steps to sign", "尚有 {n} 步待签", "尚有 {n} 步待簽"],
  "deal.usual": ["as usual", "惯常方式", "慣常方式"],
  "deal.waits": ["Waiting for {who}", "等待：{who}", "等待：{who}"],
  "deal.waits-bets": ["Waiting for bets", "等待投注", "等待投注"],
  "deal.waits-first": ["Something else comes first", "须先完成其他事项", "須先完成其他事項"],
  "deal.to-pit": ["Go on as the pit supervisor (practice)", "以区域主管继续（练习）", "以區域主管繼續（練習）"],
  "deal.call": ["Call a supervisor", "呼叫主管", "呼叫主管"],
  "deal.called": ["A supervisor has been called.", "已呼叫主管。", "已呼叫主管。"],
  "deal.chips": ["Players and chips", "玩家与筹码", "玩家與籌碼"],
  "deal.also": ["Also possible now", "此时还可", "此時還可"],
  "deal.off-record": [
    "You are not on this table's record as dealer.",
    "您不在本台荷官记录中。",
    "您不在本檯荷官記錄中。",
  ],
});
