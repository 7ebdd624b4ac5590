// The words on the buttons of screens that are fetched when they are first opened.
import { addWords } from "../ground/words";

addWords({
  "analysis.open": ["Analysis", "分析", "分析"],
  "reports.open": ["Reports", "报表", "報表"],
  "audit.open": ["Audit", "审计", "稽核"],
  "audit.replay": ["Replay a round", "重播一局", "重播一局"],
  "fair.open": ["Prove fair", "验证公平", "驗證公平"],
  "jc.open": ["Jackpot console", "大奖管理台", "大獎管理檯"],
});
